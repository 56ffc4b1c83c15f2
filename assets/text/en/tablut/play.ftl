# The game and its sides.
tablut-rules-named = { $rules ->
    [ashton] Ashton’s rules
    [linnaean] Linnaeus’s rules
    [corner] Corner rules
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, strong king
    [copenhagen] Copenhagen Hnefatafl
   *[other] { $rules }
}
tablut-side = { $side ->
    [attackers] Attackers
   *[defenders] King and defenders
}
tablut-human = Person
tablut-remote = Online
tablut-random = Random
tablut-report = Beginner’s search
tablut-engine = Computer · strongest
tablut-timed = Computer · strongest, { $seconds } s
tablut-level = Computer · level { $level }

# What happens now.
tablut-to-move = { $side ->
    [attackers] The attackers are to move
   *[defenders] The defenders are to move
}
tablut-thinks = Thinking …
tablut-hurry = Computer, move now
tablut-take = Choose a piece: its squares are shown.
tablut-put = Choose a marked square. Red marks a capture.
tablut-stuck = { $piece ->
    [king] The king cannot move. Choose another piece.
   *[piece] This piece cannot move. Choose another one.
}
tablut-wait = The computer moves next.
tablut-wait-remote = The other player moves next.
tablut-watch = You watch this game.
tablut-looking-back = An earlier position; End goes to the last one.
tablut-looking-back-programs = An earlier position. End shows the game, which goes on.
tablut-looking-back-over = { $result } · you are looking at an earlier position.
tablut-variation = This is a variation of a game that has ended.
tablut-win-escape = { $warning ->
    [tuichu] Tuichu
   *[raichi] Raichi
}: you can win now. The king escapes with { $move }.
tablut-win-capture = { $warning ->
    [raichi] Raichi, but you
    [tuichu] Tuichu, but you
   *[none] You
} can win now: { $move } captures the king.
tablut-raichi = Raichi: the king can escape with the next move.
tablut-tuichu = Tuichu: the king has two or more ways out.
tablut-danger = The king can be captured with the next move.
tablut-raichi-and-danger = { $warning ->
    [tuichu] Tuichu
   *[raichi] Raichi
}: the king can escape, but he can be captured too.
tablut-wins = { $side ->
    [attackers] The attackers win
   *[defenders] The defenders win
}
tablut-you-win = You win
tablut-you-lose = You lose
tablut-drawn = Draw
tablut-no-result = No result
tablut-reason = { $reason ->
    [escape] The king has escaped.
    [capture] The king is captured.
    [exit-fort] The king is in a fort at the edge that attackers cannot break.
    [encirclement] Attackers surround the king and all defenders.
    [no-move] The other side cannot move.
    [repetition] The position has occurred too often.
    [resignation-you] You have resigned.
    [resignation-attackers] The attackers have resigned.
    [resignation] The defenders have resigned.
    [left] The other player has resigned or left.
    [left-you] The server has ended the game: a move was too late or not allowed.
    [left-draw] The server has ended the game.
    [disconnected] The connection with the other player was lost.
    [agreement] The players have agreed on a draw.
    [time-you] You have no time left.
    [time-attackers] The attackers have no time left.
   *[time] The defenders have no time left.
}
tablut-offers = { $side ->
    [attackers] The attackers offer a draw.
   *[defenders] The defenders offer a draw.
}
tablut-resign-ask = { $who ->
    [you] Do you really want to resign?
    [attackers] Do the attackers really resign?
   *[defenders] Do the defenders really resign?
}
tablut-play-on = Play on
tablut-end-taken-back = { $reason ->
    [time] The loss on time is taken back: the clock shows the time from before this turn.
    [agreement] The draw is taken back: the game goes on.
    [resignation] The resignation is taken back: the game goes on.
   *[other] The end is taken back: the game goes on.
}
tablut-accept = Accept
tablut-decline = Decline

