//! The moves of the line, each a way to its place, and where they have variations.

use bevy::prelude::*;
use carom_play::tablut::NodeId;
use carom_shell::panel::ui::{LABEL, TEXT, Tone, UiBuilder, UiKit, button_node, column};
use carom_shell::panel::{gaps, section_width};
use carom_shell::screen::{Form, Screen};

use super::analysis::{self, card};
use super::room::{Asking, Room};
use super::{section, shown};
use crate::analysis::Analysis;
use crate::command::Command;
use crate::session::{Session, numbered};

/// The width of a move with the space beside it, and of a number.
const MOVE: f32 = 78.0;
const NUMBER: f32 = 28.0;
/// The space between two rows.
const GAP: f32 = 4.0;
/// The most rows.
const MOST: usize = 6;

/// The mark of a move in the list that has others in its place.
#[derive(Component)]
pub struct Fork;

/// The height of a row, which a finger must find in an upright window.
pub(super) fn row(screen: &Screen) -> f32 {
    match screen.form {
        Form::Portrait if !screen.is_least() => 44.0,
        _ => 36.0,
    }
}

/// How the graph of the analysis and the moves share a room: the height of the graph, and the number of rows. `below` is the height
/// of what is below the moves if not all of them are shown.
fn shares(screen: &Screen, room: f32, is_analysed: bool, below: f32, all: usize) -> (f32, usize) {
    let row = row(screen) + GAP;
    let (_, inner) = gaps(screen);
    let high = |rows: usize| rows as f32 * row - GAP;
    let rows = |room: f32| (1..=MOST).rev().find(|&it| high(it) <= room).unwrap_or(0);
    let card = |graph: f32| if is_analysed { analysis::height(graph) + inner } else { 0.0 };
    let of = |room: f32| if high(all) <= room { all.min(MOST) } else { rows(room - below) };
    // The graph leaves room for a row of moves.
    let graph = (room - (card(1.0) - 1.0) - high(1) - below).min(analysis::HIGHEST);
    let graph = if graph < analysis::LOWEST { 0.0 } else { graph };
    (graph, of(room - card(graph)))
}

pub(super) fn show(
    mut kit: UiKit,
    (session, analysis, screen): (Res<Session>, Res<Analysis>, Res<Screen>),
    asking: Asking,
    mut had_room: Local<Room>,
) {
    let room = asking.room(&session);
    let is_same = std::mem::replace(&mut *had_room, room) == room;
    let changed = session.is_changed() || analysis.is_changed() || screen.is_changed();
    if is_same && !changed && !kit.is_changed() {
        return;
    }
    let tree = session.tree();
    let line = tree.line();
    let comment = tree.comment(tree.here());
    // Pairs of moves beside each other.
    let fits =
        |pairs: &u8| f32::from(*pairs) * (NUMBER + 2.0 * MOVE) <= section_width(&screen) + 6.0;
    let columns = 2 * usize::from((1..=5).rev().find(fits).unwrap_or(1));
    let rows = line.len().div_ceil(columns);
    let (_, inner) = gaps(&screen);
    let has_others = tree.siblings(tree.here()).len() > 1;
    let others_high = match (has_others, screen.form) {
        (true, _) => row(&screen) + inner,
        (false, Form::Portrait) => 0.0,
        (false, _) => 1.2 * LABEL + 1.0 + inner,
    };
    let always = if comment.is_some() { LINES * 1.2 * LABEL + inner } else { 0.0 };
    let always = always + if has_others { others_high } else { 0.0 };
    let below = if has_others { 0.0 } else { others_high };
    // In the lowest windows the hint box has the place of the card.
    let has_card = analysis.is_on() && room.left >= analysis::height(0.0);
    let (graph, lines) = shares(&screen, room.left - always, has_card, below, rows.max(1));
    let here = line.iter().position(|&it| it == tree.here());
    // A long line shows the part around the present place.
    let row = here.map_or(0, |it| it / columns);
    let first = row.saturating_sub(lines.saturating_sub(2)).min(rows.saturating_sub(lines));
    let before = numbered(first * columns);
    let after = numbered(line.len().saturating_sub((first + lines) * columns));
    kit.fill(section::MOVES, |ui| {
        if has_card {
            card(ui, &session, &screen, graph, room.has_box);
        }
        if line.is_empty() && lines > 0 && session.lesson().is_none() {
            ui.text(ui.say("tablut-no-moves"), TEXT, ui.palette.muted);
        }
        ui.nest(column(GAP), |ui| {
            let shown = line.iter().enumerate().skip(first * columns).take(lines * columns);
            let shown: Vec<(usize, NodeId)> = shown.map(|(at, &id)| (at, id)).collect();
            for row in shown.chunks(columns) {
                ui.row(4.0, |ui| {
                    for &(number, id) in row {
                        if number.is_multiple_of(2) {
                            show_number(ui, number / 2 + 1);
                        }
                        show_move(ui, (&session, &screen), id, tree.siblings(id).len() > 1);
                    }
                });
            }
        });
        // A narrow window has no room for what is not shown.
        let is_told = screen.form != Form::Portrait && lines > 0;
        let hidden = if is_told { [before, after] } else { [0; 2] };
        if lines > 0 {
            others(ui, (&session, &screen), columns, hidden);
        }
        if let Some(comment) = comment.filter(|_| lines > 0) {
            let text = shortened(comment, section_width(&screen));
            ui.text(text, LABEL, ui.palette.ink);
        }
    });
}

