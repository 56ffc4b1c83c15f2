//! The common parts of all games: the window and its pages, the panel, keys, texts, settings. It does not
//! name any game.
//!
//! | part | modules |
//! | --- | --- |
//! | commands, and the keys and buttons that send them | [`action`], [`command`], [`input`] |
//! | the order of a frame, and the time between frames | [`frame`], [`redraw`], [`next_redraw`] |
//! | the layout of the window, and the part of a large board in it | [`screen`], [`zoom`], [`scroll`] |
//! | pages and cards, which the games add, and the way between them | [`page`], [`overlay`], [`nav`], [`board_only`], [`disclosure`], [`cards`] |
//! | puzzles for one player: the solver, the playback, the price of help | [`solo`] |
//! | the records of a game and its packs | [`library`] |
//! | the program of some games: its command line, its start, what it opens | [`program`], [`address`], [`instance_lock`] |
//! | what the program knows of a game | [`game`], [`ids`] |
//! | the home page, to which each game adds a block | [`home`], [`calendar`] |
//! | the panel and its parts | [`panel`], [`notice`] |
//! | what comes from elsewhere and goes there: files, texts, links | [`import`], [`export`], [`clipboard`], [`dialog`] |
//! | colours, shapes, pictures, texts, sounds | [`theme`], [`paint`], [`drawing`], [`words`], [`sound`] |
//! | pieces that slide from place to place | [`motion`] |
//! | work on other threads, and the questions to them | [`worker`], [`latest_job`] |
//! | data that is kept between starts | [`settings`], [`persisted`], [`place`], [`recent`], [`window_geometry`] |
//! | the window itself | [`window`] |
//! | with the feature `testing`: options for scripts | [`scripting`] |

#![allow(rustdoc::private_intra_doc_links, reason = "its documentation is for those who change it")]
#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "only the other crates of the window use this one"
)]
#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::type_complexity,
    reason = "the systems of Bevy take what they use by value, one argument each"
)]

use bevy::prelude::*;

pub mod action;
pub mod address;
pub mod board_only;
#[cfg(target_family = "wasm")]
mod browser;
pub mod calendar;
pub mod cards;
pub mod clipboard;
pub mod command;
pub mod dialog;
pub mod disclosure;
pub mod drawing;
pub mod export;
pub mod frame;
pub mod game;
pub mod home;
#[cfg(any(target_os = "linux", windows))]
mod icon;
pub mod ids;
pub mod import;
pub mod input;
pub mod instance_lock;
pub mod latest_job;
pub mod library;
pub mod motion;
pub mod nav;
pub mod next_redraw;
pub mod notice;
pub mod overlay;
pub mod page;
pub mod paint;
pub mod panel;
pub mod persisted;
pub mod place;
pub mod player_call;
pub mod program;
pub mod recent;
pub mod redraw;
pub mod screen;
#[cfg(any(test, feature = "testing"))]
pub mod scripting;
#[cfg(not(any(test, feature = "testing")))]
#[path = "scripting/none.rs"]
mod scripting;
pub mod scroll;
pub mod settings;
pub mod solo;
pub mod sound;
#[cfg(not(target_family = "wasm"))]
pub mod terminal;
#[cfg(target_family = "wasm")]
#[path = "terminal/browser.rs"]
pub mod terminal;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod theme;
pub mod update;
pub mod window;
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a browser places its windows"))]
pub mod window_geometry;
pub mod words;
pub mod worker;
pub mod zoom;

#[cfg(any(test, feature = "testing"))]
pub use action::Action;
pub use action::BoxedAction;
pub use command::{AddCommand, Command};

/// Everything except the games.
pub fn plugin(app: &mut App, place: place::SaveLocation, choices: Vec<settings::SettingChange>) {
    app.init_resource::<notice::Notice>()
        .add_plugins((command::plugin, words::plugin, theme::plugin, screen::plugin))
        .add_plugins(recent::plugin(place.beside::<recent::Recent>()))
        .add_plugins(settings::plugin(place, choices))
        .add_plugins(dialog::plugin)
        .add_plugins((page::plugin, overlay::plugin, overlay::view, input::plugin))
        .add_plugins((paint::camera::plugin, panel::plugin, cards::plugin, home::plugin))
        .add_plugins((board_only::plugin, disclosure::plugin, solo::price::plugin, nav::plugin));
    #[cfg(any(test, feature = "testing"))]
    app.add_plugins(scripting::activity);
}
