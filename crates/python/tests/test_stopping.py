"""Ctrl-C, and the lock of the interpreter."""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from carom import Progress, ricochet, tablut, unblock
from carom.ricochet import Round, Tablebase, solve_many

Interrupted = Callable[[], AbstractContextManager[None]]

# A search looks at the signals every 50 ms, and a table between two distances. Seconds of the processor: a busy machine changes nothing.
PROMPT = 10.0

LONG: dict[str, Callable[[Round], object]] = {
    "solve": lambda round: round.solve("bfs"),
    "all solutions": lambda round: round.all_solutions(),
    "many puzzles": lambda round: solve_many([round] * 8, solver="bfs"),
    "a generator": lambda _: ricochet.generate(1, min_moves=60, budget=10**9),
    "exact lengths": lambda _: ricochet.generate(1, exact_moves=60, robot_count=3, budget=10**9),
    "an engine": lambda _: tablut.Game().best(timeout=36_000),
    "an engine on two threads": lambda _: tablut.Game().best(timeout=36_000, threads=2),
    "random wins": lambda _: tablut.generate(1, plies=[99], budget=10**9),
    "very many puzzles": lambda _: ricochet.generate(1, 10**12),
    "perft": lambda _: tablut.Game().perft(6),
    "blocks": lambda _: unblock.generate(1, min_moves=1000, budget=10**9),
    "climbing blocks": lambda _: unblock.generate(1, min_moves=1000, budget=10**9, climb=True),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_every_long_work(name: str, endless: Round, interrupted: Interrupted) -> None:
    started = time.process_time()
    with pytest.raises(KeyboardInterrupt), interrupted():
        LONG[name](endless)
    assert time.process_time() - started < PROMPT


def test_ctrl_c_ends_a_table(interrupted: Interrupted) -> None:
    told: list[Progress] = []
    with pytest.raises(KeyboardInterrupt), interrupted():
        # The callback is not a function of Python, so only the build itself looks at the signals.
        Tablebase.build("7650", "red to 3,3", threads=1, progress=told.append)
    assert told and told[-1].expanded < 600_000_000


def test_a_search_works_after_one_was_stopped(example: Round, interrupted: Interrupted) -> None:
    with pytest.raises(KeyboardInterrupt), interrupted():
        ricochet.Puzzle("7650+42+E2302B12+C9").round.solve("bfs")
    assert example.solve().length == 17


def test_other_threads_run_during_a_search(endless: Round) -> None:
    """The search has no lock, so this thread counts between two calls of the callback."""
    steps, before = 0, 0

    def tell(_: Progress) -> None:
        nonlocal before
        if steps - before > 5:
            raise StopIteration
        before = steps

    def solve() -> None:
        with pytest.raises(StopIteration):
            endless.solve("bfs", progress=tell)

    search = threading.Thread(target=solve)
    search.start()
    while search.is_alive():
        steps += 1
        time.sleep(0.001)
    assert steps - before > 5


def test_searches_of_threads_do_not_disturb_one_another(example: Round) -> None:
    lengths: list[int | None] = []
    threads = [
        threading.Thread(target=lambda: lengths.append(example.solve().length)) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lengths == [17] * 8
