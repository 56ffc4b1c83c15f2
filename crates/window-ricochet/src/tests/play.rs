//! The play page by keys and by the pointer, without a window.

use bevy::input::keyboard::Key;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::{CursorMoved, FileDragAndDrop, PrimaryWindow, RequestRedraw, WindowEvent};
use carom_engine::ricochet::{Move, Robot, Round};
use carom_engine::{Direction, Square};
use carom_play::ricochet::WholeGame;
use carom_shell::Wish;
use carom_shell::lens::Lens;
use carom_shell::overlay::Overlay;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::place::Place;
use carom_shell::screen::Screen;
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};

use crate::board::shown_extent;
use crate::command::{Command, LeaveCommand};
use crate::ids;
use crate::leaving::{Leaving, Question};
use crate::opening;
use crate::session::Session;
use crate::testing::{heard, key_input, listen, until, write_key};

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin))
        .add_message::<RequestRedraw>()
        .add_message::<WindowEvent>()
        .add_message::<FileDragAndDrop>()
        .insert_resource(Session::new(opening::round(), None, 1))
        .insert_resource(Screen::new(Vec2::new(1280.0, 720.0)))
        .init_resource::<Lens>()
        .add_plugins((
            carom_shell::command::plugin,
            crate::commands,
            crate::session::plugin,
            carom_shell::input::plugin,
        ))
        .add_plugins((
            crate::pointer::plugin,
            crate::testing::pages,
            carom_shell::page::plugin,
            carom_shell::overlay::plugin,
        ))
        .add_plugins((crate::solving::plugin, crate::files::plugin))
        .add_plugins((crate::dealing::plugin, crate::whole::plugin(&Place::Nowhere)))
        .add_plugins(crate::leaving::plugin)
        .add_plugins(listen);
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.update();
    app
}

fn strike(app: &mut App, logical_key: Key) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        write_key(app, key_input(KeyCode::KeyR, logical_key.clone(), state));
    }
    app.update();
}

fn letter(app: &mut App, letter: &str) {
    strike(app, Key::Character(letter.into()));
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

/// The keys of a move.
fn play(app: &mut App, mv: Move) {
    letter(app, &mv.robot.letter().to_string());
    strike(
        app,
        match mv.direction {
            Direction::North => Key::ArrowUp,
            Direction::East => Key::ArrowRight,
            Direction::South => Key::ArrowDown,
            Direction::West => Key::ArrowLeft,
        },
    );
}

fn solution(round: &Round) -> Option<Vec<Move>> {
    let mut control = Control::default().max_depth(20);
    match DEFAULT.solver().solve(round, &mut control).verdict {
        Verdict::Solved { moves, .. } => Some(moves),
        Verdict::Unsolvable | Verdict::Stopped(_) => None,
    }
}

#[test]
fn a_whole_game_is_played_by_keys_alone() {
    let mut app = app();
    letter(&mut app, "z");
    let (mut moves_made, mut given_up) = (0, 0);
    for _ in 0..60 {
        let Some(game) = session(&app).game().filter(|game| !game.is_over()) else { break };
        assert_eq!(game.robots(), session(&app).round().start().squares(), "the robots stay");
        if game.done().len() == 3 && given_up == 0 {
            given_up += 1;
            letter(&mut app, "G");
            continue;
        }
        match solution(session(&app).round()) {
            Some(moves) => {
                for &mv in &moves {
                    play(&mut app, mv);
                }
                assert!(session(&app).is_solved() && !session(&app).is_helped());
                moves_made += moves.len();
                strike(&mut app, Key::Enter);
            }
            None => letter(&mut app, "P"),
        }
    }
    app.update();
    let game = session(&app).game().expect("the game");
    assert!(game.is_over());
    assert_eq!(game.done().len() + game.left_over().count(), 17);
    assert_eq!((game.solved(), game.total_moves()), (game.done().len() - 1, moves_made));
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::of(ids::SUMMARY));
    until(&mut app, |app| session(app).unjudged().is_none());
    let (optimum, known) = session(&app).game().map(WholeGame::total_optimum).expect("the game");
    assert_eq!((optimum, known), (moves_made, session(&app).game().map_or(0, WholeGame::solved)));
}

/// The pixel in the middle of a square.
fn pixel(app: &App, square: Square) -> Vec2 {
    let (screen, board) = (app.world().resource::<Screen>(), session(app).board());
    let place = BoardLayout::new(board.size()).center(square) * Vec2::new(1.0, -1.0);
    screen.scale * screen.board.center() + place * screen.unit(shown_extent(screen, board.size()))
}

/// Presses at one square and releases at another.
fn drag(app: &mut App, from: Square, to: Square) -> Vec<Wish> {
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

fn click(app: &mut App, square: Square) -> Vec<Wish> {
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
    letter(&mut app, "u");
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
    letter(&mut app, "z");
    let goal = session(&app).round().goal();
    let other = session(&app).targets().find(|it| it.goal() != goal).expect("another target");
    click(&mut app, other.square);
    assert_eq!(session(&app).round().goal(), goal);
}

/// What a finger does between its first and its last place.
fn touch(app: &mut App, places: &[Vec2]) -> Vec<Wish> {
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
            let slide = Wish::from(Command::Slide(direction));
            let select = robot.map(|it| Wish::from(Command::Select(it)));
            let expected: Vec<Wish> = select.into_iter().chain([slide]).collect();
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
        assert_eq!(sent, Vec::<Wish>::new());
        assert_eq!(*session(&app).position(), position);
    }
}
