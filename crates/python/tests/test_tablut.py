"""Tablut: games, players, records and forced wins."""

import pathlib
import pickle

import pytest

from carom import Progress, Reason
from carom.tablut import FORMATS, RULES, Game, Move, Position, Record, generate, read, read_file, write


def golden(root: pathlib.Path) -> list[list[str]]:
    """The data of the engine's own test: rules, position, side and the counts of sequences of 1, 2 ... moves."""
    lines = (root / "crates/engine/tests/rules/tablut/golden.txt").read_text().splitlines()
    return [line.split()[1:] for line in lines if line.startswith("perft ")]


def test_golden_counts_of_moves(root: pathlib.Path) -> None:
    rows = golden(root)
    assert {row[0] for row in rows} == set(RULES)
    for rules, start, side, *counts in rows:
        game = Game(start, side, rules=rules)  # type: ignore[arg-type]
        assert game.perft(0) == 1
        assert len(game.legal_moves()) == int(counts[0])
        assert [game.perft(depth) for depth in (1, 2, 3)] == [int(count) for count in counts[:3]]


def test_play() -> None:
    game = Game()
    assert (game.rules, game.side, game.outcome, game.end, game.result) == ("ashton", "defenders", None, None, "*")
    assert game.play("e3-b3") == []
    assert game.side == "attackers"
    assert game.play([Move("d1d2"), "e4-f4"]) == []
    assert [str(move) for move in game.moves] == ["e3-b3", "d1-d2", "e4-f4"]
    before = game.copy()
    with pytest.raises(ValueError, match="e5-e5"):
        game.play(["d2-d3", "e5-e5"])
    assert game == before
    assert game.undo() == Move("e4-f4")
    assert len(game.moves) == 2
    assert game.position.king == "e5"
    assert str(game).endswith(" w ashton")


def test_rules_of_a_file_are_those_of_a_game(root: pathlib.Path) -> None:
    for name in RULES:
        text = (root / f"boards/tablut/rules/{name}.ron").read_text()
        game, named = Game(rules=text), Game(rules=name)
        assert (game.rules, game.side) == ("custom", named.side)
        assert [game.perft(depth) for depth in (1, 2)] == [named.perft(depth) for depth in (1, 2)]
        game.play(game.legal_moves()[0])
        assert pickle.loads(pickle.dumps(game)) == game
        assert Record(Record.of(game).text()).game == game
    # Three defenders between attackers at the edge: only these rules capture them.
    start = "11/11/11/11/11/5k5/11/11/6b4/3bbb5/2bwww5"
    text = (root / "boards/tablut/rules/copenhagen.ron").read_text()
    captures = Game(start, "b", rules=text).play("g9-g11")
    assert captures == ["d11", "e11", "f11"]
    assert Game(start, "b", rules=text.replace("shieldwall: true", "shieldwall: false")).play("g9-g11") == []


def test_wrong_rules_are_told(root: pathlib.Path) -> None:
    text = (root / "boards/tablut/rules/corner.ron").read_text()
    with pytest.raises(ValueError, match=r"^\d+(:\d+)?: escapes: `x9` is not a square"):
        Game(rules=text.replace('escapes: "corners"', 'escapes: "x9"'))
    with pytest.raises(ValueError, match="11x11"):
        Game("9/9/9/9/4k4/9/9/9/9", rules="copenhagen")
    with pytest.raises(ValueError, match="^`corner.ron` is not a rule set: .*, or the text of a file of rules$"):
        Game(rules="corner.ron")
    with pytest.raises(ValueError, match="^rules: a win has the name of its rules"):
        generate(1, rules=text)


def test_a_capture_is_told() -> None:
    game = Game("9/9/9/9/4k4/9/3b5/4wb3/9", "b", rules="linnaean")
    assert game.play("d7-d8") == ["e8"]
    assert game.captured == ["e8"]


