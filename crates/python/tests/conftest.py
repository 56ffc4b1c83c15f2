"""What the tests share."""

import os
import pathlib
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from carom import ricochet

ROOT = pathlib.Path(__file__).parents[3]


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    """The folder of the repository, whose data the tests read."""
    return ROOT


@pytest.fixture
def example() -> ricochet.Round:
    """A round whose shortest solution has 17 moves; no search without masks finds it at once."""
    return ricochet.Round("4B-3B-2B-1A", [(0, 0), (15, 0), (15, 15)], "red to 3,3")


@pytest.fixture(scope="session")
def endless(root: pathlib.Path) -> ricochet.Round:
    """A round of 25 moves, on which breadth-first search works for minutes."""
    text = "7650+42+E2302B12+C9"
    return ricochet.Puzzle(text).round


@pytest.fixture
def interrupted() -> Callable[[], object]:
    """A context that sends this program the signal of Ctrl-C a little later, unless its body has ended."""

    @contextmanager
    def context() -> Iterator[None]:
        # A shell lets programs in the background ignore the signal.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            signal.signal(signal.SIGINT, before)

    return context
