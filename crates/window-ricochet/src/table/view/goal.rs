//! The goal: the target with its number, and the time for bids. In the smallest windows it says what the hint box says elsewhere.

use bevy::prelude::*;
use carom_play::Phase;
use carom_play::ricochet::BiddingSession;
use carom_shell::panel::badge::badge;
use carom_shell::panel::ui::{FIGURE, HEADING, LABEL, TEXT, TITLE, UiBuilder, text_column};
use carom_shell::theme::Glyph;

use super::{Room, clock, hints, wide_column};
use crate::panel::goal::tile;
use crate::pieces::task;
use crate::solving::OracleAnswer;
use crate::table::TableModel;

pub(super) fn fill(
    ui: &mut UiBuilder,
    model: &TableModel,
    answer: Option<&OracleAnswer>,
    room: Room,
) {
    // A small phone that stands upright has it in the bar at the top.
    let high = if room.is_least && !room.is_tiny() { 56.0 } else { 0.0 };
    let whole = Node {
        min_height: px(high),
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..wide_column(6.0)
    };
    ui.nest(whole, |ui| {
        let row = Node {
            align_items: AlignItems::Center,
            column_gap: px(if room.is_least { 8 } else { 14 }),
            width: percent(100),
            min_height: px(room.side),
            ..default()
        };
        ui.nest(row, |ui| match model.game() {
            None => set_up(ui, model, answer, room),
            Some(game) => of_game(ui, model, game, answer, room),
        });
        if room.has_bar && model.game().is_some() {
            clock::bar(ui);
        }
    });
}

/// The players who come together, and what they play.
fn set_up(ui: &mut UiBuilder, model: &TableModel, answer: Option<&OracleAnswer>, room: Room) {
    let draft = model.draft();
    let node = Node {
        width: px(room.side),
        height: px(room.side),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(0.18 * room.side)),
        ..default()
    };
    let ground = BackgroundColor(ui.palette.surface);
    ui.nest((node, ground), |ui| {
        let ink = ui.palette.ink;
        ui.icon(Glyph::Friends, 0.5 * room.side, ink);
    });
    let title = ui.words.with("table-players", &[("count", draft.players().len().into())]);
    let clock = super::sheets::clock(ui.words, draft);
    // There is room for one of both.
    let board = (!room.is_least).then(|| super::sheets::board(ui.words, draft));
    let choices: Vec<String> = std::iter::once(clock).chain(board).collect();
    let told = hints::told(ui.words, model, answer);
    let has_message = room.is_least && model.says().is_some();
    let about = if has_message { told.title } else { choices.join(" · ") };
    lines(ui, (!has_message).then_some(title), about, told.is_fault && has_message, room);
}

fn of_game(
    ui: &mut UiBuilder,
    model: &TableModel,
    game: &BiddingSession,
    answer: Option<&OracleAnswer>,
    room: Room,
) {
    let Some(line) = game.game().line() else { return };
    // A message needs the room of the picture, which is on the board, too.
    let bidder = game.chosen().filter(|_| room.is_least);
    match bidder.and_then(|it| Some((it, game.seats().get(it.0)?))) {
        _ if room.is_least && model.says().is_some() => {}
        // The pad is in the place of the players.
        Some((id, seat)) => badge(ui, seat.player.colour, id.0, room.side),
        None => tile(ui, line.round(), room.side),
    }
    if room.is_least {
        let told = hints::told(ui.words, model, answer);
        lines(ui, None, told.title, told.is_fault, room);
    } else {
        let task = ui.words.say(&task(line.round()));
        let mut about = ui.words.say(&TableModel::round_named(game));
        if let Some(chips) = game.game().referee().chips_to_win() {
            let chips = ui.words.with("table-to-win", &[("count", chips.into())]);
            about = format!("{about} · {chips}");
        }
        lines(ui, Some(task), about, false, room);
    }
    let size = match room.side {
        80.0.. => FIGURE,
        50.0.. => HEADING,
        _ => TITLE,
    };
    match game.phase() {
        Phase::Thinking | Phase::Bidding(_) => clock::figures(ui, size),
        Phase::Demonstrating(queue) => {
            let bid = queue.first().and_then(|it| game.seats()[it.0].bid).map_or(0, |it| it.moves);
            let ink = ui.palette.ink;
            if game.is_remote() {
                clock::figures(ui, TEXT);
            }
            ui.bold_line(format!("{} / {bid}", hints::made(game)), size, ink);
        }
        Phase::RoundOver { .. } | Phase::GameOver { .. } => {}
    }
}

/// A line in bold, and some small ones.
fn lines(ui: &mut UiBuilder, title: Option<String>, about: String, is_fault: bool, room: Room) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    let column = Node {
        max_height: px(if room.is_least { 50.0 } else { 100.0 }),
        overflow: Overflow::clip(),
        row_gap: px(2),
        ..text_column()
    };
    ui.nest(column, |ui| {
        if let Some(title) = title {
            ui.bold(title, if room.is_least { LABEL } else { TITLE }, ink);
            return ui.text(about, LABEL, muted);
        }
        let color = if is_fault { ui.palette.danger } else { ink };
        let font = ui.fonts().bold(LABEL);
        ui.named(about, font, color);
    });
}
