//! The keys in columns, with those of every page.

use carom_shell::panel::columns::{KeyLine, spread};

use super::tables;

#[test]
fn a_group_is_never_divided_and_every_column_begins_with_a_title() {
    let tables = tables();
    for page in tables.pages() {
        let spread = spread(tables.on(page), |_, _| false, 3);
        let titles = spread.iter().flatten().filter_map(|it| match it {
            KeyLine::Title(title) => Some(*title),
            KeyLine::Actions(_) => None,
        });
        let mut titles: Vec<&str> = titles.collect();
        let mut wanted: Vec<&str> = tables.on(page).map(|row| row.title).collect();
        wanted.dedup();
        assert_eq!(titles[0], wanted[0], "{page:?}: the keys to play with come first");
        titles.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(titles, wanted, "{page:?}: each title once");
        assert!(spread.iter().all(|it| matches!(it.first(), Some(KeyLine::Title(_)))), "{page:?}");
        let heights: Vec<f32> =
            spread.iter().map(|it| it.iter().map(KeyLine::height).sum()).collect();
        let most = heights.iter().copied().fold(0.0, f32::max);
        // The home page has only one key of its own, and the keys of every page.
        let is_spread = most <= 0.55 * heights.iter().sum::<f32>();
        assert!(is_spread || wanted.len() <= 2, "{page:?}: {heights:?}");
        let actions = spread.iter().flatten().filter(|it| matches!(it, KeyLine::Actions(_)));
        assert_eq!(actions.count(), tables.on(page).count());
    }
}
