block-tool-block = Block
block-tool-main = Red block
block-tool-wall = Wall
block-tool-eraser = Eraser
block-about-block = Drag over the squares of a block. Drag a block to move it.
block-about-main = Drag over the squares of the red block: the exit is in its row. Or tap a horizontal block.
block-about-wall = Drag over squares to build walls, or over walls to remove them.
block-about-eraser = Drag over what you want to remove.
block-take-puzzle = Take the board in play
block-clear = Clear the board
block-checking = Checking …
block-thinking-found = { $count ->
    [one] { $count } position examined, each up to three times
   *[other] { $count } positions examined, each up to three times
}
block-unsound = Not a puzzle yet
block-no-main = There is no red block.
block-count = A board has 1 to 32 blocks, not { $count }.
block-edit-solved = The red block is already at the exit.
block-edit-unsolvable = Not solvable
block-edit-solvable = Solvable in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
block-solutions = { $count ->
    [one] one shortest solution
   *[other] { $count } shortest solutions
}
block-positions = { $count ->
    [one] one position can be reached
   *[other] { $count } positions can be reached
}
block-longest = the hardest position: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
block-too-many = Too many positions can be reached to count them.
block-make-hardest = Hardest start
block-play-this = Play this
block-edit-paste = Paste a board
block-edit-copy = Copy the board
block-edit-save = Save the board
block-edit-cut = { $count ->
    [one] One block was cut off. Undo brings it back.
   *[other] { $count } blocks were cut off. Undo brings them back.
}
block-edit-imported = The board is drawn
block-edit-classic = The editor draws boards of at most 8x8 squares, with the exit at the right and no block of one square.
block-edit-not-playable = This board cannot be played yet.
block-edit-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
block-details = Details
block-no-answer = No answer
block-hardest-about = The start that is farthest from the exit
block-size-of = Size of the board
