//! Stars in the panel.

use carom_play::Stars;
use carom_play::records::Best;

use super::kit::Paper;
use crate::ids::IconId;

impl Paper<'_, '_> {
    /// A row of three stars, of which some are won.
    pub fn stars(&mut self, won: u8, side: f32, gap: f32) {
        self.row(gap, |paper| {
            for star in 0..3 {
                let (icon, color) = if star < won {
                    (IconId::STAR, paper.palette.star)
                } else {
                    (IconId::EMPTY_STAR, paper.palette.muted)
                };
                paper.icon(icon, side, color);
            }
        });
    }

    /// The stars of the player's best result of a puzzle.
    pub fn best(&mut self, best: Option<Best>, side: f32) {
        self.stars(best.and_then(Best::stars).map_or(0, Stars::count), side, 2.0);
    }
}
