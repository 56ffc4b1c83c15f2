//! `carom filter`.

use serde_json::Value;

use super::{carom, carom_fed};

/// The name and the fewest moves of each line in the format corpus.
fn puzzles(text: &str) -> Vec<(String, u32)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.map(|line| {
        let name = line.split(' ').next().expect(line);
        let moves = line.rsplit(' ').next().expect(line);
        (name.to_owned(), moves.parse().expect(line))
    });
    puzzles.collect()
}

fn all() -> Vec<(String, u32)> {
    puzzles(include_str!("../data/puzzles.txt"))
}

/// What a filter of the test file writes, in the format corpus, and its line on standard error.
fn kept(arguments: &[&str]) -> (Vec<(String, u32)>, String) {
    let start = ["filter", "puzzles.txt", "--format", "corpus"];
    let run = carom(&[&start[..], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    (puzzles(&run.out), run.err)
}

#[test]
fn the_fewest_moves_are_within_the_limits() {
    let (found, note) = kept(&["--min-moves", "4", "--max-moves", "7"]);
    let expected: Vec<(String, u32)> =
        all().into_iter().filter(|it| (4..=7).contains(&it.1)).collect();
    assert_eq!(found, expected);
    assert!((1..all().len()).contains(&found.len()));
    let few = all().iter().filter(|it| it.1 < 4).count();
    let many = all().iter().filter(|it| it.1 > 7).count();
    let (count, of) = (found.len(), all().len());
    let said = format!(
        "kept {count} of {of} puzzles; left out: {few} need fewer than 4 moves, {many} need more than 7 moves\n"
    );
    assert_eq!(note, said);
    assert_eq!(kept(&["--min-moves", "4", "--max-moves", "7", "--threads", "2"]).0, expected);
    let (found, note) = kept(&[]);
    assert_eq!((found, note), (all(), format!("kept {of} of {of} puzzles\n")));
}

#[test]
fn sorting_keeps_the_order_of_equals() {
    let mut expected = all();
    expected.sort_by_key(|it| it.1);
    assert_ne!(expected, all());
    assert_eq!(kept(&["--sort"]).0, expected);
}

/// The oracle is the list of all solutions.
#[test]
fn puzzles_with_one_solution_are_found() {
    let (found, _) = kept(&["--unique"]);
    let mut counts = [0, 0];
    for (name, _) in all() {
        let list =
            ["solve", "puzzles.txt", "--only", &name, "--all", "--distinct", "--format", "json"];
        let answers: Value = serde_json::from_str(&carom(&list).quiet(0)).expect("JSON");
        let is_unique = answers[0]["solutions"]["distinct"] == 1;
        assert_eq!(found.iter().any(|it| it.0 == name), is_unique, "{name}");
        counts[usize::from(is_unique)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn each_line_says_the_proven_number() {
    let text = include_str!("../data/puzzles.txt");
    let wrong = text.replacen(" 74 5\n", " 74 6\n", 1);
    assert_ne!(wrong, text);
    let run = carom_fed(&["filter", "-", "--format", "corpus"], wrong.as_bytes());
    assert_eq!((run.code, puzzles(&run.out)), (Some(1), all()));
    assert!(run.err.contains("<stdin>: 11-1: the fewest moves are 5, not 6\n"), "{}", run.err);
}

#[test]
fn what_is_undecided_is_left_out_and_told() {
    let run = carom(&["filter", "puzzles.txt", "--max-nodes", "1"]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    let (last, named) =
        run.err.trim_end().rsplit_once('\n').map_or((&*run.err, ""), |it| (it.1, it.0));
    let count = named.lines().filter(|it| it.ends_with(": undecided within --max-nodes 1")).count();
    assert!(count > 0 && last.ends_with(&format!(" {count} are undecided")), "{}", run.err);
    assert_eq!(run.out.lines().count(), all().len() - count);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |arguments: &[&str]| carom(&[&["filter"], arguments].concat()).refused();
    assert_eq!(
        refused(&["puzzles.txt", "--min-moves", "5", "--max-moves", "4"]),
        "--min-moves 5 is above --max-moves 4"
    );
    assert_eq!(
        refused(&["puzzles.txt", "--min-rebounds", "3", "--max-moves", "3"]),
        "--min-rebounds 3 needs more moves than --max-moves 3: the first move cannot be a rebound"
    );
    assert_eq!(
        refused(&["puzzles.txt", "--max-moves", "0"]),
        "--max-moves 0: every puzzle needs at least one move"
    );
    assert_eq!(
        refused(&["puzzles.txt", "--min-robots", "11"]),
        "--min-robots 11 is above 10, the most robots of a puzzle"
    );
    assert_eq!(
        refused(&["puzzles.txt", "--min-robots", "3", "--max-moves", "2"]),
        "--min-robots 3 is above --max-moves 2: every robot that moves needs a move"
    );
    let to = |name: &str| refused(&["puzzles.txt", "--out", name]);
    assert_eq!(
        to("a.txt"),
        "--format is needed: the ending .txt names none of the formats with a line for each puzzle: jsonl, game-id, corpus"
    );
    assert_eq!(
        to("a.ron"),
        "a.ron: the format ron does not have a line for each puzzle; choose another with --format"
    );
    let ron = carom(&["filter", "puzzles.txt", "--format", "ron"]);
    assert_eq!((ron.code, ron.out.as_str()), (Some(2), ""), "{}", ron.err);
    assert!(refused(&["nosuch.txt"]).starts_with("nosuch.txt: no such file"));
    let own = refused(&["puzzles.txt", "--format", "corpus", "--out", "puzzles.txt"]);
    assert!(own.contains("this file is an input"), "{own}");
}

/// Only official boards have game IDs; the file that was there stays.
#[test]
fn nothing_is_half_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out.txt");
    std::fs::write(&out, "before").expect("written");
    let one = carom(&["generate", "--format", "jsonl", "--out", "-"]).quiet(0);
    let official = carom(&["convert", "--to", "jsonl", "0765+42+2E21BD0F+93"]);
    assert_eq!(official.code, Some(0), "{}", official.err);
    let out = out.to_str().expect("UTF-8");
    let filter = |input: &str| {
        let arguments = ["filter", "-", "--format", "game-id", "--out", out];
        let run = carom_fed(&arguments, input.as_bytes());
        (run.code, run.err, std::fs::read_to_string(out).expect("a file"))
    };
    let (code, why, left) = filter(&(official.out.clone() + &one));
    assert_eq!((code, left.as_str()), (Some(2), "before"), "{why}");
    assert!(why.contains(": as game-id: "), "{why}");
    let kept = format!(
        "stopped: kept 1 of 1 puzzle in {out}.partial; correct the input, then --skip 1 with another --out goes on\n"
    );
    assert!(why.starts_with(&kept), "{why}");
    std::fs::remove_file(format!("{out}.partial")).expect("a file");
    let (code, why, left) = filter(&official.out);
    assert_eq!((code, why.as_str()), (Some(0), "kept 1 of 1 puzzle\n"));
    assert_eq!(left, "0765+42+2E21BD0F+93\n");
}

/// The test file's puzzles so often that they are not read at once, and their number.
fn many() -> (String, usize) {
    let lines: String = include_str!("../data/puzzles.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && line.ends_with(['1', '2', '3']))
        .map(|line| format!("{line}\n"))
        .collect();
    let count = lines.lines().count();
    assert!(count > 1, "{lines}");
    let times = 10_000 / count + 1;
    (lines.repeat(times), count * times)
}

#[test]
fn a_long_list_is_written_part_by_part_and_sorted_as_a_whole() {
    let (text, count) = many();
    let filter = |more: &[&str]| {
        let arguments = [&["filter", "-", "--format", "corpus"], more].concat();
        let run = carom_fed(&arguments, text.as_bytes());
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.err.starts_with("kept ") && run.err.contains(&format!(" of {}", count / 1000)));
        puzzles(&run.out)
    };
    let mut expected = puzzles(&text);
    assert_eq!(filter(&[]), expected);
    expected.sort_by_key(|it| it.1);
    assert_eq!(filter(&["--sort"]), expected);
}
