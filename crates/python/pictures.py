"""Makes the pictures of docs/python.md with the package itself.

    python crates/python/pictures.py

A test compares the files with what the package draws.
"""

import pathlib

from carom import ricochet, tablut, unblock

FOLDER = pathlib.Path(__file__).parents[2] / "docs" / "pictures"


def pictures() -> dict[str, str]:
    """The name and the SVG document of every picture."""
    round = ricochet.Round("4B-3B-2B-1A", [(0, 0), (15, 0)], "red to 3,4")
    moves = round.solve().moves
    blocks = unblock.Board("GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")
    game = tablut.Game(rules="ashton")
    game.play("e3-b3 h5-h3")
    return {
        "python-solution.svg": round.svg(moves),
        "python-map.svg": round.svg(map="red", theme="dark"),
        "python-unblock.svg": blocks.svg(),
        "python-tablut.svg": game.svg(),
    }


def main() -> None:
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
