//! The verb `solve` of every game for one player: its options, the search within its limits, and the answers.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use carom_engine::{Square, square_name};
use carom_formats::Optimum;
use carom_solver::{CatalogueEntry, Control, Report, Solve, Stats, StopReason, Verdict, by_id};
use carom_support::wording::{counted, grouped, timed};
use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::all_solutions::{KnownSolution, PROMISE};
use crate::batch::{EntryArgs, InputPuzzle, ordered};
use crate::exit::Ending;
use crate::input::{Input, Notes};
use crate::interrupt::{self, Cancellation};
use crate::options::{self, Limits, Output, duration, whole_number};
use crate::output::{OutputSink, block, csv_field};
use crate::problem::{AllSolutions, Problem};
use crate::progress::{SearchSpinner, Watch};
use crate::solver_text::SolverText;
use crate::verdict::{Reason, stopped};
use crate::{output, verdict};

/// The help of every `solve` after its examples. `own` is about the game, and `fields` has the rows of JSON that only the game has.
pub(crate) fn help<E: Input>(examples: &str, own: &str, fields: &str) -> String {
    let text = format!("{examples}\n\n{STOPS}\n\n{own}\n\n{LINES}\n\n{JSON}{CODES}");
    text.replace("{fields}", fields).replace("{noun}", E::NOUN)
}

const STOPS: &str = "\
The engine replays every solution before it is printed. The command solves all {noun}s of all files. Ctrl-C stops the search. The \
answers of a run go to FILE.partial, which becomes FILE at its end; if the run is stopped or fails, FILE.partial stays.";

const LINES: &str = "\
json is one list with an object for each {noun}; jsonl has the same objects, one on each line; csv has some of their fields, with the names of squares. Each \
object is written as soon as those before it are, so that a million {noun}s need little memory, if each line of the file is a \
{noun}. If a run is stopped, or if a {noun} has a fault, the command says with which --skip another run goes on. This run writes \
a file of its own; without the names of the columns of csv, so that its lines continue those of the first run. Its exit code is \
about its own {noun}s.

A search for a long solution needs memory on each thread, which --max-memory limits. One {noun} that is not on a pipe is solved \
without any other thread, unless the solver builds a table or --threads asks for one.";

const JSON: &str = "\
The fields of an object; docs/answers.schema.json has their JSON Schema. A field that does not apply is null:
  file, number     the file, and the number of the {noun} in it, from 1
  id               its name in the file
{fields}
  solver           the solver that answered
  verdict          solved, unsolvable or stopped
  reason           why the search was stopped, or why there is no solution:
                   code and text. The codes are node-limit, time-limit,
                   memory-limit, depth-limit, cancelled, gave-up and blocked
  mismatch         the contradiction between the answer and the file
  length, proof    the number of moves, and optimal or upper-bound
  at_least         a number of moves that every solution needs
  moves            a list of texts
  solutions        with --all: count (null if 64 bits cannot hold it) and
                   list
  known            if the search was stopped, the best solution that is known:
                   length, proof and moves, and for --all reached, how deep the
                   search for all solutions was
  expanded, generated, duplicate, depth, peak_open, peak_closed
                   what the search did
  seconds          its time, which differs from run to run
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
    /// One list of objects
    Json,
    /// An object on each line
    Jsonl,
    /// A table with a line for each answer
    Csv,
}

