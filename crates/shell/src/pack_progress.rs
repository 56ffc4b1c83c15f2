//! [`PackProgress`]: the packs of a game, and what the player has achieved in them, which a file keeps between starts.

use carom_play::packs::{LevelId, Packs, Progress, PuzzleIdentity};
use carom_play::records::Best;

use crate::notice::Notice;
use crate::persisted::Persisted;

/// The packs of a game with the player's progress.
pub struct PackProgress<P> {
    packs: Packs<P>,
    kept: Persisted<Progress>,
    /// The progress if no file keeps it.
    unkept: Progress,
    /// The place before the player has opened any puzzle of the packs.
    first: LevelId,
}

impl<P> PackProgress<P> {
    pub fn new(packs: Packs<P>, kept: Persisted<Progress>, first: LevelId) -> Self {
        Self { packs, kept, unkept: Progress::default(), first }
    }

    pub const fn packs(&self) -> &Packs<P> {
        &self.packs
    }

    pub fn progress(&self) -> &Progress {
        self.kept.value().unwrap_or(&self.unkept)
    }

    /// The player's best result of a puzzle.
    pub fn best(&self, puzzle: &impl PuzzleIdentity) -> Option<Best> {
        self.progress().best(puzzle)
    }

    /// Changes the progress. The notice is written only if there is news, because it counts as new when it is written.
    pub fn change(&mut self, change: impl Fn(&mut Progress), notice: &mut Notice) {
        change(&mut self.unkept);
        self.kept.change(change, notice);
    }

    /// Keeps the open puzzle for the next start.
    pub fn keep_place(&mut self, place: LevelId, notice: &mut Notice) {
        let Self { packs, kept, unkept, .. } = self;
        unkept.set_place(packs, place);
        kept.change(|it| it.set_place(packs, place), notice);
    }

    /// The place that was open last, also in an earlier start.
    pub fn last(&self) -> LevelId {
        self.progress().place(&self.packs).unwrap_or(self.first)
    }

    /// The place after a puzzle or before it. Without a puzzle, and at the ends, it is the place that was open last.
    pub fn beside(&self, open: Option<LevelId>, is_next: bool) -> LevelId {
        let beside = |place| self.neighbour(place, is_next);
        open.and_then(beside).unwrap_or_else(|| self.last())
    }

    /// The place after a puzzle or before it; `None` at the ends.
    pub fn neighbour(&self, open: LevelId, is_next: bool) -> Option<LevelId> {
        if is_next { self.packs.after(open) } else { self.packs.before(open) }
    }
}
