//! Forbidden words: unfinished code, tests that do not run, paths of one machine.

use super::Faults;
use super::workspace::{Workspace, is_rust};

// The words are written in parts, so that this file does not contain them.

/// Forbidden in Rust sources.
const IN_RUST: [&str; 4] = [
    concat!("todo", "!"),
    concat!("unimplemented", "!"),
    concat!("dbg", "!"),
    concat!("#[", "ignore"),
];

/// Forbidden in all texts: folders that only one machine or person has.
const IN_TEXT: [&str; 5] = [
    concat!("/", "home/"),
    concat!("/", "root/"),
    concat!("/", "tmp/"),
    concat!("/", "Users/"),
    concat!("C:", "\\"),
];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    for (path, text) in workspace.texts() {
        for (number, line) in (1..).zip(text.lines()) {
            let words = IN_RUST.iter().filter(|word| is_rust(path) && line.contains(**word));
            let paths = IN_TEXT.iter().filter(|folder| starts_path(line, folder));
            for found in words.chain(paths) {
                faults.push(format!("{path}:{number}: contains `{found}`"));
            }
        }
    }
    faults
}

/// Whether a line contains a path that starts with a folder. A longer path or an address that contains such
/// a folder does not count.
fn starts_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|it| it.is_alphanumeric() || matches!(it, '.' | '_' | '-' | '}'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_line(path: &str, line: &str, count: usize) {
        assert_eq!(check(&Workspace::of_files([(path, line)])).len(), count, "{path}: {line}");
    }

    #[test]
    fn unfinished_code_is_found() {
        for word in IN_RUST {
            check_line("src/a.rs", &format!("    {word}()]"), 1);
            check_line("notes.md", word, 0);
        }
        check_line("src/a.rs", "let todo = ignore(dbg);", 0);
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for folder in IN_TEXT {
            check_line("notes.md", &format!("see {folder}x"), 1);
            check_line("src/a.rs", &format!("\"{folder}x\""), 1);
            check_line("notes.md", &format!("https://example.org{folder}x"), 0);
        }
    }

    #[test]
    fn says_where() {
        let text = format!("fine\n{}()", IN_RUST[0]);
        let faults = check(&Workspace::of_files([("src/a.rs", text.as_str())]));
        assert_eq!(faults, [format!("src/a.rs:2: contains `{}`", IN_RUST[0])]);
    }
}
