//! Keys and the commands that they send, and the events of the pointer.

use bevy::prelude::*;

mod keyboard;
mod keys;
mod pointer;
mod portion;
mod rebind;
mod right_click;
mod stroke;

pub(crate) use keyboard::{HeldKeys, read_keys};
#[cfg(any(test, feature = "testing"))]
pub use keys::Slot;
pub(crate) use keys::plugin as tables;
pub use keys::{KeyChoices, KeyGroup, KeyRow, Keys, Shortcut, Tables, part, shortcut, speak};
pub(crate) use pointer::PairEvent;
pub use pointer::{PointerEvent, PointerEvents, Pointing};
pub(crate) use portion::InputSlice;
pub use rebind::{Rebind, Rebinding, follow, letters_as_arrows};
pub use stroke::Stroke;
#[cfg(any(test, feature = "testing"))]
pub use stroke::names_of_keys;

pub fn plugin(app: &mut App) {
    app.add_plugins((tables, rebind::plugin, keyboard::plugin, pointer::plugin, portion::plugin))
        .add_systems(PreUpdate, right_click::take_back.in_set(Pointing));
}
