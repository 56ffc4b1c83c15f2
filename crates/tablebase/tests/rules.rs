//! The tables under the official rule, on boards with diagonals, and both: against plain enumeration and the point solvers.

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Layout, Lean, Position, PositionKey, Profile, Robot, Round,
    RoundSetup, Sides,
};
use carom_engine::{Puzzle, Rules, Size, Square};
use carom_solver::ricochet::{Solve, by_id};
use carom_solver::{Control, Verdict};
use carom_tablebase::{BuildError, Builder, LoadError, TableSetup, TableSolver, Tablebase};
use common::{
    HEADER, RoundKind, all_starts, assert_damage_is_noticed, build, enumerate, file, from_squares,
    header_end, random_round, random_start, with_header,
};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

const OFFICIAL: RoundKind =
    RoundKind { sides: (3, 4), robots: (1, 3), diagonals: false, profile: Profile::OFFICIAL };
const DIAGONALS: RoundKind = RoundKind { diagonals: true, profile: Profile::PLAIN, ..OFFICIAL };
const BOTH: RoundKind = RoundKind { diagonals: true, ..OFFICIAL };

/// The boards and rules, with the versions of their files.
const CASES: [(RoundKind, u8); 3] = [(OFFICIAL, 3), (DIAGONALS, 4), (BOTH, 5)];

/// A random round that has a table: with diagonals if the kind has some, and with one robot that must arrive if it must turn.
fn table_round(kind: RoundKind, rng: &mut impl Rng) -> Round {
    loop {
        let round = random_round(kind, rng);
        let may_be_any = !kind.profile.must_turn;
        if round.board().has_diagonals() == kind.diagonals
            && (may_be_any || round.goal().robot.is_some())
        {
            return round;
        }
    }
}

/// Some moves of random robots.
fn after_moves(round: &Round, most: usize, rng: &mut impl Rng) -> Position {
    let (mut state, mut moves) = (*round.start(), Vec::new());
    for _ in 0..rng.random_range(0..=most) {
        moves.clear();
        round.legal_moves_into(&state, &mut moves);
        if !moves.is_empty() {
            state = round.play_unchecked(&state, moves[rng.random_range(0..moves.len())]);
        }
    }
    state
}

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
    tally.unsolvable += count(None);
    tally.alike += u32::from(table.counts().total() < starts.len() as u64);
    builder.recycle(table);
}

#[test]
fn every_state_of_tiny_boards_has_the_distance_of_an_enumeration() {
    for (kind, version) in CASES {
        let (mut rng, mut builder) = (Pcg32::new(1, version.into()), Builder::new());
        let mut tally = StateCounts::default();
        for number in 0..if kind.diagonals { 200 } else { 80 } {
            let kind = match number % 20 {
                0 => RoundKind { robots: (4, 4), sides: (3, 3), ..kind },
                _ => kind,
            };
            check_all(&mut builder, &table_round(kind, &mut rng), &mut tally);
        }
        let StateCounts { begun, unsolvable, alike } = tally;
        assert!(unsolvable > 50 && alike > 20, "{version}: {unsolvable} {alike}");
        assert!(begun > 10_000 || !kind.profile.must_turn, "{version}: {begun}");
    }
}

/// Larger boards have longer paths: circles, and slides that come back to their start.
#[test]
fn every_state_of_small_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(2, 16);
    let mut builder = Builder::new().with_threads(2);
    for number in 0..60 {
        let robots = if number % 3 == 0 { (1, 1) } else { (1, 2) };
        let round = table_round(RoundKind { sides: (4, 6), robots, ..BOTH }, &mut rng);
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
        for number in 0..120 {
            let kind = match number % 12 {
                0 => RoundKind { sides: (10, 16), robots: (1, 3), ..kind },
                _ => RoundKind { sides: (3, 7), robots: (1, 4), ..kind },
            };
            let round = table_round(kind, &mut rng);
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
        assert!(solvable > 1500 && unsolvable > 200, "{version}: {solvable} {unsolvable}");
        assert_eq!(longer > 200, kind.profile.must_turn, "{version}: {longer}");
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
        let (boards, robots, starts) = if kind.diagonals { (6, 3, 100) } else { (4, 4, 400) };
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
        assert_eq!(longer > 50, kind.profile.must_turn, "{version}: {longer}");
    }
}

