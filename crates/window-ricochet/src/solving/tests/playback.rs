//! A solution on the board, move by move: a demonstration, after which everything is as before.

use carom_engine::Direction;

use super::*;
use crate::on_board::OnBoard;

/// The solution of the round, which the player has asked for.
fn solve(app: &mut App) -> Vec<Move> {
    send(app, SolverCommand::Solve);
    until(app, |app| solving(app).answer().is_some());
    solving(app).moves_left().to_vec()
}

/// The moves on the board.
fn shown(app: &App) -> &[Move] {
    session(app).shown_line().moves()
}

fn is_playing(app: &App) -> bool {
    app.world().resource::<Playback>().is_playing()
}

/// What a demonstration must not change.
fn own(app: &App) -> impl PartialEq + std::fmt::Debug + use<> {
    let session = session(app);
    let moves = (session.all_moves(), session.moves().to_vec(), *session.position());
    (moves, session.reached(), session.earned().to_vec(), session.is_solved())
}

#[test]
fn playback_ends_where_it_began_and_counts_nothing() {
    let mut app = app();
    send(&mut app, SolverCommand::PlayOrPause);
    assert!(!is_playing(&app), "nothing was asked for yet");
    let (direction, _) = session(&app).slides().remove(0);
    send(&mut app, Command::Slide(direction));
    let before = own(&app);
    let moves = solve(&mut app);
    send(&mut app, SolverCommand::PlayOrPause);
    until(&mut app, |app| shown(app).len() == moves.len());
    app.update();
    assert!(own(&app) == before && session(&app).shown_line().is_solved());
    let on_board = app.world().resource::<OnBoard>();
    assert!(on_board.is_solved() && !on_board.is_won(), "nobody has won");
    assert!(is_playing(&app), "the end stays in sight");
    until(&mut app, |app| session(app).demonstration().is_none());
    app.update();
    assert!(own(&app) == before && !is_playing(&app));
    assert_eq!(app.world().resource::<OnBoard>().position(), session(&app).position());
    assert!(session(&app).is_helped(), "the moves were shown");
    assert_eq!(solving(&app).moves_to_show(), moves, "what was told stays told");
}

#[test]
fn a_step_shows_one_move_and_the_answer_goes_with_it() {
    let mut app = app();
    let moves = solve(&mut app);
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| shown(app) == &moves[..1]);
    assert_eq!(solving(&app).moves_left(), &moves[1..]);
    assert_eq!(solving(&app).answer().and_then(ShownSolution::watched), Some(1));
    send(&mut app, SolverCommand::StepBack);
    until(&mut app, |app| shown(app).is_empty());
    assert_eq!(solving(&app).moves_left(), moves);
    // A move of the player would be one from a position that is not in sight.
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| shown(app) == &moves[..1]);
    send(&mut app, Command::Undo);
    assert!(session(&app).demonstration().is_none() && session(&app).moves().is_empty());
    assert_eq!(solving(&app).moves_left(), moves);
}

#[test]
fn a_solution_is_stepped_both_ways_and_shown_again_from_its_end() {
    let mut app = app();
    let moves = solve(&mut app);
    for count in 1..=moves.len() {
        send(&mut app, SolverCommand::Step);
        until(&mut app, |app| shown(app) == &moves[..count]);
    }
    assert!(!session(&app).is_solved());
    assert!(solving(&app).moves_left().is_empty() && solving(&app).moves_to_show().is_empty());
    for count in (0..moves.len()).rev() {
        send(&mut app, SolverCommand::StepBack);
        until(&mut app, |app| shown(app) == &moves[..count]);
    }
    send(&mut app, SolverCommand::StepBack);
    app.update();
    assert!(session(&app).demonstration().is_some_and(Line::is_empty), "not beyond its start");
    for _ in 0..2 {
        send(&mut app, SolverCommand::PlayOrPause);
        until(&mut app, |app| shown(app) == &moves[..1]);
        until(&mut app, |app| shown(app) == moves);
        send(&mut app, SolverCommand::PlayOrPause);
        assert!(!is_playing(&app), "a pause at the end");
    }
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| session(app).demonstration().is_none());
}

#[test]
fn a_solution_from_the_middle_does_not_step_back_into_the_players_moves() {
    let mut app = app();
    let (direction, _) = session(&app).slides().remove(0);
    send(&mut app, Command::Slide(direction));
    let own = session(&app).moves().to_vec();
    solve(&mut app);
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| shown(app).len() == 1);
    for _ in 0..3 {
        send(&mut app, SolverCommand::StepBack);
        app.update();
    }
    assert_eq!(session(&app).moves(), own);
    send(&mut app, SolverCommand::StopWatching);
    until(&mut app, |app| session(app).demonstration().is_none());
    assert_eq!(session(&app).moves(), own);
    // A player who has followed the solution sees the rest of it.
    let moves = solving(&app).moves_left().to_vec();
    send(&mut app, Command::Play(moves[0]));
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| shown(app) == &moves[..2]);
    assert_eq!(session(&app).moves().len(), own.len() + 1);
}

#[test]
fn escape_ends_a_demonstration() {
    let mut app = app();
    let moves = solve(&mut app);
    send(&mut app, SolverCommand::PlayOrPause);
    until(&mut app, |app| shown(app) == &moves[..1]);
    app.world_mut().write_message(carom_shell::Command::Back);
    until(&mut app, |app| session(app).demonstration().is_none());
    assert!(!is_playing(&app) && session(&app).moves().is_empty());
}

#[test]
fn the_pace_goes_round() {
    let mut app = app();
    let pace = |app: &App| app.world().resource::<Playback>().pace();
    let usual = pace(&app);
    let mut seen = Vec::new();
    for _ in 0..4 {
        send(&mut app, SolverCommand::Faster);
        seen.push(pace(&app));
    }
    assert_eq!(seen.last(), Some(&usual));
    send(&mut app, SolverCommand::Slower);
    assert_eq!(Some(&pace(&app)), seen.get(2));
}

#[test]
fn after_the_round_the_optima_are_those_of_its_start() {
    let mut app = app();
    let own = solve_by_hand(&mut app);
    send(&mut app, SolverCommand::AllOptima);
    until(&mut app, |app| solving(app).optima().is_some());
    assert!(!session(&app).is_helped(), "it was solved before");
    let count = solving(&app).optima().expect("the list").0.list.len();
    send(&mut app, SolverCommand::PickSolution(count - 1));
    until(&mut app, |app| session(app).demonstration().is_some());
    assert!(shown(&app).is_empty(), "from the start of the round");
    assert_eq!(session(&app).moves(), own, "the player's line is not lost");
    assert!(session(&app).is_solved() && solving(&app).optima().is_some());
    send(&mut app, SolverCommand::PickSolution(0));
    until(&mut app, |app| solving(app).answer().is_some_and(|it| it.watched() == Some(0)));
}

#[test]
fn the_arrows_step_through_a_solution() {
    let mut app = app();
    let moves = solve(&mut app);
    send(&mut app, SolverCommand::Step);
    until(&mut app, |app| shown(app).len() == 1);
    for (direction, count) in
        [(Direction::East, 2), (Direction::West, 1), (Direction::North, 1), (Direction::East, 2)]
    {
        send(&mut app, Command::Slide(direction));
        (0..3).for_each(|_| app.update());
        assert_eq!(shown(&app), &moves[..count], "{direction:?}");
    }
    send(&mut app, carom_shell::Command::Back);
    until(&mut app, |app| session(app).demonstration().is_none());
    assert!(session(&app).moves().is_empty());
}
