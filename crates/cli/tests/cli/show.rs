//! `carom show`.

use insta::assert_snapshot;
use std::fs;

use super::{DATA, carom, carom_fed, command};

fn show(arguments: &[&str]) -> super::Run {
    carom(&[&["show"], arguments].concat())
}

#[test]
fn the_board_and_the_moves_are_drawn() {
    assert_snapshot!(show(&["7650"]).quiet(0));
    assert_snapshot!(show(&["small.txt", "--moves", "gE rS"]).quiet(0));
    let solved = show(&["small.txt", "--moves", "gE,rS,gS rE r↑ rE"]).quiet(0);
    assert!(solved.ends_with("\nsolved under plain rules\n"), "{solved}");
}

#[test]
fn the_map_counts_the_moves_of_one_robot() {
    assert_snapshot!(show(&["small.txt", "--map", "red"]).quiet(0));
}

#[test]
fn the_plain_drawing_reads_back() {
    let ascii = show(&["small.txt", "--format", "ascii"]).quiet(0);
    let again = carom_fed(&["show", "-", "--format", "ascii"], ascii.as_bytes()).quiet(0);
    assert_eq!(ascii, again);
}

#[test]
fn a_file_of_several_puzzles_shows_the_first() {
    let run = show(&["valid/corpus.txt"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.err, "valid/corpus.txt: using the first of 3 puzzles; --only selects another\n");
    assert_eq!(run.out, show(&["valid/corpus.txt", "--only", "11-1"]).quiet(0));
}

#[test]
fn pictures_are_the_same_every_time_and_need_no_font() {
    for theme in ["light", "dark"] {
        let arguments = ["0765+42+2E21BD0F+93", "--moves", "yW rN yE", "--map", "blue"];
        let picture = ["--format", "svg", "--theme", theme];
        let svg = show(&[&arguments[..], &picture].concat()).quiet(0);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("<text") && !svg.contains("NaN"), "{svg}");
        assert_eq!(svg, show(&[&arguments[..], &picture].concat()).quiet(0));
    }
}

#[test]
fn a_png_goes_to_a_file_or_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.png");
    let path = file.to_str().expect("UTF-8");
    show(&["official:1D-2D-3D-4D", "--format", "png", "--out", path]).quiet(0);
    let bytes = fs::read(&file).expect("the picture");
    // 16 squares of 48, two rims of 48, two pixels a unit.
    let side = ((16 + 2) * 48 * 2_u32).to_be_bytes();
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..24], [side, side].concat());
    let piped = command(&["show", "official:1D-2D-3D-4D", "--format", "png"]).output();
    assert_eq!(piped.expect("carom ends").stdout, bytes);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no temporary file is left");
}

#[test]
fn the_largest_board_is_drawn() {
    let text = "63 63 E\n0 0 R\n5 5 G\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.png");
    let path = file.to_str().expect("UTF-8");
    carom_fed(&["show", "-", "--format", "png", "--out", path], text.as_bytes()).quiet(0);
    // Never wider than 4,096 pixels.
    assert_eq!(fs::read(&file).expect("the picture")[16..20], 4096_u32.to_be_bytes());
}

#[test]
fn illegal_moves_are_named() {
    let refused = |arguments: &[&str]| show(arguments).refused();
    assert_eq!(
        refused(&["small.txt", "--moves", "gE rN"]),
        "--moves: move 2 is illegal: rN: the red robot cannot move north: the border is in the way"
    );
    assert!(refused(&["small.txt", "--moves", "yN"]).contains("there is no yellow robot"));
    assert!(refused(&["small.txt", "--moves", "up"]).contains("`up` is not a move"));
    assert!(refused(&["small.txt", "--map", "silver"]).contains("there is no silver robot"));
    assert!(refused(&["7650", "--map", "red"]).contains("the puzzle has no robots"));
    let unwritable = format!("{DATA}/missing/board.svg");
    assert!(refused(&["7650", "--format", "svg", "--out", &unwritable]).contains("missing"));
}
