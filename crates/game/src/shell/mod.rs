//! What every game shares: the window and its pages, the panel, keys, texts, settings. It names no game.

pub(crate) mod ask;
pub(crate) mod cards;
pub(crate) mod command;
pub(crate) mod frame;
pub(crate) mod input;
pub(crate) mod overlay;
pub(crate) mod page;
pub(crate) mod paint;
pub(crate) mod panel;
pub(crate) mod pasteboard;
pub(crate) mod place;
pub(crate) mod screen;
pub(crate) mod scripting;
pub(crate) mod settings;
pub(crate) mod sound;
pub(crate) mod theme;
pub(crate) mod window;
pub(crate) mod words;

pub(crate) use ask::{Ask, Wish};
pub(crate) use command::{AddCommand, Command};
