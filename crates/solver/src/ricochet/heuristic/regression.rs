//! [`Regression`]: grows plans backwards from the target.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use carom_engine::Direction;
use carom_engine::ricochet::{Move, Robot, Round};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::estimates::CostMaps;
use super::replay::{PlanStep, replay, shorten};
use super::terrain::{NOWHERE, SquareNumber, Terrain};
use super::{
    BEYOND_BEST, MOST_CLEARINGS, MOST_ORDERS, MOST_PLANS, MOST_PLANS_KEPT, MOST_PLANS_TO_IMPROVE,
};
use crate::ricochet::ReachabilityMap;
use crate::{Control, Stats, StopReason};

/// The number of a plan.
type PlanId = u32;

/// The end of a solution, and its conditions.
#[derive(Clone, Copy)]
struct Plan<const N: usize> {
    demand: Demand<N>,
    /// The number of its moves.
    moves: u16,
    /// Its first move; the other moves are those of the plan that it grew from. Unspecified without moves.
    first: Move,
    rest: PlanId,
}

impl<const N: usize> Plan<N> {
    /// The number of moves of a plan plus the cost of its demand.
    fn total(&self, costs: &CostMaps<N>) -> Option<u32> {
        let mut demand = self.demand.robots();
        demand.try_fold(u32::from(self.moves), |sum, (robot, place)| {
            Some(sum + costs.cost(robot, place)?)
        })
    }
}

/// The squares where robots must stand so that a plan can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Demand<const N: usize> {
    /// For each robot; [`NOWHERE`] for a robot that may stand anywhere.
    places: [SquareNumber; N],
    /// The robot that arrives at the end.
    arriving: Robot,
    /// Two bits: the plan moves the arriving robot along a column (1), a row (2). Only used if the rules
    /// require a turn.
    axes: u8,
}

impl<const N: usize> Demand<N> {
    /// The robots that must stand on a square, and their squares.
    fn robots(&self) -> impl Iterator<Item = (Robot, SquareNumber)> + use<N> {
        Robot::ALL.into_iter().zip(self.places).filter(|&(_, place)| place != NOWHERE)
    }

    /// Whether a robot other than `robot` must stand on this place.
    fn is_taken(&self, place: SquareNumber, robot: Robot) -> bool {
        self.robots().any(|(other, its)| its == place && other != robot)
    }
}

/// The search for plans of up to `N` robots: the plan that seems shortest grows first.
pub(super) struct Regression<'a, const N: usize> {
    round: &'a Round,
    terrain: &'a Terrain,
    relaxed: &'a CostMaps<N>,
    alone: &'a [ReachabilityMap],
    plans: Vec<Plan<N>>,
    /// Sorted by the estimated number of moves of the solution; among equals the longer plan first.
    open: BinaryHeap<(Reverse<u32>, u16, PlanId)>,
    /// The shortest solution so far.
    pub(super) best: Option<Vec<Move>>,
    /// The search only looks for solutions with fewer moves.
    ceiling: u32,
    /// A lower bound of the solutions from dropped plans.
    dropped: u32,
}

impl<'a, const N: usize> Regression<'a, N> {
    pub(super) fn new(
        round: &'a Round,
        terrain: &'a Terrain,
        relaxed: &'a CostMaps<N>,
        alone: &'a [ReachabilityMap],
        max_depth: Option<u32>,
    ) -> Self {
        Self {
            round,
            terrain,
            relaxed,
            alone,
            plans: Vec::new(),
            open: BinaryHeap::new(),
            best: None,
            ceiling: max_depth.map_or(u32::MAX, |most| most.saturating_add(1)),
            dropped: u32::MAX,
        }
    }

    /// Creates the plans without moves, one for each robot that may arrive. Also solves the round with one
    /// robot alone if that is possible.
    pub(super) fn plan_goals(&mut self) {
        let goal = self.terrain.place(self.round.goal().square);
        for (arriving, _) in self.round.start().robots() {
            if self.round.may_arrive(arriving) {
                let mut places = [NOWHERE; N];
                places[arriving.index()] = goal;
                let first = Move { robot: arriving, direction: Direction::North };
                let demand = Demand { places, arriving, axes: 0 };
                self.plans.push(Plan { demand, moves: 0, first, rest: 0 });
                self.complete(self.plans.len() as PlanId - 1);
            }
        }
    }

