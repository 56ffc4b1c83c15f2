//! [`Position`]: where every block stands.

use super::BlockId;

/// Where every block of a board stands: its offset along its line, from 0.
///
/// A position is valid only on its board: functions of another one may panic, or their results mean nothing. A copy costs 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Position(
    /// Four bits for each block, block 0 lowest.
    u128,
);

impl Position {
    /// The position with these offsets, block 0 first; each is below 8.
    pub(super) fn new(offsets: impl IntoIterator<Item = u8>) -> Self {
        let offsets = offsets.into_iter().take(BlockId::MAX).enumerate();
        Self(offsets.fold(0, |bits, (i, offset)| bits | u128::from(offset & 15) << (4 * i)))
    }

    /// The offset of a block: the column of its first square if it is horizontal, otherwise the row.
    #[must_use]
    pub const fn offset(self, block: BlockId) -> u8 {
        (self.0 >> (4 * block.index())) as u8 & 15
    }

    /// The position with one block at another offset.
    pub(super) const fn with(self, block: BlockId, offset: u8) -> Self {
        let shift = 4 * block.index();
        Self(self.0 & !(15 << shift) | ((offset & 15) as u128) << shift)
    }
}
