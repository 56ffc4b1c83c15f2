# The keys of the page.
keys-bids = BIDS
about-table = For 1 to 8 people around one screen; computers can take seats, too. Everybody looks at the same target and thinks of a way for its robot. A player who finds one bids the number of its moves, and the clock starts: the others may bid, too, lower or higher. Then the player with the lowest bid shows the moves. If the robot stops on the target in at most as many moves, that player wins a chip; otherwise it is the turn of the player with the next bid. A player can have a head start: among equal bids, the player with the larger one shows the moves first.
keys-show = DEMONSTRATION
keys-table = SET-UP
do-table-digits = player number, then the bid; if only one person plays, the bid alone
do-table-1 = 1
do-table-2 = 2
do-table-3 = 3
do-table-4 = 4
do-table-5 = 5
do-table-6 = 6
do-table-7 = 7
do-table-8 = 8
do-table-9 = 9
do-table-0 = 0
do-table-confirm = place the bid, continue, start
do-table-erase = delete a digit
do-table-restart = robots back to the start
do-table-online = play in a room of a server
do-table-by-one = bid one more, one less
do-table-more = bid one more
do-table-fewer = bid one less
do-table-pause = pause or resume the clock
do-table-end-bidding = end the bidding
do-table-nobody = nobody bids
do-table-give-up = give up the demonstration
do-table-watch = play or pause the solution
do-table-steps = one move back, forward
do-table-backward = back
do-table-forward = forward
do-table-end-game = end the game
do-table-set-up = back to the set-up
do-table-players = add or remove a player
do-table-add = add a player
do-table-remove = remove a player
do-table-clock = more time, less time
do-table-longer = more time for bids
do-table-shorter = less time for bids
do-table-ties = ties
do-table-winning = chips to win
do-table-board = board
do-table-robots = four or five robots
do-table-rules = plain or official rules
do-table-continue = continue the game
do-table-new = new game; it ends the running game

# The set-up.
table-player = Player { $place }
table-computer = Computer { $place }
seat-kind = { $strength ->
    [0] Person
   *[other] Computer { $strength }
}
add-player = Add
set-clock = Clock
clock-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
clock-endless = No limit
set-ties = Ties
ties-fewest-chips = Fewest chips first
ties-first-to-bid = Earliest bid first
set-winning = To win
winning-by-players = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}, original rule
winning-alone = All 17 targets
winning-chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
winning-all = Most chips after all 17
set-board = Board
source-official = Official, at random
source-layout = Official, by name
source-random = Random
source-play = From the Play page
set-layout = Tiles
set-robots = Robots
robots-count = { $count }
set-rules = Rules
rules-of = { $profile ->
    [plain] Plain
    [official] Official: the robot must also turn once
   *[other] { $profile }
}
table-next-game = These choices are for the next game.
start-table = Start
continue-table = Continue
replace-table = New game
last-table = Last game
tip-colour = another colour
handicap-is = Among equal bids, the player with the larger head start shows the moves first.
computer-is = A computer bids for itself and shows its moves; level 5 is the strongest.

# The round.
board-other = another board
table-rank = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-to-win = { $count ->
    [one] { $count } chip wins
   *[other] { $count } chips win
}
chips-count = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
bids-none = The first bid starts the clock.
bids-lowest = { $name } leads with { $moves }.
bids-paused = The clock is paused.
bids-wait = You can bid while the clock runs.
bids-computers = The computers are thinking.
bids-choose = Who bids? Press a player or type 1 to { $count }.
clock-pause = Pause
clock-resume = Resume
place-bid = Bid
nobody-bids = Nobody bids
end-bidding = End bidding
end-game = End game
to-set-up = Set-up
shows-next = then { $names }
give-up-showing = Give up the demonstration
round-won = { $name } wins a chip with { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
round-not-won = Nobody wins this target: it goes back under the others.
next-target = Next target
game-won = { $count ->
    [0] Nobody has won a chip.
    [one] { $names } wins!
   *[other] Tie: { $names }
}
game-totals = { $targets ->
    [one] { $targets } target won
   *[other] { $targets } targets won
} in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
game-left-over = { $count } left
new-table = New game
optimum-moves = Fewest: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
optimum-none = There is no way to this target.
optimum-searching = searching …

# Refusals and their reasons.
says-time-up = The time for bids is up.
says-failed = { $name } did not reach the target: the robots go back.
says-ends-game = End the game now?
says-long-name = A name has at most { $most } letters.
fault-layout = “{ $text }” is not a set of tiles; try 4B-3B-2B-1A.
fault-board = This board cannot be played: { $why }
fault-no-targets = This board has no targets.
refused-count = A table has 1 to { $most } players.
refused-no-name = Player { $place } has no name.
refused-same-name = Two players are called { $name }.
refused-same-colour = { $first } and { $second } have the same colour.
refused-nobody = Place { $place } has no player.
refused-zero = A bid is at least 1 move.
refused-not-lower = You can only lower your own bid: { $moves } is not lower than { $own }.
refused-too-many = { $moves } moves are more than the bid of { $bid }.
refused-not-now = This is not possible now.
optimum-at-most = At most { $count ->
    [one] { $count } move
   *[other] { $count } moves
}

# The set-up, and what the dock and the sheets say.
table-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
table-invites = Who plays?
table-how = A press on “Person” gives the seat to a computer.
table-waits = Your game waits.
table-rules = Rules
table-rules-title = Rules of this game
table-player-title = Player
tip-player = more about this player
head-start = { $count ->
    [0] No head start
   *[other] Head start { $count }
}
move-up = Move up
remove-player = Remove this player
start-table-short = Start
continue-table-short = Play
replace-table-is = It ends the game that waits.
to-set-up-is = The game waits for you.
table-target = Target { $number } of { $all }
table-shows = { $name } shows the moves: { $count } left
end-bidding-short = End
next-target-short = Next
new-table-short = New
keep-playing = Keep playing

# A room on a server.
online-is = everybody on an own device
online-nobody = No bid
online-bids = Type your number of moves, then place the bid.
online-own-bid = Your bid is { $moves }. You can type a lower one.
online-awaits = Waiting for { $names }.
online-race = Each solution is handed in by itself.
online-watches = You watch this game.
online-left = has left
