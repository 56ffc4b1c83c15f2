//! Unblock Me: the pages play and editor.

use bevy::prelude::*;

use crate::shell::frame::Frame;
use crate::shell::input::{Action, part};
use crate::shell::notice;
use crate::shell::page::{AddPage as _, PageSpec};
use crate::shell::place::Place;
use crate::shell::scripting::{Activity, AddTrace as _};
use crate::shell::words::{AddTexts as _, Texts, texts};
use crate::shell::{self, AddCommand as _};

pub(crate) mod analysis;
pub(crate) mod board;
mod choices;
pub(crate) mod command;
pub(crate) mod dealing;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod home;
pub(crate) mod ids;
mod keeping;
mod keys;
pub(crate) mod library;
pub(crate) mod order;
pub(crate) mod panel;
pub(crate) mod pointer;
mod scenes;
pub(crate) mod session;
pub(crate) mod solving;
mod sounds;
mod trace;

pub(crate) use command::Command;
pub(crate) use files::Named;
use ids::{PLAY, ROOM};
pub(crate) use scenes::SCENES;

/// The texts of every page.
pub(crate) const TEXTS: &[Texts] = &[
    texts!("unblock/home"),
    texts!("unblock/keys"),
    texts!("unblock/play"),
    texts!("unblock/editor"),
];

const OPEN: Action = part("pages", "page-unblock", &["F6"], &shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-unblock",
    open: &OPEN,
    keys: keys::KEYS,
    halves: panel::section::HALVES,
    about: "about-unblock",
    help: Some("help-mouse-unblock"),
    rules: None,
};

/// The start options of the program.
pub(crate) struct Request {
    pub(crate) seed: u64,
    /// The place of the progress.
    pub(crate) progress: Place,
    /// The place of the editor's drawing.
    pub(crate) drawing: Place,
    /// The puzzles that the player has named.
    pub(crate) named: Option<Named>,
}

/// The pages with their keys and texts, without their systems.
pub(crate) fn pages(app: &mut App) {
    app.add_texts(TEXTS).add_page(&PAGE).add_page(&editor::SPEC);
}

/// The commands of this game, in the order of their work.
pub(crate) fn commands(app: &mut App) {
    app.add_plugins(order::plugin).add_command::<Command>().add_command::<editor::Command>();
}

/// The whole game, on top of the shell.
pub(crate) fn plugin(app: &mut App, request: Request) {
    let Request { seed, progress, drawing, named } = request;
    app.add_plugins((pages, commands))
        .add_trace(trace::state)
        .add_plugins((
            library::plugin(progress.in_room(ROOM)),
            keeping::plugin(progress.in_room(ROOM)),
            choices::plugin(progress.in_room(ROOM)),
            session::plugin,
            analysis::plugin,
            solving::plugin,
            dealing::plugin(seed),
            files::plugin,
        ))
        .add_plugins((board::plugin, sounds::plugin, pointer::plugin, panel::plugin, home::plugin))
        .add_plugins(editor::plugin(drawing.in_room(ROOM)))
        .init_resource::<Activity>()
        .add_systems(
            Update,
            notice::follow::<session::Session>
                .in_set(Frame::Show)
                .in_set(order::Shared::Show)
                .run_if(in_state(PLAY)),
        )
        .add_systems(Last, tell);
    if let Some(named) = named {
        named.open(app);
    }
}

/// Reports running activities to scripts.
fn tell(
    solving: Res<solving::Solving>,
    dealer: Res<dealing::Dealer>,
    analysis: Res<analysis::Analysis>,
    judge: Res<editor::Judge>,
    motion: Res<board::Motion>,
    mut activity: ResMut<Activity>,
) {
    let is_searching = solving.is_running();
    let waits = is_searching || dealer.is_running() || analysis.is_running() || judge.is_running();
    activity.add(Activity { is_searching, is_busy: waits || !motion.is_still() });
}
