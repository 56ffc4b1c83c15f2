//! The verb `solve` of every game for one player: the options that all of them have, and the search within its limits.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use carom_formats::Optimum;
use carom_formats::wording::{counted, grouped};
use carom_solver::{CatalogueEntry, Control, Report, Solve, Stats, Verdict};
use clap::ValueEnum;

use crate::batch::{Batch, Bounds, Form, Sources};
use crate::exit::Ending;
use crate::input::Input;
use crate::options::{self, Limits, Output, duration, whole_number};
use crate::output::Sink;
use crate::problem::Problem;
use crate::progress::SearchSpinner;
use crate::{interrupt, output};

/// The output format.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SolveFormat {
    /// For people
    Text,
    /// For programs, with everything about each puzzle
    Json,
    /// A JSON object on a line for each of many puzzles
    Jsonl,
    /// A table with a line for each of many puzzles
    Csv,
}

/// The options of every `solve`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Solving {
    /// Number of threads: those of a solver that can use several for one puzzle; without this option only a
    /// solver that builds a table uses several. With jsonl and csv, the number of puzzles that the other
    /// solvers solve at the same time, at most one per core. The answers are the same [default: one
    /// for one puzzle without a table, else one per core]
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    limits: Limits,
    /// Stop a search after this time, as in 30s or 500ms, or 30 for 30s; a solver that builds a large table looks at the
    /// clock less often
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// With jsonl and csv: leave out the first N puzzles of the whole input
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..))]
    skip: Option<u64>,
    #[command(flatten)]
    pub(crate) output: Output<SolveFormat>,
}

/// What `solve` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// A line for each of many puzzles.
    Lines(Form),
    /// Everything about each puzzle: JSON, or text for people.
    Full { is_json: bool },
}

impl Solving {
    /// A solver for one puzzle after the other. Only a solver with large tables uses several threads unasked.
    pub(crate) fn solver<P: Problem>(&self, solver: &CatalogueEntry<P>) -> Box<dyn Solve<P>> {
        let is_one = self.threads.is_none() && !solver.has_large_tables;
        solver.solver_on(if is_one { 1 } else { options::threads(self.threads) })
    }

    /// What is written.
    ///
    /// # Errors
    /// An option has no effect there.
    pub(crate) fn manner<P: Problem>(&self, solver: &CatalogueEntry<P>) -> anyhow::Result<Manner> {
        let format = self.output.format()?;
        match format {
            SolveFormat::Jsonl => return Ok(Manner::Lines(Form::Json)),
            SolveFormat::Csv => return Ok(Manner::Lines(Form::Csv)),
            SolveFormat::Text | SolveFormat::Json => {}
        }
        if self.skip.is_some() {
            bail!("--skip: only --format jsonl and --format csv have this option");
        }
        if self.threads.is_some_and(|threads| threads > 1) && !solver.has_threads {
            bail!(
                "--threads: the solver {} uses one thread; with --format jsonl or --format csv it solves several \
                 puzzles at the same time",
                solver.id
            );
        }
        Ok(Manner::Full { is_json: format == SolveFormat::Json })
    }

    /// Writes a line for each puzzle of all files. The puzzle and its fewest moves come from `prepare`.
    ///
    /// # Errors
    /// Bad input: the answers before it are written.
    pub(crate) fn lines<E: Input + Send, P: Problem>(
        &self,
        form: Form,
        files: &[String],
        solver: &'static CatalogueEntry<P>,
        max_length: Option<u32>,
        prepare: impl Fn(&mut E) -> anyhow::Result<(P, Optimum)> + Clone + Send + Sync + 'static,
    ) -> anyhow::Result<Ending> {
        let bounds = Bounds { limits: self.limits, timeout: self.timeout, max_length };
        let (skip, out) = (self.skip.unwrap_or(0), self.output.path());
        Batch { files, skip, form, out }.solve(solver, self.threads, bounds, prepare)
    }

