//! The rules of Unblock Me.

use std::collections::BTreeMap;

use carom_engine::unblock::{
    Axis, Block, BlockId, Board, BoardSetup, Drawing, Fault, Letters, MainReason, Metric, Move,
    Position, Round, format_moves, parse_moves,
};
use carom_engine::{Direction, Puzzle, Rules, Size, Square, WrongSolution, perft};
use proptest::prelude::{
    Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest,
};

const AT: fn(u8, u8) -> Square = Square::new;

fn horizontal(x: u8, y: u8, length: u8) -> Block {
    Block { square: AT(x, y), axis: Axis::Horizontal, length }
}

fn vertical(x: u8, y: u8, length: u8) -> Block {
    Block { square: AT(x, y), axis: Axis::Vertical, length }
}

fn setup(width: u8, height: u8, blocks: &[Block]) -> BoardSetup {
    let size = Size::new(width, height).expect("a size in range");
    BoardSetup { blocks: blocks.to_vec(), ..BoardSetup::empty(size) }
}

fn id(letter: char) -> BlockId {
    BlockId::from_letter(letter).expect("a letter")
}

/// Boards of every size with their exits anywhere: what does not fit of the drawn blocks and walls is left out.
fn boards() -> impl Strategy<Value = Board> {
    let side = || prop_oneof![3 => 3_u8..=8, 1 => 9_u8..=16];
    let pieces = prop::collection::vec((0_u8..16, 0_u8..16, any::<bool>(), 0_u8..5), 0..60);
    let main = (0_u8..16, 2_u8..4, any::<bool>(), any::<bool>());
    ((side(), side()), main, pieces).prop_map(|((width, height), main, pieces)| {
        let (line, length, is_down, exit_at_start) = main;
        let main = if is_down {
            vertical(line % width, 0, length.min(height))
        } else {
            horizontal(0, line % height, length.min(width))
        };
        let mut setup = BoardSetup { exit_at_start, ..setup(width, height, &[main]) };
        for (x, y, is_vertical, length) in pieces {
            let (x, y) = (x % width, y % height);
            let mut larger = setup.clone();
            match (length, is_vertical) {
                (1, _) => larger.walls.push(AT(x, y)),
                (length, true) => larger.blocks.push(vertical(x, y, length.max(1))),
                (length, false) => larger.blocks.push(horizontal(x, y, length.max(1))),
            }
            if Board::new(larger.clone()).is_ok() {
                setup = larger;
            }
        }
        Board::new(setup).expect("only pieces that fit")
    })
}

/// A board and the moves of a walk on it, as numbers to choose legal moves by.
fn walks() -> impl Strategy<Value = (Board, Vec<usize>)> {
    boards().prop_flat_map(|board| (Just(board), prop::collection::vec(any::<usize>(), 0..12)))
}

/// The squares with their letters, as a second implementation of the rules.
fn cells(board: &Board, position: Position) -> BTreeMap<Square, char> {
    let mut cells: BTreeMap<Square, char> = board.walls().iter().map(|&it| (it, '#')).collect();
    for block in board.blocks() {
        for square in board.block(position, block).squares() {
            assert!(board.size().contains(square));
            assert_eq!(cells.insert(square, block.letter()), None, "{square} is covered twice");
        }
    }
    cells
}

/// The legal moves under `metric`, found square by square.
fn plain_moves(board: &Board, position: Position, metric: Metric) -> Vec<Move> {
    let cells = cells(board, position);
    let mut moves = Vec::new();
    for block in board.blocks() {
        let covered: Vec<Square> = board.block(position, block).squares().collect();
        let own = [(board.axis(block), false)];
        let both = [(Axis::Horizontal, false), (Axis::Vertical, true)];
        let axes = if covered.len() == 1 { &both[..] } else { &own };
        let ways = axes.iter().flat_map(|&(axis, is_across)| {
            [(axis.backward(), -1, is_across), (axis.forward(), 1, is_across)]
        });
        for (direction, sign, is_across) in ways {
            let mut end = if sign < 0 { covered[0] } else { covered[covered.len() - 1] };
            for distance in 1.. {
                match end.step(direction).filter(|&next| board.size().contains(next)) {
                    Some(next) if !cells.contains_key(&next) => end = next,
                    _ => break,
                }
                if metric == Metric::Moves || distance == 1 {
                    let mv = Move { block, distance: distance * sign, is_across };
                    let squares = distance.unsigned_abs();
                    assert_eq!(board.slide(block, direction, squares), Some(mv), "{direction}");
                    assert_eq!(board.direction(mv), direction, "{mv}");
                    moves.push(mv);
                }
            }
        }
    }
    moves
}

