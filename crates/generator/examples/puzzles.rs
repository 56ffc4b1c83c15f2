//! Random puzzles from a seed: the same seed gives the same puzzles on every machine.
//!
//!     cargo run -p carom-generator --example puzzles

use carom_generator::ricochet::{Difficulty, Puzzle, Recipe, Style, random_puzzle};
use carom_generator::unblock;
use carom_solver::ricochet::prelude::*;
use rand_pcg::Pcg64;

/// A puzzle of 4 to 6 moves on a random board, which needs two robots.
fn puzzle(seed: u128) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let recipe =
        Recipe { style: Style::Random, robots: 3, goal_robot: None, profile: Profile::PLAIN };
    let difficulty =
        Difficulty { min_moves: 4, max_moves: 6, min_robots: 2, ..Difficulty::default() };
    let mut fast = DEFAULT.solver();
    let mut searches = 0;
    let mut solver = |round: &Round, control: &mut Control<'_>| {
        searches += 1;
        fast.solve(round, control)
    };
    // A cancel flag or a deadline in this control ends the work.
    let mut control = Control::default().max_memory(1 << 30);
    let rng = &mut Pcg64::new(seed, 0);
    let puzzle = random_puzzle(&recipe, &difficulty, &mut solver, &mut control, rng)?;
    println!("seed {seed}: {searches} searches, {}", format_moves(&puzzle.solution));
    Ok(puzzle)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let first = puzzle(1)?;
    println!("{}", first.round);
    assert!((4..=6).contains(&first.solution.len()));
    assert_eq!(first, puzzle(1)?);
    assert_ne!(first, puzzle(2)?);

    let mut maker = unblock::PuzzleMaker::new();
    let recipe = unblock::Recipe::classic();
    let difficulty = unblock::Difficulty { length: 5..=10, ..unblock::Difficulty::default() };
    let blocks = maker.random(&recipe, &difficulty, None, &mut Pcg64::new(1, 0))?;
    println!("{}", blocks.board);
    Ok(())
}
