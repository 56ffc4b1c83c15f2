//! The row `tablebase` of the catalogue: its answers, the table that it keeps, its limits, and the rounds
//! that it leaves to `fast`.

mod common;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Layout, Position, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Rules, Size, Square};
use carom_solver::ricochet::Solve;
use carom_solver::{Control, Progress, Proof, Stats, StopReason, Verdict};
use carom_tablebase::{NotInTable, SOLVERS, TABLEBASE, TableSetup, TableSolver, Tablebase, by_id};
use common::{RoundKind, assert_solves, random_round, random_start};
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn solver(id: &str) -> Box<dyn Solve<Round>> {
    by_id(id).expect("a row of the catalogue").solver()
}

const KIND: RoundKind =
    RoundKind { sides: (3, 8), robots: (1, 4), diagonals: false, profile: Profile::PLAIN };

/// Compares an answer with that of another solver. Returns whether there is a solution, and the cost.
fn check(
    round: &Round,
    table: &mut dyn Solve<Round>,
    other: &mut dyn Solve<Round>,
) -> (bool, Stats) {
    let expected = other.solve(round, &mut Control::default()).verdict;
    let report = table.solve(round, &mut Control::default());
    assert_eq!(report.solver == TABLEBASE.id, TableSolver::is_for(round), "{round:?}");
    match &report.verdict {
        Verdict::Solved { moves, proof } => {
            assert_solves(round, moves);
            assert_eq!(*proof, Proof::Optimal);
            assert_eq!(Some(moves.len()), expected.moves().map(<[_]>::len), "{round:?}");
        }
        other => {
            assert_eq!(*other, Verdict::Unsolvable, "{round:?}");
            assert_eq!(expected, Verdict::Unsolvable, "{round:?}");
        }
    }
    (report.verdict.moves().is_some(), report.stats)
}

