//! [`Anytime`]: a solution of Ricochet Robots soon, then shorter ones.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use carom_engine::ricochet::{Board, Move, Position, Robot, Round};
use carom_engine::{Direction, Grid, Rules as _, Square};

use super::{Fast, RelaxedMap};
use crate::search::LowerBound as _;
use crate::search::anytime::{Finder, Guide, WorkShare, beside};
use crate::{Control, Report};

/// Finds a solution soon and then shorter ones, until the time is over or one is proven shortest.
///
/// Beam searches follow a guess of the moves that are left, which counts the robots that must stand in the way of others. [`Fast`] runs
/// beside them in small parts. It gives the [bound](Report::at_least) of a solution that is not proven shortest. A limit of nodes gives
/// the same answer on every machine.
pub type Anytime = crate::search::anytime::Anytime<Fast>;

/// An exact search with a finder beside it.
pub(super) fn find<const N: usize>(
    round: &Round<N>,
    share: WorkShare,
    most: usize,
    control: &mut Control<'_>,
    exact: impl FnOnce(&mut Control<'_>) -> Report<Move>,
) -> Report<Move> {
    let guide = Approaches::new(round);
    let least = guide.relaxed.lower_bound(&round.initial_state()).unwrap_or(0);
    let mut finder = Finder::new(round, guide, most, control);
    beside(&mut finder, share, least, control, exact)
}

/// The guess for a stop without a wall: moves of another robot that must stand there.
const HELP: u32 = 3;
/// A square from which no way leads to the end of a map.
const NEVER: u32 = 1000;

/// Guesses the moves that are left, for each direction in which the last slide may come.
struct Approaches {
    relaxed: RelaxedMap,
    /// The robots that may arrive.
    arriving: Vec<Robot>,
    /// By robot: its maps. Without diagonals all robots share the first ones.
    maps: Vec<[Approach; 4]>,
}

/// The last slide in one direction.
struct Approach {
    /// By square of the robot that arrives: its moves, if something stops it on the target.
    arrival: Grid<u32>,
    /// By square of another robot: its moves to the square behind the target. `None` if a wall is there.
    stopper: Option<Grid<u32>>,
}

impl Approaches {
    fn new<const N: usize>(round: &Round<N>) -> Self {
        let (board, target) = (round.board(), round.goal().square);
        let robots = || round.start().robots().map(|(robot, _)| robot);
        let own = if board.has_diagonals() { usize::MAX } else { 1 };
        let maps = robots().take(own).map(|robot| {
            Direction::ALL.map(|heading| {
                let behind = board.step(robot, target, heading);
                let stopper = behind.map(|(square, _)| moves_to(board, robot, square, None));
                Approach { arrival: moves_to(board, robot, target, Some(heading)), stopper }
            })
        });
        Self {
            relaxed: RelaxedMap::new(round),
            arriving: robots().filter(|&robot| round.may_arrive(robot)).collect(),
            maps: maps.collect(),
        }
    }

    fn maps(&self, robot: Robot) -> &[Approach; 4] {
        self.maps.get(robot.index()).unwrap_or(&self.maps[0])
    }
}

impl<const N: usize> Guide<Round<N>> for Approaches {
    fn guess(&self, position: &Position<N>) -> Option<u32> {
        let all = self.arriving.iter().filter_map(|&active| {
            let own = position.square(active)?;
            (0..4)
                .map(|number| {
                    let approach = &self.maps(active)[number];
                    let moves = approach.arrival[own];
                    let helpers = position.robots().filter(|&(robot, _)| robot != active);
                    let to_stopper = |(robot, square): (Robot, Square)| {
                        Some(self.maps(robot)[number].stopper.as_ref()?[square])
                    };
                    let help = match &approach.stopper {
                        Some(_) => helpers.filter_map(to_stopper).min().unwrap_or(NEVER),
                        None => 0,
                    };
                    moves + help
                })
                .min()
        });
        all.min()
    }

    fn least(&self, position: &Position<N>) -> u32 {
        self.relaxed.lower_bound(position).unwrap_or(NEVER)
    }
}

/// For each square, a guess of the moves of a robot to a square: one for each slide, and [`HELP`] for each one that no wall stops. If the
/// last slide must have a direction, it stops without help.
fn moves_to(board: &Board, robot: Robot, target: Square, last: Option<Direction>) -> Grid<u32> {
    let mut map = Grid::new(board.size(), NEVER);
    if last.is_none() {
        map[target] = 0;
    }
    let mut queue = BinaryHeap::from([Reverse((0, target))]);
    while let Some(Reverse((moves, to))) = queue.pop() {
        let is_end = moves == 0;
        if !is_end && moves > map[to] {
            continue;
        }
        for back in Direction::ALL {
            let heading = back.opposite();
            let help = match last {
                Some(last) if is_end && last != heading => continue,
                Some(_) if is_end => 0,
                _ if board.step(robot, to, heading).is_none() => 0,
                _ => HELP,
            };
            let moves = moves + 1 + help;
            let (mut square, mut direction) = (to, back);
            while let Some(ahead) = board.step(robot, square, direction) {
                (square, direction) = ahead;
                if ahead == (to, back) {
                    break;
                }
                if moves < map[square] && board.is_standable(square) {
                    map[square] = moves;
                    queue.push(Reverse((moves, square)));
                }
            }
        }
    }
    map
}
