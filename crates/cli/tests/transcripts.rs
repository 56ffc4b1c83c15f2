//! What the pages show of `$ carom …` is what the command prints.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The start of a command in a page.
const PROMPT: &str = "    $ carom ";

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

#[test]
fn pages_show_what_the_command_prints() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for (command, shown) in transcripts(&text) {
            let words = command.split_whitespace();
            let run =
                Command::new(env!("CARGO_BIN_EXE_carom")).args(words).current_dir(ROOT).output();
            let printed = String::from_utf8(run.expect("carom ends").stdout).expect("text");
            assert_eq!(lasting(&printed), lasting(&shown), "{}: {command}", page.display());
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
