//! Files whose main block, exit or squares can be misread, each with what it must give: tests/data/doubts.

use carom_engine::unblock::{Axis, Block, BlockId, Board, BoardSetup, Letters};
use carom_engine::{Size, Square};
use carom_formats::{FileEntry, ReadError, ricochet, unblock};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert_eq, proptest};

/// The boards of a text.
fn boards(text: &str) -> Result<Vec<unblock::Entry>, ReadError> {
    unblock::read(text.as_bytes()).map(|(_, entries)| entries)
}

macro_rules! doubt {
    ($name:literal) => {
        ($name, include_str!(concat!("../data/doubts/", $name)))
    };
}

#[test]
fn the_main_block_is_that_of_the_owner_and_a_note_names_it() {
    for ((name, text), square, begin) in [
        (doubt!("rr-main.txt"), (0, 2), "r is the main block"),
        (doubt!("rr-main-3.txt"), (2, 2), "r is the main block"),
        (doubt!("rows-main-R.txt"), (1, 2), "R is the main block"),
        (doubt!("x-main-8x7.txt"), (0, 3), "X is the main block"),
        (doubt!("x-main-5x5.txt"), (0, 2), "X is the main block"),
        (doubt!("csv-red.csv"), (1, 2), "RED is the main block"),
        (
            doubt!("frame-exit-other-row.txt"),
            (0, 0),
            "R is the main block: it lies in the row of the exit",
        ),
        (doubt!("o-is-a-truck.txt"), (1, 2), "the letters of the blocks: o is O"),
        (doubt!("spaced.txt"), (1, 2), "X is the main block"),
        (doubt!("zero-empty.txt"), (1, 2), "X is the main block"),
    ] {
        let entries = boards(text).expect(name);
        let [entry] = &entries[..] else { panic!("{name} has one board") };
        let main = entry.board.block(entry.board.start(), BlockId::MAIN);
        assert_eq!((main.square.x(), main.square.y()), square, "{name}");
        assert!(entry.notes.iter().any(|it| it.starts_with(begin)), "{name}: {:?}", entry.notes);
    }
    let (name, text) = doubt!("two-boards.txt");
    let entries = boards(text).expect(name);
    let names: Vec<_> = entries.iter().filter_map(|it| it.id.as_deref()).collect();
    assert_eq!(names, ["1 | Beginner", "2 | Beginner"]);
}

#[test]
fn what_leaves_a_doubt_is_refused_with_the_reason() {
    for ((name, text), place, reason) in [
        (doubt!("R-main-with-A.txt"), "1:1", "the candidates are A and R; --main LETTER"),
        (doubt!("R-main-lower.txt"), "1:1", "there is no main block A: the candidates are a and R"),
        (doubt!("x-is-main.txt"), "1:1", "the candidates are A and x; --main LETTER"),
        (doubt!("frame-exit-left-other-row.txt"), "4:1", "the exit must be in the row"),
        (doubt!("frame-two-exits.txt"), "3:6", "there is more than one exit"),
        (doubt!("frame-two-exits-b.txt"), "5:6", "there is more than one exit"),
        (doubt!("klotski.txt"), "1:2", "block A has 2x2 squares"),
        (doubt!("array.json"), "1", "a board is 3x3 to 16x16 squares, not 6x2"),
        (doubt!("numbers-hash.txt"), "", "this is not a puzzle of this game"),
    ] {
        let line = boards(text).expect_err(name).to_string();
        assert!(line.starts_with(place) && line.contains(reason), "{name}: {line}");
    }
    for (name, text) in
        [doubt!("one-D-obstacle.txt"), doubt!("one-D-differs.txt"), doubt!("programmers-7.txt")]
    {
        let line = ricochet::read(text.as_bytes()).expect_err(name).to_string();
        assert!(line.contains("obstacles are #"), "{name}: {line}");
    }
    let (name, text) = doubt!("numbers-hash.txt");
    assert!(ricochet::read(text.as_bytes()).is_err(), "{name}");
}

