//! A room of the server: one task that has its state, its connections and its clock.
//!
//! The order is always: decide, store, apply, tell.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::future::pending;
use std::net::IpAddr;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use axum::extract::ws::Utf8Bytes;
use carom_rooms::{
    Digest, Event, EventRecord, MAX_WATCHERS, Millis, Moment, ParticipantId, QueryAnswer, Refusal,
    RefusalCode, Request, Room, ServerMessage, ServerRequest, Terms, VERSION,
};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::metrics::METRICS;
use crate::outbox::{Outbox, Outgoing, PAGE, QueuedBytes};
use crate::secret::{self, Hash};
use crate::server::RoomServer;
use crate::solver::RoomSearch;
use crate::store::{NotStored, RoomChange, RoomOwner, StoredRoom, Unreadable, WrittenEvent};
use crate::visitor::{Allowance, Counted, SpentAllowance, Visitor};

/// The letters that can wait for a room.
pub(crate) const QUEUE: usize = 256;
/// The most events of a room, and the most bytes of them.
const MAX_EVENTS: u64 = 20_000;
const MAX_BYTES: usize = 8 << 20;
/// The most events of people who come and go. With more nobody comes in, and those who are in go on.
const MAX_VISITS: u64 = MAX_EVENTS / 2;
/// What somebody with a seat may cause: an event costs 1, and 1 more for each KiB.
const SEAT: Allowance = Allowance { at_once: 300.0, a_second: 1.0 };
/// The bytes of a request's events for which there is always space.
const SMALL: usize = 1 << 10;
/// What a lost connection costs.
const AWAY_COST: f64 = 2.0;
/// The connections beyond one for each place, and those of one seat.
const MORE_CONNECTIONS: usize = 100;
const SEAT_CONNECTIONS: usize = 4;
/// The tokens of people who have not come in that a room keeps, beyond those with a connection.
const NEWCOMERS: usize = 256;
/// A connection that is there again within this time was never gone.
const GRACE: Duration = Duration::from_secs(5);
/// Watchers who are gone lose their place after this time.
const WATCHER_TIME: Duration = Duration::from_mins(10);
/// A room without connections and clocks leaves the memory after this time, and one that had no connection after the shorter one.
const IDLE: Duration = Duration::from_mins(5);
const SHORT_IDLE: Duration = Duration::from_secs(10);
/// What has failed is tried again after this time.
const RETRY: Duration = Duration::from_secs(1);
/// Who waits for a part of the history is looked at after this time.
const HISTORY_TIME: Duration = Duration::from_millis(100);
/// The clocks stand while the database takes longer than this to store an event.
const SLOW: Millis = 500;

/// What arrives for a room.
pub(crate) enum Letter {
    /// A client is there.
    Hello {
        connection: u64,
        token: Option<String>,
        after: u64,
        out: mpsc::Sender<Outgoing>,
        visitor: Visitor,
    },
    /// A client asks for something. It was read at this time.
    Request { connection: u64, number: u64, request: Request, at: Millis },
    /// A client wants events again.
    History { connection: u64, after: u64 },
    /// A client has taken a part of the history, and there is more.
    More { connection: u64 },
    /// A client is gone.
    Gone { connection: u64 },
    /// Somebody asks what is public about the room; `None` if there is none.
    State(oneshot::Sender<Option<RoomState>>),
    /// The room is closed for this reason.
    Close(String),
    /// Nothing has happened for long: the room is closed, unless a clock runs.
    Idle,
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
    /// Where it was last; `None` since this server has the room in its memory.
    address: Option<IpAddr>,
    /// What the participant has caused.
    caused: SpentAllowance,
}

struct Connection {
    /// The number of its seat.
    seat: u64,
    visitor: Visitor,
    out: Outbox,
    /// The last event that it was sent, while it does not have all events yet.
    behind: Option<u64>,
}

/// A room with what the server counts of its events.
struct RoomLog {
    room: Room,
    bytes: usize,
    /// The events of people who come and go.
    visits: u64,
    /// Where the history can be cut: the number of an event, and the digest after it.
    cuts: Vec<(u64, Digest)>,
    /// The bytes since the last cut.
    since_cut: usize,
}

type Apply = fn(&mut Room, &EventRecord) -> Result<(), Refusal>;

impl RoomLog {
    /// The room that events have made.
    fn replay(events: &[WrittenEvent]) -> Result<Self, Refusal> {
        let gap = || RefusalCode::Gap.because("a room has a first event");
        let (first, others) = events.split_first().ok_or_else(gap)?;
        let room = Room::new(&first.record)?;
        let bytes = first.size();
        let mut log = Self { room, bytes, visits: 0, cuts: Vec::new(), since_cut: bytes };
        // Without the room, an error needs no room as it was.
        others.iter().try_for_each(|event| log.count(event, Room::apply_in_place))?;
        Ok(log)
    }

    fn apply(&mut self, event: &WrittenEvent) -> Result<(), Refusal> {
        self.count(event, Room::apply)
    }

    fn count(&mut self, event: &WrittenEvent, apply: Apply) -> Result<(), Refusal> {
        let size = event.size();
        let cut = (self.since_cut + size > PAGE).then(|| (self.room.number(), self.room.digest()));
        apply(&mut self.room, &event.record)?;
        if let Some(cut) = cut {
            self.cuts.push(cut);
            self.since_cut = 0;
        }
        self.since_cut += size;
        self.bytes += size;
        self.visits += u64::from(is_visit(&event.record.event));
        Ok(())
    }

    /// Where a part of the history ends that begins after an event.
    fn cut(&self, after: u64) -> (u64, Digest) {
        let next = self.cuts.iter().find(|(number, _)| *number > after);
        next.copied().unwrap_or_else(|| (self.room.number(), self.room.digest()))
    }

    /// Whether the room has almost all events that it can have. The rest is for what happens without people.
    fn is_full(&self) -> bool {
        self.room.number() >= MAX_EVENTS || self.bytes >= MAX_BYTES
    }
}

/// Whether somebody comes or goes.
fn is_visit(event: &Event) -> bool {
    matches!(event, Event::Joined { .. } | Event::Watched { .. } | Event::Left { .. })
}

/// Whether a request is a way into the room.
fn is_coming(request: &Request) -> bool {
    matches!(request, Request::Join { .. } | Request::Watch { .. })
}

