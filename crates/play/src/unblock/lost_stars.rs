//! [`LostStars`]: the puzzles that give no stars, because help was given.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Date;
use crate::records::PuzzleId;

/// The puzzles whose stars are lost because help was given, each with the last day of the loss; `None` is for ever.
///
/// ```
/// use carom_play::Date;
/// use carom_play::records::PuzzleId;
/// use carom_play::unblock::LostStars;
///
/// let (id, today): (_, Date) = (PuzzleId::of_bytes(&[1]), "2026-05-01".parse()?);
/// let mut lost = LostStars::default();
/// lost.lose(id, Some(today));
/// lost.begin(today);
/// assert!(lost.has(id));
/// lost.begin(today.next().expect("a day"));
/// assert!(!lost.has(id), "the loss ends the next day");
/// # Ok::<(), carom_play::date::DateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LostStars(BTreeMap<PuzzleId, Option<Date>>);

impl LostStars {
    /// A puzzle gives no stars until the end of a day, or for ever.
    pub fn lose(&mut self, puzzle: PuzzleId, until: Option<Date>) {
        let before = self.0.entry(puzzle).or_insert(until);
        *before = before.and(until);
    }

    /// Whether a puzzle gives no stars.
    #[must_use]
    pub fn has(&self, puzzle: PuzzleId) -> bool {
        self.0.contains_key(&puzzle)
    }

    /// Forgets what was lost on earlier days.
    pub fn begin(&mut self, today: Date) {
        self.0.retain(|_, until| until.is_none_or(|it| it >= today));
    }

    /// Whether nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
