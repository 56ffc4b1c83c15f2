"""Ricochet Robots: golden puzzles, play, searches and limits."""

import pathlib

import pytest

from carom import Progress, Reason
from carom.ricochet import (
    FORMATS,
    SOLVERS,
    Board,
    Goal,
    Move,
    MultiRound,
    Puzzle,
    Round,
    generate,
    read,
    read_file,
    solve_many,
    write,
)

PROVING = [solver for solver in SOLVERS if solver not in ("reach", "astar-single")]


def golden(root: pathlib.Path) -> list[Puzzle]:
    return read_file(root / "crates/cli/tests/data/puzzles.txt")


def test_golden_puzzles_have_their_fewest_moves(root: pathlib.Path) -> None:
    puzzles = golden(root)
    assert len(puzzles) > 10
    for puzzle in puzzles:
        report = puzzle.round.solve()
        assert report.is_solved and report.is_optimal, puzzle
        assert report.length == puzzle.optimum, puzzle
        assert report.moves is not None
        puzzle.round.check(report.moves)
        assert puzzle.round.is_solved(puzzle.round.play(report.moves))


@pytest.mark.parametrize("corpus", ["official", "diagonals", "no-rebounds", "five-robots", "plain"])
def test_typical_puzzles_under_every_rule(root: pathlib.Path, corpus: str) -> None:
    puzzles = read_file(root / f"benches/data/rules/{corpus}.txt")[:200]
    for puzzle, report in zip(puzzles, solve_many(puzzles), strict=True):
        assert report.length == puzzle.optimum, puzzle
        if report.moves is not None:
            puzzle.round.check(report.moves)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_gives_a_solution(solver: str) -> None:
    round = Round(small_board(), [(0, 2), (4, 4)], "red to 2,2")
    report = round.solve(solver)
    assert report.verdict == "solved"
    assert report.moves is not None
    round.check(report.moves)
    if solver in PROVING:
        assert (report.length, report.proof) == (1, "optimal")
    # A round that cannot have a table is solved by another solver, which the report names.
    assert report.solver == solver


def small_board() -> Board:
    return Board.build(5, 5, [((2, 2), "E")], targets=["red circle on 2,2"])


def test_an_unsolvable_round_is_an_answer() -> None:
    report = Round(Board.build(4, 4, closed=[(1, 1)]), [(0, 0)], "red to 2,2").solve()
    assert (report.verdict, report.moves, report.proof, report.length) == ("unsolvable", None, None, None)
    assert str(report) == "unsolvable"
    assert not report.is_solved


def test_a_limit_is_an_answer_with_its_reason(example: Round) -> None:
    for report, code, argument in [
        (example.solve("bfs", max_nodes=1), "node-limit", "max_nodes"),
        (example.solve("bfs", max_memory=1), "memory-limit", "max_memory"),
        (example.solve("bfs", max_moves=3), "depth-limit", "max_moves"),
        (example.solve("bfs", timeout=0.0), "time-limit", "timeout"),
    ]:
        assert report.verdict == "stopped"
        assert report.reason is not None and report.reason.code == code
        assert report.reason.text.endswith(f"({argument})")
        assert str(report) == f"stopped: {report.reason}"


def test_the_report_tells_the_cost(example: Round) -> None:
    report = example.solve()
    assert report.length == 17
    assert str(report).startswith("solved, optimal: rS bN ")
    assert report.stats.expanded > 0
    assert report.stats.depth == 17
    assert report.stats == example.solve().stats
    assert report.seconds >= 0
    assert report.solver == "fast"


def test_play(example: Round) -> None:
    assert [str(mv) for mv in example.legal_moves()] == ["rE", "rS", "gS", "gW", "bN", "bW"]
    slide = example.slide("rS")
    assert slide.path == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert (slide.end, slide.stopped_by, slide.deflected) == ((0, 4), "a wall", False)
    position = example.play([Move("rS"), "rE"])
    assert position == example.play("rS rE") == example.resumed(slide.position).play("rE")
    assert position["red"] == position["r"] == (5, 4)
    assert (len(position), position.robots) == (3, {"red": (5, 4), "green": (15, 0), "blue": (15, 15)})
    assert Round(example.board, position.robots, example.goal).start == position
    assert str(position) == "5,4 15,0 15,15"
    with pytest.raises(KeyError):
        position["yellow"]
    assert not example.is_solved()
    with pytest.raises(ValueError, match="move 1 is illegal: rN: the red robot cannot move north"):
        example.play("rN")
    with pytest.raises(ValueError, match="the moves do not solve the puzzle"):
        example.check("rS")


