//! Tests of the solver, driven by commands, without a window.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Robot, RoundSetup};
use carom_engine::{Puzzle as _, Rules, Size, Square};
use carom_play::Stars;
use carom_play::review::Distance;
use carom_play::ricochet::Line;
use carom_solver::ricochet::DEFAULT;

use super::*;
use crate::command::{Command, ToggleDistance, ToggleReview};
use crate::opening;
use crate::solving::search::tests::{make, worker_with};
use crate::testing::{english, send, session, until};

mod playback;

fn app() -> App {
    app_with(opening::round())
}

fn app_with(round: Round) -> App {
    let mut app = crate::testing::app(round);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .add_plugins(plugin);
    app.update();
    app
}

fn solving(app: &App) -> &Solving {
    app.world().resource::<Solving>()
}

/// Sends the next jobs to a solver for tests.
fn ask(app: &mut App, solver: &'static str) {
    ask_for(app, solver, false);
}

fn ask_for(app: &mut App, solver: &'static str, is_for_all: bool) {
    let round = app.world().resource::<Session>().round_from_here();
    let mut solving = app.world_mut().resource_mut::<Solving>();
    solving.search = SolverSearch::new(SOLVERS, worker_with(make));
    let question = SolverQuestion { round: round.clone(), solver, is_for_all };
    let job = if is_for_all {
        SolveJob::every_optimum(solver, round)
    } else {
        SolveJob::one(solver, round)
    };
    solving.search.ask(question, job);
}

#[test]
fn hints_climb_the_ladder() {
    let mut app = app();
    let mut seen = Vec::new();
    while !solving(&app).is_open() {
        send(&mut app, SolverCommand::Hint);
        until(&mut app, |app| !solving(app).is_running());
        let shown = solving(&app).moves_to_show().len();
        let tells = matches!(solving(&app).told(), "firstmove" | "everything");
        assert_eq!(session(&app).is_helped(), tells);
        seen.push((solving(&app).hints().last().cloned(), shown));
    }
    let answer = solving(&app).answer().expect("an answer");
    let mut ladder = Ladder::new(Hint::of_solution(answer.moves(), answer.positions_left()));
    let shown = [0, 0, 0, 0, 1, answer.moves().len()];
    assert_eq!(seen.len(), shown.len());
    for (shown, seen) in shown.into_iter().zip(seen) {
        assert_eq!(seen, (ladder.climb().cloned(), shown));
    }
    assert!(ladder.is_at_top());
    let (round, moves) = (opening::round(), solving(&app).moves_to_show());
    assert!(round.is_solved(&round.play_all(moves).expect("legal moves")));
}

#[test]
fn the_last_stop_costs_no_stars_and_follows_the_moves() {
    let mut app = app();
    for rungs in 1..=4 {
        send(&mut app, SolverCommand::Hint);
        until(&mut app, |app| solving(app).hints().len() == rungs);
    }
    assert_eq!(solving(&app).told(), "laststop");
    let line = solving(&app).moves_left().to_vec();
    for mv in &line {
        assert!(!app.world().resource::<Session>().is_helped());
        send(&mut app, Command::Play(*mv));
        assert_ne!(solving(&app).told(), "firstmove", "not asked for");
    }
    let session = app.world().resource::<Session>();
    assert!(session.is_solved() && !session.is_helped());
}

#[test]
fn cancel_stops_a_search_for_one_solution_and_for_all_at_once() {
    for is_for_all in [false, true] {
        let mut app = app();
        ask_for(&mut app, "slow", is_for_all);
        until(&mut app, |app| solving(app).update.is_some());
        send(&mut app, SolverCommand::Cancel);
        assert!(!solving(&app).is_running() && solving(&app).optima().is_none());
        assert_eq!(solving(&app).message, Some(Phrase::new("cancelled")));
    }
}

#[test]
fn a_cancelled_search_does_not_tell_the_minimum() {
    let mut app = app();
    let told = |app: &App| app.world().resource::<Best>().is_told();
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
    ask(&mut app, "slow");
    app.world_mut().resource_mut::<Solving>().rungs = 1;
    until(&mut app, |app| solving(app).update.is_some());
    send(&mut app, SolverCommand::Cancel);
    app.update();
    assert!(solving(&app).is_asked() && !told(&app), "the search in the background knows it");
    send(&mut app, SolverCommand::Hint);
    until(&mut app, |app| solving(app).answer().is_some());
    app.update();
    assert!(told(&app));
}

#[test]
fn another_position_drops_the_question() {
    let mut app = app();
    ask(&mut app, "slow");
    send(&mut app, Command::RandomRobots);
    assert!(!solving(&app).is_running());
    assert!(solving(&app).answer().is_none() && solving(&app).message.is_none());
}

#[test]
fn a_panic_of_the_solver_becomes_a_message() {
    let mut app = app();
    ask(&mut app, "broken");
    until(&mut app, |app| solving(app).message.is_some());
    let message = solving(&app).message.as_ref().map(english);
    assert_eq!(message.as_deref(), Some("The solver failed: broken on purpose"));
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
}

