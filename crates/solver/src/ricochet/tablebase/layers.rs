//! [`Layers`]: the sets of a table while they grow, one move a layer.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use carom_engine::ricochet::Board;
use carom_engine::{Direction, Square};
use fearless_simd::{Level, Simd, dispatch};

use super::active::{moves_from, moves_into};
use super::line::Line;
use super::sweep::{Keep, Sense, beside, step};
use super::triples::{Cell, Triples, WAITING};
use crate::ricochet::bits::{EAST, NORTH, SOUTH, Set, Squares, WEST, is_empty, none, single};

/// The memory of one part, by placement of the helpers.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// The squares of the active robot within the moves of the layer.
    pub(super) reached: Vec<Squares>,
    /// Grows into the sets of the next layer.
    next: Vec<Squares>,
    /// Bit i of the layer in which each square of `reached` came.
    pub(super) planes: Vec<Vec<Squares>>,
}

/// A table that grows, or is done.
pub(super) struct Layers {
    level: Level,
    threads: usize,
    triples: Triples,
    /// By part and placement: the squares of the active robot within the moves of the layer.
    reached: Vec<Vec<Squares>>,
    /// Grow into the sets of the next layer.
    next: Vec<Mutex<Vec<Squares>>>,
    /// Bit i of the layer in which each square of `reached` came.
    planes: Vec<Vec<Vec<Squares>>>,
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
        let (mut reached, mut next, mut planes) = (Vec::new(), Vec::new(), Vec::new());
        for &rows in triples.parts() {
            let mut part = memory.next().unwrap_or_default();
            let len = triples.len(rows);
            for sets in [&mut part.reached, &mut part.next] {
                sets.clear();
                sets.resize(len, Squares::NONE);
            }
            for plane in &mut part.planes {
                plane.clear();
            }
            reached.push(part.reached);
            next.push(Mutex::new(part.next));
            planes.push(part.planes);
        }
        Self {
            level: Level::new(),
            threads: threads.max(1),
            triples,
            reached,
            next,
            planes,
            keep: Keep::new(board),
            walled,
            closed,
            grown: (0..CELLS * CELLS).map(|_| AtomicBool::new(false)).collect(),
            with_planes,
            depth: 0,
        }
    }

    /// The states of layer 0: for each placement of the helpers, given as their squares, the squares of
    /// the active robot.
    pub(super) fn start(&mut self, states: impl Fn(Squares) -> Squares) {
        for (next, &rows) in self.next.iter_mut().zip(self.triples.parts()) {
            let next = next.get_mut().unwrap_or_else(PoisonError::into_inner);
            for run in self.triples.runs(rows) {
                for column in 0..run.columns {
                    let mut helpers = Squares::NONE;
                    for cell in [run.fixed[0], run.fixed[1], Cell { row: run.row, column }] {
                        if cell.row != WAITING {
                            helpers.insert(byte(cell));
                        }
                    }
                    let is_possible = (0..16).all(|row| helpers.0[row] & self.closed.0[row] == 0);
                    if is_possible {
                        let squares = states(helpers);
                        let free =
                            |row: usize| squares.0[row] & !helpers.0[row] & !self.closed.0[row];
                        next[run.start + usize::from(column)] = Squares(std::array::from_fn(free));
                    }
                }
            }
        }
    }

    /// The number of layers that are done.
    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    /// Finishes a layer and returns the number of its states: moves are followed back from a target, or
    /// forth from a start.
    pub(super) fn advance(&mut self, sense: Sense) -> u64 {
        if self.depth > 0 {
            self.sweep_all(sense);
        }
        let count = AtomicU64::new(0);
        let Self { level, threads, triples, reached, next, planes, walled, grown, .. } = self;
        let growth = Growth {
            triples,
            sense,
            walls: walled,
            grown,
            planes: if self.with_planes { 32 - self.depth.leading_zeros() as usize } else { 0 },
            depth: self.depth,
        };
        let parts = reached.iter_mut().zip(next).zip(planes).zip(triples.parts());
        let queue = Mutex::new(parts);
        run(*threads, || {
            loop {
                let Some((((reached, next), planes), &rows)) = lock(&queue).next() else { return };
                let next = next.get_mut().unwrap_or_else(PoisonError::into_inner);
                let level = *level;
                let new = dispatch!(level, simd => growth.run(simd, rows, reached, next, planes));
                count.fetch_add(new, Relaxed);
            }
        });
        self.depth += 1;
        count.into_inner()
    }

    /// Lets the helpers move.
    fn sweep_all(&self, sense: Sense) {
        let pairs = self.triples.row_pairs();
        let next_pair = AtomicUsize::new(0);
        run(self.threads, || {
            let mut keep = self.keep.clone();
            while let Some(&rows) = pairs.get(next_pair.fetch_add(1, Relaxed)) {
                let level = self.level;
                dispatch!(level, simd => self.sweep_rows(simd, sense, rows, &mut keep));
            }
        });
    }

    /// Lets one helper move, wherever it stands, while the other two stand in two rows.
    #[inline(always)]
    fn sweep_rows<S: Simd>(&self, simd: S, sense: Sense, rows: [u8; 2], keep: &mut Keep) {
        let triples = &self.triples;
        let [row_p, row_q] = rows;
        self.fetch(rows);
        for column in 0..triples.columns(row_p) {
            let p = Cell { row: row_p, column };
            let mut has_grown = false;
            let first = if row_p == row_q { column + 1 } else { 0 };
            for column in first..triples.columns(row_q) {
                let flag = &self.grown[flag([p, Cell { row: row_q, column }])];
                has_grown |= flag.swap(false, Relaxed);
            }
            if has_grown {
                let before = (row_p != WAITING).then(|| keep.put(byte(p)));
                let sweep = Sweep { layers: self, sense, keep, p, row_q, first };
                sweep.run(simd);
                if let Some(before) = before {
                    keep.take_away(byte(p), before);
                }
            }
        }
    }

    /// Reads what is needed for two rows from one end to the other, so that it comes from memory in one
    /// stream; the steps that follow jump about in it. Measured: a fifth less time for a whole table.
    fn fetch(&self, [row_p, row_q]: [u8; 2]) {
        let touch = |sets: &[Squares]| sets.iter().step_by(2).fold(0, |any, set| any | set.0[0]);
        let mut any = 0;
        for row in 0..self.triples.height() {
            let mut rows = [row_p, row_q, row];
            rows.sort_unstable();
            let number = self.triples.part(rows);
            any |= touch(&self.reached[number]) | touch(&lock(&self.next[number]));
        }
        std::hint::black_box(any);
    }

    /// Of each part the sets and their planes.
    pub(super) fn finish(self) -> Vec<Part> {
        let open = |next: Mutex<_>| next.into_inner().unwrap_or_else(PoisonError::into_inner);
        let next = self.next.into_iter().map(open);
        let parts = self.reached.into_iter().zip(next).zip(self.planes);
        let part = |((reached, next), planes)| Part { reached, next, planes };
        parts.map(part).collect()
    }

    /// The squares of the active robot that are reached, with the helpers anywhere.
    pub(super) fn shadow(&self) -> Squares {
        let mut shadow = Squares::NONE;
        for set in self.reached.iter().flatten() {
            for (row, &squares) in shadow.0.iter_mut().zip(&set.0) {
                *row |= squares;
            }
        }
        shadow
    }
}

