//! The drawing on the screen, on its own layer: the board, its problems, and the squares of the pointer and the keys.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use carom_engine::unblock::BlockId;
use carom_engine::{Direction, Square};
use carom_picture::unblock::{CELL, ground};
use carom_play::unblock::editor::{Canvas, CanvasPiece, Problem};
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::BoardLayout;
use carom_shell::paint::shapes;
use carom_shell::screen::BoardView;
use carom_shell::theme::workshop::{Trays, Workshop};
use carom_shell::theme::{Look, Palette};
use carom_solver::unblock::Barrier;

use super::drawing::Drawing;
use super::pointer::Hover;
use super::verdict::{Judge, Verdict};
use crate::board::blocks::{draw_block, middle};
use crate::board::{self, frame as tray_frame, shown_extent};
use crate::editor::PAGE;
use crate::order::MOVE;

/// The layer of the editor.
const LAYER: RenderLayers = RenderLayers::layer(3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            look.in_set(Frame::Animate).in_set(MOVE).after(board::look),
            (draw_canvas, mark).chain().in_set(Frame::Draw).after(board::redraw),
        )
            .run_if(in_state(PAGE)),
    );
}

/// The camera shows the drawing.
fn look(drawing: Res<Drawing>, mut view: ResMut<BoardView>) {
    let extent = shown_extent(drawing.canvas().size());
    view.set_if_neq(BoardView { extent, layer: LAYER });
}

/// The board without blocks.
#[derive(Component)]
struct Board;

/// The blocks.
#[derive(Component)]
struct PieceSheet;

/// A block of the drawing, with its first square, by which tests find it.
#[derive(Component)]
pub struct DrawnBlock(pub Square);

#[derive(Component)]
struct DrawingMarks;

fn draw_canvas(
    mut brush: Brush,
    (mut trays, mut workshop): (Trays<Board>, Workshop),
    palette: Res<Palette>,
    (drawing, judge): (Res<Drawing>, Res<Judge>),
    old: Query<Entity, With<PieceSheet>>,
    mut drawn: Local<Option<(Canvas, Look, bool, u32)>>,
) {
    // The verdict may name a block by its letter.
    let barrier = match judge.verdict() {
        Verdict::Unsolvable { barrier, .. } => *barrier,
        _ => None,
    };
    let is_lettered = matches!(barrier, Some(Barrier::Block { .. }));
    let look = palette.look;
    let now = (drawing.canvas().clone(), look, is_lettered, workshop.side());
    if drawn.as_ref() == Some(&now) {
        return;
    }
    let canvas = &drawn.insert(now).0;
    let board = canvas.board().ok().filter(|_| is_lettered);
    brush.despawn(old);
    let exit = canvas.main().map(|it| (Direction::East, it.square.y()));
    let size = canvas.size();
    let theme = look.theme.of_pictures();
    let svg = ground(size, exit, canvas.walls(), theme, tray_frame(size));
    trays.draw(Board, LAYER, svg, CELL);
    let layout = BoardLayout::new(canvas.size());
    for (piece, block) in canvas.all_blocks() {
        let number = match piece {
            CanvasPiece::Block(number) => number + 1,
            CanvasPiece::Main | CanvasPiece::Wall => 0,
        };
        // There may be too many blocks for now.
        let id = BlockId::new(number).or(BlockId::new(1)).unwrap_or(BlockId::MAIN);
        let place = at(middle(layout, block), height::PIECE + 0.05 * number as f32);
        brush.begin_on(LAYER, (PieceSheet, DrawnBlock(block.square), place));
        let letter =
            board.as_ref().and_then(|it| Some(it.letter(it.block_on(it.start(), block.square)?)));
        draw_block(&mut brush, &mut workshop, look, (block, id, letter, Direction::East));
    }
}

/// A frame around each square with a problem, and around the square of the pointer or the keys.
fn mark(
    mut brush: Brush,
    palette: Res<Palette>,
    (drawing, judge, hover): (Res<Drawing>, Res<Judge>, Res<Hover>),
    old: Query<Entity, With<DrawingMarks>>,
) {
    let changed = drawing.is_changed() || judge.is_changed() || hover.is_changed();
    if !changed && !palette.is_changed() {
        return;
    }
    brush.despawn(old);
    let layout = BoardLayout::new(drawing.canvas().size());
    brush.begin_on(LAYER, (DrawingMarks, Transform::from_xyz(0.0, 0.0, 20.0)));
    if let Verdict::Unsound(problems) = judge.verdict() {
        let mut squares: Vec<Square> = problems.iter().filter_map(Problem::square).collect();
        squares.sort_unstable();
        squares.dedup();
        for square in squares {
            let ring = shapes::ring(0.36, 0.08);
            brush.paint(ring, palette.danger, at(layout.center(square), height::SHADOW));
        }
    }
    let (square, color) = match (drawing.cursor(), hover.0) {
        (Some(square), _) => (square, palette.ink),
        (None, Some(square)) => (square, palette.accent),
        (None, None) => return,
    };
    frame(&mut brush, layout.center(square), color);
}

/// Four corners around a square.
fn frame(brush: &mut Brush, center: Vec2, color: Color) {
    let (out, arm) = (0.46, 0.2);
    for x in [-1.0, 1.0] {
        for y in [-1.0, 1.0] {
            let corner = center + out * Vec2::new(x, y);
            let level = height::EDGE + 0.01 * (x + 2.0 * y);
            let across = corner - Vec2::new(x * arm / 2.0, 0.0);
            let down = corner - Vec2::new(0.0, y * arm / 2.0);
            let stroke = |size: Vec2| Rectangle::from_size(size).mesh().build();
            brush.paint(stroke(Vec2::new(arm + 0.05, 0.05)), color, at(across, level));
            brush.paint(stroke(Vec2::new(0.05, arm)), color, at(down, level + 0.003));
        }
    }
}
