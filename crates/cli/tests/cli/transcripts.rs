//! The transcripts of `tests/transcripts`, and the commands that the pages of the project show: `carom` prints what stands there.
//!
//! A command is an indented line after `$`, and lines after `>` belong to it. Bash runs it in a folder that the
//! commands of a page share: a copy of `tests/data`, with the boards of the project in `boards`. Below it are its output, its standard error after `!`, and its exit code in
//! brackets if that is not 0. `[..]` stands for any text within a line.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use super::{DATA, without_progress};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The page whose commands write files; a test of its own runs them.
const GUIDE: &str = "docs/guide.md";

/// The start of a command in a page.
const PROMPT: &str = "    $ ";

/// The start of its further lines.
const MORE: &str = "    > ";

/// Stands for any text within a line.
const ANY: &str = "[..]";

/// A command of a page with what the page shows below it.
#[derive(Debug, PartialEq)]
struct Transcript {
    /// The number of the line of the command.
    line: usize,
    command: String,
    shown: Vec<String>,
}

/// A line of prose, or a command.
enum PageItem<'a> {
    Prose(&'a str),
    Transcript(Transcript),
}

/// The output ends before a line that is not indented; a blank line within it is a blank line of the output.
fn items(page: &str) -> Vec<PageItem<'_>> {
    let lines: Vec<&str> = page.lines().collect();
    let mut items = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some(command) = lines[at].strip_prefix(PROMPT) else {
            items.push(PageItem::Prose(lines[at]));
            at += 1;
            continue;
        };
        let mut transcript =
            Transcript { line: at + 1, command: command.to_owned(), shown: Vec::new() };
        at += 1;
        while let Some(more) = lines.get(at).and_then(|it| it.strip_prefix(MORE)) {
            transcript.command += "\n";
            transcript.command += more;
            at += 1;
        }
        while let Some(next) = lines[at..].iter().position(|it| !it.is_empty()) {
            let line = lines[at + next];
            if !line.starts_with("    ") || line.starts_with(PROMPT) {
                break;
            }
            transcript.shown.extend(vec![String::new(); next]);
            transcript.shown.push(line[4..].trim_end().to_owned());
            at += next + 1;
        }
        items.push(PageItem::Transcript(transcript));
    }
    items
}

/// The commands of a page.
fn transcripts(page: &str) -> Vec<Transcript> {
    let transcripts = items(page).into_iter().filter_map(|item| match item {
        PageItem::Transcript(transcript) => Some(transcript),
        PageItem::Prose(_) => None,
    });
    transcripts.collect()
}

/// The lines that a page shows of a run of a command in a folder.
pub(super) fn run(folder: &Path, command: &str) -> Vec<String> {
    let folders = env::var_os("PATH").expect("a path");
    let own = Path::new(super::PROGRAM).parent().map(Path::to_owned);
    let folders = own.into_iter().chain(env::split_paths(&folders));
    let path = env::join_paths(folders).expect("a path");
    let mut bash = Command::new("bash");
    bash.args(["-o", "pipefail", "-c", command]).current_dir(folder);
    bash.env("PATH", path).env("LC_ALL", "C");
    let output = bash.output().expect("bash runs");
    let out = String::from_utf8_lossy(&output.stdout);
    let mut lines: Vec<String> =
        out.trim_end().lines().map(|it| it.trim_end().to_owned()).collect();
    let err = without_progress(output.stderr);
    lines.extend(err.lines().map(|line| format!("! {line}").trim_end().to_owned()));
    let code = output.status.code().expect("an exit code");
    if code != 0 {
        lines.push(format!("[{code}]"));
    }
    lines
}

/// Whether a line is what the page shows. Times differ from run to run.
fn is_shown(line: &str, shown: &str) -> bool {
    if line.starts_with("time ") {
        return shown.starts_with("time ");
    }
    let mut pieces = shown.split(ANY);
    let Some(mut rest) = line.strip_prefix(pieces.next().expect("a first piece")) else {
        return false;
    };
    let Some(last) = shown.rsplit_once(ANY).map(|it| it.1) else { return rest.is_empty() };
    for piece in pieces {
        let Some(found) = rest.find(piece) else { return false };
        rest = &rest[found + piece.len()..];
    }
    line.ends_with(last)
}

