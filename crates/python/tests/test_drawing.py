"""Pictures: SVG documents that notebooks show."""

import importlib.util
import pathlib
import xml.etree.ElementTree as xml
from typing import Protocol

import pytest

from carom import ricochet, tablut, unblock

class Shown(Protocol):
    """What a notebook shows as a picture."""

    def _repr_svg_(self) -> str: ...


BOARD = ricochet.Board("4B-3B-2B-1A")
ROUND = ricochet.Round(BOARD, [(0, 0), (15, 0)], "red to 3,4")
BLOCKS = unblock.Board("..B.AAB..CC...DD")


def size(svg: str) -> tuple[float, float]:
    """Width and height of a picture; an error if it is not well-formed."""
    root = xml.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return float(root.attrib["width"]), float(root.attrib["height"])


def test_every_thing_with_a_board_is_shown_by_notebooks() -> None:
    things: list[Shown] = [
        BOARD,
        ROUND,
        ricochet.Puzzle("7650+42+E2302B12+C9"),
        ricochet.Puzzle("official:4B-3B-2B-1D"),
        BLOCKS,
        unblock.Puzzle("..B.AAB..CC...DD"),
        tablut.Game(),
        tablut.Record("linnaean"),
    ]
    pictures = [thing._repr_svg_() for thing in things]
    for picture in pictures:
        width, height = size(picture)
        assert width > 100 and height > 100
    assert len(set(pictures)) == len(pictures) - 1
    # A puzzle of blocks has the picture of its board, and the other pictures differ.
    assert BLOCKS._repr_svg_() == BLOCKS.svg() == pictures[5]


def test_moves_are_drawn_with_their_numbers() -> None:
    report = ROUND.solve()
    assert report.moves is not None
    plain, drawn = ROUND.svg(), ROUND.svg(report.moves)
    assert plain == ROUND._repr_svg_() != drawn
    # The line of moves is below the board.
    assert size(drawn)[0] == size(plain)[0] and size(drawn)[1] > size(plain)[1]
    assert drawn.count("<circle") == plain.count("<circle") + len(report.moves)
    assert ROUND.svg("rS rE") == ROUND.svg(["rS", ricochet.Move("rE")])
    with pytest.raises(ValueError, match="move 2 is illegal: rS"):
        ROUND.svg("rS rS")


def test_a_map_shows_the_moves_of_a_robot() -> None:
    assert ROUND.svg(map="red") not in (ROUND.svg(), ROUND.svg(map="green"))
    with pytest.raises(ValueError, match="there is no blue robot"):
        ROUND.svg(map="blue")
    with pytest.raises(ValueError, match="`purple` is not a robot"):
        ROUND.svg(map="purple")


def test_themes_have_their_own_colours() -> None:
    for thing in (BOARD, ROUND, BLOCKS):
        assert thing.svg(theme="light") == thing.svg()
        assert len({thing.svg(theme="light"), thing.svg(theme="dark"), thing.svg(theme="paper")}) == 3
        with pytest.raises(ValueError, match="`paint` is not a theme: expected light, dark, paper"):
            thing.svg(theme="paint")  # type: ignore[arg-type]


def test_a_game_marks_its_last_move() -> None:
    game = tablut.Game()
    start = game.svg()
    game.play("e3-b3")
    mark = 'fill-opacity="0.45"'
    assert game.svg().count(mark) == start.count(mark) + 2


def test_the_pictures_of_the_page_are_those_of_the_package(root: pathlib.Path) -> None:
    path = root / "crates/python/pictures.py"
    spec = importlib.util.spec_from_file_location("pictures", path)
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    page = (root / "docs/python.md").read_text(encoding="utf-8")
    pictures = script.pictures()
    assert len(pictures) == 4
    for name, picture in pictures.items():
        assert (root / "docs/pictures" / name).read_text(encoding="utf-8") == picture, name
        assert f"(pictures/{name})" in page, name
