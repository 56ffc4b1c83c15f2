//! The board of a player who has the box, by touches alone on a phone: how many it takes, and that nothing else does something.

use bevy::input::keyboard::Key;
use bevy::input::touch::TouchPhase::{Ended, Moved, Started};
use bevy::prelude::*;
use carom_engine::ricochet::{Move, Robot, Tile};
use carom_engine::{Direction, Size, Square};
use carom_play::ricochet::own_board::{EntryStep, OwnBoard};
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::paint::layout::{BoardLayout, unit};
use carom_shell::panel::loupe::Loupe;
use carom_shell::screen::Screen;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, character, is_shown, options, page, send, wait};
use carom_shell::testing::seen::{button, buttons, told};

use super::STAGE;
use crate::board::shown_extent;
use crate::command::{LeaveCommand, SolverCommand};
use crate::game_checks::session;
use crate::ids::{OWN_BOARD, PLAY};
use crate::own_board::{Command, OwnBoardState};
use crate::solving::Solving;

const PHONE: (u32, u32) = (390, 844);
const TILES: [&str; 4] = ["4B", "3B", "2B", "1A"];
const SQUARES: [&str; 4] = ["D10", "A4", "L11", "P16"];

/// A player who counts the touches.
struct Hand {
    real: Real,
    touches: usize,
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

impl Hand {
    fn new() -> Self {
        let mut real = STAGE.start(&options(PHONE));
        send(&mut real, carom_shell::Command::Go(home::PAGE));
        Self { real, touches: 0 }
    }

    /// A tap at a place of the window.
    fn tap(&mut self, place: Vec2) {
        for phase in [Started, Ended] {
            self.real.touch(1, phase, place);
            self.real.frame();
            self.real.frame();
        }
        self.touches += 1;
        self.real.settle();
    }

    /// A tap on the button of a command.
    fn press(&mut self, command: Command) {
        let place = button(&mut self.real, command);
        self.tap(place);
    }

    /// A tap on a button of the home page that begins with a command.
    fn press_at_home(&mut self, command: &Command) {
        let all = buttons(&mut self.real);
        let is_wanted = |it: &home::Command| match it {
            home::Command::Start { actions, .. } => {
                actions.first().and_then(|it| it.downcast::<Command>()) == Some(command)
            }
            home::Command::Paste => false,
        };
        let found = all.iter().find(|(it, _)| it.downcast().is_some_and(is_wanted));
        let place = found.expect("a button at home").1;
        self.tap(place);
    }

    /// Where a square of the board is in the window.
    fn place(&self, square: Square) -> Vec2 {
        let screen = self.real.app.world().resource::<Screen>();
        let side = screen.unit(shown_extent(screen, Size::OFFICIAL));
        let center = BoardLayout::new(Size::OFFICIAL).center(square);
        screen.scale * screen.board.center() + side * center * Vec2::new(1.0, -1.0)
    }

    fn tap_square(&mut self, name: &str) {
        let place = self.place(square(name));
        self.tap(place);
    }

    fn own(&self) -> &OwnBoardState {
        self.real.app.world().resource::<OwnBoardState>()
    }

    fn page(&self) -> PageId {
        page(&self.real)
    }

    /// The squares of the robots.
    fn robots(&self) -> Vec<String> {
        let robots = self.own().open().expect("a board").robots();
        robots.filter_map(|it| Some(carom_engine::square_name::of(it.1?))).collect()
    }

    /// The board with its robots.
    fn enter(&mut self) {
        self.press_at_home(&Command::New);
        for tile in TILES {
            self.press(Command::Take(tile.parse::<Tile>().expect("a tile")));
        }
        for (name, robot) in SQUARES.into_iter().zip(["red", "green", "blue", "yellow"]) {
            let asked = format!("Where is {robot}? Touch the board, slide, lift");
            assert_eq!(told(&mut self.real), asked, "for readers of the screen");
            self.tap_square(name);
        }
    }

