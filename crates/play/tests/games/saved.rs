//! Tests of records in a store: damaged in many ways, and never lost.

use std::io;
use std::path::PathBuf;

use carom_play::records::PuzzleId;
use carom_play::ricochet::example;
use carom_play::saved::{OTHER, Persist, SaveError, StorageFault};
use carom_play::{Records, Store, StoredValue};

use crate::common::{MemoryStore, records};

/// A store that cannot be read or set aside, and that must not be written.
#[derive(Debug)]
struct Broken(io::ErrorKind);

impl Store for Broken {
    fn read(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Err(self.0.into())
    }

    fn write(&self, _: &str, _: &str) -> io::Result<()> {
        panic!("the stored text must stay")
    }

    fn set_aside(&self, _: &str) -> io::Result<PathBuf> {
        Err(self.0.into())
    }
}

fn open(store: &MemoryStore) -> (StoredValue<Records>, Option<StorageFault>) {
    StoredValue::open_in(store.clone())
}

/// A store with valid records, and their text.
fn kept() -> (MemoryStore, String) {
    let store = MemoryStore::default();
    let (mut saved, fault) = open(&store);
    assert_eq!((&saved.value, fault), (&Records::default(), None), "a missing text is not damaged");
    saved.value = records();
    saved.save().expect("saved");
    let text = store.text(Records::FILE);
    (store, text)
}

#[test]
fn what_is_saved_comes_back() {
    let (store, text) = kept();
    let (saved, fault) = open(&store);
    assert_eq!((&saved.value, fault), (&records(), None));
    assert!(text.starts_with("(\n    version: 1,"), "{text}");
    saved.save().expect("saved");
    assert_eq!(store.text(Records::FILE), text, "the same value, the same bytes");
}

#[test]
fn what_another_device_has_kept_is_joined_once() {
    let (store, text) = kept();
    let other = |it: &str| format!("{it}{OTHER}");
    let mut there = Records::default();
    there.solved(PuzzleId::of(&example()), 8, Some(8));
    let elsewhere = MemoryStore::default();
    let mut saved = StoredValue::<Records>::open_in(elsewhere.clone()).0;
    saved.value = there;
    saved.save().expect("saved");
    store.put(&other(Records::FILE), elsewhere.text(Records::FILE));
    let (saved, fault) = open(&store);
    let best = saved.value.best(PuzzleId::of(&example())).expect("solved");
    assert_eq!((best.moves, fault), (8, None));
    assert_eq!(store.names(), [Records::FILE], "nothing waits");
    assert_eq!(open(&store).0.value, saved.value, "it is saved");
    // What this program does not know waits for one that does.
    for unknown in ["", "nonsense", &text.replace("version: 1", "version: 9")] {
        store.put(&other(Records::FILE), unknown);
        assert_eq!(open(&store).0.value, saved.value);
        assert_eq!(store.text(&other(Records::FILE)), unknown);
    }
}

/// Damages a valid text, opens it and checks the result.
#[track_caller]
fn check_damaged(case: &str, damage: impl FnOnce(&str) -> Vec<u8>) {
    let (store, text) = kept();
    let damaged = damage(&text);
    assert_ne!(damaged, text.as_bytes(), "{case}");
    store.put(Records::FILE, damaged.clone());
    let (mut saved, fault) = open(&store);
    assert_eq!(saved.value, Records::default(), "{case}");
    let fault = fault.unwrap_or_else(|| panic!("{case}: no fault"));
    let line = fault.to_string();
    assert!(line.lines().count() == 1 && line.chars().all(|it| !it.is_control()), "{case}: {line}");
    let StorageFault::SetAside { to, .. } = fault else { panic!("{case}: {fault:?}") };
    assert_eq!(store.names(), ["records.ron.damaged-1"], "{case}");
    assert_eq!(store.texts()[to.to_str().expect("UTF-8")], damaged, "{case}: nothing is lost");

    saved.value = records();
    saved.save().expect("a new text");
    let (again, fault) = open(&store);
    assert_eq!((again.value, fault), (records(), None), "{case}");
    assert_eq!(store.names(), ["records.ron", "records.ron.damaged-1"], "{case}");
}

