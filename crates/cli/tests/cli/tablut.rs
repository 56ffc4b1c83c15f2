//! `carom tablut`.

use carom_engine::perft;
use carom_engine::tablut::{Position, RuleSet, Setup, Side, Variant};
use serde_json::{Value, json};

use super::carom;

/// A game of the student competition; the attackers win with its last move.
pub(super) const SAMPLE: &str = "e3b3 b5b7 d5d4 e2e3 e5d5 i4g4 d4d2 e8c8 c5c2 c8c7 g5g8 h5g5 e7h7 e9e7 b3b4 e3b3 d5d7 \
                      b3d3 g8g7 d3d6 d7d8 d6d7";

pub(super) fn tablut(arguments: &[&str]) -> super::Run {
    carom(&[&["tablut"], arguments].concat())
}

/// The count of the engine under the rules `ashton`; white begins.
fn count_of(text: &str, depth: u32) -> u64 {
    let setup = Setup::parse(text, Side::Defenders).expect("a position string");
    let position = Position::new(&setup).expect("a position");
    perft(&Variant::new(RuleSet::ASHTON, position), &position, depth)
}

pub(super) fn answer(arguments: &[&str], code: i32) -> Value {
    let run = tablut(&[arguments, &["--format", "json"]].concat());
    assert_eq!(run.code, Some(code), "{}", run.err);
    match serde_json::from_str(&run.out).expect(&run.out) {
        Value::Array(mut objects) => objects.remove(0),
        object => object,
    }
}

#[test]
fn sequences_of_moves_are_counted() {
    for (rules, count) in [("linnaean", 353_200), ("ashton", 248_456)] {
        let found = answer(&["perft", "--rules", rules, "--depth", "3"], 0);
        assert_eq!([&found["count"], &found["depth"]], [&json!(count), &json!(3)]);
        assert_eq!([&found["rules"], &found["reason"]], [&json!(rules), &Value::Null]);
    }
    let file = |rules: &str| {
        format!("{}/../../boards/tablut/rules/{rules}.ron", env!("CARGO_MANIFEST_DIR"))
    };
    let found = answer(&["perft", "--rules", &file("copenhagen"), "--depth", "3"], 0);
    assert_eq!([&found["count"], &found["rules"]], [&json!(806_344), &json!("copenhagen")]);
    for (rules, count) in [("corner", 285_808), ("brandubh", 39_512)] {
        let file = file(rules);
        for (given, name) in [(rules, rules), (&file, &format!("my-{rules}"))] {
            let found = answer(&["perft", "--rules", given, "--depth", "3"], 0);
            assert_eq!([&found["count"], &found["rules"]], [&json!(count), &json!(name)]);
        }
    }
    // A count that looks at Ctrl-C between its parts is the same.
    let found = answer(&["perft", "9/9/9/4k4/9/9/9/9/8b", "--side", "w", "--depth", "4"], 0);
    let counted = [&found["count"], &found["reason"]];
    assert_eq!(counted, [&json!(count_of("9/9/9/4k4/9/9/9/9/8b", 4)), &Value::Null]);
    let out = tablut(&["perft", "--rules", "linnaean", "--depth", "2"]).quiet(0);
    assert!(out.contains("count   4,400"), "{out}");
}

/// The window starts with the session of the game model.
#[test]
fn without_an_option_the_rules_are_those_of_the_window_and_every_answer_names_them() {
    let rules = carom_play::tablut::Session::default().rules().name;
    let commands =
        [&["perft", "--depth", "1"][..], &["best", "--max-nodes", "100"], &["show"], &["best"]];
    let moves = [None, None, None, Some(SAMPLE)];
    for (command, moves) in commands.into_iter().zip(moves) {
        let moves = moves.map(|it| ["--moves", it]);
        let all = [command, moves.as_ref().map_or(&[][..], |it| &it[..])].concat();
        let code = i32::from(moves.is_some());
        assert_eq!(answer(&all, code)["rules"], rules, "{all:?}");
        let out = tablut(&all).out;
        assert!(out.contains(&format!("rules   {rules}\n")), "{all:?}: {out}");
    }
    let players = ["match", "--player", "random", "--opponent", "random", "--games", "2"];
    let all = &players[..];
    assert_eq!(answer(all, 0)["rules"], rules);
    let help = tablut(&["--help"]).quiet(0);
    assert!(help.contains(&format!("  {rules}    the default, also in the window")), "{help}");
}

