//! The pictures of blocks, walls and the tray: wood in the light theme, slate in the dark one.

use bevy::prelude::*;
use carom_shell::theme::workshop::{self, Craft, Material, from_rounded};
use carom_shell::theme::{Colors, Look, Theme};

pub(crate) use carom_shell::theme::workshop::plugin;

/// What is made of the material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    /// A block; `is_along` if it lies along its row.
    Block {
        length: u8,
        is_along: bool,
        variant: u8,
    },
    /// The main block, along its row. Its front is round.
    Main {
        length: u8,
    },
    Wall,
    /// The tray around this number of squares.
    Tray {
        width: u8,
        height: u8,
    },
}

/// Makes the pictures of the parts.
pub(crate) type Workshop<'w> = workshop::Workshop<'w, Part>;

/// The colour of the exit: that of the main block.
pub(crate) fn exit_color(look: Look) -> Color {
    let light = Part::Main { length: 2 }.material(look).light;
    Color::srgb(light.x, light.y, light.z)
}

/// The distance from the squares to the edge of the tray.
pub(crate) const RIM: f32 = 0.42;
/// The distance from a piece to the edge of its squares.
const GAP: f32 = 0.035;
/// The number of different grains of the blocks of one shape.
pub(crate) const VARIANTS: u8 = 3;

impl Craft for Part {
    /// The squares of a part, with the rim of the tray.
    fn size(self) -> Vec2 {
        let length = |it: u8| f32::from(it);
        match self {
            Self::Block { length: it, is_along: true, .. } | Self::Main { length: it } => {
                Vec2::new(length(it), 1.0)
            }
            Self::Block { length: it, is_along: false, .. } => Vec2::new(1.0, length(it)),
            Self::Wall => Vec2::ONE,
            Self::Tray { width, height } => Vec2::new(length(width), length(height)) + 2.0 * RIM,
        }
    }

    fn material(self, look: Look) -> Material {
        let is_light = look.theme == Theme::Light;
        let is_safe = look.colors == Colors::Safe;
        let (dark, light, veins, shine) = match (self, is_light) {
            (Self::Main { .. }, true) if is_safe => (0x96_11_0A, 0xB4_1C_12, 0.3, 0.34),
            (Self::Main { .. }, false) if is_safe => (0xDB_2F_24, 0xF0_4A_3C, 0.0, 0.34),
            (Self::Main { .. }, true) => (0xB4_25_28, 0xD6_3C_3B, 0.35, 0.34),
            (Self::Main { .. }, false) => (0xC9_35_3B, 0xE0_4B_4F, 0.0, 0.3),
            (Self::Block { .. }, true) => (0xB6_80_4A, 0xE3_B6_7C, 1.0, 0.3),
            (Self::Block { .. }, false) => (0x4C_5A_70, 0x6D_7E_98, 0.0, 0.24),
            (Self::Wall, true) => (0x6A_66_60, 0x86_82_7B, 0.0, 0.25),
            (Self::Wall, false) if is_safe => (0xA6_A4_9E, 0xC2_C0_BA, 0.0, 0.2),
            (Self::Wall, false) => (0x8A_83_70, 0xA3_9B_86, 0.0, 0.2),
            (Self::Tray { .. }, true) => (0x6B_43_25, 0x8E_5D_36, 1.0, 0.22),
            (Self::Tray { .. }, false) => (0x23_29_34, 0x30_38_46, 0.0, 0.16),
        };
        let (seed, is_along) = match self {
            Self::Block { length, is_along, variant } => {
                (f32::from(variant) * 17.3 + f32::from(length) * 5.1, is_along)
            }
            Self::Main { .. } => (91.0, true),
            Self::Wall => (47.0, true),
            Self::Tray { .. } => (5.0, true),
        };
        Material { is_along, ..Material::new((dark, light), veins, shine, seed) }
    }

    fn pixels(self) -> f32 {
        match self {
            Self::Tray { .. } => 56.0,
            _ => 112.0,
        }
    }

