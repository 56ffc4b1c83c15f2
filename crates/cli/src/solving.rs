//! The verb `solve` of every game for one player: its options, the search within its limits, and the answers.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::bail;
use carom_formats::{FileEntry as _, Optimum};
use carom_solver::{CatalogueEntry, Control, Report, Solve, Stats, Verdict};
use carom_support::wording::{counted, grouped, timed};
use clap::ValueEnum;
use serde_json::{Value, json};

use crate::all_solutions::{FirstSolution, PROMISE};
use crate::batch::{Batch, Bounds, EntryArgs, Form, Sources};
use crate::exit::Ending;
use crate::input::{Input, Source};
use crate::options::{self, Limits, Output, duration, whole_number};
use crate::output::{Sink, block};
use crate::problem::{AllSolutions, Problem};
use crate::progress::SearchSpinner;
use crate::solver_text::SolverText;
use crate::{interrupt, output, verdict};

/// The help of every `solve` after its examples. `own` is about the game, and `fields` has the rows of JSON that only the game has.
pub(crate) fn help<E: Input>(examples: &str, own: &str, fields: &str) -> String {
    let text = format!("{examples}\n\n{STOPS}\n\n{own}\n\n{LINES}\n\n{JSON}{fields}\n{CODES}");
    text.replace("{noun}", E::NOUN)
}

const STOPS: &str = "\
The engine replays every solution before it is printed. The command solves all {noun}s of all files. Ctrl-C stops the search. The \
answers of a run go to FILE.partial, which becomes FILE at its end; if the run is stopped or fails, FILE.partial stays.";

const LINES: &str = "\
--format jsonl and --format csv are for any number of {noun}s. Files with a {noun} on each line are read as a stream, so a million \
{noun}s need little memory; files in other formats are read as a whole. A search for a long solution needs memory on each thread, \
which --max-memory limits. With --threads N the command solves N {noun}s at the same time. The answers are written in the order \
of the {noun}s, with one line for each:
  file, number     the file, and the number of the {noun} in it, from 1
  id               its name in the file
  verdict, reason, mismatch, length, proof, moves, solver, expanded, seconds
                   as below; what does not apply is null in JSON and empty with
                   commas; seconds is the only value that differs from run to
                   run
With csv, a line with the names of the columns comes first. If the run is stopped, or if a {noun} has a fault, the command says with \
which --skip another run resumes: N is the number of lines, without the names of the columns. The resumed run does not write the \
names of the columns, so its output continues the output of the first run. Its output file must be new, and its exit code is \
about its own {noun}s.";

const JSON: &str = "\
JSON is one object on a line for each {noun}; a field that does not apply is null:
  id               the name in the file
  solver           the solver that answered
  guarantee        what the solver guarantees
  verdict, reason  solved, unsolvable or stopped, and why it has no solution or
                   why the search was stopped
  mismatch         the contradiction between the answer and the file
  length, proof    the number of moves, and optimal or upper-bound
  moves            a list of texts
  known            if --all was stopped after the first solution: length,
                   proof and moves of this solution, and reached, how deep the
                   search for all solutions was
  expanded, generated, duplicate, depth, peak_open, peak_closed, seconds
";

const CODES: &str = "
Exit codes: 0 solved, 1 proven to have no solution or a contradiction with the file, 2 bad input or usage, 3 stopped by a limit, or \
a solver that proves nothing found nothing, 130 Ctrl-C, 143 SIGTERM. If there are several {noun}s, the exit code is the first of \
130 or 143, 1, 3 and 0 that applies to one of them.";

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
#[derive(clap::Args, Debug)]
pub(crate) struct SolveArgs<P: Problem> {
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver::<P>(), default_value = P::default_solver().id)]
    pub(crate) solver: &'static CatalogueEntry<P>,
    /// At most M moves: stop if every solution needs more
    #[arg(long, value_name = "M", alias = "max-length", value_parser = whole_number::<u32>(0..))]
    pub(crate) max_moves: Option<u32>,
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

