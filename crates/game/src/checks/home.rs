//! The home page: every entry does what it names, keys reach every entry, and its numbers are those of the kept results.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::FileDragAndDrop;
use carom_play::Date;
use carom_play::records::PuzzleId;
use carom_shell::BoxedAction;
use carom_shell::calendar::Calendar;
use carom_shell::home::{self, PAGE};
use carom_shell::overlay::Overlay;
use carom_shell::panel::OnPress;
use carom_shell::scripting::Activity;
use carom_window_ricochet::ids::PLAY;
use carom_window_ricochet::on_board::OnBoard;
use carom_window_ricochet::{self as ricochet, levels};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use carom_window_unblock::session::Session as Blocks;

use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, notice, options, page, send, wait};
use carom_shell::testing::seen::ringed;
use carom_window_ricochet::game_checks::{self, session};

mod helped;

/// A start whose day is known.
fn start(options: &LaunchOptions) -> Real {
    let mut real = STAGE.start(options);
    real.app.insert_resource(Calendar(|| "2025-01-31".parse::<Date>().ok().map(Into::into)));
    send(&mut real, carom_shell::Command::Go(PAGE));
    real
}

/// The texts that are drawn, in no order.
fn texts(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode, &InheritedVisibility)>();
    let drawn = texts.iter(world).filter(|(_, node, seen)| is_drawn(node, **seen));
    drawn.map(|(text, ..)| text.0.clone()).collect()
}

fn is_drawn(node: &ComputedNode, seen: InheritedVisibility) -> bool {
    seen.get() && node.size().min_element() > 0.0
}

/// The texts that are drawn below an entity, in their order.
fn texts_below(world: &World, entity: Entity) -> Vec<String> {
    let own = world.get::<Text>(entity).zip(world.get::<ComputedNode>(entity));
    let own = own.zip(world.get::<InheritedVisibility>(entity));
    let own = own.filter(|((_, node), seen)| is_drawn(node, **seen));
    let own = own.map(|((text, _), _)| text.0.clone());
    let below: Vec<Entity> =
        world.get::<Children>(entity).map(|it| it.iter().collect()).unwrap_or_default();
    own.into_iter().chain(below.into_iter().flat_map(|it| texts_below(world, it))).collect()
}

/// A button of the page: its texts, its command, and its middle in pixels of the window.
struct Button {
    texts: Vec<String>,
    action: BoxedAction,
    place: Vec2,
}

fn buttons(real: &mut Real) -> Vec<Button> {
    let scale = real.app.world().resource::<UiScale>().0;
    let world = real.app.world_mut();
    let mut nodes = world.query::<(Entity, &OnPress, &ComputedNode, &UiGlobalTransform)>();
    let found: Vec<(Entity, BoxedAction, Vec2)> = nodes
        .iter(world)
        .filter(|(_, sends, node, _)| {
            sends.0.downcast::<home::Command>().is_some() && node.size().min_element() > 0.0
        })
        .map(|(it, sends, node, place)| {
            (it, sends.0.clone(), place.translation * node.inverse_scale_factor() * scale)
        })
        .collect();
    let world = real.app.world();
    let button = |(it, action, place)| Button { texts: texts_below(world, it), action, place };
    found.into_iter().map(button).collect()
}

/// The button of the puzzle of the day of a game: its name, and how it is solved.
#[track_caller]
fn daily(real: &mut Real, name: &str) -> Button {
    let found = buttons(real).into_iter().find(|it| it.texts.len() == 2 && it.texts[0] == name);
    found.unwrap_or_else(|| panic!("no puzzle of the day of {name}"))
}

/// The card of a game: its name, the stars, what is in play, and the solved puzzles.
#[track_caller]
fn card(real: &mut Real, name: &str) -> Button {
    let found = buttons(real).into_iter().find(|it| it.texts.len() == 4 && it.texts[0] == name);
    found.unwrap_or_else(|| panic!("no card of {name}"))
}

/// What the page proposes.
#[track_caller]
fn next(real: &mut Real) -> Button {
    let found = buttons(real).into_iter().find(|it| it.texts[0] == "Next for you");
    found.expect("something is next")
}

/// Clicks a button of the page, and waits until nothing works any more.
fn press(real: &mut Real, button: &Button) {
    real.click(button.place);
    real.settle();
    wait(real, |world| !world.resource::<Activity>().is_busy);
}

#[track_caller]
fn shows(real: &mut Real, text: &str) {
    let texts = texts(real);
    assert!(texts.iter().any(|it| it == text), "{text} is not in {texts:?}");
}

const RICOCHET: &str = "Ricochet Robots";
const UNBLOCK: &str = "Unblock Me";
const TABLUT: &str = "Tablut";

