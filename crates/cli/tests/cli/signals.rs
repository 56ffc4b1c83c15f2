//! Ctrl-C and SIGTERM while a command works, or waits for its input, and what a stopped run leaves.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use super::{ENDLESS, Run, carom, command, signalled, signalled_fed};

/// The two signals and their exit codes.
const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

const NOTHING: &str = "cancelled: nothing was written\n";

/// A puzzle that is solved at once, then one that takes the solver long.
const SOLVE: [&str; 6] = ["solve", "easy-then-hard.txt", "--solver", "bfs", "--format", "jsonl"];

/// Easy puzzles: those of the test file with one move or two, at least some number of them.
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
fn is_cancelled(run: &Run, code: i32, message: &str) {
    assert_eq!(run.code, Some(code), "{}", run.err);
    assert!(run.err.ends_with(message), "{}", run.err);
}

/// A search of an easy puzzle ends before it looks at the flag.
#[test]
fn a_signal_ends_the_work_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (puzzles, blocks, out) = (path("puzzles.txt"), path("boards.txt"), path("out"));
    let pdf = path("out.pdf");
    fs::write(&puzzles, easy(100_000)).expect("written");
    fs::write(&blocks, boards(200_000)).expect("written");
    let build = ["7650", "--target", "vortex", "--threads", "1"];
    for (signal, code) in SIGNALS {
        for arguments in [
            &["convert", "--to", "jsonl", &puzzles, &out][..],
            &["unblock", "convert", "--to", "corpus", &blocks, &out],
            &["generate", "--min-moves", "60", "--budget", "4000000000", "--out", &out],
            &["unblock", "generate", "--min-moves", "99", "--budget", "4000000000", "--out", &out],
            &[&["tablebase", "build", &out], &build[..]].concat(),
        ] {
            is_cancelled(&signalled(arguments, signal), code, NOTHING);
            let names = fs::read_dir(folder.path()).expect("a folder");
            assert_eq!(names.count(), 2, "{arguments:?}: only the inputs are there");
        }
        for arguments in [&["corpus", &puzzles][..], &["unblock", "corpus", &blocks]] {
            let run = signalled(arguments, signal);
            assert_eq!(run.code, Some(code), "{}", run.err);
            assert!(run.err.starts_with("cancelled after "), "{}", run.err);
        }
    }
    fs::write(&puzzles, easy(5_000)).expect("written");
    for more in [&["--out", &pdf][..], &["--no-solutions", "--out", &pdf]] {
        is_cancelled(&signalled(&[&["show", &puzzles], more].concat(), "INT"), 130, NOTHING);
        assert!(!fs::exists(&pdf).expect("a folder"));
    }
}

/// The input is a pipe that stays open: nothing more comes.
#[test]
fn a_signal_ends_the_wait_for_an_input() {
    let (few, blocks) = (easy(3), boards(3));
    for (arguments, input) in [
        (&["convert", "--to", "corpus", "-"][..], &few),
        (&["show", "-", "--format", "pdf"], &few),
        (&["unblock", "show", "-", "--format", "pdf"], &blocks),
    ] {
        let run = signalled_fed(arguments, "INT", input.as_bytes(), 0);
        is_cancelled(&run, 130, NOTHING);
        assert_eq!(run.out, "", "{arguments:?}");
    }
    let run = signalled_fed(&["corpus", "-"], "TERM", few.as_bytes(), 0);
    is_cancelled(&run, 143, "cancelled after 0 puzzles\n");
    // The first 10,000 puzzles were read and written.
    let input = easy(10_001);
    {
        let arguments = ["convert", "--to", "corpus", "-"];
        let run = signalled_fed(&arguments, "INT", input.as_bytes(), 10_000);
        is_cancelled(&run, 130, "cancelled: the output is not complete\n");
        assert_eq!(run.out.lines().filter(|it| !it.starts_with('#')).count(), 10_000);
    }
}

#[test]
fn a_stopped_solve_says_how_many_puzzles_are_done() {
    // The answer to the first puzzle: from here on the second one is searched.
    let run = signalled_fed(&SOLVE, "INT", b"", 1);
    is_cancelled(&run, 130, "cancelled: 1 puzzle done; --skip 1 goes on\n");
    assert_eq!(run.out.lines().count(), 1);
    for (signal, code) in SIGNALS {
        let lines = ["--format", "csv", "--threads", "2"];
        let run = signalled_fed(&[&SOLVE[..4], &lines].concat(), signal, b"", 2);
        is_cancelled(&run, code, "cancelled: 1 puzzle done; --skip 1 goes on\n");
        // The search of the second puzzle is stopped, and has no line.
        assert_eq!(run.out.lines().count(), 2);
    }
}

