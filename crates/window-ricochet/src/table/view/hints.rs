//! What there is to say about the game: in the hint box or, without one, in the goal.

use bevy::prelude::*;
use carom_play::referee::Seat;
use carom_play::ricochet::bidding::Replay;
use carom_play::ricochet::{BiddingSession, Line};
use carom_play::{Phase, PlayerId};
use carom_shell::panel::Tip;
use carom_shell::panel::badge::{badge, colour};
use carom_shell::panel::ui::{HEADING, LABEL, TEXT, Tone, UiBuilder, row, text_column};
use carom_shell::theme::Glyph;
use carom_shell::words::verdict::Verdicts;
use carom_shell::words::{Phrase, Words};

use super::{key_node, wide};
use crate::pieces::Pieces as _;
use crate::solving::OracleAnswer;
use crate::table::says::Saying;
use crate::table::{Command, TableModel};

/// The answers about the round at the table.
static VERDICTS: Verdicts = Verdicts {
    fewest: Phrase::new("optimum-moves"),
    at_most: Phrase::new("optimum-at-most"),
    unsolvable: Phrase::new("optimum-none"),
};

/// The maximum number of listed moves.
const LISTED: usize = 27;

/// What is said, and something smaller about it.
pub(super) struct TableMessage {
    pub(super) title: String,
    pub(super) about: String,
    pub(super) is_fault: bool,
}

/// The message about the last command or, without one, the state of the game.
pub(super) fn told(
    words: &Words,
    model: &TableModel,
    answer: Option<&OracleAnswer>,
) -> TableMessage {
    if let Some(saying) = model.says() {
        let title = words.say(&saying.phrase(model.any_game()));
        return TableMessage { title, about: String::new(), is_fault: saying.is_fault() };
    }
    let (title, about) = match model.game() {
        None if model.has_running_game() => {
            (words.get("table-waits"), words.get("table-next-game"))
        }
        None => (words.get("table-invites"), words.get("table-how")),
        Some(game) => match game.phase() {
            Phase::Thinking | Phase::Bidding(_) => bids(words, game),
            Phase::Demonstrating(queue) => shows(words, game, queue),
            Phase::RoundOver { winner } => {
                // A solution has its number of moves beside it.
                let has_moves = answer.and_then(OracleAnswer::moves).is_some();
                let about = if has_moves { String::new() } else { optimum(words, answer) };
                let about = awaited(words, game).unwrap_or(about);
                (round_over(words, game, *winner), about)
            }
            Phase::GameOver { winners } => (game_over(words, game, winners), totals(words, game)),
        },
    };
    TableMessage { title, about, is_fault: false }
}

fn bids(words: &Words, game: &BiddingSession) -> (String, String) {
    let referee = game.game().referee();
    let name = |place: usize| game.seats()[place].player.name.clone();
    let title = match referee.bidders().first() {
        _ if game.is_paused() => words.get("bids-paused"),
        Some(&player) => {
            let moves = referee.bid_of(player).map_or(0, |bid| bid.moves);
            words.with("bids-lowest", &[("name", name(player.0).into()), ("moves", moves.into())])
        }
        None => words.get("bids-none"),
    };
    let own = game.own().and_then(|it| game.seats().get(it.0));
    let own_bid = own.and_then(|it| it.bid).filter(|_| !game.is_race());
    let about = awaited(words, game).unwrap_or_else(|| match game.takes_bids() {
        _ if game.is_remote() && game.own().is_none() => words.get("online-watches"),
        true if game.is_race() => words.get("online-race"),
        true if game.is_remote() => match own_bid {
            Some(bid) => words.with("online-own-bid", &[("moves", bid.moves.into())]),
            None => words.get("online-bids"),
        },
        _ if game.computers().count() == game.seats().len() => words.get("bids-computers"),
        true => words.with("bids-choose", &[("count", game.seats().len().into())]),
        false => words.get("bids-wait"),
    });
    (title, about)
}

/// Whom the room waits for, once the player here has agreed to go on.
fn awaited(words: &Words, game: &BiddingSession) -> Option<String> {
    let own = game.seats().get(game.own()?.0)?;
    let is_awaited = |it: &&Seat| !(it.has_voted || it.is_away || it.player.is_computer());
    let names: Vec<_> = game.seats().iter().filter(is_awaited).map(|it| &*it.player.name).collect();
    let is_waiting = own.has_voted && !names.is_empty();
    is_waiting.then(|| words.with("online-awaits", &[("names", names.join(", ").into())]))
}

