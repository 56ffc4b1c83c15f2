//! Solves the puzzles of a corpus and measures the times.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use carom_engine::ricochet::{Board, BoardSetup, Move, Round, RoundSetup};
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::{CatalogueEntry, Solve};
use carom_solver::{Control, Report, Stats, Verdict};
use rayon::ThreadPoolBuilder;

use crate::options::{self, Limits};
use crate::progress::Watch;
use crate::{interrupt, verdict};

/// A puzzle to solve.
pub(super) struct Task {
    /// Its name in a CSV and in a peer's file.
    pub(super) id: String,
    /// Its name in messages.
    pub(super) name: String,
    pub(super) entry: Entry,
}

/// How to solve a corpus.
pub(super) struct Settings {
    pub(super) solver: &'static CatalogueEntry,
    pub(super) threads: usize,
    pub(super) repeat: u16,
    pub(super) limits: Limits,
}

/// The outcome of one puzzle.
pub(super) struct Outcome<'a> {
    pub(super) task: &'a Task,
    pub(super) verdict: Verdict<Move>,
    pub(super) stats: Stats,
    /// The fastest of the repeats.
    pub(super) time: Duration,
    /// The contradiction between the answer and the rules or the file, if there is one.
    pub(super) mismatch: Option<String>,
}

/// Solves every puzzle; each thread has one solver. Returns the outcomes in the order of the puzzles, fewer
/// of them after Ctrl-C, and the total time.
pub(super) fn all<'a>(
    tasks: &'a [Task],
    settings: &Settings,
    watch: &Watch,
) -> anyhow::Result<(Vec<Outcome<'a>>, Duration)> {
    let cancel = interrupt::catch();
    let pool = ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .with_context(|| format!("--threads {}", settings.threads))?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = settings.solver.solver();
        let mut own = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(index) else { break Ok(own) };
            let outcome = one(task, settings, solver.as_mut(), cancel)?;
            // After Ctrl-C the answer says nothing about the puzzle.
            let Some(outcome) = outcome.filter(|_| !cancel.load(Ordering::Relaxed)) else {
                break Ok(own);
            };
            own.push((index, outcome));
            watch.add_one();
        }
    };
    let started = Instant::now();
    let shares: Vec<anyhow::Result<Vec<(usize, Outcome<'a>)>>> =
        if settings.threads == 1 { vec![work()] } else { pool.broadcast(|_| work()) };
    let wall = started.elapsed();
    let mut outcomes = Vec::with_capacity(tasks.len());
    for share in shares {
        outcomes.extend(share?);
    }
    outcomes.sort_unstable_by_key(|&(index, _)| index);
    Ok((outcomes.into_iter().map(|(_, outcome)| outcome).collect(), wall))
}

/// The outcome of a puzzle; `None` if Ctrl-C came before its first run.
fn one<'a>(
    task: &'a Task,
    settings: &Settings,
    solver: &mut dyn Solve<Round>,
    cancel: &AtomicBool,
) -> anyhow::Result<Option<Outcome<'a>>> {
    let raw = BoardSetup::from(Board::clone(&task.entry.board));
    let goal = task.entry.goal.context("a puzzle of a corpus has a goal")?;
    let make = |board| -> anyhow::Result<Round> {
        let setup =
            RoundSetup { robots: task.entry.robots.clone(), goal, profile: task.entry.profile };
        Ok(Round::new(Board::new(board)?, setup)?)
    };
    // All repeats run before the first answer is checked, so that the checks do not empty the caches.
    let mut runs = Vec::with_capacity(usize::from(settings.repeat));
    for _ in options::repeats(settings.repeat, cancel) {
        let board = raw.clone();
        let mut control = Control {
            cancel: Some(cancel),
            max_nodes: settings.limits.nodes,
            max_memory: settings.limits.memory,
            ..Control::default()
        };
        let started = Instant::now();
        let round = make(board)?;
        let report = solver.solve(&round, &mut control);
        runs.push((started.elapsed(), report));
    }
    let round = make(raw)?;
    let outcomes = runs.into_iter().map(|(time, Report { verdict, stats })| {
        let mismatch = verdict::check(&round, &verdict, task.entry.optimum, verdict::MOVE).err();
        Outcome { task, verdict, stats, time, mismatch }
    });
    // A wrong answer is the outcome, however fast the other repeats are.
    Ok(outcomes.min_by_key(|outcome| (outcome.mismatch.is_none(), outcome.time)))
}
