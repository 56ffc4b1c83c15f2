# The home page.
page-home = Home
do-page-home = home page
home-title = Good to see you
home-today = { $date }
home-next = Next for you
home-dailies = Puzzles of the day
home-results = Your results
home-begin = Play
home-no-puzzle = “{ $file }” is not a puzzle or a game that this program can open.
link-opens-nothing = { $why }
    The link may be cut off: copy all of it.
keys-home = HOME
do-home-paste = open what is on the clipboard
home-daily = Puzzle of the day
home-daily-is = { $is ->
    [alone] solved
    [helped] solved with help
   *[open] not solved
}
home-solved = { $solved } of { $all } solved
about-home = This page shows everything that you can play. Each game has a block: the puzzle or the game in play, new puzzles or games, all puzzles with the stars that you have won, and its other pages. Each game also has a puzzle of the day: a new one begins at midnight where you are.
help-home = Each button opens the page of its game and starts what it names there. The arrow keys move the ring, too. When you start the program again, it opens the page where you were.
