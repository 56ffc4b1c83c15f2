//! [`Packing`]: sets of states as bits of a word.
//!
//! Two rows never disturb one another, nor do two columns. Take some lines of one axis, the *inner* lines. States that
//! differ in nothing else are a *group*, and a set of states of a group is one `u128`. Its bits are numbered by a
//! mixed-radix number with a digit for each inner line: the number of its arrangement.
//!
//! A move of an inner line stays in the group and shifts bits by a multiple of the digit's place value. A move of an outer
//! line takes all states to another group at once. Their bits stay the same, but a mask leaves out the states in which an
//! inner line is in the way.

use alloc::vec::Vec;

use super::lines::{BoardLine, BoardLines, LineStep, State};

/// A set of states of one group.
pub(super) type States = u128;

/// A set of slides: a bit for each slide of an outer line, by its number, and after them one for each inner line.
pub(super) type Slides = u64;

/// The inner and outer lines of a board.
pub(super) struct Packing {
    /// Every state of a group, with those in which blocks overlap.
    all: States,
    inner: Vec<Inner>,
    /// The outer lines that cross the inner lines.
    crossing: Vec<CrossingLine>,
    /// By square, 8 * y + x: the states in which no inner line covers it.
    free: [States; 64],
    /// The slides of the outer lines, first those along the inner lines, then those that cross them.
    pub(super) slides: Vec<Slide>,
}

/// An outer line that crosses the inner lines.
struct CrossingLine {
    /// Its number among the lines.
    line: usize,
    /// By arrangement: the states in which no inner line covers a square of the line's blocks.
    free: [States; 16],
}

/// A line whose arrangement is a digit of the numbers of states.
struct Inner {
    /// Its number among the lines.
    line: usize,
    /// The place value of its digit.
    place: u32,
    /// The number of its arrangements.
    count: u32,
    /// The states in which the line is in arrangement 0.
    first: States,
    /// The steps of its blocks.
    steps: Vec<Shift>,
    /// For each block and direction: the steps.
    slides: Vec<Vec<Shift>>,
    bit: Slides,
    /// For moves and for steps: the slides that may follow a move of this line.
    next: [Slides; 2],
}

/// Steps of an inner line that change the numbers of states alike.
struct Shift {
    /// The states that can take one of them if no other line is in the way.
    from: States,
    /// The change of their numbers, modulo the number of bits.
    change: u32,
}

/// The way of a block of an outer line in one direction. The two slides of a block have neighbouring numbers, the first
/// one even.
pub(super) struct Slide {
    line: usize,
    /// By arrangement of the line.
    steps: [GroupStep; 16],
    /// For moves and for steps: the slides that may follow, without those that the squares behind the block make possible.
    pub(super) next: [Slides; 2],
}

/// A step of a block of an outer line, from one group to another.
#[derive(Clone, Copy)]
pub(super) struct GroupStep {
    /// The states in which no inner line covers the square that the block enters; none if there is no step.
    pub(super) free: States,
    /// The square that the block enters, as a bit.
    pub(super) entered: u64,
    /// The square that the block leaves, as a bit.
    left: u64,
    /// The bits of a key that it changes.
    change: State,
    /// The slides along the inner lines for which the square that the block leaves opens a way.
    pub(super) opened: Slides,
    /// The arrangement of the line after it.
    to: u8,
}

/// States that differ only in the inner lines.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The state with every inner line in arrangement 0. Its blocks may overlap.
    pub(super) key: State,
    /// The squares that walls and the blocks of outer lines cover.
    pub(super) covered: u64,
    /// The slides that no wall and no block of an outer line prevents.
    pub(super) slides: Slides,
    /// The states in which no blocks overlap.
    pub(super) states: States,
}

impl Packing {
    /// A packing of a board's lines in which groups are large.
    pub(super) fn new(lines: &BoardLines) -> Self {
        Self::of(lines, &choose(lines))
    }

