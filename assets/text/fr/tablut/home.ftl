# Le bloc de la page d’accueil.
home-game = { $game } · { $moves ->
    [0] aucun coup
    [1] un coup
   *[other] { $moves } coups
}
home-network = Par le réseau
home-network-is = sur deux ordinateurs
home-against-program = NOUVELLE PARTIE CONTRE LE PROGRAMME, NIVEAU
home-two-people = Deux personnes
