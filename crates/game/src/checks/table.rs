//! What the page of the table draws after rounds that somebody has won, and after another start.

use carom_engine::ricochet::{Move, Round};
use carom_play::ricochet::BiddingSession;
use carom_solver::ricochet::DEFAULT;
use carom_solver::{Control, Verdict};
use carom_window_ricochet::ids::TABLE;
use carom_window_ricochet::table::Command;
use carom_window_ricochet::table::Desk;

use super::drawn::check;
use super::real::{Home, Real, is_shown, send, texts, wait};

fn game(real: &Real) -> &BiddingSession {
    real.app.world().resource::<Desk>().game().expect("a game")
}

fn round(real: &Real) -> Round {
    game(real).game().line().expect("a round").round().clone()
}

/// The moves for the next round that somebody can win.
fn moves(real: &mut Real) -> Vec<Move> {
    for _ in 0..20 {
        let mut control = Control::default().max_depth(9);
        let report = DEFAULT.solver().solve(&round(real), &mut control);
        if let Verdict::Solved { moves, .. } = report.verdict {
            return moves;
        }
        send(real, Command::NobodyBids);
        send(real, Command::Confirm);
    }
    panic!("no round has a short solution");
}

/// The first player wins a round. The round is over then.
fn win(real: &mut Real) {
    let moves = moves(real);
    let now = round(real);
    send(real, Command::Digit(1));
    for digit in moves.len().to_string().bytes() {
        send(real, Command::Digit(digit - b'0'));
    }
    send(real, Command::Confirm);
    send(real, Command::EndBidding);
    for mv in moves {
        send(real, Command::Select(mv.robot));
        send(real, Command::Slide(mv.direction));
    }
    wait(real, |world| world.resource::<Desk>().game().is_some_and(BiddingSession::is_round_over));
    assert_eq!(round(real), now, "the board of the round that was won");
}

#[test]
fn chips_lie_beside_the_text_and_the_round_that_was_won_stays_until_the_next_one() {
    let home = Home::new();
    let mut real = Real::start(&home.options());
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, Command::Confirm);
    for chips in 1..=4 {
        win(&mut real);
        real.settle();
        check(&mut real);
        assert_eq!(game(&real).seats()[0].chips, chips);
        if chips < 4 {
            send(&mut real, Command::Confirm);
        }
    }
    let won = round(&real);
    let count = game(&real).game().line().map(|line| line.moves().len()).expect("a line");
    drop(real);
    let mut real = Real::start(&home.options());
    send(&mut real, carom_shell::Command::Go(TABLE));
    send(&mut real, Command::Continue);
    real.settle();
    assert_eq!(round(&real), won, "the round after the start");
    let told = if count == 1 { "with 1 move.".to_owned() } else { format!("with {count} moves.") };
    let told = format!("Player 1 wins a chip {told}");
    assert!(is_shown(&mut real, &told), "{told}: {:?}", texts(&mut real));
    check(&mut real);
    send(&mut real, Command::Confirm);
    assert_ne!(round(&real), won);
    assert!(is_shown(&mut real, "The first bid starts the clock."));
    check(&mut real);
}