    /// The packing with these inner lines, all of one axis and without the main line.
    pub(super) fn of(lines: &BoardLines, chosen: &[usize]) -> Self {
        let count = |line: usize| lines.all[line].table.count as u32;
        let states: u32 = chosen.iter().map(|&line| count(line)).product();
        let all = States::MAX >> (States::BITS - states);
        let mut packing = Self {
            all,
            inner: Vec::with_capacity(chosen.len()),
            crossing: Vec::with_capacity(8),
            free: [all; 64],
            slides: Vec::new(),
        };
        let axis = chosen.first().map_or(0, |&line| lines.all[line].axis);
        let is_outer = |line: &usize| !chosen.contains(line);
        let (along, across): (Vec<usize>, Vec<usize>) =
            (0..lines.all.len()).filter(is_outer).partition(|&line| lines.all[line].axis == axis);
        let mut place = 1;
        for &line in chosen {
            packing.add_inner(lines, line, place, states);
            place *= count(line);
        }
        for &line in along.iter().chain(&across) {
            packing.add_slides(lines, line);
        }
        for &line in &across {
            packing.add_crossing(lines, line);
        }
        packing.order(lines, axis);
        packing
    }

    fn add_slides(&mut self, lines: &BoardLines, number: usize) {
        let line = &lines.all[number];
        let first = self.slides.len();
        let none = GroupStep { free: 0, entered: 0, left: 0, change: 0, opened: 0, to: 0 };
        let slide = || Slide { line: number, steps: [none; 16], next: [0; 2] };
        self.slides.extend((0..2 * line.block_count()).map(|_| slide()));
        for step in line.steps() {
            let slide = &mut self.slides[first + 2 * step.block + usize::from(step.forward)];
            let [entered, left] = step.squares.map(|it| 1 << it);
            let free = self.free[usize::from(step.squares[0])];
            let change = BoardLines::with(0, number, step.from, step.to);
            let to = step.to as u8;
            slide.steps[step.from] = GroupStep { free, entered, left, change, opened: 0, to };
        }
    }

    fn add_inner(&mut self, lines: &BoardLines, number: usize, place: u32, states: u32) {
        let line = &lines.all[number];
        let count = line.table.count as u32;
        let digits = States::MAX >> (States::BITS - place);
        let first = (0..states).step_by((place * count) as usize);
        let first = first.fold(0, |all, it| all | digits << it);
        let (steps, slides) = (Vec::new(), Vec::new());
        let mut inner =
            Inner { line: number, place, count, first, steps, slides, bit: 0, next: [0; 2] };
        for arrangement in 0..line.table.count {
            for square in squares(line.squares(arrangement)) {
                self.free[square] &= !inner.within(arrangement);
            }
        }
        inner.add_steps(line);
        self.inner.push(inner);
    }

    fn add_crossing(&mut self, lines: &BoardLines, number: usize) {
        let line = &lines.all[number];
        let mut free = [self.all; 16];
        for (arrangement, free) in free.iter_mut().enumerate().take(line.table.count) {
            for square in squares(line.squares(arrangement)) {
                *free &= self.free[square];
            }
        }
        self.crossing.push(CrossingLine { line: number, free });
    }

