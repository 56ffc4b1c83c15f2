//! `carom unblock`.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{carom, carom_fed};

const BOARD: &str = "..B.AAB..CC...DD";

/// The boards of the project.
const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/unblock");

/// An object, or the only one of a list.
fn json(text: &str) -> Value {
    match serde_json::from_str(text).expect(text) {
        Value::Array(mut objects) => objects.remove(0),
        object => object,
    }
}

#[test]
fn a_board_is_solved_for_people_and_programs() {
    let out = carom(&["unblock", "solve", BOARD]).quiet(0);
    assert!(out.contains("answer  4 moves, optimal: no shorter solution exists"), "{out}");
    let steps = ["unblock", "solve", BOARD, "--metric", "steps", "--format", "json"];
    for solver in ["fast", "table", "astar", "idastar", "bfs", "dfs", "dfs-memory"] {
        let answer = json(&carom(&[&steps[..], &["--solver", solver]].concat()).quiet(0));
        assert_eq!((&answer["verdict"], &answer["length"]), (&"solved".into(), &7.into()));
        assert_eq!(answer["moves"].as_array().map(Vec::len), Some(7), "{solver}");
        assert_eq!(answer["mismatch"], Value::Null);
    }
}

#[test]
fn a_timeout_ends_the_search_on_each_board() {
    // 93 steps are far beyond a millisecond of depth-first search.
    let hard = "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM";
    let solve = ["unblock", "solve", "--metric", "steps", "--solver", "dfs", "--timeout"];
    let out = carom(&[&solve[..], &["1ms", hard]].concat()).quiet(3);
    assert!(out.contains("\nanswer  stopped: time limit reached (--timeout)\n"), "{out}");
    let boards = format!("{hard}\n{hard}\n");
    let lines = [&solve[..], &["1ms", "--format", "json", "-"]].concat();
    let lines = carom_fed(&lines, boards.as_bytes()).quiet(3);
    assert_eq!(lines.matches(r#""code":"time-limit""#).count(), 2, "{lines}");
    // A timeout that does not pass changes nothing.
    carom(&[&solve[..], &["86400s", BOARD]].concat()).quiet(0);
    let run = carom(&[&solve[..], &["0", BOARD]].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("expected a time from 1ms to 24h"), "{}", run.err);
}

/// The board with other letters, which are out of order.
const NAMED: &str = "..Z.AAZ..KK...pp";

#[test]
fn blocks_keep_the_letters_of_the_user() {
    let out = carom(&["unblock", "solve", NAMED]).quiet(0);
    assert!(out.contains("| A A Z . >") && out.contains("moves   p-2 K-1 Z+2 A+2"), "{out}");
    let answer = json(&carom(&["unblock", "solve", NAMED, "--format", "json"]).quiet(0));
    assert_eq!(answer["board"], NAMED);
    assert_eq!(answer["moves"], serde_json::json!(["p-2", "K-1", "Z+2", "A+2"]));
    let shown = carom(&["unblock", "show", NAMED, "--moves", "K-1 p-2 Z+2 A+2"]).quiet(0);
    assert_eq!(shown.lines().nth(2), Some("| . . A A >"));
    let refused = |moves: &str| carom(&["unblock", "show", NAMED, "--moves", moves]).refused();
    assert_eq!(refused("B+2"), "--moves: B+2: there is no block B");
    let blocked = "cannot slide in this direction: block Z is in the way";
    assert_eq!(
        refused("A+1"),
        format!("--moves: move 1 is illegal: A+1: the horizontal block A {blocked}")
    );
    // Every format that has letters keeps them, and the list of blocks says that it does not.
    for format in ["ron", "corpus", "drawing", "string"] {
        let text = carom(&["unblock", "convert", "--to", format, NAMED]).quiet(0);
        let back = carom_fed(&["unblock", "convert", "--to", "string", "-"], text.as_bytes());
        assert_eq!(back.quiet(0), format!("{NAMED}\n"), "{format}");
    }
    let run = carom(&["unblock", "convert", "--to", "report", NAMED]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(0), "4\n[[1,0,1,1],[2,1,2,2],[0,2,1,2],[3,2,3,3]]\n")
    );
    assert_eq!(run.err, format!("{NAMED}: as report: left out: the letters of the blocks\n"));
    // Boards of other collections: o for an empty square, and X for the main block.
    let real = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    let answer = json(&carom(&["unblock", "solve", real, "--format", "json"]).quiet(0));
    assert_eq!(answer["board"], real.replace('o', "."));
    let out = carom(&["unblock", "solve", "..F.XXF........."]).quiet(0);
    assert!(out.contains("| X X F . >") && out.contains("moves   F+2 X+2\n"), "{out}");
    let why = "block K lies in the row of the exit and can never leave it";
    let out = carom(&["unblock", "solve", "....AAKKCCC....."]).quiet(1);
    assert!(out.contains(why), "{out}");
    let found = json(&carom(&["unblock", "analyse", NAMED, "--format", "json"]).quiet(0));
    assert!(found["metrics"][0]["hardest"].as_str().is_some_and(|it| it.contains("KK")), "{found}");
}

#[test]
fn numbers_of_solutions_are_exact_beyond_64_bits() {
    let walls = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    let out = carom(&["unblock", "analyse", walls]).quiet(0);
    let exact = "103 from here, 1,453,038,047,336,734,236,210 shortest solutions; at most 103";
    assert!(out.contains(exact), "{out}");
    let found = json(&carom(&["unblock", "analyse", walls, "--format", "json"]).quiet(0));
    assert_eq!(
        found["metrics"][1]["solutions"]["count"].as_f64(),
        Some(1_453_038_047_336_734_236_210.0)
    );
}

#[test]
fn a_text_that_looks_like_a_board_is_told_its_fault() {
    let full = carom(&["unblock", "solve", "CCCBBBAAx"]).quiet(1);
    assert!(full.contains("| A A # >"), "{full}");
    let refused = |board: &str| {
        let line = carom(&["unblock", "solve", board]).refused();
        let start = format!("{board}: no such file, and not a board string: ");
        line.strip_prefix(&start).map(str::to_owned).unwrap_or(line)
    };
    let size = "needs its size before it, as in 5x3: (only a square number of squares, 9 to 256, is \
                a square board without it)";
    assert_eq!(refused("..B.AAB..CC...D"), format!("a board of 15 squares {size}"));
    assert_eq!(refused("..B...B..CC...DD"), "there is no main block A, a capital letter");
    let bent = "block D is not a straight block: its squares must be side by side";
    assert!(refused("D.B.AAB..CC...DD").ends_with(bent));
    let short = "the main block has one square: it needs two or more, which say where its exit is";
    assert!(refused("A.B...B..CC...DD").ends_with(short), "{}", refused("A.B...B..CC...DD"));
}

#[test]
fn an_unsolvable_board_says_why() {
    let out = carom(&["unblock", "solve", "....AABBCCC....."]).quiet(1);
    let why =
        "no solution exists, proven: block B lies in the row of the exit and can never leave it";
    assert!(out.contains(why), "{out}");
    let stopped = carom(&["unblock", "solve", BOARD, "--max-moves", "3", "--format", "json"]);
    assert_eq!(json(&stopped.quiet(3))["verdict"], "stopped");
}

#[test]
fn the_golden_boards_are_right_under_both_metrics() {
    for metric in ["moves", "steps"] {
        for solver in ["fast", "table"] {
            let options = ["--metric", metric, "--solver", solver, "--format", "json", "--quiet"];
            let run = carom(&[&["unblock", "corpus", "unblock.txt"], &options[..]].concat());
            let summary = json(&run.quiet(0));
            assert_eq!(
                ["all", "solved"].map(|it| summary["counts"][it].as_u64()),
                [99, 97].map(Some),
                "{metric} {solver}"
            );
            assert_eq!(
                ["mismatch", "stopped"].map(|it| summary["counts"][it].as_u64()),
                [0, 0].map(Some),
                "{metric} {solver}"
            );
        }
    }
}

#[test]
fn a_wrong_number_in_a_file_is_found_and_the_csv_has_its_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = folder.path().join("times.csv");
    let csv_text = csv.to_str().expect("UTF-8");
    let corpus = format!("a {BOARD} 4 7 15\nb {BOARD} 5 7 15\n");
    let run = carom_fed(&["unblock", "corpus", "-", "--csv", csv_text], corpus.as_bytes());
    assert_eq!(
        (run.code, run.err.as_str()),
        (Some(1), "<stdin>: b: the file claims 5 moves, but the shortest solution has 4\n")
    );
    let csv = std::fs::read_to_string(&csv).expect("a file");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows.len(), &rows[1][..4], rows[1][5]), (3, &["a", "fast", "solved", ""][..], "4"));
    assert!(
        rows[2].contains(&"D-2 C-1 B+2 A+2") && csv.contains("\"the file claims 5 moves, but"),
        "{csv}"
    );
}

