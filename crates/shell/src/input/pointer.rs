//! [`PointerEvents`]: what the pointer does. The pointer is the mouse with its left button, or one finger on the screen.

use bevy::input::ButtonState;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::keyboard::read_keys;
use crate::screen::measure;

/// What the pointer does, and where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PointerEvent {
    /// It comes to a place.
    Move(Vec2),
    /// The button or the finger goes down.
    Down(Vec2),
    /// The button or the finger goes up. It has gone down before.
    Up(Vec2),
    /// The system takes the touch away, for example for a gesture of its own. Nothing since [`Self::Down`] must count.
    Cancel,
}

/// What is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    Mouse,
    /// A finger by its number. Every other finger is ignored until this one goes up.
    Finger(u64),
}

/// The events of this frame in their order, because within a slow frame the pointer may have moved after a press. Places are
/// in logical pixels of the window.
///
/// A finger and the mouse give the same events. While one of them is down, the other one is ignored, so that systems that
/// make a touch a click of the mouse, too, do not click twice.
#[derive(Resource, Default, Debug)]
pub struct PointerEvents {
    events: Vec<PointerEvent>,
    place: Option<Vec2>,
    holder: Option<Holder>,
}

/// The systems that read [`PointerEvents`] before [`Update`].
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pointing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerEvents>()
        .add_message::<WindowEvent>()
        .add_systems(PreUpdate, read.after(bevy::input::InputSystems))
        .configure_sets(PreUpdate, Pointing.after(read).after(measure).after(read_keys));
}

fn read(mut events: MessageReader<WindowEvent>, mut pointer: ResMut<PointerEvents>) {
    pointer.events.clear();
    for event in events.read() {
        pointer.hear(event);
    }
}

impl PointerEvents {
    /// The events of this frame.
    pub fn iter(&self) -> impl Iterator<Item = PointerEvent> {
        self.events.iter().copied()
    }

    /// Whether a finger is down, and no button of the mouse.
    pub(crate) const fn is_finger(&self) -> bool {
        matches!(self.holder, Some(Holder::Finger(_)))
    }

    /// Where the pointer is. A finger that is not down is nowhere.
    pub(crate) const fn place(&self) -> Option<Vec2> {
        self.place
    }