    /// Finds the slides that may follow other slides. See [`super::breadth`].
    fn order(&mut self, lines: &BoardLines, axis: usize) {
        let rank = |line: usize| (lines.all[line].axis != axis, line);
        for (number, it) in (self.slides.len()..).zip(&mut self.inner) {
            it.bit = 1 << number;
        }
        let inner: Vec<(usize, Slides)> = self.inner.iter().map(|it| (it.line, it.bit)).collect();
        let outer = self.slides.iter().enumerate().map(|(number, it)| (it.line, 1 << number));
        let outer: Vec<(usize, Slides)> = outer.collect();
        let union = |all: &[(usize, Slides)], is_in: &dyn Fn(usize) -> bool| -> Slides {
            all.iter().filter(|it| is_in(it.0)).fold(0, |all, it| all | it.1)
        };
        let every = union(&outer, &|_| true);
        for it in &mut self.inner {
            let later = every | union(&inner, &|line| line > it.line);
            let has_two = lines.all[it.line].block_count() > 1;
            it.next = [later | if has_two { it.bit } else { 0 }, later | it.bit];
        }
        for (number, slide) in self.slides.iter_mut().enumerate() {
            let later = union(&outer, &|line| rank(line) >= rank(slide.line));
            let (own, back) = (1 << number, 1 << (number ^ 1));
            slide.next = [later & !(own | back), later & !back];
        }
        // By square: the slides along the inner lines that may touch it.
        let mut touching: [Slides; 64] = [0; 64];
        for &(line, bit) in inner.iter().chain(&outer) {
            let line = &lines.all[line];
            if line.axis == axis {
                let touched = (0..line.table.count).fold(0, |all, it| all | line.squares(it));
                for square in squares(touched) {
                    touching[square] |= bit;
                }
            }
        }
        // Slides along the inner lines open no way for one another.
        for slide in self.slides.iter_mut().filter(|it| lines.all[it.line].axis != axis) {
            for step in slide.steps.iter_mut().filter(|it| it.left != 0) {
                step.opened = touching[step.left.trailing_zeros() as usize];
            }
        }
    }

    /// The key of the group of a state, and the set of only this state.
    pub(super) fn split(&self, state: State) -> (State, States) {
        let (key, number) = self.inner.iter().fold((state, 0), |(key, number), inner| {
            let arrangement = BoardLines::arrangement(state, inner.line);
            let number = number + arrangement as u32 * inner.place;
            (BoardLines::with(key, inner.line, arrangement, 0), number)
        });
        (key, 1 << number)
    }

    /// The states of a set, by the key of their group.
    pub(super) fn join(&self, key: State, mut states: States) -> impl Iterator<Item = State> {
        let numbers = core::iter::from_fn(move || {
            let number = (states != 0).then(|| states.trailing_zeros());
            states &= states.wrapping_sub(1);
            number
        });
        numbers.map(move |number| {
            self.inner.iter().fold(key, |state, inner| {
                let arrangement = number / inner.place % inner.count;
                BoardLines::with(state, inner.line, 0, arrangement as usize)
            })
        })
    }

    /// The squares that walls and the blocks of outer lines cover.
    pub(super) fn covered(&self, key: State, lines: &BoardLines) -> u64 {
        let is_outer = |line: &usize| self.inner.iter().all(|it| it.line != *line);
        let outer = (0..lines.all.len()).filter(is_outer);
        let squares = outer.map(|it| lines.all[it].squares(BoardLines::arrangement(key, it)));
        squares.fold(lines.walls(), |all, it| all | it)
    }

    /// The group with a key and covered squares.
    #[inline]
    pub(super) fn group(&self, key: State, covered: u64) -> Group {
        let slides = self.slides.iter().enumerate().fold(0, |slides, (number, slide)| {
            slides | Slides::from(slide.first_step(key).entered & !covered != 0) << number
        });
        let states = self
            .crossing
            .iter()
            .fold(self.all, |states, it| states & it.free[BoardLines::arrangement(key, it.line)]);
        Group { key, covered, slides, states }
    }

    /// The key and the covered squares of a group after a step of a slide.
    #[inline]
    pub(super) fn after(&self, group: &Group, slide: usize) -> (State, u64) {
        let step = self.slides[slide].first_step(group.key);
        (group.key ^ step.change, group.covered ^ step.entered ^ step.left)
    }

    /// The states of a group that are one move of an inner line away from some states, and the slides that may follow. Only
    /// the lines in `slides` move.
    #[inline]
    pub(super) fn inner_moves<const STEPS: bool>(
        &self,
        group: &Group,
        states: States,
        slides: Slides,
    ) -> (States, Slides) {
        let mut all = (0, 0);
        for inner in self.inner.iter().filter(|it| slides & it.bit != 0) {
            let next = if STEPS {
                shifted(&inner.steps, states) & group.states
            } else {
                inner.slides.iter().fold(0, |mut all, shifts| {
                    let mut next = states;
                    loop {
                        next = shifted(shifts, next) & group.states;
                        if next == 0 {
                            return all;
                        }
                        all |= next;
                    }
                })
            };
            all.0 |= next;
            all.1 |= if next == 0 { 0 } else { inner.next[usize::from(STEPS)] };
        }
        all
    }
}

