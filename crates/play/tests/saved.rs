//! Records in a file: damaged in many ways, and never lost.

use std::fs;
use std::path::{Path, PathBuf};

use carom_play::records::PuzzleId;
use carom_play::ricochet::example;
use carom_play::saved::{Keep, Notice, SaveError};
use carom_play::{Date, Records, Saved};

fn records() -> Records {
    let mut records = Records::default();
    records.solved(PuzzleId::of(&example()), 9, Some(8));
    records.daily_solved(Date::new(2025, 1, 31).expect("a day"));
    records
}

/// A folder with a sound file of records, and its text.
fn kept() -> (tempfile::TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("data").join(Records::FILE);
    let (mut saved, notice) = Saved::<Records>::open(&path);
    assert_eq!(notice, None, "no file is no damage");
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
    let (saved, notice) = Saved::<Records>::open(&path);
    assert_eq!((&saved.value, notice), (&records(), None));
    assert_eq!(names(&path), ["records.ron"], "no temporary file stays");
    assert!(text.starts_with("(\n    version: 1,"), "{text}");
    saved.save().expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("text"), text, "the same value, the same bytes");
}

/// Damages a sound file, opens it and looks at what is left.
#[track_caller]
fn check_damaged(case: &str, damage: impl FnOnce(&str) -> Vec<u8>) {
    let (_folder, path, text) = kept();
    let damaged = damage(&text);
    assert_ne!(damaged, text.as_bytes(), "{case}");
    fs::write(&path, &damaged).expect("written");
    let (mut saved, notice) = Saved::<Records>::open(&path);
    assert_eq!(saved.value, Records::default(), "{case}");
    let notice = notice.unwrap_or_else(|| panic!("{case}: no notice"));
    let line = notice.to_string();
    assert!(line.lines().count() == 1 && line.chars().all(|it| !it.is_control()), "{case}: {line}");
    let Notice::SetAside { to, .. } = notice else { panic!("{case}: {notice:?}") };
    assert_eq!(names(&path), ["records.ron.damaged-1"], "{case}");
    assert_eq!(fs::read(&to).expect("the damaged file"), damaged, "{case}: nothing is lost");

    saved.value = records();
    saved.save().expect("a new file");
    let (again, notice) = Saved::<Records>::open(&path);
    assert_eq!((again.value, notice), (records(), None), "{case}");
    assert_eq!(names(&path), ["records.ron", "records.ron.damaged-1"], "{case}");
}