/// The moves of one helper while a second stands still on `p` and the third in any column of a row: a
/// *lane* for each of its columns.
struct Sweep<'a> {
    layers: &'a Layers,
    sense: Sense,
    /// With the second helper put.
    keep: &'a Keep,
    p: Cell,
    row_q: u8,
    /// The first lane; those before are the same placements with the helpers exchanged.
    first: u8,
}

/// A set for each lane.
type Lanes<S> = [Set<S>; 16];

impl Sweep<'_> {
    /// Walks the board twice: each time along the rows one way and along the columns one way.
    #[inline(always)]
    fn run<S: Simd>(&self, simd: S) {
        let (width, height) = (self.layers.triples.width(), self.layers.triples.height());
        let mut down = [[none(simd); 16]; 16];
        for row in 0..height {
            self.walk(simd, row, 0..width, [WEST, NORTH], &mut down);
        }
        let mut up = [[none(simd); 16]; 16];
        for row in (0..height).rev() {
            self.walk(simd, row, (0..width).rev(), [EAST, SOUTH], &mut up);
        }
    }

    /// Walks a row, and a step of each column.
    #[inline(always)]
    fn walk<S: Simd>(
        &self,
        simd: S,
        row: u8,
        columns: impl Iterator<Item = u8>,
        directions: [usize; 2],
        handed: &mut [Lanes<S>; 16],
    ) {
        let triples = &self.layers.triples;
        let mut rows = [self.p.row, self.row_q, row];
        rows.sort_unstable();
        let number = triples.part(rows);
        let reached = &self.layers.reached[number];
        let mut next = lock(&self.layers.next[number]);
        let mut along = [none(simd); 16];
        for column in columns {
            let x = Cell { row, column };
            if x == self.p {
                continue;
            }
            let lanes = self.first..triples.columns(self.row_q);
            let across = &mut handed[usize::from(column)];
            // The lanes in which the third helper is in the way.
            let headings = [self.sense.heading(directions[0]), self.sense.heading(directions[1])];
            let blocked = [self.lane_beside(x, headings[0]), self.lane_beside(x, headings[1])];
            let keeps = [
                self.keep.of(headings[0], byte(x)).load(simd),
                self.keep.of(headings[1], byte(x)).load(simd),
            ];
            let all = simd.splat_u16x16(!0);
            match Line::new(triples, [self.p, x], self.row_q) {
                Line::Even { start, step } if blocked == [NO_LANE; 2] => {
                    for lane in lanes {
                        let lane = usize::from(lane);
                        let place = start + lane * step;
                        let (set, next) = (&reached[place], &mut next[place]);
                        let handed = [&mut along[lane], &mut across[lane]];
                        slide(simd, self.sense, keeps, set, next, handed);
                    }
                }
                line => {
                    for lane in lanes {
                        let number = usize::from(lane);
                        let place = match line {
                            Line::Even { start, step } => start + number * step,
                            Line::Listed(places) => match places[number] {
                                Some(place) => usize::from(place),
                                None => continue,
                            },
                        };
                        let keeps = [
                            if blocked[0] == lane { all } else { keeps[0] },
                            if blocked[1] == lane { all } else { keeps[1] },
                        ];
                        let (set, next) = (&reached[place], &mut next[place]);
                        let handed = [&mut along[number], &mut across[number]];
                        slide(simd, self.sense, keeps, set, next, handed);
                    }
                }
            }
        }
    }

    /// The lane whose helper is beside a square.
    #[inline(always)]
    fn lane_beside(&self, x: Cell, heading: usize) -> u8 {
        let square = beside(byte(x), heading);
        if square >> 4 == self.row_q { square & 15 } else { NO_LANE }
    }
}

