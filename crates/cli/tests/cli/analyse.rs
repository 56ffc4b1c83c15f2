//! `carom analyse`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{carom, lasting};

fn analyse(arguments: &[&str]) -> super::Run {
    carom(&[&["analyse"], arguments].concat())
}

/// The objects of a list; the only one of them.
fn parsed(out: &str) -> Value {
    match serde_json::from_str(out).expect("JSON") {
        Value::Array(objects) if objects.len() == 1 => objects[0].clone(),
        objects => objects,
    }
}

#[test]
fn every_position_is_counted_by_its_distance() {
    assert_snapshot!(lasting(&analyse(&["small.txt"]).stating_memory(0)));
}

#[test]
fn json_says_the_same() {
    let found = parsed(&analyse(&["small.txt", "--format", "json"]).stating_memory(0));
    let histogram: Vec<u64> =
        found["histogram"].as_array().expect("an array").iter().filter_map(Value::as_u64).collect();
    let solvable: u64 = histogram.iter().sum();
    assert_eq!(found["positions"], json!(solvable + found["unsolvable"].as_u64().unwrap_or(0)));
    assert_eq!(found["max_length"], json!(histogram.len() - 1));
    assert_eq!(found["max_count"], json!(histogram.last()));
    let moves: u64 = (0..).zip(&histogram).map(|(distance, count)| distance * count).sum();
    let mean = found["mean_length"].as_f64().expect("a number");
    assert!((mean * solvable as f64 - moves as f64).abs() < 1e-6, "{mean}");
    assert_eq!(found["goal"], json!({ "robot": "red", "square": [4, 0] }));
    assert_eq!((&found["robot_count"], &found["rules"]), (&json!(2), &json!("plain")));

    // The example needs as many moves as the search says.
    let example = &found["example"];
    assert_eq!(example["length"], found["max_length"]);
    assert_eq!(example["moves"].as_array().map(Vec::len), Some(histogram.len() - 1));
    let first = &example["moves"][0];
    assert!(example["best_moves"].as_array().expect("moves").contains(first), "{example}");
    let squares = |square: &Value| format!("{},{}", square[0], square[1]);
    let robots: Vec<String> =
        example["robots"].as_object().expect("squares").values().map(squares).collect();
    let solve = ["solve", "small.txt", "--robots", &robots.join(" "), "--format", "json"];
    assert_eq!(parsed(&carom(&solve).quiet(0))["length"], found["max_length"]);
}

#[test]
fn counts_alone_are_the_same_counts() {
    let arguments = ["7650", "--target", "vortex", "--robot-count", "2", "--format", "json"];
    let whole = parsed(&analyse(&arguments).stating_memory(0));
    let counts = parsed(&analyse(&[&arguments[..], &["--counts"]].concat()).stating_memory(0));
    assert_eq!(counts["histogram"], whole["histogram"]);
    assert_eq!((&counts["example"], whole["example"].is_object()), (&Value::Null, true));
    assert_eq!((&whole["board_name"], &whole["target"]), (&json!("4B-3B-2B-1A"), &json!("vortex")));
}

#[test]
fn every_target_is_analysed() {
    let board = ["7650", "--every-target", "--robot-count", "2"];
    let all = parsed(
        &analyse(&[&board[..], &["--format", "json", "--threads", "1"]].concat()).stating_memory(0),
    );
    let all = all.as_array().expect("an array");
    // Four targets for each of two robots, and the vortex.
    assert_eq!(all.len(), 9);
    assert!(all.iter().all(|it| it["histogram"].as_array().is_some_and(|it| it[0] != 0)));

    let text = analyse(&board).stating_memory(0);
    assert_eq!(text.matches("\nOne of the hardest positions:\n").count(), 9);
    assert!(text.lines().rev().take(9).any(|line| line.starts_with("any vortex")), "{text}");
}

#[test]
fn histograms_are_plotted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plot.svg");
    let out = ["--format", "svg", "--out", file.to_str().expect("UTF-8")];
    let board = ["7650", "--robot-count", "2", "--counts"];
    let one = [&board[..], &["--target", "vortex"], &out].concat();
    assert_eq!(analyse(&one).stating_memory(0), "");
    let svg = std::fs::read_to_string(&file).expect("a file");
    assert!(svg.starts_with("<svg ") && svg.contains("any robot to 3,7"), "{svg}");
    assert!(!svg.contains("<polyline") || svg.contains("<rect"), "{svg}");

    let all = [&board[..], &["--every-target"], &out].concat();
    assert_eq!(analyse(&all).stating_memory(0), "");
    let svg = std::fs::read_to_string(&file).expect("a file");
    // A dot at the end of each of the nine lines.
    assert_eq!(svg.matches("<circle").count(), 9, "{svg}");
}

#[test]
fn the_rules_come_from_the_file_or_the_option() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("strict.ron");
    let file = file.to_str().expect("UTF-8");
    let ron = carom(&["convert", "small.txt", "--format", "ron", "--out", "-"]).quiet(0);
    let write = |rules: &str| {
        let text = ron.replace("\"plain\"", &format!("\"{rules}\""));
        std::fs::write(file, text).expect("a file");
    };
    let profile = |out: &str| parsed(out)["rules"].as_str().map(str::to_owned);
    let json = ["--format", "json"];
    write("official");
    let official = analyse(&[&[file], &json[..]].concat()).stating_memory(0);
    assert_eq!(profile(&official).as_deref(), Some("official"));
    let plain = analyse(&[&[file, "--rules", "plain"], &json[..]].concat()).stating_memory(0);
    assert_eq!(profile(&plain).as_deref(), Some("plain"));
    let histogram = |out: &str| parsed(out)["histogram"].clone();
    assert_ne!(histogram(&official), histogram(&plain));

    write("official, no rebounds");
    let run = analyse(&[&[file], &json[..]].concat());
    let note =
        "note: the distances are for the official rules, not the official, no rebounds rules";
    assert!(run.err.lines().next().is_some_and(|line| line.ends_with(note)), "{}", run.err);
    assert_eq!((run.code, histogram(&run.out)), (Some(0), histogram(&official)));
}

