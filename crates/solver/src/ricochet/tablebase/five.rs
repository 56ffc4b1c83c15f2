//! Five robots: how many positions are at each distance.
//!
//! An official board has 40,686,849,000 positions with five robots and one target for one of them. Their sets take 5.2 GiB, and
//! what a layer adds takes as much again, so there are only counts.
//!
//! The layers are those of four robots (`layers.rs`): parts and blocks of placements (`quads.rs`) take turns. A pass
//! finishes a layer and begins the next one:
//!
//! 1. it follows its own moves of helpers, along rows in a part and along columns in a block. The moves along the other axis are
//!    known from the pass before;
//! 2. it adds all of them, and the moves of the active robot, to the sets;
//! 3. it follows its own moves again, from the new sets, and stores the results for the next pass.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use carom_engine::Square;
use carom_engine::ricochet::{Board, Goal, Profile, Robot};
use fearless_simd::{Level, Simd, SimdBase};

use super::active::{Row, Slides, into_rows, into_sets};
use super::counts::Counts;
use super::error::BuildError;
use super::layers::{byte_of, share, split, walls};
use super::quads::{Kind, Lines, Quads, Track, placements};
use super::sweep::Keep;
use super::task;
use crate::ricochet::bits::{EAST, NORTH, SOUTH, Squares, WEST, is_empty, none};
use crate::ricochet::simd::dispatch;
use crate::{Control, Stats, Stopped};

/// A question for counts with five robots.
pub(super) struct Task {
    board: Arc<Board>,
}

impl Task {
    pub(super) fn new(board: Arc<Board>, profile: Profile) -> Result<Self, BuildError> {
        let (width, height) = (board.size().width(), board.size().height());
        if width > 16 || height > 16 {
            return Err(BuildError::TooLarge { width, height });
        }
        if profile != Profile::PLAIN || board.has_diagonals() {
            return Err(BuildError::FiveRobots);
        }
        Ok(Self { board })
    }

    /// The bytes of the sets and the arrivals.
    pub(super) fn bytes(&self) -> u64 {
        2 * placements(self.board.size().area() as u64) * size_of::<Squares>() as u64
    }

    /// Rejects an impossible goal.
    pub(super) fn check(&self, goal: Goal) -> Result<(), BuildError> {
        task::check_goal(&self.board, Robot::MAX, goal)
    }

    /// The number of all positions. Positions that differ by an exchange of robots with the same task count as one.
    pub(super) fn total(&self, goal: Goal) -> u64 {
        task::total(&self.board, Robot::MAX, goal)
    }

    /// The number of positions at each distance.
    pub(super) fn count(
        &self,
        memory: &mut Memory,
        threads: usize,
        goal: Goal,
        control: &mut Control<'_>,
    ) -> Result<Counts, BuildError> {
        self.check(goal)?;
        task::check_limit(self.bytes(), control)?;
        let quads = Quads::new(self.board.size().width(), self.board.size().height());
        if memory.reached.capacity() < quads.len() {
            task::check_room(self.bytes())?;
        }
        let cancel = control.cancel;
        let mut layers = Layers::new(&self.board, quads, threads, cancel, std::mem::take(memory));
        layers.start(goal.square, goal.robot.is_none());
        // If any robot may arrive, a position is there once for each choice of the active robot.
        let times = if goal.robot.is_none() { Robot::MAX as u64 } else { 1 };
        let mut stats = Stats::default();
        let mut histogram = Vec::new();
        let stopped = loop {
            let new = layers.advance() / times;
            // A layer that was cancelled is not complete.
            if layers.is_cancelled() {
                break Some(Stopped::Cancelled);
            }
            if new == 0 {
                break None;
            }
            stats.depth = histogram.len() as u32;
            stats.expanded += new;
            histogram.push(new);
            if let Err(why) = control.check(&stats, stats.depth, self.bytes()) {
                break Some(why);
            }
        };
        *memory = layers.finish();
        if let Some(why) = stopped {
            return Err(BuildError::Stopped(why));
        }
        let unsolvable = self.total(goal) - stats.expanded;
        Ok(Counts { histogram, unsolvable })
    }
}

/// The memory of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// The squares of the active robot that are reached.
    reached: Vec<Squares>,
    /// The results of moves that the last pass followed, for the next one.
    arrivals: Vec<Squares>,
}

