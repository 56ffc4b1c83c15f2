//! [`Component`]: every position that can be reached from a board's start, with its distances.

use std::sync::Arc;

use carom_engine::unblock::{Board, Metric, Move, Position};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::breadth::{Breadth, Recall, Visit};
use super::lines::{LineTables, Lines, State};
use super::visited::Visited;
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
    /// In the order of a breadth-first search.
    states: Vec<State>,
    /// The same states by their slots.
    slots: Visited,
    /// By metric and slot: the distance to the nearest solved state; [`NEVER`] if there is none.
    distances: [Vec<u16>; 2],
}

/// The distance of an empty slot, and of every slot in a component without a solved state.
const NEVER: u16 = u16::MAX;

/// Builds components one after the other, and keeps its tables.
#[derive(Default)]
pub struct ComponentBuilder {
    tables: LineTables,
    breadth: Breadth,
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
    /// The reason to stop: a limit of `control`, except its depth, or four billion states.
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
        let max_depth = control.max_depth.take();
        let component = self.build_at_any_depth(board, control, stats);
        control.max_depth = max_depth;
        component
    }

    fn build_at_any_depth(
        &mut self,
        board: &Arc<Board>,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Component, Stopped> {
        let Self { tables, breadth } = self;
        let lines = Lines::new(board, tables);
        let start = [lines.state(board.start())];
        let mut slots = Visited::default();
        slots.insert(start[0]);
        // Steps have fewer children than moves, and reach the same positions.
        breadth.run(&lines, (&start, Metric::Steps), &mut slots, control, stats)?;
        let states: Vec<State> = breadth.nodes.iter().map(|node| node.state).collect();
        let is_solved = |&state: &State| lines.is_solved(state);
        let solved: Vec<State> = states.iter().copied().filter(is_solved).collect();
        let mut distances = [const { Vec::new() }; 2];
        for metric in Metric::ALL {
            // Moves can be taken back: the distance from the solved states is the distance to them.
            let mut sweep = Sweep { slots: &slots, distances: vec![NEVER; slots.slots().len()] };
            for &state in &solved {
                sweep.visit(state, 0);
            }
            breadth.run(&lines, (&solved, metric), &mut sweep, control, stats)?;
            distances[metric as usize] = sweep.distances;
        }
        Ok(Component { board: Arc::clone(board), lines, states, slots, distances })
    }
}

/// Distances from the solved states.
struct Sweep<'a> {
    slots: &'a Visited,
    distances: Vec<u16>,
}

impl Recall for Sweep<'_> {
    #[inline]
    fn visit(&mut self, state: State, distance: u32) -> Visit {
        let Some(known) = self.slots.find(state).map(|slot| &mut self.distances[slot]) else {
            return Visit::Known;
        };
        if *known == NEVER {
            *known = distance as u16;
            Visit::New
        } else {
            Visit::Known
        }
    }

    fn memory(&self) -> u64 {
        self.slots.memory() + (self.distances.capacity() * size_of::<u16>()) as u64
    }
}

impl Component {
    /// The neighbours of a state that are one move of this metric away.
    fn next(&self, state: State, metric: Metric) -> impl Iterator<Item = State> {
        let crossing = self.lines.crossing(state);
        self.lines.all.iter().enumerate().flat_map(move |(number, line)| {
            let from = Lines::arrangement(state, number);
            let set = line.table.after(metric, from, line.crossed(crossing));
            let arrangements = (0..line.table.count).filter(move |&to| set >> to & 1 != 0);
            arrangements.map(move |to| Lines::with(state, number, from, to))
        })
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
        self.states.len()
    }

