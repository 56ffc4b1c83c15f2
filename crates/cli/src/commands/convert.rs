//! `carom convert`: the same puzzles in another format.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use carom_formats::{FORMATS, Format};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::output;
use crate::puzzle_argument::Source;

const EXAMPLES: &str = "\
Examples:
  carom convert --to ron puzzle.txt puzzle.ron
  carom convert --to corpus 0765+42+2E21BD0F+93
  carom convert --to ron - <puzzle.txt >puzzle.ron";

const NOTES: &str = "\
The format of IN is detected. A board, robots or a goal that OUT's format cannot say are an error; \
names and targets that are not the goal are left out where there is no place for them. OUT appears \
whole or not at all. What is worth knowing about IN goes to standard error.

Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason.";

/// Write a board or puzzles in another format
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    to: &'static Format,
    /// What to read: a file in any format, `-` for standard input, a game ID or an official board
    #[arg(value_name = "IN")]
    input: String,
    /// The file to write [default: standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
}

fn format() -> impl TypedValueParser<Value = &'static Format> {
    let ids = FORMATS.iter().map(|format| PossibleValue::new(format.id).help(format.label));
    PossibleValuesParser::new(ids)
        .map(|id| carom_formats::by_id(&id).expect("one of the possible values"))
}

/// Reads, writes, and says what a reader should know.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let source = Source::read(&args.input)?;
    let text = (args.to.write)(&source.entries)
        .map_err(|error| anyhow!("{}: as {}: {error}", source.name, args.to.id))?;
    output::write(args.output.as_deref(), text.as_bytes())?;
    source.print_notes();
    Ok(ExitCode::SUCCESS)
}
