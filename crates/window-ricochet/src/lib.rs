//! Ricochet Robots: the pages play, table and editor.

#![allow(rustdoc::private_intra_doc_links, reason = "its documentation is for those who change it")]
#![expect(
    missing_docs,
    clippy::must_use_candidate,
    reason = "only the program carom-game uses this crate"
)]
#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the systems of Bevy take what they use by value, one argument each"
)]

use bevy::prelude::*;
use carom_play::history::History;
use carom_play::ricochet::Attempt;
use carom_shell::frame::Frame;
use carom_shell::game::{BoardArgument, Game, GameStart, Launch};
use carom_shell::input::{Shortcut, part};
use carom_shell::notice;
use carom_shell::page::PageSpec;
use carom_shell::theme::{AddIcons as _, Glyph};
use carom_shell::words::Texts;
use carom_shell::{AddCommand as _, texts};

pub mod board;
#[cfg(test)]
mod checks;
pub mod clock;
pub mod colours;
pub mod command;
mod daily_room;
pub mod dealing;
pub mod editor;
pub mod files;
#[cfg(any(test, feature = "testing"))]
pub mod game_checks;
mod help;
pub mod history;
pub mod home;
pub mod icons;
pub mod ids;
mod keys;
pub mod last_game;
mod leaving;
pub mod lessons;
pub mod levels;
mod obey;
pub mod on_board;
pub mod opening;
mod order;
pub mod own_board;
pub mod panel;
pub mod pieces;
pub mod pointer;
pub mod practice;
pub mod records;
pub mod resuming;
mod room_card;
pub mod rules;
#[cfg(any(test, feature = "testing"))]
mod scenes;
#[cfg(any(test, feature = "testing"))]
mod screens;
pub mod session;
pub mod share;
pub mod solving;
mod sounds;
pub mod table;
mod terminal;
#[cfg(test)]
mod testing;
mod tiles;
#[cfg(any(test, feature = "testing"))]
mod trace;
#[cfg(any(test, feature = "testing"))]
mod ways;
pub mod whole;

pub use command::{
    Command, DealCommand, LeaveCommand, OpenCommand, PracticeCommand, SaveCommand, Share,
    SolverCommand, ToggleDistance, ToggleMap, ToggleReview,
};
use ids::{GAME_ID, PLAY};
use opening::Opening;

/// The texts of every page.
pub const TEXTS: &[Texts] = &[
    texts!("ricochet/home"),
    texts!("ricochet/keys"),
    texts!("ricochet/play"),
    texts!("ricochet/table"),
    texts!("ricochet/editor"),
    texts!("ricochet/own_board"),
];

const OPEN: Shortcut =
    part("pages", "page-play", &["F3", "Ctrl+g"], &carom_shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-play",
    section: Some("section-play"),
    open: Some(&OPEN),
    keys: keys::KEYS,
    parts: panel::section::PARTS,
    about: "about-play",
    help: Some("help-mouse"),
    rules: Some(ids::RULES),
};

/// What the program knows of this game.
pub static GAME: Game = Game {
    name: "Ricochet Robots",
    title: "game-ricochet",
    icon: Glyph::Bot,
    cards: &[("section-puzzles", ids::LEVELS)],
    id: GAME_ID,
    texts: TEXTS,
    pages: &[&PAGE, &table::SPEC, &editor::SPEC, &own_board::SPEC],
    open: |text| OpenCommand::OpenText(text).into(),
    address: command::of_address,
    start: |is_first| {
        start(if is_first { Opening::first() } else { Opening::of_the_house() }, Naming::Nothing)
    },
    read: |text, seed| Ok(start(Opening::read(text, seed)?, Naming::Puzzle)),
    puzzle_help: &["a game ID such as 7650+42+E2302B12+C9", "a board such as official:4B-3B-2B-1A"],
    board_argument: Some(BoardArgument {
        help: "Random robots and a random target on a board: an official layout such as 4B-3B-2B-1A, the first digits of a game ID, \
               a file, or a text in any of the formats that the game reads",
        read: |board, seed| Ok(start(Opening::on_board(board, seed)?, Naming::Board)),
    }),
};

/// What the player has named on the command line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Nothing,
    /// The board of the round, so that the last round is not continued.
    Board,
    /// The round, so that its rules do not change either.
    Puzzle,
}

fn start(opening: Opening, naming: Naming) -> GameStart {
    let round = opening.round.clone();
    GameStart {
        add: Box::new(move |app, launch| plugin(app, launch, opening, naming)),
        print: Some(Box::new(move || terminal::show(&round))),
    }
}

/// The commands of this game, in the order of their work.
pub fn commands(app: &mut App) {
    app.add_plugins(order::plugin)
        .add_command::<Command>()
        .add_command::<SolverCommand>()
        .add_command::<ToggleReview>()
        .add_command::<LeaveCommand>()
        .add_command::<ToggleMap>()
        .add_command::<ToggleDistance>()
        .add_command::<DealCommand>()
        .add_command::<PracticeCommand>()
        .add_command::<OpenCommand>()
        .add_command::<SaveCommand>()
        .add_command::<Share>()
        .add_command::<rules::RuleChange>()
        .add_command::<table::Command>()
        .add_command::<editor::Command>()
        .add_command::<editor::ExchangeCommand>()
        .add_command::<editor::OpenCommand>()
        .add_command::<editor::SaveCommand>()
        .add_command::<own_board::Command>();
}

/// The whole game, on top of the shell.
fn plugin(app: &mut App, launch: &Launch, opening: Opening, naming: Naming) {
    let records = launch.records.in_game(GAME_ID);
    levels::read_early();
    carom_window_rooms::room_card::add(app, &room_card::CARD);
    app.insert_resource(opening::Claim::of(&opening))
        .insert_resource(session::Session::of(opening, launch.seed))
        .add_plugins(commands)
        .add_icons(icons::Icon::all().map(|icon| (icon.into(), icon.mesh())))
        .add_plugins((obey::plugin, solving::plugin, leaving::plugin, pointer::plugin))
        .add_plugins((
            table::plugin(records.clone()),
            table::view,
            own_board::plugin(records.clone()),
            own_board::view,
            editor::plugin(launch.drawing.in_game(GAME_ID)),
            editor::view,
        ))
        .add_plugins((
            clock::plugin,
            board::plugin,
            pieces::plugin,
            sounds::plugin,
            panel::plugin,
            home::plugin,
            files::plugin,
            share::plugin,
            dealing::plugin,
            daily_room::plugin,
            practice::plugin,
            records::plugin(records.clone()),
            history::plugin(records.beside::<History<Attempt>>()),
            help::plugin,
            whole::plugin(&records),
        ))
        .add_systems(
            Update,
            (
                notice::follow::<session::Session>.run_if(in_state(PLAY)),
                notice::follow::<table::TableModel>.run_if(in_state(ids::TABLE)),
            )
                .chain()
                .in_set(Frame::View)
                .in_set(order::SHOW),
        );
    #[cfg(any(test, feature = "testing"))]
    app.add_plugins(trace::plugin);
    let is_resumed = resuming::open(app, &records, naming != Naming::Nothing);
    app.add_plugins(rules::plugin(&launch.settings, naming == Naming::Puzzle || is_resumed));
}

#[cfg(test)]
mod tests {
    mod keys;
    mod play;
}
