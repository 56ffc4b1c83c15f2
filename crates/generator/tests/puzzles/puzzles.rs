//! Puzzles meet the criteria, and impossible criteria give a clear error.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::ricochet::{Board, BoardSetup, Move, Profile, Robot, Round, Sides};
use carom_engine::{Puzzle as _, Rules as _, Size, Square};
use carom_generator::ricochet::{
    Difficulty, GenerateError, Puzzle, Recipe, Rejections, Style, random_puzzle, random_robots,
    random_round,
};
use carom_solver::search::bfs;
use carom_solver::{Control, Progress, Report, Solve};
use rand_pcg::Pcg64;

const RECIPE: Recipe =
    Recipe { style: Style::Random, robots: 4, goal_robot: None, profile: Profile::PLAIN };

fn solver() -> impl Solve<Round> {
    |round: &Round, control: &mut Control<'_>| bfs(round, control)
}

fn find(recipe: &Recipe, difficulty: &Difficulty, seed: u128) -> Result<Puzzle, GenerateError> {
    let rng = &mut Pcg64::new(seed, 0);
    random_puzzle(recipe, difficulty, &mut solver(), &mut Control::default(), rng)
}

/// Every sequence of `left` legal moves that solves the round, tried one by one.
fn visit_solutions(
    round: &Round,
    position: &<Round as carom_engine::Rules>::State,
    left: u32,
    line: &mut Vec<Move>,
    visit: &mut dyn FnMut(&[Move]),
) {
    if round.is_solved(position) {
        visit(line);
    } else if left > 0 {
        let moves = round.legal_moves(position);
        for mv in moves {
            line.push(mv);
            visit_solutions(round, &round.play_unchecked(position, mv), left - 1, line, visit);
            line.pop();
        }
    }
}

fn robots_in(moves: &[Move]) -> usize {
    Robot::ALL.iter().filter(|&&robot| moves.iter().any(|mv| mv.robot == robot)).count()
}

#[test]
fn the_range_of_moves_is_kept() {
    for style in [Style::Random, Style::Official(Sides::All)] {
        for profile in Profile::ALL {
            for seed in 0..5 {
                let recipe = Recipe { style, profile, ..RECIPE };
                let difficulty = Difficulty { min_moves: 4, max_moves: 5, ..Difficulty::default() };
                let puzzle = find(&recipe, &difficulty, seed).unwrap();
                assert!((4..=5).contains(&puzzle.solution.len()));
                let end = puzzle.round.play_all(&puzzle.solution).unwrap();
                assert!(puzzle.round.is_solved(&end));
                assert_eq!(puzzle.round.profile(), profile);
                assert_eq!(puzzle.layout.is_some(), style != Style::Random);
                assert_eq!(find(&recipe, &difficulty, seed), Ok(puzzle));
            }
        }
    }
}

#[test]
fn enough_robots_move_in_every_shortest_solution() {
    for style in [Style::Random, Style::Official(Sides::All)] {
        for min_robots in 2..=3 {
            for seed in 0..3 {
                let difficulty =
                    Difficulty { min_moves: 3, max_moves: 4, min_robots, ..Difficulty::default() };
                let Puzzle { round, solution, .. } =
                    find(&Recipe { style, ..RECIPE }, &difficulty, seed).unwrap();
                let (mut shortest, mut fewest) = (usize::MAX, usize::MAX);
                let left = solution.len() as u32;
                visit_solutions(&round, round.start(), left, &mut Vec::new(), &mut |moves| {
                    shortest = shortest.min(moves.len());
                    fewest = fewest.min(robots_in(moves));
                });
                assert_eq!(shortest, solution.len());
                assert!(fewest >= min_robots, "{fewest} robots are enough");
            }
        }
    }
}

/// The number of moves straight back to where the robot came from. The board has no diagonals.
fn rebounds(moves: &[Move]) -> usize {
    let own = |robot| moves.iter().filter(move |mv| mv.robot == robot).map(|mv| mv.direction);
    let of = |robot| own(robot).zip(own(robot).skip(1)).filter(|&(a, b)| a == b.opposite()).count();
    Robot::ALL.into_iter().map(of).sum()
}

