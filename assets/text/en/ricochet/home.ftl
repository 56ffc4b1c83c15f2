# The block on the home page.
home-ricochet = Ricochet Robots
home-whole-game-on = whole game: { $done } of { $all } done
