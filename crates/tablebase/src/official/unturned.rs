//! [`UnturnedLayers`]: the robots that have not turned yet, while their sets grow with those of [`Layers`].
//!
//! A layer has the same two passes, but its sets have a word each, so it needs no vectors: helpers move along
//! columns, block by block; then, part by part, helpers move along rows and the active robot moves.

use std::sync::{Mutex, PoisonError};

use carom_solver::ricochet::bits::{EAST, NORTH, SOUTH, Squares, WEST};

use super::lines::{Lines, Words};
use crate::plain::blocks;
use crate::plain::layers::Layers;
use crate::plain::steps::{OctetLine, PLACES, Steps};
use crate::plain::triples::{self, LARGEST, Part, placement, twin};
use crate::planes;
use crate::squares::{Cell, WAITING};
use crate::threads::{share, split};

/// The memory of the sets of robots that have not turned.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnturnedMemory {
    /// What is reached within the moves of the layer.
    pub(crate) reached: Vec<Words>,
    /// The results of moves along columns, by block.
    arrivals: Vec<Words>,
    /// Bit i of the layer that added each bit of `reached`.
    pub(crate) planes: Vec<Vec<Words>>,
}

/// The sets of robots that have not turned.
pub(crate) struct UnturnedLayers {
    pub(crate) lines: Lines,
    memory: UnturnedMemory,
    /// For each octet, whether one of its sets has grown in the last layer.
    grown: Vec<bool>,
    /// For each octet, in the order of the blocks, whether it has arrivals.
    written: Vec<bool>,
    /// For each octet, the number of robots on the lines that have turned: at most 31 in each of eight sets.
    turned: Vec<u8>,
    with_planes: bool,
    /// The greatest distance.
    pub(crate) longest: u32,
}

/// The states that a layer adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LayerAdditions {
    /// Whether anything is new.
    pub(crate) any: bool,
    /// The number of new states before the first slide.
    pub(crate) fresh: u64,
    /// The number of states on the lines that the last layer added to those that have turned.
    pub(crate) turned: u64,
}

/// The sum of what the threads of a layer add.
#[derive(Default)]
pub(crate) struct SharedAdditions(Mutex<LayerAdditions>);

impl SharedAdditions {
    pub(crate) fn add(&self, added: LayerAdditions) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.any |= added.any;
        all.fresh += added.fresh;
        all.turned += added.turned;
    }

    pub(crate) fn total(self) -> LayerAdditions {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The octets of a part.
struct PartOctets<'a> {
    part: &'a Part,
    steps: &'a Steps,
    reached: &'a mut [Words],
    grown: &'a mut [bool],
    turned: &'a mut [u8],
    planes: Vec<&'a mut [Words]>,
}

/// The results of moves of helpers, octet by octet.
struct Arrivals<'a> {
    words: &'a mut [Words],
    written: &'a mut [bool],
}

impl UnturnedLayers {
    /// Sets without any state. `memory` comes from an earlier table.
    pub(crate) fn new(
        layers: &Layers,
        lines: Lines,
        with_planes: bool,
        mut memory: UnturnedMemory,
    ) -> Self {
        let len = layers.triples.len();
        let in_blocks = blocks::Blocks::len(&layers.triples);
        memory.reached.clear();
        memory.reached.resize(len, Words::default());
        // The content is written before it is read.
        memory.arrivals.resize(in_blocks, Words::default());
        Self {
            lines,
            memory,
            grown: vec![false; len],
            written: vec![false; in_blocks],
            turned: vec![0; len],
            with_planes,
            longest: 0,
        }
    }

    /// The memory, with the sets.
    pub(crate) fn finish(self) -> UnturnedMemory {
        self.memory
    }

    /// Adds the states of layer `depth`. The layers of the robots that have turned have one layer less.
    pub(crate) fn advance(&mut self, layers: &Layers, depth: u32) -> LayerAdditions {
        self.move_along_columns(layers);
        let added = self.grow(layers, depth);
        if added.any {
            self.longest = depth;
        }
        added
    }

