//! The number of boards and rounds per second and core.

use std::hint::black_box;
use std::sync::Arc;

use carom_engine::ricochet::{Profile, Sides};
use carom_generator::ricochet::{Recipe, Style, random_board, random_round};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand_pcg::Pcg64;

fn generator(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generator");
    group.throughput(Throughput::Elements(1));
    let mut rng = Pcg64::new(1, 0);
    group.bench_function("random board", |bencher| {
        bencher.iter(|| random_board(black_box(&mut rng)));
    });
    let board = Arc::new(random_board(&mut rng));
    group.bench_function("round on a board", |bencher| {
        bencher.iter(|| random_round(black_box(&board), 4, Profile::PLAIN, &mut rng));
    });
    for (name, style) in
        [("random deal", Style::Random), ("official deal", Style::Official(Sides::All))]
    {
        let recipe = Recipe { style, robots: 4, goal_robot: None, profile: Profile::PLAIN };
        group.bench_function(name, |bencher| {
            bencher.iter(|| recipe.deal(black_box(&mut rng)));
        });
    }
    group.finish();
}

criterion_group!(benches, generator);
criterion_main!(benches);
