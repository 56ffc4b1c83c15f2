//! A room of the server: one task that has its state, its connections and its clock.
//!
//! The order is always: decide, store, apply, tell.

use std::collections::BTreeMap;
use std::future::pending;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::extract::ws::Utf8Bytes;
use carom_rooms::{
    Event, EventRecord, MAX_WATCHERS, Millis, Moment, Participant, ParticipantId, QueryAnswer,
    Refusal, RefusalCode, Request, Room, ServerMessage, ServerRequest, Terms, VERSION,
};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::metrics::METRICS;
use crate::secret::{self, Hash};
use crate::server::RoomServer;
use crate::solver::RoomSearch;
use crate::store::{NotStored, RoomChange, RoomOwner, StoredRoom};

/// The letters that can wait for a room.
pub(crate) const QUEUE: usize = 256;
/// The messages that can wait for a client that does not read.
pub(crate) const OUTGOING: usize = 128;
/// The most events of a room, and the most bytes of them as JSON.
const MAX_EVENTS: u64 = 20_000;
const MAX_BYTES: usize = 8 << 20;
/// The connections beyond one for each place.
const MORE_CONNECTIONS: usize = 100;
/// The tokens of people who have not come in that a room keeps, beyond those with a connection.
const NEWCOMERS: usize = 256;
/// A connection that is there again within this time was never gone.
const GRACE: Duration = Duration::from_secs(5);
/// Watchers who are gone lose their place after this time.
const WATCHER_TIME: Duration = Duration::from_mins(10);
/// A room without connections and clocks leaves the memory after this time.
const IDLE: Duration = Duration::from_mins(5);
/// What has failed is tried again after this time.
const RETRY: Duration = Duration::from_secs(1);

/// What arrives for a room.
pub(crate) enum Letter {
    /// A client is there.
    Hello { connection: u64, token: Option<String>, after: u64, out: mpsc::Sender<Utf8Bytes> },
    /// A client asks for something.
    Request { connection: u64, number: u64, request: Request },
    /// A client wants events again.
    History { connection: u64, after: u64 },
    /// A client is gone.
    Gone { connection: u64 },
    /// Somebody asks what is public about the room; `None` if there is none.
    State(oneshot::Sender<Option<RoomState>>),
    /// The room is closed for this reason.
    Close(String),
}

/// What everybody who knows the code of a room may know about it.
#[derive(Clone, Serialize)]
pub(crate) struct RoomState {
    code: String,
    terms: Terms,
    players: Vec<PlayerState>,
    watchers: usize,
    is_playing: bool,
    closed: Option<String>,
}

#[derive(Clone, Serialize)]
struct PlayerState {
    name: String,
    computer: u8,
    is_connected: bool,
}

/// A token, and who has it.
struct SeatToken {
    hash: Hash,
    participant: Option<ParticipantId>,
}

struct Connection {
    /// The number of its seat.
    seat: u64,
    out: mpsc::Sender<Utf8Bytes>,
}

pub(crate) struct Actor {
    server: Arc<RoomServer>,
    code: String,
    /// The id with which this server has taken the room.
    owner: i64,
    room: Room,
    /// The size of all events as JSON.
    bytes: usize,
    /// In the order in which they came.
    seats: BTreeMap<u64, SeatToken>,
    connections: BTreeMap<u64, Connection>,
    /// Whose connection is gone, and when something follows from it.
    away: BTreeMap<ParticipantId, Instant>,
    /// The number of the query that was asked last, and its answer to come.
    asked: Option<u64>,
    answer: Option<oneshot::Receiver<Option<QueryAnswer>>>,
    ask_again: Option<Instant>,
    idle_since: Instant,
}

