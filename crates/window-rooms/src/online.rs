//! [`OnlineRoom`]: the room in which the player is, and the connection to it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_rooms::daily::DailyTerms;
use carom_rooms::{
    CODE_LENGTH, ClientMessage, Closing, Event, EventRecord, GameCommand, Millis, ParticipantId,
    Refusal, RefusalCode, Request, Room, RoomClient, RoomGame, Terms,
};
use carom_shell::calendar::Calendar;
use carom_shell::export::Export;
use carom_shell::next_redraw::NextRedraw;
use carom_shell::notice::Notice;
use carom_shell::overlay::Overlay;
use carom_shell::words::{Phrase, Words};
use carom_shell::worker::{Wake, wake};
use crossbeam_channel::Receiver;

use crate::command::Command;
use crate::example::{self, Example};
use crate::person::{KeptSeat, KnownPerson, Person};
use crate::room_card::RoomCards;
use crate::socket::{OpenFailure, RoomAddress, RoomServer, RoomSocket, SocketNews, open_room};

/// The longest time between two tries to come back, in seconds.
const LONGEST: u64 = 10;
/// The time between two tries if the server has another version.
const OTHER_VERSION: Duration = Duration::from_mins(1);
/// After this time without a message during a game, the server is asked whether there is news.
const QUIET: Duration = Duration::from_secs(8);
/// A server that has not answered for this time cannot be reached: a network that is gone ends no connection by itself.
const SILENCE: Duration = Duration::from_secs(6);
/// The most names that a newcomer tries if the own one is taken.
const NAMES: u32 = 9;

/// An event of the room, after the room has applied it.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct RoomMessage(pub EventRecord);

/// What the connection does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// The player is in no room.
    Nowhere,
    /// The server makes a room.
    Opens,
    /// The connection is being made.
    Connects,
    /// It is there.
    Connected,
    /// It is lost. The next try follows.
    Lost,
}

/// Wakes the window for what arrives from a server.
#[derive(Resource)]
pub(crate) struct RoomWake(Wake);

/// The room in which the player is, if any.
#[derive(Resource, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is true or not without the others")]
pub struct OnlineRoom {
    /// The room that was asked for.
    opening: Option<(RoomServer, Receiver<Result<String, OpenFailure>>)>,
    address: Option<RoomAddress>,
    client: RoomClient,
    socket: Option<RoomSocket>,
    /// The server that has the room, if that of the address has said so; for the next connection alone.
    elsewhere: Option<RoomServer>,
    /// The time of the program for the next try, and the tries so far.
    again: Option<Duration>,
    tries: u32,
    /// A time of the program, and that of the server at this time.
    clock: Option<(Duration, Millis)>,
    /// When the last message came, and since when an answer is awaited.
    heard: Duration,
    asked: Option<Duration>,
    /// Whether the server has another version. The seat stays until the program is the same again.
    is_outdated: bool,
    /// The time of the server when the room was last shown.
    seen: Millis,
    /// The names and the colours that somebody else has.
    names: u32,
    colours: u32,
    has_asked: bool,
    /// Whether a player without a name has come by a code or a link, and types one before taking a place.
    asks_name: bool,
    /// The moves of the best own solution of this game.
    pub(crate) handed_in: Option<u32>,
    /// Whether there is no seat, so that the player watches.
    watches: bool,
    /// Whether the player is asked about leaving the game.
    pub(crate) is_asked: bool,
    /// What the player has typed as the room to join.
    pub(crate) typed: String,
    /// Why the last request has failed.
    pub(crate) trouble: Option<Phrase>,
}

impl OnlineRoom {
    /// The room, once it is known.
    pub fn room(&self) -> Option<&Room> {
        self.client.room().filter(|_| self.address.is_some())
    }

    /// The own place in the room.
    pub const fn own(&self) -> Option<ParticipantId> {
        self.client.participant()
    }

    /// The time of the server when the room was last shown. While somebody is away, every second is shown.
    pub const fn seen(&self) -> Millis {
        self.seen
    }

    /// The seconds that are left in a race, once somebody has solved its puzzle.
    pub fn race_left(&self) -> Option<u64> {
        let game = self.room()?.game().filter(|it| matches!(it, RoomGame::Unblock(_)))?;
        Some(game.due()?.saturating_sub(self.seen).div_ceil(1000))
    }

    /// Whether the server has not answered what was asked in the game.
    pub fn is_asking(&self) -> bool {
        self.client.waiting().any(|it| matches!(it, Request::Game(_)))
    }

    /// Who may close rounds and remove others.
    pub fn host(&self) -> Option<ParticipantId> {
        self.room()?.host(self.seen)
    }

    /// Whether the player has a seat at the table.
    pub fn is_seated(&self) -> bool {
        let place = self.own().zip(self.room());
        place.is_some_and(|(id, room)| room.people().is_seated(id))
    }

    /// The time of the server, at a time of the program.
    pub fn now(&self, time: Duration) -> Duration {
        let (then, server) = self.clock.unwrap_or_default();
        let passed = if self.is_lost() { Duration::ZERO } else { time.saturating_sub(then) };
        Duration::from_millis(server) + passed
    }

