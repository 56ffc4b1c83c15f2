//! From keys and pointer to commands.

use bevy::prelude::*;

mod keyboard;
mod keys;
mod pointer;
mod stroke;

#[cfg(test)]
pub(crate) use keyboard::plugin as keyboard;
pub(crate) use keyboard::read_keys;
pub(crate) use keys::{
    Action, Group, KeyChoices, Keys, Slot, action, bind, groups, own_groups, part,
};
pub(crate) use pointer::{Pointed, point};
pub(crate) use stroke::Stroke;
#[cfg(test)]
pub(crate) use stroke::names_of_keys;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((keyboard::plugin, pointer::plugin));
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod play_tests;
