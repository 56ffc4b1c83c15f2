close = Close

# Files that are kept between starts.
file-set-aside = { $file } is damaged: it was renamed to { $name }
file-stuck = { $file } is damaged: nothing will be saved
file-later = { $file } was written by a newer Carom: your changes will not be saved
file-unreadable = { $file } cannot be read: nothing will be saved
no-folder = Carom has no data folder: nothing will be saved

# Texts and files that the player opens.
opened = Opened { $file }
opened-first = Opened { $file }: the first of { $count }
nothing-to-open = There is nothing to open.
no-such-file = “{ $file }” is neither a file nor a text that this page can open
cannot-read = This text cannot be read: { $why }
cannot-open = { $file }: { $why }
read-empty = { $why }
read-not-text = it is not a text
read-unknown = Carom does not know this kind of text
read-length = { $line ->
    [0] {""}
   *[other] line { $line }{ $column ->
        [0] {""}
       *[other] {""}, column { $column }
    }:{" "}
}{ $why }
read-character = { $line ->
    [0] { $column ->
        [0] {""}
       *[other] column { $column }:{" "}
    }
   *[other] line { $line }{ $column ->
        [0] {""}
       *[other] {""}, column { $column }
    }:{" "}
}{ $why }
read-invalid = { $line ->
    [0] {""}
   *[other] line { $line }{ $column ->
        [0] {""}
       *[other] {""}, column { $column }
    }:{" "}
}{ $why }
read-form = { $line ->
    [0] {""}
   *[other] line { $line }{ $column ->
        [0] {""}
       *[other] {""}, column { $column }
    }:{" "}
}{ $why }
read-folder = it is a folder
read-denied = there is no permission to read it
read-failed = { $why }

# Texts and files that the player takes out.
copied = Copied: { $text }
copied-link = Copied: a link
copied-lines = Copied: a text of { $count ->
    [one] one line
   *[other] { $count } lines
}
copied-text = Copied: a text that Carom opens
copied-long = Copied: a text that Carom opens; a link would be too long
saved = Saved { $file }
picture-copied = Copied: the picture of the board
picture-copy = Copy picture
copy-link = Copy link
picture-save = Save picture
picture-animate = Save animation
animation-begun = The animation is being written …
animation-no-moves = make a move first, or open the solution
tip-with-key = { $does } ({ $key })
file-name = File name (optional):
file-name-refused = This name is not possible: { $why }
file-name-character = a file name cannot have the character { $character }
file-name-control = a file name cannot have control characters
file-name-dots = a file name needs more than dots
file-name-device = { $name } is the name of a device on Windows
not-done = Not done: { $why }
keep-failed = { $file }: not saved: { $why }
write-refused = { $why }

# Why a solver has no answer.
cancelled = Cancelled
solver-failed = The solver failed: { $why }
node-limit = Stopped: too many positions
memory-limit = Stopped: too little memory
depth-limit = No solution within the limit of moves
gave-up = No solution found (this solver cannot prove that there is none)

quit = Quit Carom

# The button on an enlarged board.
whole-board = { $factor }× · Whole board
board-alone = Only the board: the same key or Esc shows everything again.

# The line with the first keys of a page.
files-set-aside = Carom cannot read these files in { $folder }. It begins new ones and keeps the old ones beside them:
files-later = A newer Carom has written these files in { $folder }. Carom uses its defaults, and your changes will not be saved:
files-unreadable = Carom cannot read these files in { $folder }. Carom uses its defaults, and your changes will not be saved:
file-now = { $file } ({ $holds }) is now { $to }
file-named = { $file } ({ $holds })
other-window = Carom is open in another window, too. Both save their round in the same file: the round that is saved last comes back at the next start.

# What the files hold that are kept between starts.
holds-settings = settings and keys
holds-window = size and place of the window
holds-recent = files that were opened last
holds-records = best results and stars
holds-other = a file of a game

# The dialog of the desktop, and the files that were opened last.
browse = Choose a file …
browse-title = Open a puzzle
browse-none = This desktop has no file dialog. Type the path of the file instead.
choose-place = Choose a place …
choose-place-title = Save as
choose-place-none = This desktop has no file dialog. Type a name instead: the file goes into the folder that the card names.
recent-files = RECENT FILES

# A day.
date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
day-short = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
date-short = { day-short } { $year }
solved-with-help = Solved with help: no stars

# The way between the pages
back = Back
menu = Menu
menu-games = Other games
keys-all = Keys
section-play = Play
section-puzzles = Puzzles
section-friends = Friends
section-editor = Editor
section-rules = Rules

# Help that costs the stars
price-pay = Show
price-keep = Keep my stars

# The map of puzzles
map-solved = { $solved } of { $all } solved · { $stars } of { $most } stars
map-next = Next

# Lessons
lessons = Lessons
lesson-named = Lesson { $number } of { $all }
lesson-skip = Skip all lessons
skip-lesson = Skip this lesson
next-lesson = Next lesson
more-lesson = This lesson
editor-board = Board
editor-columns = Columns
editor-rows = Rows

# The history.
history = History
pasted-puzzle = Pasted puzzle
history-what = { $count ->
    [0] The puzzles that you solve come here.
    [one] The last puzzle that you solved. Press it to play it again.
   *[other] The last { $count } puzzles that you solved, the newest one first. Press one to play it again.
}
history-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}

# Files
files-title = Save and open
open-paste = Open from clipboard

# A place to come back to while trying.
set-mark = Mark this position
go-to-mark = Back to the mark
mark-set = Marked. Try something: More leads back here.
mark-none = There is no other position with a mark.