#[test]
fn positions_are_shown_after_moves() {
    let out = tablut(&["show", "start", "--rules", "ashton"]).quiet(0);
    assert!(out.contains("  1 * * * b b b * * * 1\n  2 * . . . b . . . * 2\n"), "{out}");
    assert!(out.contains("  5 b b w w k w w b b 5") && out.contains("the defenders move"), "{out}");
    for name in ["START", "Start"] {
        assert_eq!(tablut(&["show", name, "--rules", "ashton"]).quiet(0), out, "{name}");
    }
    let found = answer(&["show", "start", "--rules", "ashton", "--moves", SAMPLE], 0);
    assert_eq!([&found["outcome"], &found["end"]], ["attackers", "king-captured"]);
    let out = tablut(&["show", "start", "--moves", SAMPLE]).quiet(0);
    assert!(out.contains("the attackers have won: the king is captured\n"), "{out}");
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(22));
    let before = SAMPLE.rsplit_once(' ').expect("moves").0;
    assert_eq!(answer(&["show", "--moves", before], 0)["outcome"], Value::Null);
    let triple = "9/3w5/3b5/1wb1bw3/9/9/9/3w1k3/9";
    let out = tablut(&["show", triple, "--side", "w", "--moves", "d8d4"]).quiet(0);
    assert!(out.ends_with("moves   d8-d4 x d3 x c4 x e4\n"), "{out}");
    let found = answer(&["show", triple, "--side", "w", "--moves", "d8d4"], 0);
    assert_eq!(found["captures"], json!([["d3", "c4", "e4"]]));
    assert_eq!([&found["side"], &found["position"]], ["attackers", "9/3w5/9/1w1w1w3/9/9/9/5k3/9"]);
    let end = ["show", "9/9/9/9/6b2/2k6/2b6/9/9", "--side", "b", "--rules", "linnaean"];
    let svg = tablut(&[&end[..], &["--moves", "g5-c5", "--format", "svg"]].concat()).quiet(0);
    // One shadow for each piece.
    let pieces = |svg: &str| svg.matches("fill-opacity=\"0.28\"").count();
    assert!(svg.contains("captured-king") && pieces(&svg) == 3, "{svg}");
    let svg = tablut(&["show", "--format", "svg", "--moves", "e3-b3"]).quiet(0);
    assert!(!svg.contains("captured-king"));
    assert!(svg.starts_with("<svg ") && pieces(&svg) == 25, "{svg}");
    // Nine letters and nine digits.
    assert_eq!(svg.matches("stroke=\"#FFF3DF\"").count(), 18, "{svg}");
    // The captured king is where he was captured.
    let svg = tablut(&["show", "--format", "svg", "--moves", SAMPLE]).quiet(0);
    let (d8, pale) = ((224, 483.69), r#"<g class="captured-king" opacity="0.5">"#);
    let king = format!("{pale}\n<circle cx=\"{}\" cy=\"{}\"", d8.0, d8.1);
    assert!(svg.contains(&king), "{svg}");
}

#[test]
fn an_illegal_move_exits_with_2_and_says_why() {
    let why = "--moves: move 2 is illegal: a1-a2: there is no piece on a1\n";
    for verb in ["show", "best"] {
        let run = tablut(&[verb, "start", "--moves", "e3b3 a1a2"]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(2), "", why));
        let found = answer(&[verb, "start", "--moves", "e3b3 a1a2"], 2);
        assert_eq!(found["reason"]["code"], "illegal-move");
        assert_eq!([&found["side"], &found["outcome"]], [&json!("attackers"), &Value::Null]);
        let legal = answer(&[verb, "start"], 0);
        let fields =
            |it: &Value| it.as_object().expect("fields").keys().cloned().collect::<Vec<_>>();
        assert_eq!(fields(&found), fields(&legal), "{verb}");
    }
}

