//! The keys in columns of the same height.

use bevy::prelude::*;

use super::ui::{UiBuilder, column};
use crate::input::{KeyRow, Shortcut};
use crate::screen::Screen;

/// A line of a list of keys.
pub enum KeyLine {
    /// The title of a group, by its key in the texts.
    Title(&'static str),
    /// Actions that share the line.
    Actions(Vec<KeyRow>),
}

impl KeyLine {
    /// The height in lines of text, including the space above a title.
    pub fn height(&self) -> f32 {
        match self {
            Self::Title(_) => 1.6,
            Self::Actions(_) => 1.0,
        }
    }
}

/// The gap between two columns.
pub(crate) const GAP: f32 = 28.0;

/// The number of columns that fit into a card, and the width of each.
pub(crate) fn room(screen: &Screen) -> (usize, f32) {
    const NARROWEST: f32 = 270.0;
    const WIDEST: f32 = 350.0;
    const MOST: usize = 3;
    // The width without the padding of the card.
    let width = 0.96 * screen.size.x - 58.0;
    let fits = |columns: &usize| (width + GAP) / *columns as f32 - GAP;
    let columns = (1..=MOST).rev().find(|it| fits(it) >= NARROWEST).unwrap_or(1);
    (columns, fits(&columns).min(WIDEST))
}

/// Shows columns of this width, with this space between two lines.
pub(crate) fn show(
    ui: &mut UiBuilder,
    spread: &[Vec<KeyLine>],
    (width, gap): (f32, f32),
    show_line: impl Fn(&mut UiBuilder, &KeyLine),
) {
    ui.nest(Node { column_gap: px(GAP), ..default() }, |ui| {
        for lines in spread {
            ui.nest(Node { width: px(width), ..column(gap) }, |ui| {
                for line in lines {
                    show_line(ui, line);
                }
            });
        }
    });
}

/// The title of a group with some space above it.
pub(crate) fn title(ui: &mut UiBuilder, title: &str, space: i32) {
    let space = Node { margin: UiRect::top(px(space)), ..default() };
    ui.nest(space, |ui| ui.label(&ui.say(title)));
}

/// Spreads groups of actions over columns so that the highest column is as low as possible. A group is never divided.
pub fn spread(
    rows: impl Iterator<Item = KeyRow>,
    share: fn(&Shortcut, &Shortcut) -> bool,
    columns: usize,
) -> Vec<Vec<KeyLine>> {
    let mut groups: Vec<Vec<KeyLine>> = Vec::new();
    let mut title = None;
    for row in rows {
        if title.replace(row.title) != Some(row.title) {
            groups.push(vec![KeyLine::Title(row.title)]);
        }
        let Some(group) = groups.last_mut() else { continue };
        match group.last_mut() {
            Some(KeyLine::Actions(same))
                if same.iter().any(|it| share(it.shortcut, row.shortcut)) =>
            {
                same.push(row);
            }
            _ => group.push(KeyLine::Actions(vec![row])),
        }
    }
    let heights: Vec<f32> =
        groups.iter().map(|group| group.iter().map(KeyLine::height).sum()).collect();
    let mut spread: Vec<Vec<KeyLine>> = (0..columns).map(|_| Vec::new()).collect();
    for (column, group) in places(&heights, columns).into_iter().zip(groups) {
        spread[column].extend(group);
    }
    spread.retain(|it| !it.is_empty());
    spread
}

/// The column of each group, with the lowest possible highest column. The first group is in the first column, and among equals the
/// groups stay in their order as far as possible.
fn places(heights: &[f32], columns: usize) -> Vec<usize> {
    let cost = |places: &[usize]| {
        let mut filled = vec![0.0_f32; columns];
        for (&place, height) in places.iter().zip(heights) {
            filled[place] += height;
        }
        let turns = places.windows(2).filter(|it| it[1] < it[0]).count();
        (filled.into_iter().fold(0.0, f32::max), turns)
    };
    let mut all = vec![vec![0]];
    for _ in heights.iter().skip(1) {
        let longer = |places: &Vec<usize>| {
            (0..columns).map(|next| [places.as_slice(), &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let costs = all.into_iter().map(|places| (cost(&places), places));
    let least = costs
        .min_by(|((a, a_turns), _), ((b, b_turns), _)| a.total_cmp(b).then(a_turns.cmp(b_turns)));
    least.map(|(_, places)| places).unwrap_or_default()
}
