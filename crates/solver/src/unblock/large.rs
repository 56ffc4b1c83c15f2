//! [`LargeLines`]: breadth-first search on boards larger than 8x8 squares.
//!
//! The number of arrangements of a line, with its walls and blocks, is known before the search. So a state is the number of the
//! arrangement of each line, in as many bits as it needs: one to five words for the board. A table for each line has the slides of each
//! arrangement.
//!
//! Moves can be taken back, so what is next to a state of a layer is in this layer, in the one before or in the one after it. The table
//! of known states forgets older layers; their states are kept only for the way back.
//!
//! Many moves lead to states that other moves find as well. They are left out by the rules of [`breadth`](super::breadth), here for whole
//! lines: each state has the set of lines that may move next.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use carom_engine::Rules as _;
use carom_engine::unblock::{Axis, BlockId, Board, Metric, Move, Position, Round};
use hashbrown::HashTable;

use crate::sort::sort_few;
use crate::{Control, Stats, StopReason};

/// A set of lines. A board has at most 16 rows and 16 columns.
type LineSet = u32;

/// The most squares of a line.
const MOST: usize = Board::MAX as usize;

/// The squares that cross each line, by axis and number: blocks of the other axis, and walls.
type Crossing = [[u16; MOST]; 2];

/// A row or column that has a block.
struct LargeLine {
    axis: Axis,
    number: u8,
    /// The blocks from west to east or north to south.
    blocks: Vec<BlockId>,
    arrangements: Vec<Arrangement>,
    /// Where its arrangement stands in a state.
    word: usize,
    shift: u32,
}

/// One way in which the blocks of a line stand.
struct Arrangement {
    /// The first square of each block.
    offsets: Vec<u8>,
    /// What it covers of the lines that cross it, by their number.
    covered: [u16; MOST],
    is_solved: bool,
    slides: Vec<LineSlide>,
}

/// A move of one block of a line.
struct LineSlide {
    /// What changes in the word of the line.
    change: u64,
    /// The squares that the block enters.
    entered: u16,
    is_solved: bool,
    /// The lines that may move next.
    next: LineSet,
}

/// The lines of a board whose blocks all stay in their lines.
pub(super) struct LargeLines {
    lines: Vec<LargeLine>,
    walls: Crossing,
    /// The number of words of a state.
    words: usize,
    metric: Metric,
}

const fn index(axis: Axis) -> usize {
    match axis {
        Axis::Horizontal => 0,
        Axis::Vertical => 1,
    }
}

/// The squares from `first` up to, not including, `end`.
const fn run(first: u8, end: u8) -> u16 {
    ((1_u32 << end) - (1 << first)) as u16
}

/// The places of the one bits of a mask.
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        place
    })
}

impl LargeLines {
    /// The lines of the board of a round; `None` if a block of one square moves in two lines.
    pub(super) fn new(round: &Round) -> Option<Self> {
        let board = &**round.board();
        if board.blocks().any(|it| board.is_single(it)) {
            return None;
        }
        let mut walls = [[0; MOST]; 2];
        for &square in board.walls() {
            for axis in [Axis::Horizontal, Axis::Vertical] {
                let line = usize::from(axis.line(square));
                walls[index(axis)][line] |= 1 << axis.offset(square);
            }
        }
        let mut this = Self { lines: Vec::new(), walls, words: 1, metric: round.metric() };
        let (width, height) = (board.size().width(), board.size().height());
        for (axis, count, length) in
            [(Axis::Horizontal, height, width), (Axis::Vertical, width, height)]
        {
            for number in 0..count {
                this.add_line(board, axis, number, length);
            }
        }
        this.place();
        this.connect(board);
        Some(this)
    }

