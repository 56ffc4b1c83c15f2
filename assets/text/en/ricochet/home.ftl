# The block on the home page.
home-ricochet = Ricochet Robots
home-whole-game-on = Whole game: { $done } of { $all } done
