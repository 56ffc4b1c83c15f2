//! The time to build tables: the pair of the longest puzzle, and twelve official pairs at regular
//! intervals.
//!
//! Each table reuses the memory of the one before, as in a program with many tables.

use std::hint::black_box;
use std::time::Duration;

use carom_benches::tables;
use carom_solver::Control;
use carom_tablebase::Builder;
use criterion::{Criterion, criterion_group, criterion_main};

fn tablebase(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tablebase");
    group.sample_size(10).warm_up_time(Duration::from_secs(3));
    for (name, setups) in &tables::all() {
        for threads in [1, 2] {
            let mut builder = Builder::new().with_threads(threads);
            group.bench_function(format!("{name}, distances, {threads} threads"), |bencher| {
                bencher.iter(|| {
                    for setup in setups {
                        let table = builder.build(setup, &mut Control::default()).expect("a table");
                        builder.recycle(black_box(table));
                    }
                });
            });
            group.bench_function(format!("{name}, counts, {threads} threads"), |bencher| {
                bencher.iter(|| {
                    for setup in setups {
                        let counts = builder.count(setup, &mut Control::default()).expect("counts");
                        black_box(counts);
                    }
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, tablebase);
criterion_main!(benches);
