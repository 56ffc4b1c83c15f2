//! What is kept from start to start, and the page of each game that opens then.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_shell::ids::{OverlayId, PageId};
use carom_shell::place::SaveLocation;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, options, send, texts};
use carom_window_unblock::{self as unblock, game_checks as blocks};

use crate::testing::STAGE;

#[test]
fn the_next_start_opens_the_page_with_its_letters_and_its_metric() {
    let home = Home::new();
    let settings = SaveLocation::File(home.file("settings.ron"));
    let options = LaunchOptions { settings, ..home.options() };
    let page = |real: &Real| *real.app.world().resource::<State<PageId>>().get();
    let mut real = STAGE.start(&options);
    let first = page(&real);
    assert_ne!(first, unblock::ids::PLAY);
    real.strike(&Key::F6, &[]);
    real.settle();
    send(&mut real, unblock::Command::ToggleLetters);
    send(&mut real, unblock::SolverCommand::UseSolver(2));
    assert_eq!(blocks::session(&real).metric(), Metric::Moves);
    send(&mut real, unblock::Command::ToggleMetric);
    drop(real);
    let mut real = STAGE.start(&options);
    assert_eq!((page(&real), blocks::session(&real).metric()), (unblock::ids::PLAY, Metric::Steps));
    assert!(is_shown(&mut real, "steps"), "{:?}", texts(&mut real));
    send(&mut real, unblock::Command::ToggleMetric);
    drop(real);
    let real = STAGE.start(&options);
    assert_eq!(blocks::session(&real).metric(), Metric::Moves);
    assert!(real.app.world().resource::<unblock::session::Letters>().0);
    assert_eq!(
        real.app.world().resource::<unblock::solving::Solving>().choice(),
        0,
        "a solver is for one start"
    );
    // What the player names has its own page.
    let puzzle = Some("7650+42+E2302B12+C9".to_owned());
    assert_eq!(page(&STAGE.start(&LaunchOptions { puzzle, ..options })), first);
}

#[test]
fn the_settings_say_which_game_their_rules_are_for() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Toggle(OverlayId::SETTINGS));
    let all = texts(&mut real);
    let place = all.iter().position(|it| it == "Official rules").expect("the setting");
    assert!(all[..place].iter().any(|it| it == "Ricochet Robots"));
    check(&mut real);
}