#[test]
fn a_file_damaged_in_many_ways_is_set_aside() {
    let replaced = |from: &'static str, to: &'static str| {
        move |text: &str| {
            assert!(text.contains(from), "{from} in {text}");
            text.replacen(from, to, 1).into_bytes()
        }
    };
    check_damaged("empty", |_| Vec::new());
    check_damaged("blank", |_| b" \n\t\n".to_vec());
    check_damaged("one byte", |_| b"(".to_vec());
    check_damaged("half", |text| text.as_bytes()[..text.len() / 2].to_vec());
    check_damaged("without the last bracket", |text| {
        text.trim_end().strip_suffix(')').expect("a bracket").into()
    });
    check_damaged("NULs", |text| vec![0; text.len()]);
    check_damaged("NULs behind", |text| [text.as_bytes(), &[0; 512]].concat());
    check_damaged("not UTF-8", |text| {
        text.replace("version", "\u{e9}").bytes().map(|it| it | 0x80).collect()
    });
    check_damaged("UTF-16", |text| text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    check_damaged("garbage", |_| (0..4096_u32).map(|it| (it * it % 251) as u8).collect());
    check_damaged("another language", |_| br#"{"version": 1, "content": {}}"#.to_vec());
    check_damaged("twice", |text| text.repeat(2).into_bytes());
    check_damaged("version 0", replaced("version: 1", "version: 0"));
    check_damaged("a negative version", replaced("version: 1", "version: -1"));
    check_damaged("a text for a version", replaced("version: 1", "version: \"1\""));
    check_damaged("no version", replaced("version: 1,", ""));
    check_damaged("no content", |_| b"(version: 1)".to_vec());
    check_damaged("content of a wrong type", |_| b"(version: 1, content: [1, 2])".to_vec());
    check_damaged("an unknown field", replaced("moves:", "movements:"));
    check_damaged("a negative number", replaced("moves: 9", "moves: -9"));
    check_damaged("a number too large", replaced("moves: 9", "moves: 4294967296"));
    check_damaged("an id that is none", replaced("{\n            \"", "{\n            \"x"));
    check_damaged("no such day", replaced("2025-01-31", "2025-02-31"));
    check_damaged("deep nesting", |_| {
        format!("(version: 1, content: {}", "(".repeat(50_000)).into_bytes()
    });
    check_damaged("too large", |text| [text, &" ".repeat(16 << 20)].concat().into_bytes());
}

#[test]
fn every_truncation_is_survived() {
    let (_folder, path, text) = kept();
    for length in 0..text.trim_end().len() {
        fs::write(&path, &text[..length]).expect("written");
        let (saved, notice) = Saved::<Records>::open(&path);
        assert_eq!(saved.value, Records::default(), "{length}");
        let Some(Notice::SetAside { to, .. }) = notice else { panic!("{length}: {notice:?}") };
        assert!(to.to_string_lossy().ends_with(&format!(".damaged-{}", length + 1)), "{to:?}");
        assert_eq!(fs::read_to_string(&to).expect("text"), text[..length]);
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_is_set_aside() {
    let (_folder, path, _) = kept();
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("a folder");
    fs::write(path.join("inside"), "kept").expect("written");
    let (saved, notice) = Saved::<Records>::open(&path);
    let Some(Notice::SetAside { to, .. }) = notice else { panic!("{notice:?}") };
    assert_eq!(fs::read_to_string(to.join("inside")).expect("text"), "kept");
    saved.save().expect("a new file");
    assert!(path.is_file());
}

#[test]
fn a_later_version_is_left_alone() {
    let (_folder, path, text) = kept();
    for later in [
        text.replace("version: 1", "version: 2"),
        "(version: 3, content: Something(new: [\"at all\"]), more: 1)".to_owned(),
    ] {
        fs::write(&path, &later).expect("written");
        let (mut saved, notice) = Saved::<Records>::open(&path);
        assert!(matches!(notice, Some(Notice::Later { version: 2..=3, .. })), "{notice:?}");
        saved.value = records();
        assert!(matches!(saved.save(), Err(SaveError::Locked { .. })));
        assert_eq!(fs::read_to_string(&path).expect("text"), later);
        assert_eq!(names(&path), ["records.ron"]);
    }
}

#[test]
fn a_path_that_cannot_be_is_reported() {
    let (_folder, path, text) = kept();
    // The folder of the file is itself a file.
    let (saved, notice) = Saved::<Records>::open(path.join(Records::FILE));
    assert!(saved.save().is_err());
    if let Some(notice) = notice {
        assert!(matches!(notice, Notice::Unreadable { .. }), "{notice:?}");
    }
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
}

#[test]
fn a_save_that_fails_leaves_the_file_as_it_was() {
    let (_folder, path, text) = kept();
    let (mut saved, _) = Saved::<Records>::open(&path);
    saved.value.solved(PuzzleId::of(&example()), 8, Some(8));
    // The folder goes away behind the program's back, and a file takes its place.
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
    let (mut saved, notice) = Saved::<Records>::open(&link);
    assert_eq!(notice, None);
    saved.value.gave_up();
    saved.value.solved(PuzzleId::of(&example()), 8, Some(8));
    saved.save().expect("saved");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let (again, notice) = Saved::<Records>::open(&path);
    assert_eq!((again.value, notice), (saved.value, None));
}

#[test]
fn the_default_path_is_the_games_own() {
    if let Some(path) = carom_play::saved::default_path::<Records>() {
        assert!(path.is_absolute());
        assert!(path.ends_with(Records::FILE) && path.to_string_lossy().contains("carom"));
    }
}

#[test]
fn a_new_file_never_takes_the_place_of_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |text| carom_play::saved::write_new(folder.path(), "board", "txt", text);
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
    assert!(carom_play::saved::write_new(&nowhere, "board", "txt", "").is_err());
}

/// What two windows do to one file, one after the other.
#[test]
fn two_programs_add_to_one_file() {
    let (_folder, path, _) = kept();
    let before = Saved::<Records>::open(&path).0.value.puzzles();
    let (mut first, _) = Saved::<Records>::open(&path);
    let (mut second, _) = Saved::<Records>::open(&path);
    let ids: Vec<PuzzleId> = ["00000000000000aa", "00000000000000bb", "00000000000000cc"]
        .map(|text| PuzzleId::try_from(text.to_owned()).expect("an id"))
        .into();
    first.update(|it| drop(it.solved(ids[0], 5, Some(5)))).expect("saved");
    second.update(|it| drop(it.solved(ids[1], 6, Some(6)))).expect("saved");
    first.update(|it| drop(it.solved(ids[2], 7, Some(7)))).expect("saved");
    let (now, notice) = Saved::<Records>::open(&path);
    assert_eq!(notice, None);
    assert_eq!(now.value.puzzles(), before + 3);
    assert_eq!(now.value, first.value, "the one that came last knows everything");
    // Both at once, many times.
    std::thread::scope(|scope| {
        for mut window in [first, second] {
            scope.spawn(move || {
                for _ in 0..50 {
                    window
                        .update(|it| drop(it.solved(PuzzleId::of(&example()), 9, None)))
                        .expect("saved");
                }
            });
        }
    });
    let times = Saved::<Records>::open(&path).0.value.best(PuzzleId::of(&example()));
    let times_before = now.value.best(PuzzleId::of(&example())).map_or(0, |it| it.times);
    assert_eq!(times.map(|it| it.times), Some(times_before + 100));
}

#[test]
fn an_update_never_replaces_what_must_stay() {
    let (_folder, path, text) = kept();
    let solve = |it: &mut Records| drop(it.solved(PuzzleId::of(&example()), 9, None));
    // A newer program has written it in the meantime.
    let (mut open, _) = Saved::<Records>::open(&path);
    let newer = "(version: 99, content: (a: 1))";
    fs::write(&path, newer).expect("written");
    let error = open.update(solve).expect_err("refused");
    assert!(matches!(error, SaveError::Locked { .. }), "{error}");
    assert_eq!(fs::read_to_string(&path).expect("text"), newer);
    // It was damaged in the meantime.
    fs::write(&path, &text).expect("written");
    let (mut open, _) = Saved::<Records>::open(&path);
    fs::write(&path, "(").expect("written");
    open.update(solve).expect("saved");
    assert_eq!(Saved::<Records>::open(&path).0.value, open.value);
    assert!(names(&path).contains(&"records.ron.damaged-1".to_owned()), "{:?}", names(&path));
    // It is gone.
    fs::remove_file(&path).expect("removed");
    open.update(solve).expect("saved");
    assert_eq!(Saved::<Records>::open(&path).0.value, open.value);
}

#[test]
fn a_change_that_could_not_be_written_comes_with_the_next() {
    let (_folder, path, _) = kept();
    let (mut open, _) = Saved::<Records>::open(&path);
    let folder = path.parent().expect("a folder").to_owned();
    let away = folder.with_extension("away");
    // A file in the place of the folder: nothing can be written there.
    fs::rename(&folder, &away).expect("renamed");
    fs::write(&folder, "").expect("written");
    let id = |text: &str| PuzzleId::try_from(text.to_owned()).expect("an id");
    open.update(|it| drop(it.solved(id("00000000000000aa"), 5, None))).expect_err("refused");
    fs::remove_file(&folder).expect("removed");
    fs::rename(&away, &folder).expect("renamed");
    open.update(|it| drop(it.solved(id("00000000000000bb"), 5, None))).expect("saved");
    let now = Saved::<Records>::open(&path).0.value;
    assert!(
        now.best(id("00000000000000aa")).is_some() && now.best(id("00000000000000bb")).is_some()
    );
}
