//! [`OpenDisclosure`]: the part of a card that a player has opened.

use bevy::prelude::*;

use crate::command::AddCommand as _;
use crate::frame::Frame;
use crate::overlay::{Overlay, Toggled};
use crate::panel::RowEnd;
use crate::panel::ui::{Tone, UiBuilder};
use crate::theme::Glyph;

/// Opens or closes a part of the open card. It names the text of its button.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToggleDisclosure(pub &'static str);

/// What few players need is below a button of its card until they press it. It is closed again with its card.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenDisclosure(Option<&'static str>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OpenDisclosure>()
        .add_command::<ToggleDisclosure>()
        .add_systems(Update, fold.in_set(Frame::Navigate).after(Toggled));
}

fn fold(
    mut actions: MessageReader<ToggleDisclosure>,
    overlay: Res<Overlay>,
    mut unfolded: ResMut<OpenDisclosure>,
    mut shown: Local<Overlay>,
) {
    if *shown != *overlay {
        *shown = *overlay;
        unfolded.set_if_neq(OpenDisclosure(None));
    }
    for &ToggleDisclosure(part) in actions.read() {
        let is_open = unfolded.0 == Some(part);
        *unfolded = OpenDisclosure((!is_open).then_some(part));
    }
}

impl UiBuilder<'_, '_> {
    /// The button of a part of a card and, if it is open, the part.
    pub fn folded(
        &mut self,
        part: &'static str,
        unfolded: OpenDisclosure,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        let is_open = unfolded.0 == Some(part);
        let icon = if is_open { Glyph::Up } else { Glyph::Down };
        let name = self.say(part);
        self.row_button(icon, &name, None, RowEnd::Nothing, ToggleDisclosure(part), Tone::Plain);
        if is_open {
            fill(self);
        }
    }
}
