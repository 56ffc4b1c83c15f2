//! [`DistinctLayers`]: the sets of a board with diagonals while they grow, one move per layer.
//!
//! A robot passes the diagonals of its own colour, so helpers are not interchangeable, and each order of them
//! has a set of its own. A layer has two passes: in the first one the first helper moves; in the second one,
//! slab by slab, the other helpers and the active robot move, and all results are added to the sets. A slab
//! has the sets for one square of the first helper.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use carom_engine::Square;
use carom_engine::ricochet::{Board, Robot};
use carom_solver::dispatch;
use carom_solver::ricochet::bits::{Squares, is_empty};
use fearless_simd::{Level, Simd};

use super::paths::{ActivePaths, HelperPaths};
use crate::planes;
use crate::squares::byte_of;
use crate::threads::share;

/// The places in memory of the sets for all squares of the helpers.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// The numbers of squares of each helper; 1 for a missing one. Present helpers are last.
    pub(crate) sides: [usize; 3],
    /// For each number of a square, row by row, the square.
    bytes: Vec<u8>,
    /// Whether a robot can stand there.
    open: Vec<bool>,
    width: usize,
}

/// The memory of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistinctMemory {
    /// The squares of the active robot that are reached within the moves of the layer.
    pub(crate) reached: Vec<Squares>,
    /// The results of moves of the first helper.
    arrivals: Vec<Squares>,
    /// Bit i of the layer that added each square of `reached`.
    pub(crate) planes: Vec<Vec<Squares>>,
}

/// A table that is growing or finished.
pub(crate) struct DistinctLayers {
    pub(crate) level: Level,
    pub(crate) threads: usize,
    pub(crate) grid: Grid,
    pub(crate) memory: DistinctMemory,
    pub(crate) active: ActivePaths,
    /// The moves of each helper, if it is present.
    pub(crate) helpers: [Option<HelperPaths>; 3],
    /// The squares where no robot can stand.
    pub(crate) closed: Squares,
    /// For each set, whether it has grown in the last layer.
    pub(crate) grown: Vec<bool>,
    /// For the squares of the second and the third helper, whether a set has grown in the last layer.
    pub(crate) grown_lines: Vec<AtomicBool>,
    with_planes: bool,
    depth: u32,
    started: u64,
}

impl Grid {
    pub(crate) fn new(board: &Board, helpers: usize) -> Self {
        let size = board.size();
        let side = |slot: usize| if slot + helpers < 3 { 1 } else { size.area() };
        Self {
            sides: [0, 1, 2].map(side),
            bytes: size.squares().map(byte_of).collect(),
            open: size.squares().map(|square| board.is_standable(square)).collect(),
            width: usize::from(size.width()),
        }
    }

    /// Sets of consecutive squares of the third helper, and one that is not used: without it, the sets of the
    /// squares of another helper would compete for the same places in a processor's cache.
    pub(crate) const fn row(&self) -> usize {
        self.sides[2] + 1
    }

    /// The sets for one square of the first helper, and one that is not used.
    pub(crate) const fn slab(&self) -> usize {
        self.sides[1] * self.row() + 1
    }

    /// The number of sets in memory.
    pub(crate) const fn len(&self) -> usize {
        self.sides[0] * self.slab()
    }

    /// The number of sets without those that are not used.
    pub(crate) const fn used(&self) -> usize {
        self.sides[0] * self.sides[1] * self.sides[2]
    }

    /// The number of the set for the squares of the present helpers, in their order, without counting unused sets.
    pub(crate) fn find(&self, helpers: impl Iterator<Item = Square>) -> usize {
        helpers.fold(0, |set, square| {
            let number = usize::from(square.y()) * self.width + usize::from(square.x());
            set * self.bytes.len() + number
        })
    }

    /// The place in memory of a set.
    pub(crate) const fn place(&self, set: usize) -> usize {
        let [_, second, third] = self.sides;
        set / (second * third) * self.slab() + set / third % second * self.row() + set % third
    }

    /// For each square of the second helper, its number, and what is stored in memory for each square of the first
    /// one: the pieces that threads write independently.
    pub(crate) fn rows<'a, T>(&self, mut all: &'a mut [T]) -> Vec<(usize, Vec<&'a mut [T]>)> {
        let [first, second, _] = self.sides;
        let mut rows: Vec<Vec<&mut [T]>> = (0..second).map(|_| Vec::new()).collect();
        for _ in 0..first {
            for rows in &mut rows {
                rows.push(all.split_off_mut(..self.row()).unwrap_or_default());
            }
            // What is at the end of a slab is not used.
            let _ = all.split_off_mut(..1);
        }
        rows.into_iter().enumerate().collect()
    }

    /// The numbers of the squares of the helpers of a set.
    const fn numbers(&self, set: usize) -> [usize; 3] {
        let [_, second, third] = self.sides;
        [set / (second * third), set / third % second, set % third]
    }

    /// The squares of the present helpers of a set, if robots can stand there.
    pub(crate) fn helpers(&self, set: usize) -> Option<impl Iterator<Item = u8>> {
        let numbers = self.numbers(set);
        let present = (0..3).filter(|&slot| self.sides[slot] > 1).map(move |slot| numbers[slot]);
        let mut seen = Squares::NONE;
        for number in present.clone() {
            let byte = self.bytes[number];
            if !self.open[number] || seen.contains(byte) {
                return None;
            }
            seen.insert(byte);
        }
        Some(present.map(|number| self.bytes[number]))
    }

    /// The squares of the helpers of a set, if robots can stand there.
    pub(crate) fn occupied(&self, set: usize) -> Option<Squares> {
        let mut occupied = Squares::NONE;
        self.helpers(set)?.for_each(|byte| occupied.insert(byte));
        Some(occupied)
    }
}

