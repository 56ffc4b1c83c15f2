//! [`Table`]: the remembered data of each placement of the helpers.

use carom_engine::ricochet::Robot;

use super::bits::Squares;

/// The number of a record.
pub(super) type Id = u32;

/// No record, or no entry.
pub(super) const NO_ID: Id = u32::MAX;

/// The squares of the helpers, in ascending order except for those that pass diagonals, which come first.
/// Places past the number of helpers contain [`PARKED`].
pub(super) type Helpers = [u8; HELPERS];

/// The most helpers. Rounds with fewer have the same records: code for each number of helpers would be compiled
/// again, and a record is one cache line anyway.
pub(super) const HELPERS: usize = Robot::MAX - 1;

/// The square of a missing helper. Loops stop before it; it only keeps keys unique.
pub(super) const PARKED: u8 = 255;

/// The fewest moves for which a record has a mask.
pub(super) const FIRST_MASK: usize = 3;
/// The number of masks in a record.
pub(super) const MASKS: usize = 3;

/// The moves of the helpers of a placement.
pub(super) struct Moves {
    /// For each helper and direction, the record after that move; [`NO_ID`] if it is blocked.
    pub(super) children: [[Id; 4]; HELPERS],
    /// For each helper and direction, its stop if the active robot does not block it.
    pub(super) stops: [[u8; 4]; HELPERS],
}

/// The placements of the helpers as numbered records.
pub(super) trait Places {
    /// The record of a placement, created if it is missing.
    fn find_or_insert(&mut self, key: Key) -> Id;
    /// Reads what [`Places::find_or_insert`] will need, if that is slow. The reads of several keys overlap.
    #[inline(always)]
    fn expect(&self, _key: Key) {}
    /// The record of a placement.
    fn find(&self, key: Key) -> Option<Id>;
    fn helpers(&self, id: Id) -> Helpers;
    fn has_children(&self, id: Id) -> bool;
    fn moves(&self, id: Id) -> Moves;
    /// The record after a move, as in [`Moves::children`].
    fn child(&self, id: Id, helper: usize, direction: usize) -> Id;
    /// The stop of a move, as in [`Moves::stops`].
    fn stop(&self, id: Id, helper: usize, direction: usize) -> u8;
    fn set_moves(&mut self, id: Id, moves: &Moves);
    /// The bytes in use.
    fn memory(&self) -> u64;
}

/// Records with the masks that probes use.
pub(super) trait Masks: Places {
    /// The masks that are computed, one bit each.
    fn known_masks(&self, id: Id) -> u8;
    fn set_known_masks(&mut self, id: Id, known: u8);
    /// For each number of moves left, from [`FIRST_MASK`], the squares whose solutions are not excluded.
    fn masks(&self, id: Id) -> &[Squares; MASKS];
    fn masks_mut(&mut self, id: Id) -> &mut [Squares; MASKS];
}

/// Records with the squares that the layers reached.
pub(super) trait Layers: Places {
    /// The reached squares of the active robot.
    fn seen(&self, id: Id) -> &Squares;
    fn seen_mut(&mut self, id: Id) -> &mut Squares;
    /// The squares that the current chunk reached for the first time, if it reached any.
    fn fresh_mut(&mut self, id: Id) -> &mut Squares;
    fn has_fresh_mut(&mut self, id: Id) -> &mut bool;
    /// The latest entry of the log for a record, or [`NO_ID`].
    fn latest(&self, id: Id) -> u32;
    fn latest_mut(&mut self, id: Id) -> &mut u32;
    fn log(&self) -> &[Entry];
    fn log_mut(&mut self) -> &mut Vec<Entry>;
    /// The records with fresh squares.
    fn touched_mut(&mut self) -> &mut Vec<Id>;
}

/// The data of one placement of the helpers that every visit needs: one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Record {
    /// The reached squares of the active robot.
    pub(super) seen: Squares,
    pub(super) helpers: Helpers,
    /// For each helper and direction, its stop if the active robot does not block it.
    pub(super) stops: [[u8; 4]; HELPERS],
    /// The latest entry of the log for this record.
    pub(super) latest: u32,
    /// The masks that are computed, one bit each.
    pub(super) has_masks: u8,
    pub(super) has_children: bool,
    pub(super) has_fresh: bool,
}

