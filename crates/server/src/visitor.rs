//! [`Visitors`]: what one address may ask for, so that nobody takes what is for all.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::ops::Mul;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, ensure};
use axum::http::{HeaderMap, HeaderName};
use serde::Deserialize;
use tokio::time::Instant;

/// Where a proxy says for whom it asks.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");
/// Of IPv6 a household has the addresses with the same first bits, and a customer of a provider at most those with the same fewer bits.
const HOUSEHOLD: u8 = 64;
const CUSTOMER: u8 = 48;
/// So many times as much as a household may do, all households of a customer may do together.
const HOUSEHOLDS: u32 = 16;
/// The addresses that are remembered. With more, those without a connection are forgotten.
const MOST: usize = 50_000;

/// How much is allowed: so much at once, and so much more in each second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) at_once: f64,
    pub(crate) a_second: f64,
}

impl Mul<u32> for Allowance {
    type Output = Self;

    fn mul(self, times: u32) -> Self {
        let times = f64::from(times);
        Self { at_once: self.at_once * times, a_second: self.a_second * times }
    }
}

/// What is used of an [`Allowance`].
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct SpentAllowance {
    used: f64,
    at: Option<Instant>,
}

impl SpentAllowance {
    fn used(&self, allowance: Allowance, now: Instant) -> f64 {
        let passed = self.at.map_or(0.0, |at| now.saturating_duration_since(at).as_secs_f64());
        (self.used - passed * allowance.a_second).max(0.0)
    }

    /// Whether so much is allowed now.
    pub(crate) fn has(&self, allowance: Allowance, cost: f64, now: Instant) -> bool {
        self.used(allowance, now) + cost.min(allowance.at_once) <= allowance.at_once
    }

    /// Takes so much, if it is allowed now.
    pub(crate) fn take(&mut self, allowance: Allowance, cost: f64, now: Instant) -> bool {
        let can = self.has(allowance, cost, now);
        if can {
            self.used = self.used(allowance, now) + cost;
            self.at = Some(now);
        }
        can
    }
}

/// What is counted for each address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    /// A request over HTTP.
    Request,
    /// A new room.
    Room,
    /// A message over a socket.
    Message,
    /// Somebody comes to a room.
    Coming,
    /// A byte that is stored.
    Byte,
    /// A connection over TCP.
    Connection,
}

/// The number of all [`Counted`].
const KINDS: usize = 6;

/// A range of addresses, such as `10.0.0.0/8`, or one address.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(try_from = "String")]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl Network {
    fn has(self, address: IpAddr) -> bool {
        self.address == first(address, self.prefix) && self.address.is_ipv4() == address.is_ipv4()
    }
}

impl TryFrom<String> for Network {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Network {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let about = || format!("{text} is no address such as 127.0.0.1 or 10.0.0.0/8");
        let (address, prefix) = text.split_once('/').map_or((text, None), |it| (it.0, Some(it.1)));
        let address: IpAddr = address.parse().with_context(about)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(most), str::parse).with_context(about)?;
        ensure!(prefix <= most, "{}", about());
        Ok(Self { address: first(address, prefix), prefix })
    }
}

/// The first address of the network that has an address and a prefix of this length.
fn first(address: IpAddr, prefix: u8) -> IpAddr {
    match address {
        IpAddr::V4(it) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0);
            Ipv4Addr::from_bits(it.to_bits() & mask).into()
        }
        IpAddr::V6(it) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(prefix)).unwrap_or(0);
            Ipv6Addr::from_bits(it.to_bits() & mask).into()
        }
    }
}

/// An address, with or without a port.
fn read_address(bytes: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let with_port = || text.parse().ok().map(|it: SocketAddr| it.ip());
    text.parse().ok().or_else(with_port)
}

/// The other end of a connection over TCP.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// What an address has used.
#[derive(Default, Debug)]
struct Usage {
    buckets: Mutex<[SpentAllowance; KINDS]>,
    connections: AtomicUsize,
    sockets: AtomicUsize,
}

/// Somebody who asks: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) address: IpAddr,
    usage: Arc<Usage>,
    /// What all households of the same customer have used, of IPv6.
    customer: Option<Arc<Usage>>,
}

impl Visitor {
    /// Whose bounds hold, each with how many times an allowance it has.
    fn usages(&self) -> impl Iterator<Item = (&Arc<Usage>, u32)> {
        let customer = self.customer.iter().map(|it| (it, HOUSEHOLDS));
        std::iter::once((&self.usage, 1)).chain(customer)
    }
}

