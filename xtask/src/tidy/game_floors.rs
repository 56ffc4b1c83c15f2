//! The floors of the game: imports inside of its shell run down only, and the shell names no room.

use super::Faults;
use super::workspace::Workspace;

const SHELL: &str = "crates/game/src/shell/";

/// The modules of the shell, from the top floor to the lowest. A module imports those below. The shell's own
/// `mod.rs` is above all.
const FLOORS: [&[&str]; 9] = [
    &["cards"],
    &["page", "scripting", "settings", "window"],
    &["panel"],
    &["input"],
    &["overlay"],
    &["kept", "pasteboard", "sound", "theme", "worker"],
    &["notice", "paint", "place"],
    &["command", "screen"],
    &["ask", "frame", "ids", "words"],
];

/// The rooms of the games.
const ROOMS: [&str; 3] = ["ricochet", "tablut", "unblock"];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    for (path, text) in workspace.rust_sources() {
        let Some(inside) = path.strip_prefix(SHELL) else { continue };
        let code = code(text);
        for room in ROOMS.into_iter().filter(|room| imports(&code, "crate::").contains(room)) {
            faults.push(format!("{path}: the shell imports {room}"));
        }
        let module = inside.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        if module == "mod" {
            continue;
        }
        let Some(floor) = floor_of(module) else {
            faults.push(format!("{path}: {module} is on no floor"));
            continue;
        };
        for other in imports(&code, "crate::shell::") {
            if other != module && floor_of(other).is_none_or(|other| other <= floor) {
                faults.push(format!("{path}: imports {other}, which is not below {module}"));
            }
        }
    }
    faults
}

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// A source without its comments, its blanks and the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(str::split_whitespace).collect()
}

/// The first names of the paths that follow a prefix, also inside of `prefix{…}`.
fn imports<'a>(code: &'a str, prefix: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(heads(group)),
            None => found.push(head_of(rest)),
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The first names of the paths in a group, up to its closing brace.
fn heads(group: &str) -> Vec<&str> {
    let (mut depth, mut starts) = (0_u32, vec![0]);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    let heads = starts.into_iter().map(|start| head_of(&group[start..]));
    heads.filter(|head| !matches!(*head, "" | "self")).collect()
}

fn head_of(path: &str) -> &str {
    let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &path[..end.unwrap_or(path.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_source(inside: &str, source: &str, expected: &[&str]) {
        let path = format!("{SHELL}{inside}");
        let expected: Faults = expected.iter().map(|it| format!("{path}: {it}")).collect();
        let workspace = Workspace::of_files([(path.as_str(), source)]);
        assert_eq!(check(&workspace), expected, "{source}");
    }

    #[test]
    fn imports_up_and_beside_are_found() {
        check_source(
            "words/mod.rs",
            "use crate::shell::settings::Settings;",
            &["imports settings, which is not below words"],
        );
        check_source(
            "notice.rs",
            "use crate::shell::{place::Place, words::{self, Phrase}};",
            &["imports place, which is not below notice"],
        );
        check_source(
            "panel/kit.rs",
            "fn close() { crate::shell::cards::close(); }",
            &["imports cards, which is not below panel"],
        );
        check_source(
            "ask.rs",
            "use crate::shell::Command;",
            &["imports Command, which is not below ask"],
        );
    }

    #[test]
    fn imports_of_rooms_are_found() {
        check_source(
            "panel/kit.rs",
            "use crate::{shell::ask::Ask, ricochet::Command};",
            &["the shell imports ricochet"],
        );
        check_source("mod.rs", "use crate::tablut::Seat;", &["the shell imports tablut"]);
    }

    #[test]
    fn imports_down_and_tests_are_fine() {
        check_source("cards/help.rs", "use crate::shell::panel::kit::Kit;", &[]);
        check_source("panel/mod.rs", "use crate::shell::panel::kit::Kit;", &[]);
        check_source("mod.rs", "pub use crate::shell::cards::header;", &[]);
        let tests =
            "// crate::shell::cards\n#[cfg(test)]\nmod tests {\n    use crate::shell::cards;\n}";
        check_source("ask.rs", tests, &[]);
    }

    #[test]
    fn a_module_without_a_floor_is_found() {
        check_source("weather.rs", "", &["weather is on no floor"]);
    }
}
