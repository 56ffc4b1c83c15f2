//! Inputs that must be refused: exit code 2, one line, nothing written, no panic.

use super::{carom, carom_fed};

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
fn a_text_in_an_unknown_format_is_refused() {
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
fn wrong_names_are_refused() {
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
fn four_tiles_that_do_not_fit_together_are_refused() {
    let why = "tile 4 appears twice: a layout has one tile of each number 1 to 4";
    for name in ["4B-3B-2B-4A", "4B 3B,2B-4A", "official:4B-3B-2B-4A"] {
        assert_eq!(carom(&["show", name]).refused(), format!("{name}: {why}"));
    }
    for (name, why) in [
        ("4B 3B,2B", "a layout has 4 tiles, as in 4B-3B-2B-1A, not 3"),
        ("5B-3B-2B-1A", "`5B` is not a tile"),
    ] {
        let refused = carom(&["show", name]).refused();
        assert!(refused.starts_with(&format!("{name}: no such file, and not ")), "{refused}");
        assert!(refused.contains(why), "{refused}");
    }
    let why = carom(&["show", "7650+4+E2302B12+C9"]).refused();
    assert!(why.contains("expected two hexadecimal digits, as in "), "{why}");
}
