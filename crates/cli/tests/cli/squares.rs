//! Squares in options: `3,9`, the pair of files, and `D10`, the name on pictures and in the window.

use super::{carom, lasting};

#[track_caller]
fn same(named: &[&str], pairs: &[&str]) {
    let [named, pairs] = [named, pairs].map(|arguments| {
        let run = carom(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        lasting(&run.out)
    });
    assert_eq!(named, pairs);
}

#[test]
fn options_take_the_names_of_squares_on_pictures() {
    same(
        &["show", "7650", "--robots", "D10 0,3;L3", "--target", "l11"],
        &["show", "7650", "--robots", "3,9 0,3 11,2", "--target", "11,10"],
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
