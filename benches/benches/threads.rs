//! The point solver with one thread and with two, over the fixed puzzles of twelve moves and more; one
//! iteration solves all of them. The reports must be equal.

use std::hint::black_box;
use std::time::Duration;

use carom_benches::{Case, by_length};
use carom_solver::Control;
use carom_solver::ricochet::by_id;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

/// Shorter puzzles take a millisecond or less, and then the second thread has little to do.
const LEAST_MOVES: u32 = 12;

fn threads(criterion: &mut Criterion) {
    let row = by_id("fast").expect("the point solver");
    let cases: Vec<Case> =
        by_length().into_iter().filter(|case| case.optimum >= LEAST_MOVES).collect();
    let mut solvers = [1, 2].map(|threads| (threads, row.solver_with_threads(threads)));
    for case in &cases {
        let [one, two] = solvers
            .each_mut()
            .map(|(_, solver)| solver.solve(&case.round, &mut Control::default()));
        assert_eq!(one, two, "the report of one thread and that of two");
    }
    let mut group = criterion.benchmark_group("threads");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(10));
    group.throughput(Throughput::Elements(cases.len() as u64));
    for (threads, solver) in &mut solvers {
        group.bench_function(threads.to_string(), |bencher| {
            bencher.iter(|| {
                for case in &cases {
                    black_box(solver.solve(&case.round, &mut Control::default()));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, threads);
criterion_main!(benches);
