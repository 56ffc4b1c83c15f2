//! Records for two threads. They share the placements and the moves of the helpers; each thread keeps for
//! itself what only it needs: [`Reached`] or [`Excluded`], in `own.rs`.
//!
//! Nothing that is shared changes after it is published, except for the index, which grows. So the threads
//! need no lock for a record, and it does not matter which of them adds it.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard, TryLockError};

use super::own::{Excluded, Reached};
use super::table::{
    FREE, HELPERS, Helpers, Id, Key, Moves, NO_ID, Places, Table, helpers_of, home,
};

/// The records that two threads share.
pub(super) struct Shared {
    index: RwLock<Index>,
    keys: Segments<AtomicU32>,
    nodes: Segments<Node>,
    /// The moves of a fourth helper, for rounds of five robots.
    fourth: Segments<Fourth>,
    taken: Taken,
    /// The number of this search, not 0.
    search: u32,
}

/// The number of records that the threads have taken. It has a cache line for itself.
#[repr(align(128))]
struct Taken(AtomicU32);

/// Key and record number in open addressing.
struct Index {
    /// At least as many as the index has now: it keeps the memory of a larger search.
    slots: Vec<AtomicU64>,
    slot_bits: u32,
}

/// The least size of the index. It is half full when it grows, and between two calls of
/// [`View::make_room`] a thread adds at most 33,000 records: the moves of four helpers, 180 at most with
/// the stops before each active square, for two moves of a probe.
const FIRST_SLOT_BITS: u32 = 18;

/// The number of records that a thread takes at once.
const BLOCK: u32 = 64;

/// The moves of the helpers, up to three: one cache line, because the threads pass it to each other.
#[derive(Default)]
#[repr(align(64))]
struct Node {
    children: [[AtomicU32; 4]; SMALL],
    /// For each helper the four stops, one byte each.
    stops: [AtomicU32; SMALL],
    /// The number of the search that found these moves.
    found_in: AtomicU32,
}

/// The number of helpers in a [`Node`].
const SMALL: usize = HELPERS - 1;

/// The moves of the fourth helper.
#[derive(Default)]
#[repr(align(32))]
struct Fourth {
    children: [AtomicU32; 4],
    stops: AtomicU32,
}

/// A list that grows while others read it: each segment is as long as all before it together.
struct Segments<T>([OnceLock<Box<[T]>>; 33 - FIRST_SEGMENT_BITS as usize]);

const FIRST_SEGMENT_BITS: u32 = 12;

impl<T> Default for Segments<T> {
    fn default() -> Self {
        Self([const { OnceLock::new() }; 33 - FIRST_SEGMENT_BITS as usize])
    }
}

impl<T: Default> Segments<T> {
    #[inline(always)]
    fn at(&self, id: Id) -> &T {
        // With this sum the number of the highest bit is the number of the segment.
        let place = u64::from(id) + (1 << FIRST_SEGMENT_BITS);
        let bit = place.ilog2();
        let segment = &self.0[(bit - FIRST_SEGMENT_BITS) as usize];
        let segment = segment.get_or_init(|| (0..1_u64 << bit).map(|_| T::default()).collect());
        &segment[(place ^ (1 << bit)) as usize]
    }
}

impl Index {
    fn new() -> Self {
        let mut index = Self { slots: Vec::new(), slot_bits: 0 };
        index.clear(FIRST_SLOT_BITS);
        index
    }

    fn clear(&mut self, slot_bits: u32) {
        self.slot_bits = slot_bits;
        let size = 1 << slot_bits;
        let kept = self.slots.len().min(size);
        self.slots[..kept].iter_mut().for_each(|slot| *slot.get_mut() = FREE);
        self.slots.resize_with(self.slots.len().max(size), || AtomicU64::new(FREE));
    }

    fn slots(&self) -> &[AtomicU64] {
        &self.slots[..1 << self.slot_bits]
    }

    fn grow(&mut self) {
        let found = |slot: &AtomicU64| Some(slot.load(Ordering::Relaxed)).filter(|&it| it != FREE);
        let all: Vec<_> = self.slots().iter().filter_map(found).collect();
        self.clear(self.slot_bits + 2);
        let mask = self.slots().len() - 1;
        for found in all {
            let mut place = home(key_in(found), self.slot_bits);
            while *self.slots[place & mask].get_mut() != FREE {
                place += 1;
            }
            *self.slots[place & mask].get_mut() = found;
        }
    }