    /// Whether the connection is lost. Clocks stand until it is there again: the server may have ended.
    pub fn is_lost(&self) -> bool {
        self.status() == Status::Lost
    }

    /// The moves of the best own solution among the results.
    fn result(&self) -> Option<u32> {
        let results = self.room()?.game()?.results()?;
        results.get(self.own()?).map(|it| it.moves)
    }

    /// Notes what the player has solved, after these events. `before` is the own result before them.
    fn recall(&mut self, before: Option<u32>, events: &[EventRecord]) {
        let begins = events.iter().any(|it| matches!(it.event, Event::Began(_)));
        let result = self.result();
        if begins || result != before {
            self.handed_in = result;
        }
    }

    /// Takes what a room on no server tells.
    #[cfg(test)]
    pub(crate) fn rehearse(&mut self, told: [carom_rooms::ServerMessage; 2]) -> Vec<RoomMessage> {
        self.address = example::address();
        let before = self.result();
        let heard = told.map(|it| self.client.hear(it).expect("a message").events);
        let events: Vec<_> = heard.into_iter().flatten().collect();
        self.recall(before, &events);
        events.into_iter().map(RoomMessage).collect()
    }

    /// Takes what a room on no server has told.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn learn(&mut self, told: carom_rooms::ServerMessage) {
        self.client.hear(told).expect("a message");
    }

    /// The requests that the server has not answered.
    #[cfg(any(test, feature = "testing"))]
    pub fn asked(&self) -> Vec<&Request> {
        self.client.waiting().collect()
    }

    /// Asks the room for something in the game.
    pub fn ask(&mut self, command: GameCommand) {
        self.request(Request::Game(command));
    }

    /// Hands in a solution if it is shorter than all before. Returns what the player must know.
    pub fn hand_in(&mut self, moves: u32, is_helped: bool, command: GameCommand) -> Option<Phrase> {
        if self.handed_in.is_some_and(|best| moves >= best) {
            return None;
        }
        if is_helped {
            self.handed_in = Some(moves);
            return Some(Phrase::new("friends-helped"));
        }
        if self.request(Request::Game(command)) {
            self.handed_in = Some(moves);
        }
        None
    }

    /// Asks the room for something, now or when the connection is there again. Returns whether it can wait.
    pub(crate) fn request(&mut self, request: Request) -> bool {
        // What went wrong before is over.
        self.trouble = None;
        let asked = self.client.request(request);
        if let Ok(Some(message)) = &asked {
            self.say(message);
        }
        asked.is_ok()
    }

    pub(crate) fn status(&self) -> Status {
        match (&self.address, self.client.is_welcome()) {
            (None, _) if self.opening.is_some() => Status::Opens,
            (None, _) => Status::Nowhere,
            (Some(_), true) => Status::Connected,
            (Some(_), false) if self.tries > 0 => Status::Lost,
            (Some(_), false) => Status::Connects,
        }
    }

    /// What went wrong last, such as the end of the room.
    pub const fn trouble(&self) -> Option<&Phrase> {
        self.trouble.as_ref()
    }

    /// The server of a room in which the player never was, while it does not answer.
    pub(crate) fn unreached(&self) -> Option<&RoomServer> {
        let address = self.address.as_ref().filter(|_| self.client.token().is_none())?;
        self.is_lost().then_some(&address.server)
    }

    /// Why the server turns this device away, while it tries again.
    pub(crate) fn turned_away(&self) -> Option<Phrase> {
        let refusal = self.client.turned_away().filter(|_| self.is_lost())?;
        Some(why_refused(refusal))
    }

    /// Whether the player types a name before taking a place in this room.
    pub(crate) fn asks_name(&self) -> bool {
        self.asks_name && self.own().is_none() && self.status() == Status::Connected
    }

    pub(crate) const fn address(&self) -> Option<&RoomAddress> {
        self.address.as_ref()
    }

    /// Whether a game goes on that the player would lose or miss.
    pub(crate) fn is_playing(&self) -> bool {
        self.is_seated() && self.room().is_some_and(Room::is_playing)
    }

    fn say(&self, message: &ClientMessage) {
        if let Some(socket) = &self.socket {
            socket.send(serde_json::to_string(message).expect("a message is JSON"));
        }
    }

    /// Opens a room on a server.
    fn open(&mut self, terms: &Terms, server: Option<RoomServer>, wake: &RoomWake) {
        if self.address.is_some() || self.opening.is_some() {
            return;
        }
        self.trouble = None;
        let Some(server) = server else {
            self.trouble = Some(Phrase::new("friends-bad-server"));
            return;
        };
        let answer = open_room(&server, terms, Wake::clone(&wake.0));
        self.opening = Some((server, answer));
    }

    /// Goes to a room, with the token of a seat there.
    fn enter(&mut self, address: RoomAddress, token: Option<String>, wake: &RoomWake) {
        let client = RoomClient::new(token);
        let typed = std::mem::take(&mut self.typed);
        *self = Self { address: Some(address), client, typed, ..Self::default() };
        self.connect(wake);
    }

    fn connect(&mut self, wake: &RoomWake) {
        let Some(address) = &self.address else { return };
        let server = self.elsewhere.take();
        let socket = server.as_ref().unwrap_or(&address.server).socket(&address.code);
        self.socket = Some(RoomSocket::open(&socket, Wake::clone(&wake.0)));
        self.again = None;
    }

    /// The connection has ended, or nobody answers there: the next try follows. Returns whether it was the first end.
    fn lose(&mut self, now: Duration) -> bool {
        (self.socket, self.asked) = (None, None);
        // The client must not send on the connection that has ended.
        let _ = self.client.hello();
        // Where the room is, it is now.
        let is_sent_on = self.elsewhere.is_some() && self.tries == 0;
        let wait = if is_sent_on { 0 } else { 1 << self.tries.min(4) };
        let wait = Duration::from_secs(wait.min(LONGEST));
        let wait = if self.is_outdated { OTHER_VERSION } else { wait };
        let is_first = self.tries == 0;
        if is_first {
            let server = self.now(now).as_millis() as Millis;
            self.clock = self.clock.map(|_| (now, server));
        }
        self.tries += 1;
        self.again = self.address.as_ref().map(|_| now + wait);
        is_first
    }

    /// Asks for news after a long silence. Returns whether the server cannot be reached, or the time until it must be asked again.
    fn listen(&mut self, now: Duration) -> Result<(), Option<Duration>> {
        if self.status() != Status::Connected || self.socket.is_none() {
            return Err(None);
        }
        let is_due = self.is_playing() && now >= self.heard + QUIET;
        if self.asked.is_none() && (is_due || self.client.waiting().next().is_some()) {
            self.asked = Some(now);
            if is_due {
                let after = self.room().map_or(0, Room::number);
                self.say(&ClientMessage::Events { after });
            }
        }
        let end = match self.asked {
            Some(asked) => asked + SILENCE,
            None if self.is_playing() => self.heard + QUIET,
            None => return Err(None),
        };
        if self.asked.is_some() && now >= end { Ok(()) } else { Err(Some(end.saturating_sub(now))) }
    }

    /// Notes the time while somebody at the table is away or a race ends. Returns whether another second has begun, and the time until
    /// the next one.
    fn watch(&mut self, now: Duration) -> Option<(bool, Duration)> {
        let room = self.room().filter(|_| self.status() == Status::Connected)?;
        let is_away = room.people().players().any(|(_, it)| !it.is_connected());
        let server =
            (is_away || self.race_left().is_some()).then(|| self.now(now).as_millis() as Millis)?;
        let is_new = server / 1000 != self.seen / 1000;
        Some((is_new, Duration::from_millis(1000 - server % 1000)))
    }

    /// The server speaks another version: the seat stays, and the page looks for its own new version.
    fn outdate(&mut self) -> Phrase {
        self.is_outdated = true;
        carom_shell::update::look_for();
        Phrase::new("friends-version")
    }

    /// The player is in no room any more.
    fn leave(&mut self, trouble: Option<Phrase>) {
        let typed = std::mem::take(&mut self.typed);
        *self = Self { typed, trouble, ..Self::default() };
    }

    /// Shows a room that is on no server.
    pub(crate) fn show(&mut self, example: &Example, now: Duration) {
        if let (Some(address), Ok(client)) = (example::address(), example.client()) {
            (self.address, self.client, self.socket) = (Some(address), client, None);
            let away = example.away.map_or(0, |(_, time)| time);
            let server = self.room().map_or(0, Room::at) + away;
            (self.clock, self.seen) = (Some((now, server)), server);
        }
    }

    /// Takes a place: a seat, or if there is none, one of a watcher.
    fn sit(&mut self, name: &str, colour: Option<u8>) {
        let name = match self.names {
            0 => name.to_owned(),
            more => format!("{name} {}", more + 1),
        };
        self.has_asked = true;
        let request = if self.watches {
            Request::Watch { name }
        } else {
            Request::Join { name, colour: colour.filter(|_| self.colours == 0) }
        };
        self.request(request);
    }
}

