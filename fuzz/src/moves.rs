//! The notation of moves.

use carom_engine::ricochet::{format_moves, parse_moves};

/// Reads bytes as moves.
pub(crate) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(moves) = parse_moves(text) {
        let written = format_moves(&moves);
        assert_eq!(parse_moves(&written).as_ref(), Ok(&moves), "written as {written}");
        for mv in moves {
            assert_eq!(format!("{mv:#}").parse(), Ok(mv), "with an arrow");
        }
    }
}
