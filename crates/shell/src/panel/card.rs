//! [`CardKit`]: fills the card that is open.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ui::{UiBuilder, UiKit};
use crate::ids::OverlayId;
use crate::overlay::Overlay;

/// The building blocks of the panel, and the card that is open.
#[derive(SystemParam)]
pub struct CardKit<'w, 's> {
    pub kit: UiKit<'w, 's>,
    overlay: Res<'w, Overlay>,
}

impl CardKit<'_, '_> {
    /// Whether this card is open and must be filled: it has just been opened, its look has changed, or there is news for it.
    pub fn needs(&self, card: OverlayId, has_news: bool) -> bool {
        let has_changed = has_news || self.overlay.is_changed() || self.kit.is_changed();
        self.overlay.shows(card) && has_changed
    }

    /// Fills a card, if it [needs](Self::needs) it.
    pub fn fill(
        &mut self,
        card: OverlayId,
        title: &str,
        has_news: bool,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        if self.needs(card, has_news) {
            self.kit.card(card, title, fill);
        }
    }

    /// The same for a card that was opened from another one.
    pub fn fill_below(
        &mut self,
        (card, above): (OverlayId, OverlayId),
        title: &str,
        has_news: bool,
        fill: impl FnOnce(&mut UiBuilder),
    ) {
        if self.needs(card, has_news) {
            self.kit.card_below(card, above, title, fill);
        }
    }
}