/// A table that is growing.
struct Layers<'a> {
    level: Level,
    threads: usize,
    /// A layer takes seconds, so the threads ask after each part or block whether they shall stop.
    cancel: Option<&'a AtomicBool>,
    quads: Quads,
    memory: Memory,
    walls: Walls,
    /// Whether moves of helpers may add states to layer 0.
    any: bool,
    /// The number of finished layers.
    depth: u32,
    /// The number of states in layer 0.
    started: u64,
}

/// The walls of a board in the forms that moves need.
struct Walls {
    keep: Keep,
    slides: Slides,
    /// The squares that no robot can stop on.
    closed: Squares,
}

/// The lines along which helpers move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Rows,
    Columns,
}

/// The part of a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    /// It finishes a layer and begins the next one.
    Both,
    /// It only begins a layer.
    Begin,
}

/// The number of blocks whose runs are listed at a time: the list of all runs would take a quarter of a gigabyte.
const LISTED: usize = 256;

impl<'a> Layers<'a> {
    /// A table without any state. `memory` comes from an earlier table.
    fn new(
        board: &Board,
        quads: Quads,
        threads: usize,
        cancel: Option<&'a AtomicBool>,
        mut memory: Memory,
    ) -> Self {
        let len = quads.len();
        memory.reached.resize(len, Squares::NONE);
        memory.arrivals.resize(len, Squares::NONE);
        let (walled, closed) = walls(board);
        Self {
            level: Level::new(),
            threads: threads.max(1),
            cancel,
            quads,
            memory,
            walls: Walls { keep: Keep::new(board), slides: Slides::new(&walled), closed },
            any: false,
            depth: 0,
            started: 0,
        }
    }