fn shows(words: &Words, game: &BiddingSession, queue: &[PlayerId]) -> (String, String) {
    let name = |player: &PlayerId| game.seats()[player.0].player.name.clone();
    let bid = |player: &PlayerId| game.seats()[player.0].bid.map_or(0, |bid| bid.moves);
    let Some((first, others)) = queue.split_first() else { return Default::default() };
    let left = bid(first).saturating_sub(made(game) as u32);
    let about = [("name", name(first).into()), ("count", left.into())];
    let title = words.with("table-shows", &about);
    let names: Vec<String> =
        others.iter().map(|it| format!("{} ({})", name(it), bid(it))).collect();
    if names.is_empty() {
        return (title, String::new());
    }
    (title, words.with("shows-next", &[("names", names.join(", ").into())]))
}

/// The moves of the player who shows them. While a failed demonstration is shown, the moves are those of the player who has failed.
pub(super) fn made(game: &BiddingSession) -> usize {
    let moves = game.line().map_or(0, Line::len);
    if game.failed_player().is_some() { 0 } else { moves }
}

fn round_over(words: &Words, game: &BiddingSession, winner: Option<PlayerId>) -> String {
    let Some(seat) = winner.and_then(|player| game.seats().get(player.0)) else {
        return words.get("round-not-won");
    };
    let moves = game.game().line().map_or(0, Line::len);
    words.with("round-won", &[("name", seat.player.name.clone().into()), ("moves", moves.into())])
}

fn game_over(words: &Words, game: &BiddingSession, winners: &[PlayerId]) -> String {
    let names: Vec<String> =
        winners.iter().map(|player| game.seats()[player.0].player.name.clone()).collect();
    let count = names.len();
    words.with("game-won", &[("count", count.into()), ("names", names.join(", ").into())])
}

fn totals(words: &Words, game: &BiddingSession) -> String {
    let whole = game.game().game();
    let about = [("targets", whole.solved().into()), ("moves", whole.total_moves().into())];
    let mut text = words.with("game-totals", &about);
    if whole.left() > 0 {
        let left = words.with("game-left-over", &[("count", whole.left().into())]);
        text = format!("{text} · {left}");
    }
    text
}

fn optimum(words: &Words, answer: Option<&OracleAnswer>) -> String {
    answer
        .map_or_else(|| words.get("optimum-searching"), |found| words.say(&found.phrase(&VERDICTS)))
}

/// The hint box: what is said, and below it what can be done about it.
pub(super) fn fill(ui: &mut UiBuilder, model: &TableModel, answer: Option<&OracleAnswer>) {
    let TableMessage { title, about, is_fault } = told(ui.words, model, answer);
    let is_chosen = model.game().is_some_and(|it| it.chosen().is_some());
    // The row below says it.
    let about = if is_chosen { String::new() } else { about };
    let column = Node { row_gap: px(3), ..text_column() };
    let head = Node { align_items: AlignItems::FlexStart, column_gap: px(12), ..default() };
    ui.nest(head, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        let (icon, color) = match model.says() {
            Some(_) if is_fault => (Glyph::Info, ui.palette.danger),
            Some(_) => (Glyph::Info, ink),
            None => (Glyph::Friends, ink),
        };
        let warm = if is_fault { color } else { ui.palette.star_line };
        ui.icon(icon, 20.0, warm);
        ui.nest(column, |ui| {
            let font = ui.fonts().bold(TEXT);
            ui.named(title, font, color);
            if !about.is_empty() {
                let font = ui.fonts().regular(LABEL);
                ui.named(about, font, muted);
            }
        });
    });
    fill_row(ui, model, answer);
}

/// The row of the box: the answers to a question, the bid, the player of the solution.
fn fill_row(ui: &mut UiBuilder, model: &TableModel, answer: Option<&OracleAnswer>) {
    let Some(game) = model.game() else { return };
    if model.says() == Some(&Saying::EndsGame) {
        return ui.nest(row(8.0), |ui| {
            answer_button(ui, "end-game", Command::EndGame, Tone::Danger);
            answer_button(ui, "keep-playing", carom_shell::Command::Back, Tone::Plain);
        });
    }
    if game.types_bids() {
        bid(ui, game);
    } else {
        fill_player(ui, game, answer);
    }
}

/// The row where there is no hint box. The pad shows the bid there.
pub(super) fn fill_row_alone(
    ui: &mut UiBuilder,
    model: &TableModel,
    answer: Option<&OracleAnswer>,
) {
    let Some(game) = model.game() else { return };
    if !game.types_bids() || model.says() == Some(&Saying::EndsGame) {
        fill_row(ui, model, answer);
    }
}

