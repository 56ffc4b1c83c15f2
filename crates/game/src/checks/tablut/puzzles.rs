//! Puzzles: what counts, and what costs stars.

use super::*;

/// Any other move than the one that wins the puzzle.
pub(super) fn wrong_move(session: &Session) -> Move {
    let first = session.task().expect("a puzzle").first;
    let side = session.tree().position().side(session.turn());
    let all = side.iter();
    let mut all = all.flat_map(|from| session.targets(from).iter().map(move |to| Move { from, to }));
    all.find(|&it| it != first).expect("another move")
}

#[test]
fn a_solved_puzzle_says_that_moves_that_were_taken_back_count() {
    let told = "The move that was taken back counts, too.";
    for size in [(1280, 720), (1024, 640), (720, 1000)] {
        let mut real = start_with(&options(size));
        send(&mut real, Command::Open(PackPlace::default()));
        let first = session(&real).task().expect("a puzzle").first;
        let wrong = wrong_move(session(&real));
        send(&mut real, Command::Slide(wrong));
        wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
        send(&mut real, Command::First);
        send(&mut real, Command::Slide(first));
        real.settle();
        assert_eq!((session(&real).solved_in(), session(&real).tries()), (Some(2), 1));
        assert!(has_text(&mut real, "One move more than needed.") && has_text(&mut real, told));
        check(&mut real);
        send(&mut real, Command::Restart);
        send(&mut real, Command::Slide(first));
        real.settle();
        assert!(has_text(&mut real, "There is no shorter win.") && !has_text(&mut real, told));
        check(&mut real);
    }
}