    /// Sets the states of layer 0: the active robot on the target, or any robot.
    fn start(&mut self, target: Square, any: bool) {
        let Self { quads, memory, walls, .. } = self;
        let Quads { parts, .. } = &*quads;
        let (target, closed, count) = (byte_of(target), walls.closed, AtomicU64::new(0));
        let reached = split(&mut memory.reached, parts.lens());
        let arrivals = split(&mut memory.arrivals, parts.lens());
        let items = parts.lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
        share(self.threads, items, |next| {
            while let Some((&rows, (reached, arrivals))) = next() {
                arrivals.fill(Squares::NONE);
                let mut new = 0;
                for (set, &columns) in reached.iter_mut().zip(&parts.kind(rows).coordinates) {
                    *set = started(target, any, &helpers(rows, columns), &closed);
                    new += u64::from(set.len());
                }
                count.fetch_add(new, Relaxed);
            }
        });
        (self.started, self.any) = (count.into_inner(), any);
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    /// The memory.
    fn finish(self) -> Memory {
        self.memory
    }

    /// Finishes a layer and returns the number of its states.
    fn advance(&mut self) -> u64 {
        let new = match self.depth {
            0 => {
                // If the helpers may be anywhere, their moves add nothing to layer 0.
                if self.any {
                    self.pass_blocks(Half::Begin);
                }
                self.started
            }
            depth if depth % 2 == 1 => self.pass_parts(),
            _ => self.pass_blocks(Half::Both),
        };
        self.depth += 1;
        new
    }

    /// A pass along rows. Returns the number of new states.
    fn pass_parts(&mut self) -> u64 {
        let Self { level, cancel, quads: Quads { parts, .. }, memory, walls, .. } = self;
        let goes_on = || !cancel.is_some_and(|cancel| cancel.load(Relaxed));
        let (level, walls, count) = (*level, &*walls, AtomicU64::new(0));
        let reached = split(&mut memory.reached, parts.lens());
        let arrivals = split(&mut memory.arrivals, parts.lens());
        let items = parts.lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
        share(self.threads, items, |next| {
            while goes_on()
                && let Some((&lines, (reached, arrivals))) = next()
            {
                let piece = Piece { walls, axis: Axis::Rows, lines, kind: parts.kind(lines) };
                let new = dispatch!(level, simd => piece.pass(simd, Half::Both, reached, arrivals));
                count.fetch_add(new, Relaxed);
            }
        });
        count.into_inner()
    }

    /// A pass along columns. Returns the number of new states.
    fn pass_blocks(&mut self, half: Half) -> u64 {
        let Self { level, cancel, quads: Quads { parts, blocks }, memory, walls, .. } = self;
        let goes_on = || !cancel.is_some_and(|cancel| cancel.load(Relaxed));
        let (level, walls, blocks, count) = (*level, &*walls, &*blocks, AtomicU64::new(0));
        for first in (0..blocks.lines.len()).step_by(LISTED) {
            let some = first..(first + LISTED).min(blocks.lines.len());
            // The runs of each block, part by part.
            let runs = |all| {
                let mut runs: Vec<Vec<&mut [Squares]>> = some.clone().map(|_| Vec::new()).collect();
                for (&rows, mut part) in parts.lines.iter().zip(split(all, parts.lens())) {
                    let kind = parts.kind(rows);
                    let _ = part.split_off_mut(..kind.run(some.start).start);
                    for (block, runs) in some.clone().zip(&mut runs) {
                        let run = part.split_off_mut(..kind.run(block).len()).unwrap_or_default();
                        if !run.is_empty() {
                            runs.push(run);
                        }
                    }
                }
                runs
            };
            let (reached, arrivals) = (runs(&mut memory.reached), runs(&mut memory.arrivals));
            let lines = &blocks.lines[some.clone()];
            let items = lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
            share(self.threads, items, |next| {
                let (mut own_reached, mut own_arrivals) = (Vec::new(), Vec::new());
                while goes_on()
                    && let Some((&lines, (mut reached, mut arrivals))) = next()
                {
                    read(&reached, &mut own_reached);
                    read(&arrivals, &mut own_arrivals);
                    let piece =
                        Piece { walls, axis: Axis::Columns, lines, kind: blocks.kind(lines) };
                    let (r, a) = (&mut own_reached[..], &mut own_arrivals[..]);
                    let new = dispatch!(level, simd => piece.pass(simd, half, r, a));
                    count.fetch_add(new, Relaxed);
                    write(&own_reached, &mut reached);
                    write(&own_arrivals, &mut arrivals);
                }
            });
        }
        count.into_inner()
    }
}

/// Copies the sets of some runs, one run after the other.
fn read(runs: &[&mut [Squares]], sets: &mut Vec<Squares>) {
    sets.clear();
    for run in runs {
        sets.extend_from_slice(run);
    }
}

/// The inverse.
fn write(mut sets: &[Squares], runs: &mut [&mut [Squares]]) {
    for run in runs {
        let (own, rest) = sets.split_at(run.len());
        run.copy_from_slice(own);
        sets = rest;
    }
}

/// The helpers in some rows and columns.
fn helpers(rows: Lines, columns: Lines) -> Squares {
    let mut helpers = Squares::NONE;
    for (row, column) in rows.into_iter().zip(columns) {
        helpers.insert(row * 16 + column);
    }
    helpers
}

/// The squares of the active robot in layer 0.
fn started(target: u8, any: bool, helpers: &Squares, closed: &Squares) -> Squares {
    let overlap = |row: usize| helpers.0[row] & closed.0[row] != 0;
    if (0..16).any(overlap) {
        return Squares::NONE;
    }
    let has_arrived = any && helpers.contains(target);
    let squares = if has_arrived { Squares([!0; 16]) } else { Squares::one(target) };
    Squares(std::array::from_fn(|row| squares.0[row] & !(helpers.0[row] | closed.0[row])))
}

/// A part or a block.
struct Piece<'a> {
    walls: &'a Walls,
    axis: Axis,
    lines: Lines,
    kind: &'a Kind,
}

/// The number of placements in which the active robot moves at a time.
const TOGETHER: usize = 32;

