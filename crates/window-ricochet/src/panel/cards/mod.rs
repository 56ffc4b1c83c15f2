//! The cards over the play page.

use bevy::prelude::*;
use carom_shell::frame::Frame;

pub(crate) mod files;
mod history;
mod levels;
mod practice;
mod rules;
mod statistics;
mod summary;

pub(crate) fn plugin(app: &mut App) {
    let cards = (
        history::show,
        levels::show,
        files::show,
        practice::show,
        rules::show,
        statistics::show,
        summary::show,
    );
    app.add_systems(Update, cards.in_set(Frame::Draw));
}
