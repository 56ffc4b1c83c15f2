//! The time to build tables on a graphics processor: the same pairs as in `tablebase`.
//!
//! Each table reuses the memory of the one before. Before the measurement the counts are compared with those of the processor.
//! Without a graphics processor nothing is measured.
//!
//!     cargo bench -p carom-benches --features gpu --bench tablebase_gpu

use std::hint::black_box;
use std::time::Duration;

use carom_benches::tables;
use carom_solver::Control;
use carom_tablebase::{Builder, gpu};
use criterion::{Criterion, criterion_group, criterion_main};

fn tablebase_gpu(criterion: &mut Criterion) {
    let mut gpu = match gpu::Builder::new() {
        Ok(gpu) => gpu,
        Err(error) => {
            eprintln!("not measured: {error}");
            return;
        }
    };
    eprintln!("{}", gpu.device());
    let mut group = criterion.benchmark_group("tablebase_gpu");
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    let control = Control::default;
    let mut cpu = Builder::new().with_threads(2);
    for (name, setups) in &tables::all() {
        for setup in setups {
            let expected = cpu.count(setup, &mut control()).expect("counts");
            let counts = gpu.count(setup, &mut control()).expect("counts");
            assert_eq!(counts, expected, "{name}");
        }
        group.bench_function(format!("{name}, distances"), |bencher| {
            bencher.iter(|| {
                for setup in setups {
                    let table = gpu.build(setup, &mut control()).expect("a table");
                    drop(black_box(table));
                }
            });
        });
        group.bench_function(format!("{name}, counts"), |bencher| {
            bencher.iter(|| {
                for setup in setups {
                    let counts = gpu.count(setup, &mut control());
                    black_box(counts.expect("counts"));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, tablebase_gpu);
criterion_main!(benches);
