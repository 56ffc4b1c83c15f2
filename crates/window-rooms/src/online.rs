//! [`OnlineRoom`]: the room in which the player is, and the connection to it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_rooms::daily::DailyTerms;
use carom_rooms::{
    Event, EventRecord, GameCommand, Millis, ParticipantId, Refusal, RefusalCode, Request, Room,
    RoomClient, Terms,
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
    /// The time of the server when the room was last shown.
    seen: Millis,
    /// The names and the colours that somebody else has.
    names: u32,
    colours: u32,
    has_asked: bool,
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

    /// The requests that the server has not answered.
    #[cfg(test)]
    pub(crate) fn asked(&self) -> usize {
        self.client.waiting().count()
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
        self.handed_in = Some(moves);
        if is_helped {
            return Some(Phrase::new("friends-helped"));
        }
        self.ask(command);
        None
    }

    pub(crate) fn request(&mut self, request: Request) {
        match self.client.request(request) {
            Ok(Some(message)) => self.say(&message),
            Ok(None) => {}
            Err(refusal) => {
                self.trouble = Some(Phrase::new("friends-refused").with("why", refusal.text));
            }
        }
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

    pub(crate) const fn address(&self) -> Option<&RoomAddress> {
        self.address.as_ref()
    }

    /// Whether a game goes on that the player would lose or miss.
    pub(crate) fn is_playing(&self) -> bool {
        self.is_seated() && self.room().is_some_and(Room::is_playing)
    }

    fn say(&self, message: &carom_rooms::ClientMessage) {
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
        *self = Self { address: Some(address), client, ..Self::default() };
        self.connect(wake);
    }

    fn connect(&mut self, wake: &RoomWake) {
        let Some(address) = &self.address else { return };
        let server = self.elsewhere.take();
        let socket = server.as_ref().unwrap_or(&address.server).socket(&address.code);
        self.socket = Some(RoomSocket::open(&socket, Wake::clone(&wake.0)));
        self.again = None;
    }

    /// The player is in no room any more.
    fn leave(&mut self, trouble: Option<Phrase>) {
        *self = Self { trouble, ..Self::default() };
    }

    /// Shows a room that is on no server.
    fn show(&mut self, example: &Example, now: Duration) {
        if let (Some(address), Ok(client)) = (example::address(), example.client()) {
            (self.address, self.client, self.socket) = (Some(address), client, None);
            let server = self.room().map_or(0, Room::at);
            self.clock = Some((now, server));
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
            Command::OpenDaily(game) => match calendar.today() {
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
            Command::Ready(is_ready) => inner.request(Request::Ready(*is_ready)),
            Command::AddComputer(strength) => {
                let name = free_name(
                    inner,
                    &words.with("friends-computer", &[("strength", (*strength).into())]),
                );
                inner.request(Request::AddComputer { name, strength: *strength });
            }
            &Command::Remove(participant) => inner.request(Request::Remove { participant }),
            Command::Action(command) => inner.ask(command.clone()),
            Command::CopyLink => {
                let address = inner.address();
                let link = address.map(|it| it.server.link(&it.code)).unwrap_or_default();
                outgoing.copy(Ok(link), str::to_owned);
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
        }
        Some(address) => {
            let (code, server) = (&address.code, address.server.address());
            let seat = person.seat.as_ref();
            let seat = seat.filter(|it| it.code == *code && it.server == server);
            let token = seat.map(|it| it.token.clone());
            online.enter(address, token, wake);
        }
        None => {
            let about = Phrase::new("friends-bad-room");
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
                    OpenFailure::NotCarom => Phrase::new("friends-other-server"),
                    OpenFailure::Refused(why) => Phrase::new("friends-refused").with("why", why),
                };
                let server = server.address().to_owned();
                (inner.opening, inner.trouble) = (None, Some(trouble.with("server", server)));
            }
        }
    }
    match inner.again {
        Some(at) if now >= at => {
            inner.connect(&wake);
            has_changed = true;
        }
        Some(at) => next_redraw.at_most(at.saturating_sub(now)),
        None => {}
    }
    while let Some(news) = inner.socket.as_ref().and_then(RoomSocket::poll) {
        has_changed = true;
        match news {
            SocketNews::Opened => {
                let hello = inner.client.hello();
                inner.say(&hello);
            }
            SocketNews::Message(text) => {
                let told = take(inner, &text, now, &mut messages);
                if let Err(trouble) = told {
                    if cards.open(*overlay).is_none() {
                        notice.0 = Some(trouble.clone());
                    }
                    inner.trouble = Some(trouble);
                }
            }
            SocketNews::Ended => {
                inner.socket = None;
                // The client must not send on the connection that has ended.
                let _ = inner.client.hello();
                // Where the room is, it is now.
                let is_sent_on = inner.elsewhere.is_some() && inner.tries == 0;
                let wait = if is_sent_on { 0 } else { 1 << inner.tries.min(4) };
                if inner.tries == 0 {
                    let server = inner.now(now).as_millis() as Millis;
                    inner.clock = inner.clock.map(|_| (now, server));
                    if inner.is_playing() && cards.open(*overlay).is_none() {
                        notice.0 = Some(Phrase::new("friends-lost"));
                    }
                }
                inner.tries += 1;
                inner.again =
                    inner.address.as_ref().map(|_| now + Duration::from_secs(wait.min(LONGEST)));
            }
        }
    }
    if !has_changed {
        return;
    }
    let person = known.person.clone();
    if inner.client.is_welcome() && inner.own().is_none() && !inner.has_asked {
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
    let other = || Phrase::new("friends-version");
    let Ok(message) = serde_json::from_str(text) else {
        online.leave(None);
        return Err(other());
    };
    let result = online.result();
    let had_place = online.own().is_some();
    let had_token = online.client.token().is_some();
    let Ok(heard) = online.client.hear(message) else {
        online.leave(None);
        return Err(other());
    };
    if let Some(server) = heard.now {
        (online.clock, online.tries) = (Some((now, server)), 0);
    }
    for answer in &heard.answers {
        online.say(answer);
    }
    if let Some(url) = &heard.elsewhere {
        online.elsewhere = RoomServer::new(url);
    }
    online.recall(result, &heard.events);
    let closed = heard.events.iter().find_map(|record| match &record.event {
        Event::Closed { reason } => Some(reason.clone()),
        _ => None,
    });
    messages.write_batch(heard.events.into_iter().map(RoomMessage));
    if let Some(why) = closed {
        online.leave(None);
        return Err(Phrase::new("friends-closed").with("why", why));
    }
    if had_place && online.own().is_none() && heard.refusal.is_none() {
        online.leave(None);
        return Err(Phrase::new("friends-removed"));
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
        RefusalCode::Version => {
            online.leave(None);
            Err(Phrase::new("friends-version"))
        }
        RefusalCode::Closed => {
            online.leave(None);
            Err(Phrase::new("friends-closed").with("why", refusal.text))
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
        _ => Err(Phrase::new("friends-refused").with("why", refusal.text)),
    }
}
