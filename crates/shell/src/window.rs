//! The window, and the check whether a window can be opened.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::diagnostic::FrameCount;
use bevy::log::{BoxedFmtLayer, DEFAULT_FILTER, Level, LogPlugin, tracing_subscriber};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{RequestRedraw, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::clipboard::SystemClipboard;
use crate::command::Command;
use crate::dialog::Dialog;
use crate::frame::Frame;
use crate::redraw;
use crate::sound::Speaker;

#[cfg(target_family = "wasm")]
#[path = "window/browser.rs"]
mod place;
#[cfg(not(target_family = "wasm"))]
#[path = "window/desktop.rs"]
mod place;

pub(crate) use place::CAN_QUIT;
pub use place::open;

/// The pause without events. What changes with the time has its own alarm, in [`redraw`](crate::redraw).
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
struct FirstPicture(Arc<AtomicBool>);

impl FirstPicture {
    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Bevy and the parts of the shell that need a window.
fn app(window: Window, shown: &FirstPicture) -> App {
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
    .insert_resource(SystemClipboard::of_the_system())
    .insert_resource(Speaker::of_the_system())
    .insert_resource(Dialog::of_the_system());
    app.add_systems(Update, (quit, show_first_frames).chain().in_set(Frame::Draw));
    app.add_plugins(redraw::plugin);
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

/// The window at its opening. Without a size it has the usual one.
pub fn primary(size: Option<(u32, u32)>) -> Window {
    let (width, height) = size.unwrap_or((1280, 720));
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
    if commands.read().any(|command| *command == Command::Quit) && CAN_QUIT {
        exit.write(AppExit::Success);
    }
}

/// Requests frames until one is on the screen for certain. Rendering is one frame behind, and the first frames may come before the
/// window. In a browser there is one thread, and its second frame is on the canvas.
fn show_first_frames(
    frames: Res<FrameCount>,
    shown: Res<FirstPicture>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    const FRAMES: u32 = if cfg!(target_arch = "wasm32") { 3 } else { 10 };
    if frames.0 < FRAMES {
        redraw.write(RequestRedraw);
    } else {
        shown.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_terminal_gets_the_log_with_colours() {
        assert!(log_lines(true).is_none(), "the lines of Bevy");
        assert!(log_lines(false).is_some(), "our own, without colours");
    }
}
