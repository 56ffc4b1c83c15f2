//! [`Client`]: a [`Guest`] with its connection to a server.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use carom_engine::tablut::{Game, Move, RuleSet, Side};
use mio::{Events, Poll};

use super::connection::Connection;
use crate::wire::{Action, Name, ReceiveError, State, Turn};
use crate::{ClientError, Guest, News};

/// The longest time to connect.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// The game of a client with its connection to a server.
#[derive(Debug)]
pub struct Client {
    poll: Poll,
    events: Events,
    connection: Connection,
    guest: Guest,
    side: Side,
    has_started: bool,
    /// Whether a move could not be sent.
    is_cut_off: bool,
}

impl Client {
    /// Connects to a server and tells the name. This may take ten seconds for each address of `host`.
    ///
    /// # Errors
    /// No address of the server has answered.
    pub fn connect(
        (host, port): (&str, u16),
        side: Side,
        name: &Name,
        rules: RuleSet,
    ) -> io::Result<Self> {
        let mut failure = io::Error::other("the name has no address");
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECT_LIMIT) {
                Ok(stream) => return Self::new(stream, side, name, rules),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    fn new(stream: TcpStream, side: Side, name: &Name, rules: RuleSet) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        let (poll, events) = (Poll::new()?, Events::with_capacity(8));
        let stream = mio::net::TcpStream::from_std(stream);
        let mut connection = Connection::new(stream, poll.registry())?;
        // If this fails, the connection has ended, and the reason arrives as a report.
        let _ = connection.send(&name.message());
        let guest = Guest::new(rules);
        Ok(Self { poll, events, connection, guest, side, has_started: false, is_cut_off: false })
    }

    /// The game, as the states have told it.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.guest.game()
    }

    /// Waits for the next state, but not longer than `patience`. Tells what the state has changed, and who is to move or how the
    /// game has ended; `None` if there is no state yet.
    ///
    /// # Errors
    /// [`ClientError`]: the game is over for this client.
    pub fn step(&mut self, patience: Duration) -> Result<Option<(News, Turn)>, ClientError> {
        let mut received = self.connection.receive();
        if received.is_none() {
            let rest = self.connection.deadline().map(|it| it.duration_since(Instant::now()));
            // An interrupted wait is only a shorter one.
            let _ = self.poll.poll(&mut self.events, Some(rest.unwrap_or(patience).min(patience)));
            received = self.connection.receive();
        }
        let text = match received {
            Some(Ok(text)) => text,
            Some(Err(ReceiveError::Closed)) if self.has_started => return Err(ClientError::Left),
            Some(Err(ReceiveError::Closed)) => return Err(ClientError::Refused),
            Some(Err(error)) => return Err(ClientError::Receive(error)),
            None => return Ok(None),
        };
        let state: State = text.parse()?;
        let news = self.guest.receive(&state)?;
        self.has_started = true;
        if self.is_cut_off && state.turn == Turn::ToMove(self.side) {
            return Err(ClientError::CutOff);
        }
        Ok(Some((news, state.turn)))
    }

    /// Sends a move. If that fails, what the server has sent before is still read: it may tell the result.
    pub fn play(&mut self, mv: Move) {
        let action = Action { mv, side: Some(self.side) };
        self.is_cut_off = self.connection.send(&action.to_string()).is_err();
    }
}
