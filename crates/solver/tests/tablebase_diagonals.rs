//! The tablebase of boards with diagonals, against plain enumeration and the point solver.

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use carom_engine::ricochet::{
    Goal, Layout, Position, PositionKey, Profile, Robot, Round, RoundSetup, Sides,
};
use carom_engine::{Puzzle, Square};
use carom_solver::ricochet::tablebase::{BuildError, Builder, ForwardMap, LoadError, Tablebase};
use carom_solver::ricochet::{Solve, TableSolver, by_id};
use carom_solver::{Control, Verdict};
use common::{
    Kind, all_starts, assert_solves, enumerate, from_squares, random_round, random_start,
};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

const TINY: Kind = Kind { sides: (3, 4), robots: (1, 3), diagonals: true, profile: Profile::PLAIN };

/// A random round on a board with diagonals.
fn bent_round(kind: Kind, rng: &mut impl Rng) -> Round {
    loop {
        let round = random_round(kind, rng);
        if round.board().has_diagonals() {
            return round;
        }
    }
}

fn build(builder: &mut Builder, round: &Round) -> Tablebase {
    let (board, robots) = (Arc::clone(round.board()), round.start().squares().len());
    builder.build(board, round.goal(), robots, &mut Control::default()).expect("a table")
}

#[test]
fn every_position_of_tiny_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(1, 15);
    let mut builder = Builder::new();
    let (mut unsolvable, mut alike) = (0, 0);
    for number in 0..200 {
        let kind = match number % 20 {
            0 => Kind { robots: (4, 4), sides: (3, 3), ..TINY },
            _ => TINY,
        };
        let round = bent_round(kind, &mut rng);
        let positions = all_starts(&round);
        let expected = enumerate(&round, &positions);
        let table = build(&mut builder, &round);
        // Positions with the same key count as one.
        let mut keys: HashMap<Option<u32>, HashSet<PositionKey>> = HashMap::new();
        for position in &positions {
            let distance = expected[position];
            assert_eq!(table.lookup(position), Ok(distance), "{position:?} {round:?}");
            keys.entry(distance).or_default().insert(round.key(position));
            let line = table.optimal_line(position);
            assert_eq!(line.as_ref().map(|line| line.len() as u32), distance);
            if let Some(line) = line {
                assert_solves(
                    &from_squares(&round, position.squares().to_vec()).expect("sound"),
                    &line,
                );
            }
        }
        let count = |distance| keys.get(&distance).map_or(0, HashSet::len) as u64;
        assert_eq!(table.unsolvable(), count(None), "{round:?}");
        unsolvable += count(None);
        alike += usize::from(table.counts().total() < positions.len() as u64);
        let (board, robots) = (Arc::clone(round.board()), round.start().squares().len());
        assert_eq!(Builder::positions(board, round.goal(), robots), Ok(table.counts().total()));
        assert_eq!(table.histogram().len(), keys.keys().filter(|it| it.is_some()).count());
        for (distance, &found) in (0..).zip(table.histogram()) {
            assert_eq!(found, count(Some(distance)), "{distance} {round:?}");
            let listed: Vec<Position> = table.positions_at(distance).collect();
            assert_eq!(listed.len() as u64, found, "{distance} {round:?}");
            let distinct: HashSet<PositionKey> = listed.iter().map(|it| round.key(it)).collect();
            assert_eq!(Some(&distinct), keys.get(&Some(distance)));
            for (index, position) in listed.iter().enumerate() {
                assert_eq!(table.nth_at(distance, index as u64).as_ref(), Some(position));
            }
            assert_eq!(table.nth_at(distance, found), None);
        }
        builder.recycle(table);
    }
    assert!(unsolvable > 500 && alike > 30, "{unsolvable} {alike}");
}

/// Compares with the point solver; returns whether there is a solution.
fn check(table: &Tablebase, fast: &mut dyn Solve<Round>, round: &Round) -> bool {
    match fast.solve(round, &mut Control::default()).verdict {
        Verdict::Solved { moves, .. } => {
            assert_eq!(table.distance(round.start()), Some(moves.len() as u32), "{round:?}");
            let line = table.optimal_line(round.start()).expect("a line");
            assert_eq!(line.len(), moves.len());
            assert_solves(round, &line);
            if let Some(first) = moves.first() {
                assert!(table.best_moves(round.start()).contains(first), "{round:?}");
            }
            true
        }
        other => {
            assert_eq!(other, Verdict::Unsolvable);
            assert_eq!(table.lookup(round.start()), Ok(None), "{round:?}");
            false
        }
    }
}

#[test]
fn agrees_with_the_point_solver_on_odd_boards() {
    let mut rng = Pcg32::new(2, 15);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new().threads(2);
    let (mut solvable, mut unsolvable) = (0, 0);
    for number in 0..120 {
        let kind = match number % 12 {
            0 => Kind { sides: (10, 16), robots: (1, 3), ..TINY },
            _ => Kind { sides: (3, 7), robots: (1, 4), ..TINY },
        };
        let round = bent_round(kind, &mut rng);
        let table = build(&mut builder, &round);
        for _ in 0..30 {
            let is_solvable = check(&table, &mut *fast, &random_start(&round, &mut rng));
            solvable += u32::from(is_solvable);
            unsolvable += u32::from(!is_solvable);
        }
        builder.recycle(table);
    }
    assert!(solvable > 1500 && unsolvable > 200, "{solvable} {unsolvable}");
}

