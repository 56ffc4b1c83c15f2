//! The sheet with everything that the dock has no room for.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_shell::ask::Wish;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::kit::{Kit, Paper, Tone, column};
use carom_shell::theme::Glyph;

use crate::analysis::Analysis;
use crate::command::{
    Command, Hint, Hurry, LessonCommand, PuzzleCommand, SaveCommand, ToggleAnalysis,
};
use crate::ids::{FILES, LAB, MORE, NEW, SETUP};
use crate::order::Obey;
use crate::session::Session;
use crate::thinking::Thinker;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (close.in_set(Obey::Sheet), show.in_set(Frame::Draw)));
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
    mut kit: Kit,
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
    kit.card(MORE, "tablut-more", |paper| {
        if session.task().is_some() {
            help(paper, &session, analysis.is_on());
            rows(paper, "tablut-more-puzzle", |paper| puzzle(paper, &session));
        } else if session.lesson().is_some() {
            rows(paper, "more-lesson", lesson);
        } else {
            rows(paper, "tablut-more-game", |paper| game(paper, &session, is_thinking));
            rows(paper, "tablut-more-lines", |paper| lines(paper, &session));
        }
        rows(paper, "tablut-more-other", |paper| other(paper, &session));
        if session.winner().is_none() {
            let can_resign = session.resigner().is_some() && !session.tree().is_empty();
            let tone = if can_resign { Tone::Danger } else { Tone::Off };
            row(paper, Glyph::Resign, "tablut-resign", Command::Resign, tone);
        }
    });
}

/// A caption, and rows below it.
fn rows(paper: &mut Paper, caption: &str, fill: impl FnOnce(&mut Paper)) {
    paper.caption(&paper.say(caption));
    paper.nest(column(0.0), fill);
}

fn row(paper: &mut Paper, icon: Glyph, name: &str, wish: impl Into<Wish>, tone: Tone) {
    paper.row_button(icon, &paper.say(name), None, RowEnd::Nothing, wish, tone);
}

/// A row with a line about it.
fn explained(
    paper: &mut Paper,
    icon: Glyph,
    [name, about]: [&str; 2],
    end: RowEnd,
    wish: impl Into<Wish>,
    tone: Tone,
) {
    let (name, about) = (paper.say(name), paper.say(about));
    paper.row_button(icon, &name, Some(&about), end, wish, tone);
}

/// What costs the stars of a puzzle.
fn help(paper: &mut Paper, session: &Session, is_analysed: bool) {
    let costs = session.can_lose_stars();
    let caption = if costs { "tablut-more-help" } else { "tablut-more-help-free" };
    rows(paper, caption, |paper| {
        let tone = Tone::when(session.way().is_some());
        row(paper, Glyph::Eye, "tablut-solution", Hint::Solution, tone);
        let (texts, end) = (["tablut-analysis", "tablut-analysis-is"], RowEnd::Switch(is_analysed));
        explained(paper, Glyph::Analysis, texts, end, ToggleAnalysis, Tone::Plain);
    });
}

fn puzzle(paper: &mut Paper, session: &Session) {
    let next = if session.solved_in().is_some() { "tablut-next" } else { "tablut-skip" };
    row(paper, Glyph::Next, next, PuzzleCommand::Next, Tone::Plain);
    row(paper, Glyph::Back, "tablut-previous", PuzzleCommand::Previous, Tone::Plain);
    row(paper, Glyph::Calendar, "home-daily", PuzzleCommand::Daily, Tone::Plain);
}

fn lesson(paper: &mut Paper) {
    row(paper, Glyph::Next, "skip-lesson", LessonCommand::Next, Tone::Plain);
    row(paper, Glyph::Last, "lesson-skip", LessonCommand::Skip, Tone::Plain);
}

fn game(paper: &mut Paper, session: &Session, is_thinking: bool) {
    paper.way(Glyph::Plus, "tablut-new", carom_shell::Command::Toggle(NEW));
    paper.way(Glyph::Friends, "tablut-setup", carom_shell::Command::Toggle(SETUP));
    row(paper, Glyph::Clock, "tablut-hurry", Hurry, Tone::when(is_thinking));
    if session.offer().is_some() {
        row(paper, Glyph::Check, "tablut-accept", Command::AcceptDraw, Tone::Plain);
        row(paper, Glyph::Close, "tablut-decline", Command::DeclineDraw, Tone::Plain);
    } else if Side::ALL.into_iter().all(|it| session.seat(it).is_human()) {
        // Computers accept no draw.
        let tone = Tone::when(session.can_offer());
        row(paper, Glyph::Handshake, "tablut-offer", Command::OfferDraw, tone);
    }
    let (texts, end) = (["tablut-before", "tablut-before-is"], RowEnd::Nothing);
    let tone = Tone::when(session.has_game_before() && !session.is_remote());
    explained(paper, Glyph::Undo, texts, end, Command::Before, tone);
}

fn lines(paper: &mut Paper, session: &Session) {
    let tree = session.tree();
    let has_others = Tone::when(tree.siblings(tree.here()).len() > 1);
    row(paper, Glyph::Turn, "tablut-next-variation", Command::NextVariation, has_others);
    let is_other = Tone::when(!tree.is_main(tree.here()) && !session.is_remote());
    row(paper, Glyph::Up, "tablut-promote", Command::Promote, is_other);
}

fn other(paper: &mut Paper, session: &Session) {
    let (texts, share) = (["tablut-share", "tablut-share-is"], SaveCommand::Share);
    explained(paper, Glyph::Share, texts, RowEnd::Nothing, share, Tone::Plain);
    paper.way(Glyph::Folder, "files-title", carom_shell::Command::Toggle(FILES));
    if session.winner().is_some() {
        paper.way(Glyph::Plus, "tablut-new", carom_shell::Command::Toggle(NEW));
        let tone = Tone::when(session.has_game_before());
        row(paper, Glyph::Undo, "tablut-before", Command::Before, tone);
    }
    let (texts, lab) = (["tablut-lab", "tablut-lab-is"], carom_shell::Command::Toggle(LAB));
    explained(paper, Glyph::Lab, texts, RowEnd::Chevron, lab, Tone::Plain);
}