def test_several_robots_have_targets(root: pathlib.Path) -> None:
    # The same as `carom solve 0765+42+2E21BD0F+93 --targets 'red 15,0; blue 0,15'`.
    one = Puzzle("0765+42+2E21BD0F+93").round
    round = MultiRound(one.board, one.start.robots, ["red to 15,0", Goal("blue to 0,15")])
    report = round.solve()
    assert report.is_optimal and report.moves is not None
    round.check(report.moves)
    end = round.play(report.moves)
    assert (end["red"], end["blue"]) == ((15, 0), (0, 15))
    assert [str(goal) for goal in round.goals] == ["red to 15,0", "blue to 0,15"]
    assert round.solve(max_nodes=1).reason == Reason("node-limit", "node limit reached (max_nodes)")
    with pytest.raises(ValueError, match="`any robot to 1,1` names no robot"):
        MultiRound(one.board, "0,0", ["any to 1,1"])
    with pytest.raises(ValueError, match="more than one goal"):
        MultiRound(one.board, "0,0", ["red to 1,1", "red to 2,2"])


def test_a_resumed_round_knows_the_turns() -> None:
    round = Round(small_board(), [(0, 2)], "red to 2,2", rules="official")
    # A straight slide onto the target does not count.
    assert not round.is_solved(round.play("rE"))
    turned = round.play("rS rN")
    assert turned.has_turned("red") is False
    assert round.play("rS rE").has_turned("red") is True
    assert round.resumed(round.play("rS rE")) != round


def test_boards_are_built_from_walls() -> None:
    board = Board.build(
        6,
        4,
        [((1, 1), "NE"), ("4,2", "S")],
        closed="5,3",
        diagonals=[((3, 3), "/", "blue")],
        targets=["any vortex on 0,3"],
    )
    assert (board.width, board.height) == (6, 4)
    assert board.walls((1, 1)) == "NE"
    assert board.walls((2, 1)) == "W"
    assert board.walls((1, 0)) == "NS"
    assert board.is_closed((5, 3)) and not board.is_closed("0,0")
    assert board.diagonals == [((3, 3), "/", "blue")]
    assert board.targets == [((0, 3), None, "vortex")]
    assert Board(board.drawing()) == board
    assert hash(Board(board.drawing())) == hash(board)
    assert board != Board.build(6, 4)


def test_moves_and_goals_are_values() -> None:
    move = Move("g↓")
    assert (move.robot, move.direction, str(move), move.arrow) == ("green", "S", "gS", "g↓")
    assert move == Move("GS") and hash(move) == hash(Move("gS")) and move != Move("gN")
    assert repr(move) == "Move('gS')"
    assert sorted([Move("bN"), Move("rW"), Move("rE")]) == [Move("rE"), Move("rW"), Move("bN")]
    goal = Goal("blue 9,12")
    assert (goal.robot, goal.square, str(goal)) == ("blue", (9, 12), "blue to 9,12")
    assert Goal("any to 1,2").robot is None


def test_progress_is_told_without_a_flood(endless: Round) -> None:
    told: list[Progress] = []
    report = endless.solve("bfs", max_nodes=200_000, progress=told.append)
    assert report.verdict == "stopped"
    assert told
    # The first one comes at once, and then at most one in 50 ms.
    assert told[0].expanded <= 1024
    assert len(told) <= 2 + report.seconds / 0.05
    assert [it.expanded for it in told] == sorted(it.expanded for it in told)
    assert all(it.memory > 0 and it.seconds >= 0 and it.generated > 0 for it in told)
    assert "expanded=" in repr(told[0])


def test_an_exception_of_the_callback_ends_the_search(endless: Round) -> None:
    def stop(_: object) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        endless.solve("bfs", progress=stop)
    with pytest.raises(LookupError, match="enough"):
        endless.all_solutions(progress=stop)
    with pytest.raises(LookupError, match="enough"):
        solve_many([endless] * 4, solver="bfs", progress=stop)


