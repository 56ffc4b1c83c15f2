//! Checks of timed practice: a whole run, what it counts and what it leaves alone.

use std::time::Duration;

use crate::board::MapShown;
use crate::command::PracticeCommand;
use crate::dealing::Dealing;
use crate::ids::{LAB, PRACTICE};
use crate::practice::Practice;
use crate::records::Library;
use crate::solving::{Distances, Solving};
use crate::{Command, DealCommand, OpenCommand, SolverCommand, ToggleDistance, ToggleMap};
use bevy::input::keyboard::Key;
use carom_engine::ricochet::Round;
use carom_play::Records;
use carom_play::records::PracticeScore;
use carom_play::ricochet::Practice as Run;
use carom_shell::BoxedAction;
use carom_shell::overlay::Overlay;
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;

use super::STAGE;
use crate::game_checks::{session, solution};
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, notice, options, send, wait};

fn run(real: &Real) -> &Run {
    real.app.world().resource::<Practice>().run().expect("a run")
}

fn records(real: &Real) -> &Records {
    real.app.world().resource::<Library>().records()
}

/// Starts a run on the card, and waits for its first puzzle.
fn begin(real: &mut Real, minutes: u32) {
    send(real, carom_shell::Command::Toggle(PRACTICE));
    check(real);
    real.app.world_mut().write_message(PracticeCommand::Begin(minutes));
    next(real, 1);
    assert_eq!(*real.app.world().resource::<Overlay>(), Overlay::NONE);
}

/// Waits for the puzzle with this number.
fn next(real: &mut Real, number: u32) {
    wait(real, |world| {
        let run = world.resource::<Practice>().run();
        run.is_some_and(|run| run.has_puzzle() && run.begun() == number)
    });
}

/// Solves the puzzle on the board, with moves to nowhere before if it is not to be solved well.
fn solve(real: &mut Real, is_well: bool) {
    if !is_well {
        for _ in 0..2 {
            let (direction, _) = session(real).slides().remove(0);
            send(real, Command::Slide(direction));
        }
        assert!(!session(real).is_solved());
    }
    for mv in solution(&session(real).round_from_here()) {
        real.app.world_mut().write_message(Command::Play(mv));
        real.frame();
    }
}

/// Lets the time of the run pass.
fn let_it_end(real: &mut Real) {
    for _ in 0..400 {
        if !real.app.world().resource::<Practice>().is_on() {
            real.settle();
            return;
        }
        real.slow_frame(Duration::from_secs(1));
    }
    panic!("the run never ends");
}

const SCORE: fn(u32, u32) -> PracticeScore = |solved, stars| PracticeScore { solved, stars };

#[test]
fn a_run_counts_what_the_player_solves_and_keeps_the_best_result() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, Command::SkipLessons);
    let (direction, _) = session(&real).slides().remove(0);
    send(&mut real, Command::Slide(direction));
    let (before, moves) = (session(&real).round().clone(), session(&real).moves().to_vec());
    let puzzles = records(&real).puzzles();
    begin(&mut real, 3);
    check(&mut real);
    assert!(is_shown(&mut real, "time left"));
    assert!(!real.app.world().resource::<Distances>().is_shown());
    let first: Round = session(&real).round().clone();
    solve(&mut real, true);
    next(&mut real, 2);
    assert_ne!(*session(&real).round(), first);
    assert!(notice(&real).ends_with("the fewest: a star."), "{}", notice(&real));
    check(&mut real);
    // There is no help but the free hints.
    for command in
        [BoxedAction::from(ToggleDistance), ToggleMap.into(), SolverCommand::ShowMoves.into()]
    {
        send(&mut real, command);
        assert_eq!(notice(&real), "Against the clock there is no help, only the free hints.");
    }
    assert!(!real.app.world().resource::<Distances>().is_shown());
    assert!(!real.app.world().resource::<MapShown>().0);
    for _ in 0..7 {
        send(&mut real, SolverCommand::Hint);
        wait(&mut real, |world| !world.resource::<Solving>().is_running());
    }
    assert!(real.app.world().resource::<Solving>().moves_to_show().is_empty());
    assert!(!run(&real).is_helped());
    check(&mut real);
    solve(&mut real, true);
    next(&mut real, 3);
    assert!(!run(&real).is_helped());
    assert_eq!((run(&real).score(), run(&real).helped()), (SCORE(2, 2), 0));
    // A skip costs its seconds.
    let left = run(&real).left();
    send(&mut real, PracticeCommand::Skip);
    next(&mut real, 4);
    let cost = left.saturating_sub(run(&real).left());
    assert!(cost >= Run::SKIP && cost < Run::SKIP + Duration::from_secs(3), "{cost:?}");
    check(&mut real);
    // A card stops the time.
    send(&mut real, carom_shell::Command::Toggle(PRACTICE));
    let left = run(&real).left();
    (0..5).for_each(|_| real.slow_frame(Duration::from_secs(1)));
    assert_eq!(run(&real).left(), left);
    check(&mut real);
    send(&mut real, carom_shell::Command::Toggle(PRACTICE));
    solve(&mut real, false);
    next(&mut real, 5);
    assert_eq!(run(&real).score(), SCORE(3, 2));
    let_it_end(&mut real);
    let (world, last) = (real.app.world(), real.app.world().resource::<Practice>().last());
    assert!(world.resource::<Overlay>().shows(PRACTICE));
    assert!(last.is_some_and(|it| it.run.score() == SCORE(3, 2) && it.best.is_none()));
    assert!(is_shown(&mut real, "3 puzzles solved"));
    check(&mut real);
    assert_eq!(records(&real).best_practice(3), Some(SCORE(3, 2)));
    assert_eq!(records(&real).puzzles(), puzzles, "its puzzles are not in the statistics");
    // The round before can be had back.
    send(&mut real, carom_shell::Command::Back);
    send(&mut real, Command::RoundBefore);
    assert_eq!((session(&real).round(), session(&real).moves()), (&before, &moves[..]));
    check(&mut real);
    drop(real);
    let real = STAGE.start(&home.options());
    assert_eq!(records(&real).best_practice(3), Some(SCORE(3, 2)));
}