/// Runs a command with something on standard input, which stays open, until its output has some lines, then interrupts it.
fn interrupted_after(path: &str, arguments: &[&str], input: &str, lines: usize) -> String {
    let child = command(arguments).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("carom starts");
    let mut open = child.stdin.take().expect("a pipe");
    open.write_all(input.as_bytes()).expect("the command reads");
    let has_lines = || {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().count() >= lines
    };
    while !has_lines() {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    let kill = std::process::Command::new("kill").args(["-s", "INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    let run = child.wait_with_output().expect("carom ends");
    let err = super::without_progress(run.stderr);
    assert_eq!(run.status.code(), Some(130), "{err}");
    err
}

#[test]
fn a_stopped_run_leaves_its_output_beside_the_file_of_an_earlier_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let plays =
        ["tablut", "match", "--player", "random", "--opponent", "random", "--games", "1000000"];
    let corpus = ["corpus", "puzzles.txt", "--repeat", "1"];
    for (name, option, run) in [
        ("a.csv", "--out", &SOLVE[..4]),
        ("a.json", "--out", &SOLVE[..4]),
        ("b.csv", "--csv", &plays),
        ("b.tablut", "--records", &plays),
    ] {
        let (out, partial) = (path(name), path(&format!("{name}.partial")));
        fs::write(&out, "of an earlier run").expect("a file");
        let arguments = [run, &[option, &out]].concat();
        let err = interrupted_after(&partial, &arguments, "", 1);
        assert!(err.contains(&format!(" in {partial}")), "{err}");
        assert_eq!(fs::read_to_string(&out).expect("a file"), "of an earlier run");
        let text = fs::read_to_string(&partial).expect("a file");
        assert!(text.ends_with('\n'));
        if name == "a.json" {
            // The search that was stopped has no object.
            let list: Vec<Value> = serde_json::from_str(&text).expect("a list");
            assert_eq!(list.len(), 1, "{text}");
            assert_eq!(list[0]["verdict"], "solved", "{text}");
        }
        // Another run does not write over it.
        let refused = carom(&arguments).refused();
        let why = "has the output of a run that was stopped; move it away, or name another output";
        assert_eq!(refused, format!("{out}: {partial} {why}"));
    }
    let csv = path("c.csv");
    carom(&[&corpus[..], &["--csv", &csv]].concat()).quiet(0);
    assert!(Path::new(&csv).is_file() && !fs::exists(csv + ".partial").expect("a folder"));
}

/// A run that goes on with `--skip` makes what is missing.
#[test]
fn long_commands_keep_what_is_done_and_say_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (puzzles, out) = (path("puzzles.txt"), path("out.txt"));
    let text = easy(200);
    let easiest = 2 * text.lines().filter(|it| it.ends_with(" 1")).count();
    fs::write(&puzzles, text.repeat(2)).expect("written");
    let count = |name: &str| {
        let text = fs::read_to_string(path(name)).expect("a file");
        text.lines().filter(|it| !it.starts_with('#')).count()
    };
    let skip = |err: &str| -> usize {
        let (_, rest) = err.split_once("--skip ").expect(err);
        rest.split(' ').next().and_then(|it| it.parse().ok()).expect(err)
    };
    let filter = ["--max-moves", "1", "--format", "corpus", "--out", &out];
    // The first half comes through a pipe that stays open, so the signal comes before the end.
    let half = [&["filter", "-"], &filter[..]].concat();
    let err = interrupted_after(&path("out.txt.partial"), &half, &text, 2);
    let (first, kept) = (skip(&err), count("out.txt.partial"));
    fs::remove_file(path("out.txt.partial")).expect("a file");
    let first = first.to_string();
    let rest = [&["filter", &puzzles], &filter[..], &["--skip", &first]].concat();
    assert_eq!(carom(&rest).code, Some(0));
    assert_eq!(kept + count("out.txt"), easiest, "{err}");

    // Without a file that grows, a signal comes as soon as the command listens.
    let generate = ["unblock", "generate", "--count", "200000", "--size", "4x4", "--out", &out];
    let run = signalled(&generate, "INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    if run.err.contains("--skip") {
        assert_eq!(skip(&run.err), count("out.txt.partial"), "{}", run.err);
    }
    let made = path("made");
    let run = signalled(&["generate", "--count", "1000000", "--out", &made], "INT");
    assert_eq!(run.code, Some(130), "{}", run.err);
    if run.err.contains("--skip") {
        let files = fs::read_dir(path("made.partial")).expect("a folder").count();
        assert_eq!(skip(&run.err), files - 1, "one is the record: {}", run.err);
    }
}

/// Such an end of a program cannot be caught.
#[test]
fn a_match_that_is_killed_has_saved_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let [records, saved, rest] = ["a.tablut", "a.tablut.partial", "b.tablut"].map(path);
    let players = ["tablut", "match", "--player", "random", "--opponent", "random", "--games"];
    let long = [&players[..], &["1000000", "--records", &records]].concat();
    let mut child = command(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.as_mut().expect("carom starts");
    let count = || {
        let text = fs::read_to_string(&saved).unwrap_or_default();
        text.matches("[Opening ").count()
    };
    while count() < 2 {
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        std::thread::yield_now();
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(!fs::exists(&records).expect("a folder"), "the match has not ended");
    let games = (count() + 1).to_string();
    let more = ["--resume", &saved, "--records", &rest, "--format", "json"];
    let out = carom(&[&players[..], &[&games], &more].concat()).quiet(0);
    assert!(out.contains(&format!("\"games\":{games},")), "{out}");
    let text = fs::read_to_string(&rest).expect("a file");
    assert_eq!(text.matches("[Opening ").count().to_string(), games);
}

#[test]
fn an_interrupt_keeps_the_puzzles_that_are_made() {
    let run = signalled_fed(&ENDLESS, "INT", b"", 5);
    assert_eq!(run.code, Some(130), "{}", run.err);
    let count = run.out.lines().filter(|it| !it.starts_with('#')).count();
    assert_eq!(
        run.err,
        format!("cancelled: {count} of 1,000,000 puzzles done; --skip {count} goes on\n")
    );
    assert!(count >= 2 && run.out.ends_with('\n'), "{}", run.out);
}

#[test]
fn a_corpus_without_an_answer_has_no_times() {
    // Depth-first search without memory does not find 31 moves.
    let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/unblock/graded/master.txt");
    let run = signalled(&["unblock", "corpus", boards, "--solver", "dfs"], "INT");
    // The signal may come while the file is read.
    let said = ["cancelled after 0 of 48 boards\n", "cancelled after 0 boards\n"];
    assert!(run.code == Some(130) && said.contains(&run.err.as_str()), "{}", run.err);
    let shown: Vec<&str> = run.out.lines().map(|it| &it[..10]).collect();
    assert_eq!(shown, ["solver    ", "metric    ", "boards    "], "{}", run.out);
}

#[test]
fn ctrl_c_stops_a_search_of_tablut_and_the_answer_says_so() {
    let json = |arguments: &[&str]| -> Value {
        let all = [&["tablut"], arguments, &["--format", "json"]].concat();
        let out = signalled(&all, "INT").quiet(130);
        match serde_json::from_str(&out).expect(&out) {
            Value::Array(mut objects) => objects.remove(0),
            object => object,
        }
    };
    let found = json(&["best", "--timeout", "1h"]);
    assert!(found["reason"]["code"] == "cancelled" && found["move"].is_string(), "{found}");
    let out = signalled(&["tablut", "best", "--timeout", "10000s"], "INT").quiet(130);
    assert!(out.ends_with("stopped cancelled\n"), "{out}");
    let play = [
        "match",
        "--player",
        "engine",
        "--opponent",
        "engine",
        "--openings",
        "0",
        "--timeout",
        "10000s",
    ];
    let found = json(&play);
    assert_eq!([&found["reason"]["code"], &found["games"]], [&json!("cancelled"), &json!(0)]);
    assert_eq!([&found["elo"], &found["score"]], [&Value::Null, &Value::Null]);
    let out = signalled(&[&["tablut"], &play[..]].concat(), "INT").quiet(130);
    assert!(out.ends_with("stopped cancelled after 0 of 100 games\n"), "{out}");
    assert!(!out.contains("elo"), "{out}");
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["a.csv", "a.tablut"].map(|name| folder.path().join(name).display().to_string());
    let files = ["--csv", &paths[0], "--records", &paths[1]];
    signalled(&[&["tablut"], &play[..], &files].concat(), "INT").quiet(130);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let found = json(&["perft", "--depth", "32"]);
    assert!(found["reason"]["code"] == "cancelled" && found["count"].is_u64(), "{found}");
    let out = signalled(&["tablut", "perft", "--depth", "32"], "INT").quiet(130);
    assert!(out.contains("\nstopped cancelled after 0 of "), "{out}");
    assert!(out.ends_with(" first moves\n"), "{out}");
    // The start has no forced win in 99 plies, and the proof would take very long.
    let file = tempfile::NamedTempFile::new().expect("a file");
    let line = "a ashton w 3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 99 e3-b3\n";
    fs::write(file.path(), line).expect("a file");
    let found = json(&["corpus", file.path().to_str().expect("UTF-8")]);
    assert_eq!([&found["reason"]["code"], &found["wins"]], [&json!("cancelled"), &json!([])]);
}