#[test]
fn counts_threads_and_files_agree() {
    for (kind, version) in CASES {
        let mut rng = Pcg32::new(5, version.into());
        let (mut one, mut many) = (Builder::new(), Builder::new().with_threads(3));
        let most = if kind.diagonals { 6 } else { 8 };
        for _ in 0..25 {
            let round =
                table_round(RoundKind { sides: (3, most), robots: (1, 4), ..kind }, &mut rng);
            let (first, second) = (build(&mut one, &round), build(&mut many, &round));
            let bytes = file(&first);
            assert!(bytes == file(&second), "different tables");
            assert_eq!(bytes[16..20], [version, 0, 0, 0]);
            let loaded = Tablebase::load(bytes.clone()).expect("a table");
            assert_eq!(loaded.profile(), kind.profile);
            assert_eq!(loaded.counts(), first.counts());
            assert!(loaded.board().diagonals().eq(round.board().diagonals()));
            for _ in 0..100 {
                let state = after_moves(&random_start(&round, &mut rng), 4, &mut rng);
                assert_eq!(loaded.lookup(&state), first.lookup(&state));
            }
            for distance in 0..first.histogram().len() as u32 {
                let listed = [&loaded, &first].map(|table| table.positions_at(distance).take(50));
                assert!(listed.into_iter().map(Vec::from_iter).collect::<HashSet<_>>().len() == 1);
            }
            assert!(file(&loaded) == bytes, "saved differently");
            many.recycle(second);
            let counts = many.count(&TableSetup::from(&round), &mut Control::default());
            assert_eq!(counts.as_ref(), Ok(first.counts()));
        }
    }
}

#[test]
fn damage_and_wrong_versions_are_noticed() {
    for (kind, own) in CASES {
        let mut rng = Pcg32::new(6, own.into());
        let round = table_round(RoundKind { sides: (5, 5), robots: (3, 3), ..kind }, &mut rng);
        let bytes = file(&build(&mut Builder::new(), &round));
        assert_damage_is_noticed(&bytes, &mut rng);
        // The headers of the versions have different lengths.
        for version in (2..=6).filter(|&version| version != own) {
            let mut other = bytes.clone();
            other[16] = version;
            let expected = if version == 6 { LoadError::Version(6) } else { LoadError::Header };
            assert_eq!(Tablebase::load(other).err(), Some(expected), "{own} as {version}");
        }
        // A version for diagonals or for the official rule without them.
        let plain = RoundKind { sides: (4, 4), robots: (3, 3), ..DIAGONALS };
        let plain = table_round(RoundKind { diagonals: false, ..plain }, &mut rng);
        let mut bytes = file(&build(&mut Builder::new(), &plain));
        assert_eq!(bytes[16..20], [2, 0, 0, 0], "older programs read it");
        bytes[16] = own;
        assert_eq!(Tablebase::load(bytes).err(), Some(LoadError::Header));
    }
    assert_eq!(
        LoadError::Version(6).to_string(),
        "a tablebase of version 6; only versions 2 to 5 are known"
    );
}

/// With correct checksums the greatest distances may still be wrong.
#[test]
fn greatest_distances_that_cannot_be_true_are_refused() {
    let round = table_round(
        RoundKind { sides: (4, 4), robots: (2, 2), ..OFFICIAL },
        &mut Pcg32::new(6, 14),
    );
    let bytes = file(&build(&mut Builder::new(), &round));
    let end = header_end(&bytes);
    let load_with = |at: usize, new: [u8; 4]| Tablebase::load(with_header(&bytes, at, &new)).err();
    let own = |at: usize| bytes[at..at + 4].try_into().expect("four bytes");
    assert_eq!(load_with(end - 4, own(end - 4)), None, "the header as it is");
    assert_eq!(load_with(end - 4, [0xFF; 4]), Some(LoadError::Header));
    assert_eq!(load_with(end - 8, [0xFF; 4]), Some(LoadError::Header));
    assert!(matches!(load_with(end - 4, [0, 0, 1, 0]), Some(LoadError::Length { .. })));
}

