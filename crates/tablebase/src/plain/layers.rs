//! [`Layers`]: the sets of a table while they grow, one move per layer.
//!
//! A layer needs one pass through memory, by turns part by part and block by block. Helpers move along rows in a part, and along
//! columns in a block; the active robot moves in a part. So a pass finishes a layer and begins the next one (`pass.rs`):
//!
//! 1. it follows its own moves into the last layer, in the sets as they are. The moves along the other axis are known from the pass
//!    before;
//! 2. it adds all of them to the sets;
//! 3. it follows its own moves into the new layer, and stores the results for the next pass.
//!
//! The current data of a pass fit into a core's own cache.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use carom_engine::ricochet::Board;
use carom_solver::dispatch;
use carom_solver::ricochet::bits::{Squares, is_empty, none, single};
use fearless_simd::{Level, Simd};

use super::active::Slides;
use super::blocks::Blocks;
use super::growth::{Marks, all_sides, helpers};
use super::sweep::Persist;
use super::triples::{self, Octet, Triples, placement, twin};
use crate::planes::{self, Change, FIRST, PLANES, growing, notes, planes_after};
use crate::squares::walls;
use crate::squares::{Domino, WAITING};
use crate::threads::{share, split};

/// The memory of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The squares of the active robot that are reached, with their distances: see [`planes`]. Without distances only plane
    /// [`FIRST`] is used. There may be more planes than a table uses.
    pub(crate) planes: Vec<Vec<Octet>>,
    /// The results of moves that the last pass followed, for the next one.
    pub(crate) arrivals: Vec<Octet>,
    /// The blocks of the last table. Those of the next one are mostly the same.
    blocks: Option<Arc<Blocks>>,
}

/// The marks of all octets. Threads read and write those of different octets.
#[derive(Debug)]
pub(crate) struct AllMarks {
    grown: Vec<AtomicBool>,
    open: Vec<AtomicBool>,
    written: Vec<AtomicBool>,
}

impl AllMarks {
    fn new(octets: usize) -> Self {
        let none = || (0..octets).map(|_| AtomicBool::new(false)).collect();
        Self { grown: none(), open: none(), written: none() }
    }

    /// The marks of some octets.
    pub(crate) fn load(&self, octets: &(impl Iterator<Item = usize> + Clone), marks: &mut Marks) {
        let load = |from: &[AtomicBool], to: &mut Vec<bool>| {
            to.clear();
            to.extend(octets.clone().map(|octet| from[octet].load(Relaxed)));
        };
        load(&self.grown, &mut marks.grown);
        load(&self.open, &mut marks.open);
        load(&self.written, &mut marks.written);
    }

    /// Keeps the marks of some octets.
    pub(crate) fn store(&self, octets: &(impl Iterator<Item = usize> + Clone), marks: &Marks) {
        let store = |from: &[bool], to: &[AtomicBool]| {
            for (octet, &mark) in octets.clone().zip(from) {
                to[octet].store(mark, Relaxed);
            }
        };
        store(&marks.grown, &self.grown);
        store(&marks.open, &self.open);
        store(&marks.written, &self.written);
    }
}

/// A table that is growing or finished.
pub(crate) struct Layers {
    pub(crate) level: Level,
    pub(crate) threads: usize,
    pub(crate) triples: Triples,
    pub(crate) blocks: Arc<Blocks>,
    pub(crate) memory: Memory,
    pub(crate) marks: AllMarks,
    pub(crate) walls: BoardWalls,
    /// Whether layers are stored in planes.
    with_planes: bool,
    /// The number of finished layers.
    depth: u32,
    start: Start,
    /// The number of states in layer 0.
    started: u64,
}

/// Layer 0: the squares of the active robot for each placement of the helpers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// The active robot on one square, the helpers anywhere.
    Arrived { target: u8 },
    /// Any robot on one square.
    AnyArrived { target: u8 },
}

