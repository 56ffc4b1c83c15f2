//! [`Line`]: a connection with somebody elsewhere, on a thread. It sends what is said here, and tells what comes.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::{Duration, Instant};

use carom_engine::Rules as _;
use carom_engine::rules::Outcome;
use carom_engine::tablut::{Game, Move, RuleSet, Side, Variant};
use carom_formats::tablut::wire::{Name, Turn};
use carom_play::tablut::EndingReason;
use carom_play::tablut::network::sockets::{Client, ClientError, Server};
use carom_play::tablut::network::{self, Host, Offence};
use carom_shell::words::Phrase;
use carom_shell::worker::{Call, Job};
use crossbeam_channel::{Receiver, Sender};

use super::address::{Place, has_bad_port, shown, split};

/// The usual ports, the attackers' first.
const PORTS: [u16; 2] = [5801, 5800];
/// The minutes that the other player has on our server, for the name and for each move.
pub(super) const MINUTES: u64 = 5;
const TIME: Duration = Duration::from_mins(MINUTES);
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
pub(super) struct Line {
    pub(super) role: Role,
    /// The side of the person here.
    pub(super) own: Side,
    /// The name of the person here, who may have none.
    pub(super) name: Option<Name>,
    /// A host with or without a port.
    pub(super) address: String,
    pub(super) rules: RuleSet,
    /// What the person here does, and in which game of this connection, from 1.
    pub(super) said: Receiver<(u32, Said)>,
    pub(super) news: Sender<News>,
}

/// What the person here does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Said {
    Move(Move),
    /// Only a server can tell it.
    Resigns,
    /// The game is over here. What was said before still arrives, but nothing else is waited for.
    Ends,
}

/// What the thread tells.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// The server waits at an address.
    Waits(Place),
    /// Both players are there. A server knows the name of the other one; a client knows only the address.
    Began(String),
    /// The other player has left before both had moved. The server waits for another one.
    NotBegun(String),
    /// A move, and the number of moves before it.
    Moved(usize, Move),
    /// The result, and why.
    Over(Outcome<Side>, EndingReason),
}

impl Job for Line {
    type Tools = ();
    type Progress = ();
    type Answer = Result<(), Trouble>;

    fn tools() {}

    fn work(self, (): &mut (), call: &Call<()>) -> Result<(), Trouble> {
        let name = self.name.clone().or_else(|| Name::new("carom"));
        let name = name.ok_or_else(|| self.trouble("tablut-network-fails", &"no name"))?;
        match self.role {
            Role::Host => self.host(name, call),
            Role::Guest => self.join(&name, call),
        }
    }
}

impl Line {
    fn trouble(&self, key: &'static str, why: &dyn ToString) -> Trouble {
        let (host, port) = self.place();
        let other = port.checked_add(10).unwrap_or_else(|| port - 10);
        let [address, other] = [port, other].map(|it| shown((host, it)));
        Trouble { key, address, other, why: why.to_string() }
    }

    /// The sentence about an address that cannot be read, or that nobody knows.
    fn about(&self, key: &'static str, address: &str, why: &dyn ToString) -> Trouble {
        Trouble { address: address.trim().to_owned(), ..self.trouble(key, why) }
    }

    /// The host and the port to wait at or to go to: each side has a port of its own.
    fn place(&self) -> (&str, u16) {
        let client = match self.role {
            Role::Host => self.own.other(),
            Role::Guest => self.own,
        };
        split(&self.address, PORTS[client as usize])
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
        let start = game.variant().initial_state();
        let is_its = |rules: &RuleSet| Variant::from_start(*rules).initial_state() == start;
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
        addresses[other as usize] = Some(self.resolved()?);
        let host = Host::new(self.rules).with(self.own, name);
        let server = Server::bind(host.clone(), addresses, TIME);
        let mut server = server.map_err(|(_, why)| self.of_io(&why))?;
        for game in 1.. {
            if let Some(address) = server.address(other) {
                self.tell(News::Waits(Place::of(address)));
            }
            let Some(name) = self.serve(&mut server, game, call) else { break };
            // A client with other rules leaves as soon as it sees the board.
            server.begin(host.clone());
            self.tell(News::NotBegun(name));
        }
        Ok(())
    }

