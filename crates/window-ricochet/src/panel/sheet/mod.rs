//! The lists that replace the lower half of the panel.

use bevy::prelude::*;
use carom_shell::ask::Wish;
use carom_shell::panel::Tip;
use carom_shell::panel::kit::{LABEL, Paper, TEXT, Tone, button_node};
use carom_shell::screen::Screen;

use crate::command::Sheet;
use crate::command::Show;

mod review;
mod solutions;
mod solvers;
mod targets;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((review::plugin, solutions::plugin, solvers::plugin, targets::plugin));
}

/// The name of a list and its close button.
fn head(paper: &mut Paper, title: &str, sheet: Sheet) {
    head_with(paper, &paper.say(title), sheet);
}

/// The same with the text of the name.
fn head_with(paper: &mut Paper, title: &str, sheet: Sheet) {
    head_and(paper, title, "", sheet);
}

/// The same with more about the list.
fn head_and(paper: &mut Paper, title: &str, more: &str, sheet: Sheet) {
    paper.row(8.0, |paper| {
        let muted = paper.palette.muted;
        paper.label(title);
        let font = paper.fonts().regular(LABEL);
        paper.clipped(more.to_owned(), font, muted);
        let node = Node { height: px(24), ..button_node() };
        // The command that closes the list opens it, too.
        paper.press_with(Tip(None), node, Show(sheet), Tone::Plain, |paper| {
            paper.text(paper.say("close"), LABEL, muted);
        });
    });
}

/// A row that can be chosen.
fn choice(
    paper: &mut Paper,
    is_tight: bool,
    command: impl Into<Wish>,
    is_chosen: bool,
    fill: impl FnOnce(&mut Paper),
) {
    let tone = if is_chosen { Tone::On } else { Tone::Plain };
    let (height, padding) = if is_tight { (22, 1) } else { (24, 3) };
    let node = Node {
        height: Val::Auto,
        min_height: px(height),
        padding: UiRect::axes(px(10), px(padding)),
        justify_content: JustifyContent::FlexStart,
        column_gap: px(8),
        row_gap: px(4),
        ..button_node()
    };
    paper.press(node, command, tone, fill);
}

/// The number of rows of a height that fit into the lower half of the panel, after `other` pixels of other
/// parts.
fn rows_that_fit(screen: &Screen, row: f32, other: f32) -> usize {
    // The target, the figures and the line stay beside the board, and the buttons of the round everywhere.
    let kept = if screen.is_upright() { 102.0 } else { 345.0 };
    let room = screen.panel.height() - kept - other;
    let rows = (1..30_u8).take_while(|&rows| f32::from(rows) * (row + 5.0) <= room).last();
    usize::from(rows.unwrap_or(1))
}

/// The visible part of a list, around the current choice.
fn window(count: usize, chosen: usize, fit: usize) -> std::ops::Range<usize> {
    let first = (chosen + 1).saturating_sub(fit.div_ceil(2)).min(count.saturating_sub(fit));
    first..(first + fit).min(count)
}

/// A line of small text.
fn note(paper: &mut Paper, text: String) {
    let muted = paper.palette.muted;
    paper.text(text, TEXT, muted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_in_sight() {
        for count in 0..20 {
            for fit in 1..8 {
                for chosen in 0..count {
                    let shown = window(count, chosen, fit);
                    assert!(shown.contains(&chosen), "{chosen} of {count}: {shown:?}");
                    assert_eq!(shown.len(), fit.min(count));
                    assert!(shown.end <= count);
                }
            }
        }
    }
}
