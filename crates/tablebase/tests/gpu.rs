//! The tables of a graphics processor are the tables of the processor, byte by byte.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::Size;
use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Layout, Lean, Position, Profile, Robot, Round, Sides,
};
use carom_engine::{Direction, Square};
use carom_solver::{Control, StopReason};
use carom_tablebase::gpu::{self, GpuError};
use carom_tablebase::{BuildError, Builder, TableSetup, Tablebase};
use common::{RoundKind, file, random_round};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

const PLAIN: RoundKind =
    RoundKind { sides: (3, 5), robots: (1, 4), diagonals: false, profile: Profile::PLAIN };

/// A graphics processor, or a program that takes its place.
fn device() -> gpu::Builder {
    gpu::Builder::new().expect("a graphics processor")
}

/// Builds a table on both processors and compares everything.
fn compare(
    cpu: &mut Builder,
    gpu: &mut gpu::Builder,
    board: &Arc<Board>,
    goal: Goal,
    robots: usize,
) {
    let setup = TableSetup::new(Arc::clone(board), goal, robots);
    let control = || Control::default();
    let name = || format!("{goal:?} {robots} {board:?}");
    let expected = cpu.build(&setup, &mut control()).expect("a table");
    let counts = gpu.count(&setup, &mut control()).expect("counts");
    assert_eq!(&counts, expected.counts(), "{}", name());
    let table = gpu.build(&setup, &mut control()).expect("a table");
    assert_eq!(table.counts(), expected.counts(), "{}", name());
    assert!(file(&table) == file(&expected), "{}", name());
    drop(table);
    if goal.robot.is_some() {
        compare_hardest(gpu, &expected);
    }
    cpu.recycle(expected);
}

/// Compares the hardest positions.
fn compare_hardest(gpu: &mut gpu::Builder, expected: &Tablebase) {
    let hardest = gpu.hardest(expected.setup(), &mut Control::default()).expect("a table");
    assert_eq!(&hardest.counts, expected.counts());
    let longest = expected.counts().longest().unwrap_or(0);
    let all: Vec<Position> = expected.positions_at(longest).take(600).collect();
    let listed: Vec<Position> = hardest.positions.iter().map(|(position, _)| *position).collect();
    assert!(listed == all || all.len() > 85 && listed[..] == all[..1], "{listed:?} {all:?}");
    for (position, line) in &hardest.positions {
        assert_eq!(Some(line), expected.optimal_line(position).as_ref(), "{position:?}");
    }
}

/// The goal of a round, for one robot or any.
fn goal(round: &Round, rng: &mut impl Rng) -> Goal {
    let robot = round.goal().robot.filter(|_| rng.random_range(0..4) > 0);
    Goal { robot, ..round.goal() }
}

#[test]
fn random_boards_have_the_same_tables() {
    let mut gpu = device();
    let (mut cpu, mut rng) = (Builder::new(), Pcg32::new(1, 16));
    let (mut diagonals, mut any) = (0, 0);
    for number in 0..160 {
        let kind = match number % 20 {
            0 => RoundKind { sides: (9, 16), robots: (1, 3), ..PLAIN },
            1 => RoundKind { sides: (6, 8), ..PLAIN },
            it => RoundKind { diagonals: it % 2 == 0, ..PLAIN },
        };
        let round = random_round(kind, &mut rng);
        let goal = goal(&round, &mut rng);
        compare(&mut cpu, &mut gpu, round.board(), goal, round.start().squares().len());
        diagonals += u32::from(round.board().has_diagonals());
        any += u32::from(goal.robot.is_none());
    }
    assert!(diagonals > 30 && any > 40, "{diagonals} {any}");
}

#[test]
fn circles_have_the_same_tables() {
    let mut gpu = device();
    let mut cpu = Builder::new();
    let mut setup = BoardSetup::empty(Size::new(6, 5).expect("a size"));
    setup.add_wall(Square::new(2, 1), Direction::South);
    for (x, y, lean) in
        [(1, 1, Lean::Slash), (3, 1, Lean::Backslash), (1, 3, Lean::Backslash), (3, 3, Lean::Slash)]
    {
        setup.diagonals.push((Square::new(x, y), Diagonal { lean, robot: Robot::Blue }));
    }
    let board = Arc::new(Board::new(setup).expect("a board"));
    let plain = Arc::new(Board::new(BoardSetup::empty(board.size())).expect("a board"));
    for robot in Robot::ALL[..4].iter().copied().map(Some).chain([None]) {
        for robots in robot.map_or(1, |robot| robot.index() + 1)..=4 {
            let goal = Goal { robot, square: Square::new(2, 1) };
            compare(&mut cpu, &mut gpu, &board, goal, robots);
            // A board of the same size without diagonals has another numbering.
            compare(&mut cpu, &mut gpu, &plain, goal, robots);
        }
    }
}

