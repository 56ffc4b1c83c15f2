"""The stubs tell the truth, every public name has a documentation, and the tests themselves have the right types."""

import inspect
import pathlib
import subprocess
import sys
from types import ModuleType

import pytest

import carom
from carom import ricochet, tablut, unblock

FOLDER = pathlib.Path(__file__).parent


def run(*command: str) -> str:
    done = subprocess.run([sys.executable, "-P", *command], cwd=FOLDER, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_stubs_are_those_of_the_modules() -> None:
    assert run("-m", "mypy.stubtest", "carom", "--concise") == ""


def test_the_tests_and_the_benchmark_have_the_right_types() -> None:
    folders = [(FOLDER, "*.py"), (FOLDER.parent, "*.py"), (FOLDER.parent, "benches/*.py")]
    sources = [str(path) for folder, names in folders for path in sorted(folder.glob(names))]
    assert len(sources) > 5
    assert run("-m", "mypy", "--strict", "--cache-dir", "/dev/null", *sources) == ""


@pytest.mark.parametrize("module", [carom, ricochet, unblock, tablut], ids=lambda it: it.__name__)
def test_every_public_name_is_listed_and_documented(module: ModuleType) -> None:
    assert module.__doc__
    names = {name for name in vars(module) if not name.startswith("_")} - {"annotations"}
    assert names == {name for name in module.__all__ if not name.startswith("_")}
    for name in names:
        value = getattr(module, name)
        if inspect.isclass(value):
            assert value.__doc__, name
            assert value.__module__ == module.__name__
            for part, member in vars(value).items():
                if not part.startswith("_"):
                    assert member.__doc__, f"{name}.{part}"
        elif callable(value):
            assert value.__doc__, name


def test_the_version_is_that_of_the_wheel() -> None:
    from importlib.metadata import version

    assert carom.__version__ == version("carom")
