//! Rounds with rules that depend on earlier moves: the target robot must turn, or robots must not rebound.
//!
//! A solution under such rules is also a solution under the plain rules. The plain optimum is therefore a
//! lower bound, and a plain optimal solution that obeys the rules is optimal under them. This module
//! searches states with *marks* only if the plain solution that was found breaks the rules. The marks are the
//! axes along which the active robot has slid, and the heading at the end of each robot's last slide. The search is the same
//! as in [`search`](super::search), with layers and probes, but state by state, and it starts at the plain
//! optimum. The masks of the plain rules stay admissible, including the squares that plain probes have
//! excluded: a square without a plain solution of r moves has no such solution under stricter rules. The
//! squares on the solution that was found were put back ([`Search::probe_n`]). While the active robot still
//! must turn, [`turns`](super::turns) has more masks.

use alloc::boxed::Box;
use alloc::vec::Vec;

use carom_engine::Direction;
use carom_engine::ricochet::{Move, Robot, Round};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::bends::{ACTIVE, End};
use super::index::Id;
use super::search::{Look, PROBE, Root, Search, SearchPart};
use super::table::{FIRST_MASK, HELPERS, Helpers, PARKED, key_of};
use super::turns::{Balls, TURNED, Turns, grow_balls, turns};
use crate::StopReason;
use crate::dispatch;

/// The number of remembered failed probes before all are forgotten.
const MOST_IN_VAIN: usize = 1 << 20;

/// A state and its marks.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The helpers' squares, then that of the active robot.
    squares: [u8; Robot::STANDARD],
    /// The axes, as in [`ByAxes`](super::turns::ByAxes).
    axes: u8,
    /// For each place: 0 before the first slide, then 1 + the heading at the end of the last slide. All are
    /// 0 if rebounds are legal.
    headings: [u8; Robot::STANDARD],
}

impl State {
    /// The whole state in 57 bits.
    fn packed(&self) -> u64 {
        let mut bits = u64::from(self.axes);
        for (square, heading) in self.squares.into_iter().zip(self.headings) {
            bits = bits << 11 | u64::from(square) << 3 | u64::from(heading);
        }
        bits
    }

    fn unpacked(mut bits: u64) -> Self {
        let (mut squares, mut headings) = ([0; Robot::STANDARD], [0; Robot::STANDARD]);
        for place in (0..Robot::STANDARD).rev() {
            headings[place] = bits as u8 & 7;
            squares[place] = (bits >> 3) as u8;
            bits >>= 11;
        }
        Self { squares, axes: bits as u8, headings }
    }
}

/// A slide: its start, its end, and its first direction.
type Slide = (u8, u8, u8);

/// The states after one move.
struct Successors {
    list: [(State, Slide); 4 * Robot::STANDARD],
    len: usize,
}

impl Successors {
    fn none() -> Self {
        let nowhere =
            State { squares: [0; Robot::STANDARD], axes: 0, headings: [0; Robot::STANDARD] };
        Self { list: [(nowhere, (0, 0, 0)); 4 * Robot::STANDARD], len: 0 }
    }

    fn iter(&self) -> impl Iterator<Item = &(State, Slide)> {
        self.list[..self.len].iter()
    }
}

/// The remembered data of one part.
struct PartMemory {
    /// The states of the layers, each with its predecessor.
    states: Vec<(u64, u32)>,
    known: HashSet<u64, FxBuildHasher>,
    /// States and moves left of failed probes.
    in_vain: HashSet<u64, FxBuildHasher>,
    /// For each record of the helpers.
    turns: HashMap<Id, Box<Turns>, FxBuildHasher>,
    balls: Balls,
    /// The number of start states, and the number of expanded states.
    first_layer: usize,
    expanded: usize,
    /// The greatest length of solutions that the layers have excluded.
    excluded: u32,
}

/// The conditions of the rules.
#[derive(Clone, Copy)]
struct Marks {
    must_turn: bool,
    rebounds: bool,
}

