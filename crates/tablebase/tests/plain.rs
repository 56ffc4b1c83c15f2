//! The tables under the plain rules, against known counts, plain enumeration and the other solvers.

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{
    Board, BoardSetup, Goal, Layout, Move, Position, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Direction, Rules, Size, Square};
use carom_solver::ricochet::{self, Solve};
use carom_solver::{Control, StopReason, Verdict};
use carom_tablebase::{BuildError, Builder, LoadError, TableSetup, Tablebase};
use common::{HEADER, assert_damage_is_noticed, file, header_end, with_header};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

fn build(board: &Arc<Board>, goal: Goal, robots: usize) -> Tablebase {
    let setup = TableSetup::new(Arc::clone(board), goal, robots);
    Tablebase::build(&setup, &mut Control::default()).expect("a table")
}

fn goal(robot: Option<Robot>, square: Square) -> Goal {
    Goal { robot, square }
}

/// A random board with walls and closed squares.
fn random_board(rng: &mut impl Rng, least: u8, most: u8) -> Arc<Board> {
    let mut side = || rng.random_range(least..=most);
    let size = Size::new(side(), side()).expect("a size");
    let mut setup = BoardSetup::empty(size);
    let any = |rng: &mut _| random_square(rng, size);
    for _ in 0..rng.random_range(0..=size.area() / 3) {
        let square = any(rng);
        setup.add_wall(square, Direction::ALL[rng.random_range(0..4)]);
    }
    for _ in 0..rng.random_range(0..3) {
        let square = any(rng);
        setup.close(square);
    }
    Arc::new(Board::new(setup).expect("a sound board"))
}

fn random_square(rng: &mut impl Rng, size: Size) -> Square {
    Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()))
}

fn open_square(rng: &mut impl Rng, board: &Board) -> Square {
    loop {
        let square = random_square(rng, board.size());
        if !board.is_closed(square) {
            return square;
        }
    }
}

fn random_position(rng: &mut impl Rng, board: &Board, robots: usize) -> Position {
    loop {
        let squares: Vec<Square> = (0..robots).map(|_| open_square(rng, board)).collect();
        if let Ok(position) = board.position(&squares) {
            return position;
        }
    }
}

/// The number of robots that fit on a board, at most four.
fn robots_for(rng: &mut impl Rng, board: &Board) -> usize {
    let open = board.size().squares().filter(|&it| !board.is_closed(it)).count();
    rng.random_range(1..=open.saturating_sub(1).clamp(1, 4))
}