/// Long tables need more than five planes, and many batches of layers.
#[test]
fn long_tables_are_the_same() {
    let mut gpu = device();
    let mut cpu = Builder::new();
    // One long corridor.
    let mut setup = BoardSetup::empty(Size::new(11, 11).expect("a size"));
    for y in 0..10 {
        let end = if y % 2 == 0 { 10 } else { 0 };
        for x in (0..11).filter(|&x| x != end) {
            setup.add_wall(Square::new(x, y), Direction::South);
        }
    }
    let board = Arc::new(Board::new(setup).expect("a board"));
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(10, 10) };
    for robots in [1, 2, 3] {
        compare(&mut cpu, &mut gpu, &board, goal, robots);
    }
    let counts = gpu.count(&TableSetup::new(board, goal, 3), &mut Control::default());
    let counts = counts.expect("counts");
    assert!(counts.longest() >= Some(20), "{counts:?}");
}

#[test]
fn an_official_board_has_the_same_tables_for_three_robots() {
    let mut gpu = device();
    let mut cpu = Builder::new().with_threads(2);
    for sides in [Sides::FirstEdition, Sides::All] {
        let layout = Layout::all(sides).last().expect("a layout");
        let board = Arc::new(layout.board());
        for target in board.targets().iter().filter(|it| it.robot == Some(Robot::Green)).take(1) {
            compare(&mut cpu, &mut gpu, &board, target.goal(), 3);
        }
    }
}

#[test]
fn a_larger_board_has_the_same_table_for_four_robots() {
    let mut gpu = device();
    let mut cpu = Builder::new().with_threads(2);
    let kind = RoundKind { sides: (10, 10), robots: (4, 4), ..PLAIN };
    let round = random_round(kind, &mut Pcg32::new(2, 16));
    compare(&mut cpu, &mut gpu, round.board(), round.goal(), 4);
}

#[test]
fn tables_stay_while_others_are_built() {
    let mut gpu = device();
    let mut rng = Pcg32::new(3, 16);
    let rounds: Vec<Round> = (0..6).map(|_| random_round(PLAIN, &mut rng)).collect();
    let mut tables = Vec::new();
    for (number, round) in rounds.iter().enumerate() {
        let table = gpu.build(&TableSetup::from(round), &mut Control::default());
        tables.push(table.expect("a table"));
        if number == 2 {
            // Its memory is used again.
            tables.remove(0);
        }
    }
    drop(gpu);
    for (table, round) in tables.iter().zip(&rounds[1..]) {
        let expected = Tablebase::build(&TableSetup::from(round), &mut Control::default());
        assert!(file(table) == file(&expected.expect("a table")), "{round:?}");
    }
}

#[test]
fn impossible_tables_are_refused() {
    let mut gpu = device();
    let board =
        Arc::new(Board::new(BoardSetup::empty(Size::new(4, 4).expect("a size"))).expect("a board"));
    let red = Goal { robot: Some(Robot::Red), square: Square::new(0, 0) };
    let any = Goal { robot: None, ..red };
    let control = || Control::default();
    let mut refuse = |goal, robots, profile| {
        let setup = TableSetup { board: Arc::clone(&board), goal, robots, profile };
        let error = gpu.build(&setup, &mut control());
        error.map(|_| ()).expect_err("refused")
    };
    assert_eq!(refuse(red, 2, Profile::OFFICIAL), BuildError::Gpu(GpuError::Rules));
    assert_eq!(refuse(red, 5, Profile::PLAIN), BuildError::RobotCount { count: 5 });
    let outside = Goal { square: Square::new(5, 0), ..red };
    assert_eq!(refuse(outside, 2, Profile::PLAIN), BuildError::Target);
    let hardest = gpu.hardest(&TableSetup::new(Arc::clone(&board), any, 2), &mut control());
    assert_eq!(hardest, Err(BuildError::Gpu(GpuError::AnyRobot)));
    let cancel = AtomicBool::new(true);
    let mut control = Control::default().cancel_on(&cancel);
    let stopped = gpu.count(&TableSetup::new(Arc::clone(&board), red, 2), &mut control);
    assert_eq!(stopped, Err(BuildError::Stopped(StopReason::Cancelled)));
    // The next table is not disturbed.
    compare(&mut Builder::new(), &mut gpu, &board, red, 3);
}
