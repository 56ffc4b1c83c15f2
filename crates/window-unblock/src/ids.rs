//! The names of the pages and cards of this game.

use carom_shell::ids::{OverlayId, PageId};

/// The page of one player.
pub const PLAY: PageId = PageId::new("unblock");
/// The page of the board editor.
pub const EDITOR: PageId = PageId::new("unblock-editor");

/// The card with all packs, and with new puzzles.
pub const PUZZLES: OverlayId = OverlayId::new("block-puzzles");
/// The card with the puzzles that the player has solved.
pub const HISTORY: OverlayId = OverlayId::new("block-history");
/// The sheet with everything that is not on the page.
pub const MORE: OverlayId = OverlayId::sheet("block-more");
/// The sheet with the solvers.
pub const LAB: OverlayId = OverlayId::sheet("block-lab");
/// The sheet that shares the puzzle.
pub const SHARE: OverlayId = OverlayId::sheet("block-share");
/// The card of the rooms in which friends play.
pub const ROOM_CARD: OverlayId = OverlayId::new("friends-unblock");
/// The card that opens, copies and saves boards.
pub const FILES: OverlayId = OverlayId::sheet("block-files");

/// The sheet of the editor with everything that is not on its page.
pub const EDITOR_MORE: OverlayId = OverlayId::sheet("block-editor-more");
/// The sheet with the size of the drawing.
pub const EDITOR_SIZE: OverlayId = OverlayId::sheet("block-editor-size");
/// The sheet with what is known about the drawing.
pub const EDITOR_DETAILS: OverlayId = OverlayId::sheet("block-editor-details");

/// The card that explains the rules.
pub const RULES: OverlayId = OverlayId::new("block-rules");

/// The folder of this game's kept files.
pub(crate) const GAME_ID: &str = "unblock";
