//! The census of Unblock Me as a program: the counts that are known, and runs that are resumed or divided.

use std::fs;
use std::path::Path;
use std::process::Command;

use carom_research::census::unpack;
use serde_json::Value;

mod program;

use program::{copy_of, fail, folder, program, read, succeed};

/// The results of an undivided run of 4x4.
const WHOLE: &str = "4x4-row-1-1-of-1.jsonl";

/// The census of 4x4, into a folder.
fn four(out: &Path, more: &[&str]) -> Command {
    let mut command = census(&["--size", "4", "4", "--row", "1", "--out"]);
    command.arg(out).args(more);
    command
}

fn census(arguments: &[&str]) -> Command {
    program(env!("CARGO_BIN_EXE_census-unblock"), arguments)
}

fn merge(folder: &Path, more: &[&str]) -> Command {
    let mut command = census(&["--merge"]);
    command.arg(folder).arg("--docs").arg(folder.join("docs")).args(more);
    command
}

/// The files that a merge writes: the lines and the page.
fn merged(folder: &Path, more: &[&str]) -> [String; 2] {
    succeed(&mut merge(folder, more));
    let lines = unpack(&folder.join("census.jsonl.gz")).expect("a written file");
    [lines, read(&folder.join("docs/census-unblock.md"))]
}

#[test]
fn shards_add_up_to_the_known_counts() {
    let folder = folder();
    for shard in ["3/3", "1/3", "2/3"] {
        succeed(&mut four(folder.path(), &["--shard", shard, "--limit", "9", "--threads", "2"]));
        succeed(&mut four(folder.path(), &["--shard", shard, "--resume", "--random", "5"]));
    }
    let [lines, page] = merged(folder.path(), &[]);
    let records: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let sum = |name: &str| records.iter().filter_map(|it| it[name].as_u64()).sum::<u64>();
    assert_eq!(["positions", "components", "solvable"].map(sum), [9304, 880, 493]);
    let most = |name: &str| records.iter().filter_map(|it| it[name]["distance"].as_u64()).max();
    assert_eq!(["hardest_moves", "hardest_steps"].map(most), [Some(7), Some(10)]);
    let by_moves = |moves: usize| -> u64 {
        records.iter().filter_map(|it| it["by_longest_moves"][moves].as_u64()).sum()
    };
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(by_moves), [217, 135, 50, 45, 27, 8, 8, 3]);
    assert!(page.contains("| 4x4 | 1 | 81 | 9,304 | 880 | 493 | 7 | 10 |"), "{page}");
    assert!(page.contains("| 4x4 | 7 | 3 | `BB.CAA.CDEEED.FF` | 10 | `"), "{page}");
    assert!(!page.contains(['{', '}']), "{page}");

    let undivided = program::folder();
    succeed(&mut four(undivided.path(), &["--threads", "1"]));
    assert_eq!(merged(undivided.path(), &[]), [lines, page]);
}

#[test]
fn a_random_part_of_the_units_gives_estimates() {
    let folder = folder();
    succeed(&mut four(folder.path(), &["--random", "1", "--limit", "20", "--threads", "1"]));
    fail(&mut merge(folder.path(), &[]), "61 of 81 units are missing: ");
    succeed(&mut merge(folder.path(), &["--partial"]));
    let page = fs::read_to_string(folder.path().join("docs/census-unblock.md")).expect("a page");
    assert!(page.contains("## A sample of 4x4, exit in row 1"), "{page}");
    assert!(page.contains("81 units with 9,304 positions; this number is exact"), "{page}");
    let row = page.lines().find(|line| line.starts_with("| components |")).expect("a row");
    let cells: Vec<f64> =
        row.replace(',', "").split('|').filter_map(|it| it.trim().parse().ok()).collect();
    let &[_, estimate, error] = &cells[..] else { panic!("{row}") };
    assert!((estimate - 880.0).abs() < 3.0 * error, "{row}");

    // Another size in the same folder has its own row.
    let three = ["--size", "3", "3", "--row", "1", "--out"];
    succeed(census(&three).arg(folder.path()));
    succeed(&mut merge(folder.path(), &["--partial", "--long"]));
    let page = fs::read_to_string(folder.path().join("docs/census-unblock.md")).expect("a page");
    assert!(page.contains("| 3x3 | 1 | 8 |"), "{page}");
    assert!(
        page.contains("\n3x3, exit in row 1: 1 move\n\n    ...AA....\n    +-------+\n"),
        "{page}"
    );
}

/// A run and a merge refuse the changed lines of a run.
#[track_caller]
fn refuse(change: impl Fn(&str) -> String, reason: &str) {
    let folder = folder();
    let file = folder.path().join(WHOLE);
    succeed(&mut four(folder.path(), &["--limit", "5"]));
    let text = fs::read_to_string(&file).expect("text");
    let changed = change(&text);
    assert_ne!(changed, text, "{reason}");
    fs::write(&file, changed).expect("a file");
    fail(&mut four(folder.path(), &["--resume"]), reason);
    fail(&mut merge(folder.path(), &["--partial"]), reason);
}

#[test]
fn what_no_run_has_written_is_refused() {
    refuse(|text| text.replacen("\"unit\":1,", "\"unit\":81,", 1), "unit 81");
    refuse(|text| text.replacen("\"unit\":1,", "\"unit\":7,", 1), "unit 7 has the columns");
    refuse(|text| text.replacen("\"solvable\":", "\"solvable\":1", 1), "do not add up");
    refuse(|text| text.replacen("\"components\":", "\"components\":9999", 1), "do not add up");
    refuse(|text| text.replacen("\"distance\":", "\"distance\":1", 1), "do not agree");
    refuse(|text| text.replacen("\"board\":\".", "\"board\":\"..", 1), "board of 17 squares");
}

#[test]
fn options_that_mean_nothing_are_refused() {
    fail(&mut census(&["--size", "4", "4", "--row", "4"]), "--row 4: a board of 4x4 has");
}

/// The kept results give the kept page.
#[test]
fn the_kept_page_is_made_again() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let kept = read(&docs.join("census-unblock.md"));
    assert!(kept.lines().count() <= 150);
    let folder = copy_of(&docs.join("census-unblock"));
    let [lines, made] = merged(folder.path(), &["--partial"]);
    assert!(made == kept, "another page than docs/census-unblock.md");
    let sizes = lines.lines().filter(|line| line.contains("\"size\":[6,6],")).count();
    assert_eq!((lines.lines().count(), sizes), (17_749, 13_693));
}
