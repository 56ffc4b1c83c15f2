//! [`States`]: the states of the breadth-first search by distance, and which are known.

use alloc::vec::Vec;

use super::squares::{PLACE_BITS, Place};

/// The most robots that need not arrive.
pub(super) const HELPERS: usize = 4;

/// The squares of the helpers in ascending order, the lowest in the lowest bits.
pub(super) type Placement = u64;

/// The squares of the helpers above that of the active robot.
pub(super) type PackedState = u64;

/// The squares of the helpers.
#[derive(Clone, Copy)]
pub(super) struct HelperPlaces {
    places: [Place; HELPERS],
    count: usize,
}

impl HelperPlaces {
    pub(super) fn new(squares: &[Place]) -> Self {
        let mut places = [0; HELPERS];
        places[..squares.len()].copy_from_slice(squares);
        places[..squares.len()].sort_unstable();
        Self { places, count: squares.len() }
    }

    #[inline(always)]
    pub(super) fn of(placement: Placement, count: usize) -> Self {
        let place = |i: usize| (placement >> (PLACE_BITS as usize * i)) as Place & 0xFFF;
        Self { places: core::array::from_fn(place), count }
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Place] {
        &self.places[..self.count]
    }

    #[inline(always)]
    pub(super) fn placement(&self) -> Placement {
        let of = |i: usize| Placement::from(self.places[i]) << (PLACE_BITS as usize * i);
        (0..self.count).fold(0, |all, i| all | of(i))
    }

    /// The helpers after one of them moved.
    #[inline(always)]
    pub(super) fn moved(mut self, mut i: usize, to: Place) -> Self {
        while i > 0 && self.places[i - 1] > to {
            self.places[i] = self.places[i - 1];
            i -= 1;
        }
        while i + 1 < self.count && self.places[i + 1] < to {
            self.places[i] = self.places[i + 1];
            i += 1;
        }
        self.places[i] = to;
        self
    }

    /// The others with the active robot, as the obstacles of a helper.
    #[inline(always)]
    pub(super) fn obstacles(&self, of: usize, active: Place) -> impl Iterator<Item = Place> + '_ {
        let others = self.all().iter().enumerate().filter(move |&(i, _)| i != of);
        others.map(|(_, &place)| place).chain([active])
    }
}

#[inline(always)]
pub(super) const fn state(placement: Placement, active: Place) -> PackedState {
    placement << PLACE_BITS | active as PackedState
}

#[inline(always)]
pub(super) const fn active_of(state: PackedState) -> Place {
    state as Place & 0xFFF
}

#[inline(always)]
pub(super) const fn placement_of(state: PackedState) -> Placement {
    state >> PLACE_BITS
}

/// Every state once, by distance from the start.
#[derive(Default)]
pub(super) struct States {
    list: Vec<PackedState>,
    /// The number of states before each layer.
    layers: Vec<usize>,
    /// The known states with [`KNOWN`], in open addressing; 0 is a free place. Half of them are free.
    table: Vec<u64>,
}

const KNOWN: u64 = 1 << 63;
const FIRST_BITS: u32 = 10;

impl States {
    /// Forgets everything but the memory, and begins with a few states.
    pub(super) fn begin(&mut self, starts: &[PackedState]) {
        self.list.clear();
        self.layers.clear();
        self.layers.push(0);
        // The memory of a large search would cost each small one its time.
        self.table.clear();
        self.table.resize(1 << FIRST_BITS, 0);
        self.insert_all(starts);
    }

    /// The number of the last layer.
    pub(super) fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The states of a layer.
    pub(super) fn layer(&self, depth: u32) -> &[PackedState] {
        let first = self.layers[depth as usize];
        let end = self.layers.get(depth as usize + 1).copied().unwrap_or(self.list.len());
        &self.list[first..end]
    }

    pub(super) fn begin_layer(&mut self) {
        self.layers.push(self.list.len());
    }

    /// The number of a state of a layer among all states.
    pub(super) fn number(&self, depth: u32, of: usize) -> PackedState {
        self.list[self.layers[depth as usize] + of]
    }

    /// Puts the states of the last layer with the same helpers beside one another.
    pub(super) fn sort_last(&mut self) {
        let first = *self.layers.last().expect("the first layer");
        self.list[first..].sort_unstable();
    }

    fn home(&self, state: PackedState) -> usize {
        (state.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.table.len().trailing_zeros()))
            as usize
    }

    /// Adds the states that are not known to the last layer.
    #[inline(always)]
    pub(super) fn insert_all(&mut self, states: &[PackedState]) {
        // All places are read before any is compared, so that the processor waits for memory only once.
        let mut homes = [0; 4 * (HELPERS + 1)];
        let mut found = [0; 4 * (HELPERS + 1)];
        for (i, &state) in states.iter().enumerate() {
            homes[i] = self.home(state);
        }
        for (found, &home) in found.iter_mut().zip(&homes[..states.len()]) {
            *found = self.table[home];
        }
        for ((&state, &found), &home) in states.iter().zip(&found).zip(&homes) {
            if found != state | KNOWN {
                self.insert(state, home);
            }
        }
        if self.list.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    #[inline(always)]
    fn insert(&mut self, state: PackedState, mut at: usize) {
        loop {
            match self.table[at] {
                0 => {
                    self.table[at] = state | KNOWN;
                    self.list.push(state);
                    return;
                }
                known if known == state | KNOWN => return,
                _ => at = (at + 1) & (self.table.len() - 1),
            }
        }
    }

    #[inline(never)]
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, 0);
        for i in 0..self.list.len() {
            let state = self.list[i];
            let mut at = self.home(state);
            while self.table[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = state | KNOWN;
        }
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> u64 {
        ((self.list.len() + self.table.len()) * size_of::<u64>()) as u64
    }
}
