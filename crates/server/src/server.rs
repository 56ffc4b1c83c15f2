//! [`RoomServer`]: what all rooms and connections share.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use carom_rooms::{Closing, Millis, Moment, Refusal, RefusalCode, Room, Terms};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use crate::metrics::METRICS;
use crate::outbox::QueuedBytes;
use crate::room::{self, Letter, RoomState};
use crate::secret;
use crate::solver::Searches;
use crate::store::{RoomChange, RoomStore, WrittenEvent};
use crate::visitor::{Counted, Network, Visitor, Visitors};

/// The most open rooms.
const MAX_ROOMS: u64 = 10_000;
/// The most connections.
const MAX_CONNECTIONS: usize = 10_000;
/// The rooms in the list of public rooms, and how long an answer with the list is used.
const LISTED: u32 = 50;
const LIST_TIME: Duration = Duration::from_secs(2);
/// Rooms without an event for this time are closed: those of people, and those that are listed or in which nobody has had a seat. Closed
/// rooms are deleted after some more time.
const DAY: Millis = 86_400_000;
const PRIVATE_TIME: Millis = 30 * DAY;
const SHORT_TIME: Millis = DAY;
const CLOSED_TIME: Millis = 7 * DAY;
/// The rooms that are read at the same time.
const READERS: usize = 4;
/// A deletion and the next one have this time between them.
const PAUSE: Duration = Duration::from_millis(20);

/// What a server has and allows.
#[derive(Clone, Debug)]
pub struct RoomSettings {
    /// The address with which links to rooms begin. Without it they have the address that the client used.
    pub public_url: Option<String>,
    /// The proxies that say for whom they ask.
    pub proxies: Vec<Network>,
    /// The most rooms that are opened in a minute.
    pub rooms_a_minute: u32,
    /// The most rooms that one address opens in a minute.
    pub address_rooms: u32,
    /// The most sockets of one address.
    pub address_sockets: u32,
    /// The most bytes of all rooms.
    pub most_stored: u64,
}

impl Default for RoomSettings {
    fn default() -> Self {
        Self {
            public_url: None,
            proxies: Vec::new(),
            rooms_a_minute: 600,
            address_rooms: 40,
            address_sockets: 200,
            most_stored: 4 << 30,
        }
    }
}

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

/// The open rooms in which nobody has had a seat yet: who has opened each, if this process knows, in their order.
type Unused = HashMap<String, (Option<IpAddr>, u64)>;

