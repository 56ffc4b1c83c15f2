//! Figures of medians by length: one curve per solver, on a logarithmic scale.

use std::f64::consts::{FRAC_PI_2, PI};

use carom_benches::{LAST_CLASS, length_class};
use carom_research::figure::{self, Canvas, Pixel, Type};
use carom_research::figure::{BOTTOM, LEFT, RIGHT, UPWARDS};
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::combinators::{IntoLogRange, LogCoord};
use plotters::coord::types::RangedCoordf64;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

use crate::measure::{Measurements, Quality, Run};
use crate::results::{CLASSES, class_name};

/// The content of a figure besides the data.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) subtitle: &'a str,
    /// Marks of the scale with their names, from the lowest to the highest.
    pub(crate) marks: Vec<(f64, String)>,
    /// A dashed line with its name.
    pub(crate) limit: Option<(f64, String)>,
}

/// The shape of a curve's points: the shapes of the game's robots, and a star.
#[derive(Clone, Copy)]
enum Shape {
    Circle,
    /// A polygon with a number of corners, the first in this direction.
    Polygon(u32, f64),
    Star,
}

/// The style of a solver's curve.
struct CurveLook {
    id: &'static str,
    colour: RGBColor,
    shape: Shape,
    width: u32,
}

/// The last one is drawn on top.
const LOOKS: [CurveLook; 6] = [
    CurveLook { id: "bfs", colour: figure::RED, shape: Shape::Circle, width: 4 },
    CurveLook { id: "astar", colour: figure::BLUE, shape: Shape::Polygon(4, PI / 4.0), width: 4 },
    CurveLook {
        id: "idastar",
        colour: figure::GREEN,
        shape: Shape::Polygon(3, -FRAC_PI_2),
        width: 4,
    },
    CurveLook { id: "reach", colour: figure::YELLOW, shape: Shape::Polygon(6, 0.0), width: 4 },
    CurveLook {
        id: "astar-single",
        colour: figure::SILVER,
        shape: Shape::Polygon(4, 0.0),
        width: 4,
    },
    CurveLook { id: "fast", colour: figure::VIOLET, shape: Shape::Star, width: 8 },
];

/// Half of the width of a marker, in pixels.
const RADIUS: i32 = 11;

/// The figure of one value of every run.
pub(crate) fn draw(
    chart: &Chart<'_>,
    all: &Measurements,
    value: impl Fn(&Run) -> u64 + Copy,
) -> anyhow::Result<String> {
    let lowest = chart.marks.first().map_or(1.0, |mark| mark.0);
    let highest = chart.marks.last().map_or(10.0, |mark| mark.0);
    let scale = Cartesian2d::<RangedCoordf64, LogCoord<f64>>::new(
        0.5..f64::from(LAST_CLASS) + 0.5,
        (lowest..highest).log_scale(),
        (LEFT..RIGHT, UPWARDS),
    );
    let at = |x: f64, value: f64| scale.translate(&(x, value.clamp(lowest, highest)));
    figure::draw(chart.title, chart.subtitle, |canvas| {
        axes(canvas, chart, at)?;
        let looks = LOOKS.iter().filter_map(|look| {
            all.solvers.iter().find(|(row, _)| row.id == look.id).map(|(_, runs)| (look, runs))
        });
        let count = looks.clone().count();
        for (number, (look, runs)) in looks.clone().enumerate() {
            let aside = (number as f64 - (count as f64 - 1.0) / 2.0) * 0.11;
            for (case, run) in all.cases.iter().zip(runs) {
                if run.answer != Quality::Stopped {
                    let x = f64::from(length_class(case.optimum)) + aside;
                    canvas.dot(at(x, value(run) as f64), 4, look.colour.mix(0.28))?;
                }
            }
        }
        for (number, (look, runs)) in (0..).zip(looks) {
            let known = all.medians(runs, value).into_iter();
            let points: Vec<Pixel> = known
                .map_while(|(class, median)| Some(at(f64::from(class), median? as f64)))
                .collect();
            canvas.line(points.clone(), look.colour, look.width)?;
            for &point in &points {
                marker(canvas, point, look)?;
            }
            let x = 88 + 256 * number;
            canvas.line(vec![(x - 28, 168), (x + 28, 168)], look.colour, look.width)?;
            marker(canvas, (x, 168), look)?;
            canvas.write((x + 44, 168), look.id, &Type::LABEL)?;
        }
        Ok(())
    })
}

fn axes(
    canvas: &Canvas<'_>,
    chart: &Chart<'_>,
    at: impl Fn(f64, f64) -> Pixel,
) -> anyhow::Result<()> {
    let small = Type { size: 24.0, colour: figure::MUTED, ..Type::LABEL };
    for (value, name) in &chart.marks {
        let (_, y) = at(1.0, *value);
        canvas.line(vec![(LEFT, y), (RIGHT, y)], figure::GRID, 2)?;
        canvas.write((LEFT - 18, y), name, &Type { anchor: HPos::Right, ..small })?;
    }
    let centred = Type { anchor: HPos::Center, ..small };
    for class in CLASSES {
        let (x, _) = at(f64::from(class), 1.0);
        canvas.write((x, BOTTOM + 32), &class_name(class), &centred)?;
    }
    canvas.write(
        (i32::midpoint(LEFT, RIGHT), BOTTOM + 80),
        "moves of the shortest solution",
        &centred,
    )?;
    if let Some((value, name)) = &chart.limit {
        let (_, y) = at(1.0, *value);
        for x in (LEFT..RIGHT).step_by(20) {
            canvas.line(vec![(x, y), ((x + 9).min(RIGHT), y)], figure::MUTED, 2)?;
        }
        canvas.write((LEFT + 8, y - 20), name, &small)?;
    }
    Ok(())
}

/// A filled shape with a border in the background colour.
fn marker(canvas: &Canvas<'_>, centre: Pixel, look: &CurveLook) -> anyhow::Result<()> {
    for (radius, colour) in [(RADIUS + 4, figure::GROUND), (RADIUS, look.colour)] {
        match look.shape {
            Shape::Circle => canvas.dot(centre, radius, colour.to_rgba())?,
            Shape::Polygon(corners, first) => {
                // A shape with fewer corners covers a smaller area.
                let radius = f64::from(radius) * if corners == 3 { 1.3 } else { 1.15 };
                let points = (0..corners).map(|corner| {
                    let turn = first + 2.0 * PI * f64::from(corner) / f64::from(corners);
                    around(centre, turn, radius)
                });
                canvas.polygon(points.collect(), colour)?;
            }
            Shape::Star => {
                let points = (0..10).map(|corner| {
                    let radius = f64::from(radius) * if corner % 2 == 0 { 1.6 } else { 0.75 };
                    around(centre, -FRAC_PI_2 + PI * f64::from(corner) / 5.0, radius)
                });
                canvas.polygon(points.collect(), colour)?;
            }
        }
    }
    Ok(())
}

fn around((x, y): Pixel, turn: f64, radius: f64) -> Pixel {
    (x + (radius * turn.cos()).round() as i32, y + (radius * turn.sin()).round() as i32)
}