pub(crate) struct Actor {
    server: Arc<RoomServer>,
    code: String,
    /// The id with which this server has taken the room.
    owner: i64,
    log: RoomLog,
    /// In the order in which they came.
    seats: BTreeMap<u64, SeatToken>,
    connections: BTreeMap<u64, Connection>,
    /// The bytes that wait for the connections.
    waiting: QueuedBytes,
    /// The connections that wait for a part of the history.
    hungry: VecDeque<u64>,
    /// What those without a seat have caused together.
    strangers: SpentAllowance,
    /// The events that each address has caused since the room is in the memory.
    caused: HashMap<IpAddr, u64>,
    /// Whose connection is gone, and when something follows from it.
    away: BTreeMap<ParticipantId, Instant>,
    /// The watchers who have been gone for long.
    gone: Vec<ParticipantId>,
    /// The number of the query that was asked last, and its answer to come.
    asked: Option<u64>,
    answer: Option<oneshot::Receiver<Option<QueryAnswer>>>,
    ask_again: Option<Instant>,
    /// The letters that have come before a clock has run out.
    early: VecDeque<Letter>,
    /// Nothing happens without a letter before this moment.
    rest: Instant,
    /// The time for which the clocks have stood, before the room says so.
    stood: Millis,
    /// The time that the computer had slept when the room looked last.
    slept: Millis,
    was_used: bool,
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
    let is_unreadable = farewell.as_ref().is_some_and(|it| it.1);
    let farewell = farewell.map(|it| it.0);
    while let Some(letter) = letters.recv().await {
        match (letter, &farewell) {
            (Letter::Hello { out, .. }, Some(message)) => send_once(&server, out, text(message)),
            // Everything that has happened there is in the database.
            (Letter::State(answer), Some(ServerMessage::Elsewhere { .. })) => {
                if let Ok(Some(stored)) = server.store.room(&code).await
                    && let Ok(log) = RoomLog::replay(&stored.events)
                {
                    let _ = answer.send(Some(state(&code, &log.room)));
                }
            }
            (Letter::State(answer), Some(ServerMessage::Refused { refusal, .. }))
                if refusal.code == RefusalCode::Unknown =>
            {
                let _ = answer.send(None);
            }
            // It cannot have an event more.
            (Letter::Close(_) | Letter::Idle, _) if is_unreadable => {
                let _ = server.store.change(RoomChange::Shut(code.clone())).await;
                server.is_used(&code);
            }
            _ => {}
        }
    }
}

/// Sends a message to a client that the room does not know.
fn send_once(server: &RoomServer, out: mpsc::Sender<Outgoing>, text: Utf8Bytes) {
    let _ = Outbox::new(out, &QueuedBytes::default(), &server.waiting).send(text, false);
}

/// Runs a room, if this server can have it. Otherwise the message is for everybody who has come, and says whether the events of the room
/// cannot be read.
async fn live(
    server: &Arc<RoomServer>,
    code: &str,
    owner: i64,
    letters: &mut mpsc::Receiver<Letter>,
) -> Option<(ServerMessage, bool)> {
    let mut is_unreadable = false;
    let reader = server.readers.acquire().await;
    let actor = match server.store.take(code, owner).await {
        Ok(RoomOwner::Elsewhere(url)) => return Some((ServerMessage::Elsewhere { url }, false)),
        Ok(RoomOwner::Nowhere) => Ok(None),
        Ok(RoomOwner::Own(stood)) => Actor::load(Arc::clone(server), code, owner, stood).await,
        Err(why) => Err(why),
    };
    drop(reader);
    let refusal = match actor {
        Ok(Some(mut actor)) => {
            if actor.live(letters).await.is_ok() {
                server.store.give_back(code, owner).await;
            }
            return None;
        }
        Ok(None) => RefusalCode::Unknown.because("there is no room with this code"),
        Err(why) => {
            is_unreadable = why.is::<Unreadable>();
            tracing::error!("room {} cannot be read: {why:#}", secret::log_name(code));
            RefusalCode::NotNow.because("the server cannot read the room: try again later")
        }
    };
    Some((ServerMessage::Refused { request: None, refusal }, is_unreadable))
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}

