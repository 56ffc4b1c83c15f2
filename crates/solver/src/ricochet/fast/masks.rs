//! The masks N_r: supersets of the squares from which the active robot can be home within r moves.

use fearless_simd::Simd;

use super::bits::{EAST, NORTH, Powers, SOUTH, Set, WEST, is_empty, none, powers, shift, single};
use super::table::Helpers;
use super::walls::Walls;

/// The squares as a set.
#[inline(always)]
pub(super) fn placed<S: Simd, const H: usize>(
    simd: S,
    helpers: &Helpers<H>,
    count: usize,
) -> Set<S> {
    let mut set = none(simd);
    for (i, &helper) in helpers.iter().enumerate() {
        if i < count {
            set = set | single(simd, helper);
        }
    }
    set
}

/// By direction, the squares where a slide stops.
#[derive(Clone, Copy)]
struct Stoppers<S: Simd, const B: bool>([Set<S>; 4]);

impl<S: Simd, const B: bool> Stoppers<S, B> {
    /// At walls and beside the squares of a set.
    #[inline(always)]
    fn beside(simd: S, walls: &Walls, blockers: Set<S>) -> Self {
        let stoppers = [
            walls.walled[NORTH].load(simd) | shift::<S, SOUTH, 1>(simd, blockers),
            walls.walled[EAST].load(simd) | shift::<S, WEST, 1>(simd, blockers),
            walls.walled[SOUTH].load(simd) | shift::<S, NORTH, 1>(simd, blockers),
            walls.walled[WEST].load(simd) | shift::<S, EAST, 1>(simd, blockers),
        ];
        match walls.bends::<B>() {
            Some(bends) => {
                let standable = !bends.all.load(simd);
                Self(stoppers.map(
                    #[inline(always)]
                    |stops| stops & standable,
                ))
            }
            None => Self(stoppers),
        }
    }

    /// The set and where slides of it past walls alone can stop.
    #[inline(always)]
    fn relaxed_slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let rays = walls.rays::<S, B>(simd, [set; 4], &walls.all_open(simd), none(simd));
        self.ends(rays) | set
    }

    /// Where rays can stop.
    #[inline(always)]
    fn ends(&self, [north, east, south, west]: [Set<S>; 4]) -> Set<S> {
        (north & self.0[NORTH])
            | (east & self.0[EAST])
            | (south & self.0[SOUTH])
            | (west & self.0[WEST])
    }

    /// By the heading in which a slide is followed back, the squares of a set where it can stop.
    #[inline(always)]
    fn starts_back(&self, set: Set<S>) -> [Set<S>; 4] {
        let [north, east, south, west] = self.0;
        [set & south, set & west, set & north, set & east]
    }

    /// The set and the squares from which a slide past walls alone can stop on it.
    #[inline(always)]
    fn relaxed_back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.starts_back(set);
        let [a, b, c, d] = walls.rays::<S, B>(simd, starts, &walls.all_open(simd), none(simd));
        a | b | c | d | set
    }
}

/// A board with the helpers in place: exact slides of the active robot.
#[derive(Clone, Copy)]
pub(super) struct Placed<S: Simd, const B: bool> {
    helpers: Set<S>,
    stoppers: Stoppers<S, B>,
    powers: [Powers<S>; 4],
}

impl<S: Simd, const B: bool> Placed<S, B> {
    #[inline(always)]
    pub(super) fn new(simd: S, walls: &Walls, helpers: Set<S>) -> Self {
        let free = !helpers;
        Self {
            helpers,
            stoppers: Stoppers::beside(simd, walls, helpers),
            powers: [
                powers::<S, NORTH>(simd, walls.powers[NORTH][0].load(simd) & free),
                powers::<S, EAST>(simd, walls.powers[EAST][0].load(simd) & free),
                powers::<S, SOUTH>(simd, walls.powers[SOUTH][0].load(simd) & free),
                powers::<S, WEST>(simd, walls.powers[WEST][0].load(simd) & free),
            ],
        }
    }

    /// What the slides of a set pass, and where they end; squares that are blocked at once stay in.
    #[inline(always)]
    fn rays_and_stops(&self, simd: S, walls: &Walls, set: Set<S>) -> (Set<S>, Set<S>) {
        let rays = walls.rays::<S, B>(simd, [set; 4], &self.powers, self.helpers);
        let [north, east, south, west] = rays;
        (north | east | south | west, self.stoppers.ends(rays))
    }

    /// Where the slides of a set end; squares that are blocked at once stay in.
    #[inline(always)]
    pub(super) fn slide(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        self.rays_and_stops(simd, walls, set).1
    }

    /// The set and the squares from which one slide stops on it.
    #[inline(always)]
    fn back(&self, simd: S, walls: &Walls, set: Set<S>) -> Set<S> {
        let starts = self.stoppers.starts_back(set);
        let [a, b, c, d] = walls.rays::<S, B>(simd, starts, &self.powers, self.helpers);
        a | b | c | d | set
    }
}

