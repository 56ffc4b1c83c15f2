# The keys of the page.
keys-bids = BIDS
keys-show = SHOWING
keys-table = SET-UP
do-table-digits = number of a player, then the bid
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
do-table-confirm = place the bid, go on, begin
do-table-erase = take a digit back
do-table-by-one = bid one more, one less
do-table-more = bid one more
do-table-fewer = bid one less
do-table-pause = stop the clock, let it run on
do-table-end-bidding = no more bids
do-table-nobody = nobody bids
do-table-give-up = give up showing
do-table-watch = watch the solver's moves
do-table-steps = a move back, a move on
do-table-backward = a move of the solver's back
do-table-forward = a move of the solver's on
do-table-end-game = end the game
do-table-set-up = back to the set-up
do-table-players = a player more, a player less
do-table-add = a player more
do-table-remove = a player less
do-table-clock = more time, less time
do-table-longer = more time for bids
do-table-shorter = less time for bids
do-table-ties = ties
do-table-winning = chips to win
do-table-board = board
do-table-robots = four or five robots
do-table-rules = plain or official rules
do-table-continue = continue the game

# The set-up.
label-players = PLAYERS
table-player = Player { $place }
add-player = Add a player
set-clock = Clock
clock-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
clock-endless = no limit
set-ties = Ties
ties-fewest-chips = fewest chips first
ties-first-to-bid = first to bid first
set-winning = To win
winning-by-players = { $count } chips, as printed
winning-alone = all 17 targets
winning-chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
winning-all = most chips of all 17
set-board = Board
source-official = official, at random
source-layout = official, by name
source-random = random
source-play = that of the page Play
set-layout = Tiles
set-robots = Robots
robots-count = { $count }
set-rules = Rules
rules-of = { $profile ->
    [plain] plain
    [official] official
   *[other] { $profile }
}
start-table = Start
continue-table = Continue

# The round.
board-other = another board
table-round = round { $number } · { $left } left
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
bids-paused = The clock stands.
bids-wait = Bids are taken when the clock runs.
bids-choose = Who bids? Click a card or type 1 to { $count }.
clock-pause = Pause
clock-resume = Go on
place-bid = Bid
nobody-bids = Nobody bids
end-bidding = End bidding
end-game = End game
to-set-up = Set-up
label-shows = SHOWS THE WAY
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
   *[other] Even: { $names }
}
game-totals = { $targets ->
    [one] { $targets } target won
   *[other] { $targets } targets won
} in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
game-left-over = { $count } left over
new-table = New game
label-optimum = SOLVER
optimum-moves = { $count ->
    [one] { $count } move is enough
   *[other] { $count } moves are enough
}
optimum-none = No sequence of moves reaches this target.
optimum-failed = The solver found no answer.
optimum-searching = searching …
watch-play = Watch
watch-pause = Pause
watch-back = Back
watch-on = On

# What is refused, and why.
says-time-up = The time for bids is up.
says-failed = { $name } did not reach the target: the robots go back.
fault-layout = “{ $text }” names no tiles: try for example 4B-3B-2B-1A.
fault-board = This board cannot be played: { $why }
fault-no-targets = This board has no targets to play for.
refused-count = A table has 1 to { $most } players.
refused-no-name = Player { $place } has no name.
refused-same-name = Two players are called { $name }.
refused-same-colour = { $first } and { $second } have the same colour.
refused-nobody = Nobody sits at place { $place }.
refused-zero = A bid is at least 1 move.
refused-not-lower = Your own bid only goes down: from { $own }, not to { $moves }.
refused-too-many = { $moves } moves are more than the { $bid } that were bid.
refused-not-now = Not now.
