# Le bloc de la page d’accueil.
home-ricochet = Ricochet Robots
home-whole-game-on = Partie complète : { $done } sur { $all } passées
