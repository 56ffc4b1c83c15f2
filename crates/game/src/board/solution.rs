//! The shown solution on the board: a lane for each move, so that none covers another.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Position;

use super::brush::{Brush, at, between, height};
use super::layout::BoardLayout;
use super::shapes;
use crate::on_board::OnBoard;
use crate::session::Applied;
use crate::solving::Solving;
use crate::theme::Palette;

#[derive(Component)]
struct Lanes;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.after(Applied));
}

fn draw(
    mut brush: Brush,
    palette: Res<Palette>,
    on_board: Res<OnBoard>,
    solving: Res<Solving>,
    old: Query<Entity, With<Lanes>>,
) {
    if !(on_board.is_changed() || palette.is_changed() || solving.is_changed()) {
        return;
    }
    brush.despawn(old);
    let (moves, Some(answer)) = (solving.moves_to_show(), solving.answer()) else { return };
    if moves.is_empty() || !on_board.is_free() {
        return;
    }
    brush.begin(Lanes);
    let layout = BoardLayout::new(on_board.board().size());
    let mut position: Position = *answer.position();
    for (number, &mv) in (0_u8..).zip(moves) {
        let (Some(from), Ok(slide)) =
            (position.square(mv.robot), on_board.board().slide(&position, mv))
        else {
            return;
        };
        let Ok(next) = on_board.round().play(&position, mv) else { return };
        position = next;
        // Lanes side by side around the middle: 0, 1, -1, 2, -2.
        let lane = f32::from(number % 5).mul_add(0.5, 0.5).floor()
            * if number % 2 == 0 { -0.09 } else { 0.09 };
        let shift = Vec2::splat(lane);
        let squares = std::iter::once(from).chain(slide.path.iter().map(|step| step.square));
        let path: Vec<Vec2> = squares.map(|square| layout.center(square) + shift).collect();
        let color = palette.robot(Some(mv.robot)).with_alpha(0.85);
        let segments = path.windows(2).map(|ends| between(ends[0], ends[1], 0.08, height::PATH));
        brush.paint_all(shapes::bar(), color, segments);
        let heading = slide.path.last().map_or(mv.direction, |step| step.heading);
        if let Some(&end) = path.last() {
            brush.paint(arrow_head(heading), color, at(end, height::PATH + 0.1));
        }
    }
}

fn arrow_head(direction: Direction) -> Mesh {
    let turn = -std::f32::consts::FRAC_PI_2 * f32::from(direction as u8);
    shapes::symbol(carom_engine::ricochet::Shape::Triangle, 0.17)
        .rotated_by(Quat::from_rotation_z(turn))
}