    fn hear(&mut self, event: &WindowEvent) {
        let is_touched = matches!(self.holder, Some(Holder::Finger(_)));
        match event {
            WindowEvent::CursorMoved(moved) if !is_touched => self.go(moved.position),
            WindowEvent::CursorLeft(_) if self.holder.is_none() => self.place = None,
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                match input.state {
                    ButtonState::Pressed if !is_touched => self.press(Holder::Mouse),
                    ButtonState::Released if self.holder == Some(Holder::Mouse) => self.release(),
                    _ => {}
                }
            }
            WindowEvent::TouchInput(touch) => self.touch(touch),
            // The end of the touch may go to another window.
            WindowEvent::WindowFocused(focus) if !focus.focused && is_touched => self.cancel(),
            _ => {}
        }
    }

    fn touch(&mut self, touch: &TouchInput) {
        let finger = Holder::Finger(touch.id);
        let is_own = self.holder == Some(finger);
        match touch.phase {
            TouchPhase::Started if self.holder.is_none() => {
                self.go(touch.position);
                self.press(finger);
            }
            TouchPhase::Moved if is_own => self.go(touch.position),
            TouchPhase::Ended if is_own => {
                self.go(touch.position);
                self.release();
                self.place = None;
            }
            TouchPhase::Canceled if is_own => self.cancel(),
            _ => {}
        }
    }

    fn go(&mut self, place: Vec2) {
        self.place = Some(place);
        self.events.push(PointerEvent::Move(place));
    }

    /// Nobody knows the place of a mouse that has not moved yet.
    fn press(&mut self, holder: Holder) {
        if let Some(place) = self.place {
            self.holder = Some(holder);
            self.events.push(PointerEvent::Down(place));
        }
    }

    fn release(&mut self) {
        self.holder = None;
        self.events.extend(self.place.map(PointerEvent::Up));
    }

    fn cancel(&mut self) {
        (self.holder, self.place) = (None, None);
        self.events.push(PointerEvent::Cancel);
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButtonInput;
    use bevy::window::{CursorLeft, CursorMoved, WindowFocused};

    use super::*;

    const WINDOW: Entity = Entity::PLACEHOLDER;

    fn at(x: u8) -> Vec2 {
        Vec2::new(f32::from(x), 1.0)
    }

    fn mouse(x: u8) -> WindowEvent {
        WindowEvent::CursorMoved(CursorMoved { window: WINDOW, position: at(x), delta: None })
    }

    fn button(state: ButtonState) -> WindowEvent {
        let button = MouseButton::Left;
        WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window: WINDOW })
    }

    fn finger(id: u64, phase: TouchPhase, x: u8) -> WindowEvent {
        let (position, window, force) = (at(x), WINDOW, None);
        WindowEvent::TouchInput(TouchInput { phase, position, window, force, id })
    }

    /// A fresh pointer after these events.
    fn after(events: &[WindowEvent]) -> PointerEvents {
        let mut pointer = PointerEvents::default();
        for event in events {
            pointer.hear(event);
        }
        pointer
    }

    fn heard(events: &[WindowEvent]) -> Vec<PointerEvent> {
        after(events).events
    }

    #[test]
    fn a_finger_and_the_mouse_give_the_same_events() {
        use PointerEvent::{Down, Move, Up};
        let expected = [Move(at(1)), Down(at(1)), Move(at(2)), Move(at(3)), Up(at(3))];
        let (pressed, released) = (ButtonState::Pressed, ButtonState::Released);
        let by_mouse = [mouse(1), button(pressed), mouse(2), mouse(3), button(released)];
        assert_eq!(heard(&by_mouse), expected);
        let by_finger = [
            finger(7, TouchPhase::Started, 1),
            finger(7, TouchPhase::Moved, 2),
            finger(7, TouchPhase::Ended, 3),
        ];
        assert_eq!(heard(&by_finger), expected);
    }

    #[test]
    fn a_second_pointer_is_ignored() {
        use PointerEvent::{Down, Move, Up};
        let (pressed, released) = (ButtonState::Pressed, ButtonState::Released);
        let events = [
            finger(1, TouchPhase::Started, 1),
            finger(2, TouchPhase::Started, 5),
            mouse(6),
            button(pressed),
            finger(2, TouchPhase::Moved, 7),
            button(released),
            finger(1, TouchPhase::Ended, 2),
            finger(2, TouchPhase::Moved, 8),
            finger(2, TouchPhase::Ended, 9),
        ];
        assert_eq!(heard(&events), [Move(at(1)), Down(at(1)), Move(at(2)), Up(at(2))]);
        let events = [mouse(1), button(pressed), finger(1, TouchPhase::Started, 5)];
        assert_eq!(heard(&events), [Move(at(1)), Down(at(1))]);
    }

    #[test]
    fn a_touch_is_cancelled_by_the_system_or_when_the_window_loses_the_focus() {
        use PointerEvent::{Cancel, Down, Move};
        let away = WindowEvent::WindowFocused(WindowFocused { window: WINDOW, focused: false });
        for end in [finger(1, TouchPhase::Canceled, 2), away] {
            let events = [finger(1, TouchPhase::Started, 1), end, finger(1, TouchPhase::Ended, 3)];
            assert_eq!(heard(&events), [Move(at(1)), Down(at(1)), Cancel]);
        }
    }

    #[test]
    fn the_pointer_is_nowhere_after_it_has_left() {
        let left = WindowEvent::CursorLeft(CursorLeft { window: WINDOW });
        let (pressed, released) = (ButtonState::Pressed, ButtonState::Released);
        let place = |events: &[WindowEvent]| after(events).place();
        assert_eq!(place(&[mouse(1)]), Some(at(1)));
        assert_eq!(place(&[mouse(1), left.clone()]), None);
        let dragged = [mouse(1), button(pressed), left.clone(), mouse(9)];
        assert_eq!(place(&dragged), Some(at(9)), "a drag goes on outside the window");
        assert_eq!(place(&[finger(1, TouchPhase::Started, 3)]), Some(at(3)));
        let touched = [finger(1, TouchPhase::Started, 3), finger(1, TouchPhase::Ended, 3)];
        assert_eq!(place(&touched), None);
        assert!(heard(&[button(pressed), button(released)]).is_empty(), "a mouse without a place");
    }
}
