//! `carom corpus`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use super::{DATA, carom, carom_fed, lasting};

fn corpus(arguments: &[&str]) -> super::Run {
    carom(&[&["corpus", "--solver", "astar"], arguments].concat())
}

#[test]
fn a_corpus_is_solved_and_checked() {
    assert_snapshot!(lasting(&corpus(&["puzzles.txt"]).quiet(0)));
}

#[test]
fn several_files_and_limits_on_length() {
    let out =
        corpus(&["puzzles.txt", "valid/corpus.txt", "--skip-longer", "5", "--format", "json"]);
    let summary: Value = serde_json::from_str(&out.quiet(0)).expect("JSON");
    assert_eq!(
        (&summary["counts"]["all"], &summary["counts"]["mismatch"]),
        (&12.into(), &0.into())
    );
    assert_eq!(summary["counts"]["optimal"], 12);
    let [p50, p99, max] = ["p50", "p99", "max"].map(|it| summary["seconds"][it].as_f64());
    assert!(p50 > Some(0.0) && p50 <= p99 && p99 <= max);
    assert_eq!(summary["peers"], Value::Null);
    #[cfg(target_os = "linux")]
    assert!(summary["peak_resident_bytes"].as_u64() > Some(1 << 20));
}

#[test]
fn threads_and_repeats_change_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let columns = |name: &str, more: &[&str]| {
        let file = folder.path().join(name);
        let path = file.to_str().expect("UTF-8").to_owned();
        corpus(&[&["puzzles.txt", "--csv", &path], more].concat()).quiet(0);
        let text = fs::read_to_string(&file).expect("the CSV");
        let rows: Vec<Vec<String>> =
            text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
        assert_eq!((rows[0][5].as_str(), rows[0][11].as_str()), ("length", "seconds"));
        assert!(rows[1..].iter().all(|row| row[11].parse::<f64>().is_ok_and(|it| it > 0.0)));
        let lasting = rows.into_iter().map(|mut row| {
            row.remove(11);
            row
        });
        lasting.collect::<Vec<_>>()
    };
    let one = columns("one.csv", &[]);
    assert_eq!(one.len(), 20);
    assert_eq!([&one[1][0], &one[1][5]], ["11-1", "5"]);
    assert!(one[1..].iter().all(|row| row[5] == row[8]
        && row[6] == "optimal"
        && row[7].split(' ').count() == row[5].parse::<usize>().expect("moves")));
    assert_eq!(one, columns("many.csv", &["--threads", "3", "--repeat", "2"]));
}

#[test]
fn the_help_describes_every_column_of_the_csv() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, file) in [("ricochet", "puzzles.txt"), ("unblock", "unblock.txt")] {
        let csv = folder.path().join(game);
        carom(&[game, "corpus", file, "-q", "--csv", csv.to_str().expect("UTF-8")]).quiet(0);
        let csv = fs::read_to_string(csv).expect("the CSV");
        let columns: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
        let help = carom(&[game, "corpus", "--help"]).quiet(0);
        let (_, table) = help.split_once("\nThe columns of --csv:\n").expect(game);
        let rows = table.lines().map_while(|line| line.strip_prefix("  "));
        let names = rows.filter(|row| !row.starts_with(' ')).flat_map(|row| {
            let names = row.split("  ").next().unwrap_or_default();
            names.split([',', ' ']).filter(|name| !name.is_empty()).collect::<Vec<_>>()
        });
        assert_eq!(names.collect::<Vec<_>>(), columns, "{game}");
    }
}

#[test]
fn a_column_is_empty_if_the_file_does_not_know_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = folder.path().join("a.csv");
    let path = csv.to_str().expect("UTF-8");
    // The same puzzle with and without its fewest moves.
    let text = fs::read_to_string(format!("{DATA}/valid/corpus.txt")).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle");
    let without = line.strip_suffix(" 5").expect("5 moves").replacen("11-1 ", "unknown ", 1);
    let input = format!("{line}\n{without}\n");
    carom_fed(&["corpus", "-", "--csv", path], input.as_bytes()).quiet(0);
    let csv = fs::read_to_string(&csv).expect("the CSV");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| {
        let index = rows[0].iter().position(|it| *it == name).expect(name);
        [rows[1][index], rows[2][index]]
    };
    assert_eq!(column("id"), ["11-1", "unknown"]);
    assert_eq!(column("length"), ["5", "5"]);
    assert_eq!(column("optimum"), ["5", ""]);
    assert_eq!(column("verdict"), ["solved", "solved"]);
}

