//! `carom generate`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use super::{carom, command};

#[test]
fn puzzles_need_exactly_n_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = |name: &str, arguments: &[&str]| {
        let out = folder.path().join(name);
        let out = out.to_str().expect("UTF-8").to_owned();
        let run = carom(&[&["generate", "--out", &out, "--format", "corpus"], arguments].concat());
        (run, out)
    };
    let exact = ["--count", "3", "--robot-count", "2", "--exact-moves", "10"];
    let (run, one) = made("one", &[&exact[..], &["--threads", "1"]].concat());
    run.stating_memory(0);
    let (run, two) = made("two", &[&exact[..], &["--threads", "2"]].concat());
    run.stating_memory(0);
    for file in ["corpus.txt", "manifest.json"] {
        let read = |folder: &str| fs::read_to_string(format!("{folder}/{file}")).expect("a file");
        assert_eq!(read(&one), read(&two));
    }
    let manifest = fs::read_to_string(format!("{one}/manifest.json")).expect("a file");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["solver"], "tablebase");
    assert_eq!(manifest["difficulty"]["exact_moves"], 10);
    let solved = carom(&["solve", &format!("{one}/corpus.txt"), "--format", "json"]).quiet(0);
    let solved: Vec<Value> = serde_json::from_str(&solved).expect("JSON");
    let lengths: Vec<&Value> = solved.iter().map(|it| &it["length"]).collect();
    assert_eq!(lengths, [10, 10, 10]);

    // Where there is no table, the search finds them.
    let (run, five) = made("five", &["--robot-count", "5", "--exact-moves", "5"]);
    run.quiet(0);
    let solved = carom(&["solve", &format!("{five}/corpus.txt")]).quiet(0);
    assert!(solved.contains("answer  5 moves, optimal"), "{solved}");

    let (run, none) =
        made("none", &["--robot-count", "1", "--exact-moves", "200", "--budget", "2"]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    let start = "stopped by --budget 2: puzzle 1: none of 2 candidates";
    assert!(run.err.lines().any(|line| line.starts_with(start)), "{}", run.err);
    assert!(run.err.ends_with("; nothing was written\n"), "{}", run.err);
    assert!(!fs::exists(&none).expect("a folder that can be looked at"));
}

#[test]
fn every_format_is_written_that_can_say_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for format in carom_formats::ricochet::FORMATS {
        let out = folder.path().join(format.id);
        let out = out.to_str().expect("UTF-8");
        let style = ["--style", "official", "--robot-count", "2"];
        let run = carom(&[&["generate", "--out", out, "--format", format.id], &style[..]].concat());
        if format.id == "grid" {
            assert!(run.refused().contains("a grid cannot express walls between squares"));
            assert!(!fs::exists(out).expect("a folder that can be looked at"));
            continue;
        }
        assert_eq!(run.code, Some(0), "{}: {}", format.id, run.err);
        let manifest = fs::read_to_string(format!("{out}/manifest.json")).expect("a file");
        let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
        assert_eq!(manifest["format"], format.id);
        let file = manifest["files"][0].as_str().expect("a name");
        let text = fs::read_to_string(format!("{out}/{file}")).expect("a file");
        assert_eq!((format.read)(&text).expect("what was written").len(), 1, "{text}");
    }
    let out = folder.path().join("old name");
    let out = out.to_str().expect("UTF-8");
    carom(&["generate", "--out", out, "--format", "txt"]).quiet(0);
    let manifest = fs::read_to_string(format!("{out}/manifest.json")).expect("a file");
    assert!(manifest.contains("\"format\": \"text\""), "{manifest}");
}

#[test]
fn a_format_that_cannot_say_it_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let path = out.to_str().expect("UTF-8");
    let refused = carom(&["generate", "--out", path, "--format", "game-id"]).refused();
    assert!(refused.starts_with("--format game-id: a game ID supports only boards"), "{refused}");
    assert!(!out.exists());
}

