//! The keys that gamepads press. What a button does is therefore what its key does: on every page, in cards, and with the ring
//! on a button.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadAxis, GamepadButton, GamepadInput, RawGamepadEvent};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::{PrimaryWindow, WindowEvent};

use crate::shell::ids::PageId;
use crate::shell::input::{Keys, Rebinding, Stroke, Tables};
use crate::shell::nap::Nap;

/// The keys that are the same on every page. The tables of the pages name the other buttons.
const KEYS: &[(GamepadInput, f32, &str)] = {
    use GamepadAxis::{LeftStickX, LeftStickY, RightStickY};
    use GamepadButton::{
        DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftTrigger2, RightTrigger2, South,
    };
    use GamepadInput::{Axis, Button};
    &[
        (Button(DPadUp), 1.0, "ArrowUp"),
        (Button(DPadRight), 1.0, "ArrowRight"),
        (Button(DPadDown), 1.0, "ArrowDown"),
        (Button(DPadLeft), 1.0, "ArrowLeft"),
        (Axis(LeftStickY), 1.0, "ArrowUp"),
        (Axis(LeftStickX), 1.0, "ArrowRight"),
        (Axis(LeftStickY), -1.0, "ArrowDown"),
        (Axis(LeftStickX), -1.0, "ArrowLeft"),
        (Axis(RightStickY), 1.0, "PageUp"),
        (Axis(RightStickY), -1.0, "PageDown"),
        (Button(South), 1.0, "Enter"),
        (Button(East), 1.0, "Escape"),
        // With Control, Tab moves the ring also on a page that has its own use for Tab.
        (Button(LeftTrigger2), 1.0, "Ctrl+Shift+Tab"),
        (Button(RightTrigger2), 1.0, "Ctrl+Tab"),
    ]
};

/// A button or stick that is held repeats its key, as on a keyboard: the first time after this time, and then after the other.
const FIRST: Duration = Duration::from_millis(400);
const NEXT: Duration = Duration::from_millis(80);

/// What decides which key a push presses.
#[derive(SystemParam)]
pub(super) struct Meaning<'w, 's> {
    tables: Res<'w, Tables>,
    keys: Res<'w, Keys>,
    page: Option<Res<'w, State<PageId>>>,
    rebinding: Option<Res<'w, Rebinding>>,
    focus: Option<Res<'w, InputFocus>>,
    fields: Query<'w, 's, (), With<EditableText>>,
}

impl Meaning<'_, '_> {
    fn stroke(&self, (input, value): (GamepadInput, f32)) -> Option<Stroke> {
        let fixed = KEYS.iter().find(|&&(it, way, _)| it == input && way * value > 0.5);
        let stroke = match fixed {
            Some((.., stroke)) => stroke.parse().ok()?,
            None if value > 0.5 => self.own(input)?,
            None => return None,
        };
        // A button cannot become the key of an action, but it can end the wait for one.
        let is_listening = self.rebinding.as_ref().is_some_and(|it| it.listening.is_some());
        (!is_listening || stroke.leads_away()).then_some(stroke)
    }

    /// The first key of the button's action on the page. A field must not take it for a letter.
    fn own(&self, input: GamepadInput) -> Option<Stroke> {
        let page = *self.page.as_ref()?.get();
        let is_button = |pad: GamepadButton| GamepadInput::Button(pad) == input;
        let row = self.tables.on(page).find(|row| row.action.pad.is_some_and(is_button))?;
        let stroke = self.keys.strokes_of(row.slot()).next()?;
        let focus = self.focus.as_ref().and_then(|it| it.get());
        let is_typing = focus.is_some_and(|it| self.fields.contains(it));
        (!is_typing || stroke.types_nothing()).then(|| stroke.clone())
    }
}

/// A push that lasts, and the time of its next repetition.
pub(super) struct Held {
    pad: Entity,
    push: (GamepadInput, f32),
    next: Duration,
}

/// Presses the keys. They come before the input is dealt out, so a frame has as many of them as of the keyboard's own.
pub(super) fn strike(
    mut events: MessageReader<RawGamepadEvent>,
    meaning: Meaning,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    (time, nap): (Res<Time<Real>>, Option<Res<Nap>>),
    mut held: Local<Option<Held>>,
    (mut told, mut keys): (MessageWriter<WindowEvent>, MessageWriter<KeyboardInput>),
) {
    let (window, &Window { focused, .. }) = *window;
    let now = time.elapsed();
    let mut press = |stroke: &Stroke, repeat: bool| {
        for input in taps(stroke, repeat, window) {
            told.write(WindowEvent::KeyboardInput(input.clone()));
            keys.write(input);
        }
    };
    for event in events.read() {
        let (pad, input, value) = match event {
            RawGamepadEvent::Button(it) => (it.gamepad, it.button.into(), it.value),
            RawGamepadEvent::Axis(it) => (it.gamepad, it.axis.into(), it.value),
            RawGamepadEvent::Connection(it) => {
                held.take_if(|held| held.pad == it.gamepad);
                continue;
            }
        };
        held.take_if(|held| held.pad == pad && held.push.0 == input);
        let push = (input, value);
        if let Some(stroke) = meaning.stroke(push).filter(|_| focused) {
            press(&stroke, false);
            *held = Some(Held { pad, push, next: now + FIRST });
        }
    }
    held.take_if(|_| !focused);
    let Some(held) = &mut *held else { return };
    if now >= held.next {
        held.next = now + NEXT;
        if let Some(stroke) = meaning.stroke(held.push) {
            press(&stroke, true);
        }
    }
    if let Some(nap) = nap {
        nap.at_most(held.next.saturating_sub(now));
    }
}

/// What a keyboard tells of a short press of a key, with the keys that are held for it.
fn taps(stroke: &Stroke, repeat: bool, window: Entity) -> Vec<KeyboardInput> {
    use ButtonState::{Pressed, Released};
    let (key, control, shift) = stroke.parts();
    let input = |key: &Key, state: ButtonState| KeyboardInput {
        key_code: code(key),
        logical_key: key.clone(),
        state,
        text: None,
        repeat: repeat && state == Pressed,
        window,
    };
    let held = [(Key::Control, control), (Key::Shift, shift)];
    let held: Vec<Key> = held.into_iter().filter(|(_, is_held)| *is_held).map(|it| it.0).collect();
    let down = held.iter().map(|it| input(it, Pressed));
    let up = held.iter().map(|it| input(it, Released));
    down.chain([input(key, Pressed), input(key, Released)]).chain(up).collect()
}

/// The physical key, where something asks for it. Bevy presses a button by that of Enter.
const fn code(key: &Key) -> KeyCode {
    match key {
        Key::Enter => KeyCode::Enter,
        Key::Escape => KeyCode::Escape,
        Key::Tab => KeyCode::Tab,
        Key::Control => KeyCode::ControlLeft,
        Key::Shift => KeyCode::ShiftLeft,
        _ => KeyCode::Unidentified(NativeKeyCode::Unidentified),
    }
}
