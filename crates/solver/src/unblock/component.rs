//! [`Component`]: every position that can be reached from a board's start, with its distances.

use std::sync::Arc;

use carom_engine::unblock::{Board, Metric, Move, Position};

use super::lines::{LineTables, Lines, State};
use crate::{Control, Stats, Stopped};

/// Every position that can be reached from a board's start, with the exact distance to the exit under both metrics.
///
/// Moves can be taken back, so a component is the same from each of its positions. Either all of them are solvable,
/// or none is. [`ComponentBuilder`] builds components.
///
/// ```
/// use carom_engine::unblock::{Axis, Block, Board, BoardSetup, Metric};
/// use carom_engine::{Size, Square};
/// use carom_solver::Control;
/// use carom_solver::unblock::ComponentBuilder;
///
/// let mut setup = BoardSetup::empty(Size::new(4, 4)?);
/// setup.blocks = vec![
///     Block { square: Square::new(0, 1), axis: Axis::Horizontal, length: 2 },
///     Block { square: Square::new(2, 0), axis: Axis::Vertical, length: 2 },
/// ];
/// let board = Board::new(setup)?;
/// let component = ComponentBuilder::new().build(&board, &mut Control::default()).expect("no limit");
/// assert_eq!(component.len(), 5);
/// assert_eq!(component.distance(board.start(), Metric::Moves), Some(2));
/// assert_eq!(component.distance(board.start(), Metric::Steps), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Component {
    board: Arc<Board>,
    lines: Lines,
    index: Index,
    /// By the number of a state: the end of its neighbours in `neighbours`; they start where those of the number before
    /// end.
    ends: Vec<u32>,
    /// The numbers of the states after one move; [`STEP`] marks those after a move of one square.
    neighbours: Vec<u32>,
    /// By metric and number: the distance to the nearest solved state; [`NEVER`] if there is none.
    distances: [Vec<u16>; 2],
}

/// Marks a neighbour that is one square away.
const STEP: u32 = 1 << 31;

/// The distance in a component without a solved state.
const NEVER: u16 = u16::MAX;

/// Builds components one after the other, and keeps its tables.
#[derive(Default)]
pub struct ComponentBuilder {
    tables: LineTables,
}

