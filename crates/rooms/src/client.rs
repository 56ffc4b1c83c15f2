//! [`RoomClient`]: what one client knows of a room. It has no socket: the caller passes messages on.

use std::collections::VecDeque;

use crate::{
    ClientMessage, EventRecord, Millis, ParticipantId, Refusal, RefusalCode, Request, Room,
    ServerMessage, VERSION,
};

/// A client of a room, which outlives its connections.
///
/// The caller sends [`RoomClient::hello`] at the start of each connection, what [`RoomClient::request`] returns, and the
/// [answers](Heard::answers) to what arrives.
#[derive(Clone, Debug, Default)]
pub struct RoomClient {
    token: Option<String>,
    participant: Option<ParticipantId>,
    room: Option<Room>,
    /// The number of the last request.
    last: u64,
    /// The requests that were neither carried out nor refused.
    waiting: VecDeque<(u64, Request)>,
    is_welcome: bool,
    /// Whether all events were asked for again, because the room was another one than the server's.
    is_repaired: bool,
}

/// What a message of the server has led to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Heard {
    /// The new events, which the room has applied.
    pub events: Vec<EventRecord>,
    /// Why the server refuses what the client has sent.
    pub refusal: Option<Refusal>,
    /// The time of the server, if it was told.
    pub now: Option<Millis>,
    /// The address of the server that has the room: the next connection goes there. If it fails, the one after it goes to the address
    /// that the client was given.
    pub elsewhere: Option<String>,
    /// The messages to send next.
    pub answers: Vec<ClientMessage>,
}

impl RoomClient {
    /// A client with the token of its seat; `None` for a newcomer.
    #[must_use]
    pub fn new(token: Option<String>) -> Self {
        Self { token, ..Self::default() }
    }

    /// The secret that names this client in this room.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The room, once its first event is here.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The place of this client in the room.
    #[must_use]
    pub const fn participant(&self) -> Option<ParticipantId> {
        self.participant
    }

    /// Whether the server knows this client on the present connection.
    #[must_use]
    pub const fn is_welcome(&self) -> bool {
        self.is_welcome
    }

    /// The requests that the server has not answered.
    pub fn waiting(&self) -> impl Iterator<Item = &Request> {
        self.waiting.iter().map(|(_, request)| request)
    }

    /// The first message of a new connection.
    pub fn hello(&mut self) -> ClientMessage {
        self.is_welcome = false;
        let after = self.room.as_ref().map_or(0, Room::number);
        ClientMessage::Hello { version: VERSION, token: self.token.clone(), after }
    }

    /// Asks for something. The message is sent now, and by the client itself again after a lost connection; `None` if there is no
    /// connection now.
    pub fn request(&mut self, request: Request) -> Option<ClientMessage> {
        self.last += 1;
        self.waiting.push_back((self.last, request.clone()));
        let message = ClientMessage::Request { number: self.last, request };
        self.is_welcome.then_some(message)
    }

    /// Takes a message of the server.
    ///
    /// # Errors
    /// [`RefusalCode::Version`] if this program makes another room of the same events than the server does, even after it has begun
    /// again.
    pub fn hear(&mut self, message: ServerMessage) -> Result<Heard, Refusal> {
        let mut heard = Heard::default();
        match message {
            ServerMessage::Welcome { token, participant, last_request, now, .. } => {
                self.token = Some(token);
                self.participant = participant;
                self.is_welcome = true;
                self.last = self.last.max(last_request);
                self.waiting.retain(|(number, _)| *number > last_request);
                heard.now = Some(now);
                let again = |(number, request): &(u64, Request)| ClientMessage::Request {
                    number: *number,
                    request: request.clone(),
                };
                heard.answers.extend(self.waiting.iter().map(again));
            }
            ServerMessage::Place { participant } => self.participant = participant,
            ServerMessage::Events { events, digest } => {
                let last = events.last().map_or(0, |it| it.number);
                let is_sound = events.into_iter().try_for_each(|record| {
                    self.apply(&record)?.then(|| heard.events.push(record));
                    Ok::<_, Refusal>(())
                });
                let room = self.room.as_ref();
                let number = room.map_or(0, Room::number);
                if number < last && is_sound.as_ref().is_err_and(|it| it.code == RefusalCode::Gap) {
                    heard.answers.push(ClientMessage::Events { after: number });
                } else if is_sound.is_err()
                    || number == last && room.is_some_and(|it| it.digest() != digest)
                {
                    if std::mem::replace(&mut self.is_repaired, true) {
                        let why = "this program makes another room of the events than the server";
                        return Err(RefusalCode::Version.because(why));
                    }
                    self.room = None;
                    heard.answers.push(ClientMessage::Events { after: 0 });
                }
            }
            ServerMessage::Elsewhere { url } => heard.elsewhere = Some(url),
            ServerMessage::Refused { request, refusal } => {
                self.waiting.retain(|(number, _)| Some(*number) != request);
                if refusal.code == RefusalCode::Unknown && request.is_none() {
                    self.forget();
                }
                // What was carried out before is no news.
                heard.refusal = Some(refusal).filter(|it| it.code != RefusalCode::Repeated);
            }
        }
        self.settle();
        Ok(heard)
    }

    /// Applies an event. Returns whether it was a new one.
    fn apply(&mut self, record: &EventRecord) -> Result<bool, Refusal> {
        match &mut self.room {
            None => self.room = Some(Room::new(record)?),
            Some(room) if record.number <= room.number() => return Ok(false),
            Some(room) => room.apply(record)?,
        }
        Ok(true)
    }

    /// The server knows neither the token nor the seat any more.
    fn forget(&mut self) {
        (self.token, self.participant, self.room, self.last) = (None, None, None, 0);
        self.waiting.clear();
    }

    /// Requests that the room has carried out wait no longer.
    fn settle(&mut self) {
        let place = self.participant.zip(self.room.as_ref());
        if let Some(own) = place.and_then(|(id, room)| room.people().get(id)) {
            self.waiting.retain(|(number, _)| *number > own.last_request);
        }
    }
}
