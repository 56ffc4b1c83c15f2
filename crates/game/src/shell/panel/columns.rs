//! The keys in columns of the same height.

use crate::shell::input::Action;
use crate::shell::input::Group;
use crate::shell::screen::Screen;

/// A line of a list of keys.
#[derive(Clone, Copy)]
pub(crate) enum Line {
    /// The title of a group, by its key in the texts.
    Title(&'static str),
    /// Actions that share the line.
    Actions(&'static [Action]),
}

impl Line {
    /// In lines of text: there is some space above a title.
    fn height(self) -> f32 {
        match self {
            Self::Title(_) => 1.6,
            Self::Actions(_) => 1.0,
        }
    }
}

/// Between two columns.
pub(crate) const GAP: f32 = 28.0;

/// How many columns an overlay has room for, and how wide each of them is.
pub(crate) fn room(screen: &Screen) -> (usize, f32) {
    const NARROWEST: f32 = 270.0;
    const WIDEST: f32 = 350.0;
    const MOST: usize = 3;
    // Without the padding of the card.
    let width = 0.96 * screen.size.x - 58.0;
    let fits = |columns: &usize| (width + GAP) / *columns as f32 - GAP;
    let columns = (1..=MOST).rev().find(|it| fits(it) >= NARROWEST).unwrap_or(1);
    (columns, fits(&columns).min(WIDEST))
}

/// Spreads groups over columns. A title stays with what it is the title of.
pub(crate) fn spread(
    groups: impl Iterator<Item = &'static Group>,
    share: fn(&Action, &Action) -> bool,
    columns: usize,
) -> Vec<Vec<Line>> {
    let lines: Vec<Line> = groups
        .filter(|group| !group.actions.is_empty())
        .flat_map(|group| {
            let actions = group.actions.chunk_by(share).map(Line::Actions);
            std::iter::once(Line::Title(group.title)).chain(actions)
        })
        .collect();
    let share = lines.iter().map(|it| it.height()).sum::<f32>() / columns as f32;
    let mut spread = vec![Vec::new()];
    let mut height = 0.0;
    for line in lines {
        // What is over by less than half a line goes with the rest.
        let over = match line {
            Line::Title(_) => height + 2.0 > share,
            Line::Actions(_) => height + 0.5 > share,
        };
        if over && spread.len() < columns {
            spread.push(Vec::new());
            height = 0.0;
        }
        height += line.height();
        if let Some(last) = spread.last_mut() {
            last.push(line);
        }
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::input::groups;
    use crate::shell::page::Page;

    #[test]
    fn columns_are_of_one_height_and_end_with_no_title() {
        for page in Page::ALL {
            let spread = spread(groups(page), |_, _| false, 3);
            let heights: Vec<f32> =
                spread.iter().map(|it| it.iter().map(|line| line.height()).sum()).collect();
            let most = heights.iter().copied().fold(0.0, f32::max);
            let least = heights.iter().copied().fold(f32::INFINITY, f32::min);
            assert!(most - least < 4.0, "{page:?}: {heights:?}");
            assert!(spread.iter().all(|it| matches!(it.last(), Some(Line::Actions(_)))));
            let actions = spread.iter().flatten().filter(|it| matches!(it, Line::Actions(_)));
            let all: usize = groups(page).map(|it| it.actions.len()).sum();
            assert_eq!(actions.count(), all);
        }
    }
}
