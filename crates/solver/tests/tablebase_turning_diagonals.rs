//! The tablebase under the official rule on boards with diagonals, against plain enumeration and the point solvers.

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Layout, Lean, Position, PositionKey, Profile, Robot, Round,
    RoundSetup, Sides,
};
use carom_engine::{Puzzle, Rules, Size, Square};
use carom_solver::ricochet::tablebase::{BuildError, Builder, LoadError, Tablebase};
use carom_solver::ricochet::{Solve, TableSolver, by_id};
use carom_solver::{Control, Verdict};
use common::{Kind, all_starts, enumerate, from_squares, random_round, random_start};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

const TINY: Kind =
    Kind { sides: (3, 4), robots: (1, 3), diagonals: true, profile: Profile::OFFICIAL };

/// A random round on a board with diagonals in which one robot must arrive.
fn bent_round(kind: Kind, rng: &mut impl Rng) -> Round {
    loop {
        let round = random_round(kind, rng);
        if round.board().has_diagonals() && round.goal().robot.is_some() {
            return round;
        }
    }
}

fn build(builder: &mut Builder, round: &Round) -> Tablebase {
    let (board, robots) = (Arc::clone(round.board()), round.start().squares().len());
    builder
        .build_under(board, round.goal(), robots, round.profile(), &mut Control::default())
        .expect("a table")
}

/// Some moves of random robots.
fn after_moves(round: &Round, most: usize, rng: &mut impl Rng) -> Position {
    let (mut state, mut moves) = (*round.start(), Vec::new());
    for _ in 0..rng.random_range(0..=most) {
        moves.clear();
        round.legal_moves(&state, &mut moves);
        if !moves.is_empty() {
            state = round.play_unchecked(&state, moves[rng.random_range(0..moves.len())]);
        }
    }
    state
}

/// Compares every state of a round with an enumeration, and every list and count with the starts. Returns how
/// many states have begun to slide without a turn, how many starts are unsolvable, and whether helpers are
/// interchangeable.
fn check_all(builder: &mut Builder, round: &Round) -> (usize, u64, bool) {
    let starts = all_starts(round);
    let expected = enumerate(round, &starts);
    let table = build(builder, round);
    let active = round.goal().robot.expect("named");
    let mut begun = 0;
    for (state, &distance) in &expected {
        assert_eq!(table.lookup(state), Ok(distance), "{state:?} {round:?}");
        begun += usize::from(matches!(state.axes(active), [true, false] | [false, true]));
        let line = table.optimal_line(state);
        assert_eq!(line.as_ref().map(|line| line.len() as u32), distance, "{state:?}");
        let moves = line.unwrap_or_default();
        let end = moves.iter().try_fold(*state, |state, &mv| round.play(&state, mv));
        assert_eq!(round.is_solved(&end.expect("legal moves")), distance.is_some());
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
    let board = Arc::clone(round.board());
    let total =
        Builder::positions_under(board, round.goal(), starts[0].squares().len(), round.profile());
    assert_eq!(total, Ok(table.counts().total()));
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
    let has_alike = table.counts().total() < starts.len() as u64;
    builder.recycle(table);
    (begun, count(None), has_alike)
}

#[test]
fn every_state_of_tiny_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(1, 16);
    let mut builder = Builder::new();
    let (mut begun, mut unsolvable, mut alike) = (0, 0, 0);
    for number in 0..200 {
        let kind = match number % 20 {
            0 => Kind { robots: (4, 4), sides: (3, 3), ..TINY },
            _ => TINY,
        };
        let found = check_all(&mut builder, &bent_round(kind, &mut rng));
        begun += found.0;
        unsolvable += found.1;
        alike += usize::from(found.2);
    }
    assert!(begun > 10_000 && unsolvable > 500 && alike > 20, "{begun} {unsolvable} {alike}");
}

/// Larger boards have longer paths: circles, and slides that come back to their start.
#[test]
fn every_state_of_small_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(2, 16);
    let mut builder = Builder::new().threads(2);
    for number in 0..60 {
        let robots = if number % 3 == 0 { (1, 1) } else { (1, 2) };
        check_all(&mut builder, &bent_round(Kind { sides: (4, 6), robots, ..TINY }, &mut rng));
    }
}

