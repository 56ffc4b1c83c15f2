"""Tables of all positions of Ricochet Robots."""

import pathlib
import sys

import numpy
import pytest

from carom import Progress
from carom.ricochet import Board, Goal, Round, Tablebase
from carom.unblock import Puzzle

BOARD = Board.build(6, 6, [((2, 5), "E"), ((3, 1), "S")])
GOAL = "red to 2,5"


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return Tablebase.build(BOARD, GOAL, 2)


def test_every_length_is_that_of_a_search(table: Tablebase) -> None:
    squares = [(x, y) for y in range(6) for x in range(6)]
    counts: dict[int | None, int] = {}
    for red in squares:
        for green in squares:
            if red == green:
                continue
            length = table.length([red, green])
            counts[length] = counts.get(length, 0) + 1
            if (red[0] + 2 * green[1]) % 5 == 0:
                report = Round(BOARD, [red, green], GOAL).solve()
                assert report.length == length
    assert [counts[length] for length in range(len(table.counts()))] == table.counts()
    assert counts.get(None, 0) == table.unsolvable
    assert sum(counts.values()) == table.positions == 36 * 35
    assert len(table.counts()) == (table.max_length or 0) + 1


def test_solutions_and_best_moves(table: Tablebase) -> None:
    assert table.max_length is not None
    hardest = table.position_at(table.max_length)
    line = table.solution(hardest)
    assert line is not None and len(line) == table.max_length == table.length(hardest)
    round = Round(BOARD, hardest.robots, GOAL)
    round.check(line)
    best = table.best_moves(hardest)
    assert line[0] in best
    for move in best:
        assert table.length(round.play(move)) == table.max_length - 1
    assert table.best_moves("2,5 0,0") == []
    with pytest.raises(IndexError, match="there is no position"):
        table.position_at(table.max_length, 10**6)


def test_histograms_are_arrays(table: Tablebase) -> None:
    histogram = table.histogram()
    assert isinstance(histogram, numpy.ndarray)
    assert histogram.dtype == numpy.uint64
    assert histogram.tolist() == table.counts()
    assert int(histogram.sum()) + table.unsolvable == table.positions
    mean = float((histogram * numpy.arange(len(histogram))).sum() / histogram.sum())
    assert table.mean_length == pytest.approx(mean)


def test_only_histograms_need_numpy(table: Tablebase, monkeypatch: pytest.MonkeyPatch) -> None:
    # This is how Python refuses the import of a module.
    monkeypatch.setitem(sys.modules, "numpy", None)
    for histogram in table.histogram, Puzzle("..B.AAB..CC...DD").board.analyse().histogram:
        with pytest.raises(ImportError, match=r"`pip install numpy`, or use counts\(\), a list"):
            histogram()
    assert table.counts()[0] > 0


def test_a_table_is_saved_and_loaded(table: Tablebase, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "table.tb"
    table.save(path)
    loaded = Tablebase.load(str(path))
    assert loaded.counts() == table.counts()
    assert (loaded.board, loaded.goal, loaded.robot_count) == (BOARD, Goal(GOAL), 2)
    assert loaded.length("0,0 5,5") == table.length("0,0 5,5")
    assert repr(loaded) == repr(table)
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(ValueError, match="table.tb: damaged: the checksum is wrong"):
        Tablebase.load(path)
    path.write_bytes(b"nothing")
    with pytest.raises(ValueError, match="table.tb: "):
        Tablebase.load(path)
    with pytest.raises(FileNotFoundError):
        Tablebase.load(tmp_path / "none.tb")
    with pytest.raises(FileNotFoundError):
        table.save(tmp_path / "none" / "table.tb")


def test_threads_give_the_same_table() -> None:
    one = Tablebase.build("7650", "red to 3,3", 3, threads=1)
    two = Tablebase.build("7650", "red to 3,3", 3, threads=2)
    assert one.counts() == two.counts()
    assert one.length("0,0 15,0 15,15") == Round("7650", "0,0 15,0 15,15", "red to 3,3").solve().length


def test_limits_and_progress() -> None:
    told: list[Progress] = []
    Tablebase.build("7650", "red to 3,3", 3, progress=told.append)
    assert told and told[0].expanded > 0
    assert Tablebase.memory("7650", 2) < Tablebase.memory("7650", 3) < Tablebase.memory("7650")
    with pytest.raises(MemoryError, match="more than the limit of 1.0 MiB"):
        Tablebase.build("7650", "red to 3,3", 3, max_memory=1 << 20)
    with pytest.raises(TimeoutError, match="time limit reached"):
        Tablebase.build("7650", "red to 3,3", 3, timeout=0.0)

    def stop(_: Progress) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Tablebase.build("7650", "red to 3,3", 3, progress=stop)


def test_the_official_rules_know_earlier_moves() -> None:
    table = Tablebase.build(BOARD, GOAL, 2, rules="official")
    assert table.rules == "official"
    assert table.counts()[:2] == [0, 0]
    assert Tablebase.memory(BOARD, 2) < Tablebase.memory(BOARD, 2, rules="official")
    for squares in [[(0, 5), (4, 4)], [(2, 0), (0, 0)], [(5, 1), (3, 3)]]:
        round = Round(BOARD, squares, GOAL, "official")
        assert table.length(round.start) == round.solve().length
        for move in round.legal_moves():
            after = round.play(move)
            assert table.length(after) == round.resumed(after).solve().length


def test_boards_may_have_diagonals() -> None:
    table = Tablebase.build("4B-3B-2B-1D", "green to 3,3", 2)
    assert table.rules == "plain"
    official = Tablebase.build("4B-3B-2B-1D", "green to 3,3", 2, rules="official")
    assert official.rules == "official"
    for squares in [[(0, 0), (15, 15)], [(3, 12), (5, 0)], [(0, 0), (3, 14)]]:
        for known in [table, official]:
            round = Round("4B-3B-2B-1D", squares, "green to 3,3", known.rules)
            assert known.length(round.start) == round.solve().length


def test_impossible_tables_are_refused(table: Tablebase) -> None:
    cases: list[tuple[Board | str, str, int, str]] = [
        ("7650", "red to 3,3", 5, "for 1 to 4 robots, not 5"),
        ("7650", "blue to 3,3", 2, "robot is not among the first 2"),
        ("7650", "red to 7,7", 2, "no robot can be on the target square"),
        (Board.build(17, 4), "red to 3,3", 2, "at most 16x16 squares, not 17x4"),
    ]
    for board, goal, robots, reason in cases:
        with pytest.raises(ValueError, match=reason):
            Tablebase.build(board, goal, robots)
    with pytest.raises(ValueError, match="a target for any robot under the official rules"):
        Tablebase.build("7650", "any to 3,3", 3, rules="official")
    with pytest.raises(ValueError, match="not the plain, no rebounds rules"):
        Tablebase.build("7650", "red to 3,3", 3, rules="plain, no rebounds")
    with pytest.raises(ValueError, match="the table is for 2 robots, and the position has 1"):
        table.length([(0, 0)])
    with pytest.raises(ValueError, match="the robot on 6,0 is outside the board"):
        table.length([(6, 0), (0, 0)])
