//! [`Engine`]: the strong player.
//!
//! The engine uses principal-variation search with iterative deepening and aspiration windows. [`Threat`] finds without a search what a node
//! can win or lose at once. Only these certainties, and searches that tried every move, prove a win. Techniques that shorten
//! the search return estimates.

// Depths and distances from the root are below 1,000.
#![allow(clippy::cast_possible_wrap)]

mod move_picker;
mod order;
mod quiet;
mod technique;
mod visit;

use alloc::vec;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::thread;

use carom_engine::tablut::{Game, Move, Position, RuleSet, Variant};
use carom_engine::{Duel, Outcome, Rules};

use super::evaluation::Weights;
use super::threat::{KingView, OpenSquares, Threat, winning_move};
use crate::duel::{Advice, LARGEST_VALUE, LONGEST, Score, Table, WIN};
use crate::{Control, Stats, StopReason};
use order::{History, MoveRank};

pub use technique::Technique;

/// The deepest node that a search visits.
const DEEPEST: usize = 120;
/// The depth of the last iteration without a limit.
const LAST_DEPTH: u32 = 64;
/// Half the width of the first window around the value of the last iteration.
const WINDOW: i32 = 40;

/// What a position is worth that has occurred before, for the side that wins by repetition: more than all pieces, but not certain.
const REPEATED: i32 = 5_000;

/// A player that keeps what it has learnt from one move to the next.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    /// What each thread has learnt about moves.
    histories: Vec<History>,
    /// Instead of those of the rule set.
    weights: Option<Weights>,
    without: Option<Technique>,
    /// How much less than 0 a draw is worth, in hundredths of a piece.
    contempt: i32,
}

impl Engine {
    /// The usual size of the table, in bytes.
    pub const MEMORY: usize = 64 << 20;

    /// An engine whose table takes this number of bytes.
    #[must_use]
    pub fn new(memory: usize) -> Self {
        Self {
            table: Table::new(memory),
            histories: vec![History::new()],
            weights: None,
            without: None,
            contempt: 0,
        }
    }

    /// An engine with weights of the caller, whatever the rule set.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self { weights: Some(weights), ..self }
    }

    /// An engine without a technique.
    #[doc(hidden)]
    #[must_use]
    pub fn without(self, technique: Technique) -> Self {
        Self { without: Some(technique), ..self }
    }

    /// An engine that avoids draws: it takes one only if it is this many hundredths of a piece behind. Use it against an
    /// opponent, not for an analysis.
    #[must_use]
    pub fn with_contempt(self, contempt: i32) -> Self {
        Self { contempt: contempt.clamp(0, LARGEST_VALUE), ..self }
    }

    /// An engine on several threads, which share the table. Their answers are not always the same, because the threads
    /// disturb one another. [`Control::max_nodes`] limits the sum of all threads: each thread gets the same share. [`Engine::rank`]
    /// with a margin uses one thread.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.histories.resize_with(threads.max(1), History::new);
        self
    }

    /// Forgets everything, for another game. The answers are then those of a new engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }

    /// The best move of a game, and what the position is worth. Without a limit in `control` it searches until a win or a
    /// loss is certain or the depth is 64.
    pub fn advise(&mut self, game: &Game, control: &mut Control<'_>) -> Advice<Move> {
        self.rank(game, 0, control).0
    }

    /// The answer of [`Engine::advise`] and the good moves: the best one first, then every move whose value is less than `margin`
    /// hundredths of a piece below it.
    pub fn rank(
        &mut self,
        game: &Game,
        margin: i32,
        control: &mut Control<'_>,
    ) -> (Advice<Move>, Vec<Move>) {
        self.table.start_search();
        self.histories.iter_mut().for_each(History::fade);
        let rules = *game.rules();
        let mut keys: Vec<u64> = game.keys_since_capture().collect();
        keys.reverse();
        let of_rules = match self.without {
            Some(Technique::Tuning) => Weights::by_hand(),
            _ => Weights::of(&rules),
        };
        let weights = self.weights.as_ref().unwrap_or(of_rules);
        let on_board = (rules.size != Weights::SIZE).then(|| weights.on_board(rules.size));
        let weights = on_board.as_ref().unwrap_or(weights);
        let root =
            Node { position: *game.position(), pieces: weights.pieces(game.position()), since: 0 };
        let variant = Variant::new(rules, root.position);
        let mut moves = Vec::new();
        let ended = ended_score(game);
        if ended.is_none() {
            variant.legal_moves_into(&root.position, &mut moves);
        }
        let (without, contempt) = (self.without, self.contempt);
        let start = Start { root, variant, weights, keys, moves, ended, without, contempt };
        #[cfg_attr(not(feature = "std"), expect(unused_variables))]
        let (own, others) = self.histories.split_at_mut(1);
        #[cfg(feature = "std")]
        let others = if margin == 0 { others } else { &mut [] };
        #[cfg(feature = "std")]
        if !others.is_empty() {
            return on_threads(&start, &self.table, &mut own[0], others, control);
        }
        Search::new(&start, &self.table, &mut own[0], control).deepen(&start, margin)
    }
}

