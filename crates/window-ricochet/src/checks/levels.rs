//! Plays levels of Ricochet Robots, from the card with all of them.

use crate::command::LeaveCommand;
use crate::ids::{HISTORY, LEVELS, PLAY, STATISTICS};
use crate::opening::Opening;
use crate::records::Library;
use crate::session::Session;
use crate::{Command, levels};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::Rules as _;
use carom_engine::ricochet::Round;
use carom_play::Stars;
use carom_play::packs::LevelId;
use carom_play::records::Best;
use carom_shell::BoxedAction;
use carom_shell::clipboard::SystemClipboard;
use carom_shell::nav::Headline;
use carom_shell::overlay::Overlay;
use carom_shell::panel::map;
use carom_shell::panel::notice::Strip;

use super::STAGE;
use crate::game_checks::{session, solve};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, character, is_shown, options, send, wait};
use carom_shell::testing::seen::{button, buttons, of_button, strip};

fn place(pack: usize, number: usize) -> LevelId {
    LevelId { pack, number }
}

fn round_of(place: LevelId) -> &'static Round {
    &levels::packs().get(place).expect("a level").round
}

fn round(real: &Real) -> &Round {
    real.app.world().resource::<Session>().round()
}

#[test]
fn a_level_is_solved_and_the_next_one_follows() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Toggle(LEVELS));
    check(&mut real);
    // One pack after the other.
    for (pack, levels) in levels::packs().all().iter().enumerate() {
        send(&mut real, map::Command::Show(pack));
        let is_level = |(action, _): &(BoxedAction, Vec2)| {
            action
                .downcast::<Command>()
                .is_some_and(|it| matches!(it, Command::Level(place) if place.pack == pack))
        };
        let shown = buttons(&mut real).into_iter().filter(is_level).count();
        assert_eq!(shown, levels.puzzles.len());
        check(&mut real);
    }
    send(&mut real, map::Command::Show(0));
    assert!(is_shown(&mut real, "0 of 15 solved · 0 of 45 stars"));
    assert_eq!(of_button(&mut real, Command::Level(place(0, 0))), ["Next", "1", ""]);

    let first = place(0, 0);
    send(&mut real, Command::Level(first));
    assert_eq!(round(&real), round_of(first));
    let world = real.app.world();
    assert!(!world.resource::<Overlay>().is_open());
    let title =
        world.resource::<Headline>().title.iter().map(|it| STAGE.english(it)).collect::<String>();
    assert_eq!(title, "Level 1 · Easy");
    solve(&mut real);
    let level = levels::packs().get(first).expect("a level");
    let best = move |world: &World| world.resource::<Library>().best(level);
    wait(&mut real, |world| best(world).is_some());
    assert_eq!(best(real.app.world()).and_then(Best::stars), Some(Stars::Three));
    assert!(is_shown(&mut real, "Next level"));
    check(&mut real);
    real.strike(&character("c"), &[Key::Control]);
    let mut pasteboard = real.app.world_mut().resource_mut::<SystemClipboard>();
    pasteboard.ask(PLAY);
    let copied = pasteboard.take(PLAY).expect("a text");
    let (result, id) = copied.split_once('\n').expect("two lines");
    let moves = session(&real).moves().len();
    assert_eq!(result, format!("Carom Level 1 · Easy · {moves} moves · 3 stars"));
    let shared = Opening::read(id, 1).expect("a round");
    assert_eq!(shared.round.initial_state(), round_of(first).initial_state());
    real.strike(&character("n"), &[]);
    real.settle();
    assert_eq!(round(&real), round_of(place(0, 1)));
    check(&mut real);
    send(&mut real, carom_shell::Command::Toggle(STATISTICS));
    assert!(is_shown(
        &mut real,
        "Rounds in a row with three stars at the first try: 1 now, 1 at best."
    ));
    assert!(is_shown(&mut real, "Easy (up to 4 moves)"));
    check(&mut real);
    drop(real);

    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Toggle(LEVELS));
    send(&mut real, map::Command::Show(0));
    assert!(is_shown(&mut real, "1 of 15 solved · 3 of 45 stars"), "the next start knows it");
    assert_eq!(of_button(&mut real, Command::Level(place(0, 1))), ["Next", "2", ""]);
}

#[test]
fn solved_rounds_are_in_the_history_and_can_be_played_again() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Toggle(HISTORY));
    assert!(is_shown(&mut real, "The puzzles that you solve come here."));
    check(&mut real);
    let all = [place(0, 0), place(1, 0), place(2, 0)];
    for level in all {
        send(&mut real, Command::Level(level));
        solve(&mut real);
    }
    drop(real);
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Toggle(HISTORY));
    let shown = buttons(&mut real);
    let count = |number| shown.iter().filter(|it| it.0 == Command::Again(number)).count();
    assert_eq!([0, 1, 2, 3].map(count), [1, 1, 1, 0]);
    check(&mut real);
    // The newest one comes first.
    send(&mut real, Command::Again(2));
    assert_eq!(round(&real), round_of(all[0]));
    let world = real.app.world();
    assert!(!world.resource::<Session>().is_solved() && !world.resource::<Overlay>().is_open());
    send(&mut real, Command::Again(0));
    assert_eq!(round(&real), round_of(all[2]));
}

#[test]
fn another_round_follows_the_last_level() {
    let mut real = STAGE.start(&options((1280, 720)));
    let last = levels::packs().places().last().expect("a level");
    send(&mut real, Command::Level(last));
    assert_eq!(round(&real), round_of(last));
    assert!(!is_shown(&mut real, "Next level"));
    send(&mut real, Command::Skip);
    assert_eq!(levels::place_of(round(&real)), None);
    assert_eq!(round(&real).board().size(), round_of(last).board().size());
}

#[test]
fn a_message_leaves_a_question_and_its_buttons_where_they_are() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, Command::Level(place(0, 3)));
    real.strike(&character("l"), &[]);
    real.settle();
    let question = "You leave this level";
    assert!(is_shown(&mut real, question));
    let before = button(&mut real, LeaveCommand::Leave);
    real.strike(&character("c"), &[Key::Control]);
    real.settle();
    assert!(strip(&mut real).starts_with("Copied: "));
    assert!(is_shown(&mut real, question));
    assert_eq!(button(&mut real, LeaveCommand::Leave), before);
    let world = real.app.world_mut();
    let mut strips = world.query_filtered::<Has<ChildOf>, With<Strip>>();
    assert!(strips.iter(world).all(|is_inside| !is_inside), "the message is not in the box");
    check(&mut real);
    send(&mut real, LeaveCommand::Stay);
    assert_eq!(round(&real), round_of(place(0, 3)));
}
