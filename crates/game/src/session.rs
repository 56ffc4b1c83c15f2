//! [`Session`]: the round that is played, and what each command does to it. The engine decides every
//! rule.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{
    Board, Goal, Move, Position, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Direction, Puzzle as _, Square};
use carom_generator::{Deal, Recipe, Style, random_robots};
use rand::Rng as _;
use rand_pcg::Pcg64;

use crate::command::BoardCommand;
use crate::opening::Opening;

/// A round with the moves made so far.
#[derive(Resource)]
pub(crate) struct Session {
    round: Round,
    board_name: Option<String>,
    moves: Vec<Move>,
    /// Before each move and after the last.
    positions: Vec<Position>,
    /// Taken back, the last one first to come again.
    undone: Vec<Move>,
    selected: Robot,
    /// Targets of this board that were reached.
    reached: Vec<Square>,
    rng: Pcg64,
}

/// What the view has to show. The session has changed already.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardEvent {
    /// A robot went along these squares, the one it left first.
    Slid { robot: Robot, path: Vec<Square> },
    /// A robot wanted to go where something is in its way.
    Blocked { robot: Robot, direction: Direction },
    /// Everything stands elsewhere.
    Placed,
}

/// Applies the commands.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Applied;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BoardEvent>().add_systems(Update, apply.in_set(Applied));
}

fn apply(
    mut commands: MessageReader<BoardCommand>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardEvent>,
) {
    for &command in commands.read() {
        // A session that nothing has changed is not marked as changed.
        if let Some(change) = session.bypass_change_detection().apply(command) {
            session.set_changed();
            events.write_batch(change);
        }
    }
}

impl Session {
    pub(crate) fn new(round: Round, board_name: Option<String>, seed: u64) -> Self {
        let selected = preferred(&round, Robot::Red);
        Self {
            positions: vec![*round.start()],
            round,
            board_name,
            moves: Vec::new(),
            undone: Vec::new(),
            selected,
            reached: Vec::new(),
            rng: Pcg64::new(u128::from(seed), 0),
        }
    }

    /// For what is random outside the session.
    pub(crate) fn seed(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Begins another round on another board.
    pub(crate) fn open(&mut self, opening: Opening) {
        self.board_name = opening.board_name;
        self.reached.clear();
        self.begin(opening.round);
    }

    pub(crate) const fn round(&self) -> &Round {
        &self.round
    }

    pub(crate) fn board_name(&self) -> &str {
        self.board_name.as_deref().unwrap_or("random board")
    }

    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(crate) const fn selected(&self) -> Robot {
        self.selected
    }

    pub(crate) fn position(&self) -> &Position {
        self.positions.last().unwrap_or(self.round.start())
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.round.is_solved(self.position())
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Targets of this board that were reached, and all of them.
    pub(crate) fn reached(&self) -> (usize, usize) {
        (self.reached.len(), self.round.board().targets().len())
    }

    /// The positions of the line, from the start to the present one.
    pub(crate) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The round as it would be if it began here.
    pub(crate) fn round_from_here(&self) -> Round {
        self.round_from(self.position()).unwrap_or_else(|| self.round.clone())
    }

    /// The round as it would be if it began at a position.
    pub(crate) fn round_from(&self, position: &Position) -> Option<Round> {
        self.setup(position.squares().to_vec(), self.round.goal())
    }

    /// The slides of the selected robot: each with the squares from where it stands to where it stops.
    pub(crate) fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        let path = |direction| self.path(Move { robot: self.selected, direction });
        Direction::ALL.into_iter().filter_map(|it| Some((it, path(it)?))).collect()
    }

    fn path(&self, mv: Move) -> Option<Vec<Square>> {
        let slide = self.round.board().slide(self.position(), mv).ok()?;
        let from = self.position().square(mv.robot)?;
        Some(std::iter::once(from).chain(slide.path.iter().map(|step| step.square)).collect())
    }

    /// Does what a command says; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: BoardCommand) -> Option<Vec<BoardEvent>> {
        match command {
            BoardCommand::Select(robot) => {
                self.position().square(robot)?;
                let changed = self.selected != robot;
                self.selected = robot;
                changed.then(Vec::new)
            }
            BoardCommand::Slide(direction) => self.slide(Move { robot: self.selected, direction }),
            BoardCommand::SlideTo(square) => {
                let slides = self.slides();
                let (direction, _) = slides.iter().find(|(_, it)| it.last() == Some(&square))?;
                self.slide(Move { robot: self.selected, direction: *direction })
            }
            BoardCommand::Play(mv) => {
                let events = self.slide(mv)?;
                self.selected = mv.robot;
                Some(events)
            }
            BoardCommand::Undo => self.undo(),
            BoardCommand::Redo => {
                let mv = self.undone.pop()?;
                self.selected = mv.robot;
                self.advance(mv)
            }
            BoardCommand::Restart => {
                if self.moves.is_empty() {
                    return None;
                }
                self.undone.extend(self.moves.drain(..).rev());
                self.positions.truncate(1);
                Some(vec![BoardEvent::Placed])
            }
            BoardCommand::NewRound => self.next_round(),
            BoardCommand::RandomRobots => self.random_robots(),
            BoardCommand::RandomTarget => {
                let start = self.round.start().squares().to_vec();
                let goal = self.random_goal(&start, &[self.round.goal().square])?;
                self.start(start, goal)
            }
            BoardCommand::NextTarget => self.neighbour_target(1),
            BoardCommand::PreviousTarget => {
                self.neighbour_target(self.round.board().targets().len() - 1)
            }
            BoardCommand::ChooseTarget(square) => {
                let target = self.round.board().target_on(square)?;
                let changed = target.goal() != self.round.goal();
                let start = self.round.start().squares().to_vec();
                changed.then(|| self.start(start, target.goal())).flatten()
            }
            BoardCommand::ToggleSilver => self.toggle_silver(),
            BoardCommand::ToggleRules => {
                let next = Profile::ALL.into_iter().find(|it| *it != self.round.profile())?;
                let (robots, goal) = (self.round.start().squares().to_vec(), self.round.goal());
                let setup = RoundSetup { robots, goal, profile: next };
                let round = Round::new(Arc::clone(self.round.board()), setup).ok()?;
                self.begin(round);
                Some(vec![BoardEvent::Placed])
            }
            BoardCommand::RandomBoard => self.deal(Style::Random),
            BoardCommand::OfficialBoard => self.deal(Style::Official(Sides::All)),
            _ => None,
        }
    }