/// The masks of a board with diagonals, from the squares that one move of a helper passes: the safe
/// version.
#[inline(always)]
pub(super) fn masks_with_bends<S: Simd>(
    simd: S,
    walls: &Walls,
    helpers: Set<S>,
    rays: Set<S>,
    last: usize,
) -> [Set<S>; 3] {
    let board = Placed::<S, true>::new(simd, walls, helpers);
    let by_ray = Stoppers::<S, true>::beside(simd, walls, rays);
    let goal = single(simd, walls.target);
    let (mut exact, mut helped) = (goal & !helpers, goal);
    exact = board.back(simd, walls, exact);
    let mut masks = [none(simd); 3];
    for left in 2..=last {
        exact = board.back(simd, walls, exact);
        helped = by_ray.relaxed_back(simd, walls, helped);
        if left >= 3 {
            masks[left - 3] = exact | helped | walls.balls[left - 2].load(simd);
        }
    }
    masks
}

/// The masks N_3, N_4 and N_5 of a placement, up to N_`last`; the rest is unspecified.
#[inline(always)]
pub(super) fn masks<S: Simd>(simd: S, walls: &Walls, helpers: Set<S>, last: usize) -> [Set<S>; 3] {
    let board = Placed::<S, false>::new(simd, walls, helpers);
    let goal = single(simd, walls.target);
    let free = walls.balls[1].load(simd);

    // Where a helper can be after one move, after two, after three.
    let (rays, stops) = board.rays_and_stops(simd, walls, helpers);
    let first = helpers | stops;
    let by_first = Stoppers::<S, false>::beside(simd, walls, first);
    let second = by_first.relaxed_slide(simd, walls, first);
    let by_second = Stoppers::<S, false>::beside(simd, walls, second);
    // In a corner every slide that comes in stops.
    let p = if walls.is_corner { free } else { by_first.relaxed_back(simd, walls, goal) };
    let p2 = if walls.is_corner { free } else { by_second.relaxed_back(simd, walls, goal) };

    let exact = board.back(simd, walls, goal & !helpers);
    let exact = board.back(simd, walls, exact);
    let exact = board.back(simd, walls, exact);
    let pp = by_first.relaxed_back(simd, walls, p);
    let three = exact | pp | p2;
    if last == 3 {
        return [three; 3];
    }

    let exact = board.back(simd, walls, exact);
    let p2p = by_second.relaxed_back(simd, walls, p);
    let by_ray = Stoppers::<S, false>::beside(simd, walls, rays);
    let third = by_second.relaxed_slide(simd, walls, second);
    let by_third = Stoppers::<S, false>::beside(simd, walls, third);
    let (q, p3, pf, helped);
    if walls.is_corner {
        (q, p3, pf) = (free, free, pp);
        helped = by_first.relaxed_back(simd, walls, pp) | p2p;
    } else {
        q = by_ray.relaxed_back(simd, walls, goal);
        p3 = by_third.relaxed_back(simd, walls, goal);
        pf = by_first.relaxed_back(simd, walls, free);
        let ppq = by_first.relaxed_back(simd, walls, by_first.relaxed_back(simd, walls, q));
        let pp_or_pp2 = by_first.relaxed_back(simd, walls, pp | p2);
        helped = pp_or_pp2 | p2p | p3 | (rays & (ppq | pf | free));
    }
    let four = exact | helped;
    if last == 4 {
        return [three, four, four];
    }

    let exact = board.back(simd, walls, exact);
    let qq = by_ray.relaxed_back(simd, walls, q);
    let pqq = by_first.relaxed_back(simd, walls, qq);
    let ball = walls.balls[2].load(simd);
    let five = exact
        | by_first.relaxed_back(simd, walls, helped | pf)
        | by_second.relaxed_back(simd, walls, pp | p3)
        | by_third.relaxed_back(simd, walls, p2)
        | (rays & (by_first.relaxed_back(simd, walls, pqq | ball) | ball))
        | free;
    [three, four, five]
}

#[inline(always)]
pub(super) fn any<S: Simd>(simd: S, set: Set<S>) -> bool {
    !is_empty(simd, set)
}

#[cfg(test)]
mod tests {
    use carom_engine::ricochet::{Board, BoardSetup};
    use carom_engine::{Direction, Size, Square};
    use fearless_simd::{Level, dispatch};
    use rand::RngExt;
    use rand_pcg::Pcg32;

    use super::super::bits::Squares;
    use super::*;

    /// The fewest moves from every placement of the active robot and the helpers, by iteration over all
    /// of them; [`FAR`] for more than five.
    struct Distances {
        squares: usize,
        moves: Vec<u8>,
    }

    const FAR: u8 = 6;

