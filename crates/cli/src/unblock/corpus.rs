//! `carom unblock corpus`: solves whole files, checks every answer and measures the time.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use carom_engine::unblock::{Metric, Move};
use carom_formats::Optimum;
use carom_formats::unblock::Entry;
use carom_formats::wording::{counted, grouped, rounded, timed};
use carom_solver::unblock::{CATALOGUE, CatalogueEntry, DEFAULT, Solve};
use carom_solver::{Control, Stats, Verdict};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::{Value, json};

use super::values::{self, unit};
use crate::batch::{self, Parts, Puzzle, Puzzles};
use crate::exit::Ending;
use crate::options::{self, AnswerFormat, Measuring};
use crate::output::{self, Sink};
use crate::progress::Watch;
use crate::times::Times;
use crate::{interrupt, verdict};

const EXAMPLES: &str = "\
Examples:
  carom unblock corpus boards.txt
  carom unblock corpus boards.txt --metric steps --solver astar --threads 2
  carom unblock corpus boards.txt --repeat 5 --csv times.csv";

const NOTES: &str = "\
The engine plays each solution, and the command compares its length with the column of the metric in the file.

The clock starts with the parsed board and stops with the answer. With --repeat the fastest run counts. Each thread keeps \
one solver. The command reads and solves 10,000 boards, then the next 10,000, so long files need little memory.

--csv writes a header and one line for each board: id,moves,us,expanded,generated,verdict,solution.

The columns of --csv:
  id             the name of the board
  moves          the length of the solution in the metric; empty if there is
                 none
  us             the time of the fastest run in microseconds
  expanded       the positions that this run expanded
  generated      the positions that it generated
  verdict        solved, unsolvable or stopped
  solution       its moves; empty if there is none

Exit codes: 0 every answer is right, 1 a mismatch, 2 bad input or usage, 3 a search was stopped by a limit, 130 Ctrl-C, \
143 SIGTERM.";

/// The names of the columns of a table.
const HEAD: &str = "id,moves,us,expanded,generated,verdict,solution\n";

/// What the progress counts.
const NOUN: &str = "boards";

/// Solve files of boards, check every answer and measure the time
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{NOTES}"))]
pub(crate) struct Args {
    /// Files of boards, in any format; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// What the length of a solution counts
    #[arg(long, value_name = "METRIC", value_parser = values::metric(), default_value = "moves")]
    metric: Metric,
    /// The solver
    #[arg(long, value_name = "ID", value_parser = options::solver(CATALOGUE),
          default_value = DEFAULT.id)]
    solver: &'static CatalogueEntry,
    #[command(flatten)]
    measuring: Measuring,
    /// Output format
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text)]
    format: AnswerFormat,
}

/// A board to solve.
struct Task {
    /// Its name in a CSV.
    id: String,
    /// Its name in messages.
    name: String,
    entry: Entry,
}

/// The outcome of one board.
struct Outcome<'a> {
    task: &'a Task,
    verdict: Verdict<Move>,
    stats: Stats,
    /// The fastest of the repeats.
    time: Duration,
    mismatch: Option<String>,
}

