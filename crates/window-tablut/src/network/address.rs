//! Addresses: what players type, and where the other player finds this computer.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The address to wait at and to go to, until the player types another one: only programs of this computer find it.
pub(super) const USUAL: &str = "127.0.0.1";
/// The address to wait at for every computer of the network.
pub(super) const EVERYWHERE: &str = "0.0.0.0";

/// Whether what stands after the host is not a port.
pub(super) fn has_bad_port(address: &str) -> bool {
    let parts = address.trim().rsplit_once(':');
    parts.is_some_and(|(host, port)| {
        (!host.contains(':') || host.ends_with(']')) && port.parse::<u16>().is_err()
    })
}

/// A host and its port, or the usual port.
pub(super) fn split(address: &str, usual: u16) -> (&str, u16) {
    let address = address.trim();
    match address.rsplit_once(':').map(|(host, port)| (host, port.parse())) {
        // Several colons are an address of IPv6 without a port, unless it is in brackets.
        Some((host, Ok(port))) if !host.contains(':') || host.ends_with(']') => {
            (host.trim_matches(['[', ']']), port)
        }
        _ => (address.trim_matches(['[', ']']), usual),
    }
}

/// An address as players read and type it.
pub(super) fn shown((host, port): (&str, u16)) -> String {
    if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") }
}

/// Where a server waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The address for the other player.
    pub address: SocketAddr,
    /// Whether the address of this computer is not known: then only the port counts.
    pub(crate) is_unknown: bool,
}

impl Place {
    /// A server that listens at all addresses has the one from which this computer reaches others.
    pub(super) fn of(listens: SocketAddr) -> Self {
        if !listens.ip().is_unspecified() {
            return Self { address: listens, is_unknown: false };
        }
        let own = own_address(listens.is_ipv6());
        let address = own.map_or(listens, |it| SocketAddr::new(it, listens.port()));
        Self { address, is_unknown: own.is_none() }
    }
}

/// The address from which this computer reaches others. Nothing is sent: the system only chooses the way to an address of the
/// documentation.
fn own_address(is_ipv6: bool) -> Option<IpAddr> {
    let (all, other): (IpAddr, IpAddr) = if is_ipv6 {
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into())
    } else {
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into())
    };
    let socket = UdpSocket::bind((all, 0)).ok()?;
    socket.connect((other, 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified()).then_some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_port_or_gets_the_usual_one() {
        for (text, host, port) in [
            ("localhost", "localhost", 5800),
            (" 10.0.0.7:6000 ", "10.0.0.7", 6000),
            ("[::1]:6000", "::1", 6000),
            ("[::1]", "::1", 5800),
            ("fe80::1", "fe80::1", 5800),
            ("host:many", "host:many", 5800),
        ] {
            assert_eq!(split(text, 5800), (host, port), "{text}");
            assert_eq!(has_bad_port(text), text == "host:many", "{text}");
        }
        assert_eq!(shown(("::1", 6000)), "[::1]:6000");
        assert_eq!(shown(split("10.0.0.7", 5800)), "10.0.0.7:5800");
        let place = Place::of("10.0.0.7:6000".parse().expect("an address"));
        assert_eq!(
            (place.address.to_string().as_str(), place.is_unknown),
            ("10.0.0.7:6000", false)
        );
        let place = Place::of("0.0.0.0:6000".parse().expect("an address"));
        assert_eq!(place.address.port(), 6000);
        assert_eq!(place.address.ip().is_unspecified(), place.is_unknown);
        assert!(has_bad_port("10.0.0.7:99999") && has_bad_port("[::1]:x"));
    }
}
