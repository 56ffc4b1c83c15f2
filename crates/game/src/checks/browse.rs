//! The file dialog of the desktop, and the files that were opened last.

use std::fs;
use std::path::Path;

use carom_shell::dialog::{ChoosePlace, Dialog};
use carom_shell::place::{Folder, SaveLocation};
use carom_shell::{BoxedAction, Command};
use carom_window_ricochet as ricochet;
use carom_window_tablut as tablut;
use carom_window_unblock as unblock;
use carom_window_unblock::ids::{FILES, PLAY};

use crate::testing::STAGE;
use carom_shell::program::LaunchOptions;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, notice, options, send};
use carom_shell::testing::seen;

#[test]
fn a_chosen_file_opens_and_is_among_the_last_files_of_the_next_start() {
    let home = Home::new();
    let options =
        LaunchOptions { settings: SaveLocation::File(home.file("settings.ron")), ..home.options() };
    let path = home.file("puzzle.txt");
    fs::write(&path, "..B.AAB.........\n").expect("written");
    let mut real = STAGE.start(&options);
    send(&mut real, Command::Go(PLAY));
    send(&mut real, Command::Browse);
    assert!(notice(&real).starts_with("This desktop has no file dialog."), "{}", notice(&real));
    real.app.world_mut().resource_mut::<Dialog>().will_answer(path);
    send(&mut real, Command::Toggle(FILES));
    assert!(!is_shown(&mut real, "puzzle.txt") && is_shown(&mut real, "Choose a file …"));
    send(&mut real, Command::Browse);
    assert!(notice(&real).contains("puzzle.txt"), "{}", notice(&real));
    drop(real);
    let mut real = STAGE.start(&options);
    send(&mut real, Command::Go(PLAY));
    send(&mut real, Command::Toggle(FILES));
    assert!(is_shown(&mut real, "puzzle.txt"));
    send(&mut real, Command::OpenRecent(0));
    assert!(notice(&real).contains("puzzle.txt"), "{}", notice(&real));
    send(&mut real, Command::OpenRecent(7));
}

#[test]
fn a_place_from_the_dialog_is_for_one_file_and_none_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let cards = [
        (ricochet::ids::PLAY, ricochet::ids::FILES),
        (ricochet::ids::EDITOR, ricochet::editor::card::FILES),
        (PLAY, FILES),
        (tablut::ids::PLAY, tablut::ids::FILES),
    ];
    for (number, (page, card)) in cards.into_iter().enumerate() {
        let mut real = STAGE.start(&options((1280, 720)));
        send(&mut real, Command::Go(page));
        send(&mut real, Command::Toggle(card));
        let button = |real: &mut Real| {
            let all = seen::buttons(real);
            let is_it = |it: &BoxedAction| it.downcast::<ChoosePlace>().is_some();
            all.into_iter().find(|it| is_it(&it.0)).expect("a button").1
        };
        let path = folder.path().join(format!("chosen-{number}"));
        real.app.world_mut().resource_mut::<Dialog>().will_answer(path.clone());
        let place = button(&mut real);
        real.click(place);
        real.settle();
        let told = notice(&real);
        assert!(
            told.starts_with("Saved ") && told.contains(&format!("chosen-{number}.")),
            "{told}"
        );
        let is_there = |it: std::io::Result<fs::DirEntry>| {
            it.expect("a file")
                .file_name()
                .to_string_lossy()
                .starts_with(&format!("chosen-{number}."))
        };
        assert!(fs::read_dir(folder.path()).expect("a folder").any(is_there), "{card:?}");
        check(&mut real);
        // Without a dialog the player types a name.
        let place = button(&mut real);
        real.click(place);
        real.settle();
        assert!(
            notice(&real).starts_with("This desktop has no file dialog. Type a name"),
            "{card:?}"
        );
    }
}

/// A saved file is found again: among the last files of its game, and by its name without its folder or extension.
#[test]
fn a_saved_file_is_found_again_by_its_name() {
    let home = Home::new();
    let options =
        LaunchOptions { settings: SaveLocation::File(home.file("settings.ron")), ..home.options() };
    let mut real = STAGE.start(&options);
    let folder = tempfile::tempdir().expect("a folder");
    real.app.insert_resource(Folder(folder.path().to_owned()));
    let open = |text: &str| unblock::OpenCommand::OpenText(text.to_owned());
    let saved = |real: &mut Real| {
        send(real, Command::Go(PLAY));
        send(real, Command::Toggle(FILES));
        send(real, unblock::SaveCommand::Save);
        let path = notice(real).trim_start_matches("Saved ").to_owned();
        let name = Path::new(&path).file_name().expect("a name").to_string_lossy().into_owned();
        send(real, Command::Back);
        name
    };
    let name = saved(&mut real);
    send(&mut real, Command::Toggle(FILES));
    assert!(is_shown(&mut real, &name), "{name}");
    let stem = Path::new(&name).file_stem().expect("a stem").to_string_lossy().into_owned();
    for text in [&name, &stem] {
        send(&mut real, open("..B.AAB........."));
        send(&mut real, open(text));
        assert!(notice(&real).contains(&name), "{text}: {}", notice(&real));
    }
    for (page, card) in
        [(tablut::ids::PLAY, tablut::ids::FILES), (ricochet::ids::PLAY, ricochet::ids::FILES)]
    {
        send(&mut real, Command::Go(page));
        send(&mut real, Command::Toggle(card));
        assert!(!is_shown(&mut real, &name), "{page:?} lists the file of another game");
        send(&mut real, Command::Back);
    }
}
