//! What the board of Ricochet Robots shows while a player thinks, and what it leaves out.

use std::collections::BTreeSet;

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;

use super::drawn::check;
use super::real::{Real, character, is_shown, options, send, wait};
use crate::ricochet::board::MapShown;
use crate::ricochet::board::marks::Marks;
use crate::ricochet::board::shown_extent;
use crate::ricochet::command::{Command, GameCommand, Sheet};
use crate::ricochet::ids::SUMMARY;
use crate::ricochet::on_board::OnBoard;
use crate::ricochet::session::Session;
use crate::ricochet::solving::{Best, Solving};
use crate::shell;
use crate::shell::overlay::Overlay;
use crate::shell::paint::brush::height;
use crate::shell::paint::layout::BoardLayout;
use crate::shell::panel::banner::Banner;
use crate::shell::screen::Screen;

fn start() -> Real {
    Real::start(&options((1280, 720)))
}

fn session(real: &Real) -> &Session {
    real.app.world().resource::<Session>()
}

/// A point in logical pixels of the window, and the pixels of a square.
fn pixel(real: &Real, square: Square) -> (Vec2, f32) {
    let world = real.app.world();
    let (screen, on_board) = (world.resource::<Screen>(), world.resource::<OnBoard>());
    let size = on_board.board().size();
    let unit = screen.unit(shown_extent(size));
    let center = BoardLayout::new(size).center(square);
    (screen.scale * screen.board.center() + center * Vec2::new(unit, -unit), unit)
}

/// The squares of the discs that are drawn in the full colour of their robot: the stop that a press or a drag would choose.
fn lit_stops(real: &mut Real) -> BTreeSet<Square> {
    let world = real.app.world_mut();
    let mut roots = world.query_filtered::<&Children, With<Marks>>();
    let parts: Vec<Entity> = roots.iter(world).flat_map(|it| it.to_vec()).collect();
    let selected = session(real).selected();
    let world = real.app.world();
    let materials = world.resource::<Assets<ColorMaterial>>();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let own = world.resource::<OnBoard>().position().square(selected);
    parts
        .into_iter()
        .filter_map(|it| Some((world.get::<Transform>(it)?, world.get::<MeshMaterial2d<_>>(it)?)))
        .filter(|(place, _)| (place.translation.z - height::STOP).abs() < 1e-4)
        .filter(|(_, it)| {
            materials.get(&it.0).is_some_and(|it: &ColorMaterial| it.color.alpha() > 0.99)
        })
        .filter_map(|(place, _)| layout.square_at(place.translation.truncate()))
        .filter(|it| Some(*it) != own)
        .collect()
}

#[test]
fn a_drag_lights_the_stop_before_the_button_is_released() {
    let mut real = start();
    send(&mut real, Command::Select(Robot::Yellow));
    let square = session(&real).position().square(Robot::Yellow).expect("a robot");
    let (from, unit) = pixel(&real, square);
    let slides = session(&real).slides();
    real.point(from);
    real.frame();
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.frame();
    assert_eq!(lit_stops(&mut real), BTreeSet::new());
    let ways = [
        (Direction::North, Vec2::NEG_Y),
        (Direction::East, Vec2::X),
        (Direction::South, Vec2::Y),
        (Direction::West, Vec2::NEG_X),
    ];
    for (direction, way) in ways {
        real.point(from + unit * way);
        real.settle();
        let path = slides.iter().find(|(it, _)| *it == direction);
        let stop: BTreeSet<Square> =
            path.and_then(|(_, it)| it.last().copied()).into_iter().collect();
        assert_eq!(lit_stops(&mut real), stop, "{direction:?}");
        check(&mut real);
    }
    // Off the axes the robot would not slide, and nothing says that it would.
    real.point(from + unit * Vec2::new(1.0, 0.9));
    real.settle();
    assert_eq!(lit_stops(&mut real), BTreeSet::new());
    real.button(MouseButton::Left, ButtonState::Released);
    real.settle();
    assert!(session(&real).moves().is_empty());
}

#[test]
fn rings_stay_while_a_robot_bumps_against_a_wall() {
    let mut real = start();
    // After a slide the robot cannot go on in this direction.
    let (direction, _) = session(&real).slides().remove(0);
    send(&mut real, Command::Slide(direction));
    let rings = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut roots = world.query_filtered::<&Children, With<Marks>>();
        roots.iter(world).map(|it| it.len()).sum::<usize>()
    };
    let before = rings(&mut real);
    real.app.world_mut().write_message(Command::Slide(direction));
    for _ in 0..4 {
        real.frame();
        assert_eq!(rings(&mut real), before, "{direction:?}");
    }
}

/// Plays a shortest solution.
fn solve(real: &mut Real) {
    let round = session(real).round().clone();
    let report = DEFAULT.solver().solve(&round, &mut Control::default());
    for &mv in report.verdict.moves().expect("a solution") {
        send(real, Command::Play(mv));
    }
    assert!(session(real).is_solved());
}

#[test]
fn the_banner_leaves_the_board_to_the_map_and_to_solutions() {
    let mut real = start();
    solve(&mut real);
    let has_banner = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query_filtered::<(), With<Banner>>().iter(world).count() == 1
    };
    assert!(has_banner(&mut real));
    send(&mut real, Command::ToggleMap);
    assert!(real.app.world().resource::<MapShown>().0 && !has_banner(&mut real), "the map");
    check(&mut real);
    send(&mut real, Command::ToggleMap);
    assert!(has_banner(&mut real));
    send(&mut real, Command::AllOptima);
    wait(&mut real, |world| world.resource::<Solving>().optima().is_some());
    assert_eq!(*real.app.world().resource::<Sheet>(), Sheet::Solutions);
    assert!(!has_banner(&mut real), "all solutions");
    check(&mut real);
}

#[test]
fn what_was_told_about_a_round_stays_told_when_the_player_comes_back() {
    let mut real = start();
    let is_told = |real: &Real| real.app.world().resource::<Best>().is_told();
    send(&mut real, Command::Hint);
    wait(&mut real, |world| world.resource::<Best>().is_told());
    let fewest = real.app.world().resource::<Best>().moves().expect("the fewest moves").to_string();
    real.strike(&character("4"), &[]);
    real.strike(&Key::ArrowLeft, &[]);
    real.settle();
    send(&mut real, Command::NewRound);
    assert!(!is_told(&real) && is_shown(&mut real, "hidden"));
    send(&mut real, Command::RoundBefore);
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    real.settle();
    assert!(is_told(&real) && is_shown(&mut real, &fewest) && !is_shown(&mut real, "hidden"));
    // Other rules are another question, and back again the answer is the same.
    send(&mut real, Command::ToggleRules);
    assert!(!is_told(&real));
    send(&mut real, Command::ToggleRules);
    assert!(is_told(&real));
}

#[test]
fn the_card_of_a_game_that_was_left_continues_it() {
    let mut real = start();
    send(&mut real, Command::Game(GameCommand::Begin));
    send(&mut real, Command::Game(GameCommand::Leave));
    assert!(session(&real).game().is_none());
    send(&mut real, shell::Command::Toggle(SUMMARY));
    assert!(is_shown(&mut real, "You left this game. It is kept."));
    check(&mut real);
    // The button of the card.
    send(&mut real, Command::Game(GameCommand::Continue));
    assert!(session(&real).game().is_some());
    assert_eq!(*real.app.world().resource::<Overlay>(), Overlay::NONE);
    send(&mut real, shell::Command::Toggle(SUMMARY));
    assert!(!is_shown(&mut real, "You left this game. It is kept."));
}