    /// A solved round is over: its line only changes by taking moves back.
    fn slide(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        if self.is_solved() {
            return None;
        }
        let Some(events) = self.advance(mv) else {
            let Move { robot, direction } = mv;
            return Some(vec![BoardEvent::Blocked { robot, direction }]);
        };
        self.undone.clear();
        Some(events)
    }

    fn advance(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        let position = self.round.play(self.position(), mv).ok()?;
        let path = self.path(mv)?;
        self.moves.push(mv);
        self.positions.push(position);
        let goal = self.round.goal().square;
        if self.is_solved() && !self.reached.contains(&goal) {
            self.reached.push(goal);
        }
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
    }

    fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.undone.push(mv);
        self.selected = mv.robot;
        let path = self.path(mv)?.into_iter().rev().collect();
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
    }

    /// As on the table: the robots stay, and the next target is one that was not reached yet.
    fn next_round(&mut self) -> Option<Vec<BoardEvent>> {
        let robots = self.position().squares().to_vec();
        let mut taken = self.reached.clone();
        taken.push(self.round.goal().square);
        let goal = self.random_goal(&robots, &taken).or_else(|| {
            self.reached.clear();
            self.random_goal(&robots, &[self.round.goal().square])
        })?;
        self.start(robots, goal)
    }

    fn random_robots(&mut self) -> Option<Vec<BoardEvent>> {
        let count = self.position().squares().len();
        let goal = self.round.goal();
        let robots = random_robots(self.round.board(), count, &mut self.rng).ok()?;
        self.start(robots, goal)
    }

    /// The fifth robot comes to a random place; a target of its own goes with it.
    fn toggle_silver(&mut self) -> Option<Vec<BoardEvent>> {
        let mut robots = self.round.start().squares().to_vec();
        let mut goal = self.round.goal();
        if robots.len() == Robot::MAX {
            robots.pop();
            if goal.robot == Some(Robot::Silver) {
                goal = self.random_goal(&robots, &[])?;
            }
        } else {
            let places = random_robots(self.round.board(), Robot::MAX, &mut self.rng).ok()?;
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

    fn goals<'a>(&'a self, robots: &'a [Square]) -> impl Iterator<Item = Goal> + 'a {
        let board = self.round.board();
        board.targets().iter().map(|target| target.goal()).filter(move |&goal| {
            let present = goal.robot.is_none_or(|robot| robot.index() < robots.len());
            present
                && self
                    .setup(robots.to_vec(), goal)
                    .is_some_and(|round| !round.is_solved(round.start()))
        })
    }

    fn neighbour_target(&mut self, steps: usize) -> Option<Vec<BoardEvent>> {
        let start = self.round.start().squares().to_vec();
        let goals: Vec<Goal> = self.goals(&start).collect();
        let at = goals.iter().position(|&it| it == self.round.goal());
        let next = at.map_or(0, |at| at + if steps == 1 { 1 } else { goals.len() - 1 });
        let goal = *goals.get(next % goals.len().max(1))?;
        self.start(start, goal)
    }

    fn setup(&self, robots: Vec<Square>, goal: Goal) -> Option<Round> {
        let setup = RoundSetup { robots, goal, profile: self.round.profile() };
        Round::new(Arc::clone(self.round.board()), setup).ok()
    }

    fn start(&mut self, robots: Vec<Square>, goal: Goal) -> Option<Vec<BoardEvent>> {
        let round = self.setup(robots, goal)?;
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    fn begin(&mut self, round: Round) {
        self.selected = preferred(&round, self.selected);
        self.positions = vec![*round.start()];
        self.moves.clear();
        self.undone.clear();
        self.round = round;
    }

    fn deal(&mut self, style: Style) -> Option<Vec<BoardEvent>> {
        let robots = self.position().squares().len();
        let profile: Profile = self.round.profile();
        let recipe = Recipe { style, robots, goal_robot: None, profile };
        let Deal { round, layout } = recipe.deal(&mut self.rng).ok()?;
        self.board_name = layout.map(|layout| format!("official {layout}"));
        self.reached.clear();
        self.begin(round);
        Some(vec![BoardEvent::Placed])
    }

    pub(crate) fn board(&self) -> &Arc<Board> {
        self.round.board()
    }
}

/// The robot that a player is likely to move first.
fn preferred(round: &Round, otherwise: Robot) -> Robot {
    round.goal().robot.unwrap_or(if round.start().square(otherwise).is_some() {
        otherwise
    } else {
        Robot::Red
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

    fn session() -> Session {
        Session::new(opening::round(), None, 1)
    }

    #[test]
    fn slides_undoes_and_redoes() {
        let mut session = session();
        let start = *session.position();
        assert_eq!(session.selected(), Robot::Yellow);
        let (direction, path) = session.slides().remove(0);
        let events = session.apply(BoardCommand::Slide(direction)).expect("a legal slide");
        assert_eq!(events, [BoardEvent::Slid { robot: Robot::Yellow, path: path.clone() }]);
        assert_eq!(session.position().square(Robot::Yellow), path.last().copied());
        let after = *session.position();
        session.apply(BoardCommand::Undo).expect("something to undo");
        assert_eq!((*session.position(), session.can_redo()), (start, true));
        session.apply(BoardCommand::Redo).expect("something to redo");
        assert_eq!(*session.position(), after);
        assert_eq!(session.apply(BoardCommand::Redo), None);
        session.apply(BoardCommand::Restart).expect("a move to take back");
        assert_eq!((*session.position(), session.moves()), (start, &[][..]));
    }

    #[test]
    fn every_stop_can_be_asked_for_by_its_square() {
        for (direction, path) in session().slides() {
            let mut session = session();
            let stop = *path.last().expect("a stop");
            session.apply(BoardCommand::SlideTo(stop)).expect("a stop square");
            assert_eq!(session.moves(), [Move { robot: Robot::Yellow, direction }]);
        }
    }

    #[test]
    fn a_new_round_leaves_the_robots_and_changes_the_target() {
        let mut session = session();
        let (direction, _) = session.slides().remove(0);
        session.apply(BoardCommand::Slide(direction));
        let (here, goal) = (*session.position(), session.round().goal());
        session.apply(BoardCommand::NewRound).expect("another target");
        assert_eq!(session.position().squares(), here.squares());
        assert_ne!(session.round().goal(), goal);
        assert!(session.moves().is_empty());
    }

    #[test]
    fn random_boards_are_new_and_unsolved() {
        let mut session = session();
        for command in [
            BoardCommand::RandomBoard,
            BoardCommand::OfficialBoard,
            BoardCommand::RandomRobots,
            BoardCommand::RandomTarget,
            BoardCommand::NextTarget,
            BoardCommand::PreviousTarget,
        ] {
            let before = session.round().clone();
            let events = session.apply(command).expect("a change");
            assert_eq!(events, [BoardEvent::Placed], "{command:?}");
            assert_ne!(*session.round(), before, "{command:?}");
            assert!(!session.is_solved(), "{command:?}");
        }
    }

    #[test]
    fn silver_comes_and_goes() {
        let mut session = session();
        let before = session.round().clone();
        session.apply(BoardCommand::ToggleSilver).expect("a fifth robot");
        assert_eq!(session.position().squares().len(), Robot::MAX);
        session.apply(BoardCommand::ToggleSilver).expect("four again");
        assert_eq!(*session.round(), before);
    }

    #[test]
    fn rules_change_and_the_round_begins_again() {
        let mut session = session();
        session.apply(BoardCommand::ToggleRules).expect("other rules");
        assert_eq!(session.round().profile(), Profile::OFFICIAL);
        session.apply(BoardCommand::ToggleRules).expect("the first rules");
        assert_eq!(session.round().profile(), Profile::PLAIN);
    }

    #[test]
    fn what_stands_in_the_way_is_told() {
        let mut session = session();
        let free: Vec<Direction> = session.slides().into_iter().map(|it| it.0).collect();
        let Some(direction) = Direction::ALL.into_iter().find(|it| !free.contains(it)) else {
            // The robot slid against something: that way is blocked now.
            return;
        };
        let robot = session.selected();
        let events = session.apply(BoardCommand::Slide(direction));
        assert_eq!(events, Some(vec![BoardEvent::Blocked { robot, direction }]));
    }
}