/// A search with helpers, which fill the table until it ends.
#[cfg(feature = "std")]
fn on_threads(
    start: &Start<'_>,
    table: &Table,
    own: &mut History,
    others: &mut [History],
    control: &mut Control<'_>,
) -> (Advice<Move>, Vec<Move>) {
    let stop = AtomicBool::new(false);
    let threads = 1 + others.len() as u64;
    let (of_all, max_depth) = (control.max_nodes, control.max_depth);
    let max_nodes = of_all.map(|most| most.div_ceil(threads));
    control.max_nodes = max_nodes;
    let answer = thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .filter_map(|history| {
                let help = || {
                    let control = Control::default().cancel_on(&stop);
                    let mut control = control.max_nodes(max_nodes).max_depth(max_depth);
                    Search::new(start, table, history, &mut control).deepen(start, 0).0.stats
                };
                // With fewer threads the search is only slower.
                thread::Builder::new().spawn_scoped(scope, help).ok()
            })
            .collect();
        let (mut advice, good) = Search::new(start, table, own, &mut *control).deepen(start, 0);
        stop.store(true, Ordering::Relaxed);
        for stats in helpers.into_iter().filter_map(|it| it.join().ok()) {
            advice.stats.expanded += stats.expanded;
        }
        (advice, good)
    });
    control.max_nodes = of_all;
    answer
}

/// What a game that has ended is worth for the side to move.
pub(super) fn ended_score(game: &Game) -> Option<Score> {
    Some(match game.outcome()? {
        Outcome::Won(side) if side == game.position().to_move() => Score::Win(0),
        Outcome::Won(_) => Score::Loss(0),
        Outcome::Drawn => Score::Value(0),
    })
}

/// A position of the search.
#[derive(Clone, Copy, Debug)]
struct Node {
    position: Position,
    /// The sum of the weights of all pieces.
    pieces: i32,
    /// The number of the first key of the path that can occur again: the first one since a capture.
    since: usize,
}

/// What a search begins with.
struct Start<'a> {
    root: Node,
    variant: Variant,
    weights: &'a Weights,
    /// The keys of the game since its last capture.
    keys: Vec<u64>,
    /// Empty if the game has ended.
    moves: Vec<Move>,
    /// What the game is worth if it has ended.
    ended: Option<Score>,
    without: Option<Technique>,
    contempt: i32,
}

struct Search<'a, 'c> {
    variant: Variant,
    rules: RuleSet,
    weights: &'a Weights,
    table: &'a Table,
    history: &'a mut History,
    control: &'a mut Control<'c>,
    without: Option<Technique>,
    contempt: i32,
    stats: Stats,
    /// The keys of the game since its last capture, and of the path from the root.
    keys: Vec<u64>,
    /// The number of keys before the root.
    root_keys: usize,
    /// The depth of this iteration.
    iteration: u32,
    /// The expected moves from each node of the path, by their distance from the root.
    lines: Vec<Vec<Move>>,
    /// The moves of each node of the path, to be used again.
    lists: Vec<Vec<MoveRank>>,
}

/// A move of the root and its value in the last iteration that reached it.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    mv: Move,
    value: i32,
}

impl<'a, 'c> Search<'a, 'c> {
    fn new(
        start: &Start<'a>,
        table: &'a Table,
        history: &'a mut History,
        control: &'a mut Control<'c>,
    ) -> Self {
        Self {
            variant: start.variant,
            rules: *start.variant.rules(),
            weights: start.weights,
            table,
            history,
            control,
            without: start.without,
            contempt: start.contempt,
            stats: Stats::default(),
            root_keys: start.keys.len(),
            keys: start.keys.clone(),
            iteration: 0,
            lines: vec![Vec::new(); DEEPEST + 2],
            lists: vec![Vec::new(); DEEPEST + 2],
        }
    }

