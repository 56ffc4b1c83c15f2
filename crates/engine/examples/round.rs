//! Makes a round on an official board, plays moves and says what happens.
//!
//!     cargo run -p carom-engine --example round

use carom_engine::perft;
use carom_engine::ricochet::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let round = Round::parse("1A-2A-3A-4A", "0,0 15,0 15,15", "red to 0,5")?;
    println!("{round}");

    let legal = round.legal_moves(round.start());
    println!("legal: {}", format_moves(&legal));

    let (slide, end) = round.slide(round.start(), "rS".parse()?)?;
    println!("rS: {slide}");
    assert_eq!(slide.end(), Square::new(0, 5));
    assert!(round.is_solved(&end));

    // A line of moves from the start; the first illegal move is an error with its number.
    let wrong = round.play_all(&parse_moves("rS rS")?).expect_err("a wall is in the way");
    println!("{wrong}");
    assert_eq!(wrong.number, Some(1));

    println!("lines of three moves: {}", perft(&round, round.start(), 3));
    Ok(())
}
