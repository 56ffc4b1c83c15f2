//! [`Session`]: one player at a board, with the selected robot and all commands of the player.

use std::sync::Arc;

use carom_engine::ricochet::{Board, Move, Position, Robot, Round};
use carom_engine::{Direction, Square};
use rand::Rng as _;
use rand_pcg::Pcg64;

use self::whole::SessionGame;
use super::{BoardEvent, BoardName, Level, Line, deal};
use crate::records::PuzzleId;
use crate::solo::{HelpLedger, Mark, Mode, Origin, Policy};

mod attempt;
mod before;
mod demonstration;
mod setup;
#[cfg(test)]
mod tests;
mod whole;

pub use attempt::{Attempt, KeptRound};

/// Whether two rounds have the same board, robots and goal. Their rules may differ.
#[must_use]
pub fn is_same_task(one: &Round, other: &Round) -> bool {
    one.goal() == other.goal() && one.start() == other.start() && one.board() == other.board()
}

/// A round with the moves made so far, the targets already reached, and the commands of the player.
///
/// Methods that change the session return the [`BoardEvent`] to show, or `None` if nothing has changed.
///
/// ```
/// use carom_engine::Direction;
/// use carom_engine::ricochet::Robot;
/// use carom_play::ricochet::{BoardEvent, Session, example};
///
/// let mut session = Session::new(example(), None, 1);
/// session.select(Robot::Red);
/// let event = session.slide(Direction::West);
/// assert!(matches!(event, Some(BoardEvent::Slid { robot: Robot::Red, .. })));
/// session.undo();
/// assert!(session.line().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    line: Line,
    /// The solution that the board shows instead of the player's line.
    demonstration: Option<Line>,
    mark: Mark<Round>,
    board_name: BoardName,
    origin: Origin<Level>,
    /// The round that was opened last, with its origin. Without moves, only this one is worth going back to.
    given: (Round, Origin<Level>),
    /// Whether the rounds are played against the clock.
    is_timed: bool,
    selected: Robot,
    /// Targets of this board that were reached.
    reached: Vec<Square>,
    /// Whether moves of the round were shown to the player.
    is_shown: bool,
    /// The rounds whose moves were shown. They stay so under other rules, and if they are opened again.
    shown: HelpLedger,
    /// The player's own shortest solution of the round, found without help.
    earned: Vec<Move>,
    /// The whole game that the round belongs to.
    game: Option<SessionGame>,
    /// The session as it was when the player left the last round with moves.
    before: Option<Box<Self>>,
    rng: Pcg64,
}

impl Session {
    /// A session at the start of a round of the house. The seed decides every later random choice.
    #[must_use]
    pub fn new(round: Round, board_name: impl Into<BoardName>, seed: u64) -> Self {
        let selected = preferred_robot(&round, Robot::Red);
        Self {
            line: Line::new(round.clone()),
            demonstration: None,
            mark: Mark::default(),
            board_name: board_name.into(),
            origin: Origin::House,
            given: (round, Origin::House),
            is_timed: false,
            selected,
            reached: Vec::new(),
            is_shown: false,
            shown: HelpLedger::default(),
            earned: Vec::new(),
            game: None,
            before: None,
            rng: Pcg64::new(u128::from(seed), 0),
        }
    }

