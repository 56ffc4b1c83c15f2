//! [`Server`]: a [`Host`] whose clients come over TCP.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use carom_engine::Rules;
use carom_engine::tablut::{Move, Side};
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Registry};

use super::connection::{Connection, TOKEN};
use crate::wire::{Action, Name, ReceiveError};
use crate::{Answer, Event, Host, Offence};

/// The order in which both sides are told and asked.
const SIDES: [Side; 2] = [Side::Defenders, Side::Attackers];
/// The time that clients have to read the last state.
const LINGER: Duration = Duration::from_secs(1);

/// What has happened at a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Note {
    /// A client has come.
    Connected {
        /// Its side.
        side: Side,
        /// Where it comes from.
        address: SocketAddr,
    },
    /// A client has come, but the place is taken. Its connection is closed.
    Taken {
        /// Its side.
        side: Side,
        /// Where it comes from.
        address: SocketAddr,
    },
    /// A client has told its name.
    Named {
        /// Its side.
        side: Side,
        /// The name.
        name: Name,
    },
    /// A client has made a mistake before the game. Its connection is closed, and the place is free again.
    Refused {
        /// Its side.
        side: Side,
        /// The mistake.
        offence: Offence,
    },
    /// A move was made.
    Moved {
        /// The side that has moved.
        side: Side,
        /// The move.
        mv: Move,
        /// The time since the side was asked.
        time: Duration,
    },
}

/// The server of a game whose clients come over TCP.
///
/// This program can also play a side: it takes the place of the side in the host before the game
/// ([`Host::with`]), the server does not listen for this side, and [`Server::play`] makes its
/// moves.
#[derive(Debug)]
pub struct Server {
    poll: Poll,
    events: Events,
    host: Host,
    /// For a name and for a move.
    time: Duration,
    /// By the number of the side, as in the other arrays.
    listeners: [Option<TcpListener>; 2],
    /// Whether a client plays this side.
    listens: [bool; 2],
    clients: [Option<ClientConnection>; 2],
    /// When the side to move was asked.
    asked: Instant,
    /// The number of moves that notes have told.
    told: usize,
    /// When the connections of an ended game are closed.
    end: Option<Instant>,
    notes: Vec<Note>,
}

/// A client that has a place.
#[derive(Debug)]
struct ClientConnection {
    connection: Connection,
    /// When its time runs out, if the server waits for it.
    deadline: Option<Instant>,
}

impl Server {
    /// A server for a game. It listens at an address for each side; `None` is a side that this program plays. A client has `time` to
    /// tell its name and for each move.
    ///
    /// # Errors
    /// The side whose address cannot be used, and why.
    pub fn bind(
        host: Host,
        addresses: [Option<SocketAddr>; 2],
        time: Duration,
    ) -> Result<Self, (Side, io::Error)> {
        let poll = Poll::new().map_err(|error| (SIDES[0], error))?;
        let mut listeners = [None, None];
        for side in SIDES {
            let Some(address) = addresses[side as usize] else { continue };
            let listener = listen(address, poll.registry()).map_err(|error| (side, error))?;
            listeners[side as usize] = Some(listener);
        }
        let told = host.game().moves().len();
        Ok(Self {
            poll,
            events: Events::with_capacity(8),
            listens: Side::ALL.map(|side| !host.is_taken(side)),
            told,
            host,
            time,
            listeners,
            clients: [None, None],
            asked: Instant::now(),
            end: None,
            notes: Vec::new(),
        })
    }

    /// Begins another game at the same addresses. All connections are closed.
    pub fn begin(&mut self, host: Host) {
        self.clients = [None, None];
        self.listens = Side::ALL.map(|side| !host.is_taken(side));
        self.told = host.game().moves().len();
        (self.host, self.end) = (host, None);
    }

    /// The game.
    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The address at which the server listens for a side.
    #[must_use]
    pub fn address(&self, side: Side) -> Option<SocketAddr> {
        self.listeners[side as usize].as_ref()?.local_addr().ok()
    }

