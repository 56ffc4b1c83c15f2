//! A player's moves in a round: slides, undo and redo, and what a picture of the board must show.
//!
//!     cargo run -p carom-play --example session

use carom_engine::ricochet::prelude::*;
use carom_play::Stars;
use carom_play::ricochet::{BoardEvent, Session, first};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new(first(), None, 1);
    println!("{}\n{}", session.round(), session.round().goal());

    for mv in ["gW", "gS", "rN"] {
        match session.play(mv.parse()?) {
            Some(BoardEvent::Slid { robot, path }) => {
                println!("{robot} slides over {} squares", path.len() - 1);
            }
            Some(BoardEvent::Blocked { robot, direction }) => {
                println!("{robot} cannot slide {direction}");
            }
            _ => println!("{mv}: nothing changes"),
        }
    }
    let made = session.moves().to_vec();
    session.undo();
    session.redo();
    assert_eq!(session.moves(), made);

    // The hint of a solver, played from the start.
    session.restart();
    let report = carom_solver::ricochet::DEFAULT
        .solver()
        .solve(session.round(), &mut carom_solver::Control::default());
    let shortest = report.verdict.moves().ok_or("no solution")?;
    for &mv in shortest {
        session.play(mv);
    }
    assert!(session.is_solved());
    let stars = Stars::of(session.moves().len() as u32, shortest.len() as u32);
    println!("solved by {}: {stars:?}", format_moves(session.moves()));
    Ok(())
}