#[test]
fn targets_for_any_robot_have_no_table_under_the_official_rules() {
    let board = ["7650", "--every-target", "--robot-count", "2", "--rules", "official"];
    let run = analyse(&[&board[..], &["--format", "json", "--counts"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let note = "7650: note: targets for any robot are left out, because they have no table under \
                the official rules";
    assert_eq!(run.err.lines().next(), Some(note));
    assert_eq!(parsed(&run.out).as_array().map(Vec::len), Some(8));
    assert_eq!(
        analyse(&["7650", "--target", "vortex", "--rules", "official"]).refused(),
        "7650: a tablebase does not support a target for any robot under the official rules; choose \
         a robot with --robot and --target, or use --rules plain"
    );
}

#[test]
fn what_has_no_table_is_refused_in_one_line() {
    let refused = |arguments: &[&str]| analyse(arguments).refused();
    assert_eq!(
        refused(&["7650"]),
        "7650: no target is active; choose one with --target, or use --every-target"
    );
    assert_eq!(
        refused(&["7650", "--target", "blue-circle", "--robot-count", "2"]),
        "7650: the robot that must arrive does not play: the board has only the robots red, green"
    );
    let run = analyse(&["7650", "--target", "vortex", "--max-memory", "100M"]);
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{}", run.err);
    let memory = run.err;
    assert!(memory.starts_with("7650: the table needs 5"), "{memory}");
    assert!(memory.ends_with(" MiB of memory, more than the limit of 100 MiB\n"), "{memory}");
    // The limit is just too small, and the next MiB is enough.
    let run = analyse(&["7650", "--target", "vortex", "--max-memory", "525M"]);
    assert_eq!(
        run.err,
        "7650: the table needs 526 MiB of memory, more than the limit of 525 MiB\n"
    );
    let small = analyse(&["small.txt", "--target", "2,2", "--robot", "red", "--max-memory", "5"]);
    assert!(small.err.ends_with("B of memory, more than the limit of 5 B\n"), "{}", small.err);
    assert!(refused(&["small.txt", "--every-target"]).contains("does not have a printed target"));
    assert!(refused(&["small.txt", "--target", "60,60", "--robot", "red"]).contains("target"));
    assert!(refused(&["missing.txt"]).starts_with("missing.txt: no such file"));
}

#[cfg(not(feature = "gpu"))]
#[test]
fn a_graphics_processor_needs_a_program_with_the_feature() {
    let error = analyse(&["small.txt", "--device", "gpu"]).refused();
    assert!(
        error.ends_with("cargo install --path crates/cli --features gpu builds it with them"),
        "{error}"
    );
}

/// Without a graphics processor, and a program in its place, there is an error; with it the answer is the same.
#[cfg(feature = "gpu")]
#[test]
fn the_device_does_not_change_the_answer() {
    let arguments = ["small.txt", "--format", "json"];
    let run = analyse(&[&arguments[..], &["--device", "gpu"]].concat());
    if run.code == Some(2) {
        assert!(run.err.contains("there is no graphics processor"), "{}", run.err);
        return;
    }
    // A driver may say more.
    assert!(run.code == Some(0) && run.err.contains("the table takes "), "{}", run.err);
    let [mut found, mut expected] =
        [parsed(&run.out), parsed(&analyse(&arguments).stating_memory(0))];
    for value in [&mut found, &mut expected] {
        value.as_object_mut().expect("an object").remove("seconds");
    }
    assert_eq!(found, expected);
    let official = ["small.txt", "--rules", "official", "--device", "gpu"];
    let error = analyse(&official).refused();
    assert!(error.contains("for the plain rules only; use --device cpu"), "{error}");
}

#[test]
fn five_robots_are_counted_but_have_no_table() {
    let five = ["small.txt", "--robot-count", "5", "--target", "4,0", "--robot", "red"];
    let counts = [&five[..], &["--counts", "--format", "json"]].concat();
    let found = parsed(&analyse(&counts).stating_memory(0));
    assert_eq!((&found["robot_count"], &found["example"]), (&json!(5), &Value::Null));
    // 25 squares for red, and the helpers on four of the other 24.
    assert_eq!(found["positions"], json!(25 * (24 * 23 * 22 * 21 / 24)));
    assert_eq!(found["histogram"][0], json!(24 * 23 * 22 * 21 / 24));

    let refused = |more: &[&str], why: &str| {
        let run = analyse(&[&five[..], more].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{more:?}");
        assert_eq!(run.err, format!("small.txt: {why}\n"));
    };
    refused(
        &[],
        "a table of distances supports 1 to 4 robots, not 5; --robot-count 4 uses the first four; --counts counts the positions of five",
    );
    let why = "5 robots can be counted only under the plain rules and on a board without diagonals";
    refused(&["--counts", "--rules", "official"], why);
    let build = carom(&["tablebase", "build", "x.tb", "small.txt", "--robot-count", "5"]);
    assert_eq!(build.code, Some(2));
    assert!(build.err.ends_with("not 5; --robot-count 4 uses the first four\n"), "{}", build.err);
}
