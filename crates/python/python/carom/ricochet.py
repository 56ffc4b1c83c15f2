"""Ricochet Robots: boards, rounds, solvers, tables of all positions, a generator and eleven file formats.

>>> from carom.ricochet import Round
>>> round = Round("4B-3B-2B-1A", [(0, 0), (15, 0)], "red to 3,4")
>>> print(round.solve())
solved, optimal: rS rE gS gW gN gW gS gE rN rE rS rW rN rE
"""

from ._carom import ricochet as _native

Board = _native.Board
Goal = _native.Goal
Move = _native.Move
MultiRound = _native.MultiRound
Position = _native.Position
Puzzle = _native.Puzzle
Round = _native.Round
Slide = _native.Slide
Tablebase = _native.Tablebase
generate = _native.generate
read = _native.read
read_file = _native.read_file
solve_many = _native.solve_many
write = _native.write
FORMATS = _native.FORMATS
SOLVERS = _native.SOLVERS

__all__ = [
    "FORMATS",
    "SOLVERS",
    "Board",
    "Goal",
    "Move",
    "MultiRound",
    "Position",
    "Puzzle",
    "Round",
    "Slide",
    "Tablebase",
    "generate",
    "read",
    "read_file",
    "solve_many",
    "write",
]