/// The options of every `solve`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SolveArgs<P: Problem> {
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver::<P>(), default_value = P::default_solver().id)]
    pub(crate) solver: &'static CatalogueEntry<P>,
    /// At most M moves: stop if every solution needs more
    #[arg(long, value_name = "M", value_parser = whole_number::<u32>(0..))]
    pub(crate) max_moves: Option<u32>,
    /// Number of threads: the puzzles that are solved at the same time, at most one per core; for one puzzle or with --all, those of
    /// a solver that can use several. The answers are the same [default: one for one puzzle without a table,
    /// else one per core]
    #[arg(long, value_name = "N", value_parser = whole_number::<u16>(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    limits: Limits,
    /// Find a solution soon and then shorter ones, for at most this time: the solver anytime. The answer says how many moves are needed
    /// at least
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, conflicts_with_all = ["solver", "timeout", "all"])]
    within: Option<Duration>,
    /// Stop a search after this time, as in 90s, 5m or 500ms; a solver that builds a large table looks at the
    /// clock less often
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Leave out the first N puzzles: another run has solved them
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..))]
    skip: Option<u64>,
    #[command(flatten)]
    pub(crate) output: Output<SolveFormat>,
}

/// A thread that solves one puzzle after the other.
pub(crate) struct SolveThread<P: Problem> {
    args: SolveArgs<P>,
    solver: Box<dyn Solve<P>>,
    /// The threads of a search.
    threads: usize,
    format: SolveFormat,
    /// Whether a search shows its progress.
    shows: bool,
}

/// What is written about a puzzle.
pub(crate) struct AnswerText {
    text: String,
    objects: Vec<Value>,
    ending: Ending,
}

impl<P: Problem> SolveArgs<P> {
    /// Solves every puzzle of all files; `solve` solves one of them. If `is_large`, one of its searches runs at a time.
    ///
    /// # Errors
    /// Bad input, or an output that cannot be written: the answers before it are written, and standard error says how to go on.
    pub(crate) fn run(
        &self,
        many: &EntryArgs<P::Entry>,
        is_large: bool,
        solve: impl Fn(&mut SolveThread<P>, &InputPuzzle<P::Entry>) -> anyhow::Result<AnswerText>
        + Clone
        + Send
        + Sync
        + 'static,
    ) -> anyhow::Result<Ending> {
        let (format, skip) = (self.output.format()?, self.skip.unwrap_or(0));
        let (mut puzzles, has_streams) = many.puzzles()?;
        if let Some(out) = self.output.path().filter(|out| skip > 0 && out.is_file()) {
            bail!("{}: this file exists; with --skip, name a new output file", out.display());
        }
        let noun = <P::Entry as Input>::NOUN;
        let mut out = Answers::<P>::new(format, self.output.path(), skip)?;
        interrupt::catch();
        // A pipe may wait after the first puzzle.
        let first: Vec<_> =
            if has_streams { Vec::new() } else { puzzles.by_ref().take(2).collect() };
        let is_one = !has_streams && first.len() < 2;
        let (at_once, threads) = self.share(is_one, is_large)?;
        let read = Arc::<AtomicU64>::default();
        let count = Arc::clone(&read);
        let puzzles = first
            .into_iter()
            .chain(puzzles)
            .filter(move |it| it.is_err() || count.fetch_add(1, Ordering::Relaxed) >= skip);
        let (args, changes) = (self.clone(), many.changes.clone());
        let start = move || {
            let solver = args.solver().solver_with_threads(threads);
            let shows = at_once == 1;
            let mut thread = SolveThread { args: args.clone(), solver, threads, format, shows };
            let (changes, solve) = (changes.clone(), solve.clone());
            move |mut puzzle: InputPuzzle<P::Entry>| {
                interrupt::check()?;
                let changed = puzzle.entry.change(&changes);
                puzzle.fault(changed)?;
                let solved = solve(&mut thread, &puzzle);
                let written = puzzle.fault(solved)?;
                Ok((written, puzzle.place(), puzzle.entry.notes().to_vec()))
            }
        };
        let answers: Box<dyn Iterator<Item = _>> = if at_once == 1 && !has_streams {
            let mut act = start();
            Box::new(puzzles.map(move |it| it.and_then(&mut act)))
        } else {
            Box::new(ordered(puzzles, at_once, start)?)
        };
        let watch = (at_once > 1 && !out.sink.is_terminal()).then(|| Watch::counting("puzzles"));
        let (mut done, mut ending, mut told) = (0, Ending::Done, Notes::default());
        // Else the output cannot be written.
        let mut is_input_wrong = true;
        let solved = (|| {
            for answer in answers {
                let (written, place, notes) = answer?;
                told.tell(&place, &notes);
                if written.ending == Ending::Cancelled {
                    // A file and a list have only searches that have ended: the next run goes on with this puzzle.
                    let is_shown = matches!(out.sink, OutputSink::Stdout)
                        && (format == SolveFormat::Text || is_one && format == SolveFormat::Json);
                    if is_shown {
                        out.write(&written)?;
                    }
                    return Err(Cancellation.into());
                }
                is_input_wrong = false;
                out.write(&written)?;
                is_input_wrong = true;
                ending = ending.max(written.ending);
                done += 1;
                watch.iter().for_each(Watch::add_one);
            }
            let count = read.load(Ordering::Relaxed);
            if count < skip {
                bail!("--skip {skip}: the input has only {}", counted(count, noun));
            }
            Ok(())
        })();
        drop(watch);
        let (why, ending) = match solved {
            Ok(()) => return out.finish().map(|()| ending),
            Err(error) if output::is_broken_pipe(&error) => return Err(error),
            Err(error) if out.count == 0 => return Err(error),
            Err(error) if interrupt::is_cancel(&error) => ("cancelled", Ok(Ending::Cancelled)),
            Err(error) => ("stopped", Err(error)),
        };
        let place = out.close()?;
        let go_on = if is_one {
            String::new()
        } else {
            // A wrong entry is wrong for the next run, too.
            let correct =
                if ending.is_err() && is_input_wrong { "correct the input, then " } else { "" };
            format!("; {correct}--skip {}{} goes on", skip + done, out.sink.another())
        };
        output::tell(&format!("{why}: {} done{place}{go_on}", counted(done, noun)));
        ending
    }

