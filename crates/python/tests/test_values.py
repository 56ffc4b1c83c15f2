"""Wrong values, pickling, and that nothing panics."""

import copy
import pathlib
import pickle
import random
from collections.abc import Callable

import pytest

from carom import Reason, ricochet, tablut, unblock

ROUND = ricochet.Round("4B-3B-2B-1A", "0,0 15,0", "red to 3,4")
BLOCKS = unblock.Board("..B.AAB..CC...DD")

VALUES = [
    ROUND,
    ricochet.Round("4B-3B-2B-1D", "0,0 15,0", "any to 3,4", "official, no rebounds"),
    ricochet.MultiRound("7650", "0,0 15,0", ["red to 3,3", "green to 1,1"]),
    ROUND.board,
    ROUND.goal,
    ricochet.Move("gS"),
    ricochet.Puzzle("7650+42+E2302B12+C9"),
    ricochet.Puzzle("official:4B-3B-2B-1D"),
    ricochet.Puzzle("CDEF+41+000FF0FF+5D"),
    BLOCKS,
    unblock.Board("5x4:..B..AAB............"),
    unblock.Move("A+2"),
    unblock.Puzzle("..B.AAB..CC...DD"),
    tablut.Move("e3-b3"),
    tablut.Position(),
    tablut.Position("9/9/9/3bk4/9/9/9/5b3/9", "b"),
    tablut.Record("linnaean"),
    Reason("node-limit", "node limit reached (max_nodes)"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_pickled_and_copied(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and type(again) is type(value)
        if type(value).__hash__ is not None:
            assert hash(again) == hash(value)
    assert copy.deepcopy(value) == copy.copy(value) == value
    assert value != "another type" and not (value == 3)


def test_a_game_is_pickled_with_its_moves() -> None:
    game = tablut.Game(rules="ashton")
    game.play("e3-b3 d1-d2")
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.moves == game.moves
    again.undo()
    assert again != game


def test_reports_are_pickled_for_other_processes() -> None:
    for report in (
        ROUND.solve(),
        ROUND.solve("bfs", max_nodes=1),
        ROUND.solve("reach"),
        ROUND.solve(max_nodes=1),
        ROUND.solve(within=600),
    ):
        again = pickle.loads(pickle.dumps(report))
        assert repr(again) == repr(report)
        assert (again.moves, again.stats, again.reason) == (report.moves, report.stats, report.reason)
        assert (again.proof, again.is_optimal, again.seconds) == (report.proof, report.is_optimal, report.seconds)
        assert (again.at_least, again.best) == (report.at_least, report.best)
    blocks = pickle.loads(pickle.dumps(BLOCKS.solve()))
    assert blocks.moves == BLOCKS.solve().moves
    with pytest.raises(ValueError, match="`maybe` is neither a verdict"):
        type(blocks)("maybe", None, None, None, "fast", blocks.stats, 0.0)


def test_squares_have_the_names_of_pictures() -> None:
    pairs = ricochet.Round("4B-3B-2B-1A", [(0, 0), (15, 9)], "red to 3,4")
    assert ricochet.Round("4B-3B-2B-1A", "a1 P10", "red to D5") == pairs
    assert ricochet.Round("4B-3B-2B-1A", ["A1", (15, 9)], "red to D5") == pairs
    assert pairs.board.walls("D10") == pairs.board.walls((3, 9))


def test_what_a_text_cannot_tell_is_not_pickled() -> None:
    round = ricochet.Round("4B-3B-2B-1A", "0,0 15,0", "red to 3,4", "official")
    resumed = round.resumed(round.play("rS"))
    with pytest.raises(ValueError, match="knows earlier slides"):
        pickle.dumps(resumed)
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(ROUND.start)


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "huge count": (
        lambda: ricochet.generate(1, 10**17, style="official", goal_robot="silver"),
        "no printed target",
    ),
    "move": (lambda: ricochet.Move("x"), "`x` is not a move"),
    "goal": (lambda: ricochet.Goal("x"), "`x` is not a goal"),
    "target": (lambda: ricochet.Round("7650", "0,0", "green vortex"), "green vortex: the board has only the targets red "),
    "no targets": (lambda: ricochet.Round(ricochet.Board.build(5, 5), "0,0", "vortex"), "no printed targets: name a square"),
    "text of a goal": (lambda: ricochet.Round("7650", "0,0", "x"), "`x` is not a goal: .*, or a printed target"),
    "missing robot": (lambda: ricochet.Round("7650", {"blue": (0, 0)}, "red to 3,3"), "the red robot is missing; the order is"),
    "robot twice": (lambda: ricochet.Round("7650", {"red": "A1", "r": "A2"}, "red to 3,3"), "the red robot is there twice"),
    "goal outside": (lambda: ricochet.Round("7650", "0,0", "red to 99,9"), "outside the board"),
    "robots": (lambda: ricochet.Round("7650", [], "red to 3,3"), "1 to 10 robots, not 0"),
    "all faults": (lambda: ricochet.Round("7650", "0,0 0,0", "blue to 7,7"), "both on 0,0; .*blue"),
    "rules": (lambda: ricochet.Round("7650", "0,0", "red to 3,3", "x"), "not a rule profile"),
    "board": (lambda: ricochet.Board("no board"), "this is not a puzzle of this game"),
    "size": (lambda: ricochet.Board.build(0, 99), "1 to 255 squares wide and high, not 0x99"),
    "huge size": (lambda: ricochet.Board.build(2**70, 5), "width=1180591620717411303424: the number is too large"),
    "wall": (lambda: ricochet.Board.build(5, 5, [((9, 9), "N")]), "outside the board"),
    "sides": (lambda: ricochet.Board.build(5, 5, [((1, 1), "X")]), "not a set of directions"),
    "lean": (lambda: ricochet.Board.build(5, 5, diagonals=[((1, 1), "x", "red")]), "not a diagonal"),  # type: ignore[list-item]
    "target of a board": (lambda: ricochet.Board.build(5, 5, targets=["x"]), "not a target"),
    "square": (lambda: ROUND.board.walls((16, 0)), "16,0 is outside the board of 16x16"),
    "negative square": (lambda: ROUND.board.walls((-1, 0)), "is not a square"),
    "huge square": (lambda: ROUND.board.walls((2**80, 0)), "is not a square"),
    "text of a square": (lambda: ROUND.board.walls("a,b"), "is not a square"),
    "name of a square": (lambda: ROUND.board.walls("D0"), "`D0` is not a square: .* as in D10"),
    "name outside": (lambda: ROUND.board.walls("Q1"), "16,0 is outside the board of 16x16"),
    "solver": (lambda: ROUND.solve("x"), "there is no solver `x`: expected fast, "),
    "nodes": (lambda: ROUND.solve(max_nodes=-1), "max_nodes=-1: expected a whole number, 0 or more"),
    "huge nodes": (lambda: ROUND.solve(max_nodes=2**64), "max_nodes=18446744073709551616: the number is too large"),
    "timeout": (lambda: ROUND.solve(timeout=-1), "expected a number of seconds"),
    "no number": (lambda: ROUND.solve(timeout=float("nan")), "expected a number of seconds"),
    "endless time": (lambda: ROUND.solve(timeout=float("inf")), "expected a number of seconds"),
    "no threads": (lambda: ROUND.solve(threads=0), "expected a number from 1 to 1024"),
    "threads": (lambda: ricochet.solve_many([], threads=2000), "expected a number from 1 to 1024"),
    "format": (lambda: ricochet.write([ROUND], "x"), "there is no format `x`: expected ron, "),
    "no puzzles": (lambda: ricochet.write([]), "there are no puzzles to write"),
    "unfit format": (lambda: ricochet.write([ROUND], "game-id"), "a game ID needs a printed target"),
    "several": (lambda: ricochet.Puzzle("7650+42+E2302B12+C9\n" * 2), "expected one entry, found 2"),
    "text in a list": (lambda: ricochet.solve_many([ROUND, "x"]), r"puzzles\[1\]: this is not a puzzle"),
    "board in a list": (lambda: unblock.write([BLOCKS, "x"]), r"puzzles\[1\]: this is not a puzzle"),
    "hint": (lambda: ricochet.read("puzzles.txt"), "to read a file, pass a pathlib.Path"),
    "bytes": (lambda: ricochet.read(b"\xff\xff\xff"), "the file is not UTF-8 text"),
    "empty": (lambda: ricochet.read(""), "the file is empty"),
    "round": (lambda: ricochet.Puzzle("7650").round, "there are no robots"),
    "style": (lambda: ricochet.generate(1, style="x"), "expected random or official"),  # type: ignore[call-overload]
    "random size": (lambda: ricochet.generate(1, size=(0, 300)), "1 to 255 squares wide and high, not 0x300"),
    "official size": (lambda: ricochet.generate(1, style="official", size=(20, 20)), "official boards have 16x16"),
    "density": (lambda: ricochet.generate(1, size=(20, 20), walls=101), "expected a number from 0 to 100"),
    "random tiles": (lambda: ricochet.generate(1, sides="ab"), "only official boards"),
    "seed": (lambda: ricochet.generate(-1), "seed=-1: expected a whole number, 0 or more"),
    "ten robots": (lambda: ricochet.generate(1, robot_count=11), "1 to 10 robots, not 11"),
    "range": (lambda: ricochet.generate(1, min_moves=5, max_moves=3), "the range of moves is empty"),
    "blocks": (lambda: unblock.Board("..B.AA"), "this is not a puzzle of this game"),
    "block move": (lambda: BLOCKS.play("Z+1"), "Z"),
    "far move": (lambda: BLOCKS.play("A+2"), "move 1 is illegal"),
    "long move": (lambda: unblock.Move("A+999"), "is not a move"),
    "letter": (lambda: unblock.Move("↓+1"), "is not a move"),
    "no letter": (lambda: unblock.Move(""), "is not a move"),
    "metric": (lambda: BLOCKS.solve("x"), "unknown metric `x`"),  # type: ignore[arg-type]
    "block size": (lambda: unblock.generate(1, size=(2, 2)), "3x3 to 8x8"),
    "large board": (lambda: unblock.generate(1, size=(9, 9)), "3x3 to 8x8"),
    "huge board": (lambda: unblock.generate(1, size=(999, 3)), r"size=\(999, 3\): a number is negative or too large"),
    "many walls": (lambda: unblock.generate(1, walls=2**64 - 1), "do not fit"),
    "many blocks": (lambda: unblock.generate(1, blocks=2**64 - 1), "do not fit"),
    "per cent": (lambda: unblock.generate(1, threes=101), "in per cent"),
    "row": (lambda: unblock.generate(1, row=6), "row 6: the rows of a board of 6x6 have the numbers 0 to 5"),
    "other board": (lambda: BLOCKS.analyse().length(board="..B.AAB........."), "cannot be reached"),
    "position": (lambda: tablut.Game("x"), "1: 'x' is not part of a position"),
    "no king": (lambda: tablut.Position("9/9/9/9/9/9/9/9/9"), "there is no king"),
    "side": (lambda: tablut.Game(side="x"), "`x` is not a side"),  # type: ignore[arg-type]
    "tablut rules": (lambda: tablut.Game(rules="x"), "x"),
    "tablut move": (lambda: tablut.Game().play("e5-e5"), "the piece would stay where it is"),
    "player": (lambda: tablut.Game().best(player="x"), "`x` is not a player"),
    "memory": (lambda: tablut.Game().best(max_memory=1), "max_memory=1: expected"),
    "deep perft": (lambda: tablut.Game().perft(50), "depth=50"),
    "win": (lambda: tablut.generate(1, plies=[2]), "odd number of plies"),
    "record": (lambda: tablut.read("1. e3-e9"), "1:1: expected the header"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_a_value_error_with_the_reason(name: str) -> None:
    call, reason = WRONG[name]
    with pytest.raises(ValueError, match=reason):
        call()


def test_wrong_types_are_type_errors() -> None:
    with pytest.raises(TypeError, match="expected a text, bytes or a pathlib.Path"):
        ricochet.read(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ROUND.solve(max_nodes="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ricochet.Round(5, "0,0", "red to 3,3")  # type: ignore[arg-type]


def test_files_that_cannot_be_read_are_os_errors(tmp_path: pathlib.Path) -> None:
    for read in ricochet.read, ricochet.read_file, unblock.read, unblock.read_file, tablut.read_file:
        with pytest.raises(FileNotFoundError) as found:
            read(tmp_path / "none.txt")
        assert found.value.filename == str(tmp_path / "none.txt")
        with pytest.raises(IsADirectoryError):
            read(tmp_path)
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("0 0 R\n2 2 X\n")
    with pytest.raises(ValueError, match=r"wrong\.txt:2:"):
        ricochet.read_file(wrong)


def test_unlikely_puzzles_are_look_up_errors() -> None:
    with pytest.raises(LookupError, match="none of 3 candidates meets the criteria"):
        ricochet.generate(1, min_moves=30, budget=3)
    with pytest.raises(LookupError, match="none of 3 candidates meets the criteria"):
        unblock.generate(1, min_moves=300, budget=3)


def test_random_texts_never_panic() -> None:
    """A panic would be a `PanicException`, which is not an `Exception`."""
    random.seed(1)
    letters = "rgbys0123456789,;:.+-xoABk wNESW/\\#|\n[]{}\"'éé↓"
    calls: list[Callable[[str], object]] = [
        ricochet.Move,
        ricochet.Goal,
        ricochet.Board,
        ricochet.Puzzle,
        ricochet.read,
        ROUND.play,
        ROUND.board.position,
        unblock.Move,
        unblock.Board,
        unblock.read,
        BLOCKS.play,
        tablut.Move,
        tablut.Position,
        tablut.read,
        tablut.Game().play,
    ]
    refused = 0
    for number in range(3000):
        text = "".join(random.choices(letters, k=number % 40))
        for call in calls:
            try:
                call(text)
            except (ValueError, KeyError):
                refused += 1
    assert refused > 20_000
