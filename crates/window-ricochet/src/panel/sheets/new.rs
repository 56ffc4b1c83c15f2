//! New puzzle: what leaves the round on the board.

use bevy::prelude::*;
use carom_engine::ricochet::{Profile, Robot};
use carom_play::ricochet::Level;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::kit::{Kit, Paper, Tone};
use carom_shell::theme::Glyph;

use super::more::row;
use crate::command::{Command, DealCommand, DraftCommand, GameCommand};
use crate::dealing::{DIFFICULTIES, Daily, NewPuzzle};
use crate::editor::say;
use crate::ids::{BOARD, LEVELS, MORE, NEW, PRACTICE, RULES, STATISTICS, TARGETS};
use crate::last_game::LastGame;
use crate::leaving::is_held;
use crate::session::Session;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn show(
    mut kit: Kit,
    overlay: Res<Overlay>,
    (draft, kept): (Res<NewPuzzle>, Res<LastGame>),
    (session, daily): (Res<Session>, Res<Daily>),
) {
    let news = draft.is_changed() || kept.is_changed() || session.is_changed();
    if !overlay.shows(NEW) || !(news || overlay.is_changed() || kit.is_changed()) {
        return;
    }
    let toggle = carom_shell::Command::Toggle;
    kit.card_below(NEW, MORE, "new-title", |paper| {
        if is_held(&session, Some(&daily)) {
            paper.small(paper.say("leave-first"));
        }
        for (name, level) in DIFFICULTIES.into_iter().zip(Level::NAMED) {
            row(paper, Glyph::Dice, name, None, RowEnd::Nothing, DealCommand::Puzzle(level));
        }
        exactly(paper, &draft);
        paper.caption(&paper.say("new-board"));
        row(paper, Glyph::Quarter, "free-board", None, RowEnd::Chevron, toggle(BOARD));
        if session.game().is_none() && session.lesson().is_none() {
            row(paper, Glyph::Target, "targets", None, RowEnd::Chevron, toggle(TARGETS));
            row(
                paper,
                Glyph::Target,
                "random-target",
                None,
                RowEnd::Nothing,
                Command::RandomTarget,
            );
            row(paper, Glyph::Robot, "random-places", None, RowEnd::Nothing, Command::RandomRobots);
            let five = session.position().squares().len() >= Robot::STANDARD;
            let end = RowEnd::Switch(five);
            row(paper, Glyph::Robot, "silver-robot", None, end, Command::ToggleSilver);
            let profile = session.round().profile();
            // A file may have rules that the window does not offer.
            let about = if Profile::ALL.contains(&profile) {
                paper.say("rules-official-is")
            } else {
                say::rules(paper.words, profile)
            };
            let end = RowEnd::Switch(profile.must_turn);
            row(paper, Glyph::Turn, "rules-official", Some(&about), end, Command::ToggleRules);
        }
        paper.caption(&paper.say("new-puzzles"));
        row(paper, Glyph::Star, "levels-title", None, RowEnd::Chevron, toggle(LEVELS));
        row(paper, Glyph::Calendar, "daily", None, RowEnd::Nothing, DealCommand::Daily);
        row(paper, Glyph::Clock, "practice-title", None, RowEnd::Chevron, toggle(PRACTICE));
        games(paper, &kept, &session);
        row(paper, Glyph::Check, "statistics-title", None, RowEnd::Chevron, toggle(STATISTICS));
        row(paper, Glyph::Book, "lessons", None, RowEnd::Nothing, Command::Lessons);
        row(paper, Glyph::Book, "rules-title", None, RowEnd::Chevron, toggle(RULES));
    });
}

/// A puzzle with a number of moves, which the buttons at both sides change.
fn exactly(paper: &mut Paper, draft: &NewPuzzle) {
    let node = Node { align_items: AlignItems::Center, column_gap: px(4), ..default() };
    paper.nest(node, |paper| {
        let fewer = DealCommand::Draft(DraftCommand::Fewer);
        paper.icon_button(Glyph::Minus, "tip-fewer", fewer);
        let exactly = DealCommand::Puzzle(Level::Exactly(draft.moves));
        let text = paper.words.with("exactly", &[("count", draft.moves.into())]);
        paper.button(&text, exactly, Tone::Plain, 1.0);
        let more = DealCommand::Draft(DraftCommand::More);
        paper.icon_button(Glyph::Plus, "tip-more", more);
    });
}

fn games(paper: &mut Paper, kept: &LastGame, session: &Session) {
    if session.game().is_some() {
        return;
    }
    if let Some(game) = kept.game() {
        let done = game.done().len();
        let about = [("done", done.into()), ("all", (done + game.left()).into())];
        let text = paper.words.with("game-continue", &about);
        let go_on = Command::Game(GameCommand::Continue);
        paper.row_button(Glyph::Play, &text, None, RowEnd::Nothing, go_on, Tone::Plain);
    }
    let about = paper.say("whole-game-is");
    let begin = Command::Game(GameCommand::Begin);
    row(paper, Glyph::Flag, "game-here", Some(&about), RowEnd::Nothing, begin);
    let official = Command::Game(GameCommand::BeginOfficial);
    row(paper, Glyph::Flag, "game-official", None, RowEnd::Nothing, official);
}