proptest! {
    #[test]
    fn moves_are_those_of_the_plain_rules((board, walk) in walks()) {
        for metric in Metric::ALL {
            let round = Round::new(board.clone(), metric);
            let mut position = round.initial_state();
            let mut legal = Vec::new();
            for choice in &walk {
                round.legal_moves_into(&position, &mut legal);
                prop_assert_eq!(&legal, &plain_moves(&board, position, metric));
                for block in board.blocks() {
                    for (distance, is_across) in (-17..=17).flat_map(|it| [(it, false), (it, true)]) {
                        let mv = Move { block, distance, is_across };
                        let played = round.play(&position, mv);
                        prop_assert_eq!(played.is_ok(), legal.contains(&mv), "{}", mv);
                        if let Ok(next) = played {
                            prop_assert_eq!(next, round.play_unchecked(&position, mv));
                            let back = Move { distance: -distance, ..mv };
                            prop_assert_eq!(round.play(&next, back), Ok(position));
                        }
                    }
                }
                if legal.is_empty() {
                    break;
                }
                position = round.play_unchecked(&position, legal[choice % legal.len()]);
                prop_assert_eq!(board.position(&board.offsets(position)), Some(position));
                let main = board.block(position, BlockId::MAIN);
                let (size, Block { square, length, .. }) = (board.size(), main);
                let touches = match board.exit() {
                    Direction::North => square.y() == 0,
                    Direction::East => square.x() + length == size.width(),
                    Direction::South => square.y() + length == size.height(),
                    Direction::West => square.x() == 0,
                };
                prop_assert_eq!(round.is_solved(&position), touches);
            }
        }
    }

    #[test]
    fn a_drawing_parses_back((board, walk) in walks()) {
        let round = Round::new(board.clone(), Metric::Moves);
        let mut position = round.initial_state();
        let mut legal = Vec::new();
        for choice in walk {
            let drawing = Drawing::new(&board).position(position).to_string();
            let parsed = Drawing::parse(&drawing).map_err(|error| error.to_string());
            prop_assert_eq!(parsed, Ok(board.setup(position)));
            let string = board.starting_from(position).to_string();
            let parsed = string.parse::<BoardSetup>().map_err(|error| error.to_string());
            prop_assert_eq!(parsed, Ok(board.setup(position)));
            round.legal_moves_into(&position, &mut legal);
            if legal.is_empty() {
                break;
            }
            position = round.play_unchecked(&position, legal[choice % legal.len()]);
        }
    }

    #[test]
    fn broken_strings_are_refused_without_a_panic(text in "([0-9]x[0-9][<>^v]?:)?[.oxXA-Eé]{0,40}") {
        let board = text.parse::<BoardSetup>().ok().and_then(|setup| Board::new(setup).ok());
        if let Some(board) = board {
            prop_assert!(board.to_string().parse::<BoardSetup>().is_ok());
        }
    }

    #[test]
    fn broken_drawings_are_refused_without_a_panic(text in "[-+|<>^v.#A-C \n]{0,120}") {
        let board = Drawing::parse(&text).ok().and_then(|setup| Board::new(setup).ok());
        if let Some(board) = board {
            prop_assert!(Drawing::parse(&Drawing::new(&board).to_string()).is_ok());
        }
    }
}

