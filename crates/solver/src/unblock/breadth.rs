//! [`Waves`]: breadth-first search over sets of states, which leaves out moves to states that other moves also find.
//!
//! The states of one [group](super::packing) at one distance are a *wave*. They are expanded together: the moves of a group
//! are the same for all of its states, except for a mask.
//!
//! Many moves lead to states that other moves find as well. Two rules leave them out. Both compare a move with the last one,
//! in which line L moved a block.
//!
//! - *The same block again.* The states that the block can reach now are those that it could reach before its last move.
//!   Under the metric `steps` this holds for the step back.
//! - *Another order.* Let the lines have an order, and let K come before L. If K's move was possible before L's move, too,
//!   and L's move stays possible after it, then both orders lead to the same state. The search keeps the order in which K
//!   comes first. Lines of one axis are always independent. If K crosses L, L's move must not have opened the way for K: K
//!   touches no square that L's block touched and left. The inner lines come first, then the other lines along them, then
//!   those that cross them.
//!
//! Nothing is lost. Take, for every state, the first in lexicographic order of its shortest lines of moves. Each
//! prefix of such a line is again the first shortest line of the state where it ends, because a better one would
//! improve the whole. Neither rule leaves out a move of such a line: the first rule's move would not be on a shortest line,
//! the second one's would not be first. A wave whose states were found by several moves may take each move that may follow
//! one of them, so it takes those of the lines of all its states. A search from several states at once starts with the
//! choice of one of them, in their order.
//!
//! The idea of trying only one order of independent moves is P. Godefroid's (*Using Partial Orders to Improve
//! Automatic Verification Methods*, 1990).

use alloc::vec;
use alloc::vec::Vec;

use carom_engine::unblock::Metric;

use super::groups::{GroupId, Groups};
use super::lines::State;
use super::packing::{Slides, States};
use crate::{Control, Stats, StopReason};

/// The states that a search has found, by their distance from its starts. The memory serves for the next search.
#[derive(Default)]
pub(super) struct Waves {
    all: Vec<Wave>,
    /// By distance: the number of the first wave.
    layers: Vec<u32>,
    /// By group: its progress.
    progress: Vec<GroupProgress>,
}

/// The states of one group at one distance.
#[derive(Clone, Copy)]
pub(super) struct Wave {
    pub(super) states: States,
    pub(super) group: GroupId,
    /// The number of waves up to the one of the same group before this one; 0 if there is none.
    previous_end: u32,
    /// The slides that the states may take next.
    slides: Slides,
}

/// The states of a group that the search has found.
#[derive(Clone, Copy, Default)]
struct GroupProgress {
    states: States,
    /// The number of waves up to its last one; 0 if it has none.
    end: u32,
}

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Every state, in any order, without the distances.
    States,
    /// The distance of every state.
    Distances(Metric),
    /// The nearest solved state.
    Exit(Metric),
}

impl Waves {
    /// The most waves: their numbers have 32 bits, and an expansion adds only few. There are at least as many waves as
    /// groups.
    const MOST: usize = 1 << 31;

    /// A check is at most one wave later than after this number of expanded states.
    const CHECK_INTERVAL: u64 = Control::INTERVAL - States::BITS as u64;

    /// The number of waves, each of up to 64 states, between two looks at the clock.
    const LOOK: usize = Control::LOOK as usize;

    /// Searches from some states. The result is a wave of solved states if the aim is the exit and there is a way.
    ///
    /// # Errors
    /// The reason to stop.
    pub(super) fn search(
        &mut self,
        groups: &mut Groups,
        starts: &[(GroupId, States)],
        aim: Aim,
        control: &mut Control<'_>,
        stats: &mut Stats,
    ) -> Result<Option<Wave>, StopReason> {
        self.all.clear();
        self.layers.clear();
        self.progress.clear();
        self.progress.resize(groups.len(), GroupProgress::default());
        for &(group, states) in starts {
            self.add((group, states, Slides::MAX), 0);
        }
        let known: u64 = self.all.iter().map(Wave::count).sum();
        let (mut at, mut layer_end, mut distance) = (0, 0, 0);
        let (before, mut before_layer) = (stats.expanded, stats.expanded);
        let mut exit = None;
        while at < self.all.len() && exit.is_none() {
            if at == layer_end {
                stats.peak_open = stats.peak_open.max(stats.expanded - before_layer);
                before_layer = stats.expanded;
                self.layers.push(at as u32);
                layer_end = self.all.len();
                distance += 1;
                if control.exceeds_depth(distance) {
                    return Err(StopReason::DepthLimit);
                }
            }
            if aim == Aim::States {
                self.close(at, groups);
            }
            let wave = self.all[at];
            at += 1;
            let (slides, metric, open) = match aim {
                // Steps are fewer than moves and reach the same states. A wave takes more states until it is expanded.
                Aim::States => (groups.slides(wave.group), Metric::Steps, at),
                Aim::Distances(metric) | Aim::Exit(metric) => (wave.slides, metric, layer_end),
            };
            let new = self.all.len();
            let from = (wave.group, wave.states, slides);
            let add = |group, states, slides| self.add((group, states, slides), open as u32);
            match metric {
                Metric::Moves => groups.each_next::<false>(from, add),
                Metric::Steps => groups.each_next::<true>(from, add),
            }
            if let Aim::Exit(_) = aim {
                exit = self.all[new..].iter().find(|it| groups.is_solved(it.group)).copied();
            }
            if self.all.len() > layer_end {
                stats.depth = distance;
            }
            let count = wave.count();
            stats.expanded += count;
            if self.all.len() > Self::MOST {
                return Err(StopReason::MemoryLimit);
            }
            if stats.expanded % Self::CHECK_INTERVAL < count {
                control.check(stats, distance, groups.memory() + self.memory())?;
            } else if at.is_multiple_of(Self::LOOK) {
                control.look()?;
            }
        }
        if exit.is_some() {
            self.layers.push(layer_end as u32);
        }
        let left: u64 = self.all[at..].iter().map(Wave::count).sum();
        stats.generated += stats.expanded - before + left - known;
        stats.peak_open = stats.peak_open.max(stats.expanded - before_layer).max(left);
        stats.peak_closed = stats.peak_closed.max(stats.expanded - before);
        Ok(exit)
    }

