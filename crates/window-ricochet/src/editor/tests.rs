//! Tests of the page without a window: every command by key, pen and message, and the verdict.

use std::path::Path;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use carom_engine::ricochet::{Goal, Lean, Profile, Robot, Shape, Tile};
use carom_engine::{Direction, Size, Square};
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::{Problem, Spot, Tool};
use carom_shell::notice::Notice;
use carom_shell::place::Folder;
use carom_shell::place::SaveLocation;
use carom_shell::settings::SettingChange;
use carom_shell::words::Language;

use super::verdict::{Judge, Verdict};
use super::{Command, Drawing};
use crate::editor::PAGE;
use crate::ids::PLAY;
use crate::opening;
use crate::solving::search::tests::{make, worker_with};
use crate::testing::{english, key_input, send, until, write_key};
use carom_play::ricochet::editor::Refusal;

mod files;

/// The page with a drawing in its own folder.
fn app_in(folder: &Path, place: SaveLocation) -> App {
    let english = SettingChange::Language(Some(Language::English));
    let mut app = crate::testing::app(opening::round());
    app.add_plugins((StatesPlugin, InputPlugin))
        .add_plugins(carom_shell::settings::plugin(SaveLocation::Nowhere, vec![english]))
        .add_plugins((
            carom_shell::words::plugin,
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::overlay::plugin,
        ))
        .add_plugins((carom_shell::input::plugin, super::plugin(place)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)))
        .insert_resource(Folder(folder.to_owned()));
    app.world_mut().write_message(carom_shell::Command::Go(PAGE));
    for _ in 0..3 {
        app.update();
    }
    app
}

fn app() -> App {
    app_in(Path::new("."), SaveLocation::Nowhere)
}

fn canvas(app: &App) -> &Canvas {
    app.world().resource::<Drawing>().canvas()
}

fn verdict(app: &App) -> &Verdict {
    app.world().resource::<Judge>().verdict()
}

fn notice(app: &App) -> String {
    app.world().resource::<Notice>().0.as_ref().map(english).unwrap_or_default()
}

/// Presses a key, written as in [`carom_shell::input`], such as `Ctrl+z`.
fn strike(app: &mut App, stroke: &str) {
    let (control, rest) = match stroke.strip_prefix("Ctrl+") {
        Some(rest) => (true, rest),
        None => (false, stroke),
    };
    let (shift, name) = match rest.strip_prefix("Shift+") {
        Some(name) => (true, name),
        None => (false, rest),
    };
    let key = match name {
        "ArrowUp" => Key::ArrowUp,
        "ArrowRight" => Key::ArrowRight,
        "ArrowDown" => Key::ArrowDown,
        "ArrowLeft" => Key::ArrowLeft,
        "Space" => Key::Space,
        "Enter" => Key::Enter,
        "Delete" => Key::Delete,
        "Backspace" => Key::Backspace,
        letter => Key::Character(letter.into()),
    };
    let held = [(control, Key::Control), (shift, Key::Shift)];
    let held: Vec<Key> = held.into_iter().filter(|(is_held, _)| *is_held).map(|it| it.1).collect();
    let write = |app: &mut App, logical_key: &Key, state| {
        write_key(app, key_input(KeyCode::KeyR, logical_key.clone(), state));
    };
    for key in held.iter().chain([&key]) {
        write(app, key, ButtonState::Pressed);
    }
    for key in [&key].into_iter().chain(held.iter().rev()) {
        write(app, key, ButtonState::Released);
    }
    app.update();
}

fn square(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("a size in range")
}

/// A round that every format except the game ID can express.
fn small_round(app: &mut App) {
    resize(app, 6, 5);
    for (command, at) in [
        (Command::Take(Tool::Robot), square(0, 0)),
        (Command::Take(Tool::Goal), square(5, 4)),
        (Command::Take(Tool::Closed), square(2, 2)),
    ] {
        send(app, command);
        click(app, Spot::on(at));
    }
}

fn resize(app: &mut App, width: u8, height: u8) {
    send(app, Command::Width(width.to_string()));
    send(app, Command::Height(height.to_string()));
}

fn click(app: &mut App, spot: Spot) {
    send(app, Command::Press(spot));
    send(app, Command::Release);
}

fn is_known(app: &App) -> bool {
    !matches!(verdict(app), Verdict::Thinking(_) | Verdict::Unknown)
}

