//! What the board of Ricochet Robots shows while a player thinks, and what it leaves out.

use std::collections::BTreeSet;

use crate::board::marks::BoardMarks;
use crate::board::shown_extent;
use crate::board::solution::Lanes;
use crate::command::{Command, GameCommand, SolverCommand, ToggleReview};
use crate::ids::SUMMARY;
use crate::on_board::OnBoard;
use crate::pieces::SolutionMove;
use crate::solving::{Best, Solving};
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_engine::ricochet::Robot;
use carom_engine::{Direction, Square};
use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;
use carom_shell::paint::brush::height;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_shell::theme::Palette;

use super::STAGE;
use crate::game_checks::{session, solve};
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, is_shown, options, send, wait};

fn start() -> Real {
    STAGE.start(&options((1280, 720)))
}

/// A point in logical pixels of the window, and the pixels of a square.
pub(super) fn pixel(real: &Real, square: Square) -> (Vec2, f32) {
    let world = real.app.world();
    let (screen, on_board) = (world.resource::<Screen>(), world.resource::<OnBoard>());
    let size = on_board.board().size();
    let unit = screen.unit(shown_extent(screen, size));
    let center = BoardLayout::new(size).center(square);
    (screen.scale * screen.board.center() + center * Vec2::new(unit, -unit), unit)
}

/// The squares of the discs that are drawn in the full colour of their robot: the stop that a press or a drag would choose.
fn lit_stops(real: &mut Real) -> BTreeSet<Square> {
    let world = real.app.world_mut();
    let mut roots = world.query_filtered::<&Children, With<BoardMarks>>();
    let parts: Vec<Entity> = roots.iter(world).flat_map(|it| it.to_vec()).collect();
    let selected = session(real).selected();
    let world = real.app.world();
    let materials = world.resource::<Assets<ColorMaterial>>();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let own = world.resource::<OnBoard>().position().square(selected);
    let pale = world.resource::<Palette>().square;
    parts
        .into_iter()
        .filter_map(|it| Some((world.get::<Transform>(it)?, world.get::<MeshMaterial2d<_>>(it)?)))
        .filter(|(place, _)| (place.translation.z - height::STOP).abs() < 1e-4)
        .filter(|(_, it)| {
            let color = materials.get(&it.0).map(|it: &ColorMaterial| it.color);
            color.is_some_and(|it| it.alpha() > 0.99 && it != pale)
        })
        .filter_map(|(place, _)| layout.square_at(place.translation.truncate()))
        .filter(|it| Some(*it) != own)
        .collect()
}

/// The squares under the shadow that stretches from a robot that is dragged.
fn shaded(real: &mut Real) -> BTreeSet<Square> {
    let world = real.app.world_mut();
    let layout = BoardLayout::new(world.resource::<OnBoard>().board().size());
    let mut parts = world.query_filtered::<&Transform, With<Mesh2d>>();
    let shadow =
        parts.iter(world).filter(|it| it.translation.z.total_cmp(&height::STRETCH).is_eq());
    shadow.filter_map(|it| layout.square_at(it.translation.truncate())).collect()
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
    assert_eq!(shaded(&mut real), BTreeSet::new());
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
        let way: BTreeSet<Square> = path.into_iter().flat_map(|(_, it)| it.clone()).collect();
        assert_eq!(shaded(&mut real), way, "{direction:?}");
        check(&mut real);
    }
    // Off the axes the robot would not slide, and nothing says that it would.
    real.point(from + unit * Vec2::new(1.0, 0.9));
    real.settle();
    assert_eq!(lit_stops(&mut real), BTreeSet::new());
    assert_eq!(shaded(&mut real), BTreeSet::new());
    real.button(MouseButton::Left, ButtonState::Released);
    real.settle();
    assert!(session(&real).moves().is_empty());
    // The pointer alone lights a stop, but no robot is on its way.
    let (_, path) = &slides[0];
    real.point(pixel(&real, *path.last().expect("a stop")).0);
    real.settle();
    assert_eq!((lit_stops(&mut real).len(), shaded(&mut real).len()), (1, 0));
}

