//! From the keyboard to commands.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;

use super::keys::{self, Keys};
use super::stroke::Stroke;
use crate::command::BoardCommand;
use crate::editor::EditCommand;
use crate::overlay::Overlay;
use crate::page::Page;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(keys::plugin)
        .add_systems(PreUpdate, read_keys.after(bevy::input::InputSystems));
}

/// What is held down. Followed here and not asked for: a short press may go down and up in one frame.
#[derive(Default)]
struct Held {
    control: bool,
    shift: bool,
}

fn read_keys(
    mut strokes: MessageReader<KeyboardInput>,
    mut held: Local<Held>,
    keys: Res<Keys>,
    page: Res<State<Page>>,
    overlay: Res<Overlay>,
    focus: Option<Res<InputFocus>>,
    fields: Query<(), With<EditableText>>,
    mut commands: MessageWriter<BoardCommand>,
) {
    let is_typing = focus.and_then(|it| it.get()).is_some_and(|it| fields.contains(it));
    for stroke in strokes.read() {
        let pressed = stroke.state.is_pressed();
        match stroke.logical_key {
            Key::Control => held.control = pressed,
            Key::Shift => held.shift = pressed,
            _ if !pressed => {}
            _ => {
                let is_repeated = stroke.repeat;
                if let Some(stroke) = Stroke::new(&stroke.logical_key, held.control, held.shift)
                    && (!is_typing || stroke.types_nothing())
                    && let Some(command) = keys.command(*page.get(), &stroke)
                    && (!overlay.is_open() || works_in_overlays(command))
                    && (!is_repeated || goes_on(command))
                {
                    commands.write(command.clone());
                }
            }
        }
    }
}

/// What a key that is held down does again and again.
const fn goes_on(command: &BoardCommand) -> bool {
    use EditCommand::{Grow, Move, Redo, Undo};
    matches!(command, BoardCommand::Edit(Grow(..) | Move(_) | Redo | Undo))
}

/// What does not touch the round.
const fn works_in_overlays(command: &BoardCommand) -> bool {
    use BoardCommand::{Back, Quit, Toggle, ToggleTheme};
    matches!(command, Back | Quit | Toggle(_) | ToggleTheme)
}
