//! The effect of each command on the board of the player, and the way to the play page and back.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::ricochet::{Goal, Profile, Robot, Round, Tile};
use carom_engine::{Direction, Size, Square};
use carom_play::ricochet::BoardName;
use carom_play::ricochet::own_board::{EntryStep, OwnBoard, OwnBoardFault, OwnBoards};
use carom_play::solo::{Mode, Origin};
use carom_shell::calendar::{Calendar, unix_seconds};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::persisted::Persisted;
use carom_shell::words::Phrase;

use super::{Command, OwnBoardState, OwnQuestion, PAGE};
use crate::command::SolverCommand;
use crate::ids::PLAY;
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};
use crate::solving::Solving;

/// Two presses within this time are one double press.
const DOUBLE: Duration = Duration::from_millis(500);
/// After this time a board is not gone on with, but begun again.
const EVENING: Duration = Duration::from_hours(12);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Calendar>()
        .add_systems(Update, (obey, go_back, keep).chain().in_set(UpdatePart::OwnBoard));
}

/// What a command does outside of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Nothing.
    Stay,
    /// It opens the page.
    Enter,
    /// It puts the round on the play page.
    Play,
}

fn obey(
    mut commands: MessageReader<Command>,
    mut own: ResMut<OwnBoardState>,
    mut session: ResMut<Session>,
    solving: Option<Res<Solving>>,
    (calendar, time): (Res<Calendar>, Res<Time<Real>>),
    (page, mut next): (Option<Res<State<PageId>>>, Option<ResMut<NextState<PageId>>>),
    (mut notice, mut overlay): (ResMut<Notice>, Option<ResMut<Overlay>>),
    (mut events, mut solver): (MessageWriter<BoardMessage>, MessageWriter<SolverCommand>),
) {
    for command in commands.read() {
        // A run against the clock chooses its puzzles.
        if session.mode() == Mode::Timed {
            notice.0 = Some(Phrase::new("practice-chooses"));
            continue;
        }
        // The second press of a double one would hit what has come under the finger.
        let is_early = !own.takes_presses(time.elapsed());
        let is_of_page =
            matches!(command, Command::Choose(_) | Command::OtherSquare | Command::SwapRobots);
        if is_early && is_of_page && own.has_just_entered() {
            continue;
        }
        let was_ready = own.open().is_some_and(|it| it.step() == EntryStep::Ready);
        let way = match command {
            Command::NextTarget => {
                let (after, before) = robots_after(&session, solving.as_deref());
                own.entered = time.elapsed();
                own.next_target(&after, before)
            }
            Command::PlayFor(goal) => {
                let (after, before) = robots_after(&session, solving.as_deref());
                own.next_target(&after, before);
                own.apply(&Command::Choose(*goal), unix_seconds());
                if own.step() == EntryStep::Ready { Way::Play } else { Way::Enter }
            }
            Command::OnThisBoard => own.on_board_of(&session, unix_seconds()),
            Command::Count | Command::Hint | Command::Solution => {
                own.is_counted |= *command == Command::Count;
                // What is shown of the solution goes with it.
                if *command == Command::Solution && session.end_demonstration().is_some() {
                    events.write(BoardMessage::PLACED);
                }
                solver.write_batch(asks(command, solving.as_deref()));
                Way::Stay
            }
            command => own.apply(command, unix_seconds()),
        };
        if let Some(why) = own.refused.take() {
            notice.0 = Some(why);
        }
        let closes =
            matches!(command, Command::Name(_) | Command::Typed(_) | Command::ToggleSilver)
                || way != Way::Stay;
        if closes
            && notice.0.is_none()
            && let Some(overlay) = &mut overlay
            && overlay.is_open()
        {
            **overlay = Overlay::NONE;
        }
        let is_ready = own.open().is_some_and(|it| it.step() == EntryStep::Ready);
        let way = if is_ready && !was_ready { Way::Play } else { way };
        // The target is taken back on the play page.
        let way = if was_ready && !is_ready { Way::Enter } else { way };
        if let Some(page) = page.as_ref().filter(|it| way == Way::Enter && *it.get() != PAGE) {
            own.is_from_play = *page.get() == PLAY && *command != Command::NextTarget;
        }
        if let (Way::Play, Some(round)) = (way, own.round_to_play(session.round().profile())) {
            let own = &mut *own;
            own.is_counted = false;
            if let Some((open, _)) = &own.boards.open {
                let name = BoardName::from(open.layout());
                // A new board may have the round that is in play.
                let is_kept = matches!(command, Command::Undo | Command::Continue);
                let is_there = *session.origin() == Origin::Table && *session.round() == round;
                if !is_there || !own.is_played && !is_kept {
                    // Back goes to what was in play before the first round.
                    if open.number() == 1 && !own.is_played {
                        session.begin_series();
                    }
                    session.follow(round, name, Origin::Table);
                    events.write(BoardMessage::PLACED);
                    // What was told about the same round.
                    solver.write(SolverCommand::StopWatching);
                }
                own.boards.remember(&open.clone(), calendar.today());
            }
            own.is_played = true;
            own.left = None;
        }
        if let (Some(next), Some(page)) = (&mut next, way.page()) {
            NextState::set_if_neq(next, page);
        }
    }
}

