//! The reachability-map solver: short solutions at once, proven optimal or not.
//!
//! The idea is a note of 2010 ("parcours par atteignabilité", a way by reachability): know for every
//! robot how far away each square is, and ask which helper has to stand where. Completed, it goes like
//! this:
//!
//! 1. **Each robot alone.** A [`ReachabilityMap`] for every robot, the others standing still. If the
//!    target robot reaches the target alone, that is a solution.
//! 2. **With help.** The maps are combined, generation after generation: a robot can also stop beside
//!    a square to which a helper can be brought, at the cost of both; helpers can be helped in turn. The
//!    note's lemma holds here: a robot that can be brought to the square where another one stands
//!    inherits that robot's map, with the cost of coming there added (unless it was itself what stopped
//!    that robot, or a diagonal tells their colours apart). A target outside these maps cannot be
//!    reached at all.
//! 3. **Backwards from the target.** A plan is the end of a solution and the squares where some of the
//!    robots must stand for it. The first plan is empty: the target robot stands on the target. A plan
//!    grows by one move at its front, of a robot that must stand somewhere: the square where it came
//!    from takes the place of the square where it came to, and if it is no wall that stops it, some
//!    helper must stand beyond. The plan that looks shortest by the combined maps grows first.
//! 4. **Played in the engine.** Once the maps of step 1 lead each robot to where a plan wants it, the
//!    whole is played. Where a robot is in the way, it is moved aside by one move; in the end moves that
//!    turn out useless are left out. So every answer is a real solution.
//!
//! Steps 2 and 3 are what B. Bonet and H. Geffner, *Planning as heuristic search* (2001), do for any
//! planning problem: regression, guided by the additive heuristic.
//!
//! The plan ignores robots that it does not mention. That makes it blind to some solutions, but it never
//! makes a plan longer than what it stands for. So the moves of a plan and the relaxed moves of its
//! robots (they may stop anywhere) are a lower bound for all that may become of it, and a solution no
//! longer than the bounds of all plans that were left is proven optimal.
//!
//! # How good it is
//!
//! Over puzzles with known optima on official boards, on one core of a 2024 server processor, in a release
//! build: times in microseconds a puzzle, the best of three runs, the board's preparation not counted.
//! A* has the relaxed map; it was not timed on the last two sets, for which it takes many minutes.
//!
//! | puzzles | found | optimal | one longer | mean excess | most | p50 | mean | A* p50 | A* mean |
//! | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
//! | 1,000 random, four robots | 1,000 | 996 | 2 | 0.007 | 3 | 139 | 150 | 347 | 3,800 |
//! | 300 random, five robots | 300 | 300 | 0 | 0 | 0 | 198 | 201 | 439 | 23,800 |
//! | 200 targets in no corner | 200 | 171 | 13 | 0.5 | 17 | 249 | 888 | – | – |
//! | 310 hard, 12 to 25 moves | 310 | 240 | 52 | 0.33 | 6 | 698 | 1,414 | – | – |
//!
//! The solution of 129, 50, 10 and 0 of them is proven optimal: the relaxed bound is far below most
//! optima.

mod estimates;
mod regression;
mod replay;
mod terrain;

use carom_engine::Puzzle;
use carom_engine::ricochet::{Move, Round};

use self::estimates::{CostMaps, joint_maps};
use self::regression::Regression;
use self::terrain::Terrain;
use super::ReachabilityMap;
use crate::{Control, Proof, Report, Stats, Stopped, Verdict};

/// The most plans that are grown before the search gives up.
const MOST_PLANS: u64 = 30_000;
/// The most plans that are kept before the search gives up: on large boards many come of one.
const MOST_PLANS_KEPT: usize = 4_000_000;
/// The most plans that are grown after a solution, for a better one.
const MOST_PLANS_TO_IMPROVE: u64 = 600;
/// How many moves longer than the best solution a plan may look and still be grown: the combined maps
/// count a helper twice that helps twice.
const BEYOND_BEST: u16 = 2;
/// The most robots that are moved out of a plan's way.
const MOST_CLEARINGS: u32 = 1;

/// Solves a round by reachability maps; see the [module's documentation](self).
///
/// The search ends when no plan looks promising any more, 600 plans after the last better solution, or
/// after 30,000 plans, or with four million kept; with no solution by then it is [`Stopped::GaveUp`].
/// Unsolvable rounds are recognised when not even helpers that never hinder help. If a limit of
/// `control` stops the search, the best solution so far is the answer; a cancelled search has none.
///
/// Of the statistics, `expanded` are the plans grown, `generated` the plans that came of them,
/// `duplicate` those with the same squares as a plan grown before and no fewer moves, and `depth` the
/// moves of the longest plan. The maps are not counted.
#[must_use]
pub fn reach(round: &Round, control: &mut Control<'_>) -> Report<Move> {
    let mut stats = Stats::default();
    let verdict = solve(round, control, &mut stats).unwrap_or_else(Verdict::Stopped);
    Report { verdict, stats }
}

fn solve(
    round: &Round,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Verdict<Move>, Stopped> {
    if round.is_solved(round.start()) {
        return Ok(Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal });
    }
    control.check(stats, 0, 0)?;
    let terrain = Terrain::new(round);
    let relaxed = CostMaps::relaxed(&terrain, round);
    let Some(at_least) = relaxed.to_goal(&terrain, round) else { return Ok(Verdict::Unsolvable) };
    if control.exceeds_depth(at_least) {
        return Err(Stopped::DepthLimit);
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
        return if is_cut { Err(Stopped::GaveUp) } else { Ok(Verdict::Unsolvable) };
    }
    let interrupted = search.run(&joint, at_least, control, stats).err();
    let proven = search.proven();
    match (search.best, interrupted) {
        (_, Some(Stopped::Cancelled)) => Err(Stopped::Cancelled),
        (Some(moves), _) => {
            let is_optimal = moves.len() as u32 <= proven;
            let proof = if is_optimal { Proof::Optimal } else { Proof::UpperBound };
            Ok(Verdict::Solved { moves, proof })
        }
        (None, Some(why)) => Err(why),
        (None, None) if control.exceeds_depth(proven) => Err(Stopped::DepthLimit),
        (None, None) => Err(Stopped::GaveUp),
    }
}
