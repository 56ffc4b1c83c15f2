//! The games are independent: the sources of one game must not name another, and shared sources and shared texts
//! must not name any.

use super::Faults;
use super::code::{code_of, words};
use super::workspace::Workspace;

/// The folders and modules that belong to one game.
const ROOMS: [&str; 3] = ["ricochet", "unblock", "tablut"];

/// Sources in this folder, but outside the rooms, must not name a game.
const SHARED: &str = "crates/";

/// Sources and folders that combine the games and therefore name all of them.
const WIRING: [&str; 6] = [
    "crates/cli/src/main.rs",
    // The modules of the Python package.
    "crates/python/src/lib.rs",
    "crates/game/src/app.rs",
    // The help describes the program.
    "crates/game/src/arguments.rs",
    // Tests of the whole program.
    "crates/game/src/checks/",
    "crates/game/src/testing.rs",
];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    for (path, text) in workspace.rust_sources() {
        let room = room_of(path);
        if room.is_none() && !is_shared(path) {
            continue;
        }
        for (number, line) in (1..).zip(code_of(text, true).lines()) {
            if room.is_none() && (is_declaration(line) || is_condition(line)) {
                continue;
            }
            let mut named: Vec<String> = words(line);
            named.retain(|word| Some(word.as_str()) != room && ROOMS.contains(&word.as_str()));
            named.dedup();
            let who = room.unwrap_or("a source of all games");
            faults.extend(named.iter().map(|it| format!("{path}:{number}: {who} names {it}")));
        }
    }
    for (path, text) in workspace.texts().filter(|(path, _)| is_shared_text(path)) {
        for (number, line) in (1..).zip(text.lines()) {
            let named = words(line).into_iter().filter(|it| ROOMS.contains(&it.as_str()));
            faults
                .extend(named.map(|it| format!("{path}:{number}: a text of all games names {it}")));
        }
    }
    faults
}

/// Whether a file has texts of the window that every game shares.
fn is_shared_text(path: &str) -> bool {
    path.starts_with("assets/text/") && path.contains("/shell/")
}

/// The game of a source, from its path: `…/ricochet/slide.rs`, `…/ricochet.rs`.
fn room_of(path: &str) -> Option<&'static str> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    ROOMS.into_iter().find(|room| stem.split('/').any(|part| part == *room))
}

fn is_shared(path: &str) -> bool {
    path.starts_with(SHARED)
        && path.contains("/src/")
        && !WIRING.iter().any(|it| path.starts_with(it))
}

/// Whether a line adds a room to its crate, `pub mod ricochet;`, or exports its items,
/// `pub use ricochet::…;`.
fn is_declaration(line: &str) -> bool {
    let line = line.trim();
    ["mod ", "pub mod ", "pub(crate) mod ", "pub use "].iter().any(|start| {
        line.strip_prefix(start)
            .and_then(|rest| rest.strip_suffix(';'))
            .is_some_and(|rest| ROOMS.iter().any(|room| rest.split("::").next() == Some(*room)))
    })
}

/// Whether a line says with which features of its crate the next item is compiled. A game can be such a feature.
fn is_condition(line: &str) -> bool {
    line.trim().starts_with("#[cfg(") && line.contains("feature")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_source(path: &str, source: &str, expected: &[&str]) {
        let expected: Faults = expected.iter().map(|it| format!("{path}:{it}")).collect();
        assert_eq!(check(&Workspace::of_files([(path, source)])), expected, "{path}: {source}");
    }

    #[test]
    fn one_game_naming_another_is_found() {
        let path = "crates/a/src/ricochet/slide.rs";
        check_source(
            path,
            "use crate::square;\nuse crate::unblock::Car;",
            &["2: ricochet names unblock"],
        );
        check_source(path, "let file = \"tablut/match.ron\";", &["1: ricochet names tablut"]);
        check_source(
            "crates/a/src/tablut.rs",
            "struct RicochetLike;",
            &["1: tablut names ricochet"],
        );
        check_source(
            "benches/src/ricochet/x.rs",
            "use tablut_engine;",
            &["1: ricochet names tablut"],
        );
    }

    #[test]
    fn a_shared_source_naming_a_game_is_found() {
        let fault = ["1: a source of all games names ricochet"];
        check_source("crates/a/src/search.rs", "use crate::ricochet::Round;", &fault);
        check_source("crates/a/src/lib.rs", "use ricochet::Round;", &fault);
        check_source("crates/cli/src/output.rs", "crate::ricochet::run();", &fault);
    }

    #[test]
    fn a_shared_text_naming_a_game_is_found() {
        let text = "quit = Quit\nholds = { $file ->\n    [tablut] a game\n}";
        let fault = ["3: a text of all games names tablut"];
        check_source("assets/text/en/shell/common.ftl", text, &fault);
        check_source("assets/text/en/tablut/play.ftl", text, &[]);
    }

    #[test]
    fn what_names_no_other_game_is_fine() {
        check_source("crates/a/src/ricochet/board.rs", "fn unblocked(ricochet: Table) {}", &[]);
        check_source("crates/a/src/ricochet/board.rs", "//! Unlike tablut\n/* unblock */", &[]);
        check_source(
            "crates/a/src/lib.rs",
            "#[cfg(feature = \"ricochet\")]\npub mod ricochet;\nmod tablut;\npub use ricochet::*;",
            &[],
        );
        for path in WIRING {
            let path = if path.ends_with('/') { format!("{path}x.rs") } else { path.to_owned() };
            check_source(&path, "mod ricochet; ricochet::run(); tablut::run();", &[]);
        }
        check_source("crates/a/tests/laws.rs", "use a::ricochet;", &[]);
        check_source("crates/a/src/x.rs", "use ricochetrobots::Board;", &[]);
    }
}