/// Whether the tables of a solver are so large that only one of its searches should run at a time.
pub(crate) fn has_large_tables<P>(solver: &CatalogueEntry<P>) -> bool {
    solver.id == carom_tablebase::TABLEBASE.id
}

/// What `solve` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// A line for each of many puzzles.
    Lines(Form),
    /// Everything about each puzzle: JSON, or text for people.
    Full { is_json: bool },
}

impl<P: Problem> SolveArgs<P> {
    /// A solver for one puzzle after the other. Only a solver with large tables uses several threads unasked.
    pub(crate) fn start(&self) -> Box<dyn Solve<P>> {
        let is_one = self.threads.is_none() && !has_large_tables(self.solver);
        self.solver.solver_with_threads(if is_one { 1 } else { options::threads(self.threads) })
    }

    /// What is written.
    ///
    /// # Errors
    /// An option has no effect there. `full` are the options that a line cannot show, with whether they are given.
    pub(crate) fn manner(&self, full: &[(&str, bool)]) -> anyhow::Result<Manner> {
        let format = self.output.format()?;
        let form = match format {
            SolveFormat::Jsonl => Some(Form::Json),
            SolveFormat::Csv => Some(Form::Csv),
            SolveFormat::Text | SolveFormat::Json => None,
        };
        if let Some(form) = form {
            if let Some((option, _)) = full.iter().find(|(_, is_given)| *is_given) {
                bail!(
                    "{option} cannot be used with --format jsonl or --format csv; use --format json"
                );
            }
            return Ok(Manner::Lines(form));
        }
        if self.skip.is_some() {
            bail!("--skip: only --format jsonl and --format csv have this option");
        }
        if self.threads.is_some_and(|threads| threads > 1) && !self.solver.has_threads {
            bail!(
                "--threads: the solver {} uses one thread; with --format jsonl or --format csv it solves several \
                 puzzles at the same time",
                self.solver.id
            );
        }
        Ok(Manner::Full { is_json: format == SolveFormat::Json })
    }

    /// Writes a line for each puzzle of all files. The puzzle and its fewest moves come from `prepare`.
    ///
    /// # Errors
    /// Bad input: the answers before it are written.
    pub(crate) fn lines(
        &self,
        form: Form,
        many: &EntryArgs<P::Entry>,
        prepare: impl Fn(&P::Entry) -> anyhow::Result<(P, Optimum)> + Clone + Send + Sync + 'static,
    ) -> anyhow::Result<Ending> {
        let bounds =
            Bounds { limits: self.limits, timeout: self.timeout, max_length: self.max_moves };
        let (skip, out) = (self.skip.unwrap_or(0), self.output.path());
        let batch = Batch { files: &many.names, skip, form, out };
        let changes = many.changes.clone();
        batch.solve(self.solver, self.threads, bounds, move |entry: &mut P::Entry| {
            entry.change(&changes)?;
            prepare(entry)
        })
    }

