//! The moves of the line, each a way to its place, and where they have variations.

use bevy::prelude::*;
use carom_play::tablut::NodeId;
use carom_shell::frame::Frame;
use carom_shell::panel::kit::{Kit, LABEL, Paper, TEXT, Tone};
use carom_shell::panel::section_width;
use carom_shell::screen::Screen;

use super::{has_second_line, low_button, section, shown};
use crate::analysis::Analysis;
use crate::command::Command;
use crate::files::Opened;
use crate::session::{Session, numbered};

/// The width of a move with the space beside it, and of a number.
const MOVE: f32 = 66.0;
const NUMBER: f32 = 24.0;
/// The height of a row, and the space between two rows.
const ROW: u32 = 24;
const GAP: u32 = 4;

/// The mark of a move in the list that has others in its place.
#[derive(Component)]
pub struct Fork;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Frame::Draw));
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
    // The analysis needs room above, unless the halves of the panel are side by side.
    let lines: usize = match (screen.is_cramped(), screen.is_upright(), analysis.is_on()) {
        (_, true, _) | (true, false, false) => 5,
        (true, false, true) => 3,
        (false, false, true) => 4,
        (false, false, false) => 6,
    };
    let has_second_line = has_second_line(&session, &opened) && !screen.is_upright();
    let lines = lines - usize::from(has_second_line);
    let comment = tree.comment(tree.here());
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
        head(paper, &session, columns, [before, after]);
        // A panel that scrolls needs no room for moves that do not exist yet.
        let least = if screen.is_enlarged { 0 } else { (ROW + GAP) * lines as u32 - GAP };
        let height = Node {
            min_height: px(least),
            flex_direction: FlexDirection::Column,
            row_gap: px(GAP),
            ..default()
        };
        paper.nest(height, |paper| {
            if line.is_empty() {
                let muted = paper.palette.muted;
                paper.text(paper.say("tablut-no-moves"), TEXT, muted);
            }
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
    paper.nest(width, |paper| paper.line(format!("{number}."), LABEL, muted));
}

/// The button of a move, with the sign of a capture, the one of a mistake, and a point if other moves were made in its place.
fn show_move(paper: &mut Paper, session: &Session, id: NodeId, is_fork: bool) {
    let tree = session.tree();
    let Some(mv) = tree.move_to(id) else { return };
    let palette = *paper.palette;
    let tone = if id == tree.here() { Tone::On } else { Tone::Plain };
    let node =
        Node { width: px(MOVE - 4.0), padding: UiRect::ZERO, flex_shrink: 0.0, ..low_button() };
    paper.press(node, Command::Go(id), tone, |paper| {
        let font = paper.fonts().regular(TEXT - 1.0);
        let text =
            if tree.captured(id).is_empty() { shown(mv) } else { format!("{} ×", shown(mv)) };
        paper.marked(text, font, palette.ink, TextLayout::no_wrap());
        if let Some(mark) = tree.mark(id) {
            let font = paper.fonts().bold(TEXT - 1.0);
            let sign = mark.sign().to_owned();
            paper.marked(sign, font, palette.danger, TextLayout::no_wrap());
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

/// The name of the section, the other moves that were made instead of the present one, and how many moves the list has before
/// and after those that it shows.
fn head(paper: &mut Paper, session: &Session, columns: usize, [before, after]: [usize; 2]) {
    let tree = session.tree();
    let all = tree.siblings(tree.here());
    let node = Node { height: px(ROW), ..carom_shell::panel::kit::row(4.0) };
    paper.nest(node, |paper| {
        paper.label(&paper.say("tablut-moves"));
        if all.len() > 1 {
            let muted = paper.palette.muted;
            let other = all.iter().copied().filter(|&it| it != tree.here());
            paper.nest(Node { width: px(8), ..default() }, |_| ());
            paper.line(paper.say("tablut-instead"), LABEL, muted);
            for id in other.take(columns.saturating_sub(3).max(1)) {
                show_move(paper, session, id, false);
            }
        }
        let hidden = [("tablut-moves-before", before), ("tablut-moves-after", after)];
        let hidden = hidden.into_iter().filter(|it| it.1 > 0);
        let hidden = hidden.map(|(key, count)| paper.words.with(key, &[("count", count.into())]));
        let hidden = hidden.collect::<Vec<_>>().join(" · ");
        if !hidden.is_empty() {
            let (font, muted) = (paper.fonts().regular(LABEL), paper.palette.muted);
            paper.nest(Node { width: px(8), ..default() }, |_| ());
            paper.clipped(hidden, font, muted);
        }
    });
}
