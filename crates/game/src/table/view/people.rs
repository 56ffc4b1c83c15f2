//! The set-up: who plays.

use bevy::prelude::*;
use carom_play::referee::{MAX_PLAYERS, Player};

use super::player::badge;
use super::{Space, sign, wide};
use crate::command::BoardCommand;
use crate::panel::kit::{LABEL, Paper, Tone, button_node};
use crate::table::{Desk, TableCommand};

pub(super) fn fill(paper: &mut Paper, desk: &Desk, space: Space) {
    let players = desk.draft().players();
    let table = BoardCommand::Table;
    paper.nest(wide(8.0), |paper| {
        paper.label(&paper.say("label-players"));
        paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        let tone = if players.len() < MAX_PLAYERS { Tone::Plain } else { Tone::Off };
        let node = Node { height: px(24), column_gap: px(6), ..button_node() };
        let color = if tone == Tone::Off { paper.palette.muted } else { paper.palette.ink };
        let (text, key) = (paper.say("add-player"), paper.key(&table(TableCommand::AddPlayer)));
        paper.press(node, table(TableCommand::AddPlayer), tone, |paper| {
            let muted = paper.palette.muted;
            paper.text(text, LABEL, color);
            paper.text(key, LABEL - 1.0, muted);
        });
    });
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(space.gap),
        width: percent(100),
        ..default()
    };
    paper.nest(column, |paper| {
        for (place, player) in players.iter().enumerate() {
            fill_row(paper, place, player, players.len(), space);
        }
    });
}

fn fill_row(paper: &mut Paper, place: usize, player: &Player, count: usize, space: Space) {
    let table = BoardCommand::Table;
    let called = paper.words.with("table-player", &[("place", (place + 1).into())]);
    let when = |can: bool| if can { Tone::Plain } else { Tone::Off };
    paper.nest(wide(6.0), |paper| {
        let node = Node { padding: UiRect::ZERO, border: UiRect::ZERO, ..button_node() };
        let node = Node { height: px(space.line), border_radius: BorderRadius::MAX, ..node };
        let name = if player.name.is_empty() { called.clone() } else { player.name.clone() };
        paper.press(node, table(TableCommand::NextColour(place)), Tone::Plain, |paper| {
            badge(paper, player.colour, &name, space.line);
        });
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            height: px(space.line),
            ..default()
        };
        let node = Node { overflow: Overflow::clip(), ..node };
        paper.field(&name, node, move |typed| {
            let text = typed.done()?;
            let text = if text == called { "" } else { text };
            Some(table(TableCommand::Name(place, text.to_owned())))
        });
        let tone = match player.handicap {
            0 => Tone::Plain,
            _ => Tone::On(super::player::colour(player.colour)),
        };
        sign(
            paper,
            &format!("+{}", player.handicap),
            table(TableCommand::NextHandicap(place)),
            tone,
            space.line,
        );
        sign(paper, "▲", table(TableCommand::MoveUp(place)), when(place > 0), space.line);
        sign(paper, "✕", table(TableCommand::RemovePlayer(place)), when(count > 1), space.line);
    });
}
