//! The experiments with Unblock Me: the table of the report of 2019, made again, and every solver on the same sets.
//!
//! The page with counts is the same, byte for byte, on every machine. Measured times are on a page of their own.

use carom_research::machine;
use carom_research::measure_options::MeasureOptions;
use clap::Parser;

mod measure;
mod page;

/// Make the table of the report of 2019 again, and measure every solver on its sets.
#[derive(Parser)]
#[command(bin_name = "cargo xtask experiments --game unblock", after_help = HELP)]
struct Arguments {
    #[command(flatten)]
    measure_options: MeasureOptions<20>,
    /// Leave out the searches that take long, to test that everything works
    #[arg(long)]
    quick: bool,
}

const HELP: &str = "\
Writes unblock.md with the counts and times-unblock.md with the times. Paths are relative to the root of the
workspace. Keep the machine idle: times are measured.";

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let rows = measure::all(arguments.measure_options.repeat, arguments.quick)?;
    arguments.measure_options.write(&[
        ("unblock.md", page::counts(&rows)),
        ("times-unblock.md", page::times(&rows, &machine::describe())),
    ])
}
