//! The solver driven by commands, without a window.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use carom_engine::Puzzle as _;
use carom_play::Stars;

use super::*;
use crate::opening;
use crate::solving::worker::tests::make;

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, crate::command::plugin, crate::session::plugin))
        .add_message::<bevy::window::RequestRedraw>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .insert_resource(Session::new(opening::round(), None, 1))
        .add_plugins(plugin);
    app.update();
    app
}

fn send(app: &mut App, command: BoardCommand) {
    app.world_mut().write_message(command);
    app.update();
}

fn solving(app: &App) -> &Solving {
    app.world().resource::<Solving>()
}

/// Goes on until something is so.
#[track_caller]
fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    const PATIENCE: u32 = 60_000;
    for _ in 0..PATIENCE {
        if is_so(app) {
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    panic!("it never happens");
}

/// Makes the next jobs those of a solver for tests.
fn ask(app: &mut App, solver: &'static str) {
    let round = app.world().resource::<Session>().round_from_here();
    let mut solving = app.world_mut().resource_mut::<Solving>();
    solving.worker = Worker::new(Box::new(make), Box::new(|| ()));
    let id = solving.worker.solve(solver, round);
    solving.running = Some(id);
}

#[test]
fn solves_and_hides_the_moves_until_they_are_asked_for() {
    let mut app = app();
    send(&mut app, BoardCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    assert_eq!(solving(&app).reveal, Reveal::Length);
    assert!(solving(&app).moves_to_show().is_empty());
    send(&mut app, BoardCommand::ShowMoves);
    let moves = solving(&app).moves_to_show().to_vec();
    let round = opening::round();
    assert!(round.is_solved(&round.play_all(&moves).expect("legal moves")));
}

#[test]
fn hints_climb_the_ladder() {
    let mut app = app();
    let mut seen = Vec::new();
    for _ in 0..5 {
        send(&mut app, BoardCommand::Hint);
        until(&mut app, |app| !solving(app).is_running());
        seen.push((solving(&app).reveal, solving(&app).moves_to_show().len()));
    }
    let all = solving(&app).moves_left().len();
    let ladder = [
        (Reveal::Length, 0),
        (Reveal::RobotCount, 0),
        (Reveal::Robots, 0),
        (Reveal::FirstMove, 1),
        (Reveal::Everything, all),
    ];
    assert_eq!(seen, ladder);
}

#[test]
fn playback_solves_the_round() {
    let mut app = app();
    send(&mut app, BoardCommand::PlayOrPause);
    assert!(!app.world().resource::<Playback>().is_playing(), "nothing was asked for yet");
    send(&mut app, BoardCommand::Solve);
    send(&mut app, BoardCommand::PlayOrPause);
    until(&mut app, |app| app.world().resource::<Session>().is_solved());
    app.update();
    assert!(!app.world().resource::<Playback>().is_playing());
}

#[test]
fn a_step_plays_one_move_and_the_answer_goes_with_it() {
    let mut app = app();
    send(&mut app, BoardCommand::Solve);
    until(&mut app, |app| solving(app).answer().is_some());
    let moves = solving(&app).moves_left().to_vec();
    send(&mut app, BoardCommand::Step);
    until(&mut app, |app| app.world().resource::<Session>().moves() == &moves[..1]);
    app.update();
    assert_eq!(solving(&app).moves_left(), &moves[1..]);
    send(&mut app, BoardCommand::Undo);
    assert_eq!(solving(&app).moves_left(), moves);
}

#[test]
fn cancel_stops_at_once() {
    let mut app = app();
    ask(&mut app, "slow");
    until(&mut app, |app| solving(app).update.is_some());
    send(&mut app, BoardCommand::Cancel);
    assert!(!solving(&app).is_running());
    assert_eq!(solving(&app).message, Some(Phrase::new("cancelled")));
}

#[test]
fn a_stale_answer_never_shows() {
    let mut app = app();
    ask(&mut app, "broken");
    // The first reply is a failure, but nobody waits for it any more.
    let round = app.world().resource::<Session>().round_from_here();
    let mut solving_now = app.world_mut().resource_mut::<Solving>();
    let id = solving_now.worker.solve("astar", round);
    solving_now.running = Some(id);
    until(&mut app, |app| {
        assert_eq!(solving(app).message, None);
        solving(app).answer().is_some()
    });
}

#[test]
fn another_position_drops_the_question() {
    let mut app = app();
    ask(&mut app, "slow");
    send(&mut app, BoardCommand::RandomRobots);
    assert!(!solving(&app).is_running());
    assert!(solving(&app).answer().is_none() && solving(&app).message.is_none());
}

#[test]
fn a_panic_of_the_solver_becomes_a_message() {
    let mut app = app();
    ask(&mut app, "broken");
    until(&mut app, |app| solving(app).message.is_some());
    let message = solving(&app).message.as_ref().map(Phrase::in_english);
    assert_eq!(message.as_deref(), Some("the solver failed: broken on purpose"));
    send(&mut app, BoardCommand::Solve);
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
    let to_go = |app: &App, position| app.world().resource::<Distance>().from(position);
    assert_eq!(to_go(&app, &start), None);
    send(&mut app, BoardCommand::ToggleDistance);
    until(&mut app, |app| to_go(app, &start).is_some());
    assert_eq!(to_go(&app, &start), Some(best));
    // One move can be worth no more than one move.
    let (direction, _) = app.world().resource::<Session>().slides().remove(0);
    send(&mut app, BoardCommand::Slide(direction));
    let after = *app.world().resource::<Session>().position();
    until(&mut app, |app| to_go(app, &after).is_some());
    assert!(to_go(&app, &after).is_some_and(|moves| moves + 1 >= best));
}
