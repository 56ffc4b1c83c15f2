//! Letters and digits as paths, so that a picture does not need a font.

use std::fmt::{self, Display, Write};

/// The size of the box of a letter's strokes.
const WIDTH: f32 = 12.0;
const HEIGHT: f32 = 16.0;
/// The distance from one capital letter to the next.
const CAPITAL_PITCH: f32 = WIDTH + 4.0;

/// The strokes of each letter: A to Z, then a to z. Board strings use o for an empty square and x for a wall.
const LETTERS: [&str; 52] = [
    "M0 16 L6 0 L12 16 M2.2 10.5 H9.8",
    "M0 0 V16 H7 A4.2 4.2 0 0 0 7 7.6 H0 M7 7.6 A3.8 3.8 0 0 0 7 0 H0",
    "M11.5 3.5 A6.2 8 0 1 0 11.5 12.5",
    "M0 0 V16 H4 A8 8 0 0 0 4 0 Z",
    "M11 0 H0 V16 H11 M0 7.6 H9",
    "M11 0 H0 V16 M0 7.6 H9",
    "M11.5 3 A6.2 8 0 1 0 11.8 13 V9 H7",
    "M0 0 V16 M12 0 V16 M0 8 H12",
    "M6 0 V16 M2 0 H10 M2 16 H10",
    "M10 0 V11 A5 5 0 0 1 0 11",
    "M0 0 V16 M11 0 L0 10 M4 6.5 L12 16",
    "M1 0 V16 H11",
    "M0 16 V0 L6 9 L12 0 V16",
    "M0 16 V0 L12 16 V0",
    "M6 0 A6 8 0 0 0 6 16 A6 8 0 0 0 6 0 Z",
    "M0 16 V0 H7 A4.4 4.4 0 0 1 7 8.8 H0",
    "M6 0 A6 8 0 0 0 6 16 A6 8 0 0 0 6 0 Z M7 11 L12 16.5",
    "M0 16 V0 H7 A4.4 4.4 0 0 1 7 8.8 H0 M6 8.8 L11.5 16",
    "M11 3 A5.2 4 0 0 0 6 0 A5 3.9 0 0 0 6 7.8 A5.2 4.1 0 0 1 6 16 A5.6 4.2 0 0 1 0.5 12.5",
    "M0 0 H12 M6 0 V16",
    "M0 0 V10 A6 6 0 0 0 12 10 V0",
    "M0 0 L6 16 L12 0",
    "M0 0 L3 16 L6 5 L9 16 L12 0",
    "M0 0 L12 16 M12 0 L0 16",
    "M0 0 L6 8 L12 0 M6 8 V16",
    "M0 0 H12 L0 16 H12",
    "M11 11 A5 5 0 1 1 1 11 A5 5 0 1 1 11 11 M11 6 V16",
    "M1 0 V16 M1 11 A5 5 0 1 1 11 11 A5 5 0 1 1 1 11",
    "M10 7.8 A5 5 0 1 0 10 14.2",
    "M11 0 V16 M11 11 A5 5 0 1 1 1 11 A5 5 0 1 1 11 11",
    "M1 11 H11 A5 5 0 1 0 9.5 14.6",
    "M10 1 A4 4 0 0 0 5.5 5 V16 M2 7 H9.5",
    "M11 9.5 A5 5 0 1 1 1 9.5 A5 5 0 1 1 11 9.5 M11 4.5 V14 A5 5 0 0 1 2 17",
    "M1 0 V16 M1 10 A4.5 4.5 0 0 1 10.5 10 V16",
    "M6 6 V16 M6 1 V2",
    "M8 6 V15 A4 4 0 0 1 2 17.5 M8 1 V2",
    "M1 0 V16 M10 6 L1 12 M4 10 L11 16",
    "M5 0 V13 A3 3 0 0 0 9 15.5",
    "M0 16 V6 M0 9.5 A3 3 0 0 1 6 9.5 V16 M6 9.5 A3 3 0 0 1 12 9.5 V16",
    "M1 16 V6 M1 10 A4.5 4.5 0 0 1 10.5 10 V16",
    "",
    "M1 4.5 V18 M1 9.5 A5 5 0 1 1 11 9.5 A5 5 0 1 1 1 9.5",
    "M11 4.5 V18 M11 9.5 A5 5 0 1 0 1 9.5 A5 5 0 1 0 11 9.5",
    "M3 16 V6 M3 10.5 A5 5 0 0 1 10 6.5",
    "M10 7.5 A4 2.6 0 0 0 6 6 A4 2.5 0 0 0 6 11 A4 2.5 0 0 1 6 16 A4.5 2.8 0 0 1 1.5 14",
    "M6 1 V13 A3 3 0 0 0 10 15.5 M2 6 H10",
    "M1 6 V11.5 A4.5 4.5 0 0 0 10.5 11.5 M10.5 6 V16",
    "M1 6 L6 16 L11 6",
    "M0 6 L3 16 L6 8 L9 16 L12 6",
    "",
    "M1 5 L6 13 M11 5 L4 18",
    "M1 6 H11 L1 16 H11",
];