#[test]
fn perft_counts() {
    // Counted by hand: A slides one or two squares; then B may slide down one or two squares behind it.
    let board = Board::new(setup(4, 4, &[horizontal(0, 1, 2), vertical(3, 2, 2)])).expect("valid");
    let counts = |metric| {
        let round = Round::new(board.clone(), metric);
        [1, 2].map(|depth| perft(&round, &round.initial_state(), depth))
    };
    // From the start: A+1, A+2, B-1, B-2 as moves; A+1 and B-1 as steps.
    // After A+1: A-1, A+1, B-1, B-2. After A+2. After B-1 and B-2: A+1, and two moves of B.
    assert_eq!(counts(Metric::Moves), [4, 12]);
    // After A+1: A-1, A+1, B-1. After B-1: A+1, B-1, B+1.
    assert_eq!(counts(Metric::Steps), [2, 6]);
}

#[test]
fn every_fault_is_found() {
    let check = |setup: BoardSetup, expected: &[Fault]| {
        let faults = Board::new(setup).expect_err("a faulty board");
        assert_eq!(faults.as_slice(), expected);
        assert!(!faults.to_string().contains('\n'));
    };
    let size = Size::new(17, 4).expect("a size in range");
    check(BoardSetup::empty(size), &[Fault::Size { size }]);
    check(setup(4, 4, &[]), &[Fault::NoBlocks]);
    check(setup(4, 4, &[vertical(0, 0, 1)]), &[Fault::MainShort]);
    let mut faulty = setup(
        5,
        4,
        &[
            horizontal(0, 1, 2),
            horizontal(1, 1, 3),
            vertical(4, 2, 3),
            vertical(0, 3, 0),
            vertical(2, 2, 2),
            horizontal(255, 255, 255),
        ],
    );
    faulty.walls = vec![AT(2, 3), AT(5, 0), AT(2, 3)];
    check(
        faulty,
        &[
            Fault::WallOutside { square: AT(5, 0) },
            Fault::TwoWalls { square: AT(2, 3) },
            Fault::TwoBlocks { first: id('A'), second: id('B'), square: AT(1, 1) },
            Fault::BlockOutside { block: id('C'), square: AT(4, 4) },
            Fault::TooShort { block: id('D') },
            Fault::BlockOnWall { block: id('E'), square: AT(2, 3) },
            Fault::BlockOutside { block: id('F'), square: AT(255, 255) },
        ],
    );
    // A block of one square counts twice.
    for (length, others, count) in [(2, 128, 129), (1, 64, 129)] {
        let mut many = vec![horizontal(0, 0, length); others + 1];
        many[0].length = 2;
        let faults = Board::new(setup(8, 8, &many)).expect_err("too many blocks");
        assert_eq!(faults.as_slice()[0], Fault::BlockCount { count });
    }
}

