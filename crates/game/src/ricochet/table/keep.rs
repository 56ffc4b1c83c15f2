//! [`TableFile`]: the table as it is kept between starts.

use std::time::Duration;

use carom_play::BiddingGame;
use carom_play::saved::Keep;
use serde::{Deserialize, Serialize};

use super::desk::Desk;
use super::draft::Draft;
use super::says::Saying;
use crate::shell::kept::Kept;

/// The set-up, and the game that was played last.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct TableFile {
    draft: Draft,
    table: Option<BiddingGame>,
    board_name: Option<String>,
}

impl Keep for TableFile {
    const VERSION: u32 = 1;
    const FILE: &'static str = "table.ron";
}

impl TableFile {
    pub(super) fn desk(&self) -> Desk {
        Desk::new(self.draft.clone(), self.table.clone(), self.board_name.clone())
    }

    /// A clock that runs is kept standing.
    fn of(desk: &Desk, time: Duration) -> Self {
        let game = desk.any_game();
        let table = game.map(|game| {
            let mut table = game.table().clone();
            let _ = table.pause(time);
            table
        });
        let board_name = game.and_then(|game| game.board_name.clone());
        Self { draft: desk.draft().clone(), table, board_name }
    }
}

/// Writes the table.
pub(super) fn keep(desk: &mut Desk, kept: &mut Kept<TableFile>, time: Duration) {
    if kept.value().is_some()
        && let Some(trouble) = kept.put(TableFile::of(desk, time))
    {
        desk.say(Saying::Trouble(trouble));
    }
}
