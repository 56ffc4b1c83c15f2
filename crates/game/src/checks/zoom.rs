//! Checks of an enlarged board: what is drawn under the pointer is what the pointer means, and nothing of the board is seen
//! outside of its place.

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase::{Ended, Moved, Started};
use bevy::prelude::*;
use carom_engine::{Direction, Size, Square};
use carom_play::ricochet::editor::Tool;
use carom_shell::BoxedAction;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::panel::OnPress;
use carom_shell::panel::loupe::Loupe;
use carom_shell::panel::magnify::{Surround, WholeBoard};
use carom_shell::screen::Screen;
use carom_shell::zoom::BoardZoom;
use carom_window_ricochet::command::{Command, OpenCommand};
use carom_window_ricochet::editor::{self, Drawing, Hover};
use carom_window_ricochet::on_board::OnBoard;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;

use crate::testing::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::heard;
use carom_shell::testing::real::{Real, character, options, paste, send};
use carom_shell::testing::seen;
use carom_window_unblock::game_checks as blocks;

/// The editor with an empty board of 32 columns and rows.
fn large_drawing(size: (u32, u32)) -> Real {
    let mut real = STAGE.start(&options(size));
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    send(&mut real, editor::Command::Clear);
    send(&mut real, editor::Command::Width("32".to_owned()));
    send(&mut real, editor::Command::Height("32".to_owned()));
    assert_eq!(drawing(&real).canvas().size(), Size::new(32, 32).expect("a size"));
    real
}

fn drawing(real: &Real) -> &Drawing {
    real.app.world().resource::<Drawing>()
}

/// Where the camera draws the middle of a square, in logical pixels, and the pixels of a square.
fn drawn(real: &mut Real, size: Size, square: Square) -> (Vec2, f32) {
    let middle = real.size() / 2.0;
    let world = real.app.world_mut();
    let mut cameras = world.query::<(&Transform, &Projection, &Camera)>();
    // Another camera draws what the loupe shows.
    let window = cameras.iter(world).find(|it| it.2.order == 0);
    let (camera, projection, _) = window.expect("a camera");
    let Projection::Orthographic(projection) = projection else { panic!("a flat projection") };
    let away = BoardLayout::new(size).center(square) - camera.translation.truncate();
    (middle + away * Vec2::new(1.0, -1.0) / projection.scale, 1.0 / projection.scale)
}

/// The place of what is shown of the board, in logical pixels.
fn place(real: &Real) -> Rect {
    let world = real.app.world();
    let screen = world.resource::<Screen>();
    let view = world.resource::<BoardZoom>().view(screen);
    Rect::from_corners(screen.scale * view.min, screen.scale * view.max)
}

fn is_whole(real: &Real) -> bool {
    real.app.world().resource::<BoardZoom>().is_whole()
}

/// Turns the wheel over a place.
fn wheel(real: &mut Real, at: Vec2, turns: u8) {
    real.point(at);
    real.frame();
    for _ in 0..turns {
        real.wheel(1.0);
    }
    real.settle();
}

#[test]
fn the_square_under_the_wheel_stays_there_and_a_click_means_what_is_drawn() {
    for window in [(1280, 720), (900, 600)] {
        let mut real = large_drawing(window);
        send(&mut real, editor::Command::Take(Tool::Robot));
        let size = drawing(&real).canvas().size();
        let square = Square::new(27, 4);
        let (before, small) = drawn(&mut real, size, square);
        wheel(&mut real, before, 4);
        let (after, large) = drawn(&mut real, size, square);
        assert!((large / small - 1.25_f32.powi(4)).abs() < 1e-3, "{small} and {large} pixels");
        assert!(before.distance(after) < 1.0, "{before} and {after}");
        for square in [square, Square::new(25, 6), Square::new(29, 2)] {
            let (pixel, _) = drawn(&mut real, size, square);
            assert!(place(&real).contains(pixel), "{square:?} is drawn at {pixel}");
            real.click(pixel);
            real.settle();
            assert!(drawing(&real).canvas().robots().any(|(_, at)| at == square), "{square:?}");
        }
        check(&mut real);
    }
}

