"""Unblock Me: golden boards, play, searches and analyses."""

import pathlib

import numpy
import pytest

from carom import Progress, Reason
from carom.unblock import (
    FORMATS,
    SOLVERS,
    Board,
    Move,
    Puzzle,
    generate,
    read,
    read_file,
    solve_many,
    write,
)

BOARD = Board("..B.AAB..CC...DD")
# A board of the classic size, which every format can hold.
CLASSIC = Board("BB.KM.DDDKM.IAAL..I.JLEE..JFFNGG...N")


def golden(root: pathlib.Path) -> list[Puzzle]:
    return read_file(root / "crates/cli/tests/data/unblock.txt")


def test_golden_boards_have_their_optimum_and_steps(root: pathlib.Path) -> None:
    puzzles = golden(root)
    assert sum(puzzle.optimum is not None for puzzle in puzzles) > 50
    moves, steps = solve_many(puzzles), solve_many(puzzles, "steps", threads=2)
    for puzzle, by_moves, by_steps in zip(puzzles, moves, steps, strict=True):
        # The deck does not say everything about each board.
        assert puzzle.optimum in (None, by_moves.length), puzzle
        assert puzzle.optimum_steps in (None, by_steps.length), puzzle
        if by_moves.moves is None or by_steps.moves is None:
            assert by_moves.verdict == by_steps.verdict == "unsolvable", puzzle
            continue
        puzzle.board.check(by_moves.moves)
        puzzle.board.check(by_steps.moves, "steps")
        assert puzzle.board.play(by_moves.moves).is_solved


def test_an_analysis_knows_every_position(root: pathlib.Path) -> None:
    for puzzle in golden(root)[:20]:
        component = puzzle.board.analyse()
        assert puzzle.positions in (None, len(component))
        assert puzzle.optimum in (None, component.length())
        assert puzzle.optimum_steps in (None, component.length("steps"))
        hardest = component.hardest()
        assert hardest is not None and hardest in component
        assert component.length(board=hardest) == component.max_length() == hardest.solve().length
        histogram = component.histogram("steps")
        assert histogram.dtype == numpy.uint64
        assert int(histogram.sum()) == len(component)
        assert histogram.tolist() == component.counts("steps")
        solution = component.solution()
        assert solution is not None and len(solution) == component.length()
        puzzle.board.check(solution)
        assert solution[0] in component.best_moves()
        assert component.count_solutions() >= 1
        assert component.position_at(0).is_solved


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_every_solver_agrees(solver: str, metric: str) -> None:
    report = BOARD.solve(metric, solver=solver)  # type: ignore[arg-type]
    assert report.solver == solver
    optimum = 4 if metric == "moves" else 7
    if solver == "dfs-report":
        # The program of the report does not look for a shortest solution.
        assert report.length is not None and report.length >= optimum
        assert report.proof == "upper-bound"
    else:
        assert (report.length, report.proof) == (optimum, "optimal")


def test_play() -> None:
    assert [str(move) for move in BOARD.legal_moves()] == ["C-1", "C+1", "D-1", "D-2"]
    assert [str(move) for move in BOARD.legal_moves("steps")] == ["C-1", "C+1", "D-1"]
    after = BOARD.play("D-2")
    assert str(after) == "..B.AAB..CC.DD.."
    assert after == BOARD.play(Move("D-2")) == BOARD.play(["D-1", Move("D-1")])
    assert BOARD.play("D-2 C-1 B+2 A+2").is_solved and not BOARD.is_solved
    with pytest.raises(ValueError, match="move 2 is illegal"):
        BOARD.play("D-2 A+2")
    with pytest.raises(ValueError, match="the moves do not solve the puzzle"):
        BOARD.check("D-2")


def test_a_board_tells_its_parts() -> None:
    board = Board("5x4:..B..AAB...xC....C..")
    assert (board.width, board.height, board.exit_row) == (5, 4, 1)
    assert board.walls == [(1, 2)]
    main, other, last = board.blocks
    assert (main.letter, main.square, main.is_horizontal, main.length, main.is_main) == ("A", (0, 1), True, 2, True)
    assert (other.letter, other.is_horizontal, other.is_main) == ("B", False, False)
    assert last.square == (2, 2)
    assert Board(board.drawing()) == board
    assert repr(board) == "Board('5x4:..B..AAB...xC....C..')"
    move = Move("C-1")
    assert (move.block, move.distance, str(move)) == ("C", -1, "C-1")


def test_a_barrier_is_a_proof_without_a_search() -> None:
    blocked = Board("....AA.x........")
    assert blocked.barrier == "the wall in column 4 closes the row of the exit"
    report = blocked.solve()
    assert (report.verdict, report.moves) == ("unsolvable", None)
    assert report.reason == Reason("blocked", blocked.barrier)
    assert blocked.all_solutions().verdict == "unsolvable"
    component = blocked.analyse()
    assert not component.is_solvable and component.hardest() is None
    assert component.counts() == [] and component.histogram().tolist() == []
    assert BOARD.barrier is None


