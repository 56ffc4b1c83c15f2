//! The files of `boards/` can be read, and `carom generate` makes the first levels again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use carom_formats::ricochet::Entry;

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet");

/// Every file below a folder, in the order of the names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

fn entry(path: &Path) -> Entry {
    let read = carom_formats::ricochet::read(&fs::read(path).unwrap());
    let (_, mut entries) = read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(entries.len(), 1, "{}", path.display());
    entries.remove(0)
}

fn is_board(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "ron" || it == "txt")
}

fn generate(out: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom"))
        .arg("generate")
        .args(arguments.split(' '))
        .arg("--out")
        .arg(out)
        .output()
        .unwrap()
}

/// The names and contents of the files of a folder.
fn contents(folder: &Path) -> Vec<(PathBuf, String)> {
    files(folder)
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(folder).unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn every_board_and_puzzle_can_be_read() {
    let entries: Vec<Entry> =
        files(Path::new(BOARDS)).iter().filter(|it| is_board(it)).map(|it| entry(it)).collect();
    assert_eq!(entries.len(), 1 + 12 + 2);
    assert_eq!(entries.iter().filter(|entry| entry.goal.is_some()).count(), 1 + 2);
}

/// The levels of a pack whose names begin so, in the order of their names.
fn graded(pack: &str, names: &str) -> Vec<Entry> {
    let text = fs::read(Path::new(BOARDS).join(format!("graded/{pack}.jsonl"))).unwrap();
    let mut entries = carom_formats::ricochet::read(&text).unwrap().1;
    entries.retain(|it| it.id.as_ref().unwrap().starts_with(names));
    entries.sort_by(|one, other| one.id.cmp(&other.id));
    entries
}

/// The first levels of the packs are puzzles of `carom generate`.
#[test]
fn the_first_levels_can_be_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("easy", "official-1-", "--count 8 --seed 1 --style official --min-moves 3 --max-moves 4"),
        (
            "medium",
            "official-2-",
            "--count 8 --seed 2 --style official --sides abcd --min-moves 5 --max-moves 7 \
             --min-robots 2",
        ),
        (
            "hard",
            "random-3-",
            "--count 7 --seed 3 --min-moves 8 --max-moves 11 --min-robots 2 --no-solo",
        ),
    ];
    for (pack, names, arguments) in cases {
        let out = folder.path().join(pack);
        let output = generate(&out, arguments);
        assert!(output.status.success(), "{output:?}");
        let made: Vec<Entry> =
            files(&out).iter().filter(|it| is_board(it)).map(|it| entry(it)).collect();
        assert_eq!(made, graded(pack, names));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["ron", "txt", "corpus"] {
        for bounds in ["", " --min-moves 4 --max-moves 6 --no-solo"] {
            let [one, three] = ["1", "3"].map(|jobs| {
                let out = folder.path().join(format!("{format}{}{jobs}", bounds.len()));
                let arguments =
                    format!("--count 12 --seed 9 --format {format} --threads {jobs}{bounds}");
                let output = generate(&out, &arguments);
                assert!(output.status.success(), "{output:?}");
                contents(&out)
            });
            assert_eq!(one.len(), if format == "corpus" { 2 } else { 13 });
            assert_eq!(one, three);
        }
    }
}

#[test]
fn what_cannot_be_made_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let cases = [
        (
            "--min-moves 40 --budget 2",
            3,
            "stopped by --budget 2: puzzle 1: none of 2 candidates meets the criteria: 2 need fewer than 40 moves; ",
        ),
        ("--min-moves 5 --max-moves 4", 2, "--min-moves 5 is above --max-moves 4"),
        ("--min-robots 5", 2, "--min-robots 5 is above --robot-count 4"),
        ("--rules official --format txt", 2, "--format text: "),
    ];
    for (arguments, code, start) in cases {
        let output = generate(&out, arguments);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{line}");
        assert!(line.starts_with(start) && line.trim_end().lines().count() == 1, "{line}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    let output = generate(&out, "--count 2");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(files(&out), [out.join("mine.txt")]);
    fs::remove_file(out.join("mine.txt")).unwrap();
    assert!(generate(&out, "--count 2").status.success());
    assert_eq!(files(&out).len(), 3);
}
