//! The formats of Unblock Me: round trips, detection, and malformed inputs.

use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};
use carom_engine::{Size, Square};
use carom_formats::FileEntry;
use carom_formats::unblock::{Entry, FORMATS, NATIVE, by_id, read, read_argument};
use proptest::prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

/// Boards of every size: what does not fit of the drawn blocks and walls is left out.
fn boards(with_walls: bool) -> impl Strategy<Value = Board> {
    let pieces = prop::collection::vec((0_u8..16, 0_u8..16, any::<bool>(), 0_u8..5), 0..90);
    let side = || prop_oneof![3 => 3_u8..=8, 1 => 9_u8..=16];
    let main = (0_u8..16, any::<bool>(), any::<bool>());
    (side(), side(), main, pieces).prop_map(move |(width, height, main, pieces)| {
        let size = Size::new(width, height).expect("in range");
        let horizontal =
            |x, y, length| Block { square: Square::new(x, y), axis: Axis::Horizontal, length };
        let (line, is_down, exit_at_start) = main;
        let main = if is_down {
            Block { axis: Axis::Vertical, ..horizontal(line % width, 0, 2) }
        } else {
            horizontal(0, line % height, 2)
        };
        // Without walls the boards are those of formats that say little.
        let exit_at_start = exit_at_start && with_walls;
        let mut setup = BoardSetup { blocks: vec![main], exit_at_start, ..BoardSetup::empty(size) };
        for (x, y, is_vertical, length) in pieces {
            let mut larger = setup.clone();
            match (length, is_vertical) {
                (1, _) if with_walls => larger.walls.push(Square::new(x, y)),
                (0, _) => larger.blocks.push(horizontal(x, y, 1)),
                (_, true) => {
                    let block = horizontal(x, y, length);
                    larger.blocks.push(Block { axis: Axis::Vertical, ..block });
                }
                (_, false) => larger.blocks.push(horizontal(x, y, length)),
            }
            if Board::new(larger.clone()).is_ok() {
                setup = larger;
            }
        }
        Board::new(setup).expect("only pieces that fit")
    })
}

/// Writes entries in a format and reads them back in the format that is detected, which must be the same one.
fn reread(id: &str, entries: &[Entry]) -> Result<Vec<Entry>, String> {
    let text = (by_id(id).expect("a known format").write)(entries).map_err(|it| it.reason)?;
    let (format, entries) = read(text.as_bytes())
        .unwrap_or_else(|error| panic!("{id} does not read what it writes: {error}\n{text}"));
    assert_eq!(format.id, id, "{text}");
    Ok(entries)
}

fn id_and_numbers(board: Board, number: u32) -> Entry {
    Entry {
        id: (!number.is_multiple_of(3)).then(|| format!("board-{number}")),
        fewest_moves: (!number.is_multiple_of(2)).then_some(number),
        fewest_steps: (!number.is_multiple_of(5)).then_some(number * 2),
        positions: (!number.is_multiple_of(7)).then_some(u64::from(number) * 100),
        ..Entry::board(board)
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        found in prop::collection::vec((boards(true), any::<u16>()), 1..4),
        plain in boards(false),
    ) {
        let entries: Vec<Entry> =
            found.into_iter().map(|(board, it)| id_and_numbers(board, it.into())).collect();
        for id in ["ron", "corpus"] {
            prop_assert_eq!(reread(id, &entries), Ok(entries.clone()), "{}", id);
        }
        let bare: Vec<Entry> = entries.iter().map(|it| Entry::board(it.board.clone())).collect();
        prop_assert_eq!(reread("string", &entries), Ok(bare.clone()));
        for (entry, bare) in entries.iter().zip(bare) {
            prop_assert_eq!(reread("drawing", std::slice::from_ref(entry)), Ok(vec![bare]));
        }
        for entry in &entries {
            let bare = Entry::board(entry.board.clone());
            prop_assert_eq!(reread("rows", std::slice::from_ref(entry)), Ok(vec![bare]));
            let again = reread("exit-rows", std::slice::from_ref(entry));
            prop_assert_eq!(again.is_ok(), entry.board.walls().is_empty(), "{:?}", again);
            if let Ok(again) = again {
                prop_assert!(entry.left_out(&again[0]).is_some(), "the same blocks");
                prop_assert_eq!(reread("exit-rows", &again), Ok(again), "the same letters");
            }
            if let Ok(again) = reread("csv", std::slice::from_ref(entry)) {
                prop_assert!(entry.left_out(&again[0]).is_some(), "the same blocks");
                prop_assert_eq!(reread("csv", &again), Ok(again), "the same letters");
            }
            let known = Entry { id: None, fewest_steps: None, ..entry.clone() };
            let is_known = known.fewest_moves.is_some_and(|it| known.positions.is_some_and(|all| all > it.into()));
            prop_assert_eq!(reread("database", std::slice::from_ref(&known)).ok(), is_known.then(|| vec![known]));
        }
        if plain.size().width() == plain.size().height() {
            let entry = Entry::board(plain);
            prop_assert_eq!(reread("report", std::slice::from_ref(&entry)), Ok(vec![entry]));
        } else {
            prop_assert!(reread("report", &[Entry::board(plain)]).is_err());
        }
    }
}

