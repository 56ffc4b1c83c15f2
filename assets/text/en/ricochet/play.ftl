# The header.
rules = Rules: { $profile ->
    [plain] plain
    [official] official
   *[other] { $profile }
}
rules-alone = { $profile ->
    [plain] plain
    [official] official
   *[other] { $profile }
}
board-official = official { $layout }
board-random = random board

# The target.
label-target = TARGET
task = { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [silver] Silver
   *[any] Any robot
} to the { $shape ->
    [circle] circle
    [triangle] triangle
    [square] square
    [hexagon] hexagon
    [vortex] vortex
   *[marked] marked square
}
target-place = column { $column }, row { $row } · { $reached } of { $all } reached

# The figures.
label-moves = MOVES
label-clock = CLOCK
label-best = BEST
hidden = hidden

# The robots and the line.
label-robots = ROBOTS
label-line = YOUR LINE
label-line-after = YOUR LINE, AFTER { $count ->
    [one] { $count } MOVE
   *[other] { $count } MOVES
}
to-go = To go
moves-to-go = { $now } to go
moves-to-go-was = { $now } to go, was { $before }
first-move = select a robot, then slide it with the arrow keys

# The solver.
label-solver = SOLVER
solve = Solve
cancel = Cancel
hint = Hint
show-moves = Show moves
play = Play
pause = Pause
searching = searching …
building-table = building the table: { $percent } % · { $time }
table-built = table: { $percent } %
searching-with = searching: at least { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
} · { $time } · { $states } states
moves-from-here = { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
moves-from-here-at-most = at most { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
with-robots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
}
states = { $count } states
cancelled = cancelled
solver-failed = the solver failed: { $why }
unsolvable = no sequence of moves does it
node-limit = node limit reached
memory-limit = memory limit reached
depth-limit = no solution within the depth limit
gave-up = the method found nothing, which proves nothing
promise-fast = optimal; proves unsolvability
promise-astar = optimal; proves unsolvability
promise-idastar = optimal; proves unsolvability
promise-bfs = optimal; proves unsolvability
promise-dfs = optimal; proves unsolvability; slow from about 7 moves on
promise-dfs-memory = optimal; proves unsolvability
promise-reach = a short solution immediately, proven optimal or not; rarely fails
promise-astar-single = a solution in which no other robot moves; may find nothing
promise-tablebase = optimal; proves unsolvability; first builds a table, then answers immediately

# The buttons.
undo = Undo
redo = Redo
restart = Restart
next-round = Next round
map = Map
easy = Easy
medium = Medium
hard = Hard
daily = Daily
first-keys = { $robots } select · arrows slide · { $undo } undo · { $hint } hint · { $help } all keys

# The moment when the round is solved.
solved-in = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
solved-with-help = with the help of the solver
optimum-unknown = the optimum is not known yet
no-shorter-way = no shorter way exists
more-than-optimum = { $more } more than the optimum of { $best }
try-again = Try again
your-best = your best { $best }
your-best-streak = your best { $best } · streak { $streak }
your-best-days = your best { $best } · { $days } days in a row

# Puzzles and files.
looking-for-puzzle = looking for a puzzle …
puzzle-of = the puzzle of { $date }
no-date = the clock shows no date
opened = opened { $file }
saved = saved { $file }
not-saved = not saved: { $why }
game-chooses = The whole game chooses targets, robots and rules: leave it first.
nothing-to-open = There is nothing to open.
no-such-file = { $file }: there is no such file
cannot-open = { $file }: { $why }
no-puzzle = { $why }
copied = Copied: { $text }
no-way-from-here = no way from here
not-known = not known

# The lists and cards of the play page.
label-game = GAME
target-of-game = target { $number } of { $all }
target-list = Targets
targets = TARGETS OF THE BOARD
targets-note = A click on a target of the board chooses it, too.
solvers = SOLVERS
solutions = EVERY SHORTEST SOLUTION
optima-all = { $distinct ->
    [one] { $distinct } solution
   *[other] { $distinct } different solutions
}; { $orders } with every order of moves
optima-first = the first { $listed } of { $distinct } different solutions; { $orders } with every order of moves
optima-first-at-least = the first { $listed } of more than { $distinct } different solutions; { $orders } with every order of moves
all-optima = All shortest
review = Review
review-title = YOUR LINE, AND HOW FAR THE TARGET WAS AFTER EACH MOVE
review-waits = counting the moves to go …
review-lost = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $lost ->
    [0] none lost
    [one] { $lost } lost
   *[other] { $lost } lost
}
review-optimum = a shortest way, { $count ->
    [one] { $count } move
   *[other] { $count } moves
}:
put-back = Put back
give-up = Give up
summary = Game so far
new = New …
open = Open …
save = Save …
map-turns = The map counts turns: on the target it has the moves that solve the round.
new-title = New
new-game = WHOLE GAME
new-round = THIS BOARD
new-board = BOARD
exactly = exactly { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
whole-game-is = Every target of the board, one after the other. The robots stay where they stop.
game-here = On this board
game-official = On an official board
game-continue = Go on: { $done } of { $all } done
game-leave = Leave the game (it is kept)
random-target = Other target
random-places = Robots elsewhere
board-any = Random
board-any-official = Official
board-first = First board
tiles-are = Or choose a corner, then the tile for it:
tiles-any = Any tiles
play-layout = Play { $layout }
open-title = Open a puzzle
open-what = Type or paste a file’s path, a game ID or the name of a board, then press Enter.
open-paste = Open the clipboard
open-example = For example 7650+42+E2302B12+C9 or 4B-3B-2B-1A. A file can be dropped on the window, too.
save-title = Save the round
save-what = From the present position on. Files go into the folder that the game was started in.
save-file = File
save-copy = Copy
summary-title = Whole game
summary-none = No whole game has begun.
summary-solved = { $solved } of { $all } targets solved
summary-moves = { $moves } moves, the optimum is { $optimum } · { $stars } stars
summary-moves-waits = { $moves } moves, the optimum is at least { $optimum } · { $stars } stars
summary-given-up = { $count ->
    [one] { $count } target given up
   *[other] { $count } targets given up
}
summary-helped = { $count ->
    [one] { $count } target reached with help: it does not count
   *[other] { $count } targets reached with help: they do not count
}
summary-left = { $count ->
    [one] { $count } target could not be played for
   *[other] { $count } targets could not be played for
}
summary-gave-up = given up
summary-with-help = with help
game-again = Another game
game-go-on = Go on
new-puzzle = PUZZLE