#[test]
fn a_puzzle_is_drawn_by_keys_alone() {
    let mut app = app();
    resize(&mut app, 5, 4);
    // The first arrow key only shows the cursor.
    let start = app.world().resource::<Drawing>().cursor().square;
    strike(&mut app, "ArrowUp");
    assert_eq!(app.world().resource::<Drawing>().cursor().square, start);
    for _ in 0..5 {
        strike(&mut app, "ArrowUp");
        strike(&mut app, "ArrowLeft");
    }
    assert_eq!(app.world().resource::<Drawing>().cursor().square, square(0, 0));
    for stroke in ["5", "r", "Space"] {
        strike(&mut app, stroke);
    }
    strike(&mut app, "ArrowRight");
    for stroke in ["5", "g", "Enter"] {
        strike(&mut app, stroke);
    }
    strike(&mut app, "ArrowDown");
    // Draw a wall to the south; draw a wall to the east and remove it.
    for stroke in ["k", "Shift+ArrowRight", "l"] {
        strike(&mut app, stroke);
    }
    strike(&mut app, "ArrowRight");
    for stroke in ["4", "g", ".", "Space"] {
        strike(&mut app, stroke);
    }
    for stroke in ["ArrowRight", "3", "b", ".", "Space"] {
        strike(&mut app, stroke);
    }
    for stroke in ["ArrowDown", "ArrowDown", "ArrowRight", "6", "a", "Space"] {
        strike(&mut app, stroke);
    }
    for stroke in ["ArrowLeft", "2", "Space"] {
        strike(&mut app, stroke);
    }
    strike(&mut app, "v");
    let drawn = canvas(&app);
    let robots: Vec<_> = drawn.robots().collect();
    assert_eq!(robots, [(Robot::Red, square(0, 0)), (Robot::Green, square(1, 0))]);
    assert!(drawn.walls(square(1, 1)).contains(Direction::South));
    assert!(!drawn.walls(square(1, 1)).contains(Direction::East));
    let target = drawn.target_on(square(2, 1)).expect("a target");
    assert_eq!((target.robot, target.shape), (Some(Robot::Green), Shape::Triangle));
    let diagonal = drawn.diagonal_on(square(3, 1)).expect("a diagonal");
    assert_eq!((diagonal.lean, diagonal.robot), (Lean::Backslash, Robot::Blue));
    assert_eq!(drawn.goal(), Some(Goal { robot: None, square: square(4, 3) }));
    assert!(drawn.is_closed(square(3, 3)));
    assert_ne!(drawn.profile(), Profile::PLAIN);
    let drawn = canvas(&app).clone();
    strike(&mut app, "Delete");
    assert!(!canvas(&app).is_closed(square(3, 3)));
    strike(&mut app, "u");
    assert_eq!(*canvas(&app), drawn);
    strike(&mut app, "U");
    assert!(!canvas(&app).is_closed(square(3, 3)));
}

#[test]
fn the_board_is_sized_turned_mirrored_and_cleared_by_keys() {
    let mut app = app();
    resize(&mut app, 4, 3);
    send(&mut app, Command::Take(Tool::Robot));
    click(&mut app, Spot::on(square(0, 0)));
    let at = |app: &App| (canvas(app).size(), canvas(app).robots().next().map(|it| it.1));
    for (stroke, expected) in [
        ("t", (size(3, 4), square(2, 0))),
        ("m", (size(3, 4), square(0, 0))),
        ("M", (size(3, 4), square(0, 3))),
        ("Ctrl+ArrowRight", (size(4, 4), square(0, 3))),
        ("Ctrl+ArrowDown", (size(4, 5), square(0, 3))),
        ("Ctrl+ArrowLeft", (size(3, 5), square(0, 3))),
        ("Ctrl+ArrowUp", (size(3, 4), square(0, 3))),
    ] {
        strike(&mut app, stroke);
        assert_eq!(at(&app), (expected.0, Some(expected.1)), "{stroke}");
    }
    strike(&mut app, "n");
    assert_eq!(*canvas(&app), Canvas::empty(size(3, 4)));
    for text in ["", "300", "four"] {
        for command in [Command::Width, Command::Height] {
            send(&mut app, command(text.to_owned()));
            let trouble = app.world().resource::<Drawing>().refusal().cloned();
            assert_eq!(trouble, Some(Refusal::Size(text.to_owned())));
            assert_eq!(canvas(&app).size(), size(3, 4));
        }
    }
    for (grown, expected) in [((-3, 0), (3, 4)), ((125, 126), (128, 130)), ((127, 126), (128, 130))]
    {
        send(&mut app, Command::Grow(grown.0, grown.1));
        assert_eq!(canvas(&app).size(), size(expected.0, expected.1));
    }
}

