//! The window on a desktop.

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::{FirstPicture, LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE, app, primary};
#[cfg(any(target_os = "linux", windows))]
use crate::icon;
use crate::persisted::Persisted;
use crate::window_geometry::{self, WindowGeometry};

/// Whether the game can end itself.
pub(crate) const CAN_QUIT: bool = true;

/// Runs the game in a window until the window is closed.
///
/// Bevy panics if there is no display, no library for it or no graphics adapter. This cannot be checked
/// before, because a process can create Bevy's event loop only once. So a panic before the first pictures
/// means that there is no window; a later panic continues as usual.
///
/// Without kept bounds the window has this size.
pub fn open(
    size: Option<(u32, u32)>,
    bounds: Persisted<WindowGeometry>,
    build: impl FnOnce(&mut App),
) -> Result<ExitCode, String> {
    let shown = FirstPicture::default();
    let first_panic = hold_panics(&shown);
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let kept = bounds.to_value();
        let size = kept.size((LEAST_SIZE.0, LEAST_SIZE_ON_ITS_SIDE.1)).or(size);
        let window = Window { position: kept.position(), ..primary(size) };
        let mut app = app(window, &shown);
        window_geometry::plugin(&mut app, bounds);
        #[cfg(any(target_os = "linux", windows))]
        app.add_plugins(icon::plugin);
        build(&mut app);
        app.run()
    }));
    if !shown.get() {
        // The terminal follows now, and its panics are reported as usual.
        drop(panic::take_hook());
    }
    match outcome {
        Ok(AppExit::Success) => Ok(ExitCode::SUCCESS),
        Ok(AppExit::Error(code)) if shown.get() => Ok(ExitCode::from(code.get())),
        Ok(AppExit::Error(_)) => Err("the window could not be drawn".to_owned()),
        Err(payload) if shown.get() => panic::resume_unwind(payload),
        Err(_) => {
            let message = first_panic.lock().unwrap_or_else(PoisonError::into_inner).take();
            Err(reason(&message.unwrap_or_default()))
        }
    }
}

/// Holds back the message of the first panic until something is shown.
fn hold_panics(shown: &FirstPicture) -> Arc<Mutex<Option<String>>> {
    let held = Arc::new(Mutex::new(None));
    let (shown, first) = (shown.clone(), Arc::clone(&held));
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if shown.get() {
            report(info);
        } else {
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| info.payload_as_str().unwrap_or_default().to_owned());
        }
    }));
    held
}

/// The reason of a panic, in one line.
fn reason(panic: &str) -> String {
    let first_line = panic.lines().next().unwrap_or_default();
    if first_line.contains("event loop") {
        match std::env::var("DISPLAY") {
            Ok(display) if !display.is_empty() => format!("display {display} cannot be used"),
            _ => "there is no X11 display".to_owned(),
        }
    } else if first_line.contains("GPU") {
        "there is no graphics adapter".to_owned()
    } else if first_line.is_empty() {
        "it could not be opened".to_owned()
    } else {
        first_line.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_one_line() {
        assert_eq!(reason("Unable to find a GPU! Make sure\nthat"), "there is no graphics adapter");
        assert_eq!(reason("surface lost\nbacktrace"), "surface lost");
        assert_eq!(reason(""), "it could not be opened");
    }
}
