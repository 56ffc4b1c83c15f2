//! The verbs of Ricochet Robots, one file each: `Args` has the arguments of the verb, and `run` executes it.

mod analyse;
mod answer;
mod corpus;
mod criteria;
mod filter;
mod generate;
mod print;
mod puzzle_argument;
mod show;
mod solutions;
mod solve;
mod tablebase;
mod tables;
mod values;

pub(crate) use carom_formats::ricochet::Entry;

use crate::conversion::{self, Conversion};
use crate::corpus::Corpus;
use crate::exit::Ending;

const CONVERT: &str = "\
Examples:
  carom convert --to ron puzzle.txt puzzle.ron
  carom convert --to corpus 0765+42+2E21BD0F+93
  carom convert --to ron - <puzzle.txt >puzzle.ron";

/// The end of the help.
pub(crate) const NOTES: &str = "\
A PUZZLE argument is one of these: a file in any of the formats, `-` for standard input, a \
DriftingDroids game ID, or an official board. The name of an official board has its tiles clockwise from \
the north-west, `4B-3B-2B-1A` or '4B 3B 2B 1A', or its digits, `7650`; `carom show --tiles` draws every tile. If a text is both a name and the \
path of a file, the command uses the name: write `./7650` for a file called `7650`.

A square has two names. Files and texts write x,y, its column and its row, both from 0: 0,0 is the north-west corner. \
Pictures, printed pages and the window write the letter of its column and the number of its row from 1: D10 is 3,9. \
Options take both, as in --robots 'D10 0,3'. A move is a robot and a direction: gS is green south (robots r g b y s o p a m l, directions N E S W).

A robot slides until an obstacle stops it. A diagonal turns it unless the robot has the colour of the diagonal, and the turn counts under \
the official rule. No robot can stop on a diagonal: a move that would end there is illegal, \
unless --stop-on-diagonals or the rules of a file allow it.

Examples:
  carom solve 0765+42+2E21BD0F+93               find the fewest moves
  carom show 7650 --format png --out board.png  draw an official board
  carom analyse 7650 --target vortex            count positions by distance
  carom convert --to ron puzzle.txt puzzle.ron  write another format
  carom corpus puzzles.txt --threads 4          solve, check and time a file

Each command has its own examples: carom solve --help.

Exit codes: 0 solved or done, 1 proven to have no solution or a mismatch, 2 bad input or usage, 3 stopped by a limit, or \
a solver that proves nothing found nothing, 130 stopped by Ctrl-C, 143 by SIGTERM.";

/// The verb and its arguments.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Show(show::Args),
    Analyse(analyse::Args),
    #[command(subcommand)]
    Tablebase(tablebase::Command),
    Generate(generate::Args),
    /// Write a board or puzzles in another format
    #[command(after_help = CONVERT, after_long_help = conversion::help(CONVERT, "names, the fewest moves, or the colours and shapes of other targets"))]
    Convert(Conversion<Entry>),
    Filter(filter::Args),
    /// Solve files of puzzles, check every answer and measure the time
    #[command(after_help = corpus::EXAMPLES, after_long_help = crate::corpus::help::<Entry>(corpus::EXAMPLES, corpus::NOTES))]
    Corpus(Corpus<corpus::Rounds>),
}

impl Command {
    /// Executes the verb.
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Solve(args) => solve::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Analyse(args) => analyse::run(&args),
            Self::Tablebase(command) => command.run(),
            Self::Generate(args) => generate::run(&args),
            Self::Convert(args) => args.run(),
            Self::Filter(args) => filter::run(&args),
            Self::Corpus(args) => args.run(),
        }
    }
}
