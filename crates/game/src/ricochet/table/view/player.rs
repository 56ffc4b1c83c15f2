//! The look of a player: a colour and a number.

use bevy::prelude::*;

use crate::shell::panel::kit::Paper;
use crate::shell::theme::text_on;

/// M. Okabe and K. Ito, *Color Universal Design*, 2008: colours that everybody can distinguish. White
/// replaces black.
const COLOURS: [(u8, u8, u8); 8] = [
    (0xD5, 0x5E, 0x00),
    (0x00, 0x72, 0xB2),
    (0x00, 0x9E, 0x73),
    (0xE6, 0x9F, 0x00),
    (0xCC, 0x79, 0xA7),
    (0x56, 0xB4, 0xE9),
    (0xF0, 0xE4, 0x42),
    (0x80, 0x80, 0x80),
];

/// The colour of a player.
pub(super) fn colour(colour: u8) -> Color {
    let (red, green, blue) = COLOURS[usize::from(colour) % COLOURS.len()];
    Color::srgb_u8(red, green, blue)
}

/// A disc in the player's colour with the number of the place. This number is also the key.
pub(super) fn badge(paper: &mut Paper, colour_of: u8, place: usize, side: f32) {
    let color = colour(colour_of);
    let node = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        border_radius: BorderRadius::MAX,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let ink = text_on(color);
    paper.nest((node, BackgroundColor(color)), |paper| {
        paper.bold((place + 1).to_string(), 0.5 * side, ink);
    });
}
