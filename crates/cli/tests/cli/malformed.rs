//! Inputs that must be refused: exit code 2, one line, nothing written, no panic.

use std::fs;
use std::path::Path;

use super::{DATA, carom, carom_fed, data_files};

/// The text with its lines changed one after the other, each change a text of its own.
pub(super) fn broken_lines(text: &str, most: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let numbers = (0..lines.len()).filter(|&i| !lines[i].starts_with('#')).take(most);
    let mut broken = Vec::new();
    for number in numbers {
        let line = lines[number];
        let changed = [format!("?!\n{line}"), format!("{line} ?!"), line.replacen(' ', "?", 2)];
        for new in changed.iter().filter(|&new| new != line) {
            let mut copy = lines.clone();
            copy[number] = new;
            broken.push(copy.join("\n"));
        }
    }
    broken
}

/// The text with single characters changed.
pub(super) fn broken_characters(text: &str, step: usize) -> Vec<String> {
    let text = text.trim_end();
    let places = (0..text.len()).step_by(step);
    places.map(|place| format!("{}?{}", &text[..place], &text[place + 1..])).collect()
}

#[test]
fn broken_files_of_every_format_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("in.txt"), folder.path().join("out.ron"));
    let (input, output) = (input.to_str().expect("UTF-8"), output.to_str().expect("UTF-8"));
    let mut count = 0;
    for file in data_files("valid") {
        let text = fs::read_to_string(Path::new(DATA).join(&file)).expect("a file");
        let broken = match file.as_str() {
            "valid/game-id.txt" => broken_characters(&text, 1),
            "valid/dump.txt" => broken_characters(&text, 11),
            _ => broken_lines(&text, 15),
        };
        for text in broken {
            fs::write(input, &text).expect("a file");
            let run = carom(&["convert", "--to", "ron", input, output]);
            assert_eq!(run.code, Some(2), "{file}, changed to:\n{text}");
            let message = run.refused();
            assert!(message.starts_with(&format!("{input}:")), "{message}");
            assert!(!Path::new(output).exists());
            count += 1;
        }
    }
    assert!(count >= 200, "{count} inputs");
}

#[test]
fn a_wrong_number_of_moves_is_told_what_can_stand_there() {
    for found in ["?", "-1", "x"] {
        let line = format!("x - 3x3:913802c46 0 0 8 {found}\n");
        assert_eq!(
            carom_fed(&["convert", "--to", "ron", "-"], line.as_bytes()).refused(),
            format!(
                "<stdin>:1:25: expected the fewest moves, `-` for no solution, or `?` with another \
                 column after it, found `{found}`"
            )
        );
    }
}

#[test]
fn what_is_no_text_of_any_format_is_refused() {
    let inputs: [&[u8]; 12] = [
        b"",
        b"\n\n",
        b"\0",
        b"\xff\xfe\x00",
        b"0 0 R\n\xff\n",
        b"hello",
        b"{}",
        b"(",
        b"board 16 16",
        b"dim(1..99999999999).",
        b"99999999999999999999 0 R",
        b"!DriftingDroids_game!00000000!!",
    ];
    for input in inputs {
        let message = carom_fed(&["convert", "--to", "ron", "-"], input).refused();
        assert!(message.starts_with("<stdin>:"), "{message}");
    }
    assert_eq!(
        carom_fed(&["convert", "--to", "ron", "-"], b"0 0 R\n1 1 Q\n2 2\n").refused(),
        "<stdin>:2:5: expected one of N S E W R G, found `Q`"
    );
}

#[test]
fn text_after_the_end_of_a_file_is_told_in_plain_words() {
    let whole = carom(&["convert", "--to", "ron", "small.txt"]).quiet(0);
    let refused = |text: &str| carom_fed(&["solve", "-"], text.as_bytes()).refused();
    let more = refused(&format!("{whole}x)"));
    assert!(more.ends_with(": there is text after the end of the value"), "{more}");
    let cut = refused(&whole[..whole.len() / 2]);
    assert!(!cut.contains("RON") && cut.contains("the end of the file is missing"), "{cut}");
}