    fn uses(&self, technique: Technique) -> bool {
        self.without != Some(technique)
    }

    fn deepen(mut self, start: &Start<'_>, margin: i32) -> (Advice<Move>, Vec<Move>) {
        let (root, moves) = (&start.root, start.moves.as_slice());
        let mut roots: Vec<RootMove> = moves.iter().map(|&mv| RootMove { mv, value: 0 }).collect();
        let mut best = Advice {
            best: moves.first().copied(),
            score: start.ended.unwrap_or(Score::Value(0)),
            line: moves.first().copied().into_iter().collect(),
            depth: 0,
            stats: Stats::default(),
            stopped: None,
        };
        if let Some(mv) = winning_move(&self.rules, &root.position).filter(|_| !moves.is_empty()) {
            best = Advice { best: Some(mv), score: Score::Win(1), line: vec![mv], ..best };
            return (best, vec![mv]);
        }
        let last = self.control.max_depth.unwrap_or(LAST_DEPTH).min(LAST_DEPTH);
        let mut value = 0;
        let mut good = best.line.clone();
        for depth in 1..=last {
            if moves.is_empty() {
                break;
            }
            self.iteration = depth;
            match self.iterate(root, &mut roots, depth, value, margin) {
                Ok(found) => {
                    value = found;
                    best.depth = depth;
                    // A value at the margin may be only an upper bound.
                    let (first, others) = roots.split_at(1);
                    let near = others.iter().filter(|it| it.value > value - margin);
                    good = first.iter().chain(near).map(|it| it.mv).collect();
                }
                Err(why) => best.stopped = Some(why),
            }
            // The first move of a stopped iteration is the best so far, or that of the iteration before.
            if let Some(first) = roots.first()
                && let [start, ..] = self.lines[0].as_slice()
                && *start == first.mv
            {
                best.best = Some(first.mv);
                best.score = Score::of(first.value);
                best.line.clone_from(&self.lines[0]);
            }
            let is_certain = WIN - value.abs() <= (depth as i32).min(LONGEST);
            if best.stopped.is_some() || is_certain {
                break;
            }
        }
        self.stats.depth = best.depth;
        best.stats = self.stats;
        self.complete(root, &mut best);
        (best, good)
    }

    /// One iteration: opens the window until the value lies inside. The best move comes to the front.
    fn iterate(
        &mut self,
        root: &Node,
        roots: &mut [RootMove],
        depth: u32,
        last: i32,
        margin: i32,
    ) -> Result<i32, StopReason> {
        let mut width = WINDOW;
        let (mut alpha, mut beta) = (last - width, last + width);
        if depth < 4 || margin > 0 || !self.uses(Technique::Aspiration) {
            (alpha, beta) = (-WIN, WIN);
        }
        loop {
            let value = self.root(root, roots, depth as i32, (alpha, beta), margin)?;
            width *= 4;
            if value <= alpha && alpha > -WIN {
                alpha = if width > 1_000 { -WIN } else { last - width };
            } else if value >= beta && beta < WIN {
                beta = if width > 1_000 { WIN } else { last + width };
            } else {
                return Ok(value);
            }
        }
    }