    fn move_along_columns(&mut self, layers: &Layers) {
        let Self { lines, memory, grown, written, .. } = self;
        let blocks = &layers.blocks;
        let (reached, grown) = (&memory.reached, &*grown);
        let lens = || blocks.all().iter().map(|block| block.octets.len() + blocks::GAP);
        let arrivals = split(&mut memory.arrivals, lens()).into_iter().zip(split(written, lens()));
        let items = blocks.all().iter().zip(arrivals).collect();
        share(layers.threads, items, |next| {
            while let Some((block, (words, written))) = next() {
                written.fill(false);
                let octet = |number: usize| block.octets[number] as usize;
                let steps = blocks.steps(block);
                let mut arrivals = Arrivals { words, written };
                for line in steps.slabs().flat_map(|(_, lines)| lines) {
                    if !(0..line.len).any(|row| grown[octet(line.step(row).0)]) {
                        continue;
                    }
                    let column = 2 * block.groups[line.slot];
                    let of = |number: usize| &reached[octet(number)];
                    for side in 0..2 {
                        let square = |row: usize| row as u8 * 16 + column + side as u8;
                        let rows = (0..line.len).map(|row| (row, side, square(row)));
                        walk(lines, &line, rows.clone(), NORTH, of, &mut arrivals);
                        walk(lines, &line, rows.rev(), SOUTH, of, &mut arrivals);
                    }
                }
            }
        });
    }

    fn grow(&mut self, layers: &Layers, depth: u32) -> LayerAdditions {
        let Self { lines, memory, grown, written, turned, with_planes, .. } = self;
        let UnturnedMemory { reached, arrivals, planes: memory_planes } = memory;
        let triples = &layers.triples;
        let lens = || triples.parts().iter().map(|part| triples.steps(part).len() + triples::GAP);
        let depth = if *with_planes { depth } else { 0 };
        let planes_by_part = planes::of_depth(memory_planes, depth, triples.len(), &lens());
        let sets = split(reached, lens()).into_iter().zip(split(grown, lens()));
        let sets = sets.zip(split(turned, lens())).zip(planes_by_part);
        let items = triples.parts().iter().zip(sets).collect();
        let tally = SharedAdditions::default();
        share(layers.threads, items, |next| {
            let (mut words, mut by_rows) = (vec![Words::default(); LARGEST], vec![false; LARGEST]);
            while let Some((part, (((reached, grown), turned), planes))) = next() {
                let steps = triples.steps(part);
                let along_columns = |number: usize| {
                    let place = layers.blocks.place(part.start + number);
                    written[place].then(|| &arrivals[place])
                };
                by_rows.fill(false);
                let mut along_rows = Arrivals { words: &mut words, written: &mut by_rows };
                let mut part_octets = PartOctets { part, steps, reached, grown, turned, planes };
                part_octets.move_along_rows(lines, &mut along_rows);
                let added = part_octets.grow(lines, layers, &along_rows, along_columns);
                tally.add(added);
            }
        });
        tally.total()
    }
}

