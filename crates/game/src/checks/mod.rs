//! Checks of the whole game: of the tables of every page, and of the plugins of the real game with Bevy's
//! own input, layout and picking, but without a window and a graphics adapter. They check the drawing, not
//! the models.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use carom_shell::input::Tables;

mod block_pages;
mod block_panel;
mod blocks;
mod board;
mod browse;
mod cards;
mod columns;
mod controls;
mod drawn;
mod editors;
mod endings;
mod entering;
mod focus;
mod greeting;
mod home;
mod idle;
mod kept;
mod keys;
mod lens;
mod lessons;
mod levels;
mod monkey;
mod names;
mod order;
mod practice;
mod reach;
mod real;
mod robots;
mod screens;
mod scrolled;
mod slow;
mod sounds;
mod strays;
mod table;
mod tablut;
mod tips;
mod told;
mod touch;
mod tour;
mod typing;
mod whole;
mod window;
mod words;

/// The pages with their keys, without their systems.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin)).add_plugins(crate::app::pages);
    app
}

fn tables() -> Tables {
    app().world_mut().remove_resource().expect("tables")
}