    /// Whether a solved position can be reached.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.distance_of(self.states[0], Metric::Moves).is_some()
    }

    /// Every position, the board's start first; the order is the same on every machine.
    #[must_use]
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> {
        self.states.iter().map(|&state| self.lines.position(&self.board, state))
    }

    /// Whether the component has a position of its board.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        self.find(position).is_some()
    }

    fn find(&self, position: Position) -> Option<State> {
        let state = self.lines.state(position);
        self.slots.find(state).map(|_| state)
    }

    /// The fewest moves or steps from a position to the exit. `None` if the component is not solvable or does not have
    /// the position.
    #[must_use]
    pub fn distance(&self, position: Position, metric: Metric) -> Option<u32> {
        self.find(position).and_then(|state| self.distance_of(state, metric))
    }

    fn distance_of(&self, state: State, metric: Metric) -> Option<u32> {
        let distance = self.distances[metric as usize][self.slots.find(state)?];
        (distance != NEVER).then_some(u32::from(distance))
    }

    /// The moves from a position that come nearer to the exit, in the order of [`Rules::legal_moves`]; empty if there
    /// is none.
    ///
    /// [`Rules::legal_moves`]: carom_engine::Rules::legal_moves
    #[must_use]
    pub fn best_moves(&self, position: Position, metric: Metric) -> Vec<Move> {
        let Some(state) = self.find(position) else { return Vec::new() };
        let moves = self.nearer(state, metric).filter_map(|to| self.lines.move_between(state, to));
        let mut moves: Vec<Move> = moves.collect();
        moves.sort_unstable_by_key(|mv| (mv.block, mv.distance > 0, mv.distance.unsigned_abs()));
        moves
    }

    /// The neighbours of a state that are nearer to the exit.
    fn nearer(&self, state: State, metric: Metric) -> impl Iterator<Item = State> {
        let own = self.distance_of(state, metric);
        let is_nearer = move |&to: &State| {
            self.distance_of(to, metric).is_some_and(|it| own.is_some_and(|own| it < own))
        };
        self.next(state, metric).filter(is_nearer)
    }

    /// A shortest solution from a position. `None` if the component is not solvable or does not have the position.
    #[must_use]
    pub fn optimal_line(&self, position: Position, metric: Metric) -> Option<Vec<Move>> {
        let mut state = self.find(position)?;
        self.distance_of(state, metric)?;
        let mut moves = Vec::new();
        while let Some(next) = self.nearer(state, metric).next() {
            moves.extend(self.lines.move_between(state, next));
            state = next;
        }
        Some(moves)
    }

    /// The number of shortest solutions from a position, `u128::MAX` for that number or more; 0 if the component is not solvable or does
    /// not have the position.
    #[must_use]
    pub fn optimal_solutions(&self, position: Position, metric: Metric) -> u128 {
        let Some(start) = self.find(position) else { return 0 };
        let Some(distance) = self.distance_of(start, metric) else { return 0 };
        // The number of ways from the start to the states of one distance after the other.
        let mut ways: HashMap<State, u128, FxBuildHasher> = HashMap::default();
        ways.insert(start, 1);
        for _ in 0..distance {
            let mut next: HashMap<State, u128, FxBuildHasher> = HashMap::default();
            for (&state, &count) in &ways {
                for to in self.nearer(state, metric) {
                    let sum = next.entry(to).or_insert(0);
                    *sum = sum.saturating_add(count);
                }
            }
            ways = next;
        }
        ways.values().fold(0, |all, &count| all.saturating_add(count))
    }

    /// The greatest distance of a position from the exit. `None` if the component is not solvable.
    #[must_use]
    pub fn longest(&self, metric: Metric) -> Option<u32> {
        let distances = self.distances[metric as usize].iter();
        distances.filter(|&&it| it != NEVER).max().map(|&it| u32::from(it))
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
        // An empty slot has no distance either.
        let farness = |slot: usize| {
            let [own, other] = [metric, other].map(|it| self.distances[it as usize][slot]);
            (own != NEVER).then_some((own, other))
        };
        let most = (0..self.slots.slots().len()).filter_map(farness).max()?;
        let farthest =
            self.slots.slots().enumerate().filter(|&(slot, _)| farness(slot) == Some(most));
        farthest.filter_map(|(_, it)| Some(self.lines.position(&self.board, it?))).min()
    }
}
