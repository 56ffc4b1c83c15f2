//! [`UnturnedDistinctLayers`]: the robots of a board with diagonals that have not turned yet, while their words grow with the sets
//! of [`DistinctLayers`].
//!
//! A layer has the two passes of [`DistinctLayers`]. Helpers follow the same paths, with words instead of sets.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use carom_engine::Square;
use carom_engine::ricochet::{Board, Robot};
use carom_solver::dispatch;
use carom_solver::ricochet::bits::Squares;
use fearless_simd::Simd;

use super::lines::{LineSet, Lines};
use super::unturned::{LayerAdditions, SharedAdditions, on_lines};
use crate::diagonals::distinct::{DistinctLayers, Grid};
use crate::diagonals::paths::Return;
use crate::planes;
use crate::threads::share;

/// The memory of the words of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnturnedDistinctMemory {
    /// What is reached within the moves of the layer.
    pub(crate) reached: Vec<LineSet>,
    /// The results of moves of the first helper.
    arrivals: Vec<LineSet>,
    /// Bit i of the layer that added each bit of `reached`.
    pub(crate) planes: Vec<Vec<LineSet>>,
}

/// The words of robots that have not turned.
pub(crate) struct UnturnedDistinctLayers {
    pub(crate) lines: Lines,
    /// The slides from squares of the lines that come back.
    returns: Vec<Return>,
    memory: UnturnedDistinctMemory,
    /// For each word, whether it has grown in the last layer.
    grown: Vec<bool>,
    /// For the squares of the second and the third helper, whether a word has grown in the last layer.
    grown_lines: Vec<AtomicBool>,
    /// For each word, the number of robots on the lines that have turned.
    turned: Vec<u8>,
    with_planes: bool,
    /// The greatest distance.
    pub(crate) longest: u32,
}

/// What a thread needs to move helpers.
struct Scratch {
    words: Vec<LineSet>,
    from: Vec<LineSet>,
    values: Vec<LineSet>,
}

impl Scratch {
    fn new(squares: usize) -> Self {
        Self { words: vec![0; squares], from: vec![0; squares], values: vec![0; 4 * squares] }
    }
}

/// A part of the second pass: the words for one square of the first helper.
struct Slab<'a> {
    /// The number of the square.
    first: usize,
    reached: &'a mut [LineSet],
    grown: &'a mut [bool],
    turned: &'a mut [u8],
    planes: Vec<&'a mut [LineSet]>,
}

impl UnturnedDistinctLayers {
    /// Words without any state. `memory` comes from an earlier table.
    pub(crate) fn new(
        layers: &DistinctLayers,
        board: &Board,
        target: Square,
        active: Robot,
        with_planes: bool,
        mut memory: UnturnedDistinctMemory,
    ) -> Self {
        let len = layers.grid.len();
        memory.reached.clear();
        memory.reached.resize(len, 0);
        // The content is written before it is read.
        memory.arrivals.resize(len, 0);
        let on_lines = |square: &Square| square.x() == target.x() || square.y() == target.y();
        let squares = board.size().squares().filter(on_lines);
        Self {
            lines: Lines::new(board, target, active),
            returns: squares.flat_map(|square| Return::all(board, active, square)).collect(),
            memory,
            grown: vec![false; len],
            grown_lines: layers.grown_lines.iter().map(|_| AtomicBool::new(false)).collect(),
            turned: vec![0; len],
            with_planes,
            longest: 0,
        }
    }

    /// The memory, with the words.
    pub(crate) fn finish(self) -> UnturnedDistinctMemory {
        self.memory
    }

    /// Adds the states of layer `depth`. The layers of the robots that have turned have one layer less.
    pub(crate) fn advance(&mut self, layers: &DistinctLayers, depth: u32) -> LayerAdditions {
        let written = self.move_first(layers);
        let added = self.grow(layers, &written, depth);
        if added.any {
            self.longest = depth;
        }
        added
    }

    /// The first pass of a layer. Returns for the squares of the second and the third helper whether there are
    /// arrivals.
    fn move_first(&mut self, layers: &DistinctLayers) -> Vec<bool> {
        let Self { lines, memory, grown_lines, .. } = self;
        let grown = grown_lines.iter().map(|grown| grown.swap(false, Relaxed));
        let mut written: Vec<bool> = grown.collect();
        let Some(paths) = &layers.helpers[0] else {
            written.fill(false);
            return written;
        };
        let (grid, reached, all_written) = (&layers.grid, &memory.reached, &written);
        let [first, _, third] = grid.sides;
        share(layers.threads, grid.rows(&mut memory.arrivals), |next| {
            let Scratch { mut words, mut from, mut values } = Scratch::new(first);
            while let Some((at, mut rows)) = next() {
                for other in (0..third).filter(|other| all_written[at * third + other]) {
                    for (number, word) in words.iter_mut().enumerate() {
                        *word = reached[number * grid.slab() + at * grid.row() + other];
                    }
                    let standing = [at as u8, other as u8];
                    paths.unturned_into(
                        lines,
                        &words,
                        standing,
                        [true, true],
                        &mut values,
                        &mut from,
                    );
                    for (row, from) in rows.iter_mut().zip(&from) {
                        row[other] = *from;
                    }
                }
            }
        });
        written
    }

