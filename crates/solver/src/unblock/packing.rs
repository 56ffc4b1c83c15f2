//! [`Packing`]: sets of states as bits of a word.
//!
//! Two rows never disturb one another, nor do two columns. Take some lines of one axis, the *inner* lines. States that
//! differ in nothing else are a *group*, and a set of states of a group is one `u128`. Its bits are numbered by a
//! mixed-radix number with a digit for each inner line: the number of its arrangement.
//!
//! A move of an inner line stays in the group and shifts bits by a multiple of the digit's place value. A move of an outer
//! line takes all states to another group at once. Their bits stay the same, but a mask leaves out the states in which an
//! inner line is in the way.

use carom_engine::unblock::Metric;

use super::lines::{Line, Lines, State};

/// A set of states of one group.
pub(super) type States = u128;

/// A set of slides: a bit for each slide of an outer line, by its number, and after them one for each inner line.
pub(super) type Slides = u64;

/// The inner and outer lines of a board.
pub(super) struct Packing {
    /// Every state of a group, with those in which blocks overlap.
    all: States,
    inner: Vec<Inner>,
    /// The squares of the inner lines.
    inner_squares: u64,
    /// By square, 8 * y + x: the states in which no inner line covers it.
    pub(super) free: [States; 64],
    /// The slides of the outer lines, first those along the inner lines, then those that cross them.
    pub(super) slides: Vec<Slide>,
    /// By square: the slides along the inner lines that may touch it. No slide touches [`NOWHERE`].
    pub(super) touching: [Slides; 65],
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
    /// For each block and direction: the steps.
    steps: Vec<Vec<Shift>>,
    bit: Slides,
    /// By metric: the slides that may follow a move of this line.
    next: [Slides; 2],
}

/// A step of a block of an inner line, for some of its arrangements.
struct Shift {
    /// The states that can take the step if no other line is in the way.
    from: States,
    /// The change of their numbers, modulo the number of bits.
    change: u32,
}

/// The way of a block of an outer line in one direction. The two slides of a block have neighbouring numbers, the first
/// one even.
pub(super) struct Slide {
    line: usize,
    /// By arrangement of the line: the arrangement after one step.
    to: [u8; 16],
    /// By arrangement of the line: the squares that the block enters and leaves; [`NOWHERE`] if there is no step.
    squares: [[u8; 2]; 16],
    /// By metric: the slides that may follow, without those that the squares behind the block make possible.
    pub(super) next: [Slides; 2],
}

/// Not a square.
const NOWHERE: u8 = 64;

/// States that differ only in the inner lines.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The state with every inner line in arrangement 0. Its blocks may overlap.
    pub(super) key: State,
    /// The squares that walls and the blocks of outer lines cover.
    covered: u64,
    /// The slides that no wall and no block of an outer line prevents.
    pub(super) slides: Slides,
    /// The states in which no blocks overlap.
    pub(super) states: States,
}

impl Packing {
    /// A packing of a board's lines in which groups are large.
    pub(super) fn new(lines: &Lines) -> Self {
        Self::of(lines, &choose(lines))
    }

    /// The packing with these inner lines, all of one axis and without the main line.
    pub(super) fn of(lines: &Lines, chosen: &[usize]) -> Self {
        let count = |line: usize| lines.all[line].table.count as u32;
        let states: u32 = chosen.iter().map(|&line| count(line)).product();
        let all = States::MAX >> (States::BITS - states);
        let mut packing = Self {
            all,
            inner: Vec::with_capacity(chosen.len()),
            inner_squares: 0,
            free: [all; 64],
            slides: Vec::new(),
            touching: [0; 65],
        };
        let axis = chosen.first().map_or(0, |&line| lines.all[line].axis);
        let is_outer = |line: &usize| !chosen.contains(line);
        let (along, across): (Vec<usize>, Vec<usize>) =
            (0..lines.all.len()).filter(is_outer).partition(|&line| lines.all[line].axis == axis);
        for &line in along.iter().chain(&across) {
            packing.add_slides(lines, line);
        }
        let mut place = 1;
        for &line in chosen {
            packing.add_inner(lines, line, place, states);
            place *= count(line);
        }
        packing.order(lines, axis);
        packing
    }

