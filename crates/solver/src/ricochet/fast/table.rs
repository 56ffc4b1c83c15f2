//! [`Table`]: the remembered data of each placement of the helpers.

use alloc::vec::Vec;

use carom_engine::ricochet::Robot;
use fearless_simd::Simd;

#[cfg(feature = "std")]
use super::index::copy;
use super::index::{Id, Index, Key};
use crate::ricochet::bits::Squares;

/// No record, or no entry.
pub(super) const NO_ID: Id = u32::MAX;

/// The squares of the helpers, in ascending order except for those that pass diagonals, which come first.
/// Places past the number of helpers contain [`PARKED`].
pub(super) type Helpers = [u8; HELPERS];

/// The most helpers. Rounds with fewer have the same records: code for each number of helpers would be compiled
/// again, and a record is one cache line anyway.
pub(super) const HELPERS: usize = Robot::STANDARD - 1;

/// The square of a missing helper. Loops stop before it; it only keeps keys unique.
pub(super) const PARKED: u8 = 255;

/// The fewest moves for which a record has a mask.
pub(super) const FIRST_MASK: usize = 3;
/// The number of masks in a record.
pub(super) const MASKS: usize = 3;

/// The moves of the helpers of a placement.
pub(super) struct Moves {
    /// For each helper and direction, the record after that move: the same record if the move is blocked.
    pub(super) children: [[Id; 4]; HELPERS],
    /// For each helper and direction, its stop if the active robot does not block it.
    pub(super) stops: [[u8; 4]; HELPERS],
}

/// The data of one placement of the helpers that every visit needs: one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct PlacementRecord {
    /// The reached squares of the active robot.
    pub(super) seen: Squares,
    pub(super) helpers: Helpers,
    /// For each helper and direction, its stop if the active robot does not block it.
    pub(super) stops: [[u8; 4]; HELPERS],
    /// The latest entry of the log for this record.
    pub(super) latest: u32,
    /// The place of its latest addition among those of all chunks of a layer. It is meaningless if `latest` is not in
    /// the last layer.
    pub(super) place: u32,
    /// The masks that are computed, one bit each.
    pub(super) has_masks: u8,
    pub(super) has_children: bool,
}

/// The states after one move, for [`Moves::children`].
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Children([[Id; 4]; HELPERS]);

/// The squares of the active robot that a layer reached for the first time, for one record.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Not [`Squares`]: its alignment would make the entry longer.
    pub(super) squares: [u16; 16],
    pub(super) record: Id,
    /// The previous entry for the same record.
    pub(super) previous: u32,
}

/// The squares of the active robot that a chunk of a layer reached for the first time, for one record.
#[derive(Clone, Copy)]
pub(super) struct Addition {
    pub(super) squares: [u16; 16],
    pub(super) record: Id,
}

/// Records by the placement of the helpers, and the log of the layers.
///
/// The index starts small for every puzzle and grows with the records. An easy puzzle therefore clears
/// almost no memory, and the memory is reused.
#[derive(Default)]
pub(super) struct Table {
    records: Vec<PlacementRecord>,
    /// For each record; valid if it says so.
    children: Vec<Children>,
    /// For each record and number of moves left, from [`FIRST_MASK`], the squares whose solutions are not excluded.
    /// Records without masks at the end are missing.
    masks: Vec<[Squares; MASKS]>,
    /// The number of records. The lists above may be longer: they keep the memory of a larger search.
    used: usize,
    keys: Vec<Key>,
    index: Index,
    /// The entries of all layers, one layer after the other.
    pub(super) log: Vec<Entry>,
    /// What the current chunk adds to the last layer.
    pub(super) added: Vec<Addition>,
    /// The first entry of the last layer in the log.
    pub(super) layer: u32,
    /// The number of additions to the last layer before the current chunk.
    pub(super) chunk: u32,
}

