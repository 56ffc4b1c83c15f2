//! The camera over the board.

use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;

use crate::frame::Frame;
use crate::screen::{BoardView, Screen};
use crate::zoom::BoardZoom;

/// The camera of the window. Another one may draw into a picture.
#[derive(Component)]
pub(crate) struct BoardCamera;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((BoardCamera, Camera2d, RenderLayers::layer(0)));
    })
    .add_systems(Update, aim.in_set(Frame::Layout));
}

/// Makes the board, or the enlarged part of it, fill its part of the window.
pub(crate) fn aim(
    camera: Single<(&mut Transform, &mut Projection, &mut RenderLayers), With<BoardCamera>>,
    (screen, zoom): (Res<Screen>, Res<BoardZoom>),
    view: Res<BoardView>,
) {
    let (mut transform, mut projection, mut layers) = camera.into_inner();
    layers.set_if_neq(view.layer.clone());
    let extent = view.extent.max(Vec2::ONE);
    let place = zoom.camera(&screen, extent).extend(transform.translation.z);
    transform.set_if_neq(Transform::from_translation(place));
    let scale = 1.0 / zoom.unit(&screen, extent);
    if let Projection::Orthographic(projection) = projection.bypass_change_detection()
        && (projection.scale - scale).abs() <= f32::EPSILON * scale
    {
        return;
    }
    if let Projection::Orthographic(projection) = &mut *projection {
        projection.scale = scale;
    }
}
