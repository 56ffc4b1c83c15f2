# The block on the home page.
home-game = { $game } · { $moves ->
    [0] no moves yet
   *[other] move { $moves }
}