/// Runs a room until nobody needs it, until another server may take it, or until the database fails: then it is read again when
/// somebody comes.
pub(crate) async fn run(
    server: Arc<RoomServer>,
    code: String,
    mut letters: mpsc::Receiver<Letter>,
) {
    let mut lease = server.store.owner();
    let owner = *lease.borrow_and_update();
    let farewell = tokio::select! {
        farewell = live(&server, &code, owner, &mut letters) => farewell,
        _ = lease.changed() => None,
    };
    server.forget(&code);
    letters.close();
    while let Some(letter) = letters.recv().await {
        match (letter, &farewell) {
            (Letter::Hello { out, .. }, Some(message)) => _ = out.try_send(text(message)),
            // Everything that has happened there is in the database.
            (Letter::State(answer), Some(ServerMessage::Elsewhere { .. })) => {
                if let Ok(Some(stored)) = server.store.room(&code).await
                    && let Ok(room) = replay(&stored.records)
                {
                    let _ = answer.send(Some(state(&code, &room)));
                }
            }
            (Letter::State(answer), Some(ServerMessage::Refused { refusal, .. }))
                if refusal.code == RefusalCode::Unknown =>
            {
                let _ = answer.send(None);
            }
            _ => {}
        }
    }
}

/// Runs a room, if this server can have it. Otherwise the message is for everybody who has come.
async fn live(
    server: &Arc<RoomServer>,
    code: &str,
    owner: i64,
    letters: &mut mpsc::Receiver<Letter>,
) -> Option<ServerMessage> {
    let actor = match server.store.take(code, owner).await {
        Ok(RoomOwner::Elsewhere(url)) => return Some(ServerMessage::Elsewhere { url }),
        Ok(RoomOwner::Nowhere) => Ok(None),
        Ok(RoomOwner::Own(stood)) => Actor::load(Arc::clone(server), code, owner, stood).await,
        Err(why) => Err(why),
    };
    let refusal = match actor {
        Ok(Some(mut actor)) => {
            if actor.live(letters).await.is_ok() {
                server.store.give_back(code, owner).await;
            }
            return None;
        }
        Ok(None) => RefusalCode::Unknown.because("there is no room with this code"),
        Err(why) => {
            tracing::error!("room {code} cannot be read: {why:#}");
            RefusalCode::NotNow.because("the server cannot read the room: try again later")
        }
    };
    Some(ServerMessage::Refused { request: None, refusal })
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}

fn size(record: &EventRecord) -> usize {
    serde_json::to_vec(record).map_or(0, |it| it.len())
}

impl Drop for Actor {
    fn drop(&mut self) {
        METRICS.rooms.take(1);
    }
}

impl Actor {
    /// Reads a room that nobody had in a span of time.
    async fn load(
        server: Arc<RoomServer>,
        code: &str,
        owner: i64,
        stood: Range<Millis>,
    ) -> Result<Option<Self>> {
        let Some(StoredRoom { records, bytes, tokens }) = server.store.room(code).await? else {
            return Ok(None);
        };
        let room = replay(&records).context("its events do not fit")?;
        let now = Instant::now();
        METRICS.rooms.add(1);
        let mut actor = Self {
            code: code.to_owned(),
            owner,
            room,
            bytes,
            seats: BTreeMap::new(),
            connections: BTreeMap::new(),
            away: BTreeMap::new(),
            asked: None,
            answer: None,
            ask_again: None,
            idle_since: now,
            server,
        };
        for (participant, hash) in tokens {
            let participant = Some(participant);
            actor.seats.insert(actor.server.number(), SeatToken { hash, participant });
        }
        let people = actor.room.people();
        let persons = people.players().chain(people.watchers()).filter(|(_, it)| it.computer == 0);
        // A client that was there before the server was killed has some time to come back.
        actor.away = persons.map(|(id, _)| (id, now + 6 * GRACE)).collect();
        // An earlier server has had the room: its clocks have stood since.
        if actor.room.at() < stood.end && actor.room.closed().is_none() {
            let since = actor.room.at().max(stood.start);
            let pause = actor.server.store.clock.now().saturating_sub(since);
            let told = actor.tell(&ServerRequest::Resumed(pause)).await;
            told.ok().context("the database does not store")?;
        }
        actor.search().await.ok().context("the database does not store")?;
        Ok(Some(actor))
    }

