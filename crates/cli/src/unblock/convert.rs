//! `carom unblock convert`: writes the same boards in another format.

use carom_formats::unblock::Entry;

use crate::conversion::Conversion;
use crate::exit::Ending;

const EXAMPLES: &str = "\
Examples:
  carom unblock convert --to ron boards.txt boards.ron
  carom unblock convert --to report ..B.AAB.........
  carom unblock convert --to string - <drawing.txt";

const NOTES: &str = "\
The command detects the format of IN. If OUT's format cannot express a board, the command fails. If it has no place for \
something else, such as names, numbers of moves or the letters of blocks, one line on standard error says what is left out. \
OUT is written completely or not at all. If each board of both formats is a line, the command reads and writes 10,000 boards at \
a time, so long files need little memory.

Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason (as much of the place as is known), 129 SIGHUP, 130 Ctrl-C, 143 SIGTERM.";

/// Write boards in another format
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    conversion: Conversion<Entry>,
}

/// Reads the input and writes the output.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    args.conversion.run()
}
