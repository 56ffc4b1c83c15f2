//! Other targets, robots, rules and boards: the setup of a round. In a whole game, the game chooses
//! target, robots and rules, and these methods change nothing.

use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{
    Board, Goal, Layout, Profile, Robot, Round, RoundSetup, Sides, Target,
};
use carom_generator::draw::pick;
use carom_generator::ricochet::{random_board, random_layout, random_robots, random_round};

use super::{BoardEvent, BoardName, Session, deal};
use crate::ricochet::WholeGame;
use crate::solo::Origin;

impl Session {
    /// The targets that the player can choose, row by row.
    pub fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        deal::targets(self.round())
    }

    /// Whether the target on this square was reached.
    #[must_use]
    pub fn is_reached(&self, square: Square) -> bool {
        self.reached.contains(&square)
    }

    /// The next round. The robots stay, and the target is one that was not reached yet. In a whole game,
    /// the game chooses the target.
    pub fn next_round(&mut self) -> Option<BoardEvent> {
        match self.game().map(WholeGame::is_over) {
            Some(false) => return self.next_of_game(),
            Some(true) => self.game = None,
            None => {}
        }
        let robots = self.position().squares().to_vec();
        let mut taken = self.reached.clone();
        taken.push(self.round().goal().square);
        let goal = self.random_goal(&robots, &taken).or_else(|| {
            self.reached.clear();
            self.random_goal(&robots, &[self.round().goal().square])
        })?;
        self.start(robots, goal)
    }

    /// Whether [`Session::next_round`] has a target to choose. A whole game always goes on.
    #[must_use]
    pub fn has_next_round(&self) -> bool {
        let is_in_game = self.game().is_some_and(|game| !game.is_over());
        let present = self.round().goal().square;
        is_in_game || self.goals(self.position().squares()).any(|goal| goal.square != present)
    }

    /// Puts the robots on random squares.
    pub fn random_robots(&mut self) -> Option<BoardEvent> {
        self.free()?;
        let round = deal::random_robots(self.line.round(), &mut self.rng).ok()?;
        self.begin(round);
        Some(BoardEvent::Placed)
    }

    /// Puts the fifth robot on a random square, or removes it, every robot after it and their target.
    pub fn toggle_silver(&mut self) -> Option<BoardEvent> {
        self.free()?;
        let mut robots = self.round().start().squares().to_vec();
        let mut goal = self.round().goal();
        if robots.len() >= Robot::STANDARD {
            robots.truncate(Robot::STANDARD - 1);
            if goal.robot.is_some_and(|robot| robot.index() >= robots.len()) {
                goal = self.random_goal(&robots, &[])?;
            }
        } else {
            let board = self.line.round().board();
            let places = random_robots(board, Robot::STANDARD, &mut self.rng).ok()?;
            robots.push(places.into_iter().find(|it| !robots.contains(it))?);
        }
        self.start(robots, goal)
    }

    /// Another random target; the robots go back to the start of the round.
    pub fn random_target(&mut self) -> Option<BoardEvent> {
        self.free()?;
        let start = *self.round().start();
        let round = deal::random_target(self.line.round(), &start, &mut self.rng).ok()?;
        self.begin(round);
        Some(BoardEvent::Placed)
    }

    /// The target after the present one, in the order of the board.
    pub fn next_target(&mut self) -> Option<BoardEvent> {
        self.neighbour_target(1)
    }

    /// The target before the present one, in the order of the board.
    pub fn previous_target(&mut self) -> Option<BoardEvent> {
        self.neighbour_target(-1)
    }

    /// The target printed on a square; the robots go back to the start of the round.
    pub fn choose_target(&mut self, square: Square) -> Option<BoardEvent> {
        self.free()?;
        let target = self.board().target_on(square)?;
        let is_other = target.goal() != self.round().goal();
        let start = self.round().start().squares().to_vec();
        is_other.then(|| self.start(start, target.goal())).flatten()
    }

    /// Changes between the plain and the official rules. What the rules say about rebounds and diagonals stays.
    pub fn toggle_rules(&mut self) -> Option<BoardEvent> {
        self.free()?;
        let now = self.round().profile();
        let profile = Profile::variants().find(|it| {
            it.must_turn != now.must_turn
                && (it.rebounds, it.stops_on_diagonals) == (now.rebounds, now.stops_on_diagonals)
        })?;
        let (robots, goal) = (self.round().start().squares().to_vec(), self.round().goal());
        let setup = RoundSetup { robots, goal, profile };
        self.begin(Round::new(Arc::clone(self.board()), setup).ok()?);
        Some(BoardEvent::Placed)
    }

    /// A random official board with random robots and a random target.
    pub fn official_board(&mut self) -> Option<BoardEvent> {
        let layout = random_layout(Sides::All, &mut self.rng);
        self.lay(layout)
    }

    /// A random board with random robots and a random target.
    pub fn random_board(&mut self) -> Option<BoardEvent> {
        let board = random_board(&mut self.rng);
        self.change_board(board, BoardName::Random)
    }

    /// The official board of a layout with random robots and a random target.
    pub fn lay(&mut self, layout: Layout) -> Option<BoardEvent> {
        self.change_board(layout.board(), BoardName::Official(layout))
    }

    /// Another board with as many random robots and a random target.
    fn change_board(&mut self, board: Board, name: BoardName) -> Option<BoardEvent> {
        let (robots, profile) = (self.position().squares().len(), self.round().profile());
        let round = random_round(&Arc::new(board), robots, profile, &mut self.rng).ok()?;
        self.leave();
        Some(self.follow(round, name, Origin::House))
    }

    /// `None` in a whole game, which makes its own choices.
    const fn free(&self) -> Option<()> {
        if self.game.is_some() { None } else { Some(()) }
    }

    fn neighbour_target(&mut self, steps: isize) -> Option<BoardEvent> {
        self.free()?;
        let start = self.round().start().squares().to_vec();
        let goals: Vec<Goal> = self.goals(&start).collect();
        let at = goals.iter().position(|&it| it == self.round().goal());
        let count = goals.len().cast_signed();
        let next = at.map_or(0, |at| at.cast_signed() + steps).checked_rem_euclid(count)?;
        let goal = *goals.get(next.cast_unsigned())?;
        self.start(start, goal)
    }

    /// A random printed target that these robots have not reached already.
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

    fn setup(&self, robots: Vec<Square>, goal: Goal) -> Option<Round> {
        let setup = RoundSetup { robots, goal, profile: self.round().profile() };
        Round::new(Arc::clone(self.board()), setup).ok()
    }

    fn start(&mut self, robots: Vec<Square>, goal: Goal) -> Option<BoardEvent> {
        let round = self.setup(robots, goal)?;
        self.begin(round);
        Some(BoardEvent::Placed)
    }
}
