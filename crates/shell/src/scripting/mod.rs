//! Options for scripts: a first screen, a picture, a trace, the times of frames.

use std::fs::File;
use std::path::PathBuf;

use bevy::prelude::*;

mod frames;
mod scene;
mod screenshot;
mod trace;

#[cfg(target_family = "wasm")]
#[path = "sink/browser.rs"]
mod sink;
#[cfg(not(target_family = "wasm"))]
#[path = "sink/file.rs"]
mod sink;

use sink::Sink;

pub use scene::{Activity, Scene, activity};
pub use trace::{AddTrace, board};

/// The options for scripts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripts {
    /// The first screen of the window; `None` for the default.
    pub scene: Option<&'static Scene>,
    /// The file for a picture of the window; the window closes after it.
    pub screenshot: Option<PathBuf>,
    /// The file for the trace.
    pub trace: Option<PathBuf>,
    /// The file for the times of frames.
    pub frame_times: Option<PathBuf>,
}

/// The files that the game writes while it runs.
pub struct Logs {
    trace: Option<Sink>,
    frame_times: Option<File>,
}

impl Logs {
    /// Creates the files before the window opens.
    ///
    /// # Errors
    /// One line with the file that cannot be written.
    pub fn create(wanted: &Scripts) -> Result<Self, String> {
        let create =
            |path: &PathBuf| File::create(path).map_err(|why| format!("{}: {why}", path.display()));
        let trace = wanted.trace.as_deref().map(Sink::create).transpose()?;
        Ok(Self { trace, frame_times: wanted.frame_times.as_ref().map(create).transpose()? })
    }

    /// Adds the requested features to the game.
    pub fn plug_into(self, app: &mut App, wanted: &Scripts) {
        app.add_plugins(scene::plugin(wanted.scene));
        if let Some(path) = &wanted.screenshot {
            app.add_plugins(screenshot::plugin(path.clone()));
        }
        if let Some(sink) = self.trace {
            trace::plugin(app, sink);
        }
        if let Some(file) = self.frame_times {
            frames::plugin(app, file);
        }
    }
}
