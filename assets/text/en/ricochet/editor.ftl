help-mouse-editor = Click or drag on the board to use the chosen tool. Drag an official quarter onto the board. Drop a puzzle file on the window to edit it.
about-editor = Here you draw boards and puzzles for the page Play. A puzzle needs a robot, red first, and a goal: the square where a robot must stop. While you draw, a solver says in how many moves it can be solved.

keys-edit-tools = TOOLS
do-edit-tools = choose a tool
do-edit-wall = wall
do-edit-closed = solid square
do-edit-diagonal = diagonal
do-edit-target = mark
do-edit-robot = robot
do-edit-goal = goal of the puzzle
do-edit-tile = official quarter
do-edit-eraser = eraser
do-edit-colours = colour, or any robot
do-edit-red = red
do-edit-green = green
do-edit-blue = blue
do-edit-yellow = yellow
do-edit-silver = silver
do-edit-any = any robot
do-edit-choices = shape, slant or quarter
do-edit-previous = previous shape, slant or quarter
do-edit-next = next shape, slant or quarter

keys-edit-draw = DRAW
do-edit-cursor = move the cursor
do-edit-north = cursor up
do-edit-east = cursor right
do-edit-south = cursor down
do-edit-west = cursor left
do-edit-walls = add or remove a wall
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
do-edit-narrower = remove a column
do-edit-wider = add a column
do-edit-lower = remove a row
do-edit-higher = add a row
do-edit-rotate = rotate the board
do-edit-mirror = mirror the board
do-edit-mirror-columns = swap left and right
do-edit-mirror-rows = swap top and bottom
do-edit-clear = clear the board
do-edit-rules = change the rules
do-edit-take-round = edit the current round
do-edit-play = play this puzzle
do-edit-files = save and open
do-edit-paste = edit the puzzle on the clipboard

edit-tool-closed = Solid square
edit-tool-tile = Official quarter
edit-hint-wall = Tap near the edge of a square. On large squares or with a mouse, drag for several walls.
edit-hint-closed = Tap squares or drag across them. Robots cannot enter them.
edit-hint-robot = Tap a square to place the robot. Drag it to move it, or off the board to remove it.
edit-hint-target = A mark is printed on the board. The goal is on one of them, or on any square.
edit-hint-goal = Tap the square where the robot must stop. A puzzle has one goal. Which robot?
edit-hint-eraser = Tap a thing to remove it, drag across several, or tap near a wall.

edit-clear = Clear the board
edit-rules-plain = Plain
edit-rules-official = Official
edit-rules-no-rebounds = no rebounds
edit-rules-stops = stops on diagonals

edit-undo = Undo
edit-redo = Redo
edit-files = Save and open
edit-take = Take the board in play
edit-play = Play this

edit-verdict-not-yet = Not a puzzle yet
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
edit-verdict-solved = Already solved
edit-verdict-unsolvable = Not solvable
edit-verdict-unknown = No answer
edit-verdict-unsound =
    { $count ->
        [one] 1 problem to fix
       *[other] { $count } problems to fix
    }
edit-needs-robots = Place a robot, red first.
edit-needs-goal = Take the tool Goal and tap a square.
edit-already-there = The robot is already on its goal.
edit-depth = At least { $depth ->
    [one] { $depth } move
   *[other] { $depth } moves
}
edit-proved = No sequence of moves solves it.

edit-colour-red = red
edit-colour-green = green
edit-colour-blue = blue
edit-colour-yellow = yellow
edit-colour-silver = silver
edit-colour-orange = orange
edit-colour-pink = pink
edit-colour-aqua = aqua
edit-colour-maroon = maroon
edit-colour-lime = lime

problem-robot-gap = The { $robot } robot needs the { $missing } robot
problem-target-closed = The mark at { $at } is on a solid square
problem-target-diagonal = The mark at { $at } is on a diagonal
problem-diagonal-closed = The diagonal at { $at } is on a solid square
problem-robot-closed = The { $robot } robot at { $at } is on a solid square
problem-robot-diagonal = The { $robot } robot at { $at } is on a diagonal
problem-two-robots = The { $first } and the { $second } robot are both at { $at }
problem-goal-robot = The goal is for the { $robot } robot, which is missing
problem-goal-closed = The goal at { $at } is on a solid square
problem-goal-diagonal = The goal at { $at } is on a diagonal
edit-tile-size = Official quarters need a board of 16×16, not { $size }.
edit-no-size = “{ $text }” is not a size; use { $least } to { $most } squares.
edit-outside = { $at } is outside the board.

edit-title-import = Open
edit-paste = Paste
edit-import-hint = Type { $place ->
    [page] a game ID
   *[computer] a file path, a game ID
} such as 7650+42+E2302B12+C9 or a board such as official:4B-3B-2B-1A. Paste also reads the whole text of a file. Or drop a file on the window.
edit-import-hint-touch = Type a game ID such as 7650+42+E2302B12+C9 or a board such as official:4B-3B-2B-1A. Paste also reads the whole text of a file.
open-what-touch = Type or paste a game ID such as 7650+42+E2302B12+C9 or the name of a board such as 4B-3B-2B-1A, then Enter on the keyboard.
edit-title-export = Save

edit-imported = The puzzle is on the board
edit-imported-note = The puzzle is on the board: { $note }
edit-imported-first = The first of { $count } puzzles is on the board
edit-not-playable = Not a puzzle yet: it cannot be played
edit-own-board = your board

format-ron = Carom puzzle
format-jsonl = JSON, for programs
format-game-id = Game ID of DriftingDroids
format-dump = Text of DriftingDroids
format-ricochetrobots = Text of the solver ricochetrobots
format-asp = Logic program (ASP)
format-roboyard = Level of Roboyard
format-grid = Grid, one character for each square
format-drawing = Drawing made of characters
format-text = Plain text, one line for each square
format-corpus = Plain text, the puzzle in one line
edit-hint-tile = Choose a quarter and tap a corner of the board, or drag the quarter there.
edit-short-wall = Wall
edit-short-closed = Solid
edit-short-diagonal = Diagonal
edit-short-target = Mark
edit-short-robot = Robot
edit-short-goal = Goal
edit-short-tile = Quarter
edit-short-eraser = Eraser
edit-hint-diagonal = Tap a square. Every robot turns there, except the one of this colour.
edit-robots-move =
    { $count ->
        [one] One robot moves
        [2] Two robots move
       *[other] { $count } robots move
    }
edit-details = Details
edit-time = Time of the search: { $time }
edit-rules-of = Rules of this puzzle
edit-size-of = Size of the board
edit-turn = Turn
edit-mirror = Mirror left and right
edit-flip = Mirror top and bottom
edit-tiles-title = Official quarters
edit-paste-row = Open from the clipboard