/// The name of the player, or a usual one.
pub(crate) fn called(person: &Person, words: &Words) -> String {
    const MOST: usize = carom_rooms::MAX_NAME - 2;
    let typed: String = person.name.trim().chars().take(MOST).collect();
    let typed = typed.trim().to_owned();
    if carom_rooms::check_name(&typed).is_ok() { typed } else { words.get("friends-guest") }
}

pub(crate) fn start(
    mut commands: Commands,
    known: Res<KnownPerson>,
    event_loop: Option<Res<EventLoopProxyWrapper>>,
) {
    let (mut online, wake) = (OnlineRoom::default(), RoomWake(wake(event_loop.as_deref())));
    // A seat survives the end of the program.
    if let Some(seat) = known.person.seat.clone()
        && let Some(server) = RoomServer::new(&seat.server)
    {
        online.enter(RoomAddress { server, code: seat.code }, Some(seat.token), &wake);
    }
    commands.insert_resource(online);
    commands.insert_resource(wake);
}

/// The server of new rooms.
fn server(person: &Person) -> Option<RoomServer> {
    #[cfg(target_family = "wasm")]
    let own = RoomServer::of_page();
    #[cfg(not(target_family = "wasm"))]
    let own = RoomServer::new("localhost:8080");
    RoomServer::new(&person.server).or(own)
}

