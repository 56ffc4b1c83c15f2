//! The search: a layered breadth-first search over sets, with probes for the last five plies.

use fearless_simd::Simd;

use super::bits::{Set, Squares, none, path, single};
use super::masks::{Placed, any, placed};
use super::path::Hop;
use super::table::{Entry, Helpers, Id, NO_ID, Record, Table, key_of};
use super::walls::{BALLS, Walls, step};
use crate::{Control, Stats, Stopped};

/// The most plies that masks filter.
pub(super) const PROBE: usize = 5;

/// What one search works on.
pub(super) struct Search<'a, 'c, S: Simd, const H: usize, const B: bool> {
    pub(super) simd: S,
    pub(super) walls: &'a mut Walls,
    pub(super) table: &'a mut Table<H>,
    /// The number of helpers.
    pub(super) count: usize,
    pub(super) control: &'a mut Control<'c>,
    pub(super) stats: &'a mut Stats,
    /// The number of expanded states at which the control is asked next.
    pub(super) next_check: u64,
    /// The length that is looked for.
    pub(super) depth: u32,
    /// How many states of the log are not expanded yet, and how many it has.
    pub(super) waiting: u64,
    pub(super) remembered: u64,
    /// How many entries of the log are the start.
    pub(super) first_layer: usize,
    /// The solution, last move first.
    pub(super) hops: &'a mut Vec<Hop>,
}