impl Way {
    const fn page(self) -> Option<PageId> {
        match self {
            Self::Stay => None,
            Self::Enter => Some(PAGE),
            Self::Play => Some(PLAY),
        }
    }
}

/// Where the robots stand after this round, and where before: after a solution that is shown and before it, otherwise where they are and
/// where they began.
fn robots_after(session: &Session, solving: Option<&Solving>) -> (Vec<Square>, Vec<Square>) {
    let now = session.position().squares().to_vec();
    let shown = solving.filter(|it| it.is_open() && !session.is_solved()).and_then(Solving::answer);
    match shown {
        Some(answer) => (answer.end().squares().to_vec(), now),
        None => (now, session.round().start().squares().to_vec()),
    }
}

/// The commands of the solver behind a button of the play page.
fn asks(command: &Command, solving: Option<&Solving>) -> Vec<SolverCommand> {
    let is_asked = solving.is_some_and(Solving::is_asked);
    let is_open = solving.is_some_and(Solving::is_open);
    match command {
        // The number of moves is the first hint.
        Command::Count if is_asked => Vec::new(),
        Command::Count => vec![SolverCommand::Hint],
        Command::Hint if is_asked => vec![SolverCommand::Hint],
        Command::Hint => vec![SolverCommand::Hint; 2],
        _ if is_open => vec![SolverCommand::StopWatching],
        _ => vec![SolverCommand::ShowMoves],
    }
}

impl OwnBoardState {
    pub(super) fn of(boards: OwnBoards) -> Self {
        let has_round = |it: &OwnBoard| it.number() > 1 || it.round(Profile::PLAIN).is_some();
        let is_played = boards.open.as_ref().is_some_and(|(it, _)| has_round(it));
        Self { boards, is_played, ..Self::default() }
    }

    /// Whether a press is meant for the page, and not the second one of a double press before it.
    pub(crate) fn takes_presses(&self, now: Duration) -> bool {
        now.saturating_sub(self.entered) >= DOUBLE
    }

    /// The round of the board under the rules of another one.
    fn round_to_play(&self, rules: Profile) -> Option<Round> {
        let rules = if rules.must_turn { Profile::OFFICIAL } else { Profile::PLAIN };
        self.open()?.round(rules)
    }

    /// Whether the board is from this evening.
    pub(crate) fn is_fresh(&self, now: u64) -> bool {
        self.boards.open.as_ref().is_some_and(|it| now.abs_diff(it.1) < EVENING.as_secs())
    }

    /// The boards that were played before.
    pub(crate) const fn boards(&self) -> &OwnBoards {
        &self.boards
    }

    fn begin(&mut self, own: OwnBoard, now: u64) -> Way {
        let mut boards = std::mem::take(&mut self.boards);
        let entered = self.entered;
        // Undo goes back to it.
        let before = boards.open.replace((own, now));
        let before = before.filter(|(it, _)| it.tiles().iter().any(Option::is_some));
        let left = before.or_else(|| self.left.take());
        *self = Self { boards, left, entered, ..Self::default() };
        Way::Enter
    }

    /// Enters robots on the board of the session, if it is an official one.
    fn on_board_of(&mut self, session: &Session, now: u64) -> Way {
        let BoardName::Official(layout) = session.board_name() else { return Way::Stay };
        let has_silver = session.position().squares().len() == 5;
        self.begin(OwnBoard::on(*layout, has_silver), now)
    }

    fn next_target(&mut self, after: &[Square], before: Vec<Square>) -> Way {
        let Some((open, changed)) = &mut self.boards.open else { return Way::Stay };
        let left = (open.clone(), *changed);
        open.next_target(after, before);
        if open.number() != left.0.number() {
            self.left = Some(left);
        }
        (self.asked, self.fault) = (None, None);
        Way::Enter
    }

