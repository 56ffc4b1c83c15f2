//! The reachability-map solver: short solutions immediately, proven optimal or not.
//!
//! The idea comes from a note of 2010 ("parcours par atteignabilité", a path by reachability): compute for
//! every robot the distance of each square, and ask which helper must stand where. The completed algorithm
//! has four steps:
//!
//! 1. **Each robot alone.** A [`ReachabilityMap`] for every robot, while the others do not move. If the
//!    target robot reaches the target alone, that is a solution.
//! 2. **With help.** The maps are combined, generation after generation. A robot can also stop beside a
//!    square to which a helper can be brought, at the sum of both costs; other robots can help the helpers
//!    in turn. The note's lemma holds here: if a robot can be brought to the square of another robot, it
//!    inherits that robot's map plus the cost of getting there (unless it was the robot that stopped the
//!    other one, or a diagonal treats their colours differently). A target outside these maps is
//!    unreachable.
//! 3. **Backwards from the target.** A plan is the end of a solution, and the squares where some robots
//!    must stand for it. The first plan is empty: the target robot stands on the target. A plan grows by
//!    one move at its front, for a robot that must stand somewhere. The start square of the move then
//!    replaces its end square in the plan. If no wall stops the move, some helper must stand beyond its
//!    end. The plan that seems shortest according to the combined maps grows first.
//! 4. **Replay in the engine.** If the maps of step 1 lead each robot to its square in a plan, the engine
//!    plays the whole solution. A robot that is in the way is moved aside by one move. At the end, useless
//!    moves are removed. So every answer is a real solution.
//!
//! Steps 2 and 3 are regression with the additive heuristic, which B. Bonet and H. Geffner, *Planning as
//! heuristic search* (2001), use for any planning problem.
//!
//! A plan ignores robots that it does not mention. This hides some solutions, but it never makes a plan
//! longer than the solution it describes. The moves of a plan plus the relaxed moves of its robots (which
//! may stop anywhere) are therefore a lower bound for all solutions from this plan. A solution that is no
//! longer than the bounds of all remaining and dropped plans is proven optimal.
//!
//! # How good it is
//!
//! Puzzles with known optima on official boards, on one core of a 2024 server processor, in a release
//! build. Times are in microseconds per puzzle, the best of three runs, without the preparation of the
//! board. A* uses the relaxed map. It was not timed on the last two sets, where it takes many minutes.
//!
//! | puzzles | found | optimal | one longer | mean excess | most | p50 | mean | A* p50 | A* mean |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | 1,000 random, four robots | 1,000 | 996 | 2 | 0.007 | 3 | 139 | 150 | 347 | 3,800 |
//! | 300 random, five robots | 300 | 300 | 0 | 0 | 0 | 198 | 201 | 439 | 23,800 |
//! | 200 targets in no corner | 200 | 171 | 13 | 0.5 | 17 | 249 | 888 | – | – |
//! | 310 hard, 12 to 25 moves | 310 | 240 | 52 | 0.33 | 6 | 698 | 1,414 | – | – |
//!
//! For 129, 50, 10 and 0 of them the solution is proven optimal: for most puzzles the relaxed bound is far
//! below the optimum.

mod estimates;
mod regression;
mod replay;
mod terrain;

use alloc::vec::Vec;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Robot, Round};

use self::estimates::{CostMaps, joint_maps};
use self::regression::Regression;
use self::terrain::Terrain;
use super::ReachabilityMap;
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// The maximum number of plans that grow before the search gives up.
const MOST_PLANS: u64 = 30_000;
/// The maximum number of plans in memory before the search gives up: on large boards one plan leads to
/// many.
const MOST_PLANS_KEPT: usize = 4_000_000;
/// The maximum number of plans that grow after a solution, in search of a better one.
const MOST_PLANS_TO_IMPROVE: u64 = 600;
/// A plan may grow if it seems at most this number of moves longer than the best solution: the combined
/// maps count a helper that helps twice as two helpers.
const BEYOND_BEST: u16 = 2;
/// The maximum number of robots that are moved out of a plan's way.
const MOST_CLEARINGS: u32 = 1;
/// The maximum number of orders in which robots are brought to the squares of one plan: all orders of five robots.
const MOST_ORDERS: u32 = 120;

/// Solves a round by reachability maps; see the [module's documentation](self).
///
/// The search ends when no plan seems promising any more, 600 plans after the last better solution, after
/// 30,000 plans, or with four million plans in memory. Without a solution the answer is then
/// [`StopReason::GaveUp`]. The search detects that a round is unsolvable if the target is unreachable even
/// with helpers that never block. If a limit of `control` stops the search, the answer is the best solution
/// so far; a cancelled search returns none.
///
/// In the statistics, `expanded` is the number of plans that grew, `generated` the number of new plans,
/// `duplicate` the number of plans with the same squares as an earlier plan and at least as many moves, and
/// `depth` the number of moves of the longest plan. The maps do not count.
#[must_use]
pub fn reach(round: &Round, control: &mut Control<'_>) -> Report<Move> {
    let mut stats = Stats::default();
    // Plans with room for fewer robots need less memory.
    let verdict = if round.start().squares().len() <= Robot::STANDARD {
        solve::<{ Robot::STANDARD }>(round, control, &mut stats)
    } else {
        solve::<{ Robot::MAX }>(round, control, &mut stats)
    };
    Report::new("reach", verdict, stats)
}

/// Solves a round of up to `N` robots.
fn solve<const N: usize>(
    round: &Round,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<Move>, StopReason> {
    if round.is_solved(round.start()) {
        return Ok(Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal });
    }
    control.check(stats, 0, 0)?;
    let terrain = Terrain::new(round);
    let relaxed = CostMaps::<N>::relaxed(&terrain, round);
    let Some(at_least) = relaxed.to_goal(&terrain, round) else { return Ok(Verdict::Unsolvable) };
    if control.exceeds_depth(at_least) {
        return Err(StopReason::DepthLimit);
    }
    let start = round.start();
    let alone: Vec<ReachabilityMap> = start
        .robots()
        .filter_map(|(robot, _)| ReachabilityMap::new(round.board(), start, robot))
        .collect();
    let mut search = Regression::new(round, &terrain, &relaxed, &alone, control.max_depth);
    search.plan_goals();
    if let Some(moves) = search.best.take_if(|moves| moves.len() as u32 <= at_least) {
        return Ok(Verdict::Solved { moves, proof: Proof::Optimal });
    }

    let (joint, is_cut) = joint_maps(&terrain, round, BEYOND_BEST);
    if joint.to_goal(&terrain, round).is_none() {
        return if is_cut { Err(StopReason::GaveUp) } else { Ok(Verdict::Unsolvable) };
    }
    let interrupted = search.run(&joint, at_least, control, stats).err();
    let proven = search.proven();
    match (search.best, interrupted) {
        (_, Some(StopReason::Cancelled)) => Err(StopReason::Cancelled),
        (Some(moves), _) => {
            let is_optimal = moves.len() as u32 <= proven;
            let proof = if is_optimal { Proof::Optimal } else { Proof::UpperBound };
            Ok(Verdict::Solved { moves, proof })
        }
        (None, Some(why)) => Err(why),
        (None, None) if control.exceeds_depth(proven) => Err(StopReason::DepthLimit),
        (None, None) => Err(StopReason::GaveUp),
    }
}