impl<S: Simd, const H: usize, const B: bool> Search<'_, '_, S, H, B> {
    /// Whether a solution exists; then `hops` holds it. `roots` are the start, once for each robot that
    /// may be the active one.
    #[inline(always)]
    pub(super) fn run(&mut self, roots: &[(Helpers<H>, u8)]) -> Result<bool, Stopped> {
        let mut actives = none(self.simd);
        for &(_, active) in roots {
            actives |= single(self.simd, active);
        }
        let Some(bound) = self.walls.bound::<S, B>(self.simd, actives) else { return Ok(false) };
        if bound == 0 {
            return Ok(true);
        }
        // Up to two moves are found without the table.
        let mut is_clear = false;
        for depth in bound..=PROBE as u32 {
            self.begin(depth)?;
            if depth > 2 && !is_clear {
                self.table.clear();
                is_clear = true;
            }
            for (helpers, active) in roots {
                if self.probe_root(helpers, *active, depth as usize)? {
                    return Ok(true);
                }
            }
        }
        if !is_clear {
            self.table.clear();
        }
        // Layers 0 to depth - 6 are expanded and the states of layer depth - 5 are being probed.
        for (helpers, active) in roots {
            let root = self.table.find_or_insert(key_of(helpers));
            self.push(root, single(self.simd, *active));
        }
        self.log_touched();
        self.first_layer = self.table.log.len();
        let mut layer = 0;
        let mut depth = PROBE as u32;
        while layer < self.table.log.len() {
            depth += 1;
            if depth >= bound {
                self.begin(depth)?;
            }
            let end = self.table.log.len();
            let chunk = ((end - layer) / 32).clamp(16, 1024);
            while layer < end {
                let chunk_end = end.min(layer + chunk);
                while layer < chunk_end {
                    self.expand(layer)?;
                    layer += 1;
                }
                let first_new = self.table.log.len();
                self.log_touched();
                if self.probe_new(first_new)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    #[inline(always)]
    fn begin(&mut self, depth: u32) -> Result<(), Stopped> {
        if self.control.exceeds_depth(depth) {
            return Err(Stopped::DepthLimit);
        }
        self.walls.grow_balls::<S, B>(self.simd, PROBE.min(depth as usize));
        self.depth = depth;
        self.stats.depth = depth;
        Ok(())
    }

    /// To be called with every expanded set; returns its size.
    #[inline(always)]
    pub(super) fn count(&mut self, set: Set<S>) -> Result<u64, Stopped> {
        let states = u64::from(Squares::of(set).len());
        self.stats.expanded += states;
        if self.stats.expanded >= self.next_check {
            self.check()?;
        }
        Ok(states)
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stopped> {
        self.next_check = self.stats.expanded + Control::INTERVAL / 2;
        self.control.check(self.stats, self.depth, self.table.memory())
    }

    /// Expands an entry of the log.
    #[inline(always)]
    fn expand(&mut self, number: usize) -> Result<(), Stopped> {
        let simd = self.simd;
        let entry = &self.table.log[number];
        let (id, squares) = (entry.record, Squares(entry.squares));
        let set = squares.load(simd);
        self.waiting -= self.count(set)?;
        self.ensure_children(id);
        let Record { helpers, stops, .. } = *self.table.record(id);
        let children = self.table.details(id).children;
        let board = Placed::<S, B>::new(simd, self.walls, placed(simd, &helpers, self.count));
        self.push(id, board.slide(simd, self.walls, set));
        // First look at every child, so that their records are fetched together.
        let mut new = 0_u32;
        for i in 0..H {
            for d in 0..4 {
                let child = children[i][d];
                if child == NO_ID {
                    continue;
                }
                let way = path(simd, helpers[i], stops[i][d]);
                let seen = self.table.record(child).seen.load(simd);
                new |= u32::from(any(simd, set & !seen & !way)) << (4 * i + d);
                new |= u32::from(any(simd, set & way)) << (16 + 4 * i + d);
            }
        }
        while new != 0 {
            let bit = new.trailing_zeros() as usize;
            new &= new - 1;
            let (i, d) = (bit % 16 / 4, bit % 4);
            let way = path(simd, helpers[i], stops[i][d]);
            if bit < 16 {
                self.push(children[i][d], set & !way);
                continue;
            }
            for active in Squares::of(set & way).iter() {
                let to = step(active, d ^ 2);
                if to != helpers[i] {
                    let child = self.table.find_or_insert(self.moved(&helpers, i, to));
                    self.push(child, single(simd, active));
                }
            }
        }
        if B {
            for active in squares.iter() {
                for (_, _, child) in self.bent_moves(&helpers, active) {
                    self.push(child, single(simd, active));
                }
            }
        }
        Ok(())
    }

    /// Adds squares to the next layer.
    #[inline(always)]
    fn push(&mut self, id: Id, set: Set<S>) {
        let simd = self.simd;
        let record = self.table.record_mut(id);
        let seen = record.seen.load(simd);
        let new = set & !seen;
        if any(simd, new) {
            record.seen = Squares::of(seen | new);
            let had_fresh = std::mem::replace(&mut record.has_fresh, true);
            let fresh = &mut self.table.details_mut(id).fresh;
            if had_fresh {
                *fresh = Squares::of(fresh.load(simd) | new);
            } else {
                *fresh = Squares::of(new);
                self.table.touched.push(id);
            }
        }
    }

    /// Moves the fresh squares to the log.
    #[inline(always)]
    fn log_touched(&mut self) {
        let mut touched = std::mem::take(&mut self.table.touched);
        for id in touched.drain(..) {
            let number = self.table.log.len() as u32;
            let squares = self.table.details(id).fresh.0;
            let record = self.table.record_mut(id);
            record.has_fresh = false;
            let previous = std::mem::replace(&mut record.latest, number);
            self.table.log.push(Entry { squares, record: id, previous });
            let states = u64::from(Squares(squares).len());
            self.stats.generated += states;
            self.waiting += states;
            self.remembered += states;
        }
        self.table.touched = touched;
        self.stats.peak_open = self.stats.peak_open.max(self.waiting);
        self.stats.peak_closed = self.stats.peak_closed.max(self.remembered);
    }

    /// Probes the entries of the log from a number on.
    #[inline(always)]
    fn probe_new(&mut self, first: usize) -> Result<bool, Stopped> {
        let simd = self.simd;
        let ball = self.walls.balls[PROBE].load(simd);
        for number in first..self.table.log.len() {
            let entry = &self.table.log[number];
            let (id, squares) = (entry.record, Squares(entry.squares));
            let set = squares.load(simd) & ball;
            if !any(simd, set) {
                continue;
            }
            let set = set & self.mask(id, PROBE);
            if any(simd, set)
                && let Some(active) = self.probe_n(id, set, PROBE)?
            {
                self.walk_back(number, active);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

const _: () = assert!(BALLS > PROBE);
