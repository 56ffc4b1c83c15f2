//! [`Session`]: the round that is played, and what each command does to it. The engine decides every
//! rule.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{Board, Move, Position, Robot, Round};
use carom_engine::{Direction, Square};
use carom_play::{Line, deal};
use rand::Rng as _;
use rand_pcg::Pcg64;

use self::whole::Game;
use crate::ricochet::command::Command;
use crate::ricochet::is_play;
use crate::ricochet::on_board::{OnBoard, Rights};
use crate::ricochet::opening::{BoardName, Opening};
use crate::ricochet::order::Obey;
use crate::shell::frame::Frame;
use crate::shell::ids::PageId;

mod setup;
mod whole;

/// A round with the moves made so far.
#[derive(Resource)]
pub(crate) struct Session {
    line: Line,
    board_name: BoardName,
    selected: Robot,
    /// Targets of this board that were reached.
    reached: Vec<Square>,
    /// Whether moves of the round were shown to the player.
    shown: bool,
    /// The player's own shortest solution of the round, found without help.
    earned: Vec<Move>,
    /// The whole game that the round belongs to.
    game: Option<Game>,
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

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OnBoard>()
        .add_message::<BoardEvent>()
        .add_systems(Update, (apply.in_set(Obey::Session), show.in_set(Frame::Show)));
}

fn apply(
    mut commands: MessageReader<Command>,
    mut session: ResMut<Session>,
    page: Option<Res<State<PageId>>>,
    mut events: MessageWriter<BoardEvent>,
) {
    if !is_play(page) {
        commands.clear();
    }
    for command in commands.read() {
        // A session that nothing has changed is not marked as changed.
        if let Some(change) = session.bypass_change_detection().apply(command.clone()) {
            session.set_changed();
            events.write_batch(change);
        }
    }
}

/// Puts the round on the board.
pub(crate) fn show(
    session: Res<Session>,
    page: Option<Res<State<PageId>>>,
    mut on_board: ResMut<OnBoard>,
    mut events: MessageWriter<BoardEvent>,
) {
    let is_opened = page.as_ref().is_some_and(DetectChanges::is_changed);
    if !is_play(page) || !(is_opened || session.is_changed()) {
        return;
    }
    if is_opened {
        events.write(BoardEvent::Placed);
    }
    *on_board = OnBoard::new(session.line.clone(), session.selected, Rights::Everything);
}

