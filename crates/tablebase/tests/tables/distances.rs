//! The distances of the tables under every rule that has one: against the rule book, known counts and the point solvers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Layout, Lean, Position, PositionKey, Profile, Robot, Round,
    RoundSetup, Sides,
};
use carom_engine::{Puzzle, Rules, Size, Square};
use carom_solver::ricochet::by_id;
use carom_solver::{Control, Solve, Verdict};
use carom_tablebase::{Builder, TableSetup, Tablebase};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

use crate::common::{
    CASES, RoundKind, after_moves, all_starts, build, enumerate, from_squares, random_start,
    table_round,
};

/// Numbers of states and starts.
#[derive(Default)]
struct StateCounts {
    /// The states that have begun to slide without a turn.
    begun: usize,
    /// The starts without a solution.
    unsolvable: u64,
    /// The rounds in which helpers are interchangeable.
    alike: u32,
}

/// Compares every state of a round with an enumeration, and every list and count with the starts.
fn check_all(builder: &mut Builder, round: &Round, tally: &mut StateCounts) {
    let starts = all_starts(round);
    let expected = enumerate(round, &starts);
    let table = build(builder, round);
    for (state, &distance) in &expected {
        assert_eq!(table.lookup(state), Ok(distance), "{state:?} {round:?}");
        if let Some(active) = round.goal().robot.filter(|_| round.profile().must_turn) {
            tally.begun += usize::from(matches!(state.axes(active), [true, false] | [false, true]));
        }
        let line = table.optimal_line(state);
        assert_eq!(line.as_ref().map(|line| line.len() as u32), distance, "{state:?}");
        let moves = line.unwrap_or_default();
        let end = moves.iter().try_fold(*state, |state, &mv| round.play(&state, mv));
        assert_eq!(round.is_solved(&end.expect("legal moves")), distance.is_some());
        for mv in table.best_moves(state) {
            let after = round.play(state, mv).expect("a legal move");
            assert_eq!(table.distance(&after).map(|left| left + 1), distance);
        }
    }
    // Positions with the same key count as one.
    let mut keys: HashMap<Option<u32>, HashSet<PositionKey>> = HashMap::new();
    for start in &starts {
        keys.entry(expected[start]).or_default().insert(round.key(start));
    }
    let count = |distance| keys.get(&distance).map_or(0, HashSet::len) as u64;
    assert_eq!(table.unsolvable(), count(None), "{round:?}");
    let longest = keys.keys().flatten().max();
    assert_eq!(table.histogram().len(), longest.map_or(0, |&longest| longest as usize + 1));
    assert_eq!(TableSetup::from(round).positions(), Ok(table.counts().total()));
    for (distance, &found) in (0..).zip(table.histogram()) {
        assert_eq!(found, count(Some(distance)), "{distance} {round:?}");
        let listed: Vec<Position> = table.positions_at(distance).collect();
        assert_eq!(listed.len() as u64, found, "{distance} {round:?}");
        let distinct: HashSet<PositionKey> = listed.iter().map(|it| round.key(it)).collect();
        assert_eq!(distinct, keys.get(&Some(distance)).cloned().unwrap_or_default());
        for (index, position) in listed.iter().enumerate() {
            assert_eq!(table.nth_at(distance, index as u64).as_ref(), Some(position));
        }
        assert_eq!(table.nth_at(distance, found), None);
    }
    let past = table.histogram().len() as u32;
    assert_eq!(table.positions_at(past).next(), None);
    assert_eq!(table.nth_at(past, 0), None);
    tally.unsolvable += count(None);
    tally.alike += u32::from(table.counts().total() < starts.len() as u64);
    builder.recycle(table);
}

#[test]
fn counts_are_the_known_ones() {
    let mut builder = Builder::new().with_threads(2);
    let lines = include_str!("../data/tablebase.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let board = Arc::new(Layout::from_digits(fields[0]).expect("a layout").board());
        let square: u8 = fields[2].parse().expect("a square");
        let square = Square::new(square % 16, square / 16);
        let target = board.target_on(square).expect("a target");
        let expected: Vec<u64> =
            fields[4].split(',').map(|count| count.parse().expect("a count")).collect();
        assert_eq!(expected.len(), fields[3].parse::<usize>().expect("the longest") + 1);
        // The count of the vortex is also for one given robot.
        let robot = target.robot.or(Some(Robot::Red));
        let setup = TableSetup::new(board, Goal { robot, square }, 4);
        let counts = builder.count(&setup, &mut Control::default()).expect("a table");
        assert_eq!(counts.histogram(), expected, "{line}");
        assert_eq!(counts.unsolvable(), 0);
    }
}

