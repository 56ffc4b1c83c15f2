//! The look of a player: a colour and a number.

use bevy::prelude::*;
use carom_picture::Colour;
use carom_shell::panel::kit::Paper;
use carom_shell::theme::{shade, text_on};

/// Colours that differ from one another and from those of the robots. The number of the place tells players apart for people who
/// see fewer colours.
const COLOURS: [Colour; 8] = [
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
pub(super) fn colour(colour: u8) -> Color {
    shade(COLOURS[usize::from(colour) % COLOURS.len()])
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colours::RobotColours as _;
    use carom_engine::ricochet::Robot;
    use carom_shell::theme::{Colors, Look, Palette, Theme, Vision};

    #[test]
    fn players_do_not_have_the_colours_of_robots_or_of_one_another() {
        let players: Vec<Color> = (0..8).map(colour).collect();
        let mut others: Vec<Color> = Vec::new();
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(Look { theme, colors: Colors::Usual });
            others.extend(Robot::ALL.map(Some).iter().chain(&[None]).map(|it| palette.robot(*it)));
        }
        for (at, &one) in players.iter().enumerate() {
            for &other in others.iter().chain(&players[at + 1..]) {
                let distance = Vision::Usual.distance(one, other);
                assert!(distance > 30.0, "player {}: {distance}", at + 1);
            }
        }
    }
}
