//! Every shortest solution of a round.
//!
//!     cargo run -p carom-solver --example all_solutions

use carom_solver::ricochet::all_optimal;
use carom_solver::ricochet::prelude::*;
use carom_solver::search::OptimalVerdict;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let round = Round::parse("3A-2A-1A-4A", "0,0 15,0 0,15 15,15", "green to 1,3")?;
    let report = all_optimal(&round, &mut Fast::new(), &mut Control::default());
    let OptimalVerdict::Solved(solutions) = report.verdict else {
        return Err("no solution".into());
    };
    println!("{} solutions of {} moves", solutions.count(), solutions.length());
    for solution in solutions.iter().take(3) {
        println!("{}", format_moves(&solution));
    }
    Ok(())
}