#[test]
fn the_best_move_is_found() {
    let found = answer(
        &[
            "best",
            "9/9/9/9/4k4/9/9/9/b7b",
            "--rules",
            "linnaean",
            "--side",
            "w",
            "--max-moves",
            "2",
        ],
        0,
    );
    assert_eq!(
        [&found["win"], &found["score"], &found["loss"]],
        [&json!(1), &Value::Null, &Value::Null]
    );
    assert_eq!(found["moves"], json!([found["move"]]));
    let options = ["best", "start", "--rules", "ashton", "--max-nodes", "5000"];
    let (first, second) = (answer(&options, 0), answer(&options, 0));
    assert!(first["score"].is_i64() && first["depth"].as_u64() > Some(1), "{first}");
    assert_eq!([&first["moves"], &first["expanded"]], [&second["moves"], &second["expanded"]]);
    let out = tablut(&options).quiet(0);
    for label in ["rules   ashton", "move ", "score ", "line ", "depth ", "nodes "] {
        assert!(out.contains(label), "{label}: {out}");
    }
    for player in ["random", "report:2", "engine:3"] {
        let limit = if player == "random" { &[][..] } else { &["--max-nodes", "3000"] };
        let found = answer(&[&["best", "--player", player], limit].concat(), 0);
        assert!(found["move"].is_string(), "{found}");
    }
    for (player, has_score) in
        [("random", false), ("engine:1", false), ("engine:8", true), ("report:2", true)]
    {
        let limit = if player == "random" { &[][..] } else { &["--max-nodes", "3000"] };
        let found = answer(&[&["best", "--player", player], limit].concat(), 0);
        assert_eq!(found["score"].is_i64(), has_score, "{found}");
    }
    let ended = answer(&["best", "--moves", SAMPLE], 1);
    assert_eq!([&ended["outcome"], &ended["move"]], [&json!("attackers"), &Value::Null]);
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
    let refused = tablut(&["convert", "--to", "position", &record]).refused();
    assert!(refused.ends_with("as position: the king is captured at the end of the game, so there is no position to write"), "{refused}");
}

#[test]
fn a_list_of_wins_is_read_as_positions_with_names() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/tablut/win-in-4.txt");
    let run = tablut(&["convert", "--to", "record", "--only", "ashton-w-7-3", list]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("[Id \"ashton-w-7-3\"]\n"), "{}", run.out);
    assert!(
        run.out.contains("[Start \"w5b2/9/5b3/4k4/3b5/9/1w5b1/w5b2/2w1b4 w\"]\n"),
        "{}",
        run.out
    );
    let told = ": note: a list of forced wins: only the positions and their names were read; `carom tablut corpus` reads the wins\n";
    assert!(run.err.ends_with(told), "{}", run.err);
    let run = tablut(&["convert", "--to", "position", list]);
    assert!(run.err.contains(": as position: left out: headers\n"), "{}", run.err);
    assert!(run.out.lines().count() == 32, "{}", run.out);
    let folder = tempfile::tempdir().expect("a folder");
    let broken = folder.path().join("wins.txt");
    std::fs::write(&broken, "a ashton w 9/9/9/9/9/2k3b2/2b6/9/9 1 c6-c9\n").expect("a file");
    let refused = tablut(&["convert", "--to", "record", broken.to_str().expect("UTF-8")]).refused();
    assert!(refused.contains("not a game or a position"), "{refused}");
}

