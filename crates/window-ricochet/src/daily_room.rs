//! The puzzle of the day of a room on a server: it opens on the play page, and each solution is handed in as soon as it is found.

use bevy::prelude::*;
use carom_play::ricochet::BoardName;
use carom_play::solo::Origin;
use carom_rooms::GameCommand;
use carom_rooms::daily::{DailyCommand, DailyDeal, DailyPuzzle};
use carom_shell::notice::Notice;
use carom_window_rooms::{OnlineRoom, RoomMessage};

use crate::ids::PLAY;
use crate::opening::Opening;
use crate::order::UpdatePart;
use crate::session::{BoardMessage, Session};

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<RoomMessage>()
        .add_systems(Update, (follow, hand_in).chain().in_set(UpdatePart::Online));
}

fn follow(
    mut messages: MessageReader<RoomMessage>,
    online: Option<Res<OnlineRoom>>,
    mut session: ResMut<Session>,
    mut events: MessageWriter<BoardMessage>,
    mut pages: MessageWriter<carom_shell::Command>,
) {
    let Some(online) = online else { return messages.clear() };
    for message in messages.read() {
        if let Some((date, puzzle)) = online.begun_daily(message)
            && let DailyDeal::Round(round) = puzzle.puzzle()
        {
            let origin = Origin::Daily(date);
            session.open(Opening::new(round.clone(), BoardName::Random, origin));
            events.write(BoardMessage::PLACED);
            pages.write(carom_shell::Command::Go(PLAY));
        }
    }
}

fn hand_in(session: Res<Session>, online: Option<ResMut<OnlineRoom>>, mut notice: ResMut<Notice>) {
    let Some(mut online) = online else { return };
    if !session.is_changed() && !online.is_changed() || !session.is_solved() {
        return;
    }
    let Some(DailyDeal::Round(daily)) = online.daily().map(DailyPuzzle::puzzle) else { return };
    if daily != session.round() {
        return;
    }
    let moves = session.moves();
    let told = moves.iter().map(ToString::to_string).collect();
    let command = GameCommand::Daily(DailyCommand::HandIn(told));
    let online = online.bypass_change_detection();
    let news = online.hand_in(moves.len() as u32, session.is_shown(), command);
    Notice::tell(&mut notice, Notice(news));
}
