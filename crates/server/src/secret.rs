//! Codes of rooms and tokens of clients: random texts that nobody can guess.

use carom_rooms::CODE_LENGTH;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The SHA-256 of a token. Only this is kept.
pub(crate) type Hash = [u8; 32];

/// Without letters that look like digits, as in Crockford's base 32.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 130 random bits.
const TOKEN: usize = 26;

fn letters(count: usize) -> String {
    let mut bytes = vec![0; count];
    // A computer without random numbers cannot keep secrets.
    getrandom::fill(&mut bytes).expect("random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A new code of a room: 60 random bits, few enough letters to type.
pub(crate) fn code() -> String {
    letters(CODE_LENGTH)
}

/// A new token.
pub(crate) fn token() -> String {
    letters(TOKEN)
}

/// A number that nobody can foretell.
pub(crate) fn chance() -> u64 {
    getrandom::u64().expect("random numbers")
}

/// Whether a text can be the code of a room.
pub(crate) fn is_code(text: &str) -> bool {
    text.len() == CODE_LENGTH && text.bytes().all(|it| LETTERS.contains(&it))
}

pub(crate) fn hash(token: &str) -> Hash {
    Sha256::digest(token.as_bytes()).into()
}

/// A name of a room for the log: nobody can come in with it, as with its code.
pub(crate) fn log_name(code: &str) -> String {
    let [a, b, c, d, ..] = hash(code);
    format!("{:08x}", u32::from_be_bytes([a, b, c, d]))
}

/// Compares in the same time, whatever the difference.
pub(crate) fn is_same(left: &Hash, right: &Hash) -> bool {
    left.ct_eq(right).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_hashed_by_sha_256() {
        assert!(is_code(&code()) && token().len() == TOKEN);
        assert_ne!(code(), code());
        assert_ne!(token(), token());
        for text in ["", "../../secret", "0123456789ab1", "ABCDEFGHJKMN", "0123456789aé"] {
            assert!(!is_code(text), "{text}");
        }
        // The vector of FIPS 180.
        assert_eq!(hash("abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
        assert_eq!(log_name("abc"), "ba7816bf");
        assert!(is_same(&hash("a"), &hash("a")) && !is_same(&hash("a"), &hash("b")));
    }
}
