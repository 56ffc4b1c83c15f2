//! A type name stands for at most two things in the workspace.

use std::collections::BTreeMap;

use super::{Faults, Texts, games};

/// The words of a pattern, which many modules have.
const PATTERNS: [&str; 6] = ["Args", "Arguments", "Command", "Entry", "Error", "Stats"];

pub(super) fn check(texts: &Texts) -> Faults {
    let games = games(texts);
    // The places of a name by crate, and by the room of a game in it.
    let mut names: BTreeMap<&str, BTreeMap<(String, &str), Vec<String>>> = BTreeMap::new();
    for (path, text) in texts {
        let Some(stem) = path.strip_suffix(".rs") else { continue };
        let parts: Vec<&str> = stem.split('/').collect();
        // The crates `window-GAME` are one crate with a folder for each game.
        let game_of = |part: &str| games.get(part).copied();
        let of_window = parts.get(1).and_then(|it| it.strip_prefix("window-")).and_then(game_of);
        let room = of_window.or_else(|| parts.iter().find_map(|it| game_of(it)));
        let name_of_crate = match (of_window, parts[0]) {
            (Some(_), _) => "crates/window".to_owned(),
            (None, "crates") => parts[..2].join("/"),
            (None, _) => parts[0].to_owned(),
        };
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
        if count > 2 {
            let places = places.values().flatten().cloned().collect::<Vec<_>>().join(", ");
            faults.push(format!("{name} stands for {count} things: {places}"));
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
    fn a_name_for_three_things_is_found() {
        let all = texts([
            ("crates/engine/src/ricochet/mod.rs", ""),
            ("crates/engine/src/tablut/mod.rs", ""),
            ("crates/engine/src/unblock/mod.rs", ""),
            ("crates/a/src/ricochet/x.rs", "pub(crate) struct Ring<T> {"),
            ("crates/a/src/unblock.rs", "    enum Ring {"),
            ("crates/window-unblock/src/x.rs", "struct Piece;"),
            ("crates/window-tablut/src/x.rs", "struct Piece;"),
            ("crates/window-ricochet/src/x.rs", "struct Piece;"),
            ("crates/python/src/x.rs", "struct Ring;"),
            ("benches/src/x.rs", "type Ring = u8;\nimpl X {\n    type Ring = u8;"),
            ("xtask/src/x.rs", "trait Ring: Sized {\nstruct Error;"),
        ]);
        let faults = check(&all);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("Ring stands for 3 things: benches/src/x.rs:1, "));
    }
}
