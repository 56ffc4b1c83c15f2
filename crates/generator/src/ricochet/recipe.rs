//! [`Recipe`]: the kind of rounds to deal.

use alloc::sync::Arc;
use alloc::vec::Vec;

use carom_engine::Size;
use carom_engine::ricochet::{Layout, Profile, Robot, Round, Sides};
use rand::Rng;

use super::robots::round_for;
use super::{GenerateError, random_board, scattered_board};
use crate::draw::below;

/// The kind of boards to generate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Style {
    /// Boards of [`random_board`].
    Random,
    /// Boards of [`random_layout`].
    Official(Sides),
    /// Boards of [`scattered_board`].
    Scattered {
        /// The size.
        size: Size,
        /// How many of 100 places between two squares have a wall.
        walls: u8,
    },
}

/// The kind of rounds to deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Recipe {
    /// The boards.
    pub style: Style,
    /// The number of robots, 1 to 10.
    pub robots: usize,
    /// The robot of every goal; `None` for any printed target of the robots on the board.
    pub goal_robot: Option<Robot>,
    /// The rules.
    pub profile: Profile,
}

/// A dealt round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The round.
    pub round: Round,
    /// The layout of an official board.
    pub layout: Option<Layout>,
}

impl Recipe {
    /// Deals a round on its own board.
    ///
    /// # Errors
    /// [`GenerateError::RobotCount`], and [`GenerateError::NoTarget`] if the board has no printed target
    /// for [`Recipe::goal_robot`] or that robot is not among the robots.
    pub fn deal(&self, rng: &mut dyn Rng) -> Result<Deal, GenerateError> {
        if self.goal_robot.is_some_and(|robot| robot.index() >= self.robots) {
            return Err(GenerateError::NoTarget { robot: self.goal_robot });
        }
        let layout = match self.style {
            Style::Official(sides) => Some(random_layout(sides, rng)),
            Style::Random | Style::Scattered { .. } => None,
        };
        let board = match (layout, self.style) {
            (Some(layout), _) => layout.board(),
            (None, Style::Scattered { size, walls }) => {
                scattered_board(size, walls, self.robots, rng)
            }
            (None, _) => random_board(rng),
        };
        let round = round_for(self.goal_robot, &Arc::new(board), self.robots, self.profile, rng)?;
        Ok(Deal { round, layout })
    }
}

/// A random official layout. Layouts that differ only by a rotation count as one; all are equally likely.
#[must_use]
pub fn random_layout(sides: Sides, rng: &mut dyn Rng) -> Layout {
    let layouts: Vec<Layout> = Layout::all(sides).collect();
    layouts[below(rng, layouts.len())]
}
