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
    Closing, Event, Millis, Moment, ParticipantId, QueryAnswer, RefusalCode, Request, Room,
    ServerMessage, ServerRequest, Terms,
};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::metrics::METRICS;
use crate::outbox::{Outbox, Outgoing, QueuedBytes};
use crate::secret;
use crate::server::RoomServer;
use crate::solver::RoomSearch;
use crate::store::{NotStored, RoomChange, RoomOwner, StoredRoom, Unreadable, WrittenEvent};
use crate::visitor::{SpentAllowance, Visitor};

mod bounds;
mod log;
mod messages;
mod seats;
#[cfg(test)]
mod tests;

use bounds::Needs;
use log::RoomLog;
use messages::text;
use seats::{Connection, SeatToken};

/// The letters that can wait for a room.
pub(crate) const QUEUE: usize = 256;
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
    /// When they are looked at.
    feed_at: Option<Instant>,
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
    /// Whether the last thing that the room has said is that its clocks stood.
    has_resumed: bool,
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
                let _reader = server.readers.acquire().await;
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
        Ok(RoomOwner::Elsewhere(url)) => {
            server.goes_on(code);
            return Some((ServerMessage::Elsewhere { url }, false));
        }
        Ok(RoomOwner::Nowhere) => {
            server.goes_on(code);
            Ok(None)
        }
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
            feed_at: None,
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
            has_resumed: false,
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
            let told = actor.pass_on(&ServerRequest::Resumed(pause)).await;
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
        // If the database took long to store that the clocks stood, this can wait for what happens next: otherwise it would never end.
        if !self.has_resumed || self.server.store.clock.slept() > self.slept {
            self.go_on().await?;
        }
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
            self.pass_on(&ServerRequest::Resumed(stood)).await?;
        }
        Ok(())
    }

    /// When a clock runs out, with the time for which it has stood since the room last said so.
    fn due(&self) -> Option<Millis> {
        self.log.room.due().map(|due| due.saturating_add(self.stood))
    }

    /// Before a clock runs out, the room hears what was said in time.
    async fn hear_early(&mut self, letters: &mut mpsc::Receiver<Letter>) -> Result<(), NotStored> {
        let Some(due) = self.due() else { return Ok(()) };
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
        let due = self.due().map(|due| self.server.store.clock.instant(due));
        let is_idle = self.connections.is_empty() && self.answer.is_none() && !self.has_clock();
        let idle = is_idle.then_some(self.idle_since + self.idle());
        let away = self.away.values().min().copied();
        // The computer may have slept.
        let at_last = Some(Instant::now() + IDLE);
        let all = [due, idle, away, self.ask_again, self.feed_at, at_last];
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
                let reason = Closing::Idle.text().to_owned();
                self.tell(&ServerRequest::Close(reason)).await
            }
        }
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
            let reason = Closing::Full.text().to_owned();
            self.tell(&ServerRequest::Close(reason)).await?;
        }
        self.go_on().await?;
        let moment = Moment { now: at, ..self.moment() };
        let check = |needs| self.check_bounds(seat, &visitor, request, needs);
        let decided = check(Needs::LEAST)
            .and_then(|()| self.log.room.decide(moment, from, number, request))
            .and_then(|records| {
                let events: Vec<_> = records.into_iter().map(WrittenEvent::new).collect();
                check(Needs::of(&events)).map(|()| events)
            });
        match decided {
            Ok(events) => {
                self.charge(seat, &visitor, Needs::of(&events));
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

    /// Tells the room news of the server. What comes too late changes nothing.
    async fn tell(&mut self, news: &ServerRequest) -> Result<(), NotStored> {
        self.go_on().await?;
        self.pass_on(news).await
    }

    /// Tells the room news, whether its clocks have stood or not.
    async fn pass_on(&mut self, news: &ServerRequest) -> Result<(), NotStored> {
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
        if stored.is_err() && self.log.room.due().is_some() {
            self.server.stand(&self.code, began);
        }
        stored?;
        let took = self.server.store.clock.now().saturating_sub(began);
        if took >= SLOW {
            self.stood += took;
        }
        self.has_resumed = events.iter().all(|it| matches!(it.record.event, Event::Resumed { .. }));
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

    /// What happens because time has passed.
    async fn time_passed(&mut self) -> Result<(), NotStored> {
        let moment = self.moment();
        if self.due().is_some_and(|due| due <= moment.now) {
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