/// The server that the field shows if nothing is typed.
pub(crate) fn usual_server() -> String {
    server(&Person::default()).map_or_else(String::new, |it| it.address().to_owned())
}

pub(crate) fn obey(
    mut commands: MessageReader<Command>,
    (mut online, wake): (ResMut<OnlineRoom>, Res<RoomWake>),
    mut known: ResMut<KnownPerson>,
    (mut outgoing, words, time): (Export, Res<Words>, Res<Time<Real>>),
    (calendar, mut cards): (Res<Calendar>, ResMut<RoomCards>),
    mut overlay: ResMut<Overlay>,
) {
    if online.is_asked && cards.open(*overlay).is_none() {
        online.is_asked = false;
    }
    for command in commands.read() {
        let person = known.person.clone();
        // A field shows what is typed there.
        let inner = online.bypass_change_detection();
        match command {
            Command::SetName(name) => {
                known.put(Person { name: name.clone(), ..person });
                continue;
            }
            Command::NextColour => {
                let colour = person.next_colour();
                known.put(Person { colour, ..person });
            }
            Command::SetServer(server) => {
                known.put(Person { server: server.clone(), ..person });
                continue;
            }
            Command::SetRoom(room) => {
                inner.typed.clone_from(room);
                continue;
            }
            Command::Next(setting) => {
                if let Some(card) = overlay.id() {
                    cards.step(card, setting, &words);
                }
            }
            Command::Open(card) => {
                if let Some(next) = cards.get(*card) {
                    inner.open(&next.terms, server(&person), &wake);
                }
            }
            Command::OpenDaily(game) => match calendar.shared_day() {
                Some(date) => {
                    let terms = Terms::Daily(DailyTerms { game: *game, date });
                    inner.open(&terms, server(&person), &wake);
                }
                None => inner.trouble = Some(Phrase::new("friends-no-date")),
            },
            Command::Join => {
                let typed = inner.typed.clone();
                join(inner, &typed, &person, &wake);
            }
            Command::JoinRoom(room) => {
                // The way to a room leads through a card.
                let first = cards.all().next();
                if let Some(card) = first.filter(|_| overlay.id().is_none()) {
                    overlay.set_if_neq(Overlay::of(card.id));
                }
                join(inner, room, &person, &wake);
            }
            Command::Sit => {
                inner.asks_name = false;
                inner.sit(&called(&person, &words), person.colour);
            }
            Command::Ready(is_ready) => _ = inner.request(Request::Ready(*is_ready)),
            Command::AddComputer(strength) => {
                let name = free_name(
                    inner,
                    &words.with("friends-computer", &[("strength", (*strength).into())]),
                );
                _ = inner.request(Request::AddComputer { name, strength: *strength });
            }
            &Command::Remove(participant) => {
                _ = inner.request(Request::Remove { participant });
            }
            &Command::HeadStart(participant, head_start) => {
                _ = inner.request(Request::HeadStart { participant, head_start });
            }
            Command::Action(command) => inner.ask(command.clone()),
            Command::CopyLink => {
                let address = inner.address();
                let link = address.map(|it| it.server.link(&it.code)).unwrap_or_default();
                outgoing.copy(Ok(link));
            }
            Command::Leave if inner.is_playing() && !inner.is_asked => inner.is_asked = true,
            Command::Leave => {
                inner.request(Request::Leave);
                inner.leave(None);
                known.put(Person { seat: None, ..person });
            }
            Command::Stay => inner.is_asked = false,
            Command::Show(example) => inner.show(example, time.elapsed()),
        }
        online.set_changed();
    }
}

fn join(online: &mut OnlineRoom, typed: &str, person: &Person, wake: &RoomWake) {
    match RoomAddress::read(typed, server(person).as_ref()) {
        // The player is there.
        Some(address) if online.address.as_ref() == Some(&address) => {}
        Some(_) if online.is_playing() => {
            online.trouble = Some(Phrase::new("friends-leave-first"));
            // Its field shows it when the player has left.
            typed.clone_into(&mut online.typed);
        }
        Some(address) => {
            let (code, server) = (&address.code, address.server.address());
            let seat = person.seat.as_ref();
            let seat = seat.filter(|it| it.code == *code && it.server == server);
            let token = seat.map(|it| it.token.clone());
            // The room where the player was does not wait for somebody who is elsewhere.
            if online.own().is_some() {
                online.request(Request::Leave);
            }
            let is_newcomer = token.is_none() && person.name.trim().is_empty();
            online.enter(address, token, wake);
            online.asks_name = is_newcomer;
        }
        None if typed.trim().is_empty() => {
            online.trouble = Some(Phrase::new("friends-join-is"));
        }
        None => {
            let about = Phrase::new("friends-bad-room").with("length", CODE_LENGTH);
            online.trouble = Some(about.with("text", typed.trim().to_owned()));
        }
    }
}

