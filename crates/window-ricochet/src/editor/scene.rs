//! The drawing on the screen, on its own layer: the board, its problems, the cursor and the ghost.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::{Size, Square};
use carom_picture::Frame as TrayFrame;
use carom_picture::ricochet::{CELL, Ground};
use carom_play::ricochet::editor::{Cursor, Pen, Problem, Spot};
use carom_play::ricochet::{Canvas, Edit};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::screen::{BoardView, Screen};
use carom_shell::theme::workshop::{Trays, Workshop, tray_frame};
use carom_shell::theme::{Fonts, Look, Palette, text_on};
use carom_shell::zoom::BoardZoom;

use super::drawing::Drawing;
use super::ghost::{self, RAISED};
use super::pointer::Hover;
use super::verdict::Judge;
use crate::board::{self, robots, shown_extent};
use crate::colours::RobotColours as _;
use crate::editor::PAGE;
use crate::order::MOVE;

/// The layer of the editor; the other pages draw on the first one.
pub(crate) const LAYER: RenderLayers = RenderLayers::layer(1);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (look, follow)
            .chain()
            .in_set(Frame::Animate)
            .in_set(MOVE)
            .after(board::follow)
            .run_if(in_state(PAGE)),
    )
    .add_systems(
        Update,
        (draw_canvas, mark_problems, draw_ghost).chain().in_set(Frame::Draw).run_if(in_state(PAGE)),
    );
}

/// The camera shows the drawing, on its layer.
pub(crate) fn look(drawing: Res<Drawing>, screen: Res<Screen>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(&screen, drawing.canvas().size());
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

/// An enlarged board moves until the cursor is shown. A board of another size is shown as a whole.
fn follow(
    (drawing, screen): (Res<Drawing>, Res<Screen>),
    mut zoom: ResMut<BoardZoom>,
    mut last: Local<Option<(Size, Cursor)>>,
) {
    let now = (drawing.canvas().size(), drawing.cursor());
    let before = last.replace(now);
    let mut next = *zoom;
    if before.is_some_and(|(size, _)| size != now.0) {
        next = BoardZoom::WHOLE;
    } else if before != Some(now) && now.1.is_shown {
        let place = BoardLayout::new(now.0).center(now.1.square);
        next.show(place, &screen, shown_extent(&screen, now.0));
    }
    zoom.set_if_neq(next);
}

/// The board without robots.
#[derive(Component)]
struct Board;

/// The robots.
#[derive(Component)]
struct PieceSheet;

#[derive(Component)]
struct DrawingMarks;

#[derive(Component)]
struct Ghost;

/// The visible drawing, its look, its frame, and the pixels of its robots.
type DrawingInputs = (Canvas, Look, TrayFrame, u32);

fn draw_canvas(
    mut brush: Brush,
    (mut trays, mut workshop): (Trays<Board>, Workshop),
    palette: Res<Palette>,
    (drawing, screen): (Res<Drawing>, Res<Screen>),
    old: Query<Entity, With<PieceSheet>>,
    mut drawn: Local<Option<DrawingInputs>>,
) {
    let canvas = drawing.canvas();
    let frame = tray_frame(&screen, canvas.size());
    let now = (palette.look, frame, workshop.side());
    if drawn.as_ref().is_some_and(|it| it.0 == *canvas && (it.1, it.2, it.3) == now) {
        return;
    }
    *drawn = Some((canvas.clone(), now.0, now.1, now.2));
    brush.despawn(old);
    let ground = Ground::new(canvas.setup(), canvas.goal(), palette.of_pictures(), frame);
    trays.draw(Board, LAYER, ground.svg(), CELL);
    let layout = BoardLayout::new(canvas.size());
    for (robot, square) in canvas.robots() {
        // Two robots on one square are both visible.
        let shared = canvas.robots().filter(|&(_, at)| at == square).count() > 1;
        let turn = Vec2::from_angle(robot.index() as f32 * 1.3);
        let shift = if shared { 0.13 * turn } else { Vec2::ZERO };
        brush.begin_on(LAYER, (PieceSheet, robots::place(layout.center(square) + shift, robot)));
        robots::draw_robot(&mut brush, &mut workshop, &palette, (robot, None));
    }
}

/// A frame around each square with a problem.
fn mark_problems(
    mut brush: Brush,
    palette: Res<Palette>,
    fonts: Res<Fonts>,
    drawing: Res<Drawing>,
    judge: Res<Judge>,
    old: Query<Entity, With<DrawingMarks>>,
) {
    if !(judge.is_changed() || palette.is_changed()) {
        return;
    }
    brush.despawn(old);
    let mut squares: Vec<Square> = judge.problems().iter().filter_map(Problem::square).collect();
    squares.sort_unstable();
    squares.dedup();
    if squares.is_empty() {
        return;
    }
    brush.begin_on(LAYER, (DrawingMarks, raised()));
    let layout = BoardLayout::new(drawing.canvas().size());
    let color = palette.danger;
    for square in squares {
        let center = layout.center(square);
        ghost::frame(&mut brush, center, Vec2::splat(0.9), color);
        let corner = center + Vec2::splat(0.36);
        brush.paint(shapes::disc(0.22), color, at(corner, height::FRAME_INSIDE));
        let place = at(corner, height::PRINT);
        brush.write("!".to_owned(), fonts.bold(40.0), 0.34, text_on(color), place);
    }
}

/// The places of the pen, and the pen.
type PenPlace = (Option<Spot>, Option<Cursor>, Pen);

/// The content of the ghost.
#[derive(Clone, PartialEq, Debug)]
struct GhostInputs {
    edits: Vec<Edit>,
    cursor: Option<Cursor>,
    canvas: Canvas,
}

fn draw_ghost(
    (mut brush, mut workshop): (Brush, Workshop),
    palette: Res<Palette>,
    drawing: Res<Drawing>,
    hover: Res<Hover>,
    old: Query<Entity, With<Ghost>>,
    mut seen: Local<Option<GhostInputs>>,
    mut used: Local<Option<PenPlace>>,
) {
    let cursor = Some(drawing.cursor()).filter(|cursor| cursor.is_shown);
    let edits = match (drawing.is_stroking(), hover.0, cursor) {
        (true, ..) | (false, None, None) => Vec::new(),
        (false, _, Some(_)) => drawing.cursor_preview(),
        (false, Some(spot), None) => drawing.preview(spot),
    };
    let canvas = drawing.canvas();
    // After a change, the ghost is hidden until the pen moves to another place, so that the change is
    // visible.
    let place = (hover.0, cursor, drawing.pen());
    if seen.as_ref().is_some_and(|seen| seen.canvas != *canvas) {
        *used = Some(place);
    }
    let is_used = *used == Some(place);
    let edits = if is_used { Vec::new() } else { edits };
    let now = GhostInputs { edits, cursor, canvas: canvas.clone() };
    if seen.as_ref() == Some(&now) && !palette.is_changed() {
        return;
    }
    brush.despawn(old);
    brush.begin_on(LAYER, (Ghost, raised()));
    for &edit in &now.edits {
        ghost::draw_edit(&mut brush, &mut workshop, &palette, canvas, edit);
    }
    if let Some(Cursor { square, .. }) = cursor {
        let center = BoardLayout::new(canvas.size()).center(square);
        ghost::frame(&mut brush, center, Vec2::splat(0.98), palette.ink);
    }
    *seen = Some(now);
}

fn raised() -> Transform {
    Transform::from_xyz(0.0, 0.0, RAISED)
}
