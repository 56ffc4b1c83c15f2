//! One program for all targets, started by `cargo xtask fuzz`. The variable `CAROM_FUZZ` names the target;
//! the arguments are those of libFuzzer.

#![no_main]

use std::sync::OnceLock;

use carom_fuzz::TARGETS;
use libfuzzer_sys::fuzz_target;

static CHECK: OnceLock<fn(&[u8])> = OnceLock::new();

fn chosen() -> fn(&[u8]) {
    let name = std::env::var("CAROM_FUZZ").unwrap_or_default();
    let target = TARGETS.iter().find(|(it, _)| *it == name);
    let names = || TARGETS.map(|(it, _)| it).join(", ");
    target.unwrap_or_else(|| panic!("CAROM_FUZZ must be one of {}", names())).1
}

fuzz_target!(|bytes: &[u8]| CHECK.get_or_init(chosen)(bytes));