/// Every placement of some robots.
fn all_positions(board: &Board, robots: usize) -> Vec<Position> {
    let mut placements: Vec<Vec<Square>> = vec![Vec::new()];
    for _ in 0..robots {
        placements = placements
            .into_iter()
            .flat_map(|placed| {
                let free = board
                    .size()
                    .squares()
                    .filter(|square| !placed.contains(square) && !board.is_closed(*square));
                free.map(|square| [placed.clone(), vec![square]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    placements.iter().map(|squares| board.position(squares).expect("sound")).collect()
}

/// The position after a legal move.
fn after(board: &Board, position: &Position, mv: Move) -> Position {
    let mut squares = position.squares().to_vec();
    let path = board.slide(position, mv).expect("legal").path;
    squares[mv.robot.index()] = path.last().expect("a step").square;
    board.position(&squares).expect("sound")
}

/// The distance of every solvable position, by repeated updates of all unsolved ones.
fn enumerate(board: &Arc<Board>, goal: Goal, robots: usize) -> HashMap<Position, u32> {
    let mut distances = HashMap::new();
    let mut open = all_positions(board, robots);
    let mut moves = Vec::new();
    let arrives = |position: &Position| match goal.robot {
        Some(robot) => position.square(robot) == Some(goal.square),
        None => position.squares().contains(&goal.square),
    };
    for distance in 0.. {
        let (now, later): (Vec<Position>, Vec<Position>) = open.into_iter().partition(|position| {
            if distance == 0 {
                return arrives(position);
            }
            moves.clear();
            board.legal_moves_into(position, &mut moves);
            let before = Some(&(distance - 1));
            moves.iter().any(|&mv| distances.get(&after(board, position, mv)) == before)
        });
        if now.is_empty() {
            break;
        }
        distances.extend(now.into_iter().map(|position| (position, distance)));
        open = later;
    }
    distances
}

#[test]
fn counts_are_the_known_ones() {
    let mut builder = Builder::new().with_threads(2);
    let lines = include_str!("data/tablebase.txt").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
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
        let setup = TableSetup::new(board, goal(robot, square), 4);
        let counts = builder.count(&setup, &mut Control::default()).expect("a table");
        assert_eq!(counts.histogram(), expected, "{line}");
        assert_eq!(counts.unsolvable(), 0);
        checked += 1;
    }
    assert_eq!(checked, 6);
}

#[test]
fn a_builder_counts_its_tables() {
    let board = random_board(&mut Pcg32::new(3, 0), 3, 4);
    let square = open_square(&mut Pcg32::new(3, 0), &board);
    let mut builder = Builder::new();
    let built = builder.built();
    let setup = TableSetup::new(board, goal(None, square), 1);
    let table = builder.build(&setup, &mut Control::default());
    builder.recycle(table.expect("a table"));
    builder.count(&setup, &mut Control::default()).expect("counts");
    let cancelled = AtomicBool::new(true);
    let mut control = Control::default().cancel_on(&cancelled);
    builder.build(&setup, &mut control).expect_err("cancelled");
    assert_eq!(built.load(std::sync::atomic::Ordering::Relaxed), 2);
}

#[test]
fn layers_are_those_of_an_enumeration() {
    let mut rng = Pcg32::new(1, 1);
    let mut unsolvable = 0;
    for number in 0..120 {
        let board = random_board(&mut rng, 3, if number % 8 == 0 { 5 } else { 4 });
        let robots = robots_for(&mut rng, &board);
        let square = open_square(&mut rng, &board);
        let robot = (number % 3 > 0).then(|| Robot::ALL[rng.random_range(0..robots)]);
        let goal = goal(robot, square);
        let expected = enumerate(&board, goal, robots);
        let table = build(&board, goal, robots);
        let positions = all_positions(&board, robots);
        for position in &positions {
            assert_eq!(table.distance(position), expected.get(position).copied(), "{position:?}");
        }
        // The enumeration contains each position once for each order of the interchangeable robots.
        let interchangeable = if robot.is_some() { robots - 1 } else { robots };
        let orders: u64 = (1..=interchangeable as u64).product();
        let mut histogram = vec![0; table.histogram().len()];
        for &distance in expected.values() {
            histogram[distance as usize] += 1;
        }
        let histogram: Vec<u64> = histogram.into_iter().map(|count| count / orders).collect();
        assert_eq!(table.histogram(), histogram);
        let solvable: u64 = histogram.iter().sum();
        assert_eq!(table.unsolvable(), positions.len() as u64 / orders - solvable);
        unsolvable += u32::from(table.unsolvable() > 0);
    }
    assert!(unsolvable > 20, "{unsolvable}");
}

/// Compares with the point solver, and replays the table's own line.
fn check(table: &Tablebase, solver: &mut dyn Solve<Round>, position: &Position) -> bool {
    let robots = position.squares().to_vec();
    let setup = RoundSetup { robots, goal: table.goal(), profile: Profile::PLAIN };
    let round = Round::new(Arc::clone(table.board()), setup).expect("a round");
    let distance = table.distance(position);
    match solver.solve(&round, &mut Control::default()).verdict {
        Verdict::Solved { moves, .. } => {
            assert_eq!(distance, Some(moves.len() as u32), "{round:?}");
            let line = table.optimal_line(position).expect("a line");
            assert_eq!(line.len(), moves.len());
            let end = round.play_all(&line).expect("legal moves");
            assert_eq!(table.distance(&end), Some(0));
            let best = table.best_moves(position);
            assert_eq!(best.first(), line.first());
            if let Some(first) = moves.first() {
                assert!(best.contains(first), "{round:?}");
            }
            true
        }
        Verdict::Unsolvable => {
            assert_eq!(distance, None, "{round:?}");
            assert_eq!(table.optimal_line(position), None);
            assert!(table.best_moves(position).is_empty());
            false
        }
        Verdict::Stopped(why) => panic!("{why}"),
    }
}

#[test]
fn agrees_with_the_point_solver_on_official_pairs() {
    let mut rng = Pcg32::new(2, 1);
    let mut solver = ricochet::by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new().with_threads(2);
    let layouts: Vec<Layout> = Layout::all(Sides::FirstEdition).collect();
    for number in 0..20 {
        let board = Arc::new(layouts[rng.random_range(0..layouts.len())].board());
        let target = board.targets()[rng.random_range(0..board.targets().len())];
        let setup = TableSetup::new(Arc::clone(&board), target.goal(), 4);
        let table = builder.build(&setup, &mut Control::default()).expect("a table");
        for _ in 0..1000 {
            let position = random_position(&mut rng, &board, 4);
            assert!(check(&table, &mut *solver, &position), "pair {number}");
        }
        builder.recycle(table);
    }
}

#[test]
fn agrees_with_the_point_solver_on_odd_boards() {
    let mut rng = Pcg32::new(3, 1);
    let mut solver = ricochet::by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new();
    let (mut solvable, mut unsolvable) = (0, 0);
    for number in 0..200 {
        let board = random_board(&mut rng, 3, if number % 10 == 0 { 16 } else { 9 });
        let robots = robots_for(&mut rng, &board);
        let robot = (number % 3 > 0).then(|| Robot::ALL[rng.random_range(0..robots)]);
        let goal = goal(robot, open_square(&mut rng, &board));
        let setup = TableSetup::new(Arc::clone(&board), goal, robots);
        let table = builder.build(&setup, &mut Control::default()).expect("a table");
        for _ in 0..20 {
            let position = random_position(&mut rng, &board, robots);
            let count = if check(&table, &mut *solver, &position) {
                &mut solvable
            } else {
                &mut unsolvable
            };
            *count += 1;
        }
        builder.recycle(table);
    }
    assert!(solvable > 1000 && unsolvable > 300, "{solvable} {unsolvable}");
}

#[test]
fn any_robot_is_the_nearest_one() {
    let mut rng = Pcg32::new(4, 1);
    for _ in 0..10 {
        let board = random_board(&mut rng, 4, 7);
        let square = open_square(&mut rng, &board);
        let any = build(&board, goal(None, square), 4);
        let one = build(&board, goal(Some(Robot::Red), square), 4);
        for _ in 0..300 {
            let position = random_position(&mut rng, &board, 4);
            let nearest = (0..4).filter_map(|active| {
                let mut squares = position.squares().to_vec();
                squares.swap(0, active);
                one.distance(&board.position(&squares).expect("sound"))
            });
            assert_eq!(any.distance(&position), nearest.min());
        }
    }
}

/// The fewest moves, of all robots together, that bring each robot from one position to each square: a plain breadth-first search
/// forwards.
fn distances_from(board: &Board, start: Position) -> HashMap<(Robot, Square), u32> {
    let mut distances = HashMap::new();
    let mut known = HashSet::from([start]);
    let mut layer = vec![start];
    let mut moves = Vec::new();
    for distance in 0.. {
        let mut next = Vec::new();
        for position in &layer {
            for (&robot, &square) in Robot::ALL.iter().zip(position.squares()) {
                distances.entry((robot, square)).or_insert(distance);
            }
            moves.clear();
            board.legal_moves_into(position, &mut moves);
            let after = moves.iter().map(|&mv| after(board, position, mv));
            next.extend(after.filter(|it| known.insert(*it)));
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

#[test]
fn forwards_is_backwards() {
    let mut rng = Pcg32::new(5, 1);
    for _ in 0..20 {
        let board = random_board(&mut rng, 3, 5);
        let robots = robots_for(&mut rng, &board);
        let position = random_position(&mut rng, &board, robots);
        let distances = distances_from(&board, position);
        for square in board.size().squares().filter(|&it| !board.is_closed(it)) {
            for &robot in &Robot::ALL[..robots] {
                let table = build(&board, goal(Some(robot), square), robots);
                let distance = distances.get(&(robot, square)).copied();
                assert_eq!(table.distance(&position), distance, "{robot} to {square}");
            }
        }
    }
}

#[test]
fn positions_are_listed_once_each_and_found_by_number() {
    let mut rng = Pcg32::new(6, 1);
    for number in 0..12 {
        let board = random_board(&mut rng, 3, 5);
        let robots = robots_for(&mut rng, &board);
        let robot = (number % 2 > 0).then(|| Robot::ALL[robots - 1]);
        let table = build(&board, goal(robot, open_square(&mut rng, &board)), robots);
        for (distance, &count) in (0..).zip(table.histogram()) {
            let positions: Vec<Position> = table.positions_at(distance).collect();
            assert_eq!(positions.len() as u64, count);
            let mut seen = positions.clone();
            seen.sort_unstable_by_key(|position| position.squares().to_vec());
            seen.dedup();
            assert_eq!(seen.len(), positions.len());
            for (index, position) in positions.iter().enumerate() {
                assert_eq!(table.distance(position), Some(distance));
                assert_eq!(table.nth_at(distance, index as u64).as_ref(), Some(position));
            }
            assert_eq!(table.nth_at(distance, count), None);
        }
        let past = table.histogram().len() as u32;
        assert_eq!(table.positions_at(past).next(), None);
        assert_eq!(table.nth_at(past, 0), None);
    }
}

#[test]
fn threads_and_used_memory_change_nothing() {
    let mut rng = Pcg32::new(7, 1);
    let mut many = Builder::new().with_threads(3);
    for _ in 0..30 {
        let board = random_board(&mut rng, 3, 8);
        let robots = robots_for(&mut rng, &board);
        let goal = goal(Some(Robot::Red), open_square(&mut rng, &board));
        let one = build(&board, goal, robots);
        let setup = TableSetup::new(board, goal, robots);
        let table = many.build(&setup, &mut Control::default()).expect("a table");
        assert_eq!(one.counts(), table.counts());
        assert!(file(&one) == file(&table), "different tables");
        many.recycle(table);
        let counts = many.count(&setup, &mut Control::default()).expect("counts");
        assert_eq!(one.counts(), &counts);
    }
}

#[test]
fn what_is_saved_is_loaded_and_damage_is_noticed() {
    let mut rng = Pcg32::new(8, 1);
    let board = random_board(&mut rng, 5, 6);
    let table = build(&board, goal(None, open_square(&mut rng, &board)), 3);
    let bytes = file(&table);
    let loaded = Tablebase::load(bytes.clone()).expect("a table");
    assert_eq!(loaded.counts(), table.counts());
    assert_eq!(loaded.goal(), table.goal());
    assert_eq!(loaded.robots(), 3);
    assert_eq!(loaded.board().walls_by_square(), board.walls_by_square());
    for position in all_positions(&board, 3) {
        assert_eq!(loaded.distance(&position), table.distance(&position));
    }
    assert!(file(&loaded) == bytes, "saved differently");
    assert_damage_is_noticed(&bytes, &mut rng);
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(Tablebase::load(longer), Err(LoadError::Length { .. })));
    assert_eq!(Tablebase::load(b"P6 an image".to_vec()).err(), Some(LoadError::Foreign));
    let mut later = bytes.clone();
    later[16] = 6;
    assert_eq!(Tablebase::load(later).err(), Some(LoadError::Version(6)));
}

/// With correct checksums the header may still be wrong.
#[test]
fn a_header_that_cannot_be_true_is_refused() {
    let mut setup = BoardSetup::empty(Size::new(4, 3).expect("a size"));
    setup.close(Square::new(3, 2));
    let board = Arc::new(Board::new(setup).expect("a sound board"));
    let table = build(&board, goal(Some(Robot::Red), Square::new(0, 0)), 2);
    let bytes = file(&table);
    let end = header_end(&bytes);
    let load_with = |at: usize, new: &[u8]| Tablebase::load(with_header(&bytes, at, new)).err();
    assert_eq!(load_with(HEADER, &[4, 3]), None, "the header as it is");
    // The size and the walls of 12 squares come first.
    let (robot, square, counts) = (HEADER + 15, HEADER + 16, HEADER + 22);
    for (what, at, new) in [
        ("a robot that does not play", robot, [2].as_slice()),
        ("a square off the board", square, &[4, 0]),
        ("a closed square", square, &[3, 2]),
        ("no position at distance 0", counts, &[0; 8]),
        ("more positions than there are", counts, &[11, 0, 0, 0, 0, 0, 0, 0]),
        ("more positions than a number counts", end - 8, &[0xFF; 8]),
    ] {
        assert_eq!(load_with(at, new), Some(LoadError::Header), "{what}");
    }
}

#[test]
fn what_cannot_be_built_is_refused() {
    let empty = |width, height| {
        let size = Size::new(width, height).expect("a size");
        Arc::new(Board::new(BoardSetup::empty(size)).expect("a board"))
    };
    let corner = Square::new(0, 0);
    let refuse = |board: Arc<Board>, goal: Goal, robots: usize, control: &mut Control<'_>| {
        Tablebase::build(&TableSetup::new(board, goal, robots), control).err()
    };
    let red = goal(Some(Robot::Red), corner);
    let free = &mut Control::default();
    let large = Some(BuildError::TooLarge { width: 17, height: 4 });
    assert_eq!(refuse(empty(17, 4), red, 4, free), large);
    assert_eq!(refuse(empty(4, 4), red, 5, free), Some(BuildError::RobotCount { count: 5 }));
    assert_eq!(refuse(empty(4, 4), red, 0, free), Some(BuildError::RobotCount { count: 0 }));
    let green = goal(Some(Robot::Green), corner);
    assert_eq!(refuse(empty(4, 4), green, 1, free), Some(BuildError::NoSuchRobot { count: 1 }));
    let outside = goal(Some(Robot::Red), Square::new(4, 0));
    assert_eq!(refuse(empty(4, 4), outside, 1, free), Some(BuildError::Target));

    let needed = TableSetup::new(empty(16, 16), red, 4).memory().expect("a size");
    assert!((500_000_000..600_000_000).contains(&needed), "{needed}");
    let mut low = Control::default().max_memory(needed - 1);
    let memory = Some(BuildError::Memory { needed, limit: needed - 1 });
    assert_eq!(refuse(empty(16, 16), red, 4, &mut low), memory);

    let cancel = AtomicBool::new(true);
    let mut cancelled = Control::default().cancel_on(&cancel);
    let stopped = Some(BuildError::Stopped(StopReason::Cancelled));
    assert_eq!(refuse(empty(6, 6), red, 4, &mut cancelled), stopped);
    let mut layers = Vec::new();
    let mut note = |progress: &carom_solver::Progress| layers.push(progress.depth);
    let mut watched = Control::default().progress(&mut note);
    let table =
        Tablebase::build(&TableSetup::new(empty(6, 6), red, 3), &mut watched).expect("a table");
    assert_eq!(layers, (0..table.histogram().len() as u32).collect::<Vec<_>>());
}

#[test]
fn foreign_positions_have_no_distance() {
    let size = Size::new(4, 4).expect("a size");
    let board = Arc::new(Board::new(BoardSetup::empty(size)).expect("a board"));
    let table = build(&board, goal(Some(Robot::Red), Square::new(0, 0)), 2);
    let three = board.position(&[Square::new(0, 0), Square::new(1, 0), Square::new(2, 0)]);
    assert_eq!(table.distance(&three.expect("sound")), None);
    let wide = Board::new(BoardSetup::empty(Size::new(20, 20).expect("a size"))).expect("a board");
    let far = wide.position(&[Square::new(17, 3), Square::new(19, 19)]).expect("sound");
    assert_eq!(table.distance(&far), None);
}
