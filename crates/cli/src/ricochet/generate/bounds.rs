//! The difficulty of the puzzles, as options.

use anyhow::bail;
use carom_generator::ricochet::Difficulty;
use clap::ArgGroup;
use serde::Serialize;

use crate::options::whole_number;

/// The difficulty of the puzzles.
#[derive(clap::Args, Clone, Debug, Serialize)]
#[command(next_help_heading = "Difficulty")]
#[command(group = ArgGroup::new("bound").multiple(true)
          .args(["min_moves", "max_moves", "exact_moves", "min_robots", "no_solo",
                 "unique", "min_rebounds"]))]
pub(super) struct Bounds {
    /// Every puzzle needs at least A moves
    #[arg(long, value_name = "A", value_parser = whole_number::<u32>(0..))]
    pub(super) min_moves: Option<u32>,
    /// Every puzzle needs at most B moves
    #[arg(long, value_name = "B", value_parser = whole_number::<u32>(0..))]
    pub(super) max_moves: Option<u32>,
    /// Every puzzle needs exactly D moves; uses a table of all positions of the board
    #[arg(long, value_name = "D", conflicts_with_all = ["min_moves", "max_moves"],
          value_parser = whole_number::<u32>(1..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exact_moves: Option<u32>,
    /// At least K robots move in every solution of the fewest moves
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>(0..))]
    min_robots: Option<usize>,
    /// The target robot cannot reach the target alone, in any number of moves
    #[arg(long)]
    no_solo: bool,
    /// Every puzzle has one solution of the fewest moves; the same moves in another order do not count
    #[arg(long)]
    #[serde(skip_serializing_if = "is_off")]
    unique: bool,
    /// Every solution of the fewest moves has at least R rebounds: a robot slides straight back
    #[arg(long, value_name = "R", value_parser = whole_number::<u32>(0..))]
    #[serde(skip_serializing_if = "Option::is_none")]
    min_rebounds: Option<u32>,
    /// Try at most this number of candidates for each puzzle; with a table, each board is a candidate
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 10_000,
          value_parser = whole_number::<u64>(1..))]
    pub(super) budget: u64,
    /// Expand at most this number of nodes for each candidate; skip the candidate if that is not enough
    #[arg(long, value_name = "N", requires = "bound", default_value_t = 20_000_000,
          value_parser = whole_number::<u64>(0..))]
    pub(super) max_nodes: u64,
}

impl Bounds {
    /// An error if no puzzle can be within the bounds.
    pub(super) fn check(&self, robots: usize) -> anyhow::Result<()> {
        if let (Some(least), Some(most)) = (self.min_moves, self.max_moves)
            && least > most
        {
            bail!("--min-moves {least} is above --max-moves {most}");
        }
        if let Some(moving) = self.min_robots.filter(|&it| it > robots) {
            bail!("--min-robots {moving} is above --robots {robots}");
        }
        Ok(())
    }

    /// The difficulty; `None` if nothing bounds it and the moves need not be known.
    pub(super) fn difficulty(&self, needs_moves: bool) -> Option<Difficulty> {
        let &Self { exact_moves, min_robots, no_solo, unique, min_rebounds, .. } = self;
        let (min_moves, max_moves) =
            (exact_moves.or(self.min_moves), exact_moves.or(self.max_moves));
        let any = Difficulty::default();
        let is_bounded = min_moves.is_some()
            || max_moves.is_some()
            || min_robots.is_some()
            || min_rebounds.is_some()
            || no_solo
            || unique;
        (is_bounded || needs_moves).then(|| Difficulty {
            min_moves: min_moves.unwrap_or(any.min_moves),
            max_moves: max_moves.unwrap_or(any.max_moves),
            min_robots: min_robots.unwrap_or(any.min_robots),
            min_rebounds: min_rebounds.unwrap_or(any.min_rebounds),
            allow_solo: !no_solo,
            unique,
            max_attempts: self.budget,
            max_nodes: Some(self.max_nodes),
        })
    }
}

/// Serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_off(flag: &bool) -> bool {
    !*flag
}
