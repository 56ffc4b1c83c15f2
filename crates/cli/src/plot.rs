//! A plot of histograms: the number of positions at each distance, on a logarithmic scale.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Rectangle, Text};
use plotters::prelude::SVGBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, RGBColor, TextStyle};

/// In pixels. It is large because the backend rounds to whole pixels.
const SIZE: (u32, u32) = (1600, 960);
/// The area of the data.
const ACROSS: Range<i32> = 150..1540;
const DOWN: Range<i32> = 225..840;

/// Ink on paper, as in the pictures of boards.
const GROUND: RGBColor = RGBColor(0xF7, 0xF2, 0xE8);
const INK: RGBColor = RGBColor(0x26, 0x2B, 0x36);
const MUTED: RGBColor = RGBColor(0x6F, 0x6B, 0x60);
const GRID: RGBColor = RGBColor(0xE2, 0xDA, 0xC8);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The content of a plot.
pub(crate) struct Plot<'a> {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    /// The text below the distances.
    pub(crate) axis: &'a str,
    /// One histogram is shown as bars, several as lines.
    pub(crate) series: Vec<Series<'a>>,
}

/// A histogram.
pub(crate) struct Series<'a> {
    /// By distance: the number of positions.
    pub(crate) counts: &'a [u64],
    /// Red, green and blue.
    pub(crate) colour: (u8, u8, u8),
    /// The text beside its colour, if it has one.
    pub(crate) name: &'a str,
}

impl Plot<'_> {
    /// The plot as an SVG document.
    pub(crate) fn draw(&self) -> anyhow::Result<String> {
        let Self { title, subtitle, axis, series } = self;
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            area.fill(&GROUND)?;
            let scale = Scale::of(series);
            write(&area, (60, 62), title, 42.0, INK, HPos::Left)?;
            write(&area, (60, 112), subtitle, 26.0, MUTED, HPos::Left)?;
            scale.draw(&area, axis)?;
            if let [one] = &series[..] {
                bars(&area, &scale, one)?;
            } else {
                for one in series {
                    line(&area, &scale, one)?;
                }
                legend(&area, series)?;
            }
            area.present()?;
        }
        // Screen readers say the title, which may contain the name of a board from a file.
        let label = title.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        let head = format!("<svg role=\"img\" aria-label=\"{label}\" ");
        Ok(svg.replacen("<svg ", &head, 1))
    }
}

/// The scales: distances to the right, powers of ten upwards.
struct Scale {
    longest: usize,
    /// The power of ten above the highest count.
    digits: u32,
}

