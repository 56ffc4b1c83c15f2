//! Lab: the solvers, what they find, and the puzzle as a text.

use bevy::prelude::*;
use carom_formats::ricochet::FORMATS;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{LABEL, TEXT, UiBuilder, UiKit};
use carom_shell::theme::Glyph;
use carom_tablebase::SOLVERS;

use super::more::row;
use crate::command::{SaveCommand, SolverCommand};
use crate::files::text;
use crate::ids::{LAB, MORE};
use crate::opening::board_phrase;
use crate::panel::cards::files::show_format;
use crate::panel::hint_text;
use crate::session::Session;
use crate::solving::Solving;

/// The texts of a puzzle on one line.
const TEXTS: [&str; 2] = ["game-id", "corpus"];

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// What the sheet shows: the solver, the state of its search, its answer and its work.
type LabInputs = (usize, bool, String, String);

fn show(
    mut kit: UiKit,
    (solving, session): (Res<Solving>, Res<Session>),
    overlay: Res<Overlay>,
    mut seen: Local<Option<LabInputs>>,
) {
    if !overlay.shows(LAB) {
        return;
    }
    let words = &kit.words;
    let found = if solving.is_running() {
        hint_text::progress(words, &solving)
    } else {
        hint_text::answer(words, &solving).unwrap_or_default()
    };
    let now: LabInputs =
        (solving.choice(), solving.is_running(), found, hint_text::work(words, &solving));
    let is_same = seen.as_ref() == Some(&now);
    if is_same && !(session.is_changed() || overlay.is_changed() || kit.is_changed()) {
        return;
    }
    kit.card_below(LAB, MORE, "lab", |ui| {
        results(ui, &solving, &now);
        ui.caption(&ui.say("solvers"));
        ui.solvers(SOLVERS, solving.choice(), "promise-", SolverCommand::UseSolver);
        ui.caption(&ui.say("lab-text"));
        let board = ui.words.say(&board_phrase(session.board_name()));
        ui.small(board);
        for format in FORMATS.iter().filter(|it| TEXTS.contains(&it.id)) {
            let outcome = text(&session, format.id).map(|(_, text)| text);
            let (copy, save) = (SaveCommand::Copy(format.id), SaveCommand::SaveAs(format.id));
            show_format(ui, format, outcome, [copy.into(), save.into()]);
        }
    });
    *seen = Some(now);
}

fn results(ui: &mut UiBuilder, solving: &Solving, (_, is_running, found, work): &LabInputs) {
    let lines = Node { flex_direction: FlexDirection::Column, min_height: px(48), ..default() };
    ui.nest(lines, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        ui.bold(found.clone(), TEXT, ink);
        ui.text(work.clone(), LABEL, muted);
    });
    if *is_running {
        row(ui, Glyph::Close, "stop", None, RowEnd::Nothing, SolverCommand::Cancel);
    } else {
        row(ui, Glyph::Play, "solve", None, RowEnd::Nothing, SolverCommand::Solve);
    }
    row(ui, Glyph::Eye, "show-moves", None, RowEnd::Nothing, SolverCommand::ShowMoves);
    let end = RowEnd::Chevron;
    if solving.optima().is_none() && *is_running {
        return;
    }
    row(ui, Glyph::Analysis, "all-optima", None, end, SolverCommand::AllOptima);
}
