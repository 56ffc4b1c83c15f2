//! Files that are kept between starts load, and damaged ones are set aside.

use std::fs;
use std::path::{Path, PathBuf};

use crate::SolverCommand;
use crate::editor::Drawing;
use crate::last_game::LastGame;
use crate::records::Library;
use crate::session::Session;
use crate::solving::Best;
use crate::table::TableModel;
use bevy::prelude::*;
use carom_engine::ricochet::Profile;
use carom_engine::{Direction, Square};
use carom_play::records::{PuzzleId, Streak};
use carom_play::ricochet::{Canvas, Edit};
use carom_shell::ids::PageId;
use carom_shell::input::{KeyChoices, Keys};
use carom_shell::notice::Notice;
use carom_shell::place::SaveLocation;
use carom_shell::settings::Settings;
use carom_shell::theme::Theme;

use super::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Real, notice, wait};

/// The names of the files, as in 0.1.0.
const FILES: [&str; 6] =
    ["settings.ron", "rules.ron", "records.ron", "game.ron", "table.ron", "drawing.ron"];

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kept")
}

fn options(folder: &Path) -> LaunchOptions {
    let place = |name: &str| SaveLocation::File(folder.join(name));
    LaunchOptions {
        records: place("records.ron"),
        settings: place("settings.ron"),
        drawing: Some(place("drawing.ron")),
        ..LaunchOptions::default()
    }
}

#[test]
fn what_was_told_about_a_round_is_told_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut real = STAGE.start(&options(folder.path()));
    let is_told = |real: &Real| real.app.world().resource::<Best>().is_told();
    assert!(!is_told(&real));
    real.app.world_mut().write_message(SolverCommand::Hint);
    wait(&mut real, |world| world.resource::<Best>().is_told());
    // The program ends without a word.
    drop(real);
    assert!(is_told(&STAGE.start(&options(folder.path()))));
}

#[test]
fn damaged_files_are_set_aside_and_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = FILES.into_iter().chain(["round.ron"]);
    for file in files.clone() {
        fs::write(folder.path().join(file), "(version: 1, content: nonsense)").expect("written");
    }
    let mut real = STAGE.start(&options(folder.path()));
    let told = notice(&real);
    for file in files {
        assert!(folder.path().join(format!("{file}.damaged-1")).exists(), "{file}");
        // The page of friends tells of its own file.
        assert!(file == "table.ron" || told.contains(&format!("{file}.damaged-1")), "{told}");
    }
    check(&mut real);
}

#[test]
fn files_of_the_first_version_load() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in FILES {
        fs::copy(samples().join(file), folder.path().join(file)).expect("a sample");
    }
    let mut real = STAGE.start(&options(folder.path()));
    let world = real.app.world();
    assert_eq!(*world.resource::<Notice>(), Notice(None), "nothing is damaged");
    let settings = world.resource::<Settings>();
    assert_eq!(settings.look.theme, Theme::Dark);
    let session = world.resource::<Session>();
    assert_eq!(session.round().profile(), Profile::OFFICIAL);
    let undo = "q".parse().expect("a stroke");
    let action = world.resource::<Keys>().shortcut(PageId::new("play"), &undo);
    assert_eq!(action.map(|it| it.id), Some("undo"));
    assert_ne!(*world.resource::<KeyChoices>(), KeyChoices::default());
    let game = world.resource::<LastGame>().game().expect("a game");
    assert_eq!((game.done().len(), game.left()), (0, 17));
    let model = world.resource::<TableModel>();
    assert_eq!(model.draft().players().len(), 3);
    let game = model.any_game().expect("a bidding game");
    let bids = game.seats().iter().map(|seat| seat.bid.map(|bid| bid.moves));
    assert_eq!(bids.collect::<Vec<_>>(), [None, Some(9), None]);
    assert_eq!(game.board_name(), Some("1B-2A-4C-3C"));
    let canvas = world.resource::<Drawing>().canvas().clone();
    assert!(canvas.walls(Square::new(9, 8)).contains(Direction::South), "the wall that was drawn");
    assert_eq!(canvas, {
        let mut canvas = Canvas::default();
        canvas.apply(Edit::AddWall(Square::new(9, 8), Direction::South)).expect("on the board");
        canvas
    });
    let best = world.resource::<Library>().records();
    let id = "7f981b25392de516".parse::<PuzzleId>().expect("an id");
    let solved = best.best(id).expect("a solved puzzle");
    assert_eq!((solved.moves, solved.optimum, solved.times), (8, Some(8), 1));
    assert_eq!(best.perfect_streak(), Streak { current: 1, longest: 1 });
    let records = fs::read_to_string(folder.path().join("records.ron")).expect("the records");
    real.app.world_mut().write_message(AppExit::Success);
    real.frame();
    let after = fs::read_to_string(folder.path().join("records.ron")).expect("the records");
    assert_eq!(after, records);
}
