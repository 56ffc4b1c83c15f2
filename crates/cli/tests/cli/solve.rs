//! `carom solve`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{GAME, carom, carom_fed, lasting};

fn solve(arguments: &[&str]) -> super::Run {
    carom(&[&["solve", "--solver", "bfs"], arguments].concat())
}

fn json_lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_solution_is_told_in_full() {
    assert_snapshot!(lasting(&solve(&GAME).quiet(0)));
    assert_snapshot!(lasting(&solve(&["small.txt"]).quiet(0)));
}

#[test]
fn every_entry_of_a_file_is_solved() {
    let out = solve(&["valid/corpus.txt"]).quiet(0);
    let answers: Vec<&str> = out.lines().filter(|line| line.starts_with("answer")).collect();
    let expected =
        [5, 7, 5].map(|it| format!("answer  {it} moves, optimal: no shorter solution exists"));
    assert_eq!(answers, expected);
    assert_eq!(out.split("\n\n").count(), 3);
}

#[test]
fn a_puzzle_without_a_solution_exits_with_1() {
    assert_snapshot!(lasting(&solve(&["valid/text.txt"]).quiet(1)));
}

#[test]
fn limits_end_the_search() {
    for limit in [["--max-nodes", "1"], ["--max-memory", "1K"], ["--max-moves", "3"]] {
        let out = solve(&[&GAME[..], &limit].concat()).quiet(1);
        assert!(out.contains("\nanswer  none: "), "{out}");
    }
}

#[test]
fn json_says_the_same() {
    let out = solve(&[&GAME[..], &["--format", "json"]].concat()).quiet(0);
    let answer = &json_lines(&out)[0];
    assert_eq!(answer["length"], 8);
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(answer["goal"], json!({ "robot": "yellow", "square": [10, 10] }));
    assert_eq!(answer["board"], "1A-4B-3B-2B");
    assert_eq!(answer["profile"], "plain");
    assert_eq!(answer["solver"], "bfs");
    assert_eq!((&answer["verdict"], &answer["proof"]), (&json!("solved"), &json!("optimal")));
    assert!(answer["expanded"].as_u64() > Some(0) && answer["seconds"].as_f64() > Some(0.0));

    let unsolvable = json_lines(&solve(&["valid/text.txt", "--format", "json"]).quiet(1));
    assert_eq!(unsolvable[0]["verdict"], "unsolvable");
    assert_eq!(unsolvable[0]["moves"], Value::Null);
    assert_eq!(json_lines(&solve(&["valid/corpus.txt", "--format", "json"]).quiet(0)).len(), 3);
}

#[test]
fn every_target_is_solved_from_one_position() {
    let board = ["7650", "--robots", "0,0 15,0 0,15 15,15", "--every-target", "--max-moves", "5"];
    let out = solve(&[&board[..], &["--format", "json"]].concat()).quiet(1);
    let answers = &json_lines(&out)[0];
    let lengths: Vec<(&str, u64)> = answers
        .as_array()
        .expect("an array")
        .iter()
        .filter_map(|it| Some((it["target"].as_str()?, it["length"].as_u64()?)))
        .collect();
    let expected =
        [("green square", 2), ("blue circle", 2), ("green circle", 3), ("blue square", 4)];
    assert_eq!(lengths, expected);
    assert_eq!(answers.as_array().map(Vec::len), Some(17));

    let table = solve(&board).quiet(1);
    assert_eq!(table.lines().count(), 3 + 17);
    assert!(table.contains("\ngreen square     (1, 3)        2 "), "{table}");
}

#[test]
fn targets_are_chosen_by_square_or_by_symbol() {
    let robots = ["7650", "--robots", "0,0 15,0 0,15 15,15"];
    let goal = |arguments: &[&str]| {
        let out = solve(&[&robots[..], arguments].concat()).quiet(0);
        out.lines().find_map(|line| line.strip_prefix("goal    ").map(str::to_owned))
    };
    let square = Some("green to (1, 3), green square".to_owned());
    assert_eq!(goal(&["--target", "1,3"]), square);
    assert_eq!(goal(&["--target", "green-square"]), square);
    assert_eq!(goal(&["--target", "vortex"]), Some("any robot to (3, 7), any vortex".to_owned()));
    assert_eq!(
        goal(&["--target", "1,3", "--robot", "any"]),
        Some("any robot to (1, 3)".to_owned())
    );
}

#[test]
fn profiles_change_the_answer() {
    let wait = |profile: &str| {
        let goal = ["7650", "--robots", "0,0 15,0 0,15 15,15", "--robot", "red", "--target", "0,4"];
        let out =
            solve(&[&goal[..], &["--profile", profile, "--format", "json"]].concat()).quiet(0);
        json_lines(&out)[0]["length"].as_u64()
    };
    assert_eq!(wait("plain"), Some(1));
    assert!(wait("official") > Some(1));
}

#[test]
fn standard_input_is_a_puzzle_too() {
    let text = std::fs::read(format!("{}/small.txt", super::DATA)).expect("a file");
    let run = carom_fed(&["solve", "-", "--solver", "bfs"], &text);
    assert!(run.quiet(0).contains("6 moves, optimal"));
}

#[test]
fn an_answer_that_contradicts_the_file_exits_with_1() {
    let text =
        std::fs::read_to_string(format!("{}/valid/corpus.txt", super::DATA)).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle");
    let wrong = format!("{}4\n", line.strip_suffix('5').expect("5 moves"));
    let out = carom_fed(&["solve", "-", "--solver", "bfs"], wrong.as_bytes()).quiet(1);
    assert!(out.contains("\nWRONG   5 moves, the file says 4\n"), "{out}");
}

#[test]
fn only_picks_by_name_or_number() {
    for wanted in ["11-2", "2"] {
        let out = solve(&["valid/corpus.txt", "--only", wanted]).quiet(0);
        assert!(out.starts_with("puzzle  11-2, board 2A-3C-4A-1C\n"), "{out}");
    }
}

#[test]
fn what_cannot_be_solved_is_refused_in_one_line() {
    let refused = |arguments: &[&str]| solve(arguments).refused();
    assert_eq!(
        refused(&["missing.txt"]),
        "missing.txt: no such file, and no game ID or official board either"
    );
    assert_eq!(
        refused(&["7650"]),
        "7650: there are no robots: this is a board, not a puzzle; --robots puts them there"
    );
    let no_goal = refused(&["7650", "--robots", "0,0"]);
    assert!(no_goal.contains("no active target") && no_goal.contains("--target"), "{no_goal}");
    assert!(refused(&["7650", "--robots", "7,7"]).contains("closed square"));
    assert!(refused(&["7650", "--robots", "0,0", "--target", "3,3"]).contains("--robot any"));
    assert!(refused(&["small.txt", "--target", "vortex"]).contains("no such target"));
    assert!(refused(&["small.txt", "--target", "1,1", "--robot", "silver"]).contains("silver"));
    assert!(refused(&["small.txt", "--target", "60,60", "--robot", "red"]).contains("outside"));
    assert!(refused(&["small.txt", "--only", "7"]).contains("--only 7"));
    assert!(refused(&["small.txt", "--every-target"]).contains("no printed target"));
    assert!(refused(&["."]).starts_with(".: "));
    assert!(refused(&["official:1A-1B-2A-3A"]).contains("tile 1 is there twice"));
}
