//! [`Criteria`]: what puzzles must be like, as options.

use anyhow::bail;
use carom_generator::ricochet::Difficulty;
use serde::Serialize;

use crate::options::whole_number;

/// What puzzles must be like.
#[derive(clap::Args, Clone, Debug, Serialize)]
#[command(next_help_heading = "Difficulty")]
pub(super) struct Criteria {
    /// At least A moves
    #[arg(long, value_name = "A", value_parser = whole_number::<u32>(0..))]
    pub(super) min_moves: Option<u32>,
    /// At most M moves
    #[arg(long, value_name = "M", value_parser = whole_number::<u32>(0..))]
    pub(super) max_moves: Option<u32>,
    /// At least K robots move in every solution of the fewest moves
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>(0..))]
    pub(super) min_robots: Option<usize>,
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
}

impl Criteria {
    /// Fails if no puzzle can meet them. A puzzle needs at least one move.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.max_moves == Some(0) {
            bail!("--max-moves 0: every puzzle needs at least one move");
        }
        if let (Some(least), Some(most)) = (self.min_moves, self.max_moves)
            && least > most
        {
            bail!("--min-moves {least} is above --max-moves {most}");
        }
        self.check_rebounds("--max-moves", self.max_moves)
    }

    /// Fails if puzzles of at most `most` moves cannot have the rebounds; `option` sets the moves.
    pub(super) fn check_rebounds(&self, option: &str, most: Option<u32>) -> anyhow::Result<()> {
        if let (Some(rebounds @ 1..), Some(most)) = (self.min_rebounds, most)
            && rebounds >= most
        {
            bail!(
                "--min-rebounds {rebounds} needs more moves than {option} {most}: the first move cannot be a rebound"
            );
        }
        Ok(())
    }

    /// Fails if no puzzle of `robots` robots can meet them; `limit` is the reason for this number.
    pub(super) fn check_robots(&self, robots: usize, limit: &str) -> anyhow::Result<()> {
        if let Some(moving) = self.min_robots.filter(|&it| it > robots) {
            bail!("--min-robots {moving} is above {limit}");
        }
        if let (Some(moving), Some(most)) = (self.min_robots, self.max_moves)
            && moving as u64 > u64::from(most)
        {
            bail!(
                "--min-robots {moving} is above --max-moves {most}: every robot that moves needs a move"
            );
        }
        if self.no_solo && robots == 1 {
            bail!("--no-solo: with {limit} the target robot is always alone");
        }
        Ok(())
    }

    /// Whether any of them limits searches for other solutions.
    pub(super) fn needs_searches(&self) -> bool {
        self.min_robots.is_some_and(|it| it > 1)
            || self.min_rebounds.is_some_and(|it| it > 0)
            || self.unique
    }

    /// Whether there is any.
    pub(super) const fn is_given(&self) -> bool {
        self.min_moves.is_some()
            || self.max_moves.is_some()
            || self.min_robots.is_some()
            || self.min_rebounds.is_some()
            || self.no_solo
            || self.unique
    }

    /// The criteria for the library, with a limit of nodes for each search.
    pub(super) fn difficulty(&self, max_nodes: u64) -> Difficulty {
        let any = Difficulty::default();
        Difficulty {
            min_moves: self.min_moves.unwrap_or(any.min_moves),
            max_moves: self.max_moves.unwrap_or(any.max_moves),
            min_robots: self.min_robots.unwrap_or(any.min_robots),
            min_rebounds: self.min_rebounds.unwrap_or(any.min_rebounds),
            allow_solo: !self.no_solo,
            unique: self.unique,
            max_nodes: Some(max_nodes),
            ..any
        }
    }
}

/// Serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_off(flag: &bool) -> bool {
    !*flag
}