/// The faults of a page, and the page as it would be right.
fn checked(folder: &Path, name: &str, page: &str) -> (String, String) {
    let (mut faults, mut right) = (String::new(), String::new());
    for item in items(page) {
        let transcript = match item {
            PageItem::Prose(line) => {
                right += line;
                right += "\n";
                continue;
            }
            PageItem::Transcript(transcript) => transcript,
        };
        let mut lines = run(folder, &transcript.command);
        for (line, shown) in lines.iter_mut().zip(&transcript.shown) {
            if is_shown(line, shown) {
                line.clone_from(shown);
            }
        }
        if lines != transcript.shown {
            let (expected, found) = (transcript.shown.join("\n"), lines.join("\n"));
            let place = format!("{name}:{}", transcript.line);
            write!(
                faults,
                "{place}: {}\nexpected:\n{expected}\nfound:\n{found}\n\n",
                transcript.command
            )
            .expect("a text");
        }
        let command = transcript.command.replace('\n', "\n    > ");
        writeln!(right, "{PROMPT}{command}").expect("a text");
        for line in lines {
            right += format!("    {line}").trim_end();
            right += "\n";
        }
    }
    (faults, right)
}

/// Copies a folder with its folders.
pub(super) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for path in entries(from) {
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("a file");
        }
    }
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// A folder with the files of `tests/data`, and the boards of the project in `boards`.
pub(super) fn data_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy(Path::new(DATA), folder.path());
    copy(&Path::new(ROOT).join("boards"), &folder.path().join("boards"));
    folder
}

/// If a page is not right, its right text is left in the target folder.
fn check_transcript(path: &Path) -> String {
    let name = path.file_name().expect("a name").to_str().expect("UTF-8");
    let folder = data_folder();
    let page = fs::read_to_string(path).expect("a page");
    assert!(!transcripts(&page).is_empty(), "{name} has no command");
    let (mut faults, right) = checked(folder.path(), name, &page);
    if !faults.is_empty() {
        let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&to, right).expect("a file");
        writeln!(faults, "If what was found is right, {} is the page.", to.display())
            .expect("a text");
    }
    faults
}

#[test]
fn every_transcript_is_what_carom_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let pages = entries(&folder);
    let faults: String = thread::scope(|scope| {
        let pages: Vec<_> =
            pages.iter().map(|page| scope.spawn(move || check_transcript(page))).collect();
        pages.into_iter().map(|page| page.join().expect("a checked page")).collect()
    });
    assert!(faults.is_empty(), "{faults}");
}

/// The pages of the project.
fn project_pages() -> Vec<PathBuf> {
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

#[test]
fn the_pages_of_the_project_show_what_carom_prints() {
    let mut count = 0;
    for path in project_pages().iter().filter(|page| !page.ends_with(GUIDE)) {
        let page = fs::read_to_string(path).expect("a page");
        let (faults, _) = checked(Path::new(ROOT), &path.display().to_string(), &page);
        assert!(faults.is_empty(), "{faults}");
        count += transcripts(&page).len();
    }
    assert!(count >= 2, "the README has {count} commands with their output");
}

/// The output of the guide's program in Python is that of its files: a test of the Python package runs the program itself.
#[test]
fn the_guide_counts_what_the_command_makes() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(Path::new(ROOT).join(GUIDE)).expect("the guide");
    assert_eq!(transcripts(&text).len(), 2);
    let (faults, _) = checked(folder.path(), GUIDE, &text);
    assert!(faults.is_empty(), "{faults}");
    // The column of the verdict, then the number of moves.
    let count = "cut -d, -f10,13 answers.csv | sort | uniq -c | sed -n 's/ *\\(.*\\) solved,\\(.*\\)/\\2 moves: \\1/p'";
    let (_, after) = text.split_once("\n```python\n").expect("a program in Python");
    let (_, after) = after.split_once("\n```text\n").expect("its output");
    let (shown, _) = after.split_once("\n```").expect("an end");
    assert_eq!(run(folder.path(), count), shown.lines().collect::<Vec<_>>());
}

#[test]
fn a_page_has_prose_and_commands_with_their_output() {
    let page = "Text:\n\n    $ carom a b\n    one\n\n      two\n    $ carom c\n    > d\n\nMore.\n\n    carom e\n";
    let expected = [(3, "carom a b", &["one", "", "  two"][..]), (7, "carom c\nd", &[])];
    let expected = expected.map(|(line, command, shown)| Transcript {
        line,
        command: command.to_owned(),
        shown: shown.iter().map(|&it| it.to_owned()).collect(),
    });
    assert_eq!(transcripts(page), expected);
    for (shown, is_right) in [
        ("nodes 12", true),
        ("nodes [..]", true),
        ("[..] 12", true),
        ("n[..] 1[..]2", true),
        ("nodes [..]2", true),
        ("nodes [..]3", false),
        ("nodes", false),
    ] {
        assert_eq!(is_shown("nodes 12", shown), is_right, "{shown}");
    }
    assert!(is_shown("time    3 s", "time    2 s"));
}
