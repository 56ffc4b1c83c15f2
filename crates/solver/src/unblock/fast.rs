//! [`Fast`], the default solver: breadth-first search over lines.
//!
//! A state is a `u64` and the tables of its lines give its children (see [`lines`](super::lines)). Two rules leave
//! out children that another state has, too. Both compare a child with the last move of the state that is expanded:
//! line L went from arrangement a to b.
//!
//! - *The same line again.* What line L can reach from a in one move was a child of the state before.
//! - *Another order.* Let line K come before L. If K's move was possible before L's move, too, and L's move stays
//!   possible after it, then both orders lead to the same state. The search keeps the order in which K comes first.
//!   L's move must not have opened the way for K: K touches no square that L's block touched and left.
//!
//! Nothing is lost. Take, for every state, the first in lexicographic order of its shortest lines of moves. Each
//! beginning of such a line is again the first shortest line of the state where it ends, because a better one would
//! improve the whole. The search expands states in this order, and neither rule leaves out a move of such a line:
//! the first rule's move would not be on a shortest line, the second one's would not be first.
//! The idea of trying only one order of independent moves is P. Godefroid's (*Using Partial Orders to Improve
//! Automatic Verification Methods*, 1990).

use carom_engine::unblock::{Metric, Move, Position, Round};
use carom_engine::{Puzzle as _, Rules as _};

use super::barrier::proves_unsolvable;
use super::lines::{Crossing, LineTables, Lines, Set, State};
use super::visited::Visited;
use crate::{Control, Proof, Report, Solve, Stats, Stopped, Verdict};

/// Breadth-first search over lines. Keep it for many rounds: it reuses its tables.
pub struct Fast {
    tables: LineTables,
    visited: Visited,
    nodes: Vec<Node>,
}

/// A state in the order in which the search found it, and the move that led to it.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    crossing: Crossing,
    parent: u32,
    /// The line that moved last, and the arrangement from which it moved.
    last_line: u8,
    last_from: u8,
}

/// The line number of a node without a last move: it comes before all lines.
const NO_LINE: u8 = u8::MAX;

impl Fast {
    /// A solver with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self { tables: LineTables::default(), visited: Visited::new(), nodes: Vec::new() }
    }

    /// Searches from some states at once, breadth-first. If `to_exit`, it ends at the first solved state and returns its
    /// number; otherwise it visits every state that can be reached, and the depth of the statistics is the greatest
    /// distance.
    fn search(
        &mut self,
        lines: &Lines,
        starts: &[State],
        Aim { metric, to_exit }: Aim,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Option<u32>, Stopped> {
        let Self { visited, nodes, .. } = self;
        nodes.clear();
        visited.clear();
        for &state in starts {
            visited.reserve(nodes.iter().map(|node| node.state));
            visited.insert(state);
            let crossing = lines.crossing(state);
            nodes.push(Node { state, crossing, parent: 0, last_line: NO_LINE, last_from: 0 });
        }
        let mut layer_end = nodes.len();
        let mut children = Children { lines, metric, found: Vec::new() };
        let mut id = 0;
        stats.depth = u32::from(to_exit);
        if to_exit && control.exceeds_depth(stats.depth) {
            return Err(Stopped::DepthLimit);
        }
        while id < nodes.len() {
            if id == layer_end {
                stats.depth += 1;
                layer_end = nodes.len();
                if to_exit && control.exceeds_depth(stats.depth) {
                    return Err(Stopped::DepthLimit);
                }
            }
            let node = nodes[id];
            children.expand(&node);
            for &(line, from, to) in &children.found {
                let state =
                    Lines::with(node.state, usize::from(line), usize::from(from), usize::from(to));
                visited.reserve(nodes.iter().map(|node| node.state));
                if visited.insert(state) {
                    let moved = &lines.all[usize::from(line)];
                    let mut crossing = node.crossing;
                    crossing[1 - moved.axis] ^= moved.change(usize::from(from), usize::from(to));
                    let parent = u32::try_from(id).map_err(|_| Stopped::MemoryLimit)?;
                    nodes.push(Node { state, crossing, parent, last_line: line, last_from: from });
                    if to_exit
                        && usize::from(line) == lines.main_line
                        && lines.solved >> to & 1 != 0
                    {
                        stats.expanded += 1;
                        return Ok(Some(nodes.len() as u32 - 1));
                    }
                } else {
                    stats.duplicate += 1;
                }
            }
            id += 1;
            stats.expanded += 1;
            stats.generated += children.found.len() as u64;
            stats.peak_open = stats.peak_open.max((nodes.len() - id) as u64);
            stats.peak_closed = stats.peak_closed.max(id as u64);
            control.tick(stats, stats.depth, || {
                (nodes.capacity() * size_of::<Node>()) as u64 + visited.memory()
            })?;
        }
        Ok(None)
    }

    /// The number of positions that can be reached from the start of a round, and the greatest distance of one of them
    /// from the exit under the metric of the round. It costs two breadth-first searches and far less than a
    /// [`Component`](super::Component), which has all distances.
    ///
    /// # Errors
    /// The reason to stop: a limit of `control`, except its depth.
    pub fn farthest(
        &mut self,
        round: &Round,
        control: &mut Control<'_>,
    ) -> Result<Farthest, Stopped> {
        let lines = Lines::new(round.board(), &mut self.tables);
        if proves_unsolvable(round.board(), &lines) {
            return Ok(Farthest { positions: 0, distance: None });
        }
        let start = lines.state(round.initial_state());
        let mut stats = Stats::default();
        // Steps have fewer children than moves, and reach the same positions.
        let all = Aim { metric: Metric::Steps, to_exit: false };
        self.search(&lines, &[start], all, control, &mut stats)?;
        let positions = self.nodes.len();
        let states = self.nodes.iter().map(|node| node.state);
        let solved: Vec<State> = states.filter(|&state| lines.is_solved(state)).collect();
        if solved.is_empty() {
            return Ok(Farthest { positions, distance: None });
        }
        let aim = Aim { metric: round.metric(), to_exit: false };
        self.search(&lines, &solved, aim, control, &mut stats)?;
        Ok(Farthest { positions, distance: Some(stats.depth) })
    }

    /// The moves that lead to a node.
    fn path(&self, lines: &Lines, id: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut node = self.nodes[id as usize];
        while node.last_line != NO_LINE {
            let line = usize::from(node.last_line);
            let to = Lines::arrangement(node.state, line);
            moves.extend(lines.mv(line, usize::from(node.last_from), to));
            node = self.nodes[node.parent as usize];
        }
        moves.reverse();
        moves
    }
}