impl<'a, const B: bool> Search<'a, '_, B> {
    /// Solves a round under its own rules. All solutions shorter than `shortest` must be excluded already.
    #[inline(never)]
    pub(super) fn run_marked(
        &mut self,
        others: &mut [SearchPart<'a>],
        round: &Round,
        shortest: u32,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let profile = round.profile();
        let marks = Marks { must_turn: profile.must_turn, rebounds: profile.rebounds };
        let mut memories: Vec<PartMemory> = Vec::new();
        memories.resize_with(1 + others.len(), PartMemory::new);
        let mut slides = Vec::new();
        let found = self.in_turn(others, shortest, |search, part, depth| {
            let roots: Vec<State> =
                search.part.roots().iter().map(|root| start(round, root)).collect();
            let memory = &mut memories[part];
            let first_mask = FIRST_MASK;
            let slides = &mut slides;
            MarkedSearch { search, memory, marks, first_mask, slides }.look(&roots, depth)
        })?;
        Ok(found.then(|| moves(round, &slides)))
    }
}

/// The start with its marks.
fn start(round: &Round, root: &Root) -> State {
    let (position, profile) = (round.start(), round.profile());
    let mut squares = [PARKED; Robot::STANDARD];
    squares[..HELPERS].copy_from_slice(&root.helpers);
    squares[ACTIVE] = root.active;
    let axes = position.axes(root.robot);
    let axes = u8::from(axes[0]) | u8::from(axes[1]) << 1;
    // The squares identify the robots.
    let count = position.squares().len() - 1;
    let heading = |place: usize| {
        if place >= count && place != ACTIVE {
            return 0;
        }
        let at = |square| super::Walls::byte(square) == squares[place];
        let robot = position.robots().find(|&(_, square)| at(square)).map(|(robot, _)| robot);
        robot.and_then(|robot| position.last_heading(robot)).map_or(0, |heading| 1 + heading as u8)
    };
    let headings = core::array::from_fn(heading);
    State { squares, axes: if profile.must_turn { axes } else { TURNED as u8 }, headings }
}

/// The moves of slides in reverse order.
fn moves(round: &Round, slides: &[Slide]) -> Vec<Move> {
    let mut squares: Vec<u8> =
        round.start().squares().iter().map(|&it| super::Walls::byte(it)).collect();
    let to_move = |&(from, to, direction): &Slide| {
        let index = squares.iter().position(|&square| square == from).expect("a robot");
        squares[index] = to;
        Move { robot: Robot::ALL[index], direction: Direction::ALL[usize::from(direction)] }
    };
    slides.iter().rev().map(to_move).collect()
}

impl PartMemory {
    fn new() -> Self {
        Self {
            states: Vec::new(),
            known: HashSet::default(),
            in_vain: HashSet::default(),
            turns: HashMap::default(),
            balls: Balls::default(),
            first_layer: 0,
            expanded: 0,
            excluded: PROBE as u32,
        }
    }

    fn bytes(&self) -> u64 {
        let states = self.states.len() * size_of::<(u64, u32)>();
        let sets = (self.known.len() + self.in_vain.len()) * (size_of::<u64>() + 1);
        (states + sets + self.turns.len() * size_of::<Turns>()) as u64
    }
}

struct MarkedSearch<'m, 'a, 'c, const B: bool> {
    search: &'m mut Search<'a, 'c, B>,
    memory: &'m mut PartMemory,
    marks: Marks,
    /// The fewest moves left for which a probe uses masks. A probe of so few moves visits too few states for
    /// a mask.
    first_mask: usize,
    /// The solution, last slide first.
    slides: &'m mut Vec<Slide>,
}