/// What a thread needs to move helpers.
struct Scratch {
    sets: Vec<Squares>,
    from: Vec<Squares>,
    values: Vec<Squares>,
}

impl Scratch {
    fn new(squares: usize) -> Self {
        let sets = vec![Squares::NONE; squares];
        Self { from: sets.clone(), sets, values: vec![Squares::NONE; 4 * squares] }
    }
}

/// A part of the second pass: the sets for one square of the first helper.
struct Slab<'a> {
    /// The number of the square.
    first: usize,
    reached: &'a mut [Squares],
    grown: &'a mut [bool],
    planes: Vec<&'a mut [Squares]>,
}

impl DistinctLayers {
    /// A table without any state. `memory` comes from an earlier table.
    pub(crate) fn new(
        board: &Board,
        active: Robot,
        helpers: &[Robot],
        threads: usize,
        with_planes: bool,
        mut memory: DistinctMemory,
    ) -> Self {
        let grid = Grid::new(board, helpers.len());
        let missing = 3 - helpers.len();
        let paths = |slot: usize| {
            slot.checked_sub(missing).map(|helper| HelperPaths::new(board, helpers[helper]))
        };
        let mut closed = Squares([!0; 16]);
        for square in board.size().squares().filter(|&square| board.is_standable(square)) {
            closed.0[usize::from(square.y())] &= !(1 << square.x());
        }
        memory.reached.clear();
        memory.reached.resize(grid.len(), Squares::NONE);
        // The content is written before it is read.
        memory.arrivals.resize(grid.len(), Squares::NONE);
        Self {
            level: Level::new(),
            threads: threads.max(1),
            memory,
            active: ActivePaths::new(board, active),
            helpers: [0, 1, 2].map(paths),
            closed,
            grown: vec![false; grid.len()],
            grown_lines: (0..grid.sides[1] * grid.sides[2])
                .map(|_| AtomicBool::new(false))
                .collect(),
            grid,
            with_planes,
            depth: 0,
            started: 0,
        }
    }

    /// Sets the states of layer 0: the active robot on the target, or any robot.
    pub(crate) fn start(&mut self, target: Square, any: bool) {
        let target = byte_of(target);
        for set in 0..self.grid.used() {
            let Some(helpers) = self.grid.occupied(set) else { continue };
            let arrived = any && helpers.contains(target);
            let squares = if arrived { Squares([!0; 16]) } else { Squares::one(target) };
            let free = |row: usize| squares.0[row] & !(helpers.0[row] | self.closed.0[row]);
            let squares = Squares(std::array::from_fn(free));
            if squares != Squares::NONE {
                let place = self.grid.place(set);
                self.started += u64::from(squares.len());
                self.memory.reached[place] = squares;
                self.grown[place] = true;
                self.grown_lines[set % self.grown_lines.len()].store(true, Relaxed);
            }
        }
    }

    /// The memory, with the finished sets.
    pub(crate) fn finish(self) -> DistinctMemory {
        self.memory
    }

    /// Finishes a layer and returns the number of its states.
    pub(crate) fn advance(&mut self) -> u64 {
        let new = if self.depth == 0 {
            self.started
        } else {
            let written = self.move_first();
            self.grow(&written)
        };
        self.depth += 1;
        new
    }

    /// The first pass of a layer. Returns for the squares of the second and the third helper whether there are
    /// arrivals.
    fn move_first(&mut self) -> Vec<bool> {
        let Self { level, threads, grid, memory, helpers, grown_lines, .. } = self;
        let grown = grown_lines.iter().map(|grown| grown.swap(false, Relaxed));
        let mut written: Vec<bool> = grown.collect();
        let Some(paths) = &helpers[0] else {
            written.fill(false);
            return written;
        };
        let (grid, level, reached, all_written) = (&*grid, *level, &memory.reached, &written);
        let [first, _, third] = grid.sides;
        share(*threads, grid.rows(&mut memory.arrivals), |next| {
            let mut scratch = Scratch::new(first);
            while let Some((at, mut rows)) = next() {
                for other in (0..third).filter(|other| all_written[at * third + other]) {
                    let Scratch { sets, from, values } = &mut scratch;
                    for (number, set) in sets.iter_mut().enumerate() {
                        *set = reached[number * grid.slab() + at * grid.row() + other];
                    }
                    let standing = [at as u8, other as u8];
                    dispatch!(level, simd => {
                        paths.moves_into(simd, sets, standing, [true, true], values, from);
                    });
                    for (rows, from) in rows.iter_mut().zip(from) {
                        rows[other] = *from;
                    }
                }
            }
        });
        written
    }

