//! [`Shelf`]: the packs of a game, and what the player has achieved in them, which a file keeps between starts.

use carom_play::packs::{Packs, Place, Progress, PuzzleIdentity};
use carom_play::records::Best;

use crate::shell::kept::Kept;
use crate::shell::notice::Notice;

/// The packs of a game with the player's progress.
pub(crate) struct Shelf<P> {
    packs: Packs<P>,
    kept: Kept<Progress>,
    /// The progress if no file keeps it.
    unkept: Progress,
    /// The place before the player has opened any puzzle of the packs.
    first: Place,
}

impl<P> Shelf<P> {
    pub(crate) fn new(packs: Packs<P>, kept: Kept<Progress>, first: Place) -> Self {
        Self { packs, kept, unkept: Progress::default(), first }
    }

    pub(crate) const fn packs(&self) -> &Packs<P> {
        &self.packs
    }

    pub(crate) fn progress(&self) -> &Progress {
        self.kept.value().unwrap_or(&self.unkept)
    }

    /// The player's best result of a puzzle.
    pub(crate) fn best(&self, puzzle: &impl PuzzleIdentity) -> Option<Best> {
        self.progress().best(puzzle)
    }

    /// Changes the progress. The notice is written only if there is news, because it counts as new when it is written.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Progress), notice: &mut Notice) {
        change(&mut self.unkept);
        self.kept.change(change, notice);
    }

    /// Keeps the open puzzle for the next start.
    pub(crate) fn keep_place(&mut self, place: Place, notice: &mut Notice) {
        let Self { packs, kept, unkept, .. } = self;
        unkept.set_place(packs, place);
        kept.change(|it| it.set_place(packs, place), notice);
    }

    /// The place that was open last, also in an earlier start.
    pub(crate) fn last(&self) -> Place {
        self.progress().place(&self.packs).unwrap_or(self.first)
    }

    /// The place after a puzzle or before it. Without a puzzle, and at the ends, it is the place that was open last.
    pub(crate) fn beside(&self, open: Option<Place>, is_next: bool) -> Place {
        let beside = |place| self.neighbour(place, is_next);
        open.and_then(beside).unwrap_or_else(|| self.last())
    }

    /// The place after a puzzle or before it; `None` at the ends.
    pub(crate) fn neighbour(&self, open: Place, is_next: bool) -> Option<Place> {
        if is_next { self.packs.after(open) } else { self.packs.before(open) }
    }
}
