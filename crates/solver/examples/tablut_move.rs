//! Tablut: the best move of a position, with a time limit and a number of nodes. It needs the feature `tablut`.
//!
//!     cargo run -p carom-solver --features tablut --example tablut_move

use std::time::Duration;

use carom_solver::tablut::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The side to move and the rule set are parts of the text: `b` are the attackers, `w` the defenders.
    let start = "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3 w ashton".parse::<Variant>()?;
    let mut game = Game::new(start);
    for mv in parse_moves("e3-b3 b5-b7")? {
        let captured = game.play(mv)?;
        println!("{mv} captures {}", captured.len());
    }

    // A number of nodes gives the same move on every machine. The time is only for a slow one.
    let mut control = Control::default().max_nodes(20_000).timeout(Duration::from_mins(10));
    let advice = best_move(&game, &mut control);
    println!("{} to move: {}", game.position().to_move(), format_moves(&advice.line[..1]));
    game.play(advice.best.ok_or("the game has ended")?)?;

    // Ten levels for people, and other players, by name. A level chooses between good moves at random.
    let mut player = Player::new("engine:2".parse::<PlayerKind>()?, 1 << 20);
    let reply = player.advise(&game, &mut Control::default(), &mut |_count| 0);
    game.play(reply.best.ok_or("the game has ended")?)?;
    println!("{} moves, {}", game.moves().len(), game.position());
    Ok(())
}