#[test]
fn a_run_keeps_its_puzzle_until_it_is_left() {
    let mut real = STAGE.start(&options((1280, 720)));
    begin(&mut real, 5);
    let puzzle = session(&real).round().clone();
    for command in [
        BoxedAction::from(Command::NewRound),
        Command::RandomTarget.into(),
        DealCommand::Daily.into(),
        DealCommand::Puzzle(carom_play::ricochet::Level::Easy).into(),
        Command::ToggleRules.into(),
        Command::RoundBefore.into(),
    ] {
        send(&mut real, command.clone());
        assert_eq!(*session(&real).round(), puzzle, "{command:?}");
        assert!(!real.app.world().resource::<Dealing>().is_running(), "{command:?}");
        check(&mut real);
    }
    assert!(notice(&real).starts_with("The run goes on"), "{}", notice(&real));
    // Escape closes what is open before it ends the run.
    for open in [LAB, PRACTICE] {
        send(&mut real, carom_shell::Command::Toggle(open));
        real.strike(&Key::Escape, &[]);
        real.settle();
        assert!(real.app.world().resource::<Practice>().is_on());
    }
    // A slip of the hand does not end it.
    real.strike(&Key::Escape, &[]);
    real.settle();
    assert!(real.app.world().resource::<Practice>().is_on());
    assert_eq!(notice(&real), "Press the same key again to end the run.");
    real.strike(&Key::Escape, &[]);
    real.settle();
    assert!(!real.app.world().resource::<Practice>().is_on());
    assert!(is_shown(&mut real, "0 puzzles solved"));
    check(&mut real);
    real.strike(&Key::Escape, &[]);
    real.settle();
    assert!(real.app.world().resource::<Practice>().last().is_none());
    assert_eq!(*session(&real).round(), puzzle);
    // Another round that the player opens ends a run, too.
    begin(&mut real, 3);
    send(&mut real, OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
    real.settle();
    assert!(!real.app.world().resource::<Practice>().is_on());
    assert_eq!(notice(&real), "The run has ended: 0 solved.");
    check(&mut real);
}

#[test]
fn the_round_before_a_run_is_kept_if_the_program_ends() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, Command::SkipLessons);
    let before = session(&real).round().clone();
    begin(&mut real, 3);
    assert_ne!(*session(&real).round(), before);
    drop(real);
    let real = STAGE.start(&home.options());
    assert_eq!(*session(&real).round(), before);
}

#[test]
fn practice_fits_into_the_smallest_window() {
    let choices =
        vec![SettingChange::Language(Some(Language::French)), SettingChange::Scale(Scale::Largest)];
    let mut real = STAGE.start(&LaunchOptions { choices, ..options(LEAST_SIZE) });
    begin(&mut real, 3);
    check(&mut real);
    for _ in 0..4 {
        send(&mut real, SolverCommand::Hint);
        wait(&mut real, |world| !world.resource::<Solving>().is_running());
        check(&mut real);
    }
    for (is_well, number) in [(true, 2), (false, 3)] {
        solve(&mut real, is_well);
        next(&mut real, number);
        check(&mut real);
    }
    send(&mut real, PracticeCommand::Leave);
    check(&mut real);
}
