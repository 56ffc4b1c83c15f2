"""What the pages show is what the package does."""

import doctest
import pathlib
import re
from types import ModuleType

import pytest

from carom import ricochet, tablut, unblock


def blocks(page: str, language: str) -> str:
    """The blocks of a language in a page, one after the other."""
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


def test_the_page_prints_what_it_shows(root: pathlib.Path) -> None:
    page = blocks((root / "docs/python.md").read_text(encoding="utf-8"), "pycon")
    test = doctest.DocTestParser().get_doctest(page, {}, "docs/python.md", None, None)
    assert len(test.examples) > 40
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert "".join(told) == ""


@pytest.mark.parametrize("page", ["README.md", "crates/python/README.md"])
def test_the_programs_of_the_readmes_print_their_comments(
    page: str, root: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = blocks((root / page).read_text(encoding="utf-8"), "python")
    exec(program, {})
    shown = [line.split("# ")[1] for line in program.splitlines() if "# " in line]
    assert shown and capsys.readouterr().out.splitlines() == shown


@pytest.mark.parametrize("module", [ricochet, unblock, tablut], ids=lambda it: it.__name__)
def test_the_modules_print_what_they_show(module: ModuleType) -> None:
    test = doctest.DocTestFinder(recurse=False).find(module, module.__name__)[0]
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert "".join(told) == ""