def test_all_solutions(example: Round) -> None:
    everything = example.all_solutions(limit=10_000)
    assert (everything.verdict, everything.length, everything.reason) == ("solved", 17, None)
    assert everything.is_complete and len(everything) == everything.count == 8902
    listed = set(everything)
    assert len(listed) == everything.count
    for moves in list(everything)[::100]:
        example.check(moves)
    some = example.all_solutions(limit=3)
    assert not some.is_complete and len(some) == 3 and some.count == 8902
    assert some[-1] == some[2] == everything[2]
    assert some[1:] == (everything[1], everything[2])
    with pytest.raises(IndexError):
        some[3]
    distinct = example.all_solutions(distinct=True)
    assert distinct.is_complete and len(distinct) == 5 and distinct.count == 8902
    for moves in distinct:
        example.check(moves)
        assert moves in listed
    stopped = example.all_solutions(max_nodes=1)
    assert (stopped.verdict, len(stopped), stopped.is_complete) == ("stopped", 0, False)
    assert stopped.reason is not None and stopped.reason.code == "node-limit"
    nothing = Round(Board.build(4, 4, closed=[(1, 1)]), [(0, 0)], "red to 2,2").all_solutions()
    assert (nothing.verdict, nothing.count, list(nothing)) == ("unsolvable", 0, [])


def test_many_puzzles_give_the_same_answers_on_any_number_of_threads(root: pathlib.Path) -> None:
    puzzles = read_file(root / "benches/data/by-length.txt")
    one = solve_many(puzzles, threads=1)
    assert [report.length for report in one] == [puzzle.optimum for puzzle in puzzles]
    rounds = (puzzle.round for puzzle in puzzles)
    for others in solve_many(puzzles, threads=4), solve_many(rounds, threads=2):
        assert [report.moves for report in others] == [report.moves for report in one]
        assert [report.stats for report in others] == [report.stats for report in one]
    assert solve_many([]) == []
    # What `read` takes, too.
    path = root / "benches/data/by-length.txt"
    for source in path, path.read_bytes(), path.read_text():
        assert [report.moves for report in solve_many(source)] == [report.moves for report in one]
    names = ["7650+42+E2302B12+C9", "0765+42+2E21BD0F+93"]
    answers = [Puzzle(name).solve(max_moves=9).verdict for name in names]
    assert [report.verdict for report in solve_many(names, max_moves=9)] == answers


def test_a_resumed_round_is_solved_in_a_list() -> None:
    round = Round(small_board(), [(0, 2)], "red to 2,2", rules="official")
    resumed = round.resumed(round.play("rS"))
    (report,) = solve_many([resumed])
    assert report.moves == resumed.solve().moves


def test_a_printed_target_is_a_goal() -> None:
    robots = {"red": (2, 14), "green": "A4", "blue": (11, 2), "yellow": "2,1"}
    round = Round("7650", robots, "blue triangle")
    assert round.goal == Goal("blue to 9,12")
    assert round == Puzzle("7650+42+E2302B12+C9").round == Round("7650", robots, "Blue-Triangle")
    assert Round("7650", robots, "vortex").goal == Round("7650", robots, "any vortex").goal == Goal("any to 3,7")
    assert MultiRound("7650", robots, ["blue triangle", "red to 0,0"]).goals == [Goal("red to 0,0"), Goal("blue to 9,12")]
    assert Puzzle("7650+42+E2302B12+C9").robots == round.start.robots


def test_many_puzzles_have_the_limits_of_one(endless: Round, example: Round) -> None:
    told: list[int] = []
    reports = solve_many([example, endless, example], solver="bfs", max_nodes=5000, progress=told.append)
    assert [report.verdict for report in reports] == ["stopped"] * 3
    late = solve_many([endless], solver="bfs", timeout=0.1)
    assert late[0].reason == Reason("time-limit", "time limit reached (timeout)")


def test_a_callback_is_called_while_puzzles_are_solved(endless: Round) -> None:
    def tell(done: int) -> None:
        raise LookupError(done)

    with pytest.raises(LookupError, match="^0$"):
        solve_many([endless], solver="bfs", progress=tell)


