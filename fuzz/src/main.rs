//! One program for all targets, started by `cargo xtask fuzz`. The variable `CAROM_FUZZ` names the target;
//! the arguments are those of libFuzzer.
//!
//! A target reads any bytes. It fails if the reader panics, does not end or takes too much memory, or if
//! what was read, written and read again is not the same.

#![no_main]

use std::sync::OnceLock;

use carom_formats::{ricochet, tablut, unblock};
use libfuzzer_sys::fuzz_target;

mod formats;
mod moves;
mod room;
mod saved;
mod tablebase;
mod wire;

/// A name and what happens to each input. `fuzz/corpus` has a folder with a few seeds for each.
type FuzzTarget = (&'static str, fn(&[u8]));

const TARGETS: [FuzzTarget; 33] = [
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

static CHECK: OnceLock<fn(&[u8])> = OnceLock::new();

fn chosen() -> fn(&[u8]) {
    let name = std::env::var("CAROM_FUZZ").unwrap_or_default();
    let target = TARGETS.iter().find(|(it, _)| *it == name);
    let names = || TARGETS.map(|(it, _)| it).join(", ");
    target.unwrap_or_else(|| panic!("CAROM_FUZZ must be one of {}", names())).1
}

fuzz_target!(|bytes: &[u8]| CHECK.get_or_init(chosen)(bytes));