    /// Writes everything about each puzzle. `solve` writes the answers to some of them.
    ///
    /// # Errors
    /// Bad input, or an error of `solve`.
    pub(crate) fn full(
        &self,
        is_json: bool,
        many: &EntryArgs<P::Entry>,
        mut solve: impl FnMut(&[Source<P::Entry>], &mut Answers<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Ending> {
        let mut sources = many.sources()?;
        let mut part = sources.next()?;
        let mut all = Answers::new(is_json, self.output.path())?;
        while let Some(some) = part {
            solve(&some, &mut all)?;
            if all.is_cancelled() {
                break;
            }
            part = match sources.next() {
                Err(error) if interrupt::is_cancel(&error) => {
                    all.ending = Ending::Cancelled;
                    None
                }
                part => part?,
            };
        }
        all.finish(&sources)
    }

    /// Solves a puzzle, replays the solution and compares it with the file. `find_all` finds all solutions that are as long as a
    /// known one, if the user wants them.
    pub(crate) fn answer<'a>(
        &self,
        (entry, name): (&'a P::Entry, String),
        (puzzle, optimum): (&'a P, Optimum),
        solver: &mut dyn Solve<P>,
        cancel: &AtomicBool,
        find_all: Option<
            impl FnOnce(usize, &mut Control<'_>) -> (Report<P::Move>, Option<P::Solutions>),
        >,
    ) -> Answer<'a, P> {
        let started = Instant::now();
        let search = |control: &mut Control<'_>| match control.check(&Stats::default(), 0, 0) {
            // After Ctrl-C not even an easy puzzle is solved.
            Err(why) => Report::new(self.solver.id, Err(why), Stats::default()),
            Ok(()) => solver.solve(puzzle, control),
        };
        let mut report = self.watched(cancel, started, SearchSpinner::new(), search);
        let (first, solver_id) = (report.verdict.clone(), report.solver);
        let mut all = None;
        if let (Some(moves), Some(find_all)) = (first.moves(), find_all) {
            let (spinner, length) = (SearchSpinner::for_all(moves.len()), moves.len());
            let search = |control: &mut Control<'_>| find_all(length, control);
            (report, all) = self.watched(cancel, started, spinner, search);
            // The search for all solutions needs the length that this solver found.
            report.solver = solver_id;
        }
        let time = started.elapsed();
        let known = FirstSolution::of(first, &report);
        let most = self.max_moves;
        let mismatch = puzzle
            .mismatch(&report.verdict, optimum, most)
            .or_else(|| puzzle.mismatch(&known.as_ref()?.verdict, optimum, most))
            .or_else(|| all.as_ref()?.check(puzzle).err());
        Answer { entry, name, puzzle, asked: self.solver, report, time, all, known, mismatch }
    }

    /// Runs a search within the limits and shows its progress. Its time counts from `started`.
    pub(crate) fn watched<T>(
        &self,
        cancel: &AtomicBool,
        started: Instant,
        mut spinner: SearchSpinner,
        search: impl FnOnce(&mut Control<'_>) -> T,
    ) -> T {
        let mut progress = |progress: &carom_solver::Progress| spinner.update(progress);
        let control = Control::default()
            .cancel_on(cancel)
            .timeout(self.timeout.map(|most| most.saturating_sub(started.elapsed())))
            .max_nodes(self.limits.nodes)
            .max_memory(self.limits.memory)
            .max_depth(self.max_moves);
        search(&mut control.progress(&mut progress))
    }
}

/// An answer after the check.
pub(crate) struct Answer<'a, P: Problem> {
    entry: &'a P::Entry,
    /// The name of the entry in messages.
    name: String,
    pub(crate) puzzle: &'a P,
    /// The solver that the user asked for.
    asked: &'static CatalogueEntry<P>,
    pub(crate) report: Report<P::Move>,
    pub(crate) time: Duration,
    /// Every optimal solution, if the user wants them.
    all: Option<P::Solutions>,
    known: Option<FirstSolution<P::Move>>,
    /// The contradiction between the answer and the rules or the file, if there is one.
    pub(crate) mismatch: Option<String>,
}

impl<P: Problem> Answer<'_, P> {
    /// How the search ended.
    pub(crate) const fn ending(&self) -> Ending {
        Ending::of(&self.report.verdict, self.mismatch.is_some())
    }

    /// What the answer promises. Of a list of all solutions the solver found only the first one.
    fn promise(&self) -> &'static str {
        let solver = SolverText::of::<P>(self.report.solver);
        self.all.as_ref().map_or(solver.promise, |_| PROMISE)
    }