impl Scale {
    fn of(series: &[Series<'_>]) -> Self {
        let histograms = || series.iter().map(|it| it.counts);
        let longest = histograms().map(<[u64]>::len).max().unwrap_or(1).saturating_sub(1);
        let most = histograms().flatten().copied().max().unwrap_or(1).max(1);
        Self { longest, digits: most.ilog10() + 1 }
    }

    /// The width of a distance.
    fn pitch(&self) -> f64 {
        f64::from(ACROSS.end - ACROSS.start) / (self.longest + 1) as f64
    }

    fn x(&self, distance: usize) -> i32 {
        ACROSS.start + ((distance as f64 + 0.5) * self.pitch()).round() as i32
    }

    /// A single position has a bar of some height, so that it is visible.
    fn y(&self, count: u64) -> i32 {
        let height = f64::from(DOWN.end - DOWN.start);
        let part = ((count.max(1) as f64).log10() + 0.3) / (f64::from(self.digits) + 0.3);
        DOWN.end - (height * part).round() as i32
    }

    fn draw(&self, area: &Area<'_>, axis: &str) -> anyhow::Result<()> {
        for power in 0..=self.digits {
            let count = 10_u64.pow(power);
            let y = self.y(count);
            let ends = vec![(ACROSS.start, y), (ACROSS.end, y)];
            area.draw(&PathElement::new(ends, GRID.stroke_width(2)))?;
            write(area, (ACROSS.start - 16, y), &short(count), 24.0, MUTED, HPos::Right)?;
        }
        // A number is up to 30 pixels wide.
        let step = if self.pitch() > 30.0 { 1 } else { 5 };
        for distance in (0..=self.longest).step_by(step) {
            let at = (self.x(distance), DOWN.end + 30);
            write(area, at, &distance.to_string(), 24.0, MUTED, HPos::Center)?;
        }
        let middle = i32::midpoint(ACROSS.start, ACROSS.end);
        write(area, (middle, DOWN.end + 80), axis, 24.0, MUTED, HPos::Center)?;
        write(area, (60, DOWN.start - 34), "positions", 24.0, MUTED, HPos::Left)
    }
}

fn bars(area: &Area<'_>, scale: &Scale, series: &Series<'_>) -> anyhow::Result<()> {
    let half = (scale.pitch() * 0.38) as i32;
    for (distance, &count) in series.counts.iter().enumerate() {
        let (x, y) = (scale.x(distance), scale.y(count));
        let corners = [(x - half, y), (x + half, DOWN.end)];
        area.draw(&Rectangle::new(corners, series.colour().filled()))?;
        if scale.pitch() > 44.0 {
            write(area, (x, y - 20), &short(count), 20.0, INK, HPos::Center)?;
        }
    }
    Ok(())
}

fn line(area: &Area<'_>, scale: &Scale, series: &Series<'_>) -> anyhow::Result<()> {
    let counts = series.counts.iter().enumerate();
    let points: Vec<_> =
        counts.map(|(distance, &count)| (scale.x(distance), scale.y(count))).collect();
    let colour = series.colour();
    if let Some(&(x, y)) = points.last() {
        area.draw(&Circle::new((x, y), 7, colour.filled()))?;
    }
    area.draw(&PathElement::new(points, colour.stroke_width(4)))?;
    Ok(())
}

/// The names of the lines above the area of the data, where no line is.
fn legend(area: &Area<'_>, series: &[Series<'_>]) -> anyhow::Result<()> {
    /// The place of a name: wide enough for eight letters.
    const WIDTH: i32 = 140;
    let y = DOWN.start - 34;
    let named = series.iter().rev().filter(|it| !it.name.is_empty());
    for (one, x) in named.zip((1..).map(|it| ACROSS.end - it * WIDTH)) {
        let colour = one.colour();
        area.draw(&PathElement::new(vec![(x, y), (x + 32, y)], colour.stroke_width(4)))?;
        area.draw(&Circle::new((x + 16, y), 7, colour.filled()))?;
        write(area, (x + 44, y), one.name, 24.0, colour, HPos::Left)?;
    }
    Ok(())
}

impl Series<'_> {
    const fn colour(&self) -> RGBColor {
        let (red, green, blue) = self.colour;
        RGBColor(red, green, blue)
    }
}

/// `13`, `1.9k`, `74M`.
fn short(count: u64) -> String {
    let (value, unit) = match count {
        0..1_000 => return count.to_string(),
        1_000..1_000_000 => (count as f64 / 1e3, "k"),
        1_000_000..1_000_000_000 => (count as f64 / 1e6, "M"),
        _ => (count as f64 / 1e9, "G"),
    };
    if value < 9.95 && value.fract() > 0.0 {
        format!("{value:.1}{unit}")
    } else {
        format!("{value:.0}{unit}")
    }
}

fn write(
    area: &Area<'_>,
    at: (i32, i32),
    text: &str,
    size: f64,
    colour: RGBColor,
    anchor: HPos,
) -> anyhow::Result<()> {
    // The backend divides sizes by 1.24.
    let weight = if size > 30.0 { FontStyle::Bold } else { FontStyle::Normal };
    let font = ("Helvetica Neue, Helvetica, Arial, sans-serif", size * 1.24, weight);
    let style = TextStyle::from(font).color(&colour).pos(Pos::new(anchor, VPos::Center));
    Ok(area.draw(&Text::new(text.to_owned(), at, style))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_from_a_file_stays_a_text() {
        let series = vec![Series { counts: &[1, 20, 3], colour: (0, 0, 0), name: "" }];
        let title = "board \"A\" <b> & c".to_owned();
        let plot = Plot { title, subtitle: String::new(), axis: "moves", series };
        let svg = plot.draw().expect("a plot");
        assert!(svg.contains("aria-label=\"board &quot;A&quot; &lt;b> &amp; c\""), "{svg}");
        resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("XML");
    }
}
