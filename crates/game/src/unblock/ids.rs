//! The names of the pages and cards of this game.

use crate::shell::ids::{OverlayId, PageId};

/// The page of one player.
pub(crate) const PLAY: PageId = PageId::new("unblock");
/// The page of the board editor.
pub(crate) const EDITOR: PageId = PageId::new("unblock-editor");

/// The card with all packs, and with new puzzles.
pub(crate) const PUZZLES: OverlayId = OverlayId::new("block-puzzles");
/// The card that opens, copies and saves boards.
pub(crate) const FILES: OverlayId = OverlayId::new("block-files");

/// The folder of this game's kept files.
pub(crate) const ROOM: &str = "unblock";
