//! The census: the distance of every position of every official board to every printed target of the board.
//!
//! Its unit of work is a *pair* of a board and one of its targets. Pairs have numbers, so several machines
//! can divide them in advance. Each machine writes its results to its own file, one line per pair. At the
//! end one machine merges the lines and writes the page.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

mod interrupt;
mod measure;
mod merge;
mod page;
mod plot;
mod record;
mod run;
mod store;
mod summary;
mod work;

use work::{Layouts, Shard};

/// Measure every position of every official board, one target at a time.
///
/// A pair is a board and one of its targets. Its number comes from a fixed order, by board and then by
/// target. For each pair the census builds a tablebase for four robots, in the memory of the one before.
/// The robot of the target must arrive; at the vortex it is red, so that all pairs have the same number of
/// positions.
#[derive(Parser)]
#[command(bin_name = "cargo xtask census", after_help = HELP)]
struct Arguments {
    /// The boards: A and B sides are 96 boards, with C sides 486
    #[arg(long, value_enum, default_value_t = Layouts::FirstEdition)]
    layouts: Layouts,
    /// Only part I of N: the pairs whose number, from 0, has the remainder I - 1 when divided by N
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Continue an earlier run of this shard, even if it was killed
    #[arg(long)]
    resume: bool,
    /// The folder with the result files
    #[arg(long, value_name = "FOLDER", default_value = "census")]
    out: PathBuf,
    /// Number of threads for each table [default: all processors]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,
    /// Stop after N pairs
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// Do not measure; check the results in this folder, merge them into its file census.jsonl and write
    /// the page
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["layouts", "shard", "resume", "out", "threads", "limit"]
    )]
    merge: Option<PathBuf>,
    /// The folder in which `--merge` writes census.md, and the folder census with its figures
    #[arg(long, value_name = "FOLDER", default_value = "docs", requires = "merge")]
    docs: PathBuf,
    /// Let `--merge` write a page even if pairs are missing
    #[arg(long, requires = "merge")]
    partial: bool,
}

const HELP: &str = "\
Examples:
  cargo xtask census                            all 1,632 pairs of the first edition, into census/
  cargo xtask census --resume                   what is left of them
  cargo xtask census --shard 2/8 --out results  the second of eight parts, into results/
  cargo xtask census --limit 10                 the first ten pairs, to see how long they take
  cargo xtask census --merge results            check all parts, write the page docs/census.md

Paths are relative to the root of the workspace. A run may be killed at any moment: with --resume
nothing is lost or done twice. Ctrl-C ends it after the pair in work, a second Ctrl-C at once.

Exits with 0, with 1 if Ctrl-C ended the run, with 2 after an error.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.merge {
        Some(folder) => merge::run(folder, &arguments.docs, arguments.partial).map(|()| true),
        None => run::run(&run::Settings {
            layouts: arguments.layouts,
            shard: arguments.shard,
            resume: arguments.resume,
            out: &arguments.out,
            threads: arguments.threads.unwrap_or_else(processors),
            limit: arguments.limit.unwrap_or(usize::MAX),
        }),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
