# Rooms: friends play together, each on a device of their own.
friends-online = Online room
friends-room = Room
online-room = Room
friends-is = Friends play with you from their own computers or phones. Open a room, then send them its link.
friends-name = Your name
friends-guest = Guest
friends-colour = your colour at the table: the first free one (?), or one that you choose
friends-server = Server
friends-server-is = A server of Carom: carom-server on your computer, or one of a club. Your friends must reach this address, too.
friends-open = Open a room
friends-settings = Rules of this room
friends-join = Or join a room
friends-join-room = Join
friends-join-is = Type or paste the code or the link of the room.
friends-opens = The server makes a room …
friends-connects = Connecting …
friends-lost = The connection is lost. Carom tries again; your place in the room stays.
friends-code = Code
friends-copy = Copy the link
friends-only-here = Only this computer finds this address. For other devices, type the address that the server has printed.
friends-watches = You watch. After this game you may join.
friends-few = At least two players are needed.
friends-waits = { $count ->
    [0] Everybody is ready.
    [one] 1 player is not ready.
   *[other] { $count } players are not ready.
}
friends-sit = Take a place
friends-ready = I am ready
friends-your-turn = It is your turn in the room.
friends-game-begins = A game begins in the room.
friends-rematch = Play again
friends-rematch-waits = Waiting for the other player.
friends-rematch-alone = Nobody else is in the room now. Its link brings somebody in.
friends-rematch-asked = { $name } wants to play again.
friends-not-ready = I am not ready
friends-head-start = Next head start
friends-head-start-is = The button + gives a head start: among equal bids, the player with the larger one shows the moves first.
friends-add = Add a computer, from weak (1) to strong (5)
friends-computer = Computer { $strength }
friends-strength = Computer of strength { $strength }
friends-you = you
friends-host = host
friends-away = not connected for { $time }
friends-is-ready = ready
friends-remove = Remove this player
friends-watchers = { $count ->
    [one] 1 person watches.
   *[other] { $count } people watch.
}
friends-leave = Leave the room
friends-stay = Stay
friends-leave-ask = { $players ->
    [two] The game is not over. If you leave, you lose it.
   *[more] The game is not over. If you leave, you lose your place.
}
friends-begins = The game in your room begins: open Friends.
friends-result = { $place }. { $name }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $seconds } s
friends-open-daily = Open a room for the puzzle of the day
friends-open-daily-is = one board for everybody until midnight in UTC, the fewest moves, then the shortest time
friends-people = { $count ->
    [one] 1 person is here.
   *[other] { $count } people are here.
}
friends-daily-waits = The server looks for the puzzle of the day …
friends-daily-is = Your time begins when the puzzle opens.
friends-daily-start = Open the puzzle
friends-daily-runs = Your time runs. Each better solution is handed in. If you have left the puzzle, open the puzzle of the day again.
friends-daily-over = The day is over: these are its results.
friends-no-date = The clock of this device has no valid date.
friends-solved = { $name } has solved it in { $moves } moves.
friends-helped = Help was used, so this solution is not handed in.
friends-race-is = The race ends when all agree, or when the time is up.
friends-race-end = End the race
friends-offer = Offer a draw
friends-take-back = Take the offer back
friends-offered = The other player offers a draw.
friends-accept = Accept
friends-decline = Decline
friends-undo = Ask to take your move back
friends-undo-withdraw = Withdraw the request
friends-undo-asked = The other player asks to take a move back.
friends-claim = Claim the victory

# The settings.
friends-set-mode = How a round is decided
friends-set-clock = Time
friends-set-board = Board
friends-set-robots = Robots
friends-set-rules = Rules
friends-set-chips = Chips to win
friends-set-level = Puzzles
friends-mode-classic = Bids: the lowest one is shown
friends-mode-race = Race: everybody moves at once
friends-mode-relaxed = Without a clock: the host ends the round
friends-board-official = official, random quarters
friends-board-random = random
friends-robots = { $count } robots
friends-rules-ricochet = { $rules ->
    [official] official rules
   *[other] plain rules
}
friends-rules-tablut = { $rules ->
    [ashton] Ashton’s rules
    [linnaean] Linnaeus’s rules
    [corner] corner rules
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, strong king
    [copenhagen] Copenhagen Hnefatafl
   *[other] { $rules }
}
friends-chips = { $count ->
    [0] chips as printed
    [one] 1 chip wins
   *[other] { $count } chips win
}
friends-daily = puzzle of the day { $date }
friends-seconds = { $count } seconds
friends-minutes = { $minutes } minutes, { $seconds } seconds more for each move
friends-no-clock = no clock
friends-level = { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
    [very-hard] very hard
   *[other] hardest
}

# What can go wrong.
friends-bad-server = This is not the address of a server. Type it as in 192.168.1.7:8080.
friends-bad-room = “{ $text }” is not the code or the link of a room. A code has { $length } letters and digits.
friends-leave-first = Leave your room first: a game goes on there.
friends-no-server = { $server } does not answer. Is carom-server running there?
friends-no-rooms = This page has no rooms: its host only has files. Rooms need a server of Carom: open the page of that server, or its link.
friends-other-server = { $server } answers, but it is not a server of Carom.
friends-refused = The server refuses: { $why }.
friends-version = The server has another version of Carom. Your place stays: load the page again, or get the version of the server.
friends-no-room = There is no room with this code.
friends-closed = The room is closed: { $why }.
friends-removed = The host has removed you from the room.
holds-friends = your name and your place in a room
