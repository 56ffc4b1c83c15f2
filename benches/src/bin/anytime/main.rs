//! How soon `anytime` has a solution, and how good it is in the end: on boards of a file, and on boards from a seed.

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use carom_benches::mixed;
use carom_engine::unblock::Metric;
use carom_engine::{Puzzle, Size};
use carom_formats::{Optimum, ricochet, unblock};
use carom_solver::{Control, Progress, Solve};
use clap::Parser;

/// Measure the solver `anytime`: time to a first solution, and length at the end
#[derive(Parser, Debug)]
struct Arguments {
    /// The game
    #[arg(value_parser = ["ricochet", "unblock"])]
    game: String,
    /// The puzzles of this file, with their fewest moves if it has them
    #[arg(long, conflicts_with_all = ["size", "pieces", "seed"])]
    file: Option<PathBuf>,
    /// Boards of this size, which a seed makes
    #[arg(long, default_value = "9x9")]
    size: Size,
    /// Their number of blocks or robots
    #[arg(long, default_value_t = 22)]
    pieces: usize,
    /// Their seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many of them
    #[arg(long, default_value_t = 10)]
    count: u64,
    /// The time for each
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Without the exact search beside it
    #[arg(long)]
    alone: bool,
    /// The default solver in place of `anytime`, to compare the bounds
    #[arg(long, conflicts_with = "alone")]
    fast: bool,
    /// Print the puzzles and do not solve them
    #[arg(long)]
    show: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let seeds = arguments.seed..arguments.seed + arguments.count;
    let mut table = Table { time: Duration::from_secs_f64(arguments.seconds), rows: Vec::new() };
    println!("puzzle first_seconds first_length length at_least optimum proven seconds");
    if arguments.game == "unblock" {
        let entries = match &arguments.file {
            Some(file) => unblock::read(&std::fs::read(file)?)?.1,
            None => seeds
                .map(|seed| {
                    let board = mixed::dense(arguments.size, arguments.pieces, seed);
                    let id = Some(format!("{}-{}-{seed}", arguments.size, arguments.pieces));
                    unblock::Entry { id, ..unblock::Entry::board(board) }
                })
                .collect(),
        };
        for entry in entries {
            let name = entry.id.clone().unwrap_or_default();
            if arguments.show {
                println!("{name} {}", entry.board);
                continue;
            }
            let mut solver: Box<dyn Solve<carom_engine::unblock::Round>> =
                match (arguments.fast, arguments.alone) {
                    (true, _) => Box::new(carom_solver::unblock::Fast::new()),
                    (_, true) => Box::new(carom_solver::unblock::Anytime::without_exact_search()),
                    _ => Box::new(carom_solver::unblock::Anytime::new()),
                };
            table.measure(&name, &entry.round(Metric::Moves), entry.fewest_moves, &mut *solver);
        }
    } else {
        let entries = match &arguments.file {
            Some(file) => ricochet::read(&std::fs::read(file)?)?.1,
            None => seeds
                .map(|seed| {
                    let round = mixed::scattered(arguments.size, arguments.pieces, seed);
                    let id = Some(format!("{}-{}-{seed}", arguments.size, arguments.pieces));
                    ricochet::Entry { id, ..ricochet::Entry::of_round(&round) }
                })
                .collect(),
        };
        for entry in entries {
            let name = entry.id.clone().unwrap_or_default();
            let optimum = match entry.optimum {
                Optimum::Moves(moves) => Some(moves),
                _ => None,
            };
            let mut solver: Box<dyn Solve<carom_engine::ricochet::Round>> =
                match (arguments.fast, arguments.alone) {
                    (true, _) => Box::new(carom_solver::ricochet::Fast::new()),
                    (_, true) => Box::new(carom_solver::ricochet::Anytime::without_exact_search()),
                    _ => Box::new(carom_solver::ricochet::Anytime::new()),
                };
            table.measure(&name, &entry.round()?, optimum, &mut *solver);
        }
    }
    table.summary()
}

/// A puzzle, measured.
struct MeasuredPuzzle {
    first: Option<f64>,
    length: Option<u32>,
    optimum: Option<u32>,
}

struct Table {
    time: Duration,
    rows: Vec<MeasuredPuzzle>,
}

impl Table {
    fn measure<P: Puzzle>(
        &mut self,
        name: &str,
        puzzle: &P,
        optimum: Option<u32>,
        solver: &mut dyn Solve<P>,
    ) {
        let start = Instant::now();
        let first = Cell::new(None);
        let mut tell = |progress: &Progress| {
            if let (None, Some(best)) = (first.get(), progress.best) {
                first.set(Some((start.elapsed().as_secs_f64(), best)));
            }
        };
        let mut control = Control::default().timeout(self.time).progress(&mut tell);
        let report = solver.solve(puzzle, &mut control);
        let seconds = start.elapsed().as_secs_f64();
        let moves = report.verdict.moves().or(report.best.as_deref());
        let length = moves.map(|moves| {
            assert!(puzzle.check_solution(moves).is_ok(), "{name}");
            moves.len() as u32
        });
        let first = first.get().or(length.map(|length| (seconds, length)));
        let text = |number: Option<u32>| number.map_or("-".to_owned(), |it| it.to_string());
        println!(
            "{name} {} {} {} {} {} {} {seconds:.2}",
            first.map_or("-".to_owned(), |(seconds, _)| format!("{seconds:.3}")),
            text(first.map(|(_, length)| length)),
            text(length),
            report.at_least,
            text(optimum),
            length.is_some_and(|length| length <= report.at_least),
        );
        assert!(optimum.is_none_or(|it| report.at_least <= it), "{name}: the bound is too high");
        self.rows.push(MeasuredPuzzle {
            first: first.map(|(seconds, _)| seconds),
            length,
            optimum,
        });
    }

    fn summary(&self) -> Result<()> {
        let solved = self.rows.iter().filter(|row| row.length.is_some()).count();
        let slowest = self.rows.iter().filter_map(|row| row.first).fold(0.0, f64::max);
        let known: Vec<f64> = self
            .rows
            .iter()
            .filter_map(|row| {
                Some(f64::from(row.length?) / f64::from(row.optimum.filter(|&it| it > 0)?))
            })
            .collect();
        println!(
            "{solved} of {} solved, the last first solution after {slowest:.2} s",
            self.rows.len()
        );
        if !known.is_empty() {
            let mean = known.iter().sum::<f64>() / known.len() as f64;
            let worst = known.iter().copied().fold(0.0, f64::max);
            let near = known.iter().filter(|&&it| it <= 1.2).count();
            println!(
                "of {} with a known optimum: mean {mean:.3} times, worst {worst:.3} times, {near} within 20 %",
                known.len()
            );
        }
        if self.rows.is_empty() {
            bail!("no puzzle");
        }
        Ok(())
    }
}
