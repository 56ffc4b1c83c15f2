//! The cards over the play page.

use bevy::prelude::*;

mod history;
mod levels;
mod open;
mod practice;
mod rules;
pub(crate) mod save;
mod statistics;
mod summary;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((history::plugin, levels::plugin, open::plugin)).add_plugins((
        practice::plugin,
        rules::plugin,
        save::plugin,
        statistics::plugin,
        summary::plugin,
    ));
}
