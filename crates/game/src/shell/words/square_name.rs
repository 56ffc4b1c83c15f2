//! The names of squares in the window: the letter of the column and the number of the row from the upper left
//! corner, for example `D10`. Files, the command line and the terminal count both from 0, as in `3,9`.

use carom_engine::Square;

/// The name of a square.
pub(crate) fn of(square: Square) -> String {
    column(square.x()) + &row(square.y())
}

/// `A` to `Z`, then `AA` to `AZ`, `BA` and so on.
pub(crate) fn column(x: u8) -> String {
    let letter = |number: u8| char::from(b'A' + number % 26);
    match (x / 26).checked_sub(1) {
        Some(first) => [letter(first), letter(x)].iter().collect(),
        None => letter(x).to_string(),
    }
}

/// The number of a row, from 1.
pub(crate) fn row(y: u8) -> String {
    (u32::from(y) + 1).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_letters_and_numbers() {
        let names = [(0, 0), (3, 9), (15, 15), (25, 0), (26, 1), (63, 63)]
            .map(|(x, y)| of(Square::new(x, y)));
        assert_eq!(names, ["A1", "D10", "P16", "Z1", "AA2", "BL64"]);
    }
}
