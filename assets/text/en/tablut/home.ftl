# The block on the start page.
home-game = { $game } · { $moves ->
    [0] no moves yet
    [one] one move
   *[other] { $moves } moves
}
home-network = Over the network
home-network-is = on two computers
home-against-program = NEW GAME AGAINST THE PROGRAM, LEVEL
home-two-people = Two people
