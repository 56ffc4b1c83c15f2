//! Reads a puzzle in any format, and writes it in every format that can express it.
//!
//!     cargo run -p carom-formats --example convert

use carom_engine::Puzzle as _;
use carom_formats::ricochet::{FORMATS, by_id, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The text of a game ID; the content of a file in another format is read in the same way.
    let (format, entries) = read(b"7650+42+E2302B12+C9")?;
    println!("read as {}", format.id);

    for format in FORMATS {
        match (format.write)(&entries) {
            Ok(text) => println!("{:15} {} lines", format.id, text.lines().count()),
            Err(why) => println!("{:15} {why}", format.id),
        }
    }

    // A conversion never changes the puzzle: it can be read again.
    let ron = (by_id("ron").ok_or("no such format")?.write)(&entries)?;
    let (_, again) = read(ron.as_bytes())?;
    let round = again[0].round()?;
    assert_eq!(round, entries[0].round()?);
    assert!(!round.is_solved(round.start()));
    println!("{round}");

    // A wrong text is refused with the line and the reason.
    let why = read(b"0 0 R\n2 2 X\n").expect_err("not a puzzle").to_string();
    println!("{why}");
    Ok(())
}
