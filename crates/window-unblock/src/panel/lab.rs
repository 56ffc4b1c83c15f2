//! The sheet with the solvers: what each of them promises, and what the last answer has cost.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::unblock::Level;
use carom_shell::frame::Frame;
use carom_shell::overlay::Overlay;
use carom_shell::panel::RowEnd;
use carom_shell::panel::ui::{TEXT, Tone, UiKit};
use carom_shell::solo;
use carom_shell::theme::Glyph;
use carom_shell::words::{Phrase, Words};
use carom_solver::unblock::CATALOGUE;

use crate::command::SolverCommand;
use crate::ids::{LAB, MORE};
use crate::session::Session;
use crate::solving::{Cost, Solving, verdicts};

/// The text about the search.
#[derive(Component)]
pub(crate) struct ProgressText;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, progress).chain().in_set(Frame::Draw));
}

/// The inputs of the sheet, besides the palette.
type LabInputs = (bool, usize, Option<Cost>, Option<Phrase>);

fn show(
    mut kit: UiKit,
    (solving, session): (Res<Solving>, Res<Session>),
    overlay: Res<Overlay>,
    mut seen: Local<Option<LabInputs>>,
) {
    let now = (solving.is_running(), solving.choice(), solving.cost, solving.message.clone());
    let is_other = seen.replace(now.clone()) != Some(now);
    let changed = overlay.is_changed() || session.is_changed();
    if !overlay.shows(LAB) || !(is_other || changed || kit.is_changed()) {
        return;
    }
    kit.card_below(LAB, MORE, "block-lab", |ui| {
        let about = about(ui.words, &session);
        ui.small(about);
        let (icon, key, action) = if solving.is_running() {
            (Glyph::Close, "block-stop", SolverCommand::Cancel)
        } else {
            (Glyph::Play, "block-solve", SolverCommand::Solve)
        };
        let text = ui.say(key);
        ui.row_button(icon, &text, None, RowEnd::Nothing, action, Tone::Plain);
        let (font, ink) = (ui.fonts().regular(TEXT), ui.palette.ink);
        let told = [status(ui.words, &solving), work(ui.words, &solving)];
        let told: Vec<String> = told.into_iter().filter(|it| !it.is_empty()).collect();
        ui.marked(told.join(" · "), font, ink, ProgressText);
        ui.caption(&ui.say("block-solvers"));
        let choose = SolverCommand::UseSolver;
        ui.solvers(CATALOGUE, solving.choice(), "block-promise-", choose);
    });
}

/// The difficulty, the size, and the number of positions.
fn about(words: &Words, session: &Session) -> String {
    let board = session.board();
    let level = session.fewest(Metric::Moves).map_or("unknown", |it| Level::of(it).id());
    let positions = session.component().map(|it| words.count(it.len() as u64));
    let about = [
        ("level", if session.is_unsolvable() { "unsolvable" } else { level }.into()),
        ("size", board.size().to_string().into()),
        ("blocks", board.block_count().into()),
        ("positions", positions.unwrap_or_else(|| "…".to_owned()).into()),
    ];
    words.with("block-about", &about)
}

/// The progress of a search, or else its result.
pub(super) fn status(words: &Words, solving: &Solving) -> String {
    if solving.is_running() {
        return match &solving.update {
            Some(update) => {
                let depth = update.progress.depth;
                words.with("block-thinking", &[("depth", depth.into())])
            }
            None => words.get("block-searching"),
        };
    }
    if let Some(message) = &solving.message {
        return words.say(message);
    }
    match solving.cost {
        Some(cost) => words.say(&verdicts(cost.metric).solved(cost.count, cost.proof)),
        // The list of solvers says what each of them promises.
        None => String::new(),
    }
}

/// What the search has cost so far, or the last answer.
fn work(words: &Words, solving: &Solving) -> String {
    let (elapsed, expanded) = match (&solving.update, solving.cost) {
        (Some(update), _) => (update.elapsed, update.progress.stats.expanded),
        (None, Some(cost)) => (cost.elapsed, cost.expanded),
        (None, None) => return String::new(),
    };
    solo::work(words, elapsed, expanded, "block-states")
}

fn progress(
    words: Res<Words>,
    solving: Res<Solving>,
    overlay: Res<Overlay>,
    mut texts: Query<&mut Text, With<ProgressText>>,
) {
    if !solving.is_running() {
        return;
    }
    let mut now = status(&words, &solving);
    let work = work(&words, &solving);
    // Times and positions are for the sheet alone.
    if overlay.shows(LAB) && !work.is_empty() {
        now = format!("{now} · {work}");
    }
    for mut text in &mut texts {
        if text.0 != now {
            text.0.clone_from(&now);
        }
    }
}
