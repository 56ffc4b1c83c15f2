//! New rounds are as requested, and the same random numbers give the same round.

use std::sync::Arc;

use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, Round, RoundSetup};
use carom_engine::{Puzzle as _, Size, Square};
use carom_generator::ricochet::{GenerateError, Puzzle, Recipe, Style, random_board, random_round};
use carom_play::Date;
use carom_play::ricochet::deal::{
    by_level, daily, from_here, is_on_goal, random_robots, random_target, targets,
};
use carom_play::ricochet::{BoardEvent, BoardName, Level, Line, Session, example};
use carom_solver::ricochet::by_id;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use rand_pcg::Pcg64;

fn recipe(robots: usize) -> Recipe {
    Recipe { style: Style::Random, robots, goal_robot: None, profile: Profile::PLAIN }
}

fn level(level: Level, robots: usize, seed: u128) -> Result<Puzzle, GenerateError> {
    let mut solver = by_id("astar").expect("a row").solver();
    by_level(level, &recipe(robots), &mut *solver, None, &mut Pcg64::new(seed, 0))
}

#[test]
fn puzzles_are_as_hard_as_their_level() {
    for wanted in [Level::Easy, Level::Medium, Level::Exactly(2), Level::Exactly(5)] {
        let puzzle = level(wanted, 4, 3).expect("a puzzle");
        let moves = puzzle.solution.len() as u32;
        assert!(wanted.moves().contains(&moves), "{wanted}: {moves}");
    }
    assert!(matches!(level(Level::Exactly(0), 4, 3), Err(GenerateError::EmptyRange { .. })));
}

#[test]
fn numbers_of_moves_have_a_level() {
    for (moves, expected) in [(0, Level::Easy), (4, Level::Easy), (5, Level::Medium)] {
        assert_eq!(Level::of(moves), expected);
    }
    let above = [8, 11, 12, 30].map(Level::of);
    assert_eq!(above, [Level::Hard, Level::Hard, Level::VeryHard, Level::VeryHard]);
    // The levels follow one another without a gap.
    for levels in Level::NAMED.windows(2) {
        assert_eq!(*levels[0].moves().end() + 1, *levels[1].moves().start());
    }
}

#[test]
fn very_hard_puzzles_have_12_moves_or_more() {
    let mut solver = carom_solver::ricochet::DEFAULT.solver();
    for (robots, seed) in [(4, 1), (4, 2), (5, 3)] {
        let mut rng = Pcg64::new(seed, 0);
        let puzzle = by_level(Level::VeryHard, &recipe(robots), &mut *solver, None, &mut rng);
        let moves = puzzle.expect("a puzzle").solution.len();
        assert!(moves >= 12, "{robots} robots: {moves}");
    }
}

#[test]
fn the_puzzle_of_a_day_does_not_depend_on_the_solver() {
    let date = Date::new(2025, 1, 31).expect("a day");
    let solve = |id: &str| {
        let mut solver = by_id(id).expect("a row").solver();
        daily(date, &mut *solver, None).expect("a puzzle")
    };
    let puzzle = solve("astar");
    assert_eq!(puzzle.round, solve("bfs").round);
    let other = Date::new(2025, 2, 1).expect("a day");
    let mut solver = by_id("astar").expect("a row").solver();
    assert_ne!(daily(other, &mut *solver, None).expect("a puzzle").round, puzzle.round);
}

#[test]
fn the_puzzle_of_a_day_is_pinned() {
    let mut solver = by_id("astar").expect("a row").solver();
    let date = Date::new(2025, 1, 31).expect("a day");
    let puzzle = daily(date, &mut *solver, None).expect("a puzzle");
    let squares: Vec<(u8, u8)> =
        puzzle.round.start().squares().iter().map(|&square| square.into()).collect();
    let found = format!(
        "{} {squares:?} {} {}",
        puzzle.layout.expect("an official board"),
        puzzle.round.goal(),
        puzzle.solution.len()
    );
    let expected = "1A-4B-3B-2A [(11, 10), (10, 9), (13, 2), (2, 15)] any robot to 8,3 5";
    assert_eq!(found, expected);
}

#[test]
fn a_goal_set_by_hand_is_never_reached_at_once() {
    // A board of 3x3 squares and a goal for any of three robots: a random draw puts a robot on the goal
    // one time in three.
    let size = Size::new(3, 3).expect("a size");
    let setup = RoundSetup {
        robots: [(0, 0), (1, 0), (2, 0)].map(Square::from).to_vec(),
        goal: Goal { robot: None, square: Square::new(2, 2) },
        profile: Profile::PLAIN,
    };
    let board = Board::new(BoardSetup::empty(size)).expect("sound");
    let round = Round::new(board, setup).expect("sound");
    let mut rng = Pcg64::new(5, 0);
    for _ in 0..200 {
        let dealt = random_robots(&round, &mut rng).expect("room");
        assert!(!dealt.is_solved(dealt.start()));
    }
    assert!(matches!(
        random_target(&round, round.start(), &mut rng),
        Err(GenerateError::NoTarget { .. })
    ));
}

#[test]
fn turns_made_so_far_count() {
    let mut line = Line::new(
        Round::new(
            Arc::clone(example().board()),
            RoundSetup {
                robots: example().start().squares().to_vec(),
                goal: example().goal(),
                profile: Profile::OFFICIAL,
            },
        )
        .expect("sound"),
    );
    for mv in ["yW", "yS"] {
        line.play(mv.parse().expect("a move")).expect("legal");
    }
    let resumed = from_here(line.round(), line.position()).expect("sound");
    assert!(resumed.start().has_turned(Robot::Yellow));
    assert_eq!(resumed.start(), line.position());
}

proptest! {
    #[test]
    fn the_commands_keep_what_they_should(seed in 0..1_000_000_u64, robots in 1..=5_usize) {
        let mut rng = Pcg64::new(seed.into(), 0);
        let board = Arc::new(random_board(&mut rng));
        let round = random_round(&board, robots, Profile::OFFICIAL, &mut rng).expect("a round");
        let moved = random_robots(&round, &mut rng).expect("room");
        prop_assert_eq!(moved.board(), round.board());
        prop_assert_eq!(moved.goal(), round.goal());
        let aimed = random_target(&moved, moved.start(), &mut rng).expect("a target");
        prop_assert_eq!(aimed.start(), moved.start());
        prop_assert!(aimed.goal() != moved.goal());
        prop_assert!(targets(&aimed).any(|target| target.goal() == aimed.goal()));
        let mut session = Session::new(round.clone(), None, seed);
        prop_assert_eq!(session.random_board(), Some(BoardEvent::Placed));
        let random = session.round().clone();
        prop_assert_eq!(session.official_board(), Some(BoardEvent::Placed));
        let official = session.round().clone();
        let BoardName::Official(layout) = *session.board_name() else { panic!("no layout") };
        prop_assert_eq!(session.lay(layout), Some(BoardEvent::Placed));
        let again = session.round().clone();
        prop_assert_eq!(again.board(), official.board());
        for round in [round, moved, aimed, random, official, again] {
            prop_assert!(!is_on_goal(round.start(), round.goal()));
            prop_assert_eq!(round.start().squares().len(), robots);
        }
    }
}
