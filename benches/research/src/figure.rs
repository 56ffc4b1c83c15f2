//! The common parts of the figures: size, colours, type, and the frame with title and subtitle.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Text};
use plotters::prelude::SVGBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, RGBAColor, RGBColor, TextStyle};

/// In pixels. The size is large because the backend only uses whole pixels; pages show the figures smaller.
pub const SIZE: (u32, u32) = (1600, 960);
/// The left end of the data, in pixels.
pub const LEFT: i32 = 200;
/// The right end of the data.
pub const RIGHT: i32 = 1540;
/// The top of the data.
pub const TOP: i32 = 215;
/// The bottom of the data.
pub const BOTTOM: i32 = 840;
/// Greater values are higher on the figure and have smaller pixel rows.
pub const UPWARDS: Range<i32> = Range { start: BOTTOM, end: TOP };

/// The background.
pub const GROUND: RGBColor = RGBColor(0xF7, 0xF2, 0xE8);
/// The main text.
pub const INK: RGBColor = RGBColor(0x26, 0x2B, 0x36);
/// Explanations.
pub const MUTED: RGBColor = RGBColor(0x6F, 0x6B, 0x60);
/// The lines of a scale.
pub const GRID: RGBColor = RGBColor(0xE2, 0xDA, 0xC8);

/// The red robot.
pub const RED: RGBColor = RGBColor(0xE5, 0x48, 0x4D);
/// The green robot.
pub const GREEN: RGBColor = RGBColor(0x30, 0xA4, 0x6C);
/// The blue robot.
pub const BLUE: RGBColor = RGBColor(0x3E, 0x63, 0xDD);
/// The yellow robot.
pub const YELLOW: RGBColor = RGBColor(0xF0, 0xA8, 0x00);
/// The silver robot.
pub const SILVER: RGBColor = RGBColor(0x8B, 0x8D, 0x98);
/// The colour of a solver without a robot colour.
pub const VIOLET: RGBColor = RGBColor(0xA2, 0x59, 0xD9);

/// A place on the figure, in pixels from the top left corner.
pub type Pixel = (i32, i32);

type Backend<'a> = SVGBackend<'a>;

/// A figure being drawn.
pub struct Canvas<'a> {
    area: DrawingArea<Backend<'a>, Shift>,
}

/// Draws a figure: the frame, then the additions of `paint`. Returns the text of an SVG file.
///
/// # Errors
/// The errors of `paint`.
pub fn draw(
    title: &str,
    subtitle: &str,
    paint: impl FnOnce(&Canvas<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<String> {
    let mut svg = String::new();
    {
        let canvas = Canvas { area: Backend::with_string(&mut svg, SIZE).into_drawing_area() };
        canvas.area.fill(&GROUND)?;
        canvas.write((60, 66), title, &Type { size: 42.0, bold: true, ..Type::LABEL })?;
        canvas.write((60, 114), subtitle, &Type { colour: MUTED, ..Type::LABEL })?;
        paint(&canvas)?;
        canvas.area.present()?;
    }
    // Every line has round ends and corners. Screen readers read the title aloud.
    let head = format!(
        "<svg role=\"img\" aria-label=\"{title}\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
    );
    // The defaults of SVG are a third of a figure with many dots.
    let svg = svg.replace(" opacity=\"1\"", "").replace(" stroke=\"none\" stroke-width=\"1\"", "");
    Ok(svg.replace(" stroke=\"none\"", "").replacen("<svg ", &head, 1))
}

/// The look of a text and its alignment at its place; vertically it is always centred.
#[derive(Clone, Copy)]
pub struct Type {
    /// In pixels.
    pub size: f64,
    /// The colour of the letters.
    pub colour: RGBColor,
    /// Whether it is bold.
    pub bold: bool,
    /// Its horizontal alignment.
    pub anchor: HPos,
}

impl Type {
    /// The default.
    pub const LABEL: Self = Self { size: 26.0, colour: INK, bold: false, anchor: HPos::Left };
}

impl Canvas<'_> {
    /// Adds a text.
    ///
    /// # Errors
    /// The errors of the backend.
    pub fn write(&self, at: Pixel, text: &str, look: &Type) -> anyhow::Result<()> {
        // The backend divides sizes by 1.24.
        let font = ("Helvetica Neue, Helvetica, Arial, sans-serif", look.size * 1.24);
        let weight = if look.bold { FontStyle::Bold } else { FontStyle::Normal };
        let style = TextStyle::from((font.0, font.1, weight))
            .color(&look.colour)
            .pos(Pos::new(look.anchor, VPos::Center));
        self.add(&Text::new(text.to_owned(), at, style))
    }

    /// Adds a line through some points.
    ///
    /// # Errors
    /// The errors of the backend.
    pub fn line(&self, points: Vec<Pixel>, colour: RGBColor, width: u32) -> anyhow::Result<()> {
        self.add(&PathElement::new(points, colour.stroke_width(width)))
    }

    /// Adds a filled circle.
    ///
    /// # Errors
    /// The errors of the backend.
    pub fn dot(&self, at: Pixel, radius: i32, colour: RGBAColor) -> anyhow::Result<()> {
        self.add(&Circle::new(at, radius, colour.filled()))
    }

    /// Adds a filled shape.
    ///
    /// # Errors
    /// The errors of the backend.
    pub fn polygon(&self, points: Vec<Pixel>, colour: RGBColor) -> anyhow::Result<()> {
        self.add(&Polygon::new(points, colour.filled()))
    }

    fn add<'b, E>(&self, element: &'b E) -> anyhow::Result<()>
    where
        &'b E: PointCollection<'b, Pixel>,
        for<'c> E: Drawable<Backend<'c>>,
    {
        Ok(self.area.draw(element)?)
    }
}