#[test]
fn peers_are_compared_by_length() {
    let out = corpus(&["puzzles.txt", "--peer", "peer.tsv", "--format", "json"]).quiet(0);
    let summary: Value = serde_json::from_str(&out).expect("JSON");
    let peers = summary["peers"].as_array().expect("an array");
    let names: Vec<_> = peers.iter().map(|it| it["name"].as_str()).collect();
    assert_eq!(names, [Some("slow_us"), Some("fast_us")]);
    let groups = peers[0]["groups"].as_array().expect("an array");
    let counts: Vec<_> =
        groups.iter().map(|it| (it["length"].as_str(), it["count"].as_u64())).collect();
    assert_eq!(
        counts,
        [("all", 4), ("1-3", 1), ("4-6", 2), ("7-9", 1)].map(|(a, b)| (Some(a), Some(b)))
    );
    // A millionth of the other column, puzzle by puzzle.
    let mean = |column: usize| peers[column]["groups"][0]["geometric_mean"].as_f64().expect("one");
    assert!((mean(0) / mean(1) - 1e6).abs() < 1.0);

    let text = corpus(&["puzzles.txt", "--peer", "peer.tsv"]).quiet(0);
    assert!(
        text.contains("\nslow_us / ours\n  moves   puzzles   geometric mean   total time\n"),
        "{text}"
    );
}

#[test]
fn a_wrong_length_is_a_mismatch() {
    let text = fs::read_to_string(format!("{DATA}/valid/corpus.txt")).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle").strip_suffix('5').expect("5 moves");
    for (column, why) in [
        ("4", "4 moves, but the shortest solution has 5"),
        ("6", "6 moves, but the shortest solution has 5"),
        ("-", "that there is no solution, but one has 5 moves"),
    ] {
        let run =
            carom_fed(&["corpus", "-", "--solver", "astar"], format!("{line}{column}").as_bytes());
        assert_eq!(run.code, Some(1));
        assert_eq!(run.err, format!("<stdin>: 11-1: the file claims {why}\n"));
        assert!(run.out.contains("\nwrong     1\n"), "{}", run.out);
    }
}

#[test]
fn a_stopped_search_is_no_success() {
    let run = corpus(&[&["puzzles.txt"; 4][..], &["--max-nodes", "1"]].concat());
    assert_eq!(run.code, Some(3));
    assert!(run.out.contains("stopped at a limit"), "{}", run.out);
    let why = "puzzles.txt: 11-33: node limit reached (--max-nodes)\n";
    assert!(run.err.contains(why), "{}", run.err);
    assert!(run.err.ends_with("\n2 more were stopped at a limit\n"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 11, "{}", run.err);
}

/// A puzzle that is not found has another verdict than one that a limit stopped.
#[test]
fn a_table_tells_what_was_not_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.csv").to_str().expect("UTF-8").to_owned();
    let verdicts = |more: &[&str]| -> Vec<String> {
        carom(&[&["corpus", "puzzles.txt", "--csv", &path], more].concat());
        let table = fs::read_to_string(&path).expect("a table");
        table.lines().skip(1).map(|it| it.split(',').nth(3).expect("a reason").to_owned()).collect()
    };
    let alone = verdicts(&["--solver", "astar-single"]);
    assert!(alone.iter().any(|it| it == "gave-up"), "{alone:?}");
    assert!(alone.iter().all(|it| it != "node-limit"), "{alone:?}");
    assert!(verdicts(&["--max-nodes", "1"]).iter().any(|it| it == "node-limit"));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    let refused = |arguments: &[&str]| corpus(arguments).refused();
    assert!(refused(&["puzzles.txt", "missing.txt"]).starts_with("missing.txt: "));
    assert!(refused(&["puzzles.txt", "7650"]).starts_with("7650: there are no robots"));
    assert!(refused(&["puzzles.txt", "--skip-longer", "0"]).contains("there are no puzzles"));
    assert!(refused(&["puzzles.txt", "--peer", "missing.tsv"]).starts_with("missing.tsv: "));
    assert!(refused(&["puzzles.txt", "--peer", "small.txt"]).starts_with("small.txt:"));
    assert!(
        refused(&["small.txt", "--peer", "peer.tsv"]).contains("no line for any of the puzzles")
    );
    assert!(refused(&["valid/text.txt", "--csv", "missing/x.csv"]).starts_with("missing/x.csv: "));
}

