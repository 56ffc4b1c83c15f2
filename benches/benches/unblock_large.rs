//! Boards of Unblock Me above 8x8: the default solver beside a plain breadth-first search, by the positions that are expanded, and the
//! bytes of both.

use std::cell::Cell;
use std::collections::{HashSet, VecDeque};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use carom_benches::mixed;
use carom_engine::unblock::{Axis, BlockId, Board, Metric, Round};
use carom_engine::{Rules as _, Size};
use carom_solver::unblock::Fast;
use carom_solver::{Control, Progress, Solve};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use rustc_hash::FxBuildHasher;

/// The most positions of a board that are expanded.
const MOST: u64 = 500_000;

/// Boards of 9x9 squares with 20 to 24 blocks whose search does not end before [`MOST`] positions.
fn rounds() -> Vec<Round> {
    let size = Size::new(9, 9).expect("a size");
    let boards = (1..).map(|seed| mixed::dense(size, 20 + seed as usize % 5, seed));
    let rounds = boards.map(|board| Round::new(board, Metric::Moves));
    rounds.filter(|round| plain(round).0 >= MOST).take(5).collect()
}

fn positions(criterion: &mut Criterion) {
    let rounds = rounds();
    let mut fast = Fast::new();
    let mut bytes = [0, 0];
    for round in &rounds {
        bytes[0] += search(&mut fast, round);
        bytes[1] += plain(round).1;
    }
    let each = bytes.map(|it| it / (MOST * rounds.len() as u64));
    println!("bytes for each expanded position: fast {}, plain {}", each[0], each[1]);
    let mut group = criterion.benchmark_group("unblock/9x9, positions expanded");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(4));
    group.throughput(Throughput::Elements(MOST * rounds.len() as u64));
    group.bench_function("fast", |bencher| {
        bencher
            .iter(|| rounds.iter().map(|round| black_box(search(&mut fast, round))).sum::<u64>());
    });
    group.bench_function("plain", |bencher| {
        bencher.iter(|| rounds.iter().map(|round| black_box(plain(round)).0).sum::<u64>());
    });
    group.finish();
}

/// Expands positions until there are enough, without a look for solutions that are not shortest. Returns the bytes of the tables.
fn search(fast: &mut Fast, round: &Round) -> u64 {
    let (is_over, memory) = (AtomicBool::new(false), Cell::new(0));
    let mut tell = |progress: &Progress| {
        memory.set(progress.memory);
        is_over.store(progress.stats.expanded >= MOST, Ordering::Relaxed);
    };
    let mut control = Control::default().cancel_on(&is_over).progress(&mut tell);
    black_box(fast.solve(round, &mut control));
    memory.get()
}

/// A breadth-first search as one writes it first: a hash set of packed boards, four bits a block, and a queue. The number of expanded
/// positions and the bytes.
fn plain(round: &Round) -> (u64, u64) {
    let board: &Board = round.board();
    let blocks: Vec<(bool, u8, u8)> = board
        .blocks()
        .map(|id| (board.axis(id) == Axis::Vertical, board.line(id), board.length(id)))
        .collect();
    let (width, height) = (board.size().width(), board.size().height());
    assert!(blocks.len() <= 32 && u32::from(width) * u32::from(height) <= 128);
    let bit = |is_vertical: bool, line: u8, at: u8| {
        let (x, y) = if is_vertical { (line, at) } else { (at, line) };
        1_u128 << (u32::from(y) * u32::from(width) + u32::from(x))
    };
    let start = board.blocks().zip(0..).fold(0_u128, |all, (id, number): (BlockId, u32)| {
        all | u128::from(round.initial_state().offset(id)) << (4 * number)
    });
    let exit = u128::from(width - blocks[0].2);
    let mut known = HashSet::<u128, FxBuildHasher>::from_iter([start]);
    let mut queue = VecDeque::from([start]);
    let (mut expanded, mut most_queued) = (0, 0);
    while let Some(state) = queue.pop_front() {
        let at = |number: usize| (state >> (4 * number)) as u8 & 15;
        let mut occupied = board.walls().iter().fold(0, |all, it| all | bit(false, it.y(), it.x()));
        for (number, &(is_vertical, line, length)) in blocks.iter().enumerate() {
            for square in at(number)..at(number) + length {
                occupied |= bit(is_vertical, line, square);
            }
        }
        for (number, &(is_vertical, line, length)) in blocks.iter().enumerate() {
            let end = if is_vertical { height } else { width };
            let from = at(number);
            let back = (0..from).rev().take_while(|&it| occupied & bit(is_vertical, line, it) == 0);
            let forth = (from + length..end)
                .take_while(|&it| occupied & bit(is_vertical, line, it) == 0)
                .map(|it| it + 1 - length);
            for to in back.chain(forth) {
                let child = state & !(15 << (4 * number)) | u128::from(to) << (4 * number);
                if number == 0 && u128::from(to) == exit {
                    return (expanded, 0);
                }
                if known.insert(child) {
                    queue.push_back(child);
                }
            }
        }
        expanded += 1;
        most_queued = most_queued.max(queue.len());
        if expanded >= MOST {
            break;
        }
    }
    // A slot of the set has a byte of its own, and one in eight is free.
    let slots = (known.capacity() * 8 / 7).next_power_of_two();
    (expanded, (slots * 17 + queue.capacity() * 16) as u64)
}

criterion_group!(benches, positions);
criterion_main!(benches);
