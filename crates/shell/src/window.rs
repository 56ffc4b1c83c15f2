//! The window, and the check whether a window can be opened.

use std::any::Any;
use std::fmt;
use std::io::{self, IsTerminal as _};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::diagnostic::FrameCount;
use bevy::log::{BoxedFmtLayer, DEFAULT_FILTER, Level, LogPlugin, tracing_subscriber};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{RequestRedraw, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::bounds::{self, Bounds};
use crate::command::Command;
use crate::dialog::Dialog;
use crate::frame::Frame;
#[cfg(any(target_os = "linux", windows))]
use crate::icon;
use crate::kept::Kept;
use crate::pasteboard::Pasteboard;
use crate::rhythm;
use crate::sound::Speaker;

/// The pause without events. What changes with the time has its own alarm, in [`rhythm`].
const NAP: Duration = Duration::from_hours(1);

/// The name of the program in the titles of windows.
pub(crate) const NAME: &str = "Carom";

/// The name of the menu entry on Linux, without its extension.
const ENTRY: &str = "carom";

/// The smallest windows: upright and on its side. A desktop that arranges its windows itself may make one smaller: then the board
/// gets smaller, too.
pub const LEAST_SIZE: (u32, u32) = (320, 480);
pub const LEAST_SIZE_ON_ITS_SIDE: (u32, u32) = (568, 320);

/// Whether everything works in a window of this size.
pub const fn is_large_enough((width, height): (u32, u32)) -> bool {
    let (upright, on_its_side) = (LEAST_SIZE, LEAST_SIZE_ON_ITS_SIDE);
    width >= upright.0 && height >= upright.1 || width >= on_its_side.0 && height >= on_its_side.1
}

/// Set when the first pictures have reached the screen. After that, a panic is a fault of the program.
#[derive(Resource, Clone, Default)]
struct Shown(Arc<AtomicBool>);

impl Shown {
    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The reason why no window could be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoWindow(String);

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Runs the game in a window until the window is closed.
///
/// Bevy panics if there is no display, no library for it or no graphics adapter. This cannot be checked
/// before, because a process can create Bevy's event loop only once. So a panic before the first pictures
/// means that there is no window; a later panic continues as usual.
///
/// Without kept bounds the window has this size.
pub fn open(
    size: (u32, u32),
    bounds: Kept<Bounds>,
    build: impl FnOnce(&mut App),
) -> Result<ExitCode, NoWindow> {
    let shown = Shown::default();
    let first_panic = hold_panics(&shown);
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut app = app(size, bounds, &shown);
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
        Ok(AppExit::Error(_)) => Err(NoWindow("the window could not be drawn".to_owned())),
        Err(payload) if shown.get() => panic::resume_unwind(payload),
        Err(_) => {
            let message = first_panic.lock().unwrap_or_else(PoisonError::into_inner).take();
            Err(NoWindow(reason(&message.unwrap_or_default())))
        }
    }
}

fn app(size: (u32, u32), kept: Kept<Bounds>, shown: &Shown) -> App {
    // Our own message about a missing graphics adapter is the only one. A Wayland desktop need not say
    // whether it is dark, and a computer need not have sound or file dialogs.
    const QUIET: &str = "bevy_render::renderer=error,wgpu_hal=off,winit=error,sctk_adwaita=off,\
                         pulseaudio=off,cpal=off,rfd=off";
    let log = LogPlugin {
        level: Level::WARN,
        filter: format!("{DEFAULT_FILTER}{QUIET}"),
        fmt_layer: |_| log_lines(io::stderr().is_terminal()),
        ..default()
    };
    let bounds = kept.to_value();
    let size = bounds.size((LEAST_SIZE.0, LEAST_SIZE_ON_ITS_SIDE.1)).unwrap_or(size);
    let window = Window { position: bounds.position(), ..primary(size) };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            // Compiles pipelines first, so that the first frame is complete.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(log),
    )
    .insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive(NAP),
        unfocused_mode: UpdateMode::reactive_low_power(NAP),
    })
    .insert_resource(shown.clone())
    .insert_resource(Pasteboard::of_the_system())
    .insert_resource(Speaker::of_the_system())
    .insert_resource(Dialog::of_the_system());
    bounds::plugin(&mut app, kept);
    app.add_systems(Update, (quit, show_first_frames).chain().in_set(Frame::Draw));
    app.add_plugins(rhythm::plugin);
    #[cfg(any(target_os = "linux", windows))]
    app.add_plugins(icon::plugin);
    app
}

/// The lines of the log: without colours if no terminal shows them. In a terminal, Bevy decides by `NO_COLOR`.
fn log_lines(is_terminal: bool) -> Option<BoxedFmtLayer> {
    if is_terminal {
        return None;
    }
    let lines = tracing_subscriber::fmt::Layer::default();
    Some(Box::new(lines.with_writer(io::stderr).with_ansi(false)))
}

/// The window at its opening.
pub fn primary((width, height): (u32, u32)) -> Window {
    Window {
        title: NAME.to_owned(),
        // The name of the menu entry: the desktop finds the icon and the name of the program by it.
        name: Some(ENTRY.to_owned()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints {
            min_width: LEAST_SIZE.0 as f32,
            min_height: LEAST_SIZE_ON_ITS_SIDE.1 as f32,
            ..default()
        },
        ..default()
    }
}

fn quit(mut commands: MessageReader<Command>, mut exit: MessageWriter<AppExit>) {
    if commands.read().any(|command| *command == Command::Quit) {
        exit.write(AppExit::Success);
    }
}

/// Requests frames until one is on the screen for certain. Rendering is one frame behind, and the first
/// frames may come before the window.
fn show_first_frames(
    frames: Res<FrameCount>,
    shown: Res<Shown>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    const FRAMES: u32 = 10;
    if frames.0 < FRAMES {
        redraw.write(RequestRedraw);
    } else {
        shown.0.store(true, Ordering::Relaxed);
    }
}

/// Holds back the message of the first panic until something is shown.
fn hold_panics(shown: &Shown) -> Arc<Mutex<Option<String>>> {
    let held = Arc::new(Mutex::new(None));
    let (shown, first) = (shown.clone(), Arc::clone(&held));
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if shown.get() {
            report(info);
        } else {
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| message(info.payload()));
        }
    }));
    held
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or_default()
        .to_owned()
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

    #[test]
    fn only_a_terminal_gets_the_log_with_colours() {
        assert!(log_lines(true).is_none(), "the lines of Bevy");
        assert!(log_lines(false).is_some(), "our own, without colours");
    }

    #[test]
    fn panics_have_messages() {
        assert_eq!(message(&"fixed"), "fixed");
        assert_eq!(message(&String::from("made")), "made");
        assert_eq!(message(&1), "");
    }
}
