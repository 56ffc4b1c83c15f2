//! The pictures of the pieces and of the tray: wood in the light theme, slate in the dark one. Each kind of piece has its own
//! sign, so that its colour is never the only difference.

use bevy::prelude::*;
use carom_engine::tablut::{Cell, Piece};
use carom_shell::theme::workshop::{self, Craft, Material, color, from_rounded};
use carom_shell::theme::{Look, Theme};

/// What is made of the material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part {
    Piece(Piece),
    Tray,
}

/// Makes the pictures of the parts.
pub(crate) type Workshop<'w> = workshop::Workshop<'w, Part>;

/// The distance from the squares to the edge of the tray.
pub(crate) const RIM: f32 = 0.46;

impl Craft for Part {
    fn size(self) -> Vec2 {
        match self {
            Self::Piece(_) => Vec2::ONE,
            Self::Tray => Vec2::splat(f32::from(Cell::SIDE)) + 2.0 * RIM,
        }
    }

    fn material(self, look: Look) -> Material {
        let is_light = look.theme == Theme::Light;
        let (colors, veins, shine) = match (self, is_light) {
            (Self::Piece(Piece::Attacker), true) => ((0x3A_25_1A, 0x5C_3C_28), 0.8, 0.34),
            (Self::Piece(Piece::Attacker), false) => ((0x52_2E_24, 0x70_40_30), 0.0, 0.42),
            (Self::Piece(_), true) => ((0xE2_C9_96, 0xF7_E6_C0), 0.7, 0.5),
            (Self::Piece(_), false) => ((0xB9_C3_D2, 0xDA_E1_EB), 0.0, 0.5),
            (Self::Tray, true) => ((0x6B_43_25, 0x8E_5D_36), 1.0, 0.22),
            (Self::Tray, false) => ((0x23_29_34, 0x30_38_46), 0.0, 0.16),
        };
        let seed = match self {
            Self::Piece(Piece::Attacker) => 13.0,
            Self::Piece(Piece::Defender) => 29.0,
            Self::Piece(Piece::King) => 61.0,
            Self::Tray => 5.0,
        };
        Material::new(colors, veins, shine, seed)
    }

    fn pixels(self) -> f32 {
        match self {
            Self::Piece(_) => 128.0,
            Self::Tray => 56.0,
        }
    }

    fn bevel(self) -> f32 {
        match self {
            Self::Piece(_) => 0.075,
            Self::Tray => 0.1,
        }
    }

    fn distance(self, point: Vec2) -> f32 {
        match self {
            // Attackers are nearly square, so that their outline differs too.
            Self::Piece(Piece::Attacker) => from_rounded(point, Vec2::splat(0.36), 0.17),
            Self::Piece(Piece::Defender) => point.length() - 0.38,
            Self::Piece(Piece::King) => point.length() - 0.44,
            Self::Tray => from_rounded(point, self.size() / 2.0, 0.34),
        }
    }

    fn inlay(self, look: Look, point: Vec2) -> Option<(f32, Vec3)> {
        let is_light = look.theme == Theme::Light;
        match self {
            Self::Piece(Piece::Attacker) => {
                let ink = if is_light { 0xC9_A2_72 } else { 0xE2_B2_94 };
                let arm = |end: Vec2| from_segment(point, -end, end) - 0.028;
                let cross = arm(Vec2::splat(0.15)).min(arm(Vec2::new(0.15, -0.15)));
                Some((cross, color(ink)))
            }
            Self::Piece(Piece::Defender) => {
                let ink = if is_light { 0x9A_6B_36 } else { 0x4F_5E_78 };
                let ring = (point.length() - 0.17).abs() - 0.026;
                Some((ring, color(ink)))
            }
            Self::Piece(Piece::King) => {
                let crown = from_polygon(point, &CROWN).min(
                    from_segment(point, Vec2::new(-0.21, 0.235), Vec2::new(0.21, 0.235)) - 0.028,
                );
                let (edge, gold) =
                    if is_light { (0x5A_2F_00, 0xD9_93_00) } else { (0x3A_2A_05, 0xC9_8A_0A) };
                let fill = if crown < -0.004 { gold } else { edge };
                Some((crown - 0.028, color(fill)))
            }
            Self::Tray => None,
        }
    }
}

/// A crown of three points, y down.
const CROWN: [Vec2; 7] = [
    Vec2::new(-0.21, 0.16),
    Vec2::new(-0.25, -0.14),
    Vec2::new(-0.11, 0.0),
    Vec2::new(0.0, -0.24),
    Vec2::new(0.11, 0.0),
    Vec2::new(0.25, -0.14),
    Vec2::new(0.21, 0.16),
];

/// The distance of a point from a line between two points.
fn from_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let (way, along) = (to - from, point - from);
    let part = (along.dot(way) / way.length_squared()).clamp(0.0, 1.0);
    (along - part * way).length()
}

/// The distance of a point from the edge of a polygon; negative inside.
fn from_polygon(point: Vec2, corners: &[Vec2]) -> f32 {
    let (mut least, mut is_inside) = (f32::INFINITY, false);
    let next = corners.iter().cycle().skip(1);
    for (&from, &to) in corners.iter().zip(next) {
        least = least.min(from_segment(point, from, to));
        if (from.y <= point.y) != (to.y <= point.y) {
            let x = from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y);
            is_inside ^= point.x < x;
        }
    }
    if is_inside { -least } else { least }
}

#[cfg(test)]
mod tests {
    use super::*;
    use carom_shell::theme::Colors;

    #[test]
    fn the_sides_differ_in_brightness_and_in_their_signs() {
        for theme in [Theme::Light, Theme::Dark] {
            let look = Look { theme, colors: Colors::Usual };
            let light = |piece| {
                let material = Part::Piece(piece).material(look);
                material.dark.midpoint(material.light).element_sum() / 3.0
            };
            for piece in [Piece::Defender, Piece::King] {
                assert!(light(piece) > light(Piece::Attacker) + 0.35, "{theme:?} {piece:?}");
            }
            let sign = |piece, point| Part::Piece(piece).inlay(look, point).map(|it| it.0 < 0.0);
            assert_eq!(sign(Piece::Attacker, Vec2::ZERO), Some(true), "a cross");
            assert_eq!(sign(Piece::Defender, Vec2::ZERO), Some(false), "a ring");
            assert_eq!(sign(Piece::Defender, Vec2::new(0.17, 0.0)), Some(true));
            assert_eq!(sign(Piece::King, Vec2::new(0.0, 0.1)), Some(true), "a crown");
            assert_eq!(sign(Piece::King, Vec2::new(0.12, -0.2)), Some(false));
        }
    }
}
