//! The point solver for boards above 16x16, up to 64x64, and for more than five robots: the fewest moves under the plain rules.
//!
//! A state is the squares of the helpers (see [`fast`](super::fast), which has the words and the proofs) and that of the active
//! robot. Layers of states by distance grow in a breadth-first search; from their last one, probes look up to five moves ahead.
//! The masks of `fast` filter the probes, for sets of up to 32x32 or 64x64 squares. Probes pay while layers grow quickly. When they no longer
//! do, the search goes on without probes.
//!
//! If any robot may arrive, the search starts once with each of them as the active one, all in layer 0: helpers are interchangeable, so
//! later states are often the same.
//!
//! Such rounds have too many placements of the helpers for a set of squares and masks for each of them. A state takes 24 to
//! 40 bytes, and twice as many with more than five robots. Only the latest masks are remembered, in at most [`MASK_BYTES`].

// Functions that are not inlined are compiled without the vector instructions that are chosen at run time.
#![allow(clippy::inline_always)]

mod masks;
mod probe;
mod squares;
mod states;
mod walls;

use alloc::vec::Vec;

use carom_engine::Square;
use carom_engine::ricochet::{Move, Position, Robot, Round};
use fearless_simd::Level;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use self::squares::{Lane, Place, Set};
use self::states::{HelperPlaces, PackedState, States, active_of, placement_of, state};
use self::walls::{LargeWalls, place_of};
use crate::{Control, Stats, StopReason};

/// The most bytes of remembered masks.
const MASK_BYTES: usize = 16 << 20;

/// The number of moves that a probe looks ahead.
const PROBE: u32 = 5;

/// Probes pay while a layer has more than this many states for ten of the layer before it.
const GROWTH: usize = 17;

/// Layers of up to this many states are always probed.
const SMALL: usize = 256;

/// The solver. It keeps its memory from one round to the next.
pub(super) struct LargeSolver {
    level: Level,
    small: Tables<u32, 32, u64>,
    large: Tables<u64, 64, u64>,
    /// For more robots than the game has.
    small_many: Tables<u32, 32, u128>,
    large_many: Tables<u64, 64, u128>,
}

/// The moves of a solution, if there is one.
pub(super) type LargeAnswer = Result<Option<Vec<Move>>, StopReason>;

impl LargeSolver {
    pub(super) fn new(level: Level) -> Self {
        Self {
            level,
            small: Tables::default(),
            large: Tables::default(),
            small_many: Tables::default(),
            large_many: Tables::default(),
        }
    }

    /// Whether it solves a round.
    pub(super) fn is_for(round: &Round) -> bool {
        let size = round.board().size();
        size.width().max(size.height()) <= 64 && !round.board().has_diagonals()
    }

