//! [`Pass`]: one pass of [`Layers`] through memory, part by part along rows or block by block along columns.
//!
//! A pass finishes a layer and begins the next one while the sets of a part or a block are in a core's own cache.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use carom_solver::dispatch;

use fearless_simd::Level;

use super::active::ActiveMoves;
use super::blocks::Block;
use super::growth::{Growth, Marks};
use super::layers::{BoardWalls, Half, Layers};
use crate::planes::{Change, States};

use super::steps::Steps;
use super::sweep::{Arrivals, Sweep, fetch};
use super::triples::{self, Octet, Octets, Part};
use crate::threads::{share, split};

/// What all parts or blocks of a pass need.
struct Pass<'a> {
    level: Level,
    board: &'a BoardWalls,
    change: &'a Change,
    halves: &'a [Half],
    /// Whether moves of helpers into the last layer add states.
    helpers_move: bool,
}

impl Layers {
    /// A pass along the rows of each part, with the moves of the active robot. Returns the number of new states.
    pub(crate) fn pass_along_rows(&mut self, change: &Change, helpers_move: bool) -> u64 {
        let Self { level, threads, triples, memory, marks: all_marks, walls, .. } = self;
        let halves = &[Half::First, Half::Second];
        let pass = Pass { level: *level, board: walls, change, halves, helpers_move };
        let lens = || triples.parts().iter().map(|part| triples.steps(part).len() + triples::GAP);
        let mut planes_by_part: Vec<Vec<_>> = lens().map(|_| Vec::new()).collect();
        for plane in &mut memory.planes[..change.planes] {
            for (part, octets) in planes_by_part.iter_mut().zip(split(plane, lens())) {
                part.push(octets);
            }
        }
        let octets = planes_by_part.into_iter().zip(split(&mut memory.arrivals, lens()));
        let items = triples.parts().iter().zip(octets).collect();
        let count = AtomicU64::new(0);
        share(*threads, items, |next| {
            let mut marks = Marks::default();
            while let Some((part, (planes, octets))) = next() {
                let steps = triples.steps(part);
                let numbers = part.start..part.start + steps.len();
                all_marks.load(&numbers, &mut marks);
                let new = pass.part(part, steps, planes, octets, &mut marks);
                count.fetch_add(new, Relaxed);
                all_marks.store(&numbers, &marks);
            }
        });
        count.into_inner()
    }

    /// A pass along the columns of each block. Returns the number of new states.
    pub(crate) fn pass_along_columns(&mut self, change: &Change, halves: &[Half]) -> u64 {
        let Self { level, threads, blocks, memory, marks: all_marks, walls, .. } = self;
        let pass = Pass { level: *level, board: walls, change, halves, helpers_move: true };
        let is_used = |plane: usize| {
            let mut notes = change.notes.iter();
            plane == change.source
                || plane >= change.grows
                || notes.any(|note| {
                    plane == note.plane || plane > note.plane && note.states == States::Group
                })
        };
        let mut planes_by_block: Vec<Vec<_>> = blocks.all().iter().map(|_| Vec::new()).collect();
        for (i, plane) in memory.planes[..change.planes].iter_mut().enumerate() {
            let runs = if is_used(i) { blocks.runs(plane) } else { Vec::new() };
            let runs = runs.into_iter().chain(std::iter::repeat_with(Vec::new));
            for (block, runs) in planes_by_block.iter_mut().zip(runs) {
                block.push(runs);
            }
        }
        let octets = planes_by_block.into_iter().zip(blocks.runs(&mut memory.arrivals));
        let items = blocks.all().iter().zip(octets).collect();
        let count = AtomicU64::new(0);
        share(*threads, items, |next| {
            let mut marks = Marks::default();
            while let Some((block, (planes, octets))) = next() {
                let steps = blocks.steps(block);
                let numbers = block.octets.iter().map(|&octet| octet as usize);
                all_marks.load(&numbers, &mut marks);
                let planes = planes.into_iter().map(|runs| block.octets_in(runs)).collect();
                let octets = block.octets_in(octets);
                let new = pass.block(block, steps, planes, octets, &mut marks);
                count.fetch_add(new, Relaxed);
                all_marks.store(&numbers, &marks);
            }
        });
        count.into_inner()
    }
}

impl Pass<'_> {
    fn part<'o>(
        &self,
        part: &Part,
        steps: &Steps,
        mut planes: Vec<&'o mut [Octet]>,
        mut octets: &'o mut [Octet],
        marks: &mut Marks,
    ) -> u64 {
        let BoardWalls { keep, slides, closed } = self.board;
        let change = self.change;
        let dominoes = |number: usize| part.dominoes(steps.coordinates()[number]);
        let active = ActiveMoves { slides, part, steps };
        let mut new = 0;
        dispatch!(self.level, simd => for &half in self.halves {
            let mut source = change.source;
            if half == Half::Second {
                let (planes, arrivals) = (&mut planes[..], &octets);
                let mut growth = Growth { dominoes, planes, arrivals, change, marks, closed };
                new += growth.take_in_all(simd, 0..steps.len());
                source = change.grows;
            }
            let (reached, grown, open) = (&planes[source], &marks.grown[..], &marks.open[..]);
            let mut arrivals = Arrivals { octets: &mut octets, written: &mut marks.written };
            active.run(simd, reached, [grown, open], &mut arrivals);
            if self.helpers_move || half == Half::Second {
                let sweep = Sweep { keep, grown, open };
                let lines = steps.slabs().flat_map(|(_, lines)| lines);
                sweep.along_rows(simd, lines, part.rows, reached, &mut arrivals);
            }
        });
        new
    }

    fn block<'o>(
        &self,
        block: &Block,
        steps: &Steps,
        mut planes: Vec<Vec<&'o mut Octet>>,
        mut octets: Vec<&'o mut Octet>,
        marks: &mut Marks,
    ) -> u64 {
        let BoardWalls { keep, closed, .. } = self.board;
        let change = self.change;
        let dominoes = |number: usize| block.dominoes(steps.coordinates()[number]);
        let are_dense = marks.are_dense();
        let mut new = 0;
        dispatch!(self.level, simd => for &half in self.halves {
            // A line stays in one slab and those before, except for the lines of the last item.
            for (slab, lines) in steps.slabs() {
                if half == Half::First && are_dense {
                    fetch(slab.clone().map(|number| planes[change.source].octet(number)));
                    fetch(slab.clone().map(|number| octets.octet(number)));
                }
                let mut source = change.source;
                if half == Half::Second {
                    let (planes, arrivals) = (&mut planes[..], &octets);
                    let mut growth = Growth { dominoes, planes, arrivals, change, marks, closed };
                    new += growth.take_in_all(simd, slab);
                    source = change.grows;
                }
                let (reached, grown, open) = (&planes[source], &marks.grown[..], &marks.open[..]);
                let mut arrivals = Arrivals { octets: &mut octets, written: &mut marks.written };
                let sweep = Sweep { keep, grown, open };
                sweep.along_columns(simd, lines, block.groups, reached, &mut arrivals);
            }
        });
        new
    }
}
