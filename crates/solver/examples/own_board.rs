//! Builds a board, solves a puzzle on it, and replays the solution. docs/guide.md shows this program.
//!
//!     cargo run -p carom-solver --example own_board

use carom_solver::ricochet::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut setup = BoardSetup::empty("5x5".parse()?);
    setup.add_wall(Square::new(2, 3), Direction::East);
    setup.close(Square::new(3, 1));
    let board = Board::new(setup)?;

    let robots = parse_squares("0,0 4,4")?;
    let goal: Goal = "red to 2,3".parse()?;
    let round = Round::new(board, RoundSetup { robots, goal, profile: Profile::PLAIN })?;
    println!("{round}");

    let report = solve(&round);
    println!("{}", report.verdict);
    let moves = report.verdict.moves().ok_or("no solution")?;
    println!("the robots end on {}", round.play_all(moves)?);
    round.check_solution(moves)?;
    Ok(())
}
