//! Probes: whether the target is within the last few moves. A probe is a depth-first search over sets,
//! filtered by the masks.

use fearless_simd::Simd;

use super::index::Id;
use super::masks::{HelperBoard, any, masks, masks_with_bends, placed};
use super::search::{PROBE, Search};
use super::table::{FIRST_MASK, HELPERS, Helpers, helpers_of, key_of};
use crate::StopReason;
use crate::dispatch;
use crate::ricochet::bits::{Set, Squares, single};

/// A probe that reaches the target returns the square of its set from which it does.
pub(super) type ProbeResult = Result<Option<u8>, StopReason>;

impl<const B: bool> Search<'_, '_, B> {
    /// Solves from the start within `left` moves, at most five.
    #[inline(always)]
    pub(super) fn probe_root<S: Simd>(
        &mut self,
        simd: S,
        helpers: &Helpers,
        active: u8,
        left: usize,
    ) -> Result<bool, StopReason> {
        match left {
            1 => {
                let target = self.part.walls.target;
                let is_solved = self.active_stops(helpers, active).contains(&target);
                if is_solved {
                    self.hops.push((active, target));
                }
                Ok(is_solved)
            }
            2 => Ok(self.two_left(helpers, active)),
            _ => {
                let root = self.part.table.find_or_insert(simd, key_of(helpers));
                let set = single(simd, active) & self.mask(simd, root, left);
                Ok(any(simd, set) && self.probe_n(simd, root, set, left)?.is_some())
            }
        }
    }

    /// Probes the squares of an entry of the log.
    #[inline(always)]
    pub(super) fn probe_entry<S: Simd>(
        &mut self,
        simd: S,
        id: Id,
        squares: &Squares,
    ) -> ProbeResult {
        let set = squares.load(simd) & self.part.walls.balls[PROBE].load(simd);
        if !any(simd, set) {
            return Ok(None);
        }
        let set = set & self.mask(simd, id, PROBE);
        if any(simd, set) { self.probe_n(simd, id, set, PROBE) } else { Ok(None) }
    }

    /// `N_r` without the squares of failed probes.
    #[inline(always)]
    pub(super) fn mask<S: Simd>(&mut self, simd: S, id: Id, left: usize) -> Set<S> {
        if self.part.table.record(id).has_masks & (1 << left) == 0 {
            self.compute_masks(simd, id, left);
        }
        self.part.table.masks(id)[left - FIRST_MASK].load(simd)
    }

    #[inline(never)]
    fn compute_masks<S: Simd>(&mut self, simd: S, id: Id, last: usize) {
        simd.vectorize(
            #[inline(always)]
            || {
                let (walls, helpers) = (&*self.part.walls, &self.part.table.record(id).helpers);
                let masks = match walls.bends::<B>() {
                    None => masks(simd, walls, placed(simd, helpers, self.count), last),
                    Some(bends) => masks_with_bends(simd, walls, bends, helpers, self.count, last),
                };
                let had = self.part.table.record(id).has_masks;
                self.part.table.set_known_masks(id, had | ((2 << last) - (1 << FIRST_MASK)));
                let remembered = self.part.table.masks_mut(id);
                for left in FIRST_MASK..=last {
                    if had & (1 << left) == 0 {
                        remembered[left - FIRST_MASK] = Squares::of(masks[left - FIRST_MASK]);
                    }
                }
            },
        );
    }

    /// Whether the mask of a placement contains a square.
    pub(super) fn admits(&mut self, id: Id, active: u8, left: usize) -> bool {
        if self.part.table.record(id).has_masks & (1 << left) == 0 {
            dispatch!(self.level, simd => self.compute_masks(simd, id, left));
        }
        self.part.table.masks(id)[left - FIRST_MASK].contains(active)
    }

    /// Probes some squares of the mask with 3 to 5 moves left.
    pub(super) fn probe_n<S: Simd>(
        &mut self,
        simd: S,
        id: Id,
        set: Set<S>,
        left: usize,
    ) -> ProbeResult {
        let found = match left {
            5 => simd.vectorize(
                #[inline(always)]
                || self.probe(simd, id, set, 5),
            ),
            4 => simd.vectorize(
                #[inline(always)]
                || self.probe(simd, id, set, 4),
            ),
            _ => simd.vectorize(
                #[inline(always)]
                || self.three_left(simd, id, set),
            ),
        };
        if let Ok(Some(_)) = found {
            // These probes do not count as failed: stricter rules may need the old mask.
            let mask = &mut self.part.table.masks_mut(id)[left - FIRST_MASK];
            *mask = Squares::of(mask.load(simd) | set);
        }
        found
    }