def test_a_game_ends() -> None:
    game = Game("9/9/9/9/4k4/9/9/9/b8", "w", rules="linnaean")
    game.play("e5-a5")
    assert (game.outcome, game.end, game.result) == ("defenders", "king-escaped", "1-0")
    assert game.legal_moves() == []
    with pytest.raises(ValueError, match="the game is over"):
        game.play("a9-a8")
    assert game.best(max_moves=2).move is None
    drawn = Game()
    drawn.play("e4f4 d1d2 f4e4 d2c2 e4f4 c2d2")
    assert (drawn.outcome, drawn.end, drawn.result) == ("draw", "repetition", "1/2-1/2")


def test_a_position_tells_its_pieces() -> None:
    position = Position("9/9/9/3bk4/9/9/9/5b3/9", "b")
    assert position.pieces == {"d4": "attacker", "e4": "king", "f8": "attacker"}
    assert (position.side, position.king) == ("attackers", "e4")
    assert str(position) == "9/9/9/3bk4/9/9/9/5b3/9"
    assert len(Position().pieces) == 25
    assert Position(side="b") != Position(side="w")


def test_the_engine_finds_a_win() -> None:
    game = Game("9/9/3b5/9/4k4/9/4b4/9/9", "w", rules="linnaean")
    advice = game.best(max_moves=3)
    assert (advice.win, advice.loss, advice.score) == (1, None, None)
    assert advice.move in game.legal_moves()
    assert advice.moves[0] == advice.move
    game.play(advice.moves)
    assert game.outcome == "defenders"
    assert str(advice).endswith("win in 1")


def test_the_answer_is_the_same_for_the_same_nodes() -> None:
    game = Game()
    first, second = game.best(max_nodes=20_000), game.best(max_nodes=20_000)
    assert (first.move, first.score, first.moves, first.stats) == (second.move, second.score, second.moves, second.stats)
    assert first.reason == Reason("node-limit", "node limit reached (max_nodes)")
    assert first.move in game.legal_moves()
    # The game itself has not changed.
    assert game == Game()


def test_every_player_moves() -> None:
    game = Game()
    told: list[Progress] = []
    for player in ["engine", "engine:3", "report:2", "random"]:
        advice = game.best(max_moves=2, player=player, progress=told.append)
        assert advice.move in game.legal_moves()
        assert advice.player == player
    assert game.best(player="random", seed=1).move == game.best(player="random", seed=1).move
    assert game.best(player="random").score is None
    game.best(max_nodes=5000, progress=told.append)
    assert told


@pytest.mark.parametrize("format", FORMATS)
def test_formats_keep_the_end_of_a_game(format: str) -> None:
    # A file of OpenTafl has these rules only.
    rules = "linnaean" if format == "opentafl" else "ashton"
    game = Game(rules=rules)
    for _ in range(2):
        game.play(game.legal_moves()[0])
    (record,) = read(write([game], format))
    assert record.game.position == game.position
    assert record.rules == rules


def test_a_record_has_headers_and_comments(tmp_path: pathlib.Path) -> None:
    game = Game()
    game.play("e3-b3")
    record = Record.of(game, {"White": "first", "Black": "second"})
    path = tmp_path / "game.tablut"
    path.write_text(record.text().replace("1. e3-b3", "1. e3-b3 {a good move}"))
    (again,) = read_file(path)
    assert again.headers == {"White": "first", "Black": "second"}
    assert again.game == game
    assert again.comments == [None, "a good move"]
    assert (again.result, again.rules) == ("*", "ashton")


def test_forced_wins_are_forced() -> None:
    wins = generate(1, 2, plies=[1, 3], rules="linnaean")
    assert [win.length for win in wins] == [1, 1, 3, 3]
    for win in wins:
        game = Game(str(win.position), "w", rules=win.rules)
        advice = game.best(max_moves=6)
        assert (advice.win, advice.move) == (win.length, win.move)
    again = generate(1, 2, plies=[1, 3], rules="linnaean")
    assert [win.position for win in again] == [win.position for win in wins]
