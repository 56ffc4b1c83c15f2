//! The row `tablebase` of the catalogue: its answers, the table that it keeps, its limits, and the rounds
//! that it leaves to `fast`.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Layout, Position, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Size, Square};
use carom_solver::{Control, Progress, Solve, Stats, StopReason, Verdict};
use carom_tablebase::{NotInTable, SOLVERS, TABLEBASE, TableSetup, TableSolver, Tablebase, by_id};
use rand::SeedableRng;
use rand_pcg::Pcg64;

use crate::common::matrix::{Row, check_rows, kinds, known_rounds};
use crate::common::{RoundKind, after_moves, random_round, random_start};

fn solver(id: &str) -> Box<dyn Solve<Round>> {
    by_id(id).expect("a row of the catalogue").solver()
}

const KIND: RoundKind =
    RoundKind { sides: (3, 8), robots: (1, 4), diagonals: false, profile: Profile::PLAIN };

/// The rounds of the matrix of the other solvers.
#[test]
fn answers_are_those_of_the_rule_book() {
    for profile in Profile::variants() {
        check_rows(&mut [Row::of(TABLEBASE)], profile, 10);
    }
}

#[test]
fn one_table_is_built_for_all_positions_also_in_the_middle_of_a_round() {
    let mut rng = Pcg64::seed_from_u64(1);
    let (mut table, mut astar) = (solver("tablebase"), solver("astar"));
    for profile in Profile::ALL {
        for diagonals in [false, true] {
            for _ in 0..25 {
                let round = random_round(RoundKind { diagonals, profile, ..KIND }, &mut rng);
                if !TableSolver::is_for(&round) {
                    continue;
                }
                let first = table.solve(&round, &mut Control::default());
                assert!(first.stats.expanded > 0 || profile.must_turn, "{round:?}");
                for _ in 0..6 {
                    let start = random_start(&round, &mut rng);
                    let middle = after_moves(&start, 3, &mut rng);
                    let middle = start.resumed(&middle).expect("a position of the round");
                    let report = table.solve(&middle, &mut Control::default());
                    assert_eq!(report.stats, Stats::default(), "answered from the table");
                    let expected = astar.solve(&middle, &mut Control::default()).verdict;
                    let lengths = [&report.verdict, &expected].map(|it| it.moves().map(<[_]>::len));
                    assert_eq!(lengths[0], lengths[1], "{middle:?}");
                }
            }
        }
    }
}

/// Tables know four robots on 16x16 squares, none on a closed one, and of the rules those that do not forbid rebounds or allow stops on
/// diagonals. Who must turn is known of one robot only.
#[test]
fn what_has_no_table_is_left_to_the_point_solver() {
    let (mut table, mut fast) = (solver("tablebase"), solver("fast"));
    for profile in Profile::variants() {
        for (seed, kind) in (1..).zip(kinds(profile)) {
            for known in known_rounds(kind, seed).take(10) {
                let round = &known.round;
                let (board, robots) = (round.board(), round.start().squares());
                let has_table = board.size().width() <= 16
                    && board.size().height() <= 16
                    && robots.len() <= 4
                    && robots.iter().all(|&it| !board.is_closed(it))
                    && profile.rebounds
                    && !profile.stops_on_diagonals
                    && !(profile.must_turn && round.goal().robot.is_none());
                assert_eq!(TableSolver::is_for(round), has_table, "{}", known.name);
                let report = table.solve(round, &mut Control::default());
                assert_eq!(report.solver == TABLEBASE.id, has_table, "{}", known.name);
                if !has_table {
                    let expected = fast.solve(round, &mut Control::default());
                    assert_eq!(report, expected, "{}", known.name);
                }
            }
        }
    }
}

#[test]
fn another_goal_another_number_of_robots_and_another_board_need_another_table() {
    let mut rng = Pcg64::seed_from_u64(2);
    let mut table = solver("tablebase");
    let round = random_round(RoundKind { sides: (6, 6), robots: (3, 3), ..KIND }, &mut rng);
    let with = |robots: &[Square], goal| {
        let setup = RoundSetup { robots: robots.to_vec(), goal, profile: Profile::PLAIN };
        Round::new(Arc::clone(round.board()), setup).expect("a sound round")
    };
    let squares = round.start().squares();
    let any = Goal { robot: None, ..round.goal() };
    let other = random_round(RoundKind { sides: (6, 6), robots: (2, 2), ..KIND }, &mut rng);
    for round in [with(squares, any), with(&squares[..2], any), other, round.clone()] {
        let stats = table.solve(&round, &mut Control::default()).stats;
        assert!(stats.expanded > 0, "{round:?}");
    }
    // A copy of the board counts as the same board.
    let copy = Board::clone(round.board());
    let setup =
        RoundSetup { robots: squares.to_vec(), goal: round.goal(), profile: Profile::PLAIN };
    let same = Round::new(copy, setup).expect("sound");
    let stats = table.solve(&same, &mut Control::default()).stats;
    assert_eq!(stats, Stats::default());
}

/// An official round with four robots.
fn official() -> Round {
    let layout = Layout::all(Sides::WithoutDiagonals).next().expect("a layout");
    let board = layout.board();
    let target = board.targets()[0];
    let squares = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from).to_vec();
    let setup = RoundSetup { robots: squares, goal: target.goal(), profile: Profile::PLAIN };
    Round::new(board, setup).expect("a sound round")
}