    fn apply(&mut self, command: &Command, now: u64) -> Way {
        let has_silver = || self.boards.recent.first().is_some_and(|it| it.has_silver);
        match *command {
            Command::New => return self.begin(OwnBoard::new(has_silver()), now),
            Command::Same(place) => {
                let Some(recent) = self.boards.recent.get(place).copied() else { return Way::Stay };
                return self.begin(OwnBoard::on(recent.layout, recent.has_silver), now);
            }
            Command::Continue => {
                self.end_detour();
                let is_ready = self.step() == EntryStep::Ready;
                return if is_ready { Way::Play } else { Way::Enter };
            }
            _ => {}
        }
        let is_undone = *command == Command::Undo && self.asked.is_none();
        if is_undone && !self.open().is_some_and(OwnBoard::can_undo) {
            return self.go_back_to_left();
        }
        let asked = self.asked;
        let cursor = self.cursor;
        let Some((open, changed)) = &mut self.boards.open else { return Way::Stay };
        *changed = now;
        let mut fault = None;
        let mut next_asked = None;
        let mut typed = None;
        match *command {
            Command::Take(tile) => fault = open.take(tile).err(),
            Command::Type(letter) if matches!(open.step(), EntryStep::Tile(_)) => {
                (typed, fault) = type_tile(open, self.typed, letter);
            }
            Command::Type(letter) => {
                if let Some(robot) = Robot::from_letter(letter.to_ascii_lowercase()) {
                    open.ask_robot(robot);
                }
            }
            Command::AskTile(place) => open.ask_tile(place),
            Command::MoveTile(moves) => {
                if let Some(OwnQuestion::Tile(tile, _)) = asked.filter(|_| moves) {
                    open.move_here(tile);
                }
            }
            Command::Name(ref text) => {
                if let Err(why) = open.lay(text) {
                    self.refused = Some(Phrase::from(why.to_string()));
                }
            }
            Command::AskRobot(robot) => open.ask_robot(robot),
            Command::Place(robot, square) => fault = open.move_robot(robot, square).err(),
            Command::Point(direction) => {
                self.cursor = Some(moved(cursor, direction));
                next_asked = asked;
            }
            Command::Press => {
                if let Some(square) = cursor {
                    (fault, next_asked) = press(open, asked, square);
                }
            }
            Command::Typed(ref text) => {
                (fault, next_asked, self.refused) = type_square(open, asked, text.trim());
            }
            Command::ToggleSilver => open.toggle_silver(),
            Command::Choose(goal) => fault = open.choose(goal).err(),
            Command::OtherSquare => next_asked = Some(OwnQuestion::OtherRobot),
            Command::OtherRobot(robot) => next_asked = Some(OwnQuestion::OtherSquare(robot)),
            Command::Undo if asked.is_some() => {}
            Command::Undo => open.undo(),
            Command::Restart => open.restart(),
            Command::SwapRobots => open.swap_robots(),
            Command::Free(square) => open.free(square),
            Command::NewBag => open.new_bag(),
            Command::New
            | Command::Same(_)
            | Command::Continue
            | Command::OnThisBoard
            | Command::NextTarget
            | Command::PlayFor(_)
            | Command::Count
            | Command::Hint
            | Command::Solution => {}
        }
        if let Some(OwnBoardFault::UsedTile { tile, place }) = fault {
            next_asked = Some(OwnQuestion::Tile(tile, place));
            fault = None;
        }
        (self.fault, self.asked, self.typed) = (fault, next_asked, typed);
        if !matches!(command, Command::Point(_) | Command::Press) {
            self.cursor = None;
        }
        Way::Stay
    }

    /// Goes back to the board before a new one, or to the round before the next target.
    fn go_back_to_left(&mut self) -> Way {
        let Some(left) = self.left.take() else { return Way::Stay };
        let is_ready = left.0.step() == EntryStep::Ready;
        self.boards.open = Some(left);
        (self.asked, self.fault) = (None, None);
        if is_ready { Way::Play } else { Way::Enter }
    }

    /// Forgets that a tile or a robot was asked for again, if nothing is missing.
    fn end_detour(&mut self) {
        let Some((open, _)) = &mut self.boards.open else { return };
        while open.can_undo() {
            let is_placed = open.robots().all(|it| it.1.is_some());
            let is_detour = match open.step() {
                EntryStep::Tile(_) => open.layout().is_some(),
                EntryStep::Robot(_) => is_placed,
                EntryStep::Target | EntryStep::Ready => false,
            };
            if !is_detour {
                return;
            }
            open.undo();
        }
    }

    /// Whether the next target is asked for, and nothing was done yet.
    fn has_just_entered(&self) -> bool {
        self.left.is_some() && self.step() == EntryStep::Target
    }

    /// Goes one step back: from the next target to the round before it. [`Way::Stay`] where the page is left.
    fn step_back(&mut self) -> Way {
        if self.asked.take().is_some() {
            return Way::Enter;
        }
        self.fault = None;
        if self.has_just_entered() && !self.open().is_some_and(OwnBoard::can_undo) {
            return self.go_back_to_left();
        }
        let has_step = self.boards.open.as_mut().is_some_and(|(open, _)| open.step_back());
        if has_step { Way::Enter } else { Way::Stay }
    }

