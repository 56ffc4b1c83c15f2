//! The verb `solve` of every game for one player: its options, the search within its limits, and the answers.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use carom_engine::{Square, square_name};
use carom_formats::Optimum;
use carom_jobs::{Answer, LimitNames};
use carom_solver::{CatalogueEntry, Control, Report, Solve, Stats, StopReason, by_id};
use carom_support::wording::{counted, grouped, timed};
use clap::ValueEnum;
use serde_json::{Map, Value, json};

use crate::all_solutions::known_lines;
use crate::batch::{EntryArgs, InputPuzzle, ordered};
use crate::exit::Ending;
use crate::input::{Input, Notes};
use crate::interrupt::{self, Cancellation};
use crate::options::{self, Limits, Output, duration, whole_number};
use crate::output::{OutputSink, block, csv_field};
use crate::problem::{AllSolutions, Problem, Solvable};
use crate::progress::{SearchSpinner, Watch};
use crate::solver_text::SolverText;
use crate::verdict::OPTIONS;
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
pub(crate) struct SolveArgs<P: Solvable> {
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
pub(crate) struct SolveThread<P: Solvable> {
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

impl<P: Solvable> SolveArgs<P> {
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

impl<P: Solvable> SolveThread<P> {
    /// Solves a puzzle by a search that is in no catalogue; `method` says what it promises.
    pub(crate) fn answer_by<'a, Q: Problem<Entry = P::Entry>>(
        &self,
        input: &'a InputPuzzle<P::Entry>,
        puzzle: &'a Q,
        method: &str,
        search: impl FnOnce(&Q, &mut Control<'_>) -> Report<Q::Move>,
    ) -> PuzzleAnswer<'a, Q> {
        let started = Instant::now();
        let spinner = self.shows.then(SearchSpinner::new);
        let report = self.args.watched(started, spinner, |control| search(puzzle, control));
        let mut answer = Answer::new(report, started.elapsed(), Some(&OPTIONS));
        answer.mismatch = puzzle.mismatch(&answer, Optimum::Unknown, None);
        let method = format!("{}: {method}", answer.solver);
        PuzzleAnswer { input, puzzle, method, is_within: false, answer, is_braked: false }
    }

    /// What is written about a puzzle with some answers.
    pub(crate) fn written<Q: Problem<Entry = P::Entry>>(
        &self,
        answers: &[PuzzleAnswer<'_, Q>],
        text: impl FnOnce() -> String,
    ) -> AnswerText {
        let ending = answers.iter().map(PuzzleAnswer::ending).max().unwrap_or(Ending::Done);
        let (text, objects) = match self.format {
            SolveFormat::Text => (text(), Vec::new()),
            _ => (String::new(), answers.iter().map(PuzzleAnswer::json).collect()),
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
            impl FnOnce(u32, &mut Control<'_>) -> (Report<P::Move>, Option<P::Solutions>),
        >,
    ) -> PuzzleAnswer<'a, P> {
        let (started, asked) = (Instant::now(), self.args.solver());
        let search = |control: &mut Control<'_>| match control.check(&Stats::default(), 0, 0) {
            // After Ctrl-C not even an easy puzzle is solved.
            Err(why) => Report::new(asked.id, Err(why), Stats::default()),
            Ok(()) => self.solver.solve(puzzle, control),
        };
        let spinner = self.shows.then(SearchSpinner::new);
        let report = self.args.watched(started, spinner, search);
        let solver = SolverText::of(P::solver_texts(), report.solver);
        let is_within = self.args.within.is_some();
        let time = if is_within { "--within" } else { OPTIONS.time };
        let names = LimitNames { time, ..OPTIONS };
        let mut answer = Answer::new(report, started.elapsed(), Some(&names));
        let mut is_braked = false;
        if let (Some(length), Some(find_all)) = (answer.length, find_all) {
            let Limits { nodes, memory } = self.args.limits;
            let is_free = self.args.timeout.is_none() && nodes.is_none() && memory.is_none();
            let most = is_free.then_some(TIME_OF_ALL).or(self.args.timeout);
            let spinner = self.shows.then(|| SearchSpinner::for_all(length, puzzle.unit(), most));
            let search = |control: &mut Control<'_>| {
                let mut within = control.child();
                if is_free {
                    within = within.timeout(TIME_OF_ALL).max_memory(MEMORY_OF_ALL);
                }
                find_all(length, &mut within.progress(&mut |progress| control.tell(progress)))
            };
            let all = self.args.watched(started, spinner, search);
            answer = answer.then_all(all, started.elapsed(), Some(&names));
            let is_full = [StopReason::TimeLimit, StopReason::MemoryLimit].map(Some);
            is_braked = is_free && is_full.contains(&answer.stopped());
        }
        // The tables of a large search stay large, and every thread would have some in the end.
        if !self.shows && answer.stats.expanded > LARGE {
            self.solver = asked.solver_with_threads(self.threads);
        }
        answer = answer.blocked_by(|| puzzle.barrier());
        answer.mismatch = puzzle
            .mismatch(&answer, optimum, self.args.max_moves)
            .or_else(|| answer.solutions.as_ref()?.check(puzzle).err());
        let method = solver.method(asked.id, answer.solutions.is_some());
        PuzzleAnswer { input, puzzle, method, is_within, answer, is_braked }
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
pub(crate) struct PuzzleAnswer<'a, P: Problem> {
    input: &'a InputPuzzle<P::Entry>,
    pub(crate) puzzle: &'a P,
    /// Who answered, for people.
    pub(crate) method: String,
    /// Whether the user asked with `--within`.
    is_within: bool,
    pub(crate) answer: Answer<P::Move, P::Solutions>,
    /// Whether the search for all solutions reached the limits that it has if the user sets none.
    is_braked: bool,
}

impl<P: Problem> PuzzleAnswer<'_, P> {
    /// How the search ended.
    pub(crate) fn ending(&self) -> Ending {
        Ending::of(&self.answer)
    }

