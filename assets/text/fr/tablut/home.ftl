# Le bloc de la page d’accueil.
home-game = { $game } · { $moves ->
    [0] aucun coup
   *[other] coup { $moves }
}
