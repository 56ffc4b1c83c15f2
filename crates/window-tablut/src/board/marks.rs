//! Marks on the board: the last move, the selected piece and where it can go, the ways out of the king, and the best line.

use bevy::prelude::*;
use carom_engine::tablut::{Cell, Move, Piece, Side};
use carom_picture::tablut::PIECE_SIDE;
use carom_play::tablut::Lesson;
use carom_shell::frame::Frame;
use carom_shell::paint::brush::{Brush, Paint, at, between, height};
use carom_shell::paint::shapes;
use carom_shell::theme::Palette;

use super::craft::{self, Workshop};
use super::{LAYER, center};
use crate::analysis::Analysis;
use crate::hinting::Hinting;
use crate::ids::PLAY;
use crate::session::{CursorShown, Session};

/// All marks.
#[derive(Component)]
pub struct Mark;

/// The number of moves of the best line that are drawn.
pub(crate) const LINE: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(Frame::Draw).run_if(in_state(PLAY)));
}

pub(crate) fn draw(
    mut brush: Brush,
    mut workshop: Workshop,
    palette: Res<Palette>,
    (session, analysis, cursor): (Res<Session>, Res<Analysis>, Res<CursorShown>),
    hinting: Res<Hinting>,
    old: Query<Entity, With<Mark>>,
) {
    let changed = session.is_changed() || analysis.is_changed() || cursor.is_changed();
    if !changed && !hinting.is_changed() && !palette.is_changed() {
        return;
    }
    brush.despawn(old);
    brush.begin_on(LAYER, Mark);
    let tree = session.tree();
    let middle = |cell: Cell| center(session.rules().size, cell);
    if let Some(mv) = tree.move_to(tree.here()) {
        last_move(&mut brush, &palette, [mv.from, mv.to].map(middle));
    }
    ways_out(&mut brush, &palette, &session);
    if let Some(from) = session.selected() {
        targets(&mut brush, &palette, &session, from);
    }
    if cursor.0 {
        let place = at(middle(session.cursor()), height::RING);
        brush.paint(frame(0.47, 0.06), palette.ink, place);
    }
    if let Some(king) = tree.game().captured_king() {
        captured_king(&mut brush, &mut workshop, &palette, middle(king));
    }
    let lesson = session.lesson().filter(|_| !session.is_lesson_done());
    if let Some(target) = lesson.and_then(Lesson::target) {
        brush.paint(shapes::ring(0.4, 0.07), palette.good, at(middle(target), height::PATH + 0.15));
    }
    if let Some(piece) = hinting.piece(&session) {
        let place = at(middle(piece), height::RING - height::LEAST);
        brush.paint(frame(0.475, 0.08), palette.good, place);
    }
    let value = tree.value(tree.here()).filter(|_| analysis.is_on());
    let hinted = hinting.moves(&session);
    let line = value.map_or(hinted, |it| &it.line);
    for (number, &mv) in line.iter().take(LINE).enumerate() {
        best_move(&mut brush, &palette, [mv.from, mv.to].map(middle), number);
    }
}

/// The king where he was captured: faint, and crossed out.
fn captured_king(brush: &mut Brush, workshop: &mut Workshop, palette: &Palette, middle: Vec2) {
    let side = workshop.side();
    let picture = craft::piece(workshop, Piece::King, palette.look.theme, side);
    let place = at(middle, height::PATH + 0.05);
    brush.faint_picture(picture, Vec2::splat(PIECE_SIDE), 0.6, place);
    let cross = height::PATH + 0.25;
    for end in [Vec2::splat(0.34), Vec2::new(-0.34, 0.34)] {
        let (from, to) = (middle - end, middle + end);
        brush.paint(shapes::bar(), palette.danger, between(from, to, 0.06, cross));
    }
}

/// The outline of a square around the origin: `half` squares from the middle to its outside.
fn frame(half: f32, thickness: f32) -> Mesh {
    let side = Vec2::new(2.0 * half, thickness);
    let away = half - thickness / 2.0;
    let bar = |size: Vec2, place: Vec2| {
        shapes::rounded_rectangle(size, thickness / 2.0).translated_by(place.extend(0.0))
    };
    shapes::joined([
        bar(side, away * Vec2::Y),
        bar(side, away * Vec2::NEG_Y),
        bar(side.yx(), away * Vec2::X),
        bar(side.yx(), away * Vec2::NEG_X),
    ])
}

