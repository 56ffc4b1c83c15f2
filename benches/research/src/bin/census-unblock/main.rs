//! The census of Unblock Me: every position of a size, and every component of them.
//!
//! Its unit of work is a choice of the blocks of every column. Blocks never leave their columns, so no component belongs
//! to two units, and several machines can divide the units in advance. Each machine writes its results to its own file,
//! one line a unit. At the end one machine merges the lines and writes the page.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use carom_engine::Size;
use carom_generator::draw::shuffle_front;
use carom_research::census::{self, MergeOptions, Options, Work as _};
use carom_support::wording::grouped;
use clap::Parser;
use rand_pcg::Pcg64;

mod estimate;
mod measure;
mod page;
mod record;
mod seconds;
mod work;

use measure::Meter;
use page::SizeResults;
use record::UnitRecord;
use seconds::Seconds;
use work::Census;

/// Count every position and every component of a size, and find the hardest positions.
///
/// The main block has two squares and lies anywhere in its row, which has no other horizontal block. Every other row and
/// every column holds any blocks of two and three squares that do not fill it completely; there are no walls. Positions that
/// can reach one another are a component.
///
/// A unit is a choice of the blocks of every column. Its number comes from a fixed order.
#[derive(Parser)]
#[command(bin_name = "cargo xtask census --game unblock", after_help = HELP)]
struct Arguments {
    /// The size of the board, each side 3 to 8
    #[arg(long, num_args = 2, value_names = ["WIDTH", "HEIGHT"], required_unless_present = "merge",
          conflicts_with = "merge", value_parser = clap::value_parser!(u8).range(3..=8))]
    size: Vec<u8>,
    /// The row of the main block and the exit, from 0
    #[arg(long, value_name = "ROW", required_unless_present = "merge", conflicts_with = "merge")]
    row: Option<u8>,
    /// Measure the units in a random order: the units of a run that was stopped are then a random sample of all
    #[arg(long, value_name = "SEED", conflicts_with = "merge")]
    random: Option<u64>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    merge: MergeOptions,
}

const HELP: &str = "\
Examples:
  cargo xtask census --game unblock --size 5 5 --row 2   all 1,024 units, into census/
  cargo xtask census --game unblock --size 6 6 --row 2 --shard 2/8 --out results
                                                         the second of eight parts, into results/
  cargo xtask census --game unblock --size 6 6 --row 2 --random 1 --limit 100
                                                         a random sample, to see how long the whole takes
  cargo xtask census --game unblock --merge results      check all parts of all sizes, write the page
                                                         docs/census-unblock.md; with --partial it
                                                         estimates the sizes with missing units
  cargo xtask census --game unblock --merge docs/census-unblock --partial --long --docs census/long
                                                         the same from our results, with drawings

Paths are relative to the root of the workspace. A run may be killed at any moment: with --resume
nothing is lost or done twice. Ctrl-C ends it after the unit in work; a second Ctrl-C ends it at once.

Exits with 0, with 1 if Ctrl-C ended the run, with 2 after an error.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.merge.or_run(|folder| merge(folder, &arguments.merge), || run(&arguments))
}

/// Measures the remaining units of a shard. `false` if Ctrl-C ended it.
fn run(arguments: &Arguments) -> anyhow::Result<bool> {
    let &[width, height] = &arguments.size[..] else { anyhow::bail!("--size needs two numbers") };
    let work = Census::of(Size::new(width, height)?, arguments.row.context("--row is missing")?)?;
    let mut order: Vec<usize> = (0..work.units()).collect();
    if let Some(seed) = arguments.random {
        let count = order.len();
        shuffle_front(&mut Pcg64::new(seed.into(), 0), &mut order, count);
    }
    let options = &arguments.options;
    let mut meter = Meter::new(&work, options.threads())?;
    let mut seconds = Seconds::open(&options.out, &options.shard.file_name(&work.name()))?;
    let about = |left: &[usize]| {
        let positions = work.enumeration.positions() * left.len() as u128 / work.units() as u128;
        let positions = u64::try_from(positions).unwrap_or(u64::MAX);
        Ok(format!("; about {} positions left", grouped(positions)))
    };
    census::run(&work, options, order, about, |unit| {
        unit.note(work.columns(unit.number));
        let record = seconds.of(unit.number, || meter.measure(unit.number))?;
        Ok(Box::new(|| Ok(record)))
    })
}

/// Checks the results in a folder, packs them there, and writes the page.
fn merge(folder: &Path, options: &MergeOptions) -> anyhow::Result<()> {
    let all = census::gather(folder, options.partial, |record: &UnitRecord| {
        let (width, height) = record.size;
        Census::of(Size::new(width, height)?, record.row)
    })?;
    let mut parts = Vec::new();
    for (name, results) in &all {
        parts.push(SizeResults::new(results, seconds::read(folder, name)?));
    }
    parts.sort_by_key(SizeResults::order);
    let page = page::page(&parts, options.long)?;
    // Only the section about a sample needs times.
    for sample in parts.iter().filter(|part| !part.is_whole() && !part.seconds().is_empty()) {
        seconds::pack(folder, &sample.census().name(), sample.seconds())?;
    }
    census::publish(folder, &all, &options.docs, &[(page::NAME.to_owned(), page)])
}
