//! The time to build tables: the pair of the longest puzzle, and twelve official pairs at regular
//! intervals.
//!
//! Each table reuses the memory of the one before, as in a program with many tables.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use carom_engine::ricochet::{Board, Goal, Layout, Sides};
use carom_solver::Control;
use carom_solver::ricochet::tablebase::Builder;
use criterion::{Criterion, criterion_group, criterion_main};

type Pair = (Arc<Board>, Goal);

/// 0765 with the blue triangle: 25 moves.
fn longest() -> Pair {
    let board = Layout::from_digits("0765").expect("a layout").board();
    let target = board.target_on(carom_engine::Square::new(3, 9)).expect("the blue triangle");
    (Arc::new(board), target.goal())
}

/// Every eighth board of the first edition with the next of its targets for one robot.
fn spread() -> Vec<Pair> {
    let layouts = Layout::all(Sides::FirstEdition).step_by(8);
    let pair = |(number, layout): (usize, Layout)| {
        let board = layout.board();
        let mut goals = board.targets().iter().map(|target| target.goal()).cycle().skip(number);
        let goal = goals.find(|goal| goal.robot.is_some()).expect("a target");
        (Arc::new(board), goal)
    };
    layouts.enumerate().map(pair).collect()
}

fn tablebase(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tablebase");
    group.sample_size(10).warm_up_time(Duration::from_secs(3));
    let sets = [("longest pair", vec![longest()]), ("twelve pairs", spread())];
    for (name, pairs) in &sets {
        for threads in [1, 2] {
            let mut builder = Builder::new().threads(threads);
            group.bench_function(format!("{name}, distances, {threads} threads"), |bencher| {
                bencher.iter(|| {
                    for (board, goal) in pairs {
                        let table = builder
                            .build(Arc::clone(board), *goal, 4, &mut Control::default())
                            .expect("a table");
                        builder.recycle(black_box(table));
                    }
                });
            });
            group.bench_function(format!("{name}, counts, {threads} threads"), |bencher| {
                bencher.iter(|| {
                    for (board, goal) in pairs {
                        let counts = builder
                            .count(Arc::clone(board), *goal, 4, &mut Control::default())
                            .expect("counts");
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
