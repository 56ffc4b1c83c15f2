//! What is to be done: the name of the puzzle, its stars, and the moves against the fewest.

use bevy::prelude::*;
use carom_engine::unblock::Metric;
use carom_play::Stars;
use carom_play::records::Best;
use carom_play::solo::Origin;
use carom_play::unblock::Knowledge;
use carom_shell::frame::Frame;
use carom_shell::panel::ui::{FIGURE, HEADING, LABEL, LEAD, RESULT, TITLE, UiBuilder, UiKit, row};
use carom_shell::screen::{Form, Screen};
use carom_shell::theme::Glyph;
use carom_shell::words::Phrase;
use carom_window_rooms::OnlineRoom;

use super::headline::{name, race_name};
use super::section;
use crate::editor::Drawing;
use crate::ids::EDITOR;
use crate::lesson;
use crate::library::Library;
use crate::online::Race;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() }
}

fn show(
    mut kit: UiKit,
    (session, library): (Res<Session>, Res<Library>),
    (race, online): (Res<Race>, Option<Res<OnlineRoom>>),
    drawing: Res<Drawing>,
    screen: Res<Screen>,
    mut seen: Local<Option<Phrase>>,
) {
    let raced = race_name(&session, &race, online.as_deref());
    let changed = session.is_changed() || library.is_changed() || screen.is_changed();
    let changed = changed || *seen != raced;
    seen.clone_from(&raced);
    if !(changed || kit.is_changed()) {
        return;
    }
    let is_drawn = matches!(session.origin(), Origin::Drawn)
        && drawing.canvas().board().is_ok_and(|it| it == **session.board());
    let name = raced.unwrap_or_else(|| name(&session, &library));
    let best = library.best(session.board()).and_then(Best::stars);
    let is_small = matches!(screen.form, Form::Portrait | Form::Low) || screen.has_short_goal();
    let width = if screen.goal.is_empty() { screen.panel.width() } else { screen.goal.width() };
    // A new player sees no numbers but the moves.
    let is_lesson = lesson::number(&session, &library).is_some();
    kit.fill(section::GOAL, |ui| {
        let (ink, muted) = (ui.palette.ink, ui.palette.muted);
        let title = ui.say("block-goal");
        let stars = |ui: &mut UiBuilder| {
            let won = session.stars().max(best).map_or(0, Stars::count);
            stars_won(ui, won, session.is_helped());
        };
        if is_small {
            ui.row(16.0, |ui| {
                let left =
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(4.0) };
                ui.nest(left, |ui| {
                    if is_drawn {
                        let name = if width < 340.0 { "section-editor" } else { "block-to-editor" };
                        ui.to_editor(&ui.say(name), EDITOR);
                        if screen.is_least() {
                            return;
                        }
                    } else if width >= 260.0 {
                        // The title of the bar above names the puzzle, too.
                        ui.bold_line(title, if width < 340.0 { LEAD } else { TITLE }, ink);
                    }
                    stars(ui);
                });
                numbers(ui, &session, RESULT, is_lesson);
            });
            return;
        }
        let head = Node { min_height: px(84), ..column(4.0) };
        ui.nest(head, |ui| {
            if is_drawn {
                ui.to_editor(&ui.say("block-to-editor"), EDITOR);
            } else {
                ui.line(ui.words.say(&name), LABEL, muted);
            }
            ui.bold(title, HEADING, ink);
            stars(ui);
        });
        let numbers_row =
            Node { height: px(62), justify_content: JustifyContent::SpaceBetween, ..row(16.0) };
        ui.nest(numbers_row, |ui| {
            numbers(ui, &session, FIGURE, is_lesson);
            if let Some(fewest) =
                session.fewest(Metric::Moves).filter(|_| !session.is_unsolvable() && !is_lesson)
            {
                limits(ui, session.made(Metric::Moves), fewest);
            }
        });
    });
}

