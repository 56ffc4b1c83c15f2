//! The demonstration of a bid: the player, and the number of moves left.

use bevy::prelude::*;
use carom_play::PlayerId;
use carom_shell::panel::kit::{HEADING, LABEL, Paper, TEXT, Tone};

use super::player::{badge, colour};
use super::{keyed, wide, wrapped};
use crate::pieces::Pieces as _;
use carom_play::ricochet::BiddingSession;

use crate::table::Command;

/// The maximum number of listed moves: the last ones.
const LISTED: usize = 18;

pub(super) fn fill(paper: &mut Paper, game: &BiddingSession, queue: &[PlayerId]) {
    let Some((&first, others)) = queue.split_first() else { return };
    let Some(seat) = game.seats().get(first.0) else { return };
    let bid = seat.bid.map_or(0, |bid| bid.moves);
    let moves = game.line().map(carom_play::ricochet::Line::moves).unwrap_or_default();
    // While a failed demonstration is shown, the moves are those of the player who has failed.
    let made = if game.failed_player().is_some() { 0 } else { moves.len() };
    let own = colour(seat.player.colour);
    paper.label(&paper.say("label-shows"));
    paper.nest(wide(12.0), |paper| {
        badge(paper, seat.player.colour, first.0, 46.0);
        let font = paper.fonts().bold(HEADING);
        let ink = paper.palette.ink;
        paper.clipped(seat.player.name.clone(), font, ink);
        let font = paper.fonts().bold(HEADING + 4.0);
        let text = format!("{made} / {bid}");
        paper.marked(text, font, own, TextLayout::no_wrap());
    });
    let left = bid.saturating_sub(made as u32);
    let text = paper.words.with("shows-left", &[("count", left.into())]);
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    paper.text(text, TEXT, ink);
    let node = Node { min_height: px(22), ..default() };
    paper.nest(node, |paper| paper.chips(&moves[moves.len().saturating_sub(LISTED)..]));
    if !others.is_empty() {
        let name = |player: &PlayerId| {
            let seat = &game.seats()[player.0];
            format!("{} ({})", seat.player.name, seat.bid.map_or(0, |bid| bid.moves))
        };
        let names: Vec<String> = others.iter().map(name).collect();
        let text = paper.words.with("shows-next", &[("names", names.join(", ").into())]);
        let font = paper.fonts().regular(LABEL + 1.0);
        paper.named(text, font, muted);
    }
    paper.nest(wrapped(8.0), |paper| {
        if game.demonstrating_computer().is_none() {
            keyed(paper, "give-up-showing", Command::GiveUp, Tone::Plain, 1.0);
        }
        keyed(paper, "to-set-up", Command::SetUp, Tone::Plain, 1.0);
    });
}
