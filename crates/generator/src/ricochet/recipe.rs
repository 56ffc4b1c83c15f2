//! [`Recipe`]: what kind of rounds to deal.

use std::sync::Arc;

use carom_engine::ricochet::{Layout, Profile, Robot, Round, Sides};
use rand::Rng;

use super::robots::round_for;
use super::{GenerateError, random_board};
use crate::draw::below;

/// What kind of boards to make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Those of [`random_board`].
    Random,
    /// Those of [`random_layout`].
    Official(Sides),
}

/// What kind of rounds to deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// The boards.
    pub style: Style,
    /// How many robots, 1 to 5.
    pub robots: usize,
    /// The robot that every goal is for; `None` for any printed target of the robots on the board.
    pub goal_robot: Option<Robot>,
    /// The rules.
    pub profile: Profile,
}

/// A round as dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The round.
    pub round: Round,
    /// The layout of an official board.
    pub layout: Option<Layout>,
}

impl Recipe {
    /// Deals a round on a board of its own.
    ///
    /// # Errors
    /// [`GenerateError::RobotCount`], and [`GenerateError::NoTarget`] if no target is printed for
    /// [`Recipe::goal_robot`] or it is not among the robots.
    pub fn deal(&self, rng: &mut dyn Rng) -> Result<Deal, GenerateError> {
        if self.goal_robot.is_some_and(|robot| robot.index() >= self.robots) {
            return Err(GenerateError::NoTarget { robot: self.goal_robot });
        }
        let layout = match self.style {
            Style::Random => None,
            Style::Official(sides) => Some(random_layout(sides, rng)),
        };
        let board = layout.map_or_else(|| random_board(rng), Layout::board);
        let round = round_for(self.goal_robot, &Arc::new(board), self.robots, self.profile, rng)?;
        Ok(Deal { round, layout })
    }
}

/// One of the official layouts that cannot be turned into one another, all equally likely.
#[must_use]
pub fn random_layout(sides: Sides, rng: &mut dyn Rng) -> Layout {
    let layouts: Vec<Layout> = Layout::all(sides).collect();
    layouts[below(rng, layouts.len())]
}
