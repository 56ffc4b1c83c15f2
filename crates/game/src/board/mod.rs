//! The board on the screen.

use std::sync::Arc;

use bevy::prelude::*;
use carom_engine::ricochet::{Board, Goal};

use self::layout::BoardLayout;
use crate::on_board::OnBoard;
use crate::screen::Screen;
use crate::session::Applied;
use crate::theme::{Look, Palette};

mod brush;
mod cheer;
mod draw;
mod lanes;
pub(crate) mod layout;
mod map;
mod marks;
mod robots;
pub(crate) mod shapes;
mod solution;

pub(crate) use map::MapShown;
pub(crate) use robots::Motion;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((cheer::plugin, robots::plugin, marks::plugin, map::plugin, solution::plugin))
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        })
        .add_systems(Update, (aim_camera, redraw.after(Applied)));
}

/// The squares that have to fit on the screen: all, and the rim of the slab.
pub(crate) fn shown_extent(board: &Board) -> Vec2 {
    BoardLayout::new(board.size()).extent() + 2.0 * draw::RIM + 0.1
}

/// The board fills its part of the window.
fn aim_camera(
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
    screen: Res<Screen>,
    on_board: Res<OnBoard>,
) {
    let (mut transform, mut projection) = camera.into_inner();
    let extent = shown_extent(on_board.board());
    let place = screen.camera(extent).extend(transform.translation.z);
    transform.set_if_neq(Transform::from_translation(place));
    let scale = 1.0 / screen.unit(extent);
    if let Projection::Orthographic(projection) = projection.bypass_change_detection()
        && (projection.scale - scale).abs() <= f32::EPSILON * scale
    {
        return;
    }
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = scale;
    }
}

#[derive(Component)]
struct Printed;

/// What is on the screen.
type Drawn = (Arc<Board>, Goal, Look);

fn redraw(
    mut brush: brush::Brush,
    palette: Res<Palette>,
    on_board: Res<OnBoard>,
    old: Query<Entity, With<Printed>>,
    mut drawn: Local<Option<Drawn>>,
) {
    let round = on_board.round();
    let up_to_date = drawn.as_ref().is_some_and(|(board, goal, look)| {
        Arc::ptr_eq(board, round.board()) && *goal == round.goal() && *look == palette.look
    });
    if up_to_date {
        return;
    }
    *drawn = Some((Arc::clone(round.board()), round.goal(), palette.look));
    brush.despawn(old);
    brush.begin(Printed);
    draw::draw_round(&mut brush, &palette, round);
}
