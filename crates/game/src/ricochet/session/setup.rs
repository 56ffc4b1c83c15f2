//! Other targets, robots, rules and boards: how a round is set up.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup, Sides, Target};
use carom_generator::draw::pick;
use carom_generator::random_robots;
use carom_play::deal;

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
        let round = deal::random_robots(self.line.round(), &mut self.rng).ok()?;
        self.begin(round);
        Some(vec![BoardEvent::Placed])
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
        pick(&mut self.rng, &goals)
    }

    fn goals(&self, robots: &[Square]) -> impl Iterator<Item = Goal> {
        deal::targets(self.round()).map(Target::goal).filter(|&goal| {
            let round = self.setup(robots.to_vec(), goal);
            round.is_some_and(|round| !deal::is_on_goal(round.start(), goal))
        })
    }

    pub(super) fn random_target(&mut self) -> Change {
        let start = *self.round().start();
        let round = deal::random_target(self.line.round(), &start, &mut self.rng).ok()?;
        self.begin(round);
        Some(vec![BoardEvent::Placed])
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

    /// A random official board.
    pub(super) fn deal_official(&mut self) -> Change {
        let (robots, profile) = (self.position().squares().len(), self.round().profile());
        let deal = deal::random_official_board(Sides::All, robots, profile, &mut self.rng).ok()?;
        Some(self.begin_on(deal.round, deal.layout.into()))
    }

    /// A random board.
    pub(super) fn deal_random(&mut self) -> Change {
        let (robots, profile) = (self.position().squares().len(), self.round().profile());
        let round = deal::random_board(robots, profile, &mut self.rng).ok()?;
        Some(self.begin_on(round, BoardName::Random))
    }

    /// An official board of the player's choice.
    pub(super) fn lay(&mut self, layout: Layout) -> Change {
        let (robots, profile) = (self.position().squares().len(), self.round().profile());
        let round = deal::official_board(layout, robots, profile, &mut self.rng).ok()?;
        Some(self.begin_on(round, BoardName::Official(layout)))
    }

    fn begin_on(&mut self, round: Round, board_name: BoardName) -> Vec<BoardEvent> {
        self.board_name = board_name;
        self.reached.clear();
        self.begin(round);
        vec![BoardEvent::Placed]
    }
}
