//! A*.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use carom_engine::Puzzle;

use super::LowerBound;
use super::arena::{Arena, Insertion, NodeId};
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// Solves a puzzle by A* (P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic
/// determination of minimum cost paths*, 1968).
///
/// A* expands states in the order of the moves made plus the lower bound of the moves still needed. Among
/// equal sums, the state with more moves made comes first. The search is optimal with any admissible
/// bound. It proves unsolvability by exhaustion.
pub fn astar<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
) -> Report<P::Move> {
    let mut stats = Stats::default();
    let verdict = search(puzzle, bound, control, &mut stats);
    Report::new("astar", verdict, stats)
}

/// The data of A* about a remembered state that the arena does not have.
#[derive(Clone, Copy)]
struct Label {
    moves_made: u32,
    /// The state was expanded, or a better path to it was found.
    is_done: bool,
}

fn search<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<P::Move>, StopReason> {
    let start = puzzle.initial_state();
    let Some(estimate) = bound.lower_bound(&start) else { return Ok(Verdict::Unsolvable) };
    let mut arena = Arena::new(puzzle);
    let mut labels = vec![Label { moves_made: 0, is_done: false }];
    let mut open = BucketQueue::default();
    arena.insert_root(start);
    open.push(estimate, 0, 0);
    let mut closed = 0;
    let mut moves = Vec::new();

    while let Some((total, id)) = open.pop() {
        if labels[id as usize].is_done {
            continue;
        }
        if control.exceeds_depth(total) {
            return Err(StopReason::DepthLimit);
        }
        let state = arena.state(id).clone();
        if puzzle.is_solved(&state) {
            return Ok(Verdict::Solved { moves: arena.path(id), proof: Proof::Optimal });
        }
        labels[id as usize].is_done = true;
        closed += 1;
        let moves_made = labels[id as usize].moves_made + 1;
        stats.depth = stats.depth.max(moves_made);

        puzzle.legal_moves_into(&state, &mut moves);
        for &mv in &moves {
            let child = puzzle.play_unchecked(&state, mv);
            let estimate = bound.lower_bound(&child);
            let child = match arena.insert(child, id, mv)? {
                Insertion::New(child) => child,
                Insertion::Known(known) => {
                    stats.duplicate += 1;
                    let label = &mut labels[known as usize];
                    if label.moves_made <= moves_made {
                        continue;
                    }
                    label.is_done = true;
                    arena.supersede(puzzle.play_unchecked(&state, mv), id, mv)?
                }
            };
            labels.push(Label { moves_made, is_done: estimate.is_none() });
            if let Some(estimate) = estimate {
                open.push(total.max(moves_made.saturating_add(estimate)), moves_made, child);
            }
        }
        stats.expanded += 1;
        stats.generated += moves.len() as u64;
        stats.peak_open = stats.peak_open.max(open.len);
        stats.peak_closed = closed;
        control.tick(stats, total, || arena.memory() + open.memory() + memory_of(&labels))?;
    }
    Ok(Verdict::Unsolvable)
}

fn memory_of(labels: &Vec<Label>) -> u64 {
    (labels.capacity() * size_of::<Label>()) as u64
}

/// The states with one total, by the moves made.
type Bucket = Vec<Vec<NodeId>>;

/// The states that wait to be expanded: first the least total of moves, then the most moves made, then the
/// latest state.
#[derive(Default)]
struct BucketQueue {
    /// The buckets of the totals below [`NEAR`], by the total.
    near: Vec<Bucket>,
    /// The others: a bound may be any number.
    far: BTreeMap<u32, Bucket>,
    /// All buckets before this total are empty.
    least: usize,
    len: u64,
}

/// The totals whose buckets are in a list, because a search finds them there faster.
const NEAR: usize = 1 << 12;

impl BucketQueue {
    fn push(&mut self, total: u32, moves_made: u32, id: NodeId) {
        let (index, moves_made) = (total as usize, moves_made as usize);
        let bucket = if index < NEAR {
            if self.near.len() <= index {
                self.near.resize_with(index + 1, Vec::new);
            }
            self.least = self.least.min(index);
            &mut self.near[index]
        } else {
            self.far.entry(total).or_default()
        };
        if bucket.len() <= moves_made {
            bucket.resize_with(moves_made + 1, Vec::new);
        }
        bucket[moves_made].push(id);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, NodeId)> {
        while let Some(bucket) = self.near.get_mut(self.least) {
            if let Some(id) = pop_deepest(bucket) {
                self.len -= 1;
                return Some((self.least as u32, id));
            }
            self.least += 1;
        }
        while let Some(mut bucket) = self.far.first_entry() {
            if let Some(id) = pop_deepest(bucket.get_mut()) {
                self.len -= 1;
                return Some((*bucket.key(), id));
            }
            bucket.remove();
        }
        None
    }

    fn memory(&self) -> u64 {
        self.len * size_of::<NodeId>() as u64
    }
}

/// The latest state with the most moves made.
fn pop_deepest(bucket: &mut Bucket) -> Option<NodeId> {
    while let Some(deepest) = bucket.last_mut() {
        if let Some(id) = deepest.pop() {
            return Some(id);
        }
        bucket.pop();
    }
    None
}
