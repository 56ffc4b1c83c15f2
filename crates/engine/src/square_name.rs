//! The names of squares on pictures and in the window: the letter of the column and the number of the row from the
//! north-west corner, for example `D10`. Files and texts of programs count both from 0, as in `3,9`. [`Square`] parses both.
//!
//! ```
//! use carom_engine::{Square, square_name};
//!
//! assert_eq!(square_name::of(Square::new(3, 9)), "D10");
//! assert_eq!("d10".parse(), Ok(Square::new(3, 9)));
//! ```

use alloc::string::String;
use alloc::string::ToString;

use crate::Square;

/// The name of a square.
#[must_use]
pub fn of(square: Square) -> String {
    column(square.x()) + &row(square.y())
}

/// The letters of column `x`, which counts from 0: `A` to `Z`, then `AA` to `AZ`, `BA` and so on.
#[must_use]
pub fn column(x: u8) -> String {
    let letter = |number: u8| char::from(b'A' + number % 26);
    match (x / 26).checked_sub(1) {
        Some(first) => [letter(first), letter(x)].iter().collect(),
        None => letter(x).to_string(),
    }
}

/// The number of row `y`, which counts from 0: `1` and more.
#[must_use]
pub fn row(y: u8) -> String {
    (u32::from(y) + 1).to_string()
}

/// The square with a name, in either case; `None` for every other text and for a square that no [`Square`] can be.
pub(crate) fn parse(name: &str) -> Option<Square> {
    let (letters, digits) = name.split_at(name.find(|it: char| !it.is_ascii_alphabetic())?);
    // The number of a row has no sign and no leading zero, so that a square has one name.
    let is_number = digits.bytes().all(|it| it.is_ascii_digit()) && !digits.starts_with('0');
    let y = digits.parse::<u16>().ok().filter(|_| is_number)?.checked_sub(1)?;
    Some(Square::new(column_of(letters)?, u8::try_from(y).ok()?))
}

/// The column with one or two letters.
fn column_of(letters: &str) -> Option<u8> {
    let number = |letter: u8| u16::from(letter.to_ascii_uppercase() - b'A');
    match *letters.as_bytes() {
        [only] => u8::try_from(number(only)).ok(),
        [first, second] => u8::try_from(26 * (number(first) + 1) + number(second)).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_letters_and_numbers() {
        let names = [(0, 0), (3, 9), (15, 15), (25, 0), (26, 1), (63, 63), (255, 255)]
            .map(|(x, y)| of(Square::new(x, y)));
        assert_eq!(names, ["A1", "D10", "P16", "Z1", "AA2", "BL64", "IV256"]);
    }

    #[test]
    fn a_name_is_read_as_its_square() {
        for square in (0..=u8::MAX).map(|it| Square::new(it, u8::MAX - it)) {
            let name = of(square);
            assert_eq!(parse(&name), Some(square), "{name}");
            assert_eq!(parse(&name.to_ascii_lowercase()), Some(square), "{name}");
        }
    }

    #[test]
    fn other_texts_are_not_names() {
        let wrong = [
            "", "D", "10", "D0", "D010", "D+1", "D-1", "D1.", "D 1", " D1", "1D", "AAA1", "IW1",
            "A257", "A65537", "É1", "D١",
        ];
        for text in wrong {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
