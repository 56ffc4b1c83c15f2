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


def test_the_program_of_the_guide_prints_what_it_shows(
    root: pathlib.Path,
    tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A test of the command line compares the numbers with the files; here the files come from the numbers."""
    guide = (root / "docs/guide.md").read_text(encoding="utf-8")
    program, shown = re.findall(r"^```python\n(.*?)^```\n\n^```text\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)[0]
    counts = [(int(line.split()[0]), int(line.split()[2])) for line in shown.splitlines()]
    assert sum(count for _, count in counts) == 1000
    rows = [f"puzzles.jsonl,{length}" for length, count in counts for _ in range(count)]
    (tmp_path / "answers.csv").write_text("\n".join(["file,length", *rows]) + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(program, {})
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("module", [ricochet, unblock, tablut], ids=lambda it: it.__name__)
def test_the_modules_print_what_they_show(module: ModuleType) -> None:
    test = doctest.DocTestFinder(recurse=False).find(module, module.__name__)[0]
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert "".join(told) == ""
