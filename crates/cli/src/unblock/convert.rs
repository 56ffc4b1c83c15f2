//! `carom unblock convert`: writes the same boards in another format.

use std::path::PathBuf;
use std::process::ExitCode;

use carom_formats::Format;
use carom_formats::unblock::Entry;

use super::argument::Source;
use super::values;

const EXAMPLES: &str = "\
Examples:
  carom unblock convert --to ron boards.txt boards.ron
  carom unblock convert --to report ..B.AAB.........
  carom unblock convert --to string - <drawing.txt";

const NOTES: &str = "\
The command detects the format of IN. If OUT's format cannot express a board, the command fails. It leaves out names and \
results if the format has no place for them. OUT is written completely or not at all.

Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason.";

/// Write boards in another format
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_parser = values::format())]
    to: &'static Format<Entry>,
    /// The input: a board string, a file in any format, or `-` for standard input
    #[arg(value_name = "IN")]
    input: String,
    /// The output file [default: standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Reads the input and writes the output.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let source = Source::read(&args.input)?;
    source.write(args.to, args.output.as_deref())?;
    Ok(ExitCode::SUCCESS)
}
