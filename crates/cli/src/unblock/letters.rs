//! Letters of blocks as paths, so that a picture does not need a font.

use std::fmt::{self, Write};

use carom_engine::unblock::BlockId;

/// The size of a letter's box.
const WIDTH: f32 = 12.0;
const HEIGHT: f32 = 16.0;
/// The letters are drawn larger than their paths.
const SCALE: f32 = 1.5;

/// The strokes of each letter, in the order of the blocks: A to Z, then a to f.
const STROKES: [&str; BlockId::MAX] = [
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
];

/// Draws the letter of a block around a middle.
pub(super) fn draw(svg: &mut String, id: BlockId, (x, y): (u32, u32), colour: &str) -> fmt::Result {
    let left = x as f32 - SCALE * WIDTH / 2.0;
    let top = y as f32 - SCALE * HEIGHT / 2.0;
    let strokes = STROKES[id.index()];
    writeln!(
        svg,
        r#"<path transform="translate({left} {top}) scale({SCALE})" d="{strokes}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}
