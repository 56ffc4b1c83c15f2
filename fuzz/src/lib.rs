//! The targets of the fuzzer: everything that reads files, names, moves and messages from elsewhere. libfuzzer/ has the program that
//! gives them random inputs, corpus/ a few inputs of each, and a test gives them these.
//!
//! A target reads any bytes. It fails if the reader panics, does not end or takes too much memory, or if
//! what was read, written and read again is not the same.

use carom_formats::{ricochet, tablut, unblock};

mod formats;
mod moves;
mod room;
mod saved;
mod tablebase;
mod wire;

/// A target. `fuzz/corpus` has a folder with a few seeds for each.
pub struct FuzzTarget {
    /// The name.
    pub name: String,
    /// What happens to an input.
    pub check: FuzzCheck,
}

/// Reads bytes, and fails if something is wrong.
pub type FuzzCheck = Box<dyn Fn(&[u8]) + Send + Sync>;

/// A name and a function that reads bytes.
type NamedCheck = (&'static str, fn(&[u8]));

/// The targets that are not formats.
const OTHERS: [NamedCheck; 9] = [
    ("moves", moves::check_robots),
    ("names", formats::check_name::<ricochet::Entry>),
    ("room", room::check),
    ("saved", saved::check),
    ("tablebase", tablebase::check),
    ("tablut-moves", moves::check_tablut),
    ("tablut-rules", moves::check_rule_set),
    ("tablut-wire", wire::check),
    ("unblock-moves", moves::check_blocks),
];

/// All targets: each format of each game, and the others.
#[must_use]
pub fn targets() -> Vec<FuzzTarget> {
    let others =
        OTHERS.map(|(name, check)| FuzzTarget { name: name.to_owned(), check: Box::new(check) });
    others
        .into_iter()
        .chain(formats::targets::<ricochet::Entry>(""))
        .chain(formats::targets::<tablut::Record>("tablut-"))
        .chain(formats::targets::<tablut::Win>("tablut-"))
        .chain(formats::targets::<unblock::Entry>("unblock-"))
        .collect()
}
