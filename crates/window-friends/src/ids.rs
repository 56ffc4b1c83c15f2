//! The names of the cards: each game has one.

use carom_shell::ids::OverlayId;
use carom_shell::overlay::Overlay;

use crate::command::RoomGameKind;

/// The card of Ricochet Robots.
pub const RICOCHET: OverlayId = OverlayId::new("friends-ricochet");
/// The card of Unblock Me.
pub const UNBLOCK: OverlayId = OverlayId::new("friends-unblock");
/// The card of Tablut.
pub const TABLUT: OverlayId = OverlayId::new("friends-tablut");

/// The card of a game.
pub const fn card(game: RoomGameKind) -> OverlayId {
    match game {
        RoomGameKind::Ricochet => RICOCHET,
        RoomGameKind::Unblock => UNBLOCK,
        RoomGameKind::Tablut => TABLUT,
    }
}

/// The game whose card is open.
pub(crate) fn game(overlay: Overlay) -> Option<RoomGameKind> {
    let games = [RoomGameKind::Ricochet, RoomGameKind::Unblock, RoomGameKind::Tablut];
    games.into_iter().find(|&it| overlay.shows(card(it)))
}
