//! The names of the pages and cards of this game.

use bevy::prelude::*;
use carom_shell::ids::{OverlayId, PageId};

/// The page of one player and the solver.
pub const PLAY: PageId = PageId::new("play");
/// The page of the table with the referee.
pub const TABLE: PageId = PageId::new("table");
/// The page of the board editor.
pub const EDITOR: PageId = PageId::new("editor");

/// The card for new puzzles, boards and games.
pub const NEW: OverlayId = OverlayId::new("new");
/// The card with all levels.
pub const LEVELS: OverlayId = OverlayId::new("levels");
/// The card with what the player has achieved.
pub const STATISTICS: OverlayId = OverlayId::new("statistics");
/// The card with the rules.
pub const RULES: OverlayId = OverlayId::new("rules");
/// The card that opens a puzzle from its ID, its text or its file.
pub const OPEN: OverlayId = OverlayId::new("open");
/// The card that saves the round as a file or a text.
pub const SAVE: OverlayId = OverlayId::new("save");
/// The card at the end of a whole game.
pub const SUMMARY: OverlayId = OverlayId::new("summary");

/// The card of timed practice: its rules and its result.
pub const PRACTICE: OverlayId = OverlayId::new("practice");

/// The folder of this game's asset files.
pub(crate) const ROOM: &str = "ricochet";

/// Whether this is the play page. A program without pages counts as the play page.
pub(crate) fn is_play(page: Option<Res<State<PageId>>>) -> bool {
    page.is_none_or(|page| *page.get() == PLAY)
}

/// Whether the page shows a round on the board.
pub(crate) fn shows_round(page: Option<Res<State<PageId>>>) -> bool {
    page.is_none_or(|page| [PLAY, TABLE].contains(page.get()))
}
