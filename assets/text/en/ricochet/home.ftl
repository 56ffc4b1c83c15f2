# The block on the home page.
home-ricochet = Ricochet Robots
home-new-puzzle = NEW PUZZLE
home-whole-game-is = every target of one board
home-whole-game-done = { $done } of { $all } done
home-whole-game-on = whole game: { $done } of { $all } done
