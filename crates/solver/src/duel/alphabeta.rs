//! [`alphabeta`]: alpha-beta in iterative deepening, as in the report.

// Depths and distances from the root are below 1,000.
#![allow(clippy::cast_possible_wrap)]

use alloc::vec::Vec;

use carom_engine::Duel;

use super::{Advice, Evaluate, Score, WIN, ended};
use crate::{Control, Stats, StopReason};

/// Alpha-beta search in iterative deepening: 1, 2, ... moves ahead up to `most_depth`, until the control stops it or a win or
/// loss is certain. A win is worth more the nearer it is to the root.
///
/// It remembers only the best move of the last iteration, which it tries first.
pub fn alphabeta<D: Duel>(
    duel: &D,
    evaluate: &impl Evaluate<D>,
    state: &D::State,
    most_depth: u32,
    control: &mut Control<'_>,
) -> Advice<D::Move> {
    let stats = Stats::default();
    let mut search = Search { duel, evaluate, control, stats, depth: 0, lists: Vec::new() };
    search.deepen(state, most_depth)
}

struct Search<'a, 'c, D: Duel, E> {
    duel: &'a D,
    evaluate: &'a E,
    control: &'a mut Control<'c>,
    stats: Stats,
    depth: u32,
    /// A list of moves for each depth, to be used again.
    lists: Vec<Vec<D::Move>>,
}

impl<D: Duel, E: Evaluate<D>> Search<'_, '_, D, E> {
    fn deepen(&mut self, state: &D::State, most_depth: u32) -> Advice<D::Move> {
        let mut moves = self.duel.legal_moves(state);
        let (mut score, mut stopped, mut depth) = (Score::Value(0), None, 0);
        if let Some(value) = ended(self.duel, state, 0).or(moves.is_empty().then_some(-WIN)) {
            moves.clear();
            score = Score::of(value);
        }
        while depth < most_depth
            && !moves.is_empty()
            && !matches!(score, Score::Win(_) | Score::Loss(_))
        {
            self.depth = depth + 1;
            match self.root(state, &moves) {
                Ok((best, value)) => {
                    depth += 1;
                    score = Score::of(value);
                    moves[..=best].rotate_right(1);
                }
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            }
        }
        self.stats.depth = depth;
        let best = moves.first().copied();
        Advice { best, score, line: best.into_iter().collect(), depth, stats: self.stats, stopped }
    }

    /// The number of the best move and its value.
    fn root(&mut self, state: &D::State, moves: &[D::Move]) -> Result<(usize, i32), StopReason> {
        let mut best = (0, -WIN);
        for (number, &mv) in moves.iter().enumerate() {
            let next = self.duel.play_unchecked(state, mv);
            let value = -self.visit(&next, self.depth - 1, 1, -WIN, -best.1)?;
            if value > best.1 {
                best = (number, value);
            }
        }
        Ok(best)
    }

    fn visit(
        &mut self,
        state: &D::State,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, StopReason> {
        self.stats.expanded += 1;
        self.control.tick(&self.stats, self.depth, || 0)?;
        if let Some(value) = ended(self.duel, state, ply as i32) {
            return Ok(value);
        }
        if depth == 0 {
            return Ok(self.evaluate.value(self.duel, state));
        }
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut moves = core::mem::take(&mut self.lists[ply]);
        self.duel.legal_moves_into(state, &mut moves);
        let mut best = -WIN;
        for &mv in &moves {
            let next = self.duel.play_unchecked(state, mv);
            let value = -self.visit(&next, depth - 1, ply + 1, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.stats.generated += moves.len() as u64;
        self.lists[ply] = moves;
        Ok(best)
    }
}
