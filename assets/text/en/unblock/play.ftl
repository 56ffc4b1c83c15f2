# The puzzle.
block-puzzle-of = { block-pack } · { $number } of { $all }
block-pack = { $pack ->
    [report] Warm-up
    [easy] Easy
    [medium] Medium
    [hard] Hard
    [very-hard] Very hard
    [master] Master
    [grandmaster] Grandmaster
    [records] Records
   *[other] { $pack }
}
block-level = { $level ->
    [easy] Easy
    [medium] Medium
    [hard] Hard
    [very-hard] Very hard
   *[hardest] Hardest
}
block-puzzle-of-day = Puzzle of { $date }
block-new-puzzle = New puzzle: { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [very-hard] very hard
   *[hardest] hardest
}
block-own-board = Board from the editor
block-puzzles = All puzzles
block-goal = Free the red block
block-to-editor = Back to the editor

# The figures.
block-moves = moves
block-move = move
block-steps = steps
block-step = step
block-fewest = fewest
block-fewest-steps = fewest
block-to-go = to go
block-no-progress = No progress

# The hints and the solver.
block-goal-how = Move the red block to the exit
block-goal-drag = Drag a block along its row or column.
block-hint-block = Move the marked block next
block-hint-safe = Stars are safe. The next hint shows the move.
block-hint-practice = The next hint shows the move.
block-hint-move = Move the marked block { $way ->
    [up] up
    [down] down
    [left] left
   *[right] right
} by { $count }
block-hint-all = The next hint shows all moves.
block-rungs = { $count ->
    [0] The next costs the stars
   *[other] 1 free hint, then no stars
}
block-practice = Practice
block-price-move = This shows the next move. The puzzle then gives no stars{ $until ->
    [today] {" "}today
    [race] , and its solution does not count in the race
   *[daily] {""}
}.
block-price-solution = This shows the solution. The puzzle then gives no stars{ $until ->
    [today] {" "}today
    [race] , and its solution does not count in the race
   *[daily] {""}
}.
block-price-count = This shows how far you are. The puzzle then gives no stars{ $until ->
    [today] {" "}today
    [race] , and its solution does not count in the race
   *[daily] {""}
}.
block-price-editor = The editor shows how far you are. The puzzle then gives no stars{ $until ->
    [today] {" "}today
    [race] , and its solution does not count in the race
   *[daily] {""}
}.
block-solution = { $count ->
    [one] Solution: { $count } move
   *[other] Solution: { $count } moves
}
block-back = One move back
block-forward = One move forward
block-thinking = Thinking … at least { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}
block-stop = Stop
block-hint = Hint
block-watching = Solution, move { $place } of { $all }
block-play = Play
block-pause = Pause
block-solvers = Solver
block-solve = Solve
block-searching = Thinking …
block-found = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}, the fewest
block-found-longer = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}, maybe not the fewest
block-found-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}, the fewest
block-found-steps-longer = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}, maybe not the fewest
block-states = Positions: { $count }
block-no-solution = There is no solution
block-promise-fast = Finds a shortest solution; can prove that there is none
block-promise-table = A shortest solution at once, after building a table
block-promise-astar = Finds a shortest solution; can prove that there is none
block-promise-idastar = Finds a shortest solution; can prove that there is none
block-promise-bfs = Finds a shortest solution; can prove that there is none
block-promise-dfs = Finds a shortest solution, slowly if it is long
block-promise-dfs-memory = Finds a shortest solution; can prove that there is none
block-promise-anytime = A solution soon, then shorter ones
block-promise-dfs-report = Finds a solution, not the shortest; can prove that there is none
block-unsolvable = There is no solution: every position that can be reached was tried.
block-barrier-wall = There is no solution: { $axis ->
    [vertical] the wall in row { $number } closes the column of the exit.
   *[horizontal] the wall in column { $number } closes the row of the exit.
}
block-barrier-block = There is no solution: block { $block } lies in the { $axis ->
    [vertical] column
   *[horizontal] row
} of the exit and can never leave it.
block-barrier-line = There is no solution: { $axis ->
    [vertical] the blocks of row { $number } can never leave the column of the exit.
   *[horizontal] the blocks of column { $number } can never leave the row of the exit.
}

# The buttons.
block-more = More
block-more-help = Help: no stars for this puzzle
block-show-solution = Show the solution
block-count-left = Count the moves left
block-count-left-about = After each of your moves
block-more-puzzle = This puzzle
block-share = Share
block-open-in-editor = Open in the editor
block-skip = Skip to the next puzzle
block-previous = Previous puzzle
block-before = Back to the puzzle that you left
block-more-board = Board
block-count-steps = Count steps instead of moves
block-count-steps-about = A step is one square. Stars count moves.
block-more-other = Other
block-new-one = New puzzle
block-lab = Lab
block-about = { $level ->
    [easy] Easy
    [medium] Medium
    [hard] Hard
    [very-hard] Very hard
    [hardest] Hardest
    [unsolvable] No solution
   *[unknown] …
} · { $size } · { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
} · { $positions } positions
block-lab-about = Solvers, times, positions
block-undo = Undo
block-redo = Redo
block-restart = Restart
block-next = Next puzzle
block-none-before = There is no unsolved puzzle to go back to.
block-daily = Puzzle of the day
block-letters = Letters on the blocks