#[test]
fn every_button_leads_to_what_it_names() {
    let mut real = start(&options((1280, 720)));
    check(&mut real);
    let back = |real: &mut Real| {
        if real.app.world().resource::<Overlay>().is_open() {
            send(real, carom_shell::Command::Back);
        }
        real.strike(&Key::F2, &[]);
        real.settle();
        assert_eq!(page(real), PAGE);
        check(real);
    };
    let pages = [PLAY, unblock::ids::PLAY, tablut::ids::PLAY];
    for ((name, short), to) in
        [(RICOCHET, "Ricochet"), (UNBLOCK, "Unblock"), (TABLUT, TABLUT)].into_iter().zip(pages)
    {
        let button = card(&mut real, name);
        press(&mut real, &button);
        assert_eq!(page(&real), to, "{name}");
        check(&mut real);
        back(&mut real);
        let button = daily(&mut real, short);
        press(&mut real, &button);
        assert_eq!(page(&real), to, "{short}");
        let texts = texts(&mut real);
        let is_named = |it: &String| it.contains("31 Jan 2025") || it.contains("Puzzle of the day");
        assert!(texts.iter().any(is_named), "{short}: {texts:?}");
        check(&mut real);
        back(&mut real);
    }
    let statistics = buttons(&mut real).into_iter().find(|it| it.texts == ["0"]).expect("stars");
    press(&mut real, &statistics);
    shows(&mut real, "Statistics");
    back(&mut real);
}

#[test]
fn a_puzzle_with_moves_is_next() {
    let mut real = start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    wait(&mut real, |world| world.resource::<Blocks>().component().is_some());
    let mv = real.app.world().resource::<Blocks>().best_line().expect("a solution")[0];
    send(&mut real, unblock::Command::Slide(mv));
    send(&mut real, carom_shell::Command::Go(PAGE));
    real.settle();
    let button = next(&mut real);
    assert_eq!(button.texts[2], UNBLOCK);
    press(&mut real, &button);
    assert_eq!(page(&real), unblock::ids::PLAY);
    assert_eq!(real.app.world().resource::<Blocks>().moves().len(), 1);
}

#[test]
fn keys_reach_every_entry() {
    let mut real = start(&options((1280, 720)));
    let mut missing: Vec<BoxedAction> =
        buttons(&mut real).into_iter().map(|it| it.action).collect();
    assert!(missing.len() > STAGE.games.len(), "the card of each game, and what is next");
    for _ in 0..100 {
        real.strike(&Key::Tab, &[]);
        let here = ringed(&mut real.app).expect("a ring");
        missing.retain(|it| *it != here);
    }
    assert!(missing.is_empty(), "{missing:?}");
    real.strike(&Key::Escape, &[]);
    assert_eq!(ringed(&mut real.app), None);

    // The page has no other use for the arrow keys.
    real.strike(&Key::ArrowDown, &[]);
    assert!(ringed(&mut real.app).is_some());
    let blocks = card(&mut real, UNBLOCK).action;
    for _ in 0..20 {
        if ringed(&mut real.app) == Some(blocks.clone()) {
            break;
        }
        real.strike(&Key::Tab, &[]);
    }
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(page(&real), unblock::ids::PLAY);

    // On a page with a board the arrow keys belong to the board.
    real.strike(&Key::ArrowDown, &[]);
    assert_eq!(ringed(&mut real.app), None);
}

#[test]
fn the_numbers_are_those_of_the_kept_results() {
    let folder = Home::new();
    let mut real = start(&folder.options());
    let numbers = |real: &mut Real, game| {
        let card = card(real, game).texts;
        [card[1].clone(), card[3].clone()]
    };
    assert_eq!(numbers(&mut real, RICOCHET), ["0", "0 of 200 solved"]);
    assert_eq!(numbers(&mut real, UNBLOCK), ["0", "0 of 300 solved"]);
    assert_eq!(numbers(&mut real, TABLUT), ["0", "0 of 150 solved"]);
    let is = |real: &mut Real, name| daily(real, name).texts[1].clone();
    assert_eq!(is(&mut real, "Ricochet"), "not solved");

    // A level and the puzzle of the day, with the fewest moves.
    let level = levels::packs().places().next().expect("a level");
    send(&mut real, carom_shell::Command::Go(PLAY));
    send(&mut real, ricochet::Command::Level(level));
    solve(&mut real);
    send(&mut real, carom_shell::Command::Go(PAGE));
    real.settle();
    assert_eq!(numbers(&mut real, RICOCHET), ["3", "1 of 200 solved"]);
    // The first level without stars is next.
    assert_eq!(next(&mut real).texts[1..3], ["Level 2 · Easy", RICOCHET]);
    let button = daily(&mut real, "Ricochet");
    press(&mut real, &button);
    solve(&mut real);
    send(&mut real, carom_shell::Command::Go(PAGE));
    real.settle();
    assert_eq!(is(&mut real, "Ricochet"), "solved");
    assert_eq!(is(&mut real, "Unblock"), "not solved");
    shows(&mut real, "31 January 2025");
    // One day in a row, and three stars.
    assert!(buttons(&mut real).iter().any(|it| it.texts == ["1", "3"]));
    check(&mut real);

    // The page follows the calendar.
    real.app.insert_resource(Calendar(|| "2025-02-02".parse::<Date>().ok().map(Into::into)));
    real.settle();
    shows(&mut real, "2 February 2025");
    assert_eq!(is(&mut real, "Ricochet"), "not solved");
    drop(real);

    let mut real = start(&folder.options());
    assert_eq!(numbers(&mut real, RICOCHET), ["3", "1 of 200 solved"]);
    assert_eq!(is(&mut real, "Ricochet"), "solved");
    assert_eq!(card(&mut real, RICOCHET).texts[2], "Puzzle of 31 Jan 2025");
}