# The reasons why a move is illegal.
tablut-not-straight = Pieces move along a row or a column.
tablut-blocked = { $piece ->
    [king] The king
   *[piece] A piece
} on { $cell } is in the way.
tablut-on-throne = Nobody may stop on the throne.
tablut-only-king = Only the king may stop on { $cell }.
tablut-across-throne = Nobody may cross the throne.
tablut-into-camp = { $cell } is a camp: only an attacker that starts in it may move there.
tablut-over = The game is over.
tablut-no-piece = There is no piece on { $cell }.
tablut-other-side = { $piece ->
    [king] The king
   *[piece] The piece
} on { $cell } belongs to the other side.
tablut-same-square = A piece must go to another square.
tablut-not-its-turn = { $piece ->
    [king] The king
   *[piece] The piece
} on { $cell } belongs to the { $side ->
    [attackers] attackers, but the defenders are to move.
   *[defenders] defenders, but the attackers are to move.
}
tablut-cannot-move = { $piece ->
    [king] The king
   *[piece] The piece
} on { $cell } cannot move now.

# The analysis.
tablut-analysis = Analysis
tablut-analysis-is = Who is ahead, and the best moves
tablut-analysing = Thinking …
tablut-depth = Depth { $depth }
tablut-score-won = { $side ->
    [attackers] The attackers have won
   *[defenders] The defenders have won
}
tablut-score-win = { $side ->
    [attackers] Attackers
   *[defenders] Defenders
} win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
tablut-score-ahead = { $side ->
    [attackers] Attackers
   *[defenders] Defenders
} are ahead
tablut-score-even = Even

# The moves and the buttons.
tablut-no-moves = No moves yet
tablut-moves-before = … { $count ->
    [one] one earlier move
   *[other] { $count } earlier moves
}
tablut-moves-after = { $count ->
    [one] one later move
   *[other] { $count } later moves
} …
tablut-instead = Instead:
tablut-promoted = This line is the main line now: files and copies have it first.
tablut-is-main = This is the main line already.
tablut-resign = Resign
tablut-offer = Offer a draw
tablut-setup = Players
tablut-new = New game
tablut-before = Last game
tablut-before-kept = The last game is kept: “Last game” under More goes back to it.
tablut-none-before = There is no earlier game to go back to.
tablut-leave-first = Leave your room first: in Friends.
tablut-ask-take-back = In a room the other player must agree: ask with Undo below the board.
tablut-no-take-back = There is no Undo in the game of a room.
tablut-as-played = The game stays as it was played. Go back one move and try others there.
tablut-no-analysis = There is no analysis in the game of a room.

# The card of a new game.
tablut-levels = Computer, level
tablut-seconds = Computer, strongest: time for a move
tablut-label-rules = Rules
tablut-label-time = Clock
tablut-rules-about = { $rules ->
    [ashton] The defenders begin. Attackers start in camps, which no piece may enter from outside. The king wins on a square of the edge that is not a camp. Nobody may cross the throne.
    [corner] The attackers begin. The king wins on the four corners, captures nobody, and is captured only if he is surrounded.
    [brandubh] A smaller board, 7x7 squares. The attackers begin. The king wins on the four corners and is captured like any other piece.
    [brandubh-strong] As Brandubh, but the king is captured by four attackers on the throne and by three beside it.
    [copenhagen] A larger board, 11x11 squares. The attackers begin. The king wins on the four corners or in a fort at the edge, and is captured from four sides. Rows at the edge are captured together.
   *[linnaean] The attackers begin. There are no camps. The king wins on every square of the edge. Everybody may cross the empty throne.
}
tablut-no-clock = No clock
tablut-pace = { $minutes } min{ $seconds ->
    [0] {""}
   *[other] {" "}+ { $seconds } s
}
tablut-players-now = This game goes on with the new players.
tablut-players-puzzle = A puzzle has its own players: you play the side that wins, and the strongest computer defends.

