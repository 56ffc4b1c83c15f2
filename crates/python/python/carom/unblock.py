"""Unblock Me (Rush Hour): boards, solvers, analyses of all positions, a generator and seven file formats.

>>> from carom.unblock import Board
>>> print(Board("..B.AAB..CC...DD").solve())
solved, optimal: D-2 C-1 B+2 A+2
"""

from ._carom import unblock as _native

Block = _native.Block
Board = _native.Board
Component = _native.Component
Move = _native.Move
Puzzle = _native.Puzzle
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
    "Block",
    "Board",
    "Component",
    "Move",
    "Puzzle",
    "generate",
    "read",
    "read_file",
    "solve_many",
    "write",
]
