# Le bloc de la page d’accueil.
home-game = { $game } · { $moves ->
    [0] aucun coup
   *[other] coup { $moves }
}
home-network = Par le réseau
home-network-is = sur deux ordinateurs
home-as-attackers = VOUS (ATTAQUANTS) CONTRE LE PROGRAMME, NIVEAU
home-as-defenders = VOUS (DÉFENSEURS) CONTRE LE PROGRAMME, NIVEAU
home-two-people = Deux personnes
