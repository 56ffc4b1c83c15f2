//! A solution soon, then shorter ones, beside an exact search: [`Finder`] and [`beside`].
//!
//! The finder does its work in *turns*. A turn is a beam search, which goes forward move by move and keeps only the most promising
//! states (B. T. Lowerre, *The HARPY speech recognition system*, 1976); each turn keeps twice as many as the one before it. Then the
//! best solution is shortened: the states around it are expanded, and a breadth-first search takes the shortest way through them
//! (H. Nakhost, M. Müller, *Action elimination and plan neighborhood graph search*, 2010). While there is no solution, a turn also
//! walks by chance.
//!
//! The exact search excludes one length after another, and at its checks the finder takes its share of the work. A turn cannot be
//! interrupted by the exact search, but turns grow, so the share is kept on average. Both count states, not time: the same limit of
//! nodes gives the same answer on every machine.

use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::hash::BuildHasher;

use carom_engine::Puzzle;
use rustc_hash::FxBuildHasher;

use super::arena::{Arena, Insertion, NodeId};
use crate::{Control, Progress, Proof, Report, Solve, Stats, StopReason, Verdict};

/// Says which states a [`Finder`] prefers.
pub(crate) trait Guide<P: Puzzle> {
    /// A guess of the moves that are left, at best in the right order; it need not be a bound. `None` if there is no way on.
    fn guess(&self, state: &P::State) -> Option<u32>;

    /// A number of moves that every solution from the state needs at least.
    fn least(&self, state: &P::State) -> u32;
}

/// The states that the first beam keeps.
const FIRST_WIDTH: usize = 16;
/// The moves of a line without a solution after which the first beam ends; each beam goes twice as far as the one before it.
const FIRST_LENGTH: u32 = 256;
/// The states around a solution that are expanded for each state that the beam keeps.
const AROUND: usize = 64;

/// Later turns keep as many states and go as far.
const MOST_DOUBLINGS: u32 = 18;
/// The moves of a walk by chance for each state that the beam of the same turn expanded: they are cheaper.
const WALK: u64 = 16;

/// A child in a beam search. Children with fewer moves to go by the guess come first, and equal ones by chance.
struct Child<M> {
    rank: (u32, u32),
    parent: NodeId,
    mv: M,
}

/// Finds solutions of a puzzle, each shorter than the one before it.
pub(crate) struct Finder<'a, P: Puzzle, G> {
    puzzle: &'a P,
    guide: G,
    /// The best solution so far.
    pub(crate) best: Option<Vec<P::Move>>,
    /// The number of expanded and generated states.
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// Longer solutions do not count.
    longest: u32,
    /// The most states in memory.
    most: usize,
    turn: u32,
    /// It expands no more states than this.
    limit: u64,
    /// The states around the best solution that were expanded in vain.
    tried: usize,
}

impl<'a, P: Puzzle, G: Guide<P>> Finder<'a, P, G> {
    /// A finder that remembers at most `most` states, and needs at most an eighth of the memory.
    pub(crate) fn new(puzzle: &'a P, guide: G, most: usize, control: &Control<'_>) -> Self {
        let longest = control.max_depth.unwrap_or(u32::MAX);
        let bytes = size_of::<(P::State, Option<P::Move>, [NodeId; 4])>() as u64;
        let most = control
            .memory_limit()
            .map_or(most, |all| most.min(usize::try_from(all / 8 / bytes).unwrap_or(usize::MAX)));
        Self {
            puzzle,
            guide,
            best: None,
            expanded: 0,
            generated: 0,
            longest,
            most,
            turn: 0,
            limit: u64::MAX,
            tried: 0,
        }
    }

    /// The length of solutions that count now.
    fn longest(&self) -> u32 {
        self.best.as_ref().map_or(self.longest, |moves| (moves.len() as u32).saturating_sub(1))
    }

    /// One turn.
    pub(crate) fn advance(&mut self, control: &Control<'_>) -> Result<(), StopReason> {
        let (doublings, longest) = (self.turn.min(MOST_DOUBLINGS), self.longest());
        self.turn = self.turn.saturating_add(1);
        // On a small board there may be nothing left to expand, but every turn counts.
        self.count(0, control)?;
        let length = longest.min(FIRST_LENGTH << doublings);
        let room = self.most / (length as usize).clamp(1, 1024);
        let width = (FIRST_WIDTH << doublings).min(room).max(1);
        let before = self.expanded;
        let mut found = self.beam(width, length, control)?;
        if found.is_none() && self.best.is_none() {
            found = self.walk(WALK * (self.expanded - before).max(Control::INTERVAL), control)?;
        }
        if found.is_some() {
            self.best = found;
            self.tried = 0;
        }
        let length = self.best.as_ref().map_or(0, Vec::len);
        let around = (AROUND * width).max(4 * length).min(self.most);
        while self.tried < around {
            let Some(moves) = self.shortened(around, control)? else { break };
            self.best = Some(moves);
        }
        self.tried = around;
        Ok(())
    }

