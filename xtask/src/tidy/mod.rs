//! `tidy`: checks of documents and names that compilers and linters do not make.
//!
//! A check gets the [`Texts`] of the repository, which tests can make by hand, and returns one line for each fault. A new check is one
//! file and one row in [`CHECKS`].

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

use crate::process;

mod circles;
mod crates;
mod dependencies;
mod formats;
mod layers;
mod names;
mod programs;

/// The text files that git tracks, or would track after `git add`, by their paths from the root, with `/` on every system.
type Texts = BTreeMap<String, String>;

/// The faults of a check, one line each: the place and the fault.
type Faults = Vec<String>;

type Check = fn(&Texts) -> Faults;

/// Every check with its name.
const CHECKS: &[(&str, Check)] = &[
    ("crates: each inherits the lints, and ARCHITECTURE.md names it", crates::check),
    ("dependencies: a crate uses only the crates of lower layers", dependencies::check),
    ("layers: a shared file imports no game, and a game no other game", layers::check),
    ("circles: at most four files of a crate import one another", circles::check),
    ("names: a type name stands for at most two things", names::check),
    (
        "programs: those of README.md and docs/guide.md are examples and print what is shown",
        programs::check,
    ),
    ("formats: docs/formats.md is made from the sources, and has every format", formats::check),
];

/// The endings of the files that the checks read.
const ENDINGS: [&str; 4] = ["*.md", "*.rs", "*.toml", "*.txt"];

pub(crate) fn run() -> Result<()> {
    let texts = read()?;
    let mut count = 0;
    for (name, check) in CHECKS {
        let faults = check(&texts);
        eprintln!("{} {name}", if faults.is_empty() { "  ok" } else { "FAIL" });
        for fault in &faults {
            eprintln!("     {fault}");
        }
        count += faults.len();
    }
    ensure!(count == 0, "tidy found {count} fault{}", if count == 1 { "" } else { "s" });
    Ok(())
}

fn read() -> Result<Texts> {
    let mut texts = Texts::new();
    for path in process::files(&ENDINGS)? {
        // Inputs of tests are not always texts.
        if let Ok(text) = std::fs::read_to_string(process::root().join(&path)) {
            texts.insert(path, text);
        }
    }
    Ok(texts)
}

/// The games: each has a folder in the engine.
fn games(texts: &Texts) -> BTreeSet<&str> {
    let folders = texts.keys().filter_map(|path| path.strip_prefix("crates/engine/src/"));
    folders.filter_map(|path| path.split_once('/')).map(|(game, _)| game).collect()
}

#[cfg(test)]
fn texts<const N: usize>(files: [(&str, &str); N]) -> Texts {
    files.map(|(path, text)| (path.to_owned(), text.to_owned())).into()
}
