//! The window in a browser: a canvas of the page.

use std::process::ExitCode;

use bevy::prelude::*;

use super::{FirstPicture, app, primary};
use crate::browser;
use crate::persisted::Persisted;
use crate::window_geometry::WindowGeometry;

/// A page ends when the player closes it.
pub(crate) const CAN_QUIT: bool = false;

/// Begins the game on the canvas. It goes on after this call, as long as the page is open. The page says how large the canvas is.
///
/// Bevy panics if the browser has no WebGL 2. The page looks for it before.
pub fn open(
    size: Option<(u32, u32)>,
    _: Persisted<WindowGeometry>,
    build: impl FnOnce(&mut App),
) -> Result<ExitCode, String> {
    let window = Window {
        canvas: Some(browser::CANVAS.to_owned()),
        fit_canvas_to_parent: true,
        ..primary(size)
    };
    let shown = FirstPicture::default();
    let mut app = app(window, &shown);
    app.add_plugins(browser::plugin).add_systems(Last, move |mut is_told: Local<bool>| {
        if !*is_told && shown.get() {
            *is_told = true;
            browser::show();
        }
    });
    build(&mut app);
    app.run();
    Ok(ExitCode::SUCCESS)
}
