//! Unblock Me: the pages play and editor.

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
use carom_play::history::History;
use carom_play::unblock::Attempt;
use carom_play::unblock::editor::KeptCanvas;
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
mod choices;
pub mod command;
pub mod dealing;
pub mod editor;
pub mod files;
#[cfg(any(test, feature = "testing"))]
pub mod game_checks;
mod help;
mod history;
pub mod home;
pub mod ids;
mod keys;
mod lesson;
pub mod library;
mod obey;
mod online;
mod opened_file;
mod order;
pub mod panel;
mod persistence;
pub mod pointer;
mod room_card;
#[cfg(any(test, feature = "testing"))]
mod scenes;
#[cfg(any(test, feature = "testing"))]
mod screens;
pub mod session;
pub mod solving;
mod sounds;
#[cfg(any(test, feature = "testing"))]
mod trace;
#[cfg(any(test, feature = "testing"))]
mod ways;

pub use command::{Command, DealCommand, OpenCommand, PackCommand, SaveCommand, SolverCommand};
use files::NamedPuzzles;
use ids::{GAME_ID, PLAY};

/// The texts of every page.
pub const TEXTS: &[Texts] = &[
    texts!("unblock/home"),
    texts!("unblock/keys"),
    texts!("unblock/play"),
    texts!("unblock/editor"),
];

const OPEN: Shortcut =
    part("pages", "page-unblock", &["F6", "Ctrl+u"], &carom_shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-unblock",
    open: Some(&OPEN),
    keys: keys::KEYS,
    section: Some("section-play"),
    parts: panel::section::PARTS,
    about: "about-unblock",
    help: Some("help-mouse-unblock"),
    rules: Some(ids::RULES),
};

/// What the program knows of this game.
pub static GAME: Game = Game {
    name: "Unblock Me",
    title: "game-unblock",
    icon: Glyph::Blocks,
    id: GAME_ID,
    cards: &[("section-puzzles", ids::PUZZLES), ("section-friends", ids::ROOM_CARD)],
    texts: TEXTS,
    pages: &[&PAGE, &editor::SPEC],
    open: |text| OpenCommand::OpenText(text).into(),
    address: |_, _| None,
    start: |_| start(None),
    read: |text, _| Ok(start(Some(NamedPuzzles::read(text)?))),
    puzzle_help: &["a board string of Unblock Me such as ..B.AAB........."],
    board_argument: None,
};

fn start(named: Option<NamedPuzzles>) -> GameStart {
    GameStart { add: Box::new(move |app, launch| plugin(app, launch, named)), print: None }
}

/// The commands of this game, in the order of their work.
fn commands(app: &mut App) {
    app.add_plugins(order::plugin)
        .add_command::<Command>()
        .add_command::<PackCommand>()
        .add_command::<DealCommand>()
        .add_command::<SolverCommand>()
        .add_command::<OpenCommand>()
        .add_command::<SaveCommand>()
        .add_command::<editor::Command>()
        .add_command::<editor::ExchangeCommand>()
        .add_command::<editor::Paste>()
        .add_command::<editor::SaveCommand>();
}

/// The whole game, on top of the shell.
fn plugin(app: &mut App, launch: &Launch, named: Option<NamedPuzzles>) {
    let records = launch.records.in_folder_of(GAME_ID);
    let drawing = launch.drawing.beside::<KeptCanvas>().in_game(GAME_ID);
    carom_window_rooms::room_card::add(app, &room_card::CARD);
    app.add_plugins(commands)
        .add_plugins((
            library::plugin(records.clone()),
            opened_file::plugin(records.clone()),
            persistence::plugin(records.clone()),
            history::plugin(records.beside::<History<Attempt>>()),
            choices::plugin(records),
            obey::plugin,
            analysis::plugin,
            solving::plugin,
            dealing::plugin(launch.seed),
            files::plugin,
            online::plugin,
        ))
        .add_plugins((board::plugin, sounds::plugin, pointer::plugin, panel::plugin, home::plugin))
        .add_plugins(editor::plugin(drawing))
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
        named.open(app);
    }
}
