//! Option values that several commands share.

use std::num::NonZero;
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use carom_picture::Theme;
use carom_solver::CatalogueEntry;
use carom_solver::by_id;
use carom_support::wording::{counted, grouped};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rand_pcg::Pcg64;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::animation::{ANIMATED_SVG, AnimationFormat};
use crate::output::{self, TEXT};
use crate::problem::Solvable;
use crate::solver_text::SolverText;

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
    /// Output format [default: the ending of FILE; text without a file, or if the ending is txt or missing]
    #[arg(long, value_enum)]
    format: Option<F>,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl<F: ValueEnum + PartialEq + Send + Sync + 'static> Output<F> {
    /// The format: the given one, or else the one that the ending of the file names. Without an ending it is text.
    ///
    /// # Errors
    /// The ending of the file contradicts the format, no format is given and the ending names none, or a terminal cannot show
    /// the format.
    pub(crate) fn format(&self) -> anyhow::Result<F> {
        let ending = self.out.as_deref().and_then(output::ending).unwrap_or_default();
        let named = F::from_str(&ending, false).ok();
        let format = match (&self.format, named) {
            (Some(given), Some(named)) if *given != named && ending != extension(given) => {
                let (path, name) = (self.out.as_deref().unwrap_or(Path::new("")), name(given));
                let path = path.display();
                bail!(
                    "--out {path}: a file whose name ends in .{ending} cannot have the format {name}"
                )
            }
            (Some(given), None) if is_picture(given) && !ending.is_empty() => {
                let (path, name) = (self.out.as_deref().unwrap_or(Path::new("")), name(given));
                bail!(
                    "--out {}: a file with the format {name} has a name that ends in .{}",
                    path.display(),
                    extension(given)
                )
            }
            (Some(given), _) => given.clone(),
            (None, Some(named)) => named,
            (None, None) if ending.is_empty() || ending == TEXT => {
                F::from_str("text", false).ok().context("--format")?
            }
            (None, None) => {
                let formats = with_endings::<F>();
                bail!(
                    "--out: the ending .{ending} names no format of this command; it writes {formats}, and --format selects one"
                )
            }
        };
        output::refuse_terminal(&name(&format), self.path())?;
        Ok(format)
    }

    /// The file; `None` is standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.out.as_deref()
    }
}

/// Whether other programs know the format by the ending of the file.
fn is_picture<F: ValueEnum>(format: &F) -> bool {
    ["png", "svg", "pdf"].contains(&name(format).as_str()) || AnimationFormat::of(format).is_some()
}

/// The ending of the files of a format.
fn extension<F: ValueEnum>(format: &F) -> String {
    match name(format).as_str() {
        "text" => TEXT.to_owned(),
        ANIMATED_SVG => "svg".to_owned(),
        name => name.to_owned(),
    }
}

fn name<F: ValueEnum>(format: &F) -> String {
    format.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned())
}

/// The formats of a command with the endings of their files: `text (.txt), json (.json) or svg (.svg)`.
fn with_endings<F: ValueEnum>() -> String {
    let formats = F::value_variants().iter();
    let mut formats: Vec<String> =
        formats.map(|it| format!("{} (.{})", name(it), extension(it))).collect();
    let last = formats.pop().unwrap_or_default();
    if formats.is_empty() { last } else { format!("{} or {last}", formats.join(", ")) }
}

/// The colours of a picture.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThemeName {
    /// Dark lines on a light ground
    Light,
    /// For dark screens
    Dark,
    /// Dark lines on white, for printing
    Paper,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Paper => Self::Paper,
        }
    }
}

/// The colours of an output.
///
/// # Errors
/// Colours are given for a text.
pub(crate) fn picture_theme(
    given: Option<ThemeName>,
    format: &impl ValueEnum,
) -> anyhow::Result<Theme> {
    let format = format.to_possible_value();
    match (format.as_ref().map(PossibleValue::get_name), given) {
        (Some("pdf"), Some(ThemeName::Dark)) => {
            bail!("--theme dark: pages are white; choose light or paper")
        }
        (Some("pdf"), _) => Ok(given.unwrap_or(ThemeName::Paper).into()),
        (Some("png" | "svg" | "gif" | ANIMATED_SVG), _) | (_, None) => {
            Ok(given.unwrap_or(ThemeName::Light).into())
        }
        (_, Some(_)) => {
            bail!("--theme: only pictures have colours; add --format svg, png or pdf")
        }
    }
}

/// The limits of a search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Stop a search after about N nodes; each puzzle has its own search, which checks this at least every 1,024 nodes
    #[arg(long = "max-nodes", value_name = "N", value_parser = whole_number::<u64>(0..))]
    pub(crate) nodes: Option<u64>,
    /// Use at most BYTES for tables, as in 512M or 2G (M is MiB, G is GiB): stop a search if its tables need more; the
    /// search checks this as often as the nodes, and the program needs some memory besides
    #[arg(long = "max-memory", value_name = "BYTES", value_parser = bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

/// How a corpus is solved and what is written about it.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct MeasureArgs {
    /// Number of threads, each solving its own puzzle; more than one thread makes the times less exact
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) threads: u16,
    /// Solve each puzzle R times; the fastest time counts
    #[arg(long, value_name = "R", default_value_t = 1,
          value_parser = whole_number::<u16>(1..))]
    pub(crate) repeat: u16,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Write one line for each puzzle to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

/// Which puzzles a run makes.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct MakeArgs {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number::<u64>(1..))]
    pub(crate) count: u64,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole_number::<u64>(0..))]
    pub(crate) seed: u64,
    /// Leave out the first N puzzles: another run with the same options has made them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number::<u64>(0..))]
    pub(crate) skip: u64,
}

