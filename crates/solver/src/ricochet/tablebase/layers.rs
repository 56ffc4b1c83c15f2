//! [`Layers`]: the sets of a table while they grow, one move a layer.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use carom_engine::ricochet::Board;
use carom_engine::{Direction, Square};
use fearless_simd::{Level, Simd, dispatch};

use super::line::Line;
use super::sweep::{Field, Keep, Sense, empty_field, sweep};
use super::triples::{Cell, Triples, WAITING};
use crate::ricochet::bits::{
    EAST, NORTH, SOUTH, Set, Squares, WEST, fill, is_empty, none, powers, shift, single,
};

/// The sets of one placement of the helpers. They lie side by side because they are used together.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Pair {
    /// The squares of the active robot within the moves of the layer.
    pub(super) reached: Squares,
    /// Grows into the set of the next layer.
    next: Squares,
}

/// The memory of one part.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) pairs: Vec<Pair>,
    /// Bit i of the layer in which each square of `reached` came.
    pub(super) planes: Vec<Vec<Squares>>,
}

/// A table that grows, or is done.
pub(super) struct Layers {
    level: Level,
    threads: usize,
    triples: Triples,
    parts: Vec<Mutex<Part>>,
    keep: Keep,
    /// By direction: the squares walled on that side, those off the board included.
    walled: [Squares; 4],
    /// The squares that no robot can be on.
    closed: Squares,
    /// By two helpers: whether one of their sets has grown in the last layer.
    grown: Vec<AtomicBool>,
    /// Whether layers are noted in planes.
    with_planes: bool,
    depth: u32,
}

/// All cells: those of the board and of the waiting row.
const CELLS: usize = 16 * 17;

/// The number of a square, 16 a row even on narrower boards.
pub(super) const fn byte(cell: Cell) -> u8 {
    cell.row * 16 + cell.column
}

