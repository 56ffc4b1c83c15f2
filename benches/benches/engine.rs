//! The rules: legal moves, one move in three ways, and perft.

use std::hint::black_box;

use carom_benches::{BY_LENGTH_SEED, deal};
use carom_engine::ricochet::{Board, BoardSetup, Move, Position, Round};
use carom_engine::{Rules, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const PERFT_DEPTH: u32 = 4;

/// Positions from random play, with their legal moves.
fn lines(round: &Round) -> Vec<(Position, Vec<Move>)> {
    let mut position = round.initial_state();
    let mut lines = Vec::new();
    for turn in 0..64 {
        let moves = round.legal_moves(&position);
        let next = round.play_unchecked(&position, moves[turn * 7 % moves.len()]);
        lines.push((position, moves));
        position = next;
    }
    lines
}

fn moves(criterion: &mut Criterion) {
    let round = deal(BY_LENGTH_SEED, 0).round;
    let lines = lines(&round);
    let board = round.board();
    let each =
        || lines.iter().flat_map(|(position, moves)| moves.iter().map(move |&mv| (position, mv)));

    let mut group = criterion.benchmark_group("engine moves");
    group.throughput(Throughput::Elements(lines.len() as u64));
    let mut buffer = Vec::new();
    group.bench_function("legal_moves", |bencher| {
        bencher.iter(|| {
            for (position, _) in &lines {
                round.legal_moves_into(black_box(position), &mut buffer);
                black_box(&buffer);
            }
        });
    });
    group.throughput(Throughput::Elements(each().count() as u64));
    group.bench_function("destination", |bencher| {
        bencher.iter(|| {
            for (position, mv) in each() {
                black_box(board.destination(black_box(position), mv));
            }
        });
    });
    group.bench_function("slide", |bencher| {
        bencher.iter(|| {
            for (position, mv) in each() {
                let _ = black_box(board.slide(black_box(position), mv));
            }
        });
    });
    group.bench_function("play", |bencher| {
        bencher.iter(|| {
            for (position, mv) in each() {
                let _ = black_box(round.play(black_box(position), mv));
            }
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("engine");
    let setup = BoardSetup::from(Board::clone(board));
    group.bench_function("check a board", |bencher| {
        bencher.iter_with_large_drop(|| Board::new(black_box(setup.clone())));
    });
    let start = round.initial_state();
    group.throughput(Throughput::Elements(perft(&round, &start, PERFT_DEPTH)));
    group.bench_function("perft", |bencher| {
        bencher.iter(|| perft(black_box(&round), &start, PERFT_DEPTH));
    });
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