impl<const B: bool> MarkedSearch<'_, '_, '_, B> {
    /// Looks for a solution of one length. All shorter lengths must be excluded already.
    fn look(&mut self, roots: &[State], depth: u32) -> Result<Look, StopReason> {
        if self.search.part.bound.is_none() {
            return Ok(Look::Exhausted);
        }
        if self.marks.must_turn {
            let (level, walls) = (self.search.level, &*self.search.part.walls);
            let (balls, radius) = (&mut self.memory.balls, PROBE.min(depth as usize));
            dispatch!(level, simd => grow_balls::<_, B>(simd, walls, balls, radius));
        }
        self.search.begin(depth)?;
        self.search.part.clear();
        self.first_mask = if depth <= FIRST_MASK as u32 { usize::MAX } else { FIRST_MASK };
        if depth <= PROBE as u32 {
            for root in roots {
                if self.probe(root, depth as usize)? {
                    return Ok(Look::Found);
                }
            }
            return Ok(Look::Open);
        }
        if self.memory.states.is_empty() {
            for root in roots {
                self.remember(root.packed(), u32::MAX)?;
            }
            self.memory.first_layer = roots.len();
        }
        while self.memory.excluded < depth {
            let end = self.memory.states.len();
            if self.memory.expanded == end {
                return Ok(Look::Exhausted);
            }
            for number in self.memory.expanded..end {
                let first_new = self.memory.states.len();
                self.expand(number)?;
                for new in first_new..self.memory.states.len() {
                    let state = State::unpacked(self.memory.states[new].0);
                    if self.admits(&state, PROBE) && self.probe(&state, PROBE)? {
                        self.walk_back(new as u32);
                        return Ok(Look::Found);
                    }
                }
            }
            self.memory.expanded = end;
            self.memory.excluded += 1;
        }
        Ok(Look::Open)
    }

    /// Adds a state to the layers if it is new.
    fn remember(&mut self, state: u64, from: u32) -> Result<(), StopReason> {
        if self.memory.known.insert(state) {
            if self.memory.states.len() == u32::MAX as usize {
                return Err(StopReason::MemoryLimit);
            }
            self.memory.states.push((state, from));
            self.search.stats.generated += 1;
            let known = self.memory.states.len() as u64;
            self.search.stats.peak_closed = self.search.stats.peak_closed.max(known);
        }
        Ok(())
    }

    fn expand(&mut self, number: usize) -> Result<(), StopReason> {
        self.search.tick(self.memory.bytes())?;
        let all = self.successors(&State::unpacked(self.memory.states[number].0));
        for (state, _) in all.iter() {
            self.remember(state.packed(), number as u32)?;
        }
        Ok(())
    }

    /// Adds the slides from the start to a state.
    fn walk_back(&mut self, mut number: u32) {
        while number as usize >= self.memory.first_layer {
            let (state, from) = self.memory.states[number as usize];
            let all = self.successors(&State::unpacked(self.memory.states[from as usize].0));
            let led_there = all.iter().find(|(after, _)| after.packed() == state);
            self.slides.push(led_there.expect("some move leads there").1);
            number = from;
        }
    }

    /// Whether a state is solved.
    fn has_arrived(&self, state: &State) -> bool {
        state.squares[ACTIVE] == self.search.part.walls.target && usize::from(state.axes) == TURNED
    }

    /// Whether the active robot is near enough to the target for a few moves.
    fn is_near(&self, state: &State, left: usize) -> bool {
        let (active, axes) = (state.squares[ACTIVE], usize::from(state.axes));
        self.search.part.walls.balls[left].contains(active)
            && (axes == TURNED || self.memory.balls.sets[left][axes].contains(active))
    }

    /// Whether a solution within a few moves is still possible.
    fn admits(&mut self, state: &State, left: usize) -> bool {
        let (active, axes) = (state.squares[ACTIVE], usize::from(state.axes));
        if !self.is_near(state, left) {
            return false;
        }
        if left < self.first_mask {
            return true;
        }
        let helpers: Helpers = core::array::from_fn(|place| state.squares[place]);
        let level = self.search.level;
        let id =
            dispatch!(level, simd => self.search.part.table.find_or_insert(simd, key_of(&helpers)));
        self.search.admits(id, active, left)
            && (axes == TURNED || self.turns_of(id)[left - FIRST_MASK][axes].contains(active))
    }

    /// The masks of helpers while the active robot still must turn.
    fn turns_of(&mut self, id: Id) -> &Turns {
        let PartMemory { turns: known, balls, .. } = &mut *self.memory;
        known.entry(id).or_insert_with(|| {
            let (level, walls) = (self.search.level, &*self.search.part.walls);
            let helpers = self.search.part.table.record(id).helpers;
            let count = self.search.count;
            dispatch!(level, simd => Box::new(turns::<_, B>(simd, walls, balls, &helpers, count)))
        })
    }

    /// Whether a state has a solution of `left` moves. It must not have a shorter one.
    fn probe(&mut self, state: &State, left: usize) -> Result<bool, StopReason> {
        if left == 0 {
            return Ok(self.has_arrived(state));
        }
        if !self.admits(state, left) {
            return Ok(false);
        }
        if left >= self.first_mask {
            if self.memory.in_vain.len() == MOST_IN_VAIN {
                self.memory.in_vain.clear();
            }
            if !self.memory.in_vain.insert(state.packed() << 3 | left as u64) {
                return Ok(false);
            }
        }
        self.search.tick(self.memory.bytes())?;
        self.search.stats.generated += 1;
        let mut all = Successors::none();
        self.add_moves(state, ACTIVE, &mut all);
        // The moves after a helper's move start with the active robot on the same square.
        if self.is_near(state, left - 1) {
            self.add_helper_moves(state, &mut all);
        }
        for (after, slide) in all.iter() {
            if self.probe(after, left - 1)? {
                self.slides.push(*slide);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every legal move.
    fn successors(&self, state: &State) -> Successors {
        let mut all = Successors::none();
        self.add_moves(state, ACTIVE, &mut all);
        self.add_helper_moves(state, &mut all);
        all
    }

    fn add_helper_moves(&self, state: &State, all: &mut Successors) {
        for place in 0..self.search.count {
            self.add_moves(state, place, all);
        }
    }

    fn add_moves(&self, state: &State, place: usize, all: &mut Successors) {
        let (from, last) = (state.squares[place], state.headings[place]);
        for (direction, end) in self.ends(state, place).into_iter().enumerate() {
            let is_rebound = !self.marks.rebounds && last == 1 + (direction ^ 2) as u8;
            if end.square != from && !is_rebound {
                let after = self.after(state, place, direction, end);
                all.list[all.len] = (after, (from, end.square, direction as u8));
                all.len += 1;
            }
        }
    }

    /// The ends of a robot's four slides, clockwise from north; its own square for an illegal slide.
    fn ends(&self, state: &State, place: usize) -> [End; 4] {
        let walls = &*self.search.part.walls;
        let (from, count) = (state.squares[place], self.search.count);
        let robots = state.squares[..count].iter().copied().chain([state.squares[ACTIVE]]);
        let stops = walls.stops(from, robots.clone());
        core::array::from_fn(|direction| match walls.bends::<B>() {
            Some(bends) if bends.may_meet(from, direction) => {
                let illegal = End { square: from, heading: direction, is_deflected: false };
                bends.end(walls, place, from, direction, &robots).unwrap_or(illegal)
            }
            _ => End { square: stops[direction], heading: direction, is_deflected: false },
        })
    }

    /// The state after a move.
    fn after(&self, state: &State, place: usize, direction: usize, end: End) -> State {
        let mut next = *state;
        next.squares[place] = end.square;
        if !self.marks.rebounds {
            next.headings[place] = 1 + end.heading as u8;
        }
        if place == ACTIVE {
            // North and south are even.
            next.axes |= if end.is_deflected { TURNED as u8 } else { 1 << (direction & 1) };
            return next;
        }
        // Helpers that diagonals do not distinguish are in ascending order.
        let first = self.search.part.walls.bends::<B>().map_or(0, |bends| bends.pinned);
        if place >= first {
            let mut place = place;
            let mut exchange = |low: usize| {
                next.squares.swap(low, low + 1);
                next.headings.swap(low, low + 1);
            };
            while place > first && state.squares[place - 1] > end.square {
                exchange(place - 1);
                place -= 1;
            }
            while place + 1 < self.search.count && state.squares[place + 1] < end.square {
                exchange(place);
                place += 1;
            }
        }
        next
    }
}