    /// Who answered, for people.
    pub(crate) fn method(&self) -> String {
        let SolverText { id, label, .. } = SolverText::of::<P>(self.report.solver);
        let promise = self.promise();
        let asked = self.asked.id;
        if self.all.is_some() {
            format!("{id}: {label}, then a search for all solutions; {promise}")
        } else if asked == id {
            format!("{id}: {label}; {promise}")
        } else {
            format!("{id}: {label}; {promise}; {asked} is not for this puzzle")
        }
    }

    /// A block of lines for people.
    pub(crate) fn text(&self) -> String {
        let (puzzle, verdict, stats) = (self.puzzle, &self.report.verdict, &self.report.stats);
        let mut lines = puzzle.head(self.entry, &self.name);
        let sentence = verdict::sentence(verdict, puzzle.unit());
        lines.push(match (verdict, puzzle.reason(verdict)) {
            (Verdict::Unsolvable, Some(reason)) => ("answer", format!("{sentence}: {reason}")),
            _ => ("answer", sentence),
        });
        lines.extend(self.known.iter().flat_map(|known| known.lines(puzzle.unit())));
        let known = self.known.as_ref().map(|known| &known.moves[..]);
        if let Some(moves) = known.or_else(|| verdict.moves()) {
            lines.extend(puzzle.move_lines(moves));
        }
        lines.extend(self.mismatch.iter().map(|it| ("WRONG", it.clone())));
        lines.extend(puzzle.rules().map(|it| ("rules", it)));
        lines.push(("solver", self.method()));
        // A solver may count them only when a whole layer is done.
        let generated = match stats.generated {
            0 => String::new(),
            some => format!(", {} generated", grouped(some)),
        };
        lines.push(("nodes", format!("{} expanded{generated}", grouped(stats.expanded))));
        lines.push(("time", timed(self.time)));
        lines.extend(self.all.iter().map(|all| ("all", all.counts())));
        let list = self.all.as_ref().map_or_else(String::new, |all| all.lines(puzzle));
        puzzle.drawing() + &block(&lines) + &list
    }

    /// The same facts as JSON.
    pub(crate) fn json(&self) -> Value {
        let (puzzle, verdict, stats) = (self.puzzle, &self.report.verdict, &self.report.stats);
        let moves = verdict.moves();
        let mut answer = json!({
            "id": self.entry.id(),
            "solver": self.report.solver,
            "guarantee": self.promise(),
            "verdict": verdict::kind(verdict),
            "reason": puzzle.reason(verdict),
            "mismatch": self.mismatch,
            "length": moves.map(<[P::Move]>::len),
            "proof": verdict::proof(verdict),
            "moves": moves.map(|moves| puzzle.texts(moves)),
            "solutions": self.all.as_ref().map(|all| all.json(puzzle)),
            "known": self.known.as_ref().map(|known| known.json(puzzle)),
            "expanded": stats.expanded,
            "generated": stats.generated,
            "duplicate": stats.duplicate,
            "depth": stats.depth,
            "peak_open": stats.peak_open,
            "peak_closed": stats.peak_closed,
            "seconds": self.time.as_secs_f64(),
        });
        if let (Value::Object(answer), Value::Object(own)) =
            (&mut answer, puzzle.facts(self.entry, moves))
        {
            answer.extend(own);
        }
        answer
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
        let (out, cancel) = (Sink::partial(out)?, interrupt::catch());
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

    /// Gives a file its name, and returns how the run ended. After a signal standard error says how many puzzles of the input are
    /// done, and where the answers are.
    pub(crate) fn finish<E: Input + Send>(self, input: &Sources<E>) -> anyhow::Result<Ending> {
        if !self.is_cancelled() {
            return self.out.finish().map(|()| self.ending);
        }
        let done = if input.is_whole() {
            format!("{} of {}", grouped(self.done), counted(input.read(), E::NOUN))
        } else {
            counted(self.done, E::NOUN)
        };
        output::tell(&format!("cancelled: {done} done{}", self.out.place()));
        Ok(self.ending)
    }
}
