from types import ModuleType
from typing import Final

from . import Progress as Progress, Reason as Reason, Report as Report, Solutions as Solutions, Stats as Stats

__all__ = ["__version__", "Stats", "Progress", "Reason", "Report", "Solutions", "ricochet", "unblock", "tablut"]

__version__: Final[str]

ricochet: ModuleType
unblock: ModuleType
tablut: ModuleType
