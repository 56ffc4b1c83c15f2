//! [`PointerEvents`]: what the pointer does. The pointer is the mouse with its left button, or one finger on the screen. Two fingers
//! are no pointer: they are [`PairEvent`]s.

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
    /// The touch is taken away: the system uses it for a gesture of its own, or a second finger has come. Nothing since
    /// [`Self::Down`] must count.
    Cancel,
}

/// What two fingers do, and where both are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PairEvent {
    /// The second finger goes down.
    Down([Vec2; 2]),
    Move([Vec2; 2]),
    /// One of the two goes up.
    Up,
}

/// What is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    Mouse,
    /// A finger by its number.
    Finger(u64),
    /// Several fingers. None of them does anything else until all are up.
    Fingers,
}

/// The events of this frame in their order, because within a slow frame the pointer may have moved after a press. Places are
/// in logical pixels of the window.
///
/// A finger and the mouse give the same events. While one of them is down, the other one is ignored, so that systems that
/// make a touch a click of the mouse, too, do not click twice. A second finger cancels what the first one does.
#[derive(Resource, Default, Debug)]
pub struct PointerEvents {
    events: Vec<PointerEvent>,
    pairs: Vec<PairEvent>,
    place: Option<Vec2>,
    holder: Option<Holder>,
    /// The fingers that count, in the order in which they came, and where they are.
    fingers: Vec<(u64, Vec2)>,
    /// Whether the first two of them have been down since the second one came.
    is_pair: bool,
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
    pointer.pairs.clear();
    for event in events.read() {
        pointer.hear(event);
    }
}

impl PointerEvents {
    /// The events of this frame.
    pub fn iter(&self) -> impl Iterator<Item = PointerEvent> {
        self.events.iter().copied()
    }

    /// What two fingers do in this frame.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = PairEvent> {
        self.pairs.iter().copied()
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
        let is_touched = matches!(self.holder, Some(Holder::Finger(_) | Holder::Fingers));
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
            WindowEvent::WindowFocused(focus) if !focus.focused && is_touched => {
                self.fingers.clear();
                self.part();
                self.cancel();
            }
            _ => {}
        }
    }

    fn touch(&mut self, touch: &TouchInput) {
        let number = self.fingers.iter().position(|it| it.0 == touch.id);
        match (touch.phase, number) {
            (TouchPhase::Started, None) if self.holder != Some(Holder::Mouse) => {
                self.fingers.push((touch.id, touch.position));
                self.begin(touch);
            }
            (TouchPhase::Moved, Some(number)) => {
                self.fingers[number].1 = touch.position;
                if self.holder != Some(Holder::Fingers) {
                    self.go(touch.position);
                } else if self.is_pair && number < 2 {
                    self.pairs.push(PairEvent::Move([self.fingers[0].1, self.fingers[1].1]));
                }
            }
            (TouchPhase::Ended | TouchPhase::Canceled, Some(number)) => {
                self.fingers.remove(number);
                self.end(touch, number);
            }
            _ => {}
        }
    }

    /// A finger has come.
    fn begin(&mut self, touch: &TouchInput) {
        match self.holder {
            None => {
                self.go(touch.position);
                self.press(Holder::Finger(touch.id));
            }
            Some(Holder::Finger(_)) => {
                self.cancel();
                self.holder = Some(Holder::Fingers);
                self.is_pair = true;
                self.pairs.push(PairEvent::Down([self.fingers[0].1, self.fingers[1].1]));
            }
            Some(Holder::Fingers | Holder::Mouse) => {}
        }
    }

    /// The finger with this number has left.
    fn end(&mut self, touch: &TouchInput, number: usize) {
        if self.holder == Some(Holder::Fingers) {
            if number < 2 {
                self.part();
            }
            if self.fingers.is_empty() {
                self.holder = None;
            }
        } else if touch.phase == TouchPhase::Canceled {
            self.cancel();
        } else {
            self.go(touch.position);
            self.release();
            self.place = None;
        }
    }

    /// The first two fingers are no pair any more.
    fn part(&mut self) {
        if std::mem::take(&mut self.is_pair) {
            self.pairs.push(PairEvent::Up);
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
    fn a_finger_and_the_mouse_ignore_one_another() {
        use PointerEvent::{Down, Move, Up};
        let (pressed, released) = (ButtonState::Pressed, ButtonState::Released);
        let events = [
            finger(1, TouchPhase::Started, 1),
            mouse(6),
            button(pressed),
            button(released),
            finger(1, TouchPhase::Ended, 2),
        ];
        assert_eq!(heard(&events), [Move(at(1)), Down(at(1)), Move(at(2)), Up(at(2))]);
        let events = [
            mouse(1),
            button(pressed),
            finger(1, TouchPhase::Started, 5),
            finger(1, TouchPhase::Moved, 6),
            button(released),
            finger(1, TouchPhase::Ended, 7),
        ];
        assert_eq!(heard(&events), [Move(at(1)), Down(at(1)), Up(at(1))]);
    }

    #[test]
    fn a_second_finger_cancels_the_first_until_all_are_up() {
        use PointerEvent::{Cancel, Down, Move, Up};
        use TouchPhase::{Canceled, Ended, Started};
        let moves = |id, x| finger(id, TouchPhase::Moved, x);
        for end in [Ended, Canceled] {
            let events = [
                finger(1, Started, 1),
                finger(2, Started, 5),
                moves(2, 6),
                finger(3, Started, 9),
                moves(3, 8),
                moves(1, 2),
                finger(2, end, 6),
                moves(1, 4),
                // It comes to one that stays, and to one that is no part of the pair.
                finger(4, Started, 7),
                moves(4, 8),
                finger(1, end, 4),
                finger(4, end, 8),
                finger(3, end, 8),
                finger(5, Started, 3),
                finger(5, Ended, 3),
            ];
            let pointer = after(&events);
            let first = [Move(at(1)), Down(at(1)), Cancel];
            let next = [Move(at(3)), Down(at(3)), Move(at(3)), Up(at(3))];
            assert_eq!(pointer.events, [&first[..], &next].concat());
            let pair = |a, b| [at(a), at(b)];
            let pairs = [
                PairEvent::Down(pair(1, 5)),
                PairEvent::Move(pair(1, 6)),
                PairEvent::Move(pair(2, 6)),
                PairEvent::Up,
            ];
            assert_eq!(pointer.pairs, pairs);
            assert_eq!((pointer.place(), pointer.holder), (None, None));
        }
    }

    #[test]
    fn two_fingers_end_when_the_window_loses_the_focus() {
        let away = WindowEvent::WindowFocused(WindowFocused { window: WINDOW, focused: false });
        let fingers = [finger(1, TouchPhase::Started, 1), finger(2, TouchPhase::Started, 2), away];
        let pointer = after(&fingers);
        assert_eq!(pointer.pairs.last(), Some(&PairEvent::Up));
        let again = finger(3, TouchPhase::Started, 4);
        let pointer = after(&[&fingers[..], &[again]].concat());
        assert_eq!(pointer.events.last(), Some(&PointerEvent::Down(at(4))));
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