/// A letter around a point. A capital letter is `height` high; the others stand on the same line.
pub(crate) fn draw_letter(
    svg: &mut String,
    letter: char,
    (x, y): (f32, f32),
    height: f32,
    colour: impl Display,
) -> fmt::Result {
    let scale = height / HEIGHT;
    let left = x - scale * WIDTH / 2.0;
    let top = y - height / 2.0;
    let first = if letter.is_ascii_uppercase() { 'A' } else { 'G' };
    let number = u32::from(letter).wrapping_sub(first.into());
    let strokes = LETTERS.get(number as usize).copied().unwrap_or_default();
    writeln!(
        svg,
        r#"<path transform="translate({left} {top}) scale({scale})" d="{strokes}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

/// Words of capital letters `height` high around a point, as thick as a number of this height.
pub(crate) fn draw_capitals(
    svg: &mut String,
    words: &str,
    (x, y): (f32, f32),
    height: f32,
    colour: impl Display,
) -> fmt::Result {
    let width = width_of_capitals(words, HEIGHT);
    let scale = height / HEIGHT;
    write!(
        svg,
        r#"<g transform="translate({:.2} {:.2}) scale({scale})" fill="none" stroke="{colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">"#,
        x - scale * width / 2.0,
        y - height / 2.0
    )?;
    for (i, letter) in words.bytes().enumerate().filter(|(_, it)| it.is_ascii_uppercase()) {
        let (left, path) = (CAPITAL_PITCH * i as f32, LETTERS[usize::from(letter - b'A')]);
        write!(svg, r#"<path transform="translate({left:.1} 0)" d="{path}"/>"#)?;
    }
    writeln!(svg, "</g>")
}

/// The width of words of capital letters `height` high.
pub(crate) fn width_of_capitals(words: &str, height: f32) -> f32 {
    height / HEIGHT * (CAPITAL_PITCH * words.len() as f32 - (CAPITAL_PITCH - WIDTH))
}

/// Digits 0 to 9 in a box 6 wide and 10 high, as strokes.
const DIGITS: [&str; 10] = [
    "M3 0C5 0 6 2 6 5S5 10 3 10S0 8 0 5S1 0 3 0Z",
    "M1.2 2L3.8 0V10",
    "M0.3 2.7C0.4 1 1.5 0 3.1 0C4.8 0 5.8 1.1 5.8 2.6C5.8 5 0.2 7.2 0.1 10H6",
    "M0.4 1.6C0.9 0.6 1.9 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.5 4.7 2.6 4.7C4.7 4.7 6 5.7 6 7.3C6 8.9 4.8 10 3 10C1.6 10 0.5 9.3 0 8.2",
    "M4.5 10V0L0 7.2H6.2",
    "M5.4 0H1.2L0.7 4.5C1.4 3.9 2.2 3.7 3 3.7C4.8 3.7 6 5 6 6.8C6 8.7 4.8 10 3 10C1.7 10 0.6 9.4 0 8.4",
    "M4.7 0C2.3 1.3 0 3.7 0 6.9A3 3.1 0 1 0 6 6.9A3 3.1 0 1 0 0 6.9",
    "M0 0H6L2.2 10",
    "M3 4.6A2.4 2.3 0 1 1 3 0A2.4 2.3 0 1 1 3 4.6A2.9 2.7 0 1 0 3 10A2.9 2.7 0 1 0 3 4.6",
    "M1.3 10C3.7 8.7 6 6.3 6 3.1A3 3.1 0 1 0 0 3.1A3 3.1 0 1 0 6 3.1",
];

/// The distance from one digit to the next.
const PITCH: f32 = 8.6;

/// The width of a number `height` high.
pub(crate) fn width_of(number: u32, height: f32) -> f32 {
    let digits = number.to_string().len();
    height / 10.0 * (PITCH * digits as f32 - (PITCH - 6.0))
}

/// A number `height` high around a point.
pub(crate) fn draw_number(
    svg: &mut String,
    number: u32,
    (x, y): (f32, f32),
    height: f32,
    colour: impl Display,
) -> fmt::Result {
    let digits: Vec<u32> = number.to_string().chars().filter_map(|it| it.to_digit(10)).collect();
    let (width, scale) = (width_of(number, height), height / 10.0);
    write!(
        svg,
        r#"<g transform="translate({:.2} {:.2}) scale({scale})" fill="none" stroke="{colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">"#,
        x - width / 2.0,
        y - height / 2.0
    )?;
    for (i, digit) in digits.into_iter().enumerate() {
        let path = DIGITS[digit as usize];
        write!(svg, r#"<path transform="translate({:.1} 0)" d="{path}"/>"#, PITCH * i as f32)?;
    }
    writeln!(svg, "</g>")
}
