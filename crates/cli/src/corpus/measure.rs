//! Solves the puzzles of a corpus and measures the times.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use carom_formats::Optimum;
use carom_jobs::Answer;
use carom_solver::{CatalogueEntry, Control, Solve};
use rayon::ThreadPoolBuilder;

use super::CorpusGame;
use crate::interrupt;
use crate::options::{self, MeasureArgs};
use crate::problem::{Problem as _, Solvable};
use crate::progress::Watch;
use crate::solver_text::SolverText;
use crate::verdict::OPTIONS;

/// A puzzle to solve.
pub(super) struct CorpusTask<E> {
    /// Its name in a CSV and in a peer's file.
    pub(super) id: String,
    /// Its name in messages.
    pub(super) name: String,
    pub(super) entry: E,
}

/// The outcome of one puzzle.
pub(super) struct CorpusOutcome<'a> {
    /// The names of the task.
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    /// What the file knows.
    pub(super) optimum: Optimum,
    /// That of the fastest of the repeats, with the texts of the moves.
    pub(super) answer: Answer<String>,
    /// Who answered.
    pub(super) solver: SolverText,
}

/// What a thread has done: some outcomes, each with the number of its task.
type Share<'a> = anyhow::Result<Vec<(usize, CorpusOutcome<'a>)>>;

/// Solves every puzzle; each thread has one solver. Returns the outcomes in the order of the puzzles, fewer
/// of them after Ctrl-C, and the total time.
pub(super) fn all<'a, K: CorpusGame>(
    kind: &K,
    tasks: &'a [CorpusTask<K::Entry>],
    asked: &'static CatalogueEntry<K::Puzzle>,
    measuring: &MeasureArgs,
    watch: &Watch,
) -> anyhow::Result<(Vec<CorpusOutcome<'a>>, Duration)> {
    let cancel = interrupt::catch();
    let threads = usize::from(measuring.threads);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.with_context(|| format!("--threads {threads}"))?;
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = asked.solver();
        let mut own = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(index) else { break Ok(own) };
            let outcome = one(kind, task, solver.as_mut(), measuring, cancel)?;
            // After Ctrl-C the answer says nothing about the puzzle.
            let Some(outcome) = outcome.filter(|_| !cancel.load(Ordering::Relaxed)) else {
                break Ok(own);
            };
            own.push((index, outcome));
            watch.add_one();
        }
    };
    let started = Instant::now();
    let shares: Vec<Share<'a>> =
        if threads == 1 { vec![work()] } else { pool.broadcast(|_| work()) };
    let wall = started.elapsed();
    let mut outcomes = Vec::with_capacity(tasks.len());
    for share in shares {
        outcomes.extend(share?);
    }
    outcomes.sort_unstable_by_key(|&(index, _)| index);
    Ok((outcomes.into_iter().map(|(_, outcome)| outcome).collect(), wall))
}

/// The outcome of a puzzle; `None` if Ctrl-C came before its first run.
fn one<'a, K: CorpusGame>(
    kind: &K,
    task: &'a CorpusTask<K::Entry>,
    solver: &mut dyn Solve<K::Puzzle>,
    measuring: &MeasureArgs,
    cancel: &AtomicBool,
) -> anyhow::Result<Option<CorpusOutcome<'a>>> {
    let raw = kind.raw(&task.entry)?;
    // All repeats run before the first answer is checked, so that the checks do not empty the caches.
    let mut runs = Vec::with_capacity(usize::from(measuring.repeat));
    for _ in options::repeats(measuring.repeat, cancel) {
        let raw = raw.clone();
        let mut control = Control::default()
            .cancel_on(cancel)
            .max_nodes(measuring.limits.nodes)
            .max_memory(measuring.limits.memory);
        let started = Instant::now();
        let puzzle = kind.prepare(raw)?;
        let report = solver.solve(&puzzle, &mut control);
        runs.push((started.elapsed(), report));
    }
    let (puzzle, optimum) = (kind.prepare(raw)?, kind.optimum(&task.entry));
    let outcomes = runs.into_iter().map(|(time, report)| {
        let solver = SolverText::of(<K::Puzzle>::solver_texts(), report.solver);
        let mut answer: Answer<_> = Answer::new(report, time, Some(&OPTIONS));
        answer.mismatch = puzzle.mismatch(&answer, optimum, None);
        let answer = answer.map(|&mv| puzzle.notation(mv), |()| ());
        let (id, name) = (task.id.as_str(), task.name.as_str());
        CorpusOutcome { id, name, optimum, answer, solver }
    });
    // A wrong answer is the outcome, however fast the other repeats are.
    Ok(outcomes.min_by_key(|it| (it.answer.mismatch.is_none(), it.answer.time())))
}
