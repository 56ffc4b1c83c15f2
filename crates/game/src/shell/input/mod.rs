//! From keys and pointer to commands.

use bevy::prelude::*;

mod keyboard;
mod keys;
mod stroke;

#[cfg(test)]
pub(crate) use keyboard::plugin as keyboard;
pub(crate) use keyboard::read_keys;
pub(crate) use keys::{
    Action, Group, KeyChoices, Keys, Slot, action, bind, groups, own_groups, part,
};
pub(crate) use stroke::Stroke;
#[cfg(test)]
pub(crate) use stroke::names_of_keys;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((keyboard::plugin, crate::ricochet::pointer::plugin));
}
