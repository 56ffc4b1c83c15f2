//! The keys in columns of the same height.

use crate::shell::input::{Action, Row};
use crate::shell::screen::Screen;

/// A line of a list of keys.
pub(crate) enum Line {
    /// The title of a group, by its key in the texts.
    Title(&'static str),
    /// Actions that share the line.
    Actions(Vec<Row>),
}

impl Line {
    /// The height in lines of text, including the space above a title.
    pub(crate) fn height(&self) -> f32 {
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

/// Spreads groups of actions over columns so that the highest column is as low as possible. A group is never divided.
pub(crate) fn spread(
    rows: impl Iterator<Item = Row>,
    share: fn(&Action, &Action) -> bool,
    columns: usize,
) -> Vec<Vec<Line>> {
    let mut groups: Vec<Vec<Line>> = Vec::new();
    let mut title = None;
    for row in rows {
        if title.replace(row.title) != Some(row.title) {
            groups.push(vec![Line::Title(row.title)]);
        }
        let Some(group) = groups.last_mut() else { continue };
        match group.last_mut() {
            Some(Line::Actions(same)) if same.iter().any(|it| share(it.action, row.action)) => {
                same.push(row);
            }
            _ => group.push(Line::Actions(vec![row])),
        }
    }
    let heights: Vec<f32> =
        groups.iter().map(|group| group.iter().map(Line::height).sum()).collect();
    let mut spread = Vec::new();
    for count in shares(&heights, columns).into_iter().filter(|&it| it > 0) {
        spread.push(groups.drain(..count).flatten().collect());
    }
    spread
}

/// How many neighbours each column gets, with the lowest possible highest column.
fn shares(heights: &[f32], columns: usize) -> Vec<usize> {
    if columns <= 1 {
        return vec![heights.len()];
    }
    let highest = |shares: &[usize]| {
        let mut rest = heights.iter();
        let sums = shares.iter().map(|&count| rest.by_ref().take(count).sum::<f32>());
        sums.fold(0.0, f32::max)
    };
    let first = |count: usize| {
        let mut all = vec![count];
        all.extend(shares(&heights[count..], columns - 1));
        all
    };
    let all = (1..=heights.len()).map(first);
    all.min_by(|a, b| highest(a).total_cmp(&highest(b))).unwrap_or_default()
}
