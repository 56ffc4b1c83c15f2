//! Marks around the robots: the start squares, the selected robot and its stops.

use bevy::prelude::*;
use carom_engine::Square;
use carom_engine::ricochet::Robot;
use carom_picture::ricochet::{CELL, ROBOT_SIDE, ghost};
use carom_play::ricochet::Hint;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::theme::Palette;
use carom_shell::theme::workshop::Workshop;

use super::Animator;
use crate::board::map::MapShown;
use crate::colours::RobotColours as _;
use crate::on_board::{Dragging, OnBoard, Pointed};
use crate::solving::Solving;

/// Squares between two dots of a ray.
const DOTS: f32 = 0.25;

#[derive(Component)]
pub struct BoardMarks;

/// The square that the last hint names.
#[derive(Component)]
pub struct HintedSquare(pub Square);

/// The rays of the selected robot appear after it has stopped.
pub(super) fn mark(
    (mut brush, mut workshop): (Brush, Workshop),
    palette: Res<Palette>,
    on_board: Res<OnBoard>,
    motion: Res<Animator>,
    (pointed, dragging, map): (Res<Pointed>, Res<Dragging>, Res<MapShown>),
    solving: Option<Res<Solving>>,
    old: Query<Entity, With<BoardMarks>>,
    mut before: Local<(bool, u32, Option<(Robot, Square)>)>,
) {
    let still = !motion.is_sliding();
    let told = solving.and_then(|it| match it.hints().last() {
        Some(&Hint::LastStop { robot, square, .. }) => Some((robot, square)),
        _ => None,
    });
    let now = (still, workshop.side(), told);
    let changed = on_board.is_changed() || palette.is_changed();
    let changed = changed || pointed.is_changed() || dragging.is_changed() || map.is_changed();
    if std::mem::replace(&mut *before, now) == now && !changed {
        return;
    }
    brush.despawn(old);
    let layout = BoardLayout::new(on_board.board().size());
    // A hint names this square, and many frames do not.
    if let Some((robot, square)) = told {
        brush.begin((BoardMarks, HintedSquare(square)));
        let (center, color) = (layout.center(square), palette.outline(Some(robot)));
        let fill = palette.robot(Some(robot)).with_alpha(0.3);
        let tile = shapes::rounded_rectangle(Vec2::splat(0.94), 0.12);
        brush.paint(tile, fill, at(center, height::RAY));
        brush.paint(shapes::ring(0.44, 0.07), color, at(center, height::STOP));
    }
    brush.begin(BoardMarks);
    for (robot, square) in on_board.ghosts() {
        let svg = ghost(robot, palette.of_pictures());
        let image = workshop.picture(svg, CELL, workshop.side());
        let place = at(layout.center(square), height::GHOST);
        brush.picture(image, Vec2::splat(ROBOT_SIDE), place);
    }
    if !still || !on_board.can_slide() {
        return;
    }
    let robot = on_board.selected();
    let color = palette.outline(Some(robot));
    if let Some(square) = on_board.position().square(robot) {
        let center = layout.center(square);
        let fill = palette.robot(Some(robot)).with_alpha(0.25);
        brush.paint(shapes::disc(0.56), fill, at(center, height::STOP));
        brush.paint(shapes::ring(0.56, 0.07), color, at(center, height::STOP + height::LEAST));
    }
    // The map has a number on each square where a ring would be.
    let has_rings = !map.0;
    for (_, path) in on_board.slides() {
        let points: Vec<Vec2> = path.iter().map(|&it: &Square| layout.center(it)).collect();
        let is_lit = path.last().is_some_and(|&it| pointed.0 == Some(it));
        if dragging.0 && is_lit {
            stretch(&mut brush, palette.square.mix(&color, 0.4), &points);
        }
        let places = dots(&points).into_iter().map(|point| at(point, height::RAY));
        brush.paint_all(shapes::disc(0.05), color, places);
        let Some(&stop) = path.last() else { continue };
        let place = at(layout.center(stop), height::STOP);
        if !(has_rings || is_lit) {
            continue;
        }
        let (inside, dot) = if is_lit { (color, palette.square) } else { (palette.square, color) };
        brush.paint(shapes::disc(0.25), inside, place);
        let ring = shapes::ring(0.25, 0.085);
        brush.paint(ring, color, at(layout.center(stop), height::STOP + 0.1));
        let middle = at(layout.center(stop), height::STOP + 0.1 + height::LEAST);
        brush.paint(shapes::disc(0.09), dot, middle);
    }
}

/// The shadow of a robot from its square to the stop to which a drag would send it. It is below what is printed on the squares.
fn stretch(brush: &mut Brush, color: Color, path: &[Vec2]) {
    const WIDTH: f32 = 0.56;
    let places = path.iter().map(|&it| at(it, height::STRETCH));
    brush.paint_all(shapes::disc(WIDTH / 2.0), color, places.collect::<Vec<_>>());
    let bars = path.windows(2).map(|ends| between(ends[0], ends[1], WIDTH, height::STRETCH));
    brush.paint_all(shapes::bar(), color, bars.collect::<Vec<_>>());
}

/// Points at regular intervals along a path, without its ends.
fn dots(path: &[Vec2]) -> Vec<Vec2> {
    let mut points = Vec::new();
    let mut walked = 0.0;
    let total: f32 = path.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let mut next = 0.75;
    for ends in path.windows(2) {
        let step = ends[0].distance(ends[1]);
        while next <= walked + step {
            if next < total - 0.35 {
                points.push(ends[0].lerp(ends[1], (next - walked) / step));
            }
            next += DOTS;
        }
        walked += step;
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_lie_on_the_path_between_its_ends() {
        let points = dots(&[Vec2::ZERO, Vec2::X, Vec2::new(1.0, 2.0)]);
        assert!(points.len() > 5);
        assert!(points.iter().all(|it| it.y == 0.0 || (it.x - 1.0).abs() < 1e-6), "{points:?}");
        assert!(points.iter().all(|it| it.distance(Vec2::new(1.0, 2.0)) > 0.3));
    }
}
