//! [`RoomSocket`]: the connection to a room; [`open_room`]: the request for a new one.

use crossbeam_channel::Receiver;
use serde::Deserialize;

use carom_rooms::{CODE_LENGTH, Refusal, RefusalCode, Terms};
use carom_shell::worker::Wake;

#[cfg(target_family = "wasm")]
#[path = "socket/browser.rs"]
mod place;
#[cfg(not(target_family = "wasm"))]
#[path = "socket/thread.rs"]
mod place;

pub(crate) use place::RoomSocket;

/// What happens on a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SocketNews {
    /// It is there.
    Opened,
    /// A message of the server.
    Message(String),
    /// It was refused with this status of HTTP. A browser does not tell it.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "browsers do not tell it"))]
    Refused(u16),
    /// It has ended, or could not be made.
    Ended,
}

/// A server, by the address of its page, such as `http://192.168.1.7:8080`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RoomServer(String);

impl RoomServer {
    /// The server of an address that somebody has typed; `None` if nothing is typed.
    pub(crate) fn new(typed: &str) -> Option<Self> {
        let (scheme, host) = typed.trim().split_once("://").unwrap_or(("http", typed.trim()));
        let host = host.trim_end_matches('/');
        let is_address = ["http", "https"].contains(&scheme)
            && !host.is_empty()
            && !host.contains(char::is_whitespace);
        is_address.then(|| Self(format!("{scheme}://{host}")))
    }

    /// The server whose page this is.
    #[cfg(target_family = "wasm")]
    pub(crate) fn of_page() -> Option<Self> {
        Self::new(&web_sys::window()?.location().origin().ok()?)
    }

    pub(crate) fn address(&self) -> &str {
        &self.0
    }

    /// The link that invites to a room.
    pub(crate) fn link(&self, code: &str) -> String {
        format!("{}/#room/{code}", self.0)
    }

    /// The address of the WebSocket of a room.
    pub(crate) fn socket(&self, code: &str) -> String {
        format!("{}/api/rooms/{code}/socket", self.0.replacen("http", "ws", 1))
    }
}

/// A room of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RoomAddress {
    pub(crate) server: RoomServer,
    pub(crate) code: String,
}

impl RoomAddress {
    /// The room that a code or a link names. A code is of a room of this server.
    pub(crate) fn read(typed: &str, server: Option<&RoomServer>) -> Option<Self> {
        let (server, code) = match typed.split_once("#room/") {
            Some((page, code)) => (RoomServer::new(page)?, code),
            None => (server?.clone(), typed),
        };
        let code: String = code.chars().filter(|it| !it.is_whitespace() && *it != '-').collect();
        let is_code =
            code.len() == CODE_LENGTH && code.chars().all(|it| it.is_ascii_alphanumeric());
        is_code.then(|| Self { server, code: code.to_lowercase() })
    }
}

/// What a server answers to the request for a room.
#[derive(Deserialize)]
struct OpenedRoom {
    code: String,
}

#[derive(Deserialize)]
struct SocketFailure {
    error: String,
}

/// Why there is no new room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenFailure {
    /// The server cannot be reached.
    NoServer,
    /// What answers is not a server of Carom.
    NotCarom,
    /// The server refuses.
    Refused(Refusal),
}

/// Asks a server for a room with these settings. The code of the room arrives on the channel.
pub(crate) fn open_room(
    server: &RoomServer,
    terms: &Terms,
    wake: Wake,
) -> Receiver<Result<String, OpenFailure>> {
    let (sender, receiver) = crossbeam_channel::bounded(1);
    let body = serde_json::json!({ "terms": terms }).to_string();
    let request = ehttp::Request::post(format!("{}/api/rooms", server.0), body.into_bytes());
    ehttp::fetch(request, move |answer| {
        // Nobody waits any more if this fails.
        let _ = sender.send(read_answer(answer));
        wake();
    });
    receiver
}

fn read_answer(answer: ehttp::Result<ehttp::Response>) -> Result<String, OpenFailure> {
    let answer = answer.map_err(|_| OpenFailure::NoServer)?;
    if let Ok(room) = serde_json::from_slice::<OpenedRoom>(&answer.bytes) {
        return Ok(room.code);
    }
    let failure = serde_json::from_slice::<SocketFailure>(&answer.bytes);
    let code = match answer.status {
        429 => RefusalCode::TooFast,
        503 => RefusalCode::Full,
        _ => RefusalCode::Terms,
    };
    Err(failure.map_or(OpenFailure::NotCarom, |it| OpenFailure::Refused(code.because(it.error))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_that_of_a_page() {
        for (typed, address) in [
            ("192.168.1.7:8080", "http://192.168.1.7:8080"),
            (" https://play.example/ ", "https://play.example"),
            ("http://localhost:8080", "http://localhost:8080"),
        ] {
            assert_eq!(RoomServer::new(typed).expect("a server").address(), address);
        }
        for nothing in ["", "  ", "http://", "a b", "ftp://a"] {
            assert_eq!(RoomServer::new(nothing), None, "{nothing}");
        }
        let server = RoomServer::new("https://play.example").expect("a server");
        assert_eq!(server.socket("abc"), "wss://play.example/api/rooms/abc/socket");
        assert_eq!(server.link("abc"), "https://play.example/#room/abc");
    }

    #[test]
    fn a_room_has_a_code_or_a_link() {
        let own = RoomServer::new("localhost:8080");
        let read = |typed: &str| RoomAddress::read(typed, own.as_ref());
        let room = read("abcd EFGH 1234").expect("a code");
        assert_eq!((room.server.address(), &*room.code), ("http://localhost:8080", "abcdefgh1234"));
        let room = read("https://play.example/#room/abcdefgh1234").expect("a link");
        assert_eq!((room.server.address(), &*room.code), ("https://play.example", "abcdefgh1234"));
        for nothing in ["", " ", "hello", "abcd/fgh1234", "http://#room/abcdefgh1234", "#room/"] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
        assert_eq!(RoomAddress::read("abcd", None), None, "of which server?");
    }
}