#[test]
fn boxes_cover_everything_around_the_place_of_an_enlarged_board() {
    let mut real = large_drawing((1280, 720));
    let covers = |real: &mut Real| {
        let world = real.app.world_mut();
        let mut boxes =
            world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Surround>>();
        let rect = |(node, at): (&ComputedNode, &UiGlobalTransform)| {
            let scale = node.inverse_scale_factor();
            Rect::from_center_size(at.translation, node.size()).min * scale
                ..Rect::from_center_size(at.translation, node.size()).max * scale
        };
        let scale = world.resource::<Screen>().scale;
        let all = boxes.iter(world).map(rect).map(|it| (it.start * scale, it.end * scale));
        all.filter(|(min, max)| (max - min).min_element() > 0.0)
            .map(|(min, max)| Rect::from_corners(min, max))
            .collect::<Vec<_>>()
    };
    assert_eq!(covers(&mut real), [], "nothing is covered around a whole board");
    let board = place(&real);
    wheel(&mut real, board.center(), 5);
    let shown = covers(&mut real);
    let area: f32 = shown.iter().map(|it| it.size().element_product()).sum();
    let (window, board) = (real.size(), place(&real));
    let left = window.element_product() - board.size().element_product();
    assert!((area - left).abs() < 4.0 * window.x, "{area} instead of {left}: {shown:?}");
    assert!(shown.iter().all(|it| it.intersect(board).size().min_element() < 1.0), "{shown:?}");
    // A square that would be drawn over the panel is not meant there.
    let size = drawing(&real).canvas().size();
    let far = (0..32).map(|x| Square::new(x, 16)).find(|it| {
        let (pixel, _) = drawn(&mut real, size, *it);
        pixel.x > board.max.x + 4.0 && pixel.x < window.x
    });
    let (pixel, _) = drawn(&mut real, size, far.expect("a square behind the panel"));
    let before = drawing(&real).canvas().clone();
    real.click(Vec2::new(board.max.x + 4.0, pixel.y));
    real.settle();
    assert_eq!(real.app.world().resource::<Hover>().0, None);
    assert_eq!(*drawing(&real).canvas(), before);
}

#[test]
fn a_drag_over_the_panel_draws_nothing_behind_it() {
    let mut real = large_drawing((1280, 720));
    let board = place(&real);
    wheel(&mut real, board.center(), 5);
    send(&mut real, editor::Command::Take(Tool::Closed));
    let from = Vec2::new(board.max.x - 60.0, board.center().y);
    let behind = Vec2::new(board.max.x + 60.0, board.center().y);
    let before = drawing(&real).canvas().clone();
    real.drag(from, behind);
    real.settle();
    assert_ne!(*drawing(&real).canvas(), before, "what is shown is drawn on");
    let size = drawing(&real).canvas().size();
    let canvas = drawing(&real).canvas().clone();
    for square in size.squares().filter(|it| canvas.is_closed(*it)) {
        let (pixel, unit) = drawn(&mut real, size, square);
        assert!(pixel.x - unit / 2.0 < board.max.x, "{square:?} is not shown");
    }
    // A tile that is let go over the panel, where it was taken, is only chosen.
    send(&mut real, editor::Command::Take(Tool::Tile));
    let before = drawing(&real).canvas().clone();
    let tile = {
        let world = real.app.world_mut();
        let mut buttons = world.query::<(&OnPress, &ComputedNode, &UiGlobalTransform)>();
        let mut tiles = buttons
            .iter(world)
            .filter(|(it, ..)| matches!(it.0.downcast(), Some(editor::Command::Tile(_))));
        let (_, node, place) = tiles.next().expect("tiles");
        place.translation * node.inverse_scale_factor()
    };
    real.click(tile);
    real.settle();
    assert_eq!(*drawing(&real).canvas(), before);
}