# The moment when the puzzle is solved.
block-solved-with-help = With help: no stars
block-solved-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} · Stars count moves.
block-fewest-possible = The fewest possible
block-in-a-row = { $count } in a row!
block-days-in-a-row = { $days } days in a row!
block-solved-in = Solved in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
block-fewest-unknown = The fewest moves are not known.
block-more-than-fewest = { $more ->
    [one] One move
   *[other] { $more } moves
} more than the fewest, { $fewest }
block-your-best = Your best: { $best }

# The cards.
block-puzzles-title = Puzzles
block-packs-about = { $metric ->
    [steps] The small numbers are the fewest steps. The stars count moves.
   *[moves] The small numbers are the fewest moves.
}
block-new = New puzzle
block-days = { $days ->
    [0] the same for everybody
    [one] one day in a row
   *[other] { $days } days in a row
}
block-looking = Looking for a puzzle …
block-no-puzzle = No puzzle: { $why }
block-deal-none = none of the { $count } puzzles tried has this difficulty
block-no-date = the date is not known
block-open-what = Type or paste { $place ->
    [page] a board string
   *[computer] a board string or the path of a file
}, then press Enter.
block-open-what-touch = Type or paste a board string, then Enter on the keyboard.
block-open-example = For example ..B.AAB......... or, with the size of a board that is not square, 5x4:..B..AAB............ A dot or o is an empty square, x a wall, A the red block, any other letter another block.
block-board-form = { $told }
    A board string is one line, for example ..B.AAB......... or, with its size, 5x4:..B..AAB............ A dot or o is an empty square, x a wall, A the red block, any other letter another block.
block-which-main = Which block is the red one, which must reach the exit?
block-share-what = Share this puzzle as a board string, or save the current position as a file in { $folder }.
block-copy = Copy board
block-copy-position = Copy position
block-save = Save file
block-opened-all = Opened { $count } boards: Next goes from one to the next
block-cards = { $told }. { $all ->
    [one] X, P, r or R is the red block; A is not.
   *[other] X, P, r or R is the red block on { $cards } of them; A is not.
}
block-file-moves = The file says that the fewest moves are { $says }, but they are { $found }.
block-file-steps = The file says that the fewest steps are { $says }, but they are { $found }.
block-file-solvable = The file says that the fewest are { $says }, but there is no solution.
block-daily-is-open = The puzzle of the day is on the board.
block-packs-next = This puzzle is from the packs. “New puzzle” in More makes another new one.
block-file-after = The boards of { $file } end here; this is a puzzle of the packs. “Previous puzzle” in More goes back.
block-file-before = The boards of { $file } begin there; this is a puzzle of the packs. “Skip to the next puzzle” in More goes back.

# What the files of this game hold.
holds-solved = puzzles that you solved
holds-puzzles = puzzles in play
holds-open-file = boards of a file
holds-choices = letters, solver and what is counted
holds-canvas = drawing of the editor

# The review of a solved puzzle.
block-review = Review
block-review-title = The moves left after each of yours
block-review-lost = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $lost ->
    [0] no extra moves
    [one] { $lost } extra move
   *[other] { $lost } extra moves
}
block-price-review = This shows where moves were lost. The puzzle then gives no stars{ $until ->
    [today] {" "}today
    [race] , and its solution does not count in the race
   *[daily] {""}
}.

# The rules.
block-rules-title = Rules
block-rules-aim = Free the red block in as few moves as you can.
block-rule-exit = The puzzle is solved when the red block reaches the exit.
block-rule-move = A block slides along its length, forward or back. It neither turns nor jumps.
block-rule-stop = Another block, a grey wall or the frame stops it. A slide is one move, however far the block goes.
block-rule-clear = Move the blocks out of the way of the red block. The fewest moves give three stars.
block-rules-end = Slides of one block, one after the other, are one move. Undo takes back one slide.

# The race of a room.
online-race-name = Race
online-race-left = Race: { $time } left
online-race-begins = The race begins: the fewest moves win, and then the earliest.
online-race-clock = { $name } has solved it in { $moves } moves. The race ends in { $seconds } seconds.
online-race-won = { $name } wins the race with { $moves } moves.
online-race-none = The race is over: nobody has solved the puzzle.