/// The most lines of a comment.
const LINES: f32 = 3.0;

/// The beginning of a comment, on few lines of this width.
fn shortened(comment: &str, width: f32) -> String {
    // A letter is about this part of the size of the text wide.
    const WIDTH: f32 = 0.56;
    let most = LINES * width / (WIDTH * LABEL);
    let words = comment.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = (0_u16..).zip(words.char_indices());
    match letters.find(|(number, _)| f32::from(*number) >= most) {
        Some((_, (end, _))) => format!("{} …", words[..end].trim_end()),
        None => words,
    }
}

fn show_number(ui: &mut UiBuilder, number: usize) {
    let width = Node {
        width: px(NUMBER - 4.0),
        justify_content: JustifyContent::FlexEnd,
        flex_shrink: 0.0,
        ..default()
    };
    ui.nest(width, |ui| ui.line(number.to_string(), TEXT, ui.palette.muted));
}

/// The button of a move, with the sign of a capture, the one of a mistake, and a point if other moves were made in its place.
fn show_move(
    ui: &mut UiBuilder,
    (session, screen): (&Session, &Screen),
    id: NodeId,
    is_fork: bool,
) {
    let tree = session.tree();
    let Some(mv) = tree.move_to(id) else { return };
    let palette = *ui.palette;
    let is_here = id == tree.here();
    let tone = if is_here { Tone::Strong } else { Tone::Bare };
    let color = tone.ink(&palette);
    let node = Node {
        width: px(MOVE - 4.0),
        height: px(row(screen)),
        padding: UiRect::ZERO,
        flex_shrink: 0.0,
        column_gap: px(3),
        ..button_node()
    };
    ui.press(node, Command::Go(id), tone, |ui| {
        let (captures, mark) = (!tree.captured(id).is_empty(), tree.mark(id));
        // Both signs fit in smaller letters.
        let size = if captures && mark.is_some() { LABEL } else { TEXT };
        let text = if captures { format!("{} ×", shown(mv)) } else { shown(mv) };
        ui.choice(text, size, color, is_here);
        if let Some(mark) = mark {
            let color = if is_here { palette.on_ink } else { palette.star_line };
            ui.bold_line(mark.sign(), size, color);
        }
        if is_fork {
            let corner = Node {
                position_type: PositionType::Absolute,
                right: px(2),
                top: px(2),
                width: px(5),
                height: px(5),
                border_radius: BorderRadius::MAX,
                ..default()
            };
            ui.nest((corner, BackgroundColor(palette.accent), Fork), |_| ());
        }
    });
}

/// The other moves that were made instead of the present one, and how many moves the list has before and after those that it shows.
fn others(
    ui: &mut UiBuilder,
    (session, screen): (&Session, &Screen),
    columns: usize,
    [before, after]: [usize; 2],
) {
    let tree = session.tree();
    let all = tree.siblings(tree.here());
    let hidden = [("tablut-moves-before", before), ("tablut-moves-after", after)];
    let hidden = hidden.into_iter().filter(|it| it.1 > 0);
    let hidden = hidden.map(|(key, count)| ui.words.with(key, &[("count", count.into())]));
    let hidden = hidden.collect::<Vec<_>>().join(" · ");
    if all.len() < 2 && hidden.is_empty() {
        return;
    }
    ui.row(4.0, |ui| {
        let muted = ui.palette.muted;
        if all.len() > 1 {
            let other = all.iter().copied().filter(|&it| it != tree.here());
            ui.line(ui.say("tablut-instead"), LABEL, muted);
            for id in other.take(columns.saturating_sub(3).max(1)) {
                show_move(ui, (session, screen), id, false);
            }
        }
        ui.clipped(hidden, ui.fonts().regular(LABEL), muted);
    });
}