/// A file that is longer than the part that is in memory.
#[test]
fn a_long_file_is_solved_part_by_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (input, csv) = (path("in.txt"), path("out.csv"));
    let text = fs::read_to_string(format!("{DATA}/valid/corpus.txt")).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle").strip_suffix(" 5").expect("5 moves");
    let count = 10_002;
    let mut lines: Vec<String> =
        (0..count).map(|it| line.replacen("11-1", &format!("p{it}"), 1) + " 5").collect();
    let last = lines.last_mut().expect("a line");
    *last = format!("{} 4", last.strip_suffix(" 5").expect("5 moves"));
    fs::write(&input, lines.join("\n")).expect("written");
    let run = carom(&["corpus", &input, "--csv", &csv, "--format", "json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.starts_with(&format!("{input}: p10001: the file claims")), "{}", run.err);
    let summary: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(
        ["all", "optimal", "mismatch"].map(|it| summary["counts"][it].as_u64()),
        [10_002, 10_001, 1].map(Some)
    );
    let rows = fs::read_to_string(&csv).expect("the CSV");
    assert_eq!(rows.lines().count(), count + 1, "one header");
    assert!(rows.lines().last().is_some_and(|row| row.starts_with("p10001,fast,solved,")));

    // A fault in the second part: the table of the earlier run stays, and the new one has the first part.
    fs::write(&input, lines[..10_001].join("\n") + "x\n").expect("written");
    let run = carom(&["corpus", &input, "--csv", &csv]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains(&format!("\n{input}:10001:")), "{}", run.err);
    assert_eq!(fs::read_to_string(&csv).expect("the CSV"), rows);
    let partial = fs::read_to_string(csv + ".partial").expect("the first part");
    assert_eq!(partial.lines().count(), 10_001);
}

/// Five robots have no table, and neither have the official rules.
#[test]
fn the_output_names_the_solver_that_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (puzzles, csv) = (path("puzzles.jsonl"), path("times.csv"));
    let make = |robots: &str, rules: &str| {
        let generate = ["generate", "--count", "2", "--format", "jsonl", "--out", "-"];
        let more = ["--max-moves", "5", "--robot-count", robots, "--rules", rules];
        carom(&[&generate[..], &more].concat()).quiet(0)
    };
    let (tables, five) = (make("1", "plain"), make("5", "plain"));
    let official = make("5", "official");
    let corpus = |text: &str, format: &str| {
        fs::write(&puzzles, text).expect("written");
        let corpus = ["corpus", &puzzles, "--solver", "tablebase", "--csv", &csv];
        let out = carom(&[&corpus[..], &["--format", format]].concat()).quiet(0);
        let table = fs::read_to_string(&csv).expect("a table");
        let solvers = table.lines().map(|it| it.split(',').nth(1).expect("a value").to_owned());
        (out, solvers.collect::<Vec<_>>())
    };
    let line = |out: &str, number: usize| out.lines().nth(number).expect("a line").to_owned();
    let (out, solvers) = corpus(&tables, "text");
    assert!(line(&out, 0).starts_with("solver    tablebase: "), "{out}");
    assert!(!out.contains("not for these"), "{out}");
    assert_eq!(solvers, ["solver", "tablebase", "tablebase"]);
    for text in [&five, &official] {
        let (out, solvers) = corpus(text, "text");
        let first = line(&out, 0);
        assert!(first.starts_with("solver    fast: "), "{out}");
        assert!(first.ends_with("; tablebase is not for these puzzles"), "{out}");
        assert_eq!(solvers, ["solver", "fast", "fast"]);
        let summary: Value = serde_json::from_str(&corpus(text, "json").0).expect("JSON");
        assert_eq!(summary["solver"], "fast");
        assert_eq!(summary["solvers"], serde_json::json!({ "fast": 2 }));
    }
    let mixed = format!("{tables}{five}{official}");
    let (out, solvers) = corpus(&mixed, "text");
    assert!(line(&out, 0).starts_with("solver    tablebase: "), "{out}");
    assert!(line(&out, 0).ends_with(" for 2 puzzles"), "{out}");
    assert!(line(&out, 1).starts_with("          fast: "), "{out}");
    assert!(line(&out, 1).ends_with(" for 4 puzzles"), "{out}");
    assert_eq!(solvers.len(), 7);
    let summary: Value = serde_json::from_str(&corpus(&mixed, "json").0).expect("JSON");
    assert!(summary["solver"].is_null());
    assert_eq!(summary["solvers"], serde_json::json!({ "tablebase": 2, "fast": 4 }));
}