    /// Runs a search within the limits and shows its progress. Its time counts from `started`.
    pub(crate) fn watched<T>(
        &self,
        max_length: Option<u32>,
        cancel: &AtomicBool,
        started: Instant,
        mut spinner: SearchSpinner,
        search: impl FnOnce(&mut Control<'_>) -> T,
    ) -> T {
        let mut progress = |progress: &carom_solver::Progress| spinner.update(progress);
        let is_late = || self.timeout.is_some_and(|most| started.elapsed() >= most);
        search(&mut Control {
            cancel: Some(cancel),
            deadline: Some(&is_late),
            max_nodes: self.limits.nodes,
            max_memory: self.limits.memory,
            max_depth: max_length,
            progress: Some(&mut progress),
        })
    }
}

/// The answers of a run that writes everything about each puzzle.
pub(crate) struct Answers<'a> {
    pub(crate) is_json: bool,
    pub(crate) cancel: &'static AtomicBool,
    pub(crate) ending: Ending,
    out: Sink<'a>,
    /// How many are written.
    count: u64,
    /// The number of puzzles whose search has ended.
    done: u64,
}

impl<'a> Answers<'a> {
    /// No answers, for a file or standard output.
    pub(crate) fn new(is_json: bool, out: Option<&'a Path>) -> anyhow::Result<Self> {
        let (out, cancel) = (Sink::new(out)?, interrupt::catch());
        Ok(Self { is_json, cancel, ending: Ending::Done, out, count: 0, done: 0 })
    }

    /// Whether a signal has stopped the run.
    pub(crate) const fn is_cancelled(&self) -> bool {
        matches!(self.ending, Ending::Cancelled)
    }

    /// Writes the answer to a puzzle. A blank line separates answers for people.
    pub(crate) fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let blank = if self.count > 0 && !self.is_json { "\n" } else { "" };
        self.count += 1;
        self.done += u64::from(!self.is_cancelled());
        self.out.write(format!("{blank}{text}").as_bytes())
    }

    /// Gives a file its name, and returns how the run ended. A file of an earlier run stays if a signal has stopped this one,
    /// and standard error says how many puzzles of the input are done.
    pub(crate) fn finish<E: Input + Send>(self, input: &Sources<E>) -> anyhow::Result<Ending> {
        let is_cancelled = self.is_cancelled();
        if is_cancelled {
            let how_many = if input.is_whole() {
                format!("{} of {} done", grouped(self.done), counted(input.read(), E::NOUN))
            } else {
                let done = counted(self.done, E::NOUN);
                format!("{done} done; the rest of the input was not read")
            };
            output::tell(&format!("cancelled: {how_many}"));
        }
        self.out.end(!is_cancelled)?;
        Ok(self.ending)
    }
}

/// Refuses options that a line cannot show.
///
/// # Errors
/// The first one that is given.
pub(crate) fn refuse_in_lines(options: &[(&str, bool)]) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => {
            bail!("{option} cannot be used with --format jsonl or --format csv; use --format json")
        }
    }
}

/// The next part of an input; `None` if a signal ended the wait for it, which `ending` then says.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn unless_cancelled<T>(
    part: anyhow::Result<Option<T>>,
    ending: &mut Ending,
) -> anyhow::Result<Option<T>> {
    match part {
        Err(error) if interrupt::is_cancel(&error) => {
            *ending = Ending::Cancelled;
            Ok(None)
        }
        part => part,
    }
}

/// Solves a puzzle. After Ctrl-C not even an easy puzzle is solved: its answer is "cancelled".
pub(crate) fn solve<P: Problem>(
    puzzle: &P,
    solver: &mut dyn Solve<P>,
    control: &mut Control<'_>,
) -> Report<P::Move> {
    match control.check(&Stats::default(), 0, 0) {
        Err(why) => Report { verdict: Verdict::Stopped(why), stats: Stats::default() },
        Ok(()) => solver.solve(puzzle, control),
    }
}