/// The message with events that everybody may see: their texts are those of the database.
fn written(events: &[WrittenEvent], digest: Digest) -> Utf8Bytes {
    let texts: Vec<&str> = events.iter().map(|it| &*it.text).collect();
    format!(r#"{{"events":{{"events":[{}],"digest":"{digest}"}}}}"#, texts.join(",")).into()
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
        let Some(StoredRoom { events, tokens }) = server.store.room(code).await? else {
            return Ok(None);
        };
        let log = RoomLog::replay(&events).context(Unreadable)?;
        drop(events);
        let now = Instant::now();
        METRICS.rooms.add(1);
        let mut actor = Self {
            code: code.to_owned(),
            owner,
            log,
            seats: BTreeMap::new(),
            connections: BTreeMap::new(),
            waiting: QueuedBytes::default(),
            hungry: VecDeque::new(),
            strangers: SpentAllowance::default(),
            caused: HashMap::new(),
            away: BTreeMap::new(),
            gone: Vec::new(),
            asked: None,
            answer: None,
            ask_again: None,
            early: VecDeque::new(),
            rest: now,
            stood: 0,
            slept: server.store.clock.slept(),
            was_used: false,
            idle_since: now,
            server,
        };
        for (participant, hash) in tokens {
            let participant = Some(participant);
            let caused = SpentAllowance::default();
            let seat = SeatToken { hash, participant, address: None, caused };
            actor.seats.insert(actor.server.number(), seat);
        }
        let people = actor.log.room.people();
        let persons = people.players().chain(people.watchers()).filter(|(_, it)| it.computer == 0);
        // A client that was there before the server was killed has some time to come back.
        actor.away = persons.map(|(id, _)| (id, now + 6 * GRACE)).collect();
        let at = actor.log.room.at();
        // An earlier server has had the room: its clocks have stood since. So they have while the database did not store.
        let before = (at < stood.end).then_some(stood.start);
        let refused = actor.server.stands(code).filter(|_| actor.log.room.due().is_some());
        let since = before.into_iter().chain(refused).min();
        if let Some(since) = since.filter(|_| actor.log.room.closed().is_none()) {
            let pause = actor.server.store.clock.now().saturating_sub(since.max(at));
            let told = actor.tell(&ServerRequest::Resumed(pause)).await;
            told.ok().context("the database does not store")?;
        }
        actor.server.goes_on(code);
        actor.search();
        Ok(Some(actor))
    }

    /// Lives until nobody needs it, or the database fails.
    async fn live(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Result<(), NotStored> {
        loop {
            match self.step(letters).await {
                Ok(Some(())) => self.search(),
                Ok(None) => return Ok(()),
                Err(not_stored) => {
                    let name = secret::log_name(&self.code);
                    tracing::error!("room {name} is closed until somebody comes back");
                    return Err(not_stored);
                }
            }
            let is_quiet = self.connections.is_empty() && self.answer.is_none();
            if is_quiet && self.idle_since.elapsed() >= self.idle() && !self.has_clock() {
                return Ok(());
            }
        }
    }

    /// What happens next; `None` if nobody can write letters any more.
    async fn step(
        &mut self,
        letters: &mut mpsc::Receiver<Letter>,
    ) -> Result<Option<()>, NotStored> {
        self.go_on().await?;
        if let Some(letter) = self.early.pop_front() {
            return self.receive(letter).await.map(Some);
        }
        let wake = self.wake();
        tokio::select! {
            letter = letters.recv() => match letter {
                Some(letter) => self.receive(letter).await.map(Some),
                None => Ok(None),
            },
            answer = wait(&mut self.answer) => self.answered(answer).await.map(Some),
            () = sleep_until(wake) => {
                self.rest = Instant::now() + Duration::from_millis(2);
                self.hear_early(letters).await?;
                self.time_passed().await.map(Some)
            }
        }
    }

    /// The time for which the clocks have stood is not the time of anybody.
    async fn go_on(&mut self) -> Result<(), NotStored> {
        let slept = self.server.store.clock.slept();
        let stood =
            std::mem::take(&mut self.stood) + (slept - std::mem::replace(&mut self.slept, slept));
        if stood > 0 && self.log.room.due().is_some() {
            self.tell(&ServerRequest::Resumed(stood)).await?;
        }
        Ok(())
    }

    /// Before a clock runs out, the room hears what was said in time.
    async fn hear_early(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Result<(), NotStored> {
        let Some(due) = self.log.room.due() else { return Ok(()) };
        while self.early.len() < QUEUE
            && let Ok(letter) = letters.try_recv()
        {
            self.early.push_back(letter);
        }
        let is_early = |it: &Letter| matches!(it, Letter::Request { at, .. } if *at < due);
        let count = self.early.iter().rposition(is_early).map_or(0, |last| last + 1);
        for _ in 0..count {
            if let Some(letter) = self.early.pop_front() {
                self.receive(letter).await?;
            }
        }
        Ok(())
    }

    /// The time without connections after which the room leaves the memory.
    fn idle(&self) -> Duration {
        if self.was_used { IDLE } else { SHORT_IDLE }
    }

    /// Whether something happens soon without a message. The end of a day waits for somebody to come.
    fn has_clock(&self) -> bool {
        let is_day = self.log.room.terms().seating().begins_at_once;
        self.log.room.due().is_some() && !is_day || !self.away.is_empty()
    }

    fn moment(&self) -> Moment {
        Moment { now: self.server.store.clock.now(), chance: secret::chance() }
    }

    /// When something happens without a letter.
    fn wake(&self) -> Instant {
        let due = self.log.room.due().map(|due| self.server.store.clock.instant(due));
        let is_idle = self.connections.is_empty() && self.answer.is_none() && !self.has_clock();
        let idle = is_idle.then_some(self.idle_since + self.idle());
        let away = self.away.values().min().copied();
        let history = (!self.hungry.is_empty()).then(|| Instant::now() + HISTORY_TIME);
        // The computer may have slept.
        let at_last = Some(Instant::now() + IDLE);
        let all = [due, idle, away, self.ask_again, history, at_last];
        // Nothing repeats itself without a pause.
        all.into_iter().flatten().min().unwrap_or(self.rest).max(self.rest)
    }

    async fn receive(&mut self, letter: Letter) -> Result<(), NotStored> {
        match letter {
            Letter::Hello { connection, token, after, out, visitor } => {
                let out = Outbox::new(out, &self.waiting, &self.server.waiting);
                self.hello(connection, token.as_deref(), after, out, visitor).await
            }
            Letter::Request { connection, number, request, at } => {
                self.request(connection, number, &request, at).await
            }
            Letter::History { connection, after } => {
                self.begin_history(connection, after).await;
                Ok(())
            }
            Letter::More { connection } => {
                self.continue_history(connection).await;
                self.feed().await;
                Ok(())
            }
            Letter::Gone { connection } => {
                self.drop_connection(connection);
                Ok(())
            }
            Letter::State(answer) => {
                let _ = answer.send(Some(state(&self.code, &self.log.room)));
                Ok(())
            }
            Letter::Close(reason) => self.tell(&ServerRequest::Close(reason)).await,
            Letter::Idle if self.log.room.is_playing() && self.log.room.due().is_some() => Ok(()),
            Letter::Idle => {
                let reason = "nobody has played for long".to_owned();
                self.tell(&ServerRequest::Close(reason)).await
            }
        }
    }

    async fn hello(
        &mut self,
        connection: u64,
        token: Option<&str>,
        after: u64,
        out: Outbox,
        visitor: Visitor,
    ) -> Result<(), NotStored> {
        self.was_used = true;
        let seat = match token {
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
        let seat = match seat.and_then(|seat| self.make_place(seat, visitor.address).map(|()| seat))
        {
            Ok(seat) => seat,
            Err(refusal) => {
                METRICS.refusals.add(1);
                let _ = out.send(text(&ServerMessage::Refused { request: None, refusal }), false);
                return Ok(());
            }
        };
        let token = token.map_or_else(secret::token, str::to_owned);
        let seat = seat.unwrap_or_else(|| self.add_seat(&token));
        let address = visitor.address;
        if let Some(seat) = self.seats.get_mut(&seat) {
            seat.address = Some(address);
        }
        self.connections.insert(connection, Connection { seat, visitor, out, behind: None });
        let participant = self.participant(connection);
        let place = participant.and_then(|id| self.log.room.people().get(id));
        let last_request = place.map_or(0, |it| it.last_request);
        let now = self.server.store.clock.now();
        let (version, number) = (VERSION, self.log.room.number());
        let welcome =
            ServerMessage::Welcome { version, token, participant, last_request, number, now };
        self.send(connection, text(&welcome), false);
        self.begin_history(connection, after).await;
        if let Some(id) = participant {
            self.away.remove(&id);
            self.gone.retain(|other| *other != id);
            self.connected(id, true, Some(address)).await?;
        }
        Ok(())
    }

    /// Makes a place for one more connection. Who has a place in the room always gets one.
    fn make_place(&mut self, seat: Option<u64>, address: IpAddr) -> Result<(), Refusal> {
        let most = self.log.room.terms().seating().seats.end() + MAX_WATCHERS + MORE_CONNECTIONS;
        let has_place = |number| self.seats.get(number).is_some_and(|it| it.participant.is_some());
        let mut own = self.connections.iter().filter(|(_, it)| seat == Some(it.seat));
        let oldest = own.next().map(|(number, _)| *number);
        let goes = if oldest.is_some() && own.count() + 1 >= SEAT_CONNECTIONS {
            oldest
        } else if self.connections.len() < most {
            return Ok(());
        } else {
            let strangers = self.connections.iter().filter(|(_, it)| !has_place(&it.seat));
            let mut counts: HashMap<IpAddr, usize> = HashMap::new();
            for (_, stranger) in strangers.clone() {
                *counts.entry(stranger.visitor.address).or_default() += 1;
            }
            let own = counts.get(&address).copied().unwrap_or_default();
            let most = counts.values().max().copied();
            // Of the address that has most, the oldest one goes; for a newcomer only if another address has more.
            let can = seat.as_ref().is_some_and(has_place) || most.is_some_and(|it| it > own);
            let mut candidates =
                strangers.filter(|(_, it)| can && counts.get(&it.visitor.address).copied() == most);
            candidates.next().map(|(number, _)| *number)
        };
        METRICS.refused_connections.add(1);
        let Some(number) = goes else {
            return Err(RefusalCode::Full.because("too many connections to this room"));
        };
        self.drop_connection(number);
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
        let (hash, caused) = (secret::hash(token), SpentAllowance::default());
        self.seats.insert(number, SeatToken { hash, participant: None, address: None, caused });
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
        at: Millis,
    ) -> Result<(), NotStored> {
        let Some(Connection { seat, visitor, .. }) = self.connections.get(&connection) else {
            return Ok(());
        };
        let (seat, visitor) = (*seat, visitor.clone());
        let from = self.participant(connection);
        if self.log.is_full() {
            let reason = "it has had as many events as a room can have".to_owned();
            self.tell(&ServerRequest::Close(reason)).await?;
        }
        let moment = Moment { now: at, ..self.moment() };
        let decided = match self.check_bounds(seat, &visitor, request, None) {
            Ok(()) => self.log.room.decide(moment, from, number, request),
            Err(refusal) => Err(refusal),
        };
        let decided = decided.and_then(|records| {
            let events: Vec<_> = records.into_iter().map(WrittenEvent::new).collect();
            self.check_bounds(seat, &visitor, request, Some(&events)).map(|()| events)
        });
        match decided {
            Ok(events) => {
                let newcomer = from.is_none().then_some(seat);
                let stored = self.commit(events, newcomer).await;
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

    /// What those without a seat may cause together: everybody can come and go once.
    fn strangers(&self) -> Allowance {
        let places = self.log.room.terms().seating().seats.end() + MAX_WATCHERS;
        Allowance { at_once: 2.0 * places as f64, a_second: 1.0 }
    }

    /// Whether a request may lead to something: to what it leads, if that is known, and otherwise to anything at all. Only what is known
    /// is counted.
    fn check_bounds(
        &mut self,
        number: u64,
        visitor: &Visitor,
        request: &Request,
        events: Option<&[WrittenEvent]>,
    ) -> Result<(), Refusal> {
        let (strangers, now) = (self.strangers(), Instant::now());
        let count = events.map_or(1, |it| it.len() as u64);
        // Whoever wants to go can go.
        let may_share = *request == Request::Leave || self.has_share(visitor.address, count);
        let Some(seat) = self.seats.get_mut(&number) else { return Ok(()) };
        let is_seated = |id| self.log.room.people().is_seated(id);
        let is_stranger = !seat.participant.is_some_and(is_seated);
        let bytes: usize = events.unwrap_or_default().iter().map(WrittenEvent::size).sum();
        let cost = events.map_or(1.0, |it| it.len() as f64 + (bytes >> 10) as f64);
        let server = &self.server;
        // A disk that is full ends no game: what is small goes on, and the bounds of the rooms hold.
        let needs_space = is_coming(request) || bytes > SMALL;
        let refused = if needs_space && !server.has_space(bytes) {
            Some(RefusalCode::NotNow.because("the server has no space for more"))
        } else if is_coming(request) && self.log.visits >= MAX_VISITS {
            Some(RefusalCode::Full.because("too many people have come and gone here"))
        } else if !may_share {
            Some(
                RefusalCode::Full.because("the rest of the room's events is for the other players"),
            )
        } else {
            let (bucket, most) = if is_stranger {
                (&mut self.strangers, strangers)
            } else {
                (&mut seat.caused, SEAT)
            };
            let can = bucket.has(most, cost, now)
                && server.visitors.has(visitor, Counted::Byte, bytes as f64)
                && (!is_stranger || server.visitors.has(visitor, Counted::Coming, 1.0));
            if can && events.is_some() {
                *self.caused.entry(visitor.address).or_default() += count;
                bucket.take(most, cost, now);
                server.visitors.take(visitor, Counted::Byte, bytes as f64);
                if is_stranger {
                    server.visitors.take(visitor, Counted::Coming, 1.0);
                }
            }
            let text = "too much has happened from here: try again in a minute";
            (!can).then(|| RefusalCode::TooFast.because(text))
        };
        let Some(refusal) = refused else { return Ok(()) };
        METRICS.refused_events.add(1);
        Err(refusal)
    }

    fn refuse(&mut self, connection: u64, number: u64, refusal: Refusal) {
        METRICS.refusals.add(1);
        let refused = ServerMessage::Refused { request: Some(number), refusal };
        self.send(connection, text(&refused), false);
    }

    /// Tells the room news of the server. What comes too late changes nothing.
    async fn tell(&mut self, news: &ServerRequest) -> Result<(), NotStored> {
        match self.log.room.tell(self.moment(), news) {
            Ok(records) => {
                let events = records.into_iter().map(WrittenEvent::new).collect();
                self.commit(events, None).await
            }
            Err(_) => Ok(()),
        }
    }

    /// Stores events, applies them, and tells everybody. With a newcomer's seat, the first event has made a participant of it.
    async fn commit(
        &mut self,
        events: Vec<WrittenEvent>,
        newcomer: Option<u64>,
    ) -> Result<(), NotStored> {
        if events.is_empty() {
            return Ok(());
        }
        let seat = newcomer.and_then(|number| self.seats.get(&number));
        let by = events.iter().find_map(|it| it.record.by).map(|it| it.participant);
        let token = seat.zip(by).map(|(seat, id)| (id, seat.hash));
        let (code, owner) = (self.code.clone(), self.owner);
        let events: Arc<[WrittenEvent]> = events.into();
        let change = RoomChange::Append { code, owner, events: Arc::clone(&events), token };
        let began = self.server.store.clock.now();
        let stored = self.server.store.change(change).await;
        if stored.is_err() {
            self.server.stand(&self.code, began);
        }
        stored?;
        let took = self.server.store.clock.now().saturating_sub(began);
        if took >= SLOW {
            self.stood += took;
        }
        for event in &*events {
            if let Err(refusal) = self.log.apply(event) {
                // It cannot be: the room itself has decided it. The stored events say what the room is.
                let (name, number) = (secret::log_name(&self.code), event.record.number);
                tracing::error!("room {name}: event {number}: {refusal}");
                return Err(NotStored::Perhaps);
            }
            if matches!(event.record.event, Event::Joined { .. } | Event::Closed { .. }) {
                self.server.is_used(&self.code);
            }
        }
        if let (Some(number), Some((id, _))) = (newcomer, token) {
            self.place(number, Some(id));
        }
        self.broadcast(&events);
        for event in &*events {
            if let Event::Left { participant } = event.record.event {
                self.away.remove(&participant);
                self.gone.retain(|other| *other != participant);
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
            self.send(number, place.clone(), false);
        }
    }

    fn broadcast(&mut self, events: &[WrittenEvent]) {
        let digest = self.log.room.digest();
        let see = |viewer| events.iter().map(|it| it.record.seen_by(viewer)).collect::<Vec<_>>();
        let write = |events| text(&ServerMessage::Events { events, digest });
        let public = see(None);
        // Most events have no secret, and few people see more than everybody does.
        let has_secret = public.iter().any(|it| it.event == Event::Hidden);
        let public_text = if has_secret { write(public.clone()) } else { written(events, digest) };
        let mut sent = Vec::new();
        for (&number, connection) in &self.connections {
            if connection.behind.is_some() {
                continue;
            }
            let own = has_secret.then(|| self.participant(number)).flatten();
            let own = own.map(|id| see(Some(id))).filter(|own| *own != public).map(write);
            sent.push((number, own.unwrap_or_else(|| public_text.clone())));
        }
        for (number, text) in sent {
            self.send(number, text, false);
        }
    }

    /// Sends the events after a number, a part at a time. What happens meanwhile is in one of the parts.
    async fn begin_history(&mut self, connection: u64, after: u64) {
        if let Some(it) = self.connections.get_mut(&connection) {
            it.behind = Some(after);
        }
        self.continue_history(connection).await;
    }

    /// Sends the next part of the history, if there is space for it.
    async fn continue_history(&mut self, connection: u64) {
        let viewer = self.participant(connection);
        let is_seated = viewer.is_some_and(|id| self.log.room.people().is_seated(id));
        let Some(Connection { out, behind: Some(after), .. }) = self.connections.get(&connection)
        else {
            return;
        };
        let after = *after;
        if !is_seated && !out.has_space() {
            if !self.hungry.contains(&connection) {
                self.hungry.push_back(connection);
            }
            return;
        }
        let (to, digest) = self.log.cut(after);
        // If this server has lost the room, there may be more events than it knows.
        let Ok(events) = self.server.store.events(&self.code, after, to).await else {
            let name = secret::log_name(&self.code);
            tracing::error!("events of room {name} cannot be read");
            self.drop_connection(connection);
            return;
        };
        let events = events.iter().map(|it| it.record.seen_by(viewer)).collect();
        let has_more = to < self.log.room.number();
        if let Some(it) = self.connections.get_mut(&connection) {
            it.behind = has_more.then_some(to);
        }
        self.send(connection, text(&ServerMessage::Events { events, digest }), has_more);
    }

    /// Those who wait for a part of the history have it, as far as there is space.
    async fn feed(&mut self) {
        for _ in 0..self.hungry.len() {
            let Some(connection) = self.hungry.pop_front() else { return };
            self.continue_history(connection).await;
            if self.hungry.back() == Some(&connection) {
                // There is no space for the others, too. It stays the first one.
                self.hungry.rotate_right(1);
                return;
            }
        }
    }

    /// Sends a message. A client that does not read loses its connection, and comes back when it can.
    fn send(&mut self, connection: u64, text: Utf8Bytes, has_more: bool) {
        let Some(Connection { out, .. }) = self.connections.get(&connection) else { return };
        if out.send(text, has_more).is_err() {
            self.drop_connection(connection);
        }
    }

    fn drop_connection(&mut self, connection: u64) {
        let participant = self.participant(connection);
        self.connections.remove(&connection);
        self.hungry.retain(|other| *other != connection);
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
        if self.log.room.due().is_some_and(|due| due <= moment.now) {
            let events = self.log.room.expire(moment).into_iter().map(WrittenEvent::new).collect();
            self.commit(events, None).await?;
        }
        self.feed().await;
        let now = Instant::now();
        let late = self.away.iter().filter(|(_, at)| **at <= now);
        for id in late.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.away.remove(&id);
            if self.log.room.people().is_seated(id) {
                self.lose(id, now).await?;
            } else if self.gone.contains(&id) {
                self.tell(&ServerRequest::Remove(id)).await?;
            } else if self.log.room.people().get(id).is_some() {
                // Nobody plays with a watcher: that the connection is gone for a while is no event.
                self.gone.push(id);
                self.away.insert(id, now + WATCHER_TIME);
            }
        }
        Ok(())
    }

    /// The connection of a player is lost. Who comes and goes all the time is only seen to do so now and then.
    async fn lose(&mut self, id: ParticipantId, now: Instant) -> Result<(), NotStored> {
        // Where a thousand people come and go, nobody waits for one of them.
        if self.log.room.terms().seating().begins_at_once {
            return Ok(());
        }
        let seat = self.seats.values_mut().find(|it| it.participant == Some(id));
        let (can, address) =
            seat.map_or((true, None), |it| (it.caused.take(SEAT, AWAY_COST, now), it.address));
        if can {
            return self.connected(id, false, address).await;
        }
        self.away.insert(id, now + GRACE);
        Ok(())
    }

    /// Tells the room whether somebody is there. Who has caused too much stays away, so that coming and going ends at some time.
    async fn connected(
        &mut self,
        id: ParticipantId,
        is_connected: bool,
        address: Option<IpAddr>,
    ) -> Result<(), NotStored> {
        if is_connected && address.is_some_and(|it| !self.has_share(it, 1)) {
            return Ok(());
        }
        let before = self.log.room.number();
        self.tell(&ServerRequest::Connected(id, is_connected)).await?;
        if let Some(address) = address {
            *self.caused.entry(address).or_default() += self.log.room.number() - before;
        }
        Ok(())
    }

    /// Whether an address can cause so many events more. Each person at the table who comes from another address has a share of the events
    /// of a room that this one cannot take, so that a game comes to its end whatever the others do.
    fn has_share(&self, address: IpAddr, events: u64) -> bool {
        let is_other = |it: &&SeatToken| {
            let is_seated = it.participant.is_some_and(|id| self.log.room.people().is_seated(id));
            is_seated && it.address != Some(address)
        };
        let others = self.seats.values().filter(is_other).count() as u64;
        let share = MAX_EVENTS / *self.log.room.terms().seating().seats.end() as u64;
        let most = MAX_EVENTS.saturating_sub(others * share).max(share);
        self.caused.get(&address).copied().unwrap_or_default() + events <= most
    }

    /// Starts the search that the room waits for, once.
    fn search(&mut self) {
        let chance = secret::chance();
        let Some((number, query)) = self.log.room.query(chance) else {
            (self.asked, self.answer, self.ask_again) = (None, None, None);
            return;
        };
        let waits = self.ask_again.is_some_and(|at| at > Instant::now());
        if self.asked == Some(number) || waits {
            return;
        }
        let (answer, receiver) = oneshot::channel();
        let player = self.connections.iter().find(|(number, _)| {
            let id = self.participant(**number);
            id.is_some_and(|id| self.log.room.people().is_seated(id))
        });
        let by = player.map_or_else(|| self.code.clone(), |(_, it)| it.visitor.address.to_string());
        let is_kept = self.log.room.terms().seating().begins_at_once;
        self.server.searches.add(RoomSearch { query, by, is_kept, answer });
        (self.asked, self.answer, self.ask_again) = (Some(number), Some(receiver), None);
    }

    async fn answered(&mut self, answer: Option<QueryAnswer>) -> Result<(), NotStored> {
        self.answer = None;
        let Some(number) = self.asked else { return Ok(()) };
        self.tell(&ServerRequest::Answer(number, answer)).await?;
        // A room that waits all the same needs the answer in any case.
        if self.log.room.query(0).is_some_and(|(other, _)| other == number) {
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use carom_engine::Rules as _;
    use carom_rooms::tablut::TablutCommand;
    use carom_rooms::{GameCommand, RoomGame};
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{Connection as _, SqliteConnection};

    use super::*;
    use crate::outbox::OUTGOING;
    use crate::server::RoomSettings;
    use crate::solver::Searches;
    use crate::store::{Database, OwnerRooms, RoomStore};

    const TERMS: &str = "{\"unblock\":{\"level\":\"Easy\",\"clock\":60}}";

    fn database(folder: &Path) -> Database {
        Database::Folder(folder.to_owned())
    }

    /// A server with a room, and the code of the room.
    async fn open(folder: &Path) -> (Arc<RoomServer>, String) {
        let store = RoomStore::open(&database(folder)).await.expect("a store");
        let searches = Searches::start().expect("a solver");
        let server = RoomServer::new(store, searches, RoomSettings::default());
        let code = open_room(&server, TERMS).await;
        (server, code)
    }

    fn visitor(server: &RoomServer, last: u8) -> Visitor {
        server.visitors.known([192, 0, 2, last].into())
    }

    async fn open_room(server: &Arc<RoomServer>, terms: &str) -> String {
        let terms = serde_json::from_str(terms).expect("terms");
        server.open(&visitor(server, 1), terms, false).await.ok().expect("a room")
    }

    /// A room in the memory of the test itself.
    async fn load(server: &Arc<RoomServer>, code: &str) -> Actor {
        let room = Actor::load(Arc::clone(server), code, 0, 0..0).await;
        room.expect("a store").expect("a room")
    }

    impl Actor {
        /// Somebody connects from an address that ends with a number.
        async fn meet(
            &mut self,
            connection: u64,
            token: Option<&str>,
            last: u8,
        ) -> mpsc::Receiver<Outgoing> {
            let (out, outgoing) = mpsc::channel(OUTGOING);
            let (token, visitor) = (token.map(str::to_owned), visitor(&self.server, last));
            let hello = Letter::Hello { connection, token, after: 0, out, visitor };
            self.receive(hello).await.expect("stored");
            outgoing
        }

        async fn ask(&mut self, connection: u64, number: u64, request: Request) {
            let at = self.server.store.clock.now();
            let letter = Letter::Request { connection, number, request, at };
            self.receive(letter).await.expect("stored");
        }
    }

    /// What a client was sent.
    fn heard(outgoing: &mut mpsc::Receiver<Outgoing>) -> Vec<ServerMessage> {
        let read = |it: Outgoing| serde_json::from_str(&it.text).expect("a message");
        std::iter::from_fn(|| outgoing.try_recv().ok()).map(read).collect()
    }

    fn token_of(messages: &[ServerMessage]) -> String {
        match messages.first() {
            Some(ServerMessage::Welcome { token, .. }) => token.clone(),
            other => panic!("{other:?} in place of welcome"),
        }
    }

    fn refusal(messages: &[ServerMessage]) -> Option<RefusalCode> {
        messages.iter().find_map(|it| match it {
            ServerMessage::Refused { refusal, .. } => Some(refusal.code),
            _ => None,
        })
    }

    fn join(name: &str) -> Request {
        Request::Join { name: name.to_owned(), colour: None }
    }

    /// A connection to a room, without a socket.
    async fn connect(
        server: &RoomServer,
        letters: &mpsc::Sender<Letter>,
        connection: u64,
    ) -> mpsc::Receiver<Outgoing> {
        let (out, outgoing) = mpsc::channel(OUTGOING);
        let visitor = visitor(server, connection as u8);
        let letter = Letter::Hello { connection, token: None, after: 0, out, visitor };
        letters.send(letter).await.expect("a room");
        outgoing
    }

    fn watch(connection: u64) -> Letter {
        let request = Request::Watch { name: "Eve".to_owned() };
        Letter::Request { connection, number: 1, request, at: 0 }
    }

    #[tokio::test]
    async fn who_does_not_read_loses_the_connection_and_the_others_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut slow = connect(&server, &letters, 1).await;
        let mut reader = connect(&server, &letters, 2).await;
        let join = join("Ada");
        let ready = (2..=OUTGOING as u64 + 10).map(|it| (it, Request::Ready(it % 2 == 0)));
        for (number, request) in [(1, join)].into_iter().chain(ready) {
            letters
                .send(Letter::Request { connection: 2, number, request, at: 0 })
                .await
                .expect("a room");
            let own = format!("\"request\":{number}}}");
            while !reader.recv().await.expect("a connection").text.contains(&own) {}
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
        let mut room = load(&server, &code).await;
        let _eve = room.meet(1, None, 1).await;
        room.receive(watch(1)).await.expect("stored");
        let id = room.participant(1).expect("a place");
        room.drop_connection(1);
        assert!(room.away[&id] > Instant::now(), "it may come back");
        let number = room.log.room.number();
        for is_there in [true, false] {
            assert_eq!(room.log.room.number(), number, "that it is away is no event");
            room.away.insert(id, Instant::now());
            room.time_passed().await.expect("stored");
            assert_eq!(room.log.room.people().get(id).is_some(), is_there);
        }
        room.log.bytes = MAX_BYTES;
        let _eve = room.meet(2, None, 1).await;
        room.receive(watch(2)).await.expect("stored");
        assert!(room.log.room.closed().is_some_and(|it| it.contains("as many events")));
    }

    #[tokio::test]
    async fn a_clock_that_was_set_back_stands_until_its_time_is_there_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let later = server.store.clock.now() + 3_600_000;
        let stored = server.store.room(&code).await.expect("a store").expect("a room");
        let room = RoomLog::replay(&stored.events).expect("sound events").room;
        let request = join("Ada");
        let records = room.decide(Moment { now: later, chance: 1 }, None, 1, &request);
        let records = records.expect("a seat");
        let events = records.into_iter().map(WrittenEvent::new).collect();
        let append = RoomChange::Append { code: code.clone(), owner: 0, events, token: None };
        server.store.change(append).await.expect("stored");
        let stood = 0..server.store.clock.now();
        let room = Actor::load(server, &code, 0, stood).await.expect("a store");
        let mut room = room.expect("a room");
        let _eve = room.meet(1, None, 1).await;
        room.receive(watch(1)).await.expect("stored");
        let room = &room.log.room;
        assert_eq!((room.people().watchers().count(), room.at()), (1, later));
    }

    #[tokio::test]
    async fn rooms_that_nobody_uses_are_closed_and_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let later = server.store.clock.now() + 60_000;
        let store = &server.store;
        assert_eq!(store.idle(0, later).await.expect("codes"), [code.as_str()], "it has no seat");
        let mut room = load(&server, &code).await;
        let _ada = room.meet(1, None, 1).await;
        room.ask(1, 1, join("Ada")).await;
        drop(room);
        assert!(store.idle(0, later).await.expect("codes").is_empty(), "it has had a player");
        assert_eq!(store.idle(later, 0).await.expect("codes"), [code.as_str()]);
        server.send(&code, Letter::Close("enough".to_owned())).await.expect("a room");
        let state = server.state(&code).await.expect("an answer").expect("a room");
        assert_eq!(state.closed.as_deref(), Some("enough"));
        for (before, is_there) in [(0, true), (later, false)] {
            server.delete_old(before).await;
            assert_eq!(server.store.room(&code).await.expect("a store").is_some(), is_there);
        }
    }

    #[tokio::test]
    async fn nothing_happens_that_the_database_does_not_store() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut eve = connect(&server, &letters, 1).await;
        // As good as a full disk: writing fails, reading does not.
        let trigger =
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END";
        let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
        let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
        sqlx::query(trigger).execute(&mut database).await.expect("a trigger");
        letters.send(watch(1)).await.expect("a room");
        let mut said = Vec::new();
        while let Some(text) = eve.recv().await {
            said.push(text.text.to_string());
        }
        assert!(said.last().is_some_and(|it| it.contains("not-stored")), "{said:?}");
        assert!(!said.iter().any(|it| it.contains("Eve")), "{said:?}");
        // The disk has room again, and the room goes on.
        sqlx::query("DROP TRIGGER full").execute(&mut database).await.expect("no trigger");
        let (answer, _state) = oneshot::channel();
        let letters = server.send(&code, Letter::State(answer)).await.expect("a room");
        let mut eve = connect(&server, &letters, 2).await;
        letters.send(watch(2)).await.expect("a room");
        while !eve.recv().await.expect("a connection").text.contains("Eve") {}
    }

    #[test]
    fn the_text_of_the_database_is_that_of_the_message() {
        let moment = Moment { now: 7, chance: 1 };
        let terms = serde_json::from_str(TERMS).expect("terms");
        let record = Room::open(moment, terms).expect("an event");
        let digest = Room::new(&record).expect("a room").digest();
        let events = vec![record.clone(), record];
        let all: Vec<_> = events.iter().cloned().map(WrittenEvent::new).collect();
        assert_eq!(written(&all, digest), text(&ServerMessage::Events { events, digest }));
    }

    #[tokio::test]
    async fn old_rooms_are_deleted_a_few_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let later = server.store.clock.now() + 60_000;
        for number in 1..80 {
            let terms = serde_json::from_str(TERMS).expect("terms");
            let code = server.open(&visitor(&server, number), terms, false).await;
            let code = code.ok().expect("a room");
            server.store.change(RoomChange::Shut(code)).await.expect("stored");
        }
        let count = async || server.store.old(later).await.expect("codes").len();
        assert_eq!(count().await, 50, "few enough for one transaction");
        // A large room goes alone.
        let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
        let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
        let large = "UPDATE rooms SET bytes = 2000000 WHERE closed = 1";
        sqlx::query(large).execute(&mut database).await.expect("large rooms");
        assert_eq!(count().await, 1);
        server.delete_old(later).await;
        assert_eq!(count().await, 0);
        assert!(server.store.room(&code).await.expect("a store").is_some(), "it is open");
    }

    #[tokio::test]
    async fn a_history_comes_in_parts_that_fit_together_and_waits_until_they_are_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let mut room = load(&server, &code).await;
        let mut ada = room.meet(1, None, 1).await;
        room.ask(1, 1, join("Ada")).await;
        let token = token_of(&heard(&mut ada));
        for number in 2..4000 {
            let seat = room.seats.values_mut().next().expect("a seat");
            (seat.caused, room.strangers) = (SpentAllowance::default(), SpentAllowance::default());
            room.ask(1, number, Request::Ready(number % 2 == 0)).await;
            while ada.try_recv().is_ok() {}
        }
        assert!(room.log.bytes > 2 * PAGE, "{}", room.log.bytes);
        // Beside what is loaded again, the cuts are the same.
        let again = load(&server, &code).await;
        assert_eq!(again.log.cuts, room.log.cuts);
        drop(again);
        let (mut eve, mut own) = (room.meet(2, None, 2).await, room.meet(3, Some(&token), 1).await);
        room.ask(1, 4000, Request::Ready(true)).await;
        for (connection, outgoing) in [(2, &mut eve), (3, &mut own)] {
            let mut client = carom_rooms::RoomClient::new(None);
            let mut parts = 0;
            while let Ok(message) = outgoing.try_recv() {
                let (size, has_more) = (message.text.len(), message.has_more);
                let message = serde_json::from_str(&message.text).expect("a message");
                parts += u32::from(matches!(message, ServerMessage::Events { .. }));
                // The digest of each part is right, or the client would ask for all events again.
                assert_eq!(client.hear(message).expect("sound events").answers, []);
                assert!(size <= PAGE + 100, "{size} bytes");
                assert!(!has_more || room.waiting.get() <= 2 * (PAGE + 1000), "one part for each");
                if has_more {
                    room.receive(Letter::More { connection }).await.expect("stored");
                }
            }
            assert!(parts >= 3, "{parts} parts");
            let seen = client.room().expect("a room");
            assert_eq!((seen.number(), seen.digest()), (4001, room.log.room.digest()));
        }
    }

    #[tokio::test]
    async fn who_has_a_seat_always_gets_in_and_of_the_others_the_oldest_of_an_address_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let mut room = load(&server, &code).await;
        let mut ada = room.meet(0, None, 1).await;
        room.ask(0, 1, join("Ada")).await;
        let token = token_of(&heard(&mut ada));
        room.drop_connection(0);
        let most = room.log.room.terms().seating().seats.end() + MAX_WATCHERS + MORE_CONNECTIONS;
        let mut idle = Vec::new();
        for connection in 1..=most as u64 + 10 {
            idle.push(room.meet(connection, None, 2).await);
        }
        assert_eq!(room.connections.len(), most);
        assert_eq!(refusal(&heard(idle.last_mut().expect("one"))), Some(RefusalCode::Full));
        let mut ada = room.meet(1001, Some(&token), 1).await;
        assert_eq!((refusal(&heard(&mut ada)), room.connections.len()), (None, most));
        assert!(!room.connections.contains_key(&1), "the oldest of those without a seat");
        let mut blaise = room.meet(1002, None, 3).await;
        assert_eq!((refusal(&heard(&mut blaise)), room.connections.len()), (None, most));
        assert!(!room.connections.contains_key(&2), "of the address that has most");
        // A seat has some connections, and then its own oldest one goes.
        for connection in 1010..1020 {
            idle.push(room.meet(connection, Some(&token), 1).await);
        }
        assert!(!room.connections.contains_key(&1001));
        assert_eq!(room.connections.len(), most);
        let mut eve = room.meet(1020, Some("guessed"), 2).await;
        assert_eq!(refusal(&heard(&mut eve)), Some(RefusalCode::Unknown));
    }

    #[tokio::test]
    async fn strangers_cannot_fill_a_room_with_events_and_those_in_it_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let mut room = load(&server, &code).await;
        let mut ada = room.meet(1, None, 1).await;
        room.ask(1, 1, join("Ada")).await;
        let mut count = 0;
        // From many addresses, since each one is bounded, too.
        for number in 0..2000_u64 {
            let mut eve = room.meet(2, None, (number % 200) as u8 + 10).await;
            room.ask(2, 1, Request::Watch { name: "Eve".to_owned() }).await;
            room.ask(2, 2, Request::Leave).await;
            count += u32::from(refusal(&heard(&mut eve)).is_none());
            room.drop_connection(2);
            while ada.try_recv().is_ok() {}
        }
        assert!((100..=300).contains(&count), "{count} of 2000 have come in");
        room.ask(1, 2, Request::Ready(true)).await;
        assert_eq!(refusal(&heard(&mut ada)), None);
        // In a year they do not end the room.
        (room.log.visits, room.strangers) = (MAX_VISITS, SpentAllowance::default());
        let mut eve = room.meet(2, None, 250).await;
        room.ask(2, 1, join("Eve")).await;
        assert_eq!(refusal(&heard(&mut eve)), Some(RefusalCode::Full));
        room.ask(1, 3, Request::Ready(false)).await;
        assert_eq!((refusal(&heard(&mut ada)), room.log.room.closed()), (None, None));
        let before = room.log.room.number();
        let mut refused = None;
        for number in 4..1000 {
            room.ask(1, number, Request::Ready(number % 2 == 0)).await;
            refused = refused.or(refusal(&heard(&mut ada)));
        }
        assert_eq!(refused, Some(RefusalCode::TooFast), "a seat has a bound, too");
        assert!(room.log.room.number() < before + 500, "{}", room.log.room.number());
    }

    #[tokio::test]
    async fn an_address_with_all_seats_but_one_leaves_events_for_the_other_player() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let mut room = load(&server, &code).await;
        let mut people = Vec::new();
        for connection in 1..=8_u64 {
            people.push(room.meet(connection, None, if connection == 1 { 1 } else { 2 }).await);
            room.ask(connection, 1, join(&format!("Person {connection}"))).await;
        }
        let token = token_of(&heard(&mut people[1]));
        // Eve has seven seats, and the room has had most of its events from there.
        let eve = visitor(&server, 2).address;
        let most = MAX_EVENTS / 8 * 7;
        room.caused.insert(eve, most - 50);
        let before = room.log.room.number();
        for number in 2..20 {
            for connection in 2..=8 {
                room.ask(connection, number, Request::Ready(number % 2 == 0)).await;
            }
        }
        assert_eq!(room.log.room.number(), before + 50, "and then everything is refused");
        assert_eq!(refusal(&heard(&mut people[1])), Some(RefusalCode::Full));
        // To be away and there again all the time is no way around it: who has used everything stays away.
        for _ in 0..5 {
            room.drop_connection(2);
            room.away.values_mut().for_each(|at| *at = Instant::now());
            room.time_passed().await.expect("stored");
            people[1] = room.meet(2, Some(&token), 2).await;
        }
        assert_eq!(room.log.room.number(), before + 51);
        // The other one goes on, and those who want to go can go.
        room.ask(1, 2, Request::Ready(true)).await;
        assert_eq!(refusal(&heard(&mut people[0])), None);
        room.ask(3, 99, Request::Leave).await;
        assert_eq!(room.log.room.people().players().count(), 7);
    }

    /// A game of Tablut, whose clock runs: the room, and what the players hear.
    async fn tablut(folder: &Path) -> (Actor, [mpsc::Receiver<Outgoing>; 2]) {
        const TERMS: &str =
            r#"{"tablut":{"rules":"ashton","clock":{"base":60,"increment":0},"side":"defenders"}}"#;
        let (server, _) = open(folder).await;
        let code = open_room(&server, TERMS).await;
        let mut room = load(&server, &code).await;
        let players = [room.meet(1, None, 1).await, room.meet(2, None, 2).await];
        for (connection, name) in [(1, "Ada"), (2, "Blaise")] {
            room.ask(connection, 1, join(name)).await;
            room.ask(connection, 2, Request::Ready(true)).await;
        }
        let next = play(&room);
        room.ask(1, 3, next).await;
        assert!(room.log.room.due().is_some(), "the clock of Blaise runs");
        (room, players)
    }

    /// A legal move of the side to move.
    fn play(room: &Actor) -> Request {
        let Some(RoomGame::Tablut(table)) = room.log.room.game() else { panic!("no game") };
        let game = table.game();
        let mv = game.variant().legal_moves(game.position())[0];
        Request::Game(GameCommand::Tablut(TablutCommand::Move(mv)))
    }

    #[tokio::test]
    async fn a_move_has_the_time_when_it_was_read_however_long_the_queue_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut room, mut players) = tablut(folder.path()).await;
        let due = room.log.room.due().expect("a clock");
        // Everything that is read is handled long after it.
        room.server.store.clock.sleep(120_000);
        room.slept = room.server.store.clock.slept();
        let (letters, mut queue) = mpsc::channel(QUEUE);
        let (answer, _state) = oneshot::channel();
        letters.send(Letter::State(answer)).await.expect("a place");
        let request = play(&room);
        let letter = Letter::Request { connection: 2, number: 3, request, at: due - 1 };
        letters.send(letter).await.expect("a place");
        let late =
            Letter::Request { connection: 1, number: 4, request: Request::Leave, at: due + 1 };
        letters.send(late).await.expect("a place");
        room.hear_early(&mut queue).await.expect("stored");
        assert_eq!(room.early.len(), 1, "what came later waits");
        assert_eq!(room.log.room.at(), due - 1);
        assert!(room.log.room.is_playing());
        assert_eq!(refusal(&heard(&mut players[1])), None);
    }

    #[tokio::test]
    async fn clocks_stand_while_the_computer_sleeps_and_while_the_database_stores_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut room, _players) = tablut(folder.path()).await;
        let clock = room.server.store.clock.clone();
        let left = |room: &Actor| room.log.room.due().expect("a clock").saturating_sub(clock.now());
        let hour = 3_600_000;
        clock.sleep(hour);
        room.go_on().await.expect("stored");
        assert!((50_000..=60_000).contains(&left(&room)), "{}", left(&room));
        // A store that takes its time.
        room.stood = hour;
        room.go_on().await.expect("stored");
        assert!((hour + 50_000..=hour + 60_000).contains(&left(&room)), "{}", left(&room));
        // A store that fails: the room leaves the memory, and comes back when the database stores again.
        let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
        let mut database = SqliteConnection::connect_with(&path).await.expect("a database");
        let full =
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'full'); END";
        sqlx::query(full).execute(&mut database).await.expect("a trigger");
        let (server, code, before) = (Arc::clone(&room.server), room.code.clone(), left(&room));
        let ready =
            Letter::Request { connection: 2, number: 3, request: play(&room), at: clock.now() };
        assert!(room.receive(ready).await.is_err());
        drop(room);
        clock.sleep(hour);
        assert!(Actor::load(Arc::clone(&server), &code, 0, 0..0).await.is_err(), "it still fails");
        clock.sleep(hour);
        sqlx::query("DROP TRIGGER full").execute(&mut database).await.expect("no trigger");
        let room = load(&server, &code).await;
        assert!((before - 10_000..=before).contains(&left(&room)), "{}", left(&room));
        assert_eq!(server.stands(&code), None);
    }

    #[tokio::test]
    async fn a_clock_runs_out_in_time_although_letters_come_without_a_pause() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut room, _players) = tablut(folder.path()).await;
        // The time of Blaise is over, and letters come faster than the room rests.
        room.server.store.clock.sleep(120_000);
        room.slept = room.server.store.clock.slept();
        let (letters, mut queue) = mpsc::channel(QUEUE);
        let flood = tokio::spawn(async move {
            while letters.send(Letter::Gone { connection: 99 }).await.is_ok() {}
        });
        for _ in 0..10_000 {
            room.step(&mut queue).await.expect("stored");
            if !room.log.room.is_playing() {
                break;
            }
        }
        drop(queue);
        flood.await.expect("an end");
        assert!(!room.log.room.is_playing());
    }

    #[tokio::test]
    async fn new_rooms_go_before_a_room_with_a_seat_does_when_the_disk_is_full() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = RoomStore::open(&database(folder.path())).await.expect("a store");
        let searches = Searches::start().expect("a solver");
        let settings = RoomSettings { most_stored: 1200, ..RoomSettings::default() };
        let server = RoomServer::new(store, searches, settings);
        let terms = || serde_json::from_str(TERMS).expect("terms");
        let used = open_room(&server, TERMS).await;
        let mut room = load(&server, &used).await;
        let mut ada = room.meet(1, None, 1).await;
        room.ask(1, 1, join("Ada")).await;
        let mut codes = Vec::new();
        while server.store.stored() < 900 {
            codes.push(open_room(&server, TERMS).await);
        }
        let stored = server.store.stored();
        let eve = visitor(&server, 2);
        for _ in 0..3 {
            let code = server.open(&eve, terms(), false).await.ok().expect("a room for another");
            codes.push(code);
            server.store.count_stored().await.expect("a count");
            assert!(server.store.stored() <= stored, "{}", server.store.stored());
        }
        let mut there = Vec::new();
        for code in &codes {
            there.push(server.store.room(code).await.expect("a store").is_some());
        }
        assert!(there[0] && there.iter().filter(|it| !**it).count() == 3, "{there:?}");
        // Whoever plays goes on although everything is full, and nobody new comes in.
        for number in 2..20 {
            room.ask(1, number, Request::Ready(number % 2 == 0)).await;
        }
        assert!(refusal(&heard(&mut ada)).is_none());
        server.store.count_stored().await.expect("a count");
        assert!(server.store.stored() > 1200, "{}", server.store.stored());
        let mut bob = room.meet(2, None, 2).await;
        room.ask(2, 1, join("Bob")).await;
        assert!(refusal(&heard(&mut bob)).is_some());
        assert!(server.store.room(&used).await.expect("a store").is_some());
    }

    #[tokio::test]
    async fn a_room_that_cannot_be_read_can_be_closed_and_exported() {
        let folder = tempfile::tempdir().expect("a folder");
        let (server, code) = open(folder.path()).await;
        let path = SqliteConnectOptions::new().filename(folder.path().join("rooms.sqlite"));
        let mut rooms = SqliteConnection::connect_with(&path).await.expect("a database");
        let event = "INSERT INTO events SELECT code, 2, 'no event' FROM rooms";
        sqlx::query(event).execute(&mut rooms).await.expect("an event");
        let mut owner = OwnerRooms::open(&database(folder.path())).await.expect("rooms");
        let export = owner.export(&code).await.expect("a room");
        assert!(export.contains(r#"{"opened":"#) && export.contains(r#","no event"]"#), "{export}");
        let closed = owner.close(&code).await.expect("stored");
        assert!(closed.contains(r#""state":"closing""#), "{closed}");
        assert_eq!(server.store.closing().await.expect("codes"), [code.as_str()]);
        server.send(&code, Letter::Close("enough".to_owned())).await;
        while !owner.list().await.expect("rooms").contains(r#""state":"closed""#) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let why = owner.close(&code).await.expect_err("it is closed").to_string();
        assert!(why.contains("is closed"), "{why}");
        assert!(owner.close("0123456789ab").await.is_err());
    }
}
