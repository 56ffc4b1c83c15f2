"""Exact solvers, generators and formats of Ricochet Robots, Unblock Me and Tablut.

Each game has its module: `carom.ricochet`, `carom.unblock` and `carom.tablut`. A search runs without the lock of the
interpreter, Ctrl-C stops it, and every solution of a search has been replayed.

Wrong values raise `ValueError` with the reason, and files that cannot be read raise `OSError`.
"""

from ._carom import Progress, Reason, Report, Solutions, Stats, __version__
from . import ricochet, tablut, unblock

__all__ = ["Progress", "Reason", "Report", "Solutions", "Stats", "__version__", "ricochet", "tablut", "unblock"]