#[test]
fn the_optimum_and_the_moves_to_go_come_by_themselves() {
    let mut app = app();
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
    let best = app.world().resource::<Best>().moves().expect("the optimum");
    let stars = |moves| app.world().resource::<Best>().stars(moves);
    assert_eq!(
        [stars(best), stars(best + 1), stars(best + 2)],
        [Stars::Three, Stars::Two, Stars::One].map(Some)
    );
    let start = *app.world().resource::<Session>().position();
    assert_eq!(to_go(&app, &start), None);
    send(&mut app, ToggleDistance);
    until(&mut app, |app| to_go(app, &start).is_some());
    assert_eq!(to_go(&app, &start), Some(best));
    // One move reduces the distance by at most one.
    let (direction, _) = app.world().resource::<Session>().slides().remove(0);
    send(&mut app, Command::Slide(direction));
    let after = *app.world().resource::<Session>().position();
    until(&mut app, |app| to_go(app, &after).is_some());
    assert!(to_go(&app, &after).is_some_and(|moves| moves + 1 >= best));
}

/// The known number of moves from a position to the target.
fn to_go(app: &App, position: &Position) -> Option<usize> {
    match app.world().resource::<Distances>().from(position) {
        Some(Distance::Moves(moves)) => Some(moves as usize),
        _ => None,
    }
}

/// A round whose table is small, with the table chosen as the solver.
fn app_with_table() -> App {
    let board = Board::new(BoardSetup::empty(Size::new(7, 6).expect("a size"))).expect("a board");
    let setup = RoundSetup {
        robots: [(3, 2), (1, 1), (5, 4)].map(Square::from).to_vec(),
        goal: Goal { robot: Some(Robot::Red), square: Square::new(2, 0) },
        profile: Profile::PLAIN,
    };
    let mut app = app_with(Round::new(board, setup).expect("a valid round"));
    let place = SOLVERS.iter().position(|entry| entry.id == TABLE).expect("a row");
    send(&mut app, SolverCommand::UseSolver(place));
    app
}

#[test]
fn the_table_goes_with_its_solver() {
    let mut app = app_with_table();
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    let has_table = |app: &App| app.world().resource::<Searches>().table().is_made();
    assert!(has_table(&app));
    send(&mut app, SolverCommand::UseSolver(0));
    assert!(!has_table(&app));
}

#[test]
fn hints_and_the_moves_left_do_not_wait_for_the_chosen_solver() {
    let mut app = app_with_table();
    let table = app.world().resource::<Searches>().table().clone();
    // Nobody can build the table meanwhile.
    let building = table.take(Duration::ZERO).expect("the table");
    send(&mut app, ToggleDistance);
    for _ in 0..4 {
        let (here, round) = (*session(&app).position(), session(&app).round_from_here());
        until(&mut app, |app| to_go(app, &here).is_some());
        let report = DEFAULT.solver().solve(&round, &mut carom_solver::Control::default());
        assert_eq!(to_go(&app, &here), report.verdict.moves().map(<[Move]>::len));
        let (direction, _) = session(&app).slides().remove(0);
        send(&mut app, Command::Slide(direction));
    }
    send(&mut app, SolverCommand::Hint);
    until(&mut app, |app| solving(app).hints().len() == 1);
    // The chosen solver searches, and another hint is wanted.
    send(&mut app, SolverCommand::Solve);
    assert!(solving(&app).is_running());
    send(&mut app, SolverCommand::Hint);
    until(&mut app, |app| solving(app).hints().len() == 2);
    assert_eq!(solving(&app).entry().id, TABLE, "it is still the chosen one");
    drop(building);
}

#[test]
fn a_question_to_the_table_can_be_cancelled_while_another_is_answered() {
    let mut app = app_with_table();
    let table = app.world().resource::<Searches>().table().clone();
    let building = table.take(Duration::ZERO).expect("the table");
    send(&mut app, SolverCommand::Solve);
    send(&mut app, SolverCommand::Cancel);
    assert_eq!(solving(&app).message, Some(Phrase::new("cancelled")));
    // The worker is free again.
    send(&mut app, SolverCommand::UseSolver(0));
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    drop(building);
}

/// Plays the solver's solution of the round, as the player.
fn solve_by_hand(app: &mut App) -> Vec<Move> {
    until(app, |app| app.world().resource::<Best>().moves().is_some());
    let moves = app.world().resource::<Best>().line().to_vec();
    for &mv in &moves {
        send(app, Command::Play(mv));
    }
    moves
}

