//! The tray in which every board lies, with light from above, and what boards share with it: grain, chevrons and names.

use std::fmt::{self, Display, Write};

use carom_engine::{Direction, Size, square_name};

use crate::Colour;
use crate::strokes::{draw_capitals, draw_number};

/// The frame of the tray. Its lengths are in squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The distance from the squares to the edge of the tray.
    pub width: f32,
    /// The height of the names of columns and rows on it; 0 if it has none.
    pub name: f32,
}

impl Frame {
    /// A frame that takes a `part` of the side of the tray, without names.
    #[must_use]
    pub fn bare(size: Size, part: f32) -> Self {
        let longest = f32::from(size.width().max(size.height()));
        Self { width: longest * part / (1.0 - 2.0 * part), name: 0.0 }
    }

    /// A frame with names, which are at least `least` squares high.
    #[must_use]
    pub fn with_names(self, least: f32) -> Self {
        Self { name: least.max(0.34 * self.width), ..self }
    }

    /// The frame in a picture whose squares always have the same size.
    pub(crate) fn of_picture(size: Size) -> Self {
        let frame = Self::bare(size, NAMED);
        Self { width: frame.width.max(0.5), ..frame }.with_names(0.18)
    }
}

/// The part of the side of the tray that a frame with names takes.
pub const NAMED: f32 = 0.04;
/// The part of the side of the tray that a frame without names takes.
pub const BARE: f32 = 0.02;

/// The wood of a tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wood {
    /// The frame at its upper and at its lower edge.
    pub(crate) top: Colour,
    pub(crate) bottom: Colour,
    /// The grain, and the joint between the frame and the squares.
    pub(crate) grain: Colour,
    /// The edge that the light meets.
    pub(crate) edge: Colour,
    pub(crate) names: Colour,
}

/// A length with at most two digits after the point.
pub(crate) fn short(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}

/// A box with round corners.
#[derive(Clone, Copy)]
pub(crate) struct Plate {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) corner: f32,
}

impl Plate {
    pub(crate) fn inset(self, by: f32) -> Self {
        Self {
            left: self.left + by,
            top: self.top + by,
            width: self.width - 2.0 * by,
            height: self.height - 2.0 * by,
            corner: (self.corner - by).max(0.0),
        }
    }

    /// Moves it towards the lower edge of the picture.
    pub(crate) fn lower(self, by: f32) -> Self {
        Self { top: self.top + by, ..self }
    }

    /// Draws it with attributes, for example a fill.
    pub(crate) fn draw(self, svg: &mut String, attributes: impl Display) -> fmt::Result {
        let [x, y, width, height, corner] =
            [self.left, self.top, self.width, self.height, self.corner].map(short);
        writeln!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}" {attributes}/>"#
        )
    }

    /// Its outline as a part of a path.
    fn path(self) -> String {
        let [y, r] = [self.top, self.corner].map(short);
        let [w, h] = [self.width - 2.0 * self.corner, self.height - 2.0 * self.corner].map(short);
        format!(
            "M{} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}h-{w}a{r} {r} 0 0 1 -{r} -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}z",
            short(self.left + self.corner)
        )
    }
}

/// The tray around squares that begin at the origin. Lengths are in units of the picture.
#[derive(Clone, Copy)]
pub(crate) struct Tray {
    size: Size,
    cell: f32,
    frame: Frame,
}

impl Tray {
    pub(crate) const fn new(size: Size, cell: f32, frame: Frame) -> Self {
        Self { size, cell, frame }
    }

    /// All squares together.
    pub(crate) fn inside(self) -> Plate {
        let [width, height] =
            [self.size.width(), self.size.height()].map(|it| f32::from(it) * self.cell);
        Plate { left: 0.0, top: 0.0, width, height, corner: 0.009 * self.side() }
    }

    /// The tray from edge to edge.
    pub(crate) fn outside(self) -> Plate {
        let outside = self.inside().inset(-self.cell * self.frame.width);
        Plate { corner: 0.034 * self.side(), ..outside }
    }

    /// The longer side of the tray.
    fn side(self) -> f32 {
        let longest = f32::from(self.size.width().max(self.size.height()));
        self.cell * (longest + 2.0 * self.frame.width)
    }