    fn add_slides(&mut self, lines: &Lines, number: usize) {
        let line = &lines.all[number];
        let first = self.slides.len();
        let squares = [[NOWHERE; 2]; 16];
        let none = || Slide { line: number, to: [0; 16], squares, next: [0; 2] };
        self.slides.extend((0..2 * line.block_count()).map(|_| none()));
        for step in line.steps() {
            let slide = &mut self.slides[first + 2 * step.block + usize::from(step.forward)];
            slide.to[step.from] = step.to as u8;
            slide.squares[step.from] = step.squares;
        }
    }

    fn add_inner(&mut self, lines: &Lines, number: usize, place: u32, states: u32) {
        let line = &lines.all[number];
        let count = line.table.count as u32;
        let first = (0..states).filter(|it| it % (place * count) < place);
        let first = first.fold(0, |all, it| all | 1 << it);
        let bit = 1 << (self.slides.len() + self.inner.len());
        let steps = Vec::new();
        let mut inner = Inner { line: number, place, count, first, steps, bit, next: [0; 2] };
        for arrangement in 0..line.table.count {
            let covered = line.squares(arrangement);
            self.inner_squares |= covered;
            for square in squares(covered) {
                self.free[square] &= !inner.within(arrangement);
            }
        }
        inner.add_steps(line);
        self.inner.push(inner);
    }

    /// Finds the slides that may follow other slides. See [`super::breadth`].
    fn order(&mut self, lines: &Lines, axis: usize) {
        let rank = |line: usize| (lines.all[line].axis != axis, line);
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
        for &(line, bit) in inner.iter().chain(&outer) {
            let line = &lines.all[line];
            if line.axis == axis {
                let touched = (0..line.table.count).fold(0, |all, it| all | line.squares(it));
                for square in squares(touched) {
                    self.touching[square] |= bit;
                }
            }
        }
        // Slides along the inner lines open no way for one another.
        for slide in self.slides.iter_mut().filter(|it| lines.all[it.line].axis == axis) {
            for [_, left] in &mut slide.squares {
                *left = NOWHERE;
            }
        }
    }

    /// The key of the group of a state, and the set of only this state.
    pub(super) fn split(&self, state: State) -> (State, States) {
        let (key, number) = self.inner.iter().fold((state, 0), |(key, number), inner| {
            let arrangement = Lines::arrangement(state, inner.line);
            let number = number + arrangement as u32 * inner.place;
            (Lines::with(key, inner.line, arrangement, 0), number)
        });
        (key, 1 << number)
    }

    /// The states of a set, by the key of their group.
    pub(super) fn join(&self, key: State, mut states: States) -> impl Iterator<Item = State> {
        let numbers = std::iter::from_fn(move || {
            let number = (states != 0).then(|| states.trailing_zeros());
            states &= states.wrapping_sub(1);
            number
        });
        numbers.map(move |number| {
            self.inner.iter().fold(key, |state, inner| {
                let arrangement = number / inner.place % inner.count;
                Lines::with(state, inner.line, 0, arrangement as usize)
            })
        })
    }

    /// The squares that walls and the blocks of outer lines cover.
    pub(super) fn covered(&self, key: State, lines: &Lines) -> u64 {
        let is_outer = |line: &usize| self.inner.iter().all(|it| it.line != *line);
        let outer = (0..lines.all.len()).filter(is_outer);
        let squares = outer.map(|it| lines.all[it].squares(Lines::arrangement(key, it)));
        squares.fold(lines.walls(), |all, it| all | it)
    }