    impl Distances {
        fn new(board: &Board, target: usize, count: usize) -> Self {
            let squares = board.size().area();
            let mut all = Self { squares, moves: vec![FAR; squares.pow(count as u32 + 1)] };
            let next = neighbours(board);
            let mut robots = vec![0; count + 1];
            for limit in 0..FAR {
                for index in 0..all.moves.len() {
                    all.robots(index, &mut robots);
                    let placed = robots.iter().enumerate();
                    let is_legal = placed.clone().all(|(i, it)| !robots[..i].contains(it))
                        && robots[1..].is_sorted();
                    if !is_legal || all.moves[index] < limit {
                        continue;
                    }
                    let is_near = if limit == 0 {
                        robots[0] == target
                    } else {
                        (0..=count).any(|robot| {
                            (0..4).any(|direction| {
                                let mut to = robots.clone();
                                while let Some(ahead) = next[to[robot]][direction]
                                    && !robots.contains(&ahead)
                                {
                                    to[robot] = ahead;
                                }
                                all.of(&to) < limit
                            })
                        })
                    };
                    if is_near {
                        all.moves[index] = limit;
                    }
                }
            }
            all
        }

        fn robots(&self, mut index: usize, robots: &mut [usize]) {
            for robot in robots {
                *robot = index % self.squares;
                index /= self.squares;
            }
        }

        fn of(&self, robots: &[usize]) -> u8 {
            let mut robots = robots.to_vec();
            robots[1..].sort_unstable();
            let index = robots.iter().rev().fold(0, |index, robot| index * self.squares + robot);
            self.moves[index]
        }
    }

    fn neighbours(board: &Board) -> Vec<[Option<usize>; 4]> {
        let size = board.size();
        let next = |square: Square, direction: Direction| {
            (!board.walls(square).contains(direction))
                .then(|| size.index(square.step(direction).expect("no border there")))
        };
        size.squares()
            .map(|square| Direction::ALL.map(|direction| next(square, direction)))
            .collect()
    }

    /// Checks that no mask leaves out a square that is near enough, and returns how many squares the
    /// masks have and how many they need.
    fn check_masks(board: &Board, target: usize, count: usize) -> ([u32; 3], [u32; 3]) {
        let size = board.size();
        let distances = Distances::new(board, target, count);
        let target = size.square(target).expect("a square of the board");
        let byte = |index: usize| Walls::byte(size.square(index).expect("a square"));
        let (mut have, mut need) = ([0; 3], [0; 3]);
        let mut robots = vec![0; count + 1];
        for index in (0..distances.moves.len()).step_by(size.area()) {
            distances.robots(index, &mut robots);
            let helpers = robots[1..].to_vec();
            if !helpers.is_sorted_by(|a, b| a < b) {
                continue;
            }
            let level = Level::new();
            let masks: [Squares; 3] = dispatch!(level, simd => {
                let mut walls = Walls::new(simd, board, target);
                walls.grow_balls::<_, false>(simd, 5);
                let mut set = none(simd);
                for &helper in &helpers {
                    set = set | single(simd, byte(helper));
                }
                masks(simd, &walls, set, 5).map(Squares::of)
            });
            for active in (0..size.area()).filter(|active| !helpers.contains(active)) {
                robots[0] = active;
                let moves = distances.of(&robots);
                for (i, mask) in masks.iter().enumerate() {
                    let is_in = mask.contains(byte(active));
                    have[i] += u32::from(is_in);
                    need[i] += u32::from(usize::from(moves) <= i + 3);
                    assert!(
                        is_in || usize::from(moves) > i + 3,
                        "N_{} of {target} lacks {active}, {moves} moves away, helpers {helpers:?}, {board:?}",
                        i + 3
                    );
                }
            }
        }
        (have, need)
    }

    fn random_board(rng: &mut Pcg32, size: Size, walls: usize) -> Board {
        let mut setup = BoardSetup::empty(size);
        for _ in 0..walls {
            let square =
                Square::new(rng.random_range(0..size.width()), rng.random_range(0..size.height()));
            setup.add_wall(square, Direction::ALL[rng.random_range(0..4)]);
        }
        Board::new(setup).expect("walls in pairs")
    }

    #[test]
    fn masks_have_every_square_near_enough() {
        let mut rng = Pcg32::new(4, 7);
        let rounds = std::env::var("MASK_ROUNDS").map_or(2, |it| it.parse().expect("a number"));
        let (mut have, mut need) = ([0_u64; 3], [0_u64; 3]);
        for round in 0..rounds {
            for (width, height, count) in [
                (4, 4, 3),
                (5, 5, 2),
                (9, 7, 2),
                (5, 5, 3),
                (8, 3, 3),
                (3, 7, 3),
                (3, 3, 4),
                (16, 16, 1),
                (4, 3, 4),
            ] {
                let size = Size::new(width, height).expect("a size in range");
                let walls = rng.random_range(0..=size.area() / 3);
                let board = random_board(&mut rng, size, walls);
                let target = rng.random_range(0..size.area());
                let (has, needs) = check_masks(&board, target, count);
                for i in 0..3 {
                    have[i] += u64::from(has[i]);
                    need[i] += u64::from(needs[i]);
                }
            }
            if round % 10 == 9 {
                println!("{round}: {have:?} {need:?}");
            }
        }
    }
}
