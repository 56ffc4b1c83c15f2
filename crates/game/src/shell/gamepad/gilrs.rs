//! Gamepads on Windows and macOS.

use std::collections::HashMap;
use std::thread;
use std::time::Duration;

use bevy::input::gamepad::{GamepadAxis, GamepadButton};
use gilrs::{Axis, Button, Event, EventType, Gamepad, GamepadId, Gilrs};

use super::pushes::Reading;
use super::{Pad, Teller};

const PAUSE: Duration = Duration::from_millis(100);

/// Listens until the end of the program. Without a service for gamepads there are none.
pub(super) fn run(teller: &Teller) {
    let Ok(mut gilrs) = Gilrs::new() else { return };
    let greet = |it: Gamepad| teller.greet(it.name().to_owned(), it.vendor_id(), it.product_id());
    let mut pads: HashMap<GamepadId, Pad> =
        gilrs.gamepads().map(|(id, it)| (id, greet(it))).collect();
    loop {
        let mut reports: HashMap<GamepadId, Vec<Reading>> = HashMap::new();
        let mut next = gilrs.next_event_blocking(None);
        if next.is_none() {
            // A device that cannot be opened, or a service that has ended: then it does not wait.
            thread::sleep(PAUSE);
        }
        while let Some(Event { id, event, .. }) = next {
            match event {
                EventType::Connected => {
                    pads.entry(id).or_insert_with(|| greet(gilrs.gamepad(id)));
                }
                EventType::Disconnected => drop(pads.remove(&id)),
                event => reports.entry(id).or_default().extend(reading(event)),
            }
            next = gilrs.next_event();
        }
        for (id, report) in reports {
            if let Some(pad) = pads.get_mut(&id) {
                pad.report(&report);
            }
        }
    }
}

fn reading(event: EventType) -> Option<Reading> {
    match event {
        EventType::ButtonPressed(it, _) => Some((button(it)?.into(), 1.0)),
        EventType::ButtonReleased(it, _) => Some((button(it)?.into(), 0.0)),
        EventType::ButtonChanged(it, value, _) => Some((button(it)?.into(), value)),
        EventType::AxisChanged(it, value, _) => Some((axis(it)?.into(), value)),
        _ => None,
    }
}

const fn button(button: Button) -> Option<GamepadButton> {
    Some(match button {
        Button::South => GamepadButton::South,
        Button::East => GamepadButton::East,
        Button::North => GamepadButton::North,
        Button::West => GamepadButton::West,
        Button::LeftTrigger => GamepadButton::LeftTrigger,
        Button::LeftTrigger2 => GamepadButton::LeftTrigger2,
        Button::RightTrigger => GamepadButton::RightTrigger,
        Button::RightTrigger2 => GamepadButton::RightTrigger2,
        Button::Select => GamepadButton::Select,
        Button::Start => GamepadButton::Start,
        Button::DPadUp => GamepadButton::DPadUp,
        Button::DPadDown => GamepadButton::DPadDown,
        Button::DPadLeft => GamepadButton::DPadLeft,
        Button::DPadRight => GamepadButton::DPadRight,
        _ => return None,
    })
}

const fn axis(axis: Axis) -> Option<GamepadAxis> {
    Some(match axis {
        Axis::LeftStickX => GamepadAxis::LeftStickX,
        Axis::LeftStickY => GamepadAxis::LeftStickY,
        Axis::RightStickX => GamepadAxis::RightStickX,
        Axis::RightStickY => GamepadAxis::RightStickY,
        _ => return None,
    })
}
