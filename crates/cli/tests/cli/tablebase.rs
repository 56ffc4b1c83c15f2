//! `carom tablebase`.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::Value;

use super::{carom, lasting};

/// A folder with the table of the small puzzle.
struct TableFolder {
    folder: tempfile::TempDir,
}

impl TableFolder {
    fn new() -> Self {
        let table = Self { folder: tempfile::tempdir().expect("a folder") };
        let built = table.build(&[]).stating_memory(0);
        assert!(built.contains(": red to 4,0, "), "{built}");
        table
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("small.tb")
    }

    fn build(&self, arguments: &[&str]) -> super::Run {
        let path = self.path();
        let build = ["tablebase", "build", path.to_str().expect("UTF-8"), "small.txt"];
        carom(&[&build[..], arguments].concat())
    }

    fn info(&self, arguments: &[&str]) -> super::Run {
        let path = self.path();
        carom(&[&["tablebase", "info", path.to_str().expect("UTF-8")], arguments].concat())
    }

    fn query(&self, arguments: &[&str]) -> super::Run {
        let path = self.path();
        carom(&[&["tablebase", "query", path.to_str().expect("UTF-8")], arguments].concat())
    }
}

fn json_lines(out: &str) -> Vec<Value> {
    match serde_json::from_str(out) {
        Ok(Value::Array(objects)) => objects,
        _ => out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(),
    }
}

#[test]
fn a_file_says_what_it_holds() {
    let table = TableFolder::new();
    assert_snapshot!(lasting(&table.info(&[]).quiet(0)));

    let analysed = carom(&["analyse", "small.txt", "--format", "json"]).stating_memory(0);
    let mut analysed = json_lines(&analysed).remove(0);
    let mut info = json_lines(&table.info(&["--format", "json"]).quiet(0)).remove(0);
    for answer in [&mut analysed, &mut info] {
        answer["seconds"] = Value::Null;
        answer["id"] = Value::Null;
    }
    assert_eq!(info, analysed);
}

#[test]
fn a_position_is_looked_up() {
    let table = TableFolder::new();
    assert_snapshot!(table.query(&["--robots", "0,3 4,0"]).quiet(0));
    let named = table.query(&["--robots", "A4 E1"]).quiet(0);
    assert_eq!(named, table.query(&["--robots", "0,3 4,0"]).quiet(0));
    let solved = table.query(&["--robots", "4,0 0,0", "--format", "json"]).quiet(0);
    assert_eq!(json_lines(&solved)[0]["length"], 0);
}

#[test]
fn positions_at_a_distance_are_listed_and_drawn() {
    let table = TableFolder::new();
    let info = json_lines(&table.info(&["--format", "json"]).quiet(0)).remove(0);
    let count = info["histogram"][4].as_u64().expect("a count");
    let at = |arguments: &[&str]| {
        let at = [&["--at-distance", "4", "--format", "json"], arguments].concat();
        json_lines(&table.query(&at).quiet(0))
    };
    let all = at(&["--list", "--limit", "1000"]);
    assert_eq!(all.len() as u64, count);
    assert!(all.iter().all(|it| it["length"] == 4));
    assert_eq!(at(&["--list", "--limit", "3"]), all[..3]);
    assert_eq!(at(&[]), all[..1]);
    assert_eq!(at(&["--nth", "2"]), all[1..2]);
    let seeds: Vec<String> = (1..20).map(|seed| seed.to_string()).collect();
    let random = |seed: &str| at(&["--random", "--seed", seed]).remove(0);
    let mut drawn: Vec<String> = seeds.iter().map(|seed| random(seed).to_string()).collect();
    assert_eq!(random("7"), random("7"));
    drawn.sort_unstable();
    drawn.dedup();
    assert!(drawn.len() > 5, "{drawn:?}");

    let beyond = (count + 1).to_string();
    let refused = table.query(&["--at-distance", "4", "--nth", &beyond]).refused();
    assert!(refused.ends_with(" positions at that distance"), "{refused}");
    assert!(table.query(&["--at-distance", "99"]).refused().contains("the maximum is"));
}

#[test]
fn robots_that_do_not_fit_are_refused() {
    let table = TableFolder::new();
    let refused = |robots: &str| table.query(&["--robots", robots]).refused();
    assert!(refused("0,0").ends_with("--robots: the table has 2 robots, not 1"));
    assert!(refused("0,0 0,0").contains("--robots: "));
    let outside = "--robots: 60,0 (BI1) is outside the board of 5x5 squares";
    assert!(refused("0,0 60,0").ends_with(outside) && refused("A1 BI1").ends_with(outside));
}

