//! A type name stands for at most two things in the workspace, and it is a noun.

use std::collections::BTreeMap;

use super::{Faults, Texts};

/// The words of a pattern, which many modules have.
const PATTERNS: [&str; 6] = ["Args", "Arguments", "Command", "Entry", "Error", "Stats"];

/// Participles and pronouns, which say nothing without the source. A name is the field's noun.
const NO_NOUNS: &str = "Added All Alone Any Asked Cancelled Checked Chosen Copied Done Drawn Elsewhere Finished Fitted Followed \
    Forced Found From Gathered Given Grouped Growing Held Identified Inserted Kept Known Listed Lost Made Measured Measuring Merging \
    Met Named Numbered Ongoing Opened Other Own Parsed Placed Played Printed Proven Read Rejected Reported Running Saved Scored Seen \
    Shared Shown Solved Stopped Stored Taken Thinking Told Typed Untried Unturned Waiting Whatever Whoever Winning Written";

/// The crates of the window wait: their names follow.
const WAITS: [&str; 3] = ["crates/game/", "crates/shell/", "crates/window-"];

pub(super) fn check(texts: &Texts) -> Faults {
    // The places of a name by crate, and by the room of a game in it.
    let mut names: BTreeMap<&str, BTreeMap<(String, &str), Vec<String>>> = BTreeMap::new();
    for (path, text) in
        texts.iter().filter(|(path, _)| !WAITS.iter().any(|it| path.starts_with(it)))
    {
        let Some(stem) = path.strip_suffix(".rs") else { continue };
        let parts: Vec<&str> = stem.split('/').collect();
        let room = ["ricochet", "unblock", "tablut"].into_iter().find(|room| parts.contains(room));
        let name_of_crate = parts[..if parts[0] == "crates" { 2 } else { 1 }].join("/");
        let key = (name_of_crate, room.unwrap_or_default());
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(name) = defined(line).filter(|name| !PATTERNS.contains(name)) {
                let places = names.entry(name).or_default().entry(key.clone()).or_default();
                places.push(format!("{path}:{number}"));
            }
        }
    }
    let mut faults = Faults::new();
    for (&name, places) in &names {
        // The same thing of each game counts once, and so do its wrappers in Python and JavaScript.
        let mut by_crate: BTreeMap<&str, usize> = BTreeMap::new();
        for ((of_crate, _), places) in places {
            let most = by_crate.entry(of_crate).or_default();
            *most = places.len().max(*most);
        }
        for wrapper in ["crates/python", "crates/wasm"] {
            if by_crate.len() > 1 {
                by_crate.remove(wrapper);
            }
        }
        let count: usize = by_crate.values().sum();
        let is_noun = !NO_NOUNS.split_whitespace().any(|word| word == name);
        if count > 2 || !is_noun {
            let places = places.values().flatten().cloned().collect::<Vec<_>>().join(", ");
            let why = if is_noun { "" } else { ", and is not a noun" };
            faults.push(format!("{name} stands for {count} things{why}: {places}"));
        }
    }
    faults
}

/// The type that a line defines. An alias in an `impl` is not a type of its own.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let keyword = words.next()?;
    let is_type = ["struct", "enum", "trait", "union"].contains(&keyword)
        || keyword == "type" && !line.starts_with(' ');
    let name = words.next()?.split(|it: char| !it.is_alphanumeric()).next()?;
    (is_type && name.starts_with(char::is_uppercase)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::super::texts;
    use super::*;

    #[test]
    fn a_name_for_three_things_and_a_participle_are_found() {
        let all = texts([
            ("crates/a/src/ricochet/x.rs", "pub(crate) struct Ring<T> {"),
            ("crates/a/src/unblock.rs", "    enum Ring {"),
            ("crates/game/src/x.rs", "struct Told;"),
            ("crates/python/src/x.rs", "struct Ring;"),
            ("benches/src/x.rs", "type Ring = u8;\nimpl X {\n    type Ring = u8;"),
            ("xtask/src/x.rs", "trait Ring: Sized {\nstruct Met;\nstruct Error;"),
        ]);
        let faults = check(&all);
        let met = "Met stands for 1 things, and is not a noun: xtask/src/x.rs:2";
        assert_eq!((faults.len(), faults[0].as_str()), (2, met), "{faults:?}");
        assert!(faults[1].starts_with("Ring stands for 3 things: benches/src/x.rs:1, "));
    }
}