pub(crate) struct RoomServer {
    pub(crate) store: RoomStore,
    pub(crate) searches: Searches,
    pub(crate) settings: RoomSettings,
    pub(crate) visitors: Visitors,
    pub(crate) places: Arc<Semaphore>,
    /// Becomes true when the server stops.
    pub(crate) stop: watch::Sender<bool>,
    /// The bytes that wait for clients.
    pub(crate) waiting: QueuedBytes,
    /// A room is read into the memory only with one of these.
    pub(crate) readers: Semaphore,
    rooms: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    unused: Mutex<Unused>,
    /// The rooms for which the database has stored nothing since a time.
    stands: Mutex<HashMap<String, Millis>>,
    opened: Mutex<Rate>,
    list: Mutex<Option<(Instant, Vec<RoomState>)>>,
    /// Who makes a new list.
    lists: tokio::sync::Mutex<()>,
    next: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RoomServer {
    pub(crate) fn new(store: RoomStore, searches: Searches, settings: RoomSettings) -> Arc<Self> {
        let proxies = settings.proxies.clone();
        let visitors = Visitors::new(proxies, settings.address_rooms, settings.address_sockets);
        let server = Arc::new(Self {
            store,
            searches,
            settings,
            visitors,
            places: Arc::new(Semaphore::new(MAX_CONNECTIONS)),
            stop: watch::Sender::new(false),
            waiting: QueuedBytes::default(),
            readers: Semaphore::new(READERS),
            rooms: Mutex::default(),
            unused: Mutex::default(),
            stands: Mutex::default(),
            opened: Mutex::new(Rate::new(Duration::from_mins(1))),
            list: Mutex::default(),
            lists: tokio::sync::Mutex::default(),
            next: AtomicU64::new(0),
        });
        tokio::spawn(Arc::clone(&server).say_alive());
        tokio::spawn(Arc::clone(&server).close_for_owner());
        tokio::spawn(Arc::clone(&server).clean());
        tokio::spawn(Arc::clone(&server).report());
        server
    }

    /// A number that nothing else in this process has.
    pub(crate) fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Opens a room for somebody and returns its code.
    pub(crate) async fn open(
        &self,
        visitor: &Visitor,
        terms: Terms,
        is_listed: bool,
    ) -> Result<String, NotOpened> {
        let opened = self.try_open(visitor, terms, is_listed).await;
        if matches!(opened, Err(NotOpened::TooFast | NotOpened::Full)) {
            METRICS.refused_rooms.add(1);
        }
        opened
    }

    async fn try_open(
        &self,
        visitor: &Visitor,
        terms: Terms,
        is_listed: bool,
    ) -> Result<String, NotOpened> {
        let now = self.store.clock.now();
        check_day(&terms, now).map_err(NotOpened::Terms)?;
        let moment = Moment { now, chance: secret::chance() };
        let event = WrittenEvent::new(Room::open(moment, terms).map_err(NotOpened::Terms)?);
        let is_too_fast = !self.visitors.take(visitor, Counted::Room, 1.0)
            || lock(&self.opened).count() > self.settings.rooms_a_minute;
        if is_too_fast {
            return Err(NotOpened::TooFast);
        }
        let open = self.store.open_rooms().await.map_err(|_| NotOpened::NotStored)?;
        // Rooms that are there need some of the disk, too.
        let is_full = open >= MAX_ROOMS || self.store.stored() >= self.settings.most_stored / 4 * 3;
        if is_full && !self.make_room(visitor).await {
            return Err(NotOpened::Full);
        }
        let code = secret::code();
        let change = RoomChange::Open { code: code.clone(), is_listed, event };
        self.store.change(change).await.map_err(|_| NotOpened::NotStored)?;
        // Nobody else knows the code yet.
        let number = self.number();
        lock(&self.unused).insert(code.clone(), (Some(visitor.address), number));
        // The code is a secret of those who have the link.
        tracing::info!("a room is opened");
        Ok(code)
    }

    /// Deletes a room without a seat in favour of somebody's new one.
    async fn make_room(&self, visitor: &Visitor) -> bool {
        let Some(code) = victim(&lock(&self.unused), visitor.address) else { return false };
        self.is_used(&code);
        METRICS.removed_rooms.add(1);
        self.store.change(RoomChange::Delete(vec![code])).await.is_ok()
    }

    /// Somebody has a seat in a room, or it is no more.
    pub(crate) fn is_used(&self, code: &str) {
        lock(&self.unused).remove(code);
    }

    /// Whether there is space for so many bytes more.
    pub(crate) fn has_space(&self, bytes: usize) -> bool {
        self.store.stored() + bytes as u64 <= self.settings.most_stored
    }

    /// The database has stored nothing for a room since a time: its clocks stand.
    pub(crate) fn stand(&self, code: &str, since: Millis) {
        lock(&self.stands).entry(code.to_owned()).or_insert(since);
    }

    /// Since when the clocks of a room stand.
    pub(crate) fn stands(&self, code: &str) -> Option<Millis> {
        lock(&self.stands).get(code).copied()
    }

    /// The clocks of a room go on.
    pub(crate) fn goes_on(&self, code: &str) {
        lock(&self.stands).remove(code);
    }

    /// The box for letters of a room. The first letter wakes a room that is not in memory.
    fn room(self: &Arc<Self>, code: &str) -> mpsc::Sender<Letter> {
        let mut rooms = lock(&self.rooms);
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
        lock(&self.rooms).remove(code);
    }

    fn loaded(&self) -> usize {
        lock(&self.rooms).len()
    }

    /// What is public about a room; `None` if there is none with this code.
    pub(crate) async fn state(self: &Arc<Self>, code: &str) -> Result<Option<RoomState>> {
        let (answer, state) = oneshot::channel();
        self.send(code, Letter::State(answer)).await.context("the room does not answer")?;
        Ok(state.await?)
    }

    /// The newest public rooms. While somebody makes a new list, all others have the old one.
    pub(crate) async fn list(self: &Arc<Self>) -> Result<Vec<RoomState>> {
        let fresh = |at: &Instant| at.elapsed() < LIST_TIME;
        let old = lock(&self.list).clone();
        let _maker = match (old, self.lists.try_lock()) {
            (Some((_, states)), Err(_)) => return Ok(states),
            (Some((at, states)), _) if fresh(&at) => return Ok(states),
            (_, Ok(maker)) => maker,
            (None, Err(_)) => self.lists.lock().await,
        };
        if let Some((at, states)) = &*lock(&self.list)
            && fresh(at)
        {
            return Ok(states.clone());
        }
        let mut rooms = JoinSet::new();
        for (place, code) in self.store.listed(LISTED).await?.into_iter().enumerate() {
            let server = Arc::clone(self);
            rooms.spawn(async move {
                let state = timeout(LIST_TIME, server.state(&code)).await;
                (place, state.ok().and_then(Result::ok).flatten())
            });
        }
        let mut states = rooms.join_all().await;
        states.sort_by_key(|(place, _)| *place);
        let states: Vec<RoomState> = states.into_iter().filter_map(|it| it.1).collect();
        *lock(&self.list) = Some((Instant::now(), states.clone()));
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

    /// Closes the rooms that the owner wants closed.
    async fn close_for_owner(self: Arc<Self>) {
        let mut ticks = interval(self.store.renewal());
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            for code in self.store.closing().await.unwrap_or_default() {
                let reason = Closing::Owner.text().to_owned();
                self.send_soon(&code, Letter::Close(reason)).await;
            }
        }
    }

    /// Sends a letter to a room unless too many wait there: the next time does it, too.
    async fn send_soon(self: &Arc<Self>, code: &str, letter: Letter) {
        let _ = timeout(LIST_TIME, self.send(code, letter)).await;
    }

    /// Looks in which rooms nobody has had a seat. Other servers open rooms and fill them, too.
    pub(crate) async fn look_for_unused(&self) {
        let before = self.number();
        let Ok(codes) = self.store.unused().await else { return };
        let mut unused = lock(&self.unused);
        let there: HashSet<&String> = codes.iter().collect();
        unused.retain(|code, (_, number)| *number > before || there.contains(code));
        for code in codes {
            let number = self.number();
            unused.entry(code).or_insert((None, number));
        }
    }

    /// Closes rooms that nobody uses, and deletes those that were closed.
    async fn clean(self: Arc<Self>) {
        let mut ticks = interval(Duration::from_mins(10));
        loop {
            ticks.tick().await;
            self.look_for_unused().await;
            let now = self.store.clock.now();
            let before = |time| now.saturating_sub(time);
            let idle = self.store.idle(before(PRIVATE_TIME), before(SHORT_TIME)).await;
            for code in idle.unwrap_or_default() {
                self.send_soon(&code, Letter::Idle).await;
            }
            self.delete_old(before(CLOSED_TIME)).await;
            // Until then, a room to which nobody comes back is closed.
            lock(&self.stands).retain(|_, since| *since > before(PRIVATE_TIME));
            self.store.forget_servers().await;
            // The counts are right again, whatever other servers do.
            let _ = self.store.change(RoomChange::Count).await;
        }
    }

    /// Deletes the rooms that were closed before a time, a few at a time.
    pub(crate) async fn delete_old(&self, before: Millis) {
        while let Ok(codes) = self.store.old(before).await
            && !codes.is_empty()
            && self.store.change(RoomChange::Delete(codes)).await.is_ok()
        {
            sleep(PAUSE).await;
        }
    }

    /// Writes once a minute what the bounds have refused.
    async fn report(self: Arc<Self>) {
        let mut ticks = interval(Duration::from_mins(1));
        let mut before = Vec::new();
        loop {
            ticks.tick().await;
            if let Some(refused) = METRICS.refused(&mut before) {
                tracing::warn!("refused in the last minute: {refused}");
            }
            self.visitors.forget(Instant::now());
        }
    }
}

/// Results of a day are taken while it is that day somewhere on the earth.
fn check_day(terms: &Terms, now: Millis) -> Result<(), Refusal> {
    let Terms::Daily(daily) = terms else { return Ok(()) };
    let days = (daily.date.unix_seconds() * 1000 / DAY).abs_diff(now / DAY);
    let text = "a room of the day is for yesterday, today or tomorrow";
    if days > 1 { Err(RefusalCode::Terms.because(text)) } else { Ok(()) }
}

/// The room without a seat that goes for a new one: who has most of them loses the newest one.
fn victim(unused: &Unused, by: IpAddr) -> Option<String> {
    let mut counts: HashMap<Option<IpAddr>, u64> = HashMap::from([(Some(by), 1)]);
    for (opener, _) in unused.values() {
        *counts.entry(*opener).or_default() += 1;
    }
    let newest = unused.iter().max_by_key(|(_, (opener, number))| (counts[opener], *number));
    newest.map(|(code, _)| code.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    #[test]
    fn who_has_most_rooms_without_a_seat_loses_the_newest_one() {
        let address = |last| Some(IpAddr::from([192, 0, 2, last]));
        let room = |(code, opener, number): (&str, _, _)| (code.to_owned(), (opener, number));
        let rooms = [("a", address(1), 1), ("b", address(2), 2), ("c", address(2), 3)];
        let mut unused: Unused = rooms.map(room).into();
        let eve = address(2).expect("an address");
        assert_eq!(victim(&unused, eve).as_deref(), Some("c"));
        assert_eq!(victim(&unused, address(9).expect("an address")).as_deref(), Some("c"));
        // With the new one, Ada would have as many.
        unused.remove("b");
        assert_eq!(victim(&unused, address(1).expect("an address")).as_deref(), Some("a"));
        assert_eq!(victim(&Unused::new(), eve), None);
    }

    #[tokio::test]
    async fn rooms_without_a_seat_are_those_of_the_database_and_keep_their_openers() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = RoomStore::open(&Database::Folder(folder.path().to_owned())).await;
        let searches = Searches::start().expect("a solver");
        let server = RoomServer::new(store.expect("a store"), searches, RoomSettings::default());
        let ada = server.visitors.known([192, 0, 2, 1].into());
        let terms = serde_json::from_str(r#"{"unblock":{"level":"Easy","clock":60}}"#);
        let own = server.open(&ada, terms.expect("terms"), false).await.ok().expect("a room");
        // Another server at the same database has opened a room, and given a seat in a second one.
        let terms = serde_json::from_str(r#"{"unblock":{"level":"Easy","clock":60}}"#);
        let moment = Moment { now: 1, chance: 1 };
        let event = WrittenEvent::new(Room::open(moment, terms.expect("terms")).expect("a room"));
        let foreign = "0123456789ab".to_owned();
        let change = RoomChange::Open { code: foreign.clone(), is_listed: false, event };
        server.store.change(change).await.expect("stored");
        lock(&server.unused).insert("used".to_owned(), (Some(ada.address), 0));
        server.look_for_unused().await;
        let unused = lock(&server.unused).clone();
        let openers: HashMap<&str, Option<IpAddr>> =
            unused.iter().map(|(code, it)| (code.as_str(), it.0)).collect();
        let expected = [(own.as_str(), Some(ada.address)), (foreign.as_str(), None)];
        assert_eq!(openers, HashMap::from(expected));
    }

    #[test]
    fn a_puzzle_of_a_day_has_its_time() {
        let now = 1_764_331_200_000;
        for (date, is_sound) in [
            ("2025-11-26", false),
            ("2025-11-27", true),
            ("2025-11-28", true),
            ("2025-11-29", true),
            ("2025-11-30", false),
            ("1999-01-01", false),
        ] {
            let terms = format!(r#"{{"daily":{{"game":"unblock","date":"{date}"}}}}"#);
            let terms = serde_json::from_str(&terms).expect("terms");
            assert_eq!(check_day(&terms, now).is_ok(), is_sound, "{date}");
        }
    }
}