#[test]
fn every_state_of_tiny_boards_has_the_distance_of_an_enumeration() {
    for (kind, version) in CASES {
        let (mut rng, mut builder) = (Pcg32::new(1, version.into()), Builder::new());
        let mut tally = StateCounts::default();
        for number in 0..if kind.diagonals { 100 } else { 50 } {
            let kind = match number % 20 {
                0 => RoundKind { robots: (4, 4), sides: (3, 3), ..kind },
                _ => kind,
            };
            check_all(&mut builder, &table_round(kind, &mut rng), &mut tally);
        }
        let StateCounts { begun, unsolvable, alike } = tally;
        assert!(unsolvable > 20 && alike > 10, "{version}: {unsolvable} {alike}");
        assert!(begun > 5_000 || !kind.profile.must_turn, "{version}: {begun}");
    }
}

/// Larger boards have longer paths: circles, and slides that come back to their start.
#[test]
fn every_state_of_small_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(2, 16);
    let mut builder = Builder::new().with_threads(2);
    for number in 0..60 {
        let robots = if number % 3 == 0 { (1, 1) } else { (1, 2) };
        let round = table_round(RoundKind { sides: (4, 6), robots, ..CASES[3].0 }, &mut rng);
        check_all(&mut builder, &round, &mut StateCounts::default());
    }
}

/// Three diagonals lead a robot back to its start, where the slide is not a move, although the robot would have turned.
#[test]
fn slides_that_come_back_to_their_start_are_no_moves() {
    let mut builder = Builder::new();
    // The start is at the border, which ends the slide, or beside a square where another robot may end it.
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut setup = BoardSetup::empty(Size::new(5, 5).expect("a size"));
        for (right, down, lean) in
            [(2, 0, Lean::Backslash), (2, 2, Lean::Slash), (0, 2, Lean::Backslash)]
        {
            let square = Square::new(x + right, y + down);
            setup.diagonals.push((square, Diagonal { lean, robot: Robot::Green }));
        }
        let board = Arc::new(Board::new(setup).expect("a sound board"));
        for square in [(x, y), (x, 4), (4, y)].map(Square::from) {
            for robots in 1..=2 {
                let goal = Goal { robot: Some(Robot::Red), square };
                let start = [Square::new(x, y), Square::new(4, 4)];
                let robots = start[..robots].to_vec();
                let setup = RoundSetup { robots, goal, profile: Profile::OFFICIAL };
                let round = Round::new(Arc::clone(&board), setup).expect("sound");
                check_all(&mut builder, &round, &mut StateCounts::default());
            }
        }
    }
}

/// Compares with a point solver from a start and from a position in the middle of a round. Returns whether
/// the start has a solution, and whether it is longer than under the plain rules.
fn check(
    table: &Tablebase,
    solver: &mut dyn Solve<Round>,
    round: &Round,
    rng: &mut impl Rng,
) -> [bool; 2] {
    let middle = round.resumed(&after_moves(round, 5, rng)).expect("a position of the round");
    let mut solve = |round: &Round| match solver.solve(round, &mut Control::default()).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        other => {
            assert_eq!(other, Verdict::Unsolvable);
            None
        }
    };
    for round in [round, &middle] {
        let moves = solve(round);
        let distance = moves.as_ref().map(|moves| moves.len() as u32);
        assert_eq!(table.lookup(round.start()), Ok(distance), "{round:?}");
        if let Some(line) = table.optimal_line(round.start()) {
            assert!(round.is_solved(&round.play_all(&line).expect("legal moves")), "{round:?}");
        }
        if let Some(first) = moves.as_ref().and_then(|moves| moves.first()) {
            assert!(table.best_moves(round.start()).contains(first), "{round:?}");
        }
    }
    let distance = table.distance(round.start());
    let robots = round.start().squares().to_vec();
    let setup = RoundSetup { robots, goal: round.goal(), profile: Profile::PLAIN };
    let plain = Round::new(Arc::clone(round.board()), setup).expect("sound");
    let shorter = solve(&plain).map(|moves| moves.len() as u32);
    [distance.is_some(), distance > shorter]
}

