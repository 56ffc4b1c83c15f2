//! The puzzles of the packs in `boards`: no two are the same, and those of the first version keep their results.

#![expect(clippy::disallowed_methods, reason = "a test reads files of the repository")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use carom_formats::{ricochet, tablut, unblock};
use carom_play::packs::PuzzleIdentity as _;
use carom_play::records::PuzzleId;

const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards");

/// The ids of the first version of each game. The results of players are kept under them.
const FIRST: &str = include_str!("../data/first-levels.txt");

/// The packs in a folder: the files with this ending.
fn packs(folder: &str, ending: &str) -> Vec<String> {
    let files = fs::read_dir(format!("{BOARDS}/{folder}")).expect(folder);
    let paths = files.map(|it| it.expect(folder).path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|it| it.extension().is_some_and(|it| it == ending)).collect();
    paths.sort();
    paths.iter().map(|it| fs::read_to_string(it).expect("a text")).collect()
}

fn ricochet() -> Vec<PuzzleId> {
    let entries = packs("ricochet/graded", "jsonl")
        .into_iter()
        .flat_map(|text| ricochet::read(text.as_bytes()).expect("levels").1);
    entries.map(|it| PuzzleId::of(&it.round().expect("a level"))).collect()
}

fn unblock() -> Vec<PuzzleId> {
    let texts = [packs("unblock", "txt"), packs("unblock/graded", "txt")].concat();
    let entries = texts.iter().flat_map(|text| unblock::read(text.as_bytes()).expect("puzzles").1);
    entries.map(|it| it.board.puzzle_id()).collect()
}

fn tablut() -> Vec<PuzzleId> {
    let texts = packs("tablut", "txt");
    let wins = texts.iter().flat_map(|text| (tablut::WINS.read)(text).expect("wins"));
    wins.map(|it| it.puzzle_id()).collect()
}

#[test]
fn packs_have_different_puzzles_and_all_of_the_first_version() {
    let games = [
        ("ricochet", ricochet(), 200, 60),
        ("unblock", unblock(), 300, 61),
        ("tablut", tablut(), 150, 70),
    ];
    for (game, ids, count, first) in games {
        let different: BTreeSet<String> = ids.iter().map(PuzzleId::to_string).collect();
        assert_eq!((ids.len(), different.len()), (count, count), "{game}");
        let old = FIRST.lines().filter_map(|it| it.strip_prefix(game));
        let old: Vec<&str> = old.flat_map(str::split_whitespace).collect();
        assert_eq!(old.len(), first, "{game}");
        assert!(old.iter().all(|&it| different.contains(it)), "{game}");
    }
}