    fn is_full(&self, records: u32) -> bool {
        u64::from(records) * 2 > 1 << self.slot_bits
    }
}

const fn key_in(slot: u64) -> Key {
    (slot >> 32) as Key
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            index: RwLock::new(Index::new()),
            keys: Segments::default(),
            nodes: Segments::default(),
            fourth: Segments::default(),
            taken: Taken(AtomicU32::new(0)),
            search: 0,
        }
    }
}

impl Shared {
    /// Takes the records of a table, with the same numbers, instead of those of the last search.
    pub(super) fn copy(&mut self, table: &Table, count: usize) {
        self.index.get_mut().unwrap_or_else(PoisonError::into_inner).clear(FIRST_SLOT_BITS);
        *self.taken.0.get_mut() = 0;
        self.search = self.search.checked_add(1).unwrap_or_else(|| {
            self.nodes = Segments::default();
            1
        });
        let mut view = View::new(self, count, ());
        for (id, &key) in (0..).zip(table.keys()) {
            view.make_room();
            assert_eq!(view.find_or_insert(key), id, "one thread numbers records as a table does");
            if table.has_children(id) {
                view.set_moves(id, &table.moves(id));
            }
        }
    }
}

/// The records as one thread sees them, with its own data about them.
pub(super) struct View<'a, D> {
    shared: &'a Shared,
    /// Always present, except while the index grows.
    index: Option<RwLockReadGuard<'a, Index>>,
    /// Records that the thread has taken and not used.
    spare: Range<u32>,
    has_fourth: bool,
    pub(super) data: D,
}

impl<'a, D> View<'a, D> {
    /// A view for a number of helpers.
    pub(super) fn new(shared: &'a Shared, count: usize, data: D) -> Self {
        let index = shared.index.read().unwrap_or_else(PoisonError::into_inner);
        Self { shared, index: Some(index), spare: 0..0, has_fourth: count > SMALL, data }
    }

    /// Makes room for the records of one more entry. Each thread must call it again and again, also while it
    /// waits: the index grows only while no thread uses it.
    #[inline(always)]
    pub(super) fn make_room(&mut self) {
        if self.index().is_full(self.shared.taken.0.load(Ordering::Relaxed)) {
            self.grow();
        }
    }

    /// Reads some records, so that they are in the cache. None of the reads waits for another one.
    #[inline(always)]
    pub(super) fn fetch(&self, ids: impl Iterator<Item = Id>) {
        let read = |id| {
            let key = self.shared.keys.at(id).load(Ordering::Relaxed);
            self.node(id).found_in.load(Ordering::Relaxed) ^ key
        };
        std::hint::black_box(ids.fold(0, |sum, id| sum ^ read(id)));
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.leave();
        // Nobody waits for the lock: the other thread may have grown the index, and then it does not let go.
        while let Err(TryLockError::WouldBlock) = self.shared.index.try_write().map(|mut index| {
            if index.is_full(self.shared.taken.0.load(Ordering::Relaxed)) {
                index.grow();
            }
        }) {
            self.enter();
            if !self.index().is_full(self.shared.taken.0.load(Ordering::Relaxed)) {
                return;
            }
            self.leave();
            std::hint::spin_loop();
        }
        self.enter();
    }

    /// Lets the index grow. Between this and [`View::enter`] the records must not be used.
    pub(super) fn leave(&mut self) {
        self.index = None;
    }

    pub(super) fn enter(&mut self) {
        self.index = Some(self.shared.index.read().unwrap_or_else(PoisonError::into_inner));
    }

    #[inline(always)]
    fn index(&self) -> &Index {
        self.index.as_deref().expect("present while the index does not grow")
    }

    #[inline(always)]
    fn node(&self, id: Id) -> &Node {
        self.shared.nodes.at(id)
    }

    #[inline(always)]
    fn fourth(&self, id: Id) -> Option<&Fourth> {
        self.has_fourth.then(|| self.shared.fourth.at(id))
    }

    /// The number of the next record. It is free until `spare` is shortened.
    fn spare_id(&mut self) -> Id {
        if self.spare.is_empty() {
            let first = self.shared.taken.0.fetch_add(BLOCK, Ordering::Relaxed);
            self.spare = first..first + BLOCK;
        }
        self.spare.start
    }