def test_limits_and_progress(root: pathlib.Path) -> None:
    hard = read_file(root / "boards/unblock/records.txt")[-1].board
    assert hard.solve(max_nodes=1).reason == Reason("node-limit", "node limit reached (max_nodes)")
    assert str(hard.solve(max_moves=3)) == "stopped: there is no solution within the limit (max_moves)"
    assert hard.all_solutions(max_nodes=1).reason == hard.solve(max_nodes=1).reason
    assert hard.solve(timeout=0.0).verdict == "stopped"
    told: list[Progress] = []
    hard.solve(solver="bfs", progress=told.append)
    assert told
    with pytest.raises(RuntimeError, match="node limit reached"):
        hard.analyse(max_nodes=1)
    with pytest.raises(TimeoutError):
        hard.analyse(timeout=0.0)


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_all_solutions_are_those_of_the_analysis(root: pathlib.Path, metric: str) -> None:
    for puzzle in golden(root)[:30]:
        component = puzzle.board.analyse()
        solutions = puzzle.board.all_solutions(metric, limit=50)  # type: ignore[arg-type]
        assert solutions.length == component.length(metric)  # type: ignore[arg-type]
        assert solutions.count == min(component.count_solutions(metric), 2**64 - 1)  # type: ignore[arg-type]
        assert len(set(solutions)) == len(solutions) == min(solutions.count, 50)
        assert solutions.is_complete == (solutions.count <= 50)
        for moves in solutions:
            assert len(moves) == solutions.length
            puzzle.board.check(moves, metric)  # type: ignore[arg-type]


def test_many_boards_have_the_same_answers_on_any_number_of_threads(root: pathlib.Path) -> None:
    boards = [puzzle.board for puzzle in golden(root)]
    one = solve_many(boards, threads=1)
    assert [report.moves for report in solve_many(boards, threads=3)] == [report.moves for report in one]
    path = root / "crates/cli/tests/data/unblock.txt"
    assert [report.moves for report in solve_many(path)] == [report.moves for report in one]
    (report,) = solve_many([str(BOARD)])
    assert report.moves == Puzzle(str(BOARD)).solve().moves


def test_an_answer_in_time_says_how_many_moves_are_needed() -> None:
    report = BOARD.solve(within=600)
    assert (report.solver, report.is_optimal, report.at_least, report.length) == ("anytime", True, 4, 4)
    # No exact search ends on a crowded board of 12x12 squares.
    crowded = Board(
        "EE.ZZZ...jSi.....gggPjSiYD....VVP...YD.eeFOOO.GG.DKfJF..QQ..AAKfJF..BcRmn.a.JLLLBcRmn.a.lhh.CH...da.l...CH"
        "..Ndkk..MTC.bbNd....MTIIUUN..XXX...WWW"
    )
    report = crowded.solve(solver="anytime", max_nodes=20_000)
    assert report.moves is not None and report.at_least is not None and report.at_least < len(report.moves)
    assert str(report).startswith(f"solved, {report.length} moves, at least {report.at_least} needed: ")
    (many,) = solve_many([crowded], solver="anytime", max_nodes=20_000)
    assert (many.moves, many.at_least) == (report.moves, report.at_least)
    # A search that is stopped tells the best solution that it knows.
    stopped = crowded.solve(max_nodes=60_000)
    assert stopped.verdict == "stopped" and stopped.best is not None and stopped.at_least is not None
    crowded.check(stopped.best)
    assert stopped.at_least < len(stopped.best)
    for arguments, why in [
        ({"within": 1.0, "timeout": 1.0}, "expected one of them"),
        ({"within": -1.0}, "within=-1"),
        ({"within": 1.0, "solver": "bfs"}, "the solver is `anytime`, not `bfs`"),
    ]:
        with pytest.raises(ValueError, match=why):
            BOARD.solve(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("format", FORMATS)
def test_formats_keep_the_board(format: str) -> None:
    if format == "database":
        with pytest.raises(ValueError, match="needs the fewest moves and the number of positions"):
            write([CLASSIC], format)
        return
    (again,) = read(write([CLASSIC], format))
    # A format may leave out the letters, but no block.
    assert sorted(block.square for block in again.board.blocks) == sorted(block.square for block in CLASSIC.blocks)


def test_the_generator_gives_the_same_boards_for_a_seed() -> None:
    first = generate(4, 3, min_moves=8, max_moves=12, threads=1)
    assert first == generate(4, 3, min_moves=8, max_moves=12, threads=2)
    assert first != generate(5, 3, min_moves=8, max_moves=12)
    for puzzle in first:
        assert puzzle.board.solve().length == puzzle.optimum
        assert puzzle.board.solve("steps").length == puzzle.optimum_steps
        assert puzzle.optimum is not None and 8 <= puzzle.optimum <= 12
    (hardest,) = generate(1, hardest=True, size=(5, 5))
    assert hardest.optimum == hardest.board.analyse().max_length()
    assert first[0].id == "random-4-0001"


def test_the_caller_chooses_the_main_block(tmp_path: pathlib.Path) -> None:
    text = "AA...O\nP..Q.O\nPRRQ.O\nP..Q..\nB...CC\nB.DDD.\n"
    with pytest.raises(ValueError, match="the candidates are A and R"):
        read(text)
    with pytest.raises(ValueError, match="2:4: the main block Q lies across"):
        read(text, main="Q")
    with pytest.raises(ValueError, match="there is no block Z"):
        read(text, main="Z")
    path = tmp_path / "rival.txt"
    path.write_text(text)
    boards = [read(text, main="R")[0].board, read_file(path, main="R")[0].board]
    boards += [Puzzle(text, main="R").board, Board(text, "R")]
    assert [board.solve().length for board in boards] == [8] * 4
