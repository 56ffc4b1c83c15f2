//! [`CostMaps`]: the cost of bringing each robot to each square, with and without help.

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::Direction;
use carom_engine::ricochet::{Robot, Round};

use super::terrain::{NOWHERE, SquareNumber, Terrain};

/// For each place and each of `N` robots, a number of moves from the start of a round.
pub(super) struct CostMaps<const N: usize>(Vec<[u16; N]>);

/// More moves than any possible count.
const NEVER: u16 = u16::MAX;

impl<const N: usize> CostMaps<N> {
    fn new(terrain: &Terrain) -> Self {
        Self(vec![[NEVER; N]; terrain.places()])
    }

    /// The cost of bringing a robot to a place; `None` if it is impossible.
    pub(super) fn cost(&self, robot: Robot, place: SquareNumber) -> Option<u32> {
        Some(self.raw(robot, place)).filter(|&cost| cost != NEVER).map(u32::from)
    }

    /// The least cost of bringing one of the robots that may arrive to the target.
    pub(super) fn to_goal(&self, terrain: &Terrain, round: &Round) -> Option<u32> {
        let goal = terrain.place(round.goal().square);
        let arriving = round.start().robots().filter(|&(robot, _)| round.may_arrive(robot));
        arriving.filter_map(|(robot, _)| self.cost(robot, goal)).min()
    }

    /// The fewest moves to each place for robots that ignore each other and may stop anywhere on a slide:
    /// [`RelaxedMap`](crate::ricochet::RelaxedMap) in the other direction. Every solution that brings a
    /// robot to a place needs at least this number of moves of that robot.
    pub(super) fn relaxed(terrain: &Terrain, round: &Round) -> Self {
        let mut maps = Self::new(terrain);
        let mut queue = Vec::new();
        for (robot, square) in round.start().robots() {
            let start = terrain.place(square);
            *maps.entry(robot, start) = 0;
            queue.clear();
            queue.push(start);
            let mut next = 0;
            while let Some(&from) = queue.get(next) {
                next += 1;
                let moves = maps.raw(robot, from) + 1;
                for direction in Direction::ALL {
                    terrain.slide(robot, from, direction, |stop, _| {
                        let known = maps.entry(robot, stop);
                        if moves < *known {
                            *known = moves;
                            queue.push(stop);
                        }
                        // The slides from a nearer place have mapped the rest of this slide already, or
                        // will do so.
                        *known == moves
                    });
                }
            }
        }
        maps
    }

    fn raw(&self, robot: Robot, place: SquareNumber) -> u16 {
        self.0[usize::from(place)][robot.index()]
    }

    fn entry(&mut self, robot: Robot, place: SquareNumber) -> &mut u16 {
        &mut self.0[usize::from(place)][robot.index()]
    }
}

/// The highest cost that is mapped. It prevents overflow of sums.
const DEAREST: u16 = 10_000;

/// Combines the maps of all robots, generation after generation. A robot can stop before a wall, or before
/// a square to which another robot can be brought, at the sum of both costs. Robots never block each other.
///
/// This is the additive heuristic of B. Bonet and H. Geffner (2001), computed in order of cost. It ends
/// `slack` moves after the goal. Also returns whether some place was too expensive to be mapped.
pub(super) fn joint_maps<const N: usize>(
    terrain: &Terrain,
    round: &Round,
    slack: u16,
) -> (CostMaps<N>, bool) {
    let goal = terrain.place(round.goal().square);
    let mut maps = Joint { costs: CostMaps::new(terrain), queue: Vec::new(), is_cut: false };
    let mut helpers = vec![Helpers::default(); terrain.places()];
    for (robot, square) in round.start().robots() {
        maps.lower(robot, terrain.place(square), 0);
    }
    let (mut cost, mut last) = (0, DEAREST);
    while usize::from(cost) < maps.queue.len() && cost <= last {
        let Some((robot, place)) = maps.queue[usize::from(cost)].pop() else {
            cost += 1;
            continue;
        };
        if maps.costs.raw(robot, place) != cost {
            continue;
        }
        if place == goal && round.may_arrive(robot) {
            last = last.min(cost + slack);
        }
        for direction in Direction::ALL {
            terrain.slide(robot, place, direction, |stop, ahead| {
                let help = if ahead == NOWHERE {
                    Some(0)
                } else {
                    helpers[usize::from(ahead)].cheapest_for(robot)
                };
                if let Some(help) = help {
                    maps.lower(robot, stop, cost + 1 + help);
                }
                // The slides from an equally near place have mapped the rest of this slide already, or will
                // do so.
                maps.costs.raw(robot, stop) > cost
            });
        }
        for (helped, _) in round.start().robots() {
            if helpers[usize::from(place)].cheapest_for(helped).is_none() && helped != robot {
                maps.help(terrain, helped, place, cost);
            }
        }
        helpers[usize::from(place)].add(robot, cost);
    }
    (maps.costs, maps.is_cut)
}

/// The two robots that are the cheapest to bring to a place. One of them can help any third robot.
#[derive(Clone, Copy, Default)]
struct Helpers([Option<(Robot, u16)>; 2]);

impl Helpers {
    fn cheapest_for(self, helped: Robot) -> Option<u16> {
        self.0.iter().flatten().find(|&&(robot, _)| robot != helped).map(|&(_, cost)| cost)
    }

