//! Builds the table of all positions of a board, asks it, saves it and loads it again.
//!
//!     cargo run -p carom-tablebase --example tablebase

use carom_solver::ricochet::prelude::*;
use carom_tablebase::{Builder, NotInTable, TableSetup, Tablebase};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = BoardSetup::empty("6x6".parse()?);
    board.add_wall(Square::new(2, 5), Direction::East);
    let board = Board::new(board)?;
    let goal: Goal = "red to 2,5".parse()?;

    let setup = TableSetup::new(board, goal, 2);
    println!("{} bytes", setup.memory()?);
    let mut control = Control::default().max_memory(1 << 30);
    let table = Builder::new().with_threads(2).build(&setup, &mut control)?;
    for (distance, count) in table.histogram().iter().enumerate() {
        println!("{distance} moves: {count} positions");
    }
    println!("unsolvable: {}", table.unsolvable());

    let position = setup.board.position(&parse_squares("0,2 4,4")?)?;
    let line = table.optimal_line(&position).ok_or("no solution")?;
    println!("{position}: {}", format_moves(&line));
    assert_eq!(table.lookup(&position)?, Some(line.len() as u32));

    // `distance` is `None` here, too; `lookup` says that this is not a proof.
    let alone = setup.board.position(&parse_squares("0,2")?)?;
    let why = table.lookup(&alone).expect_err("a position of another number of robots");
    println!("{why}");
    assert_eq!(why, NotInTable::RobotCount { expected: 2, found: 1 });

    let mut bytes = Vec::new();
    table.save(&mut bytes)?;
    let loaded = Tablebase::load(bytes)?;
    assert_eq!(loaded.distance(&position), table.distance(&position));
    assert_eq!(loaded.histogram(), table.histogram());
    Ok(())
}