const SMALL: &str = "..B.AAB.........";

#[test]
fn formats_look_as_described() {
    let entries = read(b"S1 ..B.AAB......... 2 4 5\n").expect("a corpus").1;
    let write = |id: &str| (by_id(id).expect(id).write)(&entries).expect(id);
    assert_eq!(write("string"), "..B.AAB.........\n");
    assert_eq!(write("report"), "4\n[[1,0,1,1],[0,2,1,2]]\n");
    assert_eq!(write("corpus"), "S1 ..B.AAB......... 2 4 5\n");
    assert_eq!(
        write("drawing"),
        "+---------+\n| . . B . |\n| A A B . >\n| . . . . |\n| . . . . |\n+---------+\n"
    );
    let ron = write("ron");
    assert!(ron.starts_with("(\n    game: unblock,\n    version: 1,\n"), "{ron}");
    assert!(ron.contains("\"AAB.\"") && ron.contains("fewest_steps: 4"), "{ron}");
    assert_eq!(entries[0].fewest(Metric::Steps), Some(4));
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let entries = read(b"S1 ..B.AAB......... 2 4 5\n").expect("a corpus").1;
    let entries = [Entry { id: None, fewest_steps: None, ..entries[0].clone() }];
    let large = read(b"......BBC...AAC.....C...............\n").expect("a board").1;
    for format in FORMATS {
        let text = (format.write)(&entries).or_else(|_| (format.write)(&large)).expect(format.id);
        let expected = (format.read)(&text).expect("what was written");
        let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let (found, again) = read(foreign.as_bytes()).expect(format.id);
        assert_eq!((found.id, again), (format.id, expected));
    }
}

#[test]
fn letters_are_kept_by_every_format_that_has_them() {
    let entries = read(b"S1 ..Z.AAZ..KK...pp 4 7 15\n").expect("a corpus").1;
    for id in ["ron", "corpus"] {
        assert_eq!(reread(id, &entries), Ok(entries.clone()), "{id}");
    }
    let left_out = |id: &str| entries[0].left_out(&reread(id, &entries).expect(id)[0]);
    let numbers = ["the name", "the fewest moves and steps", "the number of positions"];
    for id in ["string", "drawing"] {
        assert_eq!(left_out(id), Some(numbers.to_vec()), "{id}");
    }
    let [name, fewest, positions] = numbers;
    assert_eq!(
        left_out("report"),
        Some(vec![name, "the letters of the blocks", fewest, positions])
    );
    let other = read(b"..Z.AAZ..KK.....").expect("a board").1;
    assert_eq!(entries[0].left_out(&other[0]), None, "another board");
}

#[test]
fn the_reports_own_files_are_read() {
    let lines = "4\nBlocs([1, 0, 1, 1])\nBlocs([0, 2, 1, 2])\n";
    let (format, entries) = read(lines.as_bytes()).expect("a list of blocks");
    assert_eq!((format.id, entries[0].board.to_string().as_str()), ("report", SMALL));
    assert_eq!(read(b"4\n[[1,0,1,1],\n [0,2,1,2]]").expect("a list").1, entries);
}

