//! Tablut: perft on sets of squares and on distances kept by addition.

use carom_engine::tablut::linked::LinkedBoard;
use carom_engine::tablut::{Round, RuleSet};
use carom_engine::{Rules, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const PERFT_DEPTH: u32 = 3;

fn structures(criterion: &mut Criterion) {
    for rules in RuleSet::ALL {
        let round = Round::from_start(rules);
        let start = round.initial_state();
        let mut linked = LinkedBoard::from(&round);
        let mut group = criterion.benchmark_group(format!("tablut perft {PERFT_DEPTH} {rules}"));
        group.throughput(Throughput::Elements(perft(&round, &start, PERFT_DEPTH)));
        group.bench_function("sets", |bencher| bencher.iter(|| perft(&round, &start, PERFT_DEPTH)));
        group.bench_function("distances", |bencher| bencher.iter(|| linked.perft(PERFT_DEPTH)));
        group.finish();
    }
}

criterion_group!(benches, structures);
criterion_main!(benches);
