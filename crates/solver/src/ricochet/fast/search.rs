//! The search: a layered breadth-first search over sets, with probes for the last five plies.

use carom_engine::ricochet::Robot;
use fearless_simd::{Level, Simd};

use super::bends::set_of;
use super::bits::{Set, Squares, single};
use super::masks::{Placed, any, placed};
use super::pair;
use super::path::Hop;
use super::table::{
    Entry, HELPERS, Helpers, Id, Layers, Moves, NO_ID, PARKED, Places, Table, key_of,
};
use super::walls::{BALLS, Walls};
use crate::ricochet::simd::dispatch;
use crate::{Control, Stats, Stopped};

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
pub(super) struct Part<'a, T = Table> {
    pub(super) walls: &'a mut Walls,
    pub(super) table: &'a mut T,
    roots: [Root; Robot::MAX],
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

impl<'a> Part<'a> {
    /// A part without a start, before any search.
    pub(super) fn new(walls: &'a mut Walls, table: &'a mut Table) -> Self {
        let root = Root { robot: Robot::Red, helpers: [PARKED; HELPERS], active: 0 };
        Self {
            walls,
            table,
            roots: [root; Robot::MAX],
            root_count: 0,
            bound: None,
            is_clear: false,
            excluded: PROBE as u32,
            expanded: 0,
            first_layer: 0,
        }
    }

