//! Inputs of `carom unblock` that must be refused: exit code 2, one line, nothing written, no panic.

use std::path::Path;

use super::malformed::{broken_characters, broken_lines, cases};
use super::{carom, carom_fed};

/// The verbs that read a board, with the options that they need.
const VERBS: [&[&str]; 5] =
    [&["solve"], &["show"], &["analyse"], &["corpus"], &["convert", "--to", "ron"]];

const BOARD: &str = "..B.AAB..CC...DD";

/// A valid file in each format, and the number of characters from one damage to the next.
const VALID: [(&str, usize); 4] = [
    ("S3 ..B.AAB..CC...DD 4 7 15\nS6 ....FAAC.FB.CEEB.....DD.. 5 9 536\n", 0),
    ("..B.AAB..CC...DD\n5x3:.....AA........\n", 1),
    ("4\n[[1,0,1,1],[0,2,1,2],[2,1,2,2],[3,2,3,3]]\n", 1),
    ("+---------+\n| . . B . |\n| A A B . >\n| . C C . |\n| . . D D |\n+---------+\n", 3),
];

/// The output of a run that must refuse its input from a place in it.
#[track_caller]
fn refuse(verb: &[&str], place: &str, input: &[u8]) {
    let message = carom_fed(&[&["unblock"], verb, &["-"]].concat(), input).refused();
    let text = String::from_utf8_lossy(input);
    assert!(message.starts_with(&format!("<stdin>{place}")), "{verb:?}: {message}\n{text}");
}

/// Every verb reads the same files in the same way, so each input is given to one of them.
#[test]
fn malformed_files_are_refused() {
    let text = include_str!("../../../formats/tests/data/malformed-unblock.txt");
    let (mut count, mut verbs) = (0, VERBS.iter().cycle());
    for (_, place, input) in cases(text) {
        let place = if place == "-" { ": ".to_owned() } else { format!(":{place}: ") };
        refuse(verbs.next().expect("a verb"), &place, &input);
        count += 1;
    }
    for (text, step) in VALID {
        carom_fed(&["unblock", "solve", "-", "--format", "json"], text.as_bytes()).quiet(0);
        let characters = if step > 0 { broken_characters(text, step) } else { Vec::new() };
        // A mark after a name is a part of the name, and drawings allow comments around them.
        let lines = if step == 0 { broken_lines(text, 9) } else { Vec::new() };
        for broken in characters.into_iter().chain(lines) {
            refuse(verbs.next().expect("a verb"), ":", broken.as_bytes());
            count += 1;
        }
    }
    assert!(count >= 200, "{count} inputs");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let inputs: [&[u8]; 6] =
        [b"\xff", b"\x00\x01\x02", b"4\n[[1,0,1,\xff]]", b"\x89PNG\r\n\x1a\n", b"\n\xfe", b" "];
    for input in inputs {
        for verb in VERBS {
            refuse(verb, ":", input);
        }
    }
}

/// Arguments, each with a part of the one line of its refusal.
const ARGUMENTS: [(&str, &str); 33] = [
    ("solve BOARD nofile", "nofile: no such file"),
    ("solve BOARD --threads 2", "--threads: the solver fast uses one thread"),
    ("solve BOARD --skip 1", "--skip: only --format jsonl and --format csv have this option"),
    ("solve - -", "`-` is there twice"),
    ("show BOARD BOARD", "several BOARD arguments need --format pdf"),
    ("corpus BOARD --peer nofile", "nofile: "),
    ("solve nofile", "nofile: no such file, and not a board string such as ..B.AAB..CC...DD"),
    ("solve .", ".: "),
    ("solve ..B.AAB..C......", "1:10: block C is not a straight block"),
    ("solve ..B.AAB........", "no such file, and not a board string"),
    ("solve 2x8:AA..............", "a board is 3x3 to 8x8 squares"),
    ("solve 5x3:.....AA.......", "expected 15 squares"),
    ("show AAB......", "block B"),
    ("show ..B.AAB........B", "1:3: block B is not a straight block"),
    ("show BOARD --moves A+9", "move 1 is illegal: A+9"),
    ("show BOARD --moves Z+1", "--moves"),
    ("show BOARD --moves A+0", "`A+0` is not a move"),
    ("show BOARD --moves A+200", "`A+200` is not a move"),
    ("show BOARD --moves A", "`A` is not a move"),
    ("show BOARD --moves C-1,C-1", "move 2 is illegal"),
    ("show BOARD --out nowhere/board.txt", "nowhere/board.txt: "),
    ("analyse nofile --format json", "nofile"),
    ("analyse ....AABBCCC..... --format svg", "no position has a solution"),
    ("analyse unblock.txt --only nobody", "no board of that name or number"),
    ("analyse unblock.txt --only 0", "no board of that name or number"),
    ("convert --to report 5x3:.....AA........", "needs a square board"),
    ("convert --to report ..B.AAB..x......", "cannot express walls"),
    ("convert --to drawing unblock.txt", "only one board"),
    ("convert BOARD", "--format is needed"),
    ("convert --to ron BOARD nowhere/out.ron", "nowhere/out.ron: "),
    ("corpus unblock.txt nofile", "nofile"),
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

/// Options that the parser of the command line refuses: one error, then how the command is used.
const OPTIONS: &[&str] = &[
    "",
    "fly",
    "solve",
    "solve BOARD --threads 0",
    "solve BOARD --limit 3",
    "solve BOARD --skip -1",
    "solve BOARD --metric squares",
    "solve BOARD --solver magic",
    "solve BOARD --format yaml",
    "solve BOARD --max-nodes many",
    "solve BOARD --max-nodes -1",
    "solve BOARD --max-memory 1X",
    "solve BOARD --max-memory 99999999999G",
    "solve BOARD --max-length x",
    "solve BOARD --robot red",
    "show",
    "show BOARD --theme pink",
    "show BOARD --format gif",
    "show BOARD --out",
    "analyse",
    "analyse BOARD --format png",
    "analyse BOARD --max-nodes 1.5",
    "corpus",
    "corpus BOARD --threads 0",
    "corpus BOARD --threads 1025",
    "corpus BOARD --repeat 0",
    "corpus BOARD --repeat 65536",
    "corpus BOARD --format csv",
    "convert --to gif BOARD",
    "convert --to ron",
    "generate --count 0",
    "generate --count x",
    "generate --size 6",
    "generate --size 2x6",
    "generate --size 9x9",
    "generate --size 6x",
    "generate --threes 101",
    "generate --min 0",
    "generate --metric hops",
    "generate --jobs 0",
    "generate --budget 0",
    "generate --seed -1",
    "generate --format gif",
    "enumerate --size 4x4",
    "enumerate --row 1",
    "enumerate --size 4x4 --row -1",
    "enumerate --size 4x4 --row 1 --jobs 0",
];

#[test]
fn options_that_mean_nothing_are_refused() {
    for options in OPTIONS {
        let options = options.replace("BOARD", BOARD);
        let options: Vec<&str> = options.split_whitespace().collect();
        let run = carom(&[&["unblock"], &options[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{options:?}: {}", run.err);
        let errors = run.err.lines().filter(|line| line.starts_with("error: ")).count();
        assert_eq!(errors, usize::from(!options.is_empty()), "{options:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{options:?}: {}", run.err);
    }
}
