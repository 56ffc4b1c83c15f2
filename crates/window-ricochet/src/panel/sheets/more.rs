//! More: everything that is not on the page, by what the player wants.

use bevy::prelude::*;
use carom_play::ricochet::BoardName;
use carom_shell::BoxedAction;
use carom_shell::Command::Toggle;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::ui::{Tone, UiBuilder};
use carom_shell::theme::Glyph;

use crate::board::MapShown;
use crate::command::{
    Command, GameCommand, PracticeCommand, Share, SolverCommand, ToggleDistance, ToggleMap,
};
use crate::editor;
use crate::ids::{FILES, LAB, LEVELS, MORE, NEW, SUMMARY};
use crate::own_board;
use crate::panel::headline;
use crate::panel::hint_text;
use crate::practice::Practice;
use crate::session::{NextRound, Session};
use crate::solving::Distances;

pub(super) fn show(
    mut card: CardKit,
    (session, practice): (Res<Session>, Res<Practice>),
    (map, distances): (Res<MapShown>, Res<Distances>),
) {
    let has_news = session.is_changed() || practice.is_changed() || map.is_changed();
    card.fill(MORE, "more", has_news || distances.is_changed(), |ui| {
        if practice.is_on() {
            timed(ui);
        } else {
            help(ui, &session, *map, &distances);
            this(ui, &session);
        }
        ui.caption(&ui.say("more-other"));
        if !practice.is_on() {
            ui.card_row(Glyph::Dice, "new-title", NEW);
            let lab = ui.say("lab-is");
            row(ui, Glyph::Lab, "lab", Some(&lab), RowEnd::Chevron, Toggle(LAB));
        }
        ui.card_row(Glyph::Folder, "files-title", FILES);
    });
}

/// A row of the sheet, by the key of its text.
pub(crate) fn row(
    ui: &mut UiBuilder,
    icon: Glyph,
    name: &str,
    about: Option<&str>,
    end: RowEnd,
    action: impl Into<BoxedAction>,
) {
    let text = ui.say(name);
    ui.row_button(icon, &text, about, end, action, Tone::Plain);
}

fn help(ui: &mut UiBuilder, session: &Session, map: MapShown, distances: &Distances) {
    let is_free = session.origin().lesson().is_some() || session.is_helped();
    ui.caption(&ui.say(if is_free { "more-help" } else { "more-help-costs" }));
    ui.act_row(Glyph::Eye, "show-solution", SolverCommand::ShowMoves);
    if session.origin().lesson().is_some() {
        return;
    }
    let about = ui.say("to-go-is");
    let end = RowEnd::Switch(distances.is_shown());
    row(ui, Glyph::Steps, "to-go", Some(&about), end, ToggleDistance);
    let robot = hint_text::robot(ui.words, session.selected());
    let text = ui.words.with("map-for", &[("robot", robot.into())]);
    ui.row_button(Glyph::Map, &text, None, RowEnd::Switch(map.0), ToggleMap, Tone::Plain);
}

/// What belongs to the round, and the ways out of it.
fn this(ui: &mut UiBuilder, session: &Session) {
    let game = session.game().filter(|it| !it.is_over());
    let key = match session.next() {
        _ if game.is_some() => "more-game",
        NextRound::Lesson(_) => "more-lesson",
        NextRound::Level(_) => "more-level",
        NextRound::Round | NextRound::Nothing => "more-puzzle",
    };
    ui.caption(&ui.say(key));
    ui.act_row(Glyph::Share, "share", Share);
    if !session.is_solved() {
        ui.act_row(Glyph::Bookmark, "set-mark", Command::SetMark);
    }
    if session.can_go_to_mark() {
        ui.act_row(Glyph::Bookmark, "go-to-mark", Command::GoToMark);
    }
    ui.act_row(Glyph::Pencil, "open-in-editor", editor::ExchangeCommand::TakeRound);
    if matches!(session.board_name(), BoardName::Official(_)) && session.game().is_none() {
        ui.act_row(Glyph::Quarter, "own-enter", own_board::Command::OnThisBoard);
    }
    if let Some(left) = session.earlier() {
        let name = ui.words.say(&headline::name_of_left(left.origin()));
        let text = ui.words.with("back-to", &[("what", name.into())]);
        let back = Command::RoundBefore;
        ui.row_button(Glyph::Back, &text, None, RowEnd::Nothing, back, Tone::Plain);
    }
    if game.is_some() {
        ui.act_row(Glyph::Next, "put-back", Command::Game(GameCommand::PutBack));
        ui.card_row(Glyph::Flag, "summary", SUMMARY);
        ui.act_row(Glyph::Close, "game-leave", Command::Game(GameCommand::Leave));
        let (text, give_up) = (ui.say("give-up"), Command::Game(GameCommand::GiveUp));
        ui.row_button(Glyph::Resign, &text, None, RowEnd::Nothing, give_up, Tone::Danger);
        return;
    }
    if session.is_solved() || session.next() == NextRound::Nothing {
        return;
    }
    let skip = match session.next() {
        NextRound::Lesson(_) => "skip-lesson",
        NextRound::Level(_) => "skip-level",
        NextRound::Round | NextRound::Nothing => "skip-puzzle",
    };
    ui.act_row(Glyph::Last, skip, Command::Skip);
    if session.origin().lesson().is_some() {
        ui.act_row(Glyph::Last, "lesson-skip", Command::SkipLessons);
    } else {
        ui.card_row(Glyph::Star, "levels-title", LEVELS);
    }
}

/// Against the clock there is no help but the free hints.
fn timed(ui: &mut UiBuilder) {
    ui.caption(&ui.say("practice-title"));
    ui.act_row(Glyph::Last, "practice-skip", PracticeCommand::Skip);
    ui.act_row(Glyph::Close, "practice-leave", PracticeCommand::Leave);
}