    /// The same part with other walls and another table.
    pub(super) fn over<'b, T>(&self, walls: &'b mut Walls, table: &'b mut T) -> Part<'b, T> {
        let Self { roots, root_count, bound, is_clear, excluded, expanded, first_layer, .. } =
            *self;
        Part { walls, table, roots, root_count, bound, is_clear, excluded, expanded, first_layer }
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

/// The number of entries of a layer of this length that are expanded before their additions are probed.
pub(super) fn chunk_of(layer: usize) -> usize {
    (layer / 32).clamp(16, 1024)
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

/// The data of a running search.
pub(super) struct Search<'a, 'c, const B: bool, T = Table> {
    pub(super) level: Level,
    /// The part that is being searched.
    pub(super) part: Part<'a, T>,
    /// The number of helpers.
    pub(super) count: usize,
    pub(super) control: &'a mut Control<'c>,
    pub(super) stats: &'a mut Stats,
    /// The number of expanded states at the next call of the control.
    pub(super) next_check: u64,
    /// The current length.
    pub(super) depth: u32,
    /// The number of states in the log that are not expanded yet, and the number of all its states.
    pub(super) waiting: u64,
    pub(super) remembered: u64,
    /// The number of states that another thread has expanded.
    pub(super) elsewhere: u64,
    /// The tables for two threads, if a second thread may help.
    pub(super) pair: Option<&'a mut pair::Tables>,
    /// The solution, last move first.
    pub(super) hops: &'a mut Vec<Hop>,
}

impl<'a, const B: bool> Search<'a, '_, B> {
    /// Tries lengths one after another, each in this part and in the others. Returns whether there is a
    /// solution. `look` gets the number of the part and the length.
    pub(super) fn in_turn(
        &mut self,
        others: &mut [Part<'a>],
        shortest: u32,
        mut look: impl FnMut(&mut Self, usize, u32) -> Result<Look, Stopped>,
    ) -> Result<bool, Stopped> {
        for depth in shortest.. {
            let mut is_open = false;
            for number in 0..=others.len() {
                if number > 0 {
                    std::mem::swap(&mut self.part, &mut others[number - 1]);
                }
                let seen = look(self, number, depth);
                if number > 0 {
                    std::mem::swap(&mut self.part, &mut others[number - 1]);
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
    pub(super) fn look(&mut self, depth: u32) -> Result<Look, Stopped> {
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
    fn look_on<S: Simd>(&mut self, simd: S, depth: u32) -> Result<Look, Stopped> {
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
                let root = self.part.table.find_or_insert(key_of(&helpers));
                self.push(simd, root, single(simd, active));
            }
            self.log_touched();
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
    fn next_layer<S: Simd>(&mut self, simd: S) -> Result<Look, Stopped> {
        let end = self.part.table.log.len();
        let mut layer = self.part.expanded;
        if layer == end {
            return Ok(Look::Exhausted);
        }
        if self.pair.is_some()
            && end - layer >= pair::WORTH
            && let Some(outcome) = self.finish_on_two_threads()
        {
            return outcome;
        }
        let chunk = chunk_of(end - layer);
        while layer < end {
            let chunk_end = end.min(layer + chunk);
            while layer < chunk_end {
                self.expand(simd, layer)?;
                layer += 1;
            }
            let first_new = self.part.table.log.len();
            self.log_touched();
            if self.probe_new(simd, first_new)? {
                return Ok(Look::Found);
            }
        }
        self.part.expanded = end;
        Ok(Look::Open)
    }
}

impl<const B: bool, T: Places> Search<'_, '_, B, T> {
    pub(super) fn begin(&mut self, depth: u32) -> Result<(), Stopped> {
        if self.control.exceeds_depth(depth) {
            return Err(Stopped::DepthLimit);
        }
        self.part.walls.grow_balls::<B>(self.level, PROBE.min(depth as usize));
        self.depth = depth;
        self.stats.depth = depth;
        Ok(())
    }

    /// Call it with every expanded set; returns the size of the set.
    #[inline(always)]
    pub(super) fn count<S: Simd>(&mut self, set: Set<S>) -> Result<u64, Stopped> {
        let states = u64::from(Squares::of(set).len());
        self.stats.expanded += states;
        if self.stats.expanded >= self.next_check {
            self.check()?;
        }
        Ok(states)
    }

    /// Call it with every state that is expanded alone.
    pub(super) fn tick(&mut self, memory: u64) -> Result<(), Stopped> {
        self.stats.expanded += 1;
        if self.stats.expanded < self.next_check {
            return Ok(());
        }
        self.next_check = self.stats.expanded + Control::INTERVAL / 2;
        self.control.check(self.stats, self.depth, self.part.table.memory() + memory)
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stopped> {
        self.next_check = self.stats.expanded + Control::INTERVAL / 2;
        let expanded = self.stats.expanded + self.elsewhere;
        let stats = Stats { expanded, ..*self.stats };
        self.control.check(&stats, self.depth, self.part.table.memory())
    }
}

impl<const B: bool, T: Layers> Search<'_, '_, B, T> {
    /// Expands an entry of the log.
    #[inline(always)]
    pub(super) fn expand<S: Simd>(&mut self, simd: S, number: usize) -> Result<(), Stopped> {
        let entry = &self.part.table.log()[number];
        let (id, squares) = (entry.record, Squares(entry.squares));
        let set = squares.load(simd);
        self.waiting -= self.count(set)?;
        self.ensure_children(id);
        let helpers = self.part.table.helpers(id);
        let Moves { children, stops } = self.part.table.moves(id);
        let board = Placed::<S, B>::new(simd, self.part.walls, placed(simd, &helpers, self.count));
        self.push(simd, id, board.slide(simd, self.part.walls, set));
        // Look up every child first, so that the memory fetches of their records overlap.
        let mut new = 0_u32;
        for i in 0..HELPERS {
            if i >= self.count {
                break;
            }
            for d in 0..4 {
                let child = children[i][d];
                if child == NO_ID {
                    if self.is_bent(helpers[i], d) {
                        let way = self.way(simd, &helpers, i, d, helpers[i]);
                        new |= u32::from(any(simd, set & way)) << (16 + 4 * i + d);
                    }
                    continue;
                }
                let way = self.way(simd, &helpers, i, d, stops[i][d]);
                let seen = self.part.table.seen(child).load(simd);
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
            for active in Squares::of(set & way).iter() {
                let to = self.stop_before(&helpers, i, d, active);
                if to != helpers[i] {
                    let child = self.part.table.find_or_insert(self.moved(&helpers, i, to));
                    self.push(simd, child, single(simd, active));
                }
            }
        }
        Ok(())
    }

    /// Adds squares to the next layer.
    #[inline(always)]
    fn push<S: Simd>(&mut self, simd: S, id: Id, set: Set<S>) {
        let table = &mut *self.part.table;
        let seen = table.seen(id).load(simd);
        let new = set & !seen;
        if any(simd, new) {
            *table.seen_mut(id) = Squares::of(seen | new);
            if std::mem::replace(table.has_fresh_mut(id), true) {
                let fresh = table.fresh_mut(id);
                *fresh = Squares::of(fresh.load(simd) | new);
            } else {
                *table.fresh_mut(id) = Squares::of(new);
                table.touched_mut().push(id);
            }
        }
    }

    /// Moves the fresh squares to the log.
    pub(super) fn log_touched(&mut self) {
        let mut touched = std::mem::take(self.part.table.touched_mut());
        for id in touched.drain(..) {
            let number = self.part.table.log().len() as u32;
            let squares = self.part.table.fresh_mut(id).0;
            *self.part.table.has_fresh_mut(id) = false;
            let previous = std::mem::replace(self.part.table.latest_mut(id), number);
            self.part.table.log_mut().push(Entry { squares, record: id, previous });
            let states = u64::from(Squares(squares).len());
            self.stats.generated += states;
            self.waiting += states;
            self.remembered += states;
        }
        *self.part.table.touched_mut() = touched;
        self.stats.peak_open = self.stats.peak_open.max(self.waiting);
        self.stats.peak_closed = self.stats.peak_closed.max(self.remembered);
    }
}

impl<const B: bool> Search<'_, '_, B> {
    /// Probes the entries of the log from this number on.
    #[inline(always)]
    fn probe_new<S: Simd>(&mut self, simd: S, first: usize) -> Result<bool, Stopped> {
        for number in first..self.part.table.log.len() {
            let &Entry { record, squares, .. } = &self.part.table.log[number];
            if let Some(active) = self.probe_entry(simd, record, &Squares(squares))? {
                self.walk_back(number, active);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

const _: () = assert!(BALLS > PROBE);
