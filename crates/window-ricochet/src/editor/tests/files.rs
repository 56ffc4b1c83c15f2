//! Tests of files, texts, the clipboard, the round of the play page, and the drawing between starts.

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use carom_engine::ricochet::Robot;
use carom_formats::ricochet::Entry;
use carom_play::ricochet::Canvas;
use carom_play::ricochet::editor::{Spot, Tool};
use carom_shell::clipboard::SystemClipboard;
use carom_shell::ids::PageId;
use carom_shell::place::Folder;
use carom_shell::place::SaveLocation;

use super::{app, app_in, canvas, click, notice, send, small_round, square};
use crate::editor::{Command, ExchangeCommand, OpenCommand, SaveCommand};
use crate::ids::PLAY;
use crate::opening;
use crate::session::Session;

#[test]
fn what_cannot_be_read_or_written_says_why_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = app_in(folder.path(), SaveLocation::Nowhere);
    small_round(&mut app);
    let drawn = canvas(&app).clone();
    for (text, message) in [
        (
            "no/such/file.ron",
            "“no/such/file.ron” is neither a file nor a text that this page can open",
        ),
        ("7650+42+E2302B12", "7650+42+E2302B12: "),
        ("official:1A-1B-3A-4A", "official:1A-1B-3A-4A: "),
        ("", "There is nothing to open."),
        ("?\n?", "This text cannot be read: "),
    ] {
        send(&mut app, OpenCommand::Import(text.to_owned()));
        assert!(notice(&app).starts_with(message), "{text:?}: {}", notice(&app));
        assert_eq!(*canvas(&app), drawn);
    }
    send(&mut app, SaveCommand::Export("game-id"));
    assert!(notice(&app).contains("no boards of this size"), "{}", notice(&app));
    // Invalid drawings cannot be saved: the goal is on a closed square.
    send(&mut app, Command::Take(Tool::Closed));
    click(&mut app, Spot::on(square(5, 4)));
    send(&mut app, SaveCommand::Export("ron"));
    assert!(notice(&app).starts_with("Not done: "), "{}", notice(&app));
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
    app.insert_resource(Folder(folder.path().join("gone/too")));
    send(&mut app, Command::Undo);
    send(&mut app, SaveCommand::Export("ron"));
    assert!(notice(&app).starts_with("Not done: "), "{}", notice(&app));
}

#[test]
fn files_are_dropped_and_texts_pasted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = app_in(folder.path(), SaveLocation::Nowhere);
    small_round(&mut app);
    let drawn = canvas(&app).clone();
    send(&mut app, SaveCommand::Export("ron"));
    let path = folder.path().join("board-1.ron");
    send(&mut app, Command::Clear);
    let window = Entity::PLACEHOLDER;
    app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf: path });
    app.update();
    assert_eq!(*canvas(&app), drawn);
    send(&mut app, SaveCommand::Copy("drawing"));
    let text = {
        let mut board = app.world_mut().resource_mut::<SystemClipboard>();
        board.ask(PLAY);
        board.take(PLAY).expect("a text")
    };
    assert!(text.contains("goal: red to"), "{text}");
    send(&mut app, Command::Clear);
    send(&mut app, OpenCommand::Paste);
    assert_eq!(*canvas(&app), drawn, "{}", notice(&app));
}

#[test]
fn a_round_comes_from_play_and_goes_back() {
    let mut app = app();
    send(&mut app, ExchangeCommand::Play);
    assert!(notice(&app).contains("Not a puzzle yet"), "{}", notice(&app));
    send(&mut app, ExchangeCommand::TakeRound);
    let round = opening::round();
    assert_eq!(*canvas(&app), Canvas::of_entry(&Entry::of_round(&round)));
    send(&mut app, Command::Take(Tool::Robot));
    send(&mut app, Command::Colour(Robot::Silver));
    click(&mut app, Spot::on(square(4, 4)));
    send(&mut app, ExchangeCommand::Play);
    app.update();
    assert_eq!(*app.world().resource::<State<PageId>>().get(), PLAY);
    let session = app.world().resource::<Session>();
    assert_eq!(session.round().start().square(Robot::Silver), Some(square(4, 4)));
    assert_eq!(session.board_name().to_string(), "official 4B-3B-2B-1A");
}

#[test]
fn the_drawing_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("drawing.ron");
    let place = SaveLocation::File(path.clone());
    let mut first = app_in(folder.path(), place.clone());
    small_round(&mut first);
    let drawn = canvas(&first).clone();
    assert!(!path.exists());
    // The drawing is saved after a while, and when the page is left.
    for _ in 0..300 {
        first.update();
    }
    assert!(path.exists());
    send(&mut first, Command::NextRules);
    first.world_mut().write_message(carom_shell::Command::Go(PLAY));
    first.update();
    first.update();
    let mut second = app_in(folder.path(), place.clone());
    assert_eq!(canvas(&second).profile(), canvas(&first).profile());
    send(&mut second, Command::Clear);
    second.world_mut().write_message(AppExit::Success);
    second.update();
    let third = app_in(folder.path(), place.clone());
    assert_eq!(canvas(&third).size(), drawn.size());
    assert_eq!(canvas(&third).robots().count(), 0);
    std::fs::write(&path, "(version: 1, content: ())").expect("written");
    let fourth = app_in(folder.path(), place);
    assert_eq!(*canvas(&fourth), Canvas::default());
    assert!(notice(&fourth).contains("drawing.ron.damaged-1"), "{}", notice(&fourth));
}
