//! The search: a layered breadth-first search over sets, with probes for the last five plies.

use alloc::vec::Vec;

use carom_engine::ricochet::Robot;
use fearless_simd::{Level, Simd};

use super::bends::set_of;
use super::index::Id;
use super::masks::{HelperBoard, any, placed};
#[cfg(feature = "std")]
use super::pair;
use super::path::Hop;
use super::table::{Addition, Entry, HELPERS, Helpers, Moves, NO_ID, PARKED, Table, key_of};
use super::walls::{BALLS, Walls};
use crate::dispatch;
use crate::ricochet::bits::{Set, Squares, single};
use crate::{Control, Stats, StopReason};

/// The maximum number of plies that masks filter.
pub(super) const PROBE: usize = 5;

/// A start: one of the robots that may arrive, as the active one.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) robot: Robot,
    pub(super) helpers: Helpers,
    pub(super) active: u8,
}

/// The starts of one search: several if robots differ only in their squares.
pub(super) struct SearchPart<'a> {
    pub(super) walls: &'a mut Walls,
    pub(super) table: &'a mut Table,
    roots: [Root; Robot::STANDARD],
    root_count: usize,
    /// The fewest moves if robots could stop anywhere; `None` if the target is unreachable.
    pub(super) bound: Option<u32>,
    /// Whether the table has no data of the last round.
    is_clear: bool,
    /// The greatest length of solutions that the layers have excluded.
    excluded: u32,
    /// The number of expanded entries of the log, and the number of start entries.
    pub(super) expanded: usize,
    pub(super) first_layer: usize,
}

impl<'a> SearchPart<'a> {
    /// A part without a start, before any search.
    pub(super) fn new(walls: &'a mut Walls, table: &'a mut Table) -> Self {
        let root = Root { robot: Robot::Red, helpers: [PARKED; HELPERS], active: 0 };
        Self {
            walls,
            table,
            roots: [root; Robot::STANDARD],
            root_count: 0,
            bound: None,
            is_clear: false,
            excluded: PROBE as u32,
            expanded: 0,
            first_layer: 0,
        }
    }

    pub(super) fn add(&mut self, root: Root) {
        self.roots[self.root_count] = root;
        self.root_count += 1;
    }

    /// Computes the bound. Call it before any search.
    pub(super) fn estimate<const B: bool>(&mut self, level: Level) -> Option<u32> {
        let actives = set_of(self.roots().iter().map(|root| root.active));
        self.bound = self.walls.bound::<B>(level, &actives);
        self.bound
    }

    pub(super) fn roots(&self) -> &[Root] {
        &self.roots[..self.root_count]
    }

    /// Forgets the last round.
    pub(super) fn clear(&mut self) {
        if !self.is_clear {
            self.table.clear();
            self.is_clear = true;
        }
    }
}

/// The number of states in some additions.
///
/// Without the vector instructions that are chosen at run time: with AVX-512 the compiler would count in the widest
/// registers, and then all code is 6 % slower on some processors.
#[inline(never)]
pub(super) fn states_in(added: &[Addition]) -> u64 {
    added.iter().map(|it| u64::from(Squares(it.squares).len())).sum()
}

/// The number of entries of a layer of this length that are expanded before their additions are probed.
pub(super) fn chunk_of(layer: usize) -> usize {
    (layer / 16).clamp(1, 2048)
}

/// The result of trying a length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// A solution of that length exists.
    Found,
    /// No solution of that length exists.
    Open,
    /// No solution of any length exists.
    Exhausted,
}

/// The work of the other one of two threads: the states that it expanded and generated, and the bytes that it uses.
#[derive(Clone, Copy, Default)]
pub(super) struct OtherThread {
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) memory: u64,
}

/// The numbers of expanded states at which a search looks at the clock and checks the limits.
pub(super) struct Looks {
    next: u64,
    check: u64,
}

impl Looks {
    const CHECKS: u64 = Control::INTERVAL / 2;
    /// Optimized code is so fast that it looks at the clock only when it checks the limits.
    const LOOKS: u64 = if cfg!(debug_assertions) { Control::LOOK } else { Self::CHECKS };

    /// For a search that begins after this number of expanded states.
    pub(super) fn after(expanded: u64) -> Self {
        Self { next: expanded + Self::LOOKS, check: expanded + Self::CHECKS }
    }

    /// Whether the search checks its limits now; says when it looks next.
    fn is_check(&mut self, expanded: u64) -> bool {
        let is_check = expanded >= self.check;
        if is_check {
            self.check = expanded + Self::CHECKS;
        }
        self.next = self.check.min(expanded + Self::LOOKS);
        is_check
    }
}

/// The data of a running search.
pub(super) struct Search<'a, 'c, const B: bool> {
    pub(super) level: Level,
    /// The part that is being searched.
    pub(super) part: SearchPart<'a>,
    /// The number of helpers.
    pub(super) count: usize,
    pub(super) control: &'a mut Control<'c>,
    pub(super) stats: &'a mut Stats,
    pub(super) looks: Looks,
    /// The current length.
    pub(super) depth: u32,
    /// The number of states in the log, and how many of them are expanded.
    pub(super) logged: u64,
    pub(super) taken: u64,
    /// What the other thread counted.
    pub(super) other_thread: OtherThread,
    /// The second thread, if one may help.
    #[cfg(feature = "std")]
    pub(super) pair: Option<&'a mut pair::Second>,
    /// The solution, last move first.
    pub(super) hops: &'a mut Vec<Hop>,
}