/// The last move between the middles of two squares.
fn last_move(brush: &mut Brush, palette: &Palette, ends: [Vec2; 2]) {
    let square = shapes::rounded_rectangle(Vec2::splat(0.98), 0.06);
    let places = ends.map(|it| at(it, height::PRINT));
    brush.paint_all(square, palette.star.with_alpha(0.45), places);
    // The lane ends at the piece, so after a move by one square there is only half a square of it, and the disc at its begin.
    let [from, to] = ends;
    let end = to - 0.5 * (to - from).normalize_or_zero();
    let strong = palette.star.with_alpha(0.75);
    let lane = between(from, end, 0.08, height::PRINT + 0.05);
    brush.paint(shapes::bar(), strong, lane);
    brush.paint(shapes::disc(0.11), strong, at(from, height::PRINT + 0.06));
}

/// The selected piece, and where it can go. Pieces that it would capture are marked too.
fn targets(brush: &mut Brush, palette: &Palette, session: &Session, from: Cell) {
    let middle = |cell: Cell| center(session.rules().size, cell);
    brush.paint(frame(0.475, 0.06), palette.accent, at(middle(from), height::PATH));
    let targets = session.targets(from);
    let dot = height::PATH + 0.1;
    let is_catch = |to: Cell| !session.captures(Move { from, to }).is_empty();
    let (catching, quiet): (Vec<Cell>, Vec<Cell>) = targets.iter().partition(|&it| is_catch(it));
    let places = |cells: Vec<Cell>| cells.into_iter().map(|it| at(middle(it), dot));
    let quiet = places(quiet);
    brush.paint_all(shapes::disc(0.13), palette.accent, quiet);
    let victims = catching.iter().flat_map(|&to| session.captures(Move { from, to }).iter());
    let victims: Vec<Transform> = victims.map(|it| at(middle(it), height::PIECE + 1.5)).collect();
    brush.paint_all(shapes::ring(0.43, 0.06), palette.danger, victims);
    let catching: Vec<Transform> = places(catching).collect();
    brush.paint_all(shapes::disc(0.11), palette.danger, catching.clone());
    brush.paint_all(shapes::ring(0.21, 0.05), palette.danger, catching);
}

/// The way of the king to each escape that he can reach, and the squares where an attacker captures him next: good news for
/// the person who is to move, and a warning for a person in danger.
fn ways_out(brush: &mut Brush, palette: &Palette, session: &Session) {
    let Some(king) = session.tree().position().king() else { return };
    let middle = |cell: Cell| center(session.rules().size, cell);
    let color = |winner: Side| {
        if session.can_win() && session.turn() == winner {
            palette.good
        } else if session.seat(winner.other()).is_human() {
            palette.danger
        } else {
            palette.star
        }
    };
    if session.warning().is_some() {
        let color = color(Side::Defenders).with_alpha(0.75);
        for escape in session.tree().position().king_escapes(session.rules()).iter() {
            arrow(brush, color, [king, escape].map(middle), 0.13, height::PATH + 0.2);
        }
    }
    let traps = session.king_traps();
    if !traps.is_empty() {
        let color = color(Side::Attackers);
        let places = traps.iter().map(|it| at(middle(it), height::PATH + 0.15));
        brush.paint_all(shapes::ring(0.3, 0.06), color, places.collect::<Vec<_>>());
        brush.paint(shapes::ring(0.47, 0.05), color, at(middle(king), height::PIECE + 1.4));
    }
}

/// The colour of a move of the best line, on the board and in the panel: the answers of the other side have another one.
pub(crate) const fn line_color(palette: &Palette, number: usize) -> Color {
    if number.is_multiple_of(2) { palette.good } else { palette.accent }
}

/// A move of the best line between the middles of two squares; later moves are thinner.
fn best_move(brush: &mut Brush, palette: &Palette, ends: [Vec2; 2], number: usize) {
    let color = line_color(palette, number);
    let (thickness, alpha) = [(0.17, 0.85), (0.12, 0.5), (0.09, 0.35)][number.min(LINE - 1)];
    let level = height::RING + 1.0 - 0.1 * number as f32;
    arrow(brush, color.with_alpha(alpha), ends, thickness, level);
}

/// An arrow between two points, which are the middles of squares.
pub(crate) fn arrow(
    brush: &mut impl Paint,
    color: Color,
    [from, to]: [Vec2; 2],
    thickness: f32,
    level: f32,
) {
    let forward = (to - from).normalize_or_zero();
    let head = 1.7 * thickness;
    let neck = to - head * forward;
    brush.paint(shapes::bar(), color, between(from, neck, thickness, level));
    let turn = Quat::from_rotation_arc_2d(Vec2::Y, forward);
    let tip = at(to - 0.75 * head * forward, level).with_rotation(turn);
    brush.paint(shapes::triangle(head), color, tip);
}
