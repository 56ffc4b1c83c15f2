//! The cards of every page: the keys, the settings, the change of keys.

use bevy::prelude::*;

pub(crate) mod help;
pub(crate) mod remap;
mod rise;
pub mod settings;

pub fn plugin(app: &mut App) {
    app.add_plugins((help::plugin, settings::plugin, remap::plugin, rise::plugin));
}