#[test]
fn a_text_damaged_in_many_ways_is_set_aside() {
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
    check_damaged("NUL bytes at the end", |text| [text.as_bytes(), &[0; 512]].concat());
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
    check_damaged("an invalid id", replaced("{\n            \"", "{\n            \"x"));
    check_damaged("an invalid day", replaced("2025-01-31", "2025-02-31"));
    check_damaged("deep nesting", |_| {
        format!("(version: 1, content: {}", "(".repeat(50_000)).into_bytes()
    });
}

#[test]
fn every_truncation_is_survived() {
    let (store, text) = kept();
    for length in 0..text.trim_end().len() {
        store.put(Records::FILE, &text[..length]);
        let (saved, fault) = open(&store);
        assert_eq!(saved.value, Records::default(), "{length}");
        let Some(StorageFault::SetAside { to, .. }) = fault else { panic!("{length}: {fault:?}") };
        let to = to.to_str().expect("UTF-8");
        assert_eq!(to, format!("records.ron.damaged-{}", length + 1));
        assert_eq!(store.texts()[to], text.as_bytes()[..length]);
    }
}

#[test]
fn a_later_version_is_left_alone() {
    let (store, text) = kept();
    for later in [
        text.replace("version: 1", "version: 2"),
        "(version: 3, content: Something(new: [\"at all\"]), more: 1)".to_owned(),
    ] {
        store.put(Records::FILE, later.clone());
        let (mut saved, fault) = open(&store);
        assert!(matches!(fault, Some(StorageFault::Later { version: 2..=3, .. })), "{fault:?}");
        saved.value = records();
        assert!(matches!(saved.save(), Err(SaveError::Locked { .. })));
        assert!(matches!(saved.update(Records::gave_up), Err(SaveError::Locked { .. })));
        assert_eq!(
            (store.text(Records::FILE), store.names()),
            (later, vec!["records.ron".to_owned()])
        );
    }
}

#[test]
fn what_cannot_be_read_or_set_aside_stays() {
    let open_broken = |kind| StoredValue::<Records>::open_in(Broken(kind));
    let (saved, fault) = open_broken(io::ErrorKind::PermissionDenied);
    assert!(matches!(fault, Some(StorageFault::Unreadable { .. })), "{fault:?}");
    assert!(matches!(saved.save(), Err(SaveError::Locked { .. })));
    for kind in [io::ErrorKind::IsADirectory, io::ErrorKind::FileTooLarge] {
        let (saved, fault) = open_broken(kind);
        assert!(matches!(fault, Some(StorageFault::Stuck { .. })), "{fault:?}");
        assert!(matches!(saved.save(), Err(SaveError::Locked { .. })));
    }
}

#[test]
fn two_programs_add_to_one_store() {
    let (store, _) = kept();
    let ((mut first, _), (mut second, _)) = (open(&store), open(&store));
    let id = |text: &str| text.parse::<PuzzleId>().expect("an id");
    first
        .update(|it| {
            it.solved(id("00000000000000aa"), 5, Some(5));
        })
        .expect("saved");
    second
        .update(|it| {
            it.solved(id("00000000000000bb"), 6, Some(6));
        })
        .expect("saved");
    assert_eq!(open(&store).0.value, second.value);
    assert_eq!(second.value.puzzles(), records().puzzles() + 2);
}

#[test]
fn an_update_never_replaces_what_must_stay() {
    let (store, text) = kept();
    let solve = |it: &mut Records| {
        it.solved(PuzzleId::of(&example()), 9, None);
    };
    // A newer program has written it in the meantime.
    let (mut opened, _) = open(&store);
    let newer = "(version: 99, content: (a: 1))";
    store.put(Records::FILE, newer);
    let error = opened.update(solve).expect_err("refused");
    assert!(matches!(error, SaveError::Locked { .. }), "{error}");
    assert_eq!(store.text(Records::FILE), newer);
    // It was damaged in the meantime.
    store.put(Records::FILE, text);
    let (mut opened, _) = open(&store);
    store.put(Records::FILE, "(");
    opened.update(solve).expect("saved");
    assert_eq!(open(&store).0.value, opened.value);
    assert!(store.names().contains(&"records.ron.damaged-1".to_owned()), "{:?}", store.names());
    // The text is missing.
    store.texts().clear();
    opened.update(solve).expect("saved");
    assert_eq!(open(&store).0.value, opened.value);
}
