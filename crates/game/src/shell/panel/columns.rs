//! The keys in columns of the same height.

use crate::shell::input::{Action, Row};
use crate::shell::screen::Screen;

/// A line of a list of keys.
pub(crate) enum Line {
    /// The title of a group, by its key in the texts, and whether the group has begun in the column before.
    Title(&'static str, bool),
    /// Actions that share the line.
    Actions(Vec<Row>),
}

#[cfg(test)]
impl Line {
    /// The height in lines of text, including the space above a title.
    pub(crate) const fn height(&self) -> f32 {
        match self {
            Self::Title(..) => TITLE,
            Self::Actions(_) => 1.0,
        }
    }
}

const TITLE: f32 = 1.6;

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

/// Spreads actions over columns. A group is in one column, unless the columns would become much higher. If it is not, the next
/// column has its title, too.
pub(crate) fn spread(
    rows: impl Iterator<Item = Row>,
    share: fn(&Action, &Action) -> bool,
    columns: usize,
) -> Vec<Vec<Line>> {
    let mut lines: Vec<(&'static str, Vec<Row>)> = Vec::new();
    for row in rows {
        match lines.last_mut() {
            Some((title, same))
                if *title == row.title && same.iter().any(|it| share(it.action, row.action)) =>
            {
                same.push(row);
            }
            _ => lines.push((row.title, vec![row])),
        }
    }
    let titles: Vec<&str> = lines.iter().map(|(title, _)| *title).collect();
    let (_, ends) = ends(&titles, 0, columns, 0.0);
    let mut spread = vec![Vec::new()];
    let mut before = None;
    for (number, (title, rows)) in lines.into_iter().enumerate() {
        let begins = ends.contains(&number);
        if begins {
            spread.push(Vec::new());
        }
        let Some(column) = spread.last_mut() else { continue };
        let is_same = before.replace(title) == Some(title);
        if begins || !is_same {
            column.push(Line::Title(title, is_same));
        }
        column.push(Line::Actions(rows));
    }
    spread
}

/// The best ends of the columns for the lines from this one on, each line with the title of its group, and what they cost: the
/// height of the highest column, at least `highest`, and more for each group that is in two columns.
fn ends(titles: &[&str], from: usize, columns: usize, highest: f32) -> (f32, Vec<usize>) {
    const BROKEN: f32 = 4.0;
    let height = |end: usize| {
        let column = &titles[from..end];
        let groups = 1 + column.windows(2).filter(|it| it[0] != it[1]).count();
        highest.max(column.len() as f32 + TITLE * groups as f32)
    };
    let rest = (height(titles.len()), vec![titles.len()]);
    if columns <= 1 {
        return rest;
    }
    (from + 1..titles.len()).fold(rest, |best, end| {
        let (cost, mut after) = ends(titles, end, columns - 1, height(end));
        let is_broken = titles[end - 1] == titles[end];
        let cost = if is_broken { cost + BROKEN } else { cost };
        if cost >= best.0 {
            return best;
        }
        after.insert(0, end);
        (cost, after)
    })
}