    fn count(&mut self, moves: usize, control: &Control<'_>) -> Result<(), StopReason> {
        self.expanded += 1;
        self.generated += moves as u64;
        if self.expanded >= self.limit {
            return Err(StopReason::NodeLimit);
        }
        if self.expanded.is_multiple_of(Control::LOOK) { control.look() } else { Ok(()) }
    }

    /// A solution of at most `length` moves among lines of which the best `width` go on after each move.
    fn beam(
        &mut self,
        width: usize,
        length: u32,
        control: &Control<'_>,
    ) -> Result<Option<Vec<P::Move>>, StopReason> {
        let puzzle = self.puzzle;
        let mut arena = Arena::new(puzzle);
        arena.insert_root(puzzle.initial_state());
        let mut layer: Vec<NodeId> = vec![0];
        let (mut children, mut moves) = (Vec::<Child<P::Move>>::new(), Vec::new());
        for made in 1..=length {
            children.clear();
            for &parent in &layer {
                let state = arena.state(parent).clone();
                puzzle.legal_moves_into(&state, &mut moves);
                self.count(moves.len(), control)?;
                for &mv in &moves {
                    let child = puzzle.play_unchecked(&state, mv);
                    if puzzle.is_solved(&child) {
                        let mut line = arena.path(parent);
                        line.push(mv);
                        return Ok(Some(line));
                    }
                    if made.saturating_add(self.guide.least(&child)) > length
                        || arena.find(&child).is_some()
                    {
                        continue;
                    }
                    let Some(guess) = self.guide.guess(&child) else { continue };
                    let chance = FxBuildHasher.hash_one((puzzle.key(&child), self.turn));
                    children.push(Child { rank: (guess, (chance >> 20) as u32), parent, mv });
                }
                // Equal children, which are many, are neighbours in the order.
                if children.len() > 8 * width + 1024 {
                    children.select_nth_unstable_by_key(4 * width, |child| child.rank);
                    children.truncate(4 * width);
                }
            }
            children.sort_unstable_by_key(|child| child.rank);
            layer.clear();
            for &Child { parent, mv, .. } in &children {
                let child = puzzle.play_unchecked(arena.state(parent), mv);
                if let Insertion::New(child) = arena.insert(child, parent, mv)? {
                    layer.push(child);
                    if layer.len() == width {
                        break;
                    }
                }
            }
            if layer.is_empty() || arena.len() as usize > self.most {
                break;
            }
        }
        Ok(None)
    }

    /// A solution among this number of moves by chance, without its loops. It needs no good guess, and finds what the beams miss on
    /// crowded boards.
    fn walk(
        &mut self,
        length: u64,
        control: &Control<'_>,
    ) -> Result<Option<Vec<P::Move>>, StopReason> {
        let puzzle = self.puzzle;
        let mut arena = Arena::new(puzzle);
        let mut state = puzzle.initial_state();
        arena.insert_root(state.clone());
        let (mut at, mut moves) = (0, Vec::new());
        let mut random = u64::from(self.turn);
        for _ in 0..length {
            puzzle.legal_moves_into(&state, &mut moves);
            self.count(moves.len(), control)?;
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            // The same on every machine, also where sizes have 32 bits.
            let place = ((random >> 32) * moves.len() as u64) >> 32;
            let Some(&mv) = moves.get(place as usize) else { break };
            state = puzzle.play_unchecked(&state, mv);
            let is_solved = puzzle.is_solved(&state);
            at = match arena.insert(state.clone(), at, mv)? {
                Insertion::New(id) => id,
                Insertion::Known(id) => {
                    // Its key may stand for another state, from which the moves of the line go on.
                    state = arena.state(id).clone();
                    id
                }
            };
            if is_solved {
                let line = arena.path(at);
                return Ok(Some(line).filter(|line| line.len() <= self.longest as usize));
            }
            if arena.len() as usize > self.most {
                break;
            }
        }
        Ok(None)
    }

