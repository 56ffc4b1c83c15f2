//! The player's moves.

use bevy::prelude::*;

use super::Section;
use super::kit::{Kit, TEXT};
use crate::session::{Applied, Session};

/// The most moves that are shown; of longer lines the end.
const SHOWN: usize = 22;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.after(Applied));
}

fn show(mut kit: Kit, session: Res<Session>) {
    if !(session.is_changed() || kit.palette.is_changed()) {
        return;
    }
    kit.fill(Section::Line, |paper| {
        let muted = paper.palette.muted;
        let moves = session.moves();
        let hidden = moves.len().saturating_sub(SHOWN);
        if hidden == 0 {
            paper.label("YOUR LINE");
        } else {
            paper.label(&format!("YOUR LINE, AFTER {hidden} MOVES"));
        }
        if moves.is_empty() {
            let node = Node { height: px(22), align_items: AlignItems::Center, ..default() };
            paper.nest(node, |paper| {
                paper.text("select a robot, then slide it with the arrow keys", TEXT, muted);
            });
        } else {
            paper.chips(&moves[hidden..]);
        }
    });
}
