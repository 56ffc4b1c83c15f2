//! `carom tablut`.

use serde_json::{Value, json};

use super::carom;

/// A game of the student competition; the attackers win with its last move.
const SAMPLE: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 \
                      b3d3 g8g7 d3d6 d7d8 d6d7";

fn tablut(arguments: &[&str]) -> super::Run {
    carom(&[&["tablut"], arguments].concat())
}

fn answer(arguments: &[&str], code: i32) -> Value {
    let run = tablut(&[arguments, &["--format", "json"]].concat());
    assert_eq!(run.code, Some(code), "{}", run.err);
    serde_json::from_str(&run.out).expect(&run.out)
}

#[test]
fn sequences_of_moves_are_counted() {
    for (rules, count) in [("linnaean", 353_200), ("ashton", 248_456)] {
        let found = answer(&["perft", "--rules", rules, "--depth", "3"], 0);
        assert_eq!([&found["count"], &found["depth"]], [&json!(count), &json!(3)]);
        assert_eq!(found["rules"], rules);
    }
    let out = tablut(&["perft", "--rules", "linnaean", "--depth", "2"]).quiet(0);
    assert!(out.contains("count   4,400"), "{out}");
}

#[test]
fn every_verb_has_help_with_examples() {
    for help in ["-h", "--help"] {
        let text = tablut(&[help]).quiet(0);
        for verb in ["best", "show", "perft", "match"] {
            assert!(text.contains(&format!("\n  {verb} ")), "{text}");
            let text = tablut(&[verb, help]).quiet(0);
            assert!(text.contains(&format!("\nExamples:\n  carom tablut {verb} ")), "{text}");
        }
    }
}

#[test]
fn positions_are_shown_after_moves() {
    let out = tablut(&["show", "start", "--rules", "ashton"]).quiet(0);
    assert!(out.contains("  5 b b w w k w w b b 5") && out.contains("the defenders move"), "{out}");
    let found = answer(&["show", "start", "--rules", "ashton", "--moves", SAMPLE], 0);
    assert_eq!(found["outcome"], "attackers");
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(22));
    let before = SAMPLE.rsplit_once(' ').expect("moves").0;
    assert_eq!(answer(&["show", "--moves", before], 0)["outcome"], Value::Null);
    let triple = "9/3w5/3b5/1wb1bw3/9/9/9/3w1k3/9";
    let found = answer(&["show", triple, "--side", "w", "--moves", "d8d4"], 0);
    assert_eq!(found["captured"], json!(["d3", "c4", "e4"]));
    assert_eq!([&found["side"], &found["position"]], ["b", "9/3w5/9/1w1w1w3/9/9/9/5k3/9"]);
    let svg = tablut(&["show", "--format", "svg", "--moves", "e3-b3"]).quiet(0);
    assert!(svg.starts_with("<svg ") && svg.matches("<circle").count() == 25, "{svg}");
}

#[test]
fn an_illegal_move_exits_with_1_and_says_why() {
    let why = "--moves: move 2 is illegal: a1-a2: there is no piece on a1\n";
    for verb in ["show", "best"] {
        let run = tablut(&[verb, "start", "--moves", "e3b3 a1a2"]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(1), "", why));
        let found = answer(&[verb, "start", "--moves", "e3b3 a1a2"], 1);
        assert_eq!(found["illegal"], "a1-a2: there is no piece on a1");
    }
}

