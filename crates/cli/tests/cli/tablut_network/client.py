"""A program that plays Tablut by the wire of the student competition, with random moves: SIDE PORT NAME SEED."""

import json
import random
import socket
import struct
import sys

side, port, name, seed = sys.argv[1].upper(), int(sys.argv[2]), sys.argv[3], sys.argv[4]
chance = random.Random(seed)
CAMPS = {(c, r) for i in (3, 4, 5) for c, r in ((i, 0), (i, 8), (0, i), (8, i))}
CAMPS |= {(4, 1), (4, 7), (1, 4), (7, 4)}
OWN = ("WHITE", "KING") if side == "WHITE" else ("BLACK",)


def send(value):
    text = json.dumps(value).encode()
    server.sendall(struct.pack(">i", len(text)) + text)


def receive():
    (length,) = struct.unpack(">i", stream.read(4))
    return json.loads(stream.read(length).decode())


def moves(board):
    """Every move that stays outside the camps: all of them are legal."""
    for row, column in ((r, c) for r in range(9) for c in range(9) if board[r][c] in OWN):
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            c, r = column + right, row + down
            while 0 <= c < 9 and 0 <= r < 9 and board[r][c] == "EMPTY" and (c, r) not in CAMPS:
                yield "abcdefghi"[column] + str(row + 1), "abcdefghi"[c] + str(r + 1)
                c, r = c + right, r + down


with socket.create_connection(("127.0.0.1", port)) as server, server.makefile("rb") as stream:
    send(name)
    while (state := receive())["turn"] in ("WHITE", "BLACK"):
        if state["turn"] == side:
            start, end = chance.choice(list(moves(state["board"])))
            send({"from": start, "to": end, "turn": side})
print(state["turn"])