/// The data of a record that only some visits need. Each field is set before the record marks it as valid.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Details {
    /// For each helper and direction, the record of the helpers after that move; [`NO_ID`] if blocked.
    pub(super) children: [[Id; 4]; HELPERS],
    /// The squares that the current chunk reached for the first time.
    pub(super) fresh: Squares,
    /// For each number of moves left, from [`FIRST_MASK`], the squares whose solutions are not excluded.
    pub(super) masks: [Squares; MASKS],
}

/// Squares of the active robot that were reached together for the first time.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) squares: [u16; 16],
    pub(super) record: Id,
    /// The previous entry for the same record.
    pub(super) previous: u32,
}

/// Records by the placement of the helpers, and the log of the layers.
///
/// The index starts small for every puzzle and grows with the records. An easy puzzle therefore clears
/// almost no memory, and the memory is reused.
pub(super) struct Table {
    records: Vec<Record>,
    details: Vec<Details>,
    used: usize,
    keys: Vec<u32>,
    /// Key and record number in open addressing.
    slots: Vec<u64>,
    slot_bits: u32,
    pub(super) log: Vec<Entry>,
    /// The records with fresh squares.
    pub(super) touched: Vec<Id>,
}

pub(super) const FREE: u64 = u64::MAX;
const FIRST_SLOT_BITS: u32 = 8;

impl Entry {
    pub(super) const fn squares(&self) -> Squares {
        Squares(self.squares)
    }
}

impl Table {
    pub(super) const fn new() -> Self {
        Self {
            records: Vec::new(),
            details: Vec::new(),
            used: 0,
            keys: Vec::new(),
            slots: Vec::new(),
            slot_bits: FIRST_SLOT_BITS,
            log: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Forgets all data and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.keys.clear();
        self.log.clear();
        self.touched.clear();
        self.free_slots(FIRST_SLOT_BITS);
    }

    fn free_slots(&mut self, slot_bits: u32) {
        self.slot_bits = slot_bits;
        let size = 1 << slot_bits;
        if self.slots.len() < size {
            self.slots.resize(size, FREE);
        }
        self.slots[..size].fill(FREE);
    }

    /// The key of each record.
    pub(super) fn keys(&self) -> &[Key] {
        &self.keys
    }

    #[inline(always)]
    pub(super) fn record(&self, id: Id) -> &Record {
        &self.records[id as usize]
    }

    #[inline(always)]
    pub(super) fn record_mut(&mut self, id: Id) -> &mut Record {
        &mut self.records[id as usize]
    }

    #[inline(always)]
    pub(super) fn details(&self, id: Id) -> &Details {
        &self.details[id as usize]
    }

    #[inline(always)]
    pub(super) fn details_mut(&mut self, id: Id) -> &mut Details {
        &mut self.details[id as usize]
    }

    #[inline(never)]
    fn find_or_insert_slowly(&mut self, key: Key) -> Id {
        let mask = (1_usize << self.slot_bits) - 1;
        let slots = &mut self.slots[..=mask];
        let mut slot = home(key, self.slot_bits);
        loop {
            let found = slots[slot & mask];
            if found == FREE {
                break;
            }
            if (found >> 32) as u32 == key {
                return found as Id;
            }
            slot += 1;
        }
        let id = self.used as Id;
        slots[slot & mask] = (u64::from(key) << 32) | u64::from(id);
        self.keys.push(key);
        self.insert(key);
        if self.used * 2 > mask {
            self.grow();
        }
        id
    }

    #[inline(always)]
    fn insert(&mut self, key: Key) {
        let record = Record {
            seen: Squares::NONE,
            helpers: helpers_of(key),
            stops: [[0; 4]; HELPERS],
            latest: NO_ID,
            has_masks: 0,
            has_children: false,
            has_fresh: false,
        };
        if let Some(old) = self.records.get_mut(self.used) {
            *old = record;
        } else {
            self.records.push(record);
            self.details.push(Details {
                children: [[NO_ID; 4]; HELPERS],
                fresh: Squares::NONE,
                masks: [Squares::NONE; MASKS],
            });
        }
        self.used += 1;
    }

    #[cold]
    fn grow(&mut self) {
        self.free_slots(self.slot_bits + 2);
        let mask = (1_usize << self.slot_bits) - 1;
        for (id, &key) in self.keys.iter().enumerate() {
            let mut slot = home(key, self.slot_bits);
            while self.slots[slot & mask] != FREE {
                slot += 1;
            }
            self.slots[slot & mask] = (u64::from(key) << 32) | id as u64;
        }
    }
}

impl Places for Table {
    #[inline(always)]
    fn find_or_insert(&mut self, key: Key) -> Id {
        match self.slots[home(key, self.slot_bits)] {
            found if (found >> 32) as Key == key && found != FREE => found as Id,
            _ => self.find_or_insert_slowly(key),
        }
    }