    /// Serves a game until it is over. Returns the name of the other player if it has left before both had moved: then there
    /// was no game.
    fn serve(&self, server: &mut Server, game: u32, call: &Call<()>) -> Option<String> {
        let other = self.own.other();
        let name = |server: &Server| server.host().name(other).map(ToString::to_string);
        let (mut has_begun, mut told, mut until) = (false, 0, None);
        while !call.is_cancelled() && !is_past(until) {
            // What was said in an earlier game is not meant for this one.
            for (_, said) in self.said.try_iter().filter(|it| it.0 == game) {
                match said {
                    Said::Move(mv) => drop(server.play(self.own, mv)),
                    Said::Resigns => server.resign(self.own),
                    Said::Ends => until = Some(Instant::now() + FAREWELL),
                }
            }
            server.step(TICK);
            if !has_begun && server.host().has_started() {
                has_begun = true;
                self.tell(News::Began(name(server).unwrap_or_default()));
            }
            told = self.tell_moves(told, server.host().game().moves());
            if let Some(conclusion) = server.host().conclusion() {
                let has_left = matches!(
                    &conclusion.reason,
                    network::ConclusionReason::Forfeit { offence, .. } if *offence != Offence::Late
                );
                if has_left && told < Side::ALL.len() {
                    return Some(name(server).unwrap_or_default());
                }
                self.tell(News::Over(conclusion.outcome, reason(&conclusion.reason)));
                let end = Some(Instant::now() + FAREWELL);
                while !server.is_done() && !is_past(end) {
                    server.step(TICK);
                }
                break;
            }
            self.wake(call);
        }
        None
    }

    /// The first address of the host.
    fn resolved(&self) -> Result<SocketAddr, Trouble> {
        if has_bad_port(&self.address) {
            return Err(self.about("tablut-network-bad-port", &self.address, &""));
        }
        let place = self.place();
        let unknown = |why: &str| self.about("tablut-network-unknown", place.0, &why);
        let mut addresses = place.to_socket_addrs().map_err(|why| unknown(&why.to_string()))?;
        addresses.next().ok_or_else(|| unknown(""))
    }

    fn join(self, name: &Name, call: &Call<()>) -> Result<(), Trouble> {
        self.resolved()?;
        let place = self.place();
        let mut client =
            Client::connect(place, self.own, name, self.rules).map_err(|why| self.of_io(&why))?;
        let (mut has_begun, mut told, mut until) = (false, 0, None);
        while !call.is_cancelled() && !is_past(until) {
            for (_, said) in self.said.try_iter() {
                match said {
                    Said::Move(mv) => client.play(mv),
                    // A player who resigns leaves.
                    Said::Resigns | Said::Ends => until = Some(Instant::now() + FAREWELL),
                }
            }
            if let Some((_, turn)) = client.step(TICK).map_err(|why| self.of_server(&why))? {
                let game = client.game();
                if *game.variant() != Variant::from_start(self.rules) || game.moves().len() < told {
                    return Err(self.of_other_start(game));
                }
                if !has_begun {
                    has_begun = true;
                    self.tell(News::Began(shown(place)));
                }
                told = self.tell_moves(told, game.moves());
                if let Turn::Over(outcome) = turn {
                    // The server does not say why.
                    self.tell(News::Over(outcome, EndingReason::Left));
                    break;
                }
            }
            self.wake(call);
        }
        Ok(())
    }
}

/// Whether a time has come.
fn is_past(time: Option<Instant>) -> bool {
    time.is_some_and(|it| it <= Instant::now())
}

/// Why a game on our server has ended without a rule of the board.
const fn reason(why: &network::ConclusionReason) -> EndingReason {
    match why {
        network::ConclusionReason::Forfeit { offence: Offence::Late, .. } => EndingReason::Time,
        network::ConclusionReason::Resigned(_) => EndingReason::Resignation,
        _ => EndingReason::Left,
    }
}

/// Why a connection ends: the key of a sentence, and what it tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    key: &'static str,
    /// With its port.
    address: String,
    /// The same address with another port.
    other: String,
    why: String,
}

impl Trouble {
    pub(super) fn phrase(self) -> Phrase {
        let phrase = Phrase::new(self.key).with("address", self.address);
        phrase.with("other", self.other).with("why", self.why)
    }
}
