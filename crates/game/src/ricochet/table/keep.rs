//! [`Kept`]: the table as it is kept between starts.

use std::time::Duration;

use bevy::prelude::*;
use carom_play::saved::{Keep, SaveError};
use carom_play::{Saved, Table};
use serde::{Deserialize, Serialize};

use super::desk::Desk;
use super::draft::Draft;
use super::says::Saying;

/// The set-up, and the game that was played last.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Kept {
    draft: Draft,
    table: Option<Table>,
    board_name: Option<String>,
}

impl Keep for Kept {
    const VERSION: u32 = 1;
    const FILE: &'static str = "table.ron";
}

impl Kept {
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

/// Where the table is kept; `None` where it is not.
#[derive(Resource)]
pub(super) struct Drawer(pub(super) Option<Saved<Kept>>);

/// Writes the table.
pub(super) fn keep(desk: &mut Desk, drawer: &mut Drawer, time: Duration) {
    let Some(saved) = &mut drawer.0 else { return };
    let now = Kept::of(desk, time);
    if now == saved.value {
        return;
    }
    saved.value = now;
    // That a file must not be written was said when it was opened.
    if let Err(why) = saved.save()
        && !matches!(why, SaveError::Locked { .. })
    {
        desk.say(Saying::Trouble(why.to_string().into()));
    }
}
