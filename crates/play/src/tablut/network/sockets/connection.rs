//! [`Connection`]: a TCP connection that carries messages.

use std::io::{self, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::Duration;

use carom_formats::tablut::wire::{self, ReceiveError};

/// The longest silence within a message, and the longest time to send one: more passes only if the other side does not read.
const SILENCE: Duration = Duration::from_secs(5);

/// A TCP connection that carries messages. A thread receives them. The end of the value closes the connection, and the
/// thread ends.
#[derive(Debug)]
pub(super) struct Connection {
    stream: TcpStream,
}

impl Connection {
    /// Starts the thread that receives. It calls `arrived` with every message, and then with the reason why there is no
    /// further one. It ends earlier if `arrived` returns `false`.
    ///
    /// The thread does not receive the next message before `arrived` returns, so a sender that is too fast has to wait.
    pub(super) fn new(
        stream: TcpStream,
        mut arrived: impl FnMut(Result<String, ReceiveError>) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        // On some systems it is like its listener, which does not wait.
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SILENCE))?;
        stream.set_write_timeout(Some(SILENCE))?;
        let mut reader = BufReader::new(stream.try_clone()?);
        let receive = move || {
            loop {
                let Some(received) = wire::receive(&mut reader).transpose() else { continue };
                let is_last = received.is_err();
                if !arrived(received) || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(receive)?;
        Ok(Self { stream })
    }

    /// Sends a message.
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

    use super::*;

    /// The kernel keeps some messages for a client that never reads, but not without end.
    #[test]
    fn a_client_that_never_reads_is_given_up() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let _silent = TcpStream::connect(address).expect("a connection");
        let (stream, _) = listener.accept().expect("a client");
        let mut connection = Connection::new(stream, |_| true).expect("a thread");
        let limit = Some(Duration::from_millis(50));
        connection.stream.set_write_timeout(limit).expect("a limit");
        let message = "x".repeat(wire::LONGEST);
        let sent = (0..100_000).take_while(|_| connection.send(&message).is_ok()).count();
        assert!(sent < 100_000);
    }
}
