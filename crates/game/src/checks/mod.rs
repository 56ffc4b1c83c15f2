//! Checks of the whole game: of the tables of every page, and of the plugins of the real game with Bevy's
//! own input, layout and picking, but without a window and a graphics adapter. They check the drawing, not
//! the models.

#![expect(clippy::needless_pass_by_value, reason = "a test reads best with the values themselves")]

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use carom_shell::input::Tables;

use crate::games::PROGRAM;

mod board_only;
mod browse;
mod cards;
mod columns;
mod controls;
mod editors;
mod endings;
mod entering;
mod focus;
mod home;
mod idle;
#[cfg(target_os = "linux")]
mod kept;
mod keys;
mod monkey;
mod names;
mod order;
mod program;
mod reach;
mod screens;
mod scrolled;
mod sounds;
mod starts;
mod strays;
mod tips;
mod told;
mod tour;
mod typing;
mod window;
mod words;
mod zoom;

/// The pages with their keys, without their systems.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .add_plugins(|app: &mut App| PROGRAM.add_pages(app));
    app
}

fn tables() -> Tables {
    app().world_mut().remove_resource().expect("tables")
}
