//! Solves the report's sets with every algorithm.

use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use carom_engine::Puzzle as _;
use carom_engine::unblock::{Metric, Move, Round};
use carom_formats::unblock::by_id;
use carom_solver::unblock::{self, CATALOGUE, CatalogueEntry};
use carom_solver::{Control, Proof, Verdict};

/// What the report says about a set: the steps of its three algorithms. It gave up the depth-limited search of the last.
pub(crate) struct ReportSet {
    /// The name in the report.
    pub(crate) set: &'static str,
    /// The name in `boards/unblock/report.txt`.
    id: &'static str,
    pub(crate) breadth_first: usize,
    pub(crate) depth_limited: Option<usize>,
    pub(crate) depth_first: usize,
}

/// The report's depth-first search with memory.
const REPORT: &str = "dfs-report";

/// The report's table.
const REPORTED: [ReportSet; 4] = [
    ReportSet {
        set: "S3",
        id: "S3_4x4",
        breadth_first: 7,
        depth_limited: Some(7),
        depth_first: 13,
    },
    ReportSet {
        set: "S5",
        id: "S5_4x4",
        breadth_first: 8,
        depth_limited: Some(8),
        depth_first: 20,
    },
    ReportSet {
        set: "S6",
        id: "S6_5x5",
        breadth_first: 9,
        depth_limited: Some(9),
        depth_first: 91,
    },
    ReportSet { set: "S7", id: "S7_5x5", breadth_first: 14, depth_limited: None, depth_first: 185 },
];

/// A set with the answers of all algorithms.
pub(crate) struct SetResults {
    pub(crate) reported: ReportSet,
    pub(crate) board: String,
    /// The report's depth-first search with memory: its steps, and the positions that it remembers.
    pub(crate) depth_first: AlgorithmResult,
    /// Every solver of the catalogue; one that was left out has no answer.
    pub(crate) solvers: Vec<(&'static CatalogueEntry, Option<AlgorithmResult>)>,
}

/// An answer of an algorithm.
#[derive(Clone, Copy)]
pub(crate) struct AlgorithmResult {
    /// The number of steps.
    pub(crate) length: usize,
    /// The number of positions that it expanded or remembers.
    pub(crate) positions: u64,
    /// The best of several runs.
    pub(crate) time: Duration,
}

impl SetResults {
    /// The answer of a solver of the catalogue.
    pub(crate) fn by(&self, id: &str) -> Option<AlgorithmResult> {
        self.solvers.iter().find(|(row, _)| row.id == id).and_then(|it| it.1)
    }
}

/// The report's sets, in the order of its table. A quick run leaves out the search that the report gave up.
pub(crate) fn all(repeat: u32, quick: bool) -> anyhow::Result<Vec<SetResults>> {
    let corpus = by_id("corpus").context("no corpus files")?;
    let entries = (corpus.read)(include_str!("../../../../../boards/unblock/report.txt"))?;
    let row = |reported: ReportSet| {
        let named = |id: &Option<String>| id.as_deref() == Some(reported.id);
        let entry = entries.iter().find(|it| named(&it.id)).context(reported.id)?;
        let round = entry.round(Metric::Steps);
        let depth_first = unblock::by_id(REPORT).context(REPORT)?;
        let depth_first = solve(&round, depth_first, repeat)?;
        let solvers = CATALOGUE.iter().filter(|solver| solver.id != REPORT).map(|solver| {
            if quick && solver.id == "dfs" && reported.depth_limited.is_none() {
                return Ok((solver, None));
            }
            let answer = solve(&round, solver, repeat).with_context(|| solver.id)?;
            Ok((solver, Some(answer)))
        });
        let solvers = solvers.collect::<anyhow::Result<_>>()?;
        let row = SetResults { board: entry.board.to_string(), reported, depth_first, solvers };
        check(&row).with_context(|| row.reported.set)?;
        Ok(row)
    };
    REPORTED.into_iter().map(row).collect()
}

fn solve(round: &Round, solver: &CatalogueEntry, repeat: u32) -> anyhow::Result<AlgorithmResult> {
    let (moves, positions, time) = best_of(repeat, || {
        let report = solver.solver().solve(round, &mut Control::default());
        match report.verdict {
            Verdict::Solved { moves, proof: Proof::Optimal } => Ok((moves, report.stats.expanded)),
            // It remembers the positions that it has visited, and proves nothing.
            Verdict::Solved { moves, .. } if solver.id == REPORT => {
                Ok((moves, report.stats.peak_closed))
            }
            _ => bail!("no proven solution"),
        }
    })?;
    round.check_solution(&moves)?;
    Ok(AlgorithmResult { length: moves.len(), positions, time })
}

/// The fastest of some runs. A run of a second or more is not repeated.
fn best_of(
    repeat: u32,
    mut run: impl FnMut() -> anyhow::Result<(Vec<Move>, u64)>,
) -> anyhow::Result<(Vec<Move>, u64, Duration)> {
    let mut best: Option<(Vec<Move>, u64, Duration)> = None;
    for _ in 0..repeat {
        let started = Instant::now();
        let (moves, positions) = run()?;
        let time = started.elapsed();
        if best.as_ref().is_none_or(|it| time < it.2) {
            best = Some((moves, positions, time));
        }
        if time >= Duration::from_secs(1) {
            break;
        }
    }
    best.context("no run")
}

/// Compares the answers with the report.
fn check(row: &SetResults) -> anyhow::Result<()> {
    let ReportSet { breadth_first, depth_limited, depth_first, .. } = row.reported;
    ensure!(row.depth_first.length == depth_first, "depth-first: {}", row.depth_first.length);
    for (solver, answer) in row.solvers.iter().filter_map(|(it, answer)| Some((it, (*answer)?))) {
        ensure!(answer.length == breadth_first, "{}: {} steps", solver.id, answer.length);
    }
    ensure!(depth_limited.is_none_or(|it| it == breadth_first), "the report contradicts itself");
    Ok(())
}
