//! The census: how far every position of every official board is from every target printed on it.
//!
//! Its unit of work is a *pair*, a board and one of its targets. Pairs have numbers, so that several
//! machines can share them out beforehand; what each has found lies in a file of its own, a line a pair,
//! until one of them puts the lines together and writes the page.

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

/// Measure every position of every official board, a target at a time.
///
/// A pair is a board and one of its targets; its number comes from a fixed order, by board and then by
/// target. For each pair a tablebase for four robots is built, in the memory of the one before. The robot
/// of the target must arrive, at the vortex red, so that all pairs have as many positions.
#[derive(Parser)]
#[command(bin_name = "cargo xtask census", after_help = HELP)]
struct Arguments {
    /// The boards: A and B sides are 96, with C sides 486
    #[arg(long, value_enum, default_value_t = Layouts::FirstEdition)]
    layouts: Layouts,
    /// Only part I of N: the pairs whose number, from 0, leaves I - 1 when divided by N
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Go on where an earlier run of this shard was ended, however it was
    #[arg(long)]
    resume: bool,
    /// Where the files with the results are
    #[arg(long, value_name = "FOLDER", default_value = "census")]
    out: PathBuf,
    /// Threads for each table; all processors if it is not given
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,
    /// Stop after so many pairs
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// Measure nothing, but check the results in this folder, put them together in its file census.jsonl
    /// and write the page
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["layouts", "shard", "resume", "out", "threads", "limit"]
    )]
    merge: Option<PathBuf>,
    /// Where `--merge` writes census.md, and the folder census with its figures
    #[arg(long, value_name = "FOLDER", default_value = "docs", requires = "merge")]
    docs: PathBuf,
    /// Let `--merge` write a page although pairs are missing
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
