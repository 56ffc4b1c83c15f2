//! What the page must know: the state of the game as a text for readers of the screen, and whether the player types a text, for which
//! a phone shows its keyboard.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

use super::tell;
use crate::panel::dock::told::ToldState;
use crate::player_call::PlayerCall;
use crate::settings::Settings;
use crate::words::Words;

/// The attributes of the canvas.
const STATE: &str = "data-state";
const TYPING: &str = "data-typing";
const CALLS: &str = "data-calls";
const CALL: &str = "data-call";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlayerCall>().add_systems(Last, (tell_state, tell_typing, tell_call));
}

fn tell_state(state: ToldState, mut told: Local<String>) {
    let now = state.text();
    if *told != now {
        tell(STATE, &now);
        *told = now;
    }
}

/// The page shows it if it is in the background. A player who has just switched it on must allow it.
fn tell_call(
    (settings, call): (Res<Settings>, Res<PlayerCall>),
    words: Res<Words>,
    mut told: Local<(bool, PlayerCall)>,
) {
    let now = (settings.calls_player, &*call);
    if now.0 != told.0 {
        tell(CALLS, if now.0 { "yes" } else { "no" });
    }
    if now.0 && *now.1 != told.1 {
        tell(CALL, &now.1.0.as_ref().map(|it| words.say(it)).unwrap_or_default());
    }
    if now != (told.0, &told.1) {
        *told = (now.0, now.1.clone());
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