#[test]
fn agrees_with_the_point_solver_on_odd_boards() {
    let mut fast = by_id("fast").expect("a solver").solver();
    for (kind, version) in CASES {
        let (mut rng, mut builder) =
            (Pcg32::new(3, version.into()), Builder::new().with_threads(2));
        let (mut solvable, mut unsolvable, mut longer) = (0, 0, 0);
        for number in 0..60 {
            let kind = match number % 12 {
                0 => RoundKind { sides: (10, 16), robots: (1, 3), ..kind },
                _ => RoundKind { sides: (3, 7), robots: (1, 4), ..kind },
            };
            let round = table_round(kind, &mut rng);
            let table = build(&mut builder, &round);
            for _ in 0..20 {
                let start = random_start(&round, &mut rng);
                let [is_solvable, is_longer] = check(&table, &mut *fast, &start, &mut rng);
                solvable += u32::from(is_solvable);
                unsolvable += u32::from(!is_solvable);
                longer += u32::from(is_longer);
            }
            builder.recycle(table);
        }
        assert!(solvable > 500 && unsolvable > 50, "{version}: {solvable} {unsolvable}");
        assert_eq!(longer > 50, kind.profile.must_turn, "{version}: {longer}");
    }
}

/// A round with some robots on a random official board.
fn official(layouts: &[Layout], kind: RoundKind, robots: usize, rng: &mut impl Rng) -> Round {
    loop {
        let board = layouts[rng.random_range(0..layouts.len())].board();
        let target = board.targets()[rng.random_range(0..board.targets().len())].goal();
        let mut robot = target.robot.filter(|robot| robot.index() < robots);
        if kind.profile.must_turn {
            robot = robot.or(Some(Robot::Green));
        }
        if board.has_diagonals() == kind.diagonals {
            let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from);
            let setup = RoundSetup {
                robots: corners[..robots].to_vec(),
                goal: Goal { robot, ..target },
                profile: kind.profile,
            };
            return Round::new(board, setup).expect("a sound round");
        }
    }
}

#[test]
fn agrees_with_the_point_solvers_on_official_boards() {
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut astar = by_id("astar").expect("a solver").solver();
    let layouts: Vec<Layout> = Layout::all(Sides::All).collect();
    for (kind, version) in CASES {
        let (mut rng, mut builder) =
            (Pcg32::new(4, version.into()), Builder::new().with_threads(2));
        let mut longer = 0;
        // A table of four robots on a board with diagonals takes minutes.
        let (boards, robots, starts) = if kind.diagonals { (3, 3, 80) } else { (2, 4, 200) };
        for _ in 0..boards {
            let round = official(&layouts, kind, robots, &mut rng);
            let table = build(&mut builder, &round);
            let target = round.goal().square;
            for number in 0..starts {
                let mut start = random_start(&round, &mut rng);
                if number % 2 == 0 {
                    // In the column or in the row of the target the official rule matters.
                    let robot = round.goal().robot.map_or(0, Robot::index);
                    let mut squares = start.start().squares().to_vec();
                    let at = rng.random_range(0..16);
                    squares[robot] = match number % 4 {
                        0 => Square::new(target.x(), at),
                        _ => Square::new(at, target.y()),
                    };
                    let Some(moved) = from_squares(&round, squares) else { continue };
                    start = moved;
                }
                longer += u32::from(check(&table, &mut *fast, &start, &mut rng)[1]);
                // A* is slow for long solutions.
                if kind.diagonals && table.distance(start.start()).is_some_and(|moves| moves <= 7) {
                    check(&table, &mut *astar, &start, &mut rng);
                }
            }
            builder.recycle(table);
        }
        assert_eq!(longer > 15, kind.profile.must_turn, "{version}: {longer}");
    }
}
