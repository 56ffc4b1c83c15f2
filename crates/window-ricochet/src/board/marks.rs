//! Marks around the robots: the start squares, the selected robot and its stops.

use bevy::prelude::*;
use carom_engine::ricochet::Robot;
use carom_engine::{Square, square_name};
use carom_picture::ricochet::{CELL, ROBOT_SIDE, ghost};
use carom_play::ricochet::Hint;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::screen::Screen;
use carom_shell::theme::workshop::{Workshop, tray_frame};
use carom_shell::theme::{Fonts, Palette};
use carom_shell::zoom::BoardZoom;

use super::{Animator, shown_extent};
use crate::board::map::MapShown;
use crate::colours::RobotColours as _;
use crate::on_board::{Dragging, OnBoard, Pointed};
use crate::solving::Solving;

/// Squares between two dots of a ray.
const DOTS: f32 = 0.25;
/// The size of the letters of a square's name, in pixels of the interface, and at least in squares.
const NAME: f32 = 12.5;
const NAME_LEAST: f32 = 0.4;

#[derive(Component)]
pub struct BoardMarks;

/// The square that the last hint names.
#[derive(Component)]
pub struct HintedSquare(pub Square);

/// The rays of the selected robot appear after it has stopped.
pub(super) fn mark(
    (mut brush, mut workshop): (Brush, Workshop),
    (palette, fonts): (Res<Palette>, Res<Fonts>),
    (screen, zoom): (Res<Screen>, Res<BoardZoom>),
    on_board: Res<OnBoard>,
    motion: Res<Animator>,
    (pointed, dragging, map): (Res<Pointed>, Res<Dragging>, Res<MapShown>),
    solving: Option<Res<Solving>>,
    old: Query<Entity, With<BoardMarks>>,
    mut before: Local<(bool, u32, Option<(Robot, Square)>, Option<f32>)>,
) {
    let still = !motion.is_sliding();
    let told = solving.and_then(|it| match it.hints().last() {
        Some(&Hint::LastStop { robot, square, .. }) => Some((robot, square)),
        _ => None,
    });
    // Where the frame of the board has no names, the marked square has its own.
    let size = on_board.board().size();
    let unit = zoom.unit(&screen, shown_extent(&screen, size)) / screen.scale;
    let name = (NAME / unit).max(NAME_LEAST);
    let has_no_names = told.is_some() && tray_frame(&screen, size).name == 0.0;
    let now = (still, workshop.side(), told, has_no_names.then_some(name));
    let changed = on_board.is_changed() || palette.is_changed();
    let changed = changed || pointed.is_changed() || dragging.is_changed() || map.is_changed();
    if std::mem::replace(&mut *before, now) == now && !changed {
        return;
    }
    brush.despawn(old);
    let layout = BoardLayout::new(size);
    if let Some((robot, square)) = told {
        brush.begin((BoardMarks, HintedSquare(square)));
        let (center, color) = (layout.center(square), palette.outline(Some(robot)));
        let fill = palette.robot(Some(robot)).with_alpha(0.3);
        let tile = shapes::rounded_rectangle(Vec2::splat(0.94), 0.12);
        brush.paint(tile, fill, at(center, height::RAY));
        brush.paint(shapes::ring(0.44, 0.07), color, at(center, height::STOP));
        if has_no_names {
            let robots = on_board.position().squares().iter().copied();
            let seen = robots.chain([on_board.round().goal().square]);
            let seen: Vec<Vec2> = seen.map(|it| layout.center(it)).collect();
            let name = (square_name::of(square), name);
            write_name(&mut brush, (&fonts, &palette), layout, (center, name), &seen);
        }
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

/// Writes the name of a marked square beside it, where it covers neither a robot nor the target.
fn write_name(
    brush: &mut Brush,
    (fonts, palette): (&Fonts, &Palette),
    layout: BoardLayout,
    (square, (name, letters)): (Vec2, (String, f32)),
    seen: &[Vec2],
) {
    let size = letters * Vec2::new(0.64 * name.len() as f32 + 0.4, 1.3);
    let place = place_of_name(square, size, layout.extent() / 2.0, seen);
    let ground = shapes::rounded_rectangle(size, 0.3 * size.y);
    brush.paint(ground, palette.ink, at(place, height::BADGE));
    let above = at(place, height::BADGE + height::LEAST);
    brush.write(name, fonts.bold(40.0), letters, palette.on_ink, above);
}

/// The middle of a label of this size beside a square, on a board that reaches this far from its middle. It covers nothing that must be
/// seen, if one of the four sides is free.
fn place_of_name(square: Vec2, size: Vec2, reach: Vec2, seen: &[Vec2]) -> Vec2 {
    let way = 0.52 + size / 2.0;
    let sides = [Vec2::Y, Vec2::NEG_Y, Vec2::X, Vec2::NEG_X];
    let most = reach - size / 2.0;
    // A label above or below a square at the edge is moved along it.
    let places = sides.map(|side| {
        let place = square + side * way;
        (place, place.clamp(-most, most), side)
    });
    let is_free = |&(place, inside, side): &(Vec2, Vec2, Vec2)| {
        let is_whole = ((place - inside) * side).abs().max_element() < 1e-3;
        let covers = |it: &Vec2| ((it - inside).abs() - size / 2.0).max_element() < 0.45;
        is_whole && !seen.iter().any(covers)
    };
    places.into_iter().find(is_free).unwrap_or(places[0]).1
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
    fn a_name_is_beside_its_square_on_the_board_and_covers_nothing() {
        let (size, reach) = (Vec2::new(1.3, 0.7), Vec2::splat(8.0));
        let place = |square: Vec2, seen: &[Vec2]| place_of_name(square, size, reach, seen);
        assert_eq!(place(Vec2::splat(0.5), &[]), Vec2::new(0.5, 1.37));
        let above = Vec2::new(0.5, 1.5);
        assert_eq!(place(Vec2::splat(0.5), &[above]), Vec2::new(0.5, -0.37));
        let below = Vec2::new(1.5, -0.5);
        let beside = place(Vec2::splat(0.5), &[above, below]);
        assert!((beside - Vec2::new(1.67, 0.5)).length() < 1e-3, "{beside}");
        for corner in [Vec2::new(7.5, 7.5), Vec2::new(-7.5, -7.5), Vec2::new(-7.5, 7.5)] {
            let place = place(corner, &[]);
            assert!((place.abs() + size / 2.0).max_element() <= 8.0 + 1e-3, "{place}");
            assert!((place - corner).abs().max_element() > 0.5, "{place} at {corner}");
        }
    }

    #[test]
    fn dots_lie_on_the_path_between_its_ends() {
        let points = dots(&[Vec2::ZERO, Vec2::X, Vec2::new(1.0, 2.0)]);
        assert!(points.len() > 5);
        assert!(points.iter().all(|it| it.y == 0.0 || (it.x - 1.0).abs() < 1e-6), "{points:?}");
        assert!(points.iter().all(|it| it.distance(Vec2::new(1.0, 2.0)) > 0.3));
    }
}
