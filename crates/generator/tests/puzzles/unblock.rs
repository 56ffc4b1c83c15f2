//! Random boards and puzzles of Unblock Me.

use std::sync::atomic::AtomicBool;

use carom_engine::Size;
use carom_engine::unblock::{Axis, BlockId, Metric, Round};
use carom_generator::unblock::{Difficulty, GenerateError, PuzzleMaker, Recipe};
use carom_solver::unblock::{ComponentBuilder, Fast};
use carom_solver::{Control, Solve, Verdict};
use rand_pcg::Pcg64;

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("in range")
}

#[test]
fn boards_follow_their_recipe() {
    for (number, walls) in [(0, 0), (1, 3), (2, 0)] {
        let recipe = Recipe { size: size(7, 5), row: 1, blocks: 8, threes: 50, walls };
        for stream in 0..200 {
            let Some(board) =
                recipe.draw(&mut Pcg64::new(number, stream)).expect("a possible recipe")
            else {
                continue;
            };
            assert_eq!((board.size(), board.exit_row()), (recipe.size, 1));
            assert_eq!((board.block_count(), board.walls().len()), (8, walls));
            assert_eq!(board.length(BlockId::MAIN), 2);
            for block in board.blocks().skip(1) {
                assert!(board.axis(block) == Axis::Vertical || board.line(block) != 1);
                assert!((2..=3).contains(&board.length(block)));
            }
        }
    }
}

/// The same seed gives the same boards in every later version.
#[test]
fn boards_and_puzzles_are_pinned() {
    let board = Recipe::classic().draw(&mut Pcg64::new(1, 0)).expect("a recipe");
    assert_eq!(
        board.map(|it| it.to_string()).as_deref(),
        Some(".BCCC..B.DDDE.AA..EFFGHHIIIG..JJJGKK")
    );
    let difficulty = Difficulty { length: 20..=30, ..Difficulty::default() };
    let mut maker = PuzzleMaker::new();
    let mut puzzle = |difficulty: &Difficulty| {
        let made = maker.random(&Recipe::classic(), difficulty, None, &mut Pcg64::new(7, 0));
        let made = made.expect("a puzzle");
        (made.board.to_string(), made.fewest_moves, made.fewest_steps, made.positions)
    };
    assert_eq!(
        puzzle(&difficulty),
        ("BCCCDEBFFGDEAAHG.E..HGII...JJJ.KK...".to_owned(), 20, 35, 16100)
    );
    let hardest = Difficulty { hardest: true, ..difficulty };
    assert_eq!(
        puzzle(&hardest),
        ("BCCCDEB.FFDEAAG..E..GHIIJJJH.....HKK".to_owned(), 23, 44, 16100)
    );
}

#[test]
fn puzzles_have_the_length_that_they_claim() {
    let (mut maker, mut builder) = (PuzzleMaker::new(), ComponentBuilder::new());
    for (stream, metric) in (0..40).zip(Metric::ALL.into_iter().cycle()) {
        let hardest = stream % 4 > 1;
        let length = if metric == Metric::Moves { 8..=16 } else { 12..=30 };
        let difficulty = Difficulty { metric, length, hardest, ..Difficulty::default() };
        let recipe = Recipe { walls: stream as usize % 3, ..Recipe::classic() };
        let puzzle = maker.random(&recipe, &difficulty, None, &mut Pcg64::new(9, stream));
        let puzzle = puzzle.expect("a puzzle");
        for (metric, fewest) in
            [(Metric::Moves, puzzle.fewest_moves), (Metric::Steps, puzzle.fewest_steps)]
        {
            let round = Round::new(puzzle.board.clone(), metric);
            let report = Fast::new().solve(&round, &mut Control::default());
            let Verdict::Solved { moves, .. } = report.verdict else { panic!("{}", puzzle.board) };
            assert_eq!(moves.len(), fewest as usize);
        }
        let component = builder.build(&puzzle.board, &mut Control::default()).expect("no limit");
        assert_eq!(component.len() as u64, puzzle.positions);
        let own = component.distance(puzzle.board.start(), metric);
        assert!(own.is_some_and(|it| difficulty.length.contains(&it)));
        if hardest {
            assert_eq!(own, component.longest(metric));
        }
    }
}

#[test]
fn impossible_wishes_are_refused() {
    let classic = Recipe::classic();
    let draw = |recipe: Recipe| {
        let made = recipe.draw(&mut Pcg64::new(1, 0));
        made.expect_err("an impossible recipe").to_string()
    };
    let wide = Recipe { size: size(9, 6), ..classic };
    assert_eq!(draw(wide), "a new board is 3x3 to 8x8 squares, not 9x6");
    let below = Recipe { row: 6, ..classic };
    assert_eq!(draw(below), "row 6: the rows of a board of 6x6 have the numbers 0 to 5");
    let full = Recipe { blocks: 18, walls: 1, ..classic };
    assert_eq!(draw(full), "18 blocks and 1 walls do not fit on a board of 6x6");
    let mut maker = PuzzleMaker::new();
    let mut make = |difficulty: Difficulty, cancel: Option<&AtomicBool>| {
        let made = maker.random(&classic, &difficulty, cancel, &mut Pcg64::new(1, 0));
        made.expect_err("no puzzle")
    };
    #[expect(clippy::reversed_empty_ranges, reason = "the wrong input")]
    let empty = Difficulty { length: 9..=8, ..Difficulty::default() };
    assert_eq!(make(empty, None).to_string(), "the range of moves is empty: at least 9, at most 8");
    let far = Difficulty { length: 200..=300, max_attempts: 20, ..Difficulty::default() };
    let error = make(far, None);
    assert!(matches!(error, GenerateError::BudgetExhausted { attempts: 20, .. }), "{error}");
    let flag = AtomicBool::new(true);
    assert_eq!(make(Difficulty::default(), Some(&flag)), GenerateError::Cancelled);
}
