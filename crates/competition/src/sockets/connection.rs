//! [`Connection`]: a TCP connection that carries messages.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::Shutdown;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Interest, Registry, Token};

use crate::wire::{self, ReceiveError};

/// The longest silence within a message.
const SILENCE: Duration = Duration::from_secs(5);
/// All sockets have it: whatever has happened, each of them is asked.
pub(super) const TOKEN: Token = Token(0);

/// A TCP connection that carries messages and never waits. The end of the value closes it.
#[derive(Debug)]
pub(super) struct Connection {
    stream: TcpStream,
    /// The bytes of a message that is not complete.
    bytes: Vec<u8>,
    /// When the last of them came.
    heard: Instant,
    /// Whether no further message can come.
    has_ended: bool,
}

impl Connection {
    /// The connection wakes those who poll the registry.
    pub(super) fn new(mut stream: TcpStream, registry: &Registry) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        registry.register(&mut stream, TOKEN, Interest::READABLE)?;
        Ok(Self { stream, bytes: Vec::new(), heard: Instant::now(), has_ended: false })
    }

    /// The next message, if it has come; once, the reason why there is no further one.
    ///
    /// It must be called until there is nothing, because only what comes after that wakes.
    pub(super) fn receive(&mut self) -> Option<Result<String, ReceiveError>> {
        if self.has_ended {
            return None;
        }
        let received = self.read();
        self.has_ended = matches!(received, Some(Err(_)));
        received
    }

    fn read(&mut self) -> Option<Result<String, ReceiveError>> {
        loop {
            let mut rest = self.bytes.as_slice();
            match wire::receive(&mut rest) {
                // There are too few bytes.
                Err(ReceiveError::Closed | ReceiveError::Half) => {}
                received => {
                    let end = self.bytes.len() - rest.len();
                    self.bytes.drain(..end);
                    return received.transpose();
                }
            }
            let silent =
                if self.bytes.is_empty() { ReceiveError::Closed } else { ReceiveError::Half };
            let mut chunk = [0; 1024];
            match self.stream.read(&mut chunk) {
                Ok(0) => return Some(Err(silent)),
                Ok(count) => {
                    self.bytes.extend(&chunk[..count]);
                    self.heard = Instant::now();
                }
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock => {
                        let is_late = self.deadline().is_some_and(|it| it <= Instant::now());
                        return is_late.then_some(Err(silent));
                    }
                    _ => return Some(Err(silent)),
                },
            }
        }
    }

    /// When the rest of a message must have come.
    pub(super) fn deadline(&self) -> Option<Instant> {
        (!self.bytes.is_empty() && !self.has_ended).then(|| self.heard + SILENCE)
    }

    /// Sends a message. An error if the other side has not read the messages before, and there is no room for this one.
    pub(super) fn send(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(&wire::framed(text))
    }

    /// Says that no further message follows. The other side can still read those before.
    pub(super) fn finish(&self) {
        // Fails only if the connection has ended already.
        let _ = self.stream.shutdown(Shutdown::Write);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use mio::Poll;

    use super::*;

    /// A connection and its other end.
    fn pair() -> (Connection, std::net::TcpStream, Poll) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let other = std::net::TcpStream::connect(address).expect("a connection");
        let (stream, _) = listener.accept().expect("a client");
        stream.set_nonblocking(true).expect("a socket");
        let poll = Poll::new().expect("a poll");
        let connection = Connection::new(TcpStream::from_std(stream), poll.registry());
        (connection.expect("a connection"), other, poll)
    }

    /// The kernel keeps some messages for a client that never reads, but not without end.
    #[test]
    fn a_client_that_never_reads_is_given_up() {
        let (mut connection, _silent, _poll) = pair();
        let message = "x".repeat(wire::LONGEST);
        let sent = (0..100_000).take_while(|_| connection.send(&message).is_ok()).count();
        assert!(sent < 100_000);
    }

    #[test]
    fn messages_come_in_any_pieces() {
        let (mut connection, mut other, _poll) = pair();
        let messages = ["one".to_owned(), "x".repeat(wire::LONGEST), String::new()];
        let bytes: Vec<u8> = messages.iter().flat_map(|it| wire::framed(it)).collect();
        let mut received = Vec::new();
        for piece in bytes.chunks(999) {
            other.write_all(piece).expect("room");
            received.extend(std::iter::from_fn(|| connection.receive()));
        }
        other.write_all(&[0, 0]).expect("room");
        drop(other);
        while !connection.has_ended {
            received.extend(connection.receive());
        }
        let expected = messages.into_iter().map(Ok).chain([Err(ReceiveError::Half)]);
        assert_eq!(received, expected.collect::<Vec<_>>());
        assert_eq!((connection.receive(), connection.deadline()), (None, None));
    }
}
