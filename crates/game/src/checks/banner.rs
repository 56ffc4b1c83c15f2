//! Checks the card of a solved puzzle of Unblock Me.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_shell::ids::OverlayId;
use carom_shell::panel::banner::Banner;
use carom_shell::{Command, Wish};
use carom_solver::Control;
use carom_window_unblock as unblock;

use super::real::{Real, options};

fn is_shown(real: &mut Real) -> bool {
    let world = real.app.world_mut();
    world.query_filtered::<(), With<Banner>>().iter(world).count() == 1
}

fn send(real: &mut Real, wish: Wish) {
    wish.send(&mut real.app.world_mut().commands());
    real.app.world_mut().flush();
    real.settle();
}

/// Solves the puzzle of a page, puts the banner away, and looks for it in the next attempt.
fn check(mut real: Real, moves: &[Wish], undo: &Wish, redo: &Wish) {
    for mv in moves {
        assert!(!is_shown(&mut real));
        send(&mut real, mv.clone());
    }
    assert!(is_shown(&mut real), "after the last move");
    // Escape closes an open card first.
    send(&mut real, Command::Toggle(OverlayId::HELP).into());
    real.strike(&Key::Escape, &[]);
    real.settle();
    assert!(is_shown(&mut real), "below the card");
    real.strike(&Key::Escape, &[]);
    real.settle();
    assert!(!is_shown(&mut real), "put away");
    send(&mut real, undo.clone());
    send(&mut real, redo.clone());
    assert!(is_shown(&mut real), "solved again");
}

#[test]
fn a_solved_puzzle_shows_the_board_after_escape() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, Command::Go(unblock::ids::PLAY).into());
    let session = real.app.world().resource::<unblock::session::Session>();
    let start = session.board().start();
    let component = carom_solver::unblock::ComponentBuilder::new()
        .build(session.board(), &mut Control::default())
        .expect("all positions");
    let line = component.optimal_line(start, Metric::Moves).expect("a solution");
    let moves: Vec<Wish> = line.into_iter().map(|mv| unblock::Command::Slide(mv).into()).collect();
    check(real, &moves, &unblock::Command::Undo.into(), &unblock::Command::Redo.into());
}