#[test]
fn an_analysis_has_every_number() {
    let found = json(&carom(&["unblock", "analyse", BOARD, "--format", "json"]).quiet(0));
    assert_eq!(found["positions"], 15);
    for (metric, expected) in [(0, [4, 4, 2]), (1, [7, 8, 6])] {
        let of = &found["metrics"][metric];
        assert_eq!([&of["length"], &of["max_length"], &of["solutions"]["count"]], expected);
    }
    assert_eq!(found["metrics"][0]["histogram"], serde_json::json!([1, 2, 2, 6, 4]));
    let steps = ["unblock", "analyse", BOARD, "--metric", "steps"];
    assert!(!carom(&steps).quiet(0).contains("\nmoves "));
    let out = carom(&["unblock", "analyse", "....AABBCCC....."]).quiet(0);
    assert!(out.contains("no position has a solution, proven: block B"), "{out}");
}

#[test]
fn histograms_are_plotted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plot.svg");
    let out = ["--format", "svg", "--out", file.to_str().expect("UTF-8")];
    assert_eq!(carom(&[&["unblock", "analyse", BOARD], &out[..]].concat()).quiet(0), "");
    let svg = std::fs::read_to_string(&file).expect("a file");
    assert!(svg.starts_with("<svg ") && svg.contains("at most 4 moves and 8 steps"), "{svg}");
    // A dot at the end of each line, and beside each name.
    assert_eq!(svg.matches("<circle").count(), 4, "{svg}");
}

