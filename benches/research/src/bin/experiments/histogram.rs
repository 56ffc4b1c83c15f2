//! The figure of the lengths of the shortest solutions of random puzzles.

use std::collections::BTreeMap;

use carom_research::figure::{self, BOTTOM, LEFT, RIGHT, Type, UPWARDS};
use plotters::coord::CoordTranslate;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::types::RangedCoordf64;
use plotters::style::text_anchor::HPos;

use crate::lengths::Length;

pub(crate) fn draw(
    title: &str,
    subtitle: &str,
    lengths: &BTreeMap<Length, u64>,
) -> anyhow::Result<String> {
    let total: u64 = lengths.values().sum();
    let bars: Vec<(u32, u64)> = lengths
        .iter()
        .filter_map(|(length, &count)| match length {
            Length::Moves(moves) => Some((*moves, count)),
            Length::Unsolvable => None,
        })
        .collect();
    let percent = |count: u64| 100.0 * count as f64 / total.max(1) as f64;
    let least = bars.first().map_or(0, |bar| bar.0);
    let most = bars.last().map_or(1, |bar| bar.0);
    // The next multiple of five above the highest bar and its label.
    let highest = bars.iter().map(|bar| percent(bar.1)).fold(0.0, f64::max);
    let top = (5..100).step_by(5).find(|&it| f64::from(it) > highest * 1.06).unwrap_or(105);
    let scale = Cartesian2d::<RangedCoordf64, RangedCoordf64>::new(
        f64::from(least) - 0.5..f64::from(most) + 0.5,
        0.0..f64::from(top),
        (LEFT..RIGHT, UPWARDS),
    );
    let at = |x: f64, value: f64| scale.translate(&(x, value));

    figure::draw(title, subtitle, |canvas| {
        let small = Type { size: 24.0, colour: figure::MUTED, ..Type::LABEL };
        let centred = Type { anchor: HPos::Center, ..small };
        for mark in (0..=top).step_by(5) {
            let (_, y) = at(0.0, f64::from(mark));
            canvas.line(vec![(LEFT, y), (RIGHT, y)], figure::GRID, 2)?;
            let look = Type { anchor: HPos::Right, ..small };
            canvas.write((LEFT - 18, y), &format!("{mark} %"), &look)?;
        }
        for &(moves, count) in &bars {
            let x = f64::from(moves);
            let (left, high) = at(x - 0.38, percent(count));
            let (right, _) = at(x + 0.38, 0.0);
            let corners = vec![(left, BOTTOM), (left, high), (right, high), (right, BOTTOM)];
            canvas.polygon(corners, figure::BLUE)?;
            let (middle, _) = at(x, 0.0);
            // A line of the scale must not cross the number.
            let (top, bottom) = (high - 38, high - 4);
            let around = vec![(left, top), (left, bottom), (right, bottom), (right, top)];
            canvas.polygon(around, figure::GROUND)?;
            let look = Type { colour: figure::INK, ..centred };
            canvas.write((middle, high - 22), &short(percent(count)), &look)?;
            canvas.write((middle, BOTTOM + 32), &moves.to_string(), &centred)?;
        }
        let middle = i32::midpoint(LEFT, RIGHT);
        canvas.write((middle, BOTTOM + 80), "moves of the shortest solution", &centred)
    })
}

/// A percentage to two or three digits.
fn short(percent: f64) -> String {
    let digits = if percent < 1.0 { 2 } else { 1 };
    format!("{percent:.digits$}")
}
