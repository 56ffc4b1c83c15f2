//! `carom tablut convert`: writes the same games in another format.

use std::process::ExitCode;

use carom_formats::tablut::Record;

use crate::input::Conversion;

const EXAMPLES: &str = "\
Examples:
  carom tablut convert --to record positions.txt games.tablut
  carom tablut convert --to position ashton
  carom tablut convert --to record - <gameLog.txt";

const NOTES: &str = "\
The command detects the format of IN. If OUT's format cannot express a game, the command fails. OUT is written completely or not \
at all.

Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason.";

/// Write games in another format
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    #[command(flatten)]
    conversion: Conversion<Record>,
}

/// Reads the input and writes the output.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.conversion.run()?;
    Ok(ExitCode::SUCCESS)
}