/// What [`Fast::search`] looks for.
#[derive(Clone, Copy)]
struct Aim {
    metric: Metric,
    to_exit: bool,
}

/// The answer of [`Fast::farthest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Farthest {
    /// The number of positions that can be reached; 0 if a proof without a search shows that none is solvable.
    pub positions: usize,
    /// The greatest distance of one of them from the exit; `None` if none is solvable.
    pub distance: Option<u32>,
}

impl Default for Fast {
    fn default() -> Self {
        Self::new()
    }
}

/// Finds the children of states.
struct Children<'a> {
    lines: &'a Lines,
    metric: Metric,
    /// The line that moves, and its arrangements before and after.
    found: Vec<(u8, u8, u8)>,
}

impl Children<'_> {
    /// Replaces `found` by the children of a node, without those that the rules of this module leave out.
    #[inline]
    fn expand(&mut self, node: &Node) {
        self.found.clear();
        let lines = self.lines;
        let mut later = 0;
        if node.last_line != NO_LINE {
            let last = usize::from(node.last_line);
            let from = usize::from(node.last_from);
            let to = Lines::arrangement(node.state, last);
            let moved = &lines.all[last];
            if moved.axis == 1 {
                // The rows before a column: only moves that the column's block made possible.
                let trail = moved.table.trail[from & 15][to];
                for (line, row) in lines.all[..lines.rows].iter().enumerate() {
                    let left = (trail >> row.number & 1) << moved.number;
                    if left != 0 {
                        let arrangement = Lines::arrangement(node.state, line);
                        let after = |crossed| row.table.after(self.metric, arrangement, crossed);
                        let crossed = row.crossed(node.crossing);
                        let opened = after(crossed) & !after(crossed | left);
                        self.add(line, arrangement, opened);
                    }
                }
            }
            let after = |from| moved.table.after(self.metric, from, moved.crossed(node.crossing));
            self.add(last, to, after(to) & !after(from) & !(1 << from));
            later = last + 1;
        }
        for (line, it) in lines.all.iter().enumerate().skip(later) {
            let arrangement = Lines::arrangement(node.state, line);
            let crossed = it.crossed(node.crossing);
            self.add(line, arrangement, it.table.after(self.metric, arrangement, crossed));
        }
    }

    #[inline]
    fn add(&mut self, line: usize, from: usize, mut to: Set) {
        while to != 0 {
            self.found.push((line as u8, from as u8, to.trailing_zeros() as u8));
            to &= to - 1;
        }
    }
}

impl Solve<Round> for Fast {
    fn solve(&mut self, round: &Round, control: &mut Control<'_>) -> Report<Move> {
        let mut stats = Stats::default();
        let start: Position = round.initial_state();
        if round.is_solved(&start) {
            let verdict = Verdict::Solved { moves: Vec::new(), proof: Proof::Optimal };
            return Report { verdict, stats };
        }
        let lines = Lines::new(round.board(), &mut self.tables);
        if proves_unsolvable(round.board(), &lines) {
            return Report { verdict: Verdict::Unsolvable, stats };
        }
        let state = lines.state(start);
        let aim = Aim { metric: round.metric(), to_exit: true };
        let verdict = match self.search(&lines, &[state], aim, control, &mut stats) {
            Ok(Some(id)) => Verdict::Solved { moves: self.path(&lines, id), proof: Proof::Optimal },
            Ok(None) => Verdict::Unsolvable,
            Err(stopped) => Verdict::Stopped(stopped),
        };
        Report { verdict, stats }
    }
}
