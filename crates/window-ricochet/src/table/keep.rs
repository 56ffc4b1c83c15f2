//! [`TableFile`]: the saved form of the table.

use std::time::Duration;

use carom_play::ricochet::bidding::NewGame;
use carom_play::ricochet::{BiddingGame, BiddingSession, BiddingSetup};
use carom_play::saved::Persist;
use carom_shell::persisted::Persisted;
use serde::{Deserialize, Serialize};

use super::model::TableModel;
use super::says::Saying;

/// The set-up, and the last game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct TableFile {
    draft: BiddingSetup,
    table: Option<BiddingGame>,
    board_name: Option<String>,
}

impl Persist for TableFile {
    const VERSION: u32 = 1;
    const FILE: &'static str = "table.ron";
}

impl TableFile {
    pub(super) fn model(&self) -> TableModel {
        let board_name = self.board_name.clone();
        let game = self.table.clone().map(|game| NewGame { game, board_name });
        TableModel::new(self.draft.clone(), game.map(BiddingSession::new))
    }

    /// A running clock is saved as paused.
    fn of(model: &TableModel, time: Duration) -> Self {
        let game = model.any_game();
        let table = game.map(|game| {
            let mut table = game.game().clone();
            let _ = table.pause(time);
            table
        });
        let board_name = game.and_then(|game| game.board_name().map(str::to_owned));
        Self { draft: model.draft().clone(), table, board_name }
    }
}

/// Writes the table.
pub(super) fn keep(model: &mut TableModel, kept: &mut Persisted<TableFile>, time: Duration) {
    if kept.value().is_some()
        && let Some(trouble) = kept.put(TableFile::of(model, time))
    {
        model.say(Saying::Trouble(trouble));
    }
}
