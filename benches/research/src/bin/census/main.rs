//! The census: the distance of every position of every official board to every printed target of the board.
//!
//! Its unit of work is a *pair* of a board and one of its targets. Pairs have numbers, so several machines
//! can divide them in advance. Each machine writes its results to its own file, one line per pair. At the
//! end one machine merges the lines and writes the page.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use carom_research::census::{self, MergeOptions, Options};
use carom_support::wording::grouped;
use clap::Parser;

mod measure;
mod page;
mod plot;
mod record;
mod summary;
mod tiles;
mod work;

use measure::Meter;
use record::PairRecord;
use work::{Census, Layouts, Pair};

/// Measure every position of every official board, one target at a time.
///
/// A pair is a board and one of its targets. Its number comes from a fixed order, by board and then by
/// target. For each pair the census builds a tablebase for four robots, in the memory of the one before.
/// The robot of the target must arrive; at the vortex it is red, so that all pairs have the same number of
/// positions.
#[derive(Parser)]
#[command(bin_name = "cargo xtask census", after_help = HELP)]
struct Arguments {
    /// The boards: A and B sides are 96 boards, with C sides 486; 1,050 boards have a D side
    #[arg(long, value_enum, default_value_t = Layouts::FirstEdition, conflicts_with = "merge")]
    layouts: Layouts,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    merge: MergeOptions,
}

const HELP: &str = "\
Examples:
  cargo xtask census                            all 1,632 pairs of the first edition, into census/
  cargo xtask census --resume                   the pairs that are still missing
  cargo xtask census --shard 2/8 --out results  the second of eight parts, into results/
  cargo xtask census --limit 10                 the first ten pairs, to see how long they take
  cargo xtask census --merge results            check all parts, write the page docs/census.md
  cargo xtask census --merge docs/census --long --docs census/long
                                                the same from our results, with every table
  cargo xtask census --layouts with-diagonals --shard 1/510
                                                35 pairs of boards with diagonals, spread over all of them

Paths are relative to the root of the workspace. A run may be killed at any moment: with --resume
nothing is lost or done twice. Ctrl-C ends it after the pair in work; a second Ctrl-C ends it at once.

Exits with 0, with 1 if Ctrl-C ended the run, with 2 after an error.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.merge.or_run(|folder| merge(folder, &arguments.merge), || run(&arguments))
}

/// Measures the remaining pairs of a shard. `false` if Ctrl-C ended it.
fn run(arguments: &Arguments) -> anyhow::Result<bool> {
    let &Arguments { layouts, ref options, .. } = arguments;
    let work = Census::of(layouts);
    let mut meter = Meter::new(layouts, options.threads());
    let about = |left: &[usize]| table_size(left.iter().map(|&it| &work.pairs[it]));
    census::run(&work, options, 0..work.pairs.len(), about, |unit| {
        let pair = &work.pairs[unit.number];
        unit.note(pair.to_string());
        let progress = |depth| unit.note(format!("{pair}, {depth} moves"));
        let measured = meter.measure(pair, progress).with_context(|| pair.to_string())?;
        Ok(Box::new(move || measured.checked()))
    })
}

/// Checks the results in a folder, packs them there, and writes the page and its figures.
fn merge(folder: &Path, options: &MergeOptions) -> anyhow::Result<()> {
    let all = census::gather(folder, options.partial, |record: &PairRecord| {
        let layouts = Layouts::from_name(&record.layouts);
        let layouts = layouts.with_context(|| format!("unknown layouts `{}`", record.layouts))?;
        Ok(Census::of(layouts))
    })?;
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    let [name] = names[..] else {
        bail!("{}: results of {}: merge them from two folders", folder.display(), names.join(", "))
    };
    let files = page::files(&all[name], options.long)?;
    census::publish(folder, &all, &options.docs, &files)
}

/// The memory of the tables, as text before they are built.
fn table_size<'a>(left: impl Iterator<Item = &'a Pair>) -> anyhow::Result<String> {
    let sizes = left.map(Meter::memory).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(sizes.into_iter().max().map_or_else(String::new, |bytes| {
        format!(", {} MB of memory", grouped(bytes.div_ceil(1_000_000)))
    }))
}
