//! `carom tablebase info`: shows the content of a table's file.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use carom_engine::ricochet::Drawing;
use carom_formats::ricochet::Entry;

use super::file;
use crate::exit::Ending;
use crate::options::AnswerFormat;
use crate::output;
use crate::ricochet::tables::Findings;

const EXAMPLES: &str = "\
JSON is the object of one target in carom analyse --format json.

Examples:
  carom tablebase info record.tb
  carom tablebase info record.tb --format json

Exit codes: 0 done, 2 bad input, for example a damaged file or a file that is not a table.";

/// Show the board, the goal and the counts of a table
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// File of the table
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// Shows the content of the table.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let started = Instant::now();
    let table = file::open(&args.file)?;
    let board = Arc::clone(table.board());
    let entry = Entry::official(&board).unwrap_or_else(|| Entry::board(board));
    let findings = Findings::of_table(&entry, &table, started)?;
    let text = match args.format {
        AnswerFormat::Text => {
            let drawing = Drawing::new(table.board()).goal(table.goal()).to_string();
            // The facts name the goal, too.
            let lines = drawing.lines().filter(|line| !line.starts_with("goal: "));
            let drawing: String = lines.map(|line| format!("{line}\n")).collect();
            format!("{drawing}\n{}", findings.text())
        }
        AnswerFormat::Json => format!("{}\n", findings.json()),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(Ending::Done)
}