/// A name that nobody in the room has.
fn free_name(online: &OnlineRoom, name: &str) -> String {
    let is_free = |name: &String| {
        let people = online.room().map(Room::people);
        people.is_none_or(|it| it.players().all(|(_, player)| player.name != *name))
    };
    let names =
        (1..=NAMES).map(|it| if it == 1 { name.to_owned() } else { format!("{name} {it}") });
    names.clone().find(is_free).unwrap_or_else(|| name.to_owned())
}

/// Reads what has arrived, and comes back after a lost connection.
pub(crate) fn hear(
    (time, next_redraw): (Res<Time<Real>>, Res<NextRedraw>),
    (mut online, wake): (ResMut<OnlineRoom>, Res<RoomWake>),
    (mut known, cards): (ResMut<KnownPerson>, Res<RoomCards>),
    (mut notice, overlay, words): (ResMut<Notice>, Res<Overlay>, Res<Words>),
    mut messages: MessageWriter<RoomMessage>,
) {
    let now = time.elapsed();
    let inner = online.bypass_change_detection();
    let mut has_changed = false;
    if let Some((server, answer)) = &inner.opening
        && let Ok(answer) = answer.try_recv()
    {
        has_changed = true;
        match answer {
            Ok(code) => {
                let address = RoomAddress { server: server.clone(), code };
                inner.enter(address, None, &wake);
            }
            Err(why) => {
                let trouble = match why {
                    OpenFailure::NoServer => Phrase::new("friends-no-server"),
                    // A page asks the host from which it comes.
                    OpenFailure::NotCarom if cfg!(target_family = "wasm") => {
                        Phrase::new("friends-no-rooms")
                    }
                    OpenFailure::NotCarom => Phrase::new("friends-other-server"),
                    OpenFailure::Refused(refusal) => why_refused(&refusal),
                };
                let server = server.address().to_owned();
                (inner.opening, inner.trouble) = (None, Some(trouble.with("server", server)));
            }
        }
    }
    if inner.again.is_some_and(|at| now >= at) {
        inner.connect(&wake);
        has_changed = true;
    }
    let mut is_lost = false;
    while let Some(news) = inner.socket.as_ref().and_then(RoomSocket::poll) {
        has_changed = true;
        match news {
            SocketNews::Opened => {
                inner.heard = now;
                let hello = inner.client.hello();
                inner.say(&hello);
            }
            SocketNews::Message(text) => {
                (inner.heard, inner.asked) = (now, None);
                let told = take(inner, &text, now, &mut messages);
                if let Err(trouble) = told {
                    if cards.open(*overlay).is_none() {
                        notice.0 = Some(trouble.clone());
                    }
                    inner.trouble = Some(trouble);
                }
            }
            SocketNews::Refused(status) => inner.client.socket_refused(status),
            SocketNews::Ended => is_lost |= inner.lose(now),
        }
    }
    match inner.listen(now) {
        Ok(()) => {
            has_changed = true;
            is_lost |= inner.lose(now);
        }
        Err(Some(time)) => next_redraw.at_most(time),
        Err(None) => {}
    }
    // A try that has failed just now is followed by another one, although nothing else happens.
    if let Some(at) = inner.again {
        next_redraw.at_most(at.saturating_sub(now));
    }
    let lost = Phrase::new("friends-lost");
    // Each try that fails says it again: the message is there for as long as the connection is not.
    let is_untold = is_lost || has_changed && inner.is_lost() && notice.0.is_none();
    if is_untold && inner.is_playing() && cards.open(*overlay).is_none() {
        notice.0 = Some(lost);
    } else if !inner.is_lost() && notice.0.as_ref() == Some(&lost) {
        notice.0 = None;
    }
    if let Some((is_new, next)) = inner.watch(now) {
        has_changed |= is_new;
        next_redraw.at_most(next);
    }
    if !has_changed {
        return;
    }
    inner.seen = inner.now(now).as_millis() as Millis;
    let person = known.person.clone();
    let waits = inner.has_asked || inner.asks_name;
    if inner.client.is_welcome() && inner.own().is_none() && !waits {
        inner.sit(&called(&person, &words), person.colour);
    }
    // Who is no longer in the room has no seat to come back to.
    let seat = inner.address.as_ref().and_then(|address| {
        Some(KeptSeat {
            server: address.server.address().to_owned(),
            code: address.code.clone(),
            token: inner.client.token()?.to_owned(),
        })
    });
    if person.seat != seat {
        // The server of a link serves the next room, too. A page has its own.
        let is_known = cfg!(target_family = "wasm") || !person.server.is_empty();
        let server = seat.as_ref().filter(|_| !is_known).map(|it| it.server.clone());
        known.put(Person { seat, server: server.unwrap_or(person.server), ..person });
    }
    online.set_changed();
}

