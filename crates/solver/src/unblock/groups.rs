//! [`Groups`]: the groups of states that a search has met, and the slides between them.

use alloc::vec::Vec;

use carom_engine::unblock::Board;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use super::lines::{BoardLines, LineTables, State};
use super::packing::{Group, Packing, Slides, States};

/// The number of a group, in the order in which they were met.
pub(super) type GroupId = u32;

/// Not the number of a group.
const NONE: GroupId = GroupId::MAX;

/// The groups of a board that a search has met. They are kept for the next search on this board.
pub(super) struct Groups {
    pub(super) lines: BoardLines,
    packing: Packing,
    pub(super) memory: GroupBuffers,
}

/// The buffers of [`Groups`], which serve for the next board.
#[derive(Default)]
pub(super) struct GroupBuffers {
    by_key: HashMap<State, GroupId, FxBuildHasher>,
    all: Vec<Group>,
    /// By group and slide: the group after one step; [`NONE`] if it is not known yet.
    pub(super) links: Vec<GroupId>,
}

impl Groups {
    pub(super) fn new(board: &Board, tables: &mut LineTables, memory: GroupBuffers) -> Self {
        let lines = BoardLines::new(board, tables);
        let packing = Packing::new(&lines);
        Self::packed(lines, packing, memory)
    }

    fn packed(lines: BoardLines, packing: Packing, mut memory: GroupBuffers) -> Self {
        memory.by_key.clear();
        memory.all.clear();
        memory.links.clear();
        Self { lines, packing, memory }
    }

    /// The number of groups.
    pub(super) const fn len(&self) -> usize {
        self.memory.all.len()
    }

    /// Where a state belongs: its group, if it is known, and the set of only this state.
    pub(super) fn find(&self, state: State) -> Option<(GroupId, States)> {
        let (key, states) = self.packing.split(state);
        self.memory.by_key.get(&key).map(|&group| (group, states))
    }

    /// Where a state belongs. Adds its group if it is new.
    pub(super) fn add(&mut self, state: State) -> (GroupId, States) {
        let (key, states) = self.packing.split(state);
        let covered = self.packing.covered(key, &self.lines);
        (self.memory.number(key, covered, &self.packing), states)
    }

    /// Adds the group with a key, and returns its number.
    #[cfg(feature = "serde")]
    pub(super) fn add_key(&mut self, key: State) -> GroupId {
        let covered = self.packing.covered(key, &self.lines);
        self.memory.number(key, covered, &self.packing)
    }

    /// The keys of all groups.
    #[cfg(feature = "serde")]
    pub(super) fn keys(&self) -> impl Iterator<Item = State> {
        self.memory.all.iter().map(|it| it.key)
    }

    /// Calls a function with all states that are one move away from some states of a group: their group, the states, and
    /// the slides that may follow. Only `slides` are tried. `STEPS` says whether a move is one step, so that each metric has
    /// code of its own.
    #[inline]
    pub(super) fn each_next<const STEPS: bool>(
        &mut self,
        (group, states, slides): (GroupId, States, Slides),
        mut visit: impl FnMut(GroupId, States, Slides),
    ) {
        let Self { packing, memory, .. } = self;
        let width = packing.slides.len();
        let start = memory.all[group as usize];
        if states != start.states {
            let (states, next) = packing.inner_moves::<STEPS>(&start, states, slides);
            visit(group, states, next);
        }
        let mut slides = start.slides & slides;
        while slides != 0 {
            let number = slides.trailing_zeros() as usize;
            slides &= slides - 1;
            let slide = &packing.slides[number];
            let mut next = slide.next[usize::from(STEPS)];
            let (mut at, mut states) = (group, states);
            let mut step = slide.first_step(start.key);
            loop {
                states &= step.free;
                if states == 0 {
                    break;
                }
                let to = memory.links[at as usize * width + number];
                at = if to == NONE { memory.find_after(at, number, packing) } else { to };
                next |= step.opened;
                visit(at, states, next);
                if STEPS {
                    break;
                }
                step = slide.step_after(step);
                // What the block itself covered at the start is behind it.
                if step.entered & start.covered != 0 {
                    break;
                }
            }
        }
    }

    /// The slides of outer lines that some states of a group may take.
    #[inline]
    pub(super) fn slides(&self, group: GroupId) -> Slides {
        self.memory.all[group as usize].slides
    }

