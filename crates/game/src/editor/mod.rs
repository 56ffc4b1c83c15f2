//! The page for drawing boards.

use bevy::prelude::*;

use crate::input::Group;

/// What somebody who draws a board can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EditCommand {}

/// The keys of this page.
pub(crate) const KEYS: &[Group] = &[];

/// What the page does, without a window.
pub(super) fn plugin(_: &mut App) {}

/// What the page shows.
pub(super) fn view(_: &mut App) {}
