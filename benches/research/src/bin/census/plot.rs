//! The figures: bars beside one another, each with a name below it.

use carom_research::figure::{self, BOTTOM, LEFT, RIGHT, Type, UPWARDS};
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::style::text_anchor::HPos;

/// A bar of a figure.
pub(crate) struct Bar {
    /// The text below the bar.
    pub(crate) name: String,
    pub(crate) height: f64,
    /// The text above the bar; it may be empty.
    pub(crate) label: String,
}

/// The content of a figure.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) subtitle: &'a str,
    /// The text below the axis.
    pub(crate) axis: &'a str,
    /// The bars, from the left.
    pub(crate) bars: Vec<Bar>,
    /// Marks of the scale with their names, from the lowest to the highest.
    pub(crate) marks: Vec<(f64, String)>,
    /// The ends of the scale, if they are not marks.
    pub(crate) ends: Option<(f64, f64)>,
}

impl Chart<'_> {
    /// The text of an SVG file.
    pub(crate) fn draw(&self) -> anyhow::Result<String> {
        let (low, high) = self.ends.unwrap_or_else(|| {
            let [low, high] = [self.marks.first(), self.marks.last()];
            (low.map_or(0.0, |mark| mark.0), high.map_or(1.0, |mark| mark.0))
        });
        let scale = Cartesian2d::<RangedCoordf64, RangedCoordf64>::new(
            -0.5..self.bars.len() as f64 - 0.5,
            low..high,
            (LEFT..RIGHT, UPWARDS),
        );
        let at = |x: f64, value: f64| scale.translate(&(x, value));
        figure::draw(self.title, self.subtitle, |canvas| {
            let small = Type { size: 24.0, colour: figure::MUTED, ..Type::LABEL };
            let centred = Type { anchor: HPos::Center, ..small };
            for (value, name) in &self.marks {
                let (_, y) = at(0.0, *value);
                canvas.line(vec![(LEFT, y), (RIGHT, y)], figure::GRID, 2)?;
                let look = Type { anchor: HPos::Right, ..small };
                canvas.write((LEFT - 18, y), name, &look)?;
            }
            for (number, Bar { name, height, label }) in self.bars.iter().enumerate() {
                let x = number as f64;
                let (left, top) = at(x - 0.38, *height);
                let (right, _) = at(x + 0.38, low);
                let corners = vec![(left, BOTTOM), (left, top), (right, top), (right, BOTTOM)];
                canvas.polygon(corners, figure::BLUE)?;
                let (middle, _) = at(x, low);
                if !label.is_empty() {
                    // A line of the scale must not cross the number.
                    let (above, below) = (top - 38, top - 4);
                    let around = vec![(left, above), (left, below), (right, below), (right, above)];
                    canvas.polygon(around, figure::GROUND)?;
                    let look = Type { colour: figure::INK, ..centred };
                    canvas.write((middle, top - 22), label, &look)?;
                }
                canvas.write((middle, BOTTOM + 32), name, &centred)?;
            }
            let middle = i32::midpoint(LEFT, RIGHT);
            canvas.write((middle, BOTTOM + 80), self.axis, &centred)
        })
    }
}
