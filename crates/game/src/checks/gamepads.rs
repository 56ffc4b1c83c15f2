//! A gamepad presses the keys of every page, once for each push, and wakes the window for nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bevy::input::gamepad::{
    Gamepad, GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, GamepadInput,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::PrimaryWindow;
use carom_engine::Direction;
use carom_engine::ricochet::Robot;

use super::drawn::check;
use super::idle::{frames, rest};
use super::real::{Real, options, send, texts};
use super::{blocks, tables};
use crate::ricochet::board::robots::RobotView;
use crate::ricochet::on_board::OnBoard;
use crate::ricochet::session::Session;
use crate::ricochet::{self, table};
use crate::shell::gamepad::{Pad, plug_in};
use crate::shell::home;
use crate::shell::ids::{OverlayId, PageId};
use crate::shell::input::Rebind;
use crate::shell::overlay::Overlay;
use crate::shell::paint::layout::BoardLayout;
use crate::shell::panel::Sends;
use crate::testing::{heard, listen};
use crate::{shell, tablut, unblock};

use GamepadAxis::{LeftStickX, LeftStickY, RightStickX};
use GamepadButton::{
    DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftTrigger, North, RightTrigger, RightTrigger2,
    Select, South, Start, West,
};

/// Connects a gamepad by Bevy's messages.
fn connect(real: &mut Real) -> Entity {
    let world = real.app.world_mut();
    let pad = world.spawn_empty().id();
    let name = "a gamepad".to_owned();
    let connection = GamepadConnection::Connected { name, vendor_id: None, product_id: None };
    let connection = GamepadConnectionEvent::new(pad, connection);
    world.write_message(connection.clone());
    world.write_message(RawGamepadEvent::from(connection));
    real.settle();
    assert!(real.app.world().get::<Gamepad>(pad).is_some());
    pad
}

fn turn(real: &mut Real, pad: Entity, button: GamepadButton, value: f32) {
    let event = RawGamepadButtonChangedEvent::new(pad, button, value);
    real.app.world_mut().write_message(RawGamepadEvent::from(event));
}

/// Presses a button for a short time.
fn press(real: &mut Real, pad: Entity, button: GamepadButton) {
    turn(real, pad, button, 1.0);
    real.frame();
    turn(real, pad, button, 0.0);
    real.settle();
}

fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

fn page(real: &Real) -> PageId {
    *real.app.world().resource::<State<PageId>>().get()
}

/// The place at which a robot is drawn.
fn drawn(real: &mut Real, robot: Robot) -> Vec2 {
    let world = real.app.world_mut();
    let mut views = world.query::<(&RobotView, &Transform)>();
    let (_, place) = views.iter(world).find(|(view, _)| view.0 == robot).expect("a robot");
    place.translation.truncate()
}

const fn arrow(direction: Direction) -> GamepadButton {
    match direction {
        Direction::North => DPadUp,
        Direction::East => DPadRight,
        Direction::South => DPadDown,
        Direction::West => DPadLeft,
    }
}

const fn stick(direction: Direction) -> Vec2 {
    match direction {
        Direction::North => Vec2::Y,
        Direction::East => Vec2::X,
        Direction::South => Vec2::NEG_Y,
        Direction::West => Vec2::NEG_X,
    }
}

/// Moves the left stick of a gamepad at the thread.
fn lean(pad: &mut Pad, place: Vec2) {
    pad.report(&[(LeftStickX.into(), place.x), (LeftStickY.into(), place.y)]);
}

