# Le bloc de la page d’accueil.
home-unblock = Unblock Me
