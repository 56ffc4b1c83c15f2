//! [`Layers`]: the sets of the tablebase while they grow, layer by layer.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use carom_engine::Square;
use carom_engine::ricochet::Board;
use fearless_simd::{Level, Simd, dispatch};

use super::sweep::{Field, Keep, empty_field, sweep};
use super::triples::{Cell, Triples, WAITING};
use crate::ricochet::bits::{
    EAST, NORTH, SOUTH, Set, Squares, WEST, fill, is_empty, none, powers, shift, single,
};

/// The sets of one part.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// By placement of the helpers: the squares of the active robot within the moves of the layer.
    reached: Vec<Squares>,
    /// Grows into the sets of the next layer.
    next: Mutex<Vec<Squares>>,
    /// Bit i of the number of moves, for the squares in `reached`.
    planes: Vec<Vec<Squares>>,
}

pub(super) struct Layers {
    level: Level,
    triples: Triples,
    parts: Vec<Part>,
    keep: Keep,
    walled: [Squares; 4],
    /// By two helpers: whether a set of theirs has changed in the last layer.
    changed: Vec<AtomicBool>,
    depth: u32,
    threads: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Squares are numbered 16 a row, also on narrower boards.
const fn byte(cell: Cell) -> u8 {
    cell.row * 16 + cell.column
}

/// All cells: those of the board and of the waiting row.
const CELLS: usize = 16 * 17;

#[inline(always)]
fn flag([p, q]: [Cell; 2]) -> usize {
    let place = |cell: Cell| 16 * usize::from(cell.row) + usize::from(cell.column);
    place(p) * CELLS + place(q)
}

impl Layers {
    pub(super) fn new(board: &Board, target: Square, helpers: u8, threads: usize) -> Self {
        let size = board.size();
        let triples = Triples::new(size.width(), size.height(), helpers);
        let mut parts = Vec::new();
        for &rows in triples.parts() {
            let len = triples.len(rows);
            parts.push(Part {
                reached: vec![Squares::NONE; len],
                next: Mutex::new(vec![Squares::NONE; len]),
                planes: (0..5).map(|_| vec![Squares::NONE; len]).collect(),
            });
        }
        let mut walled = [Squares([!0; 16]); 4];
        for (d, side) in carom_engine::Direction::ALL.into_iter().enumerate() {
            for y in 0..size.height() {
                for x in 0..size.width() {
                    if !board.walls(Square::new(x, y)).contains(side) {
                        walled[d].0[usize::from(y)] &= !(1 << x);
                    }
                }
            }
        }
        let mut layers = Self {
            level: Level::new(),
            triples,
            parts,
            keep: Keep::new(board),
            walled,
            changed: (0..CELLS * CELLS).map(|_| AtomicBool::new(false)).collect(),
            depth: 0,
            threads,
        };
        let goal = Cell { row: target.y(), column: target.x() };
        let closed = |cell: Cell| {
            cell.row != WAITING && board.is_closed(Square::new(cell.column, cell.row))
        };
        for (part, &rows) in layers.parts.iter_mut().zip(layers.triples.parts()) {
            let next = part.next.get_mut().unwrap_or_else(PoisonError::into_inner);
            for run in layers.triples.runs(rows) {
                for column in 0..run.columns {
                    let x = Cell { row: run.row, column };
                    let cells = [run.fixed[0], run.fixed[1], x];
                    if cells.into_iter().all(|cell| cell != goal && !closed(cell)) {
                        next[run.start + usize::from(column)] = Squares::one(byte(goal));
                    }
                }
            }
        }
        layers
    }