    /// Adds a line with its arrangements, which are in lexicographic order, if it has a block.
    fn add_line(&mut self, board: &Board, axis: Axis, number: u8, length: u8) {
        let at = |id: BlockId| axis.offset(board.block(board.start(), id).square);
        let is_here = |id: &BlockId| board.axis(*id) == axis && board.line(*id) == number;
        let mut blocks: Vec<BlockId> = board.blocks().filter(is_here).collect();
        if blocks.is_empty() {
            return;
        }
        sort_few(&mut blocks, |&id| at(id));
        let walls = self.walls[index(axis)][usize::from(number)];
        let is_wall = |offset: &u8| walls >> offset & 1 != 0;
        // Each block with the squares between the walls around it.
        let limits: Vec<(u8, u8, u8)> = blocks
            .iter()
            .map(|&id| {
                let first = (0..at(id)).rev().find(is_wall).map_or(0, |wall| wall + 1);
                let end = (at(id)..length).find(is_wall).unwrap_or(length);
                (board.length(id), first, end)
            })
            .collect();
        let mut all = Vec::new();
        super::lines::arrange(&limits, 0, &mut Vec::new(), &mut all);
        let arrangements = all.into_iter().map(|offsets| {
            let squares = offsets.iter().zip(&limits);
            let squares = squares.fold(0, |all, (&at, &(length, ..))| all | run(at, at + length));
            let mut covered = [0; MOST];
            ones(squares.into()).for_each(|it| covered[it] = 1 << number);
            Arrangement { offsets, covered, is_solved: false, slides: Vec::new() }
        });
        let arrangements = arrangements.collect();
        self.lines.push(LargeLine { axis, number, blocks, arrangements, word: 0, shift: 0 });
    }

    /// Gives each line its bits in a state.
    fn place(&mut self) {
        let mut used = 0;
        // A line with one arrangement needs none.
        for line in self.lines.iter_mut().filter(|it| it.arrangements.len() > 1) {
            let bits = line.bits();
            if used + bits > 64 {
                (self.words, used) = (self.words + 1, 0);
            }
            (line.word, line.shift) = (self.words - 1, used);
            used += bits;
        }
    }

    /// Finds the slides of each line.
    fn connect(&mut self, board: &Board) {
        let exit = exit(board);
        let mut by_place = [[None; MOST]; 2];
        for (number, line) in self.lines.iter().enumerate() {
            by_place[index(line.axis)][usize::from(line.number)] = Some(number);
        }
        for own in 0..self.lines.len() {
            let LargeLine { axis, ref blocks, .. } = self.lines[own];
            let across = by_place[1 - index(axis)];
            // The lines after it may move next, and itself if more than the block that has moved can.
            let is_again = blocks.len() > 1 || self.metric == Metric::Steps;
            let after = u32::MAX << own << 1 | u32::from(is_again) << own;
            let lengths: Vec<u8> = blocks.iter().map(|&id| board.length(id)).collect();
            let ids = blocks.clone();
            let line = &mut self.lines[own];
            for arrangement in &mut line.arrangements {
                arrangement.is_solved = ids
                    .iter()
                    .zip(&arrangement.offsets)
                    .any(|(&id, &at)| id == BlockId::MAIN && at == exit);
            }
            let all: Vec<Vec<u8>> = line.arrangements.iter().map(|it| it.offsets.clone()).collect();
            for from in 0..all.len() {
                let mut slides = Vec::new();
                for (block, &length) in lengths.iter().enumerate() {
                    let at = all[from][block];
                    let mut moved = all[from].clone();
                    let mut add = |to: u8| {
                        moved[block] = to;
                        let number = all.binary_search(&moved).ok()?;
                        let touched = run(at.min(to), at.max(to) + length);
                        let entered = touched & !run(at, at + length);
                        let left = touched & !run(to, to + length);
                        let opened = ones(left.into()).filter_map(|it| across[it]);
                        slides.push(LineSlide {
                            change: ((from ^ number) as u64) << line.shift,
                            entered,
                            is_solved: line.arrangements[number].is_solved,
                            next: opened.fold(after, |all, it| all | 1 << it),
                        });
                        Some(())
                    };
                    let reach = if self.metric == Metric::Steps { 1 } else { Board::MAX };
                    let _ = (at.saturating_sub(reach)..at).rev().try_for_each(&mut add);
                    let _ = (at + 1..=at.saturating_add(reach)).try_for_each(&mut add);
                }
                line.arrangements[from].slides = slides;
            }
        }
    }