# The card of the rules.
tablut-rule-aim = { $rules ->
    [ashton] The king wants to reach a green square at the edge. The attackers want to capture him. The sides move in turn, and the defenders begin.
    [corner] The king wants to reach one of the four corners. The attackers want to capture him. The sides move in turn, and the attackers begin.
    [brandubh] The king wants to reach one of the four corners. The attackers want to capture him. The sides move in turn, and the attackers begin. The board has 7x7 squares.
    [brandubh-strong] The king wants to reach one of the four corners. The attackers want to capture him. The sides move in turn, and the attackers begin. The board has 7x7 squares.
    [copenhagen] The king wants to reach one of the four corners. The attackers want to capture him. The sides move in turn, and the attackers begin. The board has 11x11 squares.
   *[linnaean] The king wants to reach the edge. The attackers want to capture him. The sides move in turn, and the attackers begin.
}
tablut-rule-move = { $rules ->
    [ashton] Every piece moves in a straight line, through any number of empty squares. Nobody stops on the throne or crosses it.
    [corner] Every piece moves in a straight line, through any number of empty squares. Only the king may stop on the throne or in a corner. Every piece may cross the throne while it is empty.
    [brandubh] Every piece moves in a straight line, through any number of empty squares. Only the king may stop on the throne or in a corner. Every piece may cross the throne while it is empty.
    [brandubh-strong] Every piece moves in a straight line, through any number of empty squares. Only the king may stop on the throne or in a corner. Every piece may cross the throne while it is empty.
    [copenhagen] Every piece moves in a straight line, through any number of empty squares. Only the king may stop on the throne or in a corner. Every piece may cross the throne while it is empty.
   *[linnaean] Every piece moves in a straight line, through any number of empty squares. Nobody stops on the throne. Every piece may cross it while it is empty.
}
tablut-rule-capture = { $rules ->
    [corner] Two pieces, but not the king, capture an enemy between them. The one that moves must close the trap: a piece may go between two enemies.
   *[other] Two pieces capture an enemy between them. The one that moves must close the trap: a piece may go between two enemies.
}
tablut-rule-row = A row of two or more pieces at the edge is captured together if an enemy stands in front of each piece and at both ends. A corner can be one end. The last enemy must come to an end of the row. A king in the row stays.
tablut-rule-fort = The king also wins at the edge if he can move and attackers cannot break the fort of defenders around him.
tablut-rule-escape = The king wins on a square with a green arrow. One way out is called raichi, two or more are tuichu: then only a capture of the king stops him.
tablut-rule-throne = { $rules ->
    [corner] Four attackers around the king capture him, on every square. The throne, a corner or the edge beside him does as well as an attacker.
    [copenhagen] Four attackers around the king capture him. The throne beside him does as well as an attacker. At the edge he is safe.
   *[other] Four attackers capture a king on the throne. Three attackers and the throne capture a king beside the throne.
}
tablut-rule-king = { $rules ->
    [ashton] Elsewhere two attackers, or one attacker and a camp, capture the king like any other piece. The king helps to capture.
    [brandubh] Two attackers, or one attacker and a corner, capture the king like any other piece, also on the throne. The king helps to capture.
    [brandubh-strong] Elsewhere two attackers, or one attacker and a corner, capture the king like any other piece. The king helps to capture.
   *[linnaean] Elsewhere two attackers capture the king like any piece. The king helps to capture.
}
tablut-rule-walls = { $rules ->
    [ashton] Crosses mark camps. Only an attacker that starts in a camp moves within it or out of it; nobody else enters or crosses it. Camps and the throne capture like an enemy.
    [brandubh] A corner captures like an enemy. The throne captures nobody.
    [brandubh-strong] A corner captures like an enemy. The throne captures nobody but a king beside it.
    [copenhagen] A corner captures attackers and defenders like an enemy. So does the throne, but not the defenders while the king stands on it.
   *[linnaean] The empty throne captures like an enemy. If the king stands on it between three attackers, it captures the defender on his fourth side.
}
tablut-rule-end = { $rules ->
    [ashton] The throne captures even if the king stands on it. The middle square of a camp, at the edge, does not capture attackers. A side that cannot move loses. If a position occurs again without a capture in between, the game is a draw.
    [corner] The king captures nobody. Squares capture only the king. A side that cannot move loses. A position that occurs for the third time is a draw.
    [copenhagen] The king helps to capture. The attackers win if they surround the king and all defenders, so that none of them can come to the edge. A side that cannot move loses. If a position occurs for the third time, the defenders lose.
   *[linnaean] A side that cannot move loses. A position that occurs for the third time is a draw.
}