    /// Searches the moves of the root in a window. Moves that are better than all before them come to the front at once.
    fn root(
        &mut self,
        root: &Node,
        roots: &mut [RootMove],
        depth: i32,
        (mut alpha, beta): (i32, i32),
        margin: i32,
    ) -> Result<i32, StopReason> {
        let mut best = -WIN;
        self.keys.push(root.position.key());
        let mut result = Ok(());
        for number in 0..roots.len() {
            let mv = roots[number].mv;
            let child = self.child(root, mv);
            let searched = if number == 0 {
                self.visit(&child, depth - 1, 1, (-beta, -alpha), true).map(|it| -it)
            } else if margin > 0 {
                self.visit_near(&child, depth - 1, (alpha, beta), margin)
            } else {
                self.visit_null_window_first(&child, depth - 1, 1, (alpha, beta))
            };
            let value = match searched {
                Ok(value) => value,
                Err(why) => {
                    result = Err(why);
                    break;
                }
            };
            roots[number].value = value;
            best = best.max(value);
            // At or below the window a value is only an upper bound, which says nothing about the order of the moves.
            if number == 0 || value > alpha {
                let (before, after) = self.lines.split_at_mut(1);
                before[0].clear();
                before[0].push(mv);
                before[0].extend_from_slice(&after[0]);
                roots[..=number].rotate_right(1);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.keys.pop();
        result.map(|()| best)
    }

    /// The value of a child of the root if it is above `alpha`. At or below it, the value only says whether it is within the margin.
    fn visit_near(
        &mut self,
        child: &Node,
        depth: i32,
        (alpha, beta): (i32, i32),
        margin: i32,
    ) -> Result<i32, StopReason> {
        let floor = (alpha - margin).max(-WIN);
        let near = -self.visit(child, depth, 1, (-floor - 1, -floor), true)?;
        if near <= floor {
            return Ok(near);
        }
        let value = self.visit_null_window_first(child, depth, 1, (alpha, beta))?;
        Ok(if value > alpha { value } else { near.min(alpha) })
    }

    /// Adds the last moves of a certain win to the line: the search knows them without a visit.
    fn complete(&self, root: &Node, best: &mut Advice<Move>) {
        let (Score::Win(length) | Score::Loss(length)) = best.score else { return };
        let mut position = root.position;
        for &mv in &best.line {
            position = self.variant.play_unchecked(&position, mv);
        }
        let mut moves = Vec::new();
        while best.line.len() < length as usize && self.variant.outcome(&position).is_none() {
            self.variant.legal_moves_into(&position, &mut moves);
            // The side that loses can only choose between moves that lose at once.
            let view = KingView::new(&self.rules, &position);
            let loses = match Threat::of(&self.rules, &position, &view) {
                Threat::Loss => true,
                Threat::MustBlock(squares) => !moves.iter().any(|it| squares.contains(it.to)),
                _ => false,
            };
            let next = winning_move(&self.rules, &position)
                .or_else(|| moves.first().copied().filter(|_| loses));
            let Some(mv) = next else { break };
            best.line.push(mv);
            position = self.variant.play_unchecked(&position, mv);
        }
        if best.best.is_none() {
            best.line.clear();
        }
    }

    /// The node after a move.
    fn child(&self, node: &Node, mv: Move) -> Node {
        let played = node.position.after(&self.rules, mv);
        let mut pieces = node.pieces;
        if let Some(piece) = node.position.piece(mv.from) {
            pieces += self.weights.piece(piece, mv.to) - self.weights.piece(piece, mv.from);
        }
        for cell in played.captured.iter() {
            if let Some(piece) = node.position.piece(cell) {
                pieces -= self.weights.piece(piece, cell);
            }
        }
        let since = if played.captured.is_empty() { node.since } else { self.keys.len() };
        Node { position: played.position, pieces, since }
    }

    /// Whether the position of a node ends the game by repetition. Inside the search, the second occurrence counts.
    fn is_repeated(&self, node: &Node) -> bool {
        let key = node.position.key();
        let mut occurrences = 1;
        let start = node.since.min(self.keys.len());
        // The same side is to move at every second position.
        let keys = self.keys.iter().enumerate().skip(start).rev();
        for (number, &other) in keys.skip(1).step_by(2) {
            if other == key {
                occurrences += 1;
                if number >= self.root_keys || occurrences >= self.rules.occurrences {
                    return true;
                }
            }
        }
        false
    }

    /// The value of a repetition for the side to move. A draw is worth less than 0 for the side of the root, and more for the other
    /// one.
    fn repeated(&self, node: &Node) -> i32 {
        if let Some(loser) = self.rules.repetition_loser {
            return if node.position.to_move() == loser { -REPEATED } else { REPEATED };
        }
        let root = self.variant.initial_state().to_move();
        if node.position.to_move() == root { -self.contempt } else { self.contempt }
    }

    fn value(&self, node: &Node, view: &KingView, open: &OpenSquares) -> i32 {
        let known = (view, open);
        let value = self.weights.value(&self.rules, &node.position, known, node.pieces);
        value.clamp(LONGEST - WIN + 1, WIN - LONGEST - 1)
    }

    /// Counts a node, and checks whether the search must stop.
    #[inline]
    fn tick(&mut self) -> Result<(), StopReason> {
        self.stats.expanded += 1;
        let table = self.table;
        self.control.tick(&self.stats, self.iteration, || table.bytes() as u64)
    }
}

#[cfg(test)]
mod tests;
