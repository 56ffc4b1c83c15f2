//! Other targets, robots, rules and boards: how a round is set up.

use std::sync::Arc;

use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup, Target};
use carom_engine::{Puzzle as _, Square};
use carom_generator::{Deal, Recipe, Style, random_robots};
use carom_play::deal;
use rand::Rng as _;

use super::{BoardEvent, Session};
use crate::ricochet::opening::BoardName;

/// What the view has to show, if anything has changed.
type Change = Option<Vec<BoardEvent>>;

impl Session {
    /// The targets that can be asked for, row by row.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        deal::targets(self.round())
    }

    /// Whether a target of this board was reached.
    pub(crate) fn is_reached(&self, square: Square) -> bool {
        self.reached.contains(&square)
    }

    /// As on the table: the robots stay, and the next target is one that was not reached yet.
    pub(super) fn next_round(&mut self) -> Change {
        let robots = self.position().squares().to_vec();
        let mut taken = self.reached.clone();
        taken.push(self.round().goal().square);
        let goal = self.random_goal(&robots, &taken).or_else(|| {
            self.reached.clear();
            self.random_goal(&robots, &[self.round().goal().square])
        })?;
        self.start(robots, goal)
    }

    pub(super) fn random_robots(&mut self) -> Change {
        let count = self.position().squares().len();
        let goal = self.round().goal();
        let robots = random_robots(self.line.round().board(), count, &mut self.rng).ok()?;
        self.start(robots, goal)
    }

    /// The fifth robot comes to a random place; a target of its own goes with it.
    pub(super) fn toggle_silver(&mut self) -> Change {
        let mut robots = self.round().start().squares().to_vec();
        let mut goal = self.round().goal();
        if robots.len() == Robot::MAX {
            robots.pop();
            if goal.robot == Some(Robot::Silver) {
                goal = self.random_goal(&robots, &[])?;
            }
        } else {
            let places =
                random_robots(self.line.round().board(), Robot::MAX, &mut self.rng).ok()?;
            robots.push(places.into_iter().find(|it| !robots.contains(it))?);
        }
        self.start(robots, goal)
    }

    /// One of the board's targets that these robots have not reached already.
    fn random_goal(&mut self, robots: &[Square], without: &[Square]) -> Option<Goal> {
        let goals: Vec<Goal> =
            self.goals(robots).filter(|it| !without.contains(&it.square)).collect();
        let pick = (u64::from(self.rng.next_u32()) * goals.len() as u64) >> 32;
        goals.get(pick as usize).copied()
    }

    fn goals(&self, robots: &[Square]) -> impl Iterator<Item = Goal> {
        deal::targets(self.round()).map(Target::goal).filter(|&goal| {
            let round = self.setup(robots.to_vec(), goal);
            round.is_some_and(|round| !round.is_solved(round.start()))
        })
    }

    pub(super) fn random_target(&mut self) -> Change {
        let start = self.round().start().squares().to_vec();
        let goal = self.random_goal(&start, &[self.round().goal().square])?;
        self.start(start, goal)
    }

    /// So many targets on, in the order of the board.
    pub(super) fn neighbour_target(&mut self, steps: isize) -> Change {
        let start = self.round().start().squares().to_vec();
        let goals: Vec<Goal> = self.goals(&start).collect();
        let at = goals.iter().position(|&it| it == self.round().goal());
        let count = goals.len().cast_signed();
        let next = at.map_or(0, |at| at.cast_signed() + steps).checked_rem_euclid(count)?;
        let goal = *goals.get(next.cast_unsigned())?;
        self.start(start, goal)
    }

    pub(super) fn choose_target(&mut self, square: Square) -> Change {
        let target = self.round().board().target_on(square)?;
        let changed = target.goal() != self.round().goal();
        let start = self.round().start().squares().to_vec();
        changed.then(|| self.start(start, target.goal())).flatten()
    }

    pub(super) fn toggle_rules(&mut self) -> Change {
        let profile = Profile::ALL.into_iter().find(|it| *it != self.round().profile())?;
        let (robots, goal) = (self.round().start().squares().to_vec(), self.round().goal());
        let setup = RoundSetup { robots, goal, profile };
        self.begin(Round::new(Arc::clone(self.round().board()), setup).ok()?);
        Some(vec![BoardEvent::Placed])
    }

    fn setup(&self, robots: Vec<Square>, goal: Goal) -> Option<Round> {
        let setup = RoundSetup { robots, goal, profile: self.round().profile() };
        Round::new(Arc::clone(self.round().board()), setup).ok()
    }

    fn start(&mut self, robots: Vec<Square>, goal: Goal) -> Change {
        let round = self.setup(robots, goal)?;
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    pub(super) fn deal(&mut self, style: Style) -> Change {
        let robots = self.position().squares().len();
        let profile: Profile = self.round().profile();
        let recipe = Recipe { style, robots, goal_robot: None, profile };
        let Deal { round, layout } = recipe.deal(&mut self.rng).ok()?;
        self.board_name = layout.into();
        self.reached.clear();
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    /// An official board of the player's choice.
    pub(super) fn lay(&mut self, layout: Layout) -> Change {
        let robots = self.position().squares().len();
        let round = deal::official_board(layout, robots, self.round().profile(), &mut self.rng);
        self.board_name = BoardName::Official(layout);
        self.reached.clear();
        self.begin(round.ok()?);
        Some(vec![BoardEvent::Placed])
    }
}