#[test]
fn names_of_files_and_empty_squares_of_two_kinds_are_no_blocks() {
    for name in ["worker.js", "..corners", "programs."] {
        assert!(unblock::Entry::from_name(name).is_none(), "{name}");
    }
}

#[test]
fn an_empty_square_of_one_kind_makes_a_block_of_the_letter_o() {
    let string = |text: &str| boards(text).expect(text)[0].board.to_string();
    let truck = "..B.....B...AAO.....O.....O......CCC";
    for empty in ["-", "0", " ", "."] {
        let rows = ["..B...", "..B...", "AAo...", "..o...", "..o...", "...CCC"].join("\n");
        let text = "# Truck\n".to_owned() + &rows.replace('.', empty) + "\n";
        assert_eq!(string(&text), truck);
    }
    let rows = "ooBooo\nooBooo\nrroooo\noooooo\noooooo\noooooo\n";
    assert_eq!(string(rows), string(&rows.replace('\n', "")));
    for text in ["..o...\n......\nAA.o..\n......\n......\n......\n", "..o.AA.o........\n"] {
        let why = boards(text).expect_err(text).to_string();
        assert!(why.contains("beside . an o is a block, and no empty square"), "{why}");
    }
}

#[test]
fn several_boards_of_rows_are_a_list_and_empty_cells_are_squares() {
    let strings = |text: &str| -> Vec<String> {
        boards(text).expect(text).iter().map(|it| it.board.to_string()).collect()
    };
    let two = ["BB.AA....", "XX.CC...."];
    assert_eq!(strings("BB.\nAA.\n...\n\nCC.\nXX.\n...\n"), ["BB.AA....", "CC.XX...."]);
    assert_eq!(strings("# one\nBB.\nAA.\n...\n# two\nXX.\nCC.\n...\n"), two);
    let cells = |rows: [&str; 3]| {
        let row = |row: &str| {
            row.split("")
                .filter(|it| !it.is_empty())
                .map(|it| format!("{it:?}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        format!("[{}]", rows.map(|it| format!("[{}]", row(it))).join(",\n "))
    };
    let list = format!("[{},{}]\n", cells(["BB.", "AA.", "..."]), cells(["XX.", "CC.", "..."]));
    assert_eq!(strings(&list), two);
    let cut = list.trim_end().trim_end_matches(']');
    let why = boards(cut).expect_err("a list that was cut off").to_string();
    assert_eq!(why, "5: the list of JSON has not as many ] as [");
    let fault = boards(&cells(["BB.", "AA?", "..."])).expect_err("a question mark").to_string();
    assert!(fault.starts_with("2:"), "{fault}");
    for text in [
        "[[\"A\",\"A\",\"\",\"B\"],[\" \",\"\",null,\"B\"],[\"\",\"\",\"\",\"\"]]\n",
        "A,A,,B\n,,,B\n,,,\n",
        "A\tA\t\tB\n\t\t\tB\n\t\t\t\n",
        "A A . B\n. . . B\n. . . .\n",
        "A  A  .  B\n. . . B\n. . . .\n",
    ] {
        assert_eq!(strings(text), ["4x3:AA.B...B...."], "{text}");
    }
    assert_eq!(strings("A A   B\n      B\nC C D D\n"), ["4x3:AA.B...BCCDD"]);
    // An empty line is no row beside a sign for empty squares.
    for text in ["..B\n\nAAB\n\n...\n", "AAB\n..B\n...\n\nC..\n"] {
        assert!(boards(text).is_err(), "{text}");
    }
    assert_eq!(strings("AAB\n  B\n\nCCC\n"), ["3x4:AAB..B...CCC"]);
    // An empty cell beside a sign for empty squares may be no square.
    assert!(boards("A,A,,.\nB,.,,.\nB,.,,.\n").is_err());
}

#[test]
fn a_row_is_as_long_as_the_first_one() {
    let board = "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n";
    assert!(boards(board).is_ok());
    for (row, place) in
        [("PXXQ.OE", "3:7"), ("PXXQ.O>", "3:7"), ("PXXQ.", "3:6"), ("PXXQ..O", "3:7")]
    {
        let why = boards(&board.replace("PXXQ.O", row)).expect_err(row).to_string();
        let squares = row.chars().count();
        let told = format!("{place}: this row has {squares} squares, and the first one 6");
        assert_eq!(why, told);
    }
    // Blanks may be missing where they are the empty squares.
    assert_eq!(boards("AAB\n  B\nCC\n").expect("a board")[0].board.to_string(), "AAB..BCC.");
}

#[test]
fn a_note_names_the_main_block_where_another_one_can_be_meant() {
    let note = |text: &str| boards(text).expect(text)[0].notes.join("; ");
    let framed = |rows: &str| format!("+------+\n{rows}|......|\n+------+\n");
    let elsewhere = "AA....\n......\n..B...\n..B...\n..RR..\n......\n";
    assert!(note(elsewhere).starts_with("A is the main block: it has the name of one"));
    assert_eq!(note(&elsewhere.replace('R', "C")), "");
    let both = framed("|......|\n|AA.RR.>\n");
    assert_eq!(note(&both), "A is the main block: it lies in the row of the exit");
    assert_eq!(note(&both.replace('R', "C")), "");
    let walls = framed("|......|\n|xx....>\n");
    assert!(note(&walls).starts_with("x is the main block: it lies in the row of the exit"));
    // The exit is at the side of a horizontal X, or below a vertical A.
    for rows in ["...A..\n...A..\nXX.A..\n......\n", "...A..\nXX.A..\n...A..\n......\n......\n"] {
        assert_eq!(*boards(rows).expect_err(rows).candidates, ["A", "X"]);
        assert_eq!(note(&rows.replace('X', "C")), "");
    }
    // A letter after all letters before it is no name.
    assert_eq!(note("AABBCC\nDDEEFF\nGGHHII\n......\nJJKKLL\nMMNNOO\nPP....\n......\n"), "");
}

#[test]
fn a_comment_hides_no_fact() {
    let read = |text: &str| ricochet::read(text.as_bytes()).map(|(_, it)| it[0].clone());
    let text = "dim(1..4). % 10 %* and 5 %* of\npos(red,1,1). %* a\nb *% target(red,4,4).\n";
    let entry = read(text).expect(text);
    assert!(entry.goal.is_some() && entry.robots.len() == 1);
    for (text, place) in
        [("dim(1..4).\npos(red,1,1). %* a\n", "2:15"), ("%* a\ndim(1..4).\n", "1:1")]
    {
        let why = read(text).expect_err(text).to_string();
        assert_eq!(why, format!("{place}: the comment %* has no end *%"));
    }
    let twice = "[{\"board\":{\"walls\":[\"913\",\"802\",\"c46\"]},\"robots\":{\"red\":[0,0]},\"robots\":{\"red\":[1,1]}}]";
    let why = read(twice).expect_err("a field twice").to_string();
    assert!(why.contains("duplicate field `robots`"), "{why}");
}

#[test]
fn the_user_chooses_the_main_block() {
    let read = |text: &str, main: &str| {
        let read = unblock::read_with_main(text.as_bytes(), main);
        read.map(|(_, it)| it[0].board.block(it[0].board.start(), BlockId::MAIN).square)
    };
    let (_, r) = doubt!("R-main-with-A.txt");
    let (_, x) = doubt!("x-is-main.txt");
    let (_, csv) = doubt!("csv-red.csv");
    for (text, main, square) in [
        (r, "R", (1, 2)),
        (r, "A", (0, 0)),
        (x, "x", (1, 2)),
        (x, "A", (0, 0)),
        (csv, "A", (0, 0)),
        ("AA.....RR", "R", (1, 2)),
        ("A...A...........", "A", (0, 0)),
        ("corner AA.....RR - - -", "R", (1, 2)),
        ("1 AA.....RR 5", "R", (1, 2)),
        (
            "(game: unblock, version: 1, entries: [(board: [\"AA.\", \"...\", \".RR\"])])",
            "R",
            (1, 2),
        ),
        ("+---+\n|AA.|\n|...|\n|RR.>\n+---+\n", "R", (0, 2)),
        ("+-------+\n| A A . |\n| B . . |\n| R R . >\n+-------+\n", "R", (0, 2)),
    ] {
        assert_eq!(read(text, main), Ok(Square::new(square.0, square.1)), "{text}");
    }
    for (text, main, reason) in [
        (r, "Z", "1:1: there is no block Z"),
        (r, "Q", "2:4: the main block Q lies across"),
        ("AB..AB..AB......", "B", "1:2: the main block B lies across"),
        ("+---+\n|AA.|\n|...|\n|RR.>\n+---+\n", "A", "4:5: the exit must be in the row"),
        ("4\n[[1,0,1,1]]\n", "A", "the blocks have no letters"),
    ] {
        let error = read(text, main).expect_err(reason).to_string();
        assert!(error.starts_with(reason), "{error}");
    }
}

#[test]
fn puzzles_of_contests_and_lists_are_read() {
    let puzzles = |(name, text): (&str, &str)| {
        let read = ricochet::read(text.as_bytes());
        read.unwrap_or_else(|why| panic!("{name}: {why}")).1
    };
    for (file, size) in [
        (doubt!("kattis-10x2.txt"), (10, 2)),
        (doubt!("kattis-4x1.txt"), (4, 1)),
        (doubt!("grid-3x2.txt"), (3, 2)),
        (doubt!("one-column.grid.txt"), (1, 4)),
    ] {
        let puzzles = puzzles(file);
        let found = puzzles[0].board.size();
        assert_eq!((puzzles.len(), found.width(), found.height()), (1, size.0, size.1));
        assert!(puzzles[0].goal.is_some(), "{}", file.0);
    }
    let cases = puzzles(doubt!("uva-two-cases.txt"));
    assert_eq!(cases.iter().map(|it| it.robots.len()).collect::<Vec<_>>(), [2, 1]);
    assert!(cases.iter().all(|it| it.plan_limit == Some(10)));
    let facts = puzzles(doubt!("block-comment.lp"));
    assert!(facts[0].board.walls(Square::new(1, 0)).len() < 2, "the barrier is in a comment");
    let line = "{\"board\":{\"walls\":[\"913\",\"802\",\"c46\"]}}";
    let list = format!("[\n{line},\n{line}]\n");
    assert_eq!(ricochet::read(list.as_bytes()).expect("a list").1.len(), 2);
    let rows = "[[\".\",\".\",\"B\"],[\"A\",\"A\",\"B\"],[\".\",\".\",\".\"]]\n";
    assert_eq!(boards(rows).expect("rows")[0].board.to_string(), "..BAAB...");
}

/// Boards of every size with a main block in any row or column, any letters and both exits.
fn lettered() -> impl Strategy<Value = Board> {
    let all: Vec<char> = ('A'..='Z').chain('a'..='z').filter(|it| !"ox".contains(*it)).collect();
    let side = || 3_u8..=16;
    let pieces = prop::collection::vec((0_u8..16, 0_u8..16, any::<bool>(), 0_u8..4), 0..30);
    let main = (0_u8..16, any::<bool>(), any::<bool>());
    (side(), side(), main, pieces, Just(all).prop_shuffle(), 0..5_usize).prop_map(
        |(width, height, (line, is_down, exit_at_start), pieces, letters, main)| {
            let size = Size::new(width, height).expect("in range");
            let block = |x, y, is_down: bool, length| {
                let axis = if is_down { Axis::Vertical } else { Axis::Horizontal };
                Block { square: Square::new(x, y), axis, length }
            };
            let (x, y) = if is_down { (line % width, 0) } else { (0, line % height) };
            let blocks = vec![block(x, y, is_down, 2)];
            let mut setup = BoardSetup { blocks, exit_at_start, ..BoardSetup::empty(size) };
            for (x, y, is_down, length) in pieces {
                let mut larger = setup.clone();
                match length {
                    0 => larger.walls.push(Square::new(x, y)),
                    _ => larger.blocks.push(block(x, y, is_down, length)),
                }
                if Board::new(larger.clone()).is_ok() {
                    setup = larger;
                }
            }
            let main = ['A', 'X', 'P', 'r', 'R'][main];
            let others = letters.into_iter().filter(|it| *it != main);
            let mut others: Vec<char> = others.take(setup.blocks.len() - 1).collect();
            others.sort_unstable();
            let letters: String = [main].into_iter().chain(others).collect();
            setup.letters = letters.parse::<Letters>().expect("letters");
            Board::new(setup).expect("only pieces that fit")
        },
    )
}

proptest! {
    #[test]
    fn the_main_block_stays_the_same_in_every_format(board in lettered()) {
        let entry = unblock::Entry::board(board);
        for format in unblock::FORMATS {
            let Ok(text) = (format.write)(std::slice::from_ref(&entry)) else { continue };
            let (found, again) = unblock::read(text.as_bytes()).expect(&text);
            prop_assert_eq!(found.id, format.id, "{}", text);
            let main = |it: &unblock::Entry| it.board.block(it.board.start(), BlockId::MAIN);
            prop_assert_eq!(main(&again[0]), main(&entry), "{}", text);
            prop_assert_eq!(again[0].board.exit(), entry.board.exit(), "{}", text);
        }
    }
}

#[test]
fn boards_of_the_smallest_and_longest_sizes_come_back() {
    let sizes = [(3, 3), (3, 4), (4, 3), (4, 4), (3, 16), (16, 3)];
    for ((width, height), row) in sizes.into_iter().flat_map(|it| (0..it.1).map(move |y| (it, y))) {
        let size = Size::new(width, height).expect("a size");
        let axis = Axis::Horizontal;
        let block = |x, y| Block { square: Square::new(x, y), axis, length: 2 };
        let blocks = vec![block(0, row), block(1, (row + 1) % height)];
        let board = Board::new(BoardSetup { blocks, ..BoardSetup::empty(size) }).expect("a board");
        let (fewest_moves, positions) = (Some(1), Some(4));
        let entry = unblock::Entry { fewest_moves, positions, ..unblock::Entry::board(board) };
        for format in unblock::FORMATS {
            let text = (format.write)(std::slice::from_ref(&entry));
            let is_square = width == height;
            let is_possible = match format.id {
                "report" => is_square,
                "csv" => false,
                _ => true,
            };
            assert_eq!(text.is_ok(), is_possible, "{} {size}", format.id);
            let Ok(text) = text else { continue };
            let (found, again) = unblock::read(text.as_bytes()).expect(&text);
            assert_eq!(found.id, format.id, "{text}");
            assert!(entry.left_out(&again[0]).is_some(), "{text}");
        }
    }
}

#[test]
fn puzzles_of_the_smallest_sizes_come_back() {
    use carom_engine::ricochet::{Board, BoardSetup, Goal, Robot};
    for (width, height) in (1..=4).flat_map(|width| (1..=4).map(move |height| (width, height))) {
        let size = Size::new(width, height).expect("a size");
        let squares: Vec<Square> = size.squares().collect();
        for count in 1..squares.len().min(4) {
            let board = Board::new(BoardSetup::empty(size)).expect("a board");
            let robots = squares.iter().rev().take(count).copied().collect();
            let goal = Some(Goal { robot: Some(Robot::Red), square: squares[0] });
            let entry = ricochet::Entry { robots, goal, ..ricochet::Entry::board(board) };
            for format in ricochet::FORMATS {
                if matches!(format.id, "game-id" | "ricochetrobots") {
                    continue;
                }
                let text = (format.write)(std::slice::from_ref(&entry));
                let is_possible = format.id != "asp" || width == height;
                assert_eq!(text.is_ok(), is_possible, "{} {size} {text:?}", format.id);
                let Ok(text) = text else { continue };
                let (found, again) = ricochet::read(text.as_bytes()).expect(&text);
                assert_eq!(found.id, format.id, "{text}");
                let of = |it: &ricochet::Entry| {
                    let board = Board::clone(&it.board);
                    let walls = BoardSetup::from(board).walls;
                    (it.board.size(), walls, it.robots.clone(), it.goal)
                };
                assert_eq!(of(&again[0]), of(&entry), "{text}");
            }
        }
    }
}
