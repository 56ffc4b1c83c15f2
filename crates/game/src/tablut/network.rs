//! [`Network`]: a game with somebody elsewhere. A thread has the connection; the session has the game.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use carom_engine::Rules as _;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Game, Move, Round, RuleSet, Side};
use carom_formats::tablut::wire::{Name, Turn};
use carom_play::tablut::Reason;
use carom_play::tablut::network::sockets::{Client, ClientError, Server};
use carom_play::tablut::network::{self, Host, Offence};
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::shell::notice::Notice;
use crate::shell::overlay::Overlay;
use crate::shell::words::Phrase;
use crate::shell::worker::{Call, Job, JobId, Worker, wake};
use crate::tablut::command::Command;
use crate::tablut::ids::NETWORK;
use crate::tablut::order::Obey;
use crate::tablut::session::Session;

mod address;

use address::{EVERYWHERE, Place, USUAL, has_bad_port, split};

/// The usual ports, the attackers' first.
const PORTS: [u16; 2] = [5801, 5800];
/// The time that the other player has on our server, for the name and for each move.
const TIME: Duration = Duration::from_mins(5);
/// The time between two looks at the moves of the person here.
const TICK: Duration = Duration::from_millis(20);
/// The longest time for the last messages of a game.
const FAREWELL: Duration = Duration::from_secs(2);

/// Who waits for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The other player comes here.
    Host,
    /// We go to a server.
    Guest,
}

/// A game to play over a connection.
struct Line {
    role: Role,
    /// The side of the person here.
    own: Side,
    /// A host with or without a port.
    address: String,
    rules: RuleSet,
    said: Receiver<Said>,
    news: Sender<News>,
}

/// What the person here does.
#[derive(Clone, Copy, Debug)]
enum Said {
    Move(Move),
    /// Only a server can tell it.
    Resigns,
}

/// What the thread tells.
#[derive(Clone, Debug)]
enum News {
    /// The server waits at an address.
    Waits(Place),
    /// Both players are there. A server knows the name of the other one; a client knows the address.
    Began(Phrase),
    /// A move, and the number of moves before it.
    Moved(usize, Move),
    /// The result, and why.
    Over(Outcome<Side>, Reason),
}

impl Job for Line {
    type Tools = ();
    type Progress = ();
    type Answer = Result<(), Trouble>;

    fn work(self, (): &mut (), call: &Call<()>) -> Result<(), Trouble> {
        let name =
            Name::new("carom").ok_or_else(|| self.trouble("tablut-network-fails", &"no name"))?;
        match self.role {
            Role::Host => self.host(name, call),
            Role::Guest => self.join(&name, call),
        }
    }
}

impl Line {
    fn trouble(&self, key: &'static str, why: &dyn ToString) -> Trouble {
        Trouble { key, address: self.address.trim().to_owned(), why: why.to_string() }
    }

    /// The sentence about a connection that could not be made.
    fn of_io(&self, why: &io::Error) -> Trouble {
        let key = match why.kind() {
            io::ErrorKind::ConnectionRefused => "tablut-network-refused",
            io::ErrorKind::AddrInUse => "tablut-network-in-use",
            io::ErrorKind::AddrNotAvailable => "tablut-network-not-here",
            io::ErrorKind::TimedOut => "tablut-network-silent",
            io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => {
                "tablut-network-unreachable"
            }
            io::ErrorKind::PermissionDenied => "tablut-network-denied",
            io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe => "tablut-network-left",
            // In the words of the system.
            _ => "tablut-network-fails",
        };
        self.trouble(key, &why)
    }

    /// The sentence about a game that cannot go on.
    fn of_server(&self, why: &ClientError) -> Trouble {
        let key = match why {
            ClientError::Refused => "tablut-network-taken",
            ClientError::Left => "tablut-network-left",
            ClientError::CutOff => "tablut-network-deaf",
            ClientError::Receive(_) | ClientError::Message(_) | ClientError::Board(_) => {
                "tablut-network-garbled"
            }
            _ => "tablut-network-fails",
        };
        self.trouble(key, &why)
    }

    /// The sentence about a server whose game does not begin at the start of the rules here.
    fn of_other_start(&self, game: &Game) -> Trouble {
        let start = game.round().initial_state();
        let is_its = |rules: &RuleSet| Round::from_start(*rules).initial_state() == start;
        match RuleSet::ALL.into_iter().find(|it| *it != self.rules && is_its(it)) {
            Some(rules) => self.trouble("tablut-network-rules", &rules.name),
            None => self.trouble("tablut-network-elsewhere", &""),
        }
    }

    fn tell(&self, news: News) {
        // If nobody listens any more, the job is cancelled.
        let _ = self.news.send(news);
    }

    /// Wakes the window until it has read the news.
    fn wake(&self, call: &Call<()>) {
        if !self.news.is_empty() {
            call.tell(|| ());
        }
    }