impl Start {
    /// Sets an octet. Returns the number of its states, and whether a state is missing.
    #[inline(always)]
    fn fill<S: Simd>(
        self,
        simd: S,
        dominoes: [Domino; 3],
        closed: &Squares,
        octet: &mut Octet,
    ) -> (u64, bool) {
        let sides = all_sides(simd, dominoes);
        if let Self::Arrived { target } = self {
            // Most octets have nothing that distinguishes their places.
            let helpers = sides.as_flattened().iter().fold(none(simd), |all, &square| all | square);
            let (arrived, closed) = (single(simd, target), closed.load(simd));
            let is_plain = dominoes.is_sorted_by(|low, high| low < high)
                && dominoes[2].row != WAITING
                && is_empty(simd, helpers & (arrived | closed))
                && is_empty(simd, arrived & closed);
            if is_plain && !is_empty(simd, !(arrived | helpers | closed)) {
                *octet = Octet([Squares::of(arrived); 8]);
                return (8, true);
            }
        }
        *octet = Octet::NONE;
        let (mut count, mut is_open) = (0, false);
        for place in (0..8).filter(|&place| placement(dominoes, place).is_some()) {
            let helpers = helpers(&sides, place);
            let closed = closed.load(simd);
            if !is_empty(simd, helpers & closed) {
                continue;
            }
            let squares = match self {
                Self::AnyArrived { target } if Squares::of(helpers).contains(target) => {
                    // A helper has arrived, so the active robot may stand anywhere.
                    !none(simd)
                }
                Self::Arrived { target } | Self::AnyArrived { target } => single(simd, target),
            };
            is_open |= !is_empty(simd, !(squares | helpers | closed));
            let set = Squares::of(squares & !(helpers | closed));
            if set != Squares::NONE {
                count += u64::from(set.len());
                for place in [place, twin(dominoes, place)] {
                    octet.0[place] = set;
                }
            }
        }
        (count, is_open)
    }
}

impl Layers {
    /// A table without any state. `memory` comes from an earlier table.
    pub(crate) fn new(
        board: &Board,
        triples: Triples,
        threads: usize,
        with_planes: bool,
        mut memory: Memory,
    ) -> Self {
        // The content is written before it is read.
        memory.planes.resize_with(memory.planes.len().max(PLANES), Vec::new);
        memory.planes[FIRST].resize(triples.len(), Octet::NONE);
        memory.arrivals.resize(triples.len(), Octet::NONE);
        let blocks = memory.blocks.take().filter(|blocks| blocks.are_those_of(&triples));
        let blocks = blocks.unwrap_or_else(|| Arc::new(Blocks::new(&triples)));
        memory.blocks = Some(Arc::clone(&blocks));
        Self {
            level: Level::new(),
            threads: threads.max(1),
            memory,
            marks: AllMarks::new(triples.len()),
            blocks,
            triples,
            walls: BoardWalls::new(board),
            with_planes,
            depth: 0,
            start: Start::Arrived { target: 0 },
            started: 0,
        }
    }

    /// Sets the states of layer 0.
    pub(crate) fn start(&mut self, start: Start) {
        let Self { level, triples, memory, marks, walls, .. } = self;
        let (level, closed, marks) = (*level, walls.closed, &*marks);
        let lens = || triples.parts().iter().map(|part| triples.steps(part).len() + triples::GAP);
        let reached = split(&mut memory.planes[FIRST], lens());
        let items = triples.parts().iter().zip(reached).collect();
        let count = AtomicU64::new(0);
        share(self.threads, items, |next| {
            while let Some((part, reached)) = next() {
                let groups = triples.steps(part).coordinates();
                let octets = reached.iter_mut().zip(groups).zip(part.start..);
                let new = dispatch!(level, simd => {
                    let mut new = 0;
                    for ((octet, &groups), number) in octets {
                        let (states, is_open) =
                            start.fill(simd, part.dominoes(groups), &closed, octet);
                        marks.open[number].store(is_open, Relaxed);
                        marks.grown[number].store(states > 0, Relaxed);
                        new += states;
                    }
                    new
                });
                count.fetch_add(new, Relaxed);
            }
        });
        (self.started, self.start) = (count.into_inner(), start);
    }

    /// Finishes a layer and returns the number of its states. Moves are followed backwards from a target.
    pub(crate) fn advance(&mut self) -> u64 {
        let new = if self.depth == 0 { self.started } else { self.pass() };
        self.depth += 1;
        new
    }

    /// The pass of a layer.
    fn pass(&mut self) -> u64 {
        self.add_plane();
        let change = self.change();
        // If helpers may be anywhere, their moves do not add new states to layer 0.
        let helpers_move = self.depth > 1 || !matches!(self.start, Start::Arrived { .. });
        if self.depth == 1 && helpers_move {
            self.pass_along_columns(&change, &[Half::First]);
        }
        // Odd layers have all notes, and the octets of a part are neighbours in memory.
        if self.depth % 2 == 1 {
            self.pass_along_rows(&change, helpers_move)
        } else {
            self.pass_along_columns(&change, &[Half::First, Half::Second])
        }
    }

    /// The plane that a layer makes larger.
    const fn growing(&self, layer: u32) -> usize {
        if self.with_planes { growing(layer) } else { FIRST }
    }