/// Solves every board and prints the summary.
pub(crate) fn run(args: &Args) -> anyhow::Result<Ending> {
    let csv = args.measuring.csv.as_deref();
    batch::check_files::<Entry>(&args.files, csv)?;
    output::check_table(csv)?;
    let mut summary = Summary::default();
    let mut table = csv.map(|path| Sink::new(Some(path))).transpose()?;
    let measured = measure_all(args, &mut summary, table.as_mut());
    let is_whole = matches!(measured, Ok(true));
    // Bad input before the first answer leaves no table.
    if let Some(table) = table.filter(|_| measured.is_ok() || summary.boards() > 0) {
        table.end(is_whole)?;
    }
    measured?;
    for (board, wrong) in &summary.wrong {
        output::tell(&format!("{board}: {wrong}"));
    }
    let text = match args.format {
        AnswerFormat::Text => summary.text(args),
        AnswerFormat::Json => format!("{}\n", summary.json(args)),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(match summary {
        _ if !is_whole => Ending::Cancelled,
        Summary { ref wrong, .. } if !wrong.is_empty() => Ending::Refuted,
        Summary { stopped: 1.., .. } => Ending::Undecided,
        Summary { .. } => Ending::Done,
    })
}

/// Solves the boards part by part. Nothing is read while a time is measured. Returns whether all were solved: a signal stops the
/// work.
fn measure_all(
    args: &Args,
    summary: &mut Summary,
    mut table: Option<&mut Sink<'_>>,
) -> anyhow::Result<bool> {
    let threads = usize::from(args.measuring.threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.with_context(|| format!("--threads {threads}"))?;
    let cancel = interrupt::catch();
    let mut parts = Parts::new(Puzzles::<Entry>::new(args.files.clone()));
    let mut watch = None;
    while let Some((puzzles, is_last)) = parts.next()? {
        let tasks: Vec<Task> = puzzles.into_iter().map(Task::of).collect();
        let is_only = is_last && summary.all == 0;
        let shown = watch.get_or_insert_with(|| {
            if is_only { Watch::of(tasks.len() as u64, NOUN) } else { Watch::counting(NOUN) }
        });
        let started = Instant::now();
        let solve = |solver: &mut Box<dyn Solve<_>>, task| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let outcome = outcome(task, args, cancel, solver.as_mut());
            shown.add_one();
            // After Ctrl-C the answer says nothing about the board.
            outcome.filter(|_| !cancel.load(Ordering::Relaxed))
        };
        let outcomes = pool.install(|| tasks.par_iter().map_init(|| args.solver.solver(), solve));
        let outcomes: Vec<Option<Outcome<'_>>> = pool.install(|| outcomes.collect());
        summary.wall += started.elapsed();
        let outcomes: Vec<Outcome<'_>> = outcomes.into_iter().flatten().collect();
        if let Some(table) = &mut table {
            let head = if summary.all == 0 { HEAD } else { "" };
            let rows: String = outcomes.iter().map(Outcome::row).collect();
            table.write((head.to_owned() + &rows).as_bytes())?;
        }
        for outcome in &outcomes {
            summary.add(outcome, args.metric);
        }
        summary.all += tasks.len();
        if outcomes.len() < tasks.len() {
            drop(watch);
            let all = if is_only { format!(" of {}", tasks.len()) } else { String::new() };
            output::tell(&format!("cancelled after {}{all} {NOUN}", summary.boards()));
            return Ok(false);
        }
    }
    Ok(true)
}

impl Task {
    fn of(puzzle: Puzzle<Entry>) -> Self {
        let (name, number) = (puzzle.name(), puzzle.number);
        let id = puzzle.entry.id.clone().unwrap_or_else(|| number.to_string());
        Self { id, name, entry: puzzle.entry }
    }
}

/// The outcome of a board; `None` if Ctrl-C came before its first run.
fn outcome<'a>(
    task: &'a Task,
    args: &Args,
    cancel: &AtomicBool,
    solver: &mut dyn Solve<carom_engine::unblock::Round>,
) -> Option<Outcome<'a>> {
    let round = task.entry.round(args.metric);
    let mut fastest = Duration::MAX;
    let mut report = None;
    for _ in options::repeats(args.measuring.repeat, cancel) {
        let mut control = Control {
            cancel: Some(cancel),
            max_nodes: args.measuring.limits.nodes,
            max_memory: args.measuring.limits.memory,
            ..Control::default()
        };
        let started = Instant::now();
        report = Some(solver.solve(&round, &mut control));
        fastest = fastest.min(started.elapsed());
    }
    let report = report?;
    let optimum = task.entry.fewest(args.metric).map_or(Optimum::Unknown, Optimum::Moves);
    let mismatch = verdict::check(&round, &report.verdict, optimum, unit(args.metric)).err();
    Some(Outcome { task, verdict: report.verdict, stats: report.stats, time: fastest, mismatch })
}

impl Outcome<'_> {
    fn us(&self) -> f64 {
        self.time.as_secs_f64() * 1e6
    }

    /// A line of a CSV.
    fn row(&self) -> String {
        let length = self.verdict.moves().map_or(String::new(), |moves| moves.len().to_string());
        let Stats { expanded, generated, .. } = self.stats;
        let (id, kind) = (&self.task.id, verdict::kind(&self.verdict));
        let board = &self.task.entry.board;
        let solution = self.verdict.moves().map_or_else(String::new, |it| board.format_moves(it));
        format!("{id},{length},{:.3},{expanded},{generated},{kind},{solution}\n", self.us())
    }
}