#[test]
fn agrees_with_the_point_solver_on_official_boards_with_three_robots() {
    let mut rng = Pcg32::new(3, 15);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new();
    let layouts: Vec<Layout> = Layout::all(Sides::All).collect();
    let mut boards = 0;
    while boards < 6 {
        let board = layouts[rng.random_range(0..layouts.len())].board();
        let target = board.targets()[rng.random_range(0..board.targets().len())].goal();
        let goal = Goal { robot: target.robot.filter(|robot| robot.index() < 3), ..target };
        if !board.has_diagonals() {
            continue;
        }
        let robots = [(0, 0), (15, 0), (0, 15)].map(Square::from).to_vec();
        let setup = RoundSetup { robots, goal, profile: Profile::PLAIN };
        let round = Round::new(board, setup).expect("a sound round");
        let table = build(&mut builder, &round);
        for _ in 0..200 {
            check(&table, &mut *fast, &random_start(&round, &mut rng));
        }
        builder.recycle(table);
        boards += 1;
    }
}

#[test]
fn counts_threads_and_files_agree() {
    let mut rng = Pcg32::new(4, 15);
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
        assert_eq!(bytes[0][16..20], [4, 0, 0, 0]);
        let loaded = Tablebase::load(bytes[0].clone()).expect("a table");
        assert_eq!(loaded.counts(), first.counts());
        assert!(loaded.board().diagonals().eq(board.diagonals()));
        for _ in 0..50 {
            let start = random_start(&round, &mut rng);
            assert_eq!(loaded.lookup(start.start()), first.lookup(start.start()));
        }
        let mut again = Vec::new();
        loaded.save(&mut again).expect("bytes");
        assert!(again == bytes[0], "saved differently");
        many.recycle(second);
        let counts = many.count(board, round.goal(), robots, &mut Control::default());
        assert_eq!(counts.as_ref(), Ok(first.counts()));
    }
}

#[test]
fn damage_and_wrong_versions_are_noticed() {
    let mut rng = Pcg32::new(5, 15);
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
    for (version, expected) in
        [(2, LoadError::Header), (3, LoadError::Header), (6, LoadError::Version(6))]
    {
        let mut other = bytes.clone();
        other[16] = version;
        assert_eq!(Tablebase::load(other).err(), Some(expected));
    }
    // A version for diagonals on a board without them.
    let plain = random_round(Kind { sides: (4, 4), diagonals: false, ..TINY }, &mut rng);
    let mut bytes = Vec::new();
    build(&mut Builder::new(), &plain).save(&mut bytes).expect("bytes");
    bytes[16] = 4;
    assert_eq!(Tablebase::load(bytes).err(), Some(LoadError::Header));
}

/// With correct checksums the diagonals may still be wrong.
#[test]
fn diagonals_that_cannot_be_true_are_refused() {
    const HEADER: usize = 24;
    let mut rng = Pcg32::new(6, 15);
    let round = bent_round(Kind { sides: (4, 4), robots: (2, 2), ..TINY }, &mut rng);
    let mut bytes = Vec::new();
    build(&mut Builder::new(), &round).save(&mut bytes).expect("bytes");
    let end = HEADER + usize::from(u16::from_le_bytes([bytes[20], bytes[21]]));
    let load_with = |at: usize, new: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = new;
        let checksum = crc32fast::hash(&bytes[HEADER..end]);
        bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
        Tablebase::load(bytes).err()
    };
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
fn what_has_no_table_is_refused() {
    let layout = Layout::all(Sides::All).find(|it| it.board().has_diagonals());
    let board = Arc::new(layout.expect("a board with diagonals").board());
    let free = &mut Control::default();
    let goal = board.targets()[0].goal();
    let goal = Goal { robot: Some(Robot::Red), ..goal };
    let mut builder = Builder::new();
    let (square, _) = board.diagonals().next().expect("a diagonal");
    let on_diagonal = Goal { square, ..goal };
    let refused = builder.count(Arc::clone(&board), on_diagonal, 2, free).err();
    assert_eq!(refused, Some(BuildError::Target));
    let start = board.position(&[Square::new(0, 0), Square::new(15, 0)]).expect("sound");
    let map = ForwardMap::new(&mut builder, Arc::clone(&board), &start, free).err();
    assert_eq!(map, Some(BuildError::Diagonals));
    let needed = Builder::memory(Arc::clone(&board), 4).expect("a table");
    assert!((3_700_000_000..3_900_000_000).contains(&needed), "{needed}");
    let mut low = Control { max_memory: Some(1 << 30), ..Control::default() };
    let refused = builder.build(Arc::clone(&board), goal, 4, &mut low).err();
    assert_eq!(refused, Some(BuildError::Memory { needed, limit: 1 << 30 }));

    // The solver builds only tables that it can keep beside other programs.
    let round = |robots: usize| {
        let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from);
        let setup =
            RoundSetup { robots: corners[..robots].to_vec(), goal, profile: Profile::PLAIN };
        Round::new(Arc::clone(&board), setup).expect("sound")
    };
    assert!(TableSolver::is_for(&round(3)) && !TableSolver::is_for(&round(4)));
}
