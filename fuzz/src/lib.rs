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

/// A name and what happens to each input. `fuzz/corpus` has a folder with a few seeds for each.
pub type FuzzTarget = (&'static str, fn(&[u8]));

/// All targets, by their names.
pub const TARGETS: [FuzzTarget; 33] = [
    ("asp", |bytes| formats::check::<ricochet::Entry>("asp", bytes)),
    ("corpus", |bytes| formats::check::<ricochet::Entry>("corpus", bytes)),
    ("drawing", |bytes| formats::check::<ricochet::Entry>("drawing", bytes)),
    ("dump", |bytes| formats::check::<ricochet::Entry>("dump", bytes)),
    ("game-id", |bytes| formats::check::<ricochet::Entry>("game-id", bytes)),
    ("grid", |bytes| formats::check::<ricochet::Entry>("grid", bytes)),
    ("jsonl", |bytes| formats::check::<ricochet::Entry>("jsonl", bytes)),
    ("moves", moves::check_robots),
    ("names", formats::check_name::<ricochet::Entry>),
    ("ricochetrobots", |bytes| formats::check::<ricochet::Entry>("ricochetrobots", bytes)),
    ("roboyard", |bytes| formats::check::<ricochet::Entry>("roboyard", bytes)),
    ("ron", |bytes| formats::check::<ricochet::Entry>("ron", bytes)),
    ("room", room::check),
    ("saved", saved::check),
    ("tablebase", tablebase::check),
    ("tablut-log", |bytes| formats::check::<tablut::Record>("log", bytes)),
    ("tablut-moves", moves::check_tablut),
    ("tablut-opentafl", |bytes| formats::check::<tablut::Record>("opentafl", bytes)),
    ("tablut-position", |bytes| formats::check::<tablut::Record>("position", bytes)),
    ("tablut-record", |bytes| formats::check::<tablut::Record>("record", bytes)),
    ("tablut-rules", moves::check_rule_set),
    ("tablut-state", |bytes| formats::check::<tablut::Record>("state", bytes)),
    ("tablut-wins", |bytes| formats::check::<tablut::Win>("wins", bytes)),
    ("tablut-wire", wire::check),
    ("text", |bytes| formats::check::<ricochet::Entry>("text", bytes)),
    ("unblock-corpus", |bytes| formats::check::<unblock::Entry>("corpus", bytes)),
    ("unblock-database", |bytes| formats::check::<unblock::Entry>("database", bytes)),
    ("unblock-drawing", |bytes| formats::check::<unblock::Entry>("drawing", bytes)),
    ("unblock-moves", moves::check_blocks),
    ("unblock-report", |bytes| formats::check::<unblock::Entry>("report", bytes)),
    ("unblock-ron", |bytes| formats::check::<unblock::Entry>("ron", bytes)),
    ("unblock-rows", |bytes| formats::check::<unblock::Entry>("rows", bytes)),
    ("unblock-string", |bytes| formats::check::<unblock::Entry>("string", bytes)),
];
