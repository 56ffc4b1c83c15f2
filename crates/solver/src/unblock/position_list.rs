//! [`PositionList`]: the positions of a component one by one, for boards without [lines](Board::has_lines).

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::Rules as _;
use carom_engine::unblock::{Board, Metric, Move, Position, Round};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lines::State;
use crate::search::table_bytes;
use crate::{Control, Stats, StopReason};

/// Positions with their distances. A state is the number of a position.
pub(super) struct PositionList {
    rounds: [Round; 2],
    positions: Vec<Position>,
    numbers: HashMap<Position, u32, FxBuildHasher>,
    /// By metric and distance: the states; nothing if no position is solved.
    layers: [Vec<Vec<u32>>; 2],
    /// By metric and state: the distance; nothing if no position is solved.
    distances: [Vec<u32>; 2],
}

impl PositionList {
    /// The positions that can be reached from the start of a board.
    pub(super) fn build(
        board: &alloc::sync::Arc<Board>,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Self, StopReason> {
        let rounds = Metric::ALL.map(|metric| Round::new(alloc::sync::Arc::clone(board), metric));
        let mut listed = Self {
            positions: Vec::new(),
            numbers: HashMap::default(),
            layers: [Vec::new(), Vec::new()],
            distances: [Vec::new(), Vec::new()],
            rounds,
        };
        listed.add(board.start());
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(&position) = listed.positions.get(at) {
            at += 1;
            // Steps are fewer than moves and reach the same positions.
            listed.rounds[Metric::Steps as usize].legal_moves_into(&position, &mut moves);
            for &mv in &moves {
                let next = listed.rounds[0].play_unchecked(&position, mv);
                listed.add(next);
            }
            if u32::try_from(listed.positions.len()).is_err() {
                return Err(StopReason::MemoryLimit);
            }
            listed.count(at, moves.len(), control, stats)?;
        }
        let is_solved = |&number: &u32| board.is_solved(listed.positions[number as usize]);
        let solved: Vec<u32> = (0..listed.positions.len() as u32).filter(is_solved).collect();
        if !solved.is_empty() {
            for metric in Metric::ALL {
                listed.measure(metric, &solved, control, stats)?;
            }
        }
        Ok(listed)
    }

    fn add(&mut self, position: Position) {
        let next = self.positions.len() as u32;
        if *self.numbers.entry(position).or_insert(next) == next {
            self.positions.push(position);
        }
    }

    fn count(
        &self,
        found: usize,
        moves: usize,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<(), StopReason> {
        stats.expanded += 1;
        stats.generated += moves as u64;
        stats.peak_closed = stats.peak_closed.max(found as u64);
        control.tick(stats, 0, || self.memory())
    }

    fn memory(&self) -> u64 {
        let (numbers, positions) = (&self.numbers, &self.positions);
        // A number for each metric, in a layer and as a distance.
        let bytes = positions.capacity() * (size_of::<Position>() + 4 * size_of::<u32>());
        table_bytes(numbers.allocation_size(), numbers.capacity() - numbers.len()) + bytes as u64
    }

    /// Moves can be taken back: the distance from the solved positions is the distance to them.
    fn measure(
        &mut self,
        metric: Metric,
        solved: &[u32],
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<(), StopReason> {
        const UNKNOWN: u32 = u32::MAX;
        let mut distances = vec![UNKNOWN; self.positions.len()];
        let (mut layers, mut layer) = (Vec::new(), solved.to_vec());
        for &number in &layer {
            distances[number as usize] = 0;
        }
        let mut moves = Vec::new();
        while !layer.is_empty() {
            let distance = layers.len() as u32 + 1;
            let mut next = Vec::new();
            for &number in &layer {
                let position = self.positions[number as usize];
                let round = &self.rounds[metric as usize];
                round.legal_moves_into(&position, &mut moves);
                for &mv in &moves {
                    let Some(&to) = self.numbers.get(&round.play_unchecked(&position, mv)) else {
                        continue;
                    };
                    if distances[to as usize] == UNKNOWN {
                        distances[to as usize] = distance;
                        next.push(to);
                    }
                }
                self.count(self.positions.len(), moves.len(), control, stats)?;
            }
            layers.push(core::mem::replace(&mut layer, next));
        }
        self.layers[metric as usize] = layers;
        self.distances[metric as usize] = distances;
        Ok(())
    }

    pub(super) fn find(&self, position: &Position) -> Option<State> {
        self.numbers.get(position).map(|&number| number.into())
    }

    pub(super) fn position(&self, state: State) -> Position {
        self.positions[state as usize]
    }

    pub(super) const fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn distance(&self, state: State, metric: Metric) -> Option<u32> {
        self.distances[metric as usize].get(state as usize).copied()
    }

    /// By distance: the states.
    pub(super) fn layers(&self, metric: Metric) -> &[Vec<u32>] {
        &self.layers[metric as usize]
    }

    /// The states that are one move away.
    pub(super) fn next(&self, state: State, metric: Metric) -> Vec<State> {
        let (round, position) = (&self.rounds[metric as usize], self.position(state));
        let moves = round.legal_moves(&position).into_iter();
        moves.filter_map(|mv| self.find(&round.play_unchecked(&position, mv))).collect()
    }

    /// The move between two neighbouring states.
    pub(super) fn move_between(&self, from: State, to: State) -> Option<Move> {
        let (round, position) = (&self.rounds[Metric::Moves as usize], self.position(from));
        let is_it = |mv: &Move| round.play_unchecked(&position, *mv) == self.position(to);
        round.legal_moves(&position).into_iter().find(is_it)
    }
}