#[test]
fn every_shortest_solution_is_the_same_and_rebounds() {
    let mut checked = 0;
    for (unique, min_rebounds) in [(true, 0), (false, 1), (true, 1)] {
        for seed in 0..3 {
            let difficulty = Difficulty {
                min_moves: 4,
                max_moves: 5,
                unique,
                min_rebounds,
                ..Difficulty::default()
            };
            let Puzzle { round, solution, .. } = find(&RECIPE, &difficulty, seed).unwrap();
            // The moves of each robot, in its own order.
            let apart = |moves: &[Move]| {
                let mut moves = moves.to_vec();
                moves.sort_by_key(|mv| mv.robot);
                moves
            };
            let expected = apart(&solution);
            let left = solution.len() as u32;
            visit_solutions(&round, round.start(), left, &mut Vec::new(), &mut |moves| {
                assert!(!unique || apart(moves) == expected, "{moves:?} beside {solution:?}");
                assert!(rebounds(moves) >= min_rebounds as usize, "{moves:?}");
                checked += 1;
            });
        }
    }
    assert!(checked >= 9, "{checked} solutions");
    // Two moves cannot have two rebounds.
    let impossible = Difficulty {
        min_moves: 2,
        max_moves: 2,
        unique: true,
        min_rebounds: 2,
        max_attempts: 300,
        ..Difficulty::default()
    };
    let error = find(&RECIPE, &impossible, 1).unwrap_err().to_string();
    assert!(error.contains(" a solution with too few rebounds"), "{error}");
    let several = Difficulty { min_moves: 4, max_moves: 5, max_attempts: 9, ..impossible };
    let several = Difficulty { min_rebounds: 0, ..several };
    let found = (0..20).filter_map(|seed| find(&RECIPE, &several, seed).err());
    let told = found.filter(|it| it.to_string().contains(" several solutions")).count();
    assert!(told > 0);
}

/// Whether one robot can reach the goal while the others do not move.
fn can_do_it_alone(round: &Round, robot: Robot) -> bool {
    let mut seen = vec![*round.start()];
    let mut next = 0;
    let mut moves = Vec::new();
    while next < seen.len() {
        let position = seen[next];
        next += 1;
        if round.is_solved(&position) {
            return true;
        }
        round.legal_moves_into(&position, &mut moves);
        for &mv in moves.iter().filter(|mv| mv.robot == robot) {
            let position = round.play_unchecked(&position, mv);
            if !seen.contains(&position) {
                seen.push(position);
            }
        }
    }
    false
}

#[test]
fn without_solo_no_robot_can_do_it_alone() {
    let difficulty =
        Difficulty { min_moves: 2, max_moves: 6, allow_solo: false, ..Difficulty::default() };
    for style in [Style::Random, Style::Official(Sides::All)] {
        for profile in Profile::ALL {
            for seed in 0..4 {
                let recipe = Recipe { style, profile, ..RECIPE };
                let Puzzle { round, .. } = find(&recipe, &difficulty, seed).unwrap();
                for robot in Robot::ALL.into_iter().filter(|&robot| round.may_arrive(robot)) {
                    assert!(!can_do_it_alone(&round, robot), "{robot}");
                }
            }
        }
    }
}

#[test]
fn the_goal_is_for_the_robot_asked_for() {
    let recipe = Recipe { goal_robot: Some(Robot::Blue), ..RECIPE };
    for seed in 0..20 {
        let goal = recipe.deal(&mut Pcg64::new(seed, 0)).unwrap().round.goal();
        assert_eq!(goal.robot, Some(Robot::Blue));
    }
    let two = Recipe { robots: 2, ..RECIPE };
    for seed in 0..50 {
        let goal = two.deal(&mut Pcg64::new(seed, 0)).unwrap().round.goal();
        assert!(goal.robot.is_none_or(|robot| robot.index() < 2));
    }
}

fn check_error(result: Result<impl std::fmt::Debug, GenerateError>, expected: &str) {
    assert_eq!(result.unwrap_err().to_string(), expected);
}

#[test]
fn what_cannot_be_is_an_error() {
    let difficulty = Difficulty { min_moves: 5, max_moves: 4, ..Difficulty::default() };
    check_error(
        find(&RECIPE, &difficulty, 1),
        "the range of moves is empty: at least 5, at most 4",
    );

    let difficulty = Difficulty { min_robots: 5, ..Difficulty::default() };
    check_error(find(&RECIPE, &difficulty, 1), "5 robots must move, but the round has 4");

    let difficulty = Difficulty { max_attempts: 7, max_moves: 0, min_moves: 0, ..difficulty };
    let difficulty = Difficulty { min_robots: 1, ..difficulty };
    check_error(
        find(&RECIPE, &difficulty, 1),
        "none of 7 candidates meets the criteria (7 need too many moves)",
    );

    let recipe = Recipe { robots: 11, ..RECIPE };
    check_error(find(&recipe, &Difficulty::default(), 1), "a round has 1 to 10 robots, not 11");

    let recipe = Recipe { robots: 2, goal_robot: Some(Robot::Blue), ..RECIPE };
    check_error(
        find(&recipe, &Difficulty::default(), 1),
        "the board has no printed target for the blue robot",
    );
}

