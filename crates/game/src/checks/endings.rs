//! The panels at the end of a round or a puzzle.

use bevy::prelude::*;
use carom_engine::Direction;
use carom_shell::BoxedAction;
use carom_shell::panel::OnPress;
use carom_window_ricochet as ricochet;
use carom_window_ricochet::dealing::Dealing;
use carom_window_ricochet::session::Session;
use carom_window_ricochet::solving::{Best, Solving};
use carom_window_unblock as unblock;
use carom_window_unblock::session::Session as BlockSession;

use crate::testing::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, notice, options, send, wait};
use carom_shell::testing::seen::buttons;

/// The ground of the button of a command, if it can be seen: another one if the command has no effect.
fn look(real: &mut Real, action: &BoxedAction) -> Option<Color> {
    buttons(real).into_iter().find(|it| it.0 == *action)?;
    let world = real.app.world_mut();
    let mut grounds = world.query::<(&OnPress, &BackgroundColor)>();
    let ground = grounds.iter(world).find(|it| it.0.0 == *action).expect("the button").1;
    Some(ground.0)
}

#[test]
fn no_hint_is_offered_at_the_end_of_a_round() {
    let hint = BoxedAction::from(ricochet::SolverCommand::Hint);
    let mut real = STAGE.start(&options((720, 1000)));
    send(&mut real, ricochet::Command::SkipLessons);
    wait(&mut real, |world| world.resource::<Best>().moves().is_some());
    assert!(look(&mut real, &hint).is_some());
    for mv in real.app.world().resource::<Best>().line().to_vec() {
        send(&mut real, ricochet::Command::Play(mv));
    }
    assert!(real.app.world().resource::<Session>().is_solved());
    send(&mut real, ricochet::SolverCommand::Hint);
    assert!(!real.app.world().resource::<Solving>().is_asked());
    check(&mut real);
}

#[test]
fn a_long_search_for_a_puzzle_tells_how_far_it_is_and_can_be_cancelled() {
    let cancel = BoxedAction::from(ricochet::SolverCommand::Cancel);
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, ricochet::OpenCommand::OpenText("7650+42+E2302B12+C9".to_owned()));
    let place = |real: &mut Real, action: &BoxedAction| {
        buttons(real).into_iter().find(|it| it.0 == *action).map(|it| it.1)
    };
    assert!(place(&mut real, &cancel).is_none());
    // There is no such puzzle.
    let level = carom_play::ricochet::Level::Exactly(90);
    real.app.world_mut().write_message(ricochet::DealCommand::Puzzle(level));
    wait(&mut real, |world| {
        let texts = world.try_query::<&Text>();
        texts.is_some_and(|mut it| it.iter(world).any(|it| it.0.ends_with(" tried")))
    });
    let button = place(&mut real, &cancel).expect("the button");
    check(&mut real);
    real.click(button);
    real.settle();
    assert!(!real.app.world().resource::<Dealing>().is_running());
    assert_eq!((notice(&real).as_str(), place(&mut real, &cancel)), ("Cancelled", None));
    check(&mut real);
}

#[test]
fn no_hint_is_offered_at_the_end_of_a_puzzle() {
    let hint = BoxedAction::from(unblock::Command::Hint);
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(unblock::ids::PLAY));
    wait(&mut real, |world| world.resource::<BlockSession>().component().is_some());
    let possible = look(&mut real, &hint);
    let line = real.app.world().resource::<BlockSession>().best_line().expect("a solution");
    for mv in line {
        send(&mut real, unblock::Command::Slide(mv));
    }
    assert!(real.app.world().resource::<BlockSession>().is_solved());
    assert_ne!(look(&mut real, &hint), possible);
    send(&mut real, unblock::Command::Hint);
    send(&mut real, unblock::Command::Nudge(Direction::West));
    assert!(!real.app.world().resource::<BlockSession>().is_asked());
    check(&mut real);
}
