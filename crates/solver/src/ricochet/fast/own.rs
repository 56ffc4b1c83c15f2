//! What each of two threads knows of the records that they share: [`Reached`] for the thread that expands layers,
//! [`Excluded`] for the one that probes.

use super::bits::Squares;
use super::shared::View;
use super::table::{Entry, Id, Layers, MASKS, Masks, NO_ID, Table};

/// The reached squares of a record, and the fresh ones: one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Seen {
    all: Squares,
    fresh: Squares,
}

impl Seen {
    const NONE: Self = Self { all: Squares::NONE, fresh: Squares::NONE };
}

/// What the thread that expands layers knows of each record.
#[derive(Default)]
pub(super) struct Reached {
    squares: Vec<Seen>,
    has_fresh: Vec<bool>,
    latest: Vec<u32>,
    log: Vec<Entry>,
    touched: Vec<Id>,
}

impl Reached {
    pub(super) const BYTES: usize = size_of::<Seen>() + size_of::<bool>() + size_of::<u32>();

    pub(super) fn copy(&mut self, table: &Table) {
        self.squares.clear();
        self.has_fresh.clear();
        self.latest.clear();
        self.touched.clear();
        self.log.clone_from(&table.log);
        for id in 0..table.keys().len() as Id {
            self.squares.push(Seen { all: *table.seen(id), ..Seen::NONE });
            self.latest.push(table.latest(id));
        }
        self.has_fresh.resize(self.squares.len(), false);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, id: Id) {
        let size = (id as usize + 1).next_power_of_two();
        self.squares.resize(size, Seen::NONE);
        self.has_fresh.resize(size, false);
        self.latest.resize(size, NO_ID);
    }
}

impl Layers for View<'_, &mut Reached> {
    #[inline(always)]
    fn seen(&self, id: Id) -> &Squares {
        static NONE: Squares = Squares::NONE;
        self.data.squares.get(id as usize).map_or(&NONE, |seen| &seen.all)
    }

    #[inline(always)]
    fn seen_mut(&mut self, id: Id) -> &mut Squares {
        if id as usize >= self.data.squares.len() {
            self.data.grow(id);
        }
        &mut self.data.squares[id as usize].all
    }

    #[inline(always)]
    fn fresh_mut(&mut self, id: Id) -> &mut Squares {
        &mut self.data.squares[id as usize].fresh
    }

    #[inline(always)]
    fn has_fresh_mut(&mut self, id: Id) -> &mut bool {
        &mut self.data.has_fresh[id as usize]
    }

    fn latest(&self, id: Id) -> u32 {
        self.data.latest.get(id as usize).copied().unwrap_or(NO_ID)
    }

    #[inline(always)]
    fn latest_mut(&mut self, id: Id) -> &mut u32 {
        &mut self.data.latest[id as usize]
    }

    #[inline(always)]
    fn log(&self) -> &[Entry] {
        &self.data.log
    }

    #[inline(always)]
    fn log_mut(&mut self) -> &mut Vec<Entry> {
        &mut self.data.log
    }

    #[inline(always)]
    fn touched_mut(&mut self) -> &mut Vec<Id> {
        &mut self.data.touched
    }
}

/// What the thread that probes knows of each record: the masks, without the squares of failed probes.
#[derive(Default)]
pub(super) struct Excluded {
    masks: Vec<[Squares; MASKS]>,
    known: Vec<u8>,
}

impl Excluded {
    pub(super) const BYTES: usize = size_of::<[Squares; MASKS]>() + size_of::<u8>();

    pub(super) fn copy(&mut self, table: &Table) {
        self.known.clear();
        self.masks.clear();
        for id in 0..table.keys().len() as Id {
            self.masks.push(*table.masks(id));
            self.known.push(table.known_masks(id));
        }
    }
}

impl Masks for View<'_, &mut Excluded> {
    #[inline(always)]
    fn known_masks(&self, id: Id) -> u8 {
        self.data.known.get(id as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn set_known_masks(&mut self, id: Id, known: u8) {
        if id as usize >= self.data.known.len() {
            let size = (id as usize + 1).next_power_of_two();
            self.data.masks.resize(size, [Squares::NONE; MASKS]);
            self.data.known.resize(size, 0);
        }
        self.data.known[id as usize] = known;
    }

    #[inline(always)]
    fn masks(&self, id: Id) -> &[Squares; MASKS] {
        &self.data.masks[id as usize]
    }

    #[inline(always)]
    fn masks_mut(&mut self, id: Id) -> &mut [Squares; MASKS] {
        &mut self.data.masks[id as usize]
    }
}
