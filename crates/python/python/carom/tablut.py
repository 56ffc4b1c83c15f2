"""Tablut: positions, games, players, forced wins and five file formats.

>>> from carom.tablut import Game
>>> game = Game(rules="ashton")
>>> game.play("e3-b3")
[]
>>> game.side
'attackers'
"""

from ._carom import tablut as _native

Advice = _native.Advice
Game = _native.Game
Move = _native.Move
Position = _native.Position
Record = _native.Record
Win = _native.Win
generate = _native.generate
read = _native.read
read_file = _native.read_file
write = _native.write
FORMATS = _native.FORMATS
RULES = _native.RULES

__all__ = [
    "FORMATS",
    "RULES",
    "Advice",
    "Game",
    "Move",
    "Position",
    "Record",
    "Win",
    "generate",
    "read",
    "read_file",
    "write",
]


def _game_of_record(text):
    """The game of a pickled text."""
    return Record(text).game