/// The robots of the demonstration, or the buttons of the solution.
fn fill_player(ui: &mut UiBuilder, game: &BiddingSession, answer: Option<&OracleAnswer>) {
    if game.can_slide() {
        robots(ui, game);
    } else if game.is_round_over() && answer.and_then(OracleAnswer::moves).is_some() {
        player(ui, game);
    }
}

fn answer_button(
    ui: &mut UiBuilder,
    name: &str,
    action: impl Into<carom_shell::BoxedAction>,
    tone: Tone,
) {
    let node = Node { flex_grow: 1.0, flex_basis: px(0), ..key_node() };
    let (text, color) = (ui.say(name), tone.ink(ui.palette));
    ui.press_with(Tip(None), node, action, tone, |ui| ui.bold_line(text, TEXT, color));
}

/// The chosen player and the typed bid.
fn bid(ui: &mut UiBuilder, game: &BiddingSession) {
    let chosen = game.chosen().and_then(|player| Some((player, game.seats().get(player.0)?)));
    let Some((player, seat)) = chosen else { return };
    let palette = ui.palette;
    ui.nest(wide(8.0), |ui| {
        badge(ui, seat.player.colour, player.0, 32.0);
        let font = ui.fonts().bold(TEXT);
        ui.clipped(seat.player.name.clone(), font, palette.ink);
        step(ui, Glyph::Minus, Command::Fewer);
        let node = Node { width: px(56), flex_shrink: 0.0, ..key_node() };
        let line = BorderColor::all(colour(seat.player.colour));
        // The bid that a room has is shown until the next one is typed.
        let bid = seat.bid.filter(|_| game.is_remote()).map(|it| it.moves);
        let color = if game.typed().is_some() { palette.ink } else { palette.muted };
        let text = game.typed().or(bid).map_or_else(|| "?".to_owned(), |it| it.to_string());
        ui.nest((node, line, BackgroundColor(palette.board)), |ui| ui.bold(text, HEADING, color));
        step(ui, Glyph::Plus, Command::More);
    });
}

/// A button with an icon.
fn step(ui: &mut UiBuilder, icon: Glyph, command: Command) {
    let node = Node { width: px(44), flex_shrink: 0.0, ..key_node() };
    ui.press(node, command, Tone::Plain, |ui| {
        let ink = ui.palette.ink;
        ui.icon(icon, 22.0, ink);
    });
}

/// A button for each robot; the chosen one has a ring.
fn robots(ui: &mut UiBuilder, game: &BiddingSession) {
    let Some(line) = game.line() else { return };
    ui.nest(row(8.0), |ui| {
        for (robot, _) in line.position().robots() {
            let tone = if robot == game.selected() { Tone::On } else { Tone::Bare };
            let node = Node { flex_grow: 1.0, flex_basis: px(0), ..key_node() };
            ui.press(node, Command::Select(robot), tone, |ui| ui.robot(robot, 34.0));
        }
    });
}

/// The solution, move by move.
fn player(ui: &mut UiBuilder, game: &BiddingSession) {
    let is_playing = game.replay().is_some_and(Replay::is_playing);
    let is_begun = game.replay().is_some_and(|it| !it.line().moves().is_empty());
    let play = if is_playing { Glyph::Pause } else { Glyph::Play };
    let back = if is_begun { Tone::Plain } else { Tone::Off };
    ui.nest(row(8.0), |ui| {
        for (icon, command, tone) in [
            (Glyph::Back, Command::Backward, back),
            (play, Command::Watch, Tone::Plain),
            (Glyph::Next, Command::Forward, Tone::Plain),
        ] {
            let node = Node { flex_grow: 1.0, flex_basis: px(0), ..key_node() };
            ui.press(node, command, tone, |ui| {
                let color = tone.ink(ui.palette);
                ui.icon(icon, 22.0, color);
            });
        }
    });
}

/// The moves of the demonstration, or those of the solution, below the players.
pub(super) fn fill_moves(ui: &mut UiBuilder, game: &BiddingSession, answer: Option<&OracleAnswer>) {
    let (ink, muted) = (ui.palette.ink, ui.palette.muted);
    if matches!(game.phase(), Phase::Demonstrating(_)) || game.race().is_some() {
        let moves = game.line().map(Line::moves).unwrap_or_default();
        return ui.chips(&moves[moves.len().saturating_sub(LISTED)..]);
    }
    let Some(moves) = answer.and_then(OracleAnswer::moves) else { return };
    ui.text(optimum(ui.words, answer), LABEL, muted);
    ui.chips(&moves[..moves.len().min(LISTED)]);
    if moves.len() > LISTED {
        ui.text("…", LABEL, ink);
    }
}