/// The stars, or their loss.
fn stars_won(ui: &mut UiBuilder, won: u8, is_lost: bool) {
    if !is_lost {
        return ui.stars(won, 20.0, 3.0);
    }
    let (name, muted) = (ui.say("block-practice"), ui.palette.muted);
    ui.row(8.0, |ui| {
        ui.nest(Node::default(), |ui| {
            ui.stars(0, 20.0, 3.0);
            let line = Node {
                position_type: PositionType::Absolute,
                left: px(-2),
                right: px(-2),
                top: px(9),
                height: px(2),
                ..default()
            };
            ui.nest((line, BackgroundColor(muted)), |_| ());
        });
        ui.line(name, LABEL, muted);
    });
}

/// The moves or steps made, the fewest, and those to go.
fn numbers(ui: &mut UiBuilder, session: &Session, size: f32, is_lesson: bool) {
    let metric = session.metric();
    let palette = *ui.palette;
    let gap = if size < FIGURE { 16.0 } else { 32.0 };
    let (made, fewest) = match (metric, session.made(metric)) {
        (Metric::Moves, 1) => ("block-move", "block-fewest"),
        (Metric::Moves, _) => ("block-moves", "block-fewest"),
        (Metric::Steps, 1) => ("block-step", "block-fewest-steps"),
        (Metric::Steps, _) => ("block-steps", "block-fewest-steps"),
    };
    ui.row(gap, |ui| {
        number(ui, session.made(metric).to_string(), made, (size, palette.ink));
        if is_lesson {
            return;
        }
        let least = match session.fewest(metric) {
            _ if session.is_unsolvable() => "–".to_owned(),
            Some(fewest) => fewest.to_string(),
            // It is not known, or not known yet.
            None if matches!(session.knowledge(), Knowledge::TooMany) => "?".to_owned(),
            None => "…".to_owned(),
        };
        number(ui, least, fewest, (size, palette.muted));
        if session.counts_left() && !session.is_unsolvable() {
            let (now, before) = (session.to_go(metric), session.to_go_before(metric));
            let is_worse = now > before && before.is_some();
            let color = if is_worse { palette.danger } else { palette.ink };
            let text = now.map_or_else(|| "…".to_owned(), |it| it.to_string());
            let name = if before.is_some_and(|it| now >= Some(it)) {
                "block-no-progress"
            } else {
                "block-to-go"
            };
            number(ui, text, name, (size, color));
        }
    });
}

/// A number over its name.
fn number(ui: &mut UiBuilder, text: String, name: &str, (size, color): (f32, Color)) {
    let (name, muted) = (ui.say(name), ui.palette.muted);
    let node = Node { align_items: AlignItems::Center, ..column(0.0) };
    ui.nest(node, |ui| {
        ui.bold_line(text, size, color);
        ui.line(name, LABEL, muted);
    });
}

/// A bar with the most moves for three and for two stars.
fn limits(ui: &mut UiBuilder, made: u32, fewest: u32) {
    let most = [Stars::Three, Stars::Two].map(|it| it.most_moves(fewest));
    let palette = *ui.palette;
    let node = Node { flex_grow: 1.0, max_width: px(200), ..column(8.0) };
    ui.nest(node, |ui| {
        let ends = Node { justify_content: JustifyContent::SpaceBetween, ..row(8.0) };
        ui.nest(ends, |ui| {
            for (stars, most) in [3, 2].into_iter().zip(most) {
                ui.row(1.0, |ui| {
                    for _ in 0..stars {
                        ui.icon(Glyph::Star, 12.0, palette.muted);
                    }
                    ui.line(format!(" {most}"), LABEL, palette.muted);
                });
            }
        });
        let bar = |width: Val| Node {
            width,
            height: px(8),
            border_radius: BorderRadius::MAX,
            ..default()
        };
        let done = (made as f32 / most[1].max(1) as f32).min(1.0);
        let color = if made <= most[1] { palette.ink } else { palette.muted };
        ui.nest((bar(percent(100)), BackgroundColor(palette.line)), |ui| {
            ui.nest((bar(percent(100.0 * done)), BackgroundColor(color)), |_| ());
        });
    });
}