    fn bevel(self) -> f32 {
        match self {
            Self::Tray { .. } => 0.1,
            _ => 0.085,
        }
    }

    fn distance(self, point: Vec2) -> f32 {
        let inset = if matches!(self, Self::Tray { .. }) { 0.0 } else { GAP };
        let radius = match self {
            Self::Main { .. } if point.x > 0.0 => 0.36,
            Self::Tray { .. } => 0.34,
            Self::Wall => 0.08,
            _ => 0.15,
        };
        from_rounded(point, self.size() / 2.0 - inset, radius)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_shell::theme::workshop::{MARGIN, shade};
    use carom_shell::theme::{Palette, Vision};

    #[test]
    fn parts_are_opaque_inside_and_clear_far_outside() {
        let parts = [
            Part::Main { length: 2 },
            Part::Block { length: 3, is_along: false, variant: 1 },
            Part::Wall,
            Part::Tray { width: 4, height: 3 },
        ];
        for part in parts {
            for theme in [Theme::Light, Theme::Dark] {
                let look = Look { theme, ..Look::default() };
                let material = part.material(look);
                let at = |point| shade(part, look, &material, point);
                assert!((at(Vec2::ZERO).w - 1.0).abs() < 1e-5, "{part:?}");
                let corner = part.size() / 2.0 + MARGIN;
                assert!(at(-corner).w < 0.02, "{part:?}");
                // Lit from the upper left.
                let half = part.size() / 2.0 - GAP - 0.02;
                let (upper, lower) = (at(-half * Vec2::Y), at(half * Vec2::Y));
                assert!(upper.truncate().length() > lower.truncate().length(), "{part:?}");
            }
        }
    }

    const MAIN: Part = Part::Main { length: 2 };
    const BLOCK: Part = Part::Block { length: 2, is_along: true, variant: 0 };

    fn looks() -> impl Iterator<Item = Look> {
        let themes = [Theme::Light, Theme::Dark].into_iter();
        themes.flat_map(|theme| [Colors::Usual, Colors::Safe].map(|colors| Look { theme, colors }))
    }

    /// The mean colour of a part.
    fn mean(part: Part, look: Look) -> Vec3 {
        let material = part.material(look);
        material.dark.midpoint(material.light)
    }

    #[test]
    fn the_main_block_is_red_and_the_others_are_not() {
        for look in looks() {
            let (main, other) = (mean(MAIN, look), mean(BLOCK, look));
            assert!(main.x > 2.0 * main.y, "{look:?}");
            assert!(other.x < 1.6 * other.y, "{look:?}");
        }
    }

    #[test]
    fn walls_do_not_outshine_the_blocks() {
        for theme in [Theme::Light, Theme::Dark] {
            let look = Look { theme, ..Look::default() };
            let light = |part| Color::srgb_from_array(mean(part, look).to_array()).luminance();
            let (wall, block) = (light(Part::Wall), light(BLOCK));
            assert!(wall < 2.0 * block, "{theme:?}: {wall} and {block}");
        }
    }

    #[test]
    fn every_vision_tells_the_parts_and_the_floor_apart() {
        for look in looks() {
            let least = if look.colors == Colors::Safe { 25.0 } else { 18.0 };
            let floor = Palette::of(look).square;
            let parts = [MAIN, BLOCK, Part::Wall].map(|it| mean(it, look).to_array());
            let [main, block, wall] = parts.map(Color::srgb_from_array);
            for vision in Vision::ALL {
                let exit = vision.distance(exit_color(look), floor);
                assert!(exit > least, "{look:?}, {vision:?}: the exit: {exit}");
                let colors = [("main", main), ("block", block), ("wall", wall), ("floor", floor)];
                for (at, &(one, color)) in colors.iter().enumerate() {
                    for &(other, beside) in &colors[at + 1..] {
                        let found = vision.distance(color, beside);
                        assert!(found > least, "{look:?}, {vision:?}: {one}, {other}: {found}");
                    }
                }
            }
        }
    }
}
