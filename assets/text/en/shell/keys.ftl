help-title = Help
help-about = THE GAME
help-focus-control = Ctrl+Tab moves the ring to the buttons and Tab to the next one, Enter or Space presses that button, Esc removes the ring.
help-focus = Tab moves the ring to the next button, Enter or Space presses that button, Esc removes the ring.
help-rules = Rules with pictures

# The names of keys, as printed on a keyboard.
key-control = Ctrl
key-shift = Shift
key-arrowup = ↑
key-arrowright = →
key-arrowdown = ↓
key-arrowleft = ←
key-space = Space
key-enter = Enter
key-tab = Tab
key-escape = Esc
key-backspace = Backspace
key-delete = Del
key-insert = Ins
key-home = Home
key-end = End
key-pageup = PgUp
key-pagedown = PgDn

keys-program = PROGRAM
do-help = this help
do-settings = settings
do-keys = change keys
do-theme = dark or light theme
do-full-screen = full screen or window
do-board-alone = only the board, or everything
do-zoom = enlarge a large board (also with the wheel); less; all of it
do-enlarge = enlarge a large board
do-reduce = show more of an enlarged board
do-show-whole-board = show the whole board
do-back = back, cancel
do-quit = quit