#[test]
fn a_table_may_be_for_the_official_rules() {
    let table = TableFolder::new();
    let plain = json_lines(&table.info(&["--format", "json"]).quiet(0)).remove(0);
    table.build(&["--rules", "official"]).stating_memory(0);
    let text = table.info(&[]).quiet(0);
    assert!(text.contains("\nrules   official, 2 robots\n"), "{text}");
    let info = json_lines(&table.info(&["--format", "json"]).quiet(0)).remove(0);
    assert_eq!(info["rules"], "official");
    assert_eq!(info["positions"], plain["positions"]);
    // A robot that turns moves at least twice.
    assert_eq!(info["histogram"][0], 0);
    assert_eq!(info["histogram"][1], 0);
    assert!(info["histogram"][2].as_u64() > Some(0), "{info}");
    assert!(info["mean_length"].as_f64() > plain["mean_length"].as_f64(), "{info}");
    let analyse = ["analyse", "small.txt", "--rules", "official", "--format", "json"];
    let analysed = json_lines(&carom(&analyse).stating_memory(0)).remove(0);
    assert_eq!(analysed["histogram"], info["histogram"]);
    let counts = carom(&[&analyse[..], &["--counts"]].concat()).stating_memory(0);
    assert_eq!(json_lines(&counts)[0]["histogram"], info["histogram"]);

    let refused = table.query(&["--at-distance", "1", "--list"]).refused();
    let reason = "--at-distance 1: no position needs exactly 1 move under the official rules";
    assert!(refused.ends_with(reason), "{refused}");
}

#[test]
fn a_board_may_have_diagonals() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bent.tb");
    let path = path.to_str().expect("UTF-8");
    for rules in ["plain", "official"] {
        let board = ["1D-2A-3D-4A", "--robot", "green", "--target", "0,0", "--rules", rules];
        let build = ["tablebase", "build", path, "--robot-count", "2"];
        carom(&[&build[..], &board].concat()).stating_memory(0);
        let info = carom(&["tablebase", "info", path, "--format", "json"]).quiet(0);
        let info = json_lines(&info).remove(0);
        // 252 squares are not closed, and four of them have diagonals.
        assert_eq!(info["positions"], 248 * 247);
        let analysed = ["analyse", "--robot-count", "2", "--format", "json"];
        let analysed = carom(&[&analysed[..], &board].concat()).stating_memory(0);
        assert_eq!(json_lines(&analysed)[0]["histogram"], info["histogram"]);
        let query = ["tablebase", "query", path, "--at-distance", "6", "--list"];
        let listed = carom(&[&query[..], &["--format", "json"]].concat()).quiet(0);
        let listed = json_lines(&listed);
        assert!(listed.len() >= 20, "{rules}");
        for case in &listed[..20] {
            let squares = case["robots"].as_object().expect("squares");
            let robots: Vec<String> =
                squares.values().map(|it| format!("{},{}", it[0], it[1])).collect();
            let solve = ["solve", "--robots", &robots.join(" "), "--format", "json"];
            let found = carom(&[&solve[..], &board].concat()).quiet(0);
            assert_eq!(json_lines(&found)[0]["length"], 6, "{rules} {case}");
        }
    }
}

#[test]
fn a_position_without_a_solution_exits_with_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.tb");
    let path = path.to_str().expect("UTF-8");
    let one = ["7650", "--robot-count", "1", "--robot", "red", "--target", "9,9"];
    carom(&[&["tablebase", "build", path], &one[..]].concat()).stating_memory(0);
    let out = carom(&["tablebase", "query", path, "--robots", "0,0"]).quiet(1);
    assert!(out.contains("\nanswer  no solution exists, proven\n"), "{out}");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let table = TableFolder::new();
    let path = table.path();
    let whole = fs::read(&path).expect("a file");
    let name = path.display().to_string();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let message = table.info(&[]).refused();
        assert_eq!(table.query(&["--at-distance", "1"]).refused(), message);
        assert!(message.starts_with(&format!("{name}: ")), "{message}");
        message[name.len() + 2..].to_owned()
    };
    for at in (0..whole.len()).step_by(whole.len() / 20) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        refused(&bytes);
    }
    for len in [0, 1, 16, 20, 60, whole.len() - 1] {
        refused(&whole[..len]);
    }
    assert_eq!(refused(b""), "not a tablebase");
    assert_eq!(refused(b"(version: 1)"), "not a tablebase");
    assert!(refused(&[&whole[..], b"!"].concat()).starts_with("damaged: "));
    fs::remove_file(&path).expect("the file");
    assert!(table.info(&[]).refused().starts_with(&format!("{name}: ")));
    if cfg!(unix) {
        let message = carom(&["tablebase", "info", "/dev/null"]).refused();
        assert_eq!(message, "/dev/null: not a tablebase");
    }
    let folder = table.folder.path().to_str().expect("UTF-8");
    let message = carom(&["tablebase", "info", folder]).refused();
    assert_eq!(message, format!("{folder}: this is a folder, not a file"));
}

#[test]
fn what_fails_leaves_no_file() {
    let table = TableFolder::new();
    let names = |folder: &Path| fs::read_dir(folder).expect("a folder").count();
    fs::write(table.path(), b"an older file").expect("a file");
    let run = table.build(&["--max-memory", "1K"]);
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{}", run.err);
    assert!(run.err.starts_with("small.txt: the table needs "), "{}", run.err);
    assert_eq!(fs::read(table.path()).expect("a file"), b"an older file");
    assert_eq!(names(table.folder.path()), 1);

    let missing = table.folder.path().join("missing/small.tb");
    let missing = missing.to_str().expect("UTF-8");
    let message = carom(&["tablebase", "build", missing, "small.txt"]).refused();
    assert!(message.starts_with(&format!("{missing}: ")), "{message}");

    let path = table.path();
    let build = ["tablebase", "build", path.to_str().expect("UTF-8")];
    let no_target = carom(&[&build[..], &["7650"]].concat()).refused();
    assert_eq!(no_target, "7650: no target is active; choose one with --target");
}
