//! From keys and pointer to commands.

use bevy::prelude::*;

mod keyboard;
mod pointer;

pub(crate) use keyboard::KEYS;
pub(crate) use pointer::Pointed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((keyboard::plugin, pointer::plugin));
}

#[cfg(test)]
mod tests;
