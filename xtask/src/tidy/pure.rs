//! The engine reads no file or clock and starts no thread; the model of the game starts no thread and
//! reads no clock.

use super::Faults;
use super::workspace::Workspace;

/// Folders, and the modules of the standard library that reach further outside the program than what is
/// in them may.
const FORBIDDEN: [(&str, &[&str]); 2] = [
    ("crates/engine/src/", &["env", "fs", "net", "process", "thread", "time"]),
    ("crates/play/src/", &["env", "net", "process", "thread"]),
];

/// The clocks of the standard library, for a folder that may name its `Duration`.
const CLOCKS: (&str, [&str; 2]) = ("crates/play/src/", ["Instant", "SystemTime"]);

pub(super) fn check(workspace: &Workspace) -> Faults {
    let mut faults = Faults::new();
    for (path, text) in workspace.rust_sources() {
        let modules = FORBIDDEN.into_iter().filter(|(folder, _)| path.starts_with(folder));
        let modules = modules.flat_map(|(_, modules)| modules);
        for module in modules.filter(|module| names_std(text, module)) {
            faults.push(format!("{path}: uses std::{module}"));
        }
        let clocks = CLOCKS.1.into_iter().filter(|_| path.starts_with(CLOCKS.0));
        for clock in clocks.filter(|clock| text.lines().any(|line| code_of(line).contains(clock))) {
            faults.push(format!("{path}: names {clock}"));
        }
    }
    faults
}

/// Whether a source says `std::MODULE`, also inside of `use std::{…}`.
fn names_std(source: &str, module: &str) -> bool {
    let code: String = source.lines().map(code_of).flat_map(str::split_whitespace).collect();
    code.match_indices("std::").any(|(at, prefix)| {
        let rest = &code[at + prefix.len()..];
        match rest.strip_prefix('{') {
            Some(group) => heads(group).any(|head| head == module),
            None => head_of(rest) == module,
        }
    })
}

/// A line without its comment.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// The first segments of the paths in a group, up to its closing brace.
fn heads(group: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_u32;
    let mut starts = vec![0];
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    starts.into_iter().map(|start| head_of(&group[start..]))
}

fn head_of(path: &str) -> &str {
    let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &path[..end.unwrap_or(path.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_source(source: &str, expected: &[&str]) {
        let workspace = Workspace::of_files([("crates/engine/src/x.rs", source)]);
        let expected: Faults =
            expected.iter().map(|it| format!("crates/engine/src/x.rs: uses std::{it}")).collect();
        assert_eq!(check(&workspace), expected, "{source}");
    }

    #[test]
    fn forbidden_modules_are_found() {
        check_source("use std::fs::File;", &["fs"]);
        check_source("let now = std::time::Instant::now();", &["time"]);
        check_source("use std::{\n    fmt::{self, Write},\n    thread,\n};", &["thread"]);
        check_source("use std::{collections::HashMap, fs, time};", &["fs", "time"]);
    }

    #[test]
    fn the_model_of_the_game_knows_files_but_no_clock() {
        let faults = |source| check(&Workspace::of_files([("crates/play/src/x.rs", source)]));
        assert!(faults("use std::fs;\nuse std::time::Duration; // no Instant").is_empty());
        assert_eq!(faults("let now = std::time::Instant::now();").len(), 1);
        assert_eq!(faults("use std::thread;").len(), 1);
    }

    #[test]
    fn others_are_not() {
        check_source("use std::fmt;\nuse std::{str::FromStr, sync::Arc};", &[]);
        check_source("// std::fs is for others\nuse std::fmt; use other::{fs, time};", &[]);
        check_source("use std::{fmt::{self, fs}}; use crate::time;", &[]);
        let elsewhere = Workspace::of_files([("crates/cli/src/x.rs", "use std::fs;")]);
        assert!(check(&elsewhere).is_empty());
    }
}
