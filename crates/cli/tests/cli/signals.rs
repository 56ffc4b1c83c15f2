//! Ctrl-C and SIGTERM while a command works on many easy things, or waits for its input.

use std::fs;
use std::process::Stdio;

use super::{Run, carom, command, signalled, signalled_fed};

/// The two signals and their exit codes.
const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

/// Easy puzzles: those of the test file with one move or two, so often that there are at least so many.
fn easy(least: usize) -> String {
    let lines: String = include_str!("../data/puzzles.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && line.ends_with(['1', '2', '3']))
        .map(|line| format!("{line}\n"))
        .collect();
    lines.repeat(least / lines.lines().count() + 1)
}

/// Easy boards of Unblock Me.
fn boards(count: usize) -> String {
    "..B.AAB.........\n".repeat(count)
}

#[track_caller]
fn is_cancelled(run: &Run, code: i32, said: &str) {
    assert_eq!(run.code, Some(code), "{}", run.err);
    assert!(run.err.ends_with(said), "{}", run.err);
}

/// A search of an easy puzzle ends before it looks at the flag.
#[test]
fn a_signal_ends_the_work_on_many_easy_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (puzzles, blocks, out) = (path("puzzles.txt"), path("boards.txt"), path("out"));
    fs::write(&puzzles, easy(100_000)).expect("written");
    fs::write(&blocks, boards(200_000)).expect("written");
    let nothing = "cancelled: nothing was written\n";
    for (signal, code) in SIGNALS {
        for arguments in [
            &["filter", &puzzles, "--out", &out][..],
            &["filter", &puzzles, "--sort", "--out", &out],
            &["convert", "--to", "jsonl", &puzzles, &out],
            &["unblock", "convert", "--to", "corpus", &blocks, &out],
            &["generate", "--count", "1000000", "--max-moves", "90", "--out", &out],
            &["generate", "--count", "1000000", "--out", &out],
            &["unblock", "generate", "--count", "1000000", "--out", &out],
            &["tablut", "generate", "--count", "1000", "--plies", "1", "--out", &out],
        ] {
            is_cancelled(&signalled(arguments, signal), code, nothing);
            let names = fs::read_dir(folder.path()).expect("a folder");
            assert_eq!(names.count(), 2, "{arguments:?}: only the inputs are there");
        }
        for arguments in [&["corpus", &puzzles][..], &["unblock", "corpus", &blocks]] {
            let run = signalled(arguments, signal);
            assert_eq!(run.code, Some(code), "{}", run.err);
            assert!(run.err.starts_with("cancelled after "), "{}", run.err);
        }
    }
}

#[test]
fn a_signal_ends_the_drawing_of_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (puzzles, blocks, out) = (path("puzzles.txt"), path("boards.txt"), path("out.pdf"));
    fs::write(&puzzles, easy(5_000)).expect("written");
    fs::write(&blocks, boards(9_000)).expect("written");
    for (signal, code) in SIGNALS {
        for show in [&["show", &puzzles][..], &["unblock", "show", &blocks]] {
            for more in [&["--out", &out][..], &["--no-solutions", "--out", &out]] {
                let run = signalled(&[show, more].concat(), signal);
                is_cancelled(&run, code, "cancelled: nothing was written\n");
                assert!(!fs::exists(&out).expect("a folder"));
            }
        }
    }
}

/// The input is a pipe that stays open: nothing more comes.
#[test]
fn a_signal_ends_the_wait_for_an_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.jsonl");
    let out = out.to_str().expect("UTF-8");
    let (few, blocks) = (easy(3), boards(3));
    let nothing = "cancelled: nothing was written\n";
    for (signal, code) in SIGNALS {
        for (arguments, input) in [
            (&["filter", "-", "--out", out][..], &few),
            (&["filter", "-"], &few),
            (&["convert", "--to", "corpus", "-"], &few),
            (&["convert", "--to", "jsonl", "-", out], &few),
            (&["solve", "-"], &few),
            (&["solve", "-", "--format", "json"], &few),
            (&["show", "-", "--format", "pdf"], &few),
            (&["unblock", "convert", "--to", "corpus", "-"], &blocks),
            (&["unblock", "solve", "-"], &blocks),
        ] {
            let run = signalled_fed(arguments, signal, input.as_bytes(), 0);
            is_cancelled(&run, code, nothing);
            assert_eq!(run.out, "", "{arguments:?}");
        }
        let run = signalled_fed(&["corpus", "-"], signal, few.as_bytes(), 0);
        is_cancelled(&run, code, "cancelled after 0 puzzles\n");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// The first 10,000 puzzles were read and written.
#[test]
fn a_signal_ends_the_wait_for_the_second_part_of_an_input() {
    let (input, rest) = (easy(10_001), "cancelled: the output is not complete\n");
    for (signal, code) in SIGNALS {
        for arguments in
            [&["filter", "-", "--format", "corpus"][..], &["convert", "--to", "corpus", "-"]]
        {
            let run = signalled_fed(arguments, signal, input.as_bytes(), 10_000);
            is_cancelled(&run, code, rest);
            assert_eq!(run.out.lines().filter(|it| !it.starts_with('#')).count(), 10_000);
        }
    }
    // Every answer is written at once, and the file of a stopped run has them.
    let run = signalled_fed(&["solve", "-", "--format", "json"], "INT", input.as_bytes(), 10_000);
    let said = "cancelled: 10,000 puzzles done; the rest of the input was not read\n";
    is_cancelled(&run, 130, said);
    assert_eq!(run.out.lines().count(), 10_000);
}

/// Such an end of a program cannot be caught.
#[test]
fn a_match_that_is_killed_has_saved_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let [records, saved, rest] = ["a.tablut", "a.tablut.partial", "b.tablut"].map(path);
    let players = ["tablut", "match", "--white", "random", "--black", "random", "--games"];
    let long = [&players[..], &["1000000", "--records", &records]].concat();
    let mut child = command(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.as_mut().expect("carom starts");
    while !fs::exists(&saved).expect("a folder") {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        std::thread::yield_now();
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(!fs::exists(&records).expect("a folder"), "the match has not ended");
    let text = fs::read_to_string(&saved).expect("a file");
    let count = text.matches("[Opening ").count();
    assert!(count > 0, "{text}");
    let games = (count + 1).to_string();
    let more = ["--resume", &saved, "--records", &rest, "--format", "json"];
    let out = carom(&[&players[..], &[&games], &more].concat()).quiet(0);
    assert!(out.contains(&format!("\"games\":{games},")), "{out}");
    let text = fs::read_to_string(&rest).expect("a file");
    assert_eq!(text.matches("[Opening ").count(), count + 1);
    // A match that ends leaves no such file.
    fs::remove_file(&saved).expect("a file");
    carom(&[&players[..], &["3", "--records", &records]].concat()).quiet(0);
    assert!(fs::exists(&records).expect("a folder") && !fs::exists(&saved).expect("a folder"));
}
