//! Clicks that are shorter than a frame, or longer than the button.

use super::OnPress;
use super::pointer::Fingers;
use crate::action::BoxedAction;
use crate::frame::Frame;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::{Activate, Button};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, let_go.in_set(Frame::Input));
}

/// Releases buttons that are still pressed after the mouse button or the last finger went up.
///
/// Bevy presses the button under the pointer now, but releases the button that was under the pointer one
/// frame before. If the pointer moves to a button and clicks it within one frame, the button would stay
/// pressed without an effect.
///
/// A section that is filled again while one of its buttons is pressed has a new button in its place. The new one counts as the
/// one that was pressed.
fn let_go(
    mouse: Res<ButtonInput<MouseButton>>,
    fingers: Fingers,
    pressed: Query<(Entity, Option<&OnPress>), (With<Button>, With<Pressed>)>,
    buttons: Query<(Entity, &Hovered, Option<&OnPress>), With<Button>>,
    mut held: Local<Option<(Entity, BoxedAction)>>,
    mut commands: Commands,
) {
    let is_released = mouse.just_released(MouseButton::Left);
    let is_down = mouse.pressed(MouseButton::Left) || fingers.are_down();
    if let Some((button, Some(sends))) = pressed.iter().next() {
        *held = Some((button, sends.0.clone()));
    }
    if is_down || !(is_released || fingers.have_gone()) {
        return;
    }
    let is_hit = |button: Entity| {
        let is_hovered = buttons.get(button).is_ok_and(|it| it.1.get());
        is_released && is_hovered || fingers.have_tapped(button)
    };
    for (button, _) in &pressed {
        commands.entity(button).remove::<Pressed>();
        if is_hit(button) {
            commands.trigger(Activate { entity: button });
        }
    }
    let Some((_, action)) = held.take().filter(|(button, _)| !buttons.contains(*button)) else {
        return;
    };
    let same = buttons.iter().filter(|it| it.2.is_some_and(|sends| sends.0 == action));
    if let Some((entity, ..)) = same.into_iter().find(|it| is_hit(it.0)) {
        commands.trigger(Activate { entity });
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::MouseButtonInput;
    use bevy::input::{ButtonState, InputPlugin};

    use super::*;
    use crate::command::Command;
    use crate::panel::OnPress;
    use crate::panel::send;

    #[test]
    fn a_click_within_one_frame_counts_once_and_only_on_the_button() {
        for (is_hovered, expected) in [(true, vec![Command::Back]), (false, Vec::new())] {
            let mut app = App::new();
            app.add_plugins((MinimalPlugins, InputPlugin, crate::command::plugin, plugin))
                .add_observer(send);
            let parts = (Button, Pressed, Hovered(is_hovered), OnPress(Command::Back.into()));
            let button = app.world_mut().spawn(parts).id();
            app.update();
            assert!(app.world().get::<Pressed>(button).is_some(), "the button is still pressed");
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let input = MouseButtonInput {
                    button: MouseButton::Left,
                    state,
                    window: Entity::PLACEHOLDER,
                };
                app.world_mut().write_message(input);
            }
            app.update();
            assert!(app.world().get::<Pressed>(button).is_none());
            let mut messages = app.world_mut().resource_mut::<Messages<Command>>();
            assert_eq!(messages.drain().collect::<Vec<_>>(), expected);
            app.update();
            let mut messages = app.world_mut().resource_mut::<Messages<Command>>();
            assert_eq!(messages.drain().count(), 0);
        }
    }
}
