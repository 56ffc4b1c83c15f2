//! The pictures of the pieces.

use bevy::prelude::*;
use carom_engine::tablut::Piece;
use carom_picture::tablut::{CELL, piece as picture};
use carom_shell::theme::Theme;
pub(crate) use carom_shell::theme::workshop::Workshop;

/// The pixels of a square in the pictures of pieces in the panel, which are small.
pub(crate) const SMALL: u32 = 96;

/// The picture of a piece with this many pixels for its square.
pub(crate) fn piece(
    workshop: &mut Workshop,
    piece: Piece,
    theme: Theme,
    side: u32,
) -> Handle<Image> {
    workshop.picture(picture(piece, theme.of_pictures()), CELL, side)
}
