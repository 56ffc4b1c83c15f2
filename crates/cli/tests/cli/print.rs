//! The pages of `carom show --format pdf`, and the picture of the tiles.

use std::fs;
use std::io::Read;

use flate2::read::ZlibDecoder;
use insta::assert_snapshot;
use resvg::tiny_skia::Pixmap;

use super::command;

/// How far a colour may be off on another kind of processor.
const SAME: u8 = 2;

#[test]
fn the_picture_of_the_tiles_is_what_the_command_draws() {
    let png = command(&["show", "--tiles", "--format", "png"]).output().expect("carom ends").stdout;
    let kept = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/tiles.png"));
    let [drawn, kept] = [png, kept.expect("a picture")]
        .map(|png| Pixmap::decode_png(&png).expect("a picture").take());
    let is_same = drawn.len() == kept.len()
        && drawn.iter().zip(&kept).all(|(one, other)| one.abs_diff(*other) <= SAME);
    assert!(is_same, "`carom show --tiles --out docs/pictures/tiles.png` makes the picture anew");
}

/// The texts on each page of a PDF.
fn pages(pdf: &[u8]) -> Vec<String> {
    let is_text = |text: &str| text.trim_end().ends_with(" Tj");
    let mut pages = Vec::new();
    let mut rest = pdf;
    while let Some(start) = find(rest, b"stream\n") {
        let end = find(&rest[start..], b"\nendstream").expect("the end of a stream") + start;
        let mut content = String::new();
        let packed = &rest[start + b"stream\n".len()..end];
        ZlibDecoder::new(packed).read_to_string(&mut content).expect("a page");
        let texts: Vec<&str> = content.lines().filter(|it| is_text(it)).collect();
        pages.push(texts.join("\n"));
        rest = &rest[end + b"\nendstream".len()..];
    }
    pages
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|it| it == wanted)
}

fn printed(game: &[&str], arguments: &[&str]) -> Vec<u8> {
    let all = [game, &["show"], arguments, &["--format", "pdf"]].concat();
    let output = command(&all).output().expect("carom ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn every_puzzle_is_printed_and_its_solution_on_the_last_pages() {
    let all = pages(&printed(&[], &["valid/corpus.txt"]));
    assert_eq!(all.len(), 3, "two puzzles, one puzzle, the solutions");
    assert_snapshot!(all.join("\n\n"));
}

#[test]
fn boards_of_unblock_me_are_printed() {
    let all = pages(&printed(&["unblock"], &["..B.AAB..CC...DD"]));
    assert_snapshot!(all.join("\n\n"));
}

#[test]
fn a_puzzle_that_cannot_be_printed_as_solved_says_so() {
    let limited = ["0765+42+2E21BD0F+93", "--format", "pdf", "--max-nodes", "1000"];
    let run = command(&[&["show"], &limited[..]].concat()).output().expect("carom ends");
    assert_eq!(run.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&run.stderr).contains(": not solved within --max-nodes"));
    let all = pages(&run.stdout);
    assert!(all.len() == 1 && all[0].contains(": the search was stopped"), "{all:?}");
}

#[test]
fn printed_pages_tell_what_the_puzzles_need() {
    let only = pages(&printed(&[], &["7650"])).join("");
    assert!(!only.contains("named robot") && !only.contains("circle"), "{only}");
    let some = pages(&printed(&[], &["small.txt", "--no-solutions", "--no-rebounds"])).join("");
    let some = some.replace(") Tj\n(", " ");
    assert!(some.contains("named robot") && some.contains("no robot may slide straight back"));
    assert!(!some.contains("moves \\("), "nothing is solved: {some}");
    assert!(!some.contains("diagonal"), "{some}");
    let graded = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards/ricochet/graded/medium.jsonl");
    let turned = pages(&printed(&[], &[graded, "--only", "official-2-0001"]));
    assert!(turned[0].contains("A diagonal turns every robot by 90 degrees"), "{turned:?}");
}
