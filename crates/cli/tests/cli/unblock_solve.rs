//! `carom unblock solve` and `corpus` of many boards, as the same verbs of the first game.

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
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The lines without their last value, the time.
fn lasting(out: &str) -> Vec<String> {
    let without_time = |line: &str| line.rsplit_once(',').expect("values").0.to_owned();
    out.lines().map(without_time).collect()
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
                let why = line["reason"].as_str().expect("a reason");
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

#[test]
fn any_number_of_threads_gives_the_same_lines() {
    for format in ["jsonl", "csv"] {
        let solve = |threads: &str| {
            let rest = ["--format", format, "--threads", threads, "-q"];
            carom(&[&["unblock", "solve", "unblock.txt", BOARD][..], &rest].concat()).quiet(1)
        };
        let one = lasting(&solve("1"));
        assert_eq!(one.len(), boards("unblock.txt").len() + 1 + usize::from(format == "csv"));
        assert_eq!(lasting(&solve("30")), one);
    }
}

#[test]
fn a_run_that_was_stopped_is_continued() {
    let input = first(9);
    for format in ["jsonl", "csv"] {
        let solve = |skip: &str| {
            let solve = ["unblock", "solve", "-", "--format", format, "--skip", skip];
            lasting(&carom_fed(&solve, input.as_bytes()).quiet(0))
        };
        let (all, head) = (solve("0"), usize::from(format == "csv"));
        assert_eq!(all.len(), 9 + head);
        for skip in [1, 8, 9] {
            assert_eq!(solve(&skip.to_string()), all[head + skip..], "--skip {skip}");
        }
    }
    let solve = ["unblock", "solve", "-", "--format", "csv", "--skip", "10"];
    let why = carom_fed(&solve, input.as_bytes()).refused();
    assert_eq!(why, "--skip 10: the input has only 9 boards");
}

#[test]
fn a_wrong_board_ends_the_run_after_the_answers_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{}d ..B.AAB..C...... 1 1 1\n{}", first(3), first(2));
    fs::write(folder.path().join("in.txt"), text).expect("written");
    let solve = |more: &[&str]| {
        let solve = ["unblock", "solve", "in.txt", "--format", "csv", "--threads", "3"];
        carom_in(folder.path(), &[&solve[..], more].concat(), b"")
    };
    let run = solve(&[]);
    assert_eq!((run.code, run.out.lines().count()), (Some(2), 4), "{}", run.err);
    let (told, why) = run.err.split_once('\n').expect("two lines");
    assert_eq!(told, "stopped: 3 lines written; correct the input, then --skip 3 resumes");
    assert!(why.starts_with("in.txt:4:"), "{why}");
    // A file of an earlier run stays as it is.
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    fs::write(folder.path().join("out.csv"), "earlier answers").expect("written");
    assert_eq!(solve(&["--out", "out.csv"]).code, Some(2));
    assert_eq!(read("out.csv"), "earlier answers");
    assert_eq!(read("out.csv.partial").lines().count(), 4);
    let why = solve(&["--skip", "3"]).refused();
    assert!(why.starts_with("in.txt:4:"), "{why}");
}

#[test]
fn the_ending_of_the_output_decides_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, start) in [
        ("a.csv", "file,number,id,verdict,"),
        ("a.jsonl", "{\"file\":\"..B.AAB..CC...DD\",\"number\":1,"),
        ("a.json", "{\"board\":"),
        ("a.txt", "+---------+\n"),
    ] {
        let out = ["unblock", "solve", BOARD, "--out", name];
        assert_eq!(carom_in(folder.path(), &out, b"").quiet(0), "");
        let text = fs::read_to_string(folder.path().join(name)).expect(name);
        assert!(text.starts_with(start), "{name}: {text}");
    }
}

#[test]
fn several_files_are_solved_in_every_format() {
    let input = first(4);
    let solve = |format: &str| {
        let solve = ["unblock", "solve", BOARD, "-", "--format", format];
        carom_fed(&solve, input.as_bytes()).quiet(0)
    };
    assert_eq!(solve("text").matches("\nanswer  ").count(), 5);
    assert_eq!((solve("json").lines().count(), solve("jsonl").lines().count()), (5, 5));
    let worst = ["....AABBCCC.....", BOARD, "--max-moves", "3"];
    let run = carom(&[&["unblock", "solve"][..], &worst].concat());
    assert_eq!(run.code, Some(1), "unsolvable counts more than stopped");
    assert!(run.out.contains("answer  stopped: ") && run.out.contains("(--max-moves)\n"));
}

#[test]
fn what_a_line_cannot_have_is_refused() {
    for option in [&["--all"][..], &["--only", "card40"]] {
        let solve = ["unblock", "solve", "unblock.txt", "--format", "jsonl"];
        let why = carom(&[&solve[..], option].concat()).refused();
        let told = "cannot be used with --format jsonl or --format csv; use --format json";
        assert_eq!(why, format!("{} {told}", option[0]));
    }
    let why = carom(&["unblock", "solve", "unblock.txt", BOARD, "--only", "card40"]).refused();
    assert_eq!(why, "--only: the board is in one file; give only this file");
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
            let column = if metric == "moves" { "solutions" } else { "solutions_steps" };
            let all = &answer["solutions"];
            // The search counts up to 2^64.
            let expected = found[0][column].as_u64().unwrap_or(u64::MAX);
            assert_eq!(all["count"], expected, "{board}");
            let list = all["list"].as_array().expect("a list");
            assert_eq!(list.len() as u64, expected.min(20), "{board}");
            assert!(list.iter().all(|it| it["moves"].as_array().map(Vec::len)
                == answer["length"].as_u64().map(|it| it as usize)));
            assert_eq!(answer["guarantee"], "finds every shortest solution");
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
fn a_corpus_is_compared_with_other_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let peer = folder.path().join("theirs.tsv");
    fs::write(&peer, "# id theirs_us\ncard01 1000000\ncard11 1000000\n").expect("written");
    let peer = peer.to_str().expect("UTF-8");
    let corpus = ["unblock", "corpus", "unblock.txt", "-q", "--peer", peer];
    let summary = carom(&[&corpus[..], &["--format", "json"]].concat()).quiet(0);
    let summary: Value = serde_json::from_str(&summary).expect("JSON");
    let groups = summary["peers"][0]["groups"].as_array().expect("groups");
    let counts: Vec<_> =
        groups.iter().map(|it| (it["moves"].as_str(), it["puzzles"].as_u64())).collect();
    let expected = [("all", 2), ("9-14", 1), ("15-21", 1)];
    assert_eq!(counts, expected.map(|(name, count)| (Some(name), Some(count))));
    assert_eq!((&summary["metric"], &summary["optimal"]), (&"moves".into(), &97.into()));
    assert_eq!(summary["unsolvable"], 2);
    let text = carom(&corpus).quiet(0);
    assert!(text.contains("\nmetric    moves\nboards    99\nwrong     0\n"), "{text}");
    let short =
        ["unblock", "corpus", "unblock.txt", "-q", "--skip-longer", "5", "--format", "json"];
    let summary = carom(&short).quiet(0);
    let summary: Value = serde_json::from_str(&summary).expect("JSON");
    // S1 to S6, the solved board, and the two boards without a number.
    assert_eq!(summary["boards"], 9);
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
    let (drawn, sorted) = (make(&["--min-moves", "2"]), make(&["--min-length", "2", "--sort"]));
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
