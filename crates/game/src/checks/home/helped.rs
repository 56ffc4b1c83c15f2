//! What the page says about puzzles that were solved with help.

use carom_play::solo::Origin;

use super::*;
use carom_window_unblock::game_checks::pay;

#[test]
fn a_puzzle_of_the_day_that_is_solved_with_help_is_always_called_so() {
    let folder = Home::new();
    let mut real = start(&folder.options());
    let is = |real: &mut Real| {
        real.settle();
        daily(real, "Unblock").texts[1].clone()
    };
    let button = daily(&mut real, "Unblock");
    press(&mut real, &button);
    wait(&mut real, |world| {
        let session = world.resource::<Blocks>();
        matches!(session.origin(), Origin::Daily(_)) && session.component().is_some()
    });
    pay(&mut real, unblock::Command::ShowMoves);
    let moves = real.app.world().resource::<Blocks>().shown_moves();
    for &mv in &moves {
        send(&mut real, unblock::Command::Slide(mv));
    }
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(is(&mut real), "solved with help");
    // Another puzzle of the page, and another start.
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    send(&mut real, unblock::Command::Restart);
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(is(&mut real), "solved with help");
    drop(real);
    let mut real = start(&folder.options());
    assert_eq!(is(&mut real), "solved with help");
    let button = daily(&mut real, "Unblock");
    press(&mut real, &button);
    wait(&mut real, |world| world.resource::<Blocks>().component().is_some());
    for mv in moves {
        send(&mut real, unblock::Command::Slide(mv));
    }
    assert!(real.app.world().resource::<Blocks>().is_solved());
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(is(&mut real), "solved with help", "its stars are lost");
}