    /// Runs a layer and returns the number of new states.
    pub(super) fn advance(&mut self) -> u64 {
        if self.depth > 0 {
            self.sweep_all();
        }
        let level = self.level;
        let queue = Mutex::new(self.parts.iter_mut().zip(self.triples.parts()));
        let triples = &self.triples;
        let (walled, changed, depth) = (&self.walled, &self.changed, self.depth);
        let count = std::sync::atomic::AtomicU64::new(0);
        let work = || {
            loop {
                let Some((part, &rows)) = lock(&queue).next() else { return };
                let new =
                    dispatch!(level, simd => grow(simd, triples, rows, part, walled, changed, depth));
                count.fetch_add(new, Relaxed);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        self.depth += 1;
        count.into_inner()
    }

    fn sweep_all(&mut self) {
        let pairs = self.pairs();
        let next_pair = AtomicUsize::new(0);
        let level = self.level;
        let this = &*self;
        let work = || {
            let mut keep = this.keep.clone();
            let (mut reached, mut arrives) = (empty_field(), empty_field());
            while let Some(&rows) = pairs.get(next_pair.fetch_add(1, Relaxed)) {
                dispatch!(level, simd => this.sweep_pair(
                    simd, rows, &mut keep, &mut reached, &mut arrives));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Row pairs, rounds of a tournament after each other: the pairs of a round have no row in common.
    fn pairs(&self) -> Vec<[u8; 2]> {
        let height = self.triples.height();
        match self.triples.helpers() {
            0 => Vec::new(),
            1 => vec![[WAITING, WAITING]],
            2 => (0..height).map(|row| [row, WAITING]).collect(),
            _ => {
                let even = height.next_multiple_of(2);
                let mut pairs: Vec<[u8; 2]> = (0..height).map(|row| [row, row]).collect();
                for round in 0..even - 1 {
                    // The last row stays, the others go round.
                    let seat = |i: u8| if i == 0 { even - 1 } else { (round + i - 1) % (even - 1) };
                    for i in 0..even / 2 {
                        let (a, b) = (seat(i), seat(even - 1 - i));
                        if a.max(b) < height {
                            pairs.push([a.min(b), a.max(b)]);
                        }
                    }
                }
                pairs
            }
        }
    }

    #[inline(always)]
    fn sweep_pair<S: Simd>(
        &self,
        simd: S,
        [row_p, row_q]: [u8; 2],
        keep: &mut Keep,
        reached: &mut Field,
        arrives: &mut Field,
    ) {
        let triples = &self.triples;
        let height = triples.height();
        let sorted = |row: u8| {
            let mut rows = [row_p, row_q, row];
            rows.sort_unstable();
            rows
        };
        let numbers: Vec<usize> = (0..height).map(|row| triples.part(sorted(row))).collect();
        let mut order: Vec<usize> = (0..usize::from(height)).collect();
        order.sort_unstable_by_key(|&i| numbers[i]);
        let mut guards: Vec<Option<MutexGuard<'_, Vec<Squares>>>> =
            (0..height).map(|_| None).collect();
        for i in order {
            guards[i] = Some(lock(&self.parts[numbers[i]].next));
        }
        let width = usize::from(triples.width());
        for column_p in 0..triples.columns(row_p) {
            let p = Cell { row: row_p, column: column_p };
            let first = if row_p == row_q { column_p + 1 } else { 0 };
            for column_q in first..triples.columns(row_q) {
                let q = Cell { row: row_q, column: column_q };
                let flag = &self.changed[flag([p, q])];
                if !flag.load(Relaxed) {
                    continue;
                }
                flag.store(false, Relaxed);
                let on_board = [p, q].map(|cell| (cell.row != WAITING).then(|| byte(cell)));
                let mut lines = [Line::default(); 16];
                for row in 0..usize::from(height) {
                    lines[row] = Line::new(triples, [p, q], row as u8);
                    let sets = &self.parts[numbers[row]].reached;
                    let field = &mut reached[16 * row..16 * row + width];
                    lines[row].for_each(field, sets, |field, set| *field = *set);
                    for cell in [p, q] {
                        if usize::from(cell.row) == row {
                            field[usize::from(cell.column)] = Squares::NONE;
                        }
                    }
                }
                let before = on_board.map(|square| square.map(|square| keep.put(square)));
                sweep(simd, keep, reached, arrives);
                for i in [1, 0] {
                    if let (Some(square), Some(before)) = (on_board[i], before[i]) {
                        keep.take_away(square, before);
                    }
                }
                for row in 0..usize::from(height) {
                    let Some(next) = &mut guards[row] else { continue };
                    for cell in [p, q] {
                        if usize::from(cell.row) == row {
                            arrives[16 * row + usize::from(cell.column)] = Squares::NONE;
                        }
                    }
                    let field = &arrives[16 * row..16 * row + width];
                    lines[row].for_each_mut(field, next, |arrive, next| {
                        *next = Squares::of(next.load(simd) | arrive.load(simd));
                    });
                }
            }
        }
    }
}

/// Where the placements of two fixed helpers and one in each column of a row lie.
#[derive(Clone, Copy)]
enum Line {
    /// At even distances.
    Even { start: usize, step: usize },
    /// Anywhere; the columns of the fixed helpers lie at 0.
    Listed([u16; 16]),
}

impl Default for Line {
    fn default() -> Self {
        Self::Even { start: 0, step: 0 }
    }
}

impl Line {
    #[inline(always)]
    fn new(triples: &Triples, fixed: [Cell; 2], row: u8) -> Self {
        let offset = |column: u8| {
            let x = Cell { row, column };
            if fixed.contains(&x) {
                return 0;
            }
            let [p, q] = fixed;
            let cells = if x < p {
                [x, p, q]
            } else if x < q {
                [p, x, q]
            } else {
                [p, q, x]
            };
            triples.offset(cells)
        };
        if fixed.iter().all(|cell| cell.row != row) {
            let start = offset(0);
            let step = if triples.width() > 1 { offset(1) - start } else { 1 };
            Self::Even { start, step }
        } else {
            let mut offsets = [0; 16];
            for column in 0..triples.width() {
                offsets[usize::from(column)] = offset(column) as u16;
            }
            Self::Listed(offsets)
        }
    }

    #[inline(always)]
    fn for_each(self, field: &mut [Squares], sets: &[Squares], mut act: impl FnMut(&mut Squares, &Squares)) {
        match self {
            Self::Even { start, step } => {
                for (field, set) in field.iter_mut().zip(sets[start..].iter().step_by(step)) {
                    act(field, set);
                }
            }
            Self::Listed(offsets) => {
                for (field, offset) in field.iter_mut().zip(offsets) {
                    act(field, &sets[usize::from(offset)]);
                }
            }
        }
    }

    #[inline(always)]
    fn for_each_mut(self, field: &[Squares], sets: &mut [Squares], mut act: impl FnMut(&Squares, &mut Squares)) {
        match self {
            Self::Even { start, step } => {
                for (field, set) in field.iter().zip(sets[start..].iter_mut().step_by(step)) {
                    act(field, set);
                }
            }
            Self::Listed(offsets) => {
                for (field, offset) in field.iter().zip(offsets) {
                    act(field, &mut sets[usize::from(offset)]);
                }
            }
        }
    }
}

/// Turns what is new in a part into the next layer, and lets the active robot move there.
#[inline(always)]
fn grow<S: Simd>(
    simd: S,
    triples: &Triples,
    rows: [u8; 3],
    part: &mut Part,
    walled: &[Squares; 4],
    changed: &[AtomicBool],
    depth: u32,
) -> u64 {
    let mut count = 0_u64;
    let walls = walled.map(|squares| squares.load(simd));
    let Part { reached, next, planes } = part;
    let next = next.get_mut().unwrap_or_else(PoisonError::into_inner);
    for run in triples.runs(rows) {
        let mut helpers = none(simd);
        for cell in run.fixed {
            if cell.row != WAITING {
                helpers = helpers | single(simd, byte(cell));
            }
        }
        let mut ones = none(simd);
        let mut any = false;
        for column in 0..run.columns {
            let place = run.start + usize::from(column);
            let x = Cell { row: run.row, column };
            let helpers =
                if run.row == WAITING { helpers } else { helpers | single(simd, byte(x)) };
            // A helper that slides away from under the active robot is no move.
            let all = next[place].load(simd) & !helpers;
            let new = all & !reached[place].load(simd);
            if is_empty(simd, new) {
                continue;
            }
            any = true;
            reached[place] = Squares::of(all);
            ones = ones + simd.count_ones_u16x16(new);
            for (i, plane) in planes.iter_mut().enumerate() {
                if depth >> i & 1 != 0 {
                    plane[place] = Squares::of(plane[place].load(simd) | new);
                }
            }
            next[place] = Squares::of(all | comes_from(simd, new, walls, helpers));
            for fixed in run.fixed {
                let pair = if fixed < x { [fixed, x] } else { [x, fixed] };
                changed[flag(pair)].store(true, Relaxed);
            }
        }
        if any {
            let [p, q] = run.fixed;
            changed[flag(if p < q { [p, q] } else { [q, p] })].store(true, Relaxed);
            let ones: [u16; 16] = ones.into();
            count += ones.into_iter().map(u64::from).sum::<u64>();
        }
    }
    count
}

/// The squares from which one move of the active robot ends in a set.
#[inline(always)]
fn comes_from<S: Simd>(
    simd: S,
    set: Set<S>,
    walls: [Set<S>; 4],
    helpers: Set<S>,
) -> Set<S> {
    let free = !helpers;
    let [north, east, south, west] = walls;
    let stops = |walls: Set<S>, beside: Set<S>| set & (walls | beside);
    let to_north = stops(north, shift::<S, SOUTH, 1>(simd, helpers));
    let to_east = stops(east, shift::<S, WEST, 1>(simd, helpers));
    let to_south = stops(south, shift::<S, NORTH, 1>(simd, helpers));
    let to_west = stops(west, shift::<S, EAST, 1>(simd, helpers));
    fill::<S, SOUTH>(simd, to_north, powers::<S, SOUTH>(simd, free & !north))
        | fill::<S, WEST>(simd, to_east, powers::<S, WEST>(simd, free & !east))
        | fill::<S, NORTH>(simd, to_south, powers::<S, NORTH>(simd, free & !south))
        | fill::<S, EAST>(simd, to_west, powers::<S, EAST>(simd, free & !west))
}