    /// A solution that is shorter than the best one and passes only through `around` states near it.
    fn shortened(
        &mut self,
        around: usize,
        control: &Control<'_>,
    ) -> Result<Option<Vec<P::Move>>, StopReason> {
        let puzzle = self.puzzle;
        let Some(best) = self.best.clone() else { return Ok(None) };
        let mut arena = Arena::new(puzzle);
        let mut state = puzzle.initial_state();
        arena.insert_root(state.clone());
        let mut at = 0;
        for &mv in &best {
            state = puzzle.play_unchecked(&state, mv);
            at = match arena.insert(state.clone(), at, mv)? {
                Insertion::New(id) | Insertion::Known(id) => id,
            };
        }
        let mut moves = Vec::new();
        let mut from = 0;
        while from < arena.len() && (arena.len() as usize) < around {
            let state = arena.state(from).clone();
            if !puzzle.is_solved(&state) {
                puzzle.legal_moves_into(&state, &mut moves);
                self.count(moves.len(), control)?;
                for &mv in &moves {
                    arena.insert(puzzle.play_unchecked(&state, mv), from, mv)?;
                }
            }
            from += 1;
        }
        // The shortest way from the start through these states. A key may stand for several states, so the way is played again.
        let mut ways = Arena::new(puzzle);
        ways.insert_root(puzzle.initial_state());
        let mut layer = 0..1;
        for made in 1..best.len() as u32 {
            for from in layer.clone() {
                let state = ways.state(from).clone();
                puzzle.legal_moves_into(&state, &mut moves);
                self.count(moves.len(), control)?;
                for &mv in &moves {
                    let child = puzzle.play_unchecked(&state, mv);
                    if puzzle.is_solved(&child) {
                        let mut line = ways.path(from);
                        line.push(mv);
                        return Ok(Some(line));
                    }
                    let is_near = made + self.guide.least(&child) < best.len() as u32;
                    if is_near && arena.find(&child).is_some() {
                        ways.insert(child, from, mv)?;
                    }
                }
            }
            layer = layer.end..ways.len();
        }
        Ok(None)
    }
}

/// The states that a finder without a solution may expand before the exact search goes on.
const HEAD_START: u64 = 1 << 16;

/// The work of a finder beside an exact search.
#[derive(Clone, Copy, Debug)]
pub struct WorkShare {
    /// The states that the exact search expands before the finder begins.
    pub(crate) after: u64,
    /// The states that the exact search expands for each one that the finder does.
    pub(crate) exact: u64,
    /// Whether the finder does the main work: its states count, and it goes on when the exact search needs too much memory.
    pub(crate) is_main: bool,
    /// Whether the exact search rests in the second half of the time as long as there is no solution: on large boards it seldom ends.
    pub(crate) rests: bool,
}

impl WorkShare {
    /// Whether it is the finder's turn. The first solution is urgent: at once if the finder does the main work, and else in a long search
    /// and when half of the time is over.
    fn is_due(
        self,
        finder: u64,
        is_solved: bool,
        exact: u64,
        is_half_over: impl Fn() -> bool,
        control: &Control<'_>,
    ) -> bool {
        if is_solved {
            return finder.saturating_mul(self.exact) <= exact;
        }
        if self.rests && is_half_over() {
            return true;
        }
        let head_start = control.max_nodes.map_or(HEAD_START, |most| HEAD_START.min(most / 4));
        let is_long = self.is_main || exact >= 4 * self.after;
        let share = match self.is_main {
            true => self.exact.div_ceil(4),
            // A quarter of the time.
            false if is_half_over() => self.exact.div_ceil(5),
            false => self.exact,
        };
        is_long && finder < head_start || finder.saturating_mul(share) <= exact
    }

    /// The states that a finder without a solution may expand when a limit of nodes or memory has stopped the exact search: as many as
    /// a finder that does the main work.
    fn at_last(self, exact: u64) -> u64 {
        if self.is_main {
            exact
        } else {
            HEAD_START.min(exact).max(exact / (self.exact / 20).max(1))
        }
    }

    /// The states that the finder may expand in all.
    fn left(self, control: &Control<'_>, exact: u64) -> u64 {
        let most = control.max_nodes.filter(|_| self.is_main);
        most.map_or(u64::MAX, |most| most.saturating_sub(exact))
    }

