//! The tablebase under the official rule, against plain enumeration and the point solver.

mod common;

use std::sync::Arc;

use carom_engine::ricochet::{Goal, Layout, Position, Profile, Robot, Round, RoundSetup, Sides};
use carom_engine::{Puzzle, Rules, Square};
use carom_solver::ricochet::tablebase::{BuildError, Builder, LoadError, Tablebase};
use carom_solver::ricochet::{Solve, by_id};
use carom_solver::{Control, Verdict};
use common::{Kind, all_starts, enumerate, from_squares, random_round, random_start};
use rand::{Rng, RngExt};
use rand_pcg::Pcg32;

const TINY: Kind =
    Kind { sides: (3, 4), robots: (1, 3), diagonals: false, profile: Profile::OFFICIAL };

/// A random round in which one robot must arrive.
fn named_round(kind: Kind, rng: &mut impl Rng) -> Round {
    loop {
        let round = random_round(kind, rng);
        if round.goal().robot.is_some() {
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

#[test]
fn every_state_of_tiny_boards_has_the_distance_of_an_enumeration() {
    let mut rng = Pcg32::new(1, 14);
    let mut builder = Builder::new();
    let (mut turning, mut unsolvable) = (0, 0);
    for number in 0..80 {
        let kind =
            if number % 10 == 0 { Kind { robots: (4, 4), sides: (3, 3), ..TINY } } else { TINY };
        let round = named_round(kind, &mut rng);
        let starts = all_starts(&round);
        let expected = enumerate(&round, &starts);
        let table = build(&mut builder, &round);
        for (state, &distance) in &expected {
            assert_eq!(table.lookup(state), Ok(distance), "{state:?} {round:?}");
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
        turning += expected
            .keys()
            .filter(|it| it.axes(round.goal().robot.expect("named")) != [false; 2])
            .count();
        // The helpers are interchangeable.
        let orders: u64 = (1..starts[0].squares().len() as u64).product();
        let mut histogram = vec![0; table.histogram().len()];
        let mut never = 0;
        for start in &starts {
            match expected[start] {
                Some(distance) => histogram[distance as usize] += 1,
                None => never += 1,
            }
        }
        let histogram: Vec<u64> = histogram.into_iter().map(|count: u64| count / orders).collect();
        assert_eq!(table.histogram(), histogram, "{round:?}");
        assert_eq!(table.unsolvable(), never / orders);
        unsolvable += never;
        for (distance, &count) in (0..).zip(table.histogram()) {
            let mut listed: Vec<Position> = table.positions_at(distance).collect();
            assert_eq!(table.nth_at(distance, count), None);
            for (index, position) in listed.iter().enumerate() {
                assert_eq!(expected[position], Some(distance));
                assert_eq!(table.nth_at(distance, index as u64).as_ref(), Some(position));
            }
            assert_eq!(listed.len() as u64, count);
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len() as u64, count);
        }
        builder.recycle(table);
    }
    assert!(turning > 10_000 && unsolvable > 100, "{turning} {unsolvable}");
}

/// Compares with the point solver from a start and from a position in the middle of a round. Returns whether
/// the start has a solution, and whether it is longer than under the plain rules.
fn check(
    table: &Tablebase,
    fast: &mut dyn Solve<Round>,
    round: &Round,
    rng: &mut impl Rng,
) -> [bool; 2] {
    let mut state = *round.start();
    let mut moves = Vec::new();
    for _ in 0..rng.random_range(0..6) {
        moves.clear();
        round.legal_moves(&state, &mut moves);
        if !moves.is_empty() {
            state = round.play_unchecked(&state, moves[rng.random_range(0..moves.len())]);
        }
    }
    let middle = round.resumed(&state).expect("a position of the round");
    let mut solve = |round: &Round| match fast.solve(round, &mut Control::default()).verdict {
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
    let setup = RoundSetup {
        robots: round.start().squares().to_vec(),
        goal: round.goal(),
        profile: Profile::PLAIN,
    };
    let plain = Round::new(Arc::clone(round.board()), setup).expect("sound");
    let distance = table.distance(round.start());
    [distance.is_some(), distance > solve(&plain)]
}

#[test]
fn agrees_with_the_point_solver_on_odd_boards() {
    let mut rng = Pcg32::new(2, 14);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new().threads(2);
    let (mut solvable, mut unsolvable, mut longer) = (0, 0, 0);
    for number in 0..120 {
        let sides = if number % 20 == 0 { (12, 16) } else { (3, 9) };
        let kind = Kind { sides, robots: (1, 4), ..TINY };
        let round = named_round(kind, &mut rng);
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

#[test]
fn agrees_with_the_point_solver_on_official_boards() {
    let mut rng = Pcg32::new(3, 14);
    let mut fast = by_id("fast").expect("a solver").solver();
    let mut builder = Builder::new().threads(2);
    let layouts: Vec<Layout> = Layout::all(Sides::WithoutDiagonals).collect();
    let mut longer = 0;
    for _ in 0..4 {
        let board = Arc::new(layouts[rng.random_range(0..layouts.len())].board());
        let targets: Vec<Goal> = board.targets().iter().map(|target| target.goal()).collect();
        let goal = targets[rng.random_range(0..targets.len())];
        let goal = Goal { robot: goal.robot.or(Some(Robot::Green)), ..goal };
        let corners = [(0, 0), (15, 0), (0, 15), (15, 15)].map(Square::from).to_vec();
        let setup = RoundSetup { robots: corners, goal, profile: Profile::OFFICIAL };
        let round = Round::new(board, setup).expect("a sound round");
        let table = build(&mut builder, &round);
        for number in 0..400 {
            let mut start = random_start(&round, &mut rng);
            if number % 2 == 0 {
                // In the column or in the row of the target the rule matters.
                let robot = goal.robot.expect("named").index();
                let mut squares = start.start().squares().to_vec();
                let at = rng.random_range(0..16);
                squares[robot] = match number % 4 {
                    0 => Square::new(goal.square.x(), at),
                    _ => Square::new(at, goal.square.y()),
                };
                let Some(moved) = from_squares(&round, squares) else { continue };
                start = moved;
            }
            longer += u32::from(check(&table, &mut *fast, &start, &mut rng)[1]);
        }
        builder.recycle(table);
    }
    assert!(longer > 50, "{longer}");
}

#[test]
fn counts_threads_and_files_agree() {
    let mut rng = Pcg32::new(4, 14);
    let (mut one, mut many) = (Builder::new(), Builder::new().threads(3));
    for _ in 0..25 {
        let round = named_round(Kind { sides: (3, 8), robots: (1, 4), ..TINY }, &mut rng);
        let (board, robots) = (Arc::clone(round.board()), round.start().squares().len());
        let (first, second) = (build(&mut one, &round), build(&mut many, &round));
        let bytes = [&first, &second].map(|table| {
            let mut bytes = Vec::new();
            table.save(&mut bytes).expect("bytes");
            bytes
        });
        assert!(bytes[0] == bytes[1], "different tables");
        assert_eq!(bytes[0][16..20], [3, 0, 0, 0]);
        let loaded = Tablebase::load(bytes[0].clone()).expect("a table");
        assert_eq!(loaded.profile(), Profile::OFFICIAL);
        assert_eq!(loaded.counts(), first.counts());
        for _ in 0..50 {
            let start = random_start(&round, &mut rng);
            let mut state = *start.start();
            let mut moves = Vec::new();
            for _ in 0..4 {
                assert_eq!(loaded.lookup(&state), first.lookup(&state));
                moves.clear();
                start.legal_moves(&state, &mut moves);
                if !moves.is_empty() {
                    state = start.play_unchecked(&state, moves[rng.random_range(0..moves.len())]);
                }
            }
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
    let mut rng = Pcg32::new(5, 14);
    let round = named_round(Kind { sides: (5, 5), robots: (3, 3), ..TINY }, &mut rng);
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
    for (version, expected) in
        [(2, LoadError::Header), (4, LoadError::Header), (6, LoadError::Version(6))]
    {
        let mut other = bytes.clone();
        other[16] = version;
        assert_eq!(Tablebase::load(other).err(), Some(expected));
    }
    assert_eq!(
        LoadError::Version(6).to_string(),
        "a tablebase of version 6; only versions 2 to 5 are known"
    );
    let mut plain = Vec::new();
    let (board, goal) = (Arc::clone(round.board()), round.goal());
    let table = Tablebase::build(board, goal, 3, &mut Control::default()).expect("a table");
    table.save(&mut plain).expect("bytes");
    assert_eq!(plain[16..20], [2, 0, 0, 0], "older programs read it");
    plain[16] = 3;
    assert_eq!(Tablebase::load(plain).err(), Some(LoadError::Header));
}

/// With correct checksums the greatest distances may still be wrong.
#[test]
fn greatest_distances_that_cannot_be_true_are_refused() {
    const HEADER: usize = 24;
    let mut rng = Pcg32::new(6, 14);
    let round = named_round(Kind { sides: (4, 4), robots: (2, 2), ..TINY }, &mut rng);
    let mut bytes = Vec::new();
    build(&mut Builder::new(), &round).save(&mut bytes).expect("bytes");
    let end = HEADER + bytes[20] as usize;
    let load_with = |at: usize, new: [u8; 4]| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&new);
        let checksum = crc32fast::hash(&bytes[HEADER..end]);
        bytes[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
        Tablebase::load(bytes).err()
    };
    let own = |at: usize| bytes[at..at + 4].try_into().expect("four bytes");
    assert_eq!(load_with(end - 4, own(end - 4)), None, "the header as it is");
    assert_eq!(load_with(end - 4, [0xFF; 4]), Some(LoadError::Header));
    assert_eq!(load_with(end - 8, [0xFF; 4]), Some(LoadError::Header));
    assert!(matches!(load_with(end - 4, [0, 0, 1, 0]), Some(LoadError::Length { .. })));
}

#[test]
fn what_has_no_table_is_refused_and_needs_more_memory() {
    let round =
        named_round(Kind { sides: (16, 16), robots: (4, 4), ..TINY }, &mut Pcg32::new(7, 14));
    let board = round.board();
    let refuse = |goal: Goal, profile: Profile, control: &mut Control<'_>| {
        Builder::new().count_under(Arc::clone(board), goal, 4, profile, control).err()
    };
    let free = &mut Control::default();
    let any = Goal { robot: None, ..round.goal() };
    assert_eq!(refuse(any, Profile::OFFICIAL, free), Some(BuildError::AnyMustTurn));
    let profile = Profile::PLAIN.without_rebounds();
    assert_eq!(refuse(round.goal(), profile, free), Some(BuildError::Rules { profile }));
    let memory = |profile| Builder::memory_under(Arc::clone(board), 4, profile);
    let (plain, official) = (memory(Profile::PLAIN), memory(Profile::OFFICIAL));
    assert_eq!(plain, Builder::memory(Arc::clone(board), 4));
    let (plain, official) = (plain.expect("a table"), official.expect("a table"));
    // The words have a quarter of the bytes of the sets, and one plane more.
    assert!((plain / 4 * 5..plain / 10 * 13).contains(&official), "{plain} {official}");
    assert!(memory(profile).is_err());
    let mut low = Control { max_memory: Some(official - 1), ..Control::default() };
    let built =
        Builder::new().build_under(Arc::clone(board), round.goal(), 4, Profile::OFFICIAL, &mut low);
    assert_eq!(built.err(), Some(BuildError::Memory { needed: official, limit: official - 1 }));
}