#[test]
fn keys_enlarge_and_show_the_whole_board_again() {
    let mut real = large_drawing((1280, 720));
    let size = drawing(&real).canvas().size();
    let unit = |real: &mut Real| drawn(real, size, Square::new(0, 0)).1;
    let whole = unit(&mut real);
    let button = |real: &mut Real| {
        let world = real.app.world_mut();
        world.query_filtered::<(), With<WholeBoard>>().iter(world).count()
    };
    for (key, steps) in [("+", 1), ("=", 2), ("-", 1), ("+", 2)] {
        real.strike(&character(key), &[Key::Control]);
        real.settle();
        assert!((unit(&mut real) / whole - 1.25_f32.powi(steps)).abs() < 1e-3, "{key}");
        assert_eq!(button(&mut real), 1);
        check(&mut real);
    }
    real.strike(&character("0"), &[Key::Control]);
    real.settle();
    assert!((unit(&mut real) - whole).abs() < 1e-3);
    assert_eq!(button(&mut real), 0);
}

#[test]
fn the_middle_button_drags_an_enlarged_board_up_to_its_edge() {
    let mut real = large_drawing((1280, 720));
    let size = drawing(&real).canvas().size();
    let middle = place(&real).center();
    wheel(&mut real, middle, 4);
    let corner = Square::new(0, 0);
    let (before, unit) = drawn(&mut real, size, corner);
    real.button(MouseButton::Middle, ButtonState::Pressed);
    real.frame();
    real.point(middle + Vec2::new(40.0, 25.0));
    real.settle();
    let (after, _) = drawn(&mut real, size, corner);
    assert!(after.distance(before + Vec2::new(40.0, 25.0)) < 1.0, "{before} and {after}");
    real.point(middle + Vec2::splat(5000.0));
    real.settle();
    real.button(MouseButton::Middle, ButtonState::Released);
    real.settle();
    let (end, _) = drawn(&mut real, size, corner);
    let inside = end - place(&real).min;
    assert!(inside.min_element() > 0.0 && inside.max_element() < 3.0 * unit, "{inside}");
    real.point(middle);
    real.settle();
    assert_eq!(drawn(&mut real, size, corner).0, end, "the button is up");
}

#[test]
fn the_view_follows_the_cursor_of_the_editor() {
    let mut real = large_drawing((1280, 720));
    let size = drawing(&real).canvas().size();
    let middle = place(&real).center();
    wheel(&mut real, middle, 6);
    // The pointer must not be over the board: there it hides the cursor.
    real.point(Vec2::new(2.0, 2.0));
    real.settle();
    for _ in 0..20 {
        send(&mut real, editor::Command::Move(Direction::East));
    }
    let square = drawing(&real).cursor().square;
    let (pixel, unit) = drawn(&mut real, size, square);
    let seen = place(&real).inflate(-unit / 2.0);
    assert!(seen.contains(pixel), "{square:?} at {pixel} in {seen:?}");
}

#[test]
fn the_view_follows_the_selected_robot_and_a_new_board_is_whole() {
    let mut real = large_drawing((1280, 720));
    let robots = [(0, 0), (31, 31), (0, 31), (31, 0)].map(|(x, y)| Square::new(x, y));
    for (robot, square) in carom_engine::ricochet::Robot::ALL.into_iter().zip(robots) {
        send(&mut real, editor::Command::Take(Tool::Robot));
        send(&mut real, editor::Command::Colour(robot));
        send(&mut real, editor::Command::Press(carom_play::ricochet::editor::Spot::on(square)));
        send(&mut real, editor::Command::Release);
    }
    send(&mut real, editor::Command::Take(Tool::Goal));
    let target = carom_play::ricochet::editor::Spot::on(Square::new(31, 16));
    send(&mut real, editor::Command::Press(target));
    send(&mut real, editor::Command::Release);
    send(&mut real, editor::ExchangeCommand::Play);
    let size = real.app.world().resource::<OnBoard>().board().size();
    assert_eq!(
        size,
        Size::new(32, 32).expect("a size"),
        "{}",
        carom_shell::testing::real::notice(&real)
    );
    let corner = drawn(&mut real, size, Square::new(1, 1)).0;
    wheel(&mut real, corner, 6);
    for (robot, _) in real.app.world().resource::<OnBoard>().position().clone().robots() {
        send(&mut real, Command::Select(robot));
        let square = real.app.world().resource::<OnBoard>().position().square(robot);
        let (pixel, unit) = drawn(&mut real, size, square.expect("a robot"));
        let seen = place(&real).inflate(-unit / 2.0);
        assert!(seen.contains(pixel), "{robot:?} at {pixel} in {seen:?}");
        assert!(!is_whole(&real));
        check(&mut real);
    }
    paste(&mut real, "7650+42+E2302B12+C9", OpenCommand::Paste);
    assert!(is_whole(&real));
}