impl ComponentBuilder {
    /// A builder with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The component of a board's start.
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`, or two billion states.
    pub fn build(
        &mut self,
        board: &Board,
        control: &mut Control<'_>,
    ) -> Result<Component, Stopped> {
        self.build_counted(&Arc::new(board.clone()), control, &mut Stats::default())
    }

    pub(super) fn build_counted(
        &mut self,
        board: &Arc<Board>,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Component, Stopped> {
        let lines = Lines::new(board, &mut self.tables);
        let start = lines.state(board.start());
        let mut component = Component {
            board: Arc::clone(board),
            lines,
            index: Index::new(start),
            ends: Vec::new(),
            neighbours: Vec::new(),
            distances: [const { Vec::new() }; 2],
        };
        component.explore(control, stats)?;
        component.distances = Metric::ALL.map(|metric| component.sweep(metric));
        Ok(component)
    }
}

impl Component {
    /// Finds every state and its neighbours, in the order of a breadth-first search.
    fn explore(&mut self, control: &mut Control<'_>, stats: &mut Stats) -> Result<(), Stopped> {
        let Self { lines, index, ends, neighbours, .. } = self;
        let mut id = 0;
        while id < index.states.len() {
            let state = index.states[id];
            let crossing = lines.crossing(state);
            for (number, line) in lines.all.iter().enumerate() {
                let from = Lines::arrangement(state, number);
                let crossed = line.crossed(crossing);
                let steps = line.table.after(Metric::Steps, from, crossed);
                let mut to = line.table.after(Metric::Moves, from, crossed);
                while to != 0 {
                    let lowest = to.trailing_zeros();
                    to &= to - 1;
                    let child = Lines::with(state, number, from, lowest as usize);
                    let step = u32::from(steps >> lowest & 1) * STEP;
                    neighbours.push(index.number(child) | step);
                }
            }
            ends.push(neighbours.len() as u32);
            id += 1;
            stats.expanded += 1;
            stats.generated = neighbours.len() as u64;
            stats.peak_open = stats.peak_open.max((index.states.len() - id) as u64);
            stats.peak_closed = index.states.len() as u64;
            stats.duplicate = stats.generated + 1 - stats.peak_closed;
            if index.states.len() >= STEP as usize || u32::try_from(neighbours.len()).is_err() {
                return Err(Stopped::MemoryLimit);
            }
            control.tick(stats, 0, || {
                let edges = neighbours.capacity() + ends.capacity();
                (edges * size_of::<u32>()) as u64 + index.memory()
            })?;
        }
        Ok(())
    }

    /// The distances under a metric, breadth-first from all solved states at once. Moves can be taken back, so the
    /// neighbours of a state are also the states before it.
    fn sweep(&self, metric: Metric) -> Vec<u16> {
        let states = &self.index.states;
        let mut distances = vec![NEVER; states.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(states.len());
        for (id, &state) in states.iter().enumerate() {
            if self.lines.is_solved(state) {
                distances[id] = 0;
                queue.push(id as u32);
            }
        }
        let needed = if metric == Metric::Steps { STEP } else { 0 };
        let mut head = 0;
        while let Some(&id) = queue.get(head) {
            head += 1;
            let distance = distances[id as usize] + 1;
            for &neighbour in self.neighbours(id as usize) {
                let id = neighbour & !STEP;
                if neighbour & needed == needed && distances[id as usize] == NEVER {
                    distances[id as usize] = distance;
                    queue.push(id);
                }
            }
        }
        distances
    }

    fn neighbours(&self, id: usize) -> &[u32] {
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.neighbours[start as usize..self.ends[id] as usize]
    }

    /// The neighbours of a state that are one move of this metric away.
    fn next(&self, id: usize, metric: Metric) -> impl Iterator<Item = usize> {
        let needed = if metric == Metric::Steps { STEP } else { 0 };
        let neighbours = self.neighbours(id).iter();
        neighbours.filter(move |&it| it & needed == needed).map(|it| (it & !STEP) as usize)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number of positions, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a component has its start")]
    pub const fn len(&self) -> usize {
        self.index.states.len()
    }

    /// Whether a solved position can be reached.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.distances[0][0] != NEVER
    }

    /// Every position, the board's start first; the order is the same on every machine.
    #[must_use]
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> {
        self.index.states.iter().map(|&state| self.lines.position(&self.board, state))
    }

    /// Whether the component has a position of its board.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        self.find(position).is_some()
    }

    fn find(&self, position: Position) -> Option<usize> {
        self.index.find(self.lines.state(position))
    }

    /// The fewest moves or steps from a position to the exit. `None` if the component is not solvable or does not have
    /// the position.
    #[must_use]
    pub fn distance(&self, position: Position, metric: Metric) -> Option<u32> {
        self.find(position).and_then(|id| self.distance_of(id, metric))
    }

    fn distance_of(&self, id: usize, metric: Metric) -> Option<u32> {
        let distance = self.distances[metric as usize][id];
        (distance != NEVER).then_some(u32::from(distance))
    }

    /// The moves from a position that come nearer to the exit, in the order of [`Rules::legal_moves`]; empty if there
    /// is none.
    ///
    /// [`Rules::legal_moves`]: carom_engine::Rules::legal_moves
    #[must_use]
    pub fn best_moves(&self, position: Position, metric: Metric) -> Vec<Move> {
        let Some(id) = self.find(position) else { return Vec::new() };
        let mut moves: Vec<Move> =
            self.nearer(id, metric).filter_map(|to| self.mv(id, to)).collect();
        moves.sort_unstable_by_key(|mv| (mv.block, mv.distance > 0, mv.distance.unsigned_abs()));
        moves
    }

    /// The neighbours of a state that are nearer to the exit.
    fn nearer(&self, id: usize, metric: Metric) -> impl Iterator<Item = usize> {
        let distances = &self.distances[metric as usize];
        self.next(id, metric).filter(move |&to| distances[to] < distances[id])
    }

    fn mv(&self, from: usize, to: usize) -> Option<Move> {
        self.lines.move_between(self.index.states[from], self.index.states[to])
    }

    /// A shortest solution from a position. `None` if the component is not solvable or does not have the position.
    #[must_use]
    pub fn optimal_line(&self, position: Position, metric: Metric) -> Option<Vec<Move>> {
        let mut id = self.find(position)?;
        self.distance_of(id, metric)?;
        let mut moves = Vec::new();
        while let Some(next) = self.nearer(id, metric).next() {
            moves.extend(self.mv(id, next));
            id = next;
        }
        Some(moves)
    }

    /// The number of shortest solutions from a position, `u64::MAX` for more; 0 if the component is not solvable or does
    /// not have the position.
    #[must_use]
    pub fn optimal_solutions(&self, position: Position, metric: Metric) -> u64 {
        let Some(start) = self.find(position) else { return 0 };
        let Some(distance) = self.distance_of(start, metric) else { return 0 };
        // The number of ways from the start to each state at one distance after the other.
        let mut ways = vec![0_u64; self.len()];
        ways[start] = 1;
        let mut layer = vec![start];
        for _ in 0..distance {
            let mut next = Vec::new();
            for &id in &layer {
                for to in self.nearer(id, metric) {
                    if ways[to] == 0 {
                        next.push(to);
                    }
                    ways[to] = ways[to].saturating_add(ways[id]);
                }
            }
            layer = next;
        }
        layer.iter().fold(0, |all, &id| all.saturating_add(ways[id]))
    }

    /// The greatest distance of a position from the exit. `None` if the component is not solvable.
    #[must_use]
    pub fn longest(&self, metric: Metric) -> Option<u32> {
        let longest = self.distances[metric as usize].iter().max().copied();
        longest.filter(|&it| it != NEVER).map(u32::from)
    }

    /// By distance: the number of positions; empty if the component is not solvable.
    #[must_use]
    pub fn histogram(&self, metric: Metric) -> Vec<u64> {
        let mut counts = Vec::new();
        for &distance in self.distances[metric as usize].iter().filter(|&&it| it != NEVER) {
            let distance = usize::from(distance);
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }

    /// The position that is farthest from the exit under a metric; among several, the one that is farthest under the
    /// other metric, and then the one that comes first by the offsets of its blocks. It is the same from whichever position
    /// the component was built. `None` if the component is not solvable.
    #[must_use]
    pub fn hardest(&self, metric: Metric) -> Option<Position> {
        let other = if metric == Metric::Moves { Metric::Steps } else { Metric::Moves };
        let farness =
            |id: usize| (self.distances[metric as usize][id], self.distances[other as usize][id]);
        let most = (0..self.len()).map(farness).max().filter(|_| self.is_solvable())?;
        let farthest = (0..self.len()).filter(|&id| farness(id) == most);
        farthest.map(|id| self.lines.position(&self.board, self.index.states[id])).min()
    }
}

/// States by their numbers, and their numbers by the states.
struct Index {
    states: Vec<State>,
    /// The states in open addressing, at most half full; [`EMPTY`] is not a state.
    slots: Vec<State>,
    /// The number of the state of each slot.
    numbers: Vec<u32>,
    /// 64 minus the binary logarithm of the number of slots.
    shift: u32,
}

/// Not a state.
const EMPTY: State = State::MAX;

impl Index {
    fn new(start: State) -> Self {
        const BITS: u32 = 8;
        let mut index = Self {
            states: Vec::new(),
            slots: vec![EMPTY; 1 << BITS],
            numbers: vec![0; 1 << BITS],
            shift: u64::BITS - BITS,
        };
        index.number(start);
        index
    }

    /// The slot of a state, or the empty slot where it belongs.
    #[inline]
    fn slot(&self, state: State) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        while self.slots[slot & mask] != state && self.slots[slot & mask] != EMPTY {
            slot += 1;
        }
        slot & mask
    }

    fn find(&self, state: State) -> Option<usize> {
        let slot = self.slot(state);
        (self.slots[slot] == state).then(|| self.numbers[slot] as usize)
    }

    /// The number of a state, a new one if the state is new.
    #[inline]
    fn number(&mut self, state: State) -> u32 {
        let slot = self.slot(state);
        if self.slots[slot] == state {
            return self.numbers[slot];
        }
        let number = self.states.len() as u32;
        self.slots[slot] = state;
        self.numbers[slot] = number;
        self.states.push(state);
        if 2 * self.states.len() >= self.slots.len() {
            self.grow();
        }
        number
    }

    #[cold]
    fn grow(&mut self) {
        let slots = 4 * self.slots.len();
        self.shift -= 2;
        self.slots.clear();
        self.slots.resize(slots, EMPTY);
        self.numbers.clear();
        self.numbers.resize(slots, 0);
        for number in 0..self.states.len() {
            let slot = self.slot(self.states[number]);
            self.slots[slot] = self.states[number];
            self.numbers[slot] = number as u32;
        }
    }

    fn memory(&self) -> u64 {
        let states = (self.states.capacity() + self.slots.capacity()) * size_of::<State>();
        (states + self.numbers.capacity() * size_of::<u32>()) as u64
    }
}