/// Three diagonals lead a robot back to its start, where it is no move although it would have turned.
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
                check_all(&mut builder, &Round::new(Arc::clone(&board), setup).expect("sound"));
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
        Verdict::Solved { moves, .. } => Some(moves.len() as u32),
        other => {
            assert_eq!(other, Verdict::Unsolvable);
            None
        }
    };
    for round in [round, &middle] {
        assert_eq!(table.lookup(round.start()), Ok(solve(round)), "{round:?}");
        if let Some(line) = table.optimal_line(round.start()) {
            assert!(round.is_solved(&round.play_all(&line).expect("legal moves")), "{round:?}");
        }
    }
    let robots = round.start().squares().to_vec();
    let setup = RoundSetup { robots, goal: round.goal(), profile: Profile::PLAIN };
    let plain = Round::new(Arc::clone(round.board()), setup).expect("sound");
    let distance = table.distance(round.start());
    [distance.is_some(), distance > solve(&plain)]
}

#[test]
fn agrees_with_the_point_solver_on_odd_boards() {
    let mut rng = Pcg32::new(3, 16);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new().threads(2);
    let (mut solvable, mut unsolvable, mut longer) = (0, 0, 0);
    for number in 0..120 {
        let kind = match number % 12 {
            0 => Kind { sides: (10, 16), robots: (1, 3), ..TINY },
            _ => Kind { sides: (3, 7), robots: (1, 4), ..TINY },
        };
        let round = bent_round(kind, &mut rng);
        let table = build(&mut builder, &round);
        for _ in 0..30 {
            let start = random_start(&round, &mut rng);
            let [is_solvable, is_longer] = check(&table, &mut *fast, &start, &mut rng);
            solvable += u32::from(is_solvable);
            unsolvable += u32::from(!is_solvable);
            longer += u32::from(is_longer);
        }
        builder.recycle(table);
    }
    assert!(
        solvable > 1500 && unsolvable > 200 && longer > 200,
        "{solvable} {unsolvable} {longer}"
    );
}

/// A round with three robots on a random official board with diagonals.
fn official(layouts: &[Layout], rng: &mut impl Rng) -> Round {
    loop {
        let board = layouts[rng.random_range(0..layouts.len())].board();
        let target = board.targets()[rng.random_range(0..board.targets().len())].goal();
        let robot = target.robot.filter(|robot| robot.index() < 3).unwrap_or(Robot::Green);
        if board.has_diagonals() {
            let goal = Goal { robot: Some(robot), ..target };
            let robots = [(0, 0), (15, 0), (0, 15)].map(Square::from).to_vec();
            let setup = RoundSetup { robots, goal, profile: Profile::OFFICIAL };
            return Round::new(board, setup).expect("a sound round");
        }
    }
}

