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

use super::argument::Source;
use super::values::{self, unit};
use crate::exit::Ending;
use crate::options::{self, AnswerFormat, Measuring};
use crate::progress::Watch;
use crate::times::Times;
use crate::{interrupt, output, verdict};

const EXAMPLES: &str = "\
Examples:
  carom unblock corpus boards.txt
  carom unblock corpus boards.txt --metric steps --solver astar --threads 2
  carom unblock corpus boards.txt --repeat 5 --csv times.csv";

const NOTES: &str = "\
The engine plays each solution, and the command compares its length with the column of the metric in the file.

The clock starts with the parsed board and stops with the answer. With --repeat the fastest run counts. Each thread keeps \
one solver.

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
    let mut tasks = Vec::new();
    for file in &args.files {
        let source = Source::read(file)?;
        for (index, entry) in source.entries.iter().enumerate() {
            let id = entry.id.clone().unwrap_or_else(|| (index + 1).to_string());
            tasks.push(Task { id, name: source.entry_name(index), entry: entry.clone() });
        }
    }
    output::check_table(args.measuring.csv.as_deref())?;
    let threads = usize::from(args.measuring.threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.with_context(|| format!("--threads {threads}"))?;
    let cancel = interrupt::catch();
    let bar = Watch::of(tasks.len() as u64, "boards");
    let started = Instant::now();
    let solve = |solver: &mut Box<dyn Solve<_>>, task| {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let outcome = outcome(task, args, cancel, solver.as_mut());
        bar.add_one();
        // After Ctrl-C the answer says nothing about the board.
        outcome.filter(|_| !cancel.load(Ordering::Relaxed))
    };
    let outcomes = pool.install(|| tasks.par_iter().map_init(|| args.solver.solver(), solve));
    let outcomes: Vec<Option<Outcome<'_>>> = pool.install(|| outcomes.collect());
    let wall = started.elapsed();
    drop(bar);
    let outcomes: Vec<Outcome<'_>> = outcomes.into_iter().flatten().collect();
    let is_whole = outcomes.len() == tasks.len();
    if !is_whole {
        output::tell(&format!("cancelled after {} of {} boards", outcomes.len(), tasks.len()));
    }

    if let Some(path) = &args.measuring.csv {
        let mut csv = String::from("id,moves,us,expanded,generated,verdict,solution\n");
        csv.extend(outcomes.iter().map(Outcome::row));
        output::write_run(path, &csv, is_whole)?;
    }
    for outcome in &outcomes {
        if let Some(wrong) = &outcome.mismatch {
            output::tell(&format!("{}: {wrong}", outcome.task.name));
        }
    }
    let summary = Summary::of(&outcomes, args.metric, tasks.len(), wall);
    let text = match args.format {
        AnswerFormat::Text => summary.text(args),
        AnswerFormat::Json => format!("{}\n", summary.json(args)),
    };
    output::write_stdout(text.as_bytes())?;
    Ok(match summary {
        _ if !is_whole => Ending::Cancelled,
        Summary { wrong: 1.., .. } => Ending::Refuted,
        Summary { stopped: 1.., .. } => Ending::Undecided,
        Summary { .. } => Ending::Done,
    })
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
struct Summary {
    boards: usize,
    all: usize,
    solved: usize,
    unsolvable: usize,
    stopped: usize,
    unchecked: usize,
    wrong: usize,
    expanded: u64,
    times: Times,
    wall: Duration,
}

impl Summary {
    fn of(outcomes: &[Outcome<'_>], metric: Metric, all: usize, wall: Duration) -> Self {
        let count = |is: fn(&Outcome<'_>) -> bool| outcomes.iter().filter(|it| is(it)).count();
        Self {
            boards: outcomes.len(),
            all,
            solved: count(|it| matches!(it.verdict, Verdict::Solved { .. })),
            unsolvable: count(|it| matches!(it.verdict, Verdict::Unsolvable)),
            stopped: count(|it| matches!(it.verdict, Verdict::Stopped(_))) + all - outcomes.len(),
            unchecked: outcomes.iter().filter(|it| it.task.entry.fewest(metric).is_none()).count(),
            wrong: count(|it| it.mismatch.is_some()),
            expanded: outcomes.iter().map(|it| it.stats.expanded).sum(),
            times: Times::new(outcomes.iter().map(Outcome::us)),
            wall,
        }
    }

    /// Expanded positions per second of the total time.
    fn rate(&self) -> f64 {
        self.expanded as f64 / (self.times.total() / 1e6).max(1e-9)
    }

    fn text(&self, args: &Args) -> String {
        let us = |us: f64| timed(Duration::from_secs_f64(us / 1e6));
        let mut text = String::new();
        let boards = counted(self.boards as u64, "board");
        let unfinished =
            if self.boards < self.all { format!(" of {}", self.all) } else { String::new() };
        let lines = [
            (
                "boards",
                format!("{boards}{unfinished}, metric {}, solver {}", args.metric, args.solver.id),
            ),
            (
                "answers",
                format!(
                    "{} solved, {} unsolvable, {} stopped; {} wrong, {} without a number in the file",
                    self.solved, self.unsolvable, self.stopped, self.wrong, self.unchecked
                ),
            ),
            (
                "time",
                format!(
                    "mean {}, median {}, 90 % below {}, longest {}, total {}",
                    us(self.times.mean()),
                    us(self.times.percentile(50)),
                    us(self.times.percentile(90)),
                    us(self.times.percentile(100)),
                    us(self.times.total())
                ),
            ),
            (
                "nodes",
                format!(
                    "{} expanded, {} million a second",
                    grouped(self.expanded),
                    rounded(self.rate() / 1e6)
                ),
            ),
        ];
        // Without an answer there is nothing to count.
        let shown = if self.boards == 0 { &lines[..1] } else { &lines[..] };
        for (label, value) in shown {
            let _ = writeln!(text, "{label:<8}{value}");
        }
        text
    }

    fn json(&self, args: &Args) -> Value {
        json!({
            "metric": args.metric.name(),
            "solver": args.solver.id,
            "threads": args.measuring.threads,
            "repeat": args.measuring.repeat,
            "boards": self.boards,
            "solved": self.solved,
            "unsolvable": self.unsolvable,
            "stopped": self.stopped,
            "wrong": self.wrong,
            "unchecked": self.unchecked,
            "microseconds": {
                "mean": self.times.mean(),
                "p50": self.times.percentile(50),
                "p90": self.times.percentile(90),
                "max": self.times.percentile(100),
                "total": self.times.total(),
            },
            "expanded": self.expanded,
            "expanded_per_second": self.rate(),
            "wall_seconds": self.wall.as_secs_f64(),
        })
    }
}
