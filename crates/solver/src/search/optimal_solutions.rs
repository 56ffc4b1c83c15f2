//! Every optimal solution: counts and lists them.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;
use core::slice;

use carom_engine::Puzzle;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::LowerBound;
use super::arena::{Arena, Insertion};
use crate::{Control, Solve, Stats, StopReason, Verdict};

/// Finds every optimal solution of a puzzle that has a solution of at most `longest` moves.
///
/// The best value of `longest` is the optimum itself, found by any solver: a smaller `longest` lets the
/// bound exclude more states. Any greater number gives the same answer. If the optimum is greater than
/// `longest`, the answer is [`StopReason::DepthLimit`].
///
/// The algorithm has three passes. The first visits states in order of their distance, breadth first. It
/// skips states for which the bound exceeds the remaining moves, and it merges states of equal
/// [key](Puzzle::key). The second goes back from the solved states and keeps the keys on an optimal line.
/// The third builds the graph of the real states with these keys. It distinguishes equal pieces again, so
/// two lines that differ by a swap of equal pieces are different solutions. The graph has no dead ends.
///
/// It needs the memory of a breadth-first search with that bound, and twice its time.
pub fn optimal_solutions<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    longest: u32,
    control: &mut Control<'_>,
) -> OptimalReport<P::Move> {
    let mut stats = Stats::default();
    let longest = control.max_depth.map_or(longest, |most| most.min(longest));
    let verdict = search(puzzle, bound, longest, control, &mut stats);
    OptimalReport { verdict: verdict.unwrap_or_else(OptimalVerdict::Stopped), stats }
}

/// Every optimal solution: `solver` finds their length, then `all_within` finds all of them that are no longer.
pub(crate) fn all_optimal<P: Puzzle>(
    puzzle: &P,
    solver: &mut dyn Solve<P>,
    all_within: impl FnOnce(&P, u32, &mut Control<'_>) -> OptimalReport<P::Move>,
    control: &mut Control<'_>,
) -> OptimalReport<P::Move> {
    let first = solver.solve(puzzle, control);
    let verdict = match first.verdict {
        // A solver without a guarantee still gives an upper bound.
        Verdict::Solved { moves, .. } => return all_within(puzzle, moves.len() as u32, control),
        Verdict::Unsolvable => OptimalVerdict::Unsolvable,
        Verdict::Stopped(why) => OptimalVerdict::Stopped(why),
    };
    OptimalReport { verdict, stats: first.stats }
}

/// The answer of [`optimal_solutions`] and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptimalReport<M> {
    /// The answer.
    pub verdict: OptimalVerdict<M>,
    /// The cost.
    pub stats: Stats,
}

/// Every optimal solution, or the reason why there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptimalVerdict<M> {
    /// All optimal solutions, at least one.
    Solved(OptimalSolutions<M>),
    /// No sequence of moves solves the puzzle.
    Unsolvable,
    /// The search ended without an answer.
    Stopped(StopReason),
}

/// All optimal solutions of a puzzle, as the graph of their states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptimalSolutions<M> {
    length: u32,
    /// The first edge of each state, in order of distance from the start, which is state 0. One extra entry
    /// at the end.
    first_edge: Vec<u32>,
    /// The moves on optimal lines and the states after them, in the order of the legal moves. Only solved
    /// states have none.
    edges: Vec<(M, u32)>,
    /// The number of solutions from the start.
    count: u64,
}

/// Some of the [`OptimalSolutions`] of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing<M> {
    /// The moves of each solution.
    pub lines: Vec<Vec<M>>,
    /// The number of all solutions.
    pub count: u64,
    /// Whether every solution is among them.
    pub is_complete: bool,
}

impl<M: Copy> OptimalSolutions<M> {
    /// The number of moves of each.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// The number of solutions, at least one. `u64::MAX` means at least that many.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of different states on them.
    #[must_use]
    pub fn states(&self) -> usize {
        self.first_edge.len() - 1
    }