    #[inline(never)]
    fn insert(&mut self, key: Key, mut slot: usize) -> Id {
        let id = self.spare_id();
        self.shared.keys.at(id).store(key, Ordering::Relaxed);
        let entry = u64::from(key) << 32 | u64::from(id);
        let index = self.index();
        let slots = index.slots();
        let mask = slots.len() - 1;
        loop {
            let place = &slots[slot & mask];
            match place.compare_exchange(FREE, entry, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => {
                    self.spare.start += 1;
                    return id;
                }
                // The other thread was faster.
                Err(found) if key_in(found) == key => return found as Id,
                Err(_) => slot += 1,
            }
        }
    }
}

impl<D> Places for View<'_, D> {
    #[inline(always)]
    fn find_or_insert(&mut self, key: Key) -> Id {
        let index = self.index();
        let slots = index.slots();
        let mask = slots.len() - 1;
        let mut slot = home(key, index.slot_bits);
        loop {
            let found = slots[slot & mask].load(Ordering::Acquire);
            if found == FREE {
                return self.insert(key, slot);
            }
            if key_in(found) == key {
                return found as Id;
            }
            slot += 1;
        }
    }

    fn find(&self, key: Key) -> Option<Id> {
        let index = self.index();
        let slots = index.slots();
        let mask = slots.len() - 1;
        let mut slot = home(key, index.slot_bits);
        loop {
            match slots[slot & mask].load(Ordering::Acquire) {
                FREE => return None,
                found if key_in(found) == key => return Some(found as Id),
                _ => slot += 1,
            }
        }
    }

    #[inline(always)]
    fn expect(&self, key: Key) {
        let index = self.index();
        let slot = &index.slots()[home(key, index.slot_bits)];
        std::hint::black_box(slot.load(Ordering::Relaxed));
    }

    #[inline(always)]
    fn helpers(&self, id: Id) -> Helpers {
        helpers_of(self.shared.keys.at(id).load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn has_children(&self, id: Id) -> bool {
        self.node(id).found_in.load(Ordering::Acquire) == self.shared.search
    }

    #[inline(always)]
    fn moves(&self, id: Id) -> Moves {
        let (node, fourth) = (self.node(id), self.fourth(id));
        let [a, b, c] = node.children.each_ref().map(load);
        let children = [a, b, c, fourth.map_or([NO_ID; 4], |it| load(&it.children))];
        let [a, b, c] = load(&node.stops);
        let stops = [a, b, c, fourth.map_or(0, |it| it.stops.load(Ordering::Relaxed))];
        Moves { children, stops: stops.map(u32::to_le_bytes) }
    }

    #[inline(always)]
    fn child(&self, id: Id, helper: usize, direction: usize) -> Id {
        match self.node(id).children.get(helper) {
            Some(children) => children[direction].load(Ordering::Relaxed),
            None => self.shared.fourth.at(id).children[direction].load(Ordering::Relaxed),
        }
    }

    #[inline(always)]
    fn stop(&self, id: Id, helper: usize, direction: usize) -> u8 {
        let stops = match self.node(id).stops.get(helper) {
            Some(stops) => stops,
            None => &self.shared.fourth.at(id).stops,
        };
        stops.load(Ordering::Relaxed).to_le_bytes()[direction]
    }

    /// Both threads may do this for one record, with the same values.
    fn set_moves(&mut self, id: Id, Moves { children, stops }: &Moves) {
        let node = self.node(id);
        for i in 0..SMALL {
            store(&node.children[i], &children[i]);
            node.stops[i].store(u32::from_le_bytes(stops[i]), Ordering::Relaxed);
        }
        if let Some(fourth) = self.fourth(id) {
            store(&fourth.children, &children[SMALL]);
            fourth.stops.store(u32::from_le_bytes(stops[SMALL]), Ordering::Relaxed);
        }
        node.found_in.store(self.shared.search, Ordering::Release);
    }

    fn memory(&self) -> u64 {
        let taken = self.shared.taken.0.load(Ordering::Relaxed) as usize;
        let fourth = if self.has_fourth { size_of::<Fourth>() } else { 0 };
        let shared = size_of::<Key>() + size_of::<Node>() + fourth;
        let record = shared + Reached::BYTES + Excluded::BYTES;
        (taken * record + size_of_val(self.index().slots())) as u64
    }
}

#[inline(always)]
fn load<const N: usize>(words: &[AtomicU32; N]) -> [u32; N] {
    words.each_ref().map(|it| it.load(Ordering::Relaxed))
}

#[inline(always)]
fn store<const N: usize>(words: &[AtomicU32; N], values: &[u32; N]) {
    for (word, &value) in words.iter().zip(values) {
        word.store(value, Ordering::Relaxed);
    }
}
