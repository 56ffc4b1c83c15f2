//! The difficulty of the puzzles, as options.

use anyhow::bail;
use carom_generator::ricochet::Difficulty;
use clap::ArgGroup;
use serde::Serialize;

use crate::options::whole_number;
use crate::ricochet::criteria::Criteria;

/// The difficulty of the puzzles.
#[derive(clap::Args, Clone, Debug, Serialize)]
#[command(next_help_heading = "Difficulty")]
#[command(group = ArgGroup::new("bound").multiple(true)
          .args(["min_moves", "max_moves", "exact_moves", "min_robots", "no_solo",
                 "unique", "min_rebounds"]))]
pub(super) struct Bounds {
    #[command(flatten)]
    #[serde(flatten)]
    criteria: Criteria,
    /// Every puzzle needs exactly D moves; uses a table of all positions of the board
    #[arg(long, value_name = "D", conflicts_with_all = ["min_moves", "max_moves"],
          value_parser = whole_number::<u32>(1..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exact_moves: Option<u32>,
    /// Try at most N candidates, for each puzzle; with a table, each board is a candidate
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 10_000,
          value_parser = whole_number::<u64>(1..))]
    pub(super) budget: u64,
    /// Stop a search after about N nodes; skip the candidate if that is not enough
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 20_000_000,
          value_parser = whole_number::<u64>(0..))]
    pub(super) max_nodes: u64,
}

impl Bounds {
    /// An error if no puzzle can be within the bounds.
    pub(super) fn check(&self, robots: usize) -> anyhow::Result<()> {
        self.criteria.check()?;
        if let Some(moving) = self.criteria.min_robots.filter(|&it| it > robots) {
            bail!("--min-robots {moving} is above --robot-count {robots}");
        }
        Ok(())
    }

    /// The difficulty; `None` if nothing bounds it and the moves need not be known.
    pub(super) fn difficulty(&self, needs_moves: bool) -> Option<Difficulty> {
        let is_bounded = self.criteria.is_given() || self.exact_moves.is_some();
        (is_bounded || needs_moves).then(|| {
            let wanted = self.criteria.difficulty(self.max_nodes);
            Difficulty {
                min_moves: self.exact_moves.unwrap_or(wanted.min_moves),
                max_moves: self.exact_moves.unwrap_or(wanted.max_moves),
                max_attempts: self.budget,
                ..wanted
            }
        })
    }
}
