//! Unblock Me: the default solver and components over fixed boards, and beside the default solver the way in which the
//! first prototype worked, so that their ratio is measured on the same machine; and the number of puzzles per second.

use std::hint::black_box;
use std::time::Duration;

use carom_engine::unblock::{Axis, Board, Metric, Position, Round};
use carom_generator::unblock::{Difficulty, PuzzleMaker, Recipe};
use carom_solver::unblock::{ComponentBuilder, Enumeration, Fast};
use carom_solver::{Control, Solve, Verdict};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use rand_pcg::Pcg64;

/// The boards of `crates/cli/tests/data/unblock.txt` that have a solution.
fn boards() -> Vec<(&'static str, Board)> {
    let lines = include_str!("../../crates/cli/tests/data/unblock.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let boards = lines.filter(|line| !line.starts_with("unsolvable")).map(|line| {
        let mut words = line.split(' ');
        let (id, text) = (words.next().expect(line), words.next().expect(line));
        (id, Board::new(text.parse().expect(line)).expect(line))
    });
    boards.collect()
}

fn solvers(criterion: &mut Criterion) {
    let rounds: Vec<Round> =
        boards().into_iter().map(|(_, board)| Round::new(board, Metric::Moves)).collect();
    assert_eq!(rounds.len(), 97, "docs/performance.md says this number");
    let mut fast = Fast::new();
    let mut prototype = Prototype::default();
    let mut expanded = [0, 0];
    for round in &rounds {
        let report = fast.solve(round, &mut Control::default());
        let Verdict::Solved { moves, .. } = &report.verdict else { panic!("{}", round.board()) };
        let (length, states) = prototype.solve(round).expect("a solution");
        assert_eq!(length as usize, moves.len(), "{}", round.board());
        expanded[0] += report.stats.expanded;
        expanded[1] += states;
    }
    let mut group = criterion.benchmark_group("unblock/all boards, states expanded");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(expanded[0]));
    group.bench_function("fast", |bencher| {
        bencher.iter(|| {
            for round in &rounds {
                black_box(fast.solve(round, &mut Control::default()));
            }
        });
    });
    group.throughput(Throughput::Elements(expanded[1]));
    group.bench_function("prototype", |bencher| {
        bencher.iter(|| {
            for round in &rounds {
                black_box(prototype.solve(round));
            }
        });
    });
    group.finish();
}

fn components(criterion: &mut Criterion) {
    let boards = boards();
    let mut group = criterion.benchmark_group("unblock/component");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(3));
    let mut builder = ComponentBuilder::new();
    for name in ["card01", "hardest51", "steps93", "large"] {
        let (_, board) = boards.iter().find(|(id, _)| *id == name).expect(name);
        let size = builder.build(board, &mut Control::default()).expect("no limit").len();
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(builder.build(board, &mut Control::default())).is_ok());
        });
    }
    group.finish();
}

/// Every position and component of small sizes, by positions.
fn enumerations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("unblock/enumeration");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(3));
    for (width, height, row) in [(4, 4, 1), (5, 4, 1)] {
        let size = carom_engine::Size::new(width, height).expect("in range");
        let enumeration = Enumeration::new(size, row).expect("a row of the board");
        let structures = enumeration.structures();
        group.throughput(Throughput::Elements(enumeration.positions() as u64));
        group.bench_function(size.to_string(), |bencher| {
            bencher.iter(|| {
                black_box(enumeration.count(0..structures, &mut Control::default())).is_ok()
            });
        });
    }
    group.finish();
}

