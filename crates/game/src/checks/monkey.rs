//! A monkey test: random keys, clicks, drags, commands and window sizes. After each of them the drawing
//! must agree with the state.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::ComputedNode;
use carom_engine::tablut::{Cell, Side};
use carom_play::packs::LevelId;
use carom_play::ricochet::Level;
use carom_play::tablut::{Pace, Seat};
use carom_shell::BoxedAction;
use carom_shell::clipboard::SystemClipboard;
use carom_shell::home;
use carom_shell::ids::PageId;
use carom_shell::input::Tables;
use carom_shell::paint::layout::BoardLayout;
use carom_shell::screen::Screen;
use carom_shell::settings::Scale;
use carom_shell::settings::SettingChange;
use carom_shell::settings::Speed;
use carom_shell::theme::{Colors, Theme};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;
use carom_shell::zoom::BoardZoom;
use carom_solver::tablut::PlayerKind;
use carom_window_ricochet::board::shown_extent;
use carom_window_ricochet::command::{
    Command, DealCommand, GameCommand, OpenCommand, SolverCommand,
};
use carom_window_ricochet::on_board::OnBoard;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _};
use rand_pcg::Pcg64;

use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::faults;
use carom_shell::testing::real::{Real, options};
use carom_shell::testing::seen::{buttons, keys_of};

/// Window sizes with enough room for everything.
const SIZES: &[(u32, u32)] = &[(1280, 720), (1024, 640), (1920, 1080), (720, 1000), LEAST_SIZE];

/// Game IDs of boards with and without diagonals, and texts that are not game IDs.
const TEXTS: &[&str] = &[
    "7650+42+E2302B12+C9",
    "0765+42+2E21BD0F+93",
    "official:4B-3B-2B-1A",
    "..B.AAB.........",
    "5x4:.B..C.B..CAA..C.....",
    "...B...BAA.C...C",
    "4B-3B-2B-1A",
    "no puzzle",
    "[Rules \"linnaean\"]\n\nd1d3 e4f4 d3c3 *",
    "9/9/9/9/9/2k3b2/2b6/9/9 w ashton",
    "",
];

/// Plays this number of turns and checks the window after each.
fn play(seed: u64, turns: usize, options: &LaunchOptions) {
    let mut rng = Pcg64::new(u128::from(seed), 5);
    let mut real = STAGE.start(options);
    let mut log = Vec::new();
    look(&mut real, seed, &log);
    for _ in 0..turns {
        log.push(turn(&mut real, &mut rng));
        real.settle();
        look(&mut real, seed, &log);
    }
}

#[track_caller]
fn look(real: &mut Real, seed: u64, log: &[String]) {
    let faults = faults(real);
    let last = &log[log.len().saturating_sub(8)..];
    assert!(
        faults.is_empty(),
        "seed {seed}, turn {} at {}:\n{}\nafter, at last:\n{}\nwith the texts: {}",
        log.len(),
        real.size(),
        faults.join("\n"),
        last.join("\n"),
        texts(real).join(" | "),
    );
}

/// The texts that are shown.
fn texts(real: &mut Real) -> Vec<String> {
    let world = real.app.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode)>();
    let shown = texts.iter(world).filter(|(_, node)| node.size().min_element() > 0.0);
    shown.map(|(text, _)| text.0.clone()).collect()
}

