//! [`RicochetTerms`]: the settings of a table.

use std::time::Duration;

use carom_engine::Square;
use carom_engine::ricochet::{Board, Layout, Profile, Robot, Sides};
use carom_generator::ricochet::{random_board, random_layout, random_robots};
use carom_play::referee::{Settings, Ties, WinCondition};
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::refusal::stale;
use crate::{Refusal, RefusalCode};

/// How a round is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RicochetMode {
    /// Players bid; the clock runs from the first bid; the lowest bid is shown first.
    Classic,
    /// Players hand in solutions, which nobody else sees; the clock runs from the first one; the shortest wins.
    Race,
    /// The same without a clock: the host closes the round, or all agree.
    Relaxed,
}

/// Where the board of each game comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardChoice {
    /// A random layout of the official tiles.
    Official,
    /// This layout of the official tiles.
    Layout(Layout),
    /// A random board.
    Random,
}

/// The settings of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RicochetTerms {
    /// How a round is decided.
    pub mode: RicochetMode,
    /// The source of the boards.
    pub board: BoardChoice,
    /// The number of robots, 4 or 5.
    pub robots: usize,
    /// The rules of the moves.
    pub rules: Profile,
    /// The seconds after the first bid or solution; `None` for no limit.
    pub clock: Option<u32>,
    /// The chips that win; `None` for the printed rules, which ask for fewer the more people play.
    pub chips: Option<u32>,
}

/// A board with its robots, on which a game begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RicochetDeal {
    /// The board.
    pub board: Board,
    /// The squares of the robots.
    pub robots: Vec<Square>,
    /// The official layout, if it is one.
    pub layout: Option<Layout>,
    /// The chips that win: those of the terms, or of the printed rules for as many as begin.
    pub chips: u32,
}

impl Default for RicochetTerms {
    /// The printed rules.
    fn default() -> Self {
        Self {
            mode: RicochetMode::Classic,
            board: BoardChoice::Official,
            robots: Robot::STANDARD - 1,
            rules: Profile::PLAIN,
            clock: Some(60),
            chips: None,
        }
    }
}

impl RicochetTerms {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let fits_mode = match self.mode {
            RicochetMode::Classic => true,
            RicochetMode::Race => self.clock.is_some(),
            RicochetMode::Relaxed => self.clock.is_none(),
        };
        let why = if !(Robot::STANDARD - 1..=Robot::STANDARD).contains(&self.robots) {
            "a table has 4 or 5 robots"
        } else if self.clock.is_some_and(|it| !(5..=3600).contains(&it)) {
            "the clock runs for 5 seconds to an hour"
        } else if !fits_mode {
            "a race has a clock, and a relaxed table has none"
        } else if self.chips == Some(0) {
            "at least one chip wins"
        } else {
            return Ok(());
        };
        Err(RefusalCode::Terms.because(why))
    }

    /// The rules of a game in which so many chips win.
    pub(super) fn settings(&self, chips: u32) -> Settings {
        Settings {
            clock: self.clock.map(|it| Duration::from_secs(it.into())),
            ties: match self.mode {
                RicochetMode::Classic => Ties::FewestChips,
                RicochetMode::Race | RicochetMode::Relaxed => Ties::FirstToBid,
            },
            winning: WinCondition::Chips(chips),
        }
    }

    pub(super) fn deal(&self, players: usize, rng: &mut dyn Rng) -> Result<RicochetDeal, Refusal> {
        let layout = match self.board {
            BoardChoice::Official => Some(random_layout(Sides::All, rng)),
            BoardChoice::Layout(layout) => Some(layout),
            BoardChoice::Random => None,
        };
        let board = layout.map_or_else(|| random_board(rng), Layout::board);
        let robots = random_robots(&board, self.robots, rng)
            .map_err(|error| RefusalCode::Terms.because(error.to_string()))?;
        let chips = self.chips.or(WinCondition::ByPlayers.chips(players)).ok_or_else(stale)?;
        Ok(RicochetDeal { board, robots, layout, chips })
    }
}