impl Table {
    /// Forgets all data and keeps the memory. Call it before any other function.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.keys.clear();
        self.log.clear();
        self.added.clear();
        self.index.clear();
        self.begin_layer();
    }

    /// Begins a layer. Call it before its first addition.
    pub(super) fn begin_layer(&mut self) {
        self.layer = self.log.len() as u32;
        self.chunk = 0;
    }

    #[cfg(feature = "std")]
    /// The key of each record.
    pub(super) fn keys(&self) -> &[Key] {
        &self.keys
    }

    #[inline(always)]
    pub(super) fn record(&self, id: Id) -> &PlacementRecord {
        &self.records[id as usize]
    }

    #[inline(always)]
    pub(super) fn record_mut(&mut self, id: Id) -> &mut PlacementRecord {
        &mut self.records[id as usize]
    }

    /// Ends a chunk. Call it before its additions are removed.
    pub(super) fn end_chunk(&mut self) {
        self.chunk += self.added.len() as u32;
    }

    /// The record of a placement, created if it is missing.
    #[inline(always)]
    pub(super) fn find_or_insert<S: Simd>(&mut self, simd: S, key: Key) -> Id {
        match self.index.find_at_home(simd, key) {
            Some(id) => id,
            None => self.find_or_insert_slowly(simd, key),
        }
    }

    #[inline(never)]
    fn find_or_insert_slowly<S: Simd>(&mut self, simd: S, key: Key) -> Id {
        simd.vectorize(
            #[inline(always)]
            || {
                let new = self.used as Id;
                let id = self.index.find_or_insert(simd, key, new);
                if id == new {
                    self.keys.push(key);
                    self.insert(key);
                    self.index.make_room(simd, &self.keys);
                }
                id
            },
        )
    }

    #[inline(always)]
    fn insert(&mut self, key: Key) {
        let record = PlacementRecord {
            seen: Squares::NONE,
            helpers: helpers_of(key),
            stops: [[0; 4]; HELPERS],
            latest: NO_ID,
            place: 0,
            has_masks: 0,
            has_children: false,
        };
        if let Some(old) = self.records.get_mut(self.used) {
            *old = record;
        } else {
            self.records.push(record);
            self.children.push(Children([[NO_ID; 4]; HELPERS]));
        }
        self.used += 1;
    }

    /// The record of a placement.
    pub(super) fn find(&self, key: Key) -> Option<Id> {
        self.index.find(key)
    }

    /// The moves of a record that has them.
    #[inline(always)]
    pub(super) fn moves(&self, id: Id) -> Moves {
        Moves { children: self.children[id as usize].0, stops: self.record(id).stops }
    }

    /// The record after a move, as in [`Moves::children`].
    #[inline(always)]
    pub(super) fn child(&self, id: Id, helper: usize, direction: usize) -> Id {
        self.children[id as usize].0[helper][direction]
    }

    #[inline(always)]
    pub(super) fn set_moves(&mut self, id: Id, moves: &Moves) {
        let record = self.record_mut(id);
        record.stops = moves.stops;
        record.has_children = true;
        self.children[id as usize].0 = moves.children;
    }

    /// The masks of a record that has them.
    #[inline(always)]
    pub(super) fn masks(&self, id: Id) -> &[Squares; MASKS] {
        &self.masks[id as usize]
    }

    #[inline(always)]
    pub(super) fn masks_mut(&mut self, id: Id) -> &mut [Squares; MASKS] {
        &mut self.masks[id as usize]
    }

    /// Marks masks of a record as computed. Set them afterwards.
    pub(super) fn set_known_masks(&mut self, id: Id, known: u8) {
        self.record_mut(id).has_masks = known;
        if self.masks.len() <= id as usize {
            self.masks.resize(self.records.len(), [Squares::NONE; MASKS]);
        }
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> u64 {
        let record = size_of::<PlacementRecord>() + size_of::<Children>() + size_of::<Key>();
        let masks = self.masks.len().min(self.used) * size_of::<[Squares; MASKS]>();
        let log = self.log.len() * size_of::<Entry>();
        (self.used * record + masks + log + self.index.memory()) as u64
    }

    #[cfg(feature = "std")]
    /// Takes the records of another table, with the same numbers, instead of its own. The log stays empty.
    pub(super) fn copy_records(&mut self, other: &Self) {
        self.clear();
        self.used = other.used;
        copy(&mut self.records, &other.records[..other.used]);
        copy(&mut self.children, &other.children[..other.used]);
        copy(&mut self.masks, &other.masks[..other.used.min(other.masks.len())]);
        self.keys.clone_from(&other.keys);
        self.index.copy(&other.index);
    }
}

#[inline(always)]
pub(super) const fn key_of(helpers: &Helpers) -> Key {
    Key::from_le_bytes(*helpers)
}

#[inline(always)]
pub(super) const fn helpers_of(key: Key) -> Helpers {
    key.to_le_bytes()
}

/// The key after helper `i` moved to a square. The first `pinned` helpers keep their places; an insertion
/// keeps the others in order.
#[inline(always)]
pub(super) fn moved(helpers: &Helpers, i: usize, to: u8, pinned: usize) -> Key {
    if i < pinned {
        return key_of(helpers) & !(0xFF << (8 * i)) | Key::from(to) << (8 * i);
    }
    let (mut key, mut shift) = (0, 0);
    let mut carried = Key::from(to);
    for (j, &helper) in helpers.iter().enumerate() {
        let helper = Key::from(helper);
        if j < pinned {
            key |= helper << shift;
            shift += 8;
        } else if j != i {
            key |= carried.min(helper) << shift;
            carried = carried.max(helper);
            shift += 8;
        }
    }
    key | (carried << shift)
}
