//! The play page by keys and by the pointer, without a window.

use bevy::input::keyboard::Key;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::{CursorMoved, FileDragAndDrop, PrimaryWindow, WindowEvent};
use carom_engine::ricochet::{Move, Robot};
use carom_engine::{Direction, Square};
use carom_play::ricochet::WholeGame;
use carom_shell::BoxedAction;
use carom_shell::overlay::Overlay;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::place::SaveLocation;
use carom_shell::screen::Screen;
use carom_shell::zoom::BoardZoom;
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;

use crate::board::shown_extent;
use crate::command::{Command, LeaveCommand};
use crate::ids;
use crate::leaving::{Leaving, Question};
use crate::opening;
use crate::testing::{heard, listen, play, session, strike, typed, until};

fn app() -> App {
    let mut app = crate::testing::app(opening::round());
    app.add_plugins((StatesPlugin, InputPlugin))
        .add_message::<WindowEvent>()
        .add_message::<FileDragAndDrop>()
        .insert_resource(Screen::new(Vec2::new(1280.0, 720.0)))
        .init_resource::<BoardZoom>()
        .add_plugins((
            carom_shell::input::plugin,
            crate::pointer::plugin,
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::overlay::plugin,
        ))
        .add_plugins((crate::solving::plugin, crate::files::plugin))
        .add_plugins((crate::dealing::plugin, crate::whole::plugin(&SaveLocation::Nowhere)))
        .add_plugins(crate::leaving::plugin)
        .add_plugins(listen);
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.update();
    app
}

/// The rules of the game are those of the model.
#[test]
fn a_whole_game_is_played_by_keys_alone() {
    let mut app = app();
    typed(&mut app, "z");
    let target = session(&app).round().goal();
    typed(&mut app, "P");
    assert_ne!(session(&app).round().goal(), target, "it is put back under the others");
    let report = DEFAULT.solver().solve(session(&app).round(), &mut Control::default());
    let moves = report.verdict.moves().expect("a solution").to_vec();
    play(&mut app, &moves);
    assert!(session(&app).is_solved() && !session(&app).is_helped());
    strike(&mut app, Key::Enter);
    for _ in 1..17 {
        assert_eq!(*app.world().resource::<Overlay>(), Overlay::NONE);
        typed(&mut app, "G");
    }
    app.update();
    let game = session(&app).game().expect("the game");
    assert!(game.is_over());
    assert_eq!((game.solved(), game.total_moves()), (1, moves.len()));
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::of(ids::SUMMARY));
    until(&mut app, |app| session(app).unjudged().is_none());
    let optimum = session(&app).game().map(WholeGame::total_optimum);
    assert_eq!(optimum, Some((moves.len(), 1)));
}

/// The pixel in the middle of a square.
fn pixel(app: &App, square: Square) -> Vec2 {
    let (screen, board) = (app.world().resource::<Screen>(), session(app).board());
    let place = BoardLayout::new(board.size()).center(square) * Vec2::new(1.0, -1.0);
    screen.scale * screen.board.center() + place * screen.unit(shown_extent(screen, board.size()))
}

/// Presses at one square and releases at another.
fn drag(app: &mut App, from: Square, to: Square) -> Vec<BoxedAction> {
    heard(app);
    let window = Entity::PLACEHOLDER;
    let button = |state| {
        let button = MouseButton::Left;
        WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window })
    };
    let moved = |position| WindowEvent::CursorMoved(CursorMoved { window, position, delta: None });
    let (from, to) = (pixel(app, from), pixel(app, to));
    for event in
        [moved(from), button(ButtonState::Pressed), moved(to), button(ButtonState::Released)]
    {
        app.world_mut().write_message(event);
    }
    // A frame has at most one press or release.
    (0..4).for_each(|_| app.update());
    heard(app)
}

fn click(app: &mut App, square: Square) -> Vec<BoxedAction> {
    drag(app, square, square)
}

