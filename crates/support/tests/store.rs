//! Tests of records in a file, and of files that are written completely or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use carom_play::Records;
use carom_play::records::PuzzleId;
use carom_play::ricochet::example;
use carom_play::saved::{Persist, SaveError, StorageFault};
use carom_support::store;

/// Records with one solved puzzle.
fn records() -> Records {
    let mut records = Records::default();
    records.solved(PuzzleId::of(&example()), 9, Some(8));
    records
}

/// A folder with a valid file of records, and its text.
fn kept() -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data").join(Records::FILE);
    let (mut saved, fault) = store::open::<Records>(&path);
    assert_eq!(fault, None, "a missing file is not damaged");
    saved.value = records();
    saved.save().expect("saved");
    let text = fs::read_to_string(&path).expect("text");
    (folder, path, text)
}

fn names(path: &Path) -> Vec<String> {
    let folder = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
    let mut names: Vec<String> = folder
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[test]
fn what_is_saved_comes_back() {
    let (_folder, path, text) = kept();
    let (saved, fault) = store::open::<Records>(&path);
    assert_eq!((&saved.value, fault), (&records(), None));
    assert_eq!(names(&path), ["records.ron"], "no temporary file stays");
    assert!(text.starts_with("(\n    version: 1,"), "{text}");
    saved.save().expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("text"), text, "the same value, the same bytes");
}

#[test]
fn a_folder_in_the_place_of_the_file_is_set_aside() {
    let (_folder, path, _) = kept();
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    fs::write(path.join("inside"), "kept").expect("written");
    let (saved, fault) = store::open::<Records>(&path);
    let Some(StorageFault::SetAside { to, .. }) = fault else { panic!("{fault:?}") };
    assert_eq!(fs::read_to_string(to.join("inside")).expect("text"), "kept");
    saved.save().expect("a new file");
    assert!(path.is_file());
}

#[test]
fn a_path_that_cannot_be_is_reported() {
    let (_folder, path, text) = kept();
    // The parent folder of the file is itself a file.
    let (saved, fault) = store::open::<Records>(path.join(Records::FILE));
    assert!(saved.save().is_err());
    if let Some(fault) = fault {
        assert!(matches!(fault, StorageFault::Unreadable { .. }), "{fault:?}");
    }
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
}

#[test]
fn a_save_that_fails_leaves_the_file_as_it_was() {
    let (_folder, path, text) = kept();
    let (mut saved, _) = store::open::<Records>(&path);
    saved.value.solved(PuzzleId::of(&example()), 8, Some(8));
    // The folder is deleted while the program runs, and a file replaces it.
    let folder = path.parent().expect("a folder");
    let moved = folder.with_extension("moved");
    fs::rename(folder, &moved).expect("renamed");
    fs::write(folder, "in the way").expect("written");
    assert!(matches!(saved.save(), Err(SaveError::Io { .. })));
    assert_eq!(fs::read_to_string(moved.join(Records::FILE)).expect("text"), text);
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_replaced_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let (_folder, path, _) = kept();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("permissions");
    let link = path.with_file_name("link.ron");
    symlink(&path, &link).expect("a link");
    let (mut saved, fault) = store::open::<Records>(&link);
    assert_eq!(fault, None);
    saved.value.gave_up();
    saved.value.solved(PuzzleId::of(&example()), 8, Some(8));
    saved.save().expect("saved");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let (again, fault) = store::open::<Records>(&path);
    assert_eq!((again.value, fault), (saved.value, None));
}

#[test]
fn the_default_path_is_the_games_own() {
    if let Some(path) = store::default_path::<Records>() {
        assert!(path.is_absolute());
        assert!(path.ends_with(Records::FILE) && path.to_string_lossy().contains("carom"));
    }
}

#[test]
fn a_new_file_never_takes_the_place_of_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |text| store::write_new(folder.path(), "board", "txt", text);
    let first = write("one").expect("a file");
    let second = write("two").expect("another");
    assert_eq!(first, folder.path().join("board-1.txt"));
    assert_eq!(second, folder.path().join("board-2.txt"));
    fs::remove_file(&first).expect("removed");
    assert_eq!(write("three").expect("a file"), first);
    assert_eq!(fs::read_to_string(&first).expect("text"), "three");
    assert_eq!(fs::read_to_string(&second).expect("text"), "two");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2, "nothing else is left");
    let nowhere = folder.path().join("no such folder");
    assert!(store::write_new(&nowhere, "board", "txt", "").is_err());
}

