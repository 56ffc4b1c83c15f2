//! The difficulty of the puzzles, as options.

use anyhow::bail;
use carom_generator::ricochet::Difficulty;
use clap::ArgGroup;
use serde::{Serialize, Serializer};

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
    /// Stop a search after about N nodes; skip the candidate if that is not enough [default: 20000000]
    #[arg(long, value_name = "N", requires = "bound", value_parser = whole_number::<u64>(0..))]
    #[serde(serialize_with = "nodes")]
    max_nodes: Option<u64>,
}

/// The nodes of a search without `--max-nodes`.
const NODES: u64 = 20_000_000;

/// The manifest has the limit that counts. Serde gives a reference.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
fn nodes<S: Serializer>(max_nodes: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(max_nodes.unwrap_or(NODES))
}

impl Bounds {
    /// An error if no puzzle can be within the bounds.
    pub(super) fn check(&self, robots: usize) -> anyhow::Result<()> {
        self.criteria.check()?;
        self.criteria.check_rebounds("--exact-moves", self.exact_moves)?;
        self.criteria.check_robots(robots, &format!("--robot-count {robots}"))?;
        if let (Some(moving), Some(moves)) = (self.criteria.min_robots, self.exact_moves)
            && moving as u64 > u64::from(moves)
        {
            bail!(
                "--min-robots {moving} is above --exact-moves {moves}: every robot that moves needs a move"
            );
        }
        Ok(())
    }

    /// The nodes of a search.
    pub(super) fn max_nodes(&self) -> u64 {
        self.max_nodes.unwrap_or(NODES)
    }

    /// An error if puzzles come from tables and no search has a limit.
    pub(super) fn check_table(&self) -> anyhow::Result<()> {
        if self.max_nodes.is_some() && !self.criteria.needs_searches() {
            bail!(
                "--max-nodes: with --exact-moves the puzzles come from tables; only --min-robots, --unique and \
                 --min-rebounds need searches"
            );
        }
        Ok(())
    }

    /// The difficulty; `None` if nothing bounds it and the moves need not be known.
    pub(super) fn difficulty(&self, needs_moves: bool) -> Option<Difficulty> {
        let is_bounded = self.criteria.is_given() || self.exact_moves.is_some();
        (is_bounded || needs_moves).then(|| {
            let wanted = self.criteria.difficulty(self.max_nodes());
            Difficulty {
                min_moves: self.exact_moves.unwrap_or(wanted.min_moves),
                max_moves: self.exact_moves.unwrap_or(wanted.max_moves),
                max_attempts: self.budget,
                ..wanted
            }
        })
    }
}
