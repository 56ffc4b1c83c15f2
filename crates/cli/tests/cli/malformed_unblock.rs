//! Inputs of `carom unblock` that must be refused: exit code 2, one line, nothing written, no panic.

use std::path::Path;

use super::{carom, carom_fed};

/// The verbs that read a board, with the options that they need.
const VERBS: [&[&str]; 5] =
    [&["solve"], &["show"], &["analyse"], &["corpus"], &["convert", "--to", "ron"]];

const BOARD: &str = "..B.AAB..CC...DD";

/// The output of a run that must refuse its input from a place in it.
#[track_caller]
fn refuse(verb: &[&str], place: &str, input: &[u8]) {
    let message = carom_fed(&[&["unblock"], verb, &["-"]].concat(), input).refused();
    let text = String::from_utf8_lossy(input);
    assert!(message.starts_with(&format!("<stdin>{place}")), "{verb:?}: {message}\n{text}");
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let inputs: [&[u8]; 6] =
        [b"\xff", b"\x00\x01\x02", b"4\n[[1,0,1,\xff]]", b"\x89PNG\r\n\x1a\n", b"\n\xfe", b" "];
    for input in inputs {
        for verb in VERBS {
            refuse(verb, ":", input);
        }
    }
}

/// Arguments, each with a part of the one line of its refusal.
const ARGUMENTS: [(&str, &str); 27] = [
    ("solve BOARD nofile", "nofile: no such file"),
    ("solve BOARD --threads 2", "--threads: the solver fast uses one thread"),
    ("solve BOARD --skip 2", "--skip 2: the input has only 1 board"),
    ("solve - -", "`-` is there twice"),
    ("show BOARD BOARD", "several BOARD arguments need --format pdf"),
    ("corpus BOARD --peer nofile", "nofile: "),
    ("solve nofile", "nofile: no such file, and not a board string such as ..B.AAB..CC...DD"),
    ("solve .", "./easy-then-hard.txt: this is not a puzzle"),
    ("solve ..B.AAB.C.C.....", "1:9: block C is not a straight block"),
    ("solve ..B.AAB........", "no such file, and not a board string"),
    ("solve 2x8:AA..............", "a board is 3x3 to 16x16 squares"),
    ("solve 5x3:.....AA.......", "expected 15 squares"),
    ("show ..B.AAB........B", "1:3: block B is not a straight block"),
    ("show BOARD --moves A+9", "move 1 is illegal: A+9"),
    ("show BOARD --moves Z+1", "--moves"),
    ("show BOARD --moves A+200", "`A+200` is not a move"),
    ("show BOARD --moves C-1,C-1", "move 2 is illegal"),
    ("show BOARD --out nowhere/board.txt", "nowhere/board.txt: "),
    ("analyse ....AABBCCC..... --format svg", "no position has a solution"),
    ("analyse unblock.txt --only nobody", "no board of that name or number"),
    ("convert --to report 5x3:.....AA........", "needs a square board"),
    ("convert --to report ..B.AAB..x......", "cannot express walls"),
    ("convert --to drawing unblock.txt", "only one board"),
    ("convert BOARD", "--format is needed"),
    ("convert --to ron BOARD nowhere/out.ron", "nowhere/out.ron: "),
    ("corpus BOARD --csv nowhere/times.csv", "nowhere/times.csv: "),
    ("enumerate --size 4x4 --row 4", "--row 4: the rows"),
];

#[test]
fn arguments_that_mean_nothing_are_refused_in_one_line() {
    for (arguments, reason) in ARGUMENTS {
        let arguments = arguments.replace("BOARD", BOARD);
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let message = carom(&[&["unblock"], &arguments[..]].concat()).refused();
        assert!(message.contains(reason), "{arguments:?}: {message}");
    }
    assert!(!Path::new(super::DATA).join("nowhere").exists());
}
