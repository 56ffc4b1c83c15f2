//! Turns keys into commands.

use std::any::Any;

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;

use super::keys::{self, Keys, Slot};
use super::rebind::{Rebind, Rebinding};
use super::stroke::Stroke;
use crate::action::Action;
use crate::command::Command;
use crate::ids::PageId;
use crate::overlay::{CardBody, Overlay};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        read_keys
            .after(bevy::input::InputSystems)
            .after(keys::renew)
            .before(bevy::input_focus::InputFocusSystems::Dispatch),
    );
}

/// The keys that are held down. They are tracked here, because a short press may go down and up in one
/// frame.
#[derive(Clone, Copy, Default)]
pub(crate) struct HeldKeys {
    pub(crate) control: bool,
    pub(crate) shift: bool,
}

impl HeldKeys {
    /// Notes what a key does. Returns whether it is one of these keys.
    pub(crate) fn follow(&mut self, input: &KeyboardInput) -> bool {
        let held = match input.logical_key {
            Key::Control => &mut self.control,
            Key::Shift => &mut self.shift,
            _ => return false,
        };
        *held = input.state.is_pressed();
        true
    }

    /// A key together with them.
    pub(crate) fn stroke(self, key: &Key) -> Option<Stroke> {
        Stroke::new(key, self.control, self.shift)
    }
}

pub(crate) fn read_keys(
    mut strokes: MessageReader<KeyboardInput>,
    mut held: Local<HeldKeys>,
    keys: Res<Keys>,
    page: Res<State<PageId>>,
    overlay: Res<Overlay>,
    focus: Option<Res<InputFocus>>,
    fields: Query<Entity, With<EditableText>>,
    (parents, cards): (Query<&ChildOf>, Query<(), With<CardBody>>),
    buttons: Query<(), With<Button>>,
    rebinding: Option<Res<Rebinding>>,
    mut commands: Commands,
) {
    let mut listening = rebinding.and_then(|it| it.listening);
    let focus = focus.and_then(|it| it.get());
    let is_typing = focus.is_some_and(|it| fields.contains(it));
    // Enter and Space press the button with the focus.
    let is_on_button = focus.is_some_and(|it| buttons.contains(it));
    // A player who believes that a field of the card has the focus must not close the card and change the page behind it.
    let in_card = |field: Entity| parents.iter_ancestors(field).any(|it| cards.contains(it));
    let has_field = overlay.is_open() && fields.iter().any(in_card);
    for stroke in strokes.read() {
        if held.follow(stroke) || !stroke.state.is_pressed() {
            continue;
        }
        let is_repeated = stroke.repeat;
        let Some(stroke) = held.stroke(&stroke.logical_key) else { continue };
        let is_text = is_typing && !stroke.types_nothing() || has_field && stroke.is_character();
        // The ring and the button with it have their own keys.
        let is_taken = focus.is_some() && stroke.moves_ring() || is_on_button && stroke.presses();
        if let Some(slot) = listening.filter(|_| !is_repeated) {
            commands.write_message(answer(slot, stroke));
            listening = None;
        } else if !is_text
            && !is_taken
            && let Some(shortcut) = keys.shortcut(*page.get(), &stroke)
            && (!overlay.is_open() || works_in_overlays(shortcut.action))
            && (!is_repeated || shortcut.goes_on)
        {
            shortcut.action.send(&mut commands);
        }
    }
}

/// The command of a key while an action waits for its new key.
fn answer(slot: Slot, stroke: Stroke) -> Rebind {
    if stroke.leads_away() { Rebind::Listen(None) } else { Rebind::Bind(slot, stroke) }
}

/// Commands that do not affect the round.
pub(super) fn works_in_overlays(action: &dyn Action) -> bool {
    use Command::{Back, Go, Quit, Toggle, ToggleFullScreen, ToggleTheme};
    let command = (action as &dyn Any).downcast_ref::<Command>();
    matches!(command, Some(Back | Go(_) | Quit | Toggle(_) | ToggleTheme | ToggleFullScreen))
}
