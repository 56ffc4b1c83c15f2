//! [`UnturnedSets`]: the robots that have not turned, in a finished table.

use super::lines::{LineSet, Lines};
use super::unturned::{UnturnedLayers, UnturnedMemory};
use super::unturned_distinct::{UnturnedDistinctLayers, UnturnedDistinctMemory};
use crate::diagonals::distinct::Grid;
use crate::planes::binary_digits;
use crate::store::stored_sets::StoredSets;

/// The finished sets of a table.
pub(crate) struct UnturnedSets {
    pub(crate) lines: Lines,
    /// The greatest distance.
    pub(crate) longest: u32,
    pub(crate) words: WordStorage,
}

/// The storage of the sets.
pub(crate) enum WordStorage {
    /// In memory, as they were built.
    Built(UnturnedMemory),
    /// In memory, for helpers that are not interchangeable.
    Distinct(UnturnedDistinctMemory, Grid),
    /// In the bytes of a file.
    Stored(StoredSets),
}

impl UnturnedSets {
    pub(crate) fn new(unturned: UnturnedLayers) -> Self {
        let (lines, longest) = (unturned.lines.clone(), unturned.longest);
        Self { lines, longest, words: WordStorage::Built(unturned.finish()) }
    }

    pub(crate) fn distinct(unturned: UnturnedDistinctLayers, grid: Grid) -> Self {
        let (lines, longest) = (unturned.lines.clone(), unturned.longest);
        Self { lines, longest, words: WordStorage::Distinct(unturned.finish(), grid) }
    }

    /// The bits of a distance.
    pub(crate) const fn planes(&self) -> usize {
        binary_digits(self.longest)
    }

    /// For a placement of the helpers: the solvable robots for plane 0, and those with bit i of their
    /// distance for plane i + 1.
    #[inline]
    pub(crate) fn word(&self, plane: usize, slot: usize) -> LineSet {
        match &self.words {
            WordStorage::Built(memory) => {
                let plane = plane.checked_sub(1).map_or(&memory.reached, |i| &memory.planes[i]);
                plane[slot / 8].0[slot % 8]
            }
            WordStorage::Distinct(memory, grid) => {
                let plane = plane.checked_sub(1).map_or(&memory.reached, |i| &memory.planes[i]);
                plane[grid.place(slot)]
            }
            WordStorage::Stored(stored) => stored.word(plane, slot),
        }
    }

    /// The distance of one robot.
    pub(crate) fn distance(&self, bit: u32, slot: usize) -> Option<u32> {
        let is_set = |plane: usize| self.word(plane, slot) >> bit & 1 != 0;
        let bits = || (0..self.planes()).filter(|&plane| is_set(plane + 1));
        is_set(0).then(|| bits().fold(0, |distance, plane| distance | 1 << plane))
    }

    /// The robots at a distance.
    pub(crate) fn at(&self, distance: u32, slot: usize) -> LineSet {
        let planes = self.planes();
        if u32::BITS - distance.leading_zeros() > planes as u32 {
            return 0;
        }
        (0..planes).fold(self.word(0, slot), |set, plane| {
            let bits = self.word(plane + 1, slot);
            set & if distance >> plane & 1 != 0 { bits } else { !bits }
        })
    }
}
