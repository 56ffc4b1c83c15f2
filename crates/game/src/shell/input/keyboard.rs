//! Turns keys into commands.

use std::any::Any;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;
use bevy::window::{RequestRedraw, WindowEvent};

use super::keys::{self, Keys, Slot};
use super::rebind::{Rebind, Rebinding};
use super::stroke::Stroke;
use crate::shell::ask::Ask;
use crate::shell::command::Command;
use crate::shell::ids::PageId;
use crate::shell::overlay::Overlay;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<WindowEvent>().add_message::<RequestRedraw>().add_systems(
        PreUpdate,
        read_keys
            .after(bevy::input::InputSystems)
            .after(keys::renew)
            .before(bevy::input_focus::InputFocusSystems::Dispatch),
    );
}

/// The keys that are held down. They are tracked here, because a short press may go down and up in one
/// frame.
#[derive(Default)]
pub(crate) struct Held {
    control: bool,
    shift: bool,
}

/// How many keys of this frame come before the pointer acts. In a slow frame a player may click and then press a key: the key
/// waits for the next frame, so that its command comes after that of the click.
fn keys_before_pointer(events: &mut MessageReader<WindowEvent>) -> usize {
    let (mut keys, mut acts) = (0, false);
    for event in events.read() {
        match event {
            WindowEvent::KeyboardInput(_) if !acts => keys += 1,
            WindowEvent::MouseButtonInput(_) | WindowEvent::TouchInput(_) => acts = true,
            _ => {}
        }
    }
    if acts { keys } else { usize::MAX }
}

pub(crate) fn read_keys(
    (mut strokes, mut events): (MessageReader<KeyboardInput>, MessageReader<WindowEvent>),
    mut waiting: Local<Vec<KeyboardInput>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut held: Local<Held>,
    keys: Res<Keys>,
    page: Res<State<PageId>>,
    overlay: Res<Overlay>,
    focus: Option<Res<InputFocus>>,
    fields: Query<(), With<EditableText>>,
    buttons: Query<(), With<Button>>,
    rebinding: Option<Res<Rebinding>>,
    mut commands: Commands,
) {
    let mut listening = rebinding.and_then(|it| it.listening);
    let focus = focus.and_then(|it| it.get());
    let is_typing = focus.is_some_and(|it| fields.contains(it));
    // Enter and Space press the button with the focus.
    let is_on_button = focus.is_some_and(|it| buttons.contains(it));
    let mut now = std::mem::take(&mut *waiting);
    let count = keys_before_pointer(&mut events);
    for (place, stroke) in strokes.read().enumerate() {
        if place < count {
            now.push(stroke.clone());
        } else {
            waiting.push(stroke.clone());
            redraw.write(RequestRedraw);
        }
    }
    for stroke in &now {
        let pressed = stroke.state.is_pressed();
        match stroke.logical_key {
            Key::Control => held.control = pressed,
            Key::Shift => held.shift = pressed,
            _ if !pressed => {}
            _ => {
                let is_repeated = stroke.repeat;
                let stroke = Stroke::new(&stroke.logical_key, held.control, held.shift);
                let Some(stroke) = stroke else { continue };
                // The ring and the button with it have their own keys.
                let is_taken =
                    focus.is_some() && stroke.moves_ring() || is_on_button && stroke.presses();
                if let Some(slot) = listening.filter(|_| !is_repeated) {
                    commands.write_message(answer(slot, stroke));
                    listening = None;
                } else if (!is_typing || stroke.types_nothing())
                    && !is_taken
                    && let Some(action) = keys.action(*page.get(), &stroke)
                    && (!overlay.is_open() || works_in_overlays(action.ask))
                    && (!is_repeated || action.goes_on)
                {
                    action.ask.send(&mut commands);
                }
            }
        }
    }
}

/// The command of a key while an action waits for its new key.
fn answer(slot: Slot, stroke: Stroke) -> Rebind {
    if stroke.leads_away() { Rebind::Listen(None) } else { Rebind::Bind(slot, stroke) }
}

/// Commands that do not affect the round.
fn works_in_overlays(ask: &dyn Ask) -> bool {
    use Command::{Back, Go, Quit, Toggle, ToggleFullScreen, ToggleTheme};
    let command = (ask as &dyn Any).downcast_ref::<Command>();
    matches!(command, Some(Back | Go(_) | Quit | Toggle(_) | ToggleTheme | ToggleFullScreen))
}
