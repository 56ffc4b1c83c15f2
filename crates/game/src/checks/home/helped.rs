//! What the page says about puzzles that were solved with help.

use carom_play::unblock::Source;

use super::*;

#[test]
fn a_puzzle_that_is_solved_with_help_is_called_so() {
    let mut real = start(&options((1280, 720)));
    let is_solved = |real: &Real| real.app.world().resource::<Blocks>().is_solved();
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    wait(&mut real, |world| world.resource::<Blocks>().component().is_some());
    send(&mut real, unblock::Command::ShowMoves);
    for mv in real.app.world().resource::<Blocks>().shown_moves() {
        send(&mut real, unblock::Command::Slide(mv));
    }
    assert!(is_solved(&real));
    for about in ["Easy 1/48 · solved with help", "Easy 1/48"] {
        send(&mut real, carom_shell::Command::Go(PAGE));
        assert_eq!(button(&mut real, UNBLOCK, "Continue").texts[1], about);
        check(&mut real);
        send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
        send(&mut real, unblock::Command::Undo);
    }
}

#[test]
fn a_puzzle_of_the_day_that_is_solved_with_help_is_called_so_until_it_is_solved_alone() {
    let folder = Home::new();
    let mut real = start(&folder.options());
    let daily = |real: &mut Real, block| button(real, block, "Puzzle of the day").texts[1].clone();
    press(&mut real, UNBLOCK, "Puzzle of the day");
    wait(&mut real, |world| {
        let session = world.resource::<Blocks>();
        matches!(session.source(), Source::Daily(_)) && session.component().is_some()
    });
    send(&mut real, unblock::Command::ShowMoves);
    let moves = real.app.world().resource::<Blocks>().shown_moves();
    for &mv in &moves {
        send(&mut real, unblock::Command::Slide(mv));
    }
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(daily(&mut real, UNBLOCK), "solved with help");
    // Another puzzle of the page, and another start.
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    send(&mut real, unblock::Command::Restart);
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(daily(&mut real, UNBLOCK), "solved with help");
    drop(real);
    let mut real = start(&folder.options());
    assert_eq!(daily(&mut real, UNBLOCK), "solved with help");
    press(&mut real, UNBLOCK, "Puzzle of the day");
    wait(&mut real, |world| world.resource::<Blocks>().component().is_some());
    for mv in moves {
        send(&mut real, unblock::Command::Slide(mv));
    }
    wait(&mut real, |world| world.resource::<Blocks>().stars().is_some());
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(daily(&mut real, UNBLOCK), "solved · one day in a row");
}
