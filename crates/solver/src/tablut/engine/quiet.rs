//! Quiescence: only captures and moves of the king to open lines, until the position is quiet.

// Depths and distances from the root are below 1,000.
#![allow(clippy::cast_possible_wrap)]

use carom_engine::tablut::{Cells, Move, Side};

use super::{DEEPEST, KingView, Node, OpenSquares, Search, Technique, Threat};
use crate::StopReason;
use crate::duel::WIN;

/// The greatest gain of a capture, in hundredths.
const GAIN: i32 = 300;
/// The number of quiet moves in a row at which the king still goes to squares with two open lines, and with one.
const FORKS: u32 = 4;
const CHECKS: u32 = 1;
/// The number of moves at which an answer to an open line ends the search.
const ANSWERS: u32 = 10;

/// The window of a node, and the best value of its moves so far.
struct QuietWindow {
    best: i32,
    alpha: i32,
    beta: i32,
}

impl Search<'_, '_> {
    /// The value of a node that the main search does not look further into. `count` is the number of moves of this kind before.
    pub(super) fn quiesce(
        &mut self,
        node: &Node,
        ply: usize,
        (alpha, beta): (i32, i32),
        count: u32,
    ) -> Result<i32, StopReason> {
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
                // Every move that stops the king; without one, he escapes.
                let window = QuietWindow { best: far + 2 - WIN, alpha, beta };
                return self.try_all(node, squares, ply, window, count);
            }
            Threat::MustBlock(_) | Threat::Open => {}
        }
        let open = OpenSquares::new(&self.rules, position);
        let best = self.value(node, &view, &open);
        if best >= beta || ply >= deepest {
            return Ok(best);
        }
        let mut window = QuietWindow { best, alpha: alpha.max(best), beta };
        let side = position.to_move();
        let goals = if best + GAIN > window.alpha {
            position.traps(&self.rules, side)
        } else {
            Cells::NONE
        };
        if side == Side::Defenders
            && count < FORKS
            && let Some(from) = position.king()
        {
            let (once, twice) = (open.once & view.targets, open.twice & view.targets);
            let king_goals = if count < CHECKS { once } else { twice };
            for squares in [twice, king_goals - twice] {
                for to in squares.iter() {
                    if self.try_quiet(node, Move { from, to }, ply, &mut window, count)? {
                        return Ok(window.best);
                    }
                }
            }
        }
        self.try_all(node, goals, ply, window, count)
    }

    /// Tries the moves of the side to move to some squares where attackers stop the king or pieces capture, and returns the best value.
    fn try_all(
        &mut self,
        node: &Node,
        goals: Cells,
        ply: usize,
        mut window: QuietWindow,
        count: u32,
    ) -> Result<i32, StopReason> {
        let position = &node.position;
        for to in goals.iter() {
            for from in position.capturers(&self.rules, position.to_move(), to).iter() {
                if self.try_quiet(node, Move { from, to }, ply, &mut window, count)? {
                    return Ok(window.best);
                }
            }
        }
        Ok(window.best)
    }

    /// Tries a move, and tells whether it refutes the move before.
    #[inline]
    fn try_quiet(
        &mut self,
        node: &Node,
        mv: Move,
        ply: usize,
        window: &mut QuietWindow,
        count: u32,
    ) -> Result<bool, StopReason> {
        let child = self.child(node, mv);
        let value = -self.quiesce(&child, ply + 1, (-window.beta, -window.alpha), count + 1)?;
        window.best = window.best.max(value);
        window.alpha = window.alpha.max(value);
        Ok(window.alpha >= window.beta)
    }
}