    /// Lives until nobody needs it, or the database fails.
    async fn live(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Result<(), NotStored> {
        loop {
            let wake = self.wake();
            let is_stored = tokio::select! {
                letter = letters.recv() => match letter {
                    Some(letter) => self.receive(letter).await,
                    None => return Ok(()),
                },
                answer = wait(&mut self.answer) => self.answered(answer).await,
                () = sleep_until(wake) => self.time_passed().await,
            };
            let is_stored = match is_stored {
                Ok(()) => self.search().await,
                not_stored => not_stored,
            };
            if is_stored.is_err() {
                tracing::error!("room {} is closed until somebody comes back", self.code);
                return is_stored;
            }
            let is_quiet = self.connections.is_empty() && self.answer.is_none();
            if is_quiet && self.idle_since.elapsed() >= IDLE && !self.has_clock() {
                return Ok(());
            }
        }
    }

    /// Whether something happens soon without a message. The end of a day waits for somebody to come.
    fn has_clock(&self) -> bool {
        let is_day = self.room.terms().seating().begins_at_once;
        self.room.due().is_some() && !is_day || !self.away.is_empty()
    }

    fn moment(&self) -> Moment {
        Moment { now: self.server.store.clock.now(), chance: secret::chance() }
    }

    /// When something happens without a letter.
    fn wake(&self) -> Instant {
        let due = self.room.due().map(|due| self.server.store.clock.instant(due));
        let is_idle = self.connections.is_empty() && self.answer.is_none() && !self.has_clock();
        let idle = is_idle.then_some(self.idle_since + IDLE);
        let away = self.away.values().min().copied();
        let all = [due, idle, away, self.ask_again];
        let first = all.into_iter().flatten().min();
        // Nothing repeats itself without a pause.
        let soon = Instant::now() + Duration::from_millis(2);
        first.unwrap_or(soon + IDLE).max(soon)
    }

    async fn receive(&mut self, letter: Letter) -> Result<(), NotStored> {
        match letter {
            Letter::Hello { connection, token, after, out } => {
                self.hello(connection, token.as_deref(), after, out).await
            }
            Letter::Request { connection, number, request } => {
                self.request(connection, number, &request).await
            }
            Letter::History { connection, after } => {
                self.send_history(connection, after).await;
                Ok(())
            }
            Letter::Gone { connection } => {
                self.drop_connection(connection);
                Ok(())
            }
            Letter::State(answer) => {
                let _ = answer.send(Some(state(&self.code, &self.room)));
                Ok(())
            }
            Letter::Close(reason) => self.tell(&ServerRequest::Close(reason)).await,
        }
    }

    async fn hello(
        &mut self,
        connection: u64,
        token: Option<&str>,
        after: u64,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Result<(), NotStored> {
        let most = self.room.terms().seating().seats.end() + MAX_WATCHERS + MORE_CONNECTIONS;
        let seat = match token {
            _ if self.connections.len() >= most => {
                Err(RefusalCode::Full.because("too many connections to this room"))
            }
            None => Ok(None),
            Some(token) => {
                let hash = secret::hash(token);
                // Every seat is looked at, and each comparison takes the same time.
                let same = self.seats.iter().filter(|(_, it)| secret::is_same(&it.hash, &hash));
                let found = same.fold(None, |_, (number, _)| Some(*number));
                let refusal = || RefusalCode::Unknown.because("the token is not of this room");
                found.map(Some).ok_or_else(refusal)
            }
        };
        let seat = match seat {
            Ok(seat) => seat,
            Err(refusal) => {
                METRICS.refusals.add(1);
                let _ = out.try_send(text(&ServerMessage::Refused { request: None, refusal }));
                return Ok(());
            }
        };
        let token = token.map_or_else(secret::token, str::to_owned);
        let seat = seat.unwrap_or_else(|| self.add_seat(&token));
        self.connections.insert(connection, Connection { seat, out });
        let participant = self.participant(connection);
        let place = participant.and_then(|id| self.room.people().get(id));
        let last_request = place.map_or(0, |it| it.last_request);
        let now = self.server.store.clock.now();
        let (version, number) = (VERSION, self.room.number());
        let welcome =
            ServerMessage::Welcome { version, token, participant, last_request, number, now };
        self.send(connection, text(&welcome));
        self.send_history(connection, after).await;
        if let Some(id) = participant {
            self.away.remove(&id);
            self.tell(&ServerRequest::Connected(id, true)).await?;
        }
        Ok(())
    }

    /// Keeps the token of somebody who is new, and drops old ones of people who never came in.
    fn add_seat(&mut self, token: &str) -> u64 {
        let is_used = |number: &u64| self.connections.values().any(|it| it.seat == *number);
        let unused =
            self.seats.iter().filter(|(number, it)| it.participant.is_none() && !is_used(number));
        let unused: Vec<u64> = unused.map(|(number, _)| *number).collect();
        if unused.len() >= NEWCOMERS {
            self.seats.remove(&unused[0]);
        }
        let number = self.server.number();
        self.seats.insert(number, SeatToken { hash: secret::hash(token), participant: None });
        number
    }

    fn participant(&self, connection: u64) -> Option<ParticipantId> {
        let seat = self.connections.get(&connection)?.seat;
        self.seats.get(&seat)?.participant
    }

    async fn request(
        &mut self,
        connection: u64,
        number: u64,
        request: &Request,
    ) -> Result<(), NotStored> {
        let Some(seat) = self.connections.get(&connection).map(|it| it.seat) else { return Ok(()) };
        let from = self.participant(connection);
        if self.is_full() {
            let reason = "it has had as many events as a room can have".to_owned();
            self.tell(&ServerRequest::Close(reason)).await?;
        }
        match self.room.decide(self.moment(), from, number, request) {
            Ok(records) => {
                let newcomer = from.is_none().then_some(seat);
                let stored = self.commit(records, newcomer).await;
                // If nobody knows, the client comes back and sees.
                if stored == Err(NotStored::Surely) {
                    let text = "the server cannot store what happens: try again";
                    self.refuse(connection, number, RefusalCode::NotStored.because(text));
                }
                stored
            }
            Err(refusal) => {
                self.refuse(connection, number, refusal);
                Ok(())
            }
        }
    }

    /// Whether the room has almost all events that it can have. The rest is for what happens without people.
    fn is_full(&self) -> bool {
        self.room.number() >= MAX_EVENTS || self.bytes >= MAX_BYTES
    }

    fn refuse(&mut self, connection: u64, number: u64, refusal: Refusal) {
        METRICS.refusals.add(1);
        self.send(connection, text(&ServerMessage::Refused { request: Some(number), refusal }));
    }

    /// Tells the room news of the server. What comes too late changes nothing.
    async fn tell(&mut self, news: &ServerRequest) -> Result<(), NotStored> {
        match self.room.tell(self.moment(), news) {
            Ok(records) => self.commit(records, None).await,
            Err(_) => Ok(()),
        }
    }

    /// Stores events, applies them, and tells everybody. With a newcomer's seat, the first event has made a participant of it.
    async fn commit(
        &mut self,
        records: Vec<EventRecord>,
        newcomer: Option<u64>,
    ) -> Result<(), NotStored> {
        if records.is_empty() {
            return Ok(());
        }
        let seat = newcomer.and_then(|number| self.seats.get(&number));
        let by = records.iter().find_map(|it| it.by).map(|it| it.participant);
        let token = seat.zip(by).map(|(seat, id)| (id, seat.hash));
        let (code, owner) = (self.code.clone(), self.owner);
        let change = RoomChange::Append { code, owner, records: records.clone(), token };
        self.server.store.change(change).await?;
        for record in &records {
            if let Err(refusal) = self.room.apply(record) {
                // It cannot be: the room itself has decided it. The stored events say what the room is.
                tracing::error!("room {}: event {}: {refusal}", self.code, record.number);
                return Err(NotStored::Perhaps);
            }
            self.bytes += size(record);
        }
        if let (Some(number), Some((id, _))) = (newcomer, token) {
            self.place(number, Some(id));
        }
        self.broadcast(&records);
        for record in &records {
            if let Event::Left { participant } = record.event {
                self.away.remove(&participant);
                let seat = self.seats.iter().find(|(_, it)| it.participant == Some(participant));
                if let Some(number) = seat.map(|(number, _)| *number) {
                    self.place(number, None);
                }
            }
        }
        Ok(())
    }

    /// Somebody has a place, or no longer.
    fn place(&mut self, seat: u64, participant: Option<ParticipantId>) {
        if let Some(seat) = self.seats.get_mut(&seat) {
            seat.participant = participant;
        }
        let place = text(&ServerMessage::Place { participant });
        let own = self.connections.iter().filter(|(_, it)| it.seat == seat);
        let own: Vec<u64> = own.map(|(number, _)| *number).collect();
        for number in own {
            self.send(number, place.clone());
        }
    }

    fn broadcast(&mut self, records: &[EventRecord]) {
        let digest = self.room.digest();
        let see = |viewer| records.iter().map(|it| it.seen_by(viewer)).collect::<Vec<_>>();
        let write = |events| text(&ServerMessage::Events { events, digest });
        let public = see(None);
        let public_text = write(public.clone());
        let mut sent = Vec::new();
        for &number in self.connections.keys() {
            // Few people see more than everybody does.
            let own = self.participant(number).map(|id| see(Some(id)));
            let own = own.filter(|own| *own != public).map(write);
            sent.push((number, own.unwrap_or_else(|| public_text.clone())));
        }
        for (number, text) in sent {
            self.send(number, text);
        }
    }

    async fn send_history(&mut self, connection: u64, after: u64) {
        let viewer = self.participant(connection);
        match self.server.store.events(&self.code, after).await {
            Ok((records, _)) => {
                // If this server has lost the room, there may be more.
                let own = records.iter().filter(|it| it.number <= self.room.number());
                let events = own.map(|it| it.seen_by(viewer)).collect();
                let digest = self.room.digest();
                self.send(connection, text(&ServerMessage::Events { events, digest }));
            }
            Err(why) => {
                tracing::error!("events of room {} cannot be read: {why:#}", self.code);
                self.drop_connection(connection);
            }
        }
    }

    /// Sends a message. A client that does not read loses its connection, and comes back when it can.
    fn send(&mut self, connection: u64, text: Utf8Bytes) {
        let Some(Connection { out, .. }) = self.connections.get(&connection) else { return };
        if let Err(why) = out.try_send(text) {
            if matches!(why, mpsc::error::TrySendError::Full(_)) {
                METRICS.slow.add(1);
            }
            self.drop_connection(connection);
        }
    }

    fn drop_connection(&mut self, connection: u64) {
        let participant = self.participant(connection);
        self.connections.remove(&connection);
        self.idle_since = Instant::now();
        if let Some(id) = participant
            && !self.connections.keys().any(|&other| self.participant(other) == Some(id))
        {
            self.away.insert(id, self.idle_since + GRACE);
        }
    }

    /// What happens because time has passed.
    async fn time_passed(&mut self) -> Result<(), NotStored> {
        let moment = self.moment();
        if self.room.due().is_some_and(|due| due <= moment.now) {
            self.commit(self.room.expire(moment), None).await?;
        }
        let now = Instant::now();
        let late = self.away.iter().filter(|(_, at)| **at <= now);
        for id in late.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.away.remove(&id);
            let is_watcher = !self.room.people().is_seated(id);
            let was_there = self.room.people().get(id).map(Participant::is_connected);
            match was_there {
                Some(true) => self.tell(&ServerRequest::Connected(id, false)).await?,
                Some(false) if is_watcher => self.tell(&ServerRequest::Remove(id)).await?,
                _ => {}
            }
            if was_there == Some(true) && is_watcher {
                self.away.insert(id, now + WATCHER_TIME);
            }
        }
        Ok(())
    }

    /// Starts the search that the room waits for, once.
    async fn search(&mut self) -> Result<(), NotStored> {
        let chance = secret::chance();
        let Some((number, query)) = self.room.query(chance) else {
            (self.asked, self.answer, self.ask_again) = (None, None, None);
            return Ok(());
        };
        let waits = self.ask_again.is_some_and(|at| at > Instant::now());
        if self.asked == Some(number) || waits {
            return Ok(());
        }
        let (answer, receiver) = oneshot::channel();
        let search = RoomSearch { query, answer };
        (self.asked, self.answer, self.ask_again) = (Some(number), None, None);
        if self.server.searches.try_send(search).is_ok() {
            self.answer = Some(receiver);
            return Ok(());
        }
        METRICS.searches_stopped.add(1);
        self.answered(None).await
    }

    async fn answered(&mut self, answer: Option<QueryAnswer>) -> Result<(), NotStored> {
        self.answer = None;
        let Some(number) = self.asked else { return Ok(()) };
        self.tell(&ServerRequest::Answer(number, answer)).await?;
        // A room that waits all the same needs the answer in any case.
        if self.room.query(0).is_some_and(|(other, _)| other == number) {
            (self.asked, self.ask_again) = (None, Some(Instant::now() + RETRY));
        }
        Ok(())
    }
}

fn state(code: &str, room: &Room) -> RoomState {
    let people = room.people();
    let players = people.players().map(|(_, it)| PlayerState {
        name: it.name.clone(),
        computer: it.computer,
        is_connected: it.is_connected(),
    });
    RoomState {
        code: code.to_owned(),
        terms: room.terms().clone(),
        players: players.collect(),
        watchers: people.watchers().count(),
        is_playing: room.is_playing(),
        closed: room.closed().map(str::to_owned),
    }
}

/// The answer of a search; never, if none runs.
async fn wait(answer: &mut Option<oneshot::Receiver<Option<QueryAnswer>>>) -> Option<QueryAnswer> {
    match answer {
        Some(answer) => answer.await.unwrap_or_default(),
        None => pending().await,
    }
}

/// The room that events have made.
fn replay(records: &[EventRecord]) -> Result<Room, Refusal> {
    Room::replay(records)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::solver;
    use crate::store::{Database, RoomStore};

    const TERMS: &str = "{\"unblock\":{\"level\":\"Easy\",\"clock\":60}}";

    fn database(folder: &Path) -> Database {
        Database::Folder(folder.to_owned())
    }

    /// A server with a room, and the code of the room.
    async fn open(folder: &Path) -> (Arc<RoomServer>, String) {
        let store = RoomStore::open(&database(folder)).await.expect("a store");
        let server = RoomServer::new(store, solver::start().expect("a solver"), None, 120);
        let terms = serde_json::from_str(TERMS).expect("terms");
        let code = server.open(terms, false).await.ok().expect("a room");
        (server, code)
    }

    /// A connection to a room, without a socket.
    async fn connect(letters: &mpsc::Sender<Letter>, connection: u64) -> mpsc::Receiver<Utf8Bytes> {
        let (out, outgoing) = mpsc::channel(OUTGOING);
        let letter = Letter::Hello { connection, token: None, after: 0, out };
        letters.send(letter).await.expect("a room");
        outgoing
    }

    fn watch(connection: u64) -> Letter {
        let request = Request::Watch { name: "Eve".to_owned() };
        Letter::Request { connection, number: 1, request }
    }

    #[tokio::test]
    async fn who_does_not_read_loses_the_connection_and_the_others_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut slow = connect(&letters, 1).await;
        let mut reader = connect(&letters, 2).await;
        let join = Request::Join { name: "Ada".to_owned(), colour: None };
        let ready = (2..=OUTGOING as u64 + 10).map(|it| (it, Request::Ready(it % 2 == 0)));
        for (number, request) in [(1, join)].into_iter().chain(ready) {
            letters.send(Letter::Request { connection: 2, number, request }).await.expect("a room");
            let own = format!("\"request\":{number}}}");
            while !reader.recv().await.expect("a connection").contains(&own) {}
        }
        let mut taken = 0;
        while slow.recv().await.is_some() {
            taken += 1;
        }
        assert_eq!(taken, OUTGOING, "what was sent before the queue was full");
        // Nobody else may use the folder.
        assert!(RoomStore::open(&database(folder.path())).await.is_err());
    }

