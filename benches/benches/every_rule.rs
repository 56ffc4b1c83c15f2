//! Compares the default solver with A* under every rule: official, no rebounds, diagonals, five robots.
//!
//! First it measures every round alone and prints the median time and the geometric mean of both solvers,
//! and of their ratio. Then there is a criterion group for each kind of rounds. The measured time starts
//! with a finished round.

use std::hint::black_box;
use std::time::{Duration, Instant};

use carom_benches::Case;
use carom_benches::rules::{KINDS, PER_KIND};
use carom_engine::ricochet::Round;
use carom_solver::ricochet::by_id;
use carom_solver::{Control, Solve};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

/// The number of runs of the default solver, of which the best counts; A* runs once.
const REPEATS: usize = 5;

/// The time of a solve, and the length of the solution; `None` if there is none.
fn timed(solver: &mut dyn Solve<Round>, round: &Round) -> (Duration, Option<usize>) {
    let started = Instant::now();
    let report = black_box(solver.solve(black_box(round), &mut Control::default()));
    (started.elapsed(), report.verdict.moves().map(<[_]>::len))
}

/// The median and the geometric mean in microseconds.
fn typical(times: &mut [f64]) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    let logarithms: f64 = times.iter().map(|time| time.ln()).sum();
    (times[times.len() / 2], (logarithms / times.len() as f64).exp())
}

fn every_rule(criterion: &mut Criterion) {
    let solver_of = |id| by_id(id).expect("a row of the catalogue").solver();
    let (mut fast, mut astar) = (solver_of("fast"), solver_of("astar"));
    println!("{PER_KIND} rounds of each kind; median and geometric mean in microseconds");
    println!(
        "{:<12} {:>10} {:>10} {:>12} {:>10} {:>10} {:>10} {:>10}",
        "", "fast p50", "fast mean", "fast average", "astar p50", "astar mean", "p50", "mean"
    );
    let rounds = KINDS.map(|kind| kind.cases());
    let mut times = KINDS.map(|_| (Vec::new(), Vec::new()));
    // The kinds take turns, so that a slow minute of the machine does not affect only one kind.
    for number in 0..PER_KIND as usize {
        for ((kind, cases), (ours, theirs)) in KINDS.iter().zip(&rounds).zip(&mut times) {
            let Case { round, optimum, .. } = &cases[number];
            let (time, moves) = (0..REPEATS).map(|_| timed(&mut *fast, round)).min().expect("runs");
            assert_eq!(moves, Some(*optimum as usize), "{} {number}", kind.id);
            ours.push(time.as_secs_f64() * 1e6);
            let (time, moves) = timed(&mut *astar, round);
            assert_eq!(moves, Some(*optimum as usize), "{} {number}", kind.id);
            theirs.push(time.as_secs_f64() * 1e6);
        }
    }
    let mut plain = None;
    for (kind, (ours, theirs)) in KINDS.iter().zip(&mut times) {
        let average = ours.iter().sum::<f64>() / ours.len() as f64;
        let (p50, mean) = typical(ours);
        let (plain_p50, plain_mean) = *plain.get_or_insert((p50, mean));
        let (astar_p50, astar_mean) = typical(theirs);
        println!(
            "{:<12} {p50:>10.2} {mean:>10.2} {average:>12.1} {astar_p50:>10.0} {astar_mean:>10.0} \
             {:>9.2}x {:>9.2}x",
            kind.id,
            p50 / plain_p50,
            mean / plain_mean
        );
    }
    for (kind, cases) in KINDS.iter().zip(&rounds) {
        let mut group = criterion.benchmark_group(kind.id);
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(PER_KIND));
        group.bench_function("fast", |bencher| {
            bencher.iter(|| {
                for Case { round, .. } in cases {
                    black_box(fast.solve(round, &mut Control::default()));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, every_rule);
criterion_main!(benches);
