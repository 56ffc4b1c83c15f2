//! One program for all targets, started by `cargo xtask fuzz`. The variable `CAROM_FUZZ` names the target;
//! the arguments are those of libFuzzer.
//!
//! A target reads any bytes. It fails if the reader panics, does not end or takes too much memory, or if
//! what was read, written and read again is not the same.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

mod formats;
mod moves;
mod saved;
mod tablebase;
mod tablut;
mod unblock;

/// A name and what happens to each input. `fuzz/corpus` has a folder for each.
type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 19] = [
    ("asp", |bytes| formats::check("asp", bytes)),
    ("corpus", |bytes| formats::check("corpus", bytes)),
    ("drawing", |bytes| formats::check("drawing", bytes)),
    ("dump", |bytes| formats::check("dump", bytes)),
    ("game-id", |bytes| formats::check("game-id", bytes)),
    ("moves", moves::check),
    ("names", formats::check_name),
    ("ricochetrobots", |bytes| formats::check("ricochetrobots", bytes)),
    ("ron", |bytes| formats::check("ron", bytes)),
    ("saved", saved::check),
    ("tablebase", tablebase::check),
    ("tablut-wire", tablut::check_wire),
    ("text", |bytes| formats::check("text", bytes)),
    ("unblock-corpus", |bytes| unblock::check("corpus", bytes)),
    ("unblock-drawing", |bytes| unblock::check("drawing", bytes)),
    ("unblock-moves", unblock::check_moves),
    ("unblock-report", |bytes| unblock::check("report", bytes)),
    ("unblock-ron", |bytes| unblock::check("ron", bytes)),
    ("unblock-string", |bytes| unblock::check("string", bytes)),
];

static CHECK: OnceLock<fn(&[u8])> = OnceLock::new();

fn chosen() -> fn(&[u8]) {
    let name = std::env::var("CAROM_FUZZ").unwrap_or_default();
    let target = TARGETS.iter().find(|(it, _)| *it == name);
    let names = || TARGETS.map(|(it, _)| it).join(", ");
    target.unwrap_or_else(|| panic!("CAROM_FUZZ must be one of {}", names())).1
}

fuzz_target!(|bytes: &[u8]| CHECK.get_or_init(chosen)(bytes));
