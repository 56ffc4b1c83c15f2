//! [`Session`]: the game on the board, and the effect of each command on it.

use std::time::Duration;

use bevy::prelude::*;
use carom_engine::tablut::{Cell, IllegalMove, Side};
use carom_play::tablut::NodeId;
use carom_play::tablut::{Change, Lesson};
use carom_shell::action::BoxedAction;
use carom_shell::ids::PageId;
use carom_shell::next_redraw::{NextRedraw, Stopwatch, to_second_before};
use carom_shell::notice::{Notice, Topic};
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_window_rooms::OnlineRoom;

use crate::command::{Command, LessonCommand, PuzzleCommand};
use crate::ids::{FRIENDS, NEW, PLAY};
use crate::online::is_of_room;
use crate::order::UpdatePart;

/// A game of the session by its number, and a position in it.
pub(crate) type GameNode = (u64, NodeId);

/// The session of the page.
#[derive(Resource, Deref, DerefMut)]
pub struct Session(pub(crate) carom_play::tablut::Session);

impl Topic for Session {
    /// The number of the game.
    type Id = u64;

    fn topic(&self) -> u64 {
        self.number()
    }
}

/// Whether the cursor is shown: after the first key for it, until the pointer acts.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CursorShown(pub(crate) bool);

/// The side that is asked whether it really gives up, with the number of its game.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ResignQuestion(Option<(u64, Side)>);

impl ResignQuestion {
    pub(crate) const NOTHING: Self = Self(None);

