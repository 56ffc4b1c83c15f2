//! Tablut: one page for a game of two sides.

#![allow(rustdoc::private_intra_doc_links, reason = "its documentation is for those who change it")]
#![expect(
    missing_docs,
    clippy::must_use_candidate,
    reason = "only the program carom-game uses this crate"
)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "the systems of Bevy take what they use by value"
)]

use bevy::prelude::*;
use carom_formats::tablut::Record;
use carom_play::tablut::{KeptGame, Past};
use carom_shell::frame::Frame;
use carom_shell::game::{Game, GameStart, Launch};
use carom_shell::input::{Shortcut, part};
use carom_shell::notice;
use carom_shell::page::PageSpec;
use carom_shell::theme::Glyph;
use carom_shell::words::Texts;
use carom_shell::{AddCommand as _, texts};

pub mod analysis;
pub mod board;
#[cfg(test)]
mod checks;
pub mod command;
pub mod files;
#[cfg(any(test, feature = "testing"))]
pub mod game_checks;
pub mod hinting;
pub mod home;
pub mod ids;
mod keys;
pub mod lessons;
mod online;
mod order;
pub mod panel;
mod past;
pub mod persistence;
pub mod plan;
pub mod pointer;
pub mod proving;
pub mod puzzles;
mod room_card;
#[cfg(any(test, feature = "testing"))]
mod scenes;
#[cfg(any(test, feature = "testing"))]
mod screens;
pub mod session;
mod sounds;
#[cfg(test)]
mod testing;
pub mod thinking;
#[cfg(any(test, feature = "testing"))]
mod trace;
#[cfg(any(test, feature = "testing"))]
mod ways;

pub use command::{
    Command, Hint, Hurry, LessonCommand, OpenCommand, PlanCommand, PuzzleCommand, SaveCommand,
    ToggleAnalysis,
};
use ids::{GAME_ID, PLAY};

/// The texts of the page.
pub const TEXTS: &[Texts] = &[texts!("tablut/home"), texts!("tablut/keys"), texts!("tablut/play")];

const OPEN: Shortcut = part("pages", "page-tablut", &["F8"], &carom_shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-tablut",
    section: Some("section-play"),
    open: Some(&OPEN),
    keys: keys::KEYS,
    parts: panel::section::PARTS,
    about: "about-tablut",
    help: Some("help-mouse-tablut"),
    rules: Some(ids::RULES),
};

/// What the program knows of this game.
pub static GAME: Game = Game {
    name: "Tablut",
    title: "game-tablut",
    icon: Glyph::Crown,
    cards: &[("section-puzzles", ids::PUZZLES), ("section-friends", ids::FRIENDS)],
    id: GAME_ID,
    texts: TEXTS,
    pages: &[&PAGE],
    open: |text| OpenCommand::OpenText(text).into(),
    address: |_, _| None,
    start: |_| start(None),
    read: |text, _| Ok(start(Some(files::read(text)?))),
    puzzle_help: &[],
    board_argument: None,
};

fn start(named: Option<Vec<Record>>) -> GameStart {
    GameStart { add: Box::new(move |app, launch| plugin(app, launch, named)), print: None }
}

/// The commands of this game, in the order of their work.
fn commands(app: &mut App) {
    app.add_plugins(order::plugin)
        .add_command::<Command>()
        .add_command::<PuzzleCommand>()
        .add_command::<LessonCommand>()
        .add_command::<PlanCommand>()
        .add_command::<Hint>()
        .add_command::<Hurry>()
        .add_command::<ToggleAnalysis>()
        .add_command::<OpenCommand>()
        .add_command::<SaveCommand>();
}

/// The whole game, on top of the shell.
fn plugin(app: &mut App, launch: &Launch, named: Option<Vec<Record>>) {
    let records = launch.records.in_folder_of(GAME_ID);
    let game = records.beside::<KeptGame>();
    let is_first = game.is_missing::<KeptGame>();
    carom_window_rooms::room_card::add(app, &room_card::CARD);
    commands(app);
    persistence::plugin(app, &game);
    session::plugin(app);
    puzzles::plugin(app, &records);
    lessons::plugin(app, is_first);
    past::plugin(app, &records.beside::<Past>());
    thinking::plugin(app, launch.seed);
    app.add_plugins((analysis::plugin, proving::plugin, hinting::plugin, plan::plugin))
        .add_plugins((online::plugin, files::plugin))
        .add_plugins((board::plugin, sounds::plugin, pointer::plugin, panel::plugin, home::plugin))
        .add_systems(
            Update,
            notice::follow::<session::Session>
                .in_set(Frame::View)
                .in_set(order::SHOW)
                .run_if(in_state(PLAY)),
        );
    #[cfg(any(test, feature = "testing"))]
    app.add_plugins(trace::plugin);
    if let Some(named) = named {
        files::open_named(app, named);
    }
}
