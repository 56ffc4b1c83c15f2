//! Puzzles: what counts, and what costs stars.

use super::panel::SIZES;
use super::*;
use crate::shell::settings::Change;
use crate::shell::words::Language;

/// Any other move than the one that wins the puzzle.
pub(super) fn wrong_move(session: &Session) -> Move {
    let first = session.task().expect("a puzzle").first;
    let side = session.tree().position().side(session.turn());
    let all = side.iter();
    let mut all =
        all.flat_map(|from| session.targets(from).iter().map(move |to| Move { from, to }));
    all.find(|&it| it != first).expect("another move")
}

#[test]
fn a_solved_puzzle_says_that_moves_that_were_taken_back_count() {
    let told = "The move that was taken back counts, too.";
    for size in SIZES {
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

#[test]
fn the_analysis_asks_before_it_shows_the_solution_of_a_puzzle() {
    for (size, language) in SIZES.into_iter().flat_map(|it| Language::ALL.map(|of| (it, of))) {
        let mut real = start_with(&options(size));
        send(&mut real, Change::Language(Some(language)));
        send(&mut real, Command::Open(PackPlace::default()));
        let question = match language {
            Language::English => "The analysis shows the solution",
            Language::French => "L’analyse montre la solution",
        };
        let is_on = |real: &Real| real.app.world().resource::<Analysis>().is_on();
        for answer in [Some(Command::PlayOn), None] {
            real.strike(&Key::Character("a".into()), &[]);
            real.settle();
            assert!(has_text(&mut real, question) && !is_on(&real), "{size:?}");
            check(&mut real);
            match answer {
                Some(answer) => send(&mut real, answer),
                None => real.strike(&Key::Escape, &[]),
            }
            real.settle();
            assert!(!has_text(&mut real, question) && !is_on(&real), "{size:?}");
        }
        assert_eq!(session(&real).task().map(|it| it.is_helped), Some(false));
        for _ in 0..2 {
            real.strike(&Key::Character("a".into()), &[]);
        }
        real.settle();
        assert!(!has_text(&mut real, question) && is_on(&real), "{size:?}");
        assert_eq!(session(&real).task().map(|it| it.is_helped), Some(true));
        check(&mut real);
        // What is known already needs no question.
        send(&mut real, Command::Restart);
        real.strike(&Key::Character("a".into()), &[]);
        assert!(is_on(&real));
    }
}

#[test]
fn a_puzzle_names_the_move_to_find_and_says_when_the_program_moves() {
    let mut real = start_with(&options((1280, 720)));
    let shelf = real.app.world().resource::<Library>().shelf();
    let place = shelf.packs().find("2", 0).expect("a puzzle");
    send(&mut real, Command::Open(place));
    assert!(has_text(&mut real, "Win in 2 moves, whatever the other side does."));
    let first = session(&real).task().expect("a puzzle").first;
    // The frame of the move: the program has not answered yet.
    real.app.world_mut().write_message(Command::Slide(first));
    real.frame();
    assert_eq!(session(&real).tree().line().len(), 1);
    assert!(!has_text(&mut real, "of the win"));
    wait(&mut real, |world| world.resource::<Session>().tree().line().len() == 2);
    assert!(has_text(&mut real, "Find move 2 of 2 of the win."));
    check(&mut real);
}
