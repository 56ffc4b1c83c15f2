//! The connection natively: a thread with a blocking socket.

use std::io::ErrorKind;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError};
use tungstenite::client::{IntoClientRequest as _, uri_mode};
use tungstenite::handshake::HandshakeError;
use tungstenite::handshake::client::Request;
use tungstenite::protocol::WebSocket;
use tungstenite::stream::{MaybeTlsStream, Mode};
use tungstenite::{Error, Message};

use super::SocketNews;
use carom_shell::worker::Wake;

/// The most time for the connection, and for each part of its beginning.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time between two looks at what is to be sent.
const LOOK: Duration = Duration::from_millis(20);
/// A server says something more often than this; otherwise the connection is lost.
const SILENCE: Duration = Duration::from_mins(1);

/// A connection. It ends when it is dropped.
pub(crate) struct RoomSocket {
    out: Sender<String>,
    news: Receiver<SocketNews>,
}

impl RoomSocket {
    /// Begins a connection to an address that begins with `ws://` or `wss://`.
    pub(crate) fn open(address: &str, wake: Wake) -> Self {
        let (out, to_send) = crossbeam_channel::unbounded();
        let (sender, news) = crossbeam_channel::unbounded();
        let address = address.to_owned();
        let name = "room".to_owned();
        let run = move || {
            let tell = |news| {
                let is_wanted = sender.send(news).is_ok();
                wake();
                is_wanted
            };
            match connect(&address) {
                Ok(socket) => {
                    tell(SocketNews::Opened);
                    talk(socket, &to_send, tell);
                }
                Err(NoSocket::Refused(status)) => _ = tell(SocketNews::Refused(status)),
                Err(NoSocket::NoAnswer) => {}
            }
            tell(SocketNews::Ended);
        };
        // Without a thread, the channel is closed at once, which is the end of the connection.
        let _ = thread::Builder::new().name(name).spawn(run);
        Self { out, news }
    }

    /// Sends a message.
    pub(crate) fn send(&self, text: String) {
        // A connection that has ended tells it.
        let _ = self.out.send(text);
    }

    /// The next news.
    pub(crate) fn poll(&self) -> Option<SocketNews> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(SocketNews::Ended),
        }
    }
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Why there is no connection.
enum NoSocket {
    NoAnswer,
    /// The server has answered with this status of HTTP.
    Refused(u16),
}

fn connect(address: &str) -> Result<Socket, NoSocket> {
    let (request, stream) = reach(address).ok_or(NoSocket::NoAnswer)?;
    let timer = stream.try_clone().map_err(|_| NoSocket::NoAnswer)?;
    let (socket, _) = tungstenite::client_tls(request, stream).map_err(|error| match error {
        HandshakeError::Failure(Error::Http(answer)) => NoSocket::Refused(answer.status().as_u16()),
        _ => NoSocket::NoAnswer,
    })?;
    timer.set_read_timeout(Some(LOOK)).map_err(|_| NoSocket::NoAnswer)?;
    Ok(socket)
}

/// The first request, and the computer that takes it.
fn reach(address: &str) -> Option<(Request, TcpStream)> {
    let request = address.into_client_request().ok()?;
    let uri = request.uri();
    let usual = if matches!(uri_mode(uri).ok()?, Mode::Tls) { 443 } else { 80 };
    // An address of IPv6 is in brackets.
    let host = uri.host()?.trim_matches(['[', ']']);
    let mut places = (host, uri.port_u16().unwrap_or(usual)).to_socket_addrs().ok()?;
    let stream = places.find_map(|it| TcpStream::connect_timeout(&it, PATIENCE).ok())?;
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    Some((request, stream))
}

/// Sends and receives until one side ends the connection.
fn talk(mut socket: Socket, to_send: &Receiver<String>, tell: impl Fn(SocketNews) -> bool) {
    let mut heard = Instant::now();
    while heard.elapsed() < SILENCE {
        loop {
            match to_send.try_recv() {
                Ok(text) => {
                    if socket.send(Message::text(text)).is_err() {
                        return;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    // The server sees the end of the connection in any case.
                    let _ = socket.close(None).and_then(|()| socket.flush());
                    return;
                }
            }
        }
        match socket.read() {
            Ok(Message::Text(text)) => {
                heard = Instant::now();
                if !tell(SocketNews::Message(text.as_str().to_owned())) {
                    return;
                }
            }
            Ok(_) => heard = Instant::now(),
            Err(Error::Io(why))
                if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => return,
        }
    }
}