#[test]
fn boards_are_drawn_and_converted() {
    let drawing = carom(&["unblock", "show", BOARD, "--moves", "C-1 D-2 B+2 A+2"]).quiet(0);
    assert_eq!(drawing.lines().nth(2), Some("| . . A A >"));
    let back = carom_fed(&["unblock", "convert", "--to", "string", "-"], drawing.as_bytes());
    assert_eq!(back.quiet(0), "......AACCB.DDB.\n");
    let svg = carom(&["unblock", "show", BOARD, "--format", "svg"]).quiet(0);
    assert!(svg.starts_with("<svg ") && svg.contains("#E4534B"), "{svg}");
    let list = carom(&["unblock", "convert", "--to", "report", BOARD]).quiet(0);
    assert_eq!(list, "4\n[[1,0,1,1],[0,2,1,2],[2,1,2,2],[3,2,3,3]]\n");
}

#[test]
fn puzzles_are_the_same_whatever_the_number_of_jobs() {
    let options = ["--count", "6", "--seed", "3", "--min-moves", "8", "--max-moves", "20"];
    let make = |jobs: &str, format: &str| {
        let rest = ["--threads", jobs, "--format", format];
        carom(&[&["unblock", "generate"], &options[..], &rest[..]].concat()).quiet(0)
    };
    let corpus = make("1", "corpus");
    assert_eq!(make("3", "corpus"), corpus);
    assert!(make("2", "ron").contains("random-3-0006"));
    let summary = carom_fed(&["unblock", "corpus", "-", "--format", "json"], corpus.as_bytes());
    let summary = json(&summary.quiet(0));
    assert_eq!(["solved", "unchecked"].map(|it| summary["counts"][it].as_u64()), [6, 0].map(Some));
    for line in corpus.lines() {
        let moves: u32 = line.split(' ').nth(2).and_then(|it| it.parse().ok()).expect(line);
        assert!((8..=20).contains(&moves), "{line}");
    }
}

