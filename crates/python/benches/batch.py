"""Compares a batch of puzzles in Python with the command line.

    python benches/batch.py --carom ../../target/release/carom

Both programs read the same file of puzzles on random official boards, solve every puzzle on the same number of threads and write a
line with the moves of each. They run in turn. The script prints the seconds of each pair and the median of the ratios, for the whole
program of Python and without its start.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import carom.ricochet as ricochet

# What the program of Python does. It prints its own seconds, without its start.
PROGRAM = """
import json, sys, time
started = time.perf_counter()
from carom.ricochet import read_file, solve_many
path, out, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
puzzles = read_file(path)
with open(out, "w") as file:
    for puzzle, report in zip(puzzles, solve_many(puzzles, threads=threads)):
        moves = report.moves and " ".join(map(str, report.moves))
        file.write(f"{puzzle.id},{report.verdict},{report.length},{moves}\\n")
print(time.perf_counter() - started)
"""


def timed(command: list[str]) -> tuple[float, str]:
    """The seconds of a program, and what it prints."""
    started = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return time.perf_counter() - started, done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--carom", required=True, help="the command line, built in the release profile")
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ratios, inner = [], []
    with tempfile.TemporaryDirectory() as folder:
        path, lines, own = (pathlib.Path(folder, name) for name in ("puzzles.txt", "lines", "own"))
        puzzles = ricochet.generate(args.seed, args.puzzles, style="official")
        path.write_text(ricochet.write(puzzles, "corpus"), encoding="utf-8")
        command = [args.carom, "--quiet", "solve", str(path), "--format", "jsonl"]
        command += ["--threads", str(args.threads), "--out", str(lines)]
        program = [sys.executable, "-c", PROGRAM, str(path), str(own), str(args.threads)]
        for pair in range(args.pairs):
            rust, _ = timed(command)
            python, printed = timed(program)
            ratios.append(python / rust)
            inner.append(float(printed) / rust)
            print(f"pair {pair + 1}: command line {rust:.3f} s, Python {python:.3f} s ({ratios[-1]:.2f})")
        lengths = [json.loads(line)["length"] for line in lines.read_text().splitlines()]
        found = [line.split(",")[2] for line in own.read_text().splitlines()]
        assert [str(length) for length in lengths] == found, "the answers differ"
    print(f"{args.puzzles} puzzles, {args.threads} threads, median of {args.pairs} pairs:")
    print(f"  Python / command line: {statistics.median(ratios):.2f}, without its start {statistics.median(inner):.2f}")


if __name__ == "__main__":
    main()