/// Takes a message of the server. An error is what the player must know.
fn take(
    online: &mut OnlineRoom,
    text: &str,
    now: Duration,
    messages: &mut MessageWriter<RoomMessage>,
) -> Result<(), Phrase> {
    let Ok(message) = serde_json::from_str(text) else {
        let trouble = online.outdate();
        online.lose(now);
        return Err(trouble);
    };
    let result = online.result();
    let had_place = online.own().is_some();
    let had_token = online.client.token().is_some();
    let Ok(heard) = online.client.hear(message) else {
        let trouble = online.outdate();
        online.lose(now);
        return Err(trouble);
    };
    if heard.now.is_some() && online.is_outdated {
        online.trouble = None;
    }
    if let Some(server) = heard.now {
        (online.clock, online.tries, online.is_outdated) = (Some((now, server)), 0, false);
    }
    if heard.comes_back {
        online.lose(now);
    }
    for answer in &heard.answers {
        online.say(answer);
    }
    if let Some(url) = &heard.elsewhere {
        online.elsewhere = RoomServer::new(url);
    }
    online.recall(result, &heard.events);
    if !had_place && online.own().is_some() {
        // Its room is found.
        online.typed.clear();
    }
    // What was refused for another reason than its moves can be handed in again.
    let is_judged = heard.refusal.as_ref().is_some_and(|it| {
        matches!(it.code, RefusalCode::NotBetter | RefusalCode::Illegal | RefusalCode::Unsolved)
    });
    if !is_judged && heard.dropped.iter().any(|it| matches!(it, Request::Game(_))) {
        online.handed_in = online.result();
    }
    let closed = heard.events.iter().find_map(|record| match &record.event {
        Event::Closed { reason } => Some(reason.clone()),
        _ => None,
    });
    messages.write_batch(heard.events.into_iter().map(RoomMessage));
    if let Some(why) = closed {
        online.leave(None);
        return Err(why_closed(&why));
    }
    if had_place && online.own().is_none() && heard.refusal.is_none() {
        online.leave(None);
        return Err(Phrase::new("friends-removed"));
    }
    let is_too_fast = heard.refusal.as_ref().is_some_and(|it| it.code == RefusalCode::TooFast);
    if is_too_fast && online.own().is_none() {
        // Many have come from here at once: the page comes again, and asks then.
        online.has_asked = false;
        online.lose(now);
        online.again = Some(now + Duration::from_secs(LONGEST));
    }
    heard.refusal.map_or(Ok(()), |refusal| refused(online, refusal, had_token))
}

/// What follows from a refusal.
fn refused(online: &mut OnlineRoom, refusal: Refusal, had_token: bool) -> Result<(), Phrase> {
    let is_newcomer = online.own().is_none();
    match refusal.code {
        // The seat is gone, but perhaps the room is there.
        RefusalCode::Unknown if had_token => {
            online.has_asked = false;
            Ok(())
        }
        RefusalCode::Unknown => {
            online.leave(None);
            Err(Phrase::new("friends-no-room"))
        }
        RefusalCode::Version => Err(online.outdate()),
        RefusalCode::Closed => {
            online.leave(None);
            Err(why_closed(&refusal.text))
        }
        RefusalCode::NameTaken if is_newcomer && online.names < NAMES => {
            online.names += 1;
            online.has_asked = false;
            Ok(())
        }
        RefusalCode::Colour if is_newcomer => {
            online.colours += 1;
            online.has_asked = false;
            Ok(())
        }
        // There is no free seat, or a game goes on.
        RefusalCode::Full | RefusalCode::NotNow if is_newcomer && !online.watches => {
            (online.watches, online.has_asked) = (true, false);
            Ok(())
        }
        _ => Err(why_refused(&refusal)),
    }
}

/// What a refusal says. The server gives its reason in English; other languages say what its code means.
fn why_refused(refusal: &Refusal) -> Phrase {
    let code = serde_json::to_value(refusal.code).expect("a code is JSON");
    let code = code.as_str().unwrap_or_default().to_owned();
    Phrase::new("friends-refused").with("code", code).with("why", refusal.text.clone())
}

