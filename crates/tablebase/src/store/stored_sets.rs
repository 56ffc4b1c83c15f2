//! [`StoredSets`]: the sets or the words of a table in the bytes of a file.

use std::sync::Arc;

use carom_solver::ricochet::bits::Squares;

use crate::official::lines::LineSet;

pub(crate) const SET: usize = size_of::<Squares>();
pub(crate) const WORD: usize = size_of::<LineSet>();

/// The sets or the words in the bytes of a file.
#[derive(Clone)]
pub(crate) struct StoredSets {
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    /// The start of the sets or of the words.
    start: usize,
    /// The number of sets or words in a plane.
    len: usize,
}

impl StoredSets {
    /// Planes with `len` sets each, from `start` on.
    pub(crate) fn new(
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
        start: usize,
        len: usize,
    ) -> Self {
        Self { bytes: Arc::new(bytes), start, len }
    }

    /// Planes of the same length in the same bytes, from another place on.
    pub(crate) fn with_start(&self, start: usize) -> Self {
        Self { start, ..self.clone() }
    }

    #[inline]
    pub(crate) fn set(&self, plane: usize, slot: usize) -> Squares {
        let at = self.start + (plane * self.len + slot) * SET;
        let bytes = &(*self.bytes).as_ref()[at..at + SET];
        Squares(std::array::from_fn(|row| u16::from_le_bytes([bytes[2 * row], bytes[2 * row + 1]])))
    }

    #[inline]
    pub(crate) fn word(&self, plane: usize, slot: usize) -> LineSet {
        let at = self.start + (plane * self.len + slot) * WORD;
        let bytes = &(*self.bytes).as_ref()[at..at + WORD];
        bytes.iter().rev().fold(0, |word, &byte| word << 8 | LineSet::from(byte))
    }
}
