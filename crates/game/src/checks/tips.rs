//! Tooltips: what buttons with short labels do, and their keys.

use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::UiGlobalTransform;
use bevy::window::{CursorIcon, SystemCursorIcon};
use carom_shell::panel::tooltip::Tooltip;
use carom_shell::screen::Screen;
use carom_shell::settings::SettingChange;
use carom_shell::words::Language;
use carom_window_ricochet::{Command, SolverCommand};
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, is_shown, options, send};
use carom_shell::testing::seen::button;

#[test]
fn a_tooltip_appears_after_half_a_second_and_goes_with_the_pointer() {
    let mut real = STAGE.start(&options((720, 1000)));
    send(&mut real, SettingChange::Language(Some(Language::French)));
    send(&mut real, Command::SkipLessons);
    let button = button(&mut real, Command::Undo);
    real.point(button);
    // Nine frames of 40 ms.
    (0..9).for_each(|_| real.frame());
    assert!(!is_there(&mut real), "too early");
    (0..10).for_each(|_| real.frame());
    assert!(is_there(&mut real) && is_shown(&mut real, "Annuler le coup (U)"));
    check(&mut real);
    real.point(Vec2::new(3.0, 3.0));
    (0..3).for_each(|_| real.frame());
    assert!(!is_there(&mut real), "the pointer has left it");
    // A press ends it, too.
    real.point(button);
    (0..25).for_each(|_| real.frame());
    assert!(is_there(&mut real));
    real.click(button);
    (0..25).for_each(|_| real.frame());
    assert!(!is_there(&mut real), "it was pressed");
    check(&mut real);
}

#[test]
fn a_tooltip_stays_away_after_a_press_until_the_pointer_comes_back() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    // The press fills the panel again: this button is another one then.
    let button = button(&mut real, unblock::Command::Hint);
    real.point(button);
    (0..25).for_each(|_| real.frame());
    assert!(is_there(&mut real));
    real.click(button);
    for _ in 0..40 {
        real.frame();
        assert!(!is_there(&mut real), "the pointer has not left it");
    }
    real.point(Vec2::new(3.0, 3.0));
    (0..3).for_each(|_| real.frame());
    real.point(button);
    (0..25).for_each(|_| real.frame());
    assert!(is_there(&mut real), "the pointer has come back");
    check(&mut real);
}

#[test]
fn the_pointer_is_a_hand_over_buttons_and_a_bar_over_fields() {
    let mut real = STAGE.start(&options((1280, 720)));
    let form = |real: &mut Real, place: Vec2| {
        real.point(place);
        (0..3).for_each(|_| real.frame());
        let world = real.app.world_mut();
        world.query::<&CursorIcon>().iter(world).next().cloned().expect("a form of the pointer")
    };
    let (hand, arrow) = (SystemCursorIcon::Pointer, SystemCursorIcon::Default);
    let ground = Vec2::new(3.0, 3.0);
    let hint = button(&mut real, SolverCommand::Hint);
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    assert_eq!(form(&mut real, ground), CursorIcon::System(arrow));
    let undo = button(&mut real, Command::Undo);
    assert_eq!(form(&mut real, undo), CursorIcon::System(arrow), "there is nothing to undo");
    // From a button to a piece: the page decides.
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    let hint = button(&mut real, unblock::Command::Hint);
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    let board = real.app.world().resource::<Screen>().board;
    let block = board.min + board.size() * Vec2::new(0.3, 0.4);
    assert_eq!(form(&mut real, block), CursorIcon::System(SystemCursorIcon::Grab));
    assert_eq!(form(&mut real, hint), CursorIcon::System(hand));
    send(&mut real, carom_shell::Command::Toggle(unblock::ids::FILES));
    let world = real.app.world_mut();
    let mut fields = world.query_filtered::<&UiGlobalTransform, With<EditableText>>();
    let field = fields.iter(world).next().expect("a field").translation;
    assert_eq!(form(&mut real, field), CursorIcon::System(SystemCursorIcon::Text));
}

/// Whether a tooltip is shown.
fn is_there(real: &mut Real) -> bool {
    let world = real.app.world_mut();
    world.query_filtered::<(), With<Tooltip>>().iter(world).next().is_some()
}
