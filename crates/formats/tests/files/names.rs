//! Game IDs and official names, and what formats refuse to write.

use carom_engine::Size;
use carom_engine::Square;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round};
use carom_formats::ArgumentError;
use carom_formats::ricochet::{Entry, FORMATS, NATIVE, by_id, entry_from_name, read_argument};

fn named(name: &str) -> Entry {
    entry_from_name(name).expect("the form of a name").expect("a sound name")
}

fn check_game(id: &str, layout: &str, robots: &[(u8, u8)], goal: (Robot, u8, u8), symbol: &str) {
    let entry = named(id);
    assert_eq!(entry.board_name.as_deref(), Some(layout));
    assert_eq!(entry.robots, robots.iter().copied().map(Square::from).collect::<Vec<_>>());
    let square = Square::new(goal.1, goal.2);
    assert_eq!(entry.goal, Some(Goal { robot: Some(goal.0), square }));
    assert_eq!(entry.board.target_on(square).map(|it| it.to_string()).as_deref(), Some(symbol));
    let format = by_id("game-id").expect("a known format");
    assert_eq!((format.write)(&[entry]), Ok(format!("{id}\n")));
}

#[test]
fn known_game_ids_decode() {
    check_game(
        "7650+42+E2302B12+C9",
        "4B-3B-2B-1A",
        &[(2, 14), (0, 3), (11, 2), (2, 1)],
        (Robot::Blue, 9, 12),
        "blue triangle",
    );
    check_game(
        "0765+42+2E21BD0F+93",
        "1A-4B-3B-2B",
        &[(14, 2), (1, 2), (13, 11), (15, 0)],
        (Robot::Blue, 3, 9),
        "blue triangle",
    );
    check_game(
        "C93A+53+2C410F8FE1+46",
        "1D-2C-4A-3C",
        &[(12, 2), (1, 4), (15, 0), (15, 8), (1, 14)],
        (Robot::Yellow, 6, 4),
        "yellow hexagon",
    );
}

#[test]
fn game_ids_may_be_written_in_lower_case_and_in_lists() {
    assert_eq!(named("7650+42+e2302b12+c9"), named("7650+42+E2302B12+C9"));
    assert_eq!(named("OFFICIAL:4b-3b-2b-1a"), named("official:4B-3B-2B-1A"));
    assert!(entry_from_name("cafe").is_none(), "the name of a file");
    let list = "# two games\n7650+42+E2302B12+C9\n\n0765+42+2E21BD0F+93\n";
    let (format, entries) = carom_formats::ricochet::read(list.as_bytes()).expect("a list");
    assert_eq!((format.id, entries.len()), ("game-id", 2));
    assert_eq!(entries[1], named("0765+42+2E21BD0F+93"));
    let written = (format.write)(&entries);
    assert_eq!(written.as_deref(), Ok("7650+42+E2302B12+C9\n0765+42+2E21BD0F+93\n"));
    let wrong = format!("{list}7650+42+E2302B12\n");
    let error = carom_formats::ricochet::read(wrong.as_bytes()).expect_err("half an ID");
    assert_eq!((error.line, error.column), (Some(5), Some(1)));
}

#[test]
fn a_text_without_its_last_square_may_be_cut_off() {
    let notes = |text: &str| {
        let format = by_id("text").expect("a known format");
        (format.read)(text).expect("a board")[0].notes.clone()
    };
    assert_eq!(notes("0 0 R\n1 2 G\n2 2\n"), [""; 0]);
    let note = "no line has the south-east corner 2,2 of the 3x3 squares: the file may be cut off";
    assert_eq!(notes("0 0 R\n1 2 G\n2 1 S\n"), [note]);
}

#[test]
fn a_game_id_has_no_diagonals_and_says_so() {
    let entry = named("C93A+53+2C410F8FE1+46");
    assert_eq!(entry.board.diagonals().count(), 0);
    assert_eq!(entry.notes.len(), 1, "{:?}", entry.notes);
    assert!(entry.notes[0].contains("1D"), "{:?}", entry.notes);
    assert!(named("7650").notes.is_empty());
}