    fn find(&self, key: Key) -> Option<Id> {
        let mask = (1_usize << self.slot_bits) - 1;
        let mut slot = home(key, self.slot_bits);
        loop {
            match self.slots[slot & mask] {
                FREE => return None,
                found if (found >> 32) as u32 == key => return Some(found as Id),
                _ => slot += 1,
            }
        }
    }

    #[inline(always)]
    fn helpers(&self, id: Id) -> Helpers {
        self.record(id).helpers
    }

    #[inline(always)]
    fn has_children(&self, id: Id) -> bool {
        self.record(id).has_children
    }

    #[inline(always)]
    fn moves(&self, id: Id) -> Moves {
        Moves { children: self.details(id).children, stops: self.record(id).stops }
    }

    #[inline(always)]
    fn child(&self, id: Id, helper: usize, direction: usize) -> Id {
        self.details(id).children[helper][direction]
    }

    #[inline(always)]
    fn stop(&self, id: Id, helper: usize, direction: usize) -> u8 {
        self.record(id).stops[helper][direction]
    }

    #[inline(always)]
    fn set_moves(&mut self, id: Id, moves: &Moves) {
        let record = self.record_mut(id);
        record.stops = moves.stops;
        record.has_children = true;
        self.details_mut(id).children = moves.children;
    }

    fn memory(&self) -> u64 {
        let records = self.used * (size_of::<Record>() + size_of::<Details>() + size_of::<u32>());
        let log = self.log.len() * size_of::<Entry>();
        (records + log + (size_of::<u64>() << self.slot_bits)) as u64
    }
}

impl Masks for Table {
    #[inline(always)]
    fn known_masks(&self, id: Id) -> u8 {
        self.record(id).has_masks
    }

    #[inline(always)]
    fn set_known_masks(&mut self, id: Id, known: u8) {
        self.record_mut(id).has_masks = known;
    }

    #[inline(always)]
    fn masks(&self, id: Id) -> &[Squares; MASKS] {
        &self.details(id).masks
    }

    #[inline(always)]
    fn masks_mut(&mut self, id: Id) -> &mut [Squares; MASKS] {
        &mut self.details_mut(id).masks
    }
}

impl Layers for Table {
    #[inline(always)]
    fn seen(&self, id: Id) -> &Squares {
        &self.record(id).seen
    }

    #[inline(always)]
    fn seen_mut(&mut self, id: Id) -> &mut Squares {
        &mut self.record_mut(id).seen
    }

    #[inline(always)]
    fn fresh_mut(&mut self, id: Id) -> &mut Squares {
        &mut self.details_mut(id).fresh
    }

    #[inline(always)]
    fn has_fresh_mut(&mut self, id: Id) -> &mut bool {
        &mut self.record_mut(id).has_fresh
    }

    #[inline(always)]
    fn latest(&self, id: Id) -> u32 {
        self.record(id).latest
    }

    #[inline(always)]
    fn latest_mut(&mut self, id: Id) -> &mut u32 {
        &mut self.record_mut(id).latest
    }

    #[inline(always)]
    fn log(&self) -> &[Entry] {
        &self.log
    }

    #[inline(always)]
    fn log_mut(&mut self) -> &mut Vec<Entry> {
        &mut self.log
    }

    #[inline(always)]
    fn touched_mut(&mut self) -> &mut Vec<Id> {
        &mut self.touched
    }
}

/// The squares of the helpers as a key, the lowest in the lowest byte.
pub(super) type Key = u32;

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

/// The first index to try for a key, by multiplication with the golden ratio.
#[inline(always)]
pub(super) fn home(key: Key, slot_bits: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B1) >> (32 - slot_bits)) as usize
}