#[test]
fn the_best_move_is_found() {
    let found = answer(
        &["best", "9/9/9/9/4k4/9/9/9/b7b", "--rules", "linnaean", "--side", "w", "--depth", "2"],
        0,
    );
    assert_eq!(
        [&found["win"], &found["score"], &found["loss"]],
        [&json!(1), &Value::Null, &Value::Null]
    );
    assert_eq!(found["line"], json!([found["move"]]));
    let options = ["best", "start", "--rules", "ashton", "--nodes", "5000"];
    let (first, second) = (answer(&options, 0), answer(&options, 0));
    assert!(first["score"].is_i64() && first["depth"].as_u64() > Some(1), "{first}");
    assert_eq!([&first["line"], &first["nodes"]], [&second["line"], &second["nodes"]]);
    let out = tablut(&options).quiet(0);
    for label in ["rules   ashton", "move ", "score ", "line ", "depth ", "nodes "] {
        assert!(out.contains(label), "{label}: {out}");
    }
    for player in ["random", "report:2", "engine:3"] {
        let found = answer(&["best", "--player", player, "--nodes", "3000"], 0);
        assert!(found["move"].is_string(), "{found}");
    }
    let ended = answer(&["best", "--moves", SAMPLE], 1);
    assert_eq!([&ended["outcome"], &ended["move"]], [&json!("attackers"), &Value::Null]);
}

#[test]
fn a_match_is_played_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (csv, records) = (file("match.csv"), file("match.tablut"));
    let play = |threads: &str| {
        let options = [
            "match", "--rules", "ashton", "--white", "engine", "--black", "random", "--games", "6",
        ];
        let limits = ["--nodes", "2000", "--openings", "3", "--seed", "5", "--threads", threads];
        let files = ["--csv", &csv, "--records", &records];
        let mut found = answer(&[&options[..], &limits, &files].concat(), 0);
        found["slowest"].take();
        (found, std::fs::read_to_string(&records).expect("a file"))
    };
    let (found, games) = play("1");
    assert_eq!([&found["games"], &found["wins"], &found["wins_as_white"]], [6, 6, 3]);
    assert_eq!([&found["elo"], &found["sprt"]], [&Value::Null, &Value::Null]);
    assert_eq!(play("3"), (found, games.clone()), "the same games on three threads");
    let (_, read) = carom_formats::tablut::read(games.as_bytes()).expect(&games);
    assert_eq!(read.len(), 6);
    assert_eq!(read[1].header("Black"), Some("engine"));
    let csv = std::fs::read_to_string(&csv).expect("a file");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..6], ["game", "opening", "white", "black", "result", "end"]);
    assert_eq!((rows.len(), rows[1][2], rows[1][4], rows[2][4]), (7, "engine", "1-0", "0-1"));
    assert_eq!((rows[1][1], rows[2][1], rows[3][1]), ("1", "1", "2"), "two games an opening");
}

#[test]
fn games_are_converted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (record, log) = (file("game.tablut"), file("log.txt"));
    std::fs::write(&record, format!("[Rules \"ashton\"]\n\n{SAMPLE} 0-1\n")).expect("a file");
    tablut(&["convert", "--to", "log", &record, &log]).quiet(0);
    let again = tablut(&["convert", "--to", "record", &log]).quiet(0);
    assert!(again.starts_with("[Rules \"ashton\"]\n\n1. e3-b3 b5-b7 2. d5-d4 e2-e3"), "{again}");
    assert!(again.ends_with("d6-d7 0-1\n"), "{again}");
    let start = tablut(&["convert", "--to", "position", "linnaean"]).quiet(0);
    assert_eq!(start, "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 b linnaean\n");
    let refused = tablut(&["convert", "--to", "position", &record]);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    let check = |arguments: &[&str], expected: &str| {
        assert_eq!(tablut(arguments).refused(), expected);
    };
    check(&["show", "9/9"], "9/9:1:4: there are 2 rows, not 9");
    check(&["show", "9/9/9/9/9/9/9/9/9"], "9/9/9/9/9/9/9/9/9: there is no king");
    check(
        &["show", "--moves", "e3"],
        "--moves: `e3` is not a move: expected two squares, as in e3-b3 or e3b3",
    );
    for wrong in [
        &["perft", "--rules", "chess", "--depth", "1"][..],
        &["best", "--player", "engine:11"],
        &["best", "--time", "0s"],
        &["match", "--white", "engine", "--black", "random"],
        &["match", "--white", "engine", "--black", "random", "--nodes", "1", "--sprt", "20,0"],
    ] {
        let run = tablut(wrong);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}
