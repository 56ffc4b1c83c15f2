//! The names of the pages and cards of this game.

use bevy::prelude::*;
use carom_shell::ids::{OverlayId, PageId};

/// The page of one player and the solver.
pub const PLAY: PageId = PageId::new("play");
/// The page of the table with the referee.
pub const TABLE: PageId = PageId::new("table");
/// The page of the board editor.
pub const EDITOR: PageId = PageId::new("editor");
/// The page on which somebody with the box enters the board on the table.
pub const OWN_BOARD: PageId = PageId::new("own-board");

/// The card for new puzzles, boards and games.
pub const NEW: OverlayId = OverlayId::sheet("new");
/// The sheet with everything that is not on the page.
pub const MORE: OverlayId = OverlayId::sheet("ricochet-more");
/// The sheet with the boards to choose from.
pub const BOARD: OverlayId = OverlayId::sheet("board");
/// The sheet with the targets of the board.
pub const TARGETS: OverlayId = OverlayId::sheet("targets");
/// The sheet with the solvers and their results.
pub const LAB: OverlayId = OverlayId::sheet("lab");
/// The sheet with every shortest solution.
pub const SOLUTIONS: OverlayId = OverlayId::sheet("solutions");
/// The card with all levels.
pub const LEVELS: OverlayId = OverlayId::new("levels");
/// The card with the rounds that the player has solved.
pub const HISTORY: OverlayId = OverlayId::new("history");
/// The card with what the player has achieved.
pub const STATISTICS: OverlayId = OverlayId::new("statistics");
/// The card with the rules.
pub const RULES: OverlayId = OverlayId::new("rules");
/// The card that opens puzzles, and saves the round as a file or a text.
pub const FILES: OverlayId = OverlayId::sheet("ricochet-files");
/// The sheet of the editor with everything that is not on its page.
pub const EDITOR_MORE: OverlayId = OverlayId::sheet("editor-more");
/// The sheet with the size of the drawing.
pub const EDITOR_SIZE: OverlayId = OverlayId::sheet("editor-size");
/// The sheet with what is known about the drawing.
pub const EDITOR_DETAILS: OverlayId = OverlayId::sheet("editor-details");
/// The sheet with the official quarters.
pub const TILES: OverlayId = OverlayId::sheet("tiles");
/// The card at the end of a whole game.
pub const SUMMARY: OverlayId = OverlayId::new("summary");
/// The sheet with what a referee seldom does at the table.
pub const TABLE_MORE: OverlayId = OverlayId::sheet("table-more");
/// The sheet with the rules of a game at the table.
pub const TABLE_RULES: OverlayId = OverlayId::sheet("table-rules");
/// The sheet of a player at the table.
pub const TABLE_PLAYER: OverlayId = OverlayId::sheet("table-player");

/// The sheet of the player's board with everything that is not on its page.
pub const OWN_BOARD_MORE: OverlayId = OverlayId::sheet("own-board-more");
/// The card with a field for the names of the tiles, or for a square.
pub const OWN_BOARD_TYPE: OverlayId = OverlayId::new("own-board-type");

/// The card of the rooms in which friends play.
pub const ROOM_CARD: OverlayId = OverlayId::new("friends-ricochet");
/// The card of timed practice: its rules and its result.
pub const PRACTICE: OverlayId = OverlayId::new("practice");

/// The folder of this game's asset files.
pub(crate) const GAME_ID: &str = "ricochet";

/// Whether this is the play page. A program without pages counts as the play page.
pub(crate) fn is_play(page: Option<Res<State<PageId>>>) -> bool {
    page.is_none_or(|page| *page.get() == PLAY)
}

/// Whether the page shows a round on the board.
pub(crate) fn shows_round(page: Option<Res<State<PageId>>>) -> bool {
    page.is_none_or(|page| [PLAY, TABLE].contains(page.get()))
}
