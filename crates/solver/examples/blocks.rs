//! Unblock Me: a shortest solution by each metric, and the distance of every position that can be reached. It needs the feature
//! `unblock`.
//!
//!     cargo run -p carom-solver --features unblock --example blocks

use carom_solver::unblock::{ComponentBuilder, prelude::*};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Four rows of four squares. The main block A must reach the right edge.
    let board = Board::new("..B.AAB..CC...DD".parse::<BoardSetup>()?)?;
    for metric in Metric::ALL {
        let round = Round::new(board.clone(), metric);
        let report = solve(&round);
        let moves = report.verdict.moves().ok_or("no solution")?;
        round.check_solution(moves)?;
        println!("{} {metric}: {}", moves.len(), board.format_notation(moves));
    }

    let component = ComponentBuilder::new().build(&board, &mut Control::default())?;
    let hardest = component.hardest(Metric::Moves).ok_or("no solvable position")?;
    println!("{} positions", component.positions().len());
    println!(
        "{} needs {} moves",
        board.starting_from(hardest),
        component.longest(Metric::Moves).unwrap_or(0)
    );
    Ok(())
}