#[test]
fn limits_and_cancellation_stop_it_and_it_lives_on() {
    let mut table = solver("tablebase");
    let official = official();
    let needed = TableSetup::from(&official).memory().expect("a table");
    let mut low = Control::default().max_memory(needed - 1);
    let report = table.solve(&official, &mut low);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::MemoryLimit));
    assert_eq!(report.stats, Stats::default());

    let mut rng = Pcg64::seed_from_u64(4);
    let round = random_round(RoundKind { sides: (8, 8), robots: (3, 3), ..KIND }, &mut rng);
    let mut few = Control::default().max_nodes(5_000);
    let report = table.solve(&round, &mut few);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::NodeLimit));
    assert!(report.stats.expanded >= 5_000);

    let cancel = AtomicBool::new(false);
    let mut depths = Vec::new();
    let mut watch = |progress: &Progress| {
        depths.push(progress.depth);
        cancel.store(progress.depth == 2, Ordering::Relaxed);
    };
    let mut watched = Control::default().cancel_on(&cancel).progress(&mut watch);
    let report = table.solve(&round, &mut watched);
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::Cancelled));
    assert_eq!(depths, [0, 1, 2]);
    assert_eq!(report.stats.depth, 2);

    let Verdict::Solved { moves, .. } = table.solve(&round, &mut Control::default()).verdict else {
        panic!("unsolvable: {round:?}")
    };
    let length = moves.len() as u32;
    assert!(length > 1, "{round:?}");
    for (most, is_enough) in [(length - 1, false), (length, true)] {
        let mut shallow = Control::default().max_depth(most);
        let verdict = table.solve(&round, &mut shallow).verdict;
        assert_eq!(verdict == Verdict::Stopped(StopReason::DepthLimit), !is_enough);
        assert_eq!(verdict.moves().is_some(), is_enough);
    }
}

#[test]
fn an_official_board_is_answered_from_every_position() {
    let mut rng = Pcg64::seed_from_u64(5);
    let mut table = by_id("tablebase").expect("a row").solver_with_threads(2);
    let mut fast = solver("fast");
    let mut round = official();
    for number in 0..60 {
        let answer = fast.solve(&round, &mut Control::default()).verdict;
        let report = table.solve(&round, &mut Control::default());
        let lengths = [&report.verdict, &answer].map(|it| it.moves().map(<[_]>::len));
        assert_eq!(lengths[0], lengths[1], "{round:?}");
        assert_eq!(report.stats.expanded > 0, number == 0);
        round = random_start(&round, &mut rng);
    }
}

#[test]
fn a_position_that_is_not_in_the_table_is_not_unsolvable() {
    let board =
        Arc::new(Board::new(BoardSetup::empty(Size::new(5, 5).expect("a size"))).expect("sound"));
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(2, 2) };
    let control = &mut Control::default();
    let setup = TableSetup::new(Arc::clone(&board), goal, 2);
    let table = Tablebase::build(&setup, control).expect("a table");
    let at = |board: &Board, squares: &[(u8, u8)]| {
        let squares: Vec<Square> = squares.iter().copied().map(Square::from).collect();
        board.position(&squares).expect("a position")
    };
    let lookup = |position: &Position| {
        assert_eq!(table.distance(position), table.lookup(position).ok().flatten());
        table.lookup(position)
    };
    assert_eq!(lookup(&at(&board, &[(2, 2), (4, 4)])), Ok(Some(0)));
    assert_eq!(lookup(&at(&board, &[(0, 0), (4, 4)])), Ok(None));
    for squares in [&[(2, 2)][..], &[(2, 2), (4, 4), (0, 0)]] {
        let found = squares.len();
        let count = lookup(&at(&board, squares));
        assert_eq!(count, Err(NotInTable::RobotCount { expected: 2, found }));
    }
    let wide = Board::new(BoardSetup::empty(Size::OFFICIAL)).expect("sound");
    let square = Square::new(9, 9);
    let outside = lookup(&at(&wide, &[(2, 2), (9, 9)]));
    assert_eq!(outside, Err(NotInTable::Outside { square }));
    assert_eq!(
        outside.map_err(|it| it.to_string()),
        Err("9,9 is outside the board of the table".to_owned())
    );
    let square = Square::new(4, 0);
    let mut closed = BoardSetup::from(Board::clone(&board));
    closed.close(square);
    let closed = Board::new(closed).expect("sound");
    let setup = TableSetup { board: Arc::new(closed.clone()), ..table.setup().clone() };
    let table = Tablebase::build(&setup, &mut Control::default()).expect("a table");
    let position = at(&closed, &[(0, 0), (4, 0)]);
    assert_eq!(table.lookup(&position), Err(NotInTable::Closed { square }));
}

#[test]
fn the_list_of_solvers_has_every_id_once() {
    for (place, entry) in SOLVERS.iter().enumerate() {
        assert!(SOLVERS[..place].iter().all(|other| other.id != entry.id));
        assert_eq!(by_id(entry.id).map(|found| found.id), Some(entry.id));
    }
    assert_eq!(SOLVERS.last().map(|entry| entry.id), Some(TABLEBASE.id));
    assert!(by_id("no such solver").is_none());
}

#[test]
fn the_deadline_holds() {
    let mut rng = Pcg64::seed_from_u64(8);
    let round = random_round(RoundKind { sides: (8, 8), robots: (3, 3), ..KIND }, &mut rng);
    // The clock strikes at its third look.
    let looks = Cell::new(0);
    let is_late = || {
        looks.set(looks.get() + 1);
        looks.get() > 2
    };
    let report = solver("tablebase").solve(&round, &mut Control::default().deadline(&is_late));
    assert_eq!(report.verdict, Verdict::Stopped(StopReason::TimeLimit));
    assert_eq!(looks.get(), 3);
}
