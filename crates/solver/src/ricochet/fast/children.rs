//! The moves of the helpers, and the stops of single robots.

use fearless_simd::Simd;

use super::search::Search;
use super::table::{self, Helpers, Id, Key, NO_ID};

impl<S: Simd, const H: usize, const B: bool> Search<'_, '_, S, H, B> {
    #[inline(always)]
    pub(super) fn ensure_children(&mut self, id: Id) {
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

    /// The moves of helpers that may meet a diagonal, with the active robot where it is: helper, end
    /// and the record after it.
    #[inline(never)]
    pub(super) fn bent_moves(&mut self, helpers: &Helpers<H>, active: u8) -> Vec<(usize, u8, Id)> {
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

    /// The key after helper `i` moved to a square.
    #[inline(always)]
    pub(super) fn moved(&self, helpers: &Helpers<H>, i: usize, to: u8) -> Key {
        table::moved(helpers, i, to, self.walls.bends::<B>().map_or(0, |bends| bends.pinned))
    }

    /// The stops of the active robot on a square.
    #[inline(always)]
    pub(super) fn active_stops(&self, helpers: &Helpers<H>, active: u8) -> [u8; 4] {
        let robots = &helpers[..self.count];
        let mut stops = self.walls.stops(active, robots.iter().copied());
        if let Some(bends) = self.walls.bends::<B>() {
            bends.correct(self.walls, None, active, |square| robots.contains(&square), &mut stops);
        }
        stops
    }

    /// The stops of a helper; `active` may be its own square, to leave the active robot out.
    #[inline(always)]
    pub(super) fn helper_stops(&self, helpers: &Helpers<H>, i: usize, active: u8) -> [u8; 4] {
        let robots = &helpers[..self.count];
        let mut stops = self.walls.stops(helpers[i], robots.iter().copied().chain([active]));
        if let Some(bends) = self.walls.bends::<B>() {
            let is_robot = |square| square == active || robots.contains(&square);
            bends.correct(self.walls, Some(i), helpers[i], is_robot, &mut stops);
        }
        stops
    }
}