#[test]
fn a_robot_is_selected_slid_and_put_back() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, shell::Command::Go(ricochet::ids::PLAY));
    let pad = connect(&mut real);
    let robots = [RightTrigger, RightTrigger, LeftTrigger].map(|button| {
        press(&mut real, pad, button);
        session(&real).selected()
    });
    assert_eq!(robots[0], robots[2]);
    assert_ne!(robots[0], robots[1]);
    let robot = robots[2];
    let begin = drawn(&mut real, robot);
    let (direction, path) = session(&real).slides().remove(0);
    let layout = BoardLayout::new(real.app.world().resource::<OnBoard>().board().size());
    let stop = layout.center(*path.last().expect("a stop"));
    turn(&mut real, pad, arrow(direction), 1.0);
    real.settle();
    // However long the button is held.
    (0..50).for_each(|_| real.frame());
    assert_eq!(session(&real).moves().len(), 1);
    assert!(drawn(&mut real, robot).distance(stop) < 1e-3 && begin.distance(stop) > 0.9);
    turn(&mut real, pad, arrow(direction), 0.0);
    check(&mut real);
    press(&mut real, pad, West);
    assert!(drawn(&mut real, robot).distance(begin) < 1e-3);
    assert_eq!(session(&real).moves().len(), 0);
    check(&mut real);
}

#[test]
fn a_push_of_the_stick_is_one_slide() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, shell::Command::Go(ricochet::ids::PLAY));
    let mut pad = plug_in(&mut real.app, Arc::new(|| ()));
    real.settle();
    let (direction, path) = session(&real).slides().remove(0);
    let robot = session(&real).selected();
    let layout = BoardLayout::new(real.app.world().resource::<OnBoard>().board().size());
    let stop = layout.center(*path.last().expect("a stop"));
    for away in [0.3, 0.58, 0.61, 0.59, 0.62, 1.0, 0.7, 0.5, 0.61, 0.4] {
        lean(&mut pad, stick(direction) * away);
        real.settle();
    }
    assert_eq!(session(&real).moves().len(), 1);
    assert!(drawn(&mut real, robot).distance(stop) < 1e-3);
    lean(&mut pad, Vec2::ZERO);
    real.settle();
    let (next, _) = session(&real).slides().remove(0);
    lean(&mut pad, stick(next) * 0.9);
    real.settle();
    assert_eq!(session(&real).moves().len(), 2);
    check(&mut real);
}

#[test]
fn a_gamepad_that_trembles_draws_nothing() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, shell::Command::Go(unblock::ids::PLAY));
    let woken = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&woken);
    let mut pad =
        plug_in(&mut real.app, Arc::new(move || _ = count.fetch_add(1, Ordering::Relaxed)));
    assert_eq!(woken.load(Ordering::Relaxed), 1, "it comes");
    rest(&mut real);
    for step in 0..100_u8 {
        let noise = f32::from(step % 7) / 50.0 - 0.06;
        lean(&mut pad, Vec2::new(noise, -noise));
        pad.report(&[(RightStickX.into(), noise), (RightTrigger2.into(), noise.max(0.0))]);
    }
    assert_eq!(woken.load(Ordering::Relaxed), 1, "nothing wakes the window");
    assert_eq!(frames(&mut real, 60), 0);
    // A push does, and a button that is held may repeat its key.
    pad.report(&[(DPadUp.into(), 1.0), (DPadUp.into(), 0.0)]);
    assert_eq!(woken.load(Ordering::Relaxed), 3);
    real.settle();
    rest(&mut real);
    assert_eq!(frames(&mut real, 60), 0, "nor does it stay awake");
    drop(pad);
    assert_eq!(woken.load(Ordering::Relaxed), 4, "it goes");
    real.settle();
    let world = real.app.world_mut();
    assert_eq!(world.query::<&Gamepad>().iter(world).count(), 0);
}

#[test]
fn small_values_press_no_key() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, shell::Command::Go(unblock::ids::PLAY));
    let pad = connect(&mut real);
    listen(&mut real.app);
    rest(&mut real);
    for value in [0.05, -0.1, 0.2, 0.0] {
        let axis = RawGamepadAxisChangedEvent::new(pad, LeftStickX, value);
        real.app.world_mut().write_message(RawGamepadEvent::from(axis));
        turn(&mut real, pad, South, value);
        real.frame();
    }
    assert!(heard(&mut real.app).is_empty());
    rest(&mut real);
    assert_eq!(frames(&mut real, 60), 0);
}

