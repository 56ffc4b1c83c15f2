# Le bloc de la page d’accueil.
home-game = { $game } · { $moves ->
    [0] aucun coup
   *[other] coup { $moves }
}
home-network = Par le réseau
home-network-is = sur deux ordinateurs
home-as-attackers = Vous (attaquants) contre l’ordinateur, niveau
home-as-defenders = Vous (défenseurs) contre l’ordinateur, niveau
home-two-people = Deux personnes
