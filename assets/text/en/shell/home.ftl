# The start page.
page-home = Home
do-page-home = start page
home-title = What would you like to play?
home-today = Today: { $date }
home-continue = Continue
home-daily = Puzzle of the day
home-daily-is = { $is ->
    [solved] solved
   *[open] not solved
}{ $days ->
    [0] {""}
    [one] {""} · one day in a row
   *[other] {""} · { $days } days in a row
}
home-solved = { $solved } of { $all } solved
about-home = This page shows everything that you can play. Each game has a block: the puzzle or the game in play, the puzzle of the day, new puzzles by their difficulty, all puzzles with the stars that you have won, and its other pages.
help-home = Each button opens the page of its game and starts what it names there. The arrow keys move the ring, too. The game continues on the page where you were when you start it again.
