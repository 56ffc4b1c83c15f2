//! Runs and times every solver on every puzzle of the corpus.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use carom_benches::{Case, by_length, length_class};
use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Round};
use carom_solver::ricochet::{CatalogueEntry, by_id};
use carom_solver::{Control, Proof, Solve, Verdict};

use crate::progress;

/// The solvers by their ids in the catalogue, in the order of the tables.
const SOLVERS: [&str; 6] = ["bfs", "astar", "idastar", "reach", "astar-single", "fast"];

/// The amount of measurements.
pub(crate) struct MeasureSettings {
    pub(crate) quick: bool,
    /// The number of puzzles of each length.
    pub(crate) per_length: usize,
    /// The node limit of a solver. A time limit would give other tables on another machine.
    pub(crate) max_nodes: u64,
    /// The number of runs, of which the best counts.
    pub(crate) repeats: u32,
    /// The number of random puzzles for the distribution of lengths.
    pub(crate) random_puzzles: u64,
}

impl MeasureSettings {
    pub(crate) fn new(quick: bool) -> Self {
        if quick {
            let (per_length, max_nodes, repeats, random_puzzles) = (4, 100_000, 1, 2_000);
            Self { quick, per_length, max_nodes, repeats, random_puzzles }
        } else {
            let (per_length, max_nodes, repeats, random_puzzles) = (20, 3_000_000, 3, 100_000);
            Self { quick, per_length, max_nodes, repeats, random_puzzles }
        }
    }
}

/// All measurements: the puzzles, and the runs of every solver in the order of the puzzles.
pub(crate) struct Measurements {
    pub(crate) cases: Vec<Case>,
    pub(crate) solvers: Vec<(&'static CatalogueEntry, Vec<Run>)>,
    /// The ids that the catalogue does not contain.
    pub(crate) absent: Vec<&'static str>,
}

/// One run of one solver on one puzzle.
pub(crate) struct Run {
    pub(crate) answer: Quality,
    /// The number of expanded states.
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// The quality of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quality {
    /// A shortest solution, and the proof that it is one.
    Proven,
    /// A shortest solution without the proof.
    Shortest,
    /// A solution of more moves.
    Longer,
    /// The method found no solution and cannot prove that there is none.
    Nothing,
    /// Stopped at the limit.
    Stopped,
}

impl Quality {
    pub(crate) const ALL: [(Self, &str); 5] = [
        (Self::Proven, "proven"),
        (Self::Shortest, "shortest"),
        (Self::Longer, "longer"),
        (Self::Nothing, "nothing"),
        (Self::Stopped, "stopped"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Self::ALL.iter().find(|(answer, _)| *answer == self).map_or("", |(_, name)| name)
    }
}

pub(crate) fn all(settings: &MeasureSettings) -> anyhow::Result<Measurements> {
    let cases = first_of_each_length(by_length(), settings.per_length);
    let mut all = Measurements { cases, solvers: Vec::new(), absent: Vec::new() };
    for id in SOLVERS {
        let Some(row) = by_id(id) else {
            eprintln!("{id}: skipped; the catalogue does not have this solver");
            all.absent.push(id);
            continue;
        };
        let bar = progress::bar(id, all.cases.len() as u64);
        let mut solver = row.solver();
        let mut runs = Vec::new();
        for case in &all.cases {
            runs.push(best_of(settings, case, solver.as_mut())?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        all.solvers.push((row, runs));
    }
    Ok(all)
}

fn first_of_each_length(cases: Vec<Case>, count: usize) -> Vec<Case> {
    let mut taken = std::collections::BTreeMap::<u32, usize>::new();
    let mut keep = |case: &Case| {
        let class = taken.entry(length_class(case.optimum)).or_default();
        *class += 1;
        *class <= count
    };
    cases.into_iter().filter(|case| keep(case)).collect()
}

fn best_of(
    settings: &MeasureSettings,
    case: &Case,
    solver: &mut dyn Solve<Round>,
) -> anyhow::Result<Run> {
    // In a long run, noise is small.
    const LONG: Duration = Duration::from_millis(500);
    let mut best = run(settings, case, solver)?;
    for _ in 1..settings.repeats {
        if best.time >= LONG {
            break;
        }
        let again = run(settings, case, solver)?;
        if again.time < best.time {
            best = again;
        }
    }
    Ok(best)
}

fn run(
    settings: &MeasureSettings,
    case: &Case,
    solver: &mut dyn Solve<Round>,
) -> anyhow::Result<Run> {
    let mut control = Control::default().max_nodes(settings.max_nodes);
    let started = Instant::now();
    let report = solver.solve(&case.round, &mut control);
    let time = started.elapsed();
    let answer = judge(case, &report.verdict)?;
    Ok(Run { answer, nodes: report.stats.expanded, time })
}

/// The quality of an answer, after its moves were replayed.
fn judge(case: &Case, verdict: &Verdict<Move>) -> anyhow::Result<Quality> {
    let id = case.entry.id.as_deref().unwrap_or_default();
    let optimum = case.optimum as usize;
    match verdict {
        Verdict::Solved { moves, proof } => {
            case.round.check_solution(moves).with_context(|| format!("puzzle {id}"))?;
            match proof {
                _ if moves.len() < optimum => bail!("puzzle {id}: fewer moves than the optimum"),
                Proof::Optimal if moves.len() > optimum => bail!("puzzle {id}: a wrong proof"),
                Proof::Optimal => Ok(Quality::Proven),
                Proof::UpperBound if moves.len() == optimum => Ok(Quality::Shortest),
                Proof::UpperBound => Ok(Quality::Longer),
            }
        }
        Verdict::Unsolvable => bail!("puzzle {id}: it has a solution"),
        Verdict::Stopped(carom_solver::StopReason::GaveUp) => Ok(Quality::Nothing),
        Verdict::Stopped(_) => Ok(Quality::Stopped),
    }
}
