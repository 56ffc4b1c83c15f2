//! The games that have ended, in Save and open.

use super::*;

#[test]
fn games_that_have_ended_are_kept_and_open_again() {
    let home = Home::new();
    let mut real = start_with(&home.options());
    live_on(&mut real, || "2025-01-31".parse().ok());
    for mv in ["e3-b3", "b5-b7"] {
        seat_people(&mut real);
        slide(&mut real, mv);
        if mv == "b5-b7" {
            resign(&mut real);
        }
    }
    // A puzzle is no game.
    send(&mut real, PuzzleCommand::Open(PackPlace::default()));
    let first = session(&real).task().expect("a puzzle").first;
    send(&mut real, Command::Slide(first));
    drop(real);
    let mut real = start_with(&home.options());
    send(&mut real, Command::New);
    send(&mut real, Command::Sit(Side::Attackers, Seat::Program(Kind::Level(3))));
    resign(&mut real);
    send(&mut real, carom_shell::Command::Toggle(FILES));
    assert!(shows(&mut real, "Your games"));
    check(&mut real);
    let world = real.app.world_mut();
    let mut sends = world.query::<&carom_shell::panel::Sends>();
    let opens: Vec<OpenCommand> =
        sends.iter(world).filter_map(|it| it.0.downcast::<OpenCommand>().cloned()).collect();
    let texts: Vec<&String> = opens
        .iter()
        .filter_map(|it| match it {
            OpenCommand::OpenText(text) => Some(text),
            OpenCommand::Paste => None,
        })
        .collect();
    let [text] = texts[..] else { panic!("{texts:?}") };
    assert!(shows(&mut real, "The attackers win") && shows(&mut real, "one move"));
    assert!(shows(&mut real, "31 Jan 2025"));
    send(&mut real, OpenCommand::OpenText(text.clone()));
    assert_eq!(moves(&real), "e3-b3 b5-b7");
    assert!(!real.app.world().resource::<carom_shell::overlay::Overlay>().is_open());
    check(&mut real);
    // What was opened is not kept again.
    send(&mut real, Command::First);
    send(&mut real, Command::Last);
    send(&mut real, carom_shell::Command::Toggle(FILES));
    let world = real.app.world_mut();
    let mut sends = world.query::<&carom_shell::panel::Sends>();
    let is_game = |it: &&carom_shell::panel::Sends| {
        matches!(it.0.downcast::<OpenCommand>(), Some(OpenCommand::OpenText(_)))
    };
    assert_eq!(sends.iter(world).filter(is_game).count(), 1);
}
