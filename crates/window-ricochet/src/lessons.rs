//! The lessons: five small rounds for somebody who plays for the first time.

use std::sync::LazyLock;

use carom_engine::ricochet::Round;
use carom_play::solo::Origin;

use crate::opening::Opening;

static ALL: LazyLock<[Round; 5]> = LazyLock::new(carom_play::ricochet::lessons);

/// The number of lessons.
pub(crate) fn count() -> usize {
    ALL.len()
}

/// A lesson by its number from 0; after the last one an easy round on a board of the usual size.
pub(crate) fn open(number: usize) -> Opening {
    let lesson = |round: &Round| Opening::new(round.clone(), None, Origin::Lesson(number));
    ALL.get(number).map_or_else(Opening::first, lesson)
}
