//! A room on no server, for the screens of `--at`: the pictures of the manual and the checks of the layout show it.

use carom_rooms::{
    Millis, Moment, ParticipantId, Refusal, Request, Room, RoomClient, ServerMessage,
    ServerRequest, Terms, VERSION,
};

use crate::socket::{RoomAddress, RoomServer};

/// A room, by its settings and by what its people ask for in turn. `None` is a newcomer.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    pub terms: Terms,
    pub requests: Vec<(Option<u32>, Request)>,
    /// Who is away after that, and for how long.
    pub away: Option<(u32, Millis)>,
}

impl Example {
    /// The first participant's view of the room.
    ///
    /// # Errors
    /// The room refuses a request.
    pub fn client(&self) -> Result<RoomClient, Refusal> {
        let moment = Moment { now: 1_000_000, chance: 7 };
        let own = Some(ParticipantId(1));
        let opened = Room::open(moment, self.terms.clone())?;
        let (mut room, mut events) = (Room::new(&opened)?, vec![opened]);
        for (number, (from, request)) in (1..).zip(&self.requests) {
            for record in room.decide(moment, from.map(ParticipantId), number, request)? {
                room.apply(&record)?;
                events.push(record.seen_by(own));
            }
        }
        if let Some((id, _)) = self.away {
            let gone = ServerRequest::Connected(ParticipantId(id), false);
            for record in room.tell(moment, &gone)? {
                room.apply(&record)?;
                events.push(record);
            }
        }
        let mut client = RoomClient::new(None);
        client.hear(ServerMessage::Welcome {
            version: VERSION,
            token: "example".to_owned(),
            participant: own,
            last_request: 100,
            number: room.number(),
            now: moment.now,
        })?;
        client.hear(ServerMessage::Events { events, digest: room.digest() })?;
        Ok(client)
    }
}

/// The address of the room.
pub(crate) fn address() -> Option<RoomAddress> {
    let server = RoomServer::new("https://carom.example")?;
    Some(RoomAddress { server, code: "4k7m2p9qx3rt".to_owned() })
}

/// The request of a newcomer.
pub fn join(name: &str) -> Request {
    Request::Join { name: name.to_owned(), colour: None }
}