    /// The number of planes after a layer.
    const fn planes_after(&self, layer: u32) -> usize {
        if self.with_planes { planes_after(layer) } else { PLANES }
    }

    /// The planes that have all states which are reached.
    fn all_planes(&self) -> &[Vec<Octet>] {
        let last = self.depth.saturating_sub(1);
        &self.memory.planes[self.growing(last)..self.planes_after(last)]
    }

    /// The squares of the active robot that are reached.
    pub(crate) fn reached(&self, octet: usize) -> [Squares; 8] {
        std::array::from_fn(|place| {
            let sets = self.all_planes().iter().map(|plane| &plane[octet].0[place]);
            sets.fold(Squares::NONE, |all, set| all.or(set))
        })
    }

    /// Adds a plane with all states if the next layer needs it.
    fn add_plane(&mut self) {
        let count = self.planes_after(self.depth - 1);
        if self.planes_after(self.depth) > count {
            let mut all = Vec::new();
            for plane in self.all_planes() {
                all.resize(plane.len(), Octet::NONE);
                planes::add(&mut all, plane);
            }
            self.memory.planes.truncate(count);
            self.memory.planes.push(all);
        }
    }

    /// What the next layer changes. Its planes get memory.
    fn change(&mut self) -> Change {
        let notes: Vec<_> = notes(self.depth).filter(|_| self.with_planes).collect();
        for note in &notes {
            self.memory.planes[note.plane].resize(self.triples.len(), Octet::NONE);
        }
        Change {
            layer: self.depth,
            source: self.growing(self.depth - 1),
            grows: self.growing(self.depth),
            planes: self.planes_after(self.depth),
            notes,
        }
    }

    /// Whether a set of an octet has grown in the last layer.
    pub(crate) fn has_grown(&self, octet: usize) -> bool {
        self.marks.grown[octet].load(Relaxed)
    }

    /// The memory, with the finished sets.
    pub(crate) fn finish(self) -> Memory {
        self.memory
    }
}

/// The two halves of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    /// The moves into the last layer are followed.
    First,
    /// The new layer is added to the sets, and the moves into it are followed.
    Second,
}

/// A board in the forms that the moves of robots need.
#[derive(Debug)]
pub(crate) struct BoardWalls {
    pub(crate) keep: Persist,
    pub(crate) slides: Slides,
    /// The squares that no robot can stop on.
    pub(crate) closed: Squares,
}

impl BoardWalls {
    pub(crate) fn new(board: &Board) -> Self {
        let (walls, closed) = walls(board);
        Self { keep: Persist::new(board), slides: Slides::new(&walls), closed }
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::BoardSetup;
    use carom_engine::{Direction, Size, Square};

    use super::*;
    use crate::plain::steps::Numbering;
    use crate::squares::{byte, byte_of};

    #[test]
    fn an_octet_is_open_while_a_state_is_missing() {
        let mut setup = BoardSetup::empty(Size::new(5, 4).expect("a size"));
        // No robot can stop on a square with four walls.
        for side in Direction::ALL {
            setup.add_wall(Square::new(2, 1), side);
        }
        setup.add_wall(Square::new(0, 2), Direction::East);
        let board = Board::new(setup).expect("a board");
        for helpers in 0..=3 {
            let triples = Triples::new(5, 4, helpers, Numbering::Part);
            let mut layers = Layers::new(&board, triples, 1, false, Memory::default());
            layers.start(Start::Arrived { target: byte_of(Square::new(1, 2)) });
            while layers.advance() > 0 {
                for (octet, dominoes) in layers.triples.octets() {
                    let is_missing = |place: usize| {
                        let Some(cells) = placement(dominoes, place) else { return false };
                        let on_board = cells.into_iter().filter(|it| it.row != WAITING);
                        let helpers: Vec<u8> = on_board.map(byte).collect();
                        let set = layers.reached(octet)[place];
                        let is_free = |square: &u8| !layers.walls.closed.contains(*square);
                        let mut squares = (0..=255).filter(is_free);
                        helpers.iter().all(is_free)
                            && squares.any(|it| !set.contains(it) && !helpers.contains(&it))
                    };
                    let is_missing = (0..8).any(is_missing);
                    // With fewer helpers, places without a placement may leave an octet open.
                    let is_coarse = helpers < 3 && layers.marks.open[octet].load(Relaxed);
                    assert!(
                        is_coarse || layers.marks.open[octet].load(Relaxed) == is_missing,
                        "{dominoes:?}"
                    );
                }
            }
        }
    }
}