/// Why a room is closed, by what the server has said.
fn why_closed(reason: &str) -> Phrase {
    let known = Closing::of(reason);
    let (code, why) = known.map_or(("other", reason), |it| (it.id(), it.text()));
    Phrase::new("friends-closed").with("code", code).with("why", why)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::system::{RunSystemOnce as _, SystemState};
    use carom_rooms::tablut::TablutTerms;
    use carom_rooms::{Digest, ServerMessage, VERSION};
    use carom_shell::persisted::Persisted;
    use carom_shell::place::SaveLocation;
    use carom_shell::words::Language;

    use super::*;

    const NOW: Duration = Duration::from_secs(100);

    /// A player in a game of Tablut, with a connection on which nothing arrives.
    fn player() -> OnlineRoom {
        let terms = TablutTerms { rules: "ashton".to_owned(), clock: None, side: None };
        let mut online = crate::testing::of_two(Terms::Tablut(terms), None);
        online.clock = Some((NOW, 0));
        let nowhere = RoomSocket::open("ws://127.0.0.1:1/socket", Arc::new(|| ()));
        (online.socket, online.heard) = (Some(nowhere), NOW);
        online
    }

    /// Takes a message of the server. Returns what the player is told.
    fn tell(online: &mut OnlineRoom, text: &str) -> Result<(), Phrase> {
        let mut world = World::new();
        world.init_resource::<Messages<RoomMessage>>();
        let mut state = SystemState::<MessageWriter<RoomMessage>>::new(&mut world);
        take(online, text, NOW, &mut state.get_mut(&mut world).expect("messages"))
    }

    fn welcome(participant: Option<ParticipantId>, number: u64) -> String {
        let message = ServerMessage::Welcome {
            version: VERSION,
            token: "example".to_owned(),
            participant,
            last_request: 0,
            number,
            now: 0,
        };
        serde_json::to_string(&message).expect("JSON")
    }

    fn refuse(request: Option<u64>, code: RefusalCode) -> String {
        let refusal = code.because("why");
        serde_json::to_string(&ServerMessage::Refused { request, refusal }).expect("JSON")
    }

    #[test]
    fn only_the_end_of_a_seat_forgets_it() {
        let digest: Digest = "0000000000000001".parse().expect("a digest");
        let events = ServerMessage::Events { events: Vec::new(), digest };
        let events = serde_json::to_string(&events).expect("JSON");
        let other = [
            "{\"new\":{}}".to_owned(),
            refuse(None, RefusalCode::Version),
            refuse(None, RefusalCode::NotNow),
            refuse(None, RefusalCode::Full),
            refuse(None, RefusalCode::TooFast),
            refuse(Some(7), RefusalCode::NotStored),
        ];
        for text in other {
            let mut online = player();
            let _ = tell(&mut online, &text);
            let kept = (online.client.token(), online.address().is_some());
            assert_eq!(kept, (Some("example"), true), "{text}");
        }
        // Another digest, also of the whole history.
        let mut online = player();
        assert_eq!(tell(&mut online, &events), Ok(()));
        assert_eq!(online.client.token(), Some("example"));
        for code in [RefusalCode::Unknown, RefusalCode::Closed] {
            let mut online = player();
            let _ = tell(&mut online, &refuse(None, code));
            assert_eq!(online.client.token(), None, "{code:?}");
        }
    }

    #[test]
    fn why_the_server_turns_a_player_away_is_shown_until_it_welcomes_the_player() {
        let mut online = player();
        assert_eq!(online.turned_away(), None);
        tell(&mut online, &refuse(None, RefusalCode::Full)).expect("it tries again");
        let why = why_refused(&RefusalCode::Full.because("why"));
        assert_eq!((online.status(), online.turned_away()), (Status::Lost, Some(why)));
    }

    #[test]
    fn every_language_says_why_the_server_refuses_or_has_closed_a_room() {
        let refused = why_refused(&RefusalCode::NotBetter.because("you can only lower your bid"));
        let closed = |reason: &str| why_closed(&format!("the room is closed: {reason}"));
        let mut words = Words::new(Language::English, &[carom_shell::texts!("friends")]);
        assert_eq!(words.say(&refused), "The server refuses: you can only lower your bid.");
        for reason in Closing::ALL {
            let told = words.say(&closed(reason.text()));
            assert!(told.ends_with(&format!("{}.", reason.text())), "{told}");
        }
        words = Words::new(Language::French, &[carom_shell::texts!("friends")]);
        assert!(words.say(&refused).ends_with("ce n’est pas mieux qu’avant."));
        let idle = words.say(&closed(Closing::Idle.text()));
        assert!(idle.ends_with("personne n’y a joué depuis longtemps."), "{idle}");
        assert!(words.say(&closed("another reason")).ends_with("another reason."));
    }

    #[test]
    fn what_was_refused_is_shown_until_something_else_is_asked_for() {
        let mut online = player();
        online.trouble = tell(&mut online, &refuse(Some(101), RefusalCode::NotBetter)).err();
        assert!(online.trouble().is_some());
        online.request(Request::Ready(true));
        assert_eq!(online.trouble(), None);
    }

    #[test]
    fn the_code_of_a_room_that_is_not_there_stays_in_its_field() {
        let mut online = OnlineRoom { typed: "abcdefgh1234".to_owned(), ..OnlineRoom::default() };
        let wake = RoomWake(Arc::new(|| ()));
        let person = Person { server: "127.0.0.1:1".to_owned(), ..Person::default() };
        join(&mut online, "abcdefgh1234", &person, &wake);
        let told = tell(&mut online, &refuse(None, RefusalCode::Unknown));
        assert_eq!(told, Err(Phrase::new("friends-no-room")));
        assert_eq!((online.status(), &*online.typed), (Status::Nowhere, "abcdefgh1234"));
        // Who takes a place has found the room.
        join(&mut online, "abcdefgh1234", &person, &wake);
        tell(&mut online, &welcome(Some(ParticipantId(1)), 1)).expect("a place");
        assert_eq!(online.typed, "");
    }

    #[test]
    fn only_who_was_in_a_room_has_a_place_to_keep_there() {
        let address = example::address();
        let mut newcomer = OnlineRoom { address: address.clone(), ..OnlineRoom::default() };
        newcomer.lose(NOW);
        assert_eq!(newcomer.unreached(), address.as_ref().map(|it| &it.server));
        let mut player = player();
        player.lose(NOW);
        assert_eq!((player.is_lost(), player.unreached()), (true, None));
    }

    #[test]
    fn another_version_is_asked_again_after_a_minute_and_then_forgotten() {
        let mut online = player();
        let told = tell(&mut online, "{\"new\":{}}");
        assert_eq!(told, Err(Phrase::new("friends-version")));
        assert_eq!((online.status(), online.again), (Status::Lost, Some(NOW + OTHER_VERSION)));
        let welcome = welcome(online.own(), online.room().map_or(0, Room::number));
        tell(&mut online, &welcome).expect("welcome");
        assert!(!online.is_outdated && online.trouble.is_none());
    }

    #[test]
    fn who_is_one_of_too_many_asks_for_a_place_again() {
        let address = example::address();
        let mut online = OnlineRoom { address, ..OnlineRoom::default() };
        tell(&mut online, &welcome(None, 1)).expect("welcome");
        online.sit("Ada", None);
        assert!(online.has_asked);
        assert!(tell(&mut online, &refuse(Some(1), RefusalCode::TooFast)).is_err());
        let again = NOW + Duration::from_secs(LONGEST);
        assert_eq!((online.has_asked, online.again), (false, Some(again)));
    }

    #[test]
    fn the_link_of_another_room_waits_until_the_game_is_left() {
        const LINK: &str = "https://play.example/#room/abcdefgh1234";
        let mut online = player();
        join(&mut online, LINK, &Person::default(), &RoomWake(Arc::new(|| ())));
        assert_eq!(online.trouble, Some(Phrase::new("friends-leave-first")));
        assert!(online.is_playing());
        online.leave(None);
        assert_eq!((online.status(), online.typed.as_str()), (Status::Nowhere, LINK));
    }

    #[test]
    fn who_comes_by_a_link_without_a_name_types_one_first() {
        for (name, asks) in [("", true), ("Ada", false)] {
            let person = Person { name: name.to_owned(), ..Person::default() };
            let mut online = OnlineRoom::default();
            let link = "https://play.example/#room/abcdefgh1234";
            join(&mut online, link, &person, &RoomWake(Arc::new(|| ())));
            tell(&mut online, &welcome(None, 1)).expect("welcome");
            assert_eq!(online.asks_name(), asks, "{name:?}");
        }
    }

    /// The frames of a window in a game whose server is gone, until a try to reach it has failed.
    #[test]
    fn each_try_that_fails_is_followed_by_another_one_although_nothing_else_happens() {
        let mut app = App::new();
        let kept = Persisted::<Person>::open_in(&mut app, &SaveLocation::Nowhere);
        let mut online = player();
        online.address = RoomAddress::read("abcdefgh1234", RoomServer::new("127.0.0.1:1").as_ref());
        online.lose(NOW);
        app.insert_resource(KnownPerson::new(kept))
            .insert_resource(online)
            .insert_resource(RoomWake(Arc::new(|| ())))
            .init_resource::<RoomCards>()
            .init_resource::<Time<Real>>()
            .init_resource::<NextRedraw>()
            .init_resource::<Notice>()
            .init_resource::<Overlay>()
            .init_resource::<Words>()
            .add_message::<RoomMessage>();
        let world = app.world_mut();
        for _ in 0..3 {
            // The next try is due.
            world.resource_mut::<OnlineRoom>().again = Some(Duration::ZERO);
            let mut tries = world.resource::<OnlineRoom>().tries;
            while tries == world.resource::<OnlineRoom>().tries {
                world.resource::<NextRedraw>().take();
                world.run_system_once(hear).expect("a frame");
            }
            tries += 1;
            assert!(world.resource::<NextRedraw>().take() < Duration::MAX, "after {tries} tries");
        }
    }

    #[test]
    fn a_network_that_is_gone_is_a_lost_connection() {
        let mut online = player();
        assert_eq!(online.listen(NOW), Err(Some(QUIET)));
        let quiet = NOW + QUIET;
        assert_eq!(online.listen(quiet), Err(Some(SILENCE)), "the server is asked");
        assert_eq!(online.listen(quiet + SILENCE), Ok(()));
        assert!(online.lose(quiet + SILENCE) && online.is_lost());
        assert_eq!(online.listen(quiet + SILENCE), Err(None));
        // A request is awaited at once.
        let mut online = player();
        online.request(Request::Ready(false));
        assert_eq!(online.listen(NOW), Err(Some(SILENCE)));
        assert_eq!(online.listen(NOW + SILENCE), Ok(()));
    }

    #[test]
    fn a_solution_that_was_not_judged_is_handed_in_again() {
        let mut online = player();
        let command = || {
            let moves = Vec::new();
            GameCommand::Daily(carom_rooms::daily::DailyCommand::HandIn(moves))
        };
        let codes = [RefusalCode::Repeated, RefusalCode::TooFast, RefusalCode::NotBetter];
        for (number, code) in (101..).zip(codes) {
            let before = online.asked().len();
            assert_eq!(online.hand_in(9, false, command()), None);
            assert_eq!(online.asked().len(), before + 1, "{code:?}");
            let _ = tell(&mut online, &refuse(Some(number), code));
            let is_again = online.handed_in.is_none();
            assert_eq!(is_again, code != RefusalCode::NotBetter, "{code:?}");
        }
    }
}