#[test]
fn a_file_has_the_name_that_a_person_chose() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name| store::write_named(folder.path(), name, "txt", name);
    let at = |name| folder.path().join(name);
    assert_eq!(write("My board").expect("a file"), at("My board.txt"));
    assert_eq!(write("My board.txt").expect("another"), at("My board-1.txt"));
    assert_eq!(write("a.b").expect("a file"), at("a.b.txt"));
    fs::create_dir(at("boards")).expect("a folder");
    let absolute = at("two").display().to_string();
    for name in ["", "..", "boards/", "boards/one", &absolute, "a:b", "nul", "..txt"] {
        let error = write(name).expect_err(name);
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{name:?}: {error}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 4, "nothing else is left");
    assert_eq!(fs::read_dir(at("boards")).expect("the folder").count(), 0);
}

/// Changes of two windows to one file, one after the other.
#[test]
fn two_programs_add_to_one_file() {
    let (_folder, path, _) = kept();
    let before = store::open::<Records>(&path).0.value.puzzles();
    let (mut first, _) = store::open::<Records>(&path);
    let (mut second, _) = store::open::<Records>(&path);
    let ids: Vec<PuzzleId> = ["00000000000000aa", "00000000000000bb", "00000000000000cc"]
        .map(|text| text.parse::<PuzzleId>().expect("an id"))
        .into();
    first
        .update(|it| {
            it.solved(ids[0], 5, Some(5));
        })
        .expect("saved");
    second
        .update(|it| {
            it.solved(ids[1], 6, Some(6));
        })
        .expect("saved");
    first
        .update(|it| {
            it.solved(ids[2], 7, Some(7));
        })
        .expect("saved");
    let (now, fault) = store::open::<Records>(&path);
    assert_eq!(fault, None);
    assert_eq!(now.value.puzzles(), before + 3);
    assert_eq!(now.value, first.value, "the last one has all changes");
    // Both windows at once, many times.
    std::thread::scope(|scope| {
        for mut window in [first, second] {
            scope.spawn(move || {
                for _ in 0..50 {
                    window
                        .update(|it| {
                            it.solved(PuzzleId::of(&example()), 9, None);
                        })
                        .expect("saved");
                }
            });
        }
    });
    let times = store::open::<Records>(&path).0.value.best(PuzzleId::of(&example()));
    let times_before = now.value.best(PuzzleId::of(&example())).map_or(0, |it| it.times);
    assert_eq!(times.map(|it| it.times), Some(times_before + 100));
}

#[test]
fn a_change_that_could_not_be_written_comes_with_the_next() {
    let (_folder, path, _) = kept();
    let (mut open, _) = store::open::<Records>(&path);
    let folder = path.parent().expect("a folder").to_owned();
    let away = folder.with_extension("away");
    // A file replaces the folder: nothing can be written there.
    fs::rename(&folder, &away).expect("renamed");
    fs::write(&folder, "").expect("written");
    let id = |text: &str| text.parse::<PuzzleId>().expect("an id");
    open.update(|it| {
        it.solved(id("00000000000000aa"), 5, None);
    })
    .expect_err("refused");
    fs::remove_file(&folder).expect("removed");
    fs::rename(&away, &folder).expect("renamed");
    open.update(|it| {
        it.solved(id("00000000000000bb"), 5, None);
    })
    .expect("saved");
    let now = store::open::<Records>(&path).0.value;
    assert!(
        now.best(id("00000000000000aa")).is_some() && now.best(id("00000000000000bb")).is_some()
    );
}

#[test]
fn what_is_too_large_to_be_records_is_set_aside() {
    let (_folder, path, text) = kept();
    let large = text + &" ".repeat(16 << 20);
    fs::write(&path, &large).expect("written");
    let (saved, fault) = store::open::<Records>(&path);
    assert_eq!(saved.value, Records::default());
    let Some(StorageFault::SetAside { to, reason, .. }) = fault else { panic!("{fault:?}") };
    assert_eq!(fs::read_to_string(to).expect("text"), large, "nothing is lost");
    assert_eq!(reason, "it is larger than 16777216 bytes");
}