#[test]
fn the_wheel_scrolls_a_panel_and_leaves_small_boards_alone() {
    let mut real = STAGE.start(&options((1280, 720)));
    for page in [unblock::ids::PLAY, tablut::ids::PLAY] {
        send(&mut real, carom_shell::Command::Go(page));
        let middle = place(&real).center();
        wheel(&mut real, middle, 3);
        assert!(is_whole(&real), "{page:?}");
        send(&mut real, carom_shell::Command::Enlarge);
        assert!(is_whole(&real), "{page:?}");
    }
    let mut real = large_drawing((1280, 720));
    let beside = real.app.world().resource::<Screen>().panel.center();
    wheel(&mut real, beside, 3);
    assert!(is_whole(&real), "the wheel over the panel");
    send(&mut real, carom_shell::Command::Toggle(carom_shell::ids::OverlayId::HELP));
    let middle = place(&real).center();
    wheel(&mut real, middle, 3);
    assert!(is_whole(&real), "the wheel over a card");
}

#[test]
fn a_finger_on_the_small_squares_of_a_phone_aims_and_draws_where_it_lifts() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    send(&mut real, editor::Command::Clear);
    send(&mut real, editor::Command::Take(Tool::Closed));
    let size = drawing(&real).canvas().size();
    let (from, to) = (Square::new(3, 12), Square::new(5, 10));
    let [start, end] = [from, to].map(|it| drawn(&mut real, size, it).0);
    assert!(drawn(&mut real, size, from).1 < 30.0);
    let before = drawing(&real).canvas().clone();
    let aims =
        |real: &Real| real.app.world().resource::<Loupe>().0.as_ref().map(|it| it.name.clone());
    for (phase, place, name) in [(Started, start, "D13"), (Moved, end, "F11")] {
        real.touch(1, phase, place);
        real.frame();
        assert_eq!(aims(&real).as_deref(), Some(name));
        assert_eq!(*drawing(&real).canvas(), before, "the finger is down");
    }
    real.touch(1, Ended, end);
    real.settle();
    assert_eq!(aims(&real), None);
    let closed: Vec<Square> =
        size.squares().filter(|it| drawing(&real).canvas().is_closed(*it)).collect();
    assert_eq!(closed, [to]);
    check(&mut real);
    // Robots come one after the other, each in the next colour, and a drag moves one.
    send(&mut real, editor::Command::Take(Tool::Robot));
    for x in 0..4 {
        let place = drawn(&mut real, size, Square::new(x, 0)).0;
        real.swipe(place, place);
        real.settle();
    }
    let [start, end] = [Square::new(1, 0), to].map(|it| drawn(&mut real, size, it).0);
    let moved = end + Vec2::new(0.0, -60.0);
    real.swipe(start, moved);
    real.settle();
    let robots: Vec<Square> = drawing(&real).canvas().robots().map(|it| it.1).collect();
    assert_eq!(robots.len(), 4);
    assert!(robots[1].y() > 4 && robots[0] == Square::new(0, 0), "{robots:?}");
}

/// Two fingers hold the board at two places, go to others one after the other, and leave.
fn pinch(real: &mut Real, from: [Vec2; 2], to: [Vec2; 2]) {
    for (phase, places) in [(Started, from), (Moved, to), (Ended, to)] {
        for (finger, place) in (1..).zip(places) {
            real.touch(finger, phase, place);
            real.frame();
        }
    }
    real.settle();
}

