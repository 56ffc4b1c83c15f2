//! What the page must know: the state of the game as a text for readers of the screen, and whether the player types a text, for which
//! a phone shows its keyboard.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

use super::tell;
use crate::panel::dock::told::ToldState;

/// The attributes of the canvas.
const STATE: &str = "data-state";
const TYPING: &str = "data-typing";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, (tell_state, tell_typing));
}

fn tell_state(state: ToldState, mut told: Local<String>) {
    let now = state.text();
    if *told != now {
        tell(STATE, &now);
        *told = now;
    }
}

fn tell_typing(
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut told: Local<bool>,
) {
    let is_typing = focus.get().is_some_and(|it| fields.contains(it));
    if *told != is_typing {
        tell(TYPING, if is_typing { "yes" } else { "no" });
        *told = is_typing;
    }
}
