help-title = Keys
help-focus = Tab walks through the buttons, Enter or Space presses the one with the ring, Esc leaves it.

# The keys as they are printed on a keyboard.
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
do-theme = dark or light
do-back = back, cancel
do-quit = leave
