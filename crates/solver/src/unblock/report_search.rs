//! The depth-first search with memory of a report of 2019.

use alloc::vec;
use alloc::vec::{IntoIter, Vec};

use carom_engine::unblock::{Axis, BlockId, Move, Position, Round};
use carom_engine::{Puzzle, Rules};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::search::table_bytes;
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// Finds a solution, not the shortest, as the program of a report of 2019 did: it continues with the first move that leads to a position
/// which it has not visited, and takes a move back if there is none. It tries the blocks in their order and, for each, slides down,
/// up, left and right, short ones first.
///
/// It proves that there is no solution when it has visited every position. Under a limit of depth it leaves out longer lines, and
/// proves nothing.
pub fn dfs_report(round: &Round, control: &mut Control<'_>) -> Report<Move> {
    let mut stats = Stats::default();
    let verdict = search(round, control, &mut stats);
    Report::new("dfs-report", verdict, stats)
}

fn search(
    round: &Round,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<Move>, StopReason> {
    let start = round.initial_state();
    if round.is_solved(&start) {
        return Ok(Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal });
    }
    let mut known = HashSet::with_hasher(FxBuildHasher);
    known.insert(start);
    let mut line = vec![(start, moves(round, &start))];
    let (mut solution, mut is_cut) = (Vec::new(), false);
    while let Some((position, left)) = line.last_mut() {
        let Some(mv) = left.next() else {
            line.pop();
            solution.pop();
            continue;
        };
        let next = round.play_unchecked(position, mv);
        stats.generated += 1;
        if control.exceeds_depth(line.len() as u32) {
            is_cut = true;
            continue;
        }
        if round.is_solved(&next) {
            solution.push(mv);
            return Ok(Verdict::Solved { moves: solution, proof: Proof::UpperBound });
        }
        if !known.insert(next) {
            stats.duplicate += 1;
            continue;
        }
        solution.push(mv);
        line.push((next, moves(round, &next)));
        stats.expanded += 1;
        stats.depth = stats.depth.max(line.len() as u32 - 1);
        stats.peak_open = stats.peak_open.max(line.len() as u64);
        stats.peak_closed = known.len() as u64;
        control.tick(stats, stats.depth, || {
            table_bytes(known.allocation_size(), known.capacity() - known.len())
        })?;
    }
    if is_cut { Err(StopReason::DepthLimit) } else { Ok(Verdict::Unsolvable) }
}

/// The legal moves in the order of the report.
fn moves(round: &Round, position: &Position) -> IntoIter<Move> {
    let mut legal = round.legal_moves(position);
    let order = |mv: &Move| {
        let is_down = mv.is_across || round.board().axis(mv.block) == Axis::Vertical;
        let rank = (!is_down, (mv.distance > 0) != is_down);
        (BlockId::index(mv.block), rank, mv.distance.unsigned_abs())
    };
    legal.sort_by_key(order);
    legal.into_iter()
}