#[test]
fn every_optimum_is_listed_chosen_and_played() {
    let mut app = app();
    send(&mut app, SolverCommand::AllOptima);
    assert!(solving(&app).is_running_for_all());
    until(&mut app, |app| solving(app).optima().is_some());
    let round = opening::round();
    let (optima, picked) = solving(&app).optima().expect("the list");
    assert_eq!((picked, optima.is_complete, optima.distinct), (0, true, optima.list.len()));
    assert!(optima.count >= optima.distinct as u64);
    let list: Vec<Vec<Move>> = optima.list.iter().map(|it| it.solution.moves.clone()).collect();
    for (place, moves) in list.iter().enumerate() {
        send(&mut app, SolverCommand::PickSolution(place));
        assert_eq!(solving(&app).moves_to_show(), moves);
        assert!(round.is_solved(&round.play_all(moves).expect("legal moves")));
    }
    assert!(list.len() > 1, "a round with several");
    send(&mut app, SolverCommand::NextSolution);
    assert_eq!(solving(&app).optima().map(|it| it.1), Some(0), "the first follows the last");
    send(&mut app, SolverCommand::PreviousSolution);
    send(&mut app, SolverCommand::PickSolution(9999));
    let last = list.last().expect("a solution");
    assert_eq!(solving(&app).moves_to_show(), last);
    send(&mut app, SolverCommand::PlayOrPause);
    until(&mut app, |app| session(app).shown_line().is_solved());
    assert_eq!(session(&app).shown_line().moves(), last);
    assert!(session(&app).moves().is_empty() && session(&app).is_helped());
}

#[test]
fn a_solver_is_chosen_by_its_place() {
    let mut app = app();
    for (place, entry) in SOLVERS.iter().enumerate() {
        send(&mut app, SolverCommand::UseSolver(place));
        assert_eq!(solving(&app).entry().id, entry.id);
    }
    send(&mut app, SolverCommand::UseSolver(SOLVERS.len()));
    assert_eq!(solving(&app).choice(), SOLVERS.len() - 1);
}

#[test]
fn the_review_has_the_distance_after_every_move() {
    let mut app = app();
    let is_open = |app: &App| app.world().resource::<Reviewed>().is_open();
    send(&mut app, ToggleReview);
    assert!(!is_open(&app), "nothing to review");
    // A detour: a move and the way back.
    let (direction, _) = session(&app).slides().remove(0);
    send(&mut app, Command::Slide(direction));
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    for mv in solving(&app).moves_left().to_vec() {
        send(&mut app, Command::Play(mv));
    }
    assert!(session(&app).is_solved());
    let moves = session(&app).moves().to_vec();
    send(&mut app, ToggleReview);
    let is_complete = |app: &App| {
        let distances = app.world().resource::<Distances>();
        app.world().resource::<Reviewed>().is_complete(distances)
    };
    until(&mut app, is_complete);
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
    let world = app.world();
    let (distances, best) = (world.resource::<Distances>(), world.resource::<Best>());
    let review = world.resource::<Reviewed>().review(distances, best);
    assert_eq!(review.line.len(), moves.len());
    assert_eq!(review.line.last().map(|it| it.distance), Some(Distance::Moves(0)));
    let lost = review.moves_lost() as usize;
    assert_eq!(lost, moves.len() - best.moves().expect("the optimum"));
    // A place in the line does not count as a new attempt.
    send(&mut app, Command::Recall { moves, at: 1 });
    assert!(is_open(&app));
    let (direction, _) = session(&app).slides().remove(0);
    for begins in [Command::Restart, Command::Slide(direction), Command::Skip] {
        if !is_open(&app) {
            send(&mut app, ToggleReview);
        }
        assert!(is_open(&app));
        send(&mut app, begins.clone());
        app.update();
        assert!(!is_open(&app), "{begins:?}");
    }
}

#[test]
fn what_was_told_stays_told() {
    let mut app = app();
    let told = |app: &App| app.world().resource::<Best>().is_told();
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
    assert!(!told(&app));
    for rungs in 1..=3 {
        send(&mut app, SolverCommand::Hint);
        until(&mut app, |app| solving(app).hints().len() == rungs);
    }
    app.update();
    assert!(told(&app));
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    assert_eq!(solving(&app).hints().len(), 3, "no hint is taken back");
    let astar = SOLVERS.iter().position(|it| it.id == "astar").expect("a row");
    send(&mut app, SolverCommand::UseSolver(astar));
    assert_eq!(solving(&app).hints().len(), 3, "what is proven stays");
    send(&mut app, SolverCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    assert_eq!(solving(&app).hints().len(), 3, "the other solver tells as much");
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| session(app).shown_line().len() == 1);
    assert!(told(&app), "while stepping");
    let solution = app.world().resource::<Best>().line().to_vec();
    send(&mut app, Command::Restart);
    for mv in solution {
        send(&mut app, Command::Play(mv));
    }
    send(&mut app, Command::Restart);
    assert!(told(&app), "after the next attempt began");
    send(&mut app, Command::RandomTarget);
    app.update();
    assert!(!told(&app), "the next round has its own");
    send(&mut app, Command::RoundBefore);
    until(&mut app, |app| app.world().resource::<Best>().moves().is_some());
    assert!(told(&app), "the player has the round back");
    for is_told in [false, true] {
        send(&mut app, Command::ToggleRules);
        assert_eq!(told(&app), is_told, "other rules are another question");
    }
}
