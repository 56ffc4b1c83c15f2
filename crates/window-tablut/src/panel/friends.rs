//! The card with the ways to play with a friend: at this screen, or in a room of a server.

use bevy::prelude::*;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{Tone, UiKit};
use carom_shell::theme::Glyph;

use crate::command::PlanCommand;
use crate::ids::{FRIENDS, ROOM_CARD};
use crate::session::Session;

pub(super) fn show(mut kit: UiKit, overlay: Res<Overlay>, session: Res<Session>) {
    let changed = overlay.is_changed() || session.is_changed() || kit.is_changed();
    if !overlay.shows(FRIENDS) || !changed {
        return;
    }
    kit.card(FRIENDS, "section-friends", |ui| {
        // The game of a room is left in the room.
        if !session.is_remote() {
            ui.part("tablut-here", |ui| {
                ui.explain("tablut-here-is");
                ui.primary(None, &ui.say("tablut-start"), PlanCommand::Together);
            });
        }
        let (name, about) = (ui.say("friends-online"), ui.say("tablut-online"));
        let open = carom_shell::Command::Toggle(ROOM_CARD);
        ui.row_button(Glyph::Network, &name, Some(&about), RowEnd::Chevron, open, Tone::Plain);
        ui.explain("tablut-tcp");
    });
}
