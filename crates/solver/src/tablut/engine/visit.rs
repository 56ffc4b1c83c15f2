//! A node of the main search.

// Depths and distances from the root are below 1,000.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use carom_engine::tablut::{Move, Side};

use super::super::threat::king_capture;
use super::move_picker::{MovePicker, NodeFacts};
use super::order::{CAPTURE, FIRST, KILLER, move_of, number_of};
use super::{DEEPEST, KingView, Node, OpenSquares, Search, Technique, Threat};
use crate::StopReason;
use crate::duel::{Bound, Entry, LONGEST, WIN};

/// How much more than its static value a node may be worth for each move of depth, in hundredths.
const FUTILE: i32 = 60;
/// The greatest depth at which moves or nodes are left out because their value is too far away.
const FUTILE_DEPTH: i32 = 4;

/// By how much late moves are searched less deep, by depth and number.
static REDUCTIONS: [[i32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = (64 + log(depth) * log(number) / 4) / 128;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// 16 times the logarithm to base 2, by whole numbers so that it is the same everywhere.
const fn log(number: usize) -> i32 {
    (number as u128).pow(16).ilog2() as i32
}

/// A value of the tree as a value of the table: wins count from the node.
const fn to_table(value: i32, ply: usize) -> i32 {
    if value > WIN - LONGEST {
        value + ply as i32
    } else if value < LONGEST - WIN {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`to_table`].
const fn from_table(value: i32, ply: usize) -> i32 {
    if value > WIN - LONGEST {
        value - ply as i32
    } else if value < LONGEST - WIN {
        value + ply as i32
    } else {
        value
    }
}

const fn is_certain(value: i32) -> bool {
    value.abs() > WIN - LONGEST
}

impl Search<'_, '_> {
    /// The value of a node for its side to move, `ply` moves from the root. It is exact if it lies inside the window.
    pub(super) fn visit(
        &mut self,
        node: &Node,
        mut depth: i32,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
        may_pass: bool,
    ) -> Result<i32, StopReason> {
        self.lines[ply].clear();
        if self.is_repeated(node) {
            return Ok(self.repeated(node));
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiesce(node, ply, (alpha, beta), 0);
        }
        let key = node.position.key();
        self.table.prefetch(key);
        self.tick()?;
        let far = ply as i32;
        alpha = alpha.max(far - WIN);
        beta = beta.min(WIN - far - 1);
        if alpha >= beta {
            return Ok(alpha);
        }
        let view = KingView::new(&self.rules, &node.position);
        let blocks = match Threat::of(&self.rules, &node.position, &view) {
            Threat::Win => return Ok(WIN - far - 1),
            Threat::Loss => return Ok(far + 2 - WIN),
            Threat::MustBlock(squares) => Some(squares),
            Threat::Open => None,
        };
        let is_main = beta - alpha > 1;
        let entry = self.table.get(key).filter(|_| self.uses(Technique::Table));
        if let Some(entry) = entry {
            let value = from_table(entry.value, ply);
            let is_usable = entry.is_fresh || !is_certain(value);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if !is_main && is_usable && is_enough && entry.depth as i32 >= depth {
                return Ok(value);
            }
        }
        let mut open = None;
        let value = match (blocks, entry) {
            (Some(_), _) => alpha,
            (None, Some(entry)) => entry.static_value,
            (None, None) => {
                let found = OpenSquares::new(&self.rules, &node.position);
                self.value(node, &view, open.insert(found))
            }
        };
        if blocks.is_none() && !is_main && !is_certain(beta) && !is_certain(alpha) {
            let is_far = depth <= FUTILE_DEPTH && value - FUTILE * depth >= beta;
            // A king who can be captured next is never safe by a margin.
            let is_caught = || {
                let position = &node.position;
                position.to_move() == Side::Defenders
                    && king_capture(&self.rules, position, view.traps).is_some()
            };
            if is_far && self.uses(Technique::Margins) && !is_caught() {
                return Ok(value);
            }
            let may_pass = may_pass && self.uses(Technique::NullMoves);
            if may_pass && depth >= 3 && value >= beta {
                let passed = self.pass(node, depth, ply, beta)?;
                if passed >= beta {
                    return Ok(if is_certain(passed) { beta } else { passed });
                }
            }
        }
        let is_near = ply < 2 * self.iteration as usize;
        if blocks.is_some() && is_near && self.uses(Technique::Extensions) {
            depth += 1;
        }
        let first = entry.and_then(|it| it.best).and_then(move_of);
        let facts = NodeFacts { value, blocks, first, king_targets: view.targets, open };
        self.keys.push(key);
        let result = self.try_moves(node, depth, ply, (alpha, beta), &facts);
        self.keys.pop();
        let (best, mv) = result?;
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let static_value = if blocks.is_some() { 0 } else { value };
        let entry = Entry {
            value: to_table(best, ply),
            static_value,
            bound,
            depth: depth.unsigned_abs(),
            best: mv.map(number_of),
            is_fresh: true,
        };
        self.table.put(key, &entry);
        Ok(best)
    }

    /// The value if the side to move passes, with a search less deep: if it is still too good, a move is, too.
    fn pass(&mut self, node: &Node, depth: i32, ply: usize, beta: i32) -> Result<i32, StopReason> {
        let position = node.position.with_turn(node.position.to_move().other());
        self.keys.push(node.position.key());
        let child = Node { position, since: self.keys.len(), ..*node };
        let window = (-beta, 1 - beta);
        let value = self.visit(&child, depth - 3 - depth / 4, ply + 1, window, false);
        self.keys.pop();
        Ok(-value?)
    }

    /// The value of a child: with the narrowest window, and with the whole one if it lies inside.
    pub(super) fn visit_null_window_first(
        &mut self,
        child: &Node,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, StopReason> {
        if !self.uses(Technique::PrincipalVariation) {
            return Ok(-self.visit(child, depth, ply, (-beta, -alpha), true)?);
        }
        let value = -self.visit(child, depth, ply, (-alpha - 1, -alpha), true)?;
        if value > alpha && value < beta {
            return Ok(-self.visit(child, depth, ply, (-beta, -alpha), true)?);
        }
        Ok(value)
    }

    /// The best value and the move that has it; no move if none is better than `alpha`.
    fn try_moves(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        facts: &NodeFacts,
    ) -> Result<(i32, Option<Move>), StopReason> {
        let far = ply as i32;
        let side = node.position.to_move();
        let is_main = beta - alpha > 1;
        let list = core::mem::take(&mut self.lists[ply]);
        let mut picker = MovePicker::new(self.history.killers(ply), list);
        // Without an answer to an open line, the king escapes with the next move.
        let mut best = if facts.blocks.is_some() { far + 2 - WIN } else { far - WIN };
        let (mut best_move, mut result) = (None, Ok(()));
        let (mut tried, mut tried_count) = ([None; 32], 0);
        // The most that a quiet move can be worth at a low depth.
        let hope = facts.value + FUTILE * (depth + 1);
        let may_hope = is_main
            || facts.blocks.is_some()
            || depth > FUTILE_DEPTH
            || !self.uses(Technique::Margins);
        for number in 0.. {
            let wants_quiet = may_hope || number == 0 || hope > alpha || is_certain(best);
            let next = self.next_move(node, facts, &mut picker, wants_quiet);
            let Some((score, mv)) = next else {
                if !wants_quiet {
                    best = best.max(hope);
                }
                break;
            };
            let is_quiet = score < KILLER;
            let child = self.child(node, mv);
            let mut reduction = 0;
            let is_late = depth >= 3 && number >= 3 && is_quiet && facts.blocks.is_none();
            if is_late && self.uses(Technique::Reductions) {
                reduction = REDUCTIONS[depth.min(63) as usize][number.min(63)];
                reduction -= i32::from(is_main) + score.clamp(-8_000, 8_000) / 8_000;
                reduction = reduction.clamp(0, depth - 2);
            }
            let searched = if number == 0 {
                self.visit(&child, depth - 1, ply + 1, (-beta, -alpha), true).map(|it| -it)
            } else {
                self.reduced(&child, depth - 1, ply + 1, (alpha, beta), reduction)
            };
            let value = match searched {
                Ok(value) => value,
                Err(why) => {
                    result = Err(why);
                    break;
                }
            };
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if is_main {
                        let (before, after) = self.lines.split_at_mut(ply + 1);
                        before[ply].clear();
                        before[ply].push(mv);
                        before[ply].extend_from_slice(&after[0]);
                    }
                }
                if value >= beta {
                    let is_quiet_move =
                        score < CAPTURE || (score == FIRST && is_quiet_move(node, self, mv));
                    if is_quiet_move && self.uses(Technique::History) {
                        let tried = tried[..tried_count].iter().copied().flatten();
                        self.history.refuted(side, depth, ply, mv, tried);
                    }
                    break;
                }
            }
            if is_quiet && tried_count < tried.len() {
                tried[tried_count] = Some(mv);
                tried_count += 1;
            }
        }
        self.lists[ply] = picker.into_list();
        result.map(|()| (best, best_move))
    }

    fn reduced(
        &mut self,
        child: &Node,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
        reduction: i32,
    ) -> Result<i32, StopReason> {
        if reduction > 0 {
            let window = (-alpha - 1, -alpha);
            let value = -self.visit(child, depth - reduction, ply, window, true)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        self.visit_null_window_first(child, depth, ply, (alpha, beta))
    }
}

/// Whether a move captures nothing. A king who does not capture counts like another piece.
fn is_quiet_move(node: &Node, search: &Search<'_, '_>, mv: Move) -> bool {
    let side = node.position.to_move();
    !node.position.traps(&search.rules, side).contains(mv.to)
}
