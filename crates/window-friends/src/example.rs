//! A room on no server, for the screens of `--at`: the pictures of the manual and the checks of the layout show it.

use carom_net::ricochet::{BoardChoice, RicochetCommand, RicochetTerms};
use carom_net::{
    EventRecord, GameCommand, Moment, ParticipantId, Refusal, Request, Room, RoomClient,
    ServerMessage, Terms, VERSION,
};

use crate::socket::{RoomAddress, RoomServer};

/// How far the room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Example {
    /// Two people and a computer; one person is ready.
    Meeting,
    /// They bid.
    Bids,
}

/// The address of the room.
pub(crate) fn address() -> Option<RoomAddress> {
    let server = RoomServer::new("https://carom.example")?;
    Some(RoomAddress { server, code: "4k7m2p9qx3rt".to_owned() })
}

/// The first participant's view of the room.
///
/// # Errors
/// Never: the room takes these requests.
pub(crate) fn client(example: Example, layout: &str) -> Result<RoomClient, Refusal> {
    let board = layout.parse().map_or(BoardChoice::Official, BoardChoice::Layout);
    let terms = Terms::Ricochet(RicochetTerms { board, ..RicochetTerms::default() });
    let moment = Moment { now: 1_000_000, chance: 7 };
    let opened = Room::open(moment, terms)?;
    let mut room = Room::new(&opened)?;
    let mut records = vec![opened];
    let mut ask = |from: Option<u32>, request: Request| {
        let number = records.len() as u64;
        let news = room.decide(moment, from.map(ParticipantId), number, &request)?;
        news.iter().try_for_each(|record| room.apply(record))?;
        records.extend(news);
        Ok::<_, Refusal>(())
    };
    let join = |name: &str| Request::Join { name: name.to_owned(), colour: None };
    ask(None, join("Ada"))?;
    ask(None, join("Bob"))?;
    ask(Some(1), Request::AddComputer { name: "Robby".to_owned(), strength: 3 })?;
    ask(Some(2), Request::Ready(true))?;
    if example == Example::Bids {
        ask(Some(1), Request::Ready(true))?;
        for (player, moves) in [(1, 9), (2, 7)] {
            ask(Some(player), Request::Game(GameCommand::Ricochet(RicochetCommand::Bid(moves))))?;
        }
    }
    let seen = |it: &EventRecord| it.seen_by(Some(ParticipantId(1)));
    let events =
        ServerMessage::Events { events: records.iter().map(seen).collect(), digest: room.digest() };
    let welcome = ServerMessage::Welcome {
        version: VERSION,
        token: "example".to_owned(),
        participant: Some(ParticipantId(1)),
        last_request: 100,
        now: moment.now,
    };
    let mut client = RoomClient::new(None);
    client.hear(welcome)?;
    client.hear(events)?;
    Ok(client)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_example_is_a_room() {
        for example in [Example::Meeting, Example::Bids] {
            let client = client(example, "4B-3B-2B-1A").expect("a room");
            let room = client.room().expect("events");
            assert_eq!(room.people().players().count(), 3);
            assert_eq!(room.is_playing(), example == Example::Bids);
        }
        assert_eq!(address().expect("an address").server.address(), "https://carom.example");
    }
}
