//! What every game shares: the window and its pages, the panel, keys, texts, settings. It names no game.

pub(crate) mod ask;
pub(crate) mod command;

pub(crate) use ask::{Ask, Wish};
pub(crate) use command::{AddCommand, Command};