/// The command of the button with the ring.
fn ringed(real: &Real) -> Option<shell::Wish> {
    let world = real.app.world();
    let button = world.resource::<InputFocus>().get()?;
    world.get::<Sends>(button).map(|it| it.0.clone())
}

#[test]
fn the_ring_goes_to_a_button_and_the_lower_button_presses_it() {
    let mut real = Real::start(&options((1280, 720)));
    listen(&mut real.app);
    let pad = connect(&mut real);
    for page in [unblock::ids::PLAY, tablut::ids::PLAY, home::PAGE, table::PAGE] {
        send(&mut real, shell::Command::Go(page));
        press(&mut real, pad, RightTrigger2);
        press(&mut real, pad, RightTrigger2);
        let wish = ringed(&real).expect("a button");
        heard(&mut real.app);
        press(&mut real, pad, South);
        assert_eq!(heard(&mut real.app), [wish], "{page:?}");
        press(&mut real, pad, East);
        assert_eq!(ringed(&real), None);
    }
    // In a card, the arrow keys move the ring.
    send(&mut real, shell::Command::Toggle(OverlayId::SETTINGS));
    press(&mut real, pad, DPadDown);
    let first = ringed(&real);
    press(&mut real, pad, DPadDown);
    assert!(first.is_some() && ringed(&real).is_some() && ringed(&real) != first);
    check(&mut real);
    press(&mut real, pad, East);
    press(&mut real, pad, East);
    assert!(!real.app.world().resource::<Overlay>().is_open());
}

#[test]
fn a_block_is_selected_and_goes_on_while_the_button_is_held() {
    let mut real = blocks::start();
    let pad = connect(&mut real);
    let selected =
        |real: &Real| real.app.world().resource::<unblock::session::Session>().selected().index();
    let before = selected(&real);
    press(&mut real, pad, RightTrigger);
    assert_ne!(selected(&real), before);
    press(&mut real, pad, LeftTrigger);
    assert_eq!(selected(&real), before);
    while selected(&real) != 1 {
        press(&mut real, pad, RightTrigger);
    }
    turn(&mut real, pad, DPadDown, 1.0);
    real.frame();
    assert_eq!(blocks::moves(&real), "B+1");
    real.slow_frame(Duration::from_millis(300));
    assert_eq!(blocks::moves(&real), "B+1", "not yet");
    real.slow_frame(Duration::from_millis(110));
    real.frame();
    assert_eq!(blocks::moves(&real), "B+2");
    turn(&mut real, pad, DPadDown, 0.0);
    real.settle();
    check(&mut real);
    press(&mut real, pad, West);
    assert_ne!(blocks::moves(&real), "B+2", "undone");
    check(&mut real);
}

#[test]
fn every_page_is_reached_and_helps() {
    let mut real = Real::start(&options((1280, 720)));
    let pad = connect(&mut real);
    let pages: Vec<PageId> = tables().pages().collect();
    for here in pages {
        send(&mut real, shell::Command::Go(here));
        press(&mut real, pad, Select);
        assert!(real.app.world().resource::<Overlay>().shows(OverlayId::HELP));
        let told = texts(&mut real);
        let text = told.iter().find(|it| it.starts_with("Gamepad: ")).expect("a text");
        assert!(text.contains("Start: ") && text.contains("Select: "), "{text}");
        for row in tables().on(here).filter(|it| it.action.pad.is_some()) {
            let words = crate::testing::words(shell::words::Language::English);
            assert!(text.contains(&words.get(&format!("do-{}", row.action.id))), "{text}");
        }
        check(&mut real);
        press(&mut real, pad, East);
        press(&mut real, pad, Start);
        assert_eq!(page(&real), home::PAGE, "from {here:?}");
    }
    // The help forgets a gamepad that goes.
    press(&mut real, pad, Select);
    let gone = GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected);
    real.app.world_mut().write_message(gone);
    real.settle();
    assert!(!texts(&mut real).iter().any(|it| it.starts_with("Gamepad: ")));
}

