//! [`Component`]: every position that can be reached from a board's start, with its distances.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::ops::RangeInclusive;

use carom_engine::unblock::{Board, Metric, Move, Position};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::breadth::{Aim, Waves};
use super::groups::{GroupBuffers, Groups};
use super::lines::{LineTables, State};
use super::packing::States;
use super::position_list::PositionList;
use crate::sort::sort_few;
use crate::{Control, Stats, StopReason};

#[cfg(feature = "serde")]
mod written;

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
    /// The state of the board's start.
    start: State,
    /// The number of states.
    len: usize,
    store: PositionStore,
}

/// The states of a component and their distances.
#[expect(clippy::large_enum_variant, reason = "a component is moved once, when it is built")]
enum PositionStore {
    PositionSets(PositionSets),
    PositionList(PositionList),
}

/// Sets of states, for boards with [lines](Board::has_lines).
struct PositionSets {
    groups: Groups,
    /// By group: its states.
    states: Vec<States>,
    /// By metric: the states by their distance to the nearest solved state; nothing if there is none.
    distances: [Waves; 2],
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Component").finish_non_exhaustive()
    }
}

/// Builds components one after the other, and keeps its tables.
#[derive(Default)]
pub struct ComponentBuilder {
    tables: LineTables,
    memory: GroupBuffers,
    waves: Waves,
}

impl fmt::Debug for ComponentBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComponentBuilder").finish_non_exhaustive()
    }
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
    /// The reason to stop: a limit of `control`, except its depth, or two billion sets of states.
    pub fn build(
        &mut self,
        board: &Board,
        control: &mut Control<'_>,
    ) -> Result<Component, StopReason> {
        self.build_counted(&Arc::new(board.clone()), control, &mut Stats::default())
    }

    pub(super) fn build_counted(
        &mut self,
        board: &Arc<Board>,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Component, StopReason> {
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
    ) -> Result<Component, StopReason> {
        if !board.has_lines() {
            return PositionList::build(board, control, stats)
                .map(|it| Component::listed(board, it));
        }
        let Self { tables, memory, waves } = self;
        let mut groups = Groups::new(board, tables, core::mem::take(memory));
        let start = groups.lines.state(board.start());
        let first = [groups.add(start)];
        waves.search(&mut groups, &first, Aim::States, control, stats)?;
        // Moves can be taken back: the distance from the solved states is the distance to them.
        let solved = waves.solved(&groups);
        let mut distances = [Waves::default(), Waves::default()];
        for (metric, waves) in Metric::ALL.into_iter().zip(&mut distances) {
            waves.search(&mut groups, &solved, Aim::Distances(metric), control, stats)?;
        }
        let states = waves.states().collect();
        memory.links = core::mem::take(&mut groups.memory.links);
        let len = waves.count();
        let store = PositionStore::PositionSets(PositionSets { groups, states, distances });
        Ok(Component { board: Arc::clone(board), start, len, store })
    }
}

impl Component {
    fn listed(board: &Arc<Board>, listed: PositionList) -> Self {
        let len = listed.len();
        Self { board: Arc::clone(board), start: 0, len, store: PositionStore::PositionList(listed) }
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
        self.len
    }

