//! Compares the default solver with a plain breadth-first search on boards from 20x20 to 45x45.
//!
//! First it measures the processor time of every round alone, which other programs on the machine change less than the time of a
//! clock, and prints the geometric mean of the ratios by length, and the least ratio. Then there is a criterion group for the shorter
//! rounds. The measured time starts with a finished round.

use std::hint::black_box;
use std::time::Duration;

use carom_benches::clock::processor_time;
use carom_benches::large::{LargeRound, breadth_first, large};
use carom_engine::ricochet::Round;
use carom_solver::ricochet::by_id;
use carom_solver::{Control, Solve};
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};

/// The number of runs, of which the best counts; searches above [`LONG`] seconds run once.
const REPEATS: usize = 5;
const LONG: f64 = 0.2;

/// The lengths of the rows.
const BINS: [(&str, u32, u32); 5] = [
    ("4-7 moves", 4, 7),
    ("8-11 moves", 8, 11),
    ("12-17 moves", 12, 17),
    ("18-40 moves", 18, 40),
    ("all", 0, u32::MAX),
];

/// The least time of several runs in seconds, and the fewest moves.
fn best(mut run: impl FnMut() -> u32) -> (f64, u32) {
    let mut best = (f64::INFINITY, 0);
    for _ in 0..REPEATS {
        let start = processor_time();
        let moves = black_box(run());
        best = (best.0.min(processor_time() - start), moves);
        if best.0 > LONG {
            break;
        }
    }
    best
}

fn ours(solver: &mut dyn Solve<Round>, round: &Round) -> u32 {
    let report = solver.solve(round, &mut Control::default());
    report.verdict.moves().expect("a solution").len() as u32
}

fn plain(round: &Round) -> u32 {
    breadth_first(round, usize::MAX).expect("a solution").0
}

fn print_ratios(rounds: &[LargeRound]) {
    let mut solver = by_id("fast").expect("a row of the catalogue").solver();
    let mut rows = Vec::new();
    for LargeRound { number, round, optimum } in rounds {
        // The slides of the board are computed once.
        let _ = ours(&mut *solver, round);
        let (our_time, our_moves) = best(|| ours(&mut *solver, round));
        let (plain_time, plain_moves) = best(|| plain(round));
        assert_eq!((our_moves, plain_moves), (*optimum, *optimum), "round {number}");
        let ratio = plain_time / our_time.max(1e-9);
        rows.push((*optimum, ratio, our_time, plain_time));
    }
    println!("large boards: the time of a plain breadth-first search over that of `fast`");
    println!(
        "{:<12} {:>7} {:>14} {:>12} {:>8}",
        "", "rounds", "geometric mean", "total times", "least"
    );
    for (name, least, most) in BINS {
        let bin = rows.iter().filter(|(optimum, ..)| (least..=most).contains(optimum));
        let count = bin.clone().count();
        let logarithms: f64 = bin.clone().map(|(_, ratio, ..)| ratio.ln()).sum();
        let mean = (logarithms / count.max(1) as f64).exp();
        let worst = bin.clone().map(|(_, ratio, ..)| *ratio).fold(f64::INFINITY, f64::min);
        let ours: f64 = bin.clone().map(|(_, _, ours, _)| *ours).sum();
        let plain: f64 = bin.map(|(.., plain)| *plain).sum();
        let total = plain / ours.max(1e-9);
        println!("{name:<12} {count:>7} {mean:>14.1} {total:>12.1} {worst:>8.2}");
    }
}

fn large_boards(criterion: &mut Criterion) {
    let rounds = large();
    print_ratios(&rounds);
    let short: Vec<&Round> =
        rounds.iter().filter(|it| it.optimum <= 7).map(|it| &it.round).collect();
    let mut group = criterion.benchmark_group("large boards, 4-7 moves");
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
    let mut solver = by_id("fast").expect("a row of the catalogue").solver();
    group.bench_function("fast", |bencher| {
        bencher.iter(|| short.iter().map(|round| ours(&mut *solver, round)).sum::<u32>());
    });
    group.bench_function("plain breadth-first search", |bencher| {
        bencher.iter(|| short.iter().map(|round| plain(round)).sum::<u32>());
    });
    group.finish();
}

criterion_group!(benches, large_boards);
criterion_main!(benches);