/// The place of two helpers in [`Layers::grown`].
#[inline(always)]
fn flag([p, q]: [Cell; 2]) -> usize {
    let [p, q] = if p < q { [p, q] } else { [q, p] };
    let place = |cell: Cell| 16 * usize::from(cell.row) + usize::from(cell.column);
    place(p) * CELLS + place(q)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Layers {
    /// A table without any state. `memory` is what an earlier table has left.
    pub(super) fn new(
        board: &Board,
        triples: Triples,
        threads: usize,
        with_planes: bool,
        memory: Vec<Part>,
    ) -> Self {
        let size = board.size();
        let (mut walled, mut closed) = ([Squares([!0; 16]); 4], Squares([!0; 16]));
        for (i, walls) in board.walls_by_square().iter().enumerate() {
            let (x, y) = (i % usize::from(size.width()), i / usize::from(size.width()));
            for (direction, side) in Direction::ALL.into_iter().enumerate() {
                if !walls.contains(side) {
                    walled[direction].0[y] &= !(1 << x);
                }
            }
            if !board.is_closed(Square::new(x as u8, y as u8)) {
                closed.0[y] &= !(1 << x);
            }
        }
        let mut memory = memory.into_iter();
        let parts = triples.parts().iter().map(|&rows| {
            let mut part = memory.next().unwrap_or_default();
            let len = triples.len(rows);
            part.pairs.clear();
            part.pairs.resize(len, Pair::default());
            for plane in &mut part.planes {
                plane.clear();
            }
            Mutex::new(part)
        });
        let parts = parts.collect();
        Self {
            level: Level::new(),
            threads: threads.max(1),
            parts,
            triples,
            keep: Keep::new(board),
            walled,
            closed,
            grown: (0..CELLS * CELLS).map(|_| AtomicBool::new(false)).collect(),
            with_planes,
            depth: 0,
        }
    }

    /// The squares that no robot can be on.
    pub(super) const fn closed(&self) -> Squares {
        self.closed
    }

    /// The states of layer 0: for each placement of the helpers, given as their squares, the squares of
    /// the active robot.
    pub(super) fn start(&mut self, states: impl Fn(Squares) -> Squares) {
        for (part, &rows) in self.parts.iter_mut().zip(self.triples.parts()) {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            for run in self.triples.runs(rows) {
                for column in 0..run.columns {
                    let mut helpers = Squares::NONE;
                    for cell in [run.fixed[0], run.fixed[1], Cell { row: run.row, column }] {
                        if cell.row != WAITING {
                            helpers.insert(byte(cell));
                        }
                    }
                    let is_possible =
                        (0..16).all(|row| helpers.0[row] & self.closed.0[row] == 0);
                    if is_possible {
                        let squares = states(helpers);
                        let free = |row: usize| {
                            squares.0[row] & !helpers.0[row] & !self.closed.0[row]
                        };
                        part.pairs[run.start + usize::from(column)].next =
                            Squares(std::array::from_fn(free));
                    }
                }
            }
        }
    }

    /// The number of layers that are done.
    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    /// Finishes a layer and returns the number of its states, over all `sense`s of time: of a table to a
    /// target, or of one from a start.
    pub(super) fn advance(&mut self, sense: Sense) -> u64 {
        if self.depth > 0 {
            self.sweep_all(sense);
        }
        let count = AtomicU64::new(0);
        let next_part = AtomicUsize::new(0);
        let work = || {
            while let Some((part, rows)) = {
                let number = next_part.fetch_add(1, Relaxed);
                self.parts.get(number).zip(self.triples.parts().get(number))
            } {
                let mut part = lock(part);
                let level = self.level;
                let new = dispatch!(level, simd => self.grow(simd, sense, *rows, &mut part));
                count.fetch_add(new, Relaxed);
            }
        };
        self.run(work);
        self.depth += 1;
        count.into_inner()
    }

    /// Does the same work on every thread.
    fn run(&self, work: impl Fn() + Sync) {
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(&work);
            }
            work();
        });
    }

    /// Lets the helpers move.
    fn sweep_all(&self, sense: Sense) {
        let pairs = self.triples.row_pairs();
        let next_pair = AtomicUsize::new(0);
        self.run(|| {
            let mut keep = self.keep.clone();
            let (mut reached, mut arrives) = (empty_field(), empty_field());
            while let Some(&rows) = pairs.get(next_pair.fetch_add(1, Relaxed)) {
                let fields = (&mut keep, &mut *reached, &mut *arrives);
                let level = self.level;
                dispatch!(level, simd => self.sweep_rows(simd, sense, rows, fields));
            }
        });
    }

    /// Lets one helper move, wherever it stands, while the other two stand in two rows.
    #[inline(always)]
    fn sweep_rows<S: Simd>(
        &self,
        simd: S,
        sense: Sense,
        [row_p, row_q]: [u8; 2],
        (keep, reached, arrives): (&mut Keep, &mut Field, &mut Field),
    ) {
        let triples = &self.triples;
        let height = triples.height();
        let numbers: Vec<usize> = (0..height)
            .map(|row| {
                let mut rows = [row_p, row_q, row];
                rows.sort_unstable();
                triples.part(rows)
            })
            .collect();
        // Ascending, like every row's numbers: no two threads wait for one another.
        let mut parts: Vec<MutexGuard<'_, Part>> =
            numbers.iter().map(|&number| lock(&self.parts[number])).collect();
        let width = usize::from(triples.width());
        for column_p in 0..triples.columns(row_p) {
            let p = Cell { row: row_p, column: column_p };
            let first = if row_p == row_q { column_p + 1 } else { 0 };
            for column_q in first..triples.columns(row_q) {
                let fixed = [p, Cell { row: row_q, column: column_q }];
                if !self.grown[flag(fixed)].swap(false, Relaxed) {
                    continue;
                }
                let mut lines = [Line::default(); 16];
                for row in 0..usize::from(height) {
                    lines[row] = Line::new(triples, fixed, row as u8);
                    let field = &mut reached[16 * row..16 * row + width];
                    lines[row].zip(field, &mut parts[row].pairs, |set, pair| *set = pair.reached);
                }
                for cell in fixed.into_iter().filter(|cell| cell.row != WAITING) {
                    reached[usize::from(byte(cell))] = Squares::NONE;
                }
                let blockers = fixed.map(|cell| (cell.row != WAITING).then(|| byte(cell)));
                let before = blockers.map(|it| it.map(|square| keep.put(square)));
                sweep(simd, sense, keep, reached, arrives);
                for (square, before) in blockers.into_iter().zip(before).rev() {
                    if let (Some(square), Some(before)) = (square, before) {
                        keep.take_away(square, before);
                    }
                }
                for cell in fixed.into_iter().filter(|cell| cell.row != WAITING) {
                    arrives[usize::from(byte(cell))] = Squares::NONE;
                }
                for row in 0..usize::from(height) {
                    let field = &mut arrives[16 * row..16 * row + width];
                    lines[row].zip(field, &mut parts[row].pairs, |set, pair| {
                        pair.next = Squares::of(pair.next.load(simd) | set.load(simd));
                    });
                }
            }
        }
    }

    /// Finishes the layer of a part, and lets the active robot move in it.
    #[inline(always)]
    fn grow<S: Simd>(&self, simd: S, sense: Sense, rows: [u8; 3], part: &mut Part) -> u64 {
        let mut count = 0_u64;
        let walls = self.walled.map(|squares| squares.load(simd));
        let Part { pairs, planes } = part;
        // As many planes as the layer's number has bits.
        let bits = if self.with_planes { 32 - self.depth.leading_zeros() as usize } else { 0 };
        for plane in planes.iter_mut().take(bits) {
            plane.resize(pairs.len(), Squares::NONE);
        }
        while planes.len() < bits {
            planes.push(vec![Squares::NONE; pairs.len()]);
        }
        for run in self.triples.runs(rows) {
            let mut standing = none(simd);
            for cell in run.fixed.into_iter().filter(|cell| cell.row != WAITING) {
                standing = standing | single(simd, byte(cell));
            }
            let mut ones = none(simd);
            let mut has_grown = false;
            for column in 0..run.columns {
                let place = run.start + usize::from(column);
                let third = Cell { row: run.row, column };
                let helpers = if run.row == WAITING {
                    standing
                } else {
                    standing | single(simd, byte(third))
                };
                let pair = &mut pairs[place];
                // The sweep does not look at the active robot on the helper's own square.
                let all = pair.next.load(simd) & !helpers;
                let new = all & !pair.reached.load(simd);
                if is_empty(simd, new) {
                    continue;
                }
                has_grown = true;
                ones = ones + simd.count_ones_u16x16(new);
                for (i, plane) in planes.iter_mut().enumerate().take(bits) {
                    if self.depth >> i & 1 != 0 {
                        plane[place] = Squares::of(plane[place].load(simd) | new);
                    }
                }
                let moved = match sense {
                    Sense::Back => moves_into(simd, new, walls, helpers),
                    Sense::Forth => moves_from(simd, new, walls, helpers),
                };
                *pair = Pair { reached: Squares::of(all), next: Squares::of(all | moved) };
                for cell in run.fixed {
                    self.grown[flag([cell, third])].store(true, Relaxed);
                }
            }
            if has_grown {
                self.grown[flag(run.fixed)].store(true, Relaxed);
                let ones: [u16; 16] = ones.into();
                count += ones.into_iter().map(u64::from).sum::<u64>();
            }
        }
        count
    }

    /// The numbering and the parts, all locks taken off.
    pub(super) fn finish(self) -> (Triples, Vec<Part>) {
        let parts = self.parts.into_iter();
        let open = |part: Mutex<Part>| part.into_inner().unwrap_or_else(PoisonError::into_inner);
        (self.triples, parts.map(open).collect())
    }

    /// The squares of the active robot that are reached, with the helpers anywhere.
    pub(super) fn shadow(&self) -> Squares {
        let mut shadow = Squares::NONE;
        for part in &self.parts {
            for pair in &lock(part).pairs {
                for (row, &squares) in shadow.0.iter_mut().zip(&pair.reached.0) {
                    *row |= squares;
                }
            }
        }
        shadow
    }
}

