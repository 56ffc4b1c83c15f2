//! What scripts ask of the game: a screen to begin with, a picture, a trace, the times of frames.

use std::fs::File;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::arguments::Options;

mod frames;
mod scene;
mod screenshot;
mod trace;

pub(crate) use scene::{SCENES, Scene};

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
    pub(crate) fn create(options: &Options) -> Result<Self, String> {
        let create = |path: &Option<PathBuf>| {
            let file = path.as_ref().map(|path| {
                File::create(path).map_err(|error| format!("{}: {error}", path.display()))
            });
            file.transpose()
        };
        Ok(Self { trace: create(&options.trace)?, frame_times: create(&options.frame_times)? })
    }

    /// Adds what the options ask for to the game.
    pub(crate) fn plug_into(self, app: &mut App, options: &Options) {
        app.add_plugins(scene::plugin(options.scene));
        if let Some(path) = &options.screenshot {
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
