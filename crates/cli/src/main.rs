//! The command `carom`: solve, show, analyse, generate, convert and measure Ricochet Robots puzzles.
//!
//! Exit codes: 0 solved or done, 1 no solution or a mismatch, 2 bad input or usage. Every failure is
//! one line on standard error.

mod answer;
mod commands;
mod interrupt;
mod options;
mod output;
mod picture;
mod progress;
mod puzzle_argument;
mod replay;
mod tables;
mod wording;

use std::io;
use std::process::ExitCode;

use clap::Parser;

/// The exit code of a puzzle without a solution, or of an answer that is not what a file says.
pub(crate) const NO_SOLUTION: u8 = 1;
/// The exit code of bad input.
const BAD_INPUT: u8 = 2;

const NOTES: &str = "\
PUZZLE, wherever a command takes one, is a file in any of the formats, `-` for standard input, a \
DriftingDroids game ID, or an official board by its tiles clockwise from the north-west: \
`official:4B-3B-2B-1A`, or by its digits, `7650`.

Squares are written x,y from 0; 0,0 is the north-west corner. Moves are a robot and a direction: gS \
is green south (robots r g b y s, directions N E S W).

Examples:
  carom solve 0765+42+2E21BD0F+93                 the fewest moves of a game ID
  carom show 7650 --format png --out board.png    a picture of an official board
  carom analyse 7650 --target vortex              how far every position is from a target
  carom convert --to ron puzzle.txt puzzle.ron    another format
  carom corpus puzzles.txt --threads 4            solve, check and time a whole file

Each command has examples of its own: carom solve --help.

Exit codes: 0 solved or done, 1 no solution or a mismatch, 2 bad input or usage.";

/// Ricochet Robots on the command line: solve, show, analyse, generate, convert and measure puzzles
#[derive(Parser, Debug)]
#[command(name = "carom", bin_name = "carom", version, after_help = NOTES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let line = format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ");
            output::note(&line);
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