#[test]
fn reasons_name_the_numbers_of_the_criteria() {
    let rejected = Rejections {
        too_short: 1200,
        too_long: 1,
        unsolvable: 2,
        too_few_robots: 3,
        solo: 4,
        several: 5,
        too_few_rebounds: 6,
        on_target: 7,
        undecided: 1,
    };
    let any = Difficulty { min_robots: 2, min_rebounds: 1, ..Difficulty::default() };
    let wanted = Difficulty { min_moves: 30, max_moves: 40, ..any.clone() };
    assert_eq!(
        wanted.reasons(&rejected),
        "1,200 need fewer than 30 moves, 1 needs more than 40 moves, 2 have no solution, 3 need fewer than 2 robots, \
         4 can be solved by the target robot alone, 5 have several solutions, 6 have a solution with fewer than 1 rebound, \
         7 have a robot on a target at the start, 1 is undecided"
    );
    let few = Rejections { too_short: 1, ..Rejections::default() };
    assert_eq!(any.reasons(&few), "1 is solved from the start");
    assert_eq!(few.to_string(), "1 needs too few moves");
    assert_eq!(any.reasons(&Rejections::default()), "");
}

#[test]
fn boards_without_room_or_targets_are_errors() {
    let mut setup = BoardSetup::empty(Size::new(3, 3).unwrap());
    for (x, y) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] {
        setup.close(Square::new(x, y));
    }
    let board = Arc::new(Board::new(setup).unwrap());
    let mut rng = Pcg64::new(1, 0);
    check_error(
        random_robots(&board, 4, &mut rng),
        "4 robots do not fit: the board has 3 start squares",
    );
    check_error(
        random_round(&board, 3, Profile::PLAIN, &mut rng),
        "the board has no printed target for a robot on it",
    );
    assert_eq!(random_robots(&board, 3, &mut rng).unwrap().len(), 3);
}

#[test]
fn a_solver_that_proves_nothing_leaves_all_undecided() {
    let mut stopping = |round: &Round, control: &mut Control<'_>| {
        let Report { solver, stats, .. } = bfs(round, &mut control.child().max_nodes(0));
        Report::new(solver, Err(carom_solver::StopReason::GaveUp), stats)
    };
    let difficulty = Difficulty { max_attempts: 3, ..Difficulty::default() };
    let mut rng = Pcg64::new(1, 0);
    check_error(
        random_puzzle(&RECIPE, &difficulty, &mut stopping, &mut Control::default(), &mut rng),
        "none of 3 candidates meets the criteria (3 are undecided)",
    );
}

#[test]
fn the_cancel_flag_ends_it() {
    let cancel = AtomicBool::new(true);
    let difficulty = Difficulty { min_moves: 15, ..Difficulty::default() };
    let mut control = Control::default().cancel_on(&cancel);
    let rng = &mut Pcg64::new(1, 0);
    let result = random_puzzle(&RECIPE, &difficulty, &mut solver(), &mut control, rng);
    assert_eq!(result, Err(GenerateError::Cancelled));
}

#[test]
fn the_deadline_ends_it() {
    let difficulty = Difficulty { min_moves: 15, ..Difficulty::default() };
    let looks = Cell::new(0);
    let is_late = || looks.replace(looks.get() + 1) > 50;
    let mut control = Control::default().deadline(&is_late);
    let rng = &mut Pcg64::new(1, 0);
    let result = random_puzzle(&RECIPE, &difficulty, &mut solver(), &mut control, rng);
    assert_eq!(result, Err(GenerateError::TimeLimit));
}

#[test]
fn the_progress_and_the_limits_are_those_of_each_search() {
    let difficulty =
        Difficulty { max_attempts: 3, max_nodes: Some(9_000), ..Difficulty::default() };
    let difficulty = Difficulty { min_moves: 15, ..difficulty };
    let mut most = 0;
    let mut tell = |progress: &Progress| most = progress.stats.expanded.max(most);
    let mut control = Control::default().max_nodes(4_000).max_depth(1).progress(&mut tell);
    let rng = &mut Pcg64::new(1, 0);
    let result = random_puzzle(&RECIPE, &difficulty, &mut solver(), &mut control, rng);
    assert!(matches!(result, Err(GenerateError::BudgetExhausted { .. })), "{result:?}");
    assert!((4_000..4_000 + Control::INTERVAL).contains(&most), "{most}");
}