    /// The vortex of the board.
    fn vortex(&self) -> carom_engine::ricochet::Target {
        let board = self.own().open().expect("a board").board();
        *board.targets().iter().find(|it| it.robot.is_none()).expect("the vortex")
    }
}

#[test]
fn ten_touches_make_a_board_ready_and_two_the_next_round() {
    let mut hand = Hand::new();
    hand.enter();
    check(&mut hand.real);
    assert_eq!((hand.page(), hand.own().step()), (OWN_BOARD, EntryStep::Target));
    assert_eq!(told(&mut hand.real), "Which target? Tap its mark, or the chip below");
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    assert_eq!((hand.page(), hand.touches), (PLAY, 10));
    check(&mut hand.real);
    assert_eq!(session(&hand.real).round().goal(), vortex.goal());
    // Each of the three buttons opens one thing.
    hand.press(Command::Count);
    wait(&mut hand.real, |world| world.resource::<Solving>().answer().is_some());
    assert!(is_shown(&mut hand.real, "7 moves"));
    assert!(told(&mut hand.real).starts_with("7 moves. "));
    assert!(hand.real.app.world().resource::<Solving>().moves_to_show().is_empty());
    hand.press(Command::Solution);
    check(&mut hand.real);
    let all = buttons(&mut hand.real);
    let shown =
        all.iter().filter(|(it, _)| matches!(it.downcast(), Some(SolverCommand::ShowAt(_))));
    assert_eq!(shown.count(), 7, "every move is seen");
    send(&mut hand.real, SolverCommand::Step);
    let step = told(&mut hand.real);
    assert!(step.starts_with("Move 1 of 7: "), "{step}");
    hand.touches = 0;
    hand.press(Command::NextTarget);
    assert_eq!((hand.page(), hand.own().step()), (OWN_BOARD, EntryStep::Target));
    let end = hand.robots();
    assert!(end.contains(&carom_engine::square_name::of(vortex.square)), "{end:?}");
    // A press at once would be the second one of a double press on the button before.
    hand.press(Command::SwapRobots);
    assert_eq!(hand.robots(), end);
    wait(&mut hand.real, |world| {
        let now = world.resource::<Time<bevy::time::Real>>().elapsed();
        world.resource::<OwnBoardState>().takes_presses(now)
    });
    hand.press(Command::SwapRobots);
    assert_eq!(hand.robots(), SQUARES);
    hand.press(Command::SwapRobots);
    assert_eq!(hand.robots(), end);
    hand.touches = 1;
    let board = hand.own().open().expect("a board").board();
    let free = board.targets().iter().find(|it| {
        it.robot == Some(Robot::Blue)
            && hand.own().open().is_some_and(|own| own.robot_on(it.square).is_none())
    });
    let goal = free.expect("a target of blue").goal();
    hand.press(Command::Choose(goal));
    assert_eq!((hand.page(), hand.touches), (PLAY, 2));
    assert_eq!(hand.own().open().expect("a board").number(), 2);
    check(&mut hand.real);
}

#[test]
fn keys_alone_make_a_board_ready() {
    let mut hand = Hand::new();
    hand.press_at_home(&Command::New);
    for name in TILES {
        for letter in name.chars() {
            hand.real.strike(&character(&letter.to_lowercase().to_string()), &[]);
        }
    }
    assert_eq!(hand.own().step(), EntryStep::Robot(Robot::Red));
    // The first key shows the cursor on D4.
    for _ in 0..7 {
        hand.real.strike(&Key::ArrowDown, &[]);
    }
    hand.real.strike(&Key::Enter, &[]);
    assert_eq!(hand.robots(), ["D10"]);
    hand.real.strike(&character("b"), &[]);
    assert_eq!(hand.own().step(), EntryStep::Robot(Robot::Blue));
    check(&mut hand.real);
}

#[test]
fn a_tap_on_a_mark_asks_for_the_next_round_and_a_swipe_from_it_does_not() {
    let mut hand = Hand::new();
    hand.enter();
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    let board = hand.own().open().expect("a board").board();
    let free = board.targets().iter().find(|it| {
        let is_free = hand.own().open().is_some_and(|own| own.robot_on(it.square).is_none());
        is_free && it.square != vortex.square && it.robot == Some(Robot::Blue)
    });
    let target = *free.expect("another target");
    // A wrong target is taken back.
    hand.press(Command::Undo);
    assert_eq!((hand.page(), hand.own().step()), (OWN_BOARD, EntryStep::Target));
    assert!(hand.own().open().is_some_and(|own| own.won().is_empty()));
    hand.press(Command::Choose(vortex.goal()));
    let before = session(&hand.real).round().clone();
    let place = hand.place(target.square);
    hand.tap(place);
    assert_eq!(*session(&hand.real).round(), before, "it asks first");
    let answer = button(&mut hand.real, LeaveCommand::Leave);
    hand.tap(answer);
    assert_eq!(session(&hand.real).round().goal(), target.goal());
    assert_eq!((hand.page(), hand.own().open().map(OwnBoard::number)), (PLAY, Some(2)));
    assert!(hand.own().is_on(session(&hand.real)));
    check(&mut hand.real);
}

#[test]
fn a_new_board_and_a_next_target_can_be_taken_back() {
    let mut hand = Hand::new();
    hand.enter();
    let before = hand.own().open().expect("a board").clone();
    send(&mut hand.real, Command::New);
    send(&mut hand.real, Command::New);
    hand.press(Command::Undo);
    assert_eq!(hand.own().open(), Some(&before), "nothing is lost");
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    hand.press(Command::NextTarget);
    assert_eq!(hand.own().open().map(OwnBoard::number), Some(2));
    hand.press(Command::Undo);
    assert_eq!(hand.page(), PLAY);
    assert_eq!(hand.own().open().map(OwnBoard::number), Some(1));
    // Escape does the same, and goes from step to step before.
    hand.press(Command::NextTarget);
    send(&mut hand.real, carom_shell::Command::Back);
    assert_eq!((hand.page(), hand.own().step()), (PLAY, EntryStep::Ready));
    for step in [EntryStep::Target, EntryStep::Robot(Robot::Yellow), EntryStep::Tile(3)] {
        send(&mut hand.real, carom_shell::Command::Back);
        assert_eq!((hand.page(), hand.own().step()), (OWN_BOARD, step));
    }
    send(&mut hand.real, carom_shell::Command::Back);
    assert_eq!(hand.page(), home::PAGE);
    hand.press_at_home(&Command::Continue);
    assert_eq!(hand.own().step(), EntryStep::Target, "nothing is missing");
}

#[test]
fn the_same_round_on_a_new_board_begins_without_what_was_told() {
    let mut hand = Hand::new();
    hand.enter();
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    hand.press(Command::Solution);
    wait(&mut hand.real, |world| world.resource::<Solving>().is_open());
    let (robot, direction) = (Robot::Yellow, Direction::North);
    send(&mut hand.real, crate::command::Command::Play(Move { robot, direction }));
    assert!(!session(&hand.real).moves().is_empty());
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    hand.enter();
    hand.press(Command::Choose(vortex.goal()));
    assert_eq!(hand.page(), PLAY);
    assert!(session(&hand.real).moves().is_empty());
    let solving = hand.real.app.world().resource::<Solving>();
    assert!(!solving.is_open() && solving.rungs().0 == 0);
}

#[test]
fn back_from_an_empty_board_leads_to_what_was_in_play() {
    let mut hand = Hand::new();
    send(&mut hand.real, carom_shell::Command::Go(PLAY));
    send(&mut hand.real, crate::command::Command::Lessons);
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    hand.enter();
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    assert!(is_shown(&mut hand.real, "Lesson 1 of 5"), "the lesson is still the next");
    send(&mut hand.real, carom_shell::Command::Go(PLAY));
    let own = hand.own().open().cloned();
    let level = carom_play::packs::LevelId { pack: 0, number: 0 };
    send(&mut hand.real, crate::command::Command::Level(level));
    let round = session(&hand.real).round().clone();
    send(&mut hand.real, Command::New);
    assert_eq!(hand.page(), OWN_BOARD);
    send(&mut hand.real, carom_shell::Command::Back);
    assert_eq!((hand.page(), session(&hand.real).round()), (PLAY, &round));
    assert_eq!(hand.own().open().cloned(), own, "the empty board has replaced nothing");
}

#[test]
fn a_swipe_does_nothing_while_a_target_is_asked_for() {
    let mut hand = Hand::new();
    hand.enter();
    let before = hand.own().open().expect("a board").clone();
    for from in Size::OFFICIAL.squares() {
        // A drag from a robot corrects it.
        if before.robot_on(from).is_some() {
            continue;
        }
        for direction in Direction::ALL {
            let start = hand.place(from);
            let way = 60.0 * unit(direction) * Vec2::new(1.0, -1.0);
            hand.real.swipe(start, start + way);
            let open = hand.own().open().expect("a board");
            assert_eq!((open, hand.page()), (&before, OWN_BOARD), "{from} {direction}");
        }
    }
}

#[test]
fn a_finger_sees_a_larger_board_above_it_and_a_second_finger_places_nothing() {
    let mut hand = Hand::new();
    hand.press_at_home(&Command::New);
    for tile in TILES {
        hand.press(Command::Take(tile.parse::<Tile>().expect("a tile")));
    }
    let (from, to) = (hand.place(square("C3")), hand.place(square("L11")));
    let name = |hand: &Hand| {
        let loupe = hand.real.app.world().resource::<Loupe>();
        loupe.0.as_ref().map(|it| it.name.clone())
    };
    hand.real.touch(1, Started, from);
    hand.real.frame();
    assert_eq!(name(&hand).as_deref(), Some("C3"));
    hand.real.touch(1, Moved, to);
    hand.real.frame();
    assert_eq!(name(&hand).as_deref(), Some("L11"));
    hand.real.touch(1, Ended, to);
    hand.real.settle();
    assert_eq!(name(&hand), None);
    assert_eq!(hand.robots(), ["L11"]);
    // A robot that is placed is corrected by a drag, whoever is asked for.
    let back = hand.place(square("L11"));
    hand.real.swipe(back, from);
    hand.real.settle();
    assert_eq!(hand.robots(), ["C3"]);
    assert_eq!(hand.own().step(), EntryStep::Robot(Robot::Green));
    // The same square again is refused, and nothing is lost.
    hand.tap_square("C3");
    assert_eq!(hand.robots(), ["C3"]);
    assert!(is_shown(&mut hand.real, "Red stands there."));
    check(&mut hand.real);
}

#[test]
fn a_board_that_was_left_goes_on_where_it_was() {
    let kept = Home::new();
    let mut start = kept.options();
    start.size = Some(PHONE);
    let mut hand = Hand { real: STAGE.start(&start), touches: 0 };
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    hand.enter();
    let before = hand.own().open().expect("a board").clone();
    drop(hand);
    let mut hand = Hand { real: STAGE.start(&start), touches: 0 };
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    hand.press_at_home(&Command::Continue);
    assert_eq!(hand.page(), OWN_BOARD);
    let open = hand.own().open().expect("a board");
    assert_eq!(
        (open.tiles(), open.robots().collect::<Vec<_>>()),
        (before.tiles(), before.robots().collect())
    );
    let vortex = hand.vortex();
    hand.press(Command::Choose(vortex.goal()));
    assert_eq!(hand.page(), PLAY);
    drop(hand);
    let mut hand = Hand { real: STAGE.start(&start), touches: 0 };
    send(&mut hand.real, carom_shell::Command::Go(home::PAGE));
    hand.press_at_home(&Command::Continue);
    assert_eq!(hand.page(), PLAY);
    hand.press(Command::NextTarget);
    assert_eq!(hand.own().step(), EntryStep::Target);
}
