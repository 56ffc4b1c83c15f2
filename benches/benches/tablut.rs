//! Tablut: perft, and the positions that the engine visits.

use carom_engine::tablut::{Game, RuleSet, Variant};
use carom_engine::{Rules, perft};
use carom_solver::Control;
use carom_solver::tablut::Engine;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const PERFT_DEPTH: u32 = 3;
const NODES: u64 = 2_000_000;

fn moves(criterion: &mut Criterion) {
    for rules in RuleSet::ALL {
        let variant = Variant::from_start(rules);
        let start = variant.initial_state();
        let mut group = criterion.benchmark_group(format!("tablut perft {PERFT_DEPTH}"));
        group.throughput(Throughput::Elements(perft(&variant, &start, PERFT_DEPTH)));
        group.bench_function(rules.name, |bencher| {
            bencher.iter(|| perft(&variant, &start, PERFT_DEPTH));
        });
        group.finish();
    }
}

/// The engine from the start, with its whole evaluation. The number of visited positions is the same in each run.
fn engine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tablut engine");
    group.sample_size(10);
    for rules in RuleSet::ALL {
        let game = Game::new(Variant::from_start(rules));
        let mut engine = Engine::new(Engine::MEMORY);
        let mut search = || {
            engine.clear();
            let mut control = Control::default().max_nodes(NODES);
            engine.advise(&game, &mut control).stats.expanded
        };
        group.throughput(Throughput::Elements(search()));
        group.bench_function(rules.name, |bencher| bencher.iter(&mut search));
    }
    group.finish();
}

criterion_group!(benches, moves, engine);
criterion_main!(benches);