    /// The side, if the question is about the present game and still open.
    pub(crate) fn resigner(self, session: &Session) -> Option<Side> {
        let (_, side) = self.0.filter(|it| it.0 == session.number())?;
        session.resigner().filter(|&it| it == side)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CursorShown>()
        .init_resource::<ResignQuestion>()
        .init_resource::<Notice>()
        .init_resource::<NextRedraw>()
        .add_systems(
            Update,
            (tick, apply.run_if(in_state(PLAY))).chain().in_set(UpdatePart::Session),
        );
}

/// A clock with less than this shows tenths of a second.
const TENTHS: Duration = Duration::from_secs(10);
const TENTH: Duration = Duration::from_millis(100);

/// Time passes while the page is open: real time, however slowly the window draws.
fn tick(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    page: Res<State<PageId>>,
    mut session: ResMut<Session>,
    online: Option<Res<OnlineRoom>>,
    mut watch: Local<Stopwatch>,
) {
    // The clock of a room stands while the connection is lost.
    let is_lost = online.is_some_and(|it| it.is_lost() && is_of_room(&it));
    let is_running = *page.get() == PLAY && session.is_clock_running() && !is_lost;
    let passed = watch.pass(is_running, &time);
    if !is_running {
        return;
    }
    Session::change(&mut session, |it| it.pass(passed));
    let left = session.clock().map(|it| it.left(session.turn_at(session.live())));
    if let Some(left) = left {
        // The last seconds have tenths.
        next_redraw.at_most(if left < TENTHS { TENTH } else { to_second_before(left) });
    }
}

fn apply(
    (mut commands, mut others): (MessageReader<Command>, MessageReader<carom_shell::Command>),
    mut session: ResMut<Session>,
    (mut shown, mut asked): (ResMut<CursorShown>, ResMut<ResignQuestion>),
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
    mut actions: Commands,
) {
    if others.read().any(|it| *it == carom_shell::Command::Back) {
        asked.set_if_neq(ResignQuestion::NOTHING);
        Session::change(&mut session, |it| it.deselect());
    }
    for command in commands.read() {
        if let Some(why) = session.holds_on(command) {
            notice.0 = Some(why);
            continue;
        }
        // At the end the key goes on.
        let is_over = session.ending().is_some() || session.is_lesson_done();
        if *command == Command::Choose && is_over {
            session.at_the_end().send(&mut actions);
            continue;
        }
        if matches!(command, Command::Move(_) | Command::Choose)
            && shown.set_if_neq(CursorShown(true))
        {
            // The first key shows where the cursor is.
            continue;
        }
        // One wrong click must not end a game, and another player cannot give a resignation back.
        let resigner = session.resigner().filter(|_| *command == Command::Resign);
        let question = resigner.map(|it| ResignQuestion(Some((session.number(), it))));
        if question.is_some_and(|it| asked.set_if_neq(it)) {
            continue;
        }
        if let Some(why) = session.hindrance(command) {
            notice.0 = Some(why);
        }
        let news = session.news_of(command);
        // The session is marked as changed only if the command has changed it.
        match session.bypass_change_detection().apply(command) {
            Some(Change::Refused(why)) => notice.0 = Some(refusal(why, &session)),
            Some(Change::Astray) => notice.0 = Some(Phrase::new("tablut-lesson-other")),
            Some(change @ (Change::Moved | Change::Opened | Change::Seen)) => {
                session.set_changed();
                if change != Change::Seen {
                    asked.set_if_neq(ResignQuestion::NOTHING);
                }
                Notice::tell(&mut notice, news);
            }
            None => match command {
                Command::Before => notice.0 = Some(Phrase::new("tablut-none-before")),
                Command::Promote => notice.0 = Some(Phrase::new("tablut-is-main")),
                _ => {}
            },
        }
        match command {
            Command::Press(_) | Command::Grab(_) => shown.set_if_neq(CursorShown(false)),
            Command::PlayOn => asked.set_if_neq(ResignQuestion::NOTHING),
            // A new game closes the card in which it was chosen.
            Command::New if overlay.shows(NEW) || overlay.shows(FRIENDS) => {
                overlay.set_if_neq(Overlay::NONE)
            }
            _ => false,
        };
    }
}

/// The number of the last one of these moves of both sides in the list, where a number stands for a move of each side. All
/// texts count so, like the moves of a forced win.
pub(crate) const fn numbered(moves: usize) -> usize {
    moves.div_ceil(2)
}

/// A square as the page writes it. Files have small letters.
pub(crate) fn named(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

/// The reason why a move is illegal, for beginners.
fn refusal(why: IllegalMove, session: &Session) -> Phrase {
    let on = |key, cell: Cell| Phrase::new(key).with("cell", named(cell));
    match why {
        IllegalMove::NotStraight { .. } => Phrase::new("tablut-not-straight"),
        IllegalMove::Blocked { cell, .. } => session.about_piece("tablut-blocked", cell),
        IllegalMove::OnThrone { .. } => Phrase::new("tablut-on-throne"),
        IllegalMove::AcrossThrone { .. } => Phrase::new("tablut-across-throne"),
        IllegalMove::IntoCamp { cell, .. } => on("tablut-into-camp", cell),
        IllegalMove::OnlyKing { cell, .. } => on("tablut-only-king", cell),
        IllegalMove::Over { .. } => Phrase::new("tablut-over"),
        IllegalMove::NoPiece { mv } => on("tablut-no-piece", mv.from),
        IllegalMove::OtherSide { mv, .. } => session.about_piece("tablut-other-side", mv.from),
        IllegalMove::SameSquare { .. } => Phrase::new("tablut-same-square"),
        // A kind of a later version of the rules.
        other => other.to_string().into(),
    }
}

impl Session {
    /// Changes the session, which is marked as changed only if the work has an effect.
    pub(crate) fn change(
        session: &mut ResMut<Self>,
        work: impl FnOnce(&mut Self) -> Option<Change>,
    ) {
        if work(session.bypass_change_detection()).is_some() {
            session.set_changed();
        }
    }

    /// A text about the piece on a square. Some languages, such as French, call the other pieces pawns, but not the king.
    fn about_piece(&self, key: &'static str, cell: Cell) -> Phrase {
        Phrase::new(key).with("piece", self.kind_on(cell)).with("cell", named(cell))
    }

    /// What texts call the piece on a square: `king` or `piece`.
    pub(crate) fn kind_on(&self, cell: Cell) -> &'static str {
        let is_king = self.tree().position().king() == Some(cell);
        if is_king { "king" } else { "piece" }
    }

    /// Whether a person plays a side, and no person here the other one.
    pub(crate) fn is_alone(&self, side: Side) -> bool {
        self.seat(side).is_human() && !self.seat(side.other()).is_human()
    }

    /// The side of the person here in a puzzle or a lesson.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.task().map(|it| it.side).or(self.lesson().map(Lesson::side))
    }