    /// The solutions one by one, computed on demand, in lexicographic order of their moves. The order of
    /// moves is the order of the legal moves.
    pub fn iter(&self) -> impl Iterator<Item = Vec<M>> + '_ {
        self.lines_through(|_, _| true)
    }

    /// The first of them, at most `limit`. A long list ends early when a search under this control would have to stop.
    #[must_use]
    pub fn first(&self, limit: usize, control: &Control<'_>) -> Listing<M> {
        self.first_of(self.iter(), limit, control)
    }

    /// The first lines of all in another order.
    pub(crate) fn first_of(
        &self,
        lines: impl Iterator<Item = Vec<M>>,
        limit: usize,
        control: &Control<'_>,
    ) -> Listing<M> {
        let is_late = || control.interruption().is_some();
        let lines = lines.take(limit).enumerate();
        let lines = lines.take_while(|(number, _)| number % 1024 != 1023 || !is_late());
        let lines: Vec<_> = lines.map(|(_, moves)| moves).collect();
        Listing { is_complete: lines.len() as u64 == self.count, count: self.count, lines }
    }

    /// The solutions, in the order of [`OptimalSolutions::iter`], through states that `enters` accepts. Its arguments are
    /// the number of moves made and the number of the state.
    pub(crate) fn lines_through<F>(&self, mut enters: F) -> SolutionIter<'_, M, F>
    where
        F: FnMut(&[M], usize) -> bool,
    {
        let is_open = enters(&[], 0);
        let is_solved = is_open && self.length == 0;
        let open = if is_open && !is_solved { vec![self.edges_of(0).iter()] } else { Vec::new() };
        SolutionIter { graph: self, enters, open, moves: Vec::new(), is_solved }
    }

    /// The moves from a state on optimal lines, and the states after them.
    pub(crate) fn edges_of(&self, state: usize) -> &[(M, u32)] {
        &self.edges[self.first_edge[state] as usize..self.first_edge[state + 1] as usize]
    }

    /// For each state, the result of `join` from its moves and the results of the states after them. States
    /// further from the start come first.
    pub(crate) fn fold_back<T>(
        &self,
        mut join: impl FnMut(&[(M, u32)], &[Option<T>]) -> T,
    ) -> Vec<T> {
        let mut values: Vec<Option<T>> = iter::repeat_with(|| None).take(self.states()).collect();
        for state in (0..self.states()).rev() {
            values[state] = Some(join(self.edges_of(state), &values));
        }
        values.into_iter().flatten().collect()
    }
}

/// The solutions of a graph, depth first.
pub(crate) struct SolutionIter<'a, M, F> {
    graph: &'a OptimalSolutions<M>,
    enters: F,
    /// The untried moves after each of `moves`.
    open: Vec<slice::Iter<'a, (M, u32)>>,
    moves: Vec<M>,
    /// The start is solved, and the empty solution was not returned yet.
    is_solved: bool,
}

impl<M: Copy, F: FnMut(&[M], usize) -> bool> Iterator for SolutionIter<'_, M, F> {
    type Item = Vec<M>;

    fn next(&mut self) -> Option<Vec<M>> {
        if core::mem::take(&mut self.is_solved) {
            return Some(Vec::new());
        }
        loop {
            let Some(&(mv, state)) = self.open.last_mut()?.next() else {
                self.open.pop();
                self.moves.pop();
                continue;
            };
            let state = state as usize;
            self.moves.push(mv);
            if !(self.enters)(&self.moves, state) {
                self.moves.pop();
            } else if self.moves.len() == self.graph.length as usize {
                let solution = self.moves.clone();
                self.moves.pop();
                return Some(solution);
            } else {
                self.open.push(self.graph.edges_of(state).iter());
            }
        }
    }
}

fn search<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    longest: u32,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<OptimalVerdict<P::Move>, StopReason> {
    let mut arena = Arena::new(puzzle);
    match layers(puzzle, bound, longest, &mut arena, control, stats)? {
        Some(layers) => {
            let lies_on_line = filter(puzzle, &layers, &arena, control, stats)?;
            build(puzzle, &layers, &arena, &lies_on_line, control, stats)
                .map(OptimalVerdict::Solved)
        }
        None => Ok(OptimalVerdict::Unsolvable),
    }
}

/// Fills the arena with states by distance. Returns the range of each distance, up to the distance of the
/// first solved states, or `None` if there is no solution.
fn layers<P: Puzzle>(
    puzzle: &P,
    bound: &impl LowerBound<P>,
    longest: u32,
    arena: &mut Arena<'_, P>,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Option<Vec<Range<u32>>>, StopReason> {
    let start = puzzle.initial_state();
    let mut is_solved = puzzle.is_solved(&start);
    let Some(estimate) = bound.lower_bound(&start) else { return Ok(None) };
    if estimate > longest {
        return Err(StopReason::DepthLimit);
    }
    let mut is_cut = false;
    arena.insert_root(start);
    let mut layers: Vec<Range<u32>> = iter::once(0..1).collect();
    let mut moves = Vec::new();
    while !is_solved {
        let layer = layers[layers.len() - 1].clone();
        if layer.is_empty() {
            return if is_cut { Err(StopReason::DepthLimit) } else { Ok(None) };
        }
        let distance = layers.len() as u32;
        stats.depth = distance;
        for id in layer.clone() {
            let state = arena.state(id).clone();
            puzzle.legal_moves_into(&state, &mut moves);
            for &mv in &moves {
                let child = puzzle.play_unchecked(&state, mv);
                let child_is_solved = puzzle.is_solved(&child);
                let Some(estimate) = bound.lower_bound(&child) else { continue };
                // An unsolved state needs at least one move.
                let left = estimate.max(u32::from(!child_is_solved));
                if distance.saturating_add(left) > longest {
                    is_cut = true;
                } else if let Insertion::Known(_) = arena.insert(child, id, mv)? {
                    stats.duplicate += 1;
                } else {
                    is_solved |= child_is_solved;
                }
            }
            count(stats, moves.len());
            stats.peak_closed = u64::from(id) + 1;
            stats.peak_open = stats.peak_open.max(u64::from(arena.len() - id - 1));
            control.tick(stats, distance, || arena.memory())?;
        }
        layers.push(layer.end..arena.len());
    }
    Ok(Some(layers))
}

