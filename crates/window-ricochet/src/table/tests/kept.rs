//! Tests of the table between two starts.

use std::fs;

use super::*;

#[test]
fn a_game_goes_on_at_the_next_start_with_the_clock_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = SaveLocation::File(folder.path().join("records.ron"));
    let mut first = app_with(place.clone());
    send(&mut first, Command::Name(1, "Second".to_owned()));
    strike(&mut first, Key::Enter);
    bid(&mut first, 2, 9);
    wait_seconds(&mut first, 20);
    first.world_mut().write_message(AppExit::Success);
    first.update();
    drop(first);

    let mut second = app_with(place);
    assert_eq!(model(&second).draft().players()[1].name, "Second");
    assert!(model(&second).game().is_none(), "the set-up first");
    typed(&mut second, "c");
    assert_eq!(game(&second).seats()[1].player.name, "Second");
    assert_eq!(game(&second).seats()[1].bid.map(|bid| bid.moves), Some(9));
    let Phase::Bidding(Clock::Paused(left)) = game(&second).phase() else {
        panic!("{:?}", game(&second).phase())
    };
    assert!((39..=40).contains(&left.as_secs()), "{left:?}");
    strike(&mut second, Key::Space);
    wait_seconds(&mut second, 41);
    assert_eq!(demonstrator(&second), Some(2));
}

#[test]
fn a_running_clock_is_saved_from_time_to_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = SaveLocation::File(folder.path().join("records.ron"));
    let mut first = app_with(place.clone());
    strike(&mut first, Key::Enter);
    bid(&mut first, 2, 9);
    for _ in 0..20 {
        wait_seconds(&mut first, 1);
    }
    // The program ends without a word.
    drop(first);
    let mut second = app_with(place);
    strike(&mut second, Key::Enter);
    let Phase::Bidding(Clock::Paused(left)) = game(&second).phase() else {
        panic!("{:?}", game(&second).phase())
    };
    assert!((39..=44).contains(&left.as_secs()), "{left:?}");
}

#[test]
fn a_damaged_file_is_set_aside_with_a_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.ron");
    fs::write(&path, "(version: 1, content: (draft: 7))").expect("written");
    let app = app_with(SaveLocation::File(folder.path().join("records.ron")));
    assert!(told(&app).contains("table.ron is damaged"), "{}", told(&app));
    assert!(model(&app).any_game().is_none() && !path.exists());
}

#[test]
fn nothing_is_written_where_nothing_is_kept() {
    let mut app = app();
    strike(&mut app, Key::Enter);
    assert!(app.world().resource::<Persisted<TableFile>>().value().is_none());
}