    /// Leaves the page for the one from which it was opened. A new board on which nothing lies is forgotten.
    fn leave(&mut self) -> PageId {
        let is_empty = |it: &OwnBoard| it.tiles().iter().all(Option::is_none);
        if self.open().is_some_and(is_empty)
            && let Some(left) = self.left.take()
        {
            self.is_played = left.0.round(Profile::PLAIN).is_some();
            self.boards.open = Some(left);
        }
        if self.is_from_play { PLAY } else { carom_shell::home::PAGE }
    }
}

/// What a press on a square means: it places the robot that is asked for, or chooses the target there.
pub(super) fn press(
    open: &mut OwnBoard,
    asked: Option<OwnQuestion>,
    square: Square,
) -> (Option<OwnBoardFault>, Option<OwnQuestion>) {
    if let Some(OwnQuestion::OtherSquare(robot)) = asked {
        let fault = open.choose(Goal { robot, square }).err();
        return (fault, asked.filter(|_| fault.is_some()));
    }
    match open.step() {
        EntryStep::Robot(_) => (open.place(square).err(), None),
        EntryStep::Target => match open.board().target_on(square) {
            Some(target) => (open.choose(target.goal()).err(), None),
            None => (None, asked),
        },
        EntryStep::Tile(_) | EntryStep::Ready => (None, asked),
    }
}

/// The same for a square that was typed; a message if it is no square, or no target is there.
fn type_square(
    open: &mut OwnBoard,
    asked: Option<OwnQuestion>,
    text: &str,
) -> (Option<OwnBoardFault>, Option<OwnQuestion>, Option<Phrase>) {
    let square = text.parse::<Square>().ok().filter(|it| Size::OFFICIAL.contains(*it));
    let Some(square) = square else {
        let about = Phrase::new("own-no-square").with("text", text.to_owned());
        return (None, asked, Some(about));
    };
    let before = open.clone();
    let (fault, next) = press(open, asked, square);
    let is_nothing = *open == before && fault.is_none();
    (fault, next, is_nothing.then_some(Phrase::new("own-tap-mark")))
}

/// A typed letter after another one: both halves make the name of a tile, in any order.
fn type_tile(
    open: &mut OwnBoard,
    before: Option<char>,
    letter: char,
) -> (Option<char>, Option<OwnBoardFault>) {
    let Some(before) = before else { return (Some(letter), None) };
    let names = [format!("{before}{letter}"), format!("{letter}{before}")];
    match names.iter().find_map(|it| it.parse::<Tile>().ok()) {
        Some(tile) => (None, open.take(tile).err()),
        None => (Some(letter), None),
    }
}

/// The cursor after one step; it begins in the middle of the upper left quarter.
fn moved(cursor: Option<Square>, direction: Direction) -> Square {
    let Some(cursor) = cursor else { return Square::new(3, 3) };
    cursor.step(direction).filter(|it| Size::OFFICIAL.contains(*it)).unwrap_or(cursor)
}

/// Back goes to the step before. From the tiles the shell leaves the page.
fn go_back(
    mut commands: MessageReader<carom_shell::Command>,
    (page, overlay): (Option<Res<State<PageId>>>, Option<Res<Overlay>>),
    mut own: ResMut<OwnBoardState>,
    (session, solving): (Res<Session>, Option<Res<Solving>>),
    mut solver: MessageWriter<SolverCommand>,
    mut next: Option<ResMut<NextState<PageId>>>,
) {
    let is_back = commands.read().filter(|it| **it == carom_shell::Command::Back).count() > 0;
    let is_of_card = overlay.is_some_and(|it| it.is_open() || it.is_changed());
    let Some(page) = page.filter(|_| is_back && !is_of_card) else { return };
    let to = match *page.get() {
        PAGE => own.step_back().page().unwrap_or_else(|| own.leave()),
        PLAY if session.demonstration().is_some() => return,
        PLAY if own.is_on(&session) && solving.as_ref().is_some_and(|it| it.is_running()) => return,
        // The solution closes first.
        PLAY if own.is_on(&session) && solving.is_some_and(|it| it.is_open()) => {
            solver.write(SolverCommand::StopWatching);
            return;
        }
        PLAY if own.is_on(&session) => {
            own.step_back();
            PAGE
        }
        _ => return,
    };
    if let Some(next) = &mut next {
        NextState::set_if_neq(next, to);
    }
}

/// Writes the boards after each change.
fn keep(
    own: Res<OwnBoardState>,
    mut kept: ResMut<Persisted<OwnBoards>>,
    mut notice: ResMut<Notice>,
) {
    if own.is_changed()
        && kept.value().is_some_and(|it| *it != own.boards)
        && let Some(trouble) = kept.put(own.boards.clone())
    {
        notice.0 = Some(trouble);
    }
}