#[test]
fn two_fingers_enlarge_a_board_in_play_and_move_nothing() {
    let mut real = STAGE.start(&options((390, 844)));
    send(&mut real, OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
    let on_board = |real: &Real| *real.app.world().resource::<OnBoard>().position();
    let (before, size) = (on_board(&real), Size::new(16, 16).expect("a size"));
    let squares = [Square::new(5, 5), Square::new(8, 9)];
    let under = |real: &mut Real, places: [Vec2; 2], told: &str| {
        for (square, place) in squares.into_iter().zip(places) {
            let (now, _) = drawn(real, size, square);
            assert!(now.distance(place) < 1.0, "{square:?} at {now}, {place} {told}");
        }
    };
    let from = squares.map(|it| drawn(&mut real, size, it).0);
    let middle = from[0].midpoint(from[1]);
    let to = from.map(|it| middle + Vec2::new(12.0, -9.0) + 1.5 * (it - middle));
    pinch(&mut real, from, to);
    under(&mut real, to, "apart");
    let moved = to.map(|it| it - Vec2::new(20.0, 15.0));
    pinch(&mut real, to, moved);
    under(&mut real, moved, "moved");
    assert_eq!(on_board(&real), before, "no robot moves");
    check(&mut real);
    for _ in 0..2 {
        for (phase, finger) in [(Started, 1_u8), (Started, 2), (Ended, 1), (Ended, 2)] {
            let place = place(&real).center() + 30.0 * f32::from(finger);
            real.touch(finger.into(), phase, place);
            real.frame();
        }
    }
    assert!(is_whole(&real), "two taps with two fingers");
    // A board that needs no zoom stays as it is.
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    let middle = place(&real).center();
    pinch(&mut real, [middle - 20.0, middle + 20.0], [middle - 90.0, middle + 90.0]);
    assert!(is_whole(&real));
    check(&mut real);
}

#[test]
fn two_fingers_draw_nothing() {
    let mut real = large_drawing((1280, 720));
    send(&mut real, editor::Command::Take(Tool::Closed));
    let before = drawing(&real).canvas().clone();
    let middle = place(&real).center();
    pinch(&mut real, [middle - 40.0, middle + 40.0], [middle - 120.0, middle + 120.0]);
    assert!(!is_whole(&real));
    assert_eq!(*drawing(&real).canvas(), before);
    check(&mut real);
}

/// A tap of a finger, and what an editor draws on by it.
fn tap<T>(real: &mut Real, place: Vec2, drawn_on: impl Fn(&BoxedAction) -> Option<T>) -> Option<T> {
    drop(heard(&mut real.app));
    for phase in [Started, Ended] {
        real.touch(1, phase, place);
        real.frame();
    }
    heard(&mut real.app).iter().find_map(drawn_on)
}

#[test]
fn every_square_of_an_editor_on_a_phone_can_be_tapped() {
    let mut real = STAGE.start(&options((390, 844)));
    STAGE.listen(&mut real.app);
    send(&mut real, carom_shell::Command::Go(editor::PAGE));
    send(&mut real, editor::Command::Clear);
    send(&mut real, editor::Command::Take(Tool::Eraser));
    let square_of = |action: &BoxedAction| match action.downcast() {
        Some(editor::Command::Press(spot)) => Some(spot.square),
        _ => None,
    };
    let size = drawing(&real).canvas().size();
    for square in size.squares() {
        let pixel = drawn(&mut real, size, square).0;
        assert_eq!(tap(&mut real, pixel, square_of), Some(square), "at {pixel}");
    }
    // Everything that is seen of an enlarged board can be tapped, at its edges, too.
    let middle = place(&real).center();
    wheel(&mut real, middle, 3);
    let seen = place(&real);
    for other in size.squares() {
        let (pixel, unit) = drawn(&mut real, size, other);
        let edge = seen.intersect(Rect::from_center_size(pixel, Vec2::splat(unit)));
        if edge.size().min_element() > 4.0 {
            assert_eq!(tap(&mut real, edge.center(), square_of), Some(other), "{other:?}");
        }
    }
    let all = seen::buttons(&mut real);
    let whole = all.into_iter().find(|it| it.0 == carom_shell::Command::ShowWholeBoard);
    tap(&mut real, whole.expect("the button").1, square_of);
    assert!(is_whole(&real));
    // The squares of Unblock Me are large enough for a finger.
    send(&mut real, carom_shell::Command::Go(unblock::ids::EDITOR));
    send(&mut real, unblock::editor::Command::Clear);
    for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
        let pixel = blocks::pixel(&real, (x, y)).0;
        let means = tap(&mut real, pixel, |action| match action.downcast() {
            Some(unblock::editor::Command::Press(square)) => Some((square.x(), square.y())),
            _ => None,
        });
        assert_eq!(means, Some((x, y)));
    }
}
