//! Tablut: one page for a game of two sides.

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
pub(crate) mod command;
pub(crate) mod files;
pub(crate) mod home;
pub(crate) mod ids;
pub(crate) mod keeping;
mod keys;
pub(crate) mod network;
pub(crate) mod order;
pub(crate) mod panel;
pub(crate) mod pointer;
pub(crate) mod proving;
pub(crate) mod puzzles;
mod scenes;
pub(crate) mod session;
mod sounds;
pub(crate) mod thinking;
mod trace;

pub(crate) use command::Command;
pub(crate) use files::Named;
use ids::{PLAY, ROOM};
pub(crate) use scenes::SCENES;

/// The texts of the page.
pub(crate) const TEXTS: &[Texts] =
    &[texts!("tablut/home"), texts!("tablut/keys"), texts!("tablut/play")];

const OPEN: Action = part("pages", "page-tablut", &["F8"], &shell::Command::Go(PLAY));

const PAGE: PageSpec = PageSpec {
    id: PLAY,
    name: "page-tablut",
    open: &OPEN,
    keys: keys::KEYS,
    halves: panel::section::HALVES,
    about: "about-tablut",
    help: Some("help-mouse-tablut"),
    rules: Some(ids::RULES),
};

/// The start options of the program.
pub(crate) struct Request {
    pub(crate) seed: u64,
    /// The place of the kept game.
    pub(crate) game: Place,
    /// The place of the progress in puzzles.
    pub(crate) progress: Place,
    /// The games that the player has named.
    pub(crate) named: Option<Named>,
}

/// The page with its keys and texts, without its systems.
pub(crate) fn pages(app: &mut App) {
    app.add_texts(TEXTS).add_page(&PAGE);
}

/// The commands of this game, in the order of their work.
pub(crate) fn commands(app: &mut App) {
    app.add_plugins(order::plugin).add_command::<Command>();
}

/// The whole game, on top of the shell.
pub(crate) fn plugin(app: &mut App, request: Request) {
    let Request { seed, game, progress, named } = request;
    app.add_plugins((pages, commands))
        .add_trace(trace::state)
        .add_plugins((
            keeping::plugin(game.in_room(ROOM)),
            session::plugin,
            puzzles::plugin(progress.in_room(ROOM)),
            thinking::plugin(seed),
            analysis::plugin,
            proving::plugin,
            network::plugin(game),
            files::plugin,
        ))
        .add_plugins((board::plugin, sounds::plugin, pointer::plugin, panel::plugin, home::plugin))
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
    page: Res<State<shell::ids::PageId>>,
    thinking: Res<thinking::Thinking>,
    (analysis, proving): (Res<analysis::Analysis>, Res<proving::Proving>),
    motion: Res<board::Motion>,
    mut activity: ResMut<Activity>,
) {
    let is_searching = thinking.is_running();
    let is_moving = *page.get() == PLAY && !motion.is_still();
    let is_busy = is_searching || analysis.is_running() || proving.is_running() || is_moving;
    activity.add(Activity { is_searching, is_busy });
}
