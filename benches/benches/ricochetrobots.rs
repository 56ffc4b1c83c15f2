//! Compares the default solver with the independent crate `ricochetrobots`, on five robots.
//!
//! First it measures every puzzle alone, for the ratio by length. Then there is a criterion group for each
//! depth bin. Our time starts with bare walls and includes the validation of the board; theirs starts with
//! a finished game.

use std::hint::black_box;
use std::time::{Duration, Instant};

use carom_benches::{Case, DEPTH_BINS, five_robots};
use carom_engine::Square;
use carom_engine::ricochet::{Board, BoardSetup, Goal, Profile, Round, RoundSetup};
use carom_formats::ricochet::Entry;
use carom_solver::ricochet::{CatalogueEntry, DEFAULT, by_id};
use carom_solver::{Control, Solve};
use criterion::{BatchSize, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};

/// The number of runs, of which the best counts.
const REPEATS: usize = 3;

/// A puzzle in the input form of each of the two solvers.
struct BenchPuzzle {
    optimum: u32,
    walls: BoardSetup,
    robots: Vec<Square>,
    goal: Goal,
    theirs: ricochetrobots::Game,
}

impl BenchPuzzle {
    fn new(case: &Case) -> Self {
        let format = carom_formats::ricochet::by_id("ricochetrobots")
            .expect("a row of the table of formats");
        let text = (format.write)(&[Entry::of_round(&case.round)]).expect("a five-robot puzzle");
        Self {
            optimum: case.optimum,
            walls: BoardSetup::from(Board::clone(case.round.board())),
            robots: case.round.start().squares().to_vec(),
            goal: case.round.goal(),
            theirs: ricochetrobots::parse(text.as_bytes()).expect("their own format"),
        }
    }

    /// The input that [`BenchPuzzle::ours`] consumes.
    fn setup(&self) -> (BoardSetup, RoundSetup) {
        let (robots, goal) = (self.robots.clone(), self.goal);
        (self.walls.clone(), RoundSetup { robots, goal, profile: Profile::PLAIN })
    }
}

/// The number of moves, from bare walls.
fn ours(solver: &mut dyn Solve<Round>, (walls, setup): (BoardSetup, RoundSetup)) -> usize {
    let board = Board::new(walls).expect("a sound board");
    let round = Round::new(board, setup).expect("a sound round");
    let report = solver.solve(&round, &mut Control::default());
    report.verdict.moves().expect("a solution").len()
}

/// The number of moves, from a game that is ready.
fn theirs(game: ricochetrobots::Game) -> usize {
    ricochetrobots::solve(game).len()
}

/// The least time of several runs, and the result of the runs.
fn best<I>(mut input: impl FnMut() -> I, mut run: impl FnMut(I) -> usize) -> (Duration, usize) {
    let once = |_| {
        let input = input();
        let started = Instant::now();
        let moves = black_box(run(black_box(input)));
        (started.elapsed(), moves)
    };
    (0..REPEATS).map(once).min().expect("at least one run")
}

/// Prints the geometric mean of the ratios of times, by bin and for all.
fn print_ratios(row: &CatalogueEntry, pairs: &[BenchPuzzle]) {
    let mut solver = row.solver();
    let mut ratios = Vec::new();
    for pair in pairs {
        let (our_time, our_moves) = best(|| pair.setup(), |setup| ours(&mut *solver, setup));
        let (their_time, their_moves) = best(|| pair.theirs.clone(), theirs);
        assert_eq!(our_moves, pair.optimum as usize, "our number of moves");
        assert_eq!(their_moves, our_moves, "their number of moves");
        let ratio = their_time.as_secs_f64() / our_time.as_secs_f64().max(1e-9);
        ratios.push((pair.optimum, ratio, our_time, their_time));
    }
    println!("ricochetrobots: their time over that of `{}`, best of {REPEATS}", row.id);
    println!("{:<12} {:>7} {:>14} {:>12}", "", "puzzles", "geometric mean", "total times");
    for (name, lengths) in DEPTH_BINS.into_iter().chain([("all", 0..=u32::MAX)]) {
        let bin = ratios.iter().filter(|(optimum, ..)| lengths.contains(optimum));
        let count = bin.clone().count();
        let logarithms: f64 = bin.clone().map(|(_, ratio, ..)| ratio.ln()).sum();
        let mean = (logarithms / count.max(1) as f64).exp();
        let our_total: Duration = bin.clone().map(|(_, _, our_time, _)| *our_time).sum();
        let their_total: Duration = bin.map(|(.., their_time)| *their_time).sum();
        let total = their_total.as_secs_f64() / our_total.as_secs_f64().max(1e-9);
        println!("{name:<12} {count:>7} {mean:>14.1} {total:>12.1}");
    }
}

fn ricochetrobots(criterion: &mut Criterion) {
    let row = by_id("fast").unwrap_or(DEFAULT);
    let pairs: Vec<BenchPuzzle> = five_robots().iter().map(BenchPuzzle::new).collect();
    print_ratios(row, &pairs);
    for (name, lengths) in DEPTH_BINS {
        let bin: Vec<&BenchPuzzle> =
            pairs.iter().filter(|pair| lengths.contains(&pair.optimum)).collect();
        let mut group = criterion.benchmark_group(format!("five robots, {name}"));
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(bin.len() as u64));
        let mut solver = row.solver();
        group.bench_function(row.id, |bencher| {
            bencher.iter_batched(
                || bin.iter().map(|pair| pair.setup()).collect::<Vec<_>>(),
                |setups| setups.into_iter().map(|setup| ours(&mut *solver, setup)).sum::<usize>(),
                BatchSize::LargeInput,
            );
        });
        group.bench_function("ricochetrobots", |bencher| {
            bencher.iter_batched(
                || bin.iter().map(|pair| pair.theirs.clone()).collect::<Vec<_>>(),
                |games| games.into_iter().map(theirs).sum::<usize>(),
                BatchSize::LargeInput,
            );
        });
        group.finish();
    }
}

criterion_group!(benches, ricochetrobots);
criterion_main!(benches);
