# The keys of the page.
keys-bids = BIDS
about-table = For 1 to 8 people around one screen; computers can take seats, too. Everybody looks at the same target and thinks of a way for its robot. A player who finds one bids the number of its moves, and the clock starts: the others may bid, too, lower or higher. Then the player with the lowest bid shows the moves. If the robot stops on the target in at most as many moves, that player wins a chip; otherwise it is the turn of the player with the next bid. The button +0 beside a name gives a handicap: among equal bids, the player with the larger one shows the moves first.
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
do-table-by-one = bid one more, one less
do-table-more = bid one more
do-table-fewer = bid one less
do-table-pause = pause or resume the clock
do-table-end-bidding = end the bidding
do-table-nobody = nobody bids
do-table-give-up = give up the demonstration
do-table-watch = watch the solver’s moves
do-table-steps = one move back, forward
do-table-backward = one solver move back
do-table-forward = one solver move forward
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
label-players = PLAYERS
table-player = Player { $place }
table-computer = Computer { $place }
seat-kind = { $strength ->
    [0] Person
   *[other] Level { $strength }
}
add-player = Add a player
set-clock = Clock
clock-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
clock-endless = no limit
set-ties = Ties
ties-fewest-chips = fewest chips first
ties-first-to-bid = earliest bid first
set-winning = To win
winning-by-players = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}, original rule
winning-alone = all 17 targets
winning-chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
winning-all = most chips after all 17
set-board = Board
source-official = official, at random
source-layout = official, by name
source-random = random
source-play = from the Play page
set-layout = Tiles
set-robots = Robots
robots-count = { $count }
set-rules = Rules
rules-of = { $profile ->
    [plain] plain
    [official] official
   *[other] { $profile }
}
table-next-game = These choices are for the next game.
start-table = Start
continue-table = Continue
replace-table = New game (ends this one)
last-table = Last game
tip-move-up = move this player up
tip-colour = another colour
handicap-is = +1, +2 … is a handicap: among equal bids, the player with the larger one shows the moves first.
computer-is = Level 1 to 5: a computer plays at this seat. It bids for itself and shows its bid; level 5 is the strongest.

# The round.
board-other = another board
table-round = { $won } of { $all } targets won
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
bids-choose = Who bids? Click a card or type 1 to { $count }.
clock-pause = Pause
clock-resume = Resume
place-bid = Bid
nobody-bids = Nobody bids
end-bidding = End bidding
end-game = End game
to-set-up = Set-up
label-shows = SHOWS THE MOVES
shows-left = { $count ->
    [one] { $count } move left
   *[other] { $count } moves left
}
shows-next = then { $names }
give-up-showing = Give up
label-round-over = ROUND OVER
round-won = { $name } wins a chip with { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}.
round-not-won = Nobody wins this target: it goes back under the others.
next-target = Next target
label-game-over = GAME OVER
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
label-optimum = SOLVER
optimum-moves = Fewest: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
optimum-none = There is no way to this target.
optimum-searching = searching …
watch-play = Watch
watch-pause = Pause
watch-back = Back
watch-on = Forward

# Refusals and their reasons.
says-time-up = The time for bids is up.
says-failed = { $name } did not reach the target: the robots go back.
says-ends-game = Press “End game” again to end the game.
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