#[test]
fn puzzles_go_to_standard_output_and_are_sorted() {
    let make = |out: &str, more: &[&str]| {
        let fixed =
            ["generate", "--count", "6", "--robot-count", "3", "--out", out, "--format", "jsonl"];
        carom(&[&fixed[..], more].concat())
    };
    let puzzles = |text: &str| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let wanted = ["--max-moves", "6", "--unique", "--min-rebounds", "1"];
    let made = make("-", &wanted).quiet(0);
    let sorted = make("-", &[&wanted[..], &["--sort"]].concat()).quiet(0);
    let (made, sorted) = (puzzles(&made), puzzles(&sorted));
    let moves = |puzzle: &Value| puzzle["optimum"]["length"].as_u64().expect("a number");
    let mut expected = made.clone();
    expected.sort_by_key(moves);
    assert_eq!(sorted, expected);
    assert_ne!(sorted, made, "the puzzles of this seed are not in order");
    // A folder has the same lines.
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    make(out.to_str().expect("UTF-8"), &["--sort", "--max-moves", "6"]).quiet(0);
    let read = |name: &str| fs::read_to_string(out.join(name)).expect("a file");
    let manifest: Value = serde_json::from_str(&read("manifest.json")).expect("JSON");
    assert_eq!(manifest["files"], serde_json::json!(["puzzles.jsonl"]));
    assert_eq!(manifest["sort"], true);
    assert_eq!(manifest["difficulty"]["min_rebounds"], Value::Null);
    let moves: Vec<u64> = puzzles(&read("puzzles.jsonl")).iter().map(moves).collect();
    assert!(moves.is_sorted() && moves.len() == 6, "{moves:?}");
    // Sorting alone finds the moves of every puzzle.
    let alone = make("-", &["--sort"]).quiet(0);
    assert!(puzzles(&alone).iter().all(|it| it["optimum"]["length"].is_u64()), "{alone}");

    let refused = carom(&["generate", "--out", "-"]).refused();
    assert_eq!(
        refused,
        "--out -: `ron` needs a file for each puzzle; give a folder, or one of these formats: \
         jsonl, game-id, corpus"
    );
    let none = make("-", &["--exact-moves", "99", "--budget", "2", "--quiet"]);
    assert_eq!((none.code, none.out.as_str()), (Some(3), ""), "{}", none.err);
    assert!(none.err.ends_with("; nothing was written\n"), "{}", none.err);
}

/// More puzzles than a test could wait for.
const ENDLESS: [&str; 11] = [
    "generate",
    "--count",
    "1000000",
    "--out",
    "-",
    "--format",
    "corpus",
    "--min-moves",
    "6",
    "--threads",
    "2",
];

#[test]
fn a_reader_gets_each_puzzle_as_it_is_made() {
    let child = command(&ENDLESS).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("carom starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    for _ in 0..3 {
        assert!(out.read_line(&mut first).expect("text") > 0);
    }
    // Without a reader the command ends.
    drop(out);
    let output = child.wait_with_output().expect("carom ends");
    assert_eq!(output.status.code(), Some(0));
    let few = [&["generate", "--count", "3"], &ENDLESS[3..]].concat();
    assert!(carom(&few).quiet(0).starts_with(&first), "{first}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_keeps_the_puzzles_that_are_made() {
    let run = super::signalled_fed(&ENDLESS, "INT", b"", 5);
    assert_eq!(run.code, Some(130), "{}", run.err);
    let count = run.out.lines().filter(|it| !it.starts_with('#')).count();
    assert_eq!(
        run.err,
        format!("cancelled: {count} of 1,000,000 puzzles done; --skip {count} goes on\n")
    );
    assert!(count >= 2 && run.out.ends_with('\n'), "{}", run.out);
}

#[test]
fn what_cannot_be_made_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c.txt");
    fs::write(&file, "a text").expect("written");
    let (name, below) = (file.display().to_string(), file.join("x").display().to_string());
    let refused =
        |out: &str, more: &[&str]| carom(&[&["generate", "--out", out], more].concat()).refused();
    for out in [&name, &below] {
        assert!(refused(out, &[]).contains("c.txt"));
    }
    let file = folder.path().join("new.jsonl").display().to_string();
    assert_eq!(
        refused(&file, &[]),
        format!(
            "--out {file}: the output is a folder; for one file use --format jsonl --out - >{file}"
        )
    );
    let never = folder.path().join("never").display().to_string();
    for (more, why) in [
        (
            &["--no-solo", "--robot-count", "1"][..],
            "--no-solo: with --robot-count 1 the target robot is always alone",
        ),
        (
            &["--exact-moves", "5", "--max-nodes", "9"],
            "--max-nodes: with --exact-moves the puzzles come from tables; only --min-robots, --unique and --min-rebounds \
             need searches",
        ),
    ] {
        assert_eq!(refused(&never, more), why);
    }
    assert!(!fs::exists(&never).expect("a folder"));
    // Where there is no table, and where a table is not enough, the searches have the limit.
    let exact = ["generate", "--exact-moves", "3", "--max-nodes", "100000"];
    for more in [&["--robot-count", "5"][..], &["--robot-count", "2", "--unique"]] {
        let out = ["--out", "-", "--format", "jsonl", "--quiet"];
        carom(&[&exact[..], more, &out].concat()).quiet(0);
    }
}

#[test]
fn a_stopped_run_says_why_with_the_numbers_of_the_criteria() {
    let run = carom(&[
        "generate",
        "--out",
        "-",
        "--format",
        "jsonl",
        "--min-moves",
        "90",
        "--budget",
        "1200",
        "--max-nodes",
        "1000",
        "--robot-count",
        "1",
    ]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    let start =
        "stopped by --budget 1,200: puzzle 1: none of 1,200 candidates meets the criteria: ";
    assert!(run.err.starts_with(start), "{}", run.err);
    assert!(run.err.contains(" need fewer than 90 moves"), "{}", run.err);
}
