//! With the feature `testing`: what the tests of the games need.

use std::time::Duration;

use carom_rooms::{
    GameCommand, Millis, Moment, ParticipantId, QueryAnswer, Request, Room, ServerMessage,
    ServerRequest, Terms,
};
use carom_shell::testing::ways::CommandList;
use carom_shell::testing::ways::Way::Otherwise;
use carom_shell::ways;
use carom_shell::words::Words;

use crate::example::join;
use crate::room_card::RoomCard;
use crate::{Command, Example, OnlineRoom};

/// How players give each command of the rooms.
pub static WAYS: CommandList = ways! {
    Command {
        Command::SetName(_) => Otherwise("a field of the card, which a key opens"),
        Command::NextColour => Otherwise("a button of the card, which a key opens"),
        Command::SetServer(_) => Otherwise("a field of the card, which a key opens"),
        Command::SetRoom(_) => Otherwise("a field of the card, which a key opens"),
        Command::Next(_) => Otherwise("a row of the card, which a key opens"),
        Command::Open(_) => Otherwise("a button of the card, which a key opens"),
        Command::OpenDaily(_) => Otherwise("a button of the card, which a key opens"),
        Command::Join => Otherwise("a button of the card, which a key opens"),
        Command::JoinRoom(_) => Otherwise("a link"),
        Command::Sit => Otherwise("a button of the card, which a key opens"),
        Command::Ready(_) => Otherwise("a button of the card, which a key opens"),
        Command::AddComputer(_) => Otherwise("a button of the card, which a key opens"),
        Command::Remove(_) => Otherwise("a button of the card, which a key opens"),
        Command::HeadStart(..) => Otherwise("a button of the card, which a key opens"),
        Command::Action(_) => Otherwise("a button of the card, which a key opens"),
        Command::CopyLink => Otherwise("a button of the card, which a key opens"),
        Command::Leave => Otherwise("a button of the card, which a key opens"),
        Command::Stay => Otherwise("a button of the card, which a key opens"),
        Command::Show(_) => Otherwise("a screen of `--at`"),
    }
};

/// The first player's view of a game between Ada and Blaise, who may be away for some time.
///
/// # Panics
/// If these settings have no game of two, or if it waits for its puzzle.
#[must_use]
pub fn of_two(terms: Terms, away: Option<Millis>) -> OnlineRoom {
    let online = with_two(terms, away);
    assert!(online.is_playing(), "a game of two");
    online
}

/// The same room, also where a server must first look for the puzzle.
#[must_use]
pub fn with_two(terms: Terms, away: Option<Millis>) -> OnlineRoom {
    let ready = |who| (Some(who), Request::Ready(true));
    let requests = vec![(None, join("Ada")), (None, join("Blaise")), ready(1), ready(2)];
    shown(&Example { terms, requests, away: away.map(|time| (2, time)) })
}

/// The first player's view of a room.
#[must_use]
pub fn shown(example: &Example) -> OnlineRoom {
    let mut online = OnlineRoom::default();
    online.show(example, Duration::ZERO);
    online
}

/// A race between the same two whose puzzle a search has found, and what they do then.
///
/// # Panics
/// If the race does not allow it.
#[must_use]
pub fn race(terms: &Terms, found: QueryAnswer, then: &[(u32, GameCommand)]) -> OnlineRoom {
    let mut online = with_two(terms.clone(), None);
    let mut room = online.room().expect("a room").clone();
    let moment = Moment { now: room.at(), chance: 7 };
    let (number, _) = room.query(moment.chance).expect("a puzzle is needed");
    let mut events =
        room.tell(moment, &ServerRequest::Answer(number, Some(found))).expect("a race");
    room.apply(&events[0]).expect("the start");
    for (number, (from, command)) in (201..).zip(then) {
        let request = Request::Game(command.clone());
        let by = Some(ParticipantId(*from));
        let told = room.decide(moment, by, number, &request).expect("the race allows it");
        for record in told {
            room.apply(&record).expect("an event");
            events.push(record);
        }
    }
    let events = events.into_iter().map(|it| it.seen_by(online.own())).collect();
    online.learn(ServerMessage::Events { events, digest: room.digest() });
    online
}

/// Chooses other settings for some time. A room must take each of them.
///
/// # Panics
/// If a room does not take them, or if the card has few settings.
#[track_caller]
pub fn check_settings(card: &RoomCard) {
    let words = Words::default();
    let mut terms = (card.terms)();
    let mut seen = Vec::new();
    for step in 0..200_usize {
        let opened = Room::open(Moment { now: 0, chance: 0 }, terms.clone());
        assert!(opened.is_ok(), "{terms:?}");
        if !seen.contains(&terms) {
            seen.push(terms.clone());
        }
        let settings = (card.settings)(&words, &terms);
        let setting = &settings[(step * step + step / 7) % settings.len()];
        if let Some(next) = &setting.next {
            terms = next.clone();
        }
    }
    assert!(seen.len() > 5, "{:?} has {} choices", card.id, seen.len());
}
