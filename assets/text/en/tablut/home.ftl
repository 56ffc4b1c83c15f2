# The block on the home page.
home-game = { $game } · { $moves ->
    [0] no moves yet
   *[other] move { $moves }
}
home-network = Over the network
home-network-is = on two computers
home-as-attackers = You (attackers) against the computer, level
home-as-defenders = You (defenders) against the computer, level
home-two-people = Two people
