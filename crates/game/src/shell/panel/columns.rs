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

/// Spreads actions over columns. A title stays with its first action.
pub(crate) fn spread(
    rows: impl Iterator<Item = Row>,
    share: fn(&Action, &Action) -> bool,
    columns: usize,
) -> Vec<Vec<Line>> {
    let mut lines = Vec::new();
    let mut title = None;
    for row in rows {
        if title.replace(row.title) != Some(row.title) {
            lines.push(Line::Title(row.title));
        }
        match lines.last_mut() {
            Some(Line::Actions(same)) if same.iter().any(|it| share(it.action, row.action)) => {
                same.push(row);
            }
            _ => lines.push(Line::Actions(vec![row])),
        }
    }
    let mut left: f32 = lines.iter().map(Line::height).sum();
    let mut share = left / columns as f32;
    let mut spread = vec![Vec::new()];
    let mut height = 0.0;
    for line in lines {
        // A line that exceeds the column by less than half a line stays in it.
        let over = match line {
            Line::Title(_) => height + 2.0 > share,
            Line::Actions(_) => height + 0.5 > share,
        };
        if over && spread.len() < columns {
            spread.push(Vec::new());
            // The columns after it share what is left.
            left -= height;
            share = left / (columns + 1 - spread.len()) as f32;
            height = 0.0;
        }
        height += line.height();
        if let Some(last) = spread.last_mut() {
            last.push(line);
        }
    }
    spread
}
