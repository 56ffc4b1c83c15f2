//! The bidding phase: the clock, the players, the typed bid and the actions of the referee.

use bevy::prelude::*;
use carom_play::Phase;
use carom_shell::panel::kit::{HEADING, Paper, TEXT, Tone, button_node};

use super::player::{badge, colour};
use super::{Space, clock, keyed, sign, wide, wrapped};
use carom_play::ricochet::BiddingSession;

use crate::table::Command;

pub(super) fn fill(paper: &mut Paper, game: &BiddingSession, space: Space) {
    fill_clock(paper, game, space);
    clock::bar(paper);
    fill_entry(paper, game, space);
    for digits in [1..=5, 6..=10] {
        paper.nest(wide(5.0), |paper| {
            for digit in digits {
                let digit = digit % 10;
                let node = Node {
                    height: px(space.line),
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    ..button_node()
                };
                let tone = if game.takes_bids() { Tone::Plain } else { Tone::Off };
                paper.press(node, Command::Digit(digit), tone, |paper| {
                    let ink = paper.palette.ink;
                    paper.text(digit.to_string(), TEXT, ink);
                });
            }
        });
    }
    fill_actions(paper, game);
}

/// The clock with the list of bids.
fn fill_clock(paper: &mut Paper, game: &BiddingSession, space: Space) {
    let words = paper.words;
    let referee = game.game().referee();
    let lowest = referee.bidders().first().copied();
    let name = |place: usize| game.seats()[place].player.name.clone();
    let text = match (game.phase(), lowest) {
        _ if game.is_paused() => words.get("bids-paused"),
        (_, Some(player)) => {
            let moves = referee.bid_of(player).map_or(0, |bid| bid.moves);
            words.with("bids-lowest", &[("name", name(player.0).into()), ("moves", moves.into())])
        }
        _ => words.get("bids-none"),
    };
    paper.nest(wide(14.0), |paper| {
        clock::figures(paper, if space.is_low { 30.0 } else { 42.0 });
        let node = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        let (font, muted) = (paper.fonts().regular(TEXT), paper.palette.muted);
        paper.nest(node, |paper| paper.named(text, font, muted));
        if let Phase::Bidding(_) = game.phase()
            && referee.settings().clock.is_some()
        {
            let text = if game.is_paused() { "clock-resume" } else { "clock-pause" };
            let command = Command::Pause;
            keyed(paper, text, command, Tone::Plain, 0.0);
        }
    });
}

/// The chosen player and the typed bid.
fn fill_entry(paper: &mut Paper, game: &BiddingSession, space: Space) {
    let chosen = game.chosen().and_then(|player| Some((player, game.seats().get(player.0)?)));
    let node = Node { min_height: px(34), ..wide(6.0) };
    let palette = paper.palette;
    paper.nest(node, |paper| {
        let Some((player, seat)) = chosen else {
            let text = paper.words.with("bids-choose", &[("count", game.seats().len().into())]);
            let text = match game.takes_bids() {
                _ if game.computers().count() == game.seats().len() => paper.say("bids-computers"),
                true => text,
                false => paper.say("bids-wait"),
            };
            paper.text(text, TEXT, palette.muted);
            return;
        };
        badge(paper, seat.player.colour, player.0, 26.0);
        let font = paper.fonts().bold(TEXT);
        // In a narrow panel the badge tells who bids.
        if space.is_narrow {
            paper.nest(Node { flex_grow: 1.0, ..default() }, |_| ());
        } else {
            paper.clipped(seat.player.name.clone(), font, palette.ink);
        }
        sign(paper, "–", Command::Fewer, Tone::Plain, space.line);
        let node = Node {
            width: px(48),
            height: px(34),
            flex_shrink: 0.0,
            border: px(2).all(),
            border_radius: BorderRadius::all(px(8)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        let line = BorderColor::all(colour(seat.player.colour));
        paper.nest((node, line, BackgroundColor(palette.board)), |paper| match game.typed() {
            Some(typed) => paper.bold(typed.to_string(), HEADING, palette.ink),
            None => paper.bold("?", HEADING, palette.muted),
        });
        sign(paper, "+", Command::More, Tone::Plain, space.line);
        let tone = if game.typed().is_some() { Tone::Strong } else { Tone::Off };
        keyed(paper, "place-bid", Command::Confirm, tone, 0.0);
    });
}

fn fill_actions(paper: &mut Paper, game: &BiddingSession) {
    paper.nest(wrapped(6.0), |paper| {
        if *game.phase() == Phase::Thinking {
            keyed(paper, "nobody-bids", Command::NobodyBids, Tone::Plain, 1.0);
            keyed(paper, "end-game", Command::EndGame, Tone::Plain, 1.0);
        } else {
            keyed(paper, "end-bidding", Command::EndBidding, Tone::Plain, 1.0);
        }
        keyed(paper, "to-set-up", Command::SetUp, Tone::Plain, 1.0);
    });
}
