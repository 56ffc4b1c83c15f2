# The header.
board-official = Board { $layout }
board-random = Random board

# The target.
task = { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [silver] Silver
    [orange] Orange
    [pink] Pink
    [aqua] Aqua
    [maroon] Maroon
    [lime] Lime
   *[any] Any robot
} to the { $shape ->
    [circle] circle
    [triangle] triangle
    [square] square
    [hexagon] hexagon
    [vortex] vortex
   *[marked] marked square
}

# The figures.
label-moves = moves
label-moves-made = { $count ->
    [one] move
   *[other] moves
}
label-best = fewest

# The robots and the moves.
to-go = Count the moves left
moves-to-go = { $now } to go
first-move = Choose a robot, then a ring
first-move-official = Official rules: the robot must turn once

# The solver.
solve = Solve
hint = Hint
show-moves = Show moves
play = Play
pause = Pause
searching = Thinking …
building-table = Building the table: { $percent } %
searching-with = Thinking … at least { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}
moves-from-here = { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
moves-from-here-at-most = At most { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
watching = Solution, move { $place } of { $all }
solution-over = The solution ends here: the target is reached
# The robot of the last move stands on this square before it: it moves there, or it does not move until then.
last-stop = Before the last move, { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [silver] Silver
    [orange] Orange
    [pink] Pink
    [aqua] Aqua
    [maroon] Maroon
   *[lime] Lime
} stops on { $square }.
last-stop-now = { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
    [silver] Silver
    [orange] Orange
    [pink] Pink
    [aqua] Aqua
    [maroon] Maroon
   *[lime] Lime
} stays on { $square } until the last move.
states = { $count } positions
unsolvable = There is no solution
unsolvable-from-here = There is no solution from here: undo moves
no-stars = No stars today
promise-fast = Finds the fewest moves; the fastest of all
promise-astar = Finds the fewest moves; on boards of any size
promise-idastar = Finds the fewest moves with little memory
promise-bfs = Finds the fewest moves; examines every position
promise-dfs = Finds the fewest moves, slowly from about 7 moves on
promise-dfs-memory = Finds the fewest moves; remembers positions
promise-anytime = A solution soon, then shorter ones
promise-reach = A short solution at once, maybe not a shortest; rarely fails
promise-astar-single = A solution in which no other robot moves; may find nothing
promise-tablebase = A shortest solution at once, after building a table

# The buttons.
undo = Undo
redo = Redo
restart = Restart
next-round = Next round
round-kept = The puzzle before is kept: More brings you back.
round-is-kept = The puzzle before is kept.
round-counted = There is no way back: the whole board keeps what it has counted.
no-round-before = There is no puzzle to go back to.
easy = Easy
medium = Medium
hard = Hard
very-hard = Very hard
daily = Puzzle of the day

# The moment when the round is solved.
solved-in = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
optimum-unknown = The fewest moves are not known yet
no-shorter-way = The fewest possible
more-than-optimum = { $more ->
    [one] 1 extra move; the fewest are { $best }
   *[other] { $more } extra moves; the fewest are { $best }
}
share = Share
share-stars = { $stars ->
    [0] solved
    [one] { $stars } star
   *[other] { $stars } stars
}
share-result = Carom { $what } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} · { $stars }
your-best = Your best: { $best }
your-best-streak = Your best: { $best } · { $streak } in a row
your-best-days = Your best: { $best } · { $days } days in a row

# Puzzles and files.
looking-for-puzzle = Looking for a puzzle …
looking-for-puzzle-tried = Looking for a puzzle … { $count } tried
daily-is-open = The puzzle of the day is on the board.
puzzle-of = Puzzle of { $date }
no-date = the date is not known
game-would-end = You have a whole board with { $done } of { $all } targets. Press again to replace it.
game-chooses = The whole board sets targets, robots and rules: leave it first.
no-puzzle = No puzzle: { $why }
deal-none = none of the { $count } puzzles tried has this difficulty
deal-no-room = the board has no room for { $count } robots
deal-no-target = the board has no printed target
file-says-more = The file says that the fewest are { $says ->
    [one] { $says } move
   *[other] { $says } moves
}, but { $moves ->
    [one] { $moves } move is
   *[other] { $moves } moves are
} enough.
file-says-fewer = The file says that the fewest are { $says ->
    [one] { $says } move
   *[other] { $says } moves
}, but { $moves ->
    [one] { $moves } move is
   *[other] { $moves } moves are
} needed.
file-says-solvable = The file says that the fewest are { $says ->
    [one] { $says } move
   *[other] { $says } moves
}, but there is no solution.
file-says-unsolvable = The file says that there is no solution, but { $moves ->
    [one] { $moves } move is
   *[other] { $moves } moves are
} enough.
no-way-from-here = No solution from here
not-known = Unknown

# The lists and cards of the play page.
label-game = all moves / fewest
target-of-game = Whole board · target { $number } of { $all }
targets = Another target
targets-note = You can also press a target on the board.
solvers = Solver
solutions = All shortest solutions
optima-only = This is the only shortest solution.
optima-all = { $distinct ->
    [one] { $distinct } solution
   *[other] { $distinct } different solutions
}; { $orders } if other orders of the same moves count, too
optima-first = The first { $listed } of { $distinct } different solutions; { $orders } if other orders of the same moves count, too
optima-first-at-least = The first { $listed } of more than { $distinct } different solutions; { $orders } if other orders of the same moves count, too
all-optima = All shortest solutions
review = Review
review-title = The moves left after each of yours
review-waits = Counting …
review-lost = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $lost ->
    [0] no extra moves
    [one] { $lost } extra move
   *[other] { $lost } extra moves
}
review-optimum = A shortest solution has { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
put-back = Play later
give-up = Give up
summary = Score so far

new-title = New puzzle
new-board = Board
exactly = Find a { $count }-move puzzle
tip-fewer = One move fewer
tip-more = One move more
whole-game-is = All targets, one after another. The robots stay where they stop.
game-here = Whole board: this board
game-official = Whole board: official board
game-continue = Continue the whole board: { $done } of { $all }
game-leave = Leave (the score is kept)
random-target = Random target
random-places = Random positions
board-any = Random board
board-any-official = Official board
board-first = Starting board again
board-own-is = Choose its four tiles, and place the robots
open-what = Type or paste { $place ->
    [page] a game ID
   *[computer] a file path, a game ID
} such as 7650+42+E2302B12+C9 or the name of a board such as 4B-3B-2B-1A, then press Enter. You can also drop a file on the window.
save-what = The round starts at the current position.
save-file = Save
save-copy = Copy
format-picture = Picture
save-picture = The board and your moves
format-animation = Animation
save-animation = A GIF of your moves or, if it is open, of the solution
more-formats = More formats
summary-title = Whole board
summary-none = No whole game has started.
summary-was-left = You left this game. It is kept.
summary-solved = { $solved } of { $all } targets solved
summary-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, the fewest are { $optimum } · { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
summary-moves-waits = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, the fewest are at least { $optimum } · { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
summary-given-up = { $count ->
    [one] { $count } target given up
   *[other] { $count } targets given up
}
summary-helped = { $count ->
    [one] { $count } target reached with help: it does not count
   *[other] { $count } targets reached with help: they do not count
}
summary-left = { $count ->
    [one] { $count } target could not be played
   *[other] { $count } targets could not be played
}
summary-gave-up = given up
summary-with-help = with help
game-again = Another game
game-none-kept = There is no whole board to continue.
game-go-on = Continue
statistics = Statistics
statistics-title = Statistics
statistics-none = The records cannot be kept, so there are no statistics.
statistics-solved = Solved
statistics-extra = Extra
statistics-time = Time
statistics-extra-is = Extra: how many moves more than the fewest your best solutions have, on average. Time: your fastest times, on average. Lessons, and puzzles solved with help, do not count.
statistics-group = { $group ->
    [easy] Easy (up to { $to } moves)
    [very-hard] Very hard ({ $from } moves or more)
    [all] All
    [medium] Medium ({ $from } to { $to } moves)
   *[hard] Hard ({ $from } to { $to } moves)
}
statistics-unknown = { $count ->
    [one] The fewest moves of one more solved round are not known.
   *[other] The fewest moves of { $count } more solved rounds are not known.
}
statistics-perfect = Rounds in a row with three stars at the first try: { $now } now, { $longest } at best.
statistics-daily = Puzzles of the day in a row: { $now } now, { $longest } at best. The last five weeks (only empty stars: with help):
# From Monday to Sunday.
statistics-weekdays = Mo Tu We Th Fr Sa Su
rules-title = Rules
rules-aim = Bring the robot of the target’s colour to the target in as few moves as you can. You may move every robot; one slide is one move.
rule-slide = A robot slides straight until a wall or the border stops it.
rule-robot = Another robot stops it, too.
rule-target = The robot must stop on the target. Green moves first: without it, red passes over the target, and that does not count.
rule-vortex = The vortex is for every robot.
rule-diagonal = A diagonal turns robots of other colours. A robot of its colour passes.
rule-official = Under official rules the robot must have turned on its way. A straight slide to the right does not count here.
rules-end = The lessons show these rules in small rounds. In the settings you can choose plain or official rules.
lesson-walls = A robot slides until something stops it. Swipe, or tap a ring: bring the red robot to the circle.
lesson-robots = No wall stops the red robot on the circle. The green robot can: robots do not jump over each other.
lesson-order = Move the green robot, too: it stops the red one on its target. Three moves are the fewest here. In a level the fewest earn three stars.
lesson-vortex = The vortex is open to every robot. Here the green one is nearer: tap it, then slide.
lesson-diagonal = A diagonal turns a robot, but not the robot of its colour. Find the way around the corner.
levels-title = Levels
levels-what = { $count } rounds: easy ones, one idea in each pack, and hard and long ones. Each pack begins with its easiest level. A solution with the fewest moves and without help earns three stars.
level-pack = { $pack ->
    [easy] Easy
    [stop] Stop at a robot
    [two-robots] Two robots
    [centre] Round the centre
    [vortex] Vortex
    [diagonals] Diagonals
    [medium] Medium
    [hard] Hard
    [very-hard] Very hard
    [long] Long
   *[other] { $pack }
}
level-named = Level { $number } · { $pack ->
    [easy] Easy
    [stop] Stop at a robot
    [two-robots] Two robots
    [centre] Round the centre
    [vortex] Vortex
    [diagonals] Diagonals
    [medium] Medium
    [hard] Hard
    [very-hard] Very hard
    [long] Long
   *[other] { $pack }
}
next-level = Next level
searching-for-more = 1 solution of { $count ->
    [one] { $count } move
   *[other] { $count } moves
}. Looking for all others …
no-other-target = This board has no other target.
solved-with-help-in-game = Solved with help: the whole board does not count it
solutions-after = After move { $count }
map-of = The numbers show how { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
    [silver] silver
    [orange] orange
    [pink] pink
    [aqua] aqua
    [maroon] maroon
   *[lime] lime
} moves alone
map-of-turns = The numbers show how { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
    [silver] silver
    [orange] orange
    [pink] pink
    [aqua] aqua
    [maroon] maroon
   *[lime] lime
} moves alone; it must turn once
save-folder = Folder: { $folder }

# Timed practice.
practice = Timed
practice-title = Timed
practice-is = Solve as many puzzles as you can before the time is over, from easy to hard. The fewest moves earn a star, and a skip costs { $seconds } seconds. There is no help, only the free hints.
practice-minutes = { $minutes } minutes
practice-named = Timed, { $minutes } minutes
practice-best = Your best: { $solved } solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
practice-no-best = No result yet
practice-skip = Skip this puzzle
practice-leave = End
practice-skipped = Skipped
practice-star = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, the fewest: a star.
practice-longer = Solved in { $moves } moves; the fewest are { $fewest }.
practice-not-counted = Solved with help: this puzzle did not count.
practice-helped = This puzzle does not count: it was solved with help before.
practice-would-end = Press the same key again to end the run.
practice-chooses = The run goes on: skip the puzzle, or end the run first.
practice-ended = The run has ended: { $solved } solved.
practice-solved = { $solved ->
    [one] { $solved } puzzle solved
   *[other] { $solved } puzzles solved
}
practice-time-over = The { $minutes } minutes are over.
practice-was-left = You ended the run before the { $minutes } minutes were over.
practice-stars = { $stars ->
    [0] no solution with the fewest moves
    [one] { $stars } solution with the fewest moves
   *[other] { $stars } solutions with the fewest moves
}
practice-count-skipped = { $count ->
    [one] { $count } puzzle skipped
   *[other] { $count } puzzles skipped
}
practice-count-helped = { $count ->
    [one] { $count } puzzle solved with help: it does not count
   *[other] { $count } puzzles solved with help: they do not count
}
practice-first = This is your first result for this time.
practice-better = A new best. Before: { $solved } solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}.
practice-before = Your best: { $solved } solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}.
label-time-left = time left
label-solved = solved
label-stars = stars

# What the files of this game hold.
holds-rules = rules of new rounds
holds-round = round in play
holds-game = whole game
holds-table = game at the table
holds-drawing = drawing of the editor

# Why a format cannot have a round.
write-round = { $fault ->
    [rules] this format has only the plain rules
    [diagonals] this format has no diagonals, such as the one on { $square }
    [size] this format has no boards of this size
    [tiles] this format has only boards of four official tiles
    [goal] this format has no such goal
    [robots] this format needs robots and a target
    [name] this format allows no spaces in names
   *[other] { $why }
}

# The play page: help, sheets, questions.
label-time = time
label-solution = Solution
practice-puzzle = Timed · puzzle { $number }
practice-puzzle-helped = Timed · puzzle { $number } does not count
practice-no-help = Against the clock there is no help, only the free hints.
hint-none = Hints from this position
hint-robots = { $count ->
    [one] One robot moves
   *[other] { $count } robots move
}
hint-names = { $count ->
    [one] One robot moves: { $names }
   *[other] { $count } robots move: { $names }
}
hint-move = The first move: { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
    [silver] silver
    [orange] orange
    [pink] pink
    [aqua] aqua
    [maroon] maroon
   *[lime] lime
} goes { $direction ->
    [north] up
    [east] right
    [south] down
   *[west] left
}
names-and = { $first } and { $last }
robot-named = { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
    [silver] silver
    [orange] orange
    [pink] pink
    [aqua] aqua
    [maroon] maroon
   *[lime] lime
}
next-hint-moves = The first hint tells the number of moves.
next-hint-robots = The next hint tells how many robots move.
next-hint-names = The next hint names the robots.
next-hint-stop = The next hint shows where the last robot stops.
next-hint-move = The next hint shows the first move.
next-hint-all = The next hint shows all moves.
free-hints = { $count ->
    [0] The next costs the stars
    [one] 1 free, then no stars
   *[other] { $count } free, then no stars
}
moves-to-go-still = { $now } to go: { $more ->
    [0] no progress
   *[other] away from the target
}
price = { $shows } { $costs }
price-distance = This shows how far you are.
price-map = This shows every square that the robot can reach.
price-move = This shows a move.
price-solution = This shows the solution.
price-review = This shows where moves were lost.
price-editor = The editor tells the fewest moves.
price-of-level = The level then gives no stars today.
price-of-puzzle = The puzzle then gives no stars today.
price-of-day = The puzzle of the day then gives no stars.
price-in-game = The whole board then does not count this target.
leave-level = You leave this level
leave-daily = You leave the puzzle of the day
leave-keeps = It keeps your moves, and More brings you back.
leave-first = This leaves your level. It keeps your moves.
offer-target = Play for this target?
offer-keeps = A button brings your moves back.
offer-play = Play
stay = Stay
leave = Leave
stop = Stop
back-to-editor = Back to the editor
more-other = Other
lab = Lab
lab-is = Solvers, all solutions, times
lab-text = Text of the puzzle
more-help = Help
more-help-costs = Help, then no stars
show-solution = Show the solution
to-go-is = After each of your moves
map-for = Where can { $robot } go?
more-game = Whole board
more-level = This level
more-puzzle = This puzzle
open-in-editor = Open in the editor
back-to = Back to { $what }
round-left = the puzzle before
skip-level = Skip this level
skip-puzzle = Skip this puzzle
new-puzzles = Puzzles
free-board = Free board
targets-reached = { $reached } of { $all } reached
silver-robot = Silver robot
rules-official-is = The robot must also turn once

# The play page: help, sheets, questions.
no-stars-now = Practice

more = More

# The rules of a round.
rules = { $profile ->
    [plain] Plain rules
    [official] Official rules
   *[other] Rules: { $profile }
}
holds-history = puzzles that you solved
