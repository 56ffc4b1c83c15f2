//! New puzzle: what leaves the round on the board.

use bevy::prelude::*;
use carom_engine::ricochet::{Profile, Robot};
use carom_play::ricochet::Level;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{Tone, UiBuilder};
use carom_shell::theme::Glyph;

use super::more::row;
use crate::command::{Command, DealCommand, GameCommand};
use crate::dealing::{DIFFICULTIES, ExactLength};
use crate::editor::say;
use crate::ids::{BOARD, LEVELS, MORE, NEW, PRACTICE, RULES, STATISTICS, TARGETS};
use crate::last_game::LastGame;
use crate::leaving::is_held;
use crate::session::Session;

pub(super) fn show(
    mut card: CardKit,
    (length, kept): (Res<ExactLength>, Res<LastGame>),
    session: Res<Session>,
) {
    let has_news = length.is_changed() || kept.is_changed() || session.is_changed();
    card.fill_below((NEW, MORE), "new-title", has_news, |ui| {
        if is_held(&session) {
            ui.small(ui.say("leave-first"));
        }
        for (name, level) in DIFFICULTIES.into_iter().zip(Level::NAMED) {
            ui.act_row(Glyph::Dice, name, DealCommand::Puzzle(level));
        }
        exactly(ui, length.get());
        ui.caption(&ui.say("new-board"));
        ui.card_row(Glyph::Quarter, "free-board", BOARD);
        if session.game().is_none() && session.origin().lesson().is_none() {
            ui.card_row(Glyph::Target, "targets", TARGETS);
            ui.act_row(Glyph::Target, "random-target", Command::RandomTarget);
            ui.act_row(Glyph::Robot, "random-places", Command::RandomRobots);
            let five = session.position().squares().len() >= Robot::STANDARD;
            let end = RowEnd::Switch(five);
            row(ui, Glyph::Robot, "silver-robot", None, end, Command::ToggleSilver);
            let profile = session.round().profile();
            // A file may have rules that the window does not offer.
            let about = if Profile::ALL.contains(&profile) {
                ui.say("rules-official-is")
            } else {
                say::rules(ui.words, profile)
            };
            let end = RowEnd::Switch(profile.must_turn);
            row(ui, Glyph::Turn, "rules-official", Some(&about), end, Command::ToggleRules);
        }
        ui.caption(&ui.say("new-puzzles"));
        ui.card_row(Glyph::Star, "levels-title", LEVELS);
        ui.act_row(Glyph::Calendar, "daily", DealCommand::Daily);
        ui.card_row(Glyph::Clock, "practice-title", PRACTICE);
        games(ui, &kept, &session);
        ui.card_row(Glyph::Check, "statistics-title", STATISTICS);
        ui.act_row(Glyph::Book, "lessons", Command::Lessons);
        ui.card_row(Glyph::Book, "rules-title", RULES);
    });
}

/// A puzzle with a number of moves, which the buttons at both sides change.
fn exactly(ui: &mut UiBuilder, length: u32) {
    let node = Node { align_items: AlignItems::Center, column_gap: px(4), ..default() };
    ui.nest(node, |ui| {
        ui.icon_button(Glyph::Minus, "tip-fewer", DealCommand::Shorter);
        let exactly = DealCommand::Puzzle(Level::Exactly(length));
        let text = ui.words.with("exactly", &[("count", length.into())]);
        ui.button(&text, exactly, Tone::Plain, 1.0);
        ui.icon_button(Glyph::Plus, "tip-more", DealCommand::Longer);
    });
}

fn games(ui: &mut UiBuilder, kept: &LastGame, session: &Session) {
    if session.game().is_some() {
        return;
    }
    if let Some(game) = kept.game() {
        let done = game.done().len();
        let about = [("done", done.into()), ("all", (done + game.left()).into())];
        let text = ui.words.with("game-continue", &about);
        let go_on = Command::Game(GameCommand::Continue);
        ui.row_button(Glyph::Play, &text, None, RowEnd::Nothing, go_on, Tone::Plain);
    }
    let about = ui.say("whole-game-is");
    let begin = Command::Game(GameCommand::Begin);
    row(ui, Glyph::Flag, "game-here", Some(&about), RowEnd::Nothing, begin);
    ui.act_row(Glyph::Flag, "game-official", Command::Game(GameCommand::BeginOfficial));
}
