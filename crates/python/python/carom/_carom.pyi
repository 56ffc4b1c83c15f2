from types import ModuleType
from typing import Final

from . import Progress as Progress, Report as Report, Stats as Stats

__all__ = ["__version__", "Stats", "Progress", "Report", "ricochet", "unblock", "tablut"]

__version__: Final[str]

ricochet: ModuleType
unblock: ModuleType
tablut: ModuleType
