//! [`Visited`]: a set of states.

use super::breadth::{Recall, Visit};
use super::lines::State;

/// A set of states in one table with open addressing and linear probing (W. W. Peterson, *Addressing for
/// Random-Access Storage*, 1957), at most half full. The hash is multiplicative (D. E. Knuth, *The Art of Computer
/// Programming*, volume 3, section 6.4).
///
/// A solver keeps it for the next board; clearing it costs as much as the last board used.
pub(super) struct Visited {
    /// `EMPTY` or a state; a power of two of them are in use.
    slots: Vec<State>,
    /// 64 minus the binary logarithm of the number of slots.
    shift: u32,
    len: usize,
}

/// Not a state.
const EMPTY: State = State::MAX;

/// The binary logarithm of the slots of an empty set.
const FIRST_BITS: u32 = 10;

impl Default for Visited {
    fn default() -> Self {
        Self { slots: vec![EMPTY; 1 << FIRST_BITS], shift: u64::BITS - FIRST_BITS, len: 0 }
    }
}

impl Visited {
    /// Removes every state, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.resize(FIRST_BITS);
    }

    fn resize(&mut self, bits: u32) {
        self.slots.clear();
        self.slots.resize(1 << bits, EMPTY);
        self.shift = u64::BITS - bits;
        self.len = 0;
    }

    /// Adds a state and returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, state: State) -> bool {
        let slot = self.slot(state);
        if self.slots[slot] == state {
            return false;
        }
        self.slots[slot] = state;
        self.len += 1;
        if 2 * self.len >= self.slots.len() {
            self.grow();
        }
        true
    }

    /// The slot of a state, or the empty slot where it belongs.
    #[inline]
    fn slot(&self, state: State) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize & mask;
        while self.slots[slot] != state && self.slots[slot] != EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The slot of a state of the set. It changes when a state is added.
    #[inline]
    pub(super) fn find(&self, state: State) -> Option<usize> {
        let slot = self.slot(state);
        (self.slots[slot] == state).then_some(slot)
    }

    /// Every slot: a state, or `None`.
    pub(super) fn slots(&self) -> impl ExactSizeIterator<Item = Option<State>> {
        self.slots.iter().map(|&state| (state != EMPTY).then_some(state))
    }

    #[cold]
    fn grow(&mut self) {
        let states: Vec<State> = self.slots.iter().copied().filter(|&it| it != EMPTY).collect();
        let bits = u64::BITS - self.shift;
        self.resize(if bits < 16 { bits + 2 } else { bits + 1 });
        for state in states {
            self.insert(state);
        }
    }

    /// The bytes in use.
    pub(super) const fn memory(&self) -> u64 {
        (self.slots.capacity() * size_of::<State>()) as u64
    }
}

/// A search that visits every state.
impl Recall for Visited {
    #[inline]
    fn visit(&mut self, state: State, _: u32) -> Visit {
        if self.insert(state) { Visit::New } else { Visit::Known }
    }

    fn memory(&self) -> u64 {
        Self::memory(self)
    }
}
