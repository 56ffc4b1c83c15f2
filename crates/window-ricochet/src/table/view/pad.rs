//! The number pad, with the button that places the bid.

use bevy::prelude::*;
use carom_play::ricochet::BiddingSession;
use carom_shell::panel::Tip;
use carom_shell::panel::ui::{HEADING, LABEL, LEAD, TEXT, Tone, UiBuilder};
use carom_shell::theme::Glyph;

use super::{PadPlace, Room, key_node, when};
use crate::table::Command;

const GAP: f32 = 4.0;

pub(super) fn fill(ui: &mut UiBuilder, game: &BiddingSession, room: Room) {
    let rows: u16 = if room.is_tiny() { 3 } else { 2 };
    let last = if room.is_least { 1.0 } else { 1.5 };
    let pad = Node {
        display: Display::Grid,
        width: percent(100),
        flex_shrink: 0.0,
        grid_template_columns: vec![
            RepeatedGridTrack::flex(room.digits, 1.0),
            RepeatedGridTrack::flex(1, last),
        ],
        grid_template_rows: RepeatedGridTrack::px(rows, room.key),
        column_gap: px(GAP),
        row_gap: px(GAP),
        ..default()
    };
    let node = Node { height: percent(100), ..key_node() };
    let tone = when(game.takes_bids());
    ui.nest(pad, |ui| {
        for digit in 1..=10 {
            let digit = digit % 10;
            ui.press(node.clone(), Command::Digit(digit), tone, |ui| {
                let color = tone.ink(ui.palette);
                ui.bold_line(digit.to_string(), LEAD, color);
            });
        }
        let place = Node {
            grid_column: GridPlacement::start(-2),
            grid_row: GridPlacement::start_span(1, 2),
            flex_direction: FlexDirection::Column,
            ..node
        };
        place_bid(ui, game, place, room);
    });
}

/// Where there is no hint box, its button shows the bid.
fn place_bid(ui: &mut UiBuilder, game: &BiddingSession, node: Node, room: Room) {
    let typed = game.typed().filter(|_| game.takes_bids());
    let tone = if typed.is_some() { Tone::Strong } else { Tone::Off };
    let tip = Tip(Some("do-table-confirm"));
    ui.press_with(tip, node, Command::Confirm, tone, |ui| {
        let color = tone.ink(ui.palette);
        if room.is_least {
            let typed = typed.map_or_else(|| "?".to_owned(), |it| it.to_string());
            ui.bold_line(typed, HEADING, color);
            ui.icon(Glyph::Check, 22.0, color);
        } else {
            let size = if room.pad == PadPlace::Apart { TEXT } else { LABEL };
            let text = ui.say("place-bid");
            ui.bold_line(text, size, color);
        }
    });
}
