//! The sheet with everything that the dock has no room for.

use bevy::prelude::*;
use carom_engine::tablut::Side;
use carom_shell::ask::Wish;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::kit::{Kit, Paper, Tone};
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
    let count = count + lessons.read().count();
    if count + hurries.read().count() + toggles.read().count() > 0 && overlay.shows(MORE) {
        *overlay = Overlay::NONE;
    }
}

/// A row of the sheet.
struct SheetRow {
    icon: Glyph,
    name: &'static str,
    about: Option<&'static str>,
    end: RowEnd,
    wish: Wish,
    tone: Tone,
}

fn row(icon: Glyph, name: &'static str, wish: impl Into<Wish>, can: bool) -> SheetRow {
    let tone = if can { Tone::Plain } else { Tone::Off };
    SheetRow { icon, name, about: None, end: RowEnd::Nothing, wish: wish.into(), tone }
}

fn sheet(icon: Glyph, name: &'static str, card: carom_shell::ids::OverlayId) -> SheetRow {
    SheetRow { end: RowEnd::Chevron, ..row(icon, name, carom_shell::Command::Toggle(card), true) }
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
            rows(paper, "tablut-more-puzzle", puzzle(&session));
            rows(paper, "tablut-more-other", other(&session));
        } else if session.lesson().is_some() {
            rows(paper, "more-lesson", lesson());
            rows(paper, "tablut-more-other", other(&session));
        } else {
            rows(paper, "tablut-more-game", game(&session, is_thinking));
            rows(paper, "tablut-more-lines", lines(&session));
            rows(paper, "tablut-more-other", other(&session));
            let can_resign = session.resigner().is_some() && !session.tree().is_empty();
            let resign = row(Glyph::Resign, "tablut-resign", Command::Resign, can_resign);
            let tone = if can_resign { Tone::Danger } else { Tone::Off };
            one(paper, SheetRow { tone, ..resign });
        }
    });
}

fn rows(paper: &mut Paper, caption: &str, rows: Vec<SheetRow>) {
    let caption = paper.say(caption);
    paper.caption(&caption);
    let column = Node { flex_direction: FlexDirection::Column, ..default() };
    paper.nest(column, |paper| rows.into_iter().for_each(|it| one(paper, it)));
}

fn one(paper: &mut Paper, row: SheetRow) {
    let (name, about) = (paper.say(row.name), row.about.map(|it| paper.say(it)));
    paper.row_button(row.icon, &name, about.as_deref(), row.end, row.wish, row.tone);
}

/// What costs the stars of a puzzle.
fn help(paper: &mut Paper, session: &Session, is_analysed: bool) {
    let is_open = session.way().is_some();
    let solution = row(Glyph::Eye, "tablut-solution", Hint::Solution, is_open);
    let analysis = row(Glyph::Analysis, "tablut-analysis", ToggleAnalysis, true);
    let analysis = SheetRow {
        about: Some("tablut-analysis-is"),
        end: RowEnd::Switch(is_analysed),
        ..analysis
    };
    let costs = session.can_lose_stars();
    let caption = if costs { "tablut-more-help" } else { "tablut-more-help-free" };
    rows(paper, caption, vec![solution, analysis]);
}

fn puzzle(session: &Session) -> Vec<SheetRow> {
    let next = if session.solved_in().is_some() { "tablut-next" } else { "tablut-skip" };
    vec![
        row(Glyph::Next, next, PuzzleCommand::Next, true),
        row(Glyph::Back, "tablut-previous", PuzzleCommand::Previous, true),
        row(Glyph::Calendar, "home-daily", PuzzleCommand::Daily, true),
    ]
}

fn lesson() -> Vec<SheetRow> {
    vec![
        row(Glyph::Next, "skip-lesson", LessonCommand::Next, true),
        row(Glyph::Last, "lesson-skip", LessonCommand::Skip, true),
    ]
}

fn game(session: &Session, is_thinking: bool) -> Vec<SheetRow> {
    let is_remote = session.is_remote();
    let mut all = vec![
        sheet(Glyph::Plus, "tablut-new", NEW),
        sheet(Glyph::Friends, "tablut-setup", SETUP),
        row(Glyph::Clock, "tablut-hurry", Hurry, is_thinking),
    ];
    if session.offer().is_some() {
        all.push(row(Glyph::Check, "tablut-accept", Command::AcceptDraw, true));
        all.push(row(Glyph::Close, "tablut-decline", Command::DeclineDraw, true));
    } else if Side::ALL.into_iter().all(|it| session.seat(it).is_human()) {
        // Computers accept no draw.
        let can_offer = session.can_offer();
        all.push(row(Glyph::Handshake, "tablut-offer", Command::OfferDraw, can_offer));
    }
    all.push(SheetRow { about: Some("tablut-before-is"), ..last_game(session, !is_remote) });
    all
}

fn last_game(session: &Session, can: bool) -> SheetRow {
    row(Glyph::Undo, "tablut-before", Command::Before, can && session.has_game_before())
}

fn lines(session: &Session) -> Vec<SheetRow> {
    let tree = session.tree();
    let has_others = tree.siblings(tree.here()).len() > 1;
    let is_other = !tree.is_main(tree.here()) && !session.is_remote();
    vec![
        row(Glyph::Turn, "tablut-next-variation", Command::NextVariation, has_others),
        row(Glyph::Up, "tablut-promote", Command::Promote, is_other),
    ]
}

fn other(session: &Session) -> Vec<SheetRow> {
    let share = row(Glyph::Share, "tablut-share", SaveCommand::Share, true);
    let mut all = vec![
        SheetRow { about: Some("tablut-share-is"), ..share },
        sheet(Glyph::Folder, "files-title", FILES),
    ];
    if session.winner().is_some() {
        all.push(sheet(Glyph::Plus, "tablut-new", NEW));
        all.push(last_game(session, true));
    }
    all.push(SheetRow { about: Some("tablut-lab-is"), ..sheet(Glyph::Lab, "tablut-lab", LAB) });
    all
}