    /// Tells the moves after the first `told` ones. Returns the number of all moves.
    fn tell_moves(&self, told: usize, moves: impl ExactSizeIterator<Item = Move>) -> usize {
        let count = moves.len();
        for (number, mv) in moves.enumerate().skip(told) {
            self.tell(News::Moved(number, mv));
        }
        count
    }

    fn host(self, name: Name, call: &Call<()>) -> Result<(), Trouble> {
        let other = self.own.other();
        let mut addresses = [None; 2];
        addresses[other as usize] = Some(self.resolved(PORTS[other as usize])?);
        let host = Host::new(self.rules).with(self.own, name);
        let mut server =
            Server::bind(host, addresses, TIME).map_err(|(_, why)| self.of_io(&why))?;
        if let Some(address) = server.address(other) {
            self.tell(News::Waits(Place::of(address)));
        }
        let (mut has_begun, mut told) = (false, 0);
        while !call.is_cancelled() {
            for said in self.said.try_iter() {
                match said {
                    Said::Move(mv) => drop(server.play(self.own, mv)),
                    Said::Resigns => server.resign(self.own),
                }
            }
            server.step(TICK);
            if !has_begun && server.host().has_started() {
                has_begun = true;
                let name = server.host().name(other).map(ToString::to_string);
                self.tell(News::Began(name.unwrap_or_default().into()));
            }
            told = self.tell_moves(told, server.host().game().moves());
            if let Some(conclusion) = server.host().conclusion() {
                let has_left = matches!(
                    &conclusion.reason,
                    network::Reason::Forfeit { offence, .. } if *offence != Offence::Late
                );
                if has_left && told == 0 {
                    // A client with other rules leaves as soon as it sees the board.
                    return Err(self.trouble("tablut-network-not-begun", &""));
                }
                self.tell(News::Over(conclusion.outcome, reason(&conclusion.reason)));
                let end = Instant::now() + FAREWELL;
                while !server.is_done() && Instant::now() < end {
                    server.step(TICK);
                }
                break;
            }
            self.wake(call);
        }
        Ok(())
    }

    /// The first address of the host.
    fn resolved(&self, usual: u16) -> Result<SocketAddr, Trouble> {
        if has_bad_port(&self.address) {
            return Err(self.trouble("tablut-network-bad-port", &""));
        }
        let unknown = |why: &str| self.trouble("tablut-network-unknown", &why);
        let mut addresses = split(&self.address, usual)
            .to_socket_addrs()
            .map_err(|why| unknown(&why.to_string()))?;
        addresses.next().ok_or_else(|| unknown(""))
    }

    fn join(self, name: &Name, call: &Call<()>) -> Result<(), Trouble> {
        let usual = PORTS[self.own as usize];
        self.resolved(usual)?;
        let place = split(&self.address, usual);
        let mut client =
            Client::connect(place, self.own, name, self.rules).map_err(|why| self.of_io(&why))?;
        let (mut has_begun, mut told) = (false, 0);
        while !call.is_cancelled() {
            for said in self.said.try_iter() {
                if let Said::Move(mv) = said {
                    client.play(mv);
                }
            }
            if let Some((_, turn)) = client.step(TICK).map_err(|why| self.of_server(&why))? {
                let game = client.game();
                if *game.round() != Round::from_start(self.rules) || game.moves().len() < told {
                    return Err(self.of_other_start(game));
                }
                if !has_begun {
                    has_begun = true;
                    let address = self.address.trim().to_owned();
                    self.tell(News::Began(Phrase::new("tablut-host-at").with("address", address)));
                }
                told = self.tell_moves(told, game.moves());
                if let Turn::Over(outcome) = turn {
                    // The server does not say why.
                    self.tell(News::Over(outcome, Reason::Left));
                    break;
                }
            }
            self.wake(call);
        }
        Ok(())
    }
}

/// Why a game on our server has ended without a rule of the board.
const fn reason(why: &network::Reason) -> Reason {
    match why {
        network::Reason::Forfeit { offence: Offence::Late, .. } => Reason::Time,
        network::Reason::Resigned(_) => Reason::Resignation,
        _ => Reason::Left,
    }
}

/// Why a connection ends: the key of a sentence, and what it tells.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trouble {
    key: &'static str,
    address: String,
    why: String,
}

impl Trouble {
    fn phrase(self) -> Phrase {
        Phrase::new(self.key).with("address", self.address).with("why", self.why)
    }
}

/// What a connection does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// It is being made.
    Connects,
    /// The server waits for the other player.
    Waits(Place),
    /// Both play.
    Plays,
}

/// The other end of a [`Line`].
struct End {
    id: JobId,
    own: Side,
    rules: RuleSet,
    said: Sender<Said>,
    news: Receiver<News>,
    status: Status,
    role: Role,
    /// Whether the person here has given up. The server tells it the other player and ends by itself.
    has_resigned: bool,
    /// The number of the game in the session.
    number: u64,
    /// The number of moves that were looked at.
    seen: usize,
}

