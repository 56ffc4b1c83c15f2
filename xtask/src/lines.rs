//! `lines`: counts the lines of the workspace by crate, or how many one commit has more than another.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Read;

use anyhow::{Context, Result};

use crate::process;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The commit whose lines are counted
    #[arg(default_value = "HEAD")]
    commit: String,
    /// Counts how many lines this commit has more than the first one
    later: Option<String>,
}

/// The lines of Rust of one crate: of code, tests, comments and blanks.
type CrateLines = [i64; 4];

/// The lines of a commit: of Rust by crate, and of the other files by kind.
#[derive(Default)]
struct LineCount {
    crates: BTreeMap<String, CrateLines>,
    kinds: BTreeMap<String, i64>,
}

/// # Errors
/// Git does not know a commit.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut count = LineCount::default();
    match &arguments.later {
        Some(later) => {
            count.add(&arguments.commit, -1)?;
            count.add(later, 1)?;
        }
        None => count.add(&arguments.commit, 1)?,
    }
    print!("{}", count.table());
    Ok(())
}

impl LineCount {
    /// Adds the lines of a commit, `factor` times.
    fn add(&mut self, commit: &str, factor: i64) -> Result<()> {
        let mut git = process::program("git");
        let archive = process::output(git.args(["archive", "--format=tar", commit, "--"]))?;
        for entry in tar::Archive::new(archive.as_slice()).entries()? {
            let mut entry = entry?;
            let path =
                entry.path()?.to_str().context("git keeps a path that is not UTF-8")?.to_owned();
            let mut text = String::new();
            // Pictures and typefaces have no lines.
            if entry.header().entry_type().is_file() && entry.read_to_string(&mut text).is_ok() {
                self.add_file(&path, &text, factor);
            }
        }
        Ok(())
    }

    fn add_file(&mut self, path: &str, text: &str, factor: i64) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let kind = name.rsplit_once('.').map_or("(no ending)", |(_, ending)| ending);
        if kind != "rs" {
            let lines = i64::try_from(text.lines().count()).unwrap_or(i64::MAX);
            *self.kinds.entry(kind.to_owned()).or_default() += factor * lines;
            return;
        }
        let row = self.crates.entry(crate_of(path).to_owned()).or_default();
        let is_test = is_test_file(path);
        // The first line of an item that only tests have, until its last one.
        let mut item: Option<&str> = None;
        let mut follows_attribute = false;
        for line in text.lines() {
            let trimmed = line.trim();
            let mark = ["#[cfg(test)]", "#[cfg(any(test, feature = \"testing\"))]"];
            if item.is_none() && mark.contains(&trimmed) {
                follows_attribute = true;
            } else if follows_attribute && !trimmed.starts_with("#[") && !trimmed.starts_with("//")
            {
                follows_attribute = false;
                item = Some(line);
            }
            let column = match trimmed {
                "" => 3,
                _ if trimmed.starts_with("//") => 2,
                _ if is_test || follows_attribute || item.is_some() => 1,
                _ => 0,
            };
            row[column] += factor;
            if item.is_some_and(|first| is_last(first, line)) {
                item = None;
            }
        }
    }

    fn table(&self) -> String {
        let mut sum = CrateLines::default();
        for row in self.crates.values() {
            sum = std::array::from_fn(|column| sum[column] + row[column]);
        }
        let head = line("crate", ["code", "tests", "comments", "blanks", "all"]);
        let rows = self.crates.iter().map(|(name, row)| line(name, numbers(row)));
        let kinds = self.kinds.iter().map(|(kind, lines)| line(kind, [lines]));
        let all = line("all Rust", numbers(&sum));
        let title = line("other files", ["lines"]);
        let blank = String::new();
        let lines = [head].into_iter().chain(rows).chain([all, blank, title]).chain(kinds);
        lines.map(|line| line + "\n").collect()
    }
}

fn numbers(&[code, tests, comments, blanks]: &CrateLines) -> [i64; 5] {
    [code, tests, comments, blanks, code + tests + comments + blanks]
}

fn line<T: Display, const N: usize>(name: &str, cells: [T; N]) -> String {
    format!("{name:<18}") + &cells.map(|it| format!("{it:>10}")).concat()
}

/// The folder of the crate of a path.
fn crate_of(path: &str) -> &str {
    let nested = ["benches/research", "fuzz/libfuzzer"].into_iter().find(|it| path.starts_with(it));
    nested.unwrap_or_else(|| {
        let path = path.strip_prefix("crates/").unwrap_or(path);
        path.split('/').next().unwrap_or(path)
    })
}

fn is_test_file(path: &str) -> bool {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    path.split('/').any(|it| matches!(it, "tests" | "checks" | "game_checks" | "testing"))
}

/// Whether an item ends with this line: a block with a brace below its first line, another item with a sign of its end.
fn is_last(first: &str, line: &str) -> bool {
    let indentation = &first[..first.len() - first.trim_start().len()];
    let Some(rest) = line.strip_prefix(indentation) else { return false };
    if first.ends_with('{') {
        rest == "}"
    } else {
        !rest.starts_with(' ') && rest.ends_with(['}', ';', ','])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_counted_once() {
        let text = "//! A\n\nuse a;\n\n#[cfg(test)]\n#[path = \"b\"]\nmod b;\n#[cfg(test)]\nfn c(\n    d: u8,\n) {\n}\n\n\
            fn e() {}\n\n#[cfg(test)]\nmod tests {\n    // F\n    fn g() {\n    }\n}\nfn h() {}\n";
        let mut count = LineCount::default();
        count.add_file("crates/cli/src/a.rs", text, 1);
        assert_eq!(count.crates["cli"], [3, 13, 2, 4]);
        count.add_file("crates/cli/src/a.rs", text, -1);
        assert_eq!(
            count.crates["cli"],
            CrateLines::default(),
            "the difference of two equal commits"
        );
        count.add_file("crates/cli/tests/cli/main.rs", "// A\n\nmod b;\nmod c;\n", 1);
        assert_eq!(count.crates["cli"], [0, 2, 1, 1], "all code of a test's file");
        count.add_file("benches/research/src/a.rs", "mod a;\n", 1);
        count.add_file("assets/.ci/a.txt", "a\nb\n", 1);
        count.add_file("boards/a", "a\n", 1);
        assert_eq!(count.crates["benches/research"], [1, 0, 0, 0]);
        assert_eq!((count.kinds["txt"], count.kinds["(no ending)"]), (2, 1));
        let table = count.table();
        assert!(
            table
                .contains("all Rust                   1         2         1         1         5\n"),
            "{table}"
        );
    }
}
