//! Checks the card of a solved puzzle on the page of Ricochet Robots.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_shell::ids::OverlayId;
use carom_shell::panel::banner::Banner;
use carom_shell::{Command, Wish};
use carom_solver::Control;
use carom_window_ricochet as ricochet;

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
fn a_solved_round_shows_the_board_after_escape() {
    let real = Real::start(&options((1280, 720)));
    let round = ricochet::opening::round();
    let solver = carom_solver::ricochet::DEFAULT;
    let report = solver.solver().solve(&round, &mut Control::default());
    let moves = report.verdict.moves().expect("a solution");
    let moves: Vec<Wish> = moves.iter().map(|&mv| ricochet::Command::Play(mv).into()).collect();
    check(real, &moves, &ricochet::Command::Undo.into(), &ricochet::Command::Redo.into());
}
