//! What scripts ask of the game: a screen to begin with, a picture, a trace, the times of frames.

use std::fs::File;
use std::path::PathBuf;

use bevy::prelude::*;

mod frames;
mod scene;
mod screenshot;
mod trace;

pub(crate) use scene::{Activity, Scene};
pub(crate) use trace::AddTrace;

/// What scripts ask for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scripts {
    /// What the window shows first; `None` for what it begins with.
    pub(crate) scene: Option<&'static Scene>,
    /// Where to save a picture of the window, which is closed then.
    pub(crate) screenshot: Option<PathBuf>,
    /// Where to write what happens.
    pub(crate) trace: Option<PathBuf>,
    /// Where to write how long frames take.
    pub(crate) frame_times: Option<PathBuf>,
}

/// The files that the game writes while it runs.
pub(crate) struct Logs {
    trace: Option<File>,
    frame_times: Option<File>,
}

impl Logs {
    /// Makes the files before there is a window.
    ///
    /// # Errors
    /// One line that says which of them cannot be written.
    pub(crate) fn create(wanted: &Scripts) -> Result<Self, String> {
        let create = |path: &Option<PathBuf>| {
            let file = path.as_ref().map(|path| {
                File::create(path).map_err(|error| format!("{}: {error}", path.display()))
            });
            file.transpose()
        };
        Ok(Self { trace: create(&wanted.trace)?, frame_times: create(&wanted.frame_times)? })
    }

    /// Adds what the options ask for to the game.
    pub(crate) fn plug_into(self, app: &mut App, wanted: &Scripts) {
        app.add_plugins(scene::plugin(wanted.scene));
        if let Some(path) = &wanted.screenshot {
            app.add_plugins(screenshot::plugin(path.clone()));
        }
        if let Some(file) = self.trace {
            trace::plugin(app, file);
        }
        if let Some(file) = self.frame_times {
            frames::plugin(app, file);
        }
    }
}
