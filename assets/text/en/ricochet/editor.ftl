help-mouse-editor = Click or drag on the board with the tool that you have taken. Drag a tile onto a quarter of the board. Drop a puzzle file on the window to draw it.

keys-edit-tools = TOOLS
do-edit-tools = take a tool
do-edit-wall = wall
do-edit-closed = closed square
do-edit-diagonal = diagonal
do-edit-target = target
do-edit-robot = robot
do-edit-goal = goal
do-edit-tile = official tile
do-edit-eraser = eraser
do-edit-colours = colour, or any robot
do-edit-red = red
do-edit-green = green
do-edit-blue = blue
do-edit-yellow = yellow
do-edit-silver = silver
do-edit-any = any robot
do-edit-choices = shape, slant or tile
do-edit-previous = shape, slant or tile before
do-edit-next = shape, slant or tile after

keys-edit-draw = DRAW
do-edit-cursor = move the cursor
do-edit-north = cursor up
do-edit-east = cursor right
do-edit-south = cursor down
do-edit-west = cursor left
do-edit-walls = wall on this side, or none
do-edit-wall-north = wall above
do-edit-wall-east = wall on the right
do-edit-wall-south = wall below
do-edit-wall-west = wall on the left
do-edit-place = use the tool at the cursor
do-edit-erase = clear the square
do-edit-undo = undo
do-edit-redo = redo

keys-edit-board = BOARD
do-edit-size = size
do-edit-narrower = one column less
do-edit-wider = one column more
do-edit-lower = one row less
do-edit-higher = one row more
do-edit-rotate = turn the board
do-edit-mirror = mirror the board
do-edit-mirror-columns = change left and right
do-edit-mirror-rows = change above and below
do-edit-clear = clear the board
do-edit-rules = other rules
do-edit-take-round = draw the round that is played
do-edit-play = play the drawing
do-edit-files = read and write files
do-edit-paste = draw what is on the clipboard

edit-tool-wall = Wall
edit-tool-closed = Closed square
edit-tool-diagonal = Diagonal
edit-tool-target = Target
edit-tool-robot = Robot
edit-tool-goal = Goal
edit-tool-tile = Official tile
edit-tool-eraser = Eraser
edit-hint-wall = Click beside the edge of a square; drag for a run of walls. Shift and an arrow key at the cursor.
edit-hint-closed = Click squares or drag across them. No robot can enter them.
edit-hint-robot = Click where it stands; drag it to move it, off the board to remove it.
edit-hint-goal = Click a target, or any square: who has to come to rest there?
edit-hint-eraser = Click or drag across what has to go, or click beside a wall.

edit-clear = Clear
edit-rules = Rules: { $rules }
edit-rules-plain = plain
edit-rules-plain-no-rebounds = plain, no rebounds
edit-rules-official = official
edit-rules-official-no-rebounds = official, no rebounds

edit-undo = Undo
edit-redo = Redo
edit-files = Files …
edit-take = Take from Play
edit-play = Play this

edit-verdict-not-yet = Not yet a puzzle
edit-verdict-thinking = Thinking …
edit-verdict-solvable =
    { $count ->
        [one] Solvable in 1 move
       *[other] Solvable in { $count } moves
    }
edit-verdict-at-most =
    { $count ->
        [one] Solvable in 1 move
       *[other] Solvable in at most { $count } moves
    }
edit-verdict-solved = Solved already
edit-verdict-unsolvable = Not solvable
edit-verdict-unknown = No answer
edit-verdict-unsound =
    { $count ->
        [one] 1 thing is unsound
       *[other] { $count } things are unsound
    }
edit-needs-robots = Place a robot: red first.
edit-needs-goal = Mark the goal.
edit-already-there = The robot stands on its target.
edit-depth = { $depth } moves or more
edit-proved = no sequence of moves does it
edit-by-robots =
    { $count ->
        [one] by 1 robot
       *[other] by { $count } robots
    }
edit-milliseconds = { $count } ms
edit-seconds = { $count } s
edit-more-problems =
    { $count ->
        [one] and 1 more, marked on the board
       *[other] and { $count } more, marked on the board
    }

edit-colour-red = red
edit-colour-green = green
edit-colour-blue = blue
edit-colour-yellow = yellow
edit-colour-silver = silver

problem-robot-gap = the { $robot } robot needs the { $missing } one
problem-target-closed = the target on { $at } is on a closed square
problem-target-diagonal = the target on { $at } is on a diagonal
problem-diagonal-closed = the diagonal on { $at } is on a closed square
problem-robot-closed = { $robot } on { $at } is on a closed square
problem-robot-diagonal = { $robot } on { $at } is on a diagonal
problem-two-robots = { $first } and { $second } are both on { $at }
problem-goal-robot = the goal is for the { $robot } robot, which is not there
problem-goal-closed = the goal on { $at } is on a closed square
problem-goal-diagonal = the goal on { $at } is on a diagonal
edit-tile-size = Official tiles need a board of 16×16, not { $size }.
edit-no-size = “{ $text }” is no size: { $least } to { $most } squares.
edit-outside = { $at } is outside the board.

edit-files-title = Files
edit-title-import = READ
edit-paste = Paste
edit-import-hint = A file’s path, a game ID such as 7650+42+E2302B12+C9 or a board such as official:4B-3B-2B-1A. Paste takes the whole text of a file. Or drop a file on the window.
edit-title-export = WRITE
edit-copy = Copy
edit-save = Save
edit-folder = Files go to { $folder }
edit-imported = it is on the board now
edit-imported-note = it is on the board now: { $note }
edit-imported-first = the first of { $count } is on the board now
edit-not-imported = not read: { $why }
edit-nothing-in-it = there is nothing in it
edit-empty-clipboard = there is no text on the clipboard
edit-exported = saved as { $name }
edit-copied = copied
edit-not-exported = not saved: { $why }
edit-not-playable = not yet a puzzle: nothing to play
edit-own-board = own board

format-ron = Carom’s own format
format-game-id = DriftingDroids game ID
format-dump = DriftingDroids text dump
format-ricochetrobots = text of the crate ricochetrobots
format-asp = facts of the ASP competitions
format-drawing = drawing in ASCII characters
format-text = plain text, one line a square
format-corpus = corpus, one puzzle a line
