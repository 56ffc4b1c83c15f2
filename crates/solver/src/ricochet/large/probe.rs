//! Probes: whether the target is within the last few moves. A probe is a depth-first search, filtered by the masks.

use super::masks::masks;
use super::squares::{Lane, Place, Set};
use super::states::{HelperPlaces, PackedState, active_of, placement_of, state};
use super::{ArrivalSearch, MASK_BYTES, MaskRecord, ProbeOutcome};
use crate::dispatch;
use crate::{Control, Stats, StopReason};

/// The square of the active robot from which a probe reaches the target.
type ProbeResult = Result<Option<Place>, StopReason>;

/// The limits of a probe and what it did.
pub(super) struct ProbeMeter<'a, 'b> {
    control: &'a mut Control<'b>,
    stats: &'a mut Stats,
    /// The length of the solutions.
    length: u32,
}

/// The moves that are left with the first of the masks.
const FIRST: u32 = 3;

impl<L: Lane, const N: usize, P: PackedState> ArrivalSearch<'_, L, N, P> {
    /// Looks from the states of the last layer for solutions of `left` moves more, two to five.
    pub(super) fn probe_layer(
        &mut self,
        depth: u32,
        left: u32,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<ProbeOutcome, StopReason> {
        self.tables.states.sort_last();
        let size = self.tables.states.layer(depth).len();
        let ball = self.walls.balls[left as usize];
        let meter = &mut ProbeMeter { control, stats, length: depth + left };
        let mut number = 0;
        while number < size {
            let placement = placement_of(self.tables.states.number(depth, number));
            let mut set = Set::default();
            while number < size {
                let state = self.tables.states.number(depth, number);
                if placement_of(state) != placement {
                    break;
                }
                if ball.contains(active_of(state)) {
                    set.insert(active_of(state));
                }
                number += 1;
            }
            let found = if set.is_empty() {
                None
            } else if left == 2 {
                let helpers = HelperPlaces::of(placement, self.count);
                set.iter().find(|&active| self.two_left(&helpers, active))
            } else {
                if self.tables.masks.len() * size_of::<MaskRecord<L, N>>() > MASK_BYTES {
                    self.tables.forget_masks();
                }
                let set = set & *self.mask(placement, left);
                if set.is_empty() { None } else { self.probe(placement, set, left, meter)? }
            };
            self.count_one(meter.length, meter.control, meter.stats)?;
            if let Some(active) = found {
                self.walk_back(state(placement, active), depth);
                return Ok(ProbeOutcome::Found);
            }
        }
        Ok(ProbeOutcome::No)
    }

    /// `N_r` without the squares of failed probes.
    fn mask(&mut self, placement: P, left: u32) -> &mut Set<L, N> {
        let new = self.tables.masks.len() as u32;
        let number = *self.tables.numbers.entry(placement).or_insert(new);
        if number == new {
            self.tables.masks.push(MaskRecord { known: 0, masks: [Set::default(); 3] });
        }
        if self.tables.masks[number as usize].known & (1 << left) == 0 {
            self.compute(placement, number, left);
        }
        &mut self.tables.masks[number as usize].masks[(left - FIRST) as usize]
    }

    #[inline(never)]
    fn compute(&mut self, placement: P, number: u32, last: u32) {
        let helpers = HelperPlaces::of(placement, self.count);
        let mut placed = Set::default();
        helpers.all().iter().for_each(|&helper| placed.insert(helper));
        let walls = self.walls;
        let found = dispatch!(self.level, simd => masks(simd, walls, placed, last as usize));
        let record = &mut self.tables.masks[number as usize];
        for left in FIRST..=last {
            if record.known & (1 << left) == 0 {
                record.known |= 1 << left;
                record.masks[(left - FIRST) as usize] = found[(left - FIRST) as usize];
            }
        }
    }

    /// Whether some square of `set`, a part of the mask, reaches the target in `left` moves, three to five.
    fn probe(
        &mut self,
        placement: P,
        set: Set<L, N>,
        left: u32,
        meter: &mut ProbeMeter<'_, '_>,
    ) -> ProbeResult {
        self.count_one(meter.length, meter.control, meter.stats)?;
        // A square without a solution in so many moves never has one.
        let mask = self.mask(placement, left);
        *mask = *mask & !set;
        let helpers = HelperPlaces::of(placement, self.count);
        if left == FIRST {
            return Ok(self.three_left(&helpers, set));
        }
        let ball = self.walls.balls[left as usize - 1];
        let mut slid = Set::default();
        for active in set.iter() {
            for end in self.walls.stops(active, helpers.all().iter().copied()) {
                if end != active && ball.contains(end) {
                    slid.insert(end);
                }
            }
        }
        if !slid.is_empty() {
            let slid = slid & *self.mask(placement, left - 1);
            if !slid.is_empty()
                && let Some(end) = self.probe(placement, slid, left - 1, meter)?
            {
                self.trail.push(state(placement, end));
                let from = set.iter().find(|&from| {
                    self.walls.stops(from, helpers.all().iter().copied()).contains(&end)
                });
                return Ok(Some(from.expect("a slide led there")));
            }
        }
        let near = set & ball;
        if near.is_empty() {
            return Ok(None);
        }
        for (i, &helper) in helpers.all().iter().enumerate() {
            let others = helpers.all().iter().copied().filter(|&other| other != helper);
            let free_ends = self.walls.stops(helper, others);
            // By direction: the active squares that do not stop the helper.
            let mut clear = [near; 4];
            for active in near.iter() {
                let ends = self.walls.stops(helper, helpers.obstacles(i, active));
                for d in 0..4 {
                    if ends[d] == free_ends[d] {
                        continue;
                    }
                    clear[d] = clear[d] & !Set::one(active);
                    if ends[d] != helper {
                        let child = helpers.moved(i, ends[d]).placement();
                        if self.probe_child(child, Set::one(active), left, meter)?.is_some() {
                            return Ok(Some(active));
                        }
                    }
                }
            }
            for d in 0..4 {
                if free_ends[d] != helper && !clear[d].is_empty() {
                    let child = helpers.moved(i, free_ends[d]).placement();
                    if let Some(active) = self.probe_child(child, clear[d], left, meter)? {
                        return Ok(Some(active));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Probes the same squares after a helper moved.
    fn probe_child(
        &mut self,
        child: P,
        set: Set<L, N>,
        left: u32,
        meter: &mut ProbeMeter<'_, '_>,
    ) -> ProbeResult {
        let set = set & *self.mask(child, left - 1);
        if set.is_empty() {
            return Ok(None);
        }
        let found = self.probe(child, set, left - 1, meter)?;
        if let Some(active) = found {
            self.trail.push(state(child, active));
        }
        Ok(found)
    }

    /// [`ArrivalSearch::probe`] with three moves left, square by square.
    fn three_left(&mut self, helpers: &HelperPlaces<P>, set: Set<L, N>) -> Option<Place> {
        for active in set.iter() {
            for end in self.walls.stops(active, helpers.all().iter().copied()) {
                if end != active && self.walls.balls[2].contains(end) && self.two_left(helpers, end)
                {
                    self.trail.push(state(helpers.placement(), end));
                    return Some(active);
                }
            }
            if !self.walls.balls[2].contains(active) {
                continue;
            }
            for (i, &helper) in helpers.all().iter().enumerate() {
                for to in self.walls.stops(helper, helpers.obstacles(i, active)) {
                    let moved = helpers.moved(i, to);
                    if to != helper && self.two_left(&moved, active) {
                        self.trail.push(state(moved.placement(), active));
                        return Some(active);
                    }
                }
            }
        }
        None
    }

    /// Whether the target is at most two moves away.
    fn two_left(&mut self, helpers: &HelperPlaces<P>, active: Place) -> bool {
        let target = self.walls.target;
        for end in self.walls.stops(active, helpers.all().iter().copied()) {
            if self.walls.balls[1].contains(end)
                && self.walls.stops(end, helpers.all().iter().copied()).contains(&target)
            {
                self.trail.push(state(helpers.placement(), target));
                if end != active {
                    self.trail.push(state(helpers.placement(), end));
                }
                return true;
            }
        }
        if !self.walls.balls[1].contains(active) {
            return false;
        }
        for (i, &helper) in helpers.all().iter().enumerate() {
            for to in self.walls.stops(helper, helpers.obstacles(i, active)) {
                let moved = helpers.moved(i, to);
                if to != helper
                    && self.walls.stops(active, moved.all().iter().copied()).contains(&target)
                {
                    self.trail.push(state(moved.placement(), target));
                    self.trail.push(state(moved.placement(), active));
                    return true;
                }
            }
        }
        false
    }
}