#[test]
fn names_that_are_none_are_refused() {
    let names = [
        "7650+42+E2302B12",
        "7650+42+E2302B12+C8",
        "7650+92+E2302B12+C9",
        "7650+4A+E2302B12+C9",
        "0000",
        "official:",
        "official:4B-3B-2B",
        "official:4B-3B-2B-9Z",
        "765",
        "",
    ];
    for name in names {
        carom(&["convert", "--to", "ron", name]).refused();
    }
}

/// The cases of a file in the form of `crates/formats/tests/data/malformed.txt`, which describes it: the format, the
/// place of the fault, and the input.
pub(super) fn cases(text: &str) -> impl Iterator<Item = (&str, &str, Vec<u8>)> {
    text.split("\n==== ").skip(1).map(|case| {
        let (head, content) = case.split_once('\n').unwrap_or((case, ""));
        let content = content.replace('␀', "\0").replace('␍', "\r").replace('␣', " ");
        // The letter U+FFFD stands for a byte that is in no UTF-8 text.
        let pieces: Vec<&[u8]> = content.split('\u{fffd}').map(str::as_bytes).collect();
        let mut words = head.split(' ');
        let (format, place) = (words.next().expect("a format"), words.next().expect("a place"));
        (format, place, pieces.join(&0xFF))
    })
}

/// The cases that test the readers, which describe their own form; here by way of the command.
#[test]
fn the_malformed_cases_of_the_formats_are_refused() {
    let text = include_str!("../../../formats/tests/data/malformed.txt");
    let mut count = 0;
    for (format, place, input) in cases(text) {
        let message = carom_fed(&["convert", "--to", "ron", "-"], &input).refused();
        let expected = match (format, place) {
            ("*", "-") => "<stdin>: ".to_owned(),
            ("*", place) => format!("<stdin>:{place}: "),
            // Another format may be the one that is detected, and complain elsewhere.
            _ => "<stdin>:".to_owned(),
        };
        assert!(message.starts_with(&expected), "{format} {place}: {message}");
        count += 1;
    }
    assert!(count >= 200, "{count} inputs");
}

/// A line that can only be a puzzle has a fault of its own.
#[test]
fn a_fault_in_a_line_of_json_is_told_in_plain_words() {
    let board = r#""board":{"walls":["913","802","c46"]}"#;
    let refused =
        |text: String| carom_fed(&["convert", "--to", "ron", "-"], text.as_bytes()).refused();
    for (text, why) in [
        (
            format!("{{{board},\"robots\":{{\"red\":[0,0],\"green\":[0,0]}}}}"),
            "the red and the green robot are both on 0,0",
        ),
        (format!("{{{board},\"colour\":1}}"), "unknown field `colour`"),
        (
            format!("{{{board},\"robots\":{{\"red\":5}}}}"),
            "invalid type: integer `5`, expected two numbers in brackets",
        ),
        (format!("{{{board},\"goal\":3}}"), "invalid type: integer `3`, expected a goal in braces"),
        (
            r#"{"board":{"walls":["913"]},"robots":3}"#.to_owned(),
            "invalid type: integer `3`, expected robots in braces",
        ),
        (r#"{"board":{"walls":["913","802","c46"]}"#.to_owned(), "the text ends inside an object"),
        (format!("{{{board}}} x"), "there is text after the object"),
        (r#"{"board":{"walls":["913","802","c44"]}}"#.to_owned(), "the border is open east of 2,2"),
    ] {
        let message = refused(text);
        let (place, reason) = message.split_once(": ").expect("a place");
        assert!(place.starts_with("<stdin>:1"), "{message}");
        assert!(reason.starts_with(why), "{message}");
    }
    for text in [r#"{"board":9}"#, "{\"wall\":1}", "{}"] {
        let message = refused(text.to_owned());
        assert!(message.contains("this is not a puzzle of this game in any format"), "{message}");
        assert!(!message.contains("struct") && !message.contains("Text"), "{message}");
    }
}

#[test]
fn four_tiles_that_do_not_fit_together_are_no_board() {
    let why = "tile 4 appears twice: a layout has one tile of each number 1 to 4";
    for name in ["4B-3B-2B-4A", "4B 3B,2B-4A", "official:4B-3B-2B-4A"] {
        assert_eq!(carom(&["show", name]).refused(), format!("{name}: {why}"));
    }
    let why = carom(&["show", "7650+4+E2302B12+C9"]).refused();
    assert!(why.contains("expected two hexadecimal digits, as in "), "{why}");
}