    /// By slide: the squares that its block enters and leaves in a group.
    #[inline]
    pub(super) fn squares(&self, key: State) -> impl ExactSizeIterator<Item = [u8; 2]> {
        self.slides.iter().map(move |it| it.squares[Lines::arrangement(key, it.line)])
    }

    /// The group with a key and covered squares.
    #[inline]
    pub(super) fn group(&self, key: State, covered: u64) -> Group {
        let entered = self.squares(key).map(|[entered, _]| entered);
        let is_free = |it: u8| it != NOWHERE && covered >> (it & 63) & 1 == 0;
        let slides = entered
            .enumerate()
            .fold(0, |slides, (number, it)| slides | Slides::from(is_free(it)) << number);
        let covered_inner = squares(covered & self.inner_squares);
        let states = covered_inner.fold(self.all, |states, it| states & self.free[it]);
        Group { key, covered, slides, states }
    }

    /// The key and the covered squares of a group after a step of a slide.
    pub(super) fn after(&self, group: &Group, slide: usize, lines: &Lines) -> (State, u64) {
        let slide = &self.slides[slide];
        let from = Lines::arrangement(group.key, slide.line);
        let to = slide.to[from].into();
        let line = &lines.all[slide.line];
        let key = Lines::with(group.key, slide.line, from, to);
        (key, group.covered ^ line.squares(from) ^ line.squares(to))
    }

    /// The states of a group that are one move of an inner line away from some states, and the slides that may follow. Only
    /// the lines in `slides` move.
    #[inline]
    pub(super) fn inner_moves(
        &self,
        group: &Group,
        states: States,
        slides: Slides,
        metric: Metric,
    ) -> (States, Slides) {
        let mut all = (0, 0);
        for inner in self.inner.iter().filter(|it| slides & it.bit != 0) {
            for shifts in &inner.steps {
                let mut next = states;
                loop {
                    next = shifts.iter().fold(0, |all, it| all | it.apply(next)) & group.states;
                    if next == 0 {
                        break;
                    }
                    all = (all.0 | next, all.1 | inner.next[metric as usize]);
                    if metric == Metric::Steps {
                        break;
                    }
                }
            }
        }
        all
    }
}

impl Inner {
    /// The states in which the line is in an arrangement.
    const fn within(&self, arrangement: usize) -> States {
        self.first << (arrangement as u32 * self.place)
    }

    fn add_steps(&mut self, line: &Line) {
        for block in 0..line.block_count() {
            for forward in [false, true] {
                let mut shifts: Vec<Shift> = Vec::new();
                for step in line.steps().filter(|it| (it.block, it.forward) == (block, forward)) {
                    let digit = step.to.wrapping_sub(step.from) as u32;
                    let change = digit.wrapping_mul(self.place) % States::BITS;
                    let from = self.within(step.from);
                    match shifts.iter_mut().find(|it| it.change == change) {
                        Some(shift) => shift.from |= from,
                        None => shifts.push(Shift { from, change }),
                    }
                }
                self.steps.push(shifts);
            }
        }
    }
}

impl Shift {
    #[inline]
    const fn apply(&self, states: States) -> States {
        // No bit passes an end of the word.
        (states & self.from).rotate_left(self.change)
    }
}

/// The numbers of the bits of a set of squares.
fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros() as usize & 63);
        bits &= bits.wrapping_sub(1);
        square
    })
}

/// The best inner lines, as far as this can be estimated: those of one axis that have the most arrangements together
/// between the blocks of the other axis, if each line of that axis has every arrangement with the same probability.
fn choose(lines: &Lines) -> Vec<usize> {
    // By axis and square: the probability that no line of the axis covers it.
    let mut free = [[1.0; 64]; 2];
    for line in &lines.all {
        for arrangement in 0..line.table.count {
            for square in squares(line.squares(arrangement)) {
                free[line.axis][square] -= 1.0 / line.table.count as f64;
            }
        }
    }
    let expected = |line: &Line| -> f64 {
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