    /// Whether a solved position can be reached.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.longest(Metric::Moves).is_some()
    }

    /// Every position, the board's start first; the order is the same on every machine.
    #[must_use]
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position> {
        let mut states: Vec<State> = match &self.store {
            PositionStore::PositionSets(PositionSets { groups, states, .. }) => {
                let sets = (0..).zip(states);
                sets.flat_map(|(group, &states)| groups.states(group, states)).collect()
            }
            PositionStore::PositionList(listed) => (0..listed.len() as State).collect(),
        };
        if let Some(start) = states.iter().position(|&it| it == self.start) {
            states.swap(0, start);
        }
        states.into_iter().map(|state| self.position(state))
    }

    fn position(&self, state: State) -> Position {
        match &self.store {
            PositionStore::PositionSets(PositionSets { groups, .. }) => {
                groups.lines.position(&self.board, state)
            }
            PositionStore::PositionList(listed) => listed.position(state),
        }
    }

    /// The positions at some distances from the exit, the nearest ones first; the order is the same on every machine.
    pub fn positions_at(
        &self,
        metric: Metric,
        distances: RangeInclusive<u32>,
    ) -> impl Iterator<Item = Position> {
        let last = self.longest(metric).map_or(0, |longest| longest.min(*distances.end()) + 1);
        let states =
            (*distances.start()..last).flat_map(move |distance| self.layer(metric, distance));
        states.map(|state| self.position(state))
    }

    /// The states at a distance.
    fn layer(&self, metric: Metric, distance: u32) -> Vec<State> {
        match &self.store {
            PositionStore::PositionSets(PositionSets { groups, distances, .. }) => {
                let waves = distances[metric as usize].layer(distance).iter();
                waves.flat_map(|it| groups.states(it.group, it.states)).collect()
            }
            PositionStore::PositionList(listed) => {
                let layer = listed.layers(metric).get(distance as usize);
                layer.into_iter().flatten().map(|&it| it.into()).collect()
            }
        }
    }

    /// Whether the component has a position of its board.
    #[must_use]
    pub fn contains(&self, position: Position) -> bool {
        self.find(position).is_some()
    }

    fn find(&self, position: Position) -> Option<State> {
        match &self.store {
            PositionStore::PositionSets(PositionSets { groups, states, .. }) => {
                let state = groups.lines.state(position);
                let (group, one) = groups.find(state)?;
                (states[group as usize] & one != 0).then_some(state)
            }
            PositionStore::PositionList(listed) => listed.find(&position),
        }
    }

    /// The fewest moves or steps from a position to the exit. `None` if the component is not solvable or does not have
    /// the position.
    #[must_use]
    pub fn distance(&self, position: Position, metric: Metric) -> Option<u32> {
        self.find(position).and_then(|state| self.distance_of(state, metric))
    }

    fn distance_of(&self, state: State, metric: Metric) -> Option<u32> {
        match &self.store {
            PositionStore::PositionSets(PositionSets { groups, distances, .. }) => {
                distances[metric as usize].distance(groups.find(state)?)
            }
            PositionStore::PositionList(listed) => listed.distance(state, metric),
        }
    }

    /// The moves from a position that come nearer to the exit, in the order of [`Rules::legal_moves`]; empty if there
    /// is none.
    ///
    /// [`Rules::legal_moves`]: carom_engine::Rules::legal_moves
    #[must_use]
    pub fn best_moves(&self, position: Position, metric: Metric) -> Vec<Move> {
        let Some(state) = self.find(position) else { return Vec::new() };
        let moves = self.nearer(state, metric).filter_map(|to| self.move_between(state, to));
        let mut moves: Vec<Move> = moves.collect();
        let order =
            |mv: &Move| (mv.block, mv.is_across, mv.distance > 0, mv.distance.unsigned_abs());
        sort_few(&mut moves, order);
        moves
    }

    /// The neighbours of a state that are nearer to the exit.
    fn nearer(&self, state: State, metric: Metric) -> impl Iterator<Item = State> {
        let own = self.distance_of(state, metric);
        let is_nearer = move |&to: &State| {
            self.distance_of(to, metric).is_some_and(|it| own.is_some_and(|own| it < own))
        };
        let next: Vec<State> = match &self.store {
            PositionStore::PositionSets(PositionSets { groups, .. }) => {
                groups.lines.next(state, metric).collect()
            }
            PositionStore::PositionList(listed) => listed.next(state, metric),
        };
        next.into_iter().filter(is_nearer)
    }

    fn move_between(&self, from: State, to: State) -> Option<Move> {
        match &self.store {
            PositionStore::PositionSets(PositionSets { groups, .. }) => {
                groups.lines.move_between(from, to)
            }
            PositionStore::PositionList(listed) => listed.move_between(from, to),
        }
    }

    /// A shortest solution from a position. `None` if the component is not solvable or does not have the position.
    #[must_use]
    pub fn optimal_line(&self, position: Position, metric: Metric) -> Option<Vec<Move>> {
        let mut state = self.find(position)?;
        self.distance_of(state, metric)?;
        if let PositionStore::PositionSets(PositionSets { groups, distances, .. }) = &self.store {
            let states = distances[metric as usize].descent(groups, state, metric);
            return Some(groups.lines.moves(&states));
        }
        let mut line = Vec::new();
        while let Some(to) = self.nearer(state, metric).next() {
            line.extend(self.move_between(state, to));
            state = to;
        }
        Some(line)
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
        match &self.store {
            PositionStore::PositionSets(PositionSets { distances, .. }) => {
                distances[metric as usize].longest()
            }
            PositionStore::PositionList(listed) => {
                (listed.layers(metric).len() as u32).checked_sub(1)
            }
        }
    }

    /// By distance: the number of positions; empty if the component is not solvable.
    #[must_use]
    pub fn histogram(&self, metric: Metric) -> Vec<u64> {
        match &self.store {
            PositionStore::PositionSets(PositionSets { distances, .. }) => {
                distances[metric as usize].histogram()
            }
            PositionStore::PositionList(listed) => {
                listed.layers(metric).iter().map(|layer| layer.len() as u64).collect()
            }
        }
    }

    /// The position that is farthest from the exit under a metric; among several, the one that is farthest under the
    /// other metric, and then the one that comes first by the offsets of its blocks. It is the same from whichever position
    /// the component was built. `None` if the component is not solvable.
    #[must_use]
    pub fn hardest(&self, metric: Metric) -> Option<Position> {
        let other = if metric == Metric::Moves { Metric::Steps } else { Metric::Moves };
        let longest = self.longest(metric)?;
        let farthest = self.positions_at(metric, longest..=longest);
        farthest.min_by_key(|&it| (Reverse(self.distance(it, other)), it))
    }
}
