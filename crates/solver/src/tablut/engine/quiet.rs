//! Quiescence: only captures and moves of the king to open lines, until the position is quiet.

// Depths and distances from the root are below 1,000.
#![allow(clippy::cast_possible_wrap)]

use carom_engine::tablut::{Cells, Move, Side};

use super::{DEEPEST, KingView, Node, OpenSquares, Search, Technique, Threat};
use crate::Stopped;
use crate::duel::WIN;

/// The greatest gain of a capture, in hundredths.
const GAIN: i32 = 300;
/// The number of quiet moves in a row at which the king still goes to squares with two open lines, and with one.
const FORKS: u32 = 4;
const CHECKS: u32 = 1;
/// The number of moves at which an answer to an open line ends the search.
const ANSWERS: u32 = 10;

impl Search<'_, '_> {
    /// The value of a node that the main search does not look further into. `count` is the number of moves of this kind before.
    pub(super) fn quiesce(
        &mut self,
        node: &Node,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        count: u32,
    ) -> Result<i32, Stopped> {
        self.tick()?;
        let deepest = if self.uses(Technique::Quiescence) { DEEPEST } else { 0 };
        let far = ply as i32;
        let position = &node.position;
        let view = KingView::new(&self.rules, position);
        let threat = Threat::of(&self.rules, position, &view);
        match threat {
            Threat::Win => return Ok(WIN - far - 1),
            Threat::Loss => return Ok(far + 2 - WIN),
            Threat::MustBlock(squares) if count < ANSWERS && ply < deepest => {
                return self.answer(node, ply, (alpha, beta), count, squares);
            }
            Threat::MustBlock(_) | Threat::Open => {}
        }
        let open = OpenSquares::new(&self.rules, position);
        let mut best = self.value(node, &view, &open);
        if best >= beta || ply >= deepest {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let side = position.to_move();
        let goals =
            if best + GAIN > alpha { position.traps(&self.rules, side) } else { Cells::NONE };
        if side == Side::Defenders
            && count < FORKS
            && let Some(from) = position.king()
        {
            let (once, twice) = (open.once & view.targets, open.twice & view.targets);
            let king_goals = if count < CHECKS { once } else { twice };
            for squares in [twice, king_goals - twice] {
                for to in squares.iter() {
                    let child = self.child(node, Move { from, to }).0;
                    let value = -self.quiesce(&child, ply + 1, (-beta, -alpha), count + 1)?;
                    best = best.max(value);
                    alpha = alpha.max(value);
                    if alpha >= beta {
                        return Ok(best);
                    }
                }
            }
        }
        for to in goals.iter() {
            for from in position.sources(&self.rules, side, to).iter() {
                let child = self.child(node, Move { from, to }).0;
                let value = -self.quiesce(&child, ply + 1, (-beta, -alpha), count + 1)?;
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// Tries every move that stops the king.
    fn answer(
        &mut self,
        node: &Node,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        count: u32,
        squares: Cells,
    ) -> Result<i32, Stopped> {
        let mut best = ply as i32 + 2 - WIN;
        for to in squares.iter() {
            for from in node.position.sources(&self.rules, Side::Attackers, to).iter() {
                let child = self.child(node, Move { from, to }).0;
                let value = -self.quiesce(&child, ply + 1, (-beta, -alpha), count + 1)?;
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }
}
