//! The home page: every entry does what it names, keys reach every entry, and its numbers are those of the kept results.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::FileDragAndDrop;
use carom_play::Date;
use carom_play::ricochet::Level;
use carom_shell::Wish;
use carom_shell::calendar::Calendar;
use carom_shell::home::{self, PAGE};
use carom_shell::ids::{PageId, SectionId};
use carom_shell::overlay::Overlay;
use carom_shell::panel::Sends;
use carom_shell::panel::kit::Clipped;
use carom_shell::scripting::Activity;
use carom_shell::settings::{Change, Scale};
use carom_shell::theme::Theme;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use carom_window_ricochet::on_board::OnBoard;
use carom_window_ricochet::{self as ricochet, levels};
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use carom_window_unblock::session::Session as Blocks;

use super::drawn::{check, faults};
use super::real::{Home, Real, notice, options, send, wait};
use crate::arguments::Options;

mod helped;

/// A start whose day is known.
fn start(options: &Options) -> Real {
    let mut real = Real::start(options);
    real.app.insert_resource(Calendar(|| "2025-01-31".parse().ok()));
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

/// The drawn texts whose end is left out.
fn cut(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &Clipped, &ComputedNode, &InheritedVisibility)>();
    let drawn = texts.iter(world).filter(|(_, _, node, seen)| is_drawn(node, **seen));
    drawn.filter(|(_, it, ..)| it.is_cut).map(|(text, ..)| text.0.clone()).collect()
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

fn ancestors(world: &World, entity: Entity) -> Vec<Entity> {
    let up = |it: &Entity| world.get::<ChildOf>(*it).map(ChildOf::parent);
    std::iter::successors(up(&entity), up).collect()
}

/// A button of the page: the name of its block, its texts, its command, and its middle in logical pixels.
struct Button {
    block: String,
    texts: Vec<String>,
    wish: Wish,
    place: Vec2,
}

impl Button {
    fn is(&self, block: &str, name: &str) -> bool {
        self.block == block && self.texts.first().is_some_and(|it| it == name)
    }
}

fn buttons(real: &mut Real) -> Vec<Button> {
    let world = real.app.world_mut();
    let mut nodes = world.query::<(Entity, &Sends, &ComputedNode, &UiGlobalTransform)>();
    let found: Vec<(Entity, Wish, Vec2)> = nodes
        .iter(world)
        .filter(|(_, sends, node, _)| {
            sends.0.downcast::<home::Command>().is_some() && node.size().min_element() > 0.0
        })
        .map(|(it, sends, node, place)| {
            (it, sends.0.clone(), place.translation * node.inverse_scale_factor())
        })
        .collect();
    let scale = real.app.world().resource::<UiScale>().0;
    let mut buttons = Vec::new();
    for (entity, wish, place) in found {
        let world = real.app.world();
        let block = ancestors(world, entity).into_iter().find_map(|it| world.get::<SectionId>(it));
        let block = block.map(|it| format!("{it:?}")).unwrap_or_default();
        let texts = texts_below(world, entity);
        buttons.push(Button { block, texts, wish, place: place * scale });
    }
    buttons
}

#[track_caller]
fn button(real: &mut Real, block: &str, name: &str) -> Button {
    let found = buttons(real).into_iter().find(|it| it.is(block, name));
    found.unwrap_or_else(|| panic!("no button {name} in {block}"))
}

/// Clicks a button of the page, and waits until nothing works any more.
#[track_caller]
fn press(real: &mut Real, block: &str, name: &str) {
    let place = button(real, block, name).place;
    real.click(place);
    real.settle();
    wait(real, |world| !world.resource::<Activity>().is_busy);
}

fn page(real: &Real) -> PageId {
    *real.app.world().resource::<State<PageId>>().get()
}

#[track_caller]
fn shows(real: &mut Real, text: &str) {
    let texts = texts(real);
    assert!(texts.iter().any(|it| it == text), "{text} is not in {texts:?}");
}

const RICOCHET: &str = "home-ricochet";
const UNBLOCK: &str = "home-unblock";
const TABLUT: &str = "home-tablut";

/// Every entry whose page names what it has opened: its block and its name, its page, and texts that are drawn then.
const LEADS: &[(&str, &str, PageId, &[&str])] = &[
    (RICOCHET, "Play", ricochet::ids::PLAY, &["official 4B-3B-2B-1A"]),
    (RICOCHET, "Puzzle of the day", ricochet::ids::PLAY, &["Puzzle of 31 Jan 2025"]),
    (RICOCHET, "Levels", ricochet::ids::PLAY, &["Levels", "0 of 15 solved"]),
    (RICOCHET, "Whole game", ricochet::ids::PLAY, &["target 1 of 17"]),
    (RICOCHET, "Table", ricochet::ids::TABLE, &["PLAYERS", "Add a player"]),
    (RICOCHET, "Editor", ricochet::ids::EDITOR, &["Copy from Play"]),
    (RICOCHET, "Practice …", ricochet::ids::PLAY, &["Timed practice", "3 minutes"]),
    (RICOCHET, "Lessons", ricochet::ids::PLAY, &["Lesson 1 of 3"]),
    (RICOCHET, "Rules", ricochet::ids::PLAY, &["Rules", "Another robot stops it, too."]),
    (RICOCHET, "Statistics …", ricochet::ids::PLAY, &["Statistics"]),
    (UNBLOCK, "Play", unblock::ids::PLAY, &["Easy 1/48"]),
    (UNBLOCK, "Puzzle of the day", unblock::ids::PLAY, &["Puzzle of 31 Jan 2025"]),
    (UNBLOCK, "Easy", unblock::ids::PLAY, &["New puzzle: easy"]),
    (UNBLOCK, "Medium", unblock::ids::PLAY, &["New puzzle: medium"]),
    (UNBLOCK, "Hard", unblock::ids::PLAY, &["New puzzle: hard"]),
    (UNBLOCK, "Very hard", unblock::ids::PLAY, &["New puzzle: very hard"]),
    (UNBLOCK, "Hardest", unblock::ids::PLAY, &["New puzzle: hardest"]),
    (UNBLOCK, "Puzzles", unblock::ids::PLAY, &["Puzzles", "Warm-up"]),
    (UNBLOCK, "Editor", unblock::ids::EDITOR, &["DRAW"]),
    (UNBLOCK, "Open, share …", unblock::ids::PLAY, &["Open and share"]),
    (TABLUT, "Play", tablut::ids::PLAY, &["Ashton’s rules", "no moves yet"]),
    (TABLUT, "Puzzles", tablut::ids::PLAY, &["Puzzles: find the forced win"]),
    (TABLUT, "Over the network", tablut::ids::PLAY, &["Play over the network"]),
    (TABLUT, "Two people", tablut::ids::PLAY, &["no moves yet"]),
    (TABLUT, "Players …", tablut::ids::PLAY, &["Players, rules and time"]),
    (TABLUT, "Rules", tablut::ids::PLAY, &["Rules"]),
];

#[test]
fn every_entry_leads_to_what_it_names() {
    let mut real = start(&options((1280, 720)));
    check(&mut real);
    for &(block, name, to, drawn) in LEADS {
        press(&mut real, block, name);
        assert_eq!(page(&real), to, "{block}: {name}");
        for text in drawn {
            shows(&mut real, text);
        }
        check(&mut real);
        if real.app.world().resource::<Overlay>().is_open() {
            send(&mut real, carom_shell::Command::Back);
        }
        real.strike(&Key::F2, &[]);
        real.settle();
        assert_eq!(page(&real), PAGE);
        check(&mut real);
    }
    // The entries that the next two tests press.
    let is_number = |it: &Button| it.texts[0].parse::<u8>().is_ok();
    let mut others: Vec<String> = buttons(&mut real)
        .iter()
        .filter(|it| !LEADS.iter().any(|(block, name, ..)| it.is(block, name)))
        .map(|it| if is_number(it) { "a level".to_owned() } else { it.texts[0].clone() })
        .collect();
    others.sort();
    assert_eq!(others[..4], ["Easy", "Hard", "Medium", "Very hard"]);
    assert!(others[4..].iter().all(|it| it == "a level") && others.len() == 14, "{others:?}");
}

#[test]
fn a_new_round_is_as_hard_as_its_button_says() {
    let mut real = start(&options((1280, 720)));
    for (name, level) in ["Easy", "Medium", "Hard", "Very hard"].into_iter().zip(Level::NAMED) {
        press(&mut real, RICOCHET, name);
        assert_eq!(page(&real), ricochet::ids::PLAY);
        wait(&mut real, |world| !world.resource::<ricochet::dealing::Dealing>().is_running());
        check(&mut real);
        let round = real.app.world().resource::<OnBoard>().round().clone();
        let report = DEFAULT.solver().solve(&round, &mut Control::default());
        let Verdict::Solved { moves, .. } = report.verdict else { panic!("{name}") };
        assert!(level.moves().contains(&(moves.len() as u32)), "{name}: {} moves", moves.len());
        send(&mut real, carom_shell::Command::Go(PAGE));
    }
}

#[test]
fn a_new_game_is_against_the_program_of_its_level() {
    let mut real = start(&options((1280, 720)));
    for level in 1..=carom_solver::tablut::LEVELS {
        press(&mut real, TABLUT, &level.to_string());
        assert_eq!(page(&real), tablut::ids::PLAY);
        shows(&mut real, &format!("program, level {level}"));
        shows(&mut real, "person");
        shows(&mut real, "no moves yet");
        check(&mut real);
        send(&mut real, carom_shell::Command::Go(PAGE));
    }
    press(&mut real, TABLUT, "Two people");
    let people = texts(&mut real).into_iter().filter(|it| it == "person");
    assert_eq!(people.count(), 2);
}

/// The command of the button with the ring.
fn ringed(real: &mut Real) -> Option<Wish> {
    let world = real.app.world_mut();
    let mut buttons = world.query::<(&Sends, &Outline)>();
    let with_ring = buttons.iter(world).filter(|(_, it)| it.color != Color::NONE);
    with_ring.map(|(sends, _)| sends.0.clone()).next()
}

#[test]
fn keys_reach_every_entry() {
    let mut real = start(&options((1280, 720)));
    let mut missing: Vec<Wish> = buttons(&mut real).into_iter().map(|it| it.wish).collect();
    assert!(missing.len() > 30, "{} entries", missing.len());
    for _ in 0..100 {
        real.strike(&Key::Tab, &[]);
        let here = ringed(&mut real).expect("a ring");
        missing.retain(|it| *it != here);
    }
    assert!(missing.is_empty(), "{missing:?}");
    real.strike(&Key::Escape, &[]);
    assert_eq!(ringed(&mut real), None);

    // The page has no other use for the arrow keys, and they begin below the header.
    real.strike(&Key::ArrowDown, &[]);
    let first = button(&mut real, RICOCHET, "Play").wish;
    assert_eq!(ringed(&mut real), Some(first));
    real.strike(&Key::ArrowRight, &[]);
    let beside = button(&mut real, UNBLOCK, "Play").wish;
    assert_eq!(ringed(&mut real), Some(beside));
    real.strike(&Key::ArrowDown, &[]);
    real.strike(&Key::ArrowDown, &[]);
    let puzzles = button(&mut real, UNBLOCK, "Puzzles").wish;
    assert_eq!(ringed(&mut real), Some(puzzles));
    real.strike(&Key::Enter, &[]);
    real.settle();
    assert_eq!(page(&real), unblock::ids::PLAY);
    shows(&mut real, "Warm-up");

    // On a page with a board the arrow keys belong to the board.
    send(&mut real, carom_shell::Command::Back);
    real.strike(&Key::ArrowDown, &[]);
    assert_eq!(ringed(&mut real), None);
}

#[test]
fn the_numbers_are_those_of_the_kept_results() {
    let folder = Home::new();
    let mut real = start(&folder.options());
    assert_eq!(button(&mut real, RICOCHET, "Levels").texts[1..], ["0 of 200 solved", "0/600"]);
    assert_eq!(button(&mut real, UNBLOCK, "Puzzles").texts[1..], ["0 of 300 solved", "0/900"]);
    let daily = |real: &mut Real, block| button(real, block, "Puzzle of the day").texts[1].clone();
    assert_eq!(daily(&mut real, RICOCHET), "not solved");

    // A level and the puzzle of the day, with the fewest moves.
    let level = levels::packs().places().next().expect("a level");
    send(&mut real, carom_shell::Command::Go(ricochet::ids::PLAY));
    send(&mut real, ricochet::Command::Level(level));
    solve(&mut real);
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(button(&mut real, RICOCHET, "Levels").texts[1..], ["1 of 200 solved", "3/600"]);
    press(&mut real, RICOCHET, "Puzzle of the day");
    solve(&mut real);
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(daily(&mut real, RICOCHET), "solved · one day in a row");
    assert_eq!(daily(&mut real, UNBLOCK), "not solved");
    shows(&mut real, "Today: 31 January 2025");
    check(&mut real);

    // The page follows the calendar.
    real.app.insert_resource(Calendar(|| "2025-02-01".parse::<Date>().ok()));
    real.settle();
    shows(&mut real, "Today: 1 February 2025");
    assert_eq!(daily(&mut real, RICOCHET), "not solved · one day in a row");
    real.app.insert_resource(Calendar(|| "2025-02-02".parse::<Date>().ok()));
    real.settle();
    assert_eq!(daily(&mut real, RICOCHET), "not solved");
    drop(real);

    let mut real = start(&folder.options());
    assert_eq!(button(&mut real, RICOCHET, "Levels").texts[1..], ["1 of 200 solved", "3/600"]);
    assert_eq!(daily(&mut real, RICOCHET), "solved · one day in a row");
    let about = button(&mut real, RICOCHET, "Continue").texts[1].clone();
    assert_eq!(about, "Puzzle of 31 Jan 2025 · solved");
}

/// Plays a shortest solution of the round on the board, and waits until it is recorded.
fn solve(real: &mut Real) {
    let round = real.app.world().resource::<OnBoard>().round().clone();
    let report = DEFAULT.solver().solve(&round, &mut Control::default());
    for &mv in report.verdict.moves().expect("a solution") {
        send(real, ricochet::Command::Play(mv));
    }
    let is_kept = move |world: &World| {
        let book = world.resource::<ricochet::records::RecordsFile>();
        book.summary(&round, None).is_some()
    };
    wait(real, is_kept);
}

#[test]
fn a_whole_game_goes_on_from_the_page() {
    let mut real = start(&options((1280, 720)));
    press(&mut real, RICOCHET, "Whole game");
    shows(&mut real, "target 1 of 17");
    send(&mut real, ricochet::Command::Game(ricochet::command::GameCommand::GiveUp));
    shows(&mut real, "target 2 of 17");
    send(&mut real, ricochet::Command::Game(ricochet::command::GameCommand::Leave));
    send(&mut real, ricochet::Command::RandomBoard);
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(button(&mut real, RICOCHET, "Whole game").texts[1], "1 of 17 done");
    assert_eq!(button(&mut real, RICOCHET, "Play").texts[1], "random board");
    press(&mut real, RICOCHET, "Whole game");
    shows(&mut real, "target 2 of 17");
    send(&mut real, carom_shell::Command::Go(PAGE));
    assert_eq!(button(&mut real, RICOCHET, "Continue").texts[1], "whole game: 1 of 17 done");
    press(&mut real, RICOCHET, "Whole game");
    shows(&mut real, "target 2 of 17");
}

const NONE: [String; 0] = [];

#[test]
fn the_page_fits_into_every_window() {
    for size in [(1280, 720), (1024, 640), (720, 1000), (720, 800), LEAST_SIZE, (1920, 1080)] {
        let mut real = start(&options(size));
        for language in Language::ALL {
            send(&mut real, Change::Language(Some(language)));
            for theme in [Theme::Light, Theme::Dark] {
                send(&mut real, Change::Theme(theme));
                for scale in Scale::ALL {
                    send(&mut real, Change::Scale(scale));
                    let faults = faults(&mut real);
                    assert_eq!(faults, NONE, "{size:?} {language:?} {scale:?}");
                    assert_eq!(cut(&mut real), NONE, "{size:?} {language:?} {scale:?}");
                }
            }
        }
    }
}

#[test]
fn the_key_of_the_page_works_in_a_card_with_a_field() {
    let mut real = start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    send(&mut real, carom_shell::Command::Toggle(tablut::ids::NETWORK));
    send(&mut real, tablut::NetworkCommand::Meet(tablut::command::Meeting::Join));
    real.settle();
    real.strike(&Key::F2, &[]);
    real.settle();
    assert_eq!(page(&real), PAGE);
    shows(&mut real, "What would you like to play?");
    assert!(!real.app.world().resource::<Overlay>().is_open());
    check(&mut real);
}

#[test]
fn the_puzzle_of_the_day_goes_on() {
    let mut real = start(&options((1280, 720)));
    press(&mut real, RICOCHET, "Puzzle of the day");
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
    press(&mut real, RICOCHET, "Puzzle of the day");
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
        ("unblock/graded/easy.txt", unblock::ids::PLAY, "easy.txt 1/48"),
        ("ricochet/graded/hard.jsonl", ricochet::ids::PLAY, "Level 1 · hard"),
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
fn a_start_does_not_show_the_page_by_itself() {
    let folder = Home::new();
    let mut real = Real::start(&folder.options());
    assert_eq!(page(&real), ricochet::ids::PLAY);
    shows(&mut real, "Lesson 1 of 3");
}

#[test]
fn a_game_of_tablut_has_the_moves_on_its_board() {
    let mut real = start(&options((1280, 720)));
    press(&mut real, TABLUT, "Two people");
    for (command, moves) in [
        (tablut::Command::Slide("e3-d3".parse().expect("a move")), "move 1"),
        (tablut::Command::TakeBack, "no moves yet"),
        (tablut::Command::Redo, "move 1"),
    ] {
        send(&mut real, command);
        send(&mut real, carom_shell::Command::Go(PAGE));
        shows(&mut real, &format!("Ashton’s rules · {moves}"));
        check(&mut real);
        send(&mut real, carom_shell::Command::Go(tablut::ids::PLAY));
    }
}
