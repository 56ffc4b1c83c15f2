//! The names of the page and the cards of this game.

use carom_shell::ids::{OverlayId, PageId};

pub const PLAY: PageId = PageId::new("tablut");

/// Everything that the dock has no room for.
pub const MORE: OverlayId = OverlayId::sheet("tablut-more");
/// The sheet of the next new game.
pub const NEW: OverlayId = OverlayId::sheet("tablut-new");
/// The sheet with the players of the game that goes on.
pub const SETUP: OverlayId = OverlayId::sheet("tablut-setup");
/// The sheet with the numbers of the analysis.
pub const LAB: OverlayId = OverlayId::sheet("tablut-lab");
/// The card with forced wins to find.
pub const PUZZLES: OverlayId = OverlayId::new("tablut-puzzles");
/// The card with the ways to play with a friend.
pub const FRIENDS: OverlayId = OverlayId::sheet("tablut-friends");
/// The card of the rooms in which friends play.
pub const ROOM_CARD: OverlayId = OverlayId::new("friends-tablut");
/// The card that explains the rules.
pub const RULES: OverlayId = OverlayId::new("tablut-rules");
/// The sheet that tells what differs under other rules.
pub const DIFFERENT: OverlayId = OverlayId::sheet("tablut-different");
/// The card that opens, copies and saves games.
pub const FILES: OverlayId = OverlayId::sheet("tablut-files");

/// The folder of this game's kept files.
pub(crate) const GAME_ID: &str = "tablut";
