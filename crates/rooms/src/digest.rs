//! [`Digest`]: a number that is equal if two rooms are.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use serde::Serialize;

/// The 64-bit FNV-1a hash of the public state of a room, as JSON. Its text is 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(pub u64);

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// Hashes what is written.
struct Hasher(u64);

impl Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 =
            bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Digest {
    /// The digest of a value.
    pub(crate) fn of(value: &impl Serialize) -> Self {
        let mut hasher = Hasher(OFFSET);
        serde_json::to_writer(&mut hasher, value).expect("a room is JSON");
        Self(hasher.0)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = u64::from_str_radix(text, 16).map(Self).ok();
        let same = number.filter(|it| it.to_string() == text);
        same.ok_or_else(|| "a digest has 16 hexadecimal digits".to_owned())
    }
}

carom_engine::by_text!(Digest);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_hash() {
        // The vectors of draft-eastlake-fnv, with the quotes of JSON left out by a number.
        let of = |text: &str| {
            let mut hasher = Hasher(OFFSET);
            hasher.write_all(text.as_bytes()).expect("memory");
            Digest(hasher.0)
        };
        assert_eq!(of("").to_string(), "cbf29ce484222325");
        assert_eq!(of("a").to_string(), "af63dc4c8601ec8c");
        assert_eq!(of("7"), Digest::of(&7));
        assert_eq!("00000000000000ff".parse(), Ok(Digest(255)));
        for text in ["", "ff", "+0000000000000ff", "zzzzzzzzzzzzzzzz"] {
            assert!(text.parse::<Digest>().is_err(), "{text}");
        }
    }
}
