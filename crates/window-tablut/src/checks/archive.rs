//! The games that have ended, in Save and open.

use super::*;
use carom_shell::panel::OnPress;

/// The texts of the games that the card opens.
fn offered(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut sends = world.query::<&OnPress>();
    let opens = sends.iter(world).filter_map(|it| it.0.downcast::<OpenCommand>());
    let text = |it: &OpenCommand| match it {
        OpenCommand::OpenText(text) => Some(text.clone()),
        OpenCommand::Paste => None,
    };
    opens.filter_map(text).collect()
}

#[test]
fn games_that_have_ended_are_kept_and_open_again() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    live_on(&mut real, || "2025-01-31".parse::<Date>().ok().map(Into::into));
    seat_people(&mut real);
    slide(&mut real, "e3-b3");
    slide(&mut real, "b5-b7");
    resign(&mut real);
    // A puzzle is no game.
    send(&mut real, PuzzleCommand::Open(LevelId::default()));
    let first = session(&real).task().expect("a puzzle").first;
    send(&mut real, Command::Slide(first));
    drop(real);
    let mut real = start_with(&home.options());
    // Nor is a game without moves.
    send(&mut real, Command::New);
    send(&mut real, Command::Sit(Side::Attackers, Seat::Program(PlayerKind::Level(3))));
    resign(&mut real);
    send(&mut real, carom_shell::Command::Toggle(FILES));
    for text in ["Your games", "The attackers win", "one move", "31 Jan 2025"] {
        assert!(shows(&mut real, text), "{text}");
    }
    check(&mut real);
    let texts = offered(&mut real);
    let [text] = &texts[..] else { panic!("{texts:?}") };
    send(&mut real, OpenCommand::OpenText(text.clone()));
    assert_eq!(moves(&real), "e3-b3 b5-b7");
    assert!(!real.app.world().resource::<Overlay>().is_open());
    check(&mut real);
    // What was opened is not kept again.
    send(&mut real, Command::First);
    send(&mut real, Command::Last);
    send(&mut real, carom_shell::Command::Toggle(FILES));
    assert_eq!(offered(&mut real), texts);
}
