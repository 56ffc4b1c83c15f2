//! [`Breadth`]: breadth-first search over lines, without the children that another state has, too.
//!
//! Two rules leave out children. Both compare a child with the last move of the state that is expanded: line L went from
//! arrangement a to b.
//!
//! - *The same line again.* What line L can reach from a in one move was a child of the state before.
//! - *Another order.* Let line K come before L. If K's move was possible before L's move, too, and L's move stays
//!   possible after it, then both orders lead to the same state. The search keeps the order in which K comes first.
//!   L's move must not have opened the way for K: K touches no square that L's block touched and left. Two rows or two
//!   columns are always independent.
//!
//! Nothing is lost. Take, for every state, the first in lexicographic order of its shortest lines of moves. Each
//! beginning of such a line is again the first shortest line of the state where it ends, because a better one would
//! improve the whole. The search expands states in this order, and neither rule leaves out a move of such a line:
//! the first rule's move would not be on a shortest line, the second one's would not be first. A search from several
//! states at once starts with the choice of one of them, in their order.
//!
//! The idea of trying only one order of independent moves is P. Godefroid's (*Using Partial Orders to Improve
//! Automatic Verification Methods*, 1990).

use carom_engine::unblock::Metric;

use super::lines::{Crossing, Line, LineTable, Lines, Set, State};
use crate::{Control, Stats, Stopped};

/// A search whose memory serves for the next one.
#[derive(Default)]
pub(super) struct Breadth {
    /// The states in the order of their distance from the starts.
    pub(super) nodes: Vec<Node>,
}

/// A state in the order in which the search found it, and the move that led to it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) state: State,
    crossing: Crossing,
    pub(super) parent: u32,
    /// The line that moved last, and the arrangement from which it moved.
    pub(super) last_line: u8,
    pub(super) last_from: u8,
}

/// The line number of a start, which has no last move: it comes before all lines.
pub(super) const NO_LINE: u8 = u8::MAX;

/// What a search knows of a state that it meets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    /// The state is new: it waits to be expanded.
    New,
    /// The state was met before.
    Known,
    /// The state is new, and the search ends here.
    Last,
}

/// The memory of a search.
pub(super) trait Recall {
    /// Meets a state at a distance from the starts.
    fn visit(&mut self, state: State, distance: u32) -> Visit;

    /// The bytes in use.
    fn memory(&self) -> u64;
}

impl Breadth {
    /// Visits every state that can be reached from the starts, in the order of the distance. `recall` knows the starts
    /// and is asked about every other state; if it ends the search, the result is `true` and the last node is the state
    /// where it ended.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn run(
        &mut self,
        lines: &Lines,
        (starts, metric): (&[State], Metric),
        recall: &mut impl Recall,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<bool, Stopped> {
        let nodes = &mut self.nodes;
        nodes.clear();
        nodes.extend(starts.iter().map(|&state| {
            let crossing = lines.crossing(state);
            Node { state, crossing, parent: 0, last_line: NO_LINE, last_from: 0 }
        }));
        let tracks: Vec<Track<'_>> = lines.all.iter().map(Track::new).collect();
        let mut layer_end = 0;
        let mut distance = 0;
        let mut id = 0;
        while id < nodes.len() {
            if id == layer_end {
                distance += 1;
                if control.exceeds_depth(distance) {
                    return Err(Stopped::DepthLimit);
                }
                layer_end = nodes.len();
            }
            let node = nodes[id];
            let parent = u32::try_from(id).map_err(|_| Stopped::MemoryLimit)?;
            stats.expanded += 1;
            for (line, to) in Children::of(&node, lines, &tracks, metric) {
                let from = Lines::arrangement(node.state, line);
                let state = Lines::with(node.state, line, from, to);
                stats.generated += 1;
                let visit = recall.visit(state, distance);
                if visit == Visit::Known {
                    stats.duplicate += 1;
                    continue;
                }
                let moved = &lines.all[line];
                let mut crossing = node.crossing;
                crossing[1 - moved.axis] ^= moved.change(from, to);
                let (last_line, last_from) = (line as u8, from as u8);
                nodes.push(Node { state, crossing, parent, last_line, last_from });
                stats.depth = distance;
                if visit == Visit::Last {
                    return Ok(true);
                }
            }
            id += 1;
            stats.peak_open = stats.peak_open.max((nodes.len() - id) as u64);
            stats.peak_closed = stats.peak_closed.max(id as u64);
            control.tick(stats, distance, || {
                (nodes.capacity() * size_of::<Node>()) as u64 + recall.memory()
            })?;
        }
        Ok(false)
    }
}

/// What finding children needs of a line.
#[derive(Clone, Copy)]
struct Track<'a> {
    table: &'a LineTable,
    axis: usize,
    number: u8,
}

impl<'a> Track<'a> {
    fn new(line: &'a Line) -> Self {
        Self { table: &line.table, axis: line.axis, number: line.number }
    }

    /// The squares of the line that are covered by lines that cross it.
    #[inline]
    const fn crossed(&self, crossing: Crossing) -> u8 {
        (crossing[self.axis & 1] >> (8 * (self.number & 7))) as u8
    }
}

/// The children of a state: lines and their next arrangements, as bits `16 * line + arrangement`.
struct Children {
    sets: [u64; 4],
    /// The next word to look at.
    word: usize,
}

impl Children {
    /// The children of a node, without those that the rules of this module leave out.
    #[inline]
    fn of(node: &Node, lines: &Lines, tracks: &[Track<'_>], metric: Metric) -> Self {
        let mut sets = [0; 4];
        let mut add = |line: usize, set: Set| {
            sets[(line / 4) & 3] |= u64::from(set) << (16 * (line % 4));
        };
        let mut first = 0;
        if node.last_line != NO_LINE {
            let last = usize::from(node.last_line);
            let from = usize::from(node.last_from);
            let to = Lines::arrangement(node.state, last);
            let moved = &tracks[last];
            if moved.axis == 1 {
                // The rows before a column: only moves that the column's block made possible.
                let mut trail = moved.table.trail(from, to);
                while trail != 0 {
                    let row = usize::from(lines.line_of_row[trail.trailing_zeros() as usize & 7]);
                    trail &= trail - 1;
                    let Some(track) = tracks.get(row) else { continue };
                    let arrangement = Lines::arrangement(node.state, row);
                    let crossed = track.crossed(node.crossing);
                    let before =
                        track.table.after(metric, arrangement, crossed | 1 << (moved.number & 7));
                    add(row, track.table.after(metric, arrangement, crossed) & !before);
                }
            }
            let after = |from| moved.table.after(metric, from, moved.crossed(node.crossing));
            add(last, after(to) & !after(from) & !(1 << from));
            first = last + 1;
        }
        for (line, track) in tracks.iter().enumerate().skip(first) {
            let arrangement = Lines::arrangement(node.state, line);
            add(line, track.table.after(metric, arrangement, track.crossed(node.crossing)));
        }
        Self { sets, word: 0 }
    }
}

impl Iterator for Children {
    /// A line and its next arrangement.
    type Item = (usize, usize);

    #[inline]
    fn next(&mut self) -> Option<(usize, usize)> {
        while self.sets[self.word] == 0 {
            if self.word == 3 {
                return None;
            }
            self.word += 1;
        }
        let set = &mut self.sets[self.word];
        let bit = set.trailing_zeros() as usize;
        *set &= *set - 1;
        Some((4 * self.word + bit / 16, bit % 16))
    }
}
