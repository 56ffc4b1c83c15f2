//! [`HelpLedger`]: the puzzles that give no stars, because help was given.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Date;
use crate::records::PuzzleId;

/// The puzzles whose stars are lost because help was given, each with the last day of the loss; `None` is for ever.
///
/// ```
/// use carom_play::Date;
/// use carom_play::records::PuzzleId;
/// use carom_play::solo::HelpLedger;
///
/// let (id, today): (_, Date) = (PuzzleId::of_bytes(&[1]), "2026-05-01".parse()?);
/// let mut ledger = HelpLedger::default();
/// ledger.lose(id, Some(today));
/// assert!(ledger.has(id));
/// ledger.begin(today.next().expect("a day"));
/// assert!(!ledger.has(id), "the loss ends the next day");
/// # Ok::<(), carom_play::date::DateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HelpLedger(BTreeMap<PuzzleId, Option<Date>>);

impl HelpLedger {
    /// A puzzle gives no stars until the end of a day, or for ever.
    pub fn lose(&mut self, puzzle: PuzzleId, until: Option<Date>) {
        let before = self.0.entry(puzzle).or_insert(until);
        *before = before.and(until);
    }

    /// A puzzle gives stars again.
    pub fn forgive(&mut self, puzzle: PuzzleId) {
        self.0.remove(&puzzle);
    }

    /// Whether a puzzle gives no stars.
    #[must_use]
    pub fn has(&self, puzzle: PuzzleId) -> bool {
        self.0.contains_key(&puzzle)
    }

    /// Whether a puzzle gives no stars on this day. On an unknown day no loss has ended.
    #[must_use]
    pub fn has_on(&self, puzzle: PuzzleId, today: Option<Date>) -> bool {
        let lasts = |until: &Option<Date>| until.zip(today).is_none_or(|(it, today)| it >= today);
        self.0.get(&puzzle).is_some_and(lasts)
    }

    /// Forgets what was lost on earlier days.
    pub fn begin(&mut self, today: Date) {
        self.0.retain(|_, until| until.is_none_or(|it| it >= today));
    }

    /// A loss for ever ends with this day. For help that was given on an unknown day.
    pub fn end_with(&mut self, today: Date) {
        for until in self.0.values_mut() {
            *until = until.or(Some(today));
        }
    }

    /// The puzzles, each with the last day of its loss.
    pub fn entries(&self) -> impl Iterator<Item = (PuzzleId, Option<Date>)> + '_ {
        self.0.iter().map(|(&puzzle, &until)| (puzzle, until))
    }

    /// Takes what another ledger has lost; the longer loss counts.
    pub(crate) fn join(&mut self, other: Self) {
        for (puzzle, until) in other.0 {
            let own = self.0.entry(puzzle).or_insert(until);
            *own = own.zip(until).map(|(a, b)| a.max(b));
        }
    }

    /// Whether nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(PuzzleId, Option<Date>)> for HelpLedger {
    fn from_iter<I: IntoIterator<Item = (PuzzleId, Option<Date>)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}