/// For each number in the arena, whether the state lies on an optimal line, apart from swaps of equal
/// pieces.
fn filter<P: Puzzle>(
    puzzle: &P,
    layers: &[Range<u32>],
    arena: &Arena<'_, P>,
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<Vec<bool>, StopReason> {
    let mut lies_on_line = vec![false; arena.len() as usize];
    let (last, before) = layers.split_last().expect("the start's layer");
    for id in last.clone() {
        lies_on_line[id as usize] = puzzle.is_solved(arena.state(id));
    }
    let mut moves = Vec::new();
    for (layer, next) in before.iter().zip(&layers[1..]).rev() {
        for id in layer.clone() {
            let state = arena.state(id);
            puzzle.legal_moves_into(state, &mut moves);
            lies_on_line[id as usize] = moves.iter().any(|&mv| {
                let child = arena.find(&puzzle.play_unchecked(state, mv));
                child.is_some_and(|it| next.contains(&it) && lies_on_line[it as usize])
            });
            count(stats, moves.len());
            control.tick(stats, stats.depth, || arena.memory() + lies_on_line.len() as u64)?;
        }
    }
    Ok(lies_on_line)
}

/// The graph of the real states on optimal lines.
///
/// Take a state after some moves, with a key that lies on an optimal line after the same number of moves.
/// Its distance to a solved state is that of every state of the key, so the state lies on an optimal line
/// itself.
fn build<P: Puzzle>(
    puzzle: &P,
    layers: &[Range<u32>],
    arena: &Arena<'_, P>,
    lies_on_line: &[bool],
    control: &mut Control<'_>,
    stats: &mut Stats,
) -> Result<OptimalSolutions<P::Move>, StopReason> {
    let length = layers.len() as u32 - 1;
    let mut graph =
        OptimalSolutions { length, first_edge: Vec::new(), edges: Vec::new(), count: 0 };
    let mut states = vec![puzzle.initial_state()];
    let mut numbers: HashMap<P::State, u32, FxBuildHasher> = HashMap::default();
    let mut first_of_next = 1;
    let mut moves = Vec::new();
    for next in &layers[1..] {
        let mut next_states = Vec::new();
        numbers.clear();
        for state in &states {
            graph.first_edge.push(number(graph.edges.len())?);
            puzzle.legal_moves_into(state, &mut moves);
            for &mv in &moves {
                let child = puzzle.play_unchecked(state, mv);
                let key = arena.find(&child);
                if !key.is_some_and(|it| next.contains(&it) && lies_on_line[it as usize]) {
                    continue;
                }
                let fresh = number(first_of_next + next_states.len())?;
                let child = match numbers.entry(child) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(vacant) => {
                        next_states.push(vacant.key().clone());
                        *vacant.insert(fresh)
                    }
                };
                graph.edges.push((mv, child));
            }
            count(stats, moves.len());
            control.tick(stats, length, || {
                let layer = (states.len() + 2 * next_states.capacity()) * size_of::<P::State>();
                arena.memory() + (lies_on_line.len() + layer) as u64 + graph.memory()
            })?;
        }
        first_of_next += next_states.len();
        states = next_states;
    }
    let end = number(graph.edges.len())?;
    graph.first_edge.extend(iter::repeat_n(end, states.len() + 1));
    let counts = graph.fold_back(|edges, counts: &[Option<u64>]| {
        if edges.is_empty() {
            return 1;
        }
        let ways = edges.iter().filter_map(|&(_, child)| counts[child as usize]);
        ways.fold(0, u64::saturating_add)
    });
    graph.count = counts[0];
    Ok(graph)
}

impl<M> OptimalSolutions<M> {
    /// The bytes in use.
    fn memory(&self) -> u64 {
        let edges = self.edges.capacity() * size_of::<(M, u32)>();
        (edges + self.first_edge.capacity() * size_of::<u32>()) as u64
    }
}

fn number(index: usize) -> Result<u32, StopReason> {
    u32::try_from(index).map_err(|_| StopReason::MemoryLimit)
}

fn count(stats: &mut Stats, moves: usize) {
    stats.expanded += 1;
    stats.generated += moves as u64;
}
