//! The game of a room on a server: the page shows the game, and the server decides.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_play::tablut::EndingReason;
use carom_rooms::tablut::{TablutCommand, TablutEvent, TablutTable};
use carom_rooms::{ABSENCE, Event, GameCommand, GameEvent, ParticipantId, Room, RoomGame, Terms};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::Phrase;
use carom_window_rooms::{OnlineRoom, RoomMessage};

use crate::ids::{FRIENDS, PLAY, ROOM_CARD};
use crate::order::UpdatePart;
use crate::session::Session;

/// The game of the room in the session.
#[derive(Resource, Default)]
struct OnlineGame {
    /// The number of the game in the session.
    number: Option<u64>,
    /// The moves that the server has been asked for or has told.
    sent: usize,
    has_resigned: bool,
    /// Whether the own request to take a move back is being withdrawn.
    withdraws: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OnlineGame>()
        .add_message::<RoomMessage>()
        .add_systems(Update, (follow, say, show_room).chain().in_set(UpdatePart::Online));
}

/// Whether the game of the room is Tablut.
pub(crate) fn is_of_room(online: &OnlineRoom) -> bool {
    matches!(online.room().map(Room::terms), Some(Terms::Tablut(_)))
}

/// The absence of the other player of the room.
pub(crate) struct Absence {
    pub(crate) name: String,
    pub(crate) seconds: u64,
    /// Whether it is so long that the player here can claim the victory.
    pub(crate) can_claim: bool,
}

/// The absence of the other player, if the player here plays.
pub(crate) fn absence(online: &OnlineRoom) -> Option<Absence> {
    let (room, own) = (online.room()?, online.own()?);
    let Some(RoomGame::Tablut(table)) = room.game() else { return None };
    let due = table.claim_due(own, room.people())?;
    let other = table.player(table.side(own)?.other());
    Some(Absence {
        name: room.people().get(other)?.name.clone(),
        seconds: (online.seen() + ABSENCE).saturating_sub(due) / 1000,
        can_claim: due <= online.seen(),
    })
}

/// Who asks for a draw, or for a move back, in the game of the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    Nobody,
    Own,
    Other,
}

/// Who offers a draw, if the player here plays.
pub(crate) fn offer(online: &OnlineRoom) -> Option<Offer> {
    asked_by(online, TablutTable::offer)
}

/// Who asks to take a move back, if the player here plays.
pub(crate) fn take_back(online: &OnlineRoom) -> Option<Offer> {
    asked_by(online, TablutTable::take_back)
}

/// Whether the player here can ask to take a move back.
pub(crate) fn has_moved(online: &OnlineRoom) -> bool {
    let game = online.room().and_then(Room::game).zip(online.own());
    let Some((RoomGame::Tablut(table), own)) = game else { return false };
    table.side(own).is_some_and(|it| table.has_moved(it))
}

fn asked_by(online: &OnlineRoom, asker: fn(&TablutTable) -> Option<Side>) -> Option<Offer> {
    let (room, own) = (online.room().filter(|it| it.is_playing())?, online.own()?);
    let Some(RoomGame::Tablut(table)) = room.game() else { return None };
    let side = table.side(own)?;
    Some(match asker(table) {
        None => Offer::Nobody,
        Some(by) if by == side => Offer::Own,
        Some(_) => Offer::Other,
    })
}

/// What asks the room for something in the game.
pub(crate) fn ask(command: TablutCommand) -> carom_window_rooms::Command {
    carom_window_rooms::Command::Action(GameCommand::Tablut(command))
}

/// In a room, its card is that of the friends.
pub(crate) fn show_room(online: Option<Res<OnlineRoom>>, mut overlay: ResMut<Overlay>) {
    if overlay.shows(FRIENDS) && online.is_some_and(|it| is_of_room(&it)) {
        *overlay = Overlay::of(ROOM_CARD);
    }
}

