//! The header, and the cards that every page has: the keys, the settings, other keys.

use bevy::prelude::*;

pub(crate) mod header;
pub(crate) mod help;
pub(crate) mod remap;
pub(crate) mod settings;

/// The cards of the settings.
pub(crate) fn view(app: &mut App) {
    app.add_plugins((settings::plugin, remap::view));
}