impl PartOctets<'_> {
    fn move_along_rows(&self, lines: &Lines, arrivals: &mut Arrivals<'_>) {
        for line in self.steps.slabs().flat_map(|(_, lines)| lines) {
            if !(0..line.len).any(|group| self.grown[line.step(group).0]) {
                continue;
            }
            let row = self.part.rows[line.slot] * 16;
            let squares = (0..line.len).flat_map(|group| [(group, 0), (group, 1)]);
            let squares =
                squares.map(|(group, side)| (group, side, row + (2 * group + side) as u8));
            let of = |number: usize| &self.reached[number];
            walk(lines, &line, squares.clone(), WEST, of, arrivals);
            walk(lines, &line, squares.rev(), EAST, of, arrivals);
        }
    }

    fn grow<'c>(
        &mut self,
        lines: &Lines,
        layers: &Layers,
        along_rows: &Arrivals<'_>,
        along_columns: impl Fn(usize) -> Option<&'c Words>,
    ) -> LayerAdditions {
        let mut added = LayerAdditions::default();
        let (all, fresh) = (lines.all(), lines.fresh());
        for (number, &groups) in self.steps.coordinates().iter().enumerate() {
            let octet = self.part.start + number;
            let turned = layers.has_grown(octet).then(|| layers.reached(octet));
            let own = self.grown[number];
            self.grown[number] = false;
            let rows = along_rows.written[number].then(|| &along_rows.words[number]);
            let columns = along_columns(number);
            if turned.is_none() && !own && rows.is_none() && columns.is_none() {
                continue;
            }
            let dominoes = self.part.dominoes(groups);
            let mut count = 0;
            for place in 0..8 {
                let Some(cells) = placement(dominoes, place) else { continue };
                let helpers = on_board(&cells);
                let other = twin(dominoes, place);
                let mut new = 0;
                for from in [rows, columns].into_iter().flatten() {
                    new |= from.0[place] | from.0[other];
                }
                let (blocked, reached) = (lines.bits(helpers), self.reached[number].0[place]);
                if own {
                    new |= lines.along(reached, blocked);
                }
                if let Some(turned) = &turned {
                    let turned = &turned[place];
                    new |= lines.across(turned, helpers);
                    count += on_lines(turned, &all);
                }
                new &= !(reached | blocked);
                if new != 0 {
                    added.any = true;
                    added.fresh += u64::from((new & fresh).count_ones());
                    self.grown[number] = true;
                    for place in [place, other] {
                        self.reached[number].0[place] |= new;
                        for plane in &mut self.planes {
                            plane[number].0[place] |= new;
                        }
                    }
                }
            }
            if turned.is_some() {
                added.turned += u64::from(count - self.turned[number]);
                self.turned[number] = count;
            }
        }
        added
    }
}

/// The helpers that are not missing.
fn on_board(cells: &[Cell; 3]) -> &[Cell] {
    let count = cells.iter().filter(|cell| cell.row != WAITING).count();
    &cells[..count]
}

/// The number of squares of a set that are on the lines.
pub(crate) fn on_lines(set: &Squares, lines: &Squares) -> u8 {
    let count = |(set, lines): (&u16, &u16)| (set & lines).count_ones() as u8;
    set.0.iter().zip(&lines.0).map(count).sum()
}

/// Follows the moves of a helper back along a line: it stands on one square after another, which have a
/// coordinate of the line and a side of the domino, and moves in the direction of the squares before.
fn walk<'r>(
    lines: &Lines,
    line: &OctetLine<'_>,
    squares: impl Iterator<Item = (usize, usize, u8)>,
    heading: usize,
    reached: impl Fn(usize) -> &'r Words,
    arrivals: &mut Arrivals<'_>,
) {
    let mut carried = [0; 4];
    let mut before = None;
    for (coordinate, side, square) in squares {
        let (number, order) = line.step(coordinate);
        let (set, arrive) = (reached(number), &mut arrivals.words[number]);
        if !arrivals.written[number] {
            arrivals.written[number] = true;
            *arrive = Words::default();
        }
        let keep = lines.keep(heading, square);
        for (lane, carried) in carried.iter_mut().enumerate() {
            let place = PLACES[order][4 * side + lane];
            // Another helper may be on the next square.
            let is_blocked = before.is_some_and(|(coordinate, side): (usize, usize)| {
                let blocks =
                    |standing: u8, lane: usize| usize::from(standing) == coordinate && lane == side;
                blocks(line.standing[0], lane >> 1) || blocks(line.standing[1], lane & 1)
            });
            let keep = if is_blocked { !0 } else { keep };
            *carried ^= (*carried ^ set.0[place]) & keep;
            arrive.0[place] |= *carried;
        }
        before = Some((coordinate, side));
    }
}
