//! A* that moves one robot alone.

use alloc::vec::Vec;

use carom_engine::ricochet::{Move, Position, PositionKey, Robot, Round};
use carom_engine::{Puzzle, Rules};

use super::RelaxedMap;
use crate::search::{LowerBound, astar};
use crate::{Control, Proof, Report, Stats, StopReason, Verdict};

/// The name in reports.
const NAME: &str = "astar-single";

/// Moves only the target robot, by [A*](astar) over its squares; the other robots do not move. If any robot
/// may arrive, each is tried and the shortest solution is the answer.
///
/// This is the search for the main robot from the 2020 report on which this project is based. It is quick:
/// it makes at most four slides from each square of the board. It often finds no solution, because most
/// rounds need a second robot: it solves 565 of 1,000 random puzzles on official boards, 391 of them with
/// the fewest moves that all robots together need. A solution is therefore an upper bound, unless it is as
/// short as the [`RelaxedMap`] allows or there is no other robot. Without a solution the answer is
/// [`StopReason::GaveUp`], unless the relaxed map has no path either or there is no other robot. A limit of the
/// depth proves nothing more: the answer is [`StopReason::DepthLimit`] only if the relaxed map needs more moves
/// or there is no other robot.
#[must_use]
pub fn astar_single<const N: usize>(round: &Round<N>, control: &mut Control<'_>) -> Report<Move> {
    let relaxed = RelaxedMap::new(round);
    let mut stats = Stats::default();
    let Some(bound) = relaxed.lower_bound(round.start()) else {
        return Report::new(NAME, Ok(Verdict::Unsolvable), stats);
    };
    if let Err(why) = control.check(&stats, bound, 0) {
        return Report::new(NAME, Err(why), stats);
    }
    let has_helper = round.start().squares().len() > 1;
    // The budget of one robot's search is reduced by the cost of the searches before it.
    let (max_nodes, max_depth) = (control.max_nodes, control.max_depth);
    let mut best: Option<Vec<Move>> = None;
    let mut stopped = has_helper.then_some(StopReason::GaveUp);
    for (robot, _) in round.start().robots().filter(|&(robot, _)| round.may_arrive(robot)) {
        if best.as_ref().is_some_and(|moves| moves.len() as u32 <= bound) {
            break;
        }
        control.max_nodes = max_nodes.map(|most| most.saturating_sub(stats.expanded));
        if let Some(moves) = &best {
            control.max_depth = Some(moves.len() as u32 - 1);
        }
        let alone = LoneRobot { round, robot };
        let report = astar(&alone, &LoneRobotBound { relaxed: &relaxed, robot }, control);
        add(&mut stats, &report.stats);
        match report.verdict {
            Verdict::Solved { moves, .. } => best = Some(moves),
            // The depth limit of this search excludes all solutions that are not better than the best one.
            Verdict::Stopped(StopReason::DepthLimit) if best.is_some() => {}
            // Other robots may make a solution shorter than the limit, unless the relaxed map excludes that.
            Verdict::Stopped(StopReason::DepthLimit) => {
                if !has_helper || control.exceeds_depth(bound) {
                    stopped = Some(StopReason::DepthLimit);
                }
            }
            Verdict::Stopped(why) => {
                stopped = Some(why);
                break;
            }
            Verdict::Unsolvable => {}
        }
    }
    (control.max_nodes, control.max_depth) = (max_nodes, max_depth);
    let verdict = match (best, stopped) {
        (_, Some(StopReason::Cancelled)) => Err(StopReason::Cancelled),
        (Some(moves), _) => {
            let is_proven = !has_helper || moves.len() as u32 <= bound;
            let proof = if is_proven { Proof::Optimal } else { Proof::UpperBound };
            Ok(Verdict::Solved { moves, proof })
        }
        (None, Some(why)) => Err(why),
        (None, None) => Ok(Verdict::Unsolvable),
    };
    Report::new(NAME, verdict, stats)
}

fn add(sum: &mut Stats, part: &Stats) {
    sum.expanded += part.expanded;
    sum.generated += part.generated;
    sum.duplicate += part.duplicate;
    sum.depth = sum.depth.max(part.depth);
    sum.peak_open = sum.peak_open.max(part.peak_open);
    sum.peak_closed = sum.peak_closed.max(part.peak_closed);
}

/// A round in which only one robot moves, and only it may arrive.
struct LoneRobot<'a, const N: usize> {
    round: &'a Round<N>,
    robot: Robot,
}

impl<const N: usize> Rules for LoneRobot<'_, N> {
    type State = Position<N>;
    type Move = Move;

    fn initial_state(&self) -> Position<N> {
        self.round.initial_state()
    }

    fn legal_moves(&self, position: &Position<N>) -> Vec<Move> {
        let mut moves = self.round.legal_moves(position);
        moves.retain(|mv| mv.robot == self.robot);
        moves
    }

    fn legal_moves_into(&self, position: &Position<N>, moves: &mut Vec<Move>) {
        self.round.legal_moves_into(position, moves);
        moves.retain(|mv| mv.robot == self.robot);
    }

    fn play_unchecked(&self, position: &Position<N>, mv: Move) -> Position<N> {
        self.round.play_unchecked(position, mv)
    }
}

impl<const N: usize> Puzzle for LoneRobot<'_, N> {
    type Key = PositionKey<N>;

    /// Another robot may stand on the target from the start. Then no move is needed.
    fn is_solved(&self, position: &Position<N>) -> bool {
        self.round.is_solved(position)
    }

    fn key(&self, position: &Position<N>) -> PositionKey<N> {
        self.round.key(position)
    }
}

/// The [`RelaxedMap`] of one of the robots that may arrive.
struct LoneRobotBound<'a> {
    relaxed: &'a RelaxedMap,
    robot: Robot,
}

impl<const N: usize> LowerBound<LoneRobot<'_, N>> for LoneRobotBound<'_> {
    fn lower_bound(&self, position: &Position<N>) -> Option<u32> {
        self.relaxed.moves(self.robot, position.square(self.robot)?)
    }
}
