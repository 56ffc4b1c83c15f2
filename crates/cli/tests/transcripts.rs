//! What the pages show of `$ carom …` is what the command prints.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The start of a command in a page.
const PROMPT: &str = "    $ carom ";

/// The page whose commands write files.
const GUIDE: &str = "docs/guide.md";

/// The pages of the project.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in ["", "docs", "docs/experiments", "boards/*", "crates/*"] {
        let folders = match folder.strip_suffix("/*") {
            Some(parent) => entries(&Path::new(ROOT).join(parent)),
            None => vec![Path::new(ROOT).join(folder)],
        };
        let files = folders.iter().filter(|it| it.is_dir()).flat_map(|it| entries(it));
        pages.extend(files.filter(|path| path.extension().is_some_and(|it| it == "md")));
    }
    pages
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// The commands of a page, each with the output that the page shows.
fn transcripts(page: &str) -> Vec<(String, String)> {
    let mut lines = page.lines().peekable();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix(PROMPT) else { continue };
        let mut output = String::new();
        while let Some(line) = lines.next_if(|it| it.starts_with("    ") && !it.starts_with(PROMPT))
        {
            output += line[4..].trim_end();
            output.push('\n');
        }
        found.push((command.to_owned(), output));
    }
    found
}

/// The output without its time, which differs from run to run, and without blanks at the ends of lines.
fn lasting(output: &str) -> String {
    let lines = output.lines().filter(|line| !line.starts_with("time "));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Runs a command of a page in a folder.
fn check(folder: &Path, page: &Path, command: &str, shown: &str) {
    let words = command.split_whitespace();
    let run = Command::new(env!("CARGO_BIN_EXE_carom")).args(words).current_dir(folder).output();
    let run = run.expect("carom ends");
    let printed = String::from_utf8(run.stdout).expect("text");
    assert_eq!(lasting(&printed), lasting(shown), "{}: {command}", page.display());
    let says = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{}: {command}: {says}", page.display());
}

/// The commands of the guide write files. The output of its Python program is that of the files: a test of the Python package runs
/// the program itself.
#[test]
fn the_guide_counts_what_the_command_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Path::new(ROOT).join(GUIDE);
    let text = fs::read_to_string(&page).expect("the guide");
    let commands = transcripts(&text);
    assert_eq!(commands.len(), 2);
    for (command, shown) in commands {
        check(folder.path(), &page, &command, &shown);
    }
    let answers = fs::read_to_string(folder.path().join("answers.csv")).expect("the answers");
    let mut rows = answers.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let names = rows.next().expect("names");
    let column = |name: &str| names.iter().position(|it| *it == name).expect(name);
    let (length, verdict) = (column("length"), column("verdict"));
    let mut counts = BTreeMap::<u32, u32>::new();
    for row in rows {
        assert_eq!(row[verdict], "solved", "{row:?}");
        *counts.entry(row[length].parse().expect("a length")).or_default() += 1;
    }
    assert_eq!(counts.values().sum::<u32>(), 1000);
    let (_, after) = text.split_once("\n```python\n").expect("a program in Python");
    let (_, after) = after.split_once("\n```text\n").expect("its output");
    let (shown, _) = after.split_once("```").expect("an end");
    let counted: String =
        counts.iter().map(|(length, count)| format!("{length} moves: {count}\n")).collect();
    assert_eq!(shown, counted);
}

#[test]
fn pages_show_what_the_command_prints() {
    let mut count = 0;
    for page in pages().iter().filter(|page| !page.ends_with(GUIDE)) {
        let text = fs::read_to_string(page).expect("a page");
        for (command, shown) in transcripts(&text) {
            check(Path::new(ROOT), page, &command, &shown);
            count += 1;
        }
    }
    assert!(count >= 2, "the README has {count} commands with their output");
}

#[test]
fn a_transcript_ends_with_its_block() {
    let page =
        "Text:\n\n    $ carom a b\n    one\n      two\n    $ carom c\n\nMore.\n\n    carom d\n";
    let expected = [("a b", "one\n  two\n"), ("c", "")];
    let expected = expected.map(|(command, output)| (command.to_owned(), output.to_owned()));
    assert_eq!(transcripts(page), expected);
}
