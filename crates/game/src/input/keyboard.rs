//! From the keyboard to commands.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;

use super::keys::{self, Keys, Slot};
use super::stroke::Stroke;
use crate::command::BoardCommand;
use crate::editor::EditCommand;
use crate::overlay::Overlay;
use crate::page::Page;
use crate::settings::{Remap, SettingsCommand};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(keys::plugin).add_systems(
        PreUpdate,
        read_keys
            .after(bevy::input::InputSystems)
            .after(keys::renew)
            .before(bevy::input_focus::InputFocusSystems::Dispatch),
    );
}

/// What is held down. Followed here and not asked for: a short press may go down and up in one frame.
#[derive(Default)]
pub(crate) struct Held {
    control: bool,
    shift: bool,
}

pub(crate) fn read_keys(
    mut strokes: MessageReader<KeyboardInput>,
    mut held: Local<Held>,
    keys: Res<Keys>,
    page: Res<State<Page>>,
    overlay: Res<Overlay>,
    focus: Option<Res<InputFocus>>,
    fields: Query<(), With<EditableText>>,
    buttons: Query<(), With<Button>>,
    remap: Option<Res<Remap>>,
    mut commands: MessageWriter<BoardCommand>,
) {
    let mut listening = remap.and_then(|it| it.listening());
    let focus = focus.and_then(|it| it.get());
    let is_typing = focus.is_some_and(|it| fields.contains(it));
    // Enter and Space press the button that has the focus.
    let is_on_button = focus.is_some_and(|it| buttons.contains(it));
    for stroke in strokes.read() {
        let pressed = stroke.state.is_pressed();
        match stroke.logical_key {
            Key::Control => held.control = pressed,
            Key::Shift => held.shift = pressed,
            _ if !pressed => {}
            _ => {
                let is_repeated = stroke.repeat;
                let stroke = Stroke::new(&stroke.logical_key, held.control, held.shift);
                let Some(stroke) = stroke else { continue };
                if let Some(slot) = listening.filter(|_| !is_repeated) {
                    commands.write(BoardCommand::Set(answer(slot, stroke)));
                    listening = None;
                } else if (!is_typing || stroke.types_nothing())
                    && !(is_on_button && stroke.presses())
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

/// What a key says that is waited for.
fn answer(slot: Slot, stroke: Stroke) -> SettingsCommand {
    if stroke.leads_away() {
        SettingsCommand::Listen(None)
    } else {
        SettingsCommand::Bind(slot, stroke)
    }
}

/// What does not touch the round.
const fn works_in_overlays(command: &BoardCommand) -> bool {
    use BoardCommand::{Back, Quit, Toggle, ToggleTheme};
    matches!(command, Back | Quit | Toggle(_) | ToggleTheme)
}
