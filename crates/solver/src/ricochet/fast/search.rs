//! The search: a layered breadth-first search over sets, with probes for the last five plies.

use fearless_simd::Simd;

use super::bits::{Set, Squares, none, path, single};
use super::masks::{Placed, any, masks, masks_with_bends, placed};
use super::table::{
    self, Entry, FIRST_MASK, Helpers, Id, Key, NO_ID, Record, Table, helpers_of, key_of,
};
use super::walls::{BALLS, Walls, step};
use crate::{Control, Stats, Stopped};

/// The most plies that masks filter.
const PROBE: usize = 5;

/// One move, as squares.
pub(super) type Hop = (u8, u8);

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
    /// How many entries of the log are the start.
    pub(super) first_layer: usize,
    /// The solution, last move first.
    pub(super) hops: &'a mut Vec<Hop>,
}

/// A probe that found the target names the square of its set that leads there.
type Found = Result<Option<u8>, Stopped>;

impl<S: Simd, const H: usize, const B: bool> Search<'_, '_, S, H, B> {
    /// Whether a solution exists; then `hops` holds it. `roots` are the start, once for each robot that
    /// may be the active one.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        roots: impl Iterator<Item = (Helpers<H>, u8)> + Clone,
    ) -> Result<bool, Stopped> {
        let mut actives = none(self.simd);
        for (_, active) in roots.clone() {
            actives = actives | single(self.simd, active);
        }
        let Some(bound) = self.walls.bound::<S, B>(self.simd, actives) else { return Ok(false) };
        if bound == 0 {
            return Ok(true);
        }
        self.table.clear();
        for depth in bound..=PROBE as u32 {
            self.begin(depth)?;
            for (helpers, active) in roots.clone() {
                if self.probe_root(&helpers, active, depth as usize)? {
                    return Ok(true);
                }
            }
        }
        // Layers 0 to depth - 6 are expanded and the states of layer depth - 5 are being probed.
        for (helpers, active) in roots {
            let root = self.table.find_or_insert(key_of(&helpers));
            self.push(root, single(self.simd, active));
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

    /// To be called with every expanded set.
    #[inline(always)]
    fn count(&mut self, set: Set<S>) -> Result<(), Stopped> {
        self.stats.expanded += u64::from(Squares::of(set).len());
        if self.stats.expanded >= self.next_check { self.check() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stopped> {
        self.next_check = self.stats.expanded + Control::INTERVAL / 2;
        self.stats.peak_closed = self.table.len() as u64;
        self.control.check(self.stats, self.depth, self.table.memory())
    }

    /// Solves from the start within `left` moves, at most [`PROBE`].
    #[inline(always)]
    fn probe_root(
        &mut self,
        helpers: &Helpers<H>,
        active: u8,
        left: usize,
    ) -> Result<bool, Stopped> {
        match left {
            1 => {
                let target = self.walls.target;
                let is_solved = self.active_stops(helpers, active).contains(&target);
                if is_solved {
                    self.hops.push((active, target));
                }
                Ok(is_solved)
            }
            2 => Ok(self.two_left(helpers, active)),
            _ => {
                let root = self.table.find_or_insert(key_of(helpers));
                let set = single(self.simd, active) & self.mask(root, left);
                Ok(any(self.simd, set) && self.probe_n(root, set, left)?.is_some())
            }
        }
    }

    /// Expands an entry of the log.
    #[inline(always)]
    fn expand(&mut self, number: usize) -> Result<(), Stopped> {
        let simd = self.simd;
        let entry = &self.table.log[number];
        let (id, squares) = (entry.record, Squares(entry.squares));
        let set = squares.load(simd);
        self.count(set)?;
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
        }
        self.table.touched = touched;
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

    /// N_r less what was probed in vain.
    #[inline(always)]
    fn mask(&mut self, id: Id, left: usize) -> Set<S> {
        if self.table.record(id).has_masks & (1 << left) == 0 {
            self.compute_masks(id, left);
        }
        self.table.details(id).masks[left - FIRST_MASK].load(self.simd)
    }

    #[inline(never)]
    fn compute_masks(&mut self, id: Id, last: usize) {
        let simd = self.simd;
        simd.vectorize(
            #[inline(always)]
            || {
                let helpers = placed(simd, &self.table.record(id).helpers, self.count);
                let masks = match self.walls.bends::<B>() {
                    None => masks(simd, self.walls, helpers, last),
                    Some(bends) => {
                        let helpers_at = &self.table.record(id).helpers;
                        let rays = bends.rays(self.walls, helpers_at, self.count).load(simd);
                        masks_with_bends(simd, self.walls, helpers, rays, last)
                    }
                };
                let record = self.table.record_mut(id);
                let had = record.has_masks;
                record.has_masks |= (2 << last) - (1 << FIRST_MASK);
                let details = self.table.details_mut(id);
                for left in FIRST_MASK..=last {
                    if had & (1 << left) == 0 {
                        details.masks[left - FIRST_MASK] = Squares::of(masks[left - FIRST_MASK]);
                    }
                }
            },
        );
    }

    #[inline(always)]
    fn ensure_children(&mut self, id: Id) {
        if !self.table.record(id).has_children {
            self.find_children(id);
        }
    }

    #[inline(never)]
    fn find_children(&mut self, id: Id) {
        let helpers = self.table.record(id).helpers;
        let mut stops = [[0; 4]; H];
        let mut children = [[NO_ID; 4]; H];
        for i in 0..H {
            if i >= self.count {
                break;
            }
            stops[i] = self.helper_stops(&helpers, i, helpers[i]);
            for d in 0..4 {
                // Bent moves are made one by one, see `bent_moves`.
                let bends = self.walls.bends::<B>();
                if bends.is_some_and(|bends| bends.may_meet(helpers[i], d)) {
                    continue;
                }
                if stops[i][d] != helpers[i] {
                    children[i][d] =
                        self.table.find_or_insert(self.moved(&helpers, i, stops[i][d]));
                }
            }
        }
        let record = self.table.record_mut(id);
        record.stops = stops;
        record.has_children = true;
        self.table.details_mut(id).children = children;
    }

    /// The key after helper `i` moved to a square.
    #[inline(always)]
    fn moved(&self, helpers: &Helpers<H>, i: usize, to: u8) -> Key {
        table::moved(helpers, i, to, self.walls.bends::<B>().map_or(0, |bends| bends.pinned))
    }

    /// The stops of the active robot on a square.
    #[inline(always)]
    fn active_stops(&self, helpers: &Helpers<H>, active: u8) -> [u8; 4] {
        let robots = &helpers[..self.count];
        let mut stops = self.walls.stops(active, robots.iter().copied());
        if let Some(bends) = self.walls.bends::<B>() {
            bends.correct(self.walls, None, active, |square| robots.contains(&square), &mut stops);
        }
        stops
    }

    /// The stops of a helper; `active` may be its own square, to leave the active robot out.
    #[inline(always)]
    fn helper_stops(&self, helpers: &Helpers<H>, i: usize, active: u8) -> [u8; 4] {
        let robots = &helpers[..self.count];
        let mut stops = self.walls.stops(helpers[i], robots.iter().copied().chain([active]));
        if let Some(bends) = self.walls.bends::<B>() {
            let is_robot = |square| square == active || robots.contains(&square);
            bends.correct(self.walls, Some(i), helpers[i], is_robot, &mut stops);
        }
        stops
    }

    /// The moves of helpers that may meet a diagonal, with the active robot where it is: helper, end
    /// and the record after it.
    #[inline(never)]
    fn bent_moves(&mut self, helpers: &Helpers<H>, active: u8) -> Vec<(usize, u8, Id)> {
        let mut moves = Vec::new();
        for i in 0..self.count {
            let stops = self.helper_stops(helpers, i, active);
            for (d, to) in stops.into_iter().enumerate() {
                let bends = self.walls.bends::<B>();
                let is_bent = bends.is_some_and(|bends| bends.may_meet(helpers[i], d));
                if is_bent && to != helpers[i] {
                    let key = self.moved(helpers, i, to);
                    moves.push((i, to, self.table.find_or_insert(key)));
                }
            }
        }
        moves
    }

    fn probe_n(&mut self, id: Id, set: Set<S>, left: usize) -> Found {
        let simd = self.simd;
        match left {
            5 => simd.vectorize(
                #[inline(always)]
                || self.probe(id, set, 5),
            ),
            4 => simd.vectorize(
                #[inline(always)]
                || self.probe(id, set, 4),
            ),
            _ => simd.vectorize(
                #[inline(always)]
                || self.three_left(id, set),
            ),
        }
    }

    /// Whether some square of `set`, a part of the mask, leads to the target in `left` moves, 4 or 5.
    #[inline(always)]
    fn probe(&mut self, id: Id, set: Set<S>, left: usize) -> Found {
        let simd = self.simd;
        self.count(set)?;
        self.exclude(id, set, left);
        let helpers = self.table.record(id).helpers;
        let ball = self.walls.balls[left - 1].load(simd);

        let board = Placed::<S, B>::new(simd, self.walls, placed(simd, &helpers, self.count));
        let slid = board.slide(simd, self.walls, set) & ball & !set;
        if any(simd, slid) {
            let slid = slid & self.mask(id, left - 1);
            if any(simd, slid)
                && let Some(end) = self.probe_n(id, slid, left - 1)?
            {
                let from = Squares::of(set)
                    .iter()
                    .find(|&from| self.active_stops(&helpers, from).contains(&end))
                    .expect("a slide led there");
                self.hops.push((from, end));
                return Ok(Some(from));
            }
        }

        let set = set & ball;
        if !any(simd, set) {
            return Ok(None);
        }
        self.ensure_children(id);
        for i in 0..H {
            if i >= self.count {
                break;
            }
            for d in 0..4 {
                let child = self.table.details(id).children[i][d];
                let to = self.table.record(id).stops[i][d];
                if child == NO_ID {
                    continue;
                }
                let way = path(simd, helpers[i], to);
                let met = set & way;
                let clear = set & !way;
                if any(simd, clear) {
                    let clear = clear & self.mask(child, left - 1);
                    if any(simd, clear)
                        && let Some(active) = self.probe_n(child, clear, left - 1)?
                    {
                        self.hops.push((helpers[i], to));
                        return Ok(Some(active));
                    }
                }
                if any(simd, met) {
                    for active in Squares::of(met).iter() {
                        let to = step(active, d ^ 2);
                        if to == helpers[i] {
                            continue;
                        }
                        let child = self.table.find_or_insert(self.moved(&helpers, i, to));
                        let alone = single(simd, active) & self.mask(child, left - 1);
                        if any(simd, alone) && self.probe_n(child, alone, left - 1)?.is_some() {
                            self.hops.push((helpers[i], to));
                            return Ok(Some(active));
                        }
                    }
                }
            }
        }
        if B {
            for active in Squares::of(set).iter() {
                for (i, to, child) in self.bent_moves(&helpers, active) {
                    let alone = single(simd, active) & self.mask(child, left - 1);
                    if any(simd, alone) && self.probe_n(child, alone, left - 1)?.is_some() {
                        self.hops.push((helpers[i], to));
                        return Ok(Some(active));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Takes squares that are being probed out of a mask.
    #[inline(always)]
    fn exclude(&mut self, id: Id, set: Set<S>, left: usize) {
        let mask = &mut self.table.details_mut(id).masks[left - FIRST_MASK];
        *mask = Squares::of(mask.load(self.simd) & !set);
    }

    /// [`Search::probe`] with three moves left, square by square.
    #[inline(always)]
    fn three_left(&mut self, id: Id, set: Set<S>) -> Found {
        self.count(set)?;
        self.exclude(id, set, 3);
        let helpers = self.table.record(id).helpers;
        for active in Squares::of(set).iter() {
            for end in self.active_stops(&helpers, active) {
                if end != active
                    && self.walls.balls[2].contains(end)
                    && self.two_left(&helpers, end)
                {
                    self.hops.push((active, end));
                    return Ok(Some(active));
                }
            }
            if !self.walls.balls[2].contains(active) {
                continue;
            }
            for i in 0..H {
                if i >= self.count {
                    break;
                }
                for to in self.helper_stops(&helpers, i, active) {
                    if to != helpers[i]
                        && self.two_left(&helpers_of(self.moved(&helpers, i, to)), active)
                    {
                        self.hops.push((helpers[i], to));
                        return Ok(Some(active));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether the target is two moves away at most.
    #[inline(always)]
    fn two_left(&mut self, helpers: &Helpers<H>, active: u8) -> bool {
        let target = self.walls.target;
        for end in self.active_stops(helpers, active) {
            if self.walls.balls[1].contains(end)
                && self.active_stops(helpers, end).contains(&target)
            {
                self.hops.push((end, target));
                if end != active {
                    self.hops.push((active, end));
                }
                return true;
            }
        }
        if !self.walls.balls[1].contains(active) {
            return false;
        }
        for i in 0..H {
            if i >= self.count {
                break;
            }
            for to in self.helper_stops(helpers, i, active) {
                if to != helpers[i]
                    && self
                        .active_stops(&helpers_of(self.moved(helpers, i, to)), active)
                        .contains(&target)
                {
                    self.hops.push((active, target));
                    self.hops.push((helpers[i], to));
                    return true;
                }
            }
        }
        false
    }

    /// Adds the moves that led from the start to a square of an entry of the log.
    #[cold]
    fn walk_back(&mut self, number: usize, active: u8) {
        let mut state = (self.table.log[number].record, active, number);
        while let Some((hop, before)) = self.step_back(state) {
            self.hops.push(hop);
            state = before;
        }
    }

    /// A move that led to a state from the layer before, and that state: record, square of the active
    /// robot, entry.
    fn step_back(
        &mut self,
        (id, active, number): (Id, u8, usize),
    ) -> Option<(Hop, (Id, u8, usize))> {
        if number < self.first_layer {
            return None;
        }
        let helpers = self.table.record(id).helpers;
        // The entry with the smallest number from which a move leads here was reached first.
        let mut best: Option<(Hop, (Id, u8, usize))> = None;
        let mut offer = |hop: Hop, state: (Id, u8, usize)| {
            if best.is_none_or(|(_, (_, _, number))| state.2 < number) {
                best = Some((hop, state));
            }
        };
        let robots = &helpers[..self.count];
        let is_helper = |square| robots.contains(&square);
        for from in self.walls.origins(None, active, is_helper) {
            if let Some(entry) = self.entry_of(id, from) {
                offer((from, active), (id, from, entry));
            }
        }
        for (i, &to) in robots.iter().enumerate() {
            let is_robot = |square| square == active || (square != to && is_helper(square));
            for from in self.walls.origins(Some(i), to, is_robot) {
                if let Some(id) = self.table.find(self.moved(&helpers, i, from))
                    && let Some(entry) = self.entry_of(id, active)
                {
                    offer((from, to), (id, active, entry));
                }
            }
        }
        best
    }

    /// The entry of the log that has a square of a record.
    fn entry_of(&self, id: Id, active: u8) -> Option<usize> {
        let mut number = self.table.record(id).latest;
        while number != NO_ID {
            let entry = &self.table.log[number as usize];
            if Squares(entry.squares).contains(active) {
                return Some(number as usize);
            }
            number = entry.previous;
        }
        None
    }
}

const _: () = assert!(BALLS > PROBE);