    /// The solver that the user asked for.
    fn solver(&self) -> &'static CatalogueEntry<P> {
        let anytime = self.within.and_then(|_| by_id(P::catalogue(), ANYTIME));
        anytime.unwrap_or(self.solver)
    }

    /// The most time of a search.
    fn time(&self) -> Option<Duration> {
        self.within.or(self.timeout)
    }

    /// How many puzzles are solved at the same time, and how many threads each of them has.
    fn share(&self, is_one: bool, is_large: bool) -> anyhow::Result<(usize, usize)> {
        let CatalogueEntry { id, has_threads, .. } = *self.solver();
        if is_one && !has_threads && self.threads.is_some_and(|threads| threads > 1) {
            bail!(
                "--threads: the solver {id} uses one thread for one {}",
                <P::Entry as Input>::NOUN
            );
        }
        let threads = options::threads(self.threads);
        Ok(match (is_one || is_large, self.threads) {
            _ if P::runs_alone(id) => (1, threads),
            (true, given) => (1, given.map_or(1, usize::from)),
            // More threads than cores would need memory and save no time.
            (false, _) => (threads.min(options::threads(None)), 1),
        })
    }

    /// Runs a search within the limits and shows its progress. Its time counts from `started`.
    fn watched<T>(
        &self,
        started: Instant,
        mut spinner: Option<SearchSpinner>,
        search: impl FnOnce(&mut Control<'_>) -> T,
    ) -> T {
        let cancel: &AtomicBool = interrupt::catch();
        let mut progress = |progress: &carom_solver::Progress| {
            if let Some(spinner) = &mut spinner {
                spinner.update(progress);
            }
        };
        let control = Control::default()
            .cancel_on(cancel)
            .timeout(self.time().map(|most| most.saturating_sub(started.elapsed())))
            .max_nodes(self.limits.nodes)
            .max_memory(self.limits.memory)
            .max_depth(self.max_moves);
        search(&mut control.progress(&mut progress))
    }
}