/// With correct checksums the diagonals may still be wrong.
#[test]
fn diagonals_that_cannot_be_true_are_refused() {
    let round = table_round(
        RoundKind { sides: (4, 4), robots: (2, 2), ..DIAGONALS },
        &mut Pcg32::new(6, 15),
    );
    let bytes = file(&build(&mut Builder::new(), &round));
    let load_with = |at: usize, new: u8| Tablebase::load(with_header(&bytes, at, &[new])).err();
    // The size and the walls of 16 squares come first, then the number of diagonals.
    let first = HEADER + 18 + 2;
    assert_eq!(load_with(first, bytes[first]), None, "the header as it is");
    for (what, at, new) in [
        ("no diagonals", HEADER + 18, 0),
        ("a square off the board", first, 4),
        ("a lean that does not exist", first + 2, 2),
        ("a colour that does not exist", first + 3, 5),
    ] {
        assert_eq!(load_with(at, new), Some(LoadError::Header), "{what}");
    }
}

#[test]
fn what_has_no_table_is_refused_and_needs_more_memory() {
    let kind = RoundKind { sides: (16, 16), robots: (4, 4), ..OFFICIAL };
    let official = TableSetup::from(&table_round(kind, &mut Pcg32::new(7, 14)));
    let mut builder = Builder::new();
    let free = &mut Control::default();
    let any = TableSetup { goal: Goal { robot: None, ..official.goal }, ..official.clone() };
    assert_eq!(builder.count(&any, free).err(), Some(BuildError::AnyMustTurn));
    let profile = Profile::PLAIN.without_rebounds();
    let without = TableSetup { profile, ..official.clone() };
    assert_eq!(builder.count(&without, free).err(), Some(BuildError::Rules { profile }));
    assert_eq!(without.memory(), Err(BuildError::Rules { profile }));
    let plain = TableSetup { profile: Profile::PLAIN, ..official.clone() };
    let (plain, needed) = (plain.memory().expect("a table"), official.memory().expect("a table"));
    // The words have a quarter of the bytes of the sets, and one plane more.
    assert!((plain / 4 * 5..plain / 10 * 13).contains(&needed), "{plain} {needed}");
    let mut low = Control::default().max_memory(needed - 1);
    let refused = builder.build(&official, &mut low).err();
    assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));

    let layout = Layout::all(Sides::All).find(|it| it.board().has_diagonals());
    let board = Arc::new(layout.expect("a board with diagonals").board());
    let goal = Goal { robot: Some(Robot::Red), ..board.targets()[0].goal() };
    let two = TableSetup::new(Arc::clone(&board), goal, 2);
    let (square, _) = board.diagonals().next().expect("a diagonal");
    let on_diagonal = TableSetup { goal: Goal { square, ..goal }, ..two.clone() };
    assert_eq!(builder.count(&on_diagonal, free).err(), Some(BuildError::Target));
    let goal = Goal { robot: None, ..goal };
    let any = TableSetup { goal, profile: Profile::OFFICIAL, ..two.clone() };
    assert_eq!(builder.count(&any, free).err(), Some(BuildError::AnyMustTurn));
    let four = TableSetup { robots: 4, ..two };
    let needed = four.memory().expect("a table");
    assert!((3_700_000_000..3_900_000_000).contains(&needed), "{needed}");
    let turning = TableSetup { profile: Profile::OFFICIAL, ..four.clone() };
    assert_eq!(turning.memory(), Ok(needed / 4 * 5));
    for setup in [&four, &turning] {
        let needed = setup.memory().expect("a table");
        let refused = builder.build(setup, &mut Control::default().max_memory(needed - 1)).err();
        assert_eq!(refused, Some(BuildError::Memory { needed, limit: needed - 1 }));
        // The solver builds only tables that it can keep beside other programs.
        let round = |robots: usize| {
            let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from);
            let robots = corners[..robots].to_vec();
            let setup = RoundSetup { robots, goal: setup.goal, profile: setup.profile };
            Round::new(Arc::clone(&board), setup).expect("sound")
        };
        assert!(TableSolver::is_for(&round(3)) && !TableSolver::is_for(&round(4)));
    }
}
