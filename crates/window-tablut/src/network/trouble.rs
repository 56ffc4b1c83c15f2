//! The sentences about connections that fail or end.

use std::io;

use carom_play::tablut::network::{ClientError, RemoteError};
use carom_shell::words::Phrase;

use super::address::shown;

/// The sentence about an address whose port cannot be read.
pub(super) fn bad_port(address: &str) -> Phrase {
    Phrase::new("tablut-network-bad-port").with("address", address.to_owned())
}

/// The sentence about the end of a connection.
pub(super) fn phrase((host, port): &(String, u16), why: &RemoteError) -> Phrase {
    let (key, text) = match why {
        RemoteError::Unknown(_) => {
            return Phrase::new("tablut-network-unknown").with("address", host.clone());
        }
        RemoteError::Socket(why) => (of_io(why), why.to_string()),
        RemoteError::Server(why) => (of_server(why), why.to_string()),
        RemoteError::OtherStart => ("tablut-network-elsewhere", String::new()),
        why => ("tablut-network-fails", why.to_string()),
    };
    let other = port.checked_add(10).unwrap_or_else(|| port - 10);
    let [address, other] = [*port, other].map(|it| shown((host, it)));
    Phrase::new(key).with("address", address).with("other", other).with("why", text)
}

/// Whether nobody waits for this side there: the other one may be free.
pub(super) fn is_side_taken(why: &RemoteError) -> bool {
    match why {
        RemoteError::Server(why) => matches!(why, ClientError::Refused),
        why => is_nobody(why),
    }
}

/// Whether nobody waits there at all.
pub(super) fn is_nobody(why: &RemoteError) -> bool {
    matches!(why, RemoteError::Socket(why) if why.kind() == io::ErrorKind::ConnectionRefused)
}

/// About a connection that could not be made.
fn of_io(why: &io::Error) -> &'static str {
    match why.kind() {
        io::ErrorKind::ConnectionRefused => "tablut-network-refused",
        io::ErrorKind::AddrInUse => "tablut-network-in-use",
        io::ErrorKind::AddrNotAvailable => "tablut-network-not-here",
        io::ErrorKind::TimedOut => "tablut-network-silent",
        io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => {
            "tablut-network-unreachable"
        }
        io::ErrorKind::PermissionDenied => "tablut-network-denied",
        // A browser has neither threads nor these connections.
        io::ErrorKind::Unsupported => "tablut-network-none",
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe => "tablut-network-left",
        // In the words of the system.
        _ => "tablut-network-fails",
    }
}

/// About a game that cannot go on.
const fn of_server(why: &ClientError) -> &'static str {
    match why {
        ClientError::Refused => "tablut-network-taken",
        ClientError::Left => "tablut-network-left",
        ClientError::CutOff => "tablut-network-deaf",
        ClientError::Receive(_) | ClientError::Message(_) | ClientError::Board(_) => {
            "tablut-network-garbled"
        }
        _ => "tablut-network-fails",
    }
}
