//! `carom unblock solve` of many boards.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{DATA, carom, carom_fed, carom_in};

const BOARD: &str = "..B.AAB..CC...DD";

/// The boards of a file, without its comments: name, board string, moves, steps and positions.
fn boards(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(Path::new(DATA).join(name)).expect(name);
    let lines = text.lines().filter(|it| !it.starts_with('#'));
    lines.map(|line| line.split(' ').map(str::to_owned).collect()).collect()
}

/// The first boards of the golden file.
fn first(count: usize) -> String {
    boards("unblock.txt").iter().take(count).map(|words| words.join(" ") + "\n").collect()
}

fn json(text: &str) -> Vec<Value> {
    match serde_json::from_str(text) {
        Ok(Value::Array(objects)) => objects,
        _ => text.lines().map(|line| serde_json::from_str(line).expect(line)).collect(),
    }
}

#[test]
fn each_board_has_a_line_with_its_moves() {
    let expected = boards("unblock.txt");
    for (metric, column) in [("moves", 2), ("steps", 3)] {
        let solve = ["unblock", "solve", "unblock.txt", BOARD, "--metric", metric];
        let run = carom(&[&solve[..], &["--format", "jsonl"]].concat());
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{}", run.err);
        assert!(run.err.starts_with("unblock.txt:50: note: X is the main block"), "{}", run.err);
        let lines = json(&run.out);
        assert_eq!(lines.len(), expected.len() + 1);
        for ((number, line), words) in (1..).zip(&lines).zip(&expected) {
            assert_eq!((&line["file"], &line["number"]), (&"unblock.txt".into(), &number.into()));
            assert_eq!(line["id"], words[0].as_str());
            if words[0].starts_with("unsolvable") {
                assert_eq!(
                    (&line["verdict"], &line["length"]),
                    (&"unsolvable".into(), &Value::Null)
                );
                let why = line["reason"]["text"].as_str().expect("a reason");
                assert!(why.ends_with("can never leave the row of the exit"), "{why}");
                continue;
            }
            let length = line["length"].as_u64().expect("a length");
            assert!(words[column] == "-" || words[column] == length.to_string(), "{line}");
            assert_eq!(line["moves"].as_array().map(|it| it.len() as u64), Some(length));
            assert_eq!((&line["verdict"], &line["proof"]), (&"solved".into(), &"optimal".into()));
            assert!(line["mismatch"].is_null() && line["seconds"].is_f64());
        }
        // The answers are those of the other formats.
        let last = &lines[expected.len()];
        assert_eq!((&last["file"], &last["id"]), (&BOARD.into(), &Value::Null));
        let alone = ["unblock", "solve", BOARD, "--metric", metric, "--format", "json"];
        let one = &json(&carom(&alone).quiet(0))[0];
        for name in ["verdict", "length", "moves", "solver", "expanded", "proof"] {
            assert_eq!(one[name], last[name], "{name}");
        }
    }
}

/// The search for all solutions counts as many as the table of the positions.
#[test]
fn all_solutions_are_counted_and_listed() {
    let input = first(24);
    for metric in ["moves", "steps"] {
        let solve = ["unblock", "solve", "-", "--metric", metric, "--all", "--format", "json"];
        let answers = json(&carom_fed(&solve, input.as_bytes()).quiet(0));
        assert_eq!(answers.len(), 24);
        for answer in answers {
            let board = answer["board"].as_str().expect("a board");
            let found = json(&carom(&["unblock", "analyse", board, "--format", "json"]).quiet(0));
            let column = usize::from(metric == "steps");
            let all = &answer["solutions"];
            // A number of 64 bits holds it in both answers, or in none.
            let expected = found[0]["metrics"][column]["solutions"]["count"].as_u64();
            assert_eq!(all["count"].as_u64(), expected, "{board}");
            let expected = expected.unwrap_or(u64::MAX);
            let list = all["list"].as_array().expect("a list");
            assert_eq!(list.len() as u64, expected.min(20), "{board}");
            assert!(list.iter().all(|it| it["moves"].as_array().map(Vec::len)
                == answer["length"].as_u64().map(|it| it as usize)));
        }
    }
    let text = carom(&["unblock", "solve", BOARD, "--all", "--limit", "1"]).quiet(0);
    let list = "\nall     2 optimal solutions\n      1 C-1 D-2 B+2 A+2\n    ... 1 more; use --limit to list more\n";
    assert!(text.ends_with(list), "{text}");
}

#[test]
fn a_search_for_all_that_is_stopped_tells_the_known_solution() {
    // The solver expands 2,801 positions, and the search for all solutions 5,748.
    let solve = ["unblock", "solve", "unblock.txt", "--only", "card40", "--all"];
    let solve = [&solve[..], &["--max-nodes", "4000"]].concat();
    let text = carom(&solve).quiet(3);
    assert!(text.contains("answer  stopped: node limit reached (--max-nodes)\n"), "{text}");
    let known = "\nknown   44 moves, optimal: no shorter solution exists\nreached ";
    assert!(text.contains(known), "{text}");
    assert!(text.contains(" of 44 moves deep in the search for all\nmoves   "), "{text}");
    let answer = &json(&carom(&[&solve[..], &["--format", "json"]].concat()).quiet(3))[0];
    assert_eq!((&answer["known"]["length"], &answer["length"]), (&44.into(), &Value::Null));
    assert_eq!(answer["known"]["moves"].as_array().map(Vec::len), Some(44));
}

#[test]
fn generated_puzzles_can_be_sorted() {
    let make = |more: &[&str]| {
        let generate = ["unblock", "generate", "--size", "4x4", "--row", "1", "--count", "12"];
        let made = carom(&[&generate[..], more].concat()).quiet(0);
        made.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let length = |line: &String| -> u32 {
        line.split(' ').nth(2).and_then(|it| it.parse().ok()).expect(line)
    };
    let (drawn, sorted) = (make(&["--min-moves", "2"]), make(&["--min-moves", "2", "--sort"]));
    assert!(!drawn.is_sorted_by_key(length), "{drawn:?}");
    let mut expected = drawn;
    expected.sort_by_key(length);
    assert_eq!(sorted, expected);
}

#[test]
fn boards_of_several_files_are_printed_together() {
    let pages = |arguments: &[&str]| {
        let show = ["unblock", "show", "--format", "pdf", "--per-page", "1", "--no-solutions"];
        let run = carom_in(Path::new(DATA), &[&show[..], arguments].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out.matches("/Type /Page\n").count()
    };
    assert_eq!(pages(&[BOARD, "..B.AAB........."]), 2);
}

#[test]
fn an_enumeration_is_written_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = ["unblock", "enumerate", "--size", "3x3", "--row", "1", "--out", "counts.json"];
    assert_eq!(carom_in(folder.path(), &count, b"").quiet(0), "");
    let text = fs::read_to_string(folder.path().join("counts.json")).expect("a file");
    let counts: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&counts["size"], counts["positions"].is_u64()), (&"3x3".into(), true));
}