impl Session {
    pub(crate) fn new(round: Round, board_name: impl Into<BoardName>, seed: u64) -> Self {
        let selected = preferred(&round, Robot::Red);
        Self {
            line: Line::new(round),
            board_name: board_name.into(),
            selected,
            reached: Vec::new(),
            shown: false,
            earned: Vec::new(),
            game: None,
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

    pub(crate) const fn line(&self) -> &Line {
        &self.line
    }

    pub(crate) const fn round(&self) -> &Round {
        self.line.round()
    }

    pub(crate) const fn board_name(&self) -> &BoardName {
        &self.board_name
    }

    pub(crate) fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    pub(crate) const fn selected(&self) -> Robot {
        self.selected
    }

    pub(crate) fn position(&self) -> &Position {
        self.line.position()
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.line.is_solved()
    }

    /// Every move of the line, those taken back too.
    pub(crate) fn all_moves(&self) -> Vec<Move> {
        [self.line.moves(), self.line.undone()].concat()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.line.undone().is_empty()
    }

    /// Targets of this board that were reached, and all of them.
    pub(crate) fn reached(&self) -> (usize, usize) {
        (self.reached.len(), self.round().board().targets().len())
    }

    /// The positions of the line, from the start to the present one.
    pub(crate) fn positions(&self) -> &[Position] {
        self.line.positions()
    }

    /// The round as it would be if it began here.
    pub(crate) fn round_from_here(&self) -> Round {
        self.round_from(self.position()).unwrap_or_else(|| self.round().clone())
    }

    /// The round as it would be if it began at a position.
    pub(crate) fn round_from(&self, position: &Position) -> Option<Round> {
        deal::from_here(self.round(), position).ok()
    }

    /// The slides of the selected robot: each with the squares from where it stands to where it stops.
    pub(crate) fn slides(&self) -> Vec<(Direction, Vec<Square>)> {
        self.line.slides(self.selected)
    }

    /// Does what a command says; `None` if it changes nothing.
    pub(crate) fn apply(&mut self, command: Command) -> Option<Vec<BoardEvent>> {
        match command {
            Command::Select(robot) => {
                self.position().square(robot)?;
                let changed = self.selected != robot;
                self.selected = robot;
                changed.then(Vec::new)
            }
            Command::Slide(direction) => self.slide(Move { robot: self.selected, direction }),
            Command::SlideTo(square) => {
                let slides = self.slides();
                let (direction, _) = slides.iter().find(|(_, it)| it.last() == Some(&square))?;
                self.slide(Move { robot: self.selected, direction: *direction })
            }
            Command::Play(mv) => {
                let events = self.slide(mv)?;
                self.selected = mv.robot;
                Some(events)
            }
            Command::Undo => self.undo(),
            Command::Redo => {
                let mv = *self.line.undone().first()?;
                self.selected = mv.robot;
                self.advance(mv)
            }
            Command::Restart => {
                if self.line.is_empty() {
                    return None;
                }
                self.line.restart();
                Some(vec![BoardEvent::Placed])
            }
            Command::Recall { moves, at } => self.recall(&moves, at),
            Command::Game(command) => self.play_game(command),
            Command::NewRound if self.game.is_some() => self.next_of_game(),
            Command::NewRound => self.next_round(),
            command if self.game.is_some() && chooses(&command) => None,
            Command::RandomRobots => self.random_robots(),
            Command::RandomTarget => self.random_target(),
            Command::NextTarget => self.neighbour_target(1),
            Command::PreviousTarget => self.neighbour_target(-1),
            Command::ChooseTarget(square) => self.choose_target(square),
            Command::ToggleSilver => self.toggle_silver(),
            Command::ToggleRules => self.toggle_rules(),
            Command::RandomBoard => self.deal_random(),
            Command::OfficialBoard => self.deal_official(),
            Command::Layout(layout) => self.lay(layout),
            Command::ResetBoard => {
                self.open(Opening::of_the_house());
                Some(vec![BoardEvent::Placed])
            }
            // A new command of the page is either done here or added to one of these, whose part of the
            // page does it: the dealer,
            Command::Puzzle(_) | Command::Daily | Command::Draft(_)
            // the solver and its lists,
            | Command::NextSolver
            | Command::UseSolver(_)
            | Command::Solve
            | Command::Cancel
            | Command::Hint
            | Command::ShowMoves
            | Command::PlayOrPause
            | Command::Step
            | Command::StepBack
            | Command::Faster
            | Command::Slower
            | Command::AllOptima
            | Command::PickSolution(_)
            | Command::NextSolution
            | Command::PreviousSolution
            | Command::ToggleDistance
            | Command::Show(_)
            // the board,
            | Command::ToggleMap
            // and files.
            | Command::OpenText(_)
            | Command::Paste
            | Command::SaveAs(_)
            | Command::Copy(_)
            | Command::Save => None,
        }
    }

    /// Makes these moves from the start and takes back all but `at` of them.
    fn recall(&mut self, moves: &[Move], at: usize) -> Option<Vec<BoardEvent>> {
        let mut line = Line::new(self.round().clone());
        for &mv in moves {
            line.play(mv).ok()?;
        }
        line.go_to(at);
        self.line = line;
        self.note_reached();
        Some(vec![BoardEvent::Placed])
    }

    /// A solved round is over: its line only changes by taking moves back.
    fn slide(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        if self.is_solved() {
            return None;
        }
        let Move { robot, direction } = mv;
        self.advance(mv).or(Some(vec![BoardEvent::Blocked { robot, direction }]))
    }

    fn advance(&mut self, mv: Move) -> Option<Vec<BoardEvent>> {
        let path = self.line.play(mv).ok()?.squares().collect();
        self.note_reached();
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
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
        if !self.shown && is_shorter {
            self.earned = self.moves().to_vec();
        }
    }

    /// Moves of the round were shown: what comes now is not the player's own.
    pub(crate) const fn help(&mut self) {
        self.shown = true;
    }

    /// Whether the player has had help, but for a solution found before.
    pub(crate) fn is_helped(&self) -> bool {
        self.shown && !(self.is_solved() && self.moves() == self.earned)
    }

    /// The player's own shortest solution of the round; no moves if there is none yet.
    pub(crate) fn earned(&self) -> &[Move] {
        &self.earned
    }

    fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        let mv = self.line.undo()?;
        self.selected = mv.robot;
        let path = self.line.path(mv)?.into_iter().rev().collect();
        Some(vec![BoardEvent::Slid { robot: mv.robot, path }])
    }

    /// Begins a round outside of a whole game.
    fn begin(&mut self, round: Round) {
        self.game = None;
        self.put(round);
    }

    fn put(&mut self, round: Round) {
        self.selected = preferred(&round, self.selected);
        self.line = Line::new(round);
        self.shown = false;
        self.earned.clear();
    }

    pub(crate) fn board(&self) -> &Arc<Board> {
        self.round().board()
    }
}

/// Whether a command changes what a whole game has settled for itself.
pub(crate) const fn chooses(command: &Command) -> bool {
    use Command::{
        ChooseTarget, NextTarget, PreviousTarget, RandomRobots, RandomTarget, ToggleRules,
        ToggleSilver,
    };
    matches!(
        command,
        ChooseTarget(_)
            | NextTarget
            | PreviousTarget
            | RandomRobots
            | RandomTarget
            | ToggleRules
            | ToggleSilver
    )
}

/// The robot that a player is likely to move first.
pub(crate) fn preferred(round: &Round, otherwise: Robot) -> Robot {
    round.goal().robot.unwrap_or(if round.start().square(otherwise).is_some() {
        otherwise
    } else {
        Robot::Red
    })
}

#[cfg(test)]
mod tests;
