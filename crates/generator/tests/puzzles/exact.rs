//! Positions at a distance are equally likely, and puzzles of an exact number of moves need exactly that
//! number.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use carom_engine::ricochet::{
    Board, BoardSetup, Diagonal, Goal, Lean, Profile, Robot, Round, Sides,
};
use carom_engine::{Puzzle as _, Rules, Size, Square};
use carom_generator::ricochet::{
    Difficulty, GenerateError, Puzzle, Recipe, Style, random_at, random_exact,
};
use carom_solver::ricochet::DEFAULT;
use carom_solver::search::bfs;
use carom_solver::{Control, Proof, Report, Solve, Stats, StopReason, Verdict};
use carom_tablebase::{BuildError, Builder, TableSetup, Tablebase};
use rand_pcg::Pcg64;

const RECIPE: Recipe =
    Recipe { style: Style::Random, robots: 2, goal_robot: None, profile: Profile::PLAIN };

fn solver() -> impl Solve<Round> {
    |round: &Round, control: &mut Control<'_>| bfs(round, control)
}

fn find(
    recipe: &Recipe,
    moves: u32,
    difficulty: &Difficulty,
    seed: u128,
) -> Result<Puzzle, GenerateError> {
    let (builder, rng) = (&mut Builder::new(), &mut Pcg64::new(seed, 0));
    random_exact(recipe, moves, difficulty, builder, &mut solver(), &mut Control::default(), rng)
}

/// The number of draws of each position.
fn drawn(table: &Tablebase, distance: u32, draws: usize) -> BTreeMap<Vec<(u8, u8)>, u32> {
    let mut rng = Pcg64::new(1, 0);
    let mut counts = BTreeMap::new();
    for _ in 0..draws {
        let position = random_at(table, distance, &mut rng).expect("a position");
        assert_eq!(table.distance(&position), Some(distance));
        let squares = position.squares().iter().map(|square| (square.x(), square.y())).collect();
        *counts.entry(squares).or_default() += 1;
    }
    counts
}

/// A robot with the colour of a diagonal is not exchanged with others.
#[test]
fn diagonals_tell_robots_apart() {
    let goal = Goal { robot: Some(Robot::Green), square: Square::new(2, 2) };
    for (colour, orders) in [(Robot::Blue, 1), (Robot::Silver, 2)] {
        let mut setup = BoardSetup::empty(Size::new(3, 3).unwrap());
        let diagonal = Diagonal { lean: Lean::Slash, robot: colour };
        setup.diagonals.push((Square::new(1, 0), diagonal));
        let board = Board::new(setup).unwrap();
        let table =
            Tablebase::build(&TableSetup::new(board, goal, 3), &mut Control::default()).unwrap();
        assert_eq!(table.interchangeable().count(), orders, "{colour}");
        for (distance, &positions) in (0..).zip(table.histogram()) {
            let positions = positions as usize * orders;
            assert_eq!(drawn(&table, distance, 40 * positions).len(), positions, "{colour}");
        }
    }
}

#[test]
fn every_position_at_a_distance_is_drawn_equally_often() {
    let board = Board::new(BoardSetup::empty(Size::new(3, 3).unwrap())).unwrap();
    for robot in [Some(Robot::Green), None] {
        let goal = Goal { robot, square: Square::new(2, 2) };
        let table =
            Tablebase::build(&TableSetup::new(board.clone(), goal, 3), &mut Control::default())
                .unwrap();
        // The helpers may be exchanged: two of them, or all three robots.
        let orders = if robot.is_some() { 2 } else { 6 };
        for distance in 0..table.histogram().len() as u32 {
            let positions = table.histogram()[distance as usize] as usize * orders;
            let counts = drawn(&table, distance, 400 * positions);
            assert_eq!(counts.len(), positions, "{robot:?} at {distance}");
            // The standard deviation is 20: six of them.
            assert!(counts.values().all(|count| (280..=520).contains(count)), "{counts:?}");
        }
        let beyond = table.histogram().len() as u32;
        assert_eq!(random_at(&table, beyond, &mut Pcg64::new(1, 0)), None);
    }
}

#[test]
fn puzzles_need_exactly_so_many_moves() {
    for style in [Style::Random, Style::Official(Sides::WithoutDiagonals)] {
        for (seed, moves) in (0..).zip([1, 6, 9, 12]) {
            let recipe = Recipe { style, ..RECIPE };
            let puzzle = find(&recipe, moves, &Difficulty::default(), seed).unwrap();
            let Puzzle { round, solution, layout } = &puzzle;
            assert_eq!(solution.len(), moves as usize);
            assert!(round.is_solved(&round.play_all(solution).unwrap()));
            assert_eq!(layout.is_some(), style != Style::Random);
            let starts = round.start().squares();
            assert!(starts.iter().all(|&square| round.board().is_start_square(square)));
            let report = bfs(round, &mut Control::default());
            let Verdict::Solved { moves: shortest, proof: Proof::Optimal } = report.verdict else {
                panic!("{:?}", report.verdict)
            };
            assert_eq!(shortest.len(), solution.len());
            // The result must not depend on the memory or the number of threads.
            let (builder, rng) = (&mut Builder::new().with_threads(2), &mut Pcg64::new(seed, 0));
            let difficulty = Difficulty::default();
            let again = random_exact(
                &recipe,
                moves,
                &difficulty,
                builder,
                &mut solver(),
                &mut Control::default(),
                rng,
            );
            assert_eq!(again, Ok(puzzle));
        }
    }
}

