//! Slow frames: every input of one of them has its effect, in its order.

use crate::ids::{EDITOR, MORE, PLAY};
use crate::session::Letters;
use crate::{Command, editor};
use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase::{Ended, Started};
use bevy::prelude::*;
use carom_engine::Direction;
use carom_play::unblock::editor::Tool;
use carom_shell::ids::PageId;
use carom_shell::overlay::Overlay;

use super::{STAGE, start};
use crate::game_checks::{moves, pay, pixel, session};
use carom_shell::testing::drawn::check;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, character, send};
use carom_shell::testing::seen::{button, field};

/// A click, without a frame.
fn click(real: &mut Real, place: Vec2) {
    real.point(place);
    real.button(MouseButton::Left, Pressed);
    real.button(MouseButton::Left, Released);
}

/// The page with the moves B+1 B+1, slide by slide.
fn begun() -> Real {
    let mut real = start();
    for _ in 0..2 {
        send(&mut real, Command::Slide("B+1".parse().expect("a move")));
    }
    real
}

#[test]
fn a_click_is_where_the_pointer_was() {
    let mut real = begun();
    let (undo, board) = (button(&mut real, Command::Undo), pixel(&real, (3, 3)).0);
    click(&mut real, undo);
    real.point(board);
    real.settle();
    assert_eq!(moves(&real), "B+1", "the pointer has left the button");
    click(&mut real, board);
    real.point(undo);
    real.settle();
    assert_eq!(moves(&real), "B+1", "the pointer came to the button after the click");
    check(&mut real);
}

#[test]
fn a_press_that_leaves_its_button_is_no_click() {
    let mut real = begun();
    let (undo, board) = (button(&mut real, Command::Undo), pixel(&real, (3, 3)).0);
    for (from, to) in [(undo, board), (board, undo)] {
        real.point(from);
        real.button(MouseButton::Left, Pressed);
        real.point(to);
        real.button(MouseButton::Left, Released);
        real.settle();
        assert_eq!(moves(&real), "B+2", "{from} {to}");
    }
}

#[test]
fn every_click_of_a_frame_counts() {
    let mut real = begun();
    let undo = button(&mut real, Command::Undo);
    click(&mut real, undo);
    click(&mut real, undo);
    real.settle();
    assert_eq!(moves(&real), "");
    send(&mut real, Command::Redo);
    send(&mut real, Command::Redo);
    let restart = button(&mut real, Command::Restart);
    STAGE.listen(&mut real.app);
    for place in [undo, restart] {
        click(&mut real, place);
    }
    (0..9).for_each(|_| real.frame());
    real.settle();
    let all = heard(&mut real.app);
    let names: Vec<String> = all.iter().map(|it| format!("{it:?}")).collect();
    assert_eq!(names.join(" "), "Undo Restart");
    assert_eq!(moves(&real), "");
    for _ in 0..2 {
        send(&mut real, Command::Redo);
    }
    for _ in 0..2 {
        real.touch(1, Started, undo);
        real.touch(1, Ended, undo);
    }
    real.settle();
    assert_eq!(moves(&real), "", "every touch");
    check(&mut real);
}

#[test]
fn drags_clicks_and_keys_of_a_frame_keep_their_order() {
    let mut real = start();
    let undo = button(&mut real, Command::Undo);
    let (b, unit) = pixel(&real, (2, 0));
    let drag = |real: &mut Real, from: Vec2, squares: Vec2| {
        real.point(from);
        real.button(MouseButton::Left, Pressed);
        real.point(from + 0.5 * unit * squares);
        real.point(from + unit * squares);
        real.button(MouseButton::Left, Released);
    };
    drag(&mut real, b, Vec2::new(0.0, 1.0));
    // What is undone is the drag, and the key slides the block that was dragged.
    click(&mut real, undo);
    real.strike_at_once(&[Key::ArrowDown, Key::ArrowDown, Key::Backspace]);
    real.settle();
    assert_eq!((moves(&real).as_str(), session(&real).line().made().len()), ("B+1", 1));
    let (a, b) = (pixel(&real, (0, 1)).0, pixel(&real, (2, 1)).0);
    drag(&mut real, b, Vec2::new(0.0, 1.0));
    drag(&mut real, a, Vec2::new(2.0, 0.0));
    (0..9).for_each(|_| real.frame());
    real.settle();
    assert_eq!(moves(&real), "B+2 A+2");
    assert!(session(&real).is_solved());
    check(&mut real);
}

#[test]
fn keys_after_one_that_opens_a_card_or_a_page_belong_to_it() {
    let mut real = start();
    send(&mut real, Command::ToggleLetters);
    let open = button(&mut real, carom_shell::Command::Toggle(MORE));
    let letters = [character("n"), character("o"), character("b")];
    real.strike_at_once(&[&[character("O")][..], &letters].concat());
    real.settle();
    assert_eq!(field(&mut real).1, "nob");
    real.strike_at_once(&[Key::Escape, Key::ArrowDown, character("b"), Key::ArrowDown]);
    real.settle();
    assert!(!real.app.world().resource::<Overlay>().is_open());
    assert_eq!(moves(&real), "B+1", "the keys after Escape");
    click(&mut real, open);
    real.strike_at_once(&[Key::Escape, Key::ArrowUp]);
    real.settle();
    assert_eq!(moves(&real), "", "the arrow after the sheet");
    real.strike_at_once(&[Key::F7, character("3"), Key::F6, character("L")]);
    (0..9).for_each(|_| real.frame());
    real.settle();
    let world = real.app.world();
    assert_eq!(*world.resource::<State<PageId>>().get(), PLAY);
    let tool = world.resource::<editor::Drawing>().tool();
    assert_eq!(tool, Tool::Wall, "3 belongs to the editor");
    assert!(!world.resource::<Letters>().0, "L hides the letters");
}

#[test]
fn a_click_on_a_button_of_the_page_that_a_click_opens_counts() {
    let mut real = start();
    let go = button(&mut real, carom_shell::Command::Go(EDITOR));
    send(&mut real, carom_shell::Command::Go(EDITOR));
    let wall = button(&mut real, editor::Command::Take(Tool::Wall));
    send(&mut real, carom_shell::Command::Go(PLAY));
    click(&mut real, go);
    click(&mut real, wall);
    (0..9).for_each(|_| real.frame());
    real.settle();
    let drawing = real.app.world().resource::<editor::Drawing>();
    assert_eq!(drawing.tool(), Tool::Wall);
}

/// While a button is down, a thread may answer, or the playback may go on: the panel is drawn again.
#[test]
fn a_click_counts_although_the_panel_was_drawn_again_meanwhile() {
    let mut real = begun();
    let undo = button(&mut real, Command::Undo);
    real.point(undo);
    real.frame();
    real.button(MouseButton::Left, Pressed);
    real.frame();
    send(&mut real, Command::Nudge(Direction::East));
    send(&mut real, Command::Hint);
    STAGE.listen(&mut real.app);
    real.button(MouseButton::Left, Released);
    real.frame();
    real.settle();
    assert_eq!(heard(&mut real.app), [Command::Undo]);
    assert_eq!(moves(&real), "B+1");
    // Beside the button nothing is clicked.
    real.button(MouseButton::Left, Pressed);
    real.frame();
    pay(&mut real, Command::ShowMoves);
    real.point(pixel(&real, (3, 3)).0);
    real.frame();
    real.button(MouseButton::Left, Released);
    real.settle();
    assert_eq!(moves(&real), "B+1");
    check(&mut real);
}