    /// The second pass of a layer.
    fn grow(&mut self, written: &[bool]) -> u64 {
        let Self {
            level, threads, grid, memory, active, helpers, closed, grown, grown_lines, ..
        } = self;
        let DistinctMemory { reached, arrivals, planes: all_planes } = memory;
        let (grid, level) = (&*grid, *level);
        let depth = if self.with_planes { self.depth } else { 0 };
        let slabs = iter::repeat_n(grid.slab(), grid.sides[0]);
        let planes_by_slab = planes::of_depth(all_planes, depth, grid.len(), &slabs);
        let slabs = reached.chunks_mut(grid.slab()).zip(grown.chunks_mut(grid.slab()));
        let items: Vec<Slab<'_>> = slabs
            .zip(planes_by_slab)
            .enumerate()
            .map(|(first, ((reached, grown), planes))| Slab { first, reached, grown, planes })
            .collect();
        let (count, arrivals, helpers, active) =
            (AtomicU64::new(0), &*arrivals, &*helpers, &*active);
        let (closed, grown_lines) = (*closed, &*grown_lines);
        share(*threads, items, |next| {
            let [_, second, third] = grid.sides;
            let mut scratch = Scratch::new(second.max(third));
            let mut moved = vec![Squares::NONE; grid.slab()];
            while let Some(mut slab) = next() {
                let own = &arrivals[slab.first * grid.slab()..][..grid.slab()];
                for (line, &is_written) in written.iter().enumerate() {
                    let place = line / third * grid.row() + line % third;
                    moved[place] = if is_written { own[place] } else { Squares::NONE };
                }
                let new = dispatch!(level, simd => {
                    slab.move_others(simd, grid, helpers, &mut scratch, &mut moved);
                    slab.grow(simd, grid, active, &closed, &moved, grown_lines)
                });
                count.fetch_add(new, Relaxed);
            }
        });
        count.into_inner()
    }
}

impl Slab<'_> {
    /// Moves the second and the third helper.
    #[inline(always)]
    fn move_others<S: Simd>(
        &self,
        simd: S,
        grid: &Grid,
        helpers: &[Option<HelperPaths>; 3],
        scratch: &mut Scratch,
        moved: &mut [Squares],
    ) {
        let [_, second, third] = grid.sides;
        let has_first = helpers[0].is_some();
        // A line has the sets for all squares of a helper: its first place, its stride, and the other helper.
        for slot in [1, 2] {
            let Some(paths) = &helpers[slot] else { continue };
            let (lines, len, start, stride) = match slot {
                1 => (third, second, 1, grid.row()),
                _ => (second, third, grid.row(), 1),
            };
            let other_moves = helpers[3 - slot].is_some();
            for line in 0..lines {
                let place = |number: usize| line * start + number * stride;
                if !(0..len).any(|number| self.grown[place(number)]) {
                    continue;
                }
                let Scratch { sets, from, values } = &mut *scratch;
                for (number, set) in sets[..len].iter_mut().enumerate() {
                    *set = self.reached[place(number)];
                }
                let standing = [self.first as u8, line as u8];
                let is_standing = [has_first, other_moves];
                paths.moves_into(
                    simd,
                    &sets[..len],
                    standing,
                    is_standing,
                    values,
                    &mut from[..len],
                );
                for (number, from) in from[..len].iter().enumerate() {
                    let moved = &mut moved[place(number)];
                    *moved = Squares::of(moved.load(simd) | from.load(simd));
                }
            }
        }
    }

    /// Moves the active robot, adds all results, and returns the number of new states.
    #[inline(always)]
    fn grow<S: Simd>(
        &mut self,
        simd: S,
        grid: &Grid,
        active: &ActivePaths,
        closed: &Squares,
        moved: &[Squares],
        grown_lines: &[AtomicBool],
    ) -> u64 {
        let mut count = 0;
        for (line, grown_line) in grown_lines.iter().enumerate() {
            let place = line / grid.sides[2] * grid.row() + line % grid.sides[2];
            let (mut set, reached) = (moved[place].load(simd), self.reached[place].load(simd));
            let has_grown = std::mem::take(&mut self.grown[place]);
            if !has_grown && is_empty(simd, set & !reached) {
                continue;
            }
            let Some(helpers) = grid.occupied(self.first * grown_lines.len() + line) else {
                continue;
            };
            if has_grown {
                set |= active.moves_into(simd, reached, &helpers);
            }
            let new = set & !(reached | helpers.load(simd) | closed.load(simd));
            if is_empty(simd, new) {
                continue;
            }
            self.reached[place] = Squares::of(reached | new);
            for plane in &mut self.planes {
                plane[place] = Squares::of(plane[place].load(simd) | new);
            }
            count += u64::from(Squares::of(new).len());
            self.grown[place] = true;
            grown_line.store(true, Relaxed);
        }
        count
    }
}
