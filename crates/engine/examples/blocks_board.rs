//! A board of Unblock Me built by hand, its moves, and the faults of a wrong one.
//!
//!     cargo run -p carom-engine --example blocks_board

use carom_engine::unblock::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut setup = BoardSetup::empty("4x4".parse()?);
    let (main, other) = (Square::new(0, 1), Square::new(2, 0));
    setup.blocks.push(Block { square: main, axis: Axis::Horizontal, length: 2 });
    setup.blocks.push(Block { square: other, axis: Axis::Vertical, length: 2 });
    let round = Round::new(Board::new(setup.clone())?, Metric::Moves);
    println!("{}", round.board());
    for mv in round.legal_moves(&round.initial_state()) {
        println!("{mv}");
    }

    let solution = round.board().parse_notation("B+2 A+2")?;
    round.check_solution(&solution)?;

    setup.blocks[1].square = Square::new(1, 1);
    let faults = Board::new(setup).expect_err("two blocks on one square");
    println!("{faults}");
    Ok(())
}