#[test]
fn no_page_has_a_button_twice() {
    for page in tables().pages() {
        let pads: Vec<GamepadButton> = tables().on(page).filter_map(|it| it.action.pad).collect();
        for (place, pad) in pads.iter().enumerate() {
            assert!(!pads[..place].contains(pad), "{page:?}: {pad:?}");
            assert!([North, West, LeftTrigger, RightTrigger, Select, Start].contains(pad));
        }
    }
}

#[test]
fn a_field_takes_no_letter_and_an_action_no_key_of_a_gamepad() {
    let mut real = Real::start(&options((1280, 720)));
    let pad = connect(&mut real);
    send(&mut real, shell::Command::Go(ricochet::ids::PLAY));
    send(&mut real, shell::Command::Toggle(ricochet::ids::OPEN));
    let world = real.app.world_mut();
    let field = world.query_filtered::<Entity, With<EditableText>>().single(world).expect("one");
    for _ in 0..30 {
        if real.app.world().resource::<InputFocus>().get() == Some(field) {
            break;
        }
        press(&mut real, pad, RightTrigger2);
    }
    assert_eq!(real.app.world().resource::<InputFocus>().get(), Some(field));
    for button in [West, North, LeftTrigger, RightTrigger] {
        press(&mut real, pad, button);
    }
    let typed = real.app.world().get::<EditableText>(field).expect("the field").value().to_string();
    assert_eq!(typed, "");
    send(&mut real, shell::Command::Toggle(OverlayId::KEYS));
    listen(&mut real.app);
    let slot = shell::input::Slot { page: Some(ricochet::ids::PLAY), id: "undo" };
    send(&mut real, Rebind::Listen(Some(slot)));
    heard(&mut real.app);
    for button in [West, North, South, DPadUp] {
        press(&mut real, pad, button);
    }
    assert!(heard(&mut real.app).is_empty());
    press(&mut real, pad, East);
    assert_eq!(heard(&mut real.app), [Rebind::Listen(None)]);
}

#[test]
fn a_gamepad_plays_only_while_the_player_is_at_the_window() {
    let mut real = Real::start(&options((1280, 720)));
    let mut pad = plug_in(&mut real.app, Arc::new(|| ()));
    listen(&mut real.app);
    real.settle();
    let focus = |real: &mut Real, is_here: bool| {
        let world = real.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        windows.single_mut(world).expect("a window").focused = is_here;
        real.settle();
    };
    let mut strike = |real: &mut Real| {
        for value in [1.0, 0.0] {
            pad.report(&[(GamepadInput::Button(Select), value)]);
            real.settle();
        }
        heard(&mut real.app).len()
    };
    focus(&mut real, false);
    assert_eq!(strike(&mut real), 0);
    focus(&mut real, true);
    assert_eq!(strike(&mut real), 1);
}

#[test]
fn a_demonstration_at_the_table_needs_no_keys() {
    let mut real = Real::start(&options((1280, 720)));
    send(&mut real, shell::Command::Go(table::PAGE));
    let pad = connect(&mut real);
    // Start, choose the first player, bid, and end the bids.
    press(&mut real, pad, South);
    press(&mut real, pad, DPadDown);
    for _ in 0..9 {
        press(&mut real, pad, DPadRight);
    }
    press(&mut real, pad, South);
    send(&mut real, table::Command::EndBidding);
    let on_board = |real: &Real| real.app.world().resource::<OnBoard>().clone();
    assert!(on_board(&real).can_slide(), "a demonstration");
    let before = on_board(&real).selected();
    press(&mut real, pad, RightTrigger);
    let robot = on_board(&real).selected();
    assert_ne!(robot, before);
    let (direction, path) = on_board(&real).slides().remove(0);
    let layout = BoardLayout::new(on_board(&real).board().size());
    press(&mut real, pad, arrow(direction));
    let stop = layout.center(*path.last().expect("a stop"));
    assert!(drawn(&mut real, robot).distance(stop) < 1e-3);
    check(&mut real);
}
