//! Five robots: how many positions are at each distance.
//!
//! An official board has 40,686,849,000 positions with five robots and one target for one of them. Their sets take 5.2 GiB, and
//! what a layer adds takes as much again, so there are only counts.
//!
//! The layers are those of four robots (`plain/layers.rs`): parts and blocks of placements (`quads.rs`) take turns. A pass
//! finishes a layer and begins the next one:
//!
//! 1. it follows its own moves of helpers, along rows in a part and along columns in a block. The moves along the other axis are
//!    known from the pass before;
//! 2. it adds all of them, and the moves of the active robot, to the sets;
//! 3. it follows its own moves again, from the new sets, and stores the results for the next pass.

pub(crate) mod pieces;
pub(crate) mod quads;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use carom_engine::Square;
use carom_engine::ricochet::Board;
use carom_solver::dispatch;
use carom_solver::ricochet::bits::Squares;
use carom_solver::{Control, Stats, StopReason};
use fearless_simd::Level;

use self::pieces::{Axis, Half, Piece};
use self::quads::{LineNumbers, Quads};
use crate::counts::Counts;
use crate::error::BuildError;
use crate::plain::layers::BoardWalls;
use crate::setup::{self, TableSetup};
use crate::squares::byte_of;
use crate::threads::{share, split};

/// The number of positions at each distance.
pub(crate) fn count(
    setup: &TableSetup,
    memory: &mut FiveMemory,
    threads: usize,
    control: &mut Control<'_>,
) -> Result<Counts, BuildError> {
    setup.check_five()?;
    let (TableSetup { board, goal, .. }, bytes) = (setup, setup.bytes_of_five());
    setup::check_limit(bytes, control)?;
    let quads = Quads::new(board.size().width(), board.size().height());
    if memory.reached.capacity() < quads.len() {
        setup::check_room(bytes)?;
    }
    let (mut stats, cancel) = (Stats::default(), control.cancel_flag());
    // To prepare the memory takes seconds, too.
    control.check(&stats, 0, bytes).map_err(BuildError::Stopped)?;
    let mut layers = FiveLayers::new(board, quads, threads, cancel, std::mem::take(memory));
    layers.start(goal.square, goal.robot.is_none());
    let mut histogram = Vec::new();
    let stopped = loop {
        // If any robot may arrive, a position is there once for each choice of the active robot.
        let new = layers.advance() / setup.times();
        // A layer that was cancelled is not complete.
        if is_set(cancel) {
            break Some(StopReason::Cancelled);
        }
        if new == 0 {
            break None;
        }
        stats.depth = histogram.len() as u32;
        stats.expanded += new;
        histogram.push(new);
        if let Err(why) = control.check(&stats, stats.depth, bytes) {
            break Some(why);
        }
    };
    *memory = layers.finish();
    if let Some(why) = stopped {
        return Err(BuildError::Stopped(why));
    }
    let unsolvable = setup.total() - stats.expanded;
    Ok(Counts { histogram, unsolvable })
}

/// The memory of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct FiveMemory {
    /// The squares of the active robot that are reached.
    reached: Vec<Squares>,
    /// The results of moves that the last pass followed, for the next one.
    arrivals: Vec<Squares>,
}

/// A table that is growing.
struct FiveLayers<'a> {
    level: Level,
    threads: usize,
    /// A layer takes seconds, so the threads check after each part or block whether they must stop.
    cancel: Option<&'a AtomicBool>,
    quads: Quads,
    memory: FiveMemory,
    walls: BoardWalls,
    /// Whether moves of helpers may add states to layer 0.
    any: bool,
    /// The number of finished layers.
    depth: u32,
    /// The number of states in layer 0.
    started: u64,
}

/// The number of sets for which the memory is asked at a time: 64 MiB.
const AT_A_TIME: usize = 1 << 21;

/// The number of blocks whose runs are listed at a time: the list of all runs would take a quarter of a gigabyte.
const LISTED: usize = 256;

impl<'a> FiveLayers<'a> {
    /// A table without any state. `memory` comes from an earlier table.
    fn new(
        board: &Board,
        quads: Quads,
        threads: usize,
        cancel: Option<&'a AtomicBool>,
        mut memory: FiveMemory,
    ) -> Self {
        let len = quads.len();
        for sets in [&mut memory.reached, &mut memory.arrivals] {
            sets.truncate(len);
            sets.reserve_exact(len - sets.len());
            // The system gives new memory page by page, which takes seconds.
            while sets.len() < len && !is_set(cancel) {
                sets.resize(len.min(sets.len() + AT_A_TIME), Squares::NONE);
            }
        }
        Self {
            level: Level::new(),
            threads: threads.max(1),
            cancel,
            quads,
            memory,
            walls: BoardWalls::new(board),
            any: false,
            depth: 0,
            started: 0,
        }
    }