#[test]
fn a_small_table_decides_whether_a_slow_one_is_built() {
    let recipe = Recipe { robots: 4, ..RECIPE };
    let found = |moves: u32| {
        let (builder, rng) = (&mut Builder::new().with_threads(2), &mut Pcg64::new(1, 0));
        let (built, control) = (builder.built(), &mut Control::default());
        let difficulty = Difficulty { max_attempts: 3, ..Difficulty::default() };
        let found = random_exact(&recipe, moves, &difficulty, builder, &mut solver(), control, rng);
        (found, built.load(Ordering::Relaxed))
    };
    let (error, built) = found(200);
    let error = error.unwrap_err().to_string();
    assert_eq!(error, "none of 3 candidates meets the criteria (3 need too few moves)");
    assert_eq!(built, 0);
    let (puzzle, built) = found(7);
    let Puzzle { round, solution, .. } = puzzle.unwrap();
    assert_eq!((solution.len(), round.start().squares().len(), built), (7, 4, 1));
    let report = DEFAULT.solver().solve(&round, &mut Control::default());
    let Verdict::Solved { moves, proof: Proof::Optimal } = report.verdict else {
        panic!("{:?}", report.verdict)
    };
    assert_eq!(moves.len(), 7);
}

#[test]
fn enough_robots_have_to_move() {
    let difficulty = Difficulty { min_robots: 2, allow_solo: false, ..Difficulty::default() };
    for seed in 0..5 {
        let Puzzle { round, solution, .. } = find(&RECIPE, 7, &difficulty, seed).unwrap();
        assert_eq!(solution.len(), 7);
        let robots = Robot::ALL.iter().filter(|&&it| solution.iter().any(|mv| mv.robot == it));
        assert_eq!(robots.count(), 2);
        // The target robot cannot reach the goal alone, even if the other robot does not move.
        let solo = round.goal().robot.map(|robot| {
            let map =
                carom_solver::ricochet::ReachabilityMap::new(round.board(), round.start(), robot);
            map.unwrap().moves_to(round.goal().square)
        });
        assert!(solo.is_none_or(|moves| moves.is_none()), "{solo:?}");
    }
}

#[test]
fn the_limit_of_nodes_is_for_searches_and_not_for_tables() {
    let found = |difficulty: &Difficulty, limit: u64| {
        let (builder, rng) = (&mut Builder::new(), &mut Pcg64::new(1, 0));
        let mut limits = Vec::new();
        let mut solver = |_: &Round, control: &mut Control<'_>| {
            limits.push(control.node_limit());
            Report::new("counter", Err(StopReason::NodeLimit), Stats::default())
        };
        let control = &mut Control::default().max_nodes(limit);
        let found = random_exact(&RECIPE, 7, difficulty, builder, &mut solver, control, rng);
        (found, limits)
    };
    let any = Difficulty::default();
    assert_eq!(found(&any, 1), (find(&RECIPE, 7, &any, 1), Vec::new()));
    let hard = Difficulty { min_robots: 2, max_attempts: 40, ..any };
    let (exhausted, limits) = found(&hard, 1);
    let error = exhausted.unwrap_err().to_string();
    assert!(error.contains(" undecided") && !limits.is_empty(), "{error}");
    assert!(limits.iter().all(|&it| it == Some(1)), "{limits:?}");
}

#[test]
fn what_cannot_be_is_an_error() {
    let any = Difficulty::default();
    let error = |recipe: Recipe, moves: u32, difficulty: &Difficulty| {
        find(&recipe, moves, difficulty, 1).unwrap_err()
    };
    let no_range = GenerateError::EmptyRange { min_moves: 1, max_moves: 0 };
    assert_eq!(error(RECIPE, 0, &any), no_range);
    let official = Recipe { profile: Profile::OFFICIAL, ..RECIPE };
    assert_eq!(error(official, 5, &any), GenerateError::Rules { profile: Profile::OFFICIAL });
    let five = error(Recipe { robots: 5, ..RECIPE }, 5, &any);
    assert_eq!(five, GenerateError::Table(BuildError::RobotCount { count: 5 }));
    assert_eq!(five.to_string(), "a tablebase is for 1 to 4 robots, not 5");
    let diagonals = error(Recipe { style: Style::Official(Sides::All), ..RECIPE }, 50, &any);
    assert_eq!(diagonals, GenerateError::Table(BuildError::Diagonals));
    let robots = GenerateError::TooFewRobots { min_robots: 3, robots: 2 };
    assert_eq!(error(RECIPE, 5, &Difficulty { min_robots: 3, ..any.clone() }), robots);

    let few = Difficulty { max_attempts: 3, ..any.clone() };
    let exhausted = error(RECIPE, 200, &few).to_string();
    assert_eq!(exhausted, "none of 3 candidates meets the criteria (3 need too few moves)");

    let flag = AtomicBool::new(true);
    let (builder, rng) = (&mut Builder::new(), &mut Pcg64::new(1, 0));
    let control = &mut Control::default().cancel_on(&flag);
    let cancelled =
        random_exact(&RECIPE, 5, &any, builder, &mut solver(), control, rng).unwrap_err();
    assert_eq!(cancelled, GenerateError::Cancelled);
    let control = &mut Control::default().deadline(&|| true);
    let late = random_exact(&RECIPE, 5, &any, builder, &mut solver(), control, rng).unwrap_err();
    assert_eq!(late, GenerateError::TimeLimit);
}
