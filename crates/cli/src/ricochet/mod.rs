//! The verbs of Ricochet Robots, one file each: `Args` is what the verb is told, `run` does it.

mod analyse;
mod answer;
mod convert;
mod corpus;
mod generate;
mod picture;
mod puzzle_argument;
mod show;
mod solutions;
mod solve;
mod tablebase;
mod tables;
mod values;

use std::process::ExitCode;

/// The end of the help.
pub(crate) const NOTES: &str = "\
PUZZLE, wherever a command takes one, is a file in any of the formats, `-` for standard input, a \
DriftingDroids game ID, or an official board by its tiles clockwise from the north-west: \
`official:4B-3B-2B-1A`, or by its digits, `7650`. A name comes before a file: a file called `7650` is \
`./7650`.

Squares are written x,y from 0; 0,0 is the north-west corner. Moves are a robot and a direction: gS \
is green south (robots r g b y s, directions N E S W).

carom ricochet solve is the same as carom solve: without the name of a game it is Ricochet Robots.

Examples:
  carom solve 0765+42+2E21BD0F+93                 the fewest moves of a game ID
  carom show 7650 --format png --out board.png    a picture of an official board
  carom analyse 7650 --target vortex              how far every position is from a target
  carom convert --to ron puzzle.txt puzzle.ron    another format
  carom corpus puzzles.txt --threads 4            solve, check and time a whole file

Each command has examples of its own: carom solve --help.

Exit codes: 0 solved or done, 1 no solution or a mismatch, 2 bad input or usage.";

/// What to do.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Show(show::Args),
    Analyse(analyse::Args),
    #[command(subcommand)]
    Tablebase(tablebase::Command),
    Generate(generate::Args),
    Convert(convert::Args),
    Corpus(corpus::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Solve(args) => solve::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Analyse(args) => analyse::run(&args),
            Self::Tablebase(command) => command.run(),
            Self::Generate(args) => generate::run(&args),
            Self::Convert(args) => convert::run(&args),
            Self::Corpus(args) => corpus::run(&args),
        }
    }
}
