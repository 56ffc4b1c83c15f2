//! Pictures of all three games as SVG documents.
//!
//!     cargo run -p carom-picture --example pictures

use carom_engine::ricochet::{Layout, Profile};
use carom_engine::tablut::{Game, RuleSet, Variant};
use carom_engine::unblock::{Board, BoardSetup};
use carom_picture::{Theme, ricochet, tablut, unblock};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "1A-2A-3A-4A".parse::<Layout>()?.board();
    let robots = ricochet::Picture {
        board: &board,
        positions: None,
        goal: Some("red to 3,9".parse()?),
        profile: Profile::PLAIN,
        line: &[],
        map: None,
        theme: Theme::Light,
    };
    let board = Board::new("..B.AAB..CC...DD".parse::<BoardSetup>()?)?;
    let blocks = unblock::Picture { board: &board, position: board.start(), theme: Theme::Paper };
    let game = Game::new(Variant::from_start(RuleSet::LINNAEAN));

    for svg in [robots.svg(), blocks.svg(), tablut::svg(&game)] {
        // A program writes the whole text to a file with the ending .svg.
        println!("{}", svg.lines().next().unwrap_or_default());
    }
    Ok(())
}
