//! Checks that every command is reachable: that it has a key, or a reason why it has none.

use carom_shell::testing::ways::{self, CommandList};

use super::tables;
use crate::testing::STAGE;

/// The lists of all crates.
fn lists() -> impl Iterator<Item = &'static CommandList> {
    [&ways::WAYS, &carom_window_rooms::testing::WAYS]
        .into_iter()
        .chain(STAGE.games.iter().map(|game| &game.ways))
}

#[test]
fn every_command_has_a_key_or_a_reason_why_it_has_none() {
    let tables = tables();
    let faults: Vec<String> = lists().flat_map(|list| (list.faults)(&tables)).collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn the_commands_of_all_keys_are_in_these_lists() {
    for row in tables().all() {
        assert!(
            lists().any(|list| (list.has)(row.shortcut.action)),
            "list the ways of the enum of {:?}",
            row.shortcut.action
        );
    }
}
