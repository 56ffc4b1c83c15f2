//! [`RoomServer`]: what all rooms and connections share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use carom_rooms::{Millis, Moment, Refusal, Room, Terms};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::room::{self, Letter, RoomState};
use crate::secret;
use crate::solver::RoomSearch;
use crate::store::{RoomChange, RoomStore};

/// The most open rooms.
const MAX_ROOMS: u64 = 10_000;
/// The most connections.
const MAX_CONNECTIONS: usize = 10_000;
/// The rooms in the list of public rooms, and how long an answer with the list is used.
const LISTED: u32 = 50;
const LIST_TIME: Duration = Duration::from_secs(2);
/// Rooms without an event for this time are closed: private ones and listed ones. Closed rooms are deleted after some more time.
const DAY: Millis = 86_400_000;
const PRIVATE_TIME: Millis = 30 * DAY;
const LISTED_TIME: Millis = DAY;
const CLOSED_TIME: Millis = 7 * DAY;

/// A number of things in a span of time.
pub(crate) struct Rate {
    since: Instant,
    count: u32,
    span: Duration,
}

impl Rate {
    pub(crate) fn new(span: Duration) -> Self {
        Self { since: Instant::now(), count: 0, span }
    }

    /// Counts one more, and returns how many there are in this span.
    pub(crate) fn count(&mut self) -> u32 {
        if self.since.elapsed() >= self.span {
            *self = Self::new(self.span);
        }
        self.count += 1;
        self.count
    }
}

/// Why a room is not opened.
pub(crate) enum NotOpened {
    Terms(Refusal),
    TooFast,
    Full,
    NotStored,
}

pub(crate) struct RoomServer {
    pub(crate) store: RoomStore,
    pub(crate) searches: mpsc::Sender<RoomSearch>,
    /// The address that links name, if it is known.
    pub(crate) public_url: Option<String>,
    pub(crate) places: Arc<Semaphore>,
    /// Becomes true when the server stops.
    pub(crate) stop: watch::Sender<bool>,
    rooms: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    opened: Mutex<Rate>,
    /// The most rooms that are opened in a minute.
    rooms_a_minute: u32,
    list: tokio::sync::Mutex<Option<(Instant, Vec<RoomState>)>>,
    next: AtomicU64,
}

impl RoomServer {
    pub(crate) fn new(
        store: RoomStore,
        searches: mpsc::Sender<RoomSearch>,
        public_url: Option<String>,
        rooms_a_minute: u32,
    ) -> Arc<Self> {
        let server = Arc::new(Self {
            store,
            searches,
            public_url,
            places: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            stop: watch::Sender::new(false),
            rooms: Mutex::default(),
            opened: Mutex::new(Rate::new(Duration::from_mins(1))),
            rooms_a_minute,
            list: tokio::sync::Mutex::default(),
            next: AtomicU64::new(0),
        });
        tokio::spawn(Arc::clone(&server).say_alive());
        tokio::spawn(Arc::clone(&server).clean());
        server
    }

    /// A number that nothing else in this process has.
    pub(crate) fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Opens a room and returns its code.
    pub(crate) async fn open(&self, terms: Terms, is_listed: bool) -> Result<String, NotOpened> {
        let moment = Moment { now: self.store.clock.now(), chance: secret::chance() };
        let record = Room::open(moment, terms).map_err(NotOpened::Terms)?;
        if self.opened.lock().unwrap_or_else(PoisonError::into_inner).count() > self.rooms_a_minute
        {
            return Err(NotOpened::TooFast);
        }
        if self.store.open_rooms().await.map_err(|_| NotOpened::NotStored)? >= MAX_ROOMS {
            return Err(NotOpened::Full);
        }
        let code = secret::code();
        let change = RoomChange::Open { code: code.clone(), is_listed, record };
        self.store.change(change).await.map_err(|_| NotOpened::NotStored)?;
        // The code is a secret of those who have the link.
        tracing::info!("a room is opened");
        Ok(code)
    }

    /// The box for letters of a room. The first letter wakes a room that is not in memory.
    fn room(self: &Arc<Self>, code: &str) -> mpsc::Sender<Letter> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(letters) = rooms.get(code).filter(|it| !it.is_closed()) {
            return letters.clone();
        }
        let (letters, queue) = mpsc::channel(room::QUEUE);
        rooms.insert(code.to_owned(), letters.clone());
        tokio::spawn(room::run(Arc::clone(self), code.to_owned(), queue));
        letters
    }

    /// Sends a letter to a room; `None` if the server cannot.
    pub(crate) async fn send(
        self: &Arc<Self>,
        code: &str,
        mut letter: Letter,
    ) -> Option<mpsc::Sender<Letter>> {
        // A room may leave the memory at this moment.
        for _ in 0..3 {
            let letters = self.room(code);
            match letters.send(letter).await {
                Ok(()) => return Some(letters),
                Err(mpsc::error::SendError(same)) => letter = same,
            }
        }
        None
    }

    /// A room leaves the memory.
    pub(crate) fn forget(&self, code: &str) {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
    }

    fn loaded(&self) -> usize {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What is public about a room; `None` if there is none with this code.
    pub(crate) async fn state(self: &Arc<Self>, code: &str) -> Result<Option<RoomState>> {
        let (answer, state) = oneshot::channel();
        self.send(code, Letter::State(answer)).await.context("the room does not answer")?;
        Ok(state.await?)
    }

    /// The newest public rooms.
    pub(crate) async fn list(self: &Arc<Self>) -> Result<Vec<RoomState>> {
        let mut list = self.list.lock().await;
        if let Some((at, states)) = &*list
            && at.elapsed() < LIST_TIME
        {
            return Ok(states.clone());
        }
        let mut states = Vec::new();
        for code in self.store.listed(LISTED).await? {
            states.extend(self.state(&code).await.ok().flatten());
        }
        *list = Some((Instant::now(), states.clone()));
        Ok(states)
    }

    /// Writes down that the server is alive: its clocks stand from then on if it ends.
    async fn say_alive(self: Arc<Self>) {
        let mut ticks = interval(self.store.renewal());
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.store.renew(self.loaded() > 0).await;
        }
    }

    /// Closes rooms that nobody uses, and deletes those that were closed.
    async fn clean(self: Arc<Self>) {
        let mut ticks = interval(Duration::from_mins(10));
        loop {
            ticks.tick().await;
            let now = self.store.clock.now();
            let before = |time| now.saturating_sub(time);
            let idle = self.store.idle(before(PRIVATE_TIME), before(LISTED_TIME)).await;
            for code in idle.unwrap_or_default() {
                self.send(&code, Letter::Close("nobody has played for long".to_owned())).await;
            }
            let _ = self.store.change(RoomChange::Clean(before(CLOSED_TIME))).await;
            self.store.forget_servers().await;
        }
    }
}
