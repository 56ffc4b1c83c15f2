//! The JSON of every command against its schema in docs/answers.schema.json.

use std::path::Path;

use boon::{Compiler, Schemas};
use serde_json::Value;

use super::{GAME, carom, carom_in};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

/// Whether objects have a schema.
#[track_caller]
fn check(name: &str, objects: &[Value]) {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema =
        compiler.compile(&format!("{DOCS}/answers.schema.json#/$defs/{name}"), &mut schemas);
    let schema = schema.expect("a schema");
    for object in objects {
        if let Err(why) = schemas.validate(object, schema) {
            panic!("{name}: {why:#}\n{object:#}");
        }
    }
}

/// Runs a command. If its objects are in a list, all of them are checked.
#[track_caller]
fn checked(name: &str, arguments: &[&str], code: i32) -> Vec<Value> {
    checked_in(Path::new(super::DATA), name, arguments, code)
}

#[track_caller]
fn checked_in(folder: &Path, name: &str, arguments: &[&str], code: i32) -> Vec<Value> {
    let run = carom_in(folder, &[arguments, &["--format", "json"]].concat(), b"");
    assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
    let objects = match serde_json::from_str(&run.out).expect("one value of JSON") {
        Value::Array(objects) => objects,
        object => vec![object],
    };
    assert!(!objects.is_empty(), "{arguments:?}");
    check(name, &objects);
    objects
}

#[test]
fn answers_of_solve_have_their_schema() {
    let game = [&["solve"][..], &GAME].concat();
    let found = checked("solve", &[&game[..], &["--all", "--distinct"]].concat(), 0);
    assert_eq!(found[0]["solutions"]["complete"], true);
    let targets = checked("solve", &["solve", GAME[0], "--every-target", "--max-nodes", "90"], 3);
    assert_eq!(targets.len(), 17);
    let stopped = targets.iter().find(|it| it["verdict"] == "stopped").expect("a hard target");
    assert_eq!(stopped["reason"]["code"], "node-limit");
    let several = ["solve", GAME[0], "--targets", "red 15,0; blue 0,15"];
    checked("solve-targets", &several, 0);
    checked("solve", &["solve", "puzzles.txt"], 0);
    let boards = ["unblock", "solve", "..B.AAB..CC...DD"];
    checked("unblock-solve", &[&boards[..], &["--all"]].concat(), 0);
    let blocked = checked("unblock-solve", &["unblock", "solve", "....AAxB...B...."], 1);
    assert_eq!(blocked[0]["reason"]["code"], "blocked");
}

/// The same objects in a list and on lines; each can be played.
#[test]
fn a_list_has_the_objects_of_the_lines_and_everything_to_play_them() {
    let files = ["valid/corpus.txt", "valid/jsonl.txt", "valid/text.txt", "puzzles.txt"];
    let solve = [&["solve"], &files[..], &["--format"]].concat();
    let without_time = |mut it: Value| {
        it["seconds"] = Value::Null;
        it
    };
    let list = carom(&[&solve[..], &["json"]].concat()).out;
    let list: Vec<Value> = serde_json::from_str(&list).expect("JSON");
    let lines = carom(&[&solve[..], &["jsonl"]].concat()).out;
    let lines = lines.lines().map(|it| serde_json::from_str(it).expect("JSON"));
    let [list, lines] = [list, lines.collect()]
        .map(|it: Vec<Value>| it.into_iter().map(without_time).collect::<Vec<_>>());
    assert_eq!(list, lines);
    for answer in list.iter().filter(|it| it["verdict"] == "solved") {
        let parts = ["board", "robots", "goal", "rules"];
        let puzzle: serde_json::Map<String, Value> =
            parts.iter().map(|&it| (it.to_owned(), answer[it].clone())).collect();
        let puzzle = format!("{}\n", Value::Object(puzzle));
        let moves = answer["moves"].as_array().expect("a list").iter();
        let moves: Vec<&str> = moves.map(|it| it.as_str().expect("a move")).collect();
        let moves = moves.join(" ");
        let shown = super::carom_fed(&["show", "-", "--moves", &moves], puzzle.as_bytes());
        assert!(moves.is_empty() || shown.out.contains("\nsolved under "), "{shown:?}");
    }
}

#[test]
fn studies_have_their_schemas() {
    let folder = tempfile::tempdir().expect("a folder");
    let vortex = ["7650", "--target", "vortex", "--robot-count", "2"];
    checked("analyse", &[&["analyse"][..], &vortex].concat(), 0);
    let build =
        carom_in(folder.path(), &[&["tablebase", "build", "a.tb"][..], &vortex].concat(), b"");
    assert_eq!(build.code, Some(0), "{}", build.err);
    let facts = checked_in(folder.path(), "analyse", &["tablebase", "info", "a.tb"], 0);
    assert_eq!([&facts[0]["board_name"], &facts[0]["target"]], ["4B-3B-2B-1A", "vortex"]);
    let query = ["tablebase", "query", "a.tb", "--at-distance", "3", "--list", "--limit", "4"];
    assert_eq!(checked_in(folder.path(), "tablebase-query", &query, 0).len(), 4);
    checked("corpus", &["corpus", "puzzles.txt", "--max-nodes", "0"], 3);
    checked("unblock-analyse", &["unblock", "analyse", "..B.AAB..CC...DD"], 0);
    checked("unblock-enumerate", &["unblock", "enumerate", "--size", "4x4", "--row", "1"], 0);
    checked("formats", &["formats"], 0);
}

#[test]
fn tablut_has_its_schemas() {
    let position = "9/9/9/3bk4/9/9/9/5b3/9 b ashton";
    checked("tablut-best", &["tablut", "best", position, "--max-nodes", "3000"], 0);
    let illegal = checked("tablut-best", &["tablut", "best", "--moves", "a1-a2"], 2);
    assert_eq!(illegal[0]["reason"]["code"], "illegal-move");
    checked("tablut-show", &["tablut", "show", "start", "--moves", "1. e3-b3 b5-b7"], 0);
    checked("tablut-perft", &["tablut", "perft", "--depth", "2"], 0);
    let players = ["tablut", "match", "--player", "random", "--opponent", "random", "--games", "2"];
    checked("tablut-match", &players, 0);
    let folder = tempfile::tempdir().expect("a folder");
    let make = ["tablut", "generate", "--plies", "1", "--count", "1", "--out", "wins.txt"];
    assert_eq!(carom_in(folder.path(), &make, b"").code, Some(0));
    checked_in(folder.path(), "tablut-corpus", &["tablut", "corpus", "wins.txt"], 0);
}
