//! Draws a board by hand, reads the faults of a wrong one, and prints it.
//!
//!     cargo run -p carom-engine --example board

use carom_engine::ricochet::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut setup = BoardSetup::empty("5x4".parse()?);
    setup.add_wall(Square::new(2, 3), Direction::East);
    setup.close(Square::new(4, 0));
    setup.targets.push("red circle on 2,3".parse()?);
    let diagonal = Diagonal { lean: Lean::Slash, robot: Robot::Blue };
    setup.diagonals.push((Square::new(1, 1), diagonal));

    // Every fault of a board is found at once.
    let mut wrong = setup.clone();
    wrong.targets.push("any vortex on 1,1".parse()?);
    wrong.targets.push("green square on 9,9".parse()?);
    let faults = Board::new(wrong).expect_err("two targets are at wrong places");
    for fault in &faults {
        println!("fault: {fault}");
    }
    assert_eq!(faults.as_slice().len(), 2);

    let board = Board::new(setup)?;
    println!("{board}");

    // The plain drawing is also a format: it is read again.
    let (read, _, _) = Drawing::parse(&format!("{board:#}"))?;
    assert_eq!(Board::new(read)?, board);
    Ok(())
}
