//! What a browser says about the player.

use super::{Change, Speed};
use crate::browser::prefers;
use crate::theme::Theme;

/// The choices of the player for the whole system. The language follows it at every start.
pub(super) fn choices() -> impl Iterator<Item = Change> {
    let dark = prefers("prefers-color-scheme: dark").then_some(Change::Theme(Theme::Dark));
    let still = prefers("prefers-reduced-motion: reduce").then_some(Change::Speed(Speed::Off));
    dark.into_iter().chain(still)
}
