page-tablut = Tablut
do-page-tablut = Tablut
help-mouse-tablut = Click a piece and then a marked square, or drag the piece there. Click a move in the list to go to its position; from there you can try another move. Drop a file on the window to open it.

keys-tablut-play = PLAY
do-tablut-cursor = move the cursor
do-tablut-up = cursor up
do-tablut-right = cursor right
do-tablut-down = cursor down
do-tablut-left = cursor left
do-tablut-choose = take the piece, put it down
do-tablut-undo = take back
do-tablut-redo = make the moves again
do-tablut-hurry = the program must move now
do-tablut-resign = resign
do-tablut-offer = offer a draw
do-tablut-answer = accept, decline the draw
do-tablut-accept = accept the draw
do-tablut-decline = decline the draw

keys-tablut-game = GAME
do-tablut-new = new game
do-tablut-setup = players, rules and time
do-tablut-rules = how to play
do-tablut-files = open, share, save
do-tablut-paste = open the game on the clipboard
do-tablut-copy = copy the game
do-tablut-save = save the game as a file

keys-tablut-look = LOOK
do-tablut-analysis = analysis on or off
do-tablut-steps = one move back, forward
do-tablut-back = one move back
do-tablut-forward = one move forward
do-tablut-ends = first, last position
do-tablut-first = first position
do-tablut-last = last position
do-tablut-variation = next variation of this move
