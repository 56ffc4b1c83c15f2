//! The file dialog of the desktop, and the files that were opened last.

use std::fs;

use super::real::{Home, Real, is_shown, notice, send};
use crate::arguments::Options;
use crate::shell::Command;
use crate::shell::dialog::Dialog;
use crate::shell::place::Place;
use crate::unblock::ids::{FILES, PLAY};

#[test]
fn a_chosen_file_opens_and_is_among_the_last_files_of_the_next_start() {
    let home = Home::new();
    let options = Options { settings: Place::File(home.file("settings.ron")), ..home.options() };
    let path = home.file("puzzle.txt");
    fs::write(&path, "..B.AAB.........\n").expect("written");
    let mut real = Real::start(&options);
    send(&mut real, Command::Go(PLAY));
    send(&mut real, Command::Browse);
    assert!(notice(&real).starts_with("This desktop has no file dialog."), "{}", notice(&real));
    real.app.world_mut().resource_mut::<Dialog>().will_answer(path);
    send(&mut real, Command::Toggle(FILES));
    assert!(!is_shown(&mut real, "puzzle.txt") && is_shown(&mut real, "Choose a file …"));
    send(&mut real, Command::Browse);
    assert!(notice(&real).contains("puzzle.txt"), "{}", notice(&real));
    drop(real);
    let mut real = Real::start(&options);
    send(&mut real, Command::Go(PLAY));
    send(&mut real, Command::Toggle(FILES));
    assert!(is_shown(&mut real, "puzzle.txt"));
    send(&mut real, Command::OpenRecent(0));
    assert!(notice(&real).contains("puzzle.txt"), "{}", notice(&real));
    send(&mut real, Command::OpenRecent(7));
}
