//! The common parts of every census: units of work with numbers, their division into shards, files with one line a
//! unit, and runs that can be killed at any moment and resumed.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

mod gather;
mod run;
mod shard;
mod store;

pub use gather::{Results, gather, publish};
pub use run::{Check, Unit, run};
pub use shard::Shard;
pub use store::{pack, unpack};

/// The version of the line format.
pub const FORMAT: u32 = 1;

/// The result of a unit of work, one line of a file. It depends only on the unit.
pub trait Record: Serialize + DeserializeOwned + PartialEq {
    /// The name of the work that has the unit, as [`Work::name`].
    fn work(&self) -> String;

    /// The number of the unit, from 0.
    fn unit(&self) -> usize;

    /// Reads a line.
    ///
    /// # Errors
    /// The line has another version, or it is not a record.
    fn parse(line: &str) -> anyhow::Result<Self> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let Version { format } = serde_json::from_str(line).context("not a line of a census")?;
        ensure!(format == FORMAT, "format {format}; this program reads only format {FORMAT}");
        serde_json::from_str(line).context("not a line of a census")
    }

    /// The line, including its end of line.
    ///
    /// # Errors
    /// Never for records of numbers and texts.
    fn line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// Units of work, which have the numbers from 0.
pub trait Work {
    /// The result of a unit.
    type Record: Record;

    /// What a unit is, in messages.
    const UNIT: &'static str;

    /// The name of the work, with which the names of its files start.
    fn name(&self) -> String;

    /// The number of units.
    fn units(&self) -> usize;

    /// Checks everything in a record of one of the units that costs less than measuring the unit.
    ///
    /// # Errors
    /// What contradicts the unit or the rest of the record.
    fn check(&self, record: &Self::Record) -> anyhow::Result<()>;
}

/// The options of a run.
#[derive(clap::Args, Debug)]
pub struct Options {
    /// Only part I of N: the units whose number, from 0, has the remainder I - 1 when divided by N
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: Shard,
    /// Continue an earlier run of this shard, even if it was killed
    #[arg(long)]
    pub resume: bool,
    /// The folder with the result files
    #[arg(long, value_name = "FOLDER", default_value = "census")]
    pub out: PathBuf,
    /// Number of threads for each unit [default: all processors]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,
    /// Stop after N units
    #[arg(long, value_name = "COUNT")]
    pub limit: Option<usize>,
}

/// The options of a merge, which takes the place of a run.
#[derive(clap::Args, Debug)]
pub struct MergeOptions {
    /// Do not measure; check the results in this folder, pack them into its file census.jsonl.gz and write the page
    #[arg(long, value_name = "FOLDER",
          conflicts_with_all = ["shard", "resume", "out", "threads", "limit"])]
    merge: Option<PathBuf>,
    /// The folder in which `--merge` writes the page and its figures
    #[arg(long, value_name = "FOLDER", default_value = "docs", requires = "merge")]
    pub docs: PathBuf,
    /// Let `--merge` write a page even if some of the results are missing
    #[arg(long, requires = "merge")]
    pub partial: bool,
    /// Let `--merge` write the long page, with every table and drawing
    #[arg(long, requires = "merge")]
    pub long: bool,
}

impl MergeOptions {
    /// Merges the results in the folder of `--merge`, or runs without this option. `merge` takes this folder; `run` returns
    /// `false` if Ctrl-C ended it.
    ///
    /// The status is 0, or 1 if Ctrl-C ended the run, or 2 after an error, which is printed.
    #[must_use]
    pub fn or_run(
        &self,
        merge: impl FnOnce(&Path) -> anyhow::Result<()>,
        run: impl FnOnce() -> anyhow::Result<bool>,
    ) -> ExitCode {
        let result = match &self.merge {
            Some(folder) => merge(folder).map(|()| true),
            None => run(),
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
}

impl Options {
    /// The number of threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(processors)
    }
}
