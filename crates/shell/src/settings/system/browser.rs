//! What a browser says about the player.

use super::{SettingChange, Speed};
use crate::browser::prefers;
use crate::theme::Theme;

/// The choices of the player for the whole system. The language follows it at every start.
pub(super) fn choices() -> impl Iterator<Item = SettingChange> {
    let dark = prefers("prefers-color-scheme: dark").then_some(SettingChange::Theme(Theme::Dark));
    let still =
        prefers("prefers-reduced-motion: reduce").then_some(SettingChange::Speed(Speed::Off));
    dark.into_iter().chain(still)
}