    /// Grows plans until none is promising. `joint` estimates the length of a solution, and `at_least` is a
    /// lower bound of it.
    pub(super) fn run(
        &mut self,
        joint: &CostMaps<N>,
        at_least: u32,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<(), StopReason> {
        let mut closed: HashMap<Demand<N>, u16, FxBuildHasher> = HashMap::default();
        let mut grown = core::mem::take(&mut self.plans);
        let mut last_ceiling = self.ceiling;
        let mut most_plans = MOST_PLANS;
        if self.best.is_some() {
            most_plans = MOST_PLANS_TO_IMPROVE;
        }
        self.push_all(&mut grown, joint, stats);
        while let Some(id) = self.next_promising() {
            if stats.expanded >= most_plans || self.plans.len() >= MOST_PLANS_KEPT {
                break;
            }
            self.open.pop();
            let plan = self.plans[id as usize];
            if self.bound(&plan) >= self.ceiling {
                continue;
            }
            let fewest = closed.entry(plan.demand).or_insert(u16::MAX);
            if *fewest <= plan.moves {
                stats.duplicate += 1;
                continue;
            }
            *fewest = plan.moves;
            self.complete(id);
            if self.ceiling < last_ceiling {
                last_ceiling = self.ceiling;
                most_plans = MOST_PLANS.min(stats.expanded + MOST_PLANS_TO_IMPROVE);
            }
            self.grow(id, &mut grown);
            stats.expanded += 1;
            stats.generated += grown.len() as u64;
            stats.depth = stats.depth.max(u32::from(plan.moves) + 1);
            stats.peak_closed = closed.len() as u64;
            self.push_all(&mut grown, joint, stats);
            control.tick(stats, at_least, || self.memory(closed.capacity()))?;
        }
        Ok(())
    }

    /// The open plan that seems shortest, unless it seems too long.
    fn next_promising(&self) -> Option<PlanId> {
        let &(Reverse(total), _, id) = self.open.peek()?;
        let is_hopeless =
            self.best.is_some() && total >= self.ceiling.saturating_add(BEYOND_BEST.into());
        (!is_hopeless).then_some(id)
    }

    /// A lower bound on the number of moves of all solutions that were not found, and of the best one if
    /// there is one.
    pub(super) fn proven(&self) -> u32 {
        let open = self.open.iter().map(|&(_, _, id)| self.bound(&self.plans[id as usize]));
        open.min().unwrap_or(u32::MAX).min(self.dropped).min(self.ceiling)
    }

    /// A lower bound on the number of moves of a solution that ends with this plan.
    fn bound(&self, plan: &Plan<N>) -> u32 {
        plan.total(self.relaxed).unwrap_or(u32::MAX)
    }

    /// Opens the plans that may lead to a better solution.
    fn push_all(&mut self, grown: &mut Vec<Plan<N>>, joint: &CostMaps<N>, stats: &mut Stats) {
        for plan in grown.drain(..) {
            let bound = self.bound(&plan);
            if bound >= self.ceiling {
                continue;
            }
            let Some(total) = plan.total(joint) else {
                self.dropped = self.dropped.min(bound);
                continue;
            };
            let id = self.plans.len() as PlanId;
            self.plans.push(plan);
            self.open.push((Reverse(total), plan.moves, id));
        }
        stats.peak_open = stats.peak_open.max(self.open.len() as u64);
    }

    /// Plays the moves that bring each robot alone to its demand, in every order (at most [`MOST_ORDERS`]), then the plan. Keeps
    /// the result if it is a solution.
    fn complete(&mut self, id: PlanId) {
        let plan = self.plans[id as usize];
        let mut ways = Vec::new();
        let mut moves = u32::from(plan.moves);
        for (robot, place) in plan.demand.robots() {
            let square = self.terrain.square(place);
            let map = &self.alone[robot.index()];
            let Some(distance) = map.moves_to(square) else { return };
            if distance > 0 {
                moves += distance;
                ways.push((robot, square));
            }
        }
        if moves >= self.ceiling {
            return;
        }
        let end = self.steps(id);
        let is_all = ways.is_empty();
        let mut orders = MOST_ORDERS;
        permute(&mut ways, 0, &mut |ways| {
            let mut steps = Vec::with_capacity(moves as usize);
            for &(robot, square) in ways {
                let from = steps.len();
                let way = self.alone[robot.index()].back_from(square);
                steps.extend(way.map(|(to, mv)| PlanStep { mv, to }));
                steps[from..].reverse();
            }
            steps.extend_from_slice(&end);
            if let Some(moves) = replay(self.round, &steps, MOST_CLEARINGS) {
                let moves = shorten(self.round, moves);
                if (moves.len() as u32) < self.ceiling {
                    self.ceiling = moves.len() as u32;
                    self.best = Some(moves);
                }
            }
            orders -= 1;
            orders > 0
        });
        // Another plan with the same demand, which is skipped, might have worked.
        if is_all && moves < self.ceiling {
            self.dropped = self.dropped.min(moves);
        }
    }

    /// The moves of a plan.
    fn steps(&self, mut id: PlanId) -> Vec<PlanStep> {
        let mut steps = Vec::new();
        loop {
            let plan = &self.plans[id as usize];
            if plan.moves == 0 {
                return steps;
            }
            let after = &self.plans[plan.rest as usize].demand;
            let to = self.terrain.square(after.places[plan.first.robot.index()]);
            steps.push(PlanStep { mv: plan.first, to });
            id = plan.rest;
        }
    }

    /// Every plan with one move more.
    fn grow(&self, id: PlanId, children: &mut Vec<Plan<N>>) {
        let Plan { demand, moves, .. } = self.plans[id as usize];
        for (robot, to) in demand.robots() {
            for heading in Direction::ALL {
                let blocker = self.terrain.ahead(to, heading);
                let is_blocked = blocker == NOWHERE || demand.is_taken(blocker, robot);
                if !is_blocked && !self.terrain.is_standable(blocker) {
                    continue;
                }
                self.terrain.slide_back(robot, to, heading, |from, direction| {
                    if demand.is_taken(from, robot) {
                        return false;
                    }
                    let mut demand = self.with_axes(demand, robot, [direction, heading]);
                    demand.places[robot.index()] = from;
                    let first = Move { robot, direction };
                    let mut add = |demand| {
                        children.push(Plan { demand, moves: moves + 1, first, rest: id });
                    };
                    if from == to {
                        // The robot does not move.
                    } else if is_blocked {
                        add(demand);
                    } else {
                        for (helper, _) in self.round.start().robots() {
                            if demand.places[helper.index()] == NOWHERE {
                                let mut demand = demand;
                                demand.places[helper.index()] = blocker;
                                add(demand);
                            }
                        }
                    }
                    true
                });
            }
        }
    }

    /// The demand plus the axes of a slide, if the arriving robot makes that slide.
    fn with_axes(
        &self,
        mut demand: Demand<N>,
        robot: Robot,
        headings: [Direction; 2],
    ) -> Demand<N> {
        if self.round.profile().must_turn && robot == demand.arriving {
            for heading in headings {
                demand.axes |= if heading.is_vertical() { 1 } else { 2 };
            }
        }
        demand
    }

    fn memory(&self, closed: usize) -> u64 {
        let plans = self.plans.capacity() * size_of::<Plan<N>>();
        let open = self.open.capacity() * size_of::<(Reverse<u32>, u16, PlanId)>();
        (plans + open + closed * size_of::<(Demand<N>, u16)>()) as u64
    }
}

/// Calls `visit` with every order of `items[fixed..]` after `items[..fixed]`, until it returns `false`; then returns `false`, too.
fn permute<T>(items: &mut [T], fixed: usize, visit: &mut impl FnMut(&[T]) -> bool) -> bool {
    if fixed == items.len() {
        return visit(items);
    }
    for i in fixed..items.len() {
        items.swap(fixed, i);
        let goes_on = permute(items, fixed + 1, visit);
        items.swap(fixed, i);
        if !goes_on {
            return false;
        }
    }
    true
}
