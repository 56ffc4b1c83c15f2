//! Options for scripts: a first screen, a picture, a trace, the times of frames.

use std::ffi::OsString;
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

pub use scene::{Activity, AddScenes, SCENES, Scene, activity};
pub use trace::{AddTrace, board};

/// The options for scripts. Programs that people install do not have them; `none.rs` stands for this module there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scripts {
    /// The name of the first screen of the window; `None` for the default.
    pub scene: Option<String>,
    /// The file for a picture of the window; the window closes after it.
    pub screenshot: Option<PathBuf>,
    /// The file for the trace.
    pub trace: Option<PathBuf>,
    /// The file for the times of frames.
    pub frame_times: Option<PathBuf>,
}

impl Scripts {
    /// The names of the options.
    pub(crate) const NAMES: &[&str] = &["at", "screenshot", "trace", "frame-times"];
    /// Their lines in the help.
    pub(crate) const HELP: &str = "\
  --at SCREEN        The first screen; results, rounds, games, tables and drawings are not
                     kept. A wrong name lists all screens
  --screenshot FILE  Save a picture of the window as PNG and quit
  --trace FILE       Write a line of JSON for each change, for scripts: the places of
                     robots and buttons, the moves, the results of the solver
  --frame-times FILE Write a line for each frame: its microseconds, those of our own work in
                     it, and whether the solver ran; the window draws without a pause
";

    /// Takes the value of one of [`Self::NAMES`].
    ///
    /// # Errors
    /// One line with the wrong value.
    pub(crate) fn read(&mut self, name: &str, value: OsString) -> Result<(), String> {
        match name {
            "at" => self.scene = Some(value.to_string_lossy().into_owned()),
            "screenshot" => self.screenshot = Some(png(value)?),
            "trace" => self.trace = Some(value.into()),
            _ => self.frame_times = Some(value.into()),
        }
        Ok(())
    }

    /// Whether a script uses the window.
    pub(crate) fn is_some(&self) -> bool {
        *self != Self::default()
    }

    pub(crate) const fn has_scene(&self) -> bool {
        self.scene.is_some()
    }

    pub(crate) const fn has_picture(&self) -> bool {
        self.screenshot.is_some()
    }

    /// Creates the files, before the window opens, and returns what adds the requested features to the game.
    ///
    /// # Errors
    /// One line with the file that cannot be written.
    pub(crate) fn plugin(&self) -> Result<impl FnOnce(&mut App), String> {
        let Self { scene, screenshot, trace, frame_times } = self.clone();
        let create =
            |path: PathBuf| File::create(&path).map_err(|why| format!("{}: {why}", path.display()));
        let trace = trace.as_deref().map(Sink::create).transpose()?;
        let frame_times = frame_times.map(create).transpose()?;
        Ok(move |app: &mut App| {
            app.add_plugins(scene::plugin(scene));
            if let Some(path) = screenshot {
                app.add_plugins(screenshot::plugin(path));
            }
            if let Some(sink) = trace {
                trace::plugin(app, sink);
            }
            if let Some(file) = frame_times {
                frames::plugin(app, file);
            }
        })
    }
}

/// The path of a picture that can be written.
fn png(name: OsString) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    if !path.extension().is_some_and(|it| it.eq_ignore_ascii_case("png")) {
        Err(format!("`{}` is not the name of a picture: expected a name with .png", path.display()))
    } else if folder.is_some_and(|it| !it.is_dir()) {
        Err(format!("the folder of `{}` does not exist", path.display()))
    } else {
        Ok(path)
    }
}