#[test]
fn any_number_of_puzzles_needs_little_memory() {
    // No board of 3x3 squares needs 99 moves, so the first puzzle is not found.
    let count = ["--count", "18446744073709551615", "--size", "3x3", "--blocks", "1"];
    let rest = ["--min-moves", "99", "--budget", "1", "--threads", "1"];
    let run = carom(&[&["unblock", "generate"], &count[..], &rest[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{}", run.err);
    assert!(
        run.err.starts_with("puzzle 1: stopped by --budget 1: none of 1 candidates"),
        "{}",
        run.err
    );
}

#[test]
fn a_limit_that_stops_the_generator_is_named() {
    let limits = ["--max-positions", "10", "--budget", "50"];
    let run = carom(&[&["unblock", "generate"], &limits[..]].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    let start = "puzzle 1: stopped by --budget 50: none of 50 candidates meets the criteria: ";
    assert!(
        run.err.starts_with(start) && run.err.contains(" have more than 10 positions"),
        "{}",
        run.err
    );
    assert!(run.err.ends_with("; nothing was written\n"), "{}", run.err);
    let run = carom(&["unblock", "analyse", "unblock.txt", "--only", "card40", "--max-nodes", "1"]);
    assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{}", run.err);
    assert!(run.err.ends_with(": node limit reached (--max-nodes)\n"), "{}", run.err);
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    let check = |arguments: &[&str], expected: &str| {
        let line = carom(&[&["unblock"], arguments].concat()).refused();
        assert_eq!(line, expected);
    };
    check(&["solve", "nosuch.txt"], "nosuch.txt: no such file");
    check(&["solve", "no/such"], "no/such: no such file");
    check(
        &["generate", "--format", "drawing", "--count", "2"],
        "--format drawing: this format has one board per file; use --count 1",
    );
    check(&["generate", "--blocks", "40"], "40 blocks and 0 walls do not fit on a board of 6x6");
    check(
        &["solve", "unblock.txt", "--only", "x"],
        "--only x: unblock.txt has no board of that name or number; it has 99 boards",
    );
    let run = carom_fed(&["unblock", "solve", "-"], b"# Title\n\nWords of a text.\n");
    assert_eq!(
        run.refused(),
        "<stdin>: this is not a puzzle of this game in any format that Carom reads; a board string is one line, rows are of the same length, and a drawing has a frame"
    );
    // A puzzle of the other game is not a board of this one.
    let run = carom_fed(&["unblock", "solve", "-"], b"(version: 1, entries: [])");
    assert!(run.refused().starts_with("<stdin>:1:"));
    let other = carom(&["unblock", "solve", "small.txt"]).refused();
    assert!(other.contains("; `carom ") && other.ends_with("` can read it"), "{other}");
    let twice = format!("a {BOARD} 4 7 15\na {BOARD} 4 7 15\n");
    let run = carom_fed(&["unblock", "solve", "-", "--only", "a"], twice.as_bytes());
    assert_eq!(run.refused(), "--only a: <stdin> has 2 boards of that name; give a number from 1");
    for option in ["--blocks", "--max-positions"] {
        let run = carom(&["unblock", "generate", option, "0"]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
    }
}

#[test]
fn all_positions_of_a_size_are_counted() {
    let options = ["--size", "4x4", "--row", "1", "--format", "json"];
    let found = json(&carom(&[&["unblock", "enumerate"], &options[..]].concat()).quiet(0));
    let numbers = ["positions", "components", "solvable"];
    assert_eq!(numbers.map(|name| found[name].as_u64()), [9304, 880, 493].map(Some));
    assert_eq!([0, 1].map(|it| found["metrics"][it]["max_length"].as_u64()), [7, 10].map(Some));
    assert_eq!(
        found["metrics"][0]["histogram"],
        serde_json::json!([217, 135, 50, 45, 27, 8, 8, 3])
    );
    let refused = carom(&["unblock", "enumerate", "--size", "4x4", "--row", "4"]).refused();
    assert_eq!(refused, "--row 4: the rows of a board of 4x4 have the numbers 0 to 3");
}

#[test]
fn climbs_give_different_puzzles_with_any_number_of_jobs() {
    let climb = |options: &str| {
        let options: Vec<&str> = options.split(' ').collect();
        carom(&[&["unblock", "generate", "--climb"], &options[..]].concat())
    };
    let options = "--size 5x5 --row 2 --blocks 8 --min-moves 12 --count 6 --hardest";
    let made = climb(&format!("{options} --threads 2")).quiet(0);
    assert_eq!(made, climb(&format!("{options} --threads 1")).quiet(0));
    let boards: BTreeSet<&str> = made.lines().filter_map(|it| it.split(' ').nth(1)).collect();
    assert_eq!(boards.len(), 6, "{made}");
    let few = climb("--size 3x3 --row 1 --blocks 2 --min-moves 1 --count 50 --hardest");
    assert_eq!((few.code, few.out.lines().count()), (Some(3), 4), "{}", few.out);
    assert!(
        few.err.ends_with(" climbs that ended at known puzzles; 4 of 50 puzzles done\n"),
        "{}",
        few.err
    );
}

#[test]
fn analyse_compares_the_numbers_of_the_file() {
    let analyse = |line: &str| carom_fed(&["unblock", "analyse", "-"], line.as_bytes());
    analyse("b ..B.AAB..CC...DD 4 7 15\n").quiet(0);
    let run = analyse("b ..B.AAB..CC...DD 4 8 16\n");
    assert_eq!(run.code, Some(1));
    let wrong = ["fewest steps: the file says 8, found 7", "positions: the file says 16, found 15"];
    assert!(wrong.iter().all(|it| run.err.contains(it)), "{}", run.err);
}

#[test]
fn counts_that_say_nothing_are_left_out() {
    let records = format!("{BOARDS}/records.txt");
    let limit = ["--only", "hardest51", "--max-moves", "40"];
    let out = carom(&[&["unblock", "solve", &records], &limit[..]].concat()).quiet(3);
    assert!(out.contains(" expanded\n") && !out.contains("generated"), "{out}");
    let out = carom(&["unblock", "solve", BOARD]).quiet(0);
    assert!(out.contains(" expanded, ") && out.contains(" generated\n"), "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_corpus_without_an_answer_has_no_times() {
    // Depth-first search without memory does not find 31 moves.
    let boards = format!("{BOARDS}/graded/master.txt");
    let run = super::signalled(&["unblock", "corpus", &boards, "--solver", "dfs"], "INT");
    // The signal may come while the file is read.
    let said = ["cancelled after 0 of 48 boards\n", "cancelled after 0 boards\n"];
    assert!(run.code == Some(130) && said.contains(&run.err.as_str()), "{}", run.err);
    let shown: Vec<&str> = run.out.lines().map(|it| &it[..10]).collect();
    assert_eq!(shown, ["solver    ", "metric    ", "boards    "], "{}", run.out);
}

#[test]
fn the_main_block_is_a_unless_the_board_is_a_card_of_the_classic_game() {
    let out = carom(&["unblock", "solve", "..B.AAB.XX......"]).quiet(0);
    assert!(out.contains("| A A B . >") && out.contains("moves   B+2 A+2"), "{out}");
    let card = carom(&["unblock", "show", "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR."]);
    assert!(card.out.contains("| P X X Q . O >"), "{}", card.out);
    assert!(card.err.contains("X is the main block, as on the cards"), "{}", card.err);
}
