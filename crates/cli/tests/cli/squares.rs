//! Squares in options: `3,9`, the pair of files, and `D10`, the name on pictures and in the window.

use super::{carom, lasting};

#[track_caller]
fn same(named: &[&str], pairs: &[&str]) {
    let [named, pairs] = [named, pairs].map(|arguments| {
        let format: &[&str] = if arguments[0] == "show" { &[] } else { &["--format", "json"] };
        let arguments = &[arguments, format].concat();
        let run = carom(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        run.out.split("\"seconds\"").next().expect("an answer").to_owned()
    });
    assert_eq!(named, pairs);
}

/// Who asks in letters is answered in letters, if people read the answer.
#[test]
fn an_answer_has_the_notation_of_the_question() {
    let run = |verb: &str, robots: &str, target: &str| {
        let goal = ["7650", "--robots", robots, "--robot", "red", "--target", target];
        carom(&[&[verb], &goal[..]].concat())
    };
    let robots = "C3 K5 F12 N14";
    assert!(run("solve", robots, "D10").quiet(0).contains("\ngoal    red to D10\n"));
    let board = run("show", robots, "D10").quiet(0);
    assert!(board.starts_with("    A    B ") && board.contains("\n 1 ┃"), "{board}");
    assert!(board.contains("\n16 ┃") && board.ends_with("goal: red to D10\n"), "{board}");
    assert!(run("show", "2,2 10,4", "3,9").quiet(0).starts_with("    0    1 "));
    let closed = run("solve", "C3 H8", "D10").refused();
    assert_eq!(closed, "7650: --robots: the green robot on H8 is on a closed square");
    let named = ["red C3, green K5; blue F12 yellow N14", "C3 K5 F12 N14"];
    let [one, two] = named.map(|it| lasting(&run("solve", it, "D10").quiet(0)));
    assert_eq!(one, two);
}

#[test]
fn options_take_the_names_of_squares_on_pictures() {
    same(
        &["show", "7650", "--robots", "D10 0,3;L3", "--target", "l11", "--format", "svg"],
        &["show", "7650", "--robots", "3,9 0,3 11,2", "--target", "11,10", "--format", "svg"],
    );
    same(
        &["solve", "small.txt", "--robots", "a1 E4", "--target", "E1", "--robot", "red"],
        &["solve", "small.txt", "--robots", "0,0 4,3", "--target", "4,0", "--robot", "red"],
    );
    same(
        &["solve", "small.txt", "--targets", "red A5; green 4,3"],
        &["solve", "small.txt", "--targets", "red 0,4; green E4"],
    );
    same(
        &["analyse", "small.txt", "--robot-count", "1", "--target", "E1", "--robot", "red"],
        &["analyse", "small.txt", "--robot-count", "1", "--target", "4,0", "--robot", "red"],
    );
}

#[test]
fn wrong_names_of_squares_are_refused() {
    let outside =
        |name: &str, pair: &str| format!(": {pair} ({name}) is outside the board of 16x16 squares");
    let no_square = "`D0` is not a square: expected a column and a row from 0, as in 3,9, or a letter and a number from 1";
    for (square, why) in [
        ("D0", no_square.to_owned()),
        ("Q1", outside("Q1", "16,0")),
        ("16,0", outside("Q1", "16,0")),
        ("A99", outside("A99", "0,98")),
        ("A300", "`A300` is not a square".to_owned()),
    ] {
        let refused = |arguments: &[&str]| {
            let run = carom(&[&["solve", "7650"], arguments].concat());
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
            run.err
        };
        let robots = refused(&["--robots", &format!("0,0 {square}")]);
        assert!(robots.contains("--robots") && robots.contains(&why), "{square}: {robots}");
        let targets = refused(&["--robots", "0,0", "--targets", &format!("red {square}")]);
        assert!(targets.contains("--targets") && targets.contains(&why), "{square}: {targets}");
        let target = refused(&["--robots", "0,0", "--robot", "red", "--target", square]);
        let why = if why.starts_with('`') { "D10 (letter and number from 1)" } else { &why };
        assert!(target.contains("--target") && target.contains(why), "{square}: {target}");
    }
}
