//! The card with the ways to play with a friend: at this screen, or in a room of a server.

use bevy::prelude::*;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::kit::{Kit, Tone};
use carom_shell::theme::Glyph;

use crate::command::PlanCommand;
use crate::ids::{FRIENDS, ROOM_CARD};
use crate::session::Session;

pub(super) fn show(mut kit: Kit, overlay: Res<Overlay>, session: Res<Session>) {
    let changed = overlay.is_changed() || session.is_changed() || kit.is_changed();
    if !overlay.shows(FRIENDS) || !changed {
        return;
    }
    kit.card(FRIENDS, "section-friends", |paper| {
        // The game of a room is left in the room.
        if !session.is_remote() {
            paper.part("tablut-here", |paper| {
                paper.explain("tablut-here-is");
                paper.primary(None, &paper.say("tablut-start"), PlanCommand::Together);
            });
        }
        let (name, about) = (paper.say("friends-online"), paper.say("tablut-online"));
        let open = carom_shell::Command::Toggle(ROOM_CARD);
        paper.row_button(Glyph::Network, &name, Some(&about), RowEnd::Chevron, open, Tone::Plain);
        paper.explain("tablut-tcp");
    });
}