impl<'a, const B: bool> Search<'a, '_, B> {
    /// Tries lengths one after another, each in this part and in the others. Returns whether there is a
    /// solution. `look` gets the number of the part and the length.
    pub(super) fn in_turn(
        &mut self,
        others: &mut [SearchPart<'a>],
        shortest: u32,
        mut look: impl FnMut(&mut Self, usize, u32) -> Result<Look, StopReason>,
    ) -> Result<bool, StopReason> {
        for depth in shortest.. {
            let mut is_open = false;
            for number in 0..=others.len() {
                if number > 0 {
                    core::mem::swap(&mut self.part, &mut others[number - 1]);
                }
                let seen = look(self, number, depth);
                if number > 0 {
                    core::mem::swap(&mut self.part, &mut others[number - 1]);
                }
                match seen? {
                    Look::Found => return Ok(true),
                    Look::Open => is_open = true,
                    Look::Exhausted => {}
                }
            }
            if !is_open {
                break;
            }
        }
        Ok(false)
    }

    /// Looks for a solution of one length. All shorter lengths must be excluded already.
    pub(super) fn look(&mut self, depth: u32) -> Result<Look, StopReason> {
        match self.part.bound {
            None => return Ok(Look::Exhausted),
            Some(bound) if depth < bound => return Ok(Look::Open),
            Some(_) => self.begin(depth)?,
        }
        if depth == 0 {
            return Ok(Look::Found);
        }
        // Solutions of up to two moves do not need the table.
        if depth > 2 {
            self.part.clear();
        }
        dispatch!(self.level, simd => self.look_on(simd, depth))
    }

    #[inline(always)]
    fn look_on<S: Simd>(&mut self, simd: S, depth: u32) -> Result<Look, StopReason> {
        if depth <= PROBE as u32 {
            for i in 0..self.part.root_count {
                let Root { helpers, active, .. } = self.part.roots[i];
                if self.probe_root(simd, &helpers, active, depth as usize)? {
                    return Ok(Look::Found);
                }
            }
            return Ok(Look::Open);
        }
        if self.part.first_layer == 0 {
            for i in 0..self.part.root_count {
                let Root { helpers, active, .. } = self.part.roots[i];
                let root = self.part.table.find_or_insert(simd, key_of(&helpers));
                self.push(simd, root, single(simd, active));
            }
            self.count_logged(states_in(&self.part.table.added));
            self.part.table.added.clear();
            self.part.first_layer = self.part.table.log.len();
        }
        while self.part.excluded < depth {
            match self.next_layer(simd)? {
                Look::Open => self.part.excluded += 1,
                other => return Ok(other),
            }
        }
        Ok(Look::Open)
    }

    /// With `excluded` = D - 1, expands layer D - 6 and probes its additions to layer D - 5.
    #[inline(always)]
    fn next_layer<S: Simd>(&mut self, simd: S) -> Result<Look, StopReason> {
        let end = self.part.table.log.len();
        let mut layer = self.part.expanded;
        if layer == end {
            return Ok(Look::Exhausted);
        }
        #[cfg(feature = "std")]
        if self.pair.is_some()
            && end - layer >= pair::WORTH
            && let Some(outcome) = self.finish_on_two_threads()
        {
            return outcome;
        }
        let chunk = chunk_of(end - layer);
        self.part.table.begin_layer();
        while layer < end {
            let chunk_end = end.min(layer + chunk);
            while layer < chunk_end {
                self.expand(simd, layer)?;
                layer += 1;
            }
            self.part.table.end_chunk();
            self.count_logged(states_in(&self.part.table.added));
            if self.probe_added(simd)? {
                return Ok(Look::Found);
            }
        }
        self.part.expanded = end;
        Ok(Look::Open)
    }
}

impl<const B: bool> Search<'_, '_, B> {
    pub(super) fn begin(&mut self, depth: u32) -> Result<(), StopReason> {
        if self.control.exceeds_depth(depth) {
            return Err(StopReason::DepthLimit);
        }
        self.part.walls.grow_balls::<B>(self.level, PROBE.min(depth as usize));
        self.depth = depth;
        self.stats.depth = depth;
        Ok(())
    }

    /// Call it with every expanded set; returns the size of the set.
    #[inline(always)]
    pub(super) fn count<S: Simd>(&mut self, set: Set<S>) -> Result<u64, StopReason> {
        let states = u64::from(Squares::of(set).len());
        self.stats.expanded += states;
        if self.stats.expanded >= self.looks.next {
            self.look_at_clock(0)?;
        }
        Ok(states)
    }

