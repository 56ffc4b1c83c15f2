//! [`Pushes`]: what counts of the noise of a gamepad. A button that gives way, such as a trigger, and a stick are pushed once, until
//! they come back far enough. Therefore a stick that trembles wakes nobody.

use std::collections::HashSet;

use bevy::input::gamepad::{GamepadAxis, GamepadButton, GamepadInput};
use bevy::prelude::*;

/// A button from 0 to 1, or an axis from -1 to 1; right and up are positive.
pub(super) type Reading = (GamepadInput, f32);

/// How far something is pushed, and where it has come back.
const PUSHED: f32 = 0.6;
const BACK: f32 = 0.35;

/// What is pushed of one gamepad.
pub(super) struct Pushes {
    buttons: HashSet<GamepadButton>,
    sticks: [Stick; 2],
}

impl Default for Pushes {
    fn default() -> Self {
        use GamepadAxis::{LeftStickX, LeftStickY, RightStickX, RightStickY};
        let stick = |axes| Stick { axes, place: Vec2::ZERO, pushed: None };
        let sticks = [[LeftStickX, LeftStickY], [RightStickX, RightStickY]].map(stick);
        Self { buttons: HashSet::new(), sticks }
    }
}

impl Pushes {
    /// What begins or ends with the readings of the same time: the value of a button is 0 or 1, and that of an axis -1, 0 or 1. If
    /// nobody hears it, nothing begins.
    pub(super) fn hear(&mut self, report: &[Reading], is_heard: bool) -> Vec<Reading> {
        let mut pushes = Vec::new();
        for &(input, value) in report {
            match input {
                GamepadInput::Button(button) => {
                    if self.turn(button, value, is_heard) {
                        let is_down = self.buttons.contains(&button);
                        pushes.push((input, if is_down { 1.0 } else { 0.0 }));
                    }
                }
                GamepadInput::Axis(axis) => {
                    for stick in &mut self.sticks {
                        stick.follow(axis, value);
                    }
                }
            }
        }
        // The two axes of a stick are told one after the other. Only both together say where it is.
        pushes.extend(self.sticks.iter_mut().filter_map(|it| it.turn(is_heard)));
        pushes
    }

    /// Returns whether a button has gone down or up.
    fn turn(&mut self, button: GamepadButton, value: f32, is_heard: bool) -> bool {
        if value > PUSHED {
            is_heard && self.buttons.insert(button)
        } else {
            value < BACK && self.buttons.remove(&button)
        }
    }
}

struct Stick {
    axes: [GamepadAxis; 2],
    place: Vec2,
    /// The axis along which it is pushed.
    pushed: Option<GamepadAxis>,
}

impl Stick {
    fn follow(&mut self, axis: GamepadAxis, value: f32) {
        if let Some(place) = self.axes.iter().position(|&it| it == axis) {
            self.place[place] = value;
        }
    }

    /// A push to one of the four sides, or the end of it. A stick that rolls from side to side is pushed once.
    fn turn(&mut self, is_heard: bool) -> Option<Reading> {
        let away = self.place.length();
        match self.pushed {
            None if away > PUSHED && is_heard => {
                let longer = usize::from(self.place.y.abs() > self.place.x.abs());
                let axis = self.axes[longer];
                self.pushed = Some(axis);
                Some((axis.into(), self.place[longer].signum()))
            }
            Some(axis) if away < BACK => {
                self.pushed = None;
                Some((axis.into(), 0.0))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GamepadAxis::{LeftStickX, LeftStickY, RightStickY};
    use GamepadButton::{RightTrigger2, South};

    fn stick(pushes: &mut Pushes, x: f32, y: f32) -> Vec<Reading> {
        pushes.hear(&[(LeftStickX.into(), x), (LeftStickY.into(), y)], true)
    }

    #[test]
    fn a_stick_is_pushed_once_to_the_side_where_it_is_farthest() {
        let mut pushes = Pushes::default();
        let up = vec![(LeftStickY.into(), 1.0)];
        assert_eq!(stick(&mut pushes, 0.3, 0.4), []);
        assert_eq!(stick(&mut pushes, 0.62, 0.9), up);
        for (x, y) in [(0.9, 0.3), (0.5, 0.0), (0.65, 0.0), (0.4, 0.1), (0.0, -1.0)] {
            assert_eq!(stick(&mut pushes, x, y), [], "{x}, {y}");
        }
        assert_eq!(stick(&mut pushes, 0.1, 0.1), [(LeftStickY.into(), 0.0)]);
        assert_eq!(stick(&mut pushes, -0.8, 0.1), [(LeftStickX.into(), -1.0)]);
        let other = [(RightStickY.into(), -0.7)];
        assert_eq!(pushes.hear(&other, true), [(RightStickY.into(), -1.0)], "it is its own");
    }

    #[test]
    fn noise_is_nothing() {
        let mut pushes = Pushes::default();
        for step in 0..1000_u16 {
            let noise = f32::from(step % 21) / 100.0 - 0.1;
            assert_eq!(stick(&mut pushes, noise, -noise), []);
            assert_eq!(pushes.hear(&[(RightTrigger2.into(), noise.max(0.0))], true), []);
        }
        // Around the place at which a push begins.
        let mut count = 0;
        for step in 0..1000_u16 {
            let noise = PUSHED + f32::from(step % 21) / 100.0 - 0.1;
            count += stick(&mut pushes, noise, 0.0).len();
            count += pushes.hear(&[(RightTrigger2.into(), noise)], true).len();
        }
        assert_eq!(count, 2);
    }

    #[test]
    fn a_button_goes_down_and_up_also_if_two_inputs_tell_it() {
        let mut pushes = Pushes::default();
        let button = |value| [(South.into(), value)];
        assert_eq!(pushes.hear(&button(1.0), true), button(1.0));
        assert_eq!(pushes.hear(&button(0.9), true), []);
        assert_eq!(pushes.hear(&[button(0.0), button(0.0)].concat(), true), button(0.0));
        let both = [button(1.0), button(0.0)].concat();
        assert_eq!(pushes.hear(&both, true), both, "a short push is not lost");
    }

    #[test]
    fn nothing_begins_while_nobody_hears_it_but_it_ends() {
        let mut pushes = Pushes::default();
        assert_eq!(pushes.hear(&[(South.into(), 1.0)], false), []);
        assert_eq!(pushes.hear(&[(South.into(), 0.0)], false), []);
        assert_eq!(pushes.hear(&[(LeftStickX.into(), 1.0)], false), []);
        assert_eq!(stick(&mut pushes, 0.0, 0.0), []);
        assert_eq!(pushes.hear(&[(South.into(), 1.0)], true).len(), 1);
        assert_eq!(pushes.hear(&[(South.into(), 0.0)], false), [(South.into(), 0.0)]);
    }
}