    /// The fewest moves from the start of a round; `None` if there is no solution.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn solve(
        &self,
        round: &Round,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let start = round.initial_state();
        match self.words {
            1 => self.search::<1>(start, control, stats),
            2 => self.search::<2>(start, control, stats),
            3 => self.search::<3>(start, control, stats),
            _ => self.search::<6>(start, control, stats),
        }
    }

    fn search<const N: usize>(
        &self,
        start: Position,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let mut known = KnownStates::<N>::new(self.state(start));
        let mut layers = Vec::new();
        let mut layer = 0..known.states.len();
        while !layer.is_empty() {
            if control.exceeds_depth(stats.depth + 1) {
                return Err(StopReason::DepthLimit);
            }
            stats.depth += 1;
            let next = known.next_layer(layers.last().map_or(0, |it: &Range<u32>| it.start));
            layers.push(layer.clone());
            for id in layer.clone() {
                let state = *known.states.get(id);
                let crossing = self.crossing(&state);
                for number in ones(next[(id - layer.start) as usize]) {
                    let Some(line) = self.lines.get(number) else { break };
                    let crossed = crossing[index(line.axis)][usize::from(line.number)];
                    for slide in &line.arrangement(&state).slides {
                        if slide.entered & crossed != 0 {
                            continue;
                        }
                        let mut child = state;
                        child[line.word] ^= slide.change;
                        let is_new = known.insert(child, slide.next);
                        if is_new && slide.is_solved {
                            stats.generated += 1;
                            return Ok(Some(self.way(&known, &layers, child)));
                        }
                    }
                }
                stats.expanded += 1;
                stats.generated = u64::from(known.states.len()) - 1;
                stats.peak_closed = u64::from(id) + 1;
                stats.peak_open = stats.peak_open.max(u64::from(known.states.len() - id - 1));
                control.tick(stats, stats.depth, || known.memory())?;
                if known.states.len() > u32::MAX - 1024 {
                    return Err(StopReason::MemoryLimit);
                }
            }
            layer = layer.end..known.states.len();
        }
        Ok(None)
    }

    /// The moves of a shortest way to a state in the layer after these.
    fn way<const N: usize>(
        &self,
        known: &KnownStates<N>,
        layers: &[Range<u32>],
        exit: [u64; N],
    ) -> Vec<Move> {
        let mut way = vec![exit];
        for layer in layers.iter().rev() {
            let mut before = self.neighbours(&way[way.len() - 1]);
            before.sort_unstable();
            let found = layer.clone().map(|id| *known.states.get(id));
            way.extend(found.into_iter().find(|it| before.binary_search(it).is_ok()));
        }
        way.reverse();
        way.windows(2).filter_map(|pair| self.move_between(&pair[0], &pair[1])).collect()
    }

    /// The states that are one move away.
    fn neighbours<const N: usize>(&self, state: &[u64; N]) -> Vec<[u64; N]> {
        let crossing = self.crossing(state);
        let of_line = |line: &LargeLine| {
            let crossed = crossing[index(line.axis)][usize::from(line.number)];
            let free = line.arrangement(state).slides.iter();
            let free = free.filter(move |slide| slide.entered & crossed == 0);
            let word = line.word;
            free.map(move |slide| {
                let mut next = *state;
                next[word] ^= slide.change;
                next
            })
            .collect::<Vec<_>>()
        };
        self.lines.iter().flat_map(of_line).collect()
    }

    fn move_between<const N: usize>(&self, from: &[u64; N], to: &[u64; N]) -> Option<Move> {
        self.lines.iter().find_map(|line| {
            let (from, to) = (&line.arrangement(from).offsets, &line.arrangement(to).offsets);
            let mut moved = line.blocks.iter().zip(from.iter().zip(to));
            moved.find_map(|(&block, (&from, &to))| {
                let distance = to.cast_signed() - from.cast_signed();
                (distance != 0).then_some(Move::along(block, distance))
            })
        })
    }

    fn crossing<const N: usize>(&self, state: &[u64; N]) -> Crossing {
        let mut crossing = self.walls;
        for line in &self.lines {
            let across = &mut crossing[1 - index(line.axis)];
            for (all, covered) in across.iter_mut().zip(&line.arrangement(state).covered) {
                *all |= covered;
            }
        }
        crossing
    }

    /// The state of a position. The position must be one of the board.
    fn state<const N: usize>(&self, position: Position) -> [u64; N] {
        let mut state = [0; N];
        for line in &self.lines {
            let offsets: Vec<u8> = line.blocks.iter().map(|&id| position.offset(id)).collect();
            let is_it = |it: &Arrangement| it.offsets == offsets;
            let number = line.arrangements.iter().position(is_it).unwrap_or(0);
            state[line.word] |= (number as u64) << line.shift;
        }
        state
    }
}

