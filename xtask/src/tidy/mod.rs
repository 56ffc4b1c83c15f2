//! `tidy`: the promises that the compiler does not check.
//!
//! A check looks at a [`Workspace`], which the tests make up, and returns one line for each fault. A
//! new check is one file and one row in [`CHECKS`].

use anyhow::{Result, bail};

mod arrows;
mod code;
mod code_map;
mod floors;
mod manifests;
mod pure;
mod readme;
mod rooms;
mod sizes;
mod words;
mod workspace;

use workspace::Workspace;

/// What a check found, a line each: where and what.
type Faults = Vec<String>;

type Check = fn(&Workspace) -> Faults;

/// Every check with its name.
const CHECKS: &[(&str, Check)] = &[
    ("arrows: who may depend on whom", arrows::check),
    ("manifests: every crate inherits the lints", manifests::check),
    ("rooms: no game names another, what is shared names none", rooms::check),
    ("floors: imports run down", floors::check),
    ("pure: no file, clock or thread in the libraries", pure::check),
    ("words: nothing unfinished, no path of one machine", words::check),
    ("sizes: short sources, no large file", sizes::check),
    ("readme: the program is the example that is compiled", readme::check),
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
