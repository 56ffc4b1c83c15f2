//! Parts that several formats share.

use carom_engine::SizeError;
use carom_engine::ricochet::Robot;
use carom_engine::{Directions, Size, Square};

/// The walls of a square as one hexadecimal digit: N 1 + E 2 + S 4 + W 8.
pub(super) fn hex_digit(walls: Directions) -> char {
    char::from(b"0123456789abcdef"[usize::from(walls.bits())])
}

/// The walls of a hexadecimal digit in either case.
pub(super) fn walls_of_digit(digit: char) -> Option<Directions> {
    digit.to_digit(16).and_then(|bits| Directions::from_bits(bits as u8))
}

/// A size from numbers of any magnitude.
pub(super) fn checked_size(width: usize, height: usize) -> Result<Size, String> {
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(width), Ok(height)) => Size::new(width, height),
        _ => Err(SizeError::new(width as u64, height as u64)),
    }
    .map_err(|error| error.to_string())
}

/// The squares of the robots, which must be the first ones of [`Robot::ALL`].
pub(super) fn first_robots(squares: [Option<Square>; Robot::MAX]) -> Result<Vec<Square>, String> {
    let first: Vec<Square> = squares.iter().map_while(|&square| square).collect();
    match (first.len()..).zip(&squares[first.len()..]).find(|(_, square)| square.is_some()) {
        None => Ok(first),
        Some((later, _)) => Err(format!(
            "there is a {} robot but no {} one; the order is {}",
            Robot::ALL[later],
            Robot::ALL[first.len()],
            Robot::NAMES
        )),
    }
}
