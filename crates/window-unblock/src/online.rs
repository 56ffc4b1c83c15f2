//! The race of a room on a server: its puzzle opens on the play page, and each solution is handed in as soon as it is found.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::unblock::{Board, Metric};
use carom_net::unblock::{UnblockCommand, UnblockEvent};
use carom_net::{Event, GameCommand, GameEvent, ParticipantId, Room, RoomGame};
use carom_play::unblock::{Change, Source};
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_window_friends::{OnlineRoom, RoomMessage, ids};

use crate::ids::PLAY;
use crate::order::Obey;
use crate::session::{BoardMessage, Session};

/// The puzzle of the race, and the moves of the best solution that was handed in.
#[derive(Resource, Default)]
struct Race {
    board: Option<Arc<Board>>,
    best: Option<u32>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Race>()
        .add_message::<RoomMessage>()
        .add_systems(Update, (follow, hand_in).chain().in_set(Obey::Online));
}

fn follow(
    mut messages: MessageReader<RoomMessage>,
    online: Option<Res<OnlineRoom>>,
    mut race: ResMut<Race>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    (mut pages, overlay): (MessageWriter<carom_shell::Command>, Option<Res<Overlay>>),
    mut notice: ResMut<Notice>,
) {
    let Some(room) = online.as_ref().and_then(|it| it.room()) else {
        race.board = None;
        return messages.clear();
    };
    let number = room.number();
    let name = |id: ParticipantId| room.people().get(id).map(|it| it.name.clone());
    for RoomMessage(record) in messages.read() {
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
                *race = Race { board: Some(Arc::clone(&board)), best: None };
                session.open(board, Source::Named("room".to_owned()));
                events.write(BoardMessage(Change::Opened));
                notice.0 = Some(Phrase::new("online-race-begins"));
                if overlay.as_ref().is_some_and(|it| it.shows(ids::UNBLOCK)) {
                    pages.write(carom_shell::Command::Go(PLAY));
                }
            }
            Event::Game(GameEvent::Unblock(event)) if is_news => match event {
                UnblockEvent::Solved { player, moves } => {
                    let about = Phrase::new("online-race-solved").with("moves", *moves);
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
    mut race: ResMut<Race>,
    online: Option<ResMut<OnlineRoom>>,
    mut notice: ResMut<Notice>,
) {
    let Some(mut online) = online.filter(|_| session.is_changed()) else { return };
    let is_race = race.board.as_ref().is_some_and(|it| Arc::ptr_eq(it, session.board()));
    if !is_race || !session.is_solved() || !online.is_seated() {
        return;
    }
    let moves = session.made(Metric::Moves);
    if race.best.is_some_and(|best| moves >= best) {
        return;
    }
    race.best = Some(moves);
    // Help has told the player what to do.
    if session.has_lost_stars() {
        notice.0 = Some(Phrase::new("online-race-helped"));
        return;
    }
    let slides = session.line().slides().to_vec();
    let command = GameCommand::Unblock(UnblockCommand::HandIn(slides));
    online.bypass_change_detection().ask(command);
}