def test_wrong_entries_of_a_list_are_named(example: Round) -> None:
    with pytest.raises(ValueError, match=r"puzzles\[1\]: there are no robots"):
        solve_many([example, "7650"])
    with pytest.raises(TypeError, match="expected a Puzzle, a Round, a Board or a text, not int"):
        solve_many([example, 7650])  # type: ignore[list-item]


@pytest.mark.parametrize("format", FORMATS)
def test_formats_keep_the_puzzle(root: pathlib.Path, format: str) -> None:
    (puzzle,) = read("7650+42+E2302B12+C9")
    if format == "text":
        # This format is for the red robot only.
        puzzle = Puzzle.of(Round("7650", "0,0 15,0", "red to 3,3"))
    elif format == "ricochetrobots":
        puzzle = Puzzle.of(Round("7650", "0,0 15,0 0,15 15,15", "red to 3,3"))
    elif format == "grid":
        with pytest.raises(ValueError, match="a grid cannot express walls between squares"):
            write([puzzle], format)
        return
    text = write([puzzle], format)
    assert text == puzzle.text(format)
    (again,) = read(text)
    # A format may leave out the other targets, but nothing that matters for the solution.
    assert again.board.walls((1, 2)) == puzzle.board.walls((1, 2))
    assert again.round.solve("bfs", max_moves=8).stats == puzzle.round.solve("bfs", max_moves=8).stats
    assert (again.robots, again.goal, again.rules) == (puzzle.robots, puzzle.goal, puzzle.rules)


def test_a_puzzle_tells_what_its_file_says(root: pathlib.Path) -> None:
    (puzzle,) = read("7650+42+E2302B12+C9")
    assert read("7650+42+E2302B12+C9\n0765+42+2E21BD0F+93\n")[0] == puzzle
    assert len(read("7650+42+E2302B12+C9\n0765+42+2E21BD0F+93\n")) == 2
    assert puzzle.board_name == "4B-3B-2B-1A"
    assert puzzle.goal == Goal("blue to 9,12")
    assert (puzzle.id, puzzle.rules, puzzle.notes) == (None, "plain", [])
    named = Puzzle.of(puzzle.round, id="mine", optimum=25)
    assert (named.id, named.optimum, named.is_unsolvable) == ("mine", 25, False)
    assert Puzzle(named.text()) == named != puzzle
    assert golden(root)[0].id == "11-1"
    words = golden(root)[0].text("corpus").split()
    (unsolvable,) = read(" ".join([*words[:6], "-"]))
    assert unsolvable.is_unsolvable and unsolvable.optimum is None


def test_the_generator_gives_the_same_puzzles_for_a_seed() -> None:
    first = generate(7, 6, style="official", min_moves=4, max_moves=7, threads=1)
    assert first == generate(7, 6, style="official", min_moves=4, max_moves=7, threads=3)
    # A puzzle does not depend on the number of puzzles.
    assert first[:2] == generate(7, 2, style="official", min_moves=4, max_moves=7)
    assert first != generate(8, 6, style="official", min_moves=4, max_moves=7)
    for puzzle in first:
        assert puzzle.optimum is not None and 4 <= puzzle.optimum <= 7
        assert puzzle.round.solve().length == puzzle.optimum
    assert first[0].id == "official-7-0001"
    assert generate(1, 3) == generate(1, 3)
    assert generate(1)[0].optimum is None


def test_the_generator_meets_its_criteria() -> None:
    for puzzle in generate(3, 2, min_moves=3, min_robots=2, no_solo=True):
        moves = puzzle.round.solve().moves
        assert moves is not None and len({move.robot for move in moves}) >= 2
    (unique,) = generate(5, min_moves=3, unique=True)
    assert len(unique.round.all_solutions(distinct=True)) == 1
    (exact,) = generate(2, exact_moves=9, robot_count=2)
    assert exact.optimum == exact.round.solve().length == 9
    assert generate(2, goal_robot="green", rules="official")[0].rules == "official"


def test_the_generator_gives_the_pinned_board(root: pathlib.Path) -> None:
    (puzzle,) = generate(1)
    pinned = Puzzle((root / "crates/generator/tests/pinned/round-1.txt").read_text())
    assert puzzle.round == pinned.round