#[test]
fn arguments_are_boards_or_files() {
    let load = |path: &str| {
        assert_eq!(path, "boards.txt");
        Ok(b"# two boards\n..B.AAB.........\n5x3:.....AA........\n".to_vec())
    };
    assert_eq!(read_argument("boards.txt", load).expect("a file").len(), 2);
    for board in [SMALL, "5x3:.....AA........", "ooBoAABooooooooo", "....XX.........."] {
        let load = |_: &str| -> std::io::Result<Vec<u8>> { panic!("{board} is not a file") };
        assert_eq!(read_argument(board, load).expect(board).len(), 1);
    }
    let load = |_: &str| -> std::io::Result<Vec<u8>> { panic!("not a file") };
    let error = read_argument("..B.AAB.C.C.....", load).expect_err("a broken board").to_string();
    assert_eq!(error, "1:9: block C is not a straight block: its squares must be side by side");
}

#[test]
fn what_a_format_cannot_express_is_refused() {
    let entry = |text: &str| read(text.as_bytes()).expect(text).1;
    let check = |id: &str, entries: &[Entry], expected: &str| {
        let error = (by_id(id).expect(id).write)(entries).expect_err(id);
        assert_eq!(error.reason, expected);
    };
    check(
        "report",
        &entry("..B.AAB..x......"),
        "a list of blocks cannot express walls, such as the one in column 2, row 3",
    );
    check(
        "report",
        &entry("5x3:.....AA........"),
        "a list of blocks needs a square board, not 5x3",
    );
    let two = entry("..B.AAB.........\n..B.AAB.........");
    check("drawing", &two, "a drawing has only one board, not 2");
    check("report", &two, "a list of blocks has only one board, not 2");
    for id in ["ron", "string", "corpus"] {
        check(id, &[], "there are no boards to write");
    }
    for id in ["a b", "", "-", "#a", "a\n"] {
        let named = Entry { id: Some(id.to_owned()), ..two[0].clone() };
        assert!((by_id("corpus").expect("corpus").write)(&[named]).is_err(), "{id:?}");
    }
}

#[test]
fn malformed_inputs_are_refused_where_and_why() {
    let cases = crate::cases::of(include_str!("../data/malformed-unblock.txt"));
    assert!(cases.len() >= 120, "{} cases", cases.len());
    let mut counts = std::collections::BTreeMap::<&str, usize>::new();
    for case in &cases {
        let text = String::from_utf8_lossy(&case.bytes);
        let detected = carom_formats::format::detect(FORMATS, &text).map_or("-", |it| it.id);
        // Rows without a main block are of no format, unless the user names it.
        let named = by_id(case.format).filter(|_| detected == "-");
        let found = match named {
            Some(format) => (format.read)(&text),
            None => read(&case.bytes).map(|(_, entries)| entries),
        };
        let Err(error) = found else { panic!("case {} is read", case.number) };
        crate::cases::check(case, &error);
        let is_expected = detected == case.format
            || named.is_some_and(|it| it.id == "rows" || it.id == "database");
        assert!(text.trim().is_empty() || is_expected, "{detected}: {text}");
        *counts.entry(case.format).or_default() += 1;
    }
    assert!(FORMATS.iter().all(|it| counts.get(it.id) >= Some(&15)), "{counts:?}");
}

/// Every text that differs from a valid one in one character is read, or refused in one line.
#[test]
fn no_damage_makes_a_reader_panic() {
    let entries = read(b"S1 ..B.AAB......... 2 4 5\n").expect("a corpus").1;
    // A table of cars has 6x6 squares at least.
    let large = read(b"......BBC...AAC.....C...............\n").expect("a board").1;
    let (mut refused, mut tried) = (0, 0);
    for format in FORMATS {
        let text = (format.write)(&entries).or_else(|_| (format.write)(&large));
        let text: Vec<char> = text.expect(format.id).chars().collect();
        for place in 0..text.len() {
            for replacement in
                [None, Some('?'), Some('A'), Some('\n'), Some('9'), Some('é'), Some('x')]
            {
                let damaged = text[..place].iter().copied().chain(replacement);
                let damaged: String = damaged.chain(text[place + 1..].iter().copied()).collect();
                tried += 1;
                if let Err(error) = read(damaged.as_bytes()) {
                    assert_eq!(error.to_string().lines().count(), 1);
                    refused += 1;
                }
            }
        }
    }
    assert!(tried > 1000 && refused > 700, "{refused} of {tried} were refused");
    assert_eq!(NATIVE.id, "ron");
}
