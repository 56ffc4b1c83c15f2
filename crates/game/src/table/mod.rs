//! The page of the referee: several people round one screen.

use bevy::prelude::*;

use crate::input::Group;

/// What the people at the table and their referee can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableCommand {}

/// The keys of this page.
pub(crate) const KEYS: &[Group] = &[];

/// What the page does, without a window.
pub(super) fn plugin(_: &mut App) {}

/// What the page shows.
pub(super) fn view(_: &mut App) {}
