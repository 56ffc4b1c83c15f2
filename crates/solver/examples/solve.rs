//! Solves one puzzle. README.md shows this program.

use carom_engine::ricochet::{Round, format_moves};
use carom_solver::ricochet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let round = Round::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3")?;
    let report = ricochet::solve(&round);
    println!("{}", report.verdict.moves().map_or("no solution".to_owned(), format_moves));
    Ok(())
}
