//! [`RoomClient`]: what one client knows of a room. It has no socket: the caller passes messages on.

use std::collections::VecDeque;

use crate::{
    Cause, ClientMessage, EventRecord, MAX_WAITING, Millis, Moment, ParticipantId, Refusal,
    RefusalCode, Request, Room, ServerMessage, VERSION,
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
    /// The number of the last request of this seat, which another client may have, too.
    last: u64,
    /// The requests that were neither carried out nor refused.
    waiting: VecDeque<(u64, Request)>,
    is_welcome: bool,
    /// Why the server could not do what it was asked for.
    turned_away: Option<Refusal>,
    /// The number of the last event of the room when the server welcomed this client.
    welcomed_at: u64,
    /// Whether events were asked for that have not arrived.
    is_reading: bool,
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
    /// The requests that were not carried out and that the client does not send again. The room is as if nobody had asked.
    pub dropped: Vec<Request>,
    /// The time of the server, if it was told.
    pub now: Option<Millis>,
    /// The address of the server that has the room: the next connection goes there. If it fails, the one after it goes to the address
    /// that the client was given.
    pub elsewhere: Option<String>,
    /// Whether the server could not do what it was asked for, but can later. The caller ends the connection and makes another one after a
    /// moment; there the client asks again. [`RoomClient::turned_away`] says why.
    pub comes_back: bool,
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

    /// Why the server could not do what it was asked for, until it welcomes this client: what to show while the caller tries again.
    #[must_use]
    pub const fn turned_away(&self) -> Option<&Refusal> {
        self.turned_away.as_ref()
    }

    /// The server has answered with a status of HTTP instead of opening a socket. A browser does not tell the status.
    pub fn socket_refused(&mut self, status: u16) {
        self.turned_away = Refusal::of_status(status);
    }

    /// The requests that the server has not answered.
    pub fn waiting(&self) -> impl Iterator<Item = &Request> {
        self.waiting.iter().map(|(_, request)| request)
    }

    /// The first message of a new connection.
    pub fn hello(&mut self) -> ClientMessage {
        (self.is_welcome, self.is_reading) = (false, false);
        let after = self.room.as_ref().map_or(0, Room::number);
        ClientMessage::Hello { version: VERSION, token: self.token.clone(), after }
    }

    /// Asks for something. The message is sent now, and by the client itself again after a lost connection; `None` if there is no
    /// connection now.
    ///
    /// # Errors
    /// [`RefusalCode::TooFast`] if [`MAX_WAITING`] requests have no answer yet.
    pub fn request(&mut self, request: Request) -> Result<Option<ClientMessage>, Refusal> {
        if self.waiting.len() >= MAX_WAITING {
            let why = format!("{MAX_WAITING} requests have no answer yet");
            return Err(RefusalCode::TooFast.because(why));
        }
        self.last += 1;
        self.waiting.push_back((self.last, request.clone()));
        let message = ClientMessage::Request { number: self.last, request };
        Ok(self.is_welcome.then_some(message))
    }

    /// Takes a message of the server.
    ///
    /// # Errors
    /// [`RefusalCode::Version`] if this program makes another room of the same events than the server does, even after it has begun
    /// again.
    pub fn hear(&mut self, message: ServerMessage) -> Result<Heard, Refusal> {
        let mut heard = Heard::default();
        match message {
            ServerMessage::Welcome { token, participant, last_request, number, now, .. } => {
                self.token = Some(token);
                self.participant = participant;
                self.is_welcome = true;
                self.turned_away = None;
                self.welcomed_at = number;
                self.last = self.last.max(last_request);
                heard.now = Some(now);
                // The server has put an earlier state of the room back.
                if self.room.as_ref().is_some_and(|room| room.number() > number) {
                    self.begin_again(&mut heard);
                }
                // What has a lower number was carried out: the events will say whether it was this request.
                let late = self.waiting.iter().filter(|(number, _)| *number > last_request);
                let again = |(number, request): &(u64, Request)| ClientMessage::Request {
                    number: *number,
                    request: request.clone(),
                };
                heard.answers.extend(late.map(again));
            }
            ServerMessage::Place { participant } => self.participant = participant,
            ServerMessage::Events { events, digest } => {
                let last = events.last().map_or(self.welcomed_at, |it| it.number);
                let is_sound = events.into_iter().try_for_each(|record| {
                    self.apply(&record)?.then(|| heard.events.push(record));
                    Ok::<_, Refusal>(())
                });
                let room = self.room.as_ref();
                let number = room.map_or(0, Room::number);
                let is_same = room.is_some_and(|it| it.digest() == digest);
                self.is_reading &= heard.events.is_empty();
                if number < last && is_sound.as_ref().is_err_and(|it| it.code == RefusalCode::Gap) {
                    self.read(number, &mut heard);
                } else if is_sound.is_err() || number == last && !is_same {
                    if std::mem::replace(&mut self.is_repaired, true) {
                        let why = "this program makes another room of the events than the server";
                        return Err(RefusalCode::Version.because(why));
                    }
                    self.begin_again(&mut heard);
                } else if number == last {
                    self.is_repaired = false;
                }
                self.settle(&mut heard);
            }
            ServerMessage::Elsewhere { url } => heard.elsewhere = Some(url),
            ServerMessage::Refused { request, refusal } => {
                self.refused(request, refusal, &mut heard);
            }
        }
        Ok(heard)
    }

    /// Forgets the room and asks for all events.
    fn begin_again(&mut self, heard: &mut Heard) {
        self.room = None;
        self.read(0, heard);
    }

    /// Asks for the events after a number, once.
    fn read(&mut self, after: u64, heard: &mut Heard) {
        if !std::mem::replace(&mut self.is_reading, true) {
            heard.answers.push(ClientMessage::Events { after });
        }
    }

    fn refused(&mut self, request: Option<u64>, refusal: Refusal, heard: &mut Heard) {
        let is_for_later = match refusal.code {
            RefusalCode::NotStored => true,
            // Not a request, but the client itself, or some message.
            RefusalCode::NotNow | RefusalCode::Full | RefusalCode::TooFast => request.is_none(),
            _ => false,
        };
        if is_for_later {
            heard.comes_back = true;
            self.turned_away = Some(refusal);
            return;
        }
        if refusal.code == RefusalCode::Unknown && request.is_none() {
            self.forget(heard);
        }
        let place = self.waiting.iter().position(|(number, _)| Some(*number) == request);
        let dropped = place.and_then(|place| self.waiting.remove(place));
        // What was carried out before is no news.
        let is_news = refusal.code != RefusalCode::Repeated || dropped.is_some();
        heard.dropped.extend(dropped.map(|(_, request)| request));
        heard.refusal = Some(refusal).filter(|_| is_news);
    }

    /// Applies an event. Returns whether it was a new one.
    fn apply(&mut self, record: &EventRecord) -> Result<bool, Refusal> {
        match &mut self.room {
            None => self.room = Some(Room::new(record)?),
            Some(room) if record.number <= room.number() => return Ok(false),
            Some(room) => {
                if let Some(by) = record.by.filter(|by| Some(by.participant) == self.participant) {
                    self.waiting.retain(|(number, request)| {
                        *number != by.request || !leads_to(room, by, request, record)
                    });
                }
                room.apply(record)?;
            }
        }
        Ok(true)
    }

    /// The server knows neither the token nor the seat any more.
    fn forget(&mut self, heard: &mut Heard) {
        (self.token, self.participant, self.room, self.last) = (None, None, None, 0);
        heard.dropped.extend(self.waiting.drain(..).map(|(_, request)| request));
    }

    /// The room does not take a request any more whose number is used: another client of this seat had the same number.
    fn settle(&mut self, heard: &mut Heard) {
        let place = self.participant.zip(self.room.as_ref());
        let Some(own) = place.and_then(|(id, room)| room.people().get(id)) else { return };
        self.last = self.last.max(own.last_request);
        while let Some((_, request)) = self.waiting.pop_front_if(|it| it.0 <= own.last_request) {
            heard.dropped.push(request);
            let why = "another window with your place in the room was faster";
            heard.refusal = Some(RefusalCode::Repeated.because(why));
        }
    }
}

/// Whether an event is the first one to which a request leads.
fn leads_to(room: &Room, by: Cause, request: &Request, record: &EventRecord) -> bool {
    let from = room.people().get(by.participant).map(|_| by.participant);
    let moment = Moment { now: record.at, chance: 0 };
    let decided = room.decide(moment, from, by.request, request).unwrap_or_default();
    decided.iter().find(|it| it.by.is_some()).is_some_and(|it| it.event == record.event)
}
