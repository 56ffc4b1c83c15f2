//! A file that games share imports no game, and the file of a game imports no other game.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Faults, Texts, games};

/// Files that list the games. A new game is one line there. So is the `lib.rs` of each crate.
const LISTS: [&str; 4] = [
    "crates/cli/src/main.rs",
    "crates/game/src/games.rs",
    "crates/jobs/src/table.rs",
    "crates/rooms/src/kinds.rs",
];

/// Crates that have one game, in folders without its name.
const ONE_GAME: [&str; 2] = ["crates/competition/", "crates/tablebase/"];

pub(super) fn check(texts: &Texts) -> Faults {
    let (games, mut faults) = (games(texts), Faults::new());
    for (path, text) in texts.iter().filter(|(path, _)| is_source(path)) {
        let own = games.iter().copied().find(|game| names(path, game));
        let others = imports(text, &games).filter(|&(_, game)| own != Some(game));
        faults.extend(others.map(|(number, game)| format!("{path}:{number}: imports {game}")));
    }
    faults
}

/// Whether a file is the code of a program or a library, and does not list the games.
fn is_source(path: &str) -> bool {
    let is_test = path.contains("/checks/") || path.ends_with("/testing.rs");
    let lists = LISTS.contains(&path) || path.ends_with("/src/lib.rs");
    let has_one_game = ONE_GAME.iter().any(|it| path.starts_with(it));
    path.starts_with("crates/")
        && path.contains("/src/")
        && Path::new(path).extension().is_some_and(|it| it == "rs")
        && !(is_test || lists || has_one_game)
}

/// Whether a path has the name of the game as a whole word.
fn names(path: &str, game: &str) -> bool {
    path.split(|it: char| !it.is_alphanumeric()).any(|word| word == game)
}

/// The lines, counted from 1, with a path through the module or the crate of a game, up to the unit tests.
fn imports<'a>(text: &'a str, games: &'a BTreeSet<&str>) -> impl Iterator<Item = (usize, &'a str)> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = (1..).zip(code.lines().map(str::trim)).filter(|(_, line)| !line.starts_with("//"));
    lines.flat_map(|(number, line)| {
        games.iter().filter(|game| has_path(line, game)).map(move |&game| (number, game))
    })
}

fn has_path(line: &str, game: &str) -> bool {
    line.match_indices(game).any(|(start, _)| {
        let (before, after) = (&line[..start], &line[start + game.len()..]);
        let is_module = !before.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let is_whole = !after.starts_with(|it: char| it.is_alphanumeric() || it == '_');
        is_whole
            && (is_module && (before.ends_with("::") || after.starts_with("::"))
                || before.ends_with("carom_window_"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::texts;
    use super::*;

    #[test]
    fn a_shared_file_with_a_game_and_a_game_with_another_are_found() {
        let line = "use carom_engine::ricochet::Board;\n";
        let all = texts([
            ("crates/engine/src/ricochet/mod.rs", ""),
            ("crates/engine/src/tablut/mod.rs", ""),
            ("crates/engine/src/unblock/mod.rs", ""),
            ("crates/a/src/lib.rs", line),
            ("crates/a/src/shared.rs", line),
            ("crates/a/src/ricochet/x.rs", line),
            ("crates/a/src/ricochet.rs", "let a = 1;\nunblock::solve(carom_window_tablut::GAME);"),
            (
                "crates/a/src/tests.rs",
                "// tablut::x\n\n#[cfg(test)]\nmod tests {\n    tablut::x();",
            ),
            ("crates/window-tablut/src/checks/x.rs", line),
            ("crates/a/src/words.rs", "let ricochet_rules = ricochets::new();"),
        ]);
        assert_eq!(
            check(&all),
            [
                "crates/a/src/ricochet.rs:2: imports tablut",
                "crates/a/src/ricochet.rs:2: imports unblock",
                "crates/a/src/shared.rs:1: imports ricochet",
            ]
        );
    }
}
