//! When the window draws: after each event, and when the time changes something. Otherwise it sleeps.
//!
//! The time of a frame is that of its begin. Bevy alone would take the time at which the frame before was drawn: after a
//! long sleep, clocks would be late, and a new message would be taken for an old one.
//!
//! Bevy's runner draws a frame if there is any [`RequestRedraw`], and messages are kept for two frames. So each request would
//! draw two frames, and the second one would look like one of an event: the window would never rest. Therefore a frame
//! first forgets the requests that it answers.

use std::time::Duration;

use bevy::ecs::message::{Messages, message_update_system};
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;

use crate::command::Awake;
use crate::input;
use crate::next_redraw::NextRedraw;
use crate::window_geometry;
use crate::worker::wake;

#[cfg(not(target_family = "wasm"))]
#[path = "redraw/thread.rs"]
mod alarm;
#[cfg(target_family = "wasm")]
#[path = "redraw/browser.rs"]
mod alarm;

use alarm::{Alarm, now};

/// More frames after a command, and after any other event: a new letter appears one frame late.
const AFTER_COMMAND: u8 = 5;
const AFTER_EVENT: u8 = 2;

/// The sleep after the last frame.
#[derive(Resource)]
pub struct Sleep {
    /// Its length, if no event ends it.
    pub time: Duration,
    /// Whether the next frame comes at once, because somebody requested it.
    pub(crate) is_over: bool,
    alarm: Option<Alarm>,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<NextRedraw>()
        .init_resource::<Awake>()
        .add_message::<RequestRedraw>()
        .add_systems(PreStartup, start)
        .add_systems(
            First,
            (
                forget.after(message_update_system).before(input::InputSlice),
                tell_the_time.after(message_update_system).before(TimeSystems),
            ),
        )
        .add_systems(Last, (settle, sleep).chain().after(window_geometry::note));
}

fn start(mut commands: Commands, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    let alarm = event_loop.and_then(|it| Alarm::start(wake(Some(&it))));
    commands.insert_resource(Sleep { time: Duration::ZERO, is_over: true, alarm });
}

/// Sets the time of this frame, unless a script sets it.
fn tell_the_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    use TimeUpdateStrategy::{Automatic, ManualInstant};
    if matches!(*strategy, Automatic | ManualInstant(_)) {
        *strategy = ManualInstant(now());
    }
}

/// Forgets the requests for this frame.
pub(crate) fn forget(mut requests: ResMut<Messages<RequestRedraw>>) {
    requests.clear();
}

/// Asks for more frames after an event, a command or new texts.
pub fn settle(
    (awake, time, state): (Res<Awake>, Res<Time<Real>>, Res<Sleep>),
    texts: Query<(), Added<Text>>,
    mut requests: MessageWriter<RequestRedraw>,
    mut left: Local<u8>,
) {
    // A frame that nobody asked for, and no alarm, is one of an event.
    let rang = match &state.alarm {
        Some(alarm) => alarm.has_rung(),
        None => time.delta() >= state.time,
    };
    if awake.take() || !texts.is_empty() {
        *left = AFTER_COMMAND;
    } else if !state.is_over && !rang {
        *left = AFTER_EVENT.max(*left);
    }
    if *left > 0 {
        *left -= 1;
        requests.write(RequestRedraw);
    }
}

/// Sets the alarm for the next change that needs no event.
fn sleep(
    next_redraw: Res<NextRedraw>,
    requests: Res<Messages<RequestRedraw>>,
    mut state: ResMut<Sleep>,
) {
    let time = next_redraw.take();
    state.time = time;
    state.is_over = !requests.is_empty();
    if let Some(alarm) = &state.alarm {
        alarm.set(time);
    }
}

#[cfg(test)]
mod tests {
    use bevy::platform::time::Instant;
    use bevy::time::{TimePlugin, create_time_channels};

    use super::*;

    #[test]
    fn the_time_of_a_frame_is_its_own_and_not_that_of_the_frame_before() {
        let mut app = App::new();
        let (sent, received) = create_time_channels();
        app.add_plugins((TimePlugin, plugin)).insert_resource(received);
        app.update();
        let drawn = Instant::now();
        sent.0.send(drawn).expect("a receiver");
        std::thread::sleep(Duration::from_millis(20));
        let begun = Instant::now();
        app.update();
        let time = app.world().resource::<Time<Real>>();
        assert!(time.last_update() >= Some(begun), "the time is that of the last drawing");
    }
}
