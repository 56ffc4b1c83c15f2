//! The board on the screen.

use bevy::camera::ScalingMode;
use bevy::prelude::*;

use self::layout::BoardLayout;
use crate::theme::Palette;
use crate::window::Playing;

mod caption;
mod draw;
mod layout;
mod shapes;

/// Room above and below the board, in squares: the caption needs it, the ground looks better with it.
const MARGIN: f32 = 1.5;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(caption::plugin).add_systems(Startup, (place_camera, draw));
}

/// The camera shows the whole board, whatever the shape of the window.
fn place_camera(mut commands: Commands, playing: Res<Playing>) {
    let shown = BoardLayout::new(playing.0.board().size()).extent() + 2.0 * MARGIN;
    let scaling_mode = ScalingMode::AutoMin { min_width: shown.x, min_height: shown.y };
    let projection =
        OrthographicProjection { scaling_mode, ..OrthographicProjection::default_2d() };
    commands.spawn((Camera2d, Projection::Orthographic(projection)));
}

fn draw(mut brush: draw::Brush, palette: Res<Palette>, playing: Res<Playing>) {
    draw::draw_round(&mut brush, &palette, &playing.0);
}
