//! The sheet with everything that the dock has no room for.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_shell::action::BoxedAction;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{Tone, UiBuilder, UiKit, column};
use carom_shell::theme::Glyph;

use crate::analysis::Analysis;
use crate::command::{
    Command, Hint, Hurry, LessonCommand, PuzzleCommand, SaveCommand, ToggleAnalysis,
};
use crate::ids::{FILES, LAB, MORE, NEW, SETUP};
use crate::order::UpdatePart;
use crate::session::Session;
use crate::thinking::Thinker;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (close.in_set(UpdatePart::Sheet), show.in_set(Frame::Draw)));
}

/// What a row does, or what it asks first, is seen on the page.
fn close(
    mut commands: MessageReader<Command>,
    mut puzzles: MessageReader<PuzzleCommand>,
    (mut hints, mut hurries): (MessageReader<Hint>, MessageReader<Hurry>),
    (mut toggles, mut lessons): (MessageReader<ToggleAnalysis>, MessageReader<LessonCommand>),
    mut overlay: ResMut<Overlay>,
) {
    let count = commands.read().count() + puzzles.read().count() + hints.read().count();
    let count = count + lessons.read().count() + hurries.read().count() + toggles.read().count();
    if count > 0 && overlay.shows(MORE) {
        *overlay = Overlay::NONE;
    }
}

fn show(
    mut kit: UiKit,
    overlay: Res<Overlay>,
    (session, analysis, thinking): (Res<Session>, Res<Analysis>, Res<Thinker>),
    mut was_thinking: Local<bool>,
) {
    let is_thinking = thinking.is_running();
    let is_same = std::mem::replace(&mut *was_thinking, is_thinking) == is_thinking;
    let changed = overlay.is_changed() || session.is_changed() || analysis.is_changed();
    if !overlay.shows(MORE) || is_same && !changed && !kit.is_changed() {
        return;
    }
    kit.card(MORE, "tablut-more", |ui| {
        if session.task().is_some() {
            help(ui, &session, analysis.is_on());
            rows(ui, "tablut-more-puzzle", |ui| puzzle(ui, &session));
        } else if session.lesson().is_some() {
            rows(ui, "more-lesson", lesson);
        } else {
            rows(ui, "tablut-more-game", |ui| game(ui, &session, is_thinking));
            rows(ui, "tablut-more-lines", |ui| lines(ui, &session));
        }
        rows(ui, "tablut-more-other", |ui| other(ui, &session));
        if session.winner().is_none() {
            let can_resign = session.resigner().is_some() && !session.tree().is_empty();
            let tone = if can_resign { Tone::Danger } else { Tone::Off };
            row(ui, Glyph::Resign, "tablut-resign", Command::Resign, tone);
        }
    });
}

/// A caption, and rows below it.
fn rows(ui: &mut UiBuilder, caption: &str, fill: impl FnOnce(&mut UiBuilder)) {
    ui.caption(&ui.say(caption));
    ui.nest(column(0.0), fill);
}

fn row(ui: &mut UiBuilder, icon: Glyph, name: &str, action: impl Into<BoxedAction>, tone: Tone) {
    ui.row_button(icon, &ui.say(name), None, RowEnd::Nothing, action, tone);
}

/// A row with a line about it.
fn explained(
    ui: &mut UiBuilder,
    icon: Glyph,
    [name, about]: [&str; 2],
    end: RowEnd,
    action: impl Into<BoxedAction>,
    tone: Tone,
) {
    let (name, about) = (ui.say(name), ui.say(about));
    ui.row_button(icon, &name, Some(&about), end, action, tone);
}

/// What costs the stars of a puzzle.
fn help(ui: &mut UiBuilder, session: &Session, is_analysed: bool) {
    let costs = session.can_lose_stars();
    let caption = if costs { "tablut-more-help" } else { "tablut-more-help-free" };
    rows(ui, caption, |ui| {
        let tone = Tone::when(session.way().is_some());
        row(ui, Glyph::Eye, "tablut-solution", Hint::Solution, tone);
        let (texts, end) = (["tablut-analysis", "tablut-analysis-is"], RowEnd::Switch(is_analysed));
        explained(ui, Glyph::Analysis, texts, end, ToggleAnalysis, Tone::Plain);
    });
}

fn puzzle(ui: &mut UiBuilder, session: &Session) {
    let next = if session.solved_in().is_some() { "tablut-next" } else { "tablut-skip" };
    row(ui, Glyph::Next, next, PuzzleCommand::Next, Tone::Plain);
    row(ui, Glyph::Back, "tablut-previous", PuzzleCommand::Previous, Tone::Plain);
    row(ui, Glyph::Calendar, "home-daily", PuzzleCommand::Daily, Tone::Plain);
}

fn lesson(ui: &mut UiBuilder) {
    row(ui, Glyph::Next, "skip-lesson", LessonCommand::Next, Tone::Plain);
    row(ui, Glyph::Last, "lesson-skip", LessonCommand::Skip, Tone::Plain);
}

fn game(ui: &mut UiBuilder, session: &Session, is_thinking: bool) {
    ui.way(Glyph::Plus, "tablut-new", carom_shell::Command::Toggle(NEW));
    ui.way(Glyph::Friends, "tablut-setup", carom_shell::Command::Toggle(SETUP));
    row(ui, Glyph::Clock, "tablut-hurry", Hurry, Tone::when(is_thinking));
    if session.offer().is_some() {
        row(ui, Glyph::Check, "tablut-accept", Command::AcceptDraw, Tone::Plain);
        row(ui, Glyph::Close, "tablut-decline", Command::DeclineDraw, Tone::Plain);
    } else if Side::ALL.into_iter().all(|it| session.seat(it).is_human()) {
        // Computers accept no draw.
        let tone = Tone::when(session.can_offer());
        row(ui, Glyph::Handshake, "tablut-offer", Command::OfferDraw, tone);
    }
    let (texts, end) = (["tablut-before", "tablut-before-is"], RowEnd::Nothing);
    let tone = Tone::when(session.has_game_before() && !session.is_remote());
    explained(ui, Glyph::Undo, texts, end, Command::Before, tone);
}

fn lines(ui: &mut UiBuilder, session: &Session) {
    let tree = session.tree();
    let has_others = Tone::when(tree.siblings(tree.here()).len() > 1);
    row(ui, Glyph::Turn, "tablut-next-variation", Command::NextVariation, has_others);
    let is_other = Tone::when(!tree.is_main(tree.here()) && !session.is_remote());
    row(ui, Glyph::Up, "tablut-promote", Command::Promote, is_other);
}

fn other(ui: &mut UiBuilder, session: &Session) {
    let (texts, share) = (["tablut-share", "tablut-share-is"], SaveCommand::Share);
    explained(ui, Glyph::Share, texts, RowEnd::Nothing, share, Tone::Plain);
    ui.way(Glyph::Folder, "files-title", carom_shell::Command::Toggle(FILES));
    if session.winner().is_some() {
        ui.way(Glyph::Plus, "tablut-new", carom_shell::Command::Toggle(NEW));
        let tone = Tone::when(session.has_game_before());
        row(ui, Glyph::Undo, "tablut-before", Command::Before, tone);
    }
    let (texts, lab) = (["tablut-lab", "tablut-lab-is"], carom_shell::Command::Toggle(LAB));
    explained(ui, Glyph::Lab, texts, RowEnd::Chevron, lab, Tone::Plain);
}
