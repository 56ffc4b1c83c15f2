//! The names of the page and the cards of this game.

use carom_shell::ids::{OverlayId, PageId};

pub const PLAY: PageId = PageId::new("tablut");

/// The card with the seats, the rules and the time of the next game.
pub const SETUP: OverlayId = OverlayId::new("tablut-setup");
/// The card with forced wins to find.
pub const PUZZLES: OverlayId = OverlayId::new("tablut-puzzles");
/// The card for a game with somebody elsewhere.
pub const NETWORK: OverlayId = OverlayId::new("tablut-network");
/// The card that explains the rules.
pub const RULES: OverlayId = OverlayId::new("tablut-rules");
/// The card that opens, copies and saves games.
pub const FILES: OverlayId = OverlayId::new("tablut-files");

/// The folder of this game's kept files.
pub(crate) const ROOM: &str = "tablut";