impl Piece<'_> {
    /// A pass. Returns the number of new states.
    #[inline(always)]
    fn pass<S: Simd>(
        &self,
        simd: S,
        half: Half,
        reached: &mut [Squares],
        arrivals: &mut [Squares],
    ) -> u64 {
        let mut count = 0;
        if half == Half::Both {
            for track in &self.kind.tracks {
                self.follow::<S, true>(simd, track, reached, arrivals);
            }
            for first in (0..reached.len()).step_by(TOGETHER) {
                count += self.grow(simd, first, reached, arrivals);
            }
        }
        let is_alone = self.kind.is_last_alone();
        if !is_alone {
            arrivals.fill(Squares::NONE);
        }
        for track in &self.kind.tracks {
            if is_alone && track.slot == 3 {
                self.follow::<S, false>(simd, track, reached, arrivals);
            } else {
                self.follow::<S, true>(simd, track, reached, arrivals);
            }
        }
        count
    }

    /// The moves of the helper of one track, in both directions: see [`sweep`](super::sweep). `ADDS` tells whether the arrivals
    /// are added to the earlier ones.
    #[inline(always)]
    fn follow<S: Simd, const ADDS: bool>(
        &self,
        simd: S,
        track: &Track,
        reached: &[Squares],
        arrivals: &mut [Squares],
    ) {
        let (kind, line) = (self.kind, self.lines[track.slot]);
        let square = |coordinate: usize| match self.axis {
            Axis::Rows => line * 16 + coordinate as u8,
            Axis::Columns => coordinate as u8 * 16 + line,
        };
        let (down, up) = match self.axis {
            Axis::Rows => (WEST, EAST),
            Axis::Columns => (NORTH, SOUTH),
        };
        let mut numbers = [0; 16];
        let mut came_down = [none(simd); 16];
        let (mut handed, mut is_blocked) = (none(simd), true);
        for coordinate in 0..kind.extent {
            if track.standing >> coordinate & 1 != 0 {
                is_blocked = true;
                continue;
            }
            let number = kind.number(track, coordinate);
            numbers[coordinate] = number;
            let set = reached[number].load(simd);
            let keep = self.walls.keep.of(down, square(coordinate)).load(simd);
            handed = if is_blocked { set } else { (set & keep) | (handed & !keep) };
            is_blocked = false;
            came_down[coordinate] = handed;
        }
        is_blocked = true;
        for coordinate in (0..kind.extent).rev() {
            if track.standing >> coordinate & 1 != 0 {
                is_blocked = true;
                continue;
            }
            let number = numbers[coordinate];
            let set = reached[number].load(simd);
            let keep = self.walls.keep.of(up, square(coordinate)).load(simd);
            handed = if is_blocked { set } else { (set & keep) | (handed & !keep) };
            is_blocked = false;
            let mut came = came_down[coordinate] | handed;
            if ADDS {
                came |= arrivals[number].load(simd);
            }
            arrivals[number] = Squares::of(came);
        }
    }

    /// Adds the arrivals and the moves of the active robot to some sets. Returns the number of new states.
    #[inline(always)]
    fn grow<S: Simd>(
        &self,
        simd: S,
        first: usize,
        reached: &mut [Squares],
        arrivals: &[Squares],
    ) -> u64 {
        let some = first..(first + TOGETHER).min(reached.len());
        let mut rows = [[0_u16; TOGETHER]; 16];
        let mut occupied = 0;
        for (lane, at) in self.kind.coordinates[some.clone()].iter().enumerate() {
            for (&line, &coordinate) in self.lines.iter().zip(at) {
                let (row, column) = match self.axis {
                    Axis::Rows => (line, coordinate),
                    Axis::Columns => (coordinate, line),
                };
                rows[usize::from(row)][lane] |= 1 << column;
                occupied |= 1 << row;
            }
        }
        let nobody = simd.splat_u16x32(0);
        let mut helpers: [Row<S>; 16] = [nobody; 16];
        for (helpers, row) in helpers.iter_mut().zip(&rows) {
            *helpers = Row::load_array_ref(simd, row);
        }
        let mut sets = [nobody; 16];
        for (sets, two) in sets.iter_mut().zip(reached[some.clone()].chunks(2)) {
            let other = two.get(1).map_or(none(simd), |other| other.load(simd));
            *sets = simd.combine_u16x16(two[0].load(simd), other);
        }
        let mut from = [nobody; 16];
        into_rows(simd, &mut sets);
        self.walls.slides.moves_into(simd, &sets, &helpers, occupied, &mut from);
        into_sets(simd, &mut from);
        into_sets(simd, &mut helpers);
        let closed = self.walls.closed.load(simd);
        let mut count = 0;
        let twos = reached[some.clone()].chunks_mut(2).zip(arrivals[some].chunks(2));
        for ((two, arrived), (from, helpers)) in twos.zip(from.into_iter().zip(helpers)) {
            let (from, helpers) = (simd.split_u16x32(from), simd.split_u16x32(helpers));
            let (from, helpers) = ([from.0, from.1], [helpers.0, helpers.1]);
            for (place, (set, arrived)) in two.iter_mut().zip(arrived).enumerate() {
                let old = set.load(simd);
                let came = from[place] | arrived.load(simd);
                let new = came & !(old | helpers[place] | closed);
                if !is_empty(simd, new) {
                    count += u64::from(Squares::of(new).len());
                    *set = Squares::of(old | new);
                }
            }
        }
        count
    }
}
