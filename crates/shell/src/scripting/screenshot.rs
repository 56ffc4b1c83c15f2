//! A picture of the window, for scripts.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;

use super::scene::Staging;
use crate::frame::Frame;
use crate::terminal::complain;

/// The number of quiet frames until everything is on the screen and all fading has ended.
const FRAMES: u32 = 24;
/// The time step of the clocks in each frame, so that all machines draw the same.
const FRAME: Duration = Duration::from_millis(66);

/// The file of the picture.
#[derive(Resource)]
struct ScreenshotOrder(PathBuf);

/// Takes a picture as soon as the scene is reached, and quits when the picture is saved.
pub(crate) fn plugin(path: PathBuf) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(ScreenshotOrder(path.clone()))
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .add_systems(Update, take.in_set(Frame::Draw));
    }
}

fn take(
    mut commands: Commands,
    order: Res<ScreenshotOrder>,
    staging: Res<Staging>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    if staging.quiet() == FRAMES {
        let path = order.0.clone();
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                exit.write(match save(&captured.image, &path) {
                    Ok(()) => AppExit::Success,
                    Err(why) => {
                        complain(&format!("{}: {why}", path.display()));
                        AppExit::error()
                    }
                });
            },
        );
    }
}

fn save(image: &Image, path: &Path) -> Result<(), String> {
    let picture = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    // Without the alpha channel, because its content in a window is undefined.
    picture.to_rgb8().save(path).map_err(|error| error.to_string())
}