impl MakeArgs {
    /// Fails if there is nothing to make.
    pub(crate) fn check(self) -> anyhow::Result<()> {
        let Self { count, skip, .. } = self;
        if skip >= count {
            bail!("--skip {skip}: --count is {count}");
        }
        Ok(())
    }

    /// The random numbers of a puzzle: each has its own.
    pub(crate) fn random(self, index: u64) -> Pcg64 {
        Pcg64::new(self.seed.into(), index.into())
    }

    /// What a stopped run has made: `3 of 10 puzzles done in FILE.partial`, and how another run goes on.
    pub(crate) fn done(self, written: u64, place: &str, go_on: &str) -> String {
        if written == 0 {
            return "nothing was written".to_owned();
        }
        let done = grouped(self.skip + written);
        format!("{done} of {} done{place}{go_on}", counted(self.count, "puzzle"))
    }
}

/// The threads that share the work of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Number of threads [default: one per core]
    #[arg(id = "threads", long = "threads", value_name = "N", 
          value_parser = whole_number::<usize>(1..=1024))]
    count: Option<usize>,
}

impl Threads {
    /// The number of threads.
    pub(crate) fn count(self) -> usize {
        self.count.unwrap_or_else(|| threads(None))
    }

    /// Starts the threads.
    pub(crate) fn start(self) -> anyhow::Result<ThreadPool> {
        let pool = ThreadPoolBuilder::new().num_threads(self.count.unwrap_or(0)).build();
        pool.context("--threads: cannot start the threads")
    }
}

/// Parses the id of a solver in a game's catalogue.
pub(crate) fn solver<P: Solvable>() -> impl TypedValueParser<Value = &'static CatalogueEntry<P>> {
    let ids = P::catalogue().iter().map(|entry| {
        let SolverText { id, label, promise } = SolverText::of(P::solver_texts(), entry.id);
        PossibleValue::new(id).help(format!("{label}: {promise}"))
    });
    PossibleValuesParser::new(ids).map(|id| {
        by_id(P::catalogue(), &id.to_ascii_lowercase()).expect("one of the possible values")
    })
}

/// Parses a whole number of a range. The reason for any other value says which numbers are possible.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&below) => below + 1,
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(&most) => Some(most),
        Bound::Excluded(&above) => Some(above - 1),
        Bound::Unbounded => None,
    };
    let is_possible = move |it: &u64| *it >= least && most.is_none_or(|most| *it <= most);
    move |text| {
        let is_number = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let number: Option<u64> = text.parse().ok();
        let is_large = is_number && number.is_none_or(|it| is_possible(&it));
        let number = number.filter(is_possible).and_then(|it| T::try_from(it).ok());
        number.ok_or_else(|| match most {
            Some(most) => format!("expected a whole number from {least} to {most}"),
            None if is_large => "the number is too large".to_owned(),
            None => format!("expected a whole number, {least} or more"),
        })
    }
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

/// Parses a number of bytes: `800000000`, `512M`, `2G`.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    const WANTED: &str = "expected a number of bytes, as in 800000000, 512M or 2G (K, M and G)";
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

/// Parses a time: `500ms`, `2.5s`, `5m`, `1h`, or a number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let lower = text.to_ascii_lowercase();
    let with_unit = UNITS.iter().find_map(|(name, unit)| Some((lower.strip_suffix(name)?, *unit)));
    let (number, unit) = with_unit.unwrap_or((&lower, 1.0));
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let valid = seconds.filter(|it| is_plain && (0.001..=86_400.0).contains(it));
    valid.map(Duration::from_secs_f64).ok_or_else(|| {
        "expected a time from 1ms to 24h, as in 90s, 2.5s, 500ms, 5m or 1h".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::{AtomicBool, Ordering, bytes, duration, repeats, whole_number};

    #[test]
    fn numbers_of_bytes_are_read_strictly() {
        assert_eq!([bytes("10"), bytes("2k"), bytes("1GiB")], [Ok(10), Ok(2048), Ok(1 << 30)]);
        assert_eq!(bytes("99999999999G"), Err("too large".to_owned()));
        let wanted =
            Err("expected a number of bytes, as in 800000000, 512M or 2G (K, M and G)".to_owned());
        assert_eq!(
            [bytes("M"), bytes("1X"), bytes("-1")],
            [wanted.clone(), wanted.clone(), wanted]
        );
    }

    #[test]
    fn a_wrong_number_is_told_the_possible_ones() {
        let (open, closed) = (whole_number::<u64>(1..), whole_number::<u8>(2..=40));
        assert_eq!((open("7"), closed("40")), (Ok(7), Ok(40)));
        for text in ["-1", "0", "x", "1.5", ""] {
            assert_eq!(open(text), Err("expected a whole number, 1 or more".to_owned()), "{text}");
        }
        assert_eq!(open("99999999999999999999"), Err("the number is too large".to_owned()));
        for text in ["-1", "1", "41", "300", "99999999999999999999"] {
            assert_eq!(
                closed(text),
                Err("expected a whole number from 2 to 40".to_owned()),
                "{text}"
            );
        }
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
    fn times_are_read_strictly() {
        let milliseconds = |text| duration(text).map(|it| it.as_millis());
        assert_eq!(["1s", "2.5s", "500ms", "3"].map(milliseconds), [1000, 2500, 500, 3000].map(Ok));
        assert_eq!(["5m", "1H"].map(milliseconds), [300_000, 3_600_000].map(Ok));
        for text in ["", "s", "-1s", "0s", "25h", "1e9s", "nan", "inf", "1 s", "100000s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