/// More than there are lanes.
const NO_LANE: u8 = 16;

/// Two steps of a helper from one square: along its row and along its column.
#[inline(always)]
fn slide<S: Simd>(
    simd: S,
    sense: Sense,
    keeps: [Set<S>; 2],
    reached: &Squares,
    next: &mut Squares,
    handed: [&mut Set<S>; 2],
) {
    let set = reached.load(simd);
    let mut arrives = next.load(simd);
    let [along, across] = handed;
    let arrive;
    (*along, arrive) = step::<S>(sense, keeps[0], set, *along);
    arrives |= arrive;
    let arrive;
    (*across, arrive) = step::<S>(sense, keeps[1], set, *across);
    *next = Squares::of(arrives | arrive);
}

/// Does the same work on every thread.
fn run(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(&work);
        }
        work();
    });
}

/// The end of a layer.
struct Growth<'a> {
    triples: &'a Triples,
    sense: Sense,
    walls: &'a [Squares; 4],
    grown: &'a [AtomicBool],
    /// As many planes as the layer's number has bits.
    planes: usize,
    depth: u32,
}

impl Growth<'_> {
    /// Finishes the layer of a part, lets the active robot move in it, and returns the number of new
    /// states.
    #[inline(always)]
    fn run<S: Simd>(
        &self,
        simd: S,
        rows: [u8; 3],
        reached: &mut [Squares],
        next: &mut [Squares],
        planes: &mut Vec<Vec<Squares>>,
    ) -> u64 {
        let mut count = 0_u64;
        let walls = self.walls.map(|squares| squares.load(simd));
        if planes.len() < self.planes {
            planes.push(Vec::new());
        }
        for plane in planes.iter_mut().take(self.planes) {
            plane.resize(reached.len(), Squares::NONE);
        }
        for run in self.triples.runs(rows) {
            let mut standing = none(simd);
            for cell in run.fixed.into_iter().filter(|cell| cell.row != WAITING) {
                standing |= single(simd, byte(cell));
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
                // The sweep does not look at the active robot on the helper's own square.
                let all = next[place].load(simd) & !helpers;
                let new = all & !reached[place].load(simd);
                if is_empty(simd, new) {
                    continue;
                }
                has_grown = true;
                ones += simd.count_ones_u16x16(new);
                for (i, plane) in planes.iter_mut().enumerate().take(self.planes) {
                    if self.depth >> i & 1 != 0 {
                        plane[place] = Squares::of(plane[place].load(simd) | new);
                    }
                }
                let moved = match self.sense {
                    Sense::Back => moves_into(simd, new, walls, helpers),
                    Sense::Forth => moves_from(simd, new, walls, helpers),
                };
                reached[place] = Squares::of(all);
                next[place] = Squares::of(all | moved);
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
}
