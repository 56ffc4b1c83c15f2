//! [`Visited`]: a set of states.

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

impl Visited {
    pub(super) fn new() -> Self {
        Self { slots: vec![EMPTY; 1 << FIRST_BITS], shift: u64::BITS - FIRST_BITS, len: 0 }
    }

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

    /// Makes room for one more state. `states` are all the states of the set.
    #[inline]
    pub(super) fn reserve(&mut self, states: impl Iterator<Item = State>) {
        if 2 * self.len >= self.slots.len() {
            self.grow(states);
        }
    }

    #[cold]
    fn grow(&mut self, states: impl Iterator<Item = State>) {
        self.resize(u64::BITS - self.shift + 2);
        states.for_each(|state| {
            self.insert(state);
        });
    }

    /// Adds a state and returns whether it is new. There must be room for it.
    #[inline]
    pub(super) fn insert(&mut self, state: State) -> bool {
        let mask = self.slots.len() - 1;
        let mut index = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        loop {
            let slot = &mut self.slots[index & mask];
            if *slot == state {
                return false;
            }
            if *slot == EMPTY {
                *slot = state;
                self.len += 1;
                return true;
            }
            index += 1;
        }
    }

    /// The bytes in use.
    pub(super) const fn memory(&self) -> u64 {
        (self.slots.capacity() * size_of::<State>()) as u64
    }
}