#[test]
fn one_game_of_several_is_converted_and_what_is_left_out_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("two.tablut");
    let record = record.to_str().expect("UTF-8");
    let text = "[Rules \"ashton\"]\n[Event \"A\"]\n\n1. e3-b3 {Why?} *\n\n[Rules \"ashton\"]\n\n1. e3-c3 *\n";
    std::fs::write(record, text).expect("a file");
    let refused = tablut(&["convert", "--to", "log", record]).refused();
    assert!(refused.ends_with(": as log: a log has one game; --only selects one"), "{refused}");
    let run = tablut(&["convert", "--to", "log", "--only", "1", record]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.ends_with(": as log: left out: comments, headers\n"), "{}", run.err);
    assert!(run.out.contains("Turn: W Pawn from e3 to b3"), "{}", run.out);
    let run = tablut(&["convert", "--to", "position", "--only", "2", record]);
    assert!(run.err.ends_with(": as position: left out: the moves\n"), "{}", run.err);
    assert_eq!(run.out, "3bbb3/4b4/2w6/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 b ashton\n");
    let refused = tablut(&["convert", "--to", "log", "--only", "3", record]).refused();
    assert!(refused.ends_with("has no game of that name or number; it has 2 games"), "{refused}");
    // The king is captured at the end of the third game.
    std::fs::write(record, format!("{text}\n[Rules \"ashton\"]\n\n{SAMPLE} 0-1\n"))
        .expect("a file");
    let refused = tablut(&["convert", "--to", "position", record]).refused();
    let why = "the king is captured at the end of the game, so there is no position to write";
    let advice = "; --only selects another game";
    assert_eq!(refused, format!("{record}: number 3: as position: {why}{advice}"));
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (file, missing) = (path("a.csv"), path("none/a.csv"));
    let directory = path(".");
    // These games would take very long.
    let play = ["match", "--player", "report:9", "--opponent", "report:9"];
    for (first, second, reason) in [
        (file.as_str(), file.as_str(), "--csv and --records cannot be the same file"),
        (&missing, &file, "No such file or directory"),
        (&file, &directory, "this is a folder, not a file"),
    ] {
        let options = ["--csv", first, "--records", second];
        let refused = tablut(&[&play[..], &options].concat()).refused();
        assert!(refused.contains(reason), "{refused}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "{reason}");
    }
    for out in [&missing, &directory] {
        tablut(&["generate", "--plies", "99", "--out", out]).refused();
    }
    for (file, line) in [
        (["corpus", "nofile"], "nofile: no such file"),
        (["corpus", "nofile.txt"], "nofile.txt: no such file"),
    ] {
        assert_eq!(tablut(&file).refused(), line);
    }
}

#[test]
fn memory_is_limited() {
    let huge = "1000000000M";
    for verb in [
        &["best"][..],
        &["match", "--player", "engine", "--opponent", "random", "--max-nodes", "9"],
        // The server does not exist: the memory comes first.
        &["join", "--side", "white", "--player", "engine", "--port", "1"],
    ] {
        let refused = tablut(&[verb, &["--max-memory", huge]].concat()).refused();
        let why = if cfg!(target_os = "linux") {
            "--max-memory: this machine has "
        } else {
            "--max-memory: the system does not give the memory for "
        };
        assert!(refused.starts_with(why), "{refused}");
        for small in ["0", "63K"] {
            let run = tablut(&[verb, &["--memory", small]].concat());
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
            assert!(run.err.contains("a table has at least 64K"), "{}", run.err);
        }
    }
}

#[test]
fn the_reason_for_an_early_stop_is_told() {
    let found = answer(&["best", "--time", "1ms"], 0);
    assert_eq!(found["reason"]["code"], "time-limit");
    let found = answer(&["best", "--max-nodes", "2000"], 0);
    assert_eq!(found["reason"]["code"], "node-limit");
    let out = tablut(&["best", "--max-nodes", "2000"]).quiet(0);
    assert!(out.ends_with("stopped node limit reached\n"), "{out}");
    assert_eq!(answer(&["best", "--depth", "2"], 0)["reason"], Value::Null);
    // The limit is for all threads together.
    let found = answer(&["best", "--max-nodes", "40000", "--threads", "4"], 0);
    let nodes = found["expanded"].as_u64().expect("a number");
    assert!((10_000..=44_096).contains(&nodes), "{nodes}");
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
        &["match", "--white", "random", "--black", "engine:10"],
        &["join", "--side", "white", "--port", "0"],
        &["corpus", "wins.txt", "--engine-nodes", "0"],
        &["corpus", "wins.txt", "--max-nodes", "0"],
        &[
            "match",
            "--player",
            "engine",
            "--opponent",
            "random",
            "--max-nodes",
            "1",
            "--sprt",
            "20,0",
        ],
    ] {
        let run = tablut(wrong);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}

