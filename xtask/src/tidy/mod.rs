//! `tidy`: checks rules that the compiler does not check.
//!
//! A check gets a [`Workspace`], which tests can build by hand, and returns one line for each fault. A new
//! check is one file and one row in [`CHECKS`].

use anyhow::{Result, bail};

mod arrows;
mod code;
mod code_map;
mod floors;
mod formats;
mod guide;
mod manifests;
mod pure;
mod readme;
mod rooms;
mod sizes;
mod words;
mod workspace;

use workspace::Workspace;

/// The faults of a check, one line each: the place and the fault.
type Faults = Vec<String>;

type Check = fn(&Workspace) -> Faults;

/// Every check with its name.
const CHECKS: &[(&str, Check)] = &[
    ("arrows: allowed dependencies between crates", arrows::check),
    ("manifests: every crate inherits the lints", manifests::check),
    ("rooms: games do not name each other, shared sources do not name games", rooms::check),
    ("floors: imports go down", floors::check),
    ("pure: libraries do not use files, clocks or threads", pure::check),
    ("words: no unfinished code, no paths of one machine", words::check),
    ("sizes: short sources, no large files", sizes::check),
    ("readme: its program is the compiled example, libraries have their promises", readme::check),
    ("guide: its programs and texts are examples and what they print", guide::check),
    ("formats: docs/formats.md is made from the sources, and has every format", formats::check),
    ("code map: ARCHITECTURE.md names every crate", code_map::check),
];

pub(crate) fn run() -> Result<()> {
    let workspace = Workspace::load()?;
    let mut count = 0;
    for (name, check) in CHECKS {
        let faults = check(&workspace);
        eprintln!("{} {name}", if faults.is_empty() { "  ok" } else { "FAIL" });
        for fault in &faults {
            eprintln!("     {fault}");
        }
        count += faults.len();
    }
    if count > 0 {
        bail!("tidy found {count} fault{}", if count == 1 { "" } else { "s" });
    }
    Ok(())
}
