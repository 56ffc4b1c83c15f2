//! The form of the pointer: a hand over a button that does something, and a bar over a field for text.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon};

use super::ui::Glow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, prepare).add_systems(PostUpdate, show);
}

fn prepare(windows: Query<Entity, With<PrimaryWindow>>, mut commands: Commands) {
    for window in &windows {
        commands.entity(window).insert(CursorIcon::default());
    }
}

/// The pages show other forms over their boards, and only when something changes there. So this says what is over the buttons, and
/// after a button it takes its form back, unless a page has shown another one in this frame.
fn show(
    buttons: Query<(&Hovered, &Glow), With<Button>>,
    fields: Query<&Hovered, With<EditableText>>,
    mut icons: Query<&mut CursorIcon, With<PrimaryWindow>>,
    mut was_over: Local<bool>,
) {
    let is_button = buttons.iter().any(|(hovered, glow)| hovered.get() && glow.reacts());
    let form = if is_button {
        Some(SystemCursorIcon::Pointer)
    } else {
        fields.iter().any(Hovered::get).then_some(SystemCursorIcon::Text)
    };
    let was_over = std::mem::replace(&mut *was_over, form.is_some());
    for mut icon in &mut icons {
        match form {
            Some(form) => {
                icon.set_if_neq(CursorIcon::System(form));
            }
            None if was_over && !icon.is_changed() => *icon = CursorIcon::default(),
            None => {}
        }
    }
}