    /// The states that count.
    const fn counts(self, exact: u64, finder: u64) -> u64 {
        if self.is_main { exact + finder } else { exact }
    }
}

/// Runs an exact search, and a finder beside it. The report has the answer of the exact search if it has one, and else the best
/// solution and the bound.
pub(crate) fn beside<P: Puzzle, G: Guide<P>>(
    finder: &mut Finder<'_, P, G>,
    share: WorkShare,
    least: u32,
    control: &mut Control<'_>,
    exact: impl FnOnce(&mut Control<'_>) -> Report<P::Move>,
) -> Report<P::Move> {
    let bound = Cell::new(least);
    let stop = Cell::new(None);
    let outer = control.child();
    let interruption = Cell::new(None);
    let is_over = || {
        if stop.get().is_none() {
            interruption.set(outer.interruption());
        }
        stop.get().is_some() || interruption.get().is_some()
    };
    let first_half = outer.first_half();
    let inner = control.child().deadline(&is_over);
    let mut tell = |progress: &Progress| {
        bound.set(bound.get().max(progress.depth));
        let done = progress.stats.expanded;
        stop.set(finder.stop(
            outer.interruption(),
            bound.get(),
            share.counts(done, finder.expanded),
            &outer,
        ));
        loop {
            let is_solved = finder.best.is_some();
            let is_half_over = || first_half.as_ref().is_some_and(|it| it.interruption().is_some());
            let is_due = (done >= share.after || !is_solved && is_half_over())
                && share.is_due(finder.expanded, is_solved, done, is_half_over, &outer);
            if stop.get().is_some() || !is_due {
                break;
            }
            finder.limit = share.left(&outer, done);
            let turn = finder.advance(&outer).err();
            stop.set(finder.stop(turn, bound.get(), share.counts(done, finder.expanded), &outer));
            control.tell(&finder.progress(progress, share));
        }
        control.tell(&finder.progress(progress, share));
    };
    let mut report = exact(&mut inner.progress(&mut tell));
    if let Verdict::Stopped(why) = report.verdict {
        let why = match stop.get() {
            Some(Stop::Proven) => why,
            Some(Stop::Limit(limit)) => limit,
            None => interruption.get().unwrap_or(why),
        };
        if why == StopReason::DepthLimit {
            bound.set(bound.get().max(outer.max_depth.map_or(0, |most| most.saturating_add(1))));
        }
        let done = report.stats.expanded;
        let is_due = |finder: &Finder<'_, P, G>| match why {
            StopReason::MemoryLimit if share.is_main => {
                outer.has_clock() || finder.expanded < share.at_last(done)
            }
            StopReason::MemoryLimit | StopReason::NodeLimit if !share.is_main => {
                finder.best.is_none() && finder.expanded < share.at_last(done)
            }
            _ => false,
        };
        while matches!(stop.get(), None | Some(Stop::Limit(StopReason::NodeLimit)))
            && is_due(finder)
        {
            finder.limit =
                if share.is_main { share.left(&outer, done) } else { share.at_last(done) };
            let turn = finder.advance(&outer).err();
            stop.set(finder.stop(turn, bound.get(), share.counts(done, finder.expanded), &outer));
            let progress = Progress::new(bound.get(), report.stats);
            control.tell(&finder.progress(&progress, share));
            if turn.is_some() {
                break;
            }
        }
        report.at_least = bound.get();
        let best = finder.best.clone();
        let is_shortest = best.as_ref().is_some_and(|it| it.len() as u32 <= report.at_least);
        (report.verdict, report.best) = match best {
            Some(moves) if is_shortest => (Verdict::Solved { moves, proof: Proof::Optimal }, None),
            best => (Verdict::Stopped(why), best),
        };
    }
    report.stats = finder.counted(report.stats, share);
    report
}

/// Why a search and its finder end.
#[derive(Clone, Copy)]
enum Stop {
    /// The best solution is as long as the bound.
    Proven,
    Limit(StopReason),
}

