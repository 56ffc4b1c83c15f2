//! The moves of the line, each a way to its place, and where they have variations.

use bevy::prelude::*;
use carom_play::tablut::NodeId;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone, button_node};
use carom_shell::panel::section_width;
use carom_shell::screen::{Form, Screen};

use super::analysis::card;
use super::headline::has_tags;
use super::{section, shown};
use crate::analysis::Analysis;
use crate::command::Command;
use crate::files::Opened;
use crate::session::{Session, numbered};

/// The width of a move with the space beside it, and of a number.
const MOVE: f32 = 78.0;
const NUMBER: f32 = 28.0;
/// The height of a row, and the space between two rows.
const ROW: u32 = 36;
const GAP: u32 = 4;

/// The mark of a move in the list that has others in its place.
#[derive(Component)]
pub struct Fork;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
}

/// The rows of moves that the window has room for.
fn rows(screen: &Screen, (is_analysed, is_over): (bool, bool), has_tags: bool) -> usize {
    /// The heights of everything else, with the spaces between: both players, the steps and the dock, and perhaps what is on the
    /// board or the analysis.
    const OTHERS: f32 = 340.0;
    const TAGS: f32 = 39.0;
    const ANALYSIS: f32 = 158.0;
    let card = if is_analysed { ANALYSIS } else { 0.0 };
    let has_box = !is_analysed || is_over;
    let used = OTHERS + card + if has_box { screen.hint_height() } else { 0.0 };
    let used = used + if has_tags { TAGS } else { 0.0 };
    match screen.form {
        Form::Portrait => 1,
        Form::Square => 2,
        _ => (((screen.panel.height() - used) / (ROW + GAP) as f32) as usize).clamp(1, 6),
    }
}

fn show(
    mut kit: Kit,
    (session, analysis, opened): (Res<Session>, Res<Analysis>, Res<Opened>),
    screen: Res<Screen>,
) {
    let changed = session.is_changed() || analysis.is_changed() || screen.is_changed();
    if !changed && !kit.is_changed() {
        return;
    }
    let tree = session.tree();
    let line = tree.line();
    let comment = tree.comment(tree.here());
    let is_over = session.ending().is_some();
    let lines = rows(&screen, (analysis.is_on(), is_over), has_tags(&session, &opened));
    let lines = if comment.is_some() { lines.saturating_sub(2).max(1) } else { lines };
    // Pairs of moves beside each other.
    let fits =
        |pairs: &u8| f32::from(*pairs) * (NUMBER + 2.0 * MOVE) <= section_width(&screen) + 6.0;
    let columns = 2 * usize::from((1..=5).rev().find(fits).unwrap_or(1));
    let here = line.iter().position(|&it| it == tree.here());
    // A long line shows the part around the present place.
    let row = here.map_or(0, |it| it / columns);
    let rows = line.len().div_ceil(columns);
    let first = row.saturating_sub(lines.saturating_sub(2)).min(rows.saturating_sub(lines));
    let before = numbered(first * columns);
    let after = numbered(line.len().saturating_sub((first + lines) * columns));
    kit.fill(section::MOVES, |paper| {
        if analysis.is_on() {
            card(paper, &session, &screen);
        }
        if line.is_empty() {
            let muted = paper.palette.muted;
            paper.text(paper.say("tablut-no-moves"), TEXT, muted);
        }
        let column = Node { flex_direction: FlexDirection::Column, row_gap: px(GAP), ..default() };
        paper.nest(column, |paper| {
            let shown = line.iter().enumerate().skip(first * columns).take(lines * columns);
            let shown: Vec<(usize, NodeId)> = shown.map(|(at, &id)| (at, id)).collect();
            for row in shown.chunks(columns) {
                paper.row(4.0, |paper| {
                    for &(number, id) in row {
                        if number.is_multiple_of(2) {
                            show_number(paper, number / 2 + 1);
                        }
                        show_move(paper, &session, id, tree.siblings(id).len() > 1);
                    }
                });
            }
        });
        // A narrow window has no room for what is not shown.
        let hidden = if screen.form == Form::Portrait { [0; 2] } else { [before, after] };
        others(paper, &session, columns, hidden);
        if let Some(comment) = comment {
            let ink = paper.palette.ink;
            paper.text(shortened(comment, section_width(&screen)), LABEL, ink);
        }
    });
}

/// The beginning of a comment, on few lines of this width.
fn shortened(comment: &str, width: f32) -> String {
    const LINES: f32 = 3.0;
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

fn show_number(paper: &mut Paper, number: usize) {
    let muted = paper.palette.muted;
    let width = Node {
        width: px(NUMBER - 4.0),
        justify_content: JustifyContent::FlexEnd,
        flex_shrink: 0.0,
        ..default()
    };
    paper.nest(width, |paper| paper.line(number.to_string(), TEXT, muted));
}

/// The button of a move, with the sign of a capture, the one of a mistake, and a point if other moves were made in its place.
fn show_move(paper: &mut Paper, session: &Session, id: NodeId, is_fork: bool) {
    let tree = session.tree();
    let Some(mv) = tree.move_to(id) else { return };
    let palette = *paper.palette;
    let is_here = id == tree.here();
    let tone = if is_here { Tone::Strong } else { Tone::Bare };
    let color = tone.ink(&palette);
    let node = Node {
        width: px(MOVE - 4.0),
        height: px(ROW),
        padding: UiRect::ZERO,
        flex_shrink: 0.0,
        column_gap: px(3),
        ..button_node()
    };
    paper.press(node, Command::Go(id), tone, |paper| {
        let fonts = paper.fonts();
        let font = if is_here { fonts.bold(TEXT) } else { fonts.regular(TEXT) };
        let text =
            if tree.captured(id).is_empty() { shown(mv) } else { format!("{} ×", shown(mv)) };
        paper.marked(text, font, color, TextLayout::no_wrap());
        if let Some(mark) = tree.mark(id) {
            let font = paper.fonts().bold(TEXT);
            let sign = mark.sign().to_owned();
            let color = if is_here { palette.on_ink } else { palette.star_line };
            paper.marked(sign, font, color, TextLayout::no_wrap());
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
            paper.nest((corner, BackgroundColor(palette.accent), Fork), |_| ());
        }
    });
}

/// The other moves that were made instead of the present one, and how many moves the list has before and after those that it shows.
fn others(paper: &mut Paper, session: &Session, columns: usize, [before, after]: [usize; 2]) {
    let tree = session.tree();
    let all = tree.siblings(tree.here());
    let hidden = [("tablut-moves-before", before), ("tablut-moves-after", after)];
    let hidden = hidden.into_iter().filter(|it| it.1 > 0);
    let hidden = hidden.map(|(key, count)| paper.words.with(key, &[("count", count.into())]));
    let hidden = hidden.collect::<Vec<_>>().join(" · ");
    if all.len() < 2 && hidden.is_empty() {
        return;
    }
    paper.row(4.0, |paper| {
        let (font, muted) = (paper.fonts().regular(LABEL), paper.palette.muted);
        if all.len() > 1 {
            let other = all.iter().copied().filter(|&it| it != tree.here());
            paper.line(paper.say("tablut-instead"), LABEL, muted);
            for id in other.take(columns.saturating_sub(3).max(1)) {
                show_move(paper, session, id, false);
            }
        }
        paper.clipped(hidden, font, muted);
    });
}
