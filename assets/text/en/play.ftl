# The header.
rules = Rules: { $profile ->
    [plain] plain
    [official] official
   *[other] { $profile }
}
dark = Dark
light = Light
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
step = Step
searching = searching …
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
for-comparison = one of the shortest ways, for comparison:
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
promise-reach = a short solution at once, proven optimal or not; seldom finds none
promise-astar-single = a solution in which no other robot moves; may find nothing

# The buttons.
undo = Undo
redo = Redo
restart = Restart
next-round = Next round
other-target = Target
other-places = Places
random-board = Board
official-board = Official
map = Map
new-puzzle = New puzzle
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