impl Slide {
    /// The step in a group.
    #[inline]
    pub(super) const fn first_step(&self, key: State) -> &GroupStep {
        &self.steps[BoardLines::arrangement(key, self.line)]
    }

    /// The step after a step.
    #[inline]
    pub(super) const fn step_after(&self, step: &GroupStep) -> &GroupStep {
        &self.steps[step.to as usize & 15]
    }
}

impl Inner {
    /// The states in which the line is in an arrangement.
    const fn within(&self, arrangement: usize) -> States {
        self.first << (arrangement as u32 * self.place)
    }

    fn add_steps(&mut self, line: &BoardLine) {
        self.steps = self.shifts(line.steps());
        for block in 0..line.block_count() {
            for forward in [false, true] {
                let steps = line.steps().filter(|it| (it.block, it.forward) == (block, forward));
                self.slides.push(self.shifts(steps));
            }
        }
    }

    fn shifts(&self, steps: impl Iterator<Item = LineStep>) -> Vec<Shift> {
        let mut shifts: Vec<Shift> = Vec::new();
        for step in steps {
            let digit = step.to.wrapping_sub(step.from) as u32;
            let change = digit.wrapping_mul(self.place) % States::BITS;
            let from = self.within(step.from);
            match shifts.iter_mut().find(|it| it.change == change) {
                Some(shift) => shift.from |= from,
                None => shifts.push(Shift { from, change }),
            }
        }
        shifts
    }
}

/// The states after the steps of some shifts, also those in which blocks overlap.
#[inline]
fn shifted(shifts: &[Shift], states: States) -> States {
    // No bit passes an end of the word.
    shifts.iter().fold(0, |all, it| all | (states & it.from).rotate_left(it.change))
}

/// The numbers of the bits of a set of squares.
fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros() as usize & 63);
        bits &= bits.wrapping_sub(1);
        square
    })
}

/// The best inner lines, as far as this can be estimated: those of one axis that have the most arrangements together
/// between the blocks of the other axis, if each line of that axis has every arrangement with the same probability.
fn choose(lines: &BoardLines) -> Vec<usize> {
    // By axis and square: the probability that no line of the axis covers it.
    let mut free = [[1.0; 64]; 2];
    for line in &lines.all {
        for arrangement in 0..line.table.count {
            for square in squares(line.squares(arrangement)) {
                free[line.axis][square] -= 1.0 / line.table.count as f64;
            }
        }
    }
    let expected = |line: &BoardLine| -> f64 {
        let free = &free[1 - line.axis];
        let covered = (0..line.table.count).map(|it| line.squares(it));
        covered.map(|it| squares(it).map(|it| free[it]).product::<f64>()).sum()
    };
    let mut best = (1.0, Vec::new());
    for axis in 0..2 {
        let numbered = lines.all.iter().enumerate();
        let of_axis = numbered.filter(|&(it, line)| line.axis == axis && it != lines.main_line);
        let of_axis = of_axis.map(|(it, line)| (it, line.table.count, expected(line)));
        let candidates: Vec<(usize, usize, f64)> = of_axis.collect();
        for subset in 1..1_u32 << candidates.len() {
            let chosen = candidates.iter().enumerate().filter(|(i, _)| subset >> i & 1 != 0);
            let product = |(states, value), (_, it): (usize, &(usize, usize, f64))| {
                (states * it.1, value * it.2)
            };
            let (states, value) = chosen.clone().fold((1, 1.0), product);
            if states <= States::BITS as usize && value > best.0 {
                best = (value, chosen.map(|(_, it)| it.0).collect());
            }
        }
    }
    best.1
}
