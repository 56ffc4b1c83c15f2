//! The verbs of Unblock Me, one file each: `Args` has the arguments of the verb, and `run` executes it.

mod analyse;
mod corpus;
mod enumerate;
mod generate;
mod print;
mod show;
mod solutions;
mod solve;
mod values;

pub(crate) use carom_formats::unblock::Entry;
use clap::builder::NonEmptyStringValueParser;

use crate::conversion::{self, Conversion};
use crate::corpus::Corpus;
use crate::exit::Ending;

const CONVERT: &str = "\
Examples:
  carom unblock convert --to ron boards.txt boards.ron
  carom unblock convert --to report ..B.AAB.........
  carom unblock convert --to string - <drawing.txt";

/// The end of the help.
pub(crate) const NOTES: &str = "\
A BOARD argument is a board string, a file in any of the formats, or `-` for standard input.

A board string has one character for each square, row by row: `.` or `o` is empty, `x` is a wall, `A` is the main \
block, and other letters are the other blocks. Blocks keep their letters in every answer. A board that is not square starts with its size, as in 5x3:. The main \
block must reach the right edge of its row. Files of other programs call it X, P, R, r or RED: such a block in the middle row is the \
main one, and a note says so. A text that leaves a doubt is refused, and --main LETTER chooses. A text that looks like a board string is never a file: write \
`./..B.AAB.........` for a file with that name.

A move is the letter of a block and a distance: A+2 slides block A two squares to the right, or down if it is vertical; C-1 \
slides block C one square to the left, or up. Two metrics count: `moves` counts a slide of any distance once, and \
`steps` counts every square.

Sentences count columns from the west and rows from the north, both from 1, as the game does. A square written x,y, the \
option --row and JSON count from 0, as files do.

Examples:
  carom unblock solve ..B.AAB..CC...DD            find the fewest moves
  carom unblock solve boards.txt --metric steps   find the fewest steps
  carom unblock show ..B.AAB..CC...DD --format png --out board.png
  carom unblock analyse ..B.AAB..CC...DD          find every distance
  carom unblock generate --count 10 --min-moves 20 --hardest
  carom unblock corpus boards.txt --metric steps  solve, check and time

Exit codes: 0 solved or done, 1 proven to have no solution or a mismatch, 2 bad input or usage, 3 stopped by a limit, 130 \
stopped by Ctrl-C, 143 by SIGTERM.";

// A verb that reads boards, and how it reads them. A comment of the documentation would be the help of every verb.
#[derive(clap::Args, Debug)]
pub(crate) struct Reading<T: clap::Args> {
    #[command(flatten)]
    verb: T,
    /// The letter of the main block, for a text that leaves a doubt
    #[arg(long, value_name = "LETTER", value_parser = NonEmptyStringValueParser::new(), display_order = 898)]
    main: Option<String>,
}

impl<T: clap::Args> Reading<T> {
    /// The verb. Every board is read with this main block from now on.
    fn verb(self) -> T {
        self.main.into_iter().for_each(crate::input::read_with);
        self.verb
    }
}

/// The verb and its arguments.
#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Solve(Reading<solve::Args>),
    Show(Reading<show::Args>),
    Analyse(Reading<analyse::Args>),
    Generate(generate::Args),
    /// Write boards in another format
    #[command(after_help = CONVERT, after_long_help = conversion::help(CONVERT, "names, numbers of moves or the letters of blocks"))]
    Convert(Reading<Conversion<Entry>>),
    /// Solve files of boards, check every answer and measure the time
    #[command(after_help = corpus::EXAMPLES, after_long_help = crate::corpus::help::<Entry>(corpus::EXAMPLES, corpus::NOTES))]
    Corpus(Reading<Corpus<corpus::Boards>>),
    Enumerate(enumerate::Args),
}

impl Command {
    /// Executes the verb.
    pub(crate) fn run(self) -> anyhow::Result<Ending> {
        match self {
            Self::Solve(args) => solve::run(&args.verb()),
            Self::Show(args) => show::run(&args.verb()),
            Self::Analyse(args) => analyse::run(&args.verb()),
            Self::Generate(args) => generate::run(&args),
            Self::Convert(args) => args.verb().run(),
            Self::Corpus(args) => args.verb().run(),
            Self::Enumerate(args) => enumerate::run(&args),
        }
    }
}
