# The header.
rules = { $profile ->
    [plain] Plain rules
    [official] Official rules
   *[other] Rules: { $profile }
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
target-place = { $square } · { $reached } of { $all } reached

# The figures.
label-moves = MOVES
label-clock = CLOCK
label-best = FEWEST
tip-best = the fewest moves that are possible; ask for a hint to see them

# The robots and the moves.
label-robots = ROBOTS
label-line = YOUR MOVES
label-line-after = AFTER MOVE { $count }
to-go = Moves left
moves-to-go = { $now } left
moves-to-go-was = { $now } left, was { $before }
first-move = Click a robot, then a ring where it can stop.

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
searching-with = searching: at least { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
} · { $time } · positions examined: { $states }
moves-from-here = { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
moves-from-here-at-most = at most { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
watching = Demonstration, move { $place } of { $all }: it does not count.
own-position = Your position
solution-over = The target is reached: the solution has no more moves.
with-robots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
}
# The robot of the last move stands on this square before it: it moves there, or it does not move until then.
last-stop = Before the last move, { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
   *[silver] Silver
} stops on { $square }.
last-stop-now = { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
   *[silver] Silver
} stays on { $square } until the last move.
states = positions examined: { $count }
unsolvable = there is no solution
unsolvable-from-here = there is no solution from here: take moves back
no-stars = no stars
promise-fast = finds the fewest moves; the fastest of all
promise-astar = finds the fewest moves; on boards of any size
promise-idastar = finds the fewest moves with little memory
promise-bfs = finds the fewest moves; examines every position
promise-dfs = finds the fewest moves, slowly from about 7 moves on
promise-dfs-memory = finds the fewest moves; remembers positions
promise-reach = a short solution at once, maybe not a shortest; rarely fails
promise-astar-single = a solution in which no other robot moves; may find nothing
promise-tablebase = a shortest solution at once, after building a table

# The buttons.
undo = Undo
redo = Redo
restart = Restart
next-round = Next round
round-before = Previous round
round-kept = The previous round is kept: you can go back to it.
round-kept-key = The previous round is kept: press { $key } to go back to it.
round-counted = There is no round to go back to: the whole game keeps what it has counted.
no-round-before = There is no round to go back to.
map = Map
easy = Easy
medium = Medium
hard = Hard
very-hard = Very hard
daily = Daily

# The moment when the round is solved.
solved-in = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
optimum-unknown = the fewest moves are not known yet
no-shorter-way = no shorter solution exists
more-than-optimum = { $more } more than the fewest, { $best }
try-again = Try again
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
your-best = your best { $best }
your-best-streak = your best { $best } · streak { $streak }
your-best-days = your best { $best } · { $days } days in a row

# Puzzles and files.
looking-for-puzzle = looking for a puzzle …
looking-for-puzzle-tried = looking for a puzzle … rounds tried: { $count }
daily-is-open = The puzzle of the day is on the board.
puzzle-of = Puzzle of { $date }
no-date = the date is not known
game-would-end = You have a saved game ({ $done } of { $all } targets). Press again to replace it.
game-chooses = The whole game sets targets, robots and rules: leave the game first.
no-puzzle = no puzzle: { $why }
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
no-way-from-here = no solution from here
not-known = unknown

# The lists and cards of the play page.
label-game = GAME / FEWEST
target-of-game = target { $number } of { $all }
target-list = Targets
targets = TARGETS OF THE BOARD
targets-note = You can also click a target on the board.
solvers = SOLVERS
solutions = ALL SHORTEST SOLUTIONS
optima-only = This is the only shortest solution.
optima-all = { $distinct ->
    [one] { $distinct } solution
   *[other] { $distinct } different solutions
}; { $orders } if other orders of the same moves count, too
optima-first = the first { $listed } of { $distinct } different solutions; { $orders } if other orders of the same moves count, too
optima-first-at-least = the first { $listed } of more than { $distinct } different solutions; { $orders } if other orders of the same moves count, too
all-optima = All shortest
review = Review
review-title = YOUR MOVES · MOVES LEFT AFTER EACH
review-waits = counting the moves left …
review-lost = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $lost ->
    [0] none wasted
    [one] { $lost } wasted
   *[other] { $lost } wasted
}
review-optimum = a shortest solution, { $count ->
    [one] { $count } move
   *[other] { $count } moves
}:
put-back = Play later
give-up = Give up
summary = Game so far
new = New …
open = Open …
save = Save …

new-title = New
new-game = WHOLE GAME
new-round = THIS BOARD
new-board = BOARD
exactly = Find a { $count }-move puzzle
tip-fewer = one move fewer
tip-more = one move more
whole-game-is = Play every target of the board, one after another. The robots stay where they stop.
game-here = On this board
game-official = On an official board
game-continue = Continue: { $done } of { $all } done
game-leave = Leave the game (it is kept)
random-target = Random target
random-places = Random positions
board-any = Random
board-any-official = Official
board-first = Reset board
tiles-are = Or choose a corner, then its tile:
tiles-any = Random tiles
play-layout = Play { $layout }
open-title = Open a puzzle
open-what = Type or paste a file path, a game ID or the name of a board, then press Enter.
open-paste = Open from clipboard
open-example = For example 7650+42+E2302B12+C9 or 4B-3B-2B-1A. You can also drop a file on the window.
save-title = Save the round
save-what = The round starts at the current position.
save-file = Save
save-copy = Copy
format-picture = Picture
save-picture = the board and your moves
more-formats = More formats
summary-title = Whole game
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
game-none-kept = There is no whole game to continue.
game-go-on = Continue
new-puzzle = PUZZLE
statistics = Statistics …
statistics-title = Statistics
statistics-none = The records cannot be kept, so there are no statistics.
statistics-solved = SOLVED
statistics-extra = WASTED
statistics-time = TIME
statistics-extra-is = Wasted: how many moves more than the fewest your best solutions have, on average. Time: your fastest times, on average. Lessons, and puzzles solved with help, do not count.
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
rules-end = The lessons show the first three rules in small rounds. In the settings you can choose plain or official rules.
lessons = Lessons
lesson-named = Lesson { $number } of { $all }
lesson-label = LESSON
lesson-walls = A robot slides until a wall or another robot stops it. The red robot must stop on its target, the circle. Click the robot or press { $red }. Then press an arrow key, or click a ring where the robot would stop.
lesson-robots = In this round no wall stops the red robot on its target. The green robot can stop it: robots do not jump over each other.
lesson-order = Now the green robot must move before the red robot can stop on its target. Click it or press { $green }. You can undo every move, and { $hint } gives a hint. A solution with the fewest moves earns three stars. This round needs three moves.
lesson-skip = Skip the lessons
next-lesson = Next lesson
levels = Levels …
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
level-pack-solved = { $solved } of { $all } solved
level-named = Level { $number } · { $pack ->
    [easy] easy
    [stop] stop at a robot
    [two-robots] two robots
    [centre] round the centre
    [vortex] vortex
    [diagonals] diagonals
    [medium] medium
    [hard] hard
    [very-hard] very hard
    [long] long
   *[other] { $pack }
}
next-level = Next level
tip-next-level = The next level
tip-next-lesson = The next lesson
tip-after-lessons = The first puzzle
searching-for-more = 1 solution of { $count } moves found, looking for all others · { $time } · positions examined: { $states }
no-other-target = This board has no other target for the next round.
solved-with-help-in-game = solved with help: the game does not count it
solutions-after = ALL SHORTEST SOLUTIONS AFTER MOVE { $count }
map-of = The map: the moves of the { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
   *[silver] silver
} robot if it moves alone.
map-of-turns = The map: the moves of the { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
   *[silver] silver
} robot alone. It must turn before the target.
save-folder = Folder: { $folder }
first-robots = { $key } select

# Timed practice.
practice = Practice …
practice-title = Timed practice
practice-is = Solve as many puzzles as you can before the time is over, from easy to hard: the fewest moves earn a star, a skip costs { $seconds } seconds, and a puzzle does not count if the solver helps.
practice-minutes = { $minutes } minutes
practice-named = timed practice, { $minutes } minutes
practice-best = your best: { $solved } solved, { $stars ->
    [one] { $stars } star
   *[other] { $stars } stars
}
practice-no-best = no result yet
practice-skip = Skip
practice-leave = End
tip-practice-leave = End the practice
practice-skipped = Skipped
practice-star = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, the fewest: a star.
practice-longer = Solved in { $moves } moves; the fewest are { $fewest }.
practice-not-counted = Solved with help: this puzzle did not count.
practice-helped = The solver has helped: this puzzle does not count.
practice-would-end = Press the same key again to end the practice.
practice-chooses = Timed practice goes on: skip the puzzle, or end the practice first.
practice-ended = The practice has ended: { $solved } solved.
practice-solved = { $solved ->
    [one] { $solved } puzzle solved
   *[other] { $solved } puzzles solved
}
practice-time-over = The { $minutes } minutes are over.
practice-was-left = You ended the practice before the { $minutes } minutes were over.
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
label-time-left = TIME LEFT
label-solved = SOLVED
label-stars = STARS
target-of-practice = puzzle { $number } · { $square }
target-of-practice-helped = puzzle { $number } · it does not count

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
