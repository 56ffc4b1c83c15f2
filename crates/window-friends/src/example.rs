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
    let mut room = Rehearsal::open(terms)?;
    room.ask(None, join("Ada"))?;
    room.ask(None, join("Bob"))?;
    room.ask(Some(1), Request::AddComputer { name: "Robby".to_owned(), strength: 3 })?;
    room.ask(Some(2), Request::Ready(true))?;
    if example == Example::Bids {
        room.ask(Some(1), Request::Ready(true))?;
        for (player, moves) in [(1, 9), (2, 7)] {
            let bid = GameCommand::Ricochet(RicochetCommand::Bid(moves));
            room.ask(Some(player), Request::Game(bid))?;
        }
    }
    let mut client = RoomClient::new(None);
    for message in room.messages() {
        client.hear(message)?;
    }
    Ok(client)
}

pub(crate) fn join(name: &str) -> Request {
    Request::Join { name: name.to_owned(), colour: None }
}

/// A room with all of its events.
pub(crate) struct Rehearsal {
    room: Room,
    records: Vec<EventRecord>,
}

impl Rehearsal {
    const MOMENT: Moment = Moment { now: 1_000_000, chance: 7 };

    pub(crate) fn open(terms: Terms) -> Result<Self, Refusal> {
        let opened = Room::open(Self::MOMENT, terms)?;
        Ok(Self { room: Room::new(&opened)?, records: vec![opened] })
    }

    pub(crate) fn ask(&mut self, from: Option<u32>, request: Request) -> Result<(), Refusal> {
        let number = self.records.len() as u64;
        let news = self.room.decide(Self::MOMENT, from.map(ParticipantId), number, &request)?;
        self.take(news)
    }

    /// The answer of a search.
    #[cfg(test)]
    pub(crate) fn answer(&mut self, answer: carom_net::QueryAnswer) -> Result<(), Refusal> {
        let (number, _) = self.room.query().expect("a search");
        let request = carom_net::ServerRequest::Answer(number, answer);
        let news = self.room.tell(Self::MOMENT, &request)?;
        self.take(news)
    }

    fn take(&mut self, news: Vec<EventRecord>) -> Result<(), Refusal> {
        news.iter().try_for_each(|record| self.room.apply(record))?;
        self.records.extend(news);
        Ok(())
    }

    /// What the server tells the first participant.
    pub(crate) fn messages(&self) -> [ServerMessage; 2] {
        let seen = |it: &EventRecord| it.seen_by(Some(ParticipantId(1)));
        let welcome = ServerMessage::Welcome {
            version: VERSION,
            token: "example".to_owned(),
            participant: Some(ParticipantId(1)),
            last_request: 100,
            now: Self::MOMENT.now,
        };
        let events = self.records.iter().map(seen).collect();
        [welcome, ServerMessage::Events { events, digest: self.room.digest() }]
    }
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