# The card of files, and its messages.
tablut-open-what = Type or paste a record of a game, or a position with the side to move (w or b) and the rules, such as 9/9/9/9/4k4/9/9/9/9 w ashton{ $place ->
    [page] {""}
   *[computer] , or the path of a file with them
}, then press Enter. The word ashton, linnaean, corner, brandubh, brandubh-strong or copenhagen opens the start of these rules.
tablut-open-what-touch = Type or paste a record of a game, or a position with the side to move (w or b) and the rules, such as 9/9/9/9/4k4/9/9/9/9 w ashton, then Enter on the keyboard. The word ashton, linnaean, corner, brandubh, brandubh-strong or copenhagen opens the start of these rules.
tablut-share-what = Share this game as a text with its variations, or save it as a file in { $folder }. The name of the file has the day and the players.
tablut-copy = Copy game
tablut-copy-position = Copy position
tablut-save = Save file
tablut-opened-all = Opened { $count } games: Page Down and Page Up go from one to the next.
tablut-game-of = Game { $number } of { $all }
tablut-opened = { $rules ->
    [ashton] Ashton’s rules
    [linnaean] Linnaeus’s rules
    [corner] Corner rules
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, strong king
    [copenhagen] Copenhagen Hnefatafl
   *[other] { $rules }
}: opened { $moves ->
    [0] a position
    [one] a game of one move
   *[other] a game of { $moves } moves
}

# Puzzles.
tablut-rules-title = Rules
tablut-puzzles = Puzzles
tablut-puzzles-what = You win in this number of moves, whatever the computer does. It defends as well as it can. The shortest win gives three stars. You can undo moves or start again: only the moves that lead to the win count.
tablut-pack = Win in { $moves }
tablut-puzzle-of = Win in { $moves } · no. { $number }
tablut-find = Win in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
tablut-find-on = { $moves ->
    [one] One move wins, whatever the other side does.
   *[other] Find move { $number } of { $moves }, whatever the other side does.
}
tablut-missed = Wrong move: the win in { $moves ->
    [one] one move
   *[other] { $moves } moves
} is gone. Undo or restart.
tablut-next = Next puzzle
tablut-won-in = Solved in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
tablut-no-shorter-win = The fewest possible{ $days ->
    [0] {""}
    [1] {""}
   *[other] {" "}· { $days } days in a row
}
tablut-more-than-fewest = { $more ->
    [one] One move
   *[other] { $more } moves
} more than needed.

# What the files of this game hold.
holds-tablut = game in play
holds-tablut-games = your games that have ended

# The two sides.
tablut-side-you = { $side ->
    [attackers] You: attackers
   *[defenders] You: king and defenders
}
tablut-goal = { $side ->
    [attackers] Surround the king
   *[defenders] Bring the king to a green square
}
tablut-your-move = Your move. { $goal }.
tablut-thinking = Thinking …
tablut-left = { $count } left
tablut-pieces = { $pieces } { $count ->
   *[other] pieces
}
tablut-best = Best
tablut-practice = Practice, no stars

# The dock and the sheets.
tablut-undo = Undo
tablut-restart = Restart
tablut-hint = Hint
tablut-more = More
tablut-more-game = Game
tablut-more-lines = Variations
tablut-more-puzzle = This puzzle
tablut-more-other = Other
tablut-more-help = Help, no stars for this puzzle
tablut-more-help-free = Help
tablut-solution = Show the solution
tablut-skip = Skip this puzzle
tablut-previous = Previous puzzle
tablut-before-is = As you left it
tablut-next-variation = Next variation
tablut-promote = Make this the main line
tablut-share = Share
tablut-share-is = Copies the game as a text
tablut-lab = Lab
tablut-lab-is = Depth and lines of the analysis
tablut-lab-off = The analysis is off.
tablut-lab-score = Score
tablut-lab-depth = Depth
tablut-lab-line = Best line
tablut-lab-known = Moves with a score
tablut-lab-known-is = { $known } of { $all }
tablut-label-side = You play
tablut-label-level = Level
tablut-label-rival = The computer
tablut-two-people = Two people here
tablut-advanced = Advanced
tablut-start = Start
tablut-level-is = Level { $level } · { $level ->
    [1] Beginner
    [2] Beginner
    [3] Easy
    [4] Easy
    [5] Medium
    [6] Medium
    [7] Hard
    [8] Hard
   *[other] Very hard
}
tablut-players-is = Players change at once, and the game goes on.

