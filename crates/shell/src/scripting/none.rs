//! No options for scripts, in the programs that people install. `mod.rs` says what the parts are.

#![expect(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "the same functions as with the options"
)]

use std::ffi::OsString;

use bevy::prelude::*;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripts;

impl Scripts {
    pub(crate) const NAMES: &[&str] = &[];
    pub(crate) const HELP: &str = "";

    pub(crate) fn read(&mut self, _: &str, _: OsString) -> Result<(), String> {
        Ok(())
    }

    pub(crate) const fn is_some(&self) -> bool {
        false
    }

    pub(crate) const fn has_scene(&self) -> bool {
        false
    }

    pub(crate) const fn has_picture(&self) -> bool {
        false
    }

    pub(crate) const fn plugin(&self) -> Result<impl FnOnce(&mut App) + use<>, String> {
        Ok(|_: &mut App| ())
    }
}
