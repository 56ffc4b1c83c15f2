# The block on the home page.
home-game = { $game } · { $moves ->
    [0] no moves yet
   *[other] move { $moves }
}
home-network = Over the network
home-network-is = on two computers
home-as-attackers = YOU (ATTACKERS) AGAINST THE PROGRAM, LEVEL
home-as-defenders = YOU (DEFENDERS) AGAINST THE PROGRAM, LEVEL
home-two-people = Two people
