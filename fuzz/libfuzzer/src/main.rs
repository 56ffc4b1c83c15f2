//! One program for all targets, started by `cargo xtask fuzz`. The variable `CAROM_FUZZ` names the target;
//! the arguments are those of libFuzzer.

#![no_main]

use std::sync::OnceLock;

use carom_fuzz::{FuzzTarget, targets};
use libfuzzer_sys::fuzz_target;

static TARGET: OnceLock<FuzzTarget> = OnceLock::new();

fn chosen() -> FuzzTarget {
    let name = std::env::var("CAROM_FUZZ").unwrap_or_default();
    let target = targets().into_iter().find(|it| it.name == name);
    target.expect("CAROM_FUZZ is the name of a folder in fuzz/corpus")
}

fuzz_target!(|bytes: &[u8]| (TARGET.get_or_init(chosen).check)(bytes));
