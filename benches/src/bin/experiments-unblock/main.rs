//! The experiments with Unblock Me: the table of the report of 2019, made again, and every solver on the same sets.
//!
//! The page with counts is the same, byte for byte, on every machine. Measured times are on a page of their own.

use std::path::PathBuf;

use anyhow::Context;
use carom_benches::machine;
use carom_benches::text::write;
use clap::Parser;

mod measure;
mod memory;
mod page;

/// Make the table of the report of 2019 again, and measure every solver on its sets.
#[derive(Parser)]
#[command(bin_name = "cargo xtask experiments --game unblock", after_help = HELP)]
struct Arguments {
    /// The output folder
    #[arg(long, value_name = "FOLDER", default_value = "docs/experiments")]
    out: PathBuf,
    /// Measure each time N times; the best one counts
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Leave out the searches that take long, to test that everything works
    #[arg(long)]
    quick: bool,
}

const HELP: &str = "\
Writes unblock.md with the counts and times-unblock.md with the times. Paths are relative to the root of the
workspace. Keep the machine idle: times are measured.";

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let rows = measure::all(arguments.repeat, arguments.quick)?;
    let out = arguments.out;
    std::fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
    write(&out.join("unblock.md"), &page::counts(&rows))?;
    write(&out.join("times-unblock.md"), &page::times(&rows, &machine::describe()))?;
    eprintln!("written to {}", out.display());
    Ok(())
}