/// The counts and times of a run.
#[derive(Default)]
struct Summary {
    /// The boards that were read; a signal may come before all are solved.
    all: usize,
    solved: usize,
    unsolvable: usize,
    stopped: usize,
    unchecked: usize,
    /// The boards with wrong answers, and why they are wrong.
    wrong: Vec<(String, String)>,
    expanded: u64,
    /// The time of each board in microseconds.
    times: Vec<f64>,
    wall: Duration,
}

impl Summary {
    /// The number of boards.
    fn boards(&self) -> usize {
        self.times.len()
    }

    /// The number of boards that were stopped at a limit or by a signal.
    fn unfinished(&self) -> usize {
        self.stopped + self.all - self.boards()
    }

    /// Adds a board.
    fn add(&mut self, outcome: &Outcome<'_>, metric: Metric) {
        match outcome.verdict {
            Verdict::Solved { .. } => self.solved += 1,
            Verdict::Unsolvable => self.unsolvable += 1,
            Verdict::Stopped(_) => self.stopped += 1,
        }
        self.unchecked += usize::from(outcome.task.entry.fewest(metric).is_none());
        let mismatch = outcome.mismatch.iter().cloned();
        self.wrong.extend(mismatch.map(|why| (outcome.task.name.clone(), why)));
        self.expanded += outcome.stats.expanded;
        self.times.push(outcome.us());
    }

    /// Expanded positions per second of the total time.
    fn rate(&self, times: &Times) -> f64 {
        self.expanded as f64 / (times.total() / 1e6).max(1e-9)
    }

    fn text(&self, args: &Args) -> String {
        let times = Times::new(self.times.iter().copied());
        let us = |us: f64| timed(Duration::from_secs_f64(us / 1e6));
        let mut text = String::new();
        let boards = counted(self.boards() as u64, "board");
        let unfinished =
            if self.boards() < self.all { format!(" of {}", self.all) } else { String::new() };
        let lines = [
            (
                "boards",
                format!("{boards}{unfinished}, metric {}, solver {}", args.metric, args.solver.id),
            ),
            (
                "answers",
                format!(
                    "{} solved, {} unsolvable, {} stopped; {} wrong, {} without a number in the file",
                    self.solved,
                    self.unsolvable,
                    self.unfinished(),
                    self.wrong.len(),
                    self.unchecked
                ),
            ),
            (
                "time",
                format!(
                    "mean {}, median {}, 90 % below {}, longest {}, total {}",
                    us(times.mean()),
                    us(times.percentile(50)),
                    us(times.percentile(90)),
                    us(times.percentile(100)),
                    us(times.total())
                ),
            ),
            (
                "nodes",
                format!(
                    "{} expanded, {} million a second",
                    grouped(self.expanded),
                    rounded(self.rate(&times) / 1e6)
                ),
            ),
        ];
        // Without an answer there is nothing to count.
        let shown = if self.boards() == 0 { &lines[..1] } else { &lines[..] };
        for (label, value) in shown {
            let _ = writeln!(text, "{label:<8}{value}");
        }
        text
    }

    fn json(&self, args: &Args) -> Value {
        let times = Times::new(self.times.iter().copied());
        json!({
            "metric": args.metric.name(),
            "solver": args.solver.id,
            "threads": args.measuring.threads,
            "repeat": args.measuring.repeat,
            "boards": self.boards(),
            "solved": self.solved,
            "unsolvable": self.unsolvable,
            "stopped": self.unfinished(),
            "wrong": self.wrong.len(),
            "unchecked": self.unchecked,
            "microseconds": {
                "mean": times.mean(),
                "p50": times.percentile(50),
                "p90": times.percentile(90),
                "max": times.percentile(100),
                "total": times.total(),
            },
            "expanded": self.expanded,
            "expanded_per_second": self.rate(&times),
            "wall_seconds": self.wall.as_secs_f64(),
        })
    }
}
