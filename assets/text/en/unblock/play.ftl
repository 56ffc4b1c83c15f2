# The puzzle.
block-puzzle-of = { block-pack } { $number }/{ $all }
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
block-own-board = Your board
block-about = { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [very-hard] very hard
    [hardest] hardest
   *[unknown] …
} · { $size } · { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
}
block-about-unsolvable = no solution · { $size } · { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
}
block-puzzles = Puzzles

# The figures.
block-moves = MOVES
block-steps-made = STEPS
block-goes-on = go on
block-moves-to-go = MOVES LEFT
block-steps-to-go = STEPS LEFT
block-counts = Count: { $metric ->
    [steps] steps
   *[moves] moves
}
block-unsolvable-short = no solution
block-your-moves = YOUR MOVES
block-your-moves-part = YOUR MOVES { $first } TO { $last }
block-helped-moves = MOVES WITH HINTS
block-helped-moves-part = MOVES { $first } TO { $last }, WITH HINTS
block-moves-before = { $count } before
block-moves-after = { $count } more
block-last-moves = the last moves
block-next-moves = the next moves
block-first-move = Drag a block, or select it and use the arrow keys.

# The hints and the solver.
block-label-hints = HINTS
block-hint = Hint
block-show-moves = Solution
block-hide = Hide
block-hints-are = the block, then the move (no stars), then all
block-moves-from-here = { $count ->
    [one] { $count } move
   *[other] { $count } moves
} from here
block-steps-from-here = { $count ->
    [one] { $count } step
   *[other] { $count } steps
} from here
block-next-block = next: block { $block }
block-watching = Demonstration, move { $place } of { $all }: it does not count.
block-own-position = Your position
block-play = Play
block-pause = Pause
block-label-solver = SOLVER
block-solvers = SOLVERS
block-solve = Solve
block-cancel = Cancel
block-searching = searching …
block-searching-with = searching: at least { $depth } · { $time } · positions examined: { $states }
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
block-states = positions examined: { $count }
block-no-solution = there is no solution
block-promise-fast = finds a shortest solution; can prove that there is none
block-promise-table = a shortest solution at once, after building a table
block-promise-astar = finds a shortest solution; can prove that there is none
block-promise-idastar = finds a shortest solution; can prove that there is none
block-promise-bfs = finds a shortest solution; can prove that there is none
block-promise-dfs = finds a shortest solution, slowly if it is long
block-promise-dfs-memory = finds a shortest solution; can prove that there is none
block-promise-dfs-report = finds a solution, not the shortest; can prove that there is none
block-unsolvable = There is no solution: every position that can be reached was tried.
block-barrier-wall = There is no solution: the wall in column { $column } closes the row of the exit.
block-barrier-block = There is no solution: block { $block } lies in the row of the exit and can never leave it.
block-barrier-column = There is no solution: the blocks of column { $column } can never leave the row of the exit.

# The buttons.
block-undo = Undo
block-redo = Redo
block-restart = Restart
block-next = Next
block-none-before = There is no unsolved puzzle to go back to.
block-daily = Puzzle of the day
block-daily-short = Daily
block-files = Open, share …
block-letters = ABC
block-letters-shown = The blocks show their letters now. The button ABC hides them.
block-letters-key = { $key } shows the letters

# The moment when the puzzle is solved.
block-solved-in = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
block-fewest-unknown = the fewest moves are not known
block-no-shorter-way = no solution has fewer moves
block-more-than-fewest = { $more ->
    [one] one move
   *[other] { $more } moves
} more than the fewest, { $fewest }
block-stars-count-moves = The stars count moves, not steps.
block-your-best = your best: { $best ->
    [one] { $best } move
   *[other] { $best } moves
}
block-your-best-days = your best: { $best ->
    [one] { $best } move
   *[other] { $best } moves
} · { $days } days in a row
block-try-again = Try again

# The cards.
block-puzzles-title = Puzzles
block-packs-about = { $metric ->
    [steps] The small numbers are the fewest steps. The stars count moves.
   *[moves] The small numbers are the fewest moves.
}
block-pack-solved = { $solved } of { $all } solved
block-new = NEW PUZZLE
block-days = { $days ->
    [0] the same for everybody
    [one] one day in a row
   *[other] { $days } days in a row
}
block-looking = looking for a puzzle …
block-no-puzzle = no puzzle: { $why }
block-deal-none = none of the { $count } puzzles tried has this difficulty
block-no-date = the date is not known
block-files-title = Open and share
block-open-what = Type or paste a board string or the path of a file, then press Enter.
block-paste = Open from clipboard
block-open-example = For example ..B.AAB......... or, with the size of a board that is not square, 5x4:..B..AAB............ A dot or o is an empty square, x a wall, A the main block, any other letter another block.
block-board-form = { $told }
    A board string is one line, for example ..B.AAB......... or, with its size, 5x4:..B..AAB............ A dot or o is an empty square, x a wall, A the main block, any other letter another block.
block-share-what = Share this puzzle as a board string, or save the current position as a file in { $folder }.
block-copy = Copy board
block-copy-position = Copy position
block-save = Save file
block-opened-all = opened { $count } boards: Next goes from one to the next
block-cards = { $told }. { $all ->
    [one] X is the main block, as on the cards of the classic game; A is not.
   *[other] X is the main block on { $cards } of them, as on the cards of the classic game; A is not.
}
block-file-moves = The file says that the fewest moves are { $says }, but they are { $found }.
block-file-steps = The file says that the fewest steps are { $says }, but they are { $found }.
block-file-solvable = The file says that the fewest are { $says }, but there is no solution.
block-daily-is-open = The puzzle of the day is on the board.
block-packs-next = This puzzle is from the packs. The button “Puzzles” offers new puzzles.
block-file-after = The boards of { $file } end here; this is a puzzle of the packs. ◀ goes back.
block-file-before = The boards of { $file } begin there; this is a puzzle of the packs. ▶ goes back.

# What the files of this game hold.
holds-puzzles = puzzles in play
holds-open-file = boards of a file
holds-choices = letters, solver and what is counted
holds-canvas = drawing of the editor