#[test]
fn names_of_boards() {
    for name in ["1D-2C-4A-3C", "1D 2C 4A 3C", "1d, 2c,4a-3c", "official:1D 2C 4A 3C"] {
        assert_eq!(named(name), named("official:1D-2C-4A-3C"), "{name}");
    }
    let official = named("official:1D-2C-4A-3C");
    assert_eq!(official.board.diagonals().count(), 2);
    assert_eq!(official.board_name.as_deref(), Some("1D-2C-4A-3C"));
    let bare = named("C93A");
    assert_eq!(bare.board.diagonals().count(), 0);
    assert_eq!(bare.board.targets(), official.board.targets());
    for other in ["puzzle.ron", "76501", "cafe", "765", "official", "", "-", "a+b"] {
        assert!(entry_from_name(other).is_none(), "{other}");
    }
    for unsound in
        ["official:", "official:1A-2A-3A", "1A 1B,3A 4A", "official:1A-1B-3A-4A", "0123+", "0044"]
    {
        assert!(entry_from_name(unsound).expect("the form of a name").is_err(), "{unsound}");
    }
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let entry = named("7650+42+E2302B12+C9");
    for format in FORMATS {
        let Ok(text) = (format.write)(std::slice::from_ref(&entry)) else { continue };
        let expected = (format.read)(&text).expect("what was written");
        let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (found, entries) =
            carom_formats::ricochet::read(foreign.as_bytes()).expect("the same text");
        assert_eq!((found.id, entries), (format.id, expected));
    }
}

/// Each format refuses the entry with a reason of which a part is given, in the order of the table; an
/// empty part means that it writes the entry.
fn check_refused(entry: &Entry, reasons: [&str; 11]) {
    for (format, part) in FORMATS.iter().zip(reasons) {
        match (format.write)(std::slice::from_ref(entry)) {
            Ok(_) => assert_eq!(part, "", "{} writes what it should refuse", format.id),
            Err(error) => {
                let reason = error.reason;
                assert!(!part.is_empty() && reason.contains(part), "{}: {reason}", format.id);
            }
        }
    }
}

#[test]
fn what_a_format_cannot_express_is_refused() {
    let game = named("7650+42+E2302B12+C9");
    check_refused(&game, ["", "", "", "", "", "", "", "", "walls between", "red robot only", ""]);

    let official = Entry { profile: Profile::OFFICIAL, ..game.clone() };
    let rules = "cannot express the rules `official`";
    check_refused(&official, ["", "", rules, rules, rules, rules, rules, rules, rules, rules, ""]);

    let goal = Goal { robot: Some(Robot::Red), square: Square::new(5, 5) };
    let bare = Entry { goal: Some(goal), ..game.clone() };
    check_refused(&bare, ["", "", "a printed target", "", "", "", "", "", "walls between", "", ""]);

    let any = Entry { goal: Some(Goal { robot: None, ..goal }), ..game.clone() };
    check_refused(
        &any,
        [
            "",
            "",
            "printed",
            "",
            "",
            "a goal for any",
            "",
            "",
            "walls between",
            "red robot only",
            "",
        ],
    );

    let diagonals = Entry {
        board: named("official:1D-2C-4A-3C").board,
        robots: vec![Square::new(0, 0)],
        goal: Some(goal),
        ..game.clone()
    };
    let part = "cannot express diagonals";
    check_refused(&diagonals, ["", "", part, part, "", part, part, "", part, part, ""]);

    let board = Board::new(BoardSetup::empty(Size::new(8, 5).unwrap())).unwrap();
    let small = Entry::of_round(
        &Round::new(
            board,
            carom_engine::ricochet::RoundSetup {
                robots: vec![Square::new(0, 0)],
                goal: Goal { robot: Some(Robot::Red), square: Square::new(4, 4) },
                profile: Profile::PLAIN,
            },
        )
        .unwrap(),
    );
    let part = "16x16 squares, not 8x5";
    check_refused(
        &small,
        ["", "", part, "", part, "8x5 board, only square boards", "", "", "", "", ""],
    );

    let open = Board::new(BoardSetup::empty(Size::OFFICIAL)).unwrap();
    let open = Entry { board: open.into(), ..small };
    check_refused(
        &open,
        ["", "", "four official tiles", "", "no closed square", "", "", "", "", "", ""],
    );

    let board_alone = named("7650");
    check_refused(
        &board_alone,
        ["", "", "", "needs robots", "", "", "", "", "walls between", "", "robots and a target"],
    );

    let unsound = Entry { robots: vec![Square::new(200, 0)], ..game.clone() };
    check_refused(&unsound, ["outside the board"; 11]);

    let names = Entry { id: Some("two words".to_owned()), ..game.clone() };
    check_refused(
        &names,
        ["", "", "", "", "", "", "", "", "walls between", "red robot only", "the id `two words`"],
    );
    for id in ["", "-", "#1"] {
        let names = Entry { id: Some(id.to_owned()), ..game.clone() };
        assert!((by_id("corpus").unwrap().write)(&[names]).is_err(), "{id}");
    }
}