impl<P: Problem> SolveThread<P> {
    /// Runs a search within the limits and shows its progress.
    pub(crate) fn search<T>(&self, search: impl FnOnce(&mut Control<'_>) -> T) -> T {
        self.args.watched(Instant::now(), self.shows.then(SearchSpinner::new), search)
    }

    /// What is written about a puzzle with some answers.
    pub(crate) fn written(
        &self,
        answers: &[Answer<'_, P>],
        text: impl FnOnce() -> String,
    ) -> AnswerText {
        let ending = answers.iter().map(Answer::ending).max().unwrap_or(Ending::Done);
        self.written_as(ending, text, || answers.iter().map(Answer::json).collect())
    }

    /// What is written about a puzzle: a text for people, or objects.
    pub(crate) fn written_as(
        &self,
        ending: Ending,
        text: impl FnOnce() -> String,
        objects: impl FnOnce() -> Vec<Value>,
    ) -> AnswerText {
        let (text, objects) = match self.format {
            SolveFormat::Text => (text(), Vec::new()),
            _ => (String::new(), objects()),
        };
        AnswerText { text, objects, ending }
    }

    /// Solves a puzzle, replays the solution and compares it with the file. `find_all` finds all solutions that are as long as a
    /// known one, if the user wants them.
    pub(crate) fn answer<'a>(
        &mut self,
        input: &'a InputPuzzle<P::Entry>,
        (puzzle, optimum): (&'a P, Optimum),
        find_all: Option<
            impl FnOnce(usize, &mut Control<'_>) -> (Report<P::Move>, Option<P::Solutions>),
        >,
    ) -> Answer<'a, P> {
        let (started, asked) = (Instant::now(), self.args.solver());
        let search = |control: &mut Control<'_>| match control.check(&Stats::default(), 0, 0) {
            // After Ctrl-C not even an easy puzzle is solved.
            Err(why) => Report::new(asked.id, Err(why), Stats::default()),
            Ok(()) => self.solver.solve(puzzle, control),
        };
        let spinner = self.shows.then(SearchSpinner::new);
        let mut report = self.args.watched(started, spinner, search);
        let (first, solver_id) = (report.verdict.clone(), report.solver);
        let (mut all, mut is_braked) = (None, false);
        if let (Some(moves), Some(find_all)) = (first.moves(), find_all) {
            let Limits { nodes, memory } = self.args.limits;
            let is_free = self.args.timeout.is_none() && nodes.is_none() && memory.is_none();
            let most = is_free.then_some(TIME_OF_ALL).or(self.args.timeout);
            let spinner =
                self.shows.then(|| SearchSpinner::for_all(moves.len(), puzzle.unit(), most));
            let search = |control: &mut Control<'_>| {
                let mut within = control.child();
                if is_free {
                    within = within.timeout(TIME_OF_ALL).max_memory(MEMORY_OF_ALL);
                }
                find_all(moves.len(), &mut within.progress(&mut |progress| control.tell(progress)))
            };
            (report, all) = self.args.watched(started, spinner, search);
            is_braked = is_free
                && matches!(
                    report.verdict,
                    Verdict::Stopped(StopReason::TimeLimit | StopReason::MemoryLimit)
                );
            // The search for all solutions needs the length that this solver found.
            report.solver = solver_id;
        }
        let time = started.elapsed();
        // The tables of a large search stay large, and every thread would have some in the end.
        if !self.shows && report.stats.expanded > LARGE {
            self.solver = asked.solver_with_threads(self.threads);
        }
        let known = KnownSolution::of(first, &report);
        let most = self.args.max_moves;
        let mismatch = puzzle
            .mismatch(&report.verdict, optimum, most)
            .or_else(|| puzzle.mismatch(&known.as_ref()?.verdict, optimum, most))
            .or_else(|| all.as_ref()?.check(puzzle).err());
        let is_within = self.args.within.is_some();
        Answer { input, puzzle, asked, is_within, report, time, all, known, is_braked, mismatch }
    }
}