    /// Sets the states of layer 0: the active robot on the target, or any robot.
    fn start(&mut self, target: Square, any: bool) {
        let Self { cancel, quads, memory, walls, .. } = self;
        let Quads { parts, .. } = &*quads;
        let (target, closed, count) = (byte_of(target), walls.closed, AtomicU64::new(0));
        let reached = split(&mut memory.reached, parts.lens());
        let arrivals = split(&mut memory.arrivals, parts.lens());
        let items = parts.lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
        let cancel = *cancel;
        share(self.threads, items, |next| {
            while !is_set(cancel)
                && let Some((&rows, (reached, arrivals))) = next()
            {
                arrivals.fill(Squares::NONE);
                let mut new = 0;
                for (set, &columns) in reached.iter_mut().zip(&parts.numbering(rows).coordinates) {
                    *set = started(target, any, &helpers(rows, columns), &closed);
                    new += u64::from(set.len());
                }
                count.fetch_add(new, Relaxed);
            }
        });
        (self.started, self.any) = (count.into_inner(), any);
    }

    /// The memory.
    fn finish(self) -> FiveMemory {
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
        let cancel = *cancel;
        let (level, walls, count) = (*level, &*walls, AtomicU64::new(0));
        let reached = split(&mut memory.reached, parts.lens());
        let arrivals = split(&mut memory.arrivals, parts.lens());
        let items = parts.lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
        share(self.threads, items, |next| {
            while !is_set(cancel)
                && let Some((&lines, (reached, arrivals))) = next()
            {
                let piece =
                    Piece { walls, axis: Axis::Rows, lines, numbering: parts.numbering(lines) };
                let new = dispatch!(level, simd => piece.pass(simd, Half::Both, reached, arrivals));
                count.fetch_add(new, Relaxed);
            }
        });
        count.into_inner()
    }

    /// A pass along columns. Returns the number of new states.
    fn pass_blocks(&mut self, half: Half) -> u64 {
        let Self { level, cancel, quads: Quads { parts, blocks }, memory, walls, .. } = self;
        let cancel = *cancel;
        let (level, walls, blocks, count) = (*level, &*walls, &*blocks, AtomicU64::new(0));
        for first in (0..blocks.lines.len()).step_by(LISTED) {
            let batch = first..(first + LISTED).min(blocks.lines.len());
            // The runs of each block, part by part.
            let runs = |all| {
                let mut runs: Vec<Vec<&mut [Squares]>> =
                    batch.clone().map(|_| Vec::new()).collect();
                for (&rows, mut part) in parts.lines.iter().zip(split(all, parts.lens())) {
                    let numbering = parts.numbering(rows);
                    let _ = part.split_off_mut(..numbering.run(batch.start).start);
                    for (block, runs) in batch.clone().zip(&mut runs) {
                        let run =
                            part.split_off_mut(..numbering.run(block).len()).unwrap_or_default();
                        if !run.is_empty() {
                            runs.push(run);
                        }
                    }
                }
                runs
            };
            let (reached, arrivals) = (runs(&mut memory.reached), runs(&mut memory.arrivals));
            let lines = &blocks.lines[batch.clone()];
            let items = lines.iter().zip(reached.into_iter().zip(arrivals)).collect();
            share(self.threads, items, |next| {
                let (mut own_reached, mut own_arrivals) = (Vec::new(), Vec::new());
                while !is_set(cancel)
                    && let Some((&lines, (mut reached, mut arrivals))) = next()
                {
                    read(&reached, &mut own_reached);
                    read(&arrivals, &mut own_arrivals);
                    let piece = Piece {
                        walls,
                        axis: Axis::Columns,
                        lines,
                        numbering: blocks.numbering(lines),
                    };
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

/// Whether the work is cancelled.
fn is_set(cancel: Option<&AtomicBool>) -> bool {
    cancel.is_some_and(|cancel| cancel.load(Relaxed))
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
fn helpers(rows: LineNumbers, columns: LineNumbers) -> Squares {
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