/// Every example of docs/tablut-rules.md.
#[test]
fn the_examples_of_the_rules_are_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tablut-rules.md");
    let page = std::fs::read_to_string(page).expect("a page");
    let rows = page.lines().filter(|line| line.starts_with("| ") && line.matches('/').count() >= 8);
    let mut count = 0;
    for row in rows {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, position, side, mv, linnaean, ashton, ..] = fields.as_slice() else {
            panic!("{row}")
        };
        for (rules, expected) in [("linnaean", linnaean), ("ashton", ashton)] {
            let code = if *expected == "illegal" { 2 } else { 0 };
            let options = ["--rules", rules, "--side", side, "--moves", mv];
            let found = answer(&[&["show", position], &options[..]].concat(), code);
            let captures = found["captures"].as_array().expect("a list");
            let captured = captures.last().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let captured: Vec<&str> = captured.iter().filter_map(Value::as_str).collect();
            let shown = match &found["outcome"] {
                _ if !found["reason"].is_null() => "illegal".to_owned(),
                Value::String(winner) => format!("{winner} win"),
                _ if captured.is_empty() => "nothing".to_owned(),
                _ => captured.join(" "),
            };
            assert_eq!(shown, **expected, "{rules}: {row}");
        }
        count += 1;
    }
    assert_eq!(count, 24);
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_and_the_answer_says_so() {
    use super::signalled;

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
    let out = signalled(&["tablut", "best", "--time", "10000s"], "INT").quiet(130);
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
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let found = json(&["perft", "--depth", "32"]);
    assert!(found["reason"]["code"] == "cancelled" && found["count"].is_u64(), "{found}");
    let out = signalled(&["tablut", "perft", "--depth", "32"], "INT").quiet(130);
    assert!(out.contains("\nstopped cancelled after 0 of "), "{out}");
    assert!(out.ends_with(" first moves\n"), "{out}");
    // The start has no forced win in 99 plies, and the proof would take very long.
    let file = tempfile::NamedTempFile::new().expect("a file");
    let line = "a ashton w 3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 99 e3-b3\n";
    std::fs::write(file.path(), line).expect("a file");
    let found = json(&["corpus", file.path().to_str().expect("UTF-8")]);
    assert_eq!([&found["reason"]["code"], &found["wins"]], [&json!("cancelled"), &json!([])]);
}

#[test]
fn rule_sets_of_files_play_and_wrong_ones_say_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rules.ron");
    let given = path.to_str().expect("UTF-8");
    let right = include_str!("../../../../boards/tablut/rules/brandubh.ron");
    std::fs::write(&path, format!("\u{feff}{right}")).expect("a file");
    let best = answer(&["best", "start", "--rules", given, "--max-nodes", "2000"], 0);
    assert_eq!(best["rules"], "my-brandubh");
    let drawn = tablut(&["show", "start", "--rules", "brandubh"]).quiet(0);
    assert!(drawn.starts_with("    a b c d e f g\n  1 * . . b . . * 1\n"), "{drawn}");
    let large = include_str!("../../../../boards/tablut/rules/copenhagen.ron");
    std::fs::write(&path, large).expect("a file");
    let best = answer(&["best", "start", "--rules", given, "--max-nodes", "2000"], 0);
    assert_eq!(best["rules"], "copenhagen");
    let drawn =
        tablut(&["show", "start", "--rules", given, "--moves", "k8-k10 f8-e8 h11-h10"]).quiet(0);
    assert!(drawn.contains("    a b c d e f g h i j k\n  1 * . . b b b b b . . * 1\n"), "{drawn}");
    assert!(
        drawn.contains("\n 10 . . . . . b . b . . b 10\n 11 * . . b b b b . . . * 11\n"),
        "{drawn}"
    );
    for (text, error) in [
        (
            right.replace("3b3/3b3", "4b3/3b3"),
            ":5: board: character 4 of the board: row 1 has 8 squares, and boards have 7, 9 or 11 rows and columns",
        ),
        (
            right.replace("escapes: \"corners\"", "escapes: \"corner\""),
            ":7: escapes: `corner` is not a square of the board",
        ),
        (right.replace("version: 1", "version: 9"), ":3:14: expected version 1"),
        (String::new(), ": the file is empty"),
        ("{}".to_owned(), ": this is not a file of rules, which begins with `(`"),
    ] {
        std::fs::write(&path, text).expect("a file");
        let said = tablut(&["show", "start", "--rules", given]).refused();
        assert!(said.contains(&format!("{given}{error}")), "{said}");
    }
    let said = tablut(&["show", "start", "--rules", "no-such.ron"]).refused();
    assert!(
        said.contains("expected linnaean, ashton, corner, brandubh or a file with rules"),
        "{said}"
    );
    let said = tablut(&["show", "7/7/7/3k3/7/7/7 w"]).refused();
    assert!(said.contains("the board has 7x7 squares, and the rules ashton are for 9x9"), "{said}");
    let run = tablut(&["serve", "--rules", "corner"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("[possible values: linnaean, ashton]"), "{}", run.err);
}
