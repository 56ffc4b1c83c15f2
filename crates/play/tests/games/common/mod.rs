//! A store and records that several tests share.

#![allow(dead_code, reason = "not every test looks into it")]

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use carom_play::records::PuzzleId;
use carom_play::ricochet::example;
use carom_play::saved::OTHER;
use carom_play::{Date, Records, Store};

/// Records with one solved puzzle, which was the one of a day.
pub(crate) fn records() -> Records {
    let mut records = Records::default();
    records.solved(PuzzleId::of(&example()), 9, Some(8));
    let day = Date::new(2025, 1, 31).expect("a day");
    records.daily_solved(day, PuzzleId::of(&example()));
    records
}

/// A store in memory, like the storage of a browser or a server.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryStore(Arc<Mutex<BTreeMap<String, Vec<u8>>>>);

impl MemoryStore {
    pub(crate) fn texts(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.0.lock().expect("no test panics with it")
    }

    pub(crate) fn put(&self, name: &str, text: impl Into<Vec<u8>>) {
        self.texts().insert(name.to_owned(), text.into());
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.texts()[name].clone()).expect("text")
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.texts().keys().cloned().collect()
    }
}

impl Store for MemoryStore {
    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.texts().get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        self.texts().insert(name.to_owned(), text.into());
        Ok(())
    }

    fn read_other(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.read(&(name.to_owned() + OTHER))
    }

    fn forget_other(&self, name: &str) -> io::Result<()> {
        self.texts().remove(&(name.to_owned() + OTHER));
        Ok(())
    }

    fn set_aside(&self, name: &str) -> io::Result<PathBuf> {
        let mut texts = self.texts();
        let text = texts.remove(name).ok_or(io::ErrorKind::NotFound)?;
        let free = (1..).map(|number| format!("{name}.damaged-{number}"));
        let to = free.into_iter().find(|to| !texts.contains_key(to)).expect("a free name");
        texts.insert(to.clone(), text);
        Ok(to.into())
    }
}