#[test]
fn the_pointer_selects_slides_drags_and_chooses() {
    let mut app = app();
    let red = session(&app).position().square(Robot::Red).expect("a robot");
    assert_eq!(click(&mut app, red), [Command::Select(Robot::Red)]);
    assert_eq!(session(&app).selected(), Robot::Red);
    let (direction, path) = session(&app).slides().remove(0);
    let stop = *path.last().expect("a stop");
    assert_eq!(click(&mut app, stop), [Command::SlideTo(stop)]);
    assert_eq!(session(&app).moves(), [Move { robot: Robot::Red, direction }]);
    typed(&mut app, "u");
    let next = path[1];
    let expected = [Command::Select(Robot::Red), Command::Slide(direction)];
    assert_eq!(drag(&mut app, red, next), expected);
    assert_eq!(session(&app).moves().len(), 1);
    let goal = session(&app).round().goal();
    let free = |square: Square| {
        let stops = session(&app).slides();
        session(&app).position().robot_on(square).is_none()
            && stops.iter().all(|(_, path)| path.last() != Some(&square))
    };
    let other = session(&app).targets().find(|it| it.goal() != goal && free(it.square));
    let square = other.expect("another target").square;
    let (goal, moves) = (session(&app).round().goal(), session(&app).all_moves());
    for (answer, is_left) in [(LeaveCommand::Stay, false), (LeaveCommand::Leave, true)] {
        assert_eq!(click(&mut app, square), [Command::OfferTarget(square)]);
        let asked = app.world().resource::<Leaving>().question();
        assert!(matches!(asked, Some(Question::Target(it)) if it.square == square));
        assert_eq!(session(&app).round().goal(), goal);
        assert_eq!(session(&app).all_moves(), moves);
        app.world_mut().write_message(answer);
        app.update();
        assert_eq!(app.world().resource::<Leaving>().question(), None);
        assert_eq!(session(&app).round().goal().square == square, is_left);
    }
    // Without moves there is nothing to lose.
    click(&mut app, goal.square);
    assert_eq!(session(&app).round().goal(), goal);
    // In a whole game the player cannot choose targets.
    typed(&mut app, "z");
    let goal = session(&app).round().goal();
    let other = session(&app).targets().find(|it| it.goal() != goal).expect("another target");
    click(&mut app, other.square);
    assert_eq!(session(&app).round().goal(), goal);
}

/// What a finger does between its first and its last place.
fn touch(app: &mut App, places: &[Vec2]) -> Vec<BoxedAction> {
    heard(app);
    let middle = vec![TouchPhase::Moved; places.len() - 1];
    let phases = [vec![TouchPhase::Started], middle, vec![TouchPhase::Ended]].concat();
    for (place, phase) in places.iter().chain(places.last()).zip(phases) {
        app.world_mut().write_message(WindowEvent::TouchInput(TouchInput {
            phase,
            position: *place,
            window: Entity::PLACEHOLDER,
            force: None,
            id: 1,
        }));
        app.update();
    }
    heard(app)
}

/// Printed targets, stops of the selected robot, robots and empty squares: a swipe does the same everywhere.
#[test]
fn a_swipe_from_any_square_only_slides_a_robot() {
    let mut app = app();
    app.insert_resource(Screen::new(Vec2::new(390.0, 844.0)));
    let round = session(&app).round().clone();
    let ways = [
        (Direction::North, Vec2::NEG_Y),
        (Direction::East, Vec2::X),
        (Direction::South, Vec2::Y),
        (Direction::West, Vec2::NEG_X),
    ];
    let (mut from_targets, mut moved) = (0, 0);
    for square in round.board().size().squares() {
        for (direction, way) in ways {
            let here = pixel(&app, square);
            let robot = session(&app).position().robot_on(square);
            let before = *session(&app).position();
            let sent = touch(&mut app, &[here, here + 30.0 * way]);
            let slide = BoxedAction::from(Command::Slide(direction));
            let select = robot.map(|it| BoxedAction::from(Command::Select(it)));
            let expected: Vec<BoxedAction> = select.into_iter().chain([slide]).collect();
            assert_eq!(sent, expected, "{square:?} {direction:?}");
            assert_eq!(*session(&app).round(), round, "{square:?} {direction:?}");
            assert!(!app.world().resource::<Leaving>().asks(), "{square:?} {direction:?}");
            from_targets += usize::from(round.board().target_on(square).is_some());
            moved += usize::from(*session(&app).position() != before);
            if session(&app).is_solved() {
                app.world_mut().write_message(Command::Restart);
                app.update();
            }
        }
    }
    assert!(from_targets == 4 * 17 && moved > 300, "{from_targets} {moved}");
    // A finger that has gone away and comes back, or goes askew, does nothing.
    let other = round.board().targets().iter().find(|it| {
        it.goal() != round.goal() && session(&app).position().robot_on(it.square).is_none()
    });
    let here = pixel(&app, other.expect("a target").square);
    for way in [Vec2::ZERO, Vec2::splat(30.0)] {
        let position = *session(&app).position();
        let sent = touch(&mut app, &[here, here + Vec2::new(30.0, 0.0), here + way]);
        assert_eq!(sent, Vec::<BoxedAction>::new());
        assert_eq!(*session(&app).position(), position);
    }
}