#[test]
fn agrees_with_astar_and_builds_one_table_for_all_positions() {
    let mut rng = Pcg64::seed_from_u64(1);
    let (mut table, mut astar) = (solver("tablebase"), solver("astar"));
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..250 {
        let round = random_round(KIND, &mut rng);
        let (is_solved, stats) = check(&round, &mut *table, &mut *astar);
        assert!(stats.expanded > 0, "{round:?}");
        let mut count = |is_solved: bool| {
            solved += u32::from(is_solved);
            unsolvable += u32::from(!is_solved);
        };
        count(is_solved);
        for _ in 0..4 {
            let (is_solved, stats) =
                check(&random_start(&round, &mut rng), &mut *table, &mut *astar);
            assert_eq!(stats, Stats::default(), "answered from the table");
            count(is_solved);
        }
    }
    assert!(solved > 700 && unsolvable > 50, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn agrees_with_astar_under_the_official_rule_and_in_the_middle_of_a_round() {
    let mut rng = Pcg64::seed_from_u64(6);
    let (mut table, mut astar) = (solver("tablebase"), solver("astar"));
    let (mut solved, mut unsolvable, mut moving) = (0, 0, 0);
    for _ in 0..150 {
        let round = random_round(RoundKind { profile: Profile::OFFICIAL, ..KIND }, &mut rng);
        let Some(robot) = round.goal().robot else { continue };
        assert!(TableSolver::is_for(&round));
        let (_, stats) = check(&round, &mut *table, &mut *astar);
        let setup = RoundSetup {
            robots: round.start().squares().to_vec(),
            goal: round.goal(),
            profile: Profile::PLAIN,
        };
        let plain = Round::new(Arc::clone(round.board()), setup).expect("sound");
        for _ in 0..4 {
            let start = random_start(&round, &mut rng);
            let mut position = *start.start();
            let moves = start.legal_moves(&position);
            if let Some(&mv) = moves.iter().find(|mv| mv.robot == robot) {
                position = start.play_unchecked(&position, mv);
                moving += 1;
            }
            let middle = start.resumed(&position).expect("a position of the round");
            for round in [start, middle] {
                let (is_solved, again) = check(&round, &mut *table, &mut *astar);
                assert_eq!(again, Stats::default(), "answered from the table");
                solved += u32::from(is_solved);
                unsolvable += u32::from(!is_solved);
            }
        }
        // The same board has another table under other rules.
        let (_, other) = check(&plain, &mut *table, &mut *astar);
        assert!(other.expanded >= stats.expanded, "{round:?}");
    }
    assert!(solved > 500 && unsolvable > 50 && moving > 300, "{solved} {unsolvable} {moving}");
}

#[test]
fn another_goal_another_number_of_robots_and_another_board_need_another_table() {
    let mut rng = Pcg64::seed_from_u64(2);
    let (mut table, mut astar) = (solver("tablebase"), solver("astar"));
    let round = random_round(RoundKind { sides: (6, 6), robots: (3, 3), ..KIND }, &mut rng);
    let with = |robots: &[Square], goal| {
        let setup = RoundSetup { robots: robots.to_vec(), goal, profile: Profile::PLAIN };
        Round::new(Arc::clone(round.board()), setup).expect("a sound round")
    };
    let squares = round.start().squares();
    let any = Goal { robot: None, ..round.goal() };
    let other = random_round(RoundKind { sides: (6, 6), robots: (2, 2), ..KIND }, &mut rng);
    for round in [with(squares, any), with(&squares[..2], any), other, round.clone()] {
        let (_, stats) = check(&round, &mut *table, &mut *astar);
        assert!(stats.expanded > 0, "{round:?}");
    }
    // A copy of the board counts as the same board.
    let copy = Board::clone(round.board());
    let setup =
        RoundSetup { robots: squares.to_vec(), goal: round.goal(), profile: Profile::PLAIN };
    let (_, stats) = check(&Round::new(copy, setup).expect("sound"), &mut *table, &mut *astar);
    assert_eq!(stats, Stats::default());
}

#[test]
fn what_has_no_table_is_left_to_the_point_solver() {
    let mut rng = Pcg64::seed_from_u64(3);
    let (mut table, mut fast) = (solver("tablebase"), solver("fast"));
    let kinds = [
        RoundKind { robots: (5, 5), sides: (4, 6), ..KIND },
        RoundKind { sides: (17, 18), robots: (1, 2), ..KIND },
        RoundKind { profile: Profile::PLAIN.without_rebounds(), ..KIND },
        RoundKind { profile: Profile::OFFICIAL.without_rebounds(), ..KIND },
        RoundKind { profile: Profile::OFFICIAL, ..KIND },
    ];
    for kind in kinds {
        for _ in 0..30 {
            let round = random_round(kind, &mut rng);
            // Who must turn is known of one robot only.
            if kind.profile == Profile::OFFICIAL && round.goal().robot.is_some() {
                continue;
            }
            assert!(!TableSolver::is_for(&round));
            let report = table.solve(&round, &mut Control::default());
            assert_eq!(report, fast.solve(&round, &mut Control::default()), "{round:?}");
        }
    }
}

#[test]
fn agrees_with_astar_on_boards_with_diagonals() {
    let mut rng = Pcg64::seed_from_u64(7);
    let (mut table, mut astar) = (solver("tablebase"), solver("astar"));
    let mut with_diagonals = 0;
    while with_diagonals < 50 {
        let round = random_round(RoundKind { diagonals: true, ..KIND }, &mut rng);
        if !round.board().has_diagonals() {
            continue;
        }
        let (_, stats) = check(&round, &mut *table, &mut *astar);
        assert!(stats.expanded > 0, "{round:?}");
        let (_, stats) = check(&random_start(&round, &mut rng), &mut *table, &mut *astar);
        assert_eq!(stats, Stats::default(), "answered from the table");
        with_diagonals += 1;
    }
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
    for number in 0..200 {
        let (_, stats) = check(&round, &mut *table, &mut *fast);
        assert_eq!(stats.expanded > 0, number == 0);
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
    let count = lookup(&at(&board, &[(2, 2)]));
    assert_eq!(count, Err(NotInTable::RobotCount { expected: 2, found: 1 }));
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
