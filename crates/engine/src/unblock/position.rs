//! [`Position`]: where every block stands.

use super::BlockId;

/// Where every block of a board stands: its offset along its line, from 0. For a block of one square this is its column.
///
/// A position is valid only on its board: functions of another one may panic, or their results mean nothing. A copy costs 64 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position(
    /// Four bits for each slot, slot 0 lowest in the last byte, so that the order is that of one large number.
    [u8; SLOTS / 2],
);

/// The number of offsets in a position: one for each block, and one more, from the last slot down, for each block of one square.
pub(super) const SLOTS: usize = 128;

impl Position {
    /// The position with these offsets in the first slots; each is below 16.
    pub(super) fn new(offsets: impl IntoIterator<Item = u8>) -> Self {
        let offsets = (0..SLOTS).zip(offsets);
        let empty = Self([0; SLOTS / 2]);
        offsets.fold(empty, |position, (slot, offset)| position.with(slot, offset))
    }

    /// The offset of a block: the column of its first square if it is horizontal, otherwise the row.
    #[must_use]
    pub const fn offset(self, block: BlockId) -> u8 {
        self.slot(block.index())
    }

    pub(super) const fn slot(&self, slot: usize) -> u8 {
        self.0[SLOTS / 2 - 1 - slot / 2] >> (4 * (slot & 1)) & 15
    }

    /// The position with another offset in a slot.
    pub(super) const fn with(mut self, slot: usize, offset: u8) -> Self {
        let shift = 4 * (slot & 1);
        let byte = &mut self.0[SLOTS / 2 - 1 - slot / 2];
        *byte = *byte & !(15 << shift) | (offset & 15) << shift;
        self
    }
}
