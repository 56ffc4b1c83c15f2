//! The cards over the play page.

use bevy::prelude::*;

pub(crate) mod files;
mod history;
mod levels;
mod practice;
mod rules;
mod statistics;
mod summary;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((history::plugin, levels::plugin, files::plugin)).add_plugins((
        practice::plugin,
        rules::plugin,
        statistics::plugin,
        summary::plugin,
    ));
}