#[test]
fn nothing_is_not_written() {
    for format in FORMATS {
        assert!((format.write)(&[]).is_err(), "{}", format.id);
    }
}

#[test]
fn walls_of_the_report_may_be_named_from_either_side() {
    let text = by_id("text").expect("a known format");
    let one = (text.read)("0 0 W N R\n1 1 E G\n2 2\n").expect("a sound file");
    let other = (text.read)("0 0 R\n1 1 G\n2 1 W E\n2 2 S E\n").expect("a sound file");
    assert_eq!(one, other);
    let two = (text.read)("2 2 G\n0 0 R G\n1 1 G\n").expect("a sound file");
    assert_eq!(two[0].goal.map(|goal| goal.square), Some(Square::new(2, 2)));
    assert_eq!(two[0].board.targets().len(), 2);
    assert_eq!(two[0].notes.len(), 1);
}

#[test]
fn robots_of_the_crate_ricochetrobots_keep_their_colours() {
    let text = (by_id("ricochetrobots").unwrap().write)(&[named("C93A+53+2C410F8FE1+46")]).unwrap();
    // Black, red, green, yellow, blue; the target for yellow.
    assert!(text.ends_with("robots 5\n1 14\n12 2\n1 4\n15 8\n15 0\ntarget 0 6 4 3\n"), "{text}");
    let parked = text.replace("robots 5\n1 14\n", "robots 5\n7 8\n");
    let entries = (by_id("ricochetrobots").unwrap().read)(&parked).expect("a sound file");
    assert_eq!(entries[0].robots.len(), 4);
}

#[test]
fn a_length_of_the_competition_is_no_optimum() {
    let asp = by_id("asp").expect("a known format");
    let text = "% a comment\nlength(9). target(red,3,3).\npos(red,1,1). barrier(2,2,west).\n\
                dim(1). dim(3). dim(2). pos( green , 2 , 1 ). % another\n";
    let entries = (asp.read)(text).expect("sound facts");
    assert_eq!(entries[0].optimum, carom_formats::Optimum::Unknown);
    assert_eq!(entries[0].plan_limit, Some(9));
    assert!(entries[0].notes[0].contains("9 moves"));
    assert!((asp.write)(&entries).expect("facts").ends_with("length(9).\n"));
    assert_eq!(entries[0].robots, [Square::new(0, 0), Square::new(1, 0)]);
}

/// The files that a test has: one whose name is a board's, too.
fn load(path: &str) -> std::io::Result<Vec<u8>> {
    match path {
        "7650" | "./7650" | "puzzle.txt" => Ok(b"0 0 R\n2 2 G\n".to_vec()),
        "broken.txt" => Ok(b"0 0 R\n2 2 X\n".to_vec()),
        _ => Err(std::io::ErrorKind::NotFound.into()),
    }
}

#[test]
fn a_name_comes_before_a_file() {
    let board_name = |argument| {
        let entries = read_argument(argument, load).expect("a puzzle");
        entries[0].board_name.clone()
    };
    assert_eq!(board_name("7650").as_deref(), Some("4B-3B-2B-1A"));
    for file in ["./7650", "puzzle.txt"] {
        assert_eq!(board_name(file), None, "{file}");
    }
}

#[test]
fn an_argument_says_whether_the_name_or_the_file_is_wrong() {
    let refused = |argument| read_argument(argument, load).expect_err("no puzzle");
    for unsound in ["0044", "official:1A"] {
        assert!(matches!(refused(unsound), ArgumentError::Read(error) if error.line != Some(2)));
    }
    assert!(matches!(refused("broken.txt"), ArgumentError::Read(error) if error.line == Some(2)));
    assert!(matches!(refused("-"), ArgumentError::Load(_)));
}

#[test]
fn the_native_format_carries_everything() {
    let official = named("official:1D-2C-4A-3C");
    let goal = Goal { robot: None, square: Square::new(5, 5) };
    let entry = Entry {
        id: Some("two words".to_owned()),
        robots: vec![Square::new(0, 0)],
        goal: Some(goal),
        profile: Profile::OFFICIAL,
        ..official
    };
    let text = (NATIVE.write)(std::slice::from_ref(&entry)).expect("text");
    assert_eq!((NATIVE.read)(&text), Ok(vec![entry]));
}