/// Does a random action and returns its description.
fn turn(real: &mut Real, rng: &mut impl Rng) -> String {
    match rng.random_range(0..100_u8) {
        0..35 => {
            let page = *real.app.world().resource::<State<PageId>>().get();
            let tables = real.app.world().resource::<Tables>();
            let rows: Vec<_> = tables.on(page).collect();
            let Some(stroke) = rows.choose(rng).and_then(|it| it.strokes.choose(rng)) else {
                return String::new();
            };
            if *stroke == "Ctrl+q" {
                return "no end".to_owned();
            }
            let (key, held) = keys_of(stroke);
            real.strike(&key, &held);
            format!("key {stroke}")
        }
        35..45 => {
            let key = [Key::Tab, Key::Enter, Key::Space, Key::ArrowDown, Key::Escape];
            let key = key.choose(rng).cloned().unwrap_or(Key::Tab);
            real.strike(&key, &[]);
            format!("key {key:?}")
        }
        45..65 => match buttons(real).choose(rng) {
            Some((action, _)) if *action == carom_shell::Command::Quit => "no end".to_owned(),
            Some((action, place)) => {
                real.click(*place);
                format!("button {action:?}")
            }
            None => String::new(),
        },
        65..75 => {
            let (from, to) = (on_board(real, rng), on_board(real, rng));
            real.drag(from, to);
            format!("drag {from} {to}")
        }
        75..83 => {
            let place = on_board(real, rng);
            real.click(place);
            format!("click {place}")
        }
        83..86 => {
            let place = Vec2::new(rng.random(), rng.random()) * real.size();
            real.click(place);
            real.wheel(if rng.random() { 1.0 } else { -3.0 });
            format!("click {place}, wheel")
        }
        86..96 => {
            let command = command(rng);
            let pastes =
                [BoxedAction::from(OpenCommand::Paste), unblock::OpenCommand::Paste.into()];
            let is_other =
                command == unblock::editor::Paste || command == tablut::OpenCommand::Paste;
            if pastes.contains(&command) || is_other {
                let text = TEXTS.choose(rng).copied().unwrap_or_default();
                let copied = real.app.world_mut().resource_mut::<SystemClipboard>().copy(text);
                copied.expect("a copy");
            }
            command.send(&mut real.app.world_mut().commands());
            real.app.world_mut().flush();
            real.frame();
            format!("command {command:?}")
        }
        96..98 => {
            let size = SIZES.choose(rng).copied().unwrap_or((1280, 720));
            real.resize(size);
            format!("size {size:?}")
        }
        _ => {
            (0..20).for_each(|_| real.frame());
            "waits".to_owned()
        }
    }
}

/// A command without a key, or one that should be frequent.
fn command(rng: &mut impl Rng) -> BoxedAction {
    let commands = [
        BoxedAction::from(carom_shell::Command::Go(home::PAGE)),
        BoxedAction::from(carom_shell::Command::Go(unblock::ids::PLAY)),
        BoxedAction::from(carom_shell::Command::Go(unblock::ids::EDITOR)),
        BoxedAction::from(unblock::OpenCommand::Paste),
        BoxedAction::from(unblock::PackCommand::Open(LevelId {
            pack: rng.random_range(0..7),
            number: 3,
        })),
        BoxedAction::from(unblock::SolverCommand::Solve),
        BoxedAction::from(unblock::SolverCommand::UseSolver(rng.random_range(0..7))),
        BoxedAction::from(unblock::Command::Hint),
        BoxedAction::from(unblock::SolverCommand::PlayOrPause),
        BoxedAction::from(unblock::editor::ExchangeCommand::TakePuzzle),
        BoxedAction::from(unblock::editor::Paste),
        BoxedAction::from(carom_shell::Command::Go(tablut::ids::PLAY)),
        BoxedAction::from(tablut::OpenCommand::Paste),
        BoxedAction::from(tablut::PuzzleCommand::Next),
        BoxedAction::from(tablut::ToggleAnalysis),
        BoxedAction::from(tablut::Command::Sit(Side::Attackers, Seat::Human)),
        BoxedAction::from(tablut::Command::Sit(Side::Defenders, Seat::Program(PlayerKind::Random))),
        BoxedAction::from(tablut::Command::UsePace(Some(Pace::of(1, 0)))),
        BoxedAction::from(DealCommand::Daily),
        BoxedAction::from(DealCommand::Puzzle(Level::Easy)),
        BoxedAction::from(DealCommand::Puzzle(Level::Medium)),
        BoxedAction::from(DealCommand::Puzzle(Level::Exactly(4))),
        BoxedAction::from(OpenCommand::Paste),
        BoxedAction::from(OpenCommand::Paste),
        BoxedAction::from(carom_window_ricochet::own_board::Command::Name(
            "1A-2A-3A-4A".to_owned(),
        )),
        BoxedAction::from(Command::Game(GameCommand::BeginOfficial)),
        BoxedAction::from(Command::Game(GameCommand::Leave)),
        BoxedAction::from(Command::Game(GameCommand::Continue)),
        BoxedAction::from(SolverCommand::ShowMoves),
        BoxedAction::from(SolverCommand::PlayOrPause),
        BoxedAction::from(SolverCommand::AllOptima),
        BoxedAction::from(SolverCommand::UseSolver(rng.random_range(0..9))),
        BoxedAction::from(Command::ChooseTarget(carom_engine::Square::new(
            rng.random_range(0..16),
            3,
        ))),
        BoxedAction::from(SettingChange::Theme(Theme::Dark)),
        BoxedAction::from(SettingChange::Theme(Theme::Light)),
        BoxedAction::from(SettingChange::Colors(Colors::Safe)),
        BoxedAction::from(SettingChange::Speed(Speed::Off)),
        BoxedAction::from(SettingChange::Speed(Speed::Usual)),
        BoxedAction::from(SettingChange::Scale(Scale::Usual)),
        BoxedAction::from(SettingChange::Scale(Scale::Largest)),
        BoxedAction::from(SettingChange::Language(Some(Language::French))),
        BoxedAction::from(SettingChange::Language(Some(Language::English))),
    ];
    commands.choose(rng).cloned().unwrap_or(carom_shell::Command::Back.into())
}