    /// The tray with the space around it that its shadow needs.
    pub(crate) fn whole(self) -> Plate {
        self.outside().inset(-0.012 * self.side())
    }

    /// Begins a document with the tray in its middle and nothing else around it.
    pub(crate) fn begin(self, svg: &mut String) -> fmt::Result {
        begin(svg, self.whole(), "")
    }

    /// Draws the shadow and the frame, over which the squares may be drawn.
    pub(crate) fn draw(self, svg: &mut String, wood: &Wood) -> fmt::Result {
        let (outside, unit) = (self.outside(), self.side() / 680.0);
        // The squares cover the rest: fewer pixels are painted twice.
        let hole = self.inside().inset(2.0 * unit).path();
        for (plate, look) in [
            (outside.lower(0.006 * self.side()), r##"fill="#000" fill-opacity="0.18""##.to_owned()),
            (outside, format!(r#"fill="{}""#, wood.top)),
            (outside, r#"fill="url(#wood)""#.to_owned()),
        ] {
            writeln!(svg, r#"<path fill-rule="evenodd" {look} d="{}{hole}"/>"#, plate.path())?;
        }
        shade(svg, "wood", outside, (wood.bottom, 0.0), (wood.bottom, 1.0))?;
        let frame = self.cell * self.frame.width;
        let strip = Plate { height: frame, corner: 0.0, ..outside };
        let side = Plate { left: outside.left, width: frame, ..outside.inset(frame) };
        for (seed, number, plate, is_along) in [
            (3, 5, strip, true),
            (5, 5, strip.lower(outside.height - frame), true),
            (7, 4, side, false),
            (9, 4, Plate { left: outside.left + outside.width - frame, ..side }, false),
        ] {
            let lines = Grain { plate, is_along, seed, number, corner: outside.corner };
            lines.draw(svg, (wood.grain, 0.3), unit)?;
        }
        let line = format!(
            r#"fill="none" stroke="{}" stroke-opacity="0.7" stroke-width="{}""#,
            wood.edge,
            short(1.6 * unit)
        );
        outside.inset(unit).draw(svg, line)?;
        let joint =
            format!(r#"fill="none" stroke="{}" stroke-width="{}""#, wood.grain, short(4.0 * unit));
        self.inside().draw(svg, joint)
    }

    /// The shadow of the frame on the squares. Draw it above them.
    pub(crate) fn draw_inner_shadow(self, svg: &mut String, depth: f32) -> fmt::Result {
        let black = Colour::new(0);
        let plate = Plate { height: depth, corner: 0.0, ..self.inside() };
        shade(svg, "inner", plate, (black, 0.2), (black, 0.0))?;
        plate.draw(svg, r#"fill="url(#inner)""#)
    }

    /// The letters of the columns above the squares, and the numbers of the rows at their left, both `away` from them. Only every
    /// second, fifth or further one if there is not room for all.
    pub(crate) fn draw_names(
        self,
        svg: &mut String,
        (height, away): (f32, f32),
        colour: Colour,
    ) -> fmt::Result {
        let middle = |number: u8| (f32::from(number) + 0.5) * self.cell;
        let every = |room: f32| {
            let squares = room * height / self.cell;
            [1, 2, 5, 10, 20, 50].into_iter().find(|&it| f32::from(it) >= squares).unwrap_or(100_u8)
        };
        let (short, long) = (every(1.6), every(2.6));
        let has_room = |&x: &u8| x % if x < 26 { short } else { long } == 0;
        for x in (0..self.size.width()).filter(has_room) {
            draw_capitals(svg, &square_name::column(x), (middle(x), -away), height, colour)?;
        }
        for y in (0..self.size.height()).step_by(every(1.1).into()) {
            draw_number(svg, u32::from(y) + 1, (-away, middle(y)), height, colour)?;
        }
        Ok(())
    }

    /// The names on the frame, if it has room for them.
    pub(crate) fn draw_names_on_frame(self, svg: &mut String, wood: &Wood) -> fmt::Result {
        if self.frame.name == 0.0 {
            return Ok(());
        }
        let (height, away) = (self.cell * self.frame.name, self.cell * self.frame.width / 2.0);
        self.draw_names(svg, (height, away), wood.names)
    }
}

/// Begins a document that shows a part of the plane.
pub(crate) fn begin(svg: &mut String, view: Plate, attributes: &str) -> fmt::Result {
    let [left, top, width, height] = [view.left, view.top, view.width, view.height].map(short);
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{left} {top} {width} {height}"{attributes}>"#
    )
}

/// Defines a fill that changes from the top of a plate to its bottom.
pub(crate) fn shade(
    svg: &mut String,
    name: &str,
    Plate { top, height, .. }: Plate,
    from: (Colour, f32),
    to: (Colour, f32),
) -> fmt::Result {
    writeln!(
        svg,
        r#"<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{}" y2="{}"><stop offset="0" stop-color="{}" stop-opacity="{}"/><stop offset="1" stop-color="{}" stop-opacity="{}"/></linearGradient>"#,
        short(top),
        short(top + height),
        from.0,
        from.1,
        to.0,
        to.1
    )
}

/// The grain of a plank.
pub(crate) struct Grain {
    pub(crate) plate: Plate,
    /// Whether it runs from west to east.
    pub(crate) is_along: bool,
    /// Planks with different seeds have different lines.
    pub(crate) seed: u32,
    pub(crate) number: u8,
    /// The radius of the corners that the lines must not leave.
    pub(crate) corner: f32,
}

impl Grain {
    pub(crate) fn draw(
        &self,
        svg: &mut String,
        (colour, strength): (Colour, f32),
        unit: f32,
    ) -> fmt::Result {
        let Plate { left, top, width, height, .. } = self.plate;
        let (long, wide) = if self.is_along { (width, height) } else { (height, width) };
        write!(
            svg,
            r#"<path fill="none" stroke="{colour}" stroke-opacity="{strength}" stroke-width="{}" d=""#,
            short(1.2 * unit)
        )?;
        let mut seed = self.seed;
        let mut random = || {
            // A step of Knuth's generator of 32 bits; its upper bits are the better ones.
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1 << 24) as f32 - 0.5
        };
        for line in 0..self.number {
            let across = wide * (f32::from(line) + 0.5 + 0.7 * random()) / f32::from(self.number);
            let bend = |by: f32| (across + 0.16 * wide * by).clamp(0.03 * wide, 0.97 * wide);
            let places = [across, bend(random()), bend(random()), bend(random())];
            // In the corner the line begins where the plank does.
            let edge = across.min(wide - across).min(self.corner);
            let start =
                self.corner - (self.corner.powi(2) - (self.corner - edge).powi(2)).max(0.0).sqrt();
            let parts = [start, 0.3 * long, 0.65 * long, long - start];
            let [a, b, c, d] = [0, 1, 2, 3].map(|it| {
                let (x, y) =
                    if self.is_along { (parts[it], places[it]) } else { (places[it], parts[it]) };
                format!("{} {}", short(left + x), short(top + y))
            });
            write!(svg, "M{a}C{b} {c} {d}")?;
        }
        writeln!(svg, r#""/>"#)
    }
}

/// A chevron around a point that points in a direction, `reach` from its tip to its ends.
pub(crate) fn chevron(
    svg: &mut String,
    (x, y): (f32, f32),
    direction: Direction,
    (reach, thickness): (f32, f32),
    colour: Colour,
) -> fmt::Result {
    let (half, turn) = (short(reach / 2.0), 90 * direction as u32);
    let [x, y, reach, thickness] = [x, y, reach, thickness].map(short);
    writeln!(
        svg,
        r#"<path transform="translate({x} {y}) rotate({turn})" d="M-{reach} {half}l{reach} -{reach}l{reach} {reach}" fill="none" stroke="{colour}" stroke-width="{thickness}" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

impl Wood {
    pub(crate) const OAK: Self = Self {
        top: Colour::new(0x4A_3C_31),
        bottom: Colour::new(0x2E_25_1E),
        grain: Colour::new(0x1A_13_0E),
        edge: Colour::new(0x6B_58_49),
        names: Colour::new(0xD9_C9_B2),
    };
    pub(crate) const WALNUT: Self = Self {
        top: Colour::new(0x82_58_38),
        bottom: Colour::new(0x5B_38_20),
        grain: Colour::new(0x3B_21_10),
        edge: Colour::new(0xB9_8A_60),
        names: Colour::new(0xFF_F3_DF),
    };
}