    /// The second pass of a layer.
    fn grow(&mut self, layers: &DistinctLayers, written: &[bool], depth: u32) -> LayerAdditions {
        let Self { lines, returns, memory, grown, grown_lines, turned, with_planes, .. } = self;
        let UnturnedDistinctMemory { reached, arrivals, planes: all_planes } = memory;
        let grid = &layers.grid;
        let depth = if *with_planes { depth } else { 0 };
        let slabs = iter::repeat_n(grid.slab(), grid.sides[0]);
        let planes_by_slab = planes::of_depth(all_planes, depth, grid.len(), &slabs);
        let slabs = reached.chunks_mut(grid.slab()).zip(grown.chunks_mut(grid.slab()));
        let slabs = slabs.zip(turned.chunks_mut(grid.slab())).zip(planes_by_slab).enumerate();
        let slabs = slabs.map(|(first, (((reached, grown), turned), planes))| Slab {
            first,
            reached,
            grown,
            turned,
            planes,
        });
        let tally = SharedAdditions::default();
        let (arrivals, lines, returns, grown_lines) =
            (&*arrivals, &*lines, &*returns, &*grown_lines);
        share(layers.threads, slabs.collect(), |next| {
            let [_, second, third] = grid.sides;
            let mut scratch = Scratch::new(second.max(third));
            let mut moved = vec![0; grid.slab()];
            while let Some(mut slab) = next() {
                let own = &arrivals[slab.first * grid.slab()..][..grid.slab()];
                for (line, &is_written) in written.iter().enumerate() {
                    let place = grid.place(line);
                    moved[place] = if is_written { own[place] } else { 0 };
                }
                slab.move_others(layers, lines, &mut scratch, &mut moved);
                let added = dispatch!(layers.level, simd => {
                    slab.grow(simd, layers, lines, returns, &moved, grown_lines)
                });
                tally.add(added);
            }
        });
        tally.total()
    }
}

impl Slab<'_> {
    /// Moves the second and the third helper.
    fn move_others(
        &self,
        layers: &DistinctLayers,
        lines: &Lines,
        scratch: &mut Scratch,
        moved: &mut [LineSet],
    ) {
        let helpers = &layers.helpers;
        let [_, second, third] = layers.grid.sides;
        let row = layers.grid.row();
        for slot in [1, 2] {
            let Some(paths) = &helpers[slot] else { continue };
            // The words for all squares of this helper have a first place and a stride.
            let (others, len, start, stride) =
                if slot == 1 { (third, second, 1, row) } else { (second, third, row, 1) };
            let Scratch { words, from, values } = &mut *scratch;
            let (words, from) = (&mut words[..len], &mut from[..len]);
            let is_standing = [helpers[0].is_some(), helpers[3 - slot].is_some()];
            for other in 0..others {
                let place = |number: usize| other * start + number * stride;
                if !(0..len).any(|number| self.grown[place(number)]) {
                    continue;
                }
                for (number, word) in words.iter_mut().enumerate() {
                    *word = self.reached[place(number)];
                }
                let standing = [self.first as u8, other as u8];
                paths.unturned_into(lines, words, standing, is_standing, values, from);
                for (number, from) in from.iter().enumerate() {
                    moved[place(number)] |= from;
                }
            }
        }
    }

    /// Moves the active robot and adds all results.
    #[inline(always)]
    fn grow<S: Simd>(
        &mut self,
        simd: S,
        layers: &DistinctLayers,
        lines: &Lines,
        returns: &[Return],
        moved: &[LineSet],
        grown_lines: &[AtomicBool],
    ) -> LayerAdditions {
        let grid: &Grid = &layers.grid;
        let (all, fresh) = (lines.all(), lines.fresh());
        let closed = lines.bits_of_all(&layers.closed);
        let mut added = LayerAdditions::default();
        for (line, grown_line) in grown_lines.iter().enumerate() {
            let place = grid.place(line);
            let in_layers = self.first * grid.slab() + place;
            let has_turned = layers.grown[in_layers];
            let has_grown = std::mem::take(&mut self.grown[place]);
            let (mut word, reached) = (moved[place], self.reached[place]);
            if !has_turned && !has_grown && word & !reached == 0 {
                continue;
            }
            let Some(helpers) = grid.occupied(self.first * grown_lines.len() + line) else {
                continue;
            };
            let blocked = lines.bits_of_all(&helpers);
            if has_grown {
                word |= lines.along(reached, blocked);
            }
            if has_turned {
                let turned: &Squares = &layers.memory.reached[in_layers];
                word |= layers.active.turns_into(simd, turned.load(simd), &helpers, lines, returns);
                let count = on_lines(turned, &all);
                added.turned += u64::from(count - self.turned[place]);
                self.turned[place] = count;
            }
            let new = word & !(reached | blocked | closed);
            if new == 0 {
                continue;
            }
            self.reached[place] |= new;
            for plane in &mut self.planes {
                plane[place] |= new;
            }
            added.any = true;
            added.fresh += u64::from((new & fresh).count_ones());
            self.grown[place] = true;
            grown_line.store(true, Relaxed);
        }
        added
    }
}
