//! The common parts of all games: the window and its pages, the panel, keys, texts, settings. It does not
//! name any game.
//!
//! | part | modules |
//! | --- | --- |
//! | commands, and the keys and buttons that send them | `ask`, `command`, `input` |
//! | the order of a frame, and the time between frames | `frame`, `nap`, `rhythm` |
//! | the layout of the window, and the part of a large board in it | `screen`, `lens` |
//! | pages and cards, which the games add | `page`, `overlay`, `alone`, `fold`, `cards` |
//! | the home page, to which each game adds a block | `home` |
//! | the panel and its parts | `panel` |
//! | dropped files, and pasted and typed texts | `incoming`, `pasteboard` |
//! | colours, shapes, pictures, texts | `theme`, `paint`, `words` |
//! | work on other threads, and the questions to them | `worker`, `inquiry` |
//! | data that is kept between starts | `settings`, `kept`, `place` |
//! | options for scripts | `scripting` |

use std::io::Write as _;
use std::process::ExitCode;

use bevy::prelude::*;

pub(crate) mod alone;
pub(crate) mod ask;
pub(crate) mod bounds;
pub(crate) mod calendar;
pub(crate) mod cards;
pub(crate) mod command;
pub(crate) mod dialog;
pub(crate) mod fold;
pub(crate) mod frame;
pub(crate) mod home;
#[cfg(any(target_os = "linux", windows))]
mod icon;
pub(crate) mod ids;
pub(crate) mod incoming;
pub(crate) mod input;
pub(crate) mod inquiry;
pub(crate) mod kept;
pub(crate) mod lens;
pub(crate) mod nap;
pub(crate) mod notice;
pub(crate) mod outgoing;
pub(crate) mod overlay;
pub(crate) mod page;
pub(crate) mod paint;
pub(crate) mod panel;
pub(crate) mod pasteboard;
pub(crate) mod place;
pub(crate) mod recent;
pub(crate) mod rhythm;
pub(crate) mod screen;
pub(crate) mod scripting;
pub(crate) mod scroll;
pub(crate) mod settings;
pub(crate) mod shelf;
pub(crate) mod sound;
pub(crate) mod theme;
pub(crate) mod twin;
pub(crate) mod window;
pub(crate) mod words;
pub(crate) mod worker;

#[cfg(test)]
pub(crate) use ask::Ask;
pub(crate) use ask::Wish;
pub(crate) use command::{AddCommand, Command};

/// Everything except the games.
pub(crate) fn plugin(app: &mut App, place: place::Place, choices: Vec<settings::Change>) {
    app.init_resource::<notice::Notice>()
        .add_plugins((command::plugin, words::plugin, theme::plugin, screen::plugin))
        .add_plugins(recent::plugin(place.beside::<recent::Recent>()))
        .add_plugins(settings::plugin(place, choices))
        .add_plugins(dialog::plugin)
        .add_plugins((page::plugin, overlay::plugin, overlay::view, input::plugin))
        .add_plugins((paint::camera::plugin, panel::plugin, cards::plugin, home::plugin))
        .add_plugins((alone::plugin, fold::plugin, scripting::activity));
}

/// Prints a text. If the reader stops reading, such as `head`, that is not an error.
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("carom-game: cannot write: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