    /// The states that can be reached from some states of a group within the group, with these states.
    #[inline]
    pub(super) fn closure(&self, group: GroupId, mut states: States) -> States {
        let group = &self.memory.all[group as usize];
        loop {
            let (next, _) = self.packing.inner_moves::<true>(group, states, Slides::MAX);
            if next & !states == 0 {
                return states;
            }
            states |= next;
        }
    }

    /// Whether all states of a group are solved; otherwise none is.
    #[inline]
    pub(super) fn is_solved(&self, group: GroupId) -> bool {
        self.lines.is_solved(self.memory.all[group as usize].key)
    }

    /// The states of a set.
    pub(super) fn states(&self, group: GroupId, states: States) -> impl Iterator<Item = State> {
        self.packing.join(self.memory.all[group as usize].key, states)
    }

    /// The bytes in use.
    pub(super) fn memory(&self) -> u64 {
        let GroupBuffers { by_key, all, links } = &self.memory;
        let groups = all.capacity() * size_of::<Group>();
        (by_key.allocation_size() + groups + links.capacity() * size_of::<GroupId>()) as u64
    }
}

impl GroupBuffers {
    /// The number of the group with a key and covered squares. Adds it if it is new.
    #[inline]
    fn number(&mut self, key: State, covered: u64, packing: &Packing) -> GroupId {
        let number = self.all.len() as GroupId;
        match self.by_key.entry(key) {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(new) => new.insert(number),
        };
        self.links.resize(self.links.len() + packing.slides.len(), NONE);
        self.all.push(packing.group(key, covered));
        number
    }

    /// The group after one step of a slide that some states of a group can take.
    #[inline(never)]
    fn find_after(&mut self, group: GroupId, slide: usize, packing: &Packing) -> GroupId {
        let (key, covered) = packing.after(&self.all[group as usize], slide);
        let to = self.number(key, covered, packing);
        let width = packing.slides.len();
        self.links[group as usize * width + slide] = to;
        // The same block comes back.
        self.links[to as usize * width + (slide ^ 1)] = group;
        to
    }
}

#[cfg(test)]
mod tests {
    use carom_engine::unblock::Metric;

    use super::*;
    use crate::Control;
    use crate::unblock::breadth::{Aim, Waves};

    /// The numbers of states at each distance from the start.
    fn layers(board: &Board, packing: impl Fn(&BoardLines) -> Packing, metric: Metric) -> Vec<u64> {
        let lines = BoardLines::new(board, &mut LineTables::default());
        let packing = packing(&lines);
        let mut groups = Groups::packed(lines, packing, GroupBuffers::default());
        let start = groups.add(groups.lines.state(board.start()));
        let mut waves = Waves::default();
        let control = &mut Control::default();
        let search = waves.search(
            &mut groups,
            &[start],
            Aim::Distances(metric),
            control,
            &mut crate::Stats::default(),
        );
        assert!(matches!(search, Ok(None)));
        waves.histogram()
    }

    /// Whatever the inner lines are, even none, the search finds the same distances.
    #[test]
    fn every_choice_of_inner_lines_gives_the_same_distances() {
        let boards = [
            "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo",
            "..B.AAB..CC...DD",
            "7x4:BB.CC.xAA.D.E....D.E.FFF.GG.",
            "3x5:BBC..CAAD..DEE.",
        ];
        for text in boards {
            let board = Board::new(text.parse().expect(text)).expect(text);
            for metric in Metric::ALL {
                let expected = layers(&board, Packing::new, metric);
                let lines = BoardLines::new(&board, &mut LineTables::default());
                let mut choices = 0;
                for subset in 0..1_usize << lines.all.len() {
                    let numbers = (0..lines.all.len()).filter(|it| subset >> it & 1 != 0);
                    let chosen: Vec<usize> = numbers.collect();
                    let count = |&it: &usize| lines.all[it].table.count;
                    let is_choice = chosen.iter().map(count).product::<usize>() <= 128
                        && !chosen.contains(&lines.main_line)
                        && chosen.iter().all(|&it| lines.all[it].axis == lines.all[chosen[0]].axis);
                    if is_choice {
                        let found = layers(&board, |it| Packing::of(it, &chosen), metric);
                        assert_eq!(found, expected, "{text} {metric} {chosen:?}");
                        choices += 1;
                    }
                }
                assert!(choices >= 3, "{text}: only {choices} choices");
            }
        }
    }
}