    /// A block of lines for people.
    pub(crate) fn text(&self) -> String {
        let (puzzle, answer, unit) = (self.puzzle, &self.answer, self.puzzle.unit());
        let mut lines = puzzle.head(&self.input.entry, &self.input.name());
        let sentence = match (answer.stopped(), answer.at_least) {
            (Some(why), _) if self.is_braked => {
                format!(
                    "stopped: {why}, the limit of --all ({BRAKE}); not all solutions are counted"
                )
            }
            // `--within` promises the bound also where it finds nothing.
            (Some(_), Some(at_least)) if self.is_within => {
                let at_least = counted(at_least, unit);
                format!("stopped: {}; at least {at_least} needed", verdict::reason_text(answer))
            }
            _ => verdict::sentence(answer, unit),
        };
        lines.push(("answer", sentence));
        lines.extend(known_lines(answer, unit));
        if let Some((moves, _)) = answer.solution() {
            lines.extend(puzzle.move_lines(moves));
        }
        lines.extend(answer.mismatch.iter().map(|it| ("WRONG", it.clone())));
        lines.extend(puzzle.rules().map(|it| ("rules", it)));
        lines.push(("solver", self.method.clone()));
        // A solver may count them only when a whole layer is done.
        let generated = match answer.stats.generated {
            0 => String::new(),
            some => format!(", {} generated", grouped(some)),
        };
        lines.push(("nodes", format!("{} expanded{generated}", grouped(answer.stats.expanded))));
        lines.push(("time", timed(answer.time())));
        lines.extend(answer.solutions.iter().map(|all| ("all", all.counts())));
        let list = answer.solutions.as_ref().map_or_else(String::new, |all| all.lines(puzzle));
        puzzle.drawing() + &block(&lines) + &list
    }

    /// The same facts as JSON.
    fn json(&self) -> Value {
        let puzzle = self.puzzle;
        let answer = self.answer.map(|&mv| puzzle.notation(mv), |all| all.json(puzzle));
        let mut object = head(self.input);
        object.extend(puzzle.facts(&self.input.entry));
        object.extend(fields(json!(answer)));
        Value::Object(object)
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
pub(crate) fn cell(value: &Value) -> String {
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

impl<'a, P: Solvable> Answers<'a, P> {
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