/// The thread of the connection, if there is one, and its address.
#[derive(Resource)]
pub(crate) struct Network {
    worker: Worker<Line>,
    end: Option<End>,
    address: String,
    /// The other player.
    other: Option<Phrase>,
}

impl Network {
    pub(crate) fn status(&self) -> Option<Status> {
        self.end.as_ref().map(|it| it.status)
    }

    /// What the other player is called.
    pub(crate) const fn other(&self) -> Option<&Phrase> {
        self.other.as_ref()
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    fn begin(&mut self, role: Role, own: Side, rules: RuleSet) {
        let ((said, inbox), (outbox, news)) = (unbounded(), unbounded());
        let address = self.address.trim();
        let is_usual = address.is_empty() || address == USUAL;
        let address = match role {
            Role::Host if is_usual => EVERYWHERE,
            Role::Guest if is_usual => USUAL,
            _ => address,
        };
        let address = address.to_owned();
        let line = Line { role, own, address, rules, said: inbox, news: outbox };
        let id = self.worker.begin(line);
        let status = Status::Connects;
        let (number, seen, has_resigned) = (0, 0, false);
        self.end =
            Some(End { id, own, rules, said, news, status, role, has_resigned, number, seen });
    }

    fn hang_up(&mut self) {
        if self.end.take().is_some() {
            self.worker.cancel();
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, start)
        .add_systems(Update, (obey, hear, say).chain().in_set(Obey::Network));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let worker = Worker::new(|| (), wake(event_loop.as_deref()));
    commands.insert_resource(Network { worker, end: None, address: USUAL.to_owned(), other: None });
}

fn obey(
    mut commands: MessageReader<Command>,
    mut network: ResMut<Network>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
) {
    for command in commands.read() {
        if matches!(command, Command::Host(_) | Command::Join(_)) && notice.0.is_some() {
            // An earlier fault says nothing about this connection.
            notice.0 = None;
        }
        match command {
            Command::SetAddress(text) => {
                // The card, which has the field, must not be filled again.
                network.bypass_change_detection().address.clone_from(text);
            }
            Command::Host(side) => network.begin(Role::Host, *side, *session.next_rules()),
            Command::Join(side) => network.begin(Role::Guest, *side, *session.next_rules()),
            Command::HangUp => {
                network.hang_up();
                session.leave_remote();
            }
            _ => {}
        }
    }
}

/// Reads what the thread tells.
fn hear(
    mut network: ResMut<Network>,
    mut session: ResMut<Session>,
    mut notice: ResMut<Notice>,
    mut overlay: ResMut<Overlay>,
) {
    let Network { worker, end: slot, other, .. } = network.bypass_change_detection();
    let Some(end) = slot else { return };
    let status = end.status;
    // The answer of a job comes after its news.
    let reply = worker.replies().find(|it| it.id == end.id);
    for news in end.news.try_iter() {
        match news {
            News::Waits(place) => end.status = Status::Waits(place),
            News::Began(who) => {
                *other = Some(who);
                session.open_remote(end.rules, end.own);
                (end.status, end.number, end.seen) = (Status::Plays, session.number(), 0);
                if overlay.shows(NETWORK) {
                    *overlay = Overlay::NONE;
                }
            }
            News::Moved(number, mv) if session.number() == end.number => {
                session.receive(number, mv);
            }
            News::Over(outcome, reason) if session.number() == end.number => {
                session.end_remote(outcome, reason);
            }
            News::Moved(..) | News::Over(..) => {}
        }
    }
    let has_changed = end.status != status || reply.is_some();
    if let Some(reply) = reply {
        *slot = None;
        let trouble = match reply.answer {
            Ok(Ok(())) => None,
            Ok(Err(trouble)) => Some(trouble.phrase()),
            Err(why) => Some(why.into()),
        };
        if let Some(trouble) = trouble {
            session.leave_remote();
            notice.0 = Some(trouble);
        }
    }
    if has_changed {
        network.set_changed();
    }
}

/// Sends the moves of the person here, and leaves when the game is left.
fn say(mut network: ResMut<Network>, session: Res<Session>) {
    let network = network.bypass_change_detection();
    let Some(end) = network.end.as_mut().filter(|it| it.status == Status::Plays) else { return };
    if end.has_resigned {
        return;
    }
    let has_resigned = session.ending().is_some_and(|it| it.reason == Reason::Resignation);
    if session.number() == end.number && has_resigned && end.role == Role::Host {
        end.has_resigned = end.said.send(Said::Resigns).is_ok();
        return;
    }
    if session.number() != end.number || has_resigned {
        network.hang_up();
        return;
    }
    let tree = session.tree();
    let moves: Vec<Move> = tree.line().iter().filter_map(|&it| tree.move_to(it)).collect();
    let first = tree.start().to_move();
    for (number, &mv) in moves.iter().enumerate().skip(end.seen) {
        let side = if number.is_multiple_of(2) { first } else { first.other() };
        if side == end.own {
            let _ = end.said.send(Said::Move(mv));
        }
    }
    end.seen = moves.len();
}
