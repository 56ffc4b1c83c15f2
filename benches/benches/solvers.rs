//! Every solver by the length of the solution, over fixed puzzles; one iteration solves all of them.

use std::hint::black_box;
use std::time::Duration;

use carom_benches::{Case, DEPTH_BINS, by_length};
use carom_solver::Control;
use carom_solver::ricochet::by_id;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

/// The solvers by their ids, each with the number of bins that it solves in reasonable time.
const SOLVERS: [(&str, usize); 6] =
    [("bfs", 3), ("astar", 4), ("idastar", 4), ("reach", 5), ("astar-single", 5), ("fast", 5)];

/// The number of puzzles of each bin; fewer if slow solvers need seconds for one puzzle.
const PUZZLES: [usize; DEPTH_BINS.len()] = [60, 15, 6, 3, 20];

fn solvers(criterion: &mut Criterion) {
    let cases = by_length();
    for (id, _) in SOLVERS.iter().filter(|(id, _)| by_id(id).is_none()) {
        eprintln!("{id}: skipped; the catalogue does not have this solver");
    }
    for (number, (name, lengths)) in DEPTH_BINS.into_iter().enumerate() {
        let bin: Vec<&Case> = cases.iter().filter(|case| lengths.contains(&case.optimum)).collect();
        let some: Vec<&Case> = bin
            .iter()
            .step_by(bin.len() / PUZZLES[number])
            .copied()
            .take(PUZZLES[number])
            .collect();
        let mut group = criterion.benchmark_group(name);
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(some.len() as u64));
        for (id, _) in SOLVERS.iter().filter(|(_, bins)| number < *bins) {
            let Some(row) = by_id(id) else { continue };
            let mut solver = row.solver();
            group.bench_function(*id, |bencher| {
                bencher.iter(|| {
                    for case in &some {
                        black_box(solver.solve(&case.round, &mut Control::default()));
                    }
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, solvers);
criterion_main!(benches);
