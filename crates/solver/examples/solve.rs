//! Solves one puzzle. README.md shows this program.

use carom_engine::Square;
use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup, format_moves};
use carom_solver::ricochet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "4B-3B-2B-1A".parse::<Layout>()?.board();
    let robots = vec![Square::new(0, 0), Square::new(15, 0), Square::new(15, 15)];
    let goal = Goal { robot: Some(Robot::Red), square: Square::new(3, 3) };
    let round = Round::new(board, RoundSetup { robots, goal, profile: Profile::PLAIN })?;
    let report = ricochet::solve(&round);
    println!("{}", report.verdict.moves().map_or("no solution".to_owned(), format_moves));
    Ok(())
}
