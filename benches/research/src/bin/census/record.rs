//! [`PairRecord`]: the results of a pair, one line of a result file.

use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use carom_engine::Puzzle;
use carom_engine::Square;
use carom_engine::ricochet::{Profile, Round, RoundSetup, parse_moves};
use carom_research::census::{self, FORMAT};
use serde::{Deserialize, Serialize};

use crate::work::{Layouts, Pair, ROBOTS};

/// The maximum number of listed hardest positions; if there are more, only the first is listed.
pub(crate) const MOST_LISTED: u64 = 16;

/// A line of the results. It depends only on the pair.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairRecord {
    format: u32,
    pub(crate) layouts: String,
    /// The number of the pair.
    pub(crate) pair: usize,
    /// The digits of the board's tiles.
    pub(crate) layout: String,
    pub(crate) target: PrintedTarget,
    /// The number of all positions.
    pub(crate) total: u64,
    /// The number of positions without a solution.
    pub(crate) unsolvable: u64,
    /// The greatest distance.
    pub(crate) longest: u32,
    /// The number of positions at the greatest distance.
    pub(crate) at_longest: u64,
    /// For each distance, 0 first, the number of positions.
    pub(crate) histogram: Vec<u64>,
    /// The positions at the greatest distance: all of them, or only the first of more than [`MOST_LISTED`].
    pub(crate) hardest: Vec<Hardest>,
}

/// A target as it is printed on the board.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedTarget {
    /// `any` for the vortex.
    pub(crate) robot: String,
    pub(crate) shape: String,
    pub(crate) x: u8,
    pub(crate) y: u8,
}

/// A position at the greatest distance.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hardest {
    /// Column and row of red, green, blue and yellow.
    pub(crate) robots: Vec<(u8, u8)>,
    /// One of its shortest solutions.
    pub(crate) solution: String,
}

impl PrintedTarget {
    pub(crate) fn of(pair: &Pair) -> Self {
        let target = pair.target;
        Self {
            robot: target.robot.map_or("any", |robot| robot.name()).to_owned(),
            shape: target.shape.name().to_owned(),
            x: target.square.x(),
            y: target.square.y(),
        }
    }

    /// For example `blue triangle`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.robot, self.shape)
    }
}

impl census::Record for PairRecord {
    fn work(&self) -> String {
        self.layouts.clone()
    }

    fn unit(&self) -> usize {
        self.pair
    }
}

impl PairRecord {
    pub(crate) fn new(
        layouts: Layouts,
        pair: &Pair,
        histogram: &[u64],
        unsolvable: u64,
        hardest: Vec<Hardest>,
    ) -> Self {
        Self {
            format: FORMAT,
            layouts: layouts.name().to_owned(),
            pair: pair.number,
            layout: pair.layout.clone(),
            target: PrintedTarget::of(pair),
            total: pair.total(),
            unsolvable,
            longest: histogram.len().saturating_sub(1) as u32,
            at_longest: histogram.last().copied().unwrap_or(0),
            histogram: histogram.to_vec(),
            hardest,
        }
    }

    /// The required number of listed positions.
    pub(crate) fn listed(at_longest: u64) -> usize {
        if at_longest <= MOST_LISTED { at_longest as usize } else { 1 }
    }

    /// Checks everything except that no solution is shorter: the record must be about this pair, the
    /// numbers must agree, and every solution must solve its position.
    pub(crate) fn check(&self, layouts: Layouts, pair: &Pair) -> anyhow::Result<()> {
        ensure!(
            self.layouts == layouts.name()
                && self.pair == pair.number
                && self.layout == pair.layout
                && self.target == PrintedTarget::of(pair),
            "pair {} is not {pair} of {}",
            self.pair,
            layouts.name()
        );
        let sum: u64 = self.histogram.iter().sum();
        ensure!(
            self.total == pair.total() && sum + self.unsolvable == self.total,
            "pair {}: the counts do not add up to {} positions",
            self.pair,
            pair.total()
        );
        ensure!(
            self.histogram.len() == self.longest as usize + 1
                && self.histogram.last() == Some(&self.at_longest)
                && self.at_longest > 0
                && self.hardest.len() == Self::listed(self.at_longest),
            "pair {}: the longest solution and the histogram do not agree",
            self.pair
        );
        for hardest in &self.hardest {
            hardest.replay(pair, self.longest).with_context(|| format!("pair {}", self.pair))?;
        }
        Ok(())
    }
}

impl Hardest {
    /// The position as a puzzle.
    pub(crate) fn round(&self, pair: &Pair) -> anyhow::Result<Round> {
        ensure!(self.robots.len() == ROBOTS, "{} robots", self.robots.len());
        let robots = self.robots.iter().map(|&(x, y)| Square::new(x, y)).collect();
        let setup = RoundSetup { robots, goal: pair.goal(), profile: Profile::PLAIN };
        Ok(Round::new(Arc::clone(&pair.board), setup)?)
    }

    /// Plays the solution, which must have this length.
    pub(crate) fn replay(&self, pair: &Pair, length: u32) -> anyhow::Result<Round> {
        let round = self.round(pair)?;
        let moves = parse_moves(&self.solution)?;
        if moves.len() != length as usize {
            bail!("a solution has {} moves, not {length}", moves.len());
        }
        round.check_solution(&moves).with_context(|| format!("the solution {}", self.solution))?;
        Ok(round)
    }
}
