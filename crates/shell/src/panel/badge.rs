//! The look of a player: a colour and a number.

use bevy::prelude::*;
use carom_picture::Colour;

use crate::panel::ui::{UiBuilder, square_around};
use crate::theme::{shade, text_on};

/// The number of colours.
pub const COLOURS: u8 = 8;

/// Colours that differ from one another and from those of the robots. The number of the place tells players apart for people who
/// see fewer colours.
const ALL: [Colour; COLOURS as usize] = [
    Colour::new(0xE2_2F_A6),
    Colour::new(0x19_B5_CC),
    Colour::new(0x7B_4B_22),
    Colour::new(0x86_B8_1F),
    Colour::new(0x8E_2F_4F),
    Colour::new(0xD8_B2_84),
    Colour::new(0x2F_5D_34),
    Colour::new(0x2C_4A_86),
];

/// The colour of a player.
pub fn colour(colour: u8) -> Color {
    shade(ALL[usize::from(colour) % ALL.len()])
}

/// A disc in the player's colour with the number of the place. This number is also the key.
pub fn badge(ui: &mut UiBuilder, colour_of: u8, place: usize, side: f32) {
    disc(ui, colour(colour_of), side, &(place + 1).to_string());
}

/// A disc with a text.
pub fn disc(ui: &mut UiBuilder, color: Color, side: f32, text: &str) {
    let node = Node { border_radius: BorderRadius::MAX, ..square_around(side) };
    let ink = text_on(color);
    ui.nest((node, BackgroundColor(color)), |ui| {
        ui.bold(text, 0.5 * side, ink);
    });
}
