//! A row for each player with name, colour, chips and bid.

use std::cmp::Reverse;

use bevy::prelude::*;
use carom_play::referee::Seat;
use carom_play::ricochet::BiddingSession;
use carom_play::{Phase, PlayerId};
use carom_shell::panel::badge::badge;
use carom_shell::panel::ui::{HEADING, LABEL, TEXT, TITLE, Tone, UiBuilder, row, text_column};
use carom_shell::theme::Glyph;

use super::{PadPlace, Room};
use crate::table::Command;

/// The height of a row.
const HEIGHT: f32 = 44.0;
const GAP: f32 = 4.0;

pub(super) fn fill(ui: &mut UiBuilder, game: &BiddingSession, room: Room) {
    let seats = game.seats();
    let most = if room.pad == PadPlace::Apart || room.is_tiny() { 3 } else { 2 };
    let two_columns = seats.len() > most;
    let mut order: Vec<usize> = (0..seats.len()).collect();
    if let Phase::GameOver { .. } = game.phase() {
        order.sort_by_key(|&place| Reverse(seats[place].chips));
    }
    let node = Node {
        display: Display::Grid,
        width: percent(100),
        flex_shrink: 0.0,
        grid_template_columns: RepeatedGridTrack::flex(if two_columns { 2 } else { 1 }, 1.0),
        column_gap: px(GAP),
        row_gap: px(GAP),
        ..default()
    };
    ui.nest(node, |ui| {
        for place in order {
            fill_seat(ui, game, place, room);
        }
    });
}

/// The most coins on a card.
const MOST: u32 = 8;

fn fill_seat(ui: &mut UiBuilder, game: &BiddingSession, place: usize, room: Room) {
    let Some(Seat { player, chips, bid, is_away, has_voted }) = game.seats().get(place) else {
        return;
    };
    let id = PlayerId(place);
    let palette = ui.palette;
    let is_marked = match game.phase() {
        Phase::Thinking | Phase::Bidding(_) if game.is_remote() => game.own() == Some(id),
        Phase::Thinking | Phase::Bidding(_) => game.chosen() == Some(id),
        Phase::Demonstrating(queue) => queue.first() == Some(&id),
        Phase::RoundOver { winner } => *winner == Some(id),
        Phase::GameOver { winners } => winners.contains(&id),
    };
    let has_failed = game.game().referee().failed().contains(&id);
    let tone = if is_marked { Tone::On } else { Tone::Plain };
    let mut about = ui.words.with("chips-count", &[("count", (*chips).into())]);
    if player.is_computer() {
        let kind = ui.words.with("seat-kind", &[("strength", player.computer.into())]);
        about = if room.is_narrow { about } else { format!("{kind} · {about}") };
    }
    if *is_away {
        about = ui.say("online-left");
    }
    if player.handicap > 0 {
        about = format!("{about} · +{}", player.handicap);
    }
    let figure = match (game.phase(), bid) {
        (Phase::GameOver { .. }, _) => {
            let better = game.seats().iter().filter(|it| it.chips > *chips).count();
            // Without chips there is no order.
            if game.seats().iter().any(|it| it.chips > 0) {
                ui.words.with("table-rank", &[("place", (better + 1).into())])
            } else {
                "–".to_owned()
            }
        }
        (_, Some(bid)) => bid.moves.to_string(),
        (_, None) => "–".to_owned(),
    };
    let figure_color = if bid.is_some() && !has_failed { palette.ink } else { palette.muted };
    let node = Node {
        height: px(HEIGHT),
        min_width: px(0),
        align_items: AlignItems::Center,
        column_gap: px(8),
        padding: UiRect::horizontal(px(8)),
        border: px(2).all(),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let fill = |ui: &mut UiBuilder| {
        let (ink, muted) = (palette.ink, palette.muted);
        badge(ui, player.colour, place, 28.0);
        let column = text_column();
        ui.nest(column, |ui| {
            let name = Node { width: percent(100), ..row(0.0) };
            ui.nest(name, |ui| {
                let font = ui.fonts().bold(TEXT);
                ui.clipped(player.name.clone(), font, ink);
            });
            let font = ui.fonts().regular(LABEL);
            ui.nest(Node { width: percent(100), ..row(5.0) }, |ui| {
                pile(ui, *chips);
                ui.clipped(about, font, muted);
            });
        });
        if *has_voted {
            ui.icon(Glyph::Check, 18.0, ink);
        }
        if has_failed && bid.is_some() && !room.is_narrow {
            ui.icon(Glyph::Close, 18.0, muted);
        }
        let font = ui.fonts().bold(if room.is_narrow { TITLE } else { HEADING });
        ui.marked(figure, font, figure_color, TextLayout::no_wrap());
    };
    if game.types_bids() && !game.is_remote() && !player.is_computer() {
        return ui.press(node, Command::Choose(id), tone, fill);
    }
    // Nobody is chosen now.
    let (ground, line) =
        if is_marked { (palette.surface, palette.ink) } else { (palette.sunk, Color::NONE) };
    ui.nest((node, BackgroundColor(ground), BorderColor::all(line)), fill);
}

/// The chips as small coins, each over a part of the one before. More than [`MOST`] are only a number.
fn pile(ui: &mut UiBuilder, chips: u32) {
    const SIDE: f32 = 8.0;
    /// The part of a coin that is not under the next one.
    const STEP: f32 = 5.5;
    let colors = (BackgroundColor(ui.palette.star), BorderColor::all(ui.palette.surface));
    let Some(last) = chips.min(MOST).checked_sub(1) else { return };
    // The pile has a size of its own, so that the text begins beside it.
    let node = Node {
        width: px(SIDE + STEP * last as f32),
        height: px(SIDE),
        flex_shrink: 0.0,
        ..default()
    };
    ui.nest(node, |ui| {
        for place in 0..=last {
            let coin = Node {
                position_type: PositionType::Absolute,
                left: px(STEP * place as f32),
                width: px(SIDE),
                height: px(SIDE),
                border: px(1).all(),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            ui.nest((coin, colors), |_| ());
        }
    });
}
