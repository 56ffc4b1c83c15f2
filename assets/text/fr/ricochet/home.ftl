# Le bloc de la page d’accueil.
home-ricochet = Ricochet Robots
home-new-puzzle = NOUVELLE ÉNIGME
home-whole-game-is = toutes les cibles d’un plateau
home-whole-game-done = { $done } sur { $all } passées
home-whole-game-on = partie complète : { $done } sur { $all } passées