/// The first square of the main block at the exit.
fn exit(board: &Board) -> u8 {
    let (width, height) = (board.size().width(), board.size().height());
    let end = if board.axis(BlockId::MAIN) == Axis::Horizontal { width } else { height };
    let is_at_start = board.setup(board.start()).exit_at_start;
    if is_at_start { 0 } else { end - board.length(BlockId::MAIN) }
}

impl LargeLine {
    /// The bits of the number of an arrangement.
    fn bits(&self) -> u32 {
        usize::BITS - (self.arrangements.len() - 1).leading_zeros()
    }

    #[inline]
    fn arrangement<const N: usize>(&self, state: &[u64; N]) -> &Arrangement {
        let mask = self.arrangements.len().next_power_of_two() - 1;
        &self.arrangements[(state[self.word] >> self.shift) as usize & mask]
    }
}

/// The states that a search has found, in the order of their distance.
struct KnownStates<const N: usize> {
    states: Chunks<[u64; N]>,
    /// The numbers of the states from `needed` on, and of some before them.
    numbers: HashTable<u32>,
    needed: u32,
    /// The first state of the next layer, and by state of this layer the lines that may move.
    next: u32,
    lines: Vec<LineSet>,
}

impl<const N: usize> KnownStates<N> {
    fn new(start: [u64; N]) -> Self {
        let (states, numbers) = (Chunks::default(), HashTable::new());
        let mut known = Self { states, numbers, needed: 0, next: 0, lines: Vec::new() };
        known.insert(start, LineSet::MAX);
        known
    }

    /// Begins the layer after all states that are known. Returns, by state of the last layer, the lines that may move. The states from
    /// `needed` on may be found again.
    fn next_layer(&mut self, needed: u32) -> Vec<LineSet> {
        (self.needed, self.next) = (needed, self.states.len());
        core::mem::take(&mut self.lines)
    }

    /// Remembers a state, in which these lines may move. Returns whether it is new.
    #[inline]
    fn insert(&mut self, state: [u64; N], lines: LineSet) -> bool {
        let (hash, states) = (hash(&state), &self.states);
        if let Some(&id) = self.numbers.find(hash, |&id| *states.get(id) == state) {
            if id >= self.next {
                self.lines[(id - self.next) as usize] |= lines;
            }
            return false;
        }
        if self.numbers.len() == self.numbers.capacity() {
            self.make_room();
        }
        let states = &self.states;
        self.numbers.insert_unique(hash, states.len(), |&id| self::hash(states.get(id)));
        self.states.push(state);
        self.lines.push(lines);
        true
    }

    /// Forgets the older layers, and doubles the table if most states are needed.
    #[cold]
    fn make_room(&mut self) {
        let needed = self.needed..self.states.len();
        self.numbers = HashTable::new();
        self.numbers = HashTable::with_capacity((needed.len() * 2).max(64));
        for id in needed {
            let states = &self.states;
            let hash_of = |&id: &u32| hash(states.get(id));
            self.numbers.insert_unique(hash_of(&id), id, hash_of);
        }
    }

    /// The bytes in use.
    fn memory(&self) -> u64 {
        let lines = self.lines.capacity() * size_of::<LineSet>();
        (self.states.bytes() + self.numbers.allocation_size() + lines) as u64
    }
}

#[inline]
fn hash<const N: usize>(state: &[u64; N]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, &word: &u64| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        (product as u64) ^ (product >> 64) as u64
    };
    state.iter().fold(FACTOR, mix)
}

/// A list that grows without a copy.
struct Chunks<T>(Vec<Vec<T>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(vec![Vec::new()])
    }
}

impl<T> Chunks<T> {
    const BITS: u32 = 14;

    fn len(&self) -> u32 {
        let last = self.0.len() - 1;
        (last << Self::BITS) as u32 + self.0[last].len() as u32
    }

    #[inline]
    fn get(&self, number: u32) -> &T {
        &self.0[(number >> Self::BITS) as usize][(number & ((1 << Self::BITS) - 1)) as usize]
    }

    fn push(&mut self, value: T) {
        if self.0.last().is_none_or(|it| it.len() >= 1 << Self::BITS) {
            self.0.push(Vec::with_capacity(1 << Self::BITS));
        }
        if let Some(last) = self.0.last_mut() {
            last.push(value);
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(|it| it.capacity() * size_of::<T>()).sum()
    }
}
