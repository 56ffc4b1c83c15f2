//! Ricochet Robots: the pages play, table and editor.

use bevy::prelude::*;

use crate::shell::frame::Frame;
use crate::shell::input::{Action, part};
use crate::shell::notice;
use crate::shell::page::{AddPage as _, PageSpec};
use crate::shell::place::Place;
use crate::shell::scripting::{Activity, AddTrace as _};
use crate::shell::theme::AddIcons as _;
use crate::shell::words::{AddTexts as _, Texts, texts};
use crate::shell::{self, AddCommand as _};

pub(crate) mod board;
pub(crate) mod clock;
pub(crate) mod colours;
pub(crate) mod command;
pub(crate) mod dealing;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod home;
pub(crate) mod icons;
pub(crate) mod ids;
mod keys;
pub(crate) mod lessons;
pub(crate) mod levels;
pub(crate) mod on_board;
pub(crate) mod opening;
pub(crate) mod order;
pub(crate) mod panel;
pub(crate) mod pieces;
pub(crate) mod pointer;
pub(crate) mod practice;
pub(crate) mod records;
pub(crate) mod resuming;
pub(crate) mod rules;
mod scenes;
pub(crate) mod session;
pub(crate) mod share;
pub(crate) mod sheet;
pub(crate) mod solving;
mod sounds;
pub(crate) mod table;
pub(crate) mod terminal;
mod trace;
pub(crate) mod whole;

pub(crate) use command::Command;
use ids::{PLAY, ROOM};
pub(crate) use scenes::SCENES;

/// The texts of every page.
pub(crate) const TEXTS: &[Texts] = &[
    texts!("ricochet/home"),
    texts!("ricochet/keys"),
    texts!("ricochet/play"),
    texts!("ricochet/table"),
    texts!("ricochet/editor"),
];

const OPEN: Action = part("pages", "page-play", &["F3"], &shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-play",
    open: &OPEN,
    keys: keys::KEYS,
    halves: panel::section::HALVES,
    about: "about-play",
    help: Some("help-mouse"),
    rules: Some(ids::RULES),
};

/// The start options of the program.
pub(crate) struct Request {
    pub(crate) opening: opening::Opening,
    /// Whether the player has named this round or its board, so that the last round is not continued.
    pub(crate) is_named: bool,
    /// Whether the player has named this round, so that its rules do not change.
    pub(crate) is_chosen: bool,
    pub(crate) seed: u64,
    pub(crate) records: Place,
    pub(crate) settings: Place,
    pub(crate) drawing: Place,
}

/// The pages with their keys and texts, without their systems.
pub(crate) fn pages(app: &mut App) {
    app.add_texts(TEXTS).add_page(&PAGE).add_page(&table::SPEC).add_page(&editor::SPEC);
}

/// The commands of this game, in the order of their work.
pub(crate) fn commands(app: &mut App) {
    app.add_plugins(order::plugin)
        .add_command::<Command>()
        .add_command::<rules::Change>()
        .add_command::<table::Command>()
        .add_command::<editor::Command>();
}

/// The whole game, on top of the shell.
pub(crate) fn plugin(app: &mut App, request: Request) {
    let Request { opening, is_named, is_chosen, seed, records, settings, drawing } = request;
    let records = records.in_room(ROOM);
    levels::read_early();
    app.insert_resource(opening::Claim::of(&opening))
        .insert_resource(session::Session::new(opening.round, opening.board_name, seed))
        .add_plugins((pages, commands))
        .add_icons(icons::Icon::all().map(|icon| (icon.into(), icon.mesh())))
        .add_trace(trace::state)
        .add_plugins((session::plugin, solving::plugin, sheet::plugin, pointer::plugin))
        .add_plugins((
            table::plugin(records.clone()),
            table::view,
            editor::plugin(drawing.in_room(ROOM)),
            editor::view,
        ))
        .add_plugins((
            clock::plugin,
            board::plugin,
            sounds::plugin,
            panel::plugin,
            home::plugin,
            files::plugin,
            share::plugin,
            dealing::plugin,
            practice::plugin,
            records::plugin(records.clone()),
            whole::plugin(&records),
        ))
        .init_resource::<Activity>()
        .add_systems(
            Update,
            (
                notice::follow::<session::Session>.run_if(in_state(PLAY)),
                notice::follow::<table::Desk>.run_if(in_state(ids::TABLE)),
            )
                .chain()
                .in_set(Frame::Show)
                .in_set(order::Shared::Show),
        )
        .add_systems(Last, tell);
    let is_resumed = resuming::open(app, &records, is_named);
    app.add_plugins(rules::plugin(&settings, is_chosen || is_resumed));
}

/// Reports running activities to scripts.
fn tell(
    session: Res<session::Session>,
    solving: Res<solving::Solving>,
    best: Res<solving::Best>,
    practice: Res<practice::Practice>,
    motion: Res<board::Motion>,
    mut activity: ResMut<Activity>,
) {
    let is_searching = solving.is_running();
    let waits =
        is_searching || session.is_solved() && best.moves().is_none() || practice.is_between();
    activity.add(Activity { is_searching, is_busy: waits || !motion.is_still() });
}

#[cfg(test)]
mod tests {
    mod keys;
    mod play;
}
