//! The end of a round or of the game: the winner and the optimum.

use bevy::prelude::*;
use carom_play::PlayerId;
use carom_shell::panel::kit::{HEADING, LABEL, Paper, TEXT, TITLE, Tone, row};
use carom_shell::words::Phrase;
use carom_shell::words::verdict::Verdicts;

use super::player::badge;
use super::{keyed, wide, wrapped};
use crate::pieces::Pieces as _;
use crate::solving::Found;
use carom_play::ricochet::BiddingSession;

use crate::table::Command;

/// The answers about the round at the table.
static VERDICTS: Verdicts = Verdicts {
    fewest: Phrase::new("optimum-moves"),
    at_most: Phrase::new("optimum-at-most"),
    unsolvable: Phrase::new("optimum-none"),
};

/// The maximum number of listed moves of the solution.
const LISTED: usize = 27;

pub(super) fn fill_round(
    paper: &mut Paper,
    game: &BiddingSession,
    winner: Option<PlayerId>,
    answer: Option<&Found>,
) {
    paper.label(&paper.say("label-round-over"));
    let seat = winner.and_then(|player| game.seats().get(player.0));
    let ink = paper.palette.ink;
    let text = match seat {
        Some(seat) => {
            let moves = game.game().line().map_or(0, carom_play::ricochet::Line::len);
            let about = [("name", seat.player.name.clone().into()), ("moves", moves.into())];
            paper.words.with("round-won", &about)
        }
        None => paper.say("round-not-won"),
    };
    paper.nest(wide(12.0), |paper| {
        if let (Some(player), Some(seat)) = (winner, seat) {
            badge(paper, seat.player.colour, player.0, 40.0);
        }
        let node = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
        let font = paper.fonts().bold(TITLE - 2.0);
        paper.nest(node, |paper| paper.named(text, font, ink));
    });
    fill_answer(paper, game, answer);
    paper.nest(wrapped(8.0), |paper| {
        keyed(paper, "next-target", Command::Confirm, Tone::Strong, 1.4);
        keyed(paper, "end-game", Command::EndGame, Tone::Plain, 1.0);
        keyed(paper, "to-set-up", Command::SetUp, Tone::Plain, 1.0);
    });
}

pub(super) fn fill_game(
    paper: &mut Paper,
    game: &BiddingSession,
    winners: &[PlayerId],
    answer: Option<&Found>,
) {
    paper.label(&paper.say("label-game-over"));
    let names: Vec<String> =
        winners.iter().map(|player| game.seats()[player.0].player.name.clone()).collect();
    let count = names.len();
    let text = paper
        .words
        .with("game-won", &[("count", count.into()), ("names", names.join(", ").into())]);
    let whole = game.game().game();
    let mut about = paper.words.with(
        "game-totals",
        &[("targets", whole.solved().into()), ("moves", whole.total_moves().into())],
    );
    if whole.left() > 0 {
        let left = paper.words.with("game-left-over", &[("count", whole.left().into())]);
        about = format!("{about} · {left}");
    }
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let font = paper.fonts().bold(HEADING);
    paper.named(text, font, ink);
    paper.text(about, TEXT, muted);
    fill_answer(paper, game, answer);
    paper.nest(wide(8.0), |paper| {
        let command = Command::Confirm;
        keyed(paper, "new-table", command, Tone::Strong, 1.0);
    });
}

/// The optimum of the round, with buttons to play the solution.
fn fill_answer(paper: &mut Paper, game: &BiddingSession, answer: Option<&Found>) {
    paper.label(&paper.say("label-optimum"));
    let (ink, muted) = (paper.palette.ink, paper.palette.muted);
    let text = match answer {
        Some(found) => paper.words.say(&found.phrase(&VERDICTS)),
        None => paper.say("optimum-searching"),
    };
    let Some(moves) = answer.and_then(Found::moves) else {
        let is_proven = answer == Some(&Found::Unsolvable);
        return paper.text(text, TEXT, if is_proven { ink } else { muted });
    };
    paper.nest(wrapped(8.0), |paper| {
        let node = Node { flex_grow: 1.0, ..default() };
        paper.nest(node, |paper| paper.bold(text, TEXT + 1.0, ink));
        let is_playing =
            game.replay().is_some_and(carom_play::ricochet::bidding::Replay::is_playing);
        let text = if is_playing { "watch-pause" } else { "watch-play" };
        // The three stay together.
        paper.nest(Node { flex_grow: 1.0, ..row(6.0) }, |paper| {
            keyed(paper, "watch-back", Command::Backward, Tone::Plain, 1.0);
            keyed(paper, text, Command::Watch, Tone::Plain, 1.0);
            keyed(paper, "watch-on", Command::Forward, Tone::Plain, 1.0);
        });
    });
    paper.chips(&moves[..moves.len().min(LISTED)]);
    if moves.len() > LISTED {
        paper.text("…", LABEL, muted);
    }
}