# Hints, and what they cost.
tablut-price = { $help ->
    [analysis] The analysis shows the best moves.
    [solution] This shows the whole solution.
   *[move] This shows the move.
} { $puzzle ->
    [daily] The puzzle of the day then gives no stars.
   *[other] This puzzle then gives no stars today.
}
tablut-idea = { $idea ->
    [escape] The king can escape now.
    [capture] The king can be captured now.
    [take] Begin with a capture.
    [two-ways] Give the king two ways out at once.
    [way] Open a way out: the other side must close it.
    [threat] Threaten the king: the other side must save him.
    [close] Close the ways of the king.
   *[open] Make room for the king.
}
tablut-hint-piece = { $piece ->
    [king] Move the king on { $cell }
   *[piece] Move the piece on { $cell }
}
tablut-hint-search = Looking for the best move …
tablut-hint-none = No hint was found here.
tablut-hint-wait = Hints are there when it is your move.
tablut-hint-missed = The win is gone. Undo or restart for a hint.
tablut-hint-next = { $is ->
    [free] The next hint is free
    [costs] The next hint costs the stars
   *[none] {""}
}
tablut-no-hint = There are no hints in the game of a room.

# Other rules, and the puzzle of a day.
tablut-different = Different here
tablut-differ-edge = There are no camps. Every square of the edge is a way out for the king.
tablut-differ-throne = Every piece may cross the throne while it is empty.
tablut-different-on = Go on
tablut-daily-of = Puzzle of the day · Win in { $moves }
tablut-daily-is-open = The puzzle of the day is on the board.
tablut-no-date = The clock of this computer has no valid date.
tablut-days = { $days ->
    [one] One day
   *[other] { $days } days in a row
}

# The lessons.
tablut-lessons-are = Six small positions, one move each
tablut-lesson-do = { $number ->
    [1] Move the king to a green square
    [2] Move your piece to the ring
    [3] Capture the attacker
    [4] Go between the two attackers
    [5] Capture the attacker at the camp
   *[6] Capture the king
}
tablut-lesson-is = { $number ->
    [1] Press the king, then a dot. A king on a green square has won.
    [2] Every piece goes straight, as far as nothing is in its way.
    [3] Two of your pieces at both sides of an enemy capture it.
    [4] It is safe: only a move of the enemy closes a trap.
    [5] No piece of yours enters the throne or a crossed camp. Both capture as an enemy does.
   *[6] You attack now. Two attackers at both sides of the king capture him.
}
tablut-lesson-done = Well done
tablut-lesson-game = Play a game
tablut-lesson-other = This move is allowed, but the lesson is about another one.
tablut-lesson-alone = A lesson has no other player: More, then New game, leads to a game.

# Friends, and the games that have ended.
tablut-here = At this screen
tablut-here-is = Two people play in turn on this screen, under the rules and with the clock of New game.
tablut-online = each on their own device, with a link
tablut-tcp = A game over TCP, as in the student competition, is played on the command line: carom tablut serve and carom tablut join.
tablut-archive = Your games
tablut-archive-day = { $day }
tablut-archive-moves = { $moves ->
    [one] one move
   *[other] { $moves } moves
}

# The game of a room.
online-tablut-offer = { $name } offers a draw.
online-tablut-offers = You offer a draw
online-tablut-offers-is = The other player answers, or declines with a move.
online-tablut-draw = Draw
online-tablut-resign = Resign
online-tablut-declined = The draw is declined.
online-tablut-asks-back = { $name } asks to take a move back.
online-tablut-back-asked = { $side ->
    [attackers] The attackers ask to take their move back.
   *[defenders] The defenders ask to take their move back.
}
online-tablut-ask-back = You ask to take your move back
online-tablut-ask-back-is = The other player answers. A move ends the request.
online-tablut-taken-back = The move is taken back.
online-tablut-not-taken-back = The move is not taken back.
online-tablut-left = You have left the game.
online-tablut-away = { $name } is away: { $time }
online-tablut-away-is = After a minute of absence you can claim the victory.
online-tablut-lost = You are not connected
online-tablut-lost-is = Carom tries again and sends your move then. Your place stays.