/// The solver of `--within`.
const ANYTIME: &str = "anytime";

/// The time and the memory of a search for all solutions if the user sets no limit.
const TIME_OF_ALL: Duration = Duration::from_secs(30);
const MEMORY_OF_ALL: u64 = 2 << 30;

/// What the user can do about these limits.
const BRAKE: &str = "30 s and 2 GiB; --timeout, --max-nodes or --max-memory set others";

/// The states of a search after which a solver of many puzzles is not kept.
const LARGE: u64 = 10_000;

/// An answer after the check.
pub(crate) struct Answer<'a, P: Problem> {
    input: &'a InputPuzzle<P::Entry>,
    pub(crate) puzzle: &'a P,
    /// The solver that the user asked for, and whether with `--within`.
    asked: &'static CatalogueEntry<P>,
    is_within: bool,
    pub(crate) report: Report<P::Move>,
    pub(crate) time: Duration,
    /// Every optimal solution, if the user wants them.
    all: Option<P::Solutions>,
    known: Option<KnownSolution<P::Move>>,
    /// Whether the search for all solutions reached the limits that it has if the user sets none.
    is_braked: bool,
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
        let solver = SolverText::of(P::solver_texts(), self.report.solver);
        self.all.as_ref().map_or(solver.promise, |_| PROMISE)
    }

    /// Who answered, for people.
    pub(crate) fn method(&self) -> String {
        let SolverText { id, label, .. } = SolverText::of(P::solver_texts(), self.report.solver);
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

    /// A sentence about this answer, with the option that has set its time.
    fn with_option(&self, sentence: &str) -> String {
        if self.is_within { sentence.replace("--timeout", "--within") } else { sentence.to_owned() }
    }

    /// A block of lines for people.
    pub(crate) fn text(&self) -> String {
        let (puzzle, verdict, stats) = (self.puzzle, &self.report.verdict, &self.report.stats);
        let mut lines = puzzle.head(&self.input.entry, &self.input.name());
        let sentence = match verdict {
            Verdict::Stopped(why) if self.is_braked => {
                format!(
                    "stopped: {why}, the limit of --all ({BRAKE}); not all solutions are counted"
                )
            }
            // `--within` promises the bound also where it finds nothing.
            Verdict::Stopped(why) if self.is_within && self.report.at_least > 0 => {
                let at_least = counted(self.report.at_least, puzzle.unit());
                self.with_option(&format!("stopped: {}; at least {at_least} needed", stopped(*why)))
            }
            _ => self.with_option(&verdict::sentence(verdict, self.report.at_least, puzzle.unit())),
        };
        lines.push(match (verdict, puzzle.reason(verdict)) {
            (Verdict::Unsolvable, Some(reason)) => {
                ("answer", format!("{sentence}: {}", reason.text))
            }
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
    fn json(&self) -> Value {
        let (puzzle, verdict, stats) = (self.puzzle, &self.report.verdict, &self.report.stats);
        let moves = verdict.moves();
        let mut answer = head(self.input);
        answer.extend(puzzle.facts(&self.input.entry));
        answer.extend(fields(json!({
            "solver": self.report.solver,
            "verdict": verdict::kind(verdict),
            "reason": puzzle.reason(verdict).map(|it| Reason { text: self.with_option(&it.text), ..it }),
            "mismatch": self.mismatch,
            "length": moves.map(<[P::Move]>::len),
            "proof": verdict::proof(verdict),
            "at_least": Some(self.report.at_least).filter(|&it| it > 0),
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
        })));
        Value::Object(answer)
    }
}

/// The fields of an object.
pub(crate) fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// The first fields of every answer.
pub(crate) fn head<E: Input>(puzzle: &InputPuzzle<E>) -> Map<String, Value> {
    fields(json!({ "file": puzzle.file, "number": puzzle.number, "id": puzzle.entry.id() }))
}

/// The columns of csv before those of the game, and after them.
const COLUMNS: ([&str; 3], [&str; 10]) = (
    ["file", "number", "id"],
    [
        "solver",
        "verdict",
        "reason",
        "mismatch",
        "length",
        "proof",
        "moves",
        "solutions",
        "expanded",
        "seconds",
    ],
);

/// A value of an object as a field of a table: a list of texts with blanks between them, a square as its name, which has no comma, and of an object with a
/// code or a count only this.
fn cell(value: &Value) -> String {
    let list =
        |values: &mut dyn Iterator<Item = &Value>| values.map(cell).collect::<Vec<_>>().join(" ");
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if !values.is_empty() && values.iter().all(Value::is_u64) => {
            let number =
                |index: usize| values.get(index).and_then(Value::as_u64).unwrap_or(0) as u8;
            square_name::of(Square::new(number(0), number(1)))
        }
        Value::Array(values) => list(&mut values.iter()),
        Value::Object(fields) => match fields.get("code").or_else(|| fields.get("count")) {
            Some(value) => cell(value),
            None => list(&mut fields.values()),
        },
        Value::Number(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
    }
}

/// The answers on their way to a file or standard output.
struct Answers<'a, P> {
    format: SolveFormat,
    sink: OutputSink<'a>,
    /// Whether the lines continue those of another run.
    is_rest: bool,
    /// How many puzzles are written.
    count: u64,
    puzzles: std::marker::PhantomData<P>,
}

impl<'a, P: Problem> Answers<'a, P> {
    fn new(format: SolveFormat, out: Option<&'a Path>, skip: u64) -> anyhow::Result<Self> {
        let sink = OutputSink::partial(out)?;
        Ok(Self { format, sink, is_rest: skip > 0, count: 0, puzzles: std::marker::PhantomData })
    }

    /// The names of the columns of csv.
    fn columns() -> impl Iterator<Item = &'static str> {
        COLUMNS.0.into_iter().chain(P::COLUMNS.iter().copied()).chain(COLUMNS.1)
    }

    /// Writes what is known about a puzzle.
    fn write(&mut self, AnswerText { text, objects, .. }: &AnswerText) -> anyhow::Result<()> {
        let is_first = self.count == 0;
        let mut all = String::new();
        match self.format {
            SolveFormat::Text => all = format!("{}{text}", if is_first { "" } else { "\n" }),
            SolveFormat::Json => {
                for (number, object) in (self.count..).zip(objects) {
                    let _ = write!(all, "{}{object}", if number == 0 { "[" } else { ",\n" });
                }
            }
            SolveFormat::Jsonl => all.extend(objects.iter().map(|it| format!("{it}\n"))),
            SolveFormat::Csv => {
                if is_first {
                    all = self.names();
                }
                for object in objects {
                    let cells = Self::columns().map(|name| csv_field(&cell(&object[name])));
                    all += &(cells.collect::<Vec<_>>().join(",") + "\n");
                }
            }
        }
        self.count += 1;
        self.sink.write(all.as_bytes())
    }

    /// The line with the names of the columns.
    fn names(&self) -> String {
        let names = || Self::columns().collect::<Vec<_>>().join(",") + "\n";
        if self.is_rest { String::new() } else { names() }
    }

    /// Ends the list of a run, and says where its output is if it is not complete.
    fn close(&mut self) -> anyhow::Result<String> {
        let end = match (self.format, self.count) {
            (SolveFormat::Json, 0) => "[]\n".to_owned(),
            (SolveFormat::Json, _) => "]\n".to_owned(),
            (SolveFormat::Csv, 0) => self.names(),
            _ => String::new(),
        };
        self.sink.write(end.as_bytes())?;
        Ok(self.sink.place())
    }

    /// Gives a file its name.
    fn finish(mut self) -> anyhow::Result<()> {
        self.close()?;
        self.sink.finish()
    }
}
