//! The goal: the target, the name of the puzzle, and its stars.

use bevy::prelude::*;
use carom_engine::ricochet::Round;
use carom_play::Stars;
use carom_play::records::PuzzleId;
use carom_play::solo::Origin;
use carom_shell::panel::ui::{HEADING, LABEL, TITLE, UiBuilder, UiKit, control_node, text_column};
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::Glyph;

use super::headline::name;
use super::section;
use crate::clock::RoundClock;
use crate::colours::RobotColours as _;
use crate::editor;
use crate::icons::Icon;
use crate::own_board::OwnBoardState;
use crate::pieces::task;
use crate::practice::Practice;
use crate::records::Library;
use crate::session::Session;
use crate::solving::Best;

/// The numbers in it that change by themselves.
type GoalInputs = (Option<u8>, u32);

pub(super) fn show(
    mut kit: UiKit,
    (session, practice): (Res<Session>, Res<Practice>),
    (book, best, clock): (Res<Library>, Res<Best>, Res<RoundClock>),
    (screen, own): (Res<Screen>, Res<OwnBoardState>),
    mut seen: Local<GoalInputs>,
) {
    let changed = session.is_changed() || screen.is_changed();
    let changed = changed || own.is_changed();
    let begun = practice.run().map_or(0, carom_play::ricochet::Practice::begun);
    let now = (won(&session, &book, &best), begun);
    if !changed && !kit.is_changed() && *seen == now {
        return;
    }
    *seen = now;
    let is_drawn = *session.origin() == Origin::Drawn;
    let is_own = own.is_on(&session);
    kit.fill(section::TARGET, |ui| {
        let is_low = screen.is_least();
        let side = match screen.form {
            Form::Landscape if screen.panel.height() > 420.0 => 100.0,
            _ if is_low => 44.0,
            _ => 62.0,
        };
        let row = Node {
            align_items: AlignItems::Center,
            column_gap: px(if side > 90.0 { 18 } else { 14 }),
            width: percent(100),
            ..default()
        };
        ui.nest(row, |ui| {
            // The row of a low window has room for one of the two.
            if !(is_low && is_drawn) {
                tile(ui, session.round(), side);
            }
            let gap = px(if side > 90.0 && !is_drawn { 6 } else { 2 });
            ui.nest(Node { row_gap: gap, ..text_column() }, |ui| {
                let (ink, muted) = (ui.palette.ink, ui.palette.muted);
                if is_drawn {
                    let name = if is_low { "section-editor" } else { "back-to-editor" };
                    ui.to_editor(&ui.say(name), editor::PAGE);
                    if is_low {
                        return;
                    }
                } else if !screen.has_short_goal() {
                    let own = own.open().filter(|_| is_own);
                    let title = match own.map(|it| ("number", it.number().into())) {
                        Some(number) => ui.words.with("own-round", &[number]),
                        None => title(ui, &session, &practice),
                    };
                    ui.text(title, LABEL, muted);
                }
                let size = if side > 90.0 { HEADING } else { TITLE };
                let size = if is_low { LABEL } else { size };
                let task = ui.words.say(&task(session.round()));
                ui.bold(task, size, ink);
                let has_room = side > 90.0 || !is_drawn;
                let can_win = !practice.is_on() && session.game().is_none();
                if is_own && !is_low {
                    ui.text(ui.say("own-count-first"), LABEL, muted);
                } else if has_room && !is_low && can_win {
                    stars(ui, &session, now.0);
                }
            });
            if screen.has_short_goal() {
                super::numbers::beside_goal(ui, &session, &clock, &practice);
            }
        });
    });
}

/// The name of the puzzle: of a level, of a target of the whole board, of a puzzle against the clock.
fn title(ui: &UiBuilder, session: &Session, practice: &Practice) -> String {
    if let Some(run) = practice.run() {
        let key = if run.is_helped() { "practice-puzzle-helped" } else { "practice-puzzle" };
        return ui.words.with(key, &[("number", run.begun().into())]);
    }
    match session.game() {
        Some(game) => {
            let done = game.done().len() + usize::from(!game.is_over());
            let all = game.done().len() + game.left();
            ui.words.with("target-of-game", &[("number", done.into()), ("all", all.into())])
        }
        None => ui.words.say(&name(session)),
    }
}

/// The target as on the board, and framed as there.
pub(crate) fn tile(ui: &mut UiBuilder, round: &Round, side: f32) {
    let goal = round.goal();
    let color = ui.palette.robot(goal.robot);
    let node = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        border: px(if side > 90.0 { 4 } else { 3 }).all(),
        border_radius: BorderRadius::all(px(0.18 * side)),
        ..control_node()
    };
    let back = BackgroundColor(ui.palette.surface.mix(&color, 0.25));
    let target = round.board().target_on(goal.square);
    ui.nest((node, back, BorderColor::all(color)), |ui| {
        // The board shows a square without a target by a ring.
        match target {
            Some(target) => ui.icon(Icon::Target(target.shape), 0.66 * side, color),
            None => ui.icon(Glyph::Target, 0.66 * side, color),
        }
    });
}

/// The stars of this solution or, before it, of the best one so far.
fn won(session: &Session, book: &Library, best: &Best) -> Option<u8> {
    if session.is_helped() || session.origin().lesson().is_some() {
        return None;
    }
    let now = session.is_solved().then(|| best.stars(session.moves().len())).flatten();
    let kept = || book.records().best(PuzzleId::of(session.round()))?.stars();
    Some(now.or_else(kept).map_or(0, Stars::count))
}

/// The stars; after help that has cost them a line goes through them.
fn stars(ui: &mut UiBuilder, session: &Session, won: Option<u8>) {
    const SIDE: f32 = 20.0;
    if session.origin().lesson().is_some() {
        return;
    }
    let Some(won) = won else {
        ui.row(8.0, |ui| {
            let muted = ui.palette.muted;
            let line = Node {
                position_type: PositionType::Absolute,
                left: px(-2),
                top: px(0.5 * SIDE - 1.0),
                width: px(3.0 * SIDE + 8.0),
                height: px(2),
                ..default()
            };
            ui.nest(Node::default(), |ui| {
                ui.stars(0, SIDE, 2.0);
                ui.nest((line, BackgroundColor(muted)), |_| ());
            });
            ui.line(ui.say("no-stars-now"), LABEL, muted);
        });
        return;
    };
    ui.stars(won, SIDE, 2.0);
}