    /// Call it with robots in order of cost.
    fn add(&mut self, robot: Robot, cost: u16) {
        match &mut self.0 {
            [first @ None, _] => *first = Some((robot, cost)),
            [Some((first, _)), second @ None] if *first != robot => *second = Some((robot, cost)),
            _ => {}
        }
    }
}

/// Costs with a queue by cost (R. B. Dial, *Algorithm 360: shortest-path forest*, 1969).
struct Joint<const N: usize> {
    costs: CostMaps<N>,
    /// For each cost, a queue. An entry is out of date if a lower cost was found after it.
    queue: Vec<Vec<(Robot, SquareNumber)>>,
    is_cut: bool,
}

impl<const N: usize> Joint<N> {
    /// A robot can now stop before `place`, because a helper can stand there at `cost`.
    fn help(&mut self, terrain: &Terrain, helped: Robot, place: SquareNumber, cost: u16) {
        for direction in Direction::ALL {
            let stop = terrain.ahead(place, direction.opposite());
            if stop == NOWHERE || !terrain.is_standable(stop) {
                continue;
            }
            // The slide itself costs one move.
            if self.costs.raw(helped, stop) <= cost + 1 {
                continue;
            }
            let mut nearest = NEVER;
            terrain.slide_back(helped, stop, direction, |from, _| {
                nearest = nearest.min(self.costs.raw(helped, from));
                nearest > 0
            });
            // A more expensive start of the slide finds the helper later, in its own turn.
            if nearest <= cost {
                self.lower(helped, stop, nearest + 1 + cost);
            }
        }
    }

    fn lower(&mut self, robot: Robot, place: SquareNumber, cost: u16) {
        let known = self.costs.entry(robot, place);
        if cost >= *known {
            return;
        }
        if cost > DEAREST {
            self.is_cut = true;
            return;
        }
        *known = cost;
        if self.queue.len() <= usize::from(cost) {
            self.queue.resize_with(usize::from(cost) + 1, Vec::new);
        }
        self.queue[usize::from(cost)].push((robot, place));
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Goal, Layout, Profile, RoundSetup};
    use carom_engine::{Size, Square};

    use super::*;
    use crate::ricochet::ReachabilityMap;

    /// Rounds on official boards with the robots `spread` squares apart.
    fn rounds() -> impl Iterator<Item = Round> {
        [("4B-3B-2B-1A", 37), ("1A-2C-3B-4C", 50), ("1D-2D-3D-4D", 29)].into_iter().map(
            |(layout, spread)| {
                let board = layout.parse::<Layout>().expect("a layout").board();
                let start: Vec<Square> = Size::OFFICIAL
                    .squares()
                    .filter(|&square| board.is_start_square(square))
                    .step_by(spread)
                    .take(4)
                    .collect();
                let goal = Goal { robot: Some(Robot::Blue), square: board.targets()[5].square };
                Round::new(board, RoundSetup { robots: start, goal, profile: Profile::PLAIN })
                    .expect("a sound round")
            },
        )
    }

    #[test]
    fn helpers_only_help_and_nobody_beats_the_relaxed_map() {
        for round in rounds() {
            let terrain = Terrain::new(&round);
            let relaxed = CostMaps::<4>::relaxed(&terrain, &round);
            let (joint, is_cut) = joint_maps::<4>(&terrain, &round, DEAREST);
            assert!(!is_cut);
            for (robot, _) in round.start().robots() {
                let map = ReachabilityMap::new(round.board(), round.start(), robot).expect("there");
                for (square, moves) in map.moves().iter() {
                    let place = terrain.place(square);
                    let (least, joint) = (relaxed.cost(robot, place), joint.cost(robot, place));
                    assert!(joint.is_none() || least <= joint, "{robot} to {square}");
                    assert!(moves.is_none() || (joint.is_some() && joint <= *moves));
                }
            }
        }
    }

    /// The lemma of the note. The heir's own square must be empty, so the map is computed without the heir.
    #[test]
    fn a_robot_inherits_the_map_of_the_robot_on_whose_square_it_can_stop() {
        let mut inherited = 0;
        for round in rounds() {
            let terrain = Terrain::new(&round);
            let (joint, _) = joint_maps::<4>(&terrain, &round, DEAREST);
            let board = round.board();
            for (heir, heirs) in round.start().robots() {
                for (mapped, start) in round.start().robots().filter(|&(it, _)| it != heir) {
                    // A robot of another colour slides differently over diagonals.
                    if board.has_diagonals() {
                        continue;
                    }
                    let Some(coming) = joint.cost(heir, terrain.place(start)) else { continue };
                    let others = round.start().squares().iter().copied();
                    let mut squares: Vec<Square> = others.filter(|&it| it != heirs).collect();
                    let index = squares.iter().position(|&it| it == start).expect("still there");
                    squares.swap(0, index);
                    let position = board.position(&squares).expect("fewer robots");
                    let map = ReachabilityMap::new(board, &position, Robot::Red).expect("there");
                    for (square, moves) in map.moves().iter() {
                        let Some(moves) = moves else { continue };
                        let cost = joint.cost(heir, terrain.place(square)).expect("inherited");
                        assert!(cost <= coming + moves, "{heir} as heir of {mapped} to {square}");
                        inherited += 1;
                    }
                }
            }
        }
        assert!(inherited > 500, "{inherited}");
    }
}
