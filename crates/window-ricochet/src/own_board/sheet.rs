//! More: what is not on the page; and the card with a field for the names of the tiles, or for a square.

use bevy::prelude::*;
use carom_play::ricochet::own_board::{EntryStep, OwnBoard};
use carom_shell::Command::Toggle;
use carom_shell::frame::Frame;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::field::FieldEvent;
use carom_shell::panel::ui::{Tone, UiBuilder, card_part};
use carom_shell::theme::Glyph;
use carom_shell::words::Value;

use super::{Command, OwnBoardState};
use crate::ids::{OWN_BOARD_MORE, OWN_BOARD_TYPE};
use crate::panel::sheets::row;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_more, show_field).in_set(Frame::Draw));
}

fn show_more(mut card: CardKit, own: Res<OwnBoardState>) {
    card.fill(OWN_BOARD_MORE, "more", own.is_changed(), |ui| {
        let Some(open) = own.open() else { return };
        ui.caption(&ui.say("page-own-board"));
        let name = if matches!(own.step(), EntryStep::Tile(_)) {
            "own-type-name"
        } else {
            "own-type-square"
        };
        row(ui, Glyph::Pencil, name, None, RowEnd::Chevron, Toggle(OWN_BOARD_TYPE));
        let end = RowEnd::Switch(open.has_silver());
        row(ui, Glyph::Bot, "own-silver", None, end, Command::ToggleSilver);
        if let Some(&last) = open.won().last() {
            ui.act_row(Glyph::Undo, "own-free", Command::Free(last));
            ui.act_row(Glyph::Restart, "own-new-bag", Command::NewBag);
        }
        ui.caption(&ui.say("own-boards"));
        ui.act_row(Glyph::Quarter, "own-new", Command::New);
        recent(ui, &own);
    });
}

/// The boards that were played before, without the one in play.
fn recent(ui: &mut UiBuilder, own: &OwnBoardState) {
    let now = own.open().and_then(OwnBoard::layout);
    let recent = own.boards().recent.iter().enumerate();
    for (place, board) in recent.filter(|it| Some(it.1.layout) != now) {
        let name = board.layout.to_string();
        let date =
            board.date.map(|it| ui.words.with("own-of-day", &[("date", Value::short_date(it))]));
        let same = Command::Same(place);
        ui.row_button(Glyph::Restart, &name, date.as_deref(), RowEnd::Nothing, same, Tone::Plain);
    }
}

fn show_field(mut card: CardKit, own: Res<OwnBoardState>) {
    let is_name = matches!(own.step(), EntryStep::Tile(_));
    let title = if is_name { "own-type-name" } else { "own-type-square" };
    card.fill(OWN_BOARD_TYPE, title, false, |ui| {
        ui.explain(if is_name { "own-name-about" } else { "own-square-about" });
        ui.nest(card_part(), |ui| {
            ui.card_field(Node { flex_grow: 1.0, ..default() }, move |typed| match typed {
                FieldEvent::Entered(text) if !text.trim().is_empty() => {
                    let text = text.to_owned();
                    Some(if is_name { Command::Name(text) } else { Command::Typed(text) })
                }
                _ => None,
            });
        });
        ui.message(card_part());
    });
}
