//! `carom convert`: writes the same puzzles in another format.

use carom_formats::ricochet::Entry;

use crate::conversion::Conversion;
use crate::exit::Ending;

const EXAMPLES: &str = "\
Examples:
  carom convert --to ron puzzle.txt puzzle.ron
  carom convert --to corpus 0765+42+2E21BD0F+93
  carom convert --to ron - <puzzle.txt >puzzle.ron";

const NOTES: &str = "\
The command detects the format of IN. If OUT's format cannot express the board, the robots, the goal or \
the rules, the command fails. If it has no place for something else, such as names, the fewest moves, or \
the colours and shapes of other targets, one line on standard error says what is left out. OUT is written \
completely or not at all. Notes about IN go to standard error. If each puzzle of both formats is a line, the command reads and \
writes 10,000 puzzles at a time, so long files need little memory.

Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason (as much of the place as is known), 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM.";

/// Write a board or puzzles in another format
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    conversion: Conversion<Entry>,
}

/// Reads the input, writes the output and prints the notes.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    args.conversion.run()
}
