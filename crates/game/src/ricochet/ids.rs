//! The names of the pages and cards of this game.

use bevy::prelude::*;

use crate::shell::ids::{OverlayId, PageId};

/// The page of one player with the solver.
pub(crate) const PLAY: PageId = PageId::new("play");
/// The page of the referee.
pub(crate) const TABLE: PageId = PageId::new("table");
/// The page for drawing boards.
pub(crate) const EDITOR: PageId = PageId::new("editor");

/// New puzzles, boards and games.
pub(crate) const NEW: OverlayId = OverlayId::new("new");
/// A puzzle by its ID, its text or its file.
pub(crate) const OPEN: OverlayId = OverlayId::new("open");
/// The round as a file or a text.
pub(crate) const SAVE: OverlayId = OverlayId::new("save");
/// The end of a whole game.
pub(crate) const SUMMARY: OverlayId = OverlayId::new("summary");

/// The folder of this game's files.
pub(crate) const ROOM: &str = "ricochet";

/// Whether this is the play page, as in a program without pages.
pub(crate) fn is_play(page: Option<Res<State<PageId>>>) -> bool {
    page.is_none_or(|page| *page.get() == PLAY)
}