impl<P: Puzzle, G: Guide<P>> Finder<'_, P, G> {
    fn stop(
        &self,
        interruption: Option<StopReason>,
        bound: u32,
        expanded: u64,
        control: &Control<'_>,
    ) -> Option<Stop> {
        if self.best.as_ref().is_some_and(|it| it.len() as u32 <= bound) {
            return Some(Stop::Proven);
        }
        if control.exceeds_depth(bound) {
            return Some(Stop::Limit(StopReason::DepthLimit));
        }
        let is_full = control.max_nodes.is_some_and(|most| expanded >= most);
        let limit = is_full.then_some(StopReason::NodeLimit).or(interruption);
        limit.map(Stop::Limit)
    }

    /// The progress of both.
    fn progress(&self, exact: &Progress, share: WorkShare) -> Progress {
        let best = self.best.as_ref().map(|moves| moves.len() as u32);
        Progress { stats: self.counted(exact.stats, share), best, ..*exact }
    }

    /// The work of both, or that of the exact search if it does the main work.
    const fn counted(&self, stats: Stats, share: WorkShare) -> Stats {
        let expanded = share.counts(stats.expanded, self.expanded);
        let generated = share.counts(stats.generated, self.generated);
        Stats { expanded, generated, ..stats }
    }
}

/// An exact solver beside which a [`Finder`] looks for solutions.
pub trait Exact<P: Puzzle>: Default + Send {
    /// The most states that the finder of [`Anytime`] remembers.
    const MOST: usize;

    /// The states that the exact search expands in the time in which a finder expands one.
    fn price(puzzle: &P) -> u64;

    /// The search without a look for solutions that are not shortest.
    fn exact(&mut self, puzzle: &P, control: &mut Control<'_>) -> Report<P::Move>;

    /// An exact search with the finder of this puzzle [beside] it.
    fn with_finder(
        puzzle: &P,
        share: WorkShare,
        most: usize,
        control: &mut Control<'_>,
        exact: impl FnOnce(&mut Control<'_>) -> Report<P::Move>,
    ) -> Report<P::Move>;
}

/// The [price](Exact::price) up to which an exact search is too weak for most of its boards.
const WEAK: u64 = 2;

/// Runs a default solver. Under limits, it gives a small share of its time to solutions that it may have to answer with.
pub(crate) fn within_limits<P: Puzzle, S: Exact<P>>(
    solver: &mut S,
    puzzle: &P,
    control: &mut Control<'_>,
) -> Report<P::Move> {
    if !control.has_limit() {
        return solver.exact(puzzle, control);
    }
    let price = S::price(puzzle);
    // Most rounds are solved before.
    let after = if price > WEAK { 1 << 18 } else { 1 << 12 };
    let share = WorkShare { after, exact: 15 * price, is_main: false, rests: price <= WEAK };
    S::with_finder(puzzle, share, S::MOST / 8, control, |it| solver.exact(puzzle, it))
}

/// Finds a solution soon and then shorter ones; `S` is the exact solver beside the finder.
#[derive(Default)]
pub struct Anytime<S> {
    exact: S,
    is_alone: bool,
}

impl<S> fmt::Debug for Anytime<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Anytime").finish_non_exhaustive()
    }
}

impl<S: Default> Anytime<S> {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A solver without the exact search, to measure the solutions alone. It ends only at a limit.
    #[doc(hidden)]
    #[must_use]
    pub fn without_exact_search() -> Self {
        Self { is_alone: true, ..Self::new() }
    }
}

impl<P: Puzzle, S: Exact<P>> Solve<P> for Anytime<S> {
    fn solve(&mut self, puzzle: &P, control: &mut Control<'_>) -> Report<P::Move> {
        let price = S::price(puzzle);
        let exact = if self.is_alone { 0 } else { 3 * price };
        let share = WorkShare { after: 0, exact, is_main: true, rests: price <= WEAK };
        let run = |control: &mut Control<'_>| {
            if self.is_alone { wait(control) } else { self.exact.exact(puzzle, control) }
        };
        with_best("anytime", S::with_finder(puzzle, share, S::MOST, control, run))
    }
}

/// In place of an exact search: waits until a finder beside it is stopped.
fn wait<M>(control: &mut Control<'_>) -> Report<M> {
    loop {
        if let Err(why) = control.check(&Stats::default(), 0, 0) {
            return Report::new("wait", Err(why), Stats::default());
        }
    }
}

/// The report of a solver that answers with the best solution that it has.
fn with_best<M>(solver: &'static str, report: Report<M>) -> Report<M> {
    let Report { verdict, stats, best, at_least, .. } = report;
    let verdict = match (verdict, best) {
        (Verdict::Stopped(_), Some(moves)) => Verdict::Solved { moves, proof: Proof::UpperBound },
        (verdict, _) => verdict,
    };
    let report = Report::new(solver, Ok(verdict), stats);
    Report { at_least: report.at_least.max(at_least), ..report }
}
