//! A game of Tablut by its rules: legal moves, captures, and a move that is refused.
//!
//!     cargo run -p carom-engine --example tablut_game

use carom_engine::tablut::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for rules in RuleSet::ALL {
        let variant = Variant::from_start(rules);
        let moves = variant.legal_moves(&variant.initial_state());
        println!("{rules}: the {} begin, {} moves", rules.first, moves.len());
    }

    let mut game = Game::new(Variant::from_start(RuleSet::ASHTON));
    for mv in parse_moves("e3-b3 b5-b7")? {
        game.play(mv)?;
    }
    println!("{}", game.position());

    let why = game.play("e5-e6".parse()?).expect_err("the king cannot jump");
    println!("{why}");
    assert_eq!(game.outcome(), None);
    Ok(())
}