#[test]
fn a_stroke_is_seen_at_once_and_another_command_ends_it() {
    let mut app = app();
    let side = |x| Spot { square: square(x, 3), side: Some(Direction::South) };
    let has = |app: &App, x| canvas(app).walls(square(x, 3)).contains(Direction::South);
    send(&mut app, Command::Press(side(2)));
    send(&mut app, Command::Drag(Some(side(6))));
    assert!((2..=6).all(|x| has(&app, x)));
    send(&mut app, Command::Undo);
    assert_eq!(*canvas(&app), Canvas::default());
    send(&mut app, Command::Drag(Some(side(9))));
    assert_eq!(*canvas(&app), Canvas::default());
}

#[test]
fn tiles_make_an_official_board_and_say_where_they_do_not_fit() {
    let mut app = app();
    let tiles = ["4B", "3B", "2B", "1A"].map(|it| it.parse::<Tile>().expect("a tile"));
    let corners = [square(3, 3), square(12, 3), square(12, 12), square(3, 12)];
    for (tile, corner) in tiles.into_iter().zip(corners) {
        send(&mut app, Command::Tile(tile));
        click(&mut app, Spot::on(corner));
    }
    let layout = super::exchange::layout_of(canvas(&app)).map(|it| it.to_string());
    assert_eq!(layout.as_deref(), Some("4B-3B-2B-1A"));
    resize(&mut app, 16, 15);
    let before = canvas(&app).clone();
    click(&mut app, Spot::on(square(3, 3)));
    assert_eq!(*canvas(&app), before);
    assert!(app.world().resource::<Drawing>().refusal().is_some());
    send(&mut app, Command::Take(Tool::Wall));
    assert!(app.world().resource::<Drawing>().refusal().is_none());
}

#[test]
fn the_verdict_follows_the_drawing() {
    let mut app = app();
    assert_eq!(*verdict(&app), Verdict::NoRobots);
    resize(&mut app, 6, 5);
    send(&mut app, Command::Take(Tool::Robot));
    click(&mut app, Spot::on(square(0, 0)));
    assert_eq!(*verdict(&app), Verdict::NoGoal);
    send(&mut app, Command::Take(Tool::Goal));
    click(&mut app, Spot::on(square(5, 4)));
    until(&mut app, is_known);
    let Verdict::Solvable { moves, .. } = verdict(&app) else { panic!("{:?}", verdict(&app)) };
    assert_eq!(moves.len(), 2);
    // A robot does not stop in the middle of the board.
    click(&mut app, Spot::on(square(2, 2)));
    until(&mut app, is_known);
    assert!(matches!(verdict(&app), Verdict::Unsolvable { .. }), "{:?}", verdict(&app));
    click(&mut app, Spot::on(square(0, 0)));
    assert_eq!(*verdict(&app), Verdict::Solved);
    send(&mut app, Command::Take(Tool::Closed));
    click(&mut app, Spot::on(square(0, 0)));
    let judge = app.world().resource::<Judge>();
    let places: Vec<_> = judge.problems().iter().map(Problem::square).collect();
    // A robot may stand there, but no robot can come to a goal there.
    assert_eq!(places, [Some(square(0, 0))], "{:?}", judge.problems());
    send(&mut app, Command::Undo);
    assert_eq!(*verdict(&app), Verdict::Solved);
    // A robot is there, but the previous one is missing.
    send(&mut app, Command::Take(Tool::Robot));
    send(&mut app, Command::Colour(Robot::Blue));
    click(&mut app, Spot::on(square(3, 1)));
    let judge = app.world().resource::<Judge>();
    assert_eq!(judge.problems().len(), 1);
    assert_eq!(judge.problems()[0].square(), Some(square(3, 1)));
}

#[test]
fn the_solver_rests_on_the_other_pages() {
    let mut app = app();
    small_round(&mut app);
    until(&mut app, is_known);
    // A solver that does not end until the drawing changes.
    app.insert_resource(Judge::new(worker_with(slow)));
    app.update();
    assert!(matches!(verdict(&app), Verdict::Thinking(_)));
    until(&mut app, |app| matches!(verdict(app), Verdict::Thinking(Some(_))));
    // On the other pages the solver does not work.
    app.world_mut().write_message(carom_shell::Command::Go(PLAY));
    app.update();
    app.update();
    assert_eq!(*verdict(&app), Verdict::Unknown);
}

/// The solver of the tests that runs until it is cancelled, for every id.
fn slow(_: &str) -> Option<Box<dyn carom_solver::Solve<carom_engine::ricochet::Round>>> {
    make("slow")
}

#[test]
fn a_solver_that_fails_says_why() {
    let mut app = app();
    small_round(&mut app);
    app.insert_resource(Judge::new(worker_with(|_| make("broken"))));
    until(&mut app, |app| matches!(verdict(app), Verdict::Failed(_)));
}
