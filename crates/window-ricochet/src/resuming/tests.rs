//! Tests of the round that is kept between starts.

use std::fs;
use std::path::Path;
use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use carom_engine::Direction;
use carom_engine::ricochet::{Move, Robot};
use carom_play::ricochet::{example, lessons};

use super::*;
use crate::command::{Command, GameCommand};
use crate::levels;
use crate::testing::{send, session};

/// The page as at the start of the program, with its files in a folder.
fn start(folder: &Path, is_named: bool) -> App {
    let records = SaveLocation::File(folder.join("records.ron"));
    let mut app = crate::testing::app(example());
    app.insert_resource(Session::new(example(), None, 1));
    app.add_plugins((crate::dealing::plugin, crate::clock::plugin, whole::plugin(&records)));
    open(&mut app, &records, is_named);
    app.update();
    app
}

fn slide(app: &mut App) {
    let (direction, _) = session(app).slides().remove(0);
    send(app, Command::Slide(direction));
}

#[test]
fn the_first_start_teaches_and_later_starts_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = start(folder.path(), false);
    for lesson in lessons() {
        assert_eq!(*session(&app).round(), lesson);
        send(&mut app, Command::Skip);
    }
    let packs = levels::packs();
    let level = packs.places().next().and_then(|it| packs.get(it)).expect("a level");
    assert_eq!(*session(&app).round(), level.round);
    send(&mut app, Command::RandomRobots);
    slide(&mut app);
    slide(&mut app);
    send(&mut app, Command::Undo);
    let kept = session(&app).attempt();
    // The program ends without a word.
    drop(app);
    let app = start(folder.path(), false);
    assert_eq!(session(&app).attempt(), kept);
    assert_eq!((session(&app).moves().len(), session(&app).can_redo()), (1, true));
    let named = start(folder.path(), true);
    assert_eq!(*session(&named).round(), example(), "a round that was named has priority");
}

#[test]
fn a_player_with_records_does_not_start_for_the_first_time() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("records.ron"), "(version: 1, content: ())").expect("written");
    assert_eq!(*session(&start(folder.path(), false)).round(), example());
}

#[test]
fn a_target_of_a_whole_game_is_kept_with_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = start(folder.path(), false);
    send(&mut app, Command::Game(GameCommand::Begin));
    slide(&mut app);
    let (kept, game) = (session(&app).attempt(), session(&app).game().cloned());
    drop(app);
    let app = start(folder.path(), false);
    assert_eq!((session(&app).attempt(), session(&app).game().cloned()), (kept, game));
}

#[test]
fn the_clock_loses_few_seconds_if_the_program_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = start(folder.path(), true);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(400)));
    for _ in 0..25 {
        app.update();
    }
    let seconds = |app: &App| app.world().resource::<RoundClock>().seconds();
    let before = seconds(&app);
    assert!(before >= 9, "{before}");
    drop(app);
    let app = start(folder.path(), false);
    assert!((before - SECONDS..=before + 1).contains(&seconds(&app)), "{}", seconds(&app));
}

fn has_way_back(app: &App) -> bool {
    app.world().resource::<WayBack>().0
}

#[test]
fn a_round_that_is_left_can_be_had_back_and_the_player_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = start(folder.path(), true);
    send(&mut app, Command::Play(Move { robot: Robot::Red, direction: Direction::West }));
    let kept = session(&app).attempt();
    for leave in [Command::RandomBoard, Command::RandomTarget, Command::ToggleRules] {
        send(&mut app, leave.clone());
        assert_ne!(session(&app).attempt(), kept, "{leave:?}");
        assert!(has_way_back(&app), "{leave:?}");
        send(&mut app, Command::RoundBefore);
        assert_eq!(session(&app).attempt(), kept, "{leave:?}");
        assert!(!has_way_back(&app), "{leave:?}");
    }
    // The button goes with the next move.
    send(&mut app, Command::ToggleRules);
    send(&mut app, Command::Select(Robot::Red));
    assert!(has_way_back(&app));
    send(&mut app, Command::Play(Move { robot: Robot::Red, direction: Direction::West }));
    assert!(!has_way_back(&app));
    // The text of a lesson needs its room.
    send(&mut app, Command::Lessons);
    let notice = app.world().resource::<Notice>().0.clone();
    assert_eq!((has_way_back(&app), notice), (false, Some(Phrase::new("round-kept"))));
}
