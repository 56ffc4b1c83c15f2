//! The experiments: every solver on the same puzzles, and the lengths of the shortest solutions of random
//! puzzles. They write figures, tables and a page that explains them.
//!
//! The files with counts of nodes or moves are the same, byte for byte, on every machine. Measured times
//! are in their own files, `times.*`.

use std::path::PathBuf;

use anyhow::Context;
use carom_research::text::write;
use clap::Parser;

mod corpus;
mod curves;
mod histogram;
mod lengths;
mod measure;
mod page;
mod progress;
mod results;

use measure::MeasureSettings;

/// Measure every solver and write figures, tables and the page that explains them.
#[derive(Parser)]
#[command(bin_name = "cargo xtask experiments", after_help = HELP)]
struct Arguments {
    /// Run only a small part, to test that everything works
    #[arg(long)]
    quick: bool,
    /// The output folder
    #[arg(long, value_name = "FOLDER", default_value = "docs/experiments")]
    out: PathBuf,
    /// Write the corpus of the experiments to this file, and nothing else
    #[arg(long, value_name = "FILE")]
    make_corpus: Option<PathBuf>,
}

const HELP: &str = "\
Paths are relative to the root of the workspace. Keep the machine idle: times are measured.";

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    if let Some(file) = arguments.make_corpus {
        return write(&file, &corpus::make()?);
    }
    let settings = MeasureSettings::new(arguments.quick);
    let all = measure::all(&settings)?;
    let lengths = lengths::of_random_puzzles(settings.random_puzzles)?;

    let out = arguments.out;
    std::fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
    for (name, text) in page::files(&settings, &all, &lengths)? {
        write(&out.join(name), &text)?;
    }
    eprintln!("written to {}", out.display());
    Ok(())
}
