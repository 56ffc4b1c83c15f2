//! The moves of the helpers, and the stops of single robots.

use fearless_simd::Simd;

use super::bends::ACTIVE;
use super::index::{Id, Key};
use super::search::Search;
use super::table::{self, HELPERS, Helpers, Moves, NO_ID};
use super::walls::step;
use crate::ricochet::bits::{Set, path};

impl<const B: bool> Search<'_, '_, B> {
    #[inline(always)]
    pub(super) fn ensure_children<S: Simd>(&mut self, simd: S, id: Id) {
        if !self.part.table.record(id).has_children {
            self.find_children(simd, id);
        }
    }

    #[inline(never)]
    fn find_children<S: Simd>(&mut self, simd: S, id: Id) {
        simd.vectorize(
            #[inline(always)]
            || self.find_children_on(simd, id),
        );
    }

    #[inline(always)]
    fn find_children_on<S: Simd>(&mut self, simd: S, id: Id) {
        let helpers = self.part.table.record(id).helpers;
        let mut stops = [[0; 4]; HELPERS];
        let mut children = [[NO_ID; 4]; HELPERS];
        let mut keys = [[0; 4]; HELPERS];
        for i in 0..self.count.min(HELPERS) {
            stops[i] = self.helper_stops(&helpers, i, helpers[i]);
            keys[i] = stops[i].map(|to| self.moved(&helpers, i, to));
        }
        for i in 0..self.count.min(HELPERS) {
            for d in 0..4 {
                children[i][d] = self.part.table.find_or_insert(simd, keys[i][d]);
            }
        }
        self.part.table.set_moves(id, &Moves { children, stops });
    }

    /// Whether a move of a helper may meet a diagonal; if not, it is straight.
    #[inline(always)]
    pub(super) fn is_bent(&self, helper: u8, d: usize) -> bool {
        self.part.walls.bends::<B>().is_some_and(|bends| bends.may_meet(helper, d))
    }

    /// The squares on which the active robot blocks a move of helper `i`. Without it the move ends on `to`.
    #[inline(always)]
    pub(super) fn way<S: Simd>(
        &self,
        simd: S,
        helpers: &Helpers,
        i: usize,
        d: usize,
        to: u8,
    ) -> Set<S> {
        match self.part.walls.bends::<B>() {
            Some(bends) if bends.may_meet(helpers[i], d) => {
                let robots = helpers[..self.count].iter().copied();
                bends.slide(self.part.walls, i, helpers[i], d, &robots).1.load(simd)
            }
            _ => path(simd, helpers[i], to),
        }
    }

    /// The stop of helper `i` if the active robot blocks its move; its own square for an illegal move.
    #[inline(always)]
    pub(super) fn stop_before(&self, helpers: &Helpers, i: usize, d: usize, active: u8) -> u8 {
        match self.part.walls.bends::<B>() {
            Some(bends) if bends.may_meet(helpers[i], d) => {
                let robots = helpers[..self.count].iter().copied().chain([active]);
                bends.slide(self.part.walls, i, helpers[i], d, &robots).0
            }
            _ => step(active, d ^ 2),
        }
    }

    /// The key after helper `i` moved to a square.
    #[inline(always)]
    pub(super) fn moved(&self, helpers: &Helpers, i: usize, to: u8) -> Key {
        table::moved(helpers, i, to, self.part.walls.bends::<B>().map_or(0, |bends| bends.pinned))
    }

    /// The stops of the active robot on a square.
    #[inline(always)]
    pub(super) fn active_stops(&self, helpers: &Helpers, active: u8) -> [u8; 4] {
        self.stops(ACTIVE, active, helpers[..self.count].iter().copied())
    }

    /// The stops of a helper. If `active` is the helper's own square, the active robot is ignored.
    #[inline(always)]
    pub(super) fn helper_stops(&self, helpers: &Helpers, i: usize, active: u8) -> [u8; 4] {
        self.stops(i, helpers[i], helpers[..self.count].iter().copied().chain([active]))
    }

    /// The stops of the robot at a place. `robots` are the other robots; `from` may be among them.
    #[inline(always)]
    fn stops(&self, place: usize, from: u8, robots: impl Iterator<Item = u8> + Clone) -> [u8; 4] {
        match self.part.walls.bends::<B>() {
            Some(bends) => bends.stops(self.part.walls, place, from, robots),
            None => self.part.walls.stops(from, robots),
        }
    }
}