/// Shows what has happened in the room.
fn follow(
    time: Res<Time<Real>>,
    mut messages: MessageReader<RoomMessage>,
    online: Option<Res<OnlineRoom>>,
    mut game: ResMut<OnlineGame>,
    mut session: ResMut<Session>,
    (mut pages, overlay): (MessageWriter<carom_shell::Command>, Option<Res<Overlay>>),
    (page, mut notice): (Res<State<PageId>>, ResMut<Notice>),
) {
    let Some(online) = online.filter(DetectChanges::is_changed) else { return messages.clear() };
    let Some(room) = online.room() else {
        if game.number.take() == Some(session.number()) && session.lose_remote().is_some() {
            let left = || Phrase::new("online-tablut-left");
            notice.0 = Some(online.trouble().cloned().unwrap_or_else(left));
        }
        return messages.clear();
    };
    let Some(RoomGame::Tablut(table)) = room.game() else { return messages.clear() };
    let name = |id: ParticipantId| room.people().get(id).map(|it| it.name.clone());
    // Who watches has nothing to answer.
    let is_player = |other: ParticipantId| online.is_seated() && Some(other) != online.own();
    let (mut begins, mut takes_back) = (false, false);
    for RoomMessage(record) in messages.read() {
        let is_news = room.number() - record.number < 5;
        match &record.event {
            Event::Began(_) => begins = true,
            Event::Game(GameEvent::Tablut(TablutEvent::TakeBackAccepted(player))) => {
                takes_back = true;
                if is_news && is_player(*player) {
                    notice.0 = Some(Phrase::new("online-tablut-taken-back"));
                }
            }
            Event::Game(GameEvent::Tablut(event)) if is_news => match event {
                TablutEvent::DrawOffered(player) if is_player(*player) => {
                    let about = Phrase::new("online-tablut-offer");
                    notice.0 = Some(about.with("name", name(*player).unwrap_or_default()));
                }
                TablutEvent::DrawDeclined(player) if is_player(*player) => {
                    notice.0 = Some(Phrase::new("online-tablut-declined"));
                }
                TablutEvent::TakeBackAsked(player) if is_player(*player) => {
                    let about = Phrase::new("online-tablut-asks-back");
                    notice.0 = Some(about.with("name", name(*player).unwrap_or_default()));
                }
                TablutEvent::TakeBackDeclined(player) if is_player(*player) => {
                    notice.0 = Some(Phrase::new("online-tablut-not-taken-back"));
                }
                _ => {}
            },
            _ => {}
        }
    }
    if takes_back && game.number == Some(session.number()) {
        shorten(table, &mut game, &mut session);
    }
    // A game that was over before the player came back is not shown again.
    let is_on = table.ending().is_none();
    let own = online.own().and_then(|id| table.side(id));
    // What the server has refused is not in the room, so it does not stay on the board.
    let is_own = game.number == Some(session.number()) && online.is_seated();
    let is_ahead = game.sent > table.game().moves().len() || game.has_resigned;
    let is_refused = is_on && is_own && is_ahead && !online.is_asking();
    if is_on && (begins || is_refused) {
        let names = Side::ALL.map(|side| name(table.player(side)));
        let rules = *table.game().variant().rules();
        session.open_remote(rules, own, names);
        *game = OnlineGame { number: Some(session.number()), ..OnlineGame::default() };
        if is_refused {
            // Nothing begins.
        } else if overlay.is_some_and(|it| it.shows(ROOM_CARD)) {
            pages.write(carom_shell::Command::Go(PLAY));
        } else if *page != PLAY {
            notice.0 = Some(Phrase::new("friends-begins"));
        }
    }
    if game.number != Some(session.number()) {
        return;
    }
    take(table, &mut game, &mut session, online.now(time.elapsed()).as_millis() as u64);
}

/// Takes back what is not in the game of the table, and a move that the player has made since then and that was not sent.
fn shorten(table: &TablutTable, game: &mut OnlineGame, session: &mut Session) {
    let tree = session.tree();
    let line = tree.line();
    let known = line.iter().filter_map(|&it| tree.move_to(it));
    let common = known.zip(table.game().moves()).take_while(|it| it.0 == it.1).count();
    session.take_back_remote(common);
    game.sent = common;
}

/// Brings the session to the state of the table.
fn take(table: &TablutTable, game: &mut OnlineGame, session: &mut Session, now: u64) {
    let known = session.tree().line().len();
    for mv in table.game().moves().skip(known) {
        session.receive(mv);
    }
    game.sent = game.sent.max(table.game().moves().len());
    let left = Side::ALL.map(|side| table.left(side, now));
    if let [Some(attackers), Some(defenders)] = left {
        session.set_remote_clock([attackers, defenders]);
    }
    if let Some(ending) = table.ending()
        && session.is_remote()
        && let Some(outcome) = ending.outcome
    {
        session.end_remote(outcome, ending.reason);
    }
}

/// Tells the server what the person here does.
fn say(session: Res<Session>, mut game: ResMut<OnlineGame>, online: Option<ResMut<OnlineRoom>>) {
    let Some(mut online) = online else { return };
    let is_news = session.is_changed() || online.is_changed();
    if game.number != Some(session.number()) || !is_news {
        return;
    }
    let is_playing = online.room().is_some_and(Room::is_playing) && online.is_seated();
    if !is_playing {
        return;
    }
    let is_asking = take_back(&online) == Some(Offer::Own);
    let online = online.bypass_change_detection();
    let mut ask = |command| online.ask(GameCommand::Tablut(command));
    let tree = session.tree();
    let line = tree.line();
    if !is_asking {
        game.withdraws = false;
        for mv in line.iter().skip(game.sent).filter_map(|&it| tree.move_to(it)) {
            ask(TablutCommand::Move(mv));
        }
        game.sent = game.sent.max(line.len());
    } else if line.len() > game.sent && !game.withdraws {
        // The move waits until the request is withdrawn: if the other player has agreed before that, its position is gone.
        game.withdraws = true;
        ask(TablutCommand::DeclineTakeBack);
    }
    let has_resigned = session.ending().is_some_and(|it| it.reason == EndingReason::Resignation);
    if has_resigned && !game.has_resigned {
        game.has_resigned = true;
        ask(TablutCommand::Resign);
    }
}