    /// Why a command must wait. In the game of a room the other player agrees to a take-back, and a puzzle has its own players.
    fn holds_on(&self, command: &Command) -> Option<Phrase> {
        use Command::{Before, New, OfferDraw, Redo, Resign, Sit, TakeBack, UsePace, UseRules};
        let why = match command {
            Sit(..) if self.task().is_some() => "tablut-players-puzzle",
            Sit(..) | Resign | OfferDraw if self.lesson().is_some() => "tablut-lesson-alone",
            TakeBack if self.is_of_remote() && !self.is_remote() => "tablut-as-played",
            TakeBack if self.is_remote() && self.own_side().is_some() => "tablut-ask-take-back",
            TakeBack | Redo if self.is_remote() => "tablut-no-take-back",
            New | Before | Sit(..) | UseRules(_) | UsePace(_) => return self.stays(),
            _ => return None,
        };
        Some(Phrase::new(why))
    }

    /// Why no other game may replace this one: the game of a room is not left by accident.
    pub(crate) fn stays(&self) -> Option<Phrase> {
        self.is_remote().then(|| Phrase::new("tablut-leave-first"))
    }

    /// What other players, another main line, or an end that is taken back mean for the game.
    fn news_of(&self, command: &Command) -> Notice {
        let is_on = !self.tree().is_empty() && self.ending().is_none();
        Notice(match command {
            Command::Sit(..) if is_on => Some(Phrase::new("tablut-players-now")),
            Command::Promote => Some(Phrase::new("tablut-promoted")),
            Command::TakeBack => self
                .end_to_take_back()
                .map(|reason| Phrase::new("tablut-end-taken-back").with("reason", reason.id())),
            _ => None,
        })
    }

    /// What most players want at the end of a game, a puzzle or a lesson.
    pub(crate) fn at_the_end(&self) -> BoxedAction {
        match (self.task(), self.solved_in()) {
            _ if self.lesson().is_some() => LessonCommand::Next.into(),
            (Some(_), Some(_)) => PuzzleCommand::Next.into(),
            (Some(_), None) => PuzzleCommand::Restart.into(),
            (None, _) => Command::New.into(),
        }
    }

    /// Why a press of a piece takes nothing, if the press would say nothing by itself.
    fn hindrance(&self, command: &Command) -> Option<Phrase> {
        let cell = match *command {
            Command::Press(cell) => cell,
            Command::Choose => self.cursor(),
            _ => return None,
        };
        let side = self.tree().position().piece(cell).filter(|_| self.selected().is_none())?.side();
        let at = |key| self.about_piece(key, cell);
        if self.ending().is_some() {
            Some(Phrase::new("tablut-over"))
        } else if !self.is_for_people() {
            Some(Phrase::new(match (self.is_looking_back(), self.is_remote()) {
                (true, _) if self.waits_for().is_some() => "tablut-looking-back-programs",
                (true, _) => "tablut-looking-back",
                (false, true) => "tablut-wait-remote",
                (false, false) => "tablut-wait",
            }))
        } else if side != self.turn() {
            Some(at("tablut-not-its-turn").with("side", side.to_string()))
        } else {
            self.targets(cell).is_empty().then(|| at("tablut-cannot-move"))
        }
    }

    /// Carries out a command; `None` if it changes nothing.
    fn apply(&mut self, command: &Command) -> Option<Change> {
        match *command {
            Command::Press(cell) => self.press(cell),
            Command::Grab(cell) => self.grab(cell),
            Command::Slide(mv) => self.slide(mv),
            Command::Move(direction) => self.move_cursor(direction),
            Command::Choose => self.choose(),
            Command::TakeBack => self.take_back(),
            Command::Redo => self.redo(),
            Command::Back => self.back(),
            Command::Forward => self.forward(),
            Command::First => self.first(),
            Command::Last => self.last(),
            Command::Go(place) => self.go(place),
            Command::NextVariation => self.next_variation(1),
            Command::Promote => self.promote(),
            Command::New => Some(self.new_game()),
            Command::Before => self.game_before(),
            Command::UseRules(ref rules) => self.set_rules(**rules),
            Command::UsePace(pace) => self.set_pace(pace),
            Command::Sit(side, seat) => self.set_seat(side, seat),
            Command::Resign => self.resign(),
            Command::OfferDraw => self.offer_draw(),
            Command::AcceptDraw => self.accept_draw(),
            Command::DeclineDraw => self.decline_draw(),
            // The question is answered by the system that has asked it.
            Command::PlayOn => None,
        }
    }
}