    #[tokio::test]
    async fn watchers_who_are_gone_leave_and_a_full_room_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let mut room = Actor::load(server, &code, 0, 0..0).await.expect("a store").expect("a room");
        let (out, _outgoing) = mpsc::channel(OUTGOING);
        room.hello(1, None, 0, out).await.expect("stored");
        room.receive(watch(1)).await.expect("stored");
        let id = room.participant(1).expect("a place");
        room.drop_connection(1);
        assert!(room.away[&id] > Instant::now(), "it may come back");
        for is_there in [true, false] {
            room.away.insert(id, Instant::now());
            room.time_passed().await.expect("stored");
            assert_eq!(room.room.people().get(id).is_some(), is_there);
        }
        room.bytes = MAX_BYTES;
        let (out, _outgoing) = mpsc::channel(OUTGOING);
        room.hello(2, None, 0, out).await.expect("stored");
        room.receive(watch(2)).await.expect("stored");
        assert!(room.room.closed().is_some_and(|it| it.contains("as many events")));
    }

    #[tokio::test]
    async fn a_clock_that_was_set_back_stands_until_its_time_is_there_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let later = server.store.clock.now() + 3_600_000;
        let stored = server.store.room(&code).await.expect("a store").expect("a room");
        let room = replay(&stored.records).expect("sound events");
        let request = Request::Join { name: "Ada".to_owned(), colour: None };
        let records = room.decide(Moment { now: later, chance: 1 }, None, 1, &request);
        let records = records.expect("a seat");
        let append = RoomChange::Append { code: code.clone(), owner: 0, records, token: None };
        server.store.change(append).await.expect("stored");
        let stood = 0..server.store.clock.now();
        let room = Actor::load(server, &code, 0, stood).await.expect("a store");
        let mut room = room.expect("a room");
        let (out, _outgoing) = mpsc::channel(OUTGOING);
        room.hello(1, None, 0, out).await.expect("stored");
        room.receive(watch(1)).await.expect("stored");
        assert_eq!((room.room.people().watchers().count(), room.room.at()), (1, later));
    }

    #[tokio::test]
    async fn rooms_that_nobody_uses_are_closed_and_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let later = server.store.clock.now() + 60_000;
        assert_eq!(server.store.idle(later, 0).await.expect("codes"), [code.as_str()]);
        assert!(server.store.idle(0, later).await.expect("codes").is_empty(), "it is not listed");
        server.send(&code, Letter::Close("enough".to_owned())).await.expect("a room");
        let state = server.state(&code).await.expect("an answer").expect("a room");
        assert_eq!(state.closed.as_deref(), Some("enough"));
        for (before, is_there) in [(0, true), (later, false)] {
            server.store.change(RoomChange::Clean(before)).await.expect("stored");
            assert_eq!(server.store.room(&code).await.expect("a store").is_some(), is_there);
        }
    }

    #[tokio::test]
    async fn nothing_happens_that_the_database_does_not_store() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut eve = connect(&letters, 1).await;
        // As good as a full disk: writing fails, reading does not.
        let trigger =
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END";
        let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
        let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
        sqlx::query(trigger).execute(&mut database).await.expect("a trigger");
        letters.send(watch(1)).await.expect("a room");
        let mut said = Vec::new();
        while let Some(text) = eve.recv().await {
            said.push(text.to_string());
        }
        assert!(said.last().is_some_and(|it| it.contains("not-stored")), "{said:?}");
        assert!(!said.iter().any(|it| it.contains("Eve")), "{said:?}");
        // The disk has room again, and the room goes on.
        sqlx::query("DROP TRIGGER full").execute(&mut database).await.expect("no trigger");
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut eve = connect(&letters, 2).await;
        letters.send(watch(2)).await.expect("a room");
        while !eve.recv().await.expect("a connection").contains("Eve") {}
    }
}
