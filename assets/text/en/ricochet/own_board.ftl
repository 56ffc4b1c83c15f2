# The card at home.
page-own-board = Your board
own-about = From your own box: moves, hint, solution
own-new = New board
own-same = The same board
own-same-as = Same as { $date }
own-go-on = Go on: round { $number }

# The title of the page.
own-step = { $step ->
    [tiles] Tiles, step { $number } of 3
    [robots] Robots, step { $number } of 3
   *[target] Target, step { $number } of 3
}
own-round = Your board · round { $number }

# The tiles.
own-which-tile = { $place ->
    [top-left] Top left
    [top-right] Top right
    [bottom-right] Bottom right
   *[bottom-left] Bottom left
}: which tile?
own-find-tile = Find it by its red mark, and tap it. It lies there as on your table.
own-type-name = Type a name
own-name-about = The four tiles, clockwise from the top left, as in 4B-3B-2B-1A.
own-tile-lies = This piece lies { $place ->
    [top-left] top left
    [top-right] top right
    [bottom-right] bottom right
   *[bottom-left] bottom left
}. Does it lie here?
own-move = Move it here
own-keep = Leave it there

# The robots.
own-where = Where is { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
   *[silver] silver
}?
own-touch-board = Touch the board, slide, lift
own-then = Then comes { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
   *[silver] silver
}, by itself.
own-robots-about = Drag a robot to correct it. Silver only if your box has one.
own-occupied = { $robot ->
    [red] Red
    [green] Green
    [blue] Blue
    [yellow] Yellow
   *[silver] Silver
} stands there.
own-not-standable = No robot can stand there.

# The target.
own-which-target = Which target?
own-tap-mark = Tap its mark, or the chip below
own-robots-stay = The robots stay. Drag one to correct it.
own-other-square = Other square
own-which-robot = Which robot?
own-for-square = Its target may be any square.
own-which-square = Where must it stop?
own-reached = A robot that may reach it stands on it. Draw another target.
own-stand-before = The robots stand after the last moves: put them before
own-stand-after = The robots stand before the last moves: put them after

# The answer.
own-next-target = Next target
own-count-first = Count it at the table first
own-how-many = How many moves?
own-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
own-first-hint = First hint
own-next-hint = Next hint
own-solution = Solution
own-ready = Ready. Try it: swipe to slide { $robot ->
    [red] red
    [green] green
    [blue] blue
    [yellow] yellow
   *[silver] silver
}.
own-ready-official = Official rules: the robot must also turn once.
own-solved = Reached in { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
own-step-of = { $place } of { $all }
own-told-step = Move { $place } of { $all }: { $robot } goes { $direction ->
    [north] up
    [east] right
    [south] down
   *[west] left
} to { $square }

# More.
own-type-square = Type a square
own-square-about = A square by its column and row, as in L11.
own-no-square = “{ $text }” is no square of this board: a letter A to P and a number 1 to 16, as in L11.
own-silver = The silver robot
own-free = Nobody won it: back into the bag
own-new-bag = All targets back into the bag
own-boards = OTHER BOARDS
own-of-day = played on { $date }
own-enter = Enter the robots of your table

# Tooltips.
tip-show-at = the board after this move
tip-own-target = the target of the round
tip-own-tile = this tile
tip-own-any = any robot
tip-own-red = the red robot
tip-own-green = the green robot
tip-own-blue = the blue robot
tip-own-yellow = the yellow robot
tip-own-silver = the silver robot

holds-own-board = the board on your table

# Keys.
keys-own-board = YOUR BOARD
about-own-board = You have the box: choose the four tiles as they lie on your table, tap where the robots stand, and tap the target. Carom then says the fewest moves, a hint, or the solution. For the next round the robots stay.
help-own-board = A tap places the robot that is asked for; a drag moves a robot. A tap on a target chooses it. The letters 1 to 4 and A to D choose a tile by its name; in the next step R, G, B, Y and S ask for a robot.
do-own-tiles = a tile by the two halves of its name; B is the blue robot, too
do-own-1 = tile 1
do-own-2 = tile 2
do-own-3 = tile 3
do-own-4 = tile 4
do-own-a = side A
do-own-b = side B, or the blue robot
do-own-c = side C
do-own-d = side D
do-own-robots = ask for a robot
do-own-red = ask for red
do-own-green = ask for green
do-own-yellow = ask for yellow
do-own-silver = ask for silver
do-own-cursor = move the cursor on the board
do-own-north = cursor up
do-own-east = cursor right
do-own-south = cursor down
do-own-west = cursor left
do-own-press = place the robot, or choose the target, at the cursor
do-own-type = type the names of the tiles, or a square
do-own-undo = take the last choice back
do-own-restart = empty this step
do-own-more = more
