//! Marks on the board: the outline of the selected block, and the hints.

use bevy::prelude::*;
use carom_engine::unblock::{BlockId, Board, Move, Position};
use carom_play::unblock::Hint;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, height};
use carom_shell::paint::layout::{BoardLayout, unit};
use carom_shell::paint::shapes;
use carom_shell::theme::Palette;

use super::blocks::{Follows, Motion, place, squares};
use super::{LAYER, Session};
use crate::ids::PLAY;

/// All marks.
#[derive(Component)]
pub(crate) struct Mark;

/// The arrow of the revealed move.
#[derive(Component)]
pub struct HintArrow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(Frame::Draw).run_if(in_state(PLAY)));
}

pub(crate) fn draw(
    mut brush: Brush,
    palette: Res<Palette>,
    (session, motion): (Res<Session>, Res<Motion>),
    old: Query<Entity, With<Mark>>,
) {
    if !(session.is_changed() || palette.is_changed()) {
        return;
    }
    brush.despawn(old);
    let hinted = session.hints().into_iter().rev().find_map(|it| match it {
        Hint::Block(block) => Some((block, None)),
        Hint::Move(mv) => Some((mv.block, Some(mv))),
        Hint::Line(moves) => moves.first().map(|&mv| (mv.block, Some(mv))),
    });
    if !session.is_solved() && session.watched().is_none() {
        outline(&mut brush, &session, &motion, session.selected(), 0.045, palette.accent);
    }
    if let Some((block, mv)) = hinted {
        outline(&mut brush, &session, &motion, block, 0.1, palette.star);
        if let Some(mv) = mv {
            arrow(&mut brush, &palette, &session, mv);
        }
    }
}

/// An outline of some thickness behind a block.
fn outline(
    brush: &mut Brush,
    session: &Session,
    motion: &Motion,
    id: BlockId,
    thickness: f32,
    color: Color,
) {
    let block = session.board().block(session.shown_position(), id);
    // The thicker one is below.
    let level = height::PIECE - 0.3 - thickness;
    let place = at(place(motion, session, id), level);
    brush.begin_on(LAYER, (Mark, Follows(id), place));
    let size = squares(block) - 0.07 + 2.0 * thickness;
    let outline = shapes::rounded_rectangle(size, 0.11 + thickness);
    brush.paint(outline, color, Transform::default());
}

/// The way of a move: its squares, and an arrow where it ends.
fn arrow(brush: &mut Brush, palette: &Palette, session: &Session, mv: Move) {
    brush.begin_on(LAYER, (Mark, HintArrow));
    draw_way(brush, palette, (session.board(), session.shown_position()), mv);
}

/// The same, on anything.
pub(crate) fn draw_way(
    on: &mut impl Paint,
    palette: &Palette,
    (board, position): (&Board, Position),
    mv: Move,
) {
    let layout = BoardLayout::new(board.size());
    let block = board.block(position, mv.block);
    let direction = board.direction(mv);
    let front = if mv.distance > 0 { block.squares().last() } else { Some(block.square) };
    let Some(front) = front.map(|it| layout.center(it)) else { return };
    let way = f32::from(mv.distance.unsigned_abs());
    let middle = front + (way / 2.0 + 0.5) * unit(direction);
    let size = if direction.is_vertical() { Vec2::new(0.8, way) } else { Vec2::new(way, 0.8) };
    let lane = shapes::rounded_rectangle(size - 0.12, 0.16);
    on.paint(lane, palette.star.with_alpha(0.45), at(middle, height::PATH));
    let tip = front + way * unit(direction);
    // The floor is dark in every theme.
    on.paint(shapes::arrow(direction, 0.27), Color::WHITE, at(tip, height::PATH + 0.1));
}