/// The puzzles of `carom unblock generate --count 100 --min 15`, and of the same with `--blocks 14`.
fn puzzles(criterion: &mut Criterion) {
    const COUNT: u64 = 100;
    let mut group = criterion.benchmark_group("unblock/puzzles of 15 moves and more");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(COUNT));
    let difficulty =
        Difficulty { length: 15..=u32::MAX, max_attempts: 100_000, ..Difficulty::default() };
    for blocks in [12, 14] {
        let recipe = Recipe { blocks, ..Recipe::classic() };
        let mut maker = PuzzleMaker::new();
        group.bench_function(format!("{blocks} blocks"), |bencher| {
            bencher.iter(|| {
                for index in 0..COUNT {
                    let mut rng = Pcg64::new(1, index.into());
                    black_box(maker.random(&recipe, &difficulty, None, &mut rng))
                        .expect("a puzzle");
                }
            });
        });
    }
    group.finish();
}

/// Breadth-first search over one `u64` a state, three bits a block, with open addressing and stamps instead of clearing;
/// every block tries every slide, square by square.
#[derive(Default)]
struct Prototype {
    slots: Vec<(u64, u32)>,
    stamp: u32,
    queue: Vec<u64>,
}

impl Prototype {
    /// The fewest moves and the number of expanded states.
    fn solve(&mut self, round: &Round) -> Option<(u32, u64)> {
        let board = &**round.board();
        let blocks: Vec<(bool, u8, u8)> = board
            .blocks()
            .map(|id| (board.axis(id) == Axis::Vertical, board.line(id), board.length(id)))
            .collect();
        assert!(blocks.len() <= 21, "three bits a block");
        let (width, height) = (board.size().width(), board.size().height());
        let walls = board.walls().iter().fold(0, |bits, it| bits | 1_u64 << (8 * it.y() + it.x()));
        if self.slots.is_empty() {
            self.slots = vec![(0, 0); 1 << 20];
        }
        self.stamp += 1;
        self.queue.clear();
        let start = pack(board, board.start());
        let exit = u64::from(width - board.length(carom_engine::unblock::BlockId::MAIN));
        if start & 7 == exit {
            return Some((0, 0));
        }
        self.insert(start);
        self.queue.push(start);
        let (mut head, mut layer_end, mut depth) = (0, 1, 1);
        while head < self.queue.len() {
            if head == layer_end {
                layer_end = self.queue.len();
                depth += 1;
            }
            let state = self.queue[head];
            head += 1;
            let mut occupied = walls;
            for (i, &(is_vertical, line, length)) in blocks.iter().enumerate() {
                let at = (state >> (3 * i)) as u8 & 7;
                for k in 0..length {
                    occupied |= bit(is_vertical, line, at + k);
                }
            }
            for (i, &(is_vertical, line, length)) in blocks.iter().enumerate() {
                let at = (state >> (3 * i)) as u8 & 7;
                let end = if is_vertical { height } else { width };
                let mut to = at;
                while to > 0 && occupied & bit(is_vertical, line, to - 1) == 0 {
                    to -= 1;
                    self.child(state, i, to);
                }
                to = at;
                while to + length < end && occupied & bit(is_vertical, line, to + length) == 0 {
                    to += 1;
                    self.child(state, i, to);
                    if i == 0 && u64::from(to) == exit {
                        return Some((depth, head as u64));
                    }
                }
            }
        }
        None
    }

    fn child(&mut self, state: u64, block: usize, to: u8) {
        let child = state & !(7 << (3 * block)) | u64::from(to) << (3 * block);
        if self.insert(child) {
            self.queue.push(child);
        }
    }

    fn insert(&mut self, state: u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut slot = (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 44) as usize;
        loop {
            let (known, stamp) = &mut self.slots[slot & mask];
            if *stamp != self.stamp {
                (*known, *stamp) = (state, self.stamp);
                return true;
            }
            if *known == state {
                return false;
            }
            slot += 1;
        }
    }
}

fn bit(is_vertical: bool, line: u8, at: u8) -> u64 {
    1 << if is_vertical { 8 * at + line } else { 8 * line + at }
}

fn pack(board: &Board, position: Position) -> u64 {
    let blocks = board.blocks().enumerate();
    blocks.fold(0, |state, (i, id)| state | u64::from(position.offset(id)) << (3 * i))
}

criterion_group!(benches, solvers, components, enumerations, puzzles);
criterion_main!(benches);
