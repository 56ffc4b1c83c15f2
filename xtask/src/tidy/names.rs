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

/// The folder of the window waits: its names follow when it becomes a crate for each game.
const WAITS: &str = "crates/game/";

/// Names that break the rules and wait for better ones. The list only becomes shorter.
const LATER: &str = "\
    Added All Alone Answer Area Block Cancelled Case Copied Device Elsewhere Finished Fitted Followed Forced \
    Found From Game Growing Hardest Inserted Kept Kind Known Layers Line Lines Maker Measured Measuring Memory \
    Outcome Pair Part Piece Place Placed Printed Proven Puzzle Record Rejected Reported Row Run Running Scored \
    Search Seen Slab Solved Source Stage Step Stopped Stored Table Tally Task Untried Unturned Waiting Walls";

/// The places where a name is defined, by crate and by the room of a game in it.
type Places = BTreeMap<(String, &'static str), Vec<String>>;

pub(super) fn check(texts: &Texts) -> Faults {
    check_but(texts, &LATER.split_whitespace().collect::<Vec<_>>())
}

fn check_but(texts: &Texts, later: &[&str]) -> Faults {
    let mut names: BTreeMap<&str, Places> = BTreeMap::new();
    for (path, text) in texts.iter().filter(|(path, _)| !path.starts_with(WAITS)) {
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
        // The same thing of each game counts once, and so does its wrapper in Python.
        let mut by_crate: BTreeMap<&str, usize> = BTreeMap::new();
        for ((of_crate, _), places) in places {
            let most = by_crate.entry(of_crate).or_default();
            *most = places.len().max(*most);
        }
        if by_crate.len() > 1 {
            by_crate.remove("crates/python");
        }
        let count: usize = by_crate.values().sum();
        let is_noun = !NO_NOUNS.split_whitespace().any(|word| word == name);
        let is_fine = count <= 2 && is_noun;
        if is_fine && later.contains(&name) {
            faults.push(format!("{name} is fine: remove it from LATER"));
        } else if !is_fine && !later.contains(&name) {
            let places = places.values().flatten().cloned().collect::<Vec<_>>().join(", ");
            let why = if is_noun { "" } else { ", and is not a noun" };
            faults.push(format!("{name} stands for {count} things{why}: {places}"));
        }
    }
    let unused = later.iter().filter(|name| !names.contains_key(*name));
    faults.extend(unused.map(|name| format!("{name} is gone: remove it from LATER")));
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

    const ONE: (&str, &str) = ("crates/a/src/ricochet/x.rs", "pub(crate) struct Block<T> {");
    const TWIN: (&str, &str) = ("crates/a/src/unblock.rs", "    enum Block {");
    const SECOND: (&str, &str) =
        ("benches/src/x.rs", "type Block = u8;\nimpl X {\n    type Block = u8;");
    const WRAPPER: (&str, &str) = ("crates/python/src/x.rs", "struct Block;");

    #[test]
    fn a_name_for_three_things_is_found() {
        assert_eq!(check_but(&texts([ONE, TWIN, SECOND, WRAPPER]), &[]), [""; 0]);
        let third = ("xtask/src/x.rs", "trait Block: Sized {");
        let all = texts([ONE, SECOND, third]);
        let places = "benches/src/x.rs:1, crates/a/src/ricochet/x.rs:1, xtask/src/x.rs:1";
        assert_eq!(check_but(&all, &[]), [format!("Block stands for 3 things: {places}")]);
        assert_eq!(check_but(&all, &["Block"]), [""; 0]);
    }

    #[test]
    fn a_name_that_is_not_a_noun_is_found() {
        let of_game = ("crates/game/src/x.rs", "struct Told;");
        let all = texts([of_game, ("fuzz/src/x.rs", "struct Seen;\nstruct Error;")]);
        assert_eq!(
            check_but(&all, &[]),
            ["Seen stands for 1 things, and is not a noun: fuzz/src/x.rs:1"]
        );
    }

    #[test]
    fn an_exception_that_nothing_needs_is_found() {
        let faults = check_but(&texts([ONE]), &["Block", "Gone"]);
        assert_eq!(
            faults,
            ["Block is fine: remove it from LATER", "Gone is gone: remove it from LATER"]
        );
    }
}
