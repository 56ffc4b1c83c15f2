//! [`States`]: the states of the breadth-first search by distance, and which are known.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::{BitOr, Shl, Shr};

use super::squares::{PLACE_BITS, Place};

/// A state: the squares of the helpers in ascending order, the lowest in the lowest bits, above the square of the active robot.
/// Without the active robot it is a placement of the helpers. Fewer helpers need narrower words.
pub(super) trait PackedState:
    Copy
    + Ord
    + Hash
    + Default
    + From<Place>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The most helpers.
    const HELPERS: usize;
    /// A bit that no state has.
    const KNOWN: Self;

    /// A square for each helper.
    type Places: Copy + AsRef<[Place]> + AsMut<[Place]>;
    const NO_PLACES: Self::Places;

    /// A state for each move of each robot.
    type Successors: AsRef<[Self]> + AsMut<[Self]>;
    const NO_SUCCESSORS: Self::Successors;

    /// A number for each of these states.
    type Homes: AsRef<[usize]> + AsMut<[usize]>;
    const NO_HOMES: Self::Homes;

    /// The lowest square.
    fn lowest(self) -> Place;

    /// A number whose highest bits depend on all bits of the state.
    fn mixed(self) -> u64;
}

macro_rules! packed_state {
    ($word:ty, $helpers:literal, $mixed:expr) => {
        impl PackedState for $word {
            const HELPERS: usize = $helpers;
            const KNOWN: Self = 1 << (<$word>::BITS - 1);

            type Places = [Place; $helpers];
            const NO_PLACES: Self::Places = [0; $helpers];

            type Successors = [Self; 4 * ($helpers + 1)];
            const NO_SUCCESSORS: Self::Successors = [0; 4 * ($helpers + 1)];

            type Homes = [usize; 4 * ($helpers + 1)];
            const NO_HOMES: Self::Homes = [0; 4 * ($helpers + 1)];

            #[inline(always)]
            fn lowest(self) -> Place {
                self as Place & 0xFFF
            }

            #[inline(always)]
            fn mixed(self) -> u64 {
                let mixed: fn($word) -> u64 = $mixed;
                mixed(self)
            }
        }
    };
}

const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

packed_state!(u64, 4, |state| state.wrapping_mul(MIXER));
packed_state!(u128, 9, |state| {
    let high = ((state >> 64) as u64).wrapping_mul(MIXER);
    (state as u64 ^ high ^ high >> 32).wrapping_mul(MIXER)
});

/// The squares of the helpers.
#[derive(Clone, Copy)]
pub(super) struct HelperPlaces<P: PackedState> {
    places: P::Places,
    count: usize,
}

impl<P: PackedState> HelperPlaces<P> {
    pub(super) fn new(squares: &[Place]) -> Self {
        let mut places = P::NO_PLACES;
        let first = &mut places.as_mut()[..squares.len()];
        first.copy_from_slice(squares);
        first.sort_unstable();
        Self { places, count: squares.len() }
    }

    #[inline(always)]
    pub(super) fn of(placement: P, count: usize) -> Self {
        let mut places = P::NO_PLACES;
        for (i, place) in (0..).zip(places.as_mut()) {
            *place = (placement >> (PLACE_BITS * i)).lowest();
        }
        Self { places, count }
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Place] {
        &self.places.as_ref()[..self.count]
    }

    #[inline(always)]
    pub(super) fn placement(&self) -> P {
        let of = |(i, &place): (u32, &Place)| P::from(place) << (PLACE_BITS * i);
        (0..).zip(self.all()).map(of).fold(P::default(), |all, it| all | it)
    }

    /// The helpers after one of them moved.
    #[inline(always)]
    pub(super) fn moved(mut self, mut i: usize, to: Place) -> Self {
        let places = self.places.as_mut();
        while i > 0 && places[i - 1] > to {
            places[i] = places[i - 1];
            i -= 1;
        }
        while i + 1 < self.count && places[i + 1] < to {
            places[i] = places[i + 1];
            i += 1;
        }
        places[i] = to;
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
pub(super) fn state<P: PackedState>(placement: P, active: Place) -> P {
    placement << PLACE_BITS | P::from(active)
}

#[inline(always)]
pub(super) fn active_of<P: PackedState>(state: P) -> Place {
    state.lowest()
}

#[inline(always)]
pub(super) fn placement_of<P: PackedState>(state: P) -> P {
    state >> PLACE_BITS
}

/// Every state once, by distance from the start.
#[derive(Default)]
pub(super) struct States<P> {
    list: Vec<P>,
    /// The number of states before each layer.
    layers: Vec<usize>,
    /// The known states with [`PackedState::KNOWN`], in open addressing; 0 is a free place. Half of them are free.
    table: Vec<P>,
}

const FIRST_BITS: u32 = 10;

impl<P: PackedState> States<P> {
    /// Forgets everything but the memory, and begins with a few states.
    pub(super) fn begin(&mut self, starts: &[P]) {
        self.list.clear();
        self.layers.clear();
        self.layers.push(0);
        // The memory of a large search would cost each small one its time.
        self.table.clear();
        self.table.resize(1 << FIRST_BITS, P::default());
        self.insert_all(starts);
    }

    /// The number of the last layer.
    pub(super) fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The states of a layer.
    pub(super) fn layer(&self, depth: u32) -> &[P] {
        let first = self.layers[depth as usize];
        let end = self.layers.get(depth as usize + 1).copied().unwrap_or(self.list.len());
        &self.list[first..end]
    }

    pub(super) fn begin_layer(&mut self) {
        self.layers.push(self.list.len());
    }

    /// The number of a state of a layer among all states.
    pub(super) fn number(&self, depth: u32, of: usize) -> P {
        self.list[self.layers[depth as usize] + of]
    }

    /// Puts the states of the last layer with the same helpers beside one another.
    pub(super) fn sort_last(&mut self) {
        let first = *self.layers.last().expect("the first layer");
        self.list[first..].sort_unstable();
    }

    fn home(&self, state: P) -> usize {
        (state.mixed() >> (u64::BITS - self.table.len().trailing_zeros())) as usize
    }

    /// Adds the states that are not known to the last layer.
    #[inline(always)]
    pub(super) fn insert_all(&mut self, states: &[P]) {
        // All places are read before any is compared, so that the processor waits for memory only once.
        let (mut homes, mut found) = (P::NO_HOMES, P::NO_SUCCESSORS);
        let (homes, found) = (&mut homes.as_mut()[..states.len()], found.as_mut());
        for (i, &state) in states.iter().enumerate() {
            homes[i] = self.home(state);
        }
        for (found, &home) in found.iter_mut().zip(&*homes) {
            *found = self.table[home];
        }
        for ((&state, &found), &home) in states.iter().zip(&*found).zip(&*homes) {
            if found != state | P::KNOWN {
                self.insert(state, home);
            }
        }
        if self.list.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    #[inline(always)]
    fn insert(&mut self, state: P, mut at: usize) {
        loop {
            let known = self.table[at];
            if known == P::default() {
                self.table[at] = state | P::KNOWN;
                self.list.push(state);
                return;
            }
            if known == state | P::KNOWN {
                return;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }

    #[inline(never)]
    fn grow(&mut self) {
        let size = self.table.len() * 2;
        self.table.clear();
        self.table.resize(size, P::default());
        for i in 0..self.list.len() {
            let state = self.list[i];
            let mut at = self.home(state);
            while self.table[at] != P::default() {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = state | P::KNOWN;
        }
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> u64 {
        ((self.list.len() + self.table.len()) * size_of::<P>()) as u64
    }
}