#[test]
fn agrees_with_the_point_solvers_on_official_boards_with_three_robots() {
    let mut rng = Pcg32::new(4, 16);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut astar = by_id("astar").expect("a solver").solver();
    let mut builder = Builder::new();
    let layouts: Vec<Layout> = Layout::all(Sides::All).collect();
    let mut longer = 0;
    for _ in 0..6 {
        let round = official(&layouts, &mut rng);
        let table = build(&mut builder, &round);
        let target = round.goal().square;
        for number in 0..100 {
            let mut start = random_start(&round, &mut rng);
            if number % 2 == 0 {
                // In the column or in the row of the target the rule matters.
                let robot = round.goal().robot.expect("named").index();
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
            if table.distance(start.start()).is_some_and(|moves| moves <= 7) {
                check(&table, &mut *astar, &start, &mut rng);
            }
        }
        builder.recycle(table);
    }
    assert!(longer > 50, "{longer}");
}

#[test]
fn counts_threads_and_files_agree() {
    let mut rng = Pcg32::new(5, 16);
    let (mut one, mut many) = (Builder::new(), Builder::new().threads(3));
    for _ in 0..20 {
        let round = bent_round(Kind { sides: (3, 6), robots: (1, 4), ..TINY }, &mut rng);
        let (board, robots) = (Arc::clone(round.board()), round.start().squares().len());
        let (first, second) = (build(&mut one, &round), build(&mut many, &round));
        let bytes = [&first, &second].map(|table| {
            let mut bytes = Vec::new();
            table.save(&mut bytes).expect("bytes");
            bytes
        });
        assert!(bytes[0] == bytes[1], "different tables");
        assert_eq!(bytes[0][16..20], [5, 0, 0, 0]);
        let loaded = Tablebase::load(bytes[0].clone()).expect("a table");
        assert_eq!(loaded.profile(), Profile::OFFICIAL);
        assert_eq!(loaded.counts(), first.counts());
        assert!(loaded.board().diagonals().eq(board.diagonals()));
        for _ in 0..100 {
            let state = after_moves(&random_start(&round, &mut rng), 4, &mut rng);
            assert_eq!(loaded.lookup(&state), first.lookup(&state));
        }
        for distance in 0..first.histogram().len() as u32 {
            let listed = [&loaded, &first].map(|table| table.positions_at(distance).take(50));
            assert!(listed.into_iter().map(Vec::from_iter).collect::<HashSet<_>>().len() == 1);
        }
        let mut again = Vec::new();
        loaded.save(&mut again).expect("bytes");
        assert!(again == bytes[0], "saved differently");
        many.recycle(second);
        let control = &mut Control::default();
        let counts = many.count_under(board, round.goal(), robots, round.profile(), control);
        assert_eq!(counts.as_ref(), Ok(first.counts()));
    }
}

#[test]
fn damage_and_wrong_versions_are_noticed() {
    let mut rng = Pcg32::new(6, 16);
    let round = bent_round(Kind { sides: (5, 5), robots: (3, 3), ..TINY }, &mut rng);
    let mut bytes = Vec::new();
    build(&mut Builder::new(), &round).save(&mut bytes).expect("bytes");
    for _ in 0..2000 {
        let mut damaged = bytes.clone();
        let at = rng.random_range(0..damaged.len());
        damaged[at] ^= 1 << rng.random_range(0..8);
        assert!(Tablebase::load(damaged).is_err(), "byte {at}");
    }
    for at in (0..bytes.len()).filter(|at| *at < 200 || at % 97 == 0) {
        assert!(Tablebase::load(bytes[..at].to_vec()).is_err(), "length {at}");
    }
    // The headers of the versions have different lengths.
    for (version, expected) in [
        (2, LoadError::Header),
        (3, LoadError::Header),
        (4, LoadError::Header),
        (6, LoadError::Version(6)),
    ] {
        let mut other = bytes.clone();
        other[16] = version;
        assert_eq!(Tablebase::load(other).err(), Some(expected));
    }
}

#[test]
fn what_has_no_table_is_refused_and_needs_more_memory() {
    let layout = Layout::all(Sides::All).find(|it| it.board().has_diagonals());
    let board = Arc::new(layout.expect("a board with diagonals").board());
    let free = &mut Control::default();
    let goal = Goal { robot: Some(Robot::Red), ..board.targets()[0].goal() };
    let mut builder = Builder::new();
    let any = Goal { robot: None, ..goal };
    let refused = builder.count_under(Arc::clone(&board), any, 2, Profile::OFFICIAL, free).err();
    assert_eq!(refused, Some(BuildError::AnyMustTurn));
    let memory = |robots, profile| {
        Builder::memory_under(Arc::clone(&board), robots, profile).expect("a table")
    };
    let needed = memory(4, Profile::OFFICIAL);
    assert_eq!(needed, memory(4, Profile::PLAIN) / 4 * 5);
    let mut low = Control { max_memory: Some(needed - 1), ..Control::default() };
    let refused =
        builder.build_under(Arc::clone(&board), goal, 4, Profile::OFFICIAL, &mut low).err();
    assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));

    // The solver builds only tables that it can keep beside other programs.
    let round = |robots: usize| {
        let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from);
        let robots = corners[..robots].to_vec();
        let setup = RoundSetup { robots, goal, profile: Profile::OFFICIAL };
        Round::new(Arc::clone(&board), setup).expect("sound")
    };
    assert!(TableSolver::is_for(&round(3)) && !TableSolver::is_for(&round(4)));
}