    /// A random number for a draw outside the session.
    pub fn seed(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Starts a round outside of a whole game. The player can go back to the present one.
    pub fn open(
        &mut self,
        round: Round,
        board_name: BoardName,
        origin: Origin<Level>,
    ) -> BoardEvent {
        self.leave();
        self.given = (round.clone(), origin.clone());
        self.follow(round, board_name, origin)
    }

    /// A series of rounds begins. The player can go back to the present round, even if it has no moves.
    pub fn begin_series(&mut self) {
        self.before = Some(Box::new(Self { before: None, demonstration: None, ..self.clone() }));
    }

    /// Starts the next round of a series. The player can go back to the round before the series, and not to the present one.
    pub fn follow(
        &mut self,
        round: Round,
        board_name: BoardName,
        origin: Origin<Level>,
    ) -> BoardEvent {
        self.board_name = board_name;
        self.origin = origin;
        self.reached.clear();
        self.game = None;
        self.put(round);
        BoardEvent::Placed
    }

    /// From now on the rounds are played against the clock, or no longer.
    pub const fn set_timed(&mut self, is_timed: bool) {
        self.is_timed = is_timed;
    }

    /// Where the round comes from.
    #[must_use]
    pub const fn origin(&self) -> &Origin<Level> {
        &self.origin
    }

    /// Corrects where the round comes from, for example if packs have changed.
    pub fn come_from(&mut self, origin: Origin<Level>) {
        self.given = (self.round().clone(), origin.clone());
        self.origin = origin;
    }

    /// How the round is played.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match (self.is_timed, self.game.is_some()) {
            (true, _) => Mode::Timed,
            (false, true) => Mode::Whole,
            (false, false) => Mode::Alone,
        }
    }

    /// What the round allows.
    #[must_use]
    pub fn policy(&self) -> Policy {
        Policy::of(&self.origin, self.mode())
    }

    /// The round with the moves made so far.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The round.
    #[must_use]
    pub const fn round(&self) -> &Round {
        self.line.round()
    }

    /// The board of the round.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        self.round().board()
    }

    /// The name of the board.
    #[must_use]
    pub const fn board_name(&self) -> &BoardName {
        &self.board_name
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// The robot that [`Session::slide`] moves.
    #[must_use]
    pub const fn selected(&self) -> Robot {
        self.selected
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// Whether the present position is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    /// Every move of the line, including the undone moves.
    #[must_use]
    pub fn all_moves(&self) -> Vec<Move> {
        self.line.all().to_vec()
    }

    /// Whether there is a move to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.line.undone().is_empty()
    }

    /// The number of printed targets of this board that were reached, and the number of all of them.
    #[must_use]
    pub fn reached(&self) -> (usize, usize) {
        let board = self.board();
        let printed = self.reached.iter().filter(|&&square| board.target_on(square).is_some());
        (printed.count(), board.targets().len())
    }

    /// The positions of the line, from the start to the present position.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        self.line.positions()
    }

    /// The round that starts at the present position.
    #[must_use]
    pub fn round_from_here(&self) -> Round {
        self.round_from(self.position()).unwrap_or_else(|| self.round().clone())
    }

    /// The round that starts at a position; `None` if the position is not valid on the board.
    #[must_use]
    pub fn round_from(&self, position: &Position) -> Option<Round> {
        deal::from_here(self.round(), position).ok()
    }

    /// The slides of the selected robot, as [`Line::slides`].
    #[must_use]
    pub fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        self.line.slides(self.selected)
    }

    /// Selects a robot that is on the board. A demonstration ends.
    pub fn select(&mut self, robot: Robot) -> Option<BoardEvent> {
        let ended = self.end_demonstration();
        if self.position().square(robot).is_none() {
            return ended;
        }
        let is_other = self.selected != robot;
        self.selected = robot;
        ended.or(is_other.then_some(BoardEvent::Unmoved))
    }

    /// Selects the robot N robots after the selected one; the first follows the last.
    pub fn select_next(&mut self, count: isize) -> Option<BoardEvent> {
        self.select(robot_after(self.selected, count, self.position()))
    }

    /// Slides the selected robot. A solved round is over: moves can only be undone. A demonstration hides where the player's robots
    /// are, so this and every other move of the player only ends it.
    pub fn slide(&mut self, direction: Direction) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        if self.is_solved() {
            return None;
        }
        let robot = self.selected;
        self.advance(Move { robot, direction }).or(Some(BoardEvent::Blocked { robot, direction }))
    }

    /// Slides the selected robot to the end of one of its slides.
    pub fn slide_to(&mut self, square: Square) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        let slides = self.slides();
        let (direction, _) = slides.iter().find(|(_, path)| path.last() == Some(&square))?;
        self.slide(*direction)
    }

    /// Selects a robot and slides it.
    pub fn play(&mut self, mv: Move) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        if self.is_solved() || self.position().square(mv.robot).is_none() {
            return None;
        }
        self.selected = mv.robot;
        self.slide(mv.direction)
    }

    /// Undoes the last move.
    pub fn undo(&mut self) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        self.selected = self.line.made().last()?.robot;
        self.line.step_back()
    }

    /// Redoes the move that was undone last.
    pub fn redo(&mut self) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        let mv = *self.line.undone().first()?;
        self.selected = mv.robot;
        self.advance(mv)
    }

    /// Marks the present position, so that the player can try something and come back. There is one mark. Returns whether it is new.
    pub fn set_mark(&mut self) -> bool {
        self.demonstration.is_none() && self.mark.set(&self.line)
    }

    /// Whether the player can go back to a mark.
    #[must_use]
    pub fn can_go_to_mark(&self) -> bool {
        self.mark.target(&self.line).is_some()
    }

    /// Goes back to the mark. Returns `None` if there is none, or if the player is there.
    pub fn go_to_mark(&mut self) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        self.line = self.mark.target(&self.line)?.clone();
        Some(BoardEvent::Placed)
    }

    /// Undoes every move. They can be redone.
    pub fn restart(&mut self) -> Option<BoardEvent> {
        if let Some(ended) = self.end_demonstration() {
            return Some(ended);
        }
        if self.line.is_empty() {
            return None;
        }
        self.line.restart();
        Some(BoardEvent::Placed)
    }

    /// Makes these moves from the start, then undoes all except the first `at` of them. Nothing changes
    /// if one of them is not legal.
    pub fn recall(&mut self, moves: &[Move], at: usize) -> Option<BoardEvent> {
        self.line = Line::of(self.round().clone(), moves, at).ok()?;
        self.demonstration = None;
        self.note_reached();
        Some(BoardEvent::Placed)
    }

    /// Records that help has cost the stars of the round, for example because moves were shown: later solutions are not the
    /// player's own.
    pub fn help(&mut self) {
        self.is_shown = true;
        self.shown.lose(PuzzleId::of_task(self.round()), None);
    }

    /// Ends the loss of [`Session::help`]: later solutions are the player's own again.
    pub fn forget_help(&mut self) {
        self.is_shown = false;
        self.shown.forgive(PuzzleId::of_task(self.round()));
    }

    /// Whether help has cost the stars of the round. A solution that was found before may still count: see
    /// [`Session::is_helped`].
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Whether moves of this round were shown, maybe under other rules.
    fn was_shown(&self) -> bool {
        self.shown.has(PuzzleId::of_task(self.round()))
    }

    /// Whether the present line counts as helped. A solution that the player found before the help does
    /// not count as helped.
    #[must_use]
    pub fn is_helped(&self) -> bool {
        self.is_shown && !(self.is_solved() && self.moves() == self.earned)
    }

    /// The player's own shortest solution of the round; empty if there is none yet.
    #[must_use]
    pub fn earned(&self) -> &[Move] {
        &self.earned
    }

    fn advance(&mut self, mv: Move) -> Option<BoardEvent> {
        let path = self.line.slide(mv).ok()?.squares().collect();
        self.note_reached();
        Some(BoardEvent::Slid { robot: mv.robot, path })
    }

    fn note_reached(&mut self) {
        if !self.is_solved() {
            return;
        }
        let goal = self.round().goal().square;
        if !self.reached.contains(&goal) {
            self.reached.push(goal);
        }
        let is_shorter = self.earned.is_empty() || self.moves().len() < self.earned.len();
        if !self.is_shown && is_shorter {
            self.earned = self.moves().to_vec();
        }
    }

    /// Starts a round with another target, robots or rules outside of a whole game.
    fn begin(&mut self, round: Round) {
        self.leave();
        self.game = None;
        if round == self.given.0 {
            self.origin = self.given.1.clone();
        } else if !(self.origin == Origin::Table && is_same_task(&round, self.round())) {
            // At a table the players agree on the rules.
            self.origin = std::mem::take(&mut self.origin).changed();
        }
        self.put(round);
    }

    fn put(&mut self, round: Round) {
        self.selected = preferred_robot(&round, self.selected);
        self.line = Line::new(round);
        self.demonstration = None;
        self.is_shown = self.was_shown();
        self.earned.clear();
    }
}

/// The robot N robots after another one among the robots of a position; the first follows the last.
pub(super) fn robot_after(robot: Robot, count: isize, position: &Position) -> Robot {
    let robots = position.squares().len().cast_signed();
    let next = (robot.index().cast_signed() + count).rem_euclid(robots);
    Robot::ALL[next.cast_unsigned()]
}

/// The robot that a player is likely to move first: the robot of the goal or, if any robot may reach it,
/// `otherwise` if it is on the board.
#[must_use]
pub fn preferred_robot(round: &Round, otherwise: Robot) -> Robot {
    round.goal().robot.unwrap_or(if round.start().square(otherwise).is_some() {
        otherwise
    } else {
        Robot::Red
    })
}