/// The squares from which one move of the active robot ends in a set.
#[inline(always)]
fn moves_into<S: Simd>(simd: S, set: Set<S>, walls: [Set<S>; 4], helpers: Set<S>) -> Set<S> {
    let [north, east, south, west] = stops(simd, walls, helpers).map(|stops| set & stops);
    // Backwards a robot enters a square that has no wall on the side where it leaves.
    let enter = walls.map(|walls| !(walls | helpers));
    fill::<S, SOUTH>(simd, north, powers::<S, SOUTH>(simd, enter[NORTH]))
        | fill::<S, WEST>(simd, east, powers::<S, WEST>(simd, enter[EAST]))
        | fill::<S, NORTH>(simd, south, powers::<S, NORTH>(simd, enter[SOUTH]))
        | fill::<S, EAST>(simd, west, powers::<S, EAST>(simd, enter[WEST]))
}

/// The squares in which one move of the active robot from a set ends.
#[inline(always)]
fn moves_from<S: Simd>(simd: S, set: Set<S>, walls: [Set<S>; 4], helpers: Set<S>) -> Set<S> {
    let stops = stops(simd, walls, helpers);
    let enter = walls.map(|walls| !(walls | helpers));
    fill::<S, NORTH>(simd, set, powers::<S, NORTH>(simd, enter[SOUTH])) & stops[NORTH]
        | fill::<S, EAST>(simd, set, powers::<S, EAST>(simd, enter[WEST])) & stops[EAST]
        | fill::<S, SOUTH>(simd, set, powers::<S, SOUTH>(simd, enter[NORTH])) & stops[SOUTH]
        | fill::<S, WEST>(simd, set, powers::<S, WEST>(simd, enter[EAST])) & stops[WEST]
}

/// By direction: the squares on which a slide ends.
#[inline(always)]
fn stops<S: Simd>(simd: S, [north, east, south, west]: [Set<S>; 4], helpers: Set<S>) -> [Set<S>; 4] {
    [
        north | shift::<S, SOUTH, 1>(simd, helpers),
        east | shift::<S, WEST, 1>(simd, helpers),
        south | shift::<S, NORTH, 1>(simd, helpers),
        west | shift::<S, EAST, 1>(simd, helpers),
    ]
}
