//! Gamepads: a thread hears them, [`pushes`] decides what counts, and [`keys`] presses the keys of the game for them.
//!
//! In between are Bevy's own messages, so that the rest of the program knows one kind of gamepad. Bevy's own source of them is
//! not used: it looks for news in every frame, but the window sleeps between frames, and on Linux it links libudev.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use bevy::ecs::message::MessageUpdateSystems;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, GamepadInput, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::window::PrimaryWindow;
use bevy::winit::EventLoopProxyWrapper;
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::shell::input::Deal;
use crate::shell::worker::{Wake, wake};

mod keys;
mod pushes;

#[cfg(target_os = "linux")]
#[path = "evdev.rs"]
mod device;
#[cfg(any(windows, target_os = "macos"))]
#[path = "gilrs.rs"]
mod device;
#[cfg(not(any(windows, target_os = "macos", target_os = "linux")))]
#[path = "none.rs"]
mod device;

use pushes::{Pushes, Reading};

/// What the thread tells of a gamepad, by its number.
enum News {
    Came(u32, GamepadConnection),
    Moved(u32, Reading),
    Went(u32),
}

/// The end of the line at the thread.
#[derive(Clone)]
struct Teller {
    news: Sender<News>,
    wake: Wake,
    /// Whether the player is at this window. The gamepad also plays other programs, which must not wake it.
    is_heard: Arc<AtomicBool>,
    count: Arc<AtomicU32>,
}

impl Teller {
    fn tell(&self, news: News) {
        // The other end is there until the end of the program.
        let _ = self.news.send(news);
        (self.wake)();
    }

    /// A gamepad comes.
    fn greet(&self, name: String, vendor_id: Option<u16>, product_id: Option<u16>) -> Pad {
        let id = self.count.fetch_add(1, Ordering::Relaxed);
        self.tell(News::Came(id, GamepadConnection::Connected { name, vendor_id, product_id }));
        Pad { id, pushes: Pushes::default(), teller: self.clone() }
    }
}

/// A gamepad at the thread. It goes when this is dropped.
pub(crate) struct Pad {
    id: u32,
    pushes: Pushes,
    teller: Teller,
}

impl Pad {
    /// Tells what counts of what has moved at the same time.
    pub(crate) fn report(&mut self, report: &[Reading]) {
        let is_heard = self.teller.is_heard.load(Ordering::Relaxed);
        for push in self.pushes.hear(report, is_heard) {
            self.teller.tell(News::Moved(self.id, push));
        }
    }
}

impl Drop for Pad {
    fn drop(&mut self) {
        self.teller.tell(News::Went(self.id));
    }
}

/// The end of the line at the window, and the entities of the gamepads.
#[derive(Resource)]
struct Line {
    news: Receiver<News>,
    is_heard: Arc<AtomicBool>,
    pads: HashMap<u32, Entity>,
}

/// A line from gamepads to the window.
fn line(wake: Wake) -> (Teller, Line) {
    let (sent, news) = unbounded();
    let is_heard = Arc::new(AtomicBool::new(true));
    let teller =
        Teller { news: sent, wake, is_heard: Arc::clone(&is_heard), count: Arc::default() };
    (teller, Line { news, is_heard, pads: HashMap::new() })
}

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<RawGamepadEvent>().add_message::<GamepadConnectionEvent>().add_systems(
        First,
        (receive.run_if(resource_exists::<Line>), keys::strike)
            .chain()
            .after(MessageUpdateSystems)
            .after(TimeSystems)
            .before(Deal),
    );
}

/// The gamepads of the system, for a window.
pub(crate) fn of_the_system(app: &mut App) {
    app.add_systems(PreStartup, listen);
}

/// A gamepad at the other end of a line to this program, as the thread has it, and what wakes the window.
#[cfg(test)]
pub(crate) fn plug_in(app: &mut App, wake: Wake) -> Pad {
    let (teller, line) = line(wake);
    app.insert_resource(line);
    teller.greet("a gamepad".to_owned(), None, None)
}

fn listen(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let (teller, line) = line(wake(event_loop.as_deref()));
    commands.insert_resource(line);
    // If the system has no room for the thread, there are no gamepads.
    let _ = thread::Builder::new().name("gamepads".to_owned()).spawn(move || device::run(&teller));
}

/// Passes the news on as Bevy's messages.
fn receive(
    mut line: ResMut<Line>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut events: MessageWriter<RawGamepadEvent>,
    mut connections: MessageWriter<GamepadConnectionEvent>,
    mut commands: Commands,
) {
    line.is_heard.store(window.focused, Ordering::Relaxed);
    let Line { news, pads, .. } = &mut *line;
    for news in news.try_iter() {
        let connection = match news {
            News::Came(id, connection) => {
                let gamepad = commands.spawn_empty().id();
                pads.insert(id, gamepad);
                GamepadConnectionEvent::new(gamepad, connection)
            }
            News::Went(id) => {
                let Some(gamepad) = pads.remove(&id) else { continue };
                GamepadConnectionEvent::new(gamepad, GamepadConnection::Disconnected)
            }
            News::Moved(id, (input, value)) => {
                let Some(&gamepad) = pads.get(&id) else { continue };
                events.write(event(gamepad, input, value));
                continue;
            }
        };
        events.write(connection.clone().into());
        connections.write(connection);
    }
}

fn event(gamepad: Entity, input: GamepadInput, value: f32) -> RawGamepadEvent {
    match input {
        GamepadInput::Axis(axis) => RawGamepadAxisChangedEvent::new(gamepad, axis, value).into(),
        GamepadInput::Button(it) => RawGamepadButtonChangedEvent::new(gamepad, it, value).into(),
    }
}
