//! The lessons: five small rounds for somebody who plays for the first time.

use std::sync::LazyLock;

use carom_engine::ricochet::Round;
use carom_play::ricochet::BoardName;

use crate::opening::Opening;

static ALL: LazyLock<[Round; 5]> = LazyLock::new(carom_play::ricochet::lessons);

/// The number of lessons.
pub(crate) fn count() -> usize {
    ALL.len()
}

/// The lesson that this round is, from 0.
pub(crate) fn number_of(round: &Round) -> Option<usize> {
    ALL.iter().position(|it| it == round)
}

/// A lesson by its number from 0; after the last one an easy round on a board of the usual size.
pub(crate) fn open(number: usize) -> Opening {
    ALL.get(number).map_or_else(Opening::first, |round| Opening::new(round.clone(), BoardName::Own))
}
