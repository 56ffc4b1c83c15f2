//! [`Turn`]: the events of a frame, in which keys and the pointer do not act both.
//!
//! In a slow frame a player may click and then press a key. Keys and clicks become commands in different systems, so their
//! order would be lost. Therefore what comes after the change from one to the other waits for the next frame.

use std::collections::VecDeque;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

/// The events of this frame in their order, and those that wait.
#[derive(Resource, Default)]
pub(crate) struct Turn {
    now: Vec<WindowEvent>,
    waiting: VecDeque<WindowEvent>,
}

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Actor {
    Keys,
    Pointer,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turn>()
        .add_message::<WindowEvent>()
        .add_message::<RequestRedraw>()
        .add_systems(PreUpdate, take.after(bevy::input::InputSystems));
}

/// Takes the events up to the first one that must wait.
pub(super) fn take(
    mut events: MessageReader<WindowEvent>,
    mut turn: ResMut<Turn>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    turn.waiting.extend(events.read().cloned());
    let mut acting = None;
    let must_wait = |event: &WindowEvent| {
        let actor = actor(event);
        let waits = actor.is_some() && acting.is_some() && actor != acting;
        acting = acting.or(actor);
        waits
    };
    let count = turn.waiting.iter().position(must_wait).unwrap_or(turn.waiting.len());
    turn.now = turn.waiting.drain(..count).collect();
    if !turn.waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// A pointer that only moves, and keys that go up, do not act.
fn actor(event: &WindowEvent) -> Option<Actor> {
    match event {
        WindowEvent::KeyboardInput(input) if input.state.is_pressed() => Some(Actor::Keys),
        WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_) => Some(Actor::Pointer),
        _ => None,
    }
}

impl Turn {
    pub(super) fn events(&self) -> impl Iterator<Item = &WindowEvent> {
        self.now.iter()
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &KeyboardInput> {
        self.now.iter().filter_map(|event| match event {
            WindowEvent::KeyboardInput(input) => Some(input),
            _ => None,
        })
    }
}
