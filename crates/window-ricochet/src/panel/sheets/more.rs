//! More: everything that is not on the page, by what the player wants.

use bevy::prelude::*;
use carom_shell::Command::Toggle;
use carom_shell::Wish;
use carom_shell::panel::RowEnd;
use carom_shell::panel::card::CardKit;
use carom_shell::panel::kit::{Paper, Tone};
use carom_shell::theme::Glyph;

use crate::board::MapShown;
use crate::command::{
    Command, GameCommand, PracticeCommand, Share, SolverCommand, ToggleDistance, ToggleMap,
};
use crate::dealing::Daily;
use crate::editor;
use crate::ids::{FILES, LAB, LEVELS, MORE, NEW, SUMMARY};
use crate::panel::headline;
use crate::panel::told;
use crate::practice::Practice;
use crate::session::{NextRound, Session};
use crate::solving::Distances;

pub(super) fn show(
    mut card: CardKit,
    (session, practice, daily): (Res<Session>, Res<Practice>, Res<Daily>),
    (map, distances): (Res<MapShown>, Res<Distances>),
) {
    let has_news = session.is_changed() || practice.is_changed() || map.is_changed();
    card.fill(MORE, "more", has_news || distances.is_changed(), |paper| {
        if practice.is_on() {
            timed(paper);
        } else {
            help(paper, &session, *map, &distances);
            this(paper, &session, &daily);
        }
        paper.caption(&paper.say("more-other"));
        if !practice.is_on() {
            paper.card_row(Glyph::Dice, "new-title", NEW);
            let lab = paper.say("lab-is");
            row(paper, Glyph::Lab, "lab", Some(&lab), RowEnd::Chevron, Toggle(LAB));
        }
        paper.card_row(Glyph::Folder, "files-title", FILES);
    });
}

/// A row of the sheet, by the key of its text.
pub(crate) fn row(
    paper: &mut Paper,
    icon: Glyph,
    name: &str,
    about: Option<&str>,
    end: RowEnd,
    wish: impl Into<Wish>,
) {
    let text = paper.say(name);
    paper.row_button(icon, &text, about, end, wish, Tone::Plain);
}

fn help(paper: &mut Paper, session: &Session, map: MapShown, distances: &Distances) {
    let is_free = session.lesson().is_some() || session.is_helped();
    paper.caption(&paper.say(if is_free { "more-help" } else { "more-help-costs" }));
    paper.act_row(Glyph::Eye, "show-solution", SolverCommand::ShowMoves);
    if session.lesson().is_some() {
        return;
    }
    let about = paper.say("to-go-is");
    let end = RowEnd::Switch(distances.is_shown());
    row(paper, Glyph::Steps, "to-go", Some(&about), end, ToggleDistance);
    let robot = told::robot(paper.words, session.selected());
    let text = paper.words.with("map-for", &[("robot", robot.into())]);
    paper.row_button(Glyph::Map, &text, None, RowEnd::Switch(map.0), ToggleMap, Tone::Plain);
}

/// What belongs to the round, and the ways out of it.
fn this(paper: &mut Paper, session: &Session, daily: &Daily) {
    let game = session.game().filter(|it| !it.is_over());
    let key = match session.next() {
        _ if game.is_some() => "more-game",
        NextRound::Lesson(_) => "more-lesson",
        NextRound::Level(_) => "more-level",
        NextRound::Round | NextRound::Nothing => "more-puzzle",
    };
    paper.caption(&paper.say(key));
    paper.act_row(Glyph::Share, "share", Share);
    paper.act_row(Glyph::Pencil, "open-in-editor", editor::ExchangeCommand::TakeRound);
    if let Some(left) = session.left_round() {
        let name = paper.words.say(&headline::name_of_left(left, daily));
        let text = paper.words.with("back-to", &[("what", name.into())]);
        let back = Command::RoundBefore;
        paper.row_button(Glyph::Back, &text, None, RowEnd::Nothing, back, Tone::Plain);
    }
    if game.is_some() {
        paper.act_row(Glyph::Next, "put-back", Command::Game(GameCommand::PutBack));
        paper.card_row(Glyph::Flag, "summary", SUMMARY);
        paper.act_row(Glyph::Close, "game-leave", Command::Game(GameCommand::Leave));
        let (text, give_up) = (paper.say("give-up"), Command::Game(GameCommand::GiveUp));
        paper.row_button(Glyph::Resign, &text, None, RowEnd::Nothing, give_up, Tone::Danger);
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
    paper.act_row(Glyph::Last, skip, Command::Skip);
    if session.lesson().is_some() {
        paper.act_row(Glyph::Last, "lesson-skip", Command::SkipLessons);
    } else {
        paper.card_row(Glyph::Star, "levels-title", LEVELS);
    }
}

/// Against the clock there is no help but the free hints.
fn timed(paper: &mut Paper) {
    paper.caption(&paper.say("practice-title"));
    paper.act_row(Glyph::Last, "practice-skip", PracticeCommand::Skip);
    paper.act_row(Glyph::Close, "practice-leave", PracticeCommand::Leave);
}
