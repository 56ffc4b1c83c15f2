//! Plays the lessons of the first start.

use crate::command::GameCommand;
use crate::ids::{MORE, RULES};
use crate::panel::section;
use crate::records::Library;
use crate::session::Session;
use crate::solving::{Best, Solving};
use crate::{Command, DealCommand, SolverCommand};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use carom_engine::Direction;
use carom_engine::ricochet::Round;
use carom_play::ricochet::{Level, lessons};
use carom_shell::BoxedAction;
use carom_shell::ids::SectionId;
use carom_shell::overlay::Overlay;
use carom_shell::scripting::Activity;
use carom_shell::settings::{Scale, SettingChange};
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Language;

use super::STAGE;
use crate::game_checks;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{
    Home, Real, character, is_shown, notice, options, send, texts, wait,
};

fn round(real: &Real) -> &Round {
    real.app.world().resource::<Session>().round()
}

/// Whether a section is drawn with some lines.
fn is_drawn(real: &mut Real, section: SectionId) -> bool {
    let world = real.app.world_mut();
    let mut sections = world.query::<(&SectionId, &ComputedNode)>();
    sections.iter(world).any(|(id, node)| *id == section && node.size().y > 40.0)
}

/// Whether the text of a lesson is on the page.
fn is_told(real: &mut Real, lesson: usize) -> bool {
    let begin =
        ["A robot slides", "No wall stops", "Move the green", "The vortex", "A diagonal"][lesson];
    texts(real).iter().any(|it| it.starts_with(begin))
}

/// Plays a shortest solution of the round.
fn solve(real: &mut Real) {
    game_checks::solve(real);
    wait(real, |world| world.resource::<Best>().moves().is_some());
    real.settle();
}

#[test]
fn the_first_start_goes_from_lesson_to_lesson_and_counts_none_of_them() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    for (number, lesson) in (1..).zip(lessons()) {
        assert_eq!(*round(&real), lesson);
        assert!(is_shown(&mut real, &format!("Lesson {number} of 5")), "{number}");
        assert!(is_told(&mut real, number - 1), "{number}");
        check(&mut real);
        solve(&mut real);
        assert!(is_shown(&mut real, if number < 5 { "Next lesson" } else { "Next level" }));
        check(&mut real);
        if number == 1 {
            send(&mut real, carom_shell::Command::Go(carom_shell::home::PAGE));
            assert!(is_shown(&mut real, "Lesson 2 of 5"), "the next one is proposed");
            send(&mut real, carom_shell::Command::Go(crate::ids::PLAY));
        }
        real.strike(&character("n"), &[]);
        real.settle();
    }
    assert!(is_shown(&mut real, "Level 1 · Easy"));
    assert!((0..5).all(|it| !is_told(&mut real, it)));
    assert!(is_drawn(&mut real, section::HINTS));
    let records = real.app.world().resource::<Library>().records().clone();
    assert_eq!((records.puzzles(), records.perfect_streak().current), (0, 0));
}

#[test]
fn the_lessons_can_be_skipped_and_had_again() {
    let mut real = STAGE.start(&options((1280, 720)));
    real.strike(&character("E"), &[Key::Shift]);
    real.settle();
    assert_eq!(*round(&real), lessons()[0]);
    send(&mut real, SolverCommand::Hint);
    send(&mut real, Command::Lessons);
    send(&mut real, Command::SkipLessons);
    assert!(is_shown(&mut real, "Level 1 · Easy"));
}

#[test]
fn what_begins_from_a_lesson_has_the_usual_robots() {
    let board = |real: &Real| round(real).board().size();
    let mut real = STAGE.start(&options((1280, 720)));
    for command in [
        BoxedAction::from(DealCommand::Puzzle(Level::NAMED[0])),
        Command::RandomBoard.into(),
        Command::OfficialBoard.into(),
        Command::Game(GameCommand::BeginOfficial).into(),
    ] {
        send(&mut real, Command::Lessons);
        let lesson = board(&real);
        send(&mut real, command.clone());
        wait(&mut real, |world| !world.resource::<Activity>().is_busy);
        real.settle();
        assert_eq!(round(&real).start().robots().count(), 4, "{command:?}");
        assert_ne!(board(&real), lesson, "{command:?}");
        check(&mut real);
    }
}

#[test]
fn the_hints_of_a_lesson_take_the_place_of_its_text() {
    let choices =
        vec![SettingChange::Language(Some(Language::French)), SettingChange::Scale(Scale::Largest)];
    let mut real = STAGE.start(&LaunchOptions { choices, ..options(LEAST_SIZE) });
    send(&mut real, Command::Lessons);
    for lesson in lessons() {
        // Short solutions have fewer hints.
        for rungs in 1.. {
            send(&mut real, SolverCommand::Hint);
            wait(&mut real, |world| world.resource::<Solving>().hints().len() == rungs);
            check(&mut real);
            if real.app.world().resource::<Solving>().is_open() {
                break;
            }
        }
        let texts = texts(&mut real);
        assert!(texts.iter().any(|it| it.contains("coups d’ici")), "{texts:?}");
        send(&mut real, SolverCommand::Step);
        check(&mut real);
        send(&mut real, SolverCommand::StopWatching);
        solve(&mut real);
        check(&mut real);
        assert_eq!(*round(&real), lesson);
        send(&mut real, Command::NewRound);
    }
}

#[test]
fn a_lesson_has_no_button_that_a_beginner_does_not_need() {
    let mut real = STAGE.start(&options((1280, 720)));
    let more = carom_shell::Command::Toggle(MORE);
    let words = ["Count the moves left", "Where can red go?"];
    send(&mut real, Command::Lessons);
    send(&mut real, more);
    assert!(is_shown(&mut real, "Show the solution") && is_shown(&mut real, "Skip all lessons"));
    for word in words {
        assert!(!is_shown(&mut real, word), "{word}");
    }
    check(&mut real);
    send(&mut real, more);
    send(&mut real, Command::Slide(Direction::East));
    send(&mut real, Command::Skip);
    real.settle();
    assert_eq!(notice(&real), "", "nobody misses a lesson");
    send(&mut real, Command::SkipLessons);
    send(&mut real, more);
    assert!(is_shown(&mut real, words[0]));
    check(&mut real);
}

#[test]
fn the_rules_lead_to_the_lessons() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Toggle(RULES));
    let all = carom_shell::testing::seen::buttons(&mut real);
    let is_it = |it: &BoxedAction| matches!(it.downcast(), Some(Command::Lessons));
    let (_, place) = all.into_iter().find(|it| is_it(&it.0)).expect("a row");
    real.click(place);
    real.settle();
    assert_eq!(*round(&real), lessons()[0]);
    assert!(!real.app.world().resource::<Overlay>().is_open());
}

/// A player who has gone where no way leads to the target is told so.
#[test]
fn a_hint_says_that_there_is_no_way_from_here() {
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, Command::Lessons);
    for direction in [Direction::North, Direction::East] {
        send(&mut real, Command::Slide(direction));
    }
    send(&mut real, SolverCommand::Hint);
    wait(&mut real, |world| {
        let texts = world.try_query::<&Text>();
        let is_it = |it: &Text| it.0 == "There is no solution from here: undo moves";
        texts.is_some_and(|mut texts| texts.iter(world).any(is_it))
    });
    check(&mut real);
}
