//! The race and the puzzle of the day of a room on a server: the puzzle opens on the play page, and each solution is handed in as soon
//! as it is found.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_play::solo::Origin;
use carom_play::unblock::Change;
use carom_rooms::daily::{DailyCommand, DailyDeal, DailyPuzzle};
use carom_rooms::unblock::{UnblockCommand, UnblockEvent};
use carom_rooms::{Event, GameCommand, GameEvent, ParticipantId, Room, RoomGame};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_window_rooms::{OnlineRoom, RoomMessage};

use crate::ids::{EDITOR, PLAY, ROOM_CARD};
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};

/// The puzzle of the race.
#[derive(Resource, Default, PartialEq, Eq)]
pub(crate) struct Race(pub(crate) Option<Arc<Board>>);

impl Race {
    /// Whether its puzzle is played, and the race goes on.
    pub(crate) fn goes_on(&self, session: &Session, online: Option<&OnlineRoom>) -> bool {
        let room = online.and_then(OnlineRoom::room);
        self.is_on(session) && room.is_some_and(Room::is_playing)
    }

    /// Whether its puzzle is the one that is played.
    pub(crate) fn is_on(&self, session: &Session) -> bool {
        self.0.as_ref().is_some_and(|it| Arc::ptr_eq(it, session.board()))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Race>()
        .add_message::<RoomMessage>()
        .add_systems(Update, (follow, hand_in).chain().in_set(UpdatePart::Online));
}

fn follow(
    mut messages: MessageReader<RoomMessage>,
    online: Option<Res<OnlineRoom>>,
    mut race: ResMut<Race>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    (mut pages, overlay): (MessageWriter<carom_shell::Command>, Option<Res<Overlay>>),
    (page, mut notice): (Option<Res<State<PageId>>>, ResMut<Notice>),
) {
    let Some((online, room)) = online.as_ref().and_then(|it| Some((it, it.room()?))) else {
        race.set_if_neq(Race(None));
        return messages.clear();
    };
    let number = room.number();
    let name = |id: ParticipantId| room.people().get(id).map(|it| it.name.clone());
    for message in messages.read() {
        if let Some((date, puzzle)) = online.begun_daily(message)
            && let DailyDeal::Board(board) = puzzle.puzzle()
        {
            session.open(board.clone(), Origin::Daily(date));
            events.write(BoardMessage(Change::Opened));
            pages.write(carom_shell::Command::Go(PLAY));
        }
        let RoomMessage(record) = message;
        // A history that is read again tells of races that are long over.
        let is_news = number - record.number < 5;
        match &record.event {
            Event::Began(_) => {
                // A race that is over is not shown to somebody who comes later.
                let Some(RoomGame::Unblock(game)) = room.game().filter(|_| room.is_playing())
                else {
                    continue;
                };
                let board = Arc::new(game.board().clone());
                race.0 = Some(Arc::clone(&board));
                session.open(board, Origin::Race);
                events.write(BoardMessage(Change::Opened));
                // In the editor, also after a new start there, it is no news of the board.
                if page.as_ref().is_none_or(|it| *it.get() != EDITOR) {
                    notice.0 = Some(Phrase::new("online-race-begins"));
                }
                if overlay.as_ref().is_some_and(|it| it.shows(ROOM_CARD)) {
                    pages.write(carom_shell::Command::Go(PLAY));
                }
            }
            Event::Game(GameEvent::Unblock(event)) if is_news => match event {
                UnblockEvent::Solved { player, moves } => {
                    let about = match room.game().and_then(RoomGame::due) {
                        Some(end) => {
                            // Who comes later reads it later.
                            let left = end.saturating_sub(online.seen()) / 1000;
                            Phrase::new("online-race-clock").with("seconds", left)
                        }
                        None => Phrase::new("friends-solved"),
                    };
                    let about = about.with("moves", *moves);
                    notice.0 = Some(about.with("name", name(*player).unwrap_or_default()));
                }
                UnblockEvent::Over(_) => notice.0 = Some(over(room)),
                UnblockEvent::HandedIn { .. } | UnblockEvent::Voted(_) => {}
            },
            _ => {}
        }
    }
}

/// The message at the end of a race.
fn over(room: &Room) -> Phrase {
    let Some(RoomGame::Unblock(game)) = room.game() else { return Phrase::new("online-race-none") };
    match game.ranking().order().first() {
        Some((_, best)) => {
            Phrase::new("online-race-won").with("name", best.name.clone()).with("moves", best.moves)
        }
        None => Phrase::new("online-race-none"),
    }
}

fn hand_in(
    session: Res<Session>,
    race: Res<Race>,
    online: Option<ResMut<OnlineRoom>>,
    mut notice: ResMut<Notice>,
) {
    let Some(mut online) = online else { return };
    if !session.is_changed() && !online.is_changed() || !session.is_solved() || !online.is_seated()
    {
        return;
    }
    let (board, slides) = (session.board(), session.line().made());
    let command = match online.daily().map(DailyPuzzle::puzzle) {
        Some(DailyDeal::Board(daily)) if **board == *daily => {
            let moves = slides.iter().map(ToString::to_string).collect();
            GameCommand::Daily(DailyCommand::HandIn(moves))
        }
        _ if race.is_on(&session) => GameCommand::Unblock(UnblockCommand::HandIn(slides.to_vec())),
        _ => return,
    };
    let online = online.bypass_change_detection();
    let told = online.hand_in(session.made(Metric::Moves), session.has_lost_stars(), command);
    Notice::tell(&mut notice, Notice(told));
}
