//! The lengths of the shortest solutions of random puzzles.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use carom_benches::deal;
use carom_engine::Puzzle;
use carom_engine::ricochet::Round;
use carom_solver::ricochet::{CatalogueEntry, DEFAULT, by_id};
use carom_solver::{Control, Proof, Solve, Verdict};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};

use crate::progress;

/// The seed of the random puzzles.
pub(crate) const SEED: u64 = 2;

/// The result for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Length {
    Moves(u32),
    Unsolvable,
}

/// The fastest solver, and its tables.
pub(crate) struct Solver(Box<dyn Solve<Round>>);

impl Solver {
    /// The catalogue row of the fastest solver with proven answers.
    pub(crate) fn row() -> &'static CatalogueEntry {
        by_id("fast").unwrap_or(DEFAULT)
    }

    pub(crate) fn best() -> Self {
        Self(Self::row().solver())
    }

    /// The fewest moves, proven and replayed.
    pub(crate) fn length(&mut self, round: &Round) -> anyhow::Result<Length> {
        match self.0.solve(round, &mut Control::default()).verdict {
            Verdict::Solved { moves, proof: Proof::Optimal } => {
                round
                    .check_solution(&moves)
                    .with_context(|| format!("the solution of {round:?}"))?;
                Ok(Length::Moves(moves.len() as u32))
            }
            Verdict::Unsolvable => Ok(Length::Unsolvable),
            other => bail!("no proof ({other:?}): {round:?}"),
        }
    }
}

/// The number of puzzles of each length among the first `count` puzzles of [`SEED`].
pub(crate) fn of_random_puzzles(count: u64) -> anyhow::Result<BTreeMap<Length, u64>> {
    let bar = progress::bar("random", count);
    let add = |mut counts: BTreeMap<Length, u64>, (length, count)| {
        *counts.entry(length).or_default() += count;
        counts
    };
    let counts = (0..count)
        .into_par_iter()
        .map_init(Solver::best, |solver, number| {
            let length = solver.length(&deal(SEED, number).round);
            bar.inc(1);
            length
        })
        .try_fold(BTreeMap::new, |counts, length| length.map(|length| add(counts, (length, 1))))
        .try_reduce(BTreeMap::new, |one, other| Ok(other.into_iter().fold(one, add)));
    bar.finish_and_clear();
    counts
}
