//! `solve`: what an answer proves, what contradicts a file, and one target of several.

use serde_json::{Value, json};

use super::{DATA, GAME, carom, carom_fed, lasting};

fn answer(out: &str) -> Value {
    let first = serde_json::from_str(out.lines().next().expect("an answer")).expect("JSON");
    match first {
        Value::Array(answers) => answers[0].clone(),
        answer => answer,
    }
}

/// The solver `astar-single` moves one robot alone: a shorter solution of several robots may be within the limit.
#[test]
fn a_method_without_a_proof_does_not_say_that_every_solution_is_longer() {
    let single = ["solve", "valid/corpus.txt", "--only", "11-1", "--solver", "astar-single"];
    let alone = answer(&carom(&[&single[..], &["--format", "json"]].concat()).quiet(0));
    let length = alone["length"].as_u64().expect("a solution");
    assert_eq!(alone["proof"], "upper-bound");
    let most = (length - 1).to_string();
    let limited = [&single[..], &["--max-moves", &most]].concat();
    let why = "no solution found (this method cannot prove there is none)";
    let text = carom(&limited).quiet(3);
    assert!(text.contains(&format!("\nanswer  {why}\n")), "{text}");
    let found = answer(&carom(&[&limited[..], &["--format", "json"]].concat()).quiet(3));
    assert_eq!((&found["verdict"], &found["reason"]["text"]), (&json!("stopped"), &json!(why)));
    // No solution of any robots is so short.
    let short =
        answer(&carom(&[&single[..], &["--max-moves", "0", "--format", "json"]].concat()).quiet(3));
    assert_eq!(short["reason"]["text"], "there is no solution within the limit (--max-moves)");
}

/// The limit is also a proof.
#[test]
fn a_limit_that_is_above_the_fewest_moves_of_the_file_contradicts_it() {
    let text = std::fs::read_to_string(format!("{DATA}/valid/corpus.txt")).expect("a file");
    let line = text.lines().nth(1).expect("a puzzle");
    let four = format!("{}4\n", line.strip_suffix('5').expect("5 moves"));
    let [every, shortest] = ["every solution has at least 5 moves", "the shortest solution has 5"]
        .map(|it| format!("the file claims 4 moves, but {it}"));
    let solve = |most: &str, format: &str| {
        let arguments = ["solve", "-", "--max-moves", most, "--format", format];
        carom_fed(&arguments, four.as_bytes())
    };
    for (most, says) in [("4", every), ("5", shortest)] {
        assert!(solve(most, "text").quiet(1).contains(&format!("\nWRONG   {says}\n")));
        for format in ["json", "jsonl"] {
            assert_eq!(answer(&solve(most, format).quiet(1))["mismatch"], says);
        }
    }
    // The fewest moves may be more than three.
    for format in ["json", "jsonl"] {
        assert_eq!(answer(&solve("3", format).quiet(3))["mismatch"], Value::Null);
    }
    let three = "w ..B.AAB..CC...DD 3 8 15\n";
    let solve = |most: &str, format: &str| {
        let arguments = ["unblock", "solve", "-", "--max-moves", most, "--format", format];
        carom_fed(&arguments, three.as_bytes())
    };
    let says = "the file claims 3 moves, but every solution has at least 4 moves";
    for format in ["json", "jsonl"] {
        assert_eq!(answer(&solve("3", format).quiet(1))["mismatch"], says);
        assert_eq!(answer(&solve("2", format).quiet(3))["mismatch"], Value::Null);
    }
}

/// One robot with its target is the puzzle of `--robot` and `--target`.
#[test]
fn one_target_has_the_answer_of_a_usual_puzzle() {
    let position = GAME[0];
    for (robot, square, rules) in [("yellow", "10,10", "plain"), ("red", "15,0", "official")] {
        let both = ["solve", position, "--rules", rules, "--format"];
        for format in ["text", "json"] {
            let usual = [&both[..], &[format, "--robot", robot, "--target", square]].concat();
            let pair = format!("{robot} {square}");
            let [usual, one] = [usual, [&both[..], &[format, "--targets", &pair]].concat()]
                .map(|it| carom(&it).quiet(0));
            if format == "text" {
                assert_eq!(lasting(&one), lasting(&usual));
                assert!(one.contains("\nsolver  fast: "), "{one}");
                continue;
            }
            let [mut usual, mut one] = [usual, one].map(|it| answer(&it));
            assert_eq!(one["solver"], "fast");
            (usual["seconds"], one["seconds"]) = (Value::Null, Value::Null);
            assert_eq!(one, usual);
        }
    }
}
