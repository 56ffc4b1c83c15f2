//! The keys in columns, with those of every page.

use super::tables;
use crate::shell::input::Action;
use crate::shell::panel::columns::{Line, spread};

#[test]
fn columns_begin_with_a_title_and_none_is_much_higher_than_needed() {
    let tables = tables();
    for page in tables.pages() {
        for columns in 1..=3 {
            let spread = spread(tables.on(page), |_, _| false, columns);
            assert!(spread.len() <= columns);
            let heights = spread.iter().map(|it| it.iter().map(Line::height).sum());
            let heights: Vec<f32> = heights.collect();
            let most = heights.iter().copied().fold(0.0, f32::max);
            let least_possible = heights.iter().sum::<f32>() / columns as f32;
            assert!(most - least_possible < 9.0, "{page:?}: {heights:?}");
            assert!(spread.iter().all(|it| matches!(it.first(), Some(Line::Title(..)))));
            assert!(spread.iter().all(|it| matches!(it.last(), Some(Line::Actions(_)))));
            let actions = spread.iter().flatten().filter(|it| matches!(it, Line::Actions(_)));
            assert_eq!(actions.count(), tables.on(page).count());
        }
    }
}

/// In the help of Tablut no column ends within a group.
#[test]
fn the_help_of_tablut_keeps_its_groups_together() {
    let same_line = |a: &Action, b: &Action| a.line.is_some() && a.line == b.line;
    for columns in 1..=3 {
        let spread = spread(tables().on(crate::tablut::ids::PLAY), same_line, columns);
        assert_eq!(spread.len(), columns);
        let is_again = |it: &Line| matches!(it, Line::Title(_, true));
        assert!(!spread.iter().flatten().any(is_again), "{columns} columns");
    }
}
