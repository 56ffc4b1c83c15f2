//! Option values that several commands share.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Context;
use carom_engine::Rules;
use carom_solver::CatalogueEntry;
use carom_solver::catalogue::by_id;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The output format of an answer.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The output format of an analysis.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnalysisFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// A plot of the histograms
    Svg,
}

/// The format and the file of an output. `F` has the format `text`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Output<F: ValueEnum + Send + Sync + 'static> {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: F,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl<F: ValueEnum + Send + Sync + 'static> Output<F> {
    /// The file; `None` is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.out.as_deref()
    }
}

/// The colours of a picture.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThemeName {
    /// Dark lines on light paper
    Light,
    /// For dark screens
    Dark,
}

/// The limits of a search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Stop after about N nodes per puzzle; the search checks this at least every 1,024 nodes
    #[arg(long = "max-nodes", value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Stop a search if its tables need more than BYTES, as in 512M or 2G (M is MiB, G is GiB)
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

/// How a corpus is solved and what is written about it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Measuring {
    /// Number of threads, each solving its own puzzle; more than one thread makes the times less exact
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Solve each puzzle R times; the fastest time counts
    #[arg(long, value_name = "R", default_value_t = 1,
          value_parser = number(1_u16))]
    pub(crate) repeat: u16,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Write one line for each puzzle to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

/// The threads that share the work of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Jobs {
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "J",
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    jobs: Option<usize>,
}

impl Jobs {
    /// Starts the threads.
    pub(crate) fn start(self) -> anyhow::Result<ThreadPool> {
        let pool = ThreadPoolBuilder::new().num_threads(self.jobs.unwrap_or(0)).build();
        pool.context("--jobs: cannot start the threads")
    }
}

/// Parses the id of a solver in a game's catalogue.
pub(crate) fn solver<P: Rules>(
    catalogue: &'static [CatalogueEntry<P>],
) -> impl TypedValueParser<Value = &'static CatalogueEntry<P>> {
    let ids = catalogue.iter().map(|entry| {
        PossibleValue::new(entry.id).help(format!("{}: {}", entry.label, entry.promise))
    });
    PossibleValuesParser::new(ids)
        .map(|id| by_id(catalogue, &id).expect("one of the possible values"))
}

/// The given number of threads, or one per core.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or_else(cores, usize::from)
}

/// The repeats of a measurement, fewer after Ctrl-C.
pub(crate) fn repeats(count: u16, cancel: &AtomicBool) -> impl Iterator<Item = u16> {
    (0..count).take_while(|_| !cancel.load(Ordering::Relaxed))
}

/// The numbers below `count`, some thousand at a time, so that any count needs little memory.
pub(crate) fn batches(count: u64) -> impl Iterator<Item = Range<u64>> {
    const BATCH: u64 = 4096;
    (0..count)
        .step_by(BATCH as usize)
        .map(move |start| start..count.min(start.saturating_add(BATCH)))
}

/// Parses a whole number that is not below the least one.
pub(crate) fn number<T>(
    least: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text: &str| match text.parse() {
        Ok(number) if number >= least => Ok(number),
        Err(_) if !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit()) => {
            Err("the number is too large".to_owned())
        }
        _ => Err(format!("expected a whole number of at least {least}")),
    }
}

/// Parses a number of bytes: `800000000`, `512M`, `2G`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const WANTED: &str = "expected a number of bytes, as in 800000000, 512M or 2G";
    let digits = text.trim_end_matches(|it: char| it.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err(WANTED.to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| WANTED.to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{AtomicBool, Ordering, batches, bytes, number, repeats};

    #[test]
    fn numbers_of_bytes_are_read_strictly() {
        assert_eq!([bytes("10"), bytes("2k"), bytes("1GiB")], [Ok(10), Ok(2048), Ok(1 << 30)]);
        assert_eq!(bytes("99999999999G"), Err("too large".to_owned()));
        let wanted = Err("expected a number of bytes, as in 800000000, 512M or 2G".to_owned());
        assert_eq!(
            [bytes("M"), bytes("1X"), bytes("-1")],
            [wanted.clone(), wanted.clone(), wanted]
        );
    }

    #[test]
    fn numbers_have_a_least_value() {
        let count = number(1_u64);
        let wanted = Err("expected a whole number of at least 1".to_owned());
        assert_eq!(["7", "1"].map(&count), [Ok(7), Ok(1)]);
        assert_eq!(["0", "-1", "two", ""].map(&count), [(); 4].map(|()| wanted.clone()));
        assert_eq!(count("99999999999999999999"), Err("the number is too large".to_owned()));
    }

    #[test]
    fn ctrl_c_ends_the_repeats() {
        let cancel = AtomicBool::new(false);
        assert_eq!(repeats(3, &cancel).count(), 3);
        let run = repeats(1000, &cancel).inspect(|_| cancel.store(true, Ordering::Relaxed));
        assert_eq!(run.count(), 1);
        assert_eq!(repeats(3, &cancel).count(), 0);
    }

    #[test]
    fn batches_follow_one_another() {
        assert_eq!(batches(0).count(), 0);
        assert_eq!(batches(5000).collect::<Vec<_>>(), [0..4096, 4096..5000]);
        assert_eq!(batches(u64::MAX).nth(1), Some(4096..8192));
    }
}
