//! The keys in columns, with those of every page.

use super::tables;
use crate::shell::panel::columns::{Line, spread};

#[test]
fn columns_are_of_one_height_and_end_with_no_title() {
    let tables = tables();
    for page in tables.pages() {
        let spread = spread(tables.on(page), |_, _| false, 3);
        let heights: Vec<f32> = spread.iter().map(|it| it.iter().map(Line::height).sum()).collect();
        let most = heights.iter().copied().fold(0.0, f32::max);
        let least = heights.iter().copied().fold(f32::INFINITY, f32::min);
        assert!(most - least < 4.0, "{page:?}: {heights:?}");
        assert!(spread.iter().all(|it| matches!(it.last(), Some(Line::Actions(_)))));
        let actions = spread.iter().flatten().filter(|it| matches!(it, Line::Actions(_)));
        assert_eq!(actions.count(), tables.on(page).count());
    }
}