    /// Whether the game has ended and every client has had the time to read its result.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.host.conclusion().is_some() && self.clients.iter().all(Option::is_none)
    }

    /// Waits until something happens, but not longer than `patience`, and tells what has happened.
    pub fn step(&mut self, patience: Duration) -> Vec<Note> {
        let clients = self.clients.iter().flatten();
        let deadlines = clients.flat_map(|it| [it.deadline, it.connection.deadline()]).flatten();
        let due = deadlines.chain(self.end).min();
        let rest = due.map(|it| it.saturating_duration_since(Instant::now()));
        // An interrupted wait is only a shorter one.
        let _ = self.poll.poll(&mut self.events, Some(rest.unwrap_or(patience).min(patience)));
        self.accept();
        for side in SIDES {
            self.hear(side);
        }
        let now = Instant::now();
        for side in SIDES {
            let deadline = self.clients[side as usize].as_ref().and_then(|it| it.deadline);
            if deadline.is_some_and(|it| it <= now) {
                self.tell(side, Event::Late);
            }
        }
        if self.end.is_some_and(|it| it <= now) {
            self.clients = [None, None];
        }
        std::mem::take(&mut self.notes)
    }

    /// Makes a move for a side that is played from here.
    pub fn play(&mut self, side: Side, mv: Move) -> Vec<Note> {
        self.tell(side, Event::Message(Action { mv, side: Some(side) }.to_string()));
        std::mem::take(&mut self.notes)
    }

    /// Ends the game as a draw.
    pub fn draw(&mut self) {
        let answer = self.host.draw();
        self.answer(answer);
    }

    /// Handles what the client of a side has sent.
    fn hear(&mut self, side: Side) {
        while let Some(client) = &mut self.clients[side as usize]
            && let Some(received) = client.connection.receive()
        {
            if self.host.conclusion().is_some() {
                // It leaves, or goes on although it has had its time.
                self.clients[side as usize] = None;
            }
            self.tell(side, received.map_or_else(Event::Fault, Event::Message));
        }
    }

    fn accept(&mut self) {
        for side in SIDES {
            // An error means that no client has come, that it has gone again, or that too many files are open: this passes.
            while self.listens[side as usize]
                && let Some(listener) = &self.listeners[side as usize]
                && let Ok((stream, address)) = listener.accept()
            {
                self.connect(side, stream, address);
            }
        }
    }

    fn connect(&mut self, side: Side, stream: TcpStream, address: SocketAddr) {
        if !self.host.connect(side) {
            self.notes.push(Note::Taken { side, address });
            return;
        }
        self.notes.push(Note::Connected { side, address });
        match Connection::new(stream, self.poll.registry()) {
            Ok(connection) => {
                self.clients[side as usize] = Some(ClientConnection { connection, deadline: None });
                self.set_deadlines();
            }
            Err(_) => self.tell(side, Event::Fault(ReceiveError::Closed)),
        }
    }

    /// Tells the host what has happened, and does what it answers.
    fn tell(&mut self, side: Side, event: Event) {
        let had_name = self.host.name(side).is_some();
        match self.host.handle(side, event) {
            Answer::Refuse(offence) => {
                self.clients[side as usize] = None;
                self.notes.push(Note::Refused { side, offence });
            }
            answer => {
                if let Some(name) = self.host.name(side).filter(|_| !had_name) {
                    self.notes.push(Note::Named { side, name: name.clone() });
                }
                self.answer(answer);
            }
        }
        self.set_deadlines();
    }

    /// Sends what the host answers. A client that cannot be reached has left.
    fn answer(&mut self, answer: Answer) {
        let mut answers = VecDeque::from([answer]);
        while let Some(answer) = answers.pop_front() {
            let Answer::Send(states) = answer else { continue };
            self.tell_moves();
            for client in self.clients.iter_mut().flatten() {
                client.deadline = None;
            }
            for side in SIDES {
                let Some(client) = &mut self.clients[side as usize] else { continue };
                let mut texts = states.iter().map(ToString::to_string);
                if texts.any(|text| client.connection.send(&text).is_err()) {
                    self.clients[side as usize] = None;
                    answers.push_back(self.host.handle(side, Event::Fault(ReceiveError::Closed)));
                }
            }
            self.asked = Instant::now();
        }
        if self.host.conclusion().is_some() && self.end.is_none() {
            // A connection with unread messages that is closed at once would lose the last state.
            self.end = Some(Instant::now() + LINGER);
            for client in self.clients.iter().flatten() {
                client.connection.finish();
            }
        }
    }

    fn tell_moves(&mut self) {
        let game = self.host.game();
        let first = game.variant().initial_state().to_move();
        for (number, mv) in game.moves().enumerate().skip(self.told) {
            let side = if number.is_multiple_of(2) { first } else { first.other() };
            self.notes.push(Note::Moved { side, mv, time: self.asked.elapsed() });
            self.asked = Instant::now();
        }
        self.told = game.moves().len();
    }

    /// Starts the time of the clients for which the server waits now.
    fn set_deadlines(&mut self) {
        for side in SIDES {
            let waits = self.host.waits_for(side);
            if let Some(client) = &mut self.clients[side as usize] {
                let deadline = client.deadline.or_else(|| Instant::now().checked_add(self.time));
                client.deadline = deadline.filter(|_| waits);
            }
        }
    }
}

fn listen(address: SocketAddr, registry: &Registry) -> io::Result<TcpListener> {
    let mut listener = TcpListener::bind(address)?;
    registry.register(&mut listener, TOKEN, Interest::READABLE)?;
    Ok(listener)
}