/// Plays a shortest solution of the round on the board, and waits until it is recorded.
fn solve(real: &mut Real) {
    let id = PuzzleId::of(session(real).round());
    game_checks::solve(real);
    let is_kept = move |world: &World| {
        world.resource::<ricochet::records::Library>().records().best(id).is_some()
    };
    wait(real, is_kept);
}

#[test]
fn the_key_of_the_page_works_in_a_card_with_a_field() {
    let mut real = start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    send(&mut real, carom_shell::Command::Toggle(tablut::ids::FILES));
    real.settle();
    real.strike(&Key::F2, &[]);
    real.settle();
    assert_eq!(page(&real), PAGE);
    shows(&mut real, "Good to see you");
    assert!(!real.app.world().resource::<Overlay>().is_open());
    check(&mut real);
}

#[test]
fn the_puzzle_of_the_day_goes_on() {
    let mut real = start(&options((1280, 720)));
    let button = daily(&mut real, "Ricochet");
    press(&mut real, &button);
    let robot = real.app.world().resource::<OnBoard>().position().robots().next().expect("one").0;
    let moves =
        |real: &Real| real.app.world().resource::<ricochet::session::Session>().moves().to_vec();
    send(&mut real, ricochet::Command::Select(robot));
    for direction in carom_engine::Direction::ALL {
        send(&mut real, ricochet::Command::Slide(direction));
    }
    real.settle();
    let made = moves(&real);
    assert!(!made.is_empty());
    send(&mut real, carom_shell::Command::Go(PAGE));
    real.settle();
    let button = daily(&mut real, "Ricochet");
    press(&mut real, &button);
    assert_eq!(moves(&real), made);
    check(&mut real);
}

#[test]
fn a_file_that_is_dropped_opens_on_the_page_of_its_game() {
    let boards = concat!(env!("CARGO_MANIFEST_DIR"), "/../../boards");
    let mut real = start(&options((1280, 720)));
    let games = |real: &Real| real.app.world().resource::<tablut::session::Session>().number();
    let before = games(&real);
    let drop_file = |real: &mut Real, path: &str| {
        let window = Entity::PLACEHOLDER;
        send(real, FileDragAndDrop::DroppedFile { window, path_buf: path.into() });
        real.settle();
    };
    for (file, at, shown) in [
        ("unblock/graded/easy.txt", unblock::ids::PLAY, "easy.txt · 1 of 48"),
        ("ricochet/graded/hard.jsonl", PLAY, "Level 1 · Hard"),
        ("tablut/win-in-1.txt", tablut::ids::PLAY, "Game 1 of 24"),
    ] {
        drop_file(&mut real, &format!("{boards}/{file}"));
        assert_eq!(page(&real), at, "{file}");
        shows(&mut real, shown);
        check(&mut real);
        send(&mut real, carom_shell::Command::Go(PAGE));
    }
    assert_eq!(games(&real), before + 1, "the page opens a file only once");
    drop_file(&mut real, concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    assert_eq!(page(&real), PAGE);
    let told = "“Cargo.toml” is not a puzzle or a game that this program can open.";
    assert_eq!(notice(&real), told);
    check(&mut real);
}

#[test]
fn a_game_of_tablut_has_the_moves_on_its_board() {
    let mut real = start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    for (command, moves) in [
        (tablut::Command::Slide("e3-d3".parse().expect("a move")), "move 1"),
        (tablut::Command::TakeBack, "no moves yet"),
        (tablut::Command::Redo, "move 1"),
    ] {
        send(&mut real, command);
        send(&mut real, carom_shell::Command::Go(PAGE));
        real.settle();
        assert_eq!(card(&mut real, TABLUT).texts[2], format!("Ashton’s rules · {moves}"));
        check(&mut real);
        send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    }
}