/// A connection that counts for its address. It ends with this value.
#[derive(Debug)]
pub(crate) struct Place {
    usages: Vec<Arc<Usage>>,
    is_socket: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        for usage in &self.usages {
            usage.count(self.is_socket).fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl Usage {
    fn buckets(&self) -> MutexGuard<'_, [SpentAllowance; KINDS]> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, is_socket: bool) -> &AtomicUsize {
        if is_socket { &self.sockets } else { &self.connections }
    }
}

/// All who ask.
pub(crate) struct Visitors {
    proxies: Vec<Network>,
    allowances: [Allowance; KINDS],
    /// The most sockets of one address. It can have eight times as many connections: a browser opens six for a page.
    sockets: usize,
    /// By the address and the length of its network.
    known: Mutex<HashMap<(IpAddr, u8), Arc<Usage>>>,
}

impl Visitors {
    pub(crate) fn new(proxies: Vec<Network>, rooms_a_minute: u32, sockets: u32) -> Self {
        let rooms = f64::from(rooms_a_minute);
        let allowances = [
            Allowance { at_once: 2000.0, a_second: 100.0 },
            Allowance { at_once: rooms, a_second: rooms / 60.0 },
            Allowance { at_once: 800.0, a_second: 400.0 },
            Allowance { at_once: 300.0, a_second: 1.0 },
            Allowance { at_once: 32e6, a_second: 400.0 },
            // More than the requests, so that who asks for too much is mostly told so.
            Allowance { at_once: 1.0, a_second: 1.0 / 15.0 } * sockets.saturating_mul(15),
        ];
        Self { proxies, allowances, sockets: sockets as usize, known: Mutex::default() }
    }

    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|it| it.has(address.to_canonical()))
    }

    /// Who asks: the other end of the connection, or for whom a proxy of the owner asks.
    pub(crate) fn visitor(&self, peer: Option<Peer>, headers: &HeaderMap) -> Visitor {
        let mut address = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |it| it.0.ip().to_canonical());
        let lines = headers.get_all(FORWARDED).iter();
        let all: Vec<&[u8]> =
            lines.flat_map(|it| it.as_bytes().split(|byte| *byte == b',')).collect();
        // Each proxy adds to the end. What comes before the last foreign address, or before what is no address, can be invented.
        for bytes in all.into_iter().rev() {
            if !self.is_proxy(address) {
                break;
            }
            let Some(next) = read_address(bytes) else { break };
            address = next.to_canonical();
        }
        self.known(address)
    }

    /// What is known about an address.
    pub(crate) fn known(&self, address: IpAddr) -> Visitor {
        let address = address.to_canonical();
        let own = if address.is_ipv4() { 32 } else { HOUSEHOLD };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut usage = |prefix| {
            let key = (first(address, prefix), prefix);
            if known.len() >= MOST && !known.contains_key(&key) {
                known.retain(|_, it| Arc::strong_count(it) > 1);
            }
            Arc::clone(known.entry(key).or_default())
        };
        let customer = address.is_ipv6().then(|| usage(CUSTOMER));
        Visitor { address: first(address, own), usage: usage(own), customer }
    }

    /// Forgets those who have everything again that they may have.
    pub(crate) fn forget(&self, now: Instant) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, usage| {
            let buckets = usage.buckets();
            let mut both = buckets.iter().zip(self.allowances);
            Arc::strong_count(usage) > 1 || both.any(|(it, most)| it.used(most, now) > 0.0)
        });
    }

    /// Takes so much of what an address may have, if it may have it now.
    pub(crate) fn take(&self, visitor: &Visitor, counted: Counted, cost: f64) -> bool {
        let (can, now) = (self.has(visitor, counted, cost), Instant::now());
        for (usage, times) in visitor.usages().filter(|_| can) {
            let allowance = self.allowances[counted as usize] * times;
            usage.buckets()[counted as usize].take(allowance, cost, now);
        }
        can
    }

    /// Whether an address may have so much.
    pub(crate) fn has(&self, visitor: &Visitor, counted: Counted, cost: f64) -> bool {
        let now = Instant::now();
        visitor.usages().all(|(usage, times)| {
            let allowance = self.allowances[counted as usize] * times;
            usage.buckets()[counted as usize].has(allowance, cost, now)
        })
    }

    /// A place for one more socket, or connection, of an address.
    pub(crate) fn place(&self, visitor: &Visitor, is_socket: bool) -> Option<Place> {
        let most = if is_socket { self.sockets } else { 8 * self.sockets };
        let mut place = Place { usages: Vec::new(), is_socket };
        for (usage, times) in visitor.usages() {
            let before = usage.count(is_socket).fetch_add(1, Ordering::Relaxed);
            // The place counts back when it is dropped.
            place.usages.push(Arc::clone(usage));
            if before >= most * times as usize {
                return None;
            }
        }
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::HeaderValue;

    use super::*;

    fn visitors() -> Visitors {
        let proxies = ["127.0.0.1", "10.0.0.0/8"].map(|it| it.parse().expect("a network"));
        Visitors::new(proxies.to_vec(), 3, 2)
    }

    fn seen(visitors: &Visitors, peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            // Latin-1, as a header can have it.
            let bytes: Vec<u8> = line.chars().map(|it| it as u8).collect();
            headers.append(FORWARDED, HeaderValue::from_bytes(&bytes).expect("a header"));
        }
        let peer = peer.parse().expect("an address");
        visitors.visitor(Some(Peer(peer)), &headers).address.to_string()
    }

    #[test]
    fn only_a_proxy_of_the_owner_says_for_whom_it_asks() {
        let visitors = visitors();
        for (peer, forwarded, address) in [
            ("192.0.2.1:9", &[][..], "192.0.2.1"),
            ("192.0.2.1:9", &["198.51.100.7"], "192.0.2.1"),
            ("127.0.0.1:9", &["198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1:9", &["1.1.1.1, 198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1:9", &["1.1.1.1", "198.51.100.7, 10.2.3.4"], "198.51.100.7"),
            ("127.0.0.1:9", &["1.1.1.1, nonsense"], "127.0.0.1"),
            ("127.0.0.1:9", &["198.51.100.7:80"], "198.51.100.7"),
            ("127.0.0.1:9", &["é, 198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1:9", &["198.51.100.7, é"], "127.0.0.1"),
            // What somebody has invented does not count because the line of the proxy cannot be read.
            ("127.0.0.1:9", &["198.51.100.7", "é"], "127.0.0.1"),
            ("[::ffff:192.0.2.1]:9", &[], "192.0.2.1"),
            ("[2001:db8:1:2:3:4:5:6]:9", &[], "2001:db8:1:2::"),
            ("127.0.0.1:9", &["2001:db8:1:2:ffff::1"], "2001:db8:1:2::"),
        ] {
            assert_eq!(seen(&visitors, peer, forwarded), address, "{peer} {forwarded:?}");
        }
        for bad in ["", "a", "10.0.0.0/33", "::/129", "10.0.0.0/", "1.2.3.4:80"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_uses_up_what_is_its_own_and_nothing_else() {
        let visitors = visitors();
        let [eve, ada] = ["192.0.2.1", "192.0.2.2"].map(|it| it.parse().expect("an address"));
        let takes = |who| visitors.take(&visitors.known(who), Counted::Room, 1.0);
        assert_eq!([eve; 4].map(takes), [true, true, true, false]);
        assert!(takes(ada));
        let (eve, ada) = (visitors.known(eve), visitors.known(ada));
        let places = [true; 3].map(|it| visitors.place(&eve, it));
        assert_eq!(places.each_ref().map(Option::is_some), [true, true, false]);
        assert!(visitors.place(&ada, true).is_some());
        drop(places);
        assert!(visitors.place(&eve, true).is_some(), "the others are closed");
    }

    #[tokio::test(start_paused = true)]
    async fn the_households_of_one_customer_have_a_bound_together() {
        let visitors = visitors();
        let household = |number: u16| {
            visitors.known(Ipv6Addr::new(0x2001, 0xdb8, 7, number, 0, 0, 0, 1).into())
        };
        let takes = |number: &u16| visitors.take(&household(*number), Counted::Room, 1.0);
        assert_eq!((0..1000).filter(takes).count(), 48, "three for each of sixteen");
        let places: Vec<_> = (0..1000).map(|it| visitors.place(&household(it), true)).collect();
        assert_eq!(places.iter().flatten().count(), 32);
        let other: IpAddr = "2001:db8:8::1".parse().expect("an address");
        assert!(visitors.take(&visitors.known(other), Counted::Room, 1.0));
        drop(places);
        assert!(visitors.place(&household(7), true).is_some(), "the others are closed");
    }

    #[test]
    fn a_bucket_fills_with_time_and_what_is_refused_costs_nothing() {
        let allowance = Allowance { at_once: 2.0, a_second: 0.5 };
        let (mut bucket, now) = (SpentAllowance::default(), Instant::now());
        let mut takes =
            |cost, seconds| bucket.take(allowance, cost, now + Duration::from_secs(seconds));
        assert!(takes(2.0, 0) && !takes(1.0, 1) && takes(1.0, 2) && !takes(1.0, 3));
        assert!(takes(9.0, 100), "more than all is all");
        assert!(!takes(1.0, 100) && takes(1.0, 1000));
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_for_nothing_is_forgotten() {
        let visitors = visitors();
        let here = visitors.known("192.0.2.1".parse().expect("an address"));
        let gone = visitors.known("192.0.2.2".parse().expect("an address"));
        assert!(visitors.take(&gone, Counted::Request, 1.0));
        drop(gone);
        let count = || visitors.known.lock().expect("visitors").len();
        visitors.forget(Instant::now());
        assert_eq!(count(), 2, "it has asked just now");
        visitors.forget(Instant::now() + Duration::from_hours(1));
        assert_eq!(count(), 1);
        assert!(visitors.take(&here, Counted::Request, 1.0));
    }
}