#[test]
fn positions_that_do_not_fit_are_refused() {
    let mut setup = setup(4, 4, &[horizontal(0, 1, 2), vertical(3, 2, 2)]);
    setup.walls = vec![AT(3, 0)];
    let board = Board::new(setup).expect("valid");
    assert!(board.position(&[2, 2]).is_some());
    for offsets in [&[2, 1][..], &[3, 2], &[0, 0], &[0, 3], &[255, 0], &[0], &[0, 2, 0]] {
        assert_eq!(board.position(offsets), None, "{offsets:?}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let mut setup = setup(5, 4, &[horizontal(0, 1, 2), vertical(3, 1, 2), vertical(4, 2, 2)]);
    setup.walls = vec![AT(3, 0)];
    let board = Board::new(setup).expect("valid");
    let check = |metric, mv: &str, expected: &str| {
        let round = Round::new(board.clone(), metric);
        let mv = mv.parse().expect(mv);
        let illegal = round.play(&round.initial_state(), mv).expect_err("an illegal move");
        assert_eq!(illegal.to_string(), expected);
    };
    let moves = Metric::Moves;
    check(moves, "D+1", "D+1: there is no block D");
    check(
        moves,
        "A+2",
        "A+2: the horizontal block A can slide only one square in this direction: block B is in the way",
    );
    check(
        moves,
        "A-1",
        "A-1: the horizontal block A cannot slide in this direction: the border is in the way",
    );
    check(
        moves,
        "B-1",
        "B-1: the vertical block B cannot slide in this direction: a wall is in the way",
    );
    check(
        moves,
        "B+127",
        "B+127: the vertical block B can slide only one square in this direction: the border is in the way",
    );
    check(Metric::Steps, "C-2", "C-2: a step is one square");
    let round = Round::new(board, moves);
    let still = Move::along(BlockId::MAIN, 0);
    let illegal = round.play(&round.initial_state(), still).expect_err("no distance");
    assert_eq!(illegal.to_string(), "A+0: block A would stay where it is");
    let moves = parse_moves("B+1").expect("a move");
    assert_eq!(round.check_solution(&moves), Err(WrongSolution::Unsolved));
    let moves = parse_moves("B+1, A+3").expect("moves");
    assert_eq!(round.check_solution(&moves), Ok(()));
    assert_eq!(format_moves(&Round::steps(&moves)), "B+1 A+1 A+1 A+1");
}

#[test]
fn notation() {
    for number in 0..BlockId::MAX {
        let block = BlockId::new(number).expect("in range");
        assert_eq!(BlockId::from_letter(block.letter()), Some(block));
        for distance in [-7, -1, 1, 7] {
            for is_across in [false, true] {
                let mv = Move { block, distance, is_across };
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
    }
    for text in [
        "", "A", "A2", "A+", "A+0", "A++1", "A+1x", "?+1", "+1", "A+200", "ж+1", "x+1", "÷+1",
        "Av", "Avv+1",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert_eq!(Metric::ALL.map(|metric| metric.to_string().parse()), Metric::ALL.map(Ok));
    assert!("Moves".parse::<Metric>().is_err());
}

/// The board with other letters in the same order; `None` if there are too few of them.
fn with_letters(board: &Board, skip: usize) -> Option<Board> {
    let all = "BCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz".chars();
    let others: String = all.skip(skip).take(board.block_count() - 1).collect();
    let letters = format!("A{others}").parse().expect("letters in order");
    let setup = BoardSetup { letters, ..board.setup(board.start()) };
    (others.len() + 1 == board.block_count()).then(|| Board::new(setup).expect("a valid board"))
}

proptest! {
    #[test]
    fn letters_change_nothing_but_texts((board, walk) in walks(), skip in 0_usize..30) {
        let Some(named) = with_letters(&board, skip) else { return Ok(()) };
        let [round, renamed] = [&board, &named].map(|it| Round::new(it.clone(), Metric::Moves));
        let mut position = round.initial_state();
        let (mut legal, mut same) = (Vec::new(), Vec::new());
        for choice in walk {
            round.legal_moves_into(&position, &mut legal);
            renamed.legal_moves_into(&position, &mut same);
            prop_assert_eq!(&legal, &same);
            let texts = [
                named.starting_from(position).to_string().parse::<BoardSetup>().ok(),
                Drawing::parse(&Drawing::new(&named).position(position).to_string()).ok(),
            ];
            prop_assert_eq!(texts, [Some(named.setup(position)), Some(named.setup(position))]);
            let in_order = |board: &Board| board.setup(position).in_order();
            prop_assert_eq!(in_order(&named), in_order(&board));
            let written = named.format_notation(&legal);
            prop_assert_eq!(named.parse_notation(&written), Ok(legal.clone()));
            if legal.is_empty() {
                break;
            }
            position = round.play_unchecked(&position, legal[choice % legal.len()]);
        }
    }
}

#[test]
fn moves_and_their_faults_have_the_letters_of_the_board() {
    let board = |text: &str| Board::new(text.parse().expect(text)).expect(text);
    let named = board("..Z.AAZ..pp.....");
    let moves = named.parse_notation("Z+2, p-1 A+1").expect("moves");
    assert_eq!(named.format_notation(&moves), "Z+2 p-1 A+1");
    assert_eq!(format_moves(&moves), "B+2 C-1 A+1", "with the usual letters");
    let error = |text: &str| named.parse_notation(text).expect_err(text).to_string();
    assert_eq!(error("Z+2 B+1"), "B+1: there is no block B");
    let syntax = "is not a move: expected the letter of a block, a sign and a distance, as in A+2";
    assert_eq!(error("x+1"), format!("`x+1` {syntax}"));
    let round = Round::new(named.clone(), Metric::Moves);
    let illegal = |text: &str| {
        let mv = named.parse_notation(text).expect(text)[0];
        round.play(&round.initial_state(), mv).expect_err(text).to_string()
    };
    let blocked = "cannot slide in this direction: block Z is in the way";
    assert_eq!(illegal("A+1"), format!("A+1: the horizontal block A {blocked}"));
    let blocked = "can slide only one square in this direction: the border is in the way";
    assert_eq!(illegal("p-2"), format!("p-2: the horizontal block p {blocked}"));
    // The letters of a setup with another number of blocks do not count.
    let mut setup = named.setup(named.start());
    setup.blocks.pop();
    assert_eq!(Board::new(setup).expect("valid").to_string(), "..B.AAB.........");
    for wrong in ["BA", "AC B", "AA", "Ax", "B", "ACB"] {
        assert!(wrong.parse::<Letters>().is_err(), "{wrong}");
    }
}

#[test]
fn board_strings() {
    let parse = |text: &str| text.parse::<BoardSetup>();
    let letters = |text: &str| Board::new(parse(text).expect(text)).expect(text).to_string();
    assert_eq!(letters("ooBoAABooxoooooo"), "..B.AAB..x......");
    assert_eq!(letters("5x3:..B..AAB......."), "5x3:..B..AAB.......");
    assert_eq!(letters("..F.XXF........."), "..F.XXF.........");
    let check = |text: &str, expected: &str| {
        assert_eq!(parse(text).expect_err(text).to_string(), expected);
    };
    check("", "column 1: there is no board of 0 squares: a board is 3x3 to 16x16 squares");
    check(
        "..B.AAB.C.C.....",
        "column 9: block C is not a straight block: its squares must be side by side",
    );
    check(
        "..B.AAB.....B...",
        "column 3: block B is not a straight block: its squares must be side by side",
    );
    check("................", "column 1: there is no main block A, a capital letter");
    check("..B...B...B.....", "column 1: there is no main block A, a capital letter");
    check(
        "....BB...CC.....",
        "column 5: there is no main block A: the candidate is B; --main LETTER says which one it is",
    );
    check(
        "............AA.XX...................",
        "column 13: it is not certain which block is the main one: the candidates are A and X; --main LETTER says which one it is",
    );
    check("..-.AA..........", "column 3: unexpected character `-`");
    check("17x3:AA", "column 1: a board is 3x3 to 16x16 squares, not 17x3");
    check("..BBAABB........", "column 3: block B has 2x2 squares: a block is one square wide");
    check("3:AA", "column 1: expected the size as WIDTHxHEIGHT, as in 5x4");
    check("4x3:AA", "column 7: expected 12 squares for a board of 4x3, found 2");
}

#[test]
fn the_main_block_is_a_or_x_or_p() {
    let main = |text: &str| {
        let board = Board::new(text.parse::<BoardSetup>().expect(text)).expect(text);
        assert_eq!(board.to_string(), text, "the same board again");
        let is_card = board.letter(BlockId::MAIN) != 'A' && text.contains('A');
        assert_eq!(board.is_card(), is_card, "{text}");
        (board.letter(BlockId::MAIN), board.exit_row())
    };
    assert_eq!(main("..B.AAB.XX......"), ('A', 1));
    assert_eq!(main("..B.AAB..CC.DDXX"), ('A', 1));
    assert_eq!(main("..X.AAX........."), ('A', 1));
    assert_eq!(main("..F.XXF........."), ('X', 1), "there is no A");
    // Cards of the classic game.
    assert_eq!(main("AA...P..Q..PXXQ..P..Q..B...CCB.RRR.."), ('X', 2));
    assert_eq!(main("A..PPPA..B..XX.B.CQQQ..C....EEFF..GG"), ('X', 2));
    assert_eq!(main("......AA..........XX................"), ('A', 1), "X elsewhere");
    // A course calls it P.
    assert_eq!(main("BC.DDDBC.EFF.PPE..GHIJJJGHI.K..AA.K."), ('P', 2));
    assert_eq!(main("..B.PPB..CC...DD"), ('P', 1), "there is no A");
    assert_eq!(main("..B.AAB..CC...PP"), ('A', 1), "another row");
}

#[test]
fn a_name_of_main_blocks_in_the_middle_row_decides_or_is_in_doubt() {
    let read = |text: &str, main: Option<&str>| {
        let read = BoardSetup::read(text, main);
        read.map(|it| (it.letters[0], it.reason)).map_err(|why| why.candidates)
    };
    let name = |letter| Ok((letter, MainReason::Name));
    let doubt = |letters: &str| Err(letters.chars().collect::<Vec<char>>());
    let of = |text: &str| read(text, None);
    assert_eq!(of("AA..rr.........."), name('r'));
    assert_eq!(of("BB..RR.........."), name('R'));
    assert_eq!(of("AA..RR.........."), doubt("AR"), "R comes after A, too");
    assert_eq!(of("aa..RR.........."), doubt("aR"));
    assert_eq!(of("AARR............"), doubt("AR"), "one row");
    assert_eq!(of("....AA..RR......"), Ok(('A', MainReason::Usual)), "R elsewhere");
    assert_eq!(of("BB......RR......"), name('R'), "the only name");
    assert_eq!(of("XX......PP......"), doubt("PX"));
    // A run of walls.
    assert_eq!(of("BB..xx.........."), name('x'));
    assert_eq!(of("AA..xx.........."), doubt("Ax"));
    assert_eq!(of("PP..xx.........."), doubt("Px"));
    assert_eq!(of("AA..x..........x"), Ok(('A', MainReason::Usual)));
    assert_eq!(of("....AAxx........"), Ok(('A', MainReason::Usual)));
    // The o of a text with points.
    let truck = BoardSetup::read("..o.AAo.........", None).expect("a board");
    assert_eq!((truck.letters, truck.setup.blocks.len()), (vec!['A', 'o'], 2));
    // The user decides.
    let chosen = |letter| Ok((letter, MainReason::Chosen));
    assert_eq!(read("AA..RR.........B", Some("R")), chosen('R'));
    assert_eq!(read("AA..xx..........", Some("x")), chosen('x'));
    let reason =
        |main: &str| BoardSetup::read("AAB...B.RR......", Some(main)).expect_err(main).reason;
    assert_eq!(reason("Q"), "there is no block Q: the blocks are A, B and R");
    assert!(reason("B").starts_with("the main block B lies across"), "{}", reason("B"));
}

#[test]
fn no_letter_of_a_block_hides_the_main_block() {
    // Sixteen blocks of one square or two: the last one would be called P, and lies in the third row.
    let text = "AA.BCDEFGHIJK.LM..N.O...............".to_owned();
    let mut setup: BoardSetup = text.parse().expect("a board");
    setup.letters = Letters::default();
    setup.blocks.push(Block { square: Square::new(4, 2), axis: Axis::Horizontal, length: 2 });
    let board = Board::new(setup).expect("a board");
    let again: BoardSetup = board.to_string().parse().expect("its own text");
    let again = Board::new(again).expect("a board");
    assert_eq!(
        board.block(board.start(), BlockId::MAIN),
        again.block(again.start(), BlockId::MAIN)
    );
    assert_eq!(again.letter(BlockId::MAIN), 'A', "{again}");
}

#[test]
fn the_exit_of_a_drawing_decides_between_a_and_x() {
    let drawing = |exits: [char; 4]| {
        let rows = [". . B .", "A A B .", "X X . .", ". . . ."];
        let rows: String =
            rows.iter().zip(exits).map(|(row, exit)| format!("| {row} {exit}\n")).collect();
        format!("+---------+\n{rows}+---------+\n")
    };
    let board = |text: &str| Board::new(Drawing::parse(text).expect(text)).expect(text);
    let with_a = board(&drawing(['|', '>', '|', '|']));
    assert_eq!((with_a.letter(BlockId::MAIN), with_a.exit_row()), ('A', 1));
    // Every text of a board must have one meaning, so the blocks get their usual letters.
    let with_x = board(&drawing(['|', '|', '>', '|']));
    assert_eq!(with_x.exit_row(), 2);
    let again: BoardSetup = with_x.to_string().parse().expect("a board string");
    assert_eq!(Board::new(again), Ok(with_x.clone()));
    assert_eq!(with_x.to_string(), "..C.BBC.AA......");
    let text = drawing(['>', '|', '|', '|']);
    let error = Drawing::parse(&text).expect_err("no main block there").to_string();
    let expected = "line 2, column 11: the exit must be in the row or column of the main block";
    assert_eq!(error, expected);
}

#[test]
fn a_block_of_one_square_moves_along_both_axes() {
    let board: BoardSetup = "....AAB...BC....".parse().expect("a board string");
    let board = Board::new(board).expect("a board");
    let round = Round::new(board.clone(), Metric::Moves);
    let single = board.block_with('C').expect("the block");
    assert!(board.is_single(single) && !board.has_lines());
    let start = board.start();
    assert_eq!((board.room(start, single), board.room_across(start, single)), ([0, 0], [2, 1]));
    let moves = board.parse_notation("Cv-1 C-1 Cv+1").expect("moves");
    let there = round.play_all(&moves[..1]).expect("a legal move");
    assert_eq!(board.block(there, single).square, AT(3, 1));
    let blocked = round.play(&there, moves[1]).expect_err("block B is there");
    assert_eq!(
        blocked.to_string(),
        "C-1: the horizontal block C cannot slide in this direction: block B is in the way"
    );
    assert_eq!(board.position(&board.offsets(there)), Some(there));
    assert_eq!(round.play(&there, moves[2]), Ok(start));
    let sideways = board.parse_notation("Bv+1").expect("a move")[0];
    let illegal = round.play(&start, sideways).expect_err("B has two squares");
    assert_eq!(illegal.to_string(), "Bv+1: block B slides only along its vertical line");
    assert_eq!(board.format_notation(&moves), "Cv-1 C-1 Cv+1");
    let main: BoardSetup = ".........A......".parse().expect("a board string");
    assert_eq!(Board::new(main).expect_err("a short main block").as_slice(), [Fault::MainShort]);
}

#[test]
fn the_exit_may_be_at_each_end_of_each_line() {
    use Direction::{East, North, South, West};
    for (text, exit, away) in [
        ("4x4:.....AA.........", East, 1),
        ("4x4>:.....AA.........", East, 1),
        ("4x4<:.....AA.........", West, 1),
        (".A...A..........", South, 2),
        ("4x4v:.A...A..........", South, 2),
        ("4x4^:.....A...A......", North, 1),
    ] {
        let board = Board::new(text.parse().expect(text)).expect(text);
        assert_eq!((board.exit(), board.squares_to_exit(board.start())), (exit, away), "{text}");
        let string = board.to_string();
        assert_eq!(string.parse::<BoardSetup>().map(Board::new).expect(text).as_ref(), Ok(&board));
        let drawing = Drawing::new(&board).to_string();
        assert_eq!(
            Drawing::parse(&drawing).map(Board::new).expect(text),
            Ok(board.clone()),
            "{drawing}"
        );
        let sign = if board.exit_at_start() { -1 } else { 1 };
        let round = Round::new(board, Metric::Moves);
        let out = Move::along(BlockId::MAIN, sign * i8::try_from(away).expect("small"));
        assert_eq!(round.check_solution(&[out]), Ok(()), "{text}");
    }
    let wrong = "4x4^:.....AA.........".parse::<BoardSetup>().expect_err("a horizontal block");
    assert_eq!(
        wrong.to_string(),
        "column 4: the exit ^ does not suit the main block, which leaves at an end of its row"
    );
}