    /// Adds to a wave the other states of its group that can be reached from its states within the group.
    fn close(&mut self, number: usize, groups: &Groups) {
        let wave = &mut self.all[number];
        let found = &mut self.progress[wave.group as usize];
        let new = groups.closure(wave.group, wave.states) & !found.states;
        found.states |= new;
        wave.states |= new;
    }

    /// Adds the states of a set that are new. Waves from number `open` on still take states.
    #[inline]
    fn add(&mut self, (group, states, slides): (GroupId, States, Slides), open: u32) {
        if group as usize == self.progress.len() {
            self.progress.push(GroupProgress::default());
        }
        let found = &mut self.progress[group as usize];
        let new = states & !found.states;
        found.states |= new;
        if found.end > open {
            let wave = &mut self.all[found.end as usize - 1];
            wave.states |= new;
            wave.slides |= if wave.states & states == 0 { 0 } else { slides };
        } else if new != 0 {
            self.all.push(Wave { states: new, group, previous_end: found.end, slides });
            found.end = self.all.len() as u32;
        }
    }

    /// The waves of a search that has found these states of groups at each distance. `None` unless each of them is a state of its
    /// group, and has one distance.
    #[cfg(feature = "serde")]
    pub(super) fn of_layers(groups: &[States], layers: &[Vec<(GroupId, States)>]) -> Option<Self> {
        let mut waves = Self::default();
        waves.progress.resize(groups.len(), GroupProgress::default());
        for layer in layers {
            let first = waves.all.len() as u32;
            waves.layers.push(first);
            for &(group, states) in layer {
                let of_group = *groups.get(group as usize)?;
                let known = waves.progress[group as usize].states;
                if states & (known | !of_group) != 0 {
                    return None;
                }
                waves.add((group, states, 0), first);
            }
        }
        Some(waves)
    }

    /// By group: the states that were found.
    pub(super) fn states(&self) -> impl ExactSizeIterator<Item = States> {
        self.progress.iter().map(|it| it.states)
    }

    /// The number of states that were found.
    pub(super) fn count(&self) -> usize {
        self.states().map(|it| it.count_ones() as usize).sum()
    }

    /// The solved states among those that were found.
    pub(super) fn solved(&self, groups: &Groups) -> Vec<(GroupId, States)> {
        let numbered = (0..).zip(self.states());
        numbered.filter(|&(group, states)| states != 0 && groups.is_solved(group)).collect()
    }

    /// The distance of a state, the only one of its set; `None` if it was not found.
    pub(super) fn distance(&self, (group, state): (GroupId, States)) -> Option<u32> {
        let mut end = self.progress.get(group as usize)?.end;
        while end != 0 {
            let wave = &self.all[end as usize - 1];
            if wave.states & state != 0 {
                return Some(self.layers.partition_point(|&first| first < end) as u32 - 1);
            }
            end = wave.previous_end;
        }
        None
    }

    /// The greatest distance; `None` if the search had no start.
    pub(super) fn longest(&self) -> Option<u32> {
        (self.layers.len() as u32).checked_sub(1)
    }

    /// The waves at a distance.
    pub(super) fn layer(&self, distance: u32) -> &[Wave] {
        let first = |distance: u32| {
            self.layers.get(distance as usize).map_or(self.all.len(), |&it| it as usize)
        };
        &self.all[first(distance)..first(distance + 1)]
    }

    /// By distance: the number of states.
    pub(super) fn histogram(&self) -> Vec<u64> {
        let layers = 0..self.layers.len() as u32;
        layers.map(|it| self.layer(it).iter().map(Wave::count).sum()).collect()
    }

    /// The states on a shortest way from a state to a start of the search, both included.
    pub(super) fn descent(&self, groups: &Groups, from: State, metric: Metric) -> Vec<State> {
        let distance = |state: State| groups.find(state).and_then(|it| self.distance(it));
        let mut states = vec![from];
        let mut left = distance(from).unwrap_or(0);
        while left > 0 {
            let state = states[states.len() - 1];
            let is_nearer = |&it: &State| distance(it).is_some_and(|it| it < left);
            let Some(next) = groups.lines.next(state, metric).find(is_nearer) else { break };
            states.push(next);
            left -= 1;
        }
        states
    }

    /// The bytes in use.
    fn memory(&self) -> u64 {
        let waves = self.all.capacity() * size_of::<Wave>();
        (waves + self.progress.capacity() * size_of::<GroupProgress>()) as u64
    }
}

impl Wave {
    /// The number of states.
    fn count(&self) -> u64 {
        self.states.count_ones().into()
    }
}
