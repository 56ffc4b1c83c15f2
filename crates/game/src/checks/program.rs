//! Checks of what the program reads: arguments, texts of every game, and addresses of the page in a browser.

use carom_shell::import::quoted;
use percent_encoding::percent_decode_str;

use crate::games::PROGRAM;
use crate::testing::STAGE;

#[test]
fn the_argument_names_a_puzzle_of_any_game() {
    let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards");
    let game = |puzzle: &str| PROGRAM.game_of(puzzle);
    for (puzzle, name) in [
        (&*format!("{boards}/unblock/graded/easy.txt"), "Unblock Me"),
        ("..B.AAB.........", "Unblock Me"),
        ("7650+42+E2302B12+C9", "Ricochet Robots"),
        (&*format!("{boards}/tablut/win-in-1.txt"), "Tablut"),
        ("linnaean", "Tablut"),
        ("9/9/9/9/6b2/2k6/2b6/9/9 b linnaean", "Tablut"),
        ("[Rules \"ashton\"]\n\n1. e3-b3 *\n", "Tablut"),
    ] {
        assert_eq!(game(puzzle), Ok(name), "{puzzle}");
    }
    assert_eq!(game("no/such.txt"), Err("no/such.txt: no such file".to_owned()));
    if cfg!(unix) {
        assert_eq!(game(boards), Err(format!("{boards}: it is a folder")));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear all,\nno board here\n").expect("written");
    let why = game(&path.to_string_lossy()).expect_err("no puzzle");
    let told =
        format!("{}: not a board or puzzle that Carom can read", quoted(&path.to_string_lossy()));
    assert_eq!(why, told);
}

#[test]
fn what_no_game_can_read_is_told_in_plain_words() {
    let why = |puzzle: &str| PROGRAM.game_of(puzzle).expect_err("no puzzle");
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let told = why(readme);
    assert!(told.ends_with("README.md: not a board or puzzle that Carom can read"), "{told}");
    let told = why("..B.AAB");
    assert_eq!(
        told,
        "..B.AAB: not a board or puzzle that Carom can read. As Unblock Me: there is no board of 7 \
         squares: a board is 3x3 to 16x16 squares"
    );
    for name in ["NO.TXT", "AA.md", "nothing.ron", "AAA"] {
        assert_eq!(why(name), format!("{name}: no such file"));
    }
}

#[test]
fn an_address_names_a_puzzle_of_any_game_a_level_or_a_day() {
    for (address, page) in [
        ("#7650+42+E2302B12+C9", 0),
        ("#ricochet/7650%2B42%2BE2302B12%2BC9", 0),
        ("#level/1", 0),
        ("#level/200", 0),
        ("#daily/2026-11-27", 0),
        ("#room/0123456789ab", 0),
        ("#unblock/..B.AAB.........", 1),
        ("#..B.AAB.........", 1),
        ("#tablut/9/9/9/9/6b2/2k6/2b6/9/9%20b%20linnaean", 2),
        ("#9/9/9/9/6b2/2k6/2b6/9/9%20b%20linnaean", 2),
    ] {
        let found = PROGRAM.open_link(address).map(|it| it.map(|(page, _)| page));
        assert_eq!(found, Ok(Some(PROGRAM.games[page].opens())), "{address}");
    }
    for nothing in ["", "#", "#%20"] {
        assert_eq!(PROGRAM.open_link(nothing), Ok(None));
    }
}

#[test]
fn a_link_names_what_it_was_made_of() {
    for text in [
        "[Rules \"linnaean\"]\n\nd1d3 e4f4 d3c3 *",
        "9/9/9/9/6b2/2k6/2b6/9/9 b linnaean",
        "5x4:.B..C.B..CAA..C.....",
        "é #%20^",
    ] {
        let name = carom_shell::address::name(text);
        assert!(name.starts_with('#') && !name.contains([' ', '\n', '"']), "{name}");
        assert_eq!(percent_decode_str(&name[1..]).decode_utf8_lossy(), text);
    }
    let game = carom_shell::address::name("tablut/[Rules \"linnaean\"]\n\nd1d3 e4f4 *");
    let page = PROGRAM.games[2].opens();
    assert_eq!(PROGRAM.open_link(&game).map(|it| it.map(|(page, _)| page)), Ok(Some(page)));
}

#[test]
fn a_wrong_address_has_a_message() {
    for address in [
        "#level/0",
        "#level/201",
        "#level/x",
        "#daily/2026-13-01",
        "#unblock/7650",
        "#%ff/%00",
        "#chess/e4",
    ] {
        let why = PROGRAM.open_link(address).map(|_| ()).expect_err(address);
        let told = STAGE.english(&why);
        assert!(told.ends_with("\nThe link may be cut off: copy all of it."), "{told}");
    }
}
