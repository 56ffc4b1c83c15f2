//! The experiments with Tablut: the structure of the report of 2009 against sets of squares, and the speed of the engine.
//!
//! The page with counts is the same, byte for byte, on every machine. Measured times are on a page of their own.

use carom_research::machine;
use carom_research::measure_options::MeasureOptions;
use clap::Parser;

mod linked;
mod measure;
mod page;
mod structure;

/// Compare the structure of the report of 2009 with sets of squares, and measure the engine.
#[derive(Parser)]
#[command(bin_name = "cargo xtask experiments --game tablut", after_help = HELP)]
struct Arguments {
    #[command(flatten)]
    measure_options: MeasureOptions<5>,
    /// Search less deep, to test that everything works
    #[arg(long)]
    quick: bool,
}

const HELP: &str = "\
Writes tablut.md with the counts and times-tablut.md with the times. Paths are relative to the root of the
workspace. Keep the machine idle: times are measured.";

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let depths = if arguments.quick {
        measure::Depths { perft: 3, search: 2, nodes: 100_000 }
    } else {
        measure::Depths { perft: 4, search: 4, nodes: 4_000_000 }
    };
    let rows = measure::all(&depths, arguments.measure_options.repeat)?;
    arguments.measure_options.write(&[
        ("tablut.md", page::counts(&depths, &rows)),
        ("times-tablut.md", page::times(&rows, &machine::describe())),
    ])
}