/// A random place on the board, in logical pixels: the middle of a square, or any point.
fn on_board(real: &Real, rng: &mut impl Rng) -> Vec2 {
    let world = real.app.world();
    let page = *world.resource::<State<PageId>>().get();
    let size = if page == unblock::ids::PLAY {
        world.resource::<unblock::session::Session>().board().size()
    } else if page == unblock::ids::EDITOR {
        world.resource::<unblock::editor::Drawing>().canvas().size()
    } else if page == tablut::ids::PLAY {
        return on_tablut(real, rng);
    } else {
        return on_round(real, rng);
    };
    let screen = world.resource::<Screen>();
    let unit = screen.unit(unblock::board::shown_extent(size));
    let square = size.squares().collect::<Vec<_>>().choose(rng).copied();
    let point = square.map_or(Vec2::ZERO, |it| BoardLayout::new(size).center(it));
    screen.scale * screen.board.center() + point * Vec2::new(unit, -unit)
}

/// The same on the board of Tablut, often on a piece.
fn on_tablut(real: &Real, rng: &mut impl Rng) -> Vec2 {
    let world = real.app.world();
    let screen = world.resource::<Screen>();
    let tree = world.resource::<tablut::session::Session>().tree();
    let position = tree.position();
    let cells: Vec<Cell> = if rng.random() {
        position.side(position.to_move()).iter().collect()
    } else {
        tree.rules().board.iter().collect()
    };
    let size = tree.rules().size;
    let unit = screen.unit(tablut::board::shown_extent(screen, size));
    let point = cells.choose(rng).map_or(Vec2::ZERO, |&it| tablut::board::center(size, it));
    screen.scale * screen.board.center() + point * Vec2::new(unit, -unit)
}

/// The same on the board of a round.
fn on_round(real: &Real, rng: &mut impl Rng) -> Vec2 {
    let world = real.app.world();
    let (screen, shown) = (world.resource::<Screen>(), world.resource::<OnBoard>());
    let size = shown.board().size();
    let squares: Vec<_> = shown.position().robots().map(|(_, square)| square).collect();
    let square = if rng.random() {
        squares.choose(rng).copied()
    } else {
        size.squares().collect::<Vec<_>>().choose(rng).copied()
    };
    let point = square.map_or(Vec2::ZERO, |it| BoardLayout::new(size).center(it));
    world.resource::<BoardZoom>().to_pixel(screen, shown_extent(screen, size), point)
}

/// The number of turns of each monkey. There are five window sizes; one of them is in French and dark.
const TURNS: usize = 450;

/// The seed of a monkey. `CAROM_MONKEY` is added to it, for longer runs by hand.
fn seed(number: u64) -> u64 {
    let more = std::env::var("CAROM_MONKEY").ok().and_then(|it| it.parse::<u64>().ok());
    number + 10 * more.unwrap_or(0)
}

#[test]
fn a_monkey_at_1280x720() {
    play(seed(1), TURNS, &options((1280, 720)));
}

#[test]
fn a_monkey_in_an_upright_window() {
    play(seed(3), TURNS, &options((720, 1000)));
}

#[test]
fn a_monkey_in_the_smallest_window() {
    play(seed(6), TURNS, &options(LEAST_SIZE));
}

#[test]
fn a_monkey_in_a_large_window() {
    play(seed(4), TURNS, &options((1920, 1080)));
}

#[test]
fn a_monkey_who_speaks_french_in_the_dark() {
    let choices =
        vec![SettingChange::Theme(Theme::Dark), SettingChange::Language(Some(Language::French))];
    play(seed(5), TURNS, &LaunchOptions { choices, ..options((1024, 640)) });
}