#[test]
fn rings_stay_while_a_robot_bumps_against_a_wall() {
    let mut real = start();
    // After a slide the robot cannot go on in this direction.
    let (direction, _) = session(&real).slides().remove(0);
    send(&mut real, Command::Slide(direction));
    let rings = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut roots = world.query_filtered::<&Children, With<BoardMarks>>();
        roots.iter(world).map(|it| it.iter().count()).sum::<usize>()
    };
    let before = rings(&mut real);
    real.app.world_mut().write_message(Command::Slide(direction));
    for _ in 0..4 {
        real.frame();
        assert_eq!(rings(&mut real), before, "{direction:?}");
    }
}

#[test]
fn the_result_is_beside_the_board() {
    let mut real = start();
    solve(&mut real);
    let title = format!("Solved in {} moves", session(&real).moves().len());
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    real.settle();
    assert!(is_shown(&mut real, &title) && is_shown(&mut real, "Next round"));
    check(&mut real);
    send(&mut real, ToggleReview);
    assert!(!is_shown(&mut real, &title));
    check(&mut real);
    send(&mut real, ToggleReview);
    assert!(is_shown(&mut real, &title));
}

#[test]
fn the_card_of_a_game_that_was_left_continues_it() {
    let mut real = start();
    send(&mut real, Command::Game(GameCommand::Begin));
    send(&mut real, Command::Game(GameCommand::Leave));
    assert!(session(&real).game().is_none());
    send(&mut real, carom_shell::Command::Toggle(SUMMARY));
    assert!(is_shown(&mut real, "You left this game. It is kept."));
    check(&mut real);
    // The button of the card.
    send(&mut real, Command::Game(GameCommand::Continue));
    assert!(session(&real).game().is_some());
    assert_eq!(*real.app.world().resource::<Overlay>(), Overlay::NONE);
    send(&mut real, carom_shell::Command::Toggle(SUMMARY));
    assert!(!is_shown(&mut real, "You left this game. It is kept."));
}

#[test]
fn the_right_button_takes_a_move_back() {
    let mut real = start();
    let (direction, _) = session(&real).slides().remove(0);
    send(&mut real, Command::Slide(direction));
    assert_eq!(session(&real).moves().len(), 1);
    let (place, _) = pixel(&real, Square::new(7, 7));
    real.point(place);
    let press = |real: &mut Real| {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            real.button(MouseButton::Right, state);
            real.frame();
        }
        real.settle();
    };
    send(&mut real, carom_shell::Command::Toggle(OverlayId::HELP));
    press(&mut real);
    assert_eq!(session(&real).moves().len(), 1, "not behind a card");
    send(&mut real, carom_shell::Command::Toggle(OverlayId::HELP));
    press(&mut real);
    assert!(session(&real).moves().is_empty());
    check(&mut real);
}

#[test]
fn a_move_under_the_pointer_is_shown_alone() {
    let mut real = start();
    send(&mut real, SolverCommand::ShowMoves);
    wait(&mut real, |world| !world.resource::<Solving>().moves_to_show().is_empty());
    real.settle();
    let faint = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut roots = world.query_filtered::<&Children, With<Lanes>>();
        let parts: Vec<Entity> = roots.iter(world).flat_map(|it| it.to_vec()).collect();
        let materials = world.resource::<Assets<ColorMaterial>>();
        let color = |it: Entity| materials.get(&world.get::<MeshMaterial2d<_>>(it)?.0);
        let alphas = parts.into_iter().filter_map(color).map(|it: &ColorMaterial| it.color.alpha());
        let (faint, clear): (Vec<f32>, Vec<f32>) = alphas.partition(|it| *it < 0.5);
        (faint.len(), clear.len())
    };
    let (none, all) = faint(&mut real);
    assert_eq!(none, 0);
    let world = real.app.world_mut();
    let mut chips = world.query::<(&SolutionMove, &ComputedNode, &UiGlobalTransform)>();
    let chip = chips.iter(world).find(|it| it.0.0 == 1).expect("the second move");
    let place = chip.2.translation * chip.1.inverse_scale_factor();
    real.point(place);
    real.settle();
    let (some, rest) = faint(&mut real);
    assert!(some > 0 && rest > 0 && some + rest == all, "{some} of {all} are faint");
    check(&mut real);
    real.point(Vec2::ONE);
    real.settle();
    assert_eq!(faint(&mut real), (0, all));
}