    /// The fewest moves under the plain rules.
    pub(super) fn solve(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> LargeAnswer {
        let (board, start, goal) = (round.board(), round.start(), round.goal());
        let arrives = |it: &Position| {
            it.robot_on(goal.square).is_some_and(|robot| goal.robot.is_none_or(|it| it == robot))
        };
        if arrives(start) {
            return Ok(Some(Vec::new()));
        }
        if control.exceeds_depth(1) {
            return Err(StopReason::DepthLimit);
        }
        // Easy rounds need no tables.
        let mut moves = Vec::new();
        board.legal_moves_into(start, &mut moves);
        (stats.expanded, stats.generated) = (1, moves.len() as u64);
        let reaches = |&&mv: &&Move| {
            let may_arrive = goal.robot.is_none_or(|robot| robot == mv.robot);
            may_arrive && board.destination(start, mv) == Some(goal.square)
        };
        if let Some(&mv) = moves.iter().find(reaches) {
            return Ok(Some([mv].to_vec()));
        }
        let (size, level) = (board.size(), self.level);
        let is_small = size.width().max(size.height()) <= 32;
        let has_many = start.squares().len() > 1 + u64::HELPERS;
        match (is_small, has_many) {
            (true, false) => solve(level, &mut self.small, round, control, stats),
            (false, false) => solve(level, &mut self.large, round, control, stats),
            (true, true) => solve(level, &mut self.small_many, round, control, stats),
            (false, true) => solve(level, &mut self.large_many, round, control, stats),
        }
    }
}

fn solve<L: Lane, const N: usize, P: PackedState>(
    level: Level,
    tables: &mut Tables<L, N, P>,
    round: &Round,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> LargeAnswer {
    let walls = LargeWalls::<L, N>::new(round.board(), round.goal().square);
    let (mut starts, mut bound) = (Vec::new(), u32::MAX);
    for (robot, _) in round.start().robots().filter(|&(robot, _)| round.may_arrive(robot)) {
        let start = state_of(round.start(), robot);
        if let Some(least) = walls.bound(active_of(start)) {
            bound = bound.min(least);
            starts.push(start);
        }
    }
    if starts.is_empty() {
        return Ok(None);
    }
    tables.states.begin(&starts);
    tables.forget_masks();
    let count = round.start().squares().len() - 1;
    let mut search = ArrivalSearch { level, walls: &walls, count, tables, trail: Vec::new() };
    for length in bound.max(2).. {
        if control.exceeds_depth(length) {
            return Err(StopReason::DepthLimit);
        }
        stats.depth = length;
        match search.look(length, control, stats)? {
            ProbeOutcome::Found => return Ok(Some(search.moves(round))),
            ProbeOutcome::Exhausted => break,
            ProbeOutcome::No => {}
        }
    }
    Ok(None)
}

/// A position with this robot as the active one.
fn state_of<P: PackedState>(position: &Position, active: Robot) -> P {
    let mut helpers = Vec::new();
    let mut own = 0;
    for (robot, square) in position.robots() {
        if robot == active {
            own = place_of(square);
        } else {
            helpers.push(place_of(square));
        }
    }
    state(HelperPlaces::new(&helpers).placement(), own)
}

/// The memory of a search.
struct Tables<L, const N: usize, P> {
    states: States<P>,
    /// The number of the masks of a placement of the helpers.
    numbers: HashMap<P, u32, FxBuildHasher>,
    masks: Vec<MaskRecord<L, N>>,
}

/// The masks `N_3`, `N_4` and `N_5` of a placement, without the squares of failed probes.
#[derive(Clone, Copy)]
struct MaskRecord<L, const N: usize> {
    /// A bit for each mask that is known.
    known: u8,
    masks: [Set<L, N>; 3],
}

impl<L: Lane, const N: usize, P: PackedState> Default for Tables<L, N, P> {
    fn default() -> Self {
        Self { states: States::default(), numbers: HashMap::default(), masks: Vec::new() }
    }
}

impl<L: Lane, const N: usize, P: PackedState> Tables<L, N, P> {
    fn forget_masks(&mut self) {
        self.numbers.clear();
        self.masks.clear();
    }

    fn memory(&self) -> u64 {
        self.states.memory() + (self.masks.len() * size_of::<MaskRecord<L, N>>()) as u64
    }
}

/// The search of a round.
struct ArrivalSearch<'a, L, const N: usize, P> {
    level: Level,
    walls: &'a LargeWalls<L, N>,
    /// The number of helpers.
    count: usize,
    tables: &'a mut Tables<L, N, P>,
    /// The states of a solution, the last one first.
    trail: Vec<P>,
}

/// The result of a look for solutions of one length.
enum ProbeOutcome {
    Found,
    No,
    /// There are no more states.
    Exhausted,
}

impl<L: Lane, const N: usize, P: PackedState> ArrivalSearch<'_, L, N, P> {
    /// Looks for solutions of `length` moves. There are no shorter ones.
    fn look(
        &mut self,
        length: u32,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<ProbeOutcome, StopReason> {
        loop {
            let depth = self.tables.states.depth();
            if self.tables.states.layer(depth).is_empty() {
                return Ok(ProbeOutcome::Exhausted);
            }
            let left = length - depth;
            if left > 1 && left <= PROBE && self.pays(depth) {
                return self.probe_layer(depth, left, control, stats);
            }
            if self.expand(depth, left == 1, control, stats)? {
                return Ok(ProbeOutcome::Found);
            }
            if left == 1 {
                return Ok(ProbeOutcome::No);
            }
        }
    }

    /// Whether a layer grew so much that probes of its states cost less than the layers after it.
    fn pays(&self, depth: u32) -> bool {
        let states = &self.tables.states;
        let size = states.layer(depth).len();
        size <= SMALL
            || depth.checked_sub(1).is_some_and(|it| size * 10 > states.layer(it).len() * GROWTH)
    }

    /// Adds the next layer. If a solution has only one move more than the layer, `is_last`, returns whether there is one.
    fn expand(
        &mut self,
        depth: u32,
        is_last: bool,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<bool, StopReason> {
        let size = self.tables.states.layer(depth).len();
        self.tables.states.begin_layer();
        let mut next = P::NO_SUCCESSORS;
        let next = next.as_mut();
        for number in 0..size {
            let from = self.tables.states.number(depth, number);
            let (placement, active) = (placement_of(from), active_of(from));
            let helpers = HelperPlaces::of(placement, self.count);
            let mut count = 0;
            for end in self.walls.stops(active, helpers.all().iter().copied()) {
                if end == self.walls.target && is_last {
                    self.trail.push(state(placement, end));
                    self.walk_back(from, depth);
                    return Ok(true);
                }
                if end != active {
                    next[count] = state(placement, end);
                    count += 1;
                }
            }
            for (i, &helper) in helpers.all().iter().enumerate() {
                for end in self.walls.stops(helper, helpers.obstacles(i, active)) {
                    if end != helper {
                        next[count] = state(helpers.moved(i, end).placement(), active);
                        count += 1;
                    }
                }
            }
            self.tables.states.insert_all(&next[..count]);
            stats.generated += count as u64;
            self.count_one(depth + 1, control, stats)?;
        }
        stats.peak_open = stats.peak_open.max(self.tables.states.layer(depth + 1).len() as u64);
        Ok(false)
    }

    fn count_one(
        &self,
        depth: u32,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<(), StopReason> {
        stats.expanded += 1;
        stats.peak_closed = stats.expanded;
        control.tick(stats, depth, || self.tables.memory())
    }

    /// Adds a state of a layer and the states before it to the trail.
    fn walk_back(&mut self, mut to: P, mut depth: u32) {
        let mut before = Vec::new();
        while depth > 0 {
            self.trail.push(to);
            before.clear();
            self.states_before(to, &mut before);
            before.sort_unstable();
            depth -= 1;
            let layer = self.tables.states.layer(depth).iter();
            to = layer
                .copied()
                .find(|it| before.binary_search(it).is_ok())
                .expect("each state of a layer is one move from the layer before it");
        }
        self.trail.push(to);
    }

    /// The states from which a move leads to a state.
    fn states_before(&self, to: P, before: &mut Vec<P>) {
        let (placement, active) = (placement_of(to), active_of(to));
        let helpers = HelperPlaces::of(placement, self.count);
        self.origins(active, helpers.all(), |from| before.push(state(placement, from)));
        for (i, &helper) in helpers.all().iter().enumerate() {
            let others: Vec<Place> = helpers.obstacles(i, active).collect();
            self.origins(helper, &others, |from| {
                before.push(state(helpers.moved(i, from).placement(), active));
            });
        }
    }

    /// Visits the squares from which a slide ends on `to`.
    fn origins(&self, to: Place, robots: &[Place], mut visit: impl FnMut(Place)) {
        let ends = self.walls.stops(to, robots.iter().copied());
        for (back, &end) in ends.iter().enumerate() {
            let ahead = back ^ 2;
            // The slide stops on `to` if nothing can leave it in the same direction.
            if ends[ahead] != to {
                continue;
            }
            let step = [-64_i16, 1, 64, -1][back];
            let mut from = to;
            while from != end {
                from = from.wrapping_add_signed(step);
                visit(from);
            }
        }
    }

    /// The moves along the trail.
    fn moves(&self, round: &Round) -> Vec<Move> {
        let (board, mut position) = (round.board(), *round.start());
        let (&start, later) = self.trail.split_last().expect("a solution has a start");
        let (active, _) = position
            .robots()
            .find(|&(robot, _)| state_of::<P>(&position, robot) == start)
            .expect("a search starts with one of the robots as the active one");
        let mut moves = Vec::new();
        let mut legal = Vec::new();
        for &next in later.iter().rev() {
            board.legal_moves_into(&position, &mut legal);
            let after = |mv: Move| {
                let mut squares: Vec<Square> = position.squares().to_vec();
                squares[mv.robot.index()] =
                    board.destination(&position, mv).expect("the move is legal");
                board.position(&squares).expect("a slide ends where a robot can stand")
            };
            let (mv, played) = legal
                .iter()
                .map(|&mv| (mv, after(mv)))
                .find(|(_, it)| state_of::<P>(it, active) == next)
                .expect("the next state is one move away");
            position = played;
            moves.push(mv);
        }
        moves
    }
}
