//! A picture of the window, for scripts.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};
use bevy::window::RequestRedraw;

/// Frames until everything is on the screen for certain.
const FRAMES: u32 = 30;

/// Where the picture goes.
#[derive(Resource)]
struct Order {
    path: PathBuf,
    frames: u32,
}

/// Takes a picture after the first frames, and leaves when it is saved.
pub(super) fn plugin(path: PathBuf) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(Order { path: path.clone(), frames: 0 }).add_systems(Update, take);
    }
}

fn take(
    mut commands: Commands,
    mut order: ResMut<Order>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    order.frames += 1;
    if order.frames == FRAMES {
        commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(order.path.clone()))
            .observe(|_: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                exit.write(AppExit::Success);
            });
    }
}