    /// Whether some square of `set`, a part of the mask, reaches the target in `left` moves, 4 or 5.
    #[inline(always)]
    fn probe<S: Simd>(&mut self, simd: S, id: Id, set: Set<S>, left: usize) -> ProbeResult {
        self.stats.generated += self.count(set)?;
        self.exclude(simd, id, set, left);
        let helpers = self.part.table.record(id).helpers;
        let ball = self.part.walls.balls[left - 1].load(simd);

        let board =
            HelperBoard::<S, B>::new(simd, self.part.walls, placed(simd, &helpers, self.count));
        let slid = board.slide(simd, self.part.walls, set) & ball & !set;
        if any(simd, slid) {
            let slid = slid & self.mask(simd, id, left - 1);
            if any(simd, slid)
                && let Some(end) = self.probe_n(simd, id, slid, left - 1)?
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
        self.ensure_children(simd, id);
        for i in 0..HELPERS {
            if i >= self.count {
                break;
            }
            for d in 0..4 {
                let child = self.part.table.child(id, i, d);
                let to = self.part.table.record(id).stops[i][d];
                if child == id && !self.is_bent(helpers[i], d) {
                    continue;
                }
                let way = self.way(simd, &helpers, i, d, to);
                let met = set & way;
                let clear = set & !way;
                if any(simd, clear) && (!B || child != id) {
                    let clear = clear & self.mask(simd, child, left - 1);
                    if any(simd, clear)
                        && let Some(active) = self.probe_n(simd, child, clear, left - 1)?
                    {
                        self.hops.push((helpers[i], to));
                        return Ok(Some(active));
                    }
                }
                if any(simd, met) {
                    for active in &Squares::of(met) {
                        let to = self.stop_before(&helpers, i, d, active);
                        if to == helpers[i] {
                            continue;
                        }
                        let child =
                            self.part.table.find_or_insert(simd, self.moved(&helpers, i, to));
                        let alone = single(simd, active) & self.mask(simd, child, left - 1);
                        if any(simd, alone) && self.probe_n(simd, child, alone, left - 1)?.is_some()
                        {
                            self.hops.push((helpers[i], to));
                            return Ok(Some(active));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// Removes squares that are being probed from a mask.
    #[inline(always)]
    fn exclude<S: Simd>(&mut self, simd: S, id: Id, set: Set<S>, left: usize) {
        let mask = &mut self.part.table.masks_mut(id)[left - FIRST_MASK];
        *mask = Squares::of(mask.load(simd) & !set);
    }

    /// [`Search::probe`] with three moves left, square by square.
    #[inline(always)]
    fn three_left<S: Simd>(&mut self, simd: S, id: Id, set: Set<S>) -> ProbeResult {
        self.stats.generated += self.count(set)?;
        self.exclude(simd, id, set, 3);
        let helpers = self.part.table.record(id).helpers;
        for active in &Squares::of(set) {
            for end in self.active_stops(&helpers, active) {
                if end != active
                    && self.part.walls.balls[2].contains(end)
                    && self.two_left(&helpers, end)
                {
                    self.hops.push((active, end));
                    return Ok(Some(active));
                }
            }
            if !self.part.walls.balls[2].contains(active) {
                continue;
            }
            for i in 0..HELPERS {
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

    /// Whether the target is at most two moves away.
    #[inline(always)]
    fn two_left(&mut self, helpers: &Helpers, active: u8) -> bool {
        let target = self.part.walls.target;
        for end in self.active_stops(helpers, active) {
            if self.part.walls.balls[1].contains(end)
                && self.active_stops(helpers, end).contains(&target)
            {
                self.hops.push((end, target));
                if end != active {
                    self.hops.push((active, end));
                }
                return true;
            }
        }
        if !self.part.walls.balls[1].contains(active) {
            return false;
        }
        for i in 0..HELPERS {
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
}
