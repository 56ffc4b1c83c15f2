//! The engine reads no file or clock and starts no thread.

use super::Faults;
use super::workspace::Workspace;

const FOLDER: &str = "crates/engine/src/";

/// Modules of the standard library that reach outside the program.
const FORBIDDEN: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

pub(super) fn check(workspace: &Workspace) -> Faults {
    let sources = workspace.rust_sources().filter(|(path, _)| path.starts_with(FOLDER));
    let mut faults = Faults::new();
    for (path, text) in sources {
        for module in FORBIDDEN.into_iter().filter(|module| names_std(text, module)) {
            faults.push(format!("{path}: uses std::{module}"));
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
    fn others_are_not() {
        check_source("use std::fmt;\nuse std::{str::FromStr, sync::Arc};", &[]);
        check_source("// std::fs is for others\nuse std::fmt; use other::{fs, time};", &[]);
        check_source("use std::{fmt::{self, fs}}; use crate::time;", &[]);
        let elsewhere = Workspace::of_files([("crates/cli/src/x.rs", "use std::fs;")]);
        assert!(check(&elsewhere).is_empty());
    }
}