    /// Call it with every state that is expanded alone.
    pub(super) fn tick(&mut self, memory: u64) -> Result<(), StopReason> {
        self.stats.expanded += 1;
        if self.stats.expanded < self.looks.next { Ok(()) } else { self.look_at_clock(memory) }
    }

    /// Looks at the clock, and checks the limits if it is time. `memory` is in use besides the tables.
    #[cold]
    #[inline(never)]
    fn look_at_clock(&mut self, memory: u64) -> Result<(), StopReason> {
        if !self.looks.is_check(self.stats.expanded) {
            return self.control.look();
        }
        let other = self.other_thread;
        let mut stats = *self.stats;
        stats.expanded += other.expanded;
        stats.generated += other.generated;
        let memory = self.part.table.memory() + other.memory + memory;
        self.control.check(&stats, self.depth, memory)
    }

    /// Expands an entry of the log.
    #[inline(always)]
    pub(super) fn expand<S: Simd>(&mut self, simd: S, number: usize) -> Result<(), StopReason> {
        let &Entry { squares, record: id, .. } = &self.part.table.log[number];
        let set = Squares(squares).load(simd);
        self.taken += self.count(set)?;
        self.ensure_children(simd, id);
        let helpers = self.part.table.record(id).helpers;
        let Moves { children, stops } = self.part.table.moves(id);
        let board =
            HelperBoard::<S, B>::new(simd, self.part.walls, placed(simd, &helpers, self.count));
        self.push(simd, id, board.slide(simd, self.part.walls, set));
        // Look up every child first, so that the memory fetches of their records overlap.
        let mut new = 0_u32;
        for i in 0..HELPERS {
            if i >= self.count {
                break;
            }
            for d in 0..4 {
                // A blocked move leads to the record itself, so it has nothing new. Only if diagonals make it expensive is it
                // worth a branch, which the processor cannot predict.
                if B && children[i][d] == id && !self.is_bent(helpers[i], d) {
                    continue;
                }
                let way = self.way(simd, &helpers, i, d, stops[i][d]);
                let seen = self.part.table.record(children[i][d]).seen.load(simd);
                new |= u32::from(any(simd, set & !seen & !way)) << (4 * i + d);
                new |= u32::from(any(simd, set & way)) << (16 + 4 * i + d);
            }
        }
        while new != 0 {
            let bit = new.trailing_zeros() as usize;
            new &= new - 1;
            let (i, d) = (bit % 16 / 4, bit % 4);
            let way = self.way(simd, &helpers, i, d, stops[i][d]);
            if bit < 16 {
                self.push(simd, children[i][d], set & !way);
                continue;
            }
            for active in &Squares::of(set & way) {
                let to = self.stop_before(&helpers, i, d, active);
                if to != helpers[i] {
                    let child = self.part.table.find_or_insert(simd, self.moved(&helpers, i, to));
                    self.push(simd, child, single(simd, active));
                }
            }
        }
        Ok(())
    }

    /// Adds squares to the next layer: to the log and to the additions of the current chunk. A layer has one entry for
    /// a record, so that the squares that several chunks reach are expanded together.
    #[inline(always)]
    fn push<S: Simd>(&mut self, simd: S, id: Id, set: Set<S>) {
        let table = &mut *self.part.table;
        let seen = table.record(id).seen.load(simd);
        let new = set & !seen;
        if any(simd, new) {
            table.record_mut(id).seen = Squares::of(seen | new);
            let (latest, place) = (table.record(id).latest, table.record(id).place);
            let is_in_layer = latest != NO_ID && latest >= table.layer;
            if is_in_layer {
                let old = &mut table.log[latest as usize].squares;
                *old = Squares::of(Squares(*old).load(simd) | new).0;
            } else {
                table.record_mut(id).latest = table.log.len() as u32;
                let squares = Squares::of(new).0;
                table.log.push(Entry { squares, record: id, previous: latest });
            }
            if is_in_layer && place >= table.chunk {
                let squares = &mut table.added[(place - table.chunk) as usize].squares;
                *squares = Squares::of(Squares(*squares).load(simd) | new).0;
            } else {
                table.record_mut(id).place = table.chunk + table.added.len() as u32;
                let squares = Squares::of(new).0;
                table.added.push(Addition { squares, record: id });
            }
        }
    }

    /// Counts the new states of a chunk.
    #[inline(never)]
    pub(super) fn count_logged(&mut self, states: u64) {
        self.logged += states;
        self.stats.generated += states;
        self.stats.peak_open = self.stats.peak_open.max(self.logged - self.taken);
        self.stats.peak_closed = self.stats.peak_closed.max(self.logged);
    }

    /// Probes the additions of a chunk and forgets them.
    #[inline(always)]
    fn probe_added<S: Simd>(&mut self, simd: S) -> Result<bool, StopReason> {
        for place in 0..self.part.table.added.len() {
            let Addition { record, squares } = self.part.table.added[place];
            if let Some(active) = self.probe_entry(simd, record, &Squares(squares))? {
                self.walk_back(record, active);
                return Ok(true);
            }
        }
        self.part.table.added.clear();
        Ok(false)
    }
}

const _: () = assert!(BALLS > PROBE);
