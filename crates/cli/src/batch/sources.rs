//! [`Sources`]: the inputs of a command, some thousand entries at a time.

use std::path::Path;

use anyhow::bail;

use super::check_files;
use super::parts::Parts;
use super::puzzles::{Puzzle, Puzzles};
use crate::input::{Input, Source};
use crate::interrupt;

/// What arguments name, part by part, so that a long list of lines needs little memory.
pub(crate) struct Sources<E: Input + 'static> {
    /// One entry of a file, which is the only part.
    picked: Option<Source<E>>,
    parts: Parts<Puzzle<E>>,
    /// The number of entries that were read.
    read: u64,
    /// Whether nothing comes after them.
    is_whole: bool,
}

impl<E: Input + Send> Sources<E> {
    /// The entries of files, or the one with a name or number. Signals are caught from now on.
    ///
    /// # Errors
    /// An argument names nothing or is the output, the arguments cannot be read together, or there is no such entry.
    pub(crate) fn new(
        files: &[String],
        only: Option<&str>,
        out: Option<&Path>,
    ) -> anyhow::Result<Self> {
        if only.is_some() && files.len() > 1 {
            bail!("--only: the {} is in one file; give only this file", E::NOUN);
        }
        check_files::<E>(files, out)?;
        let (picked, rest) = match (only, files.first()) {
            (Some(_), Some(file)) => (Some(Source::read_only(file, only)?), Vec::new()),
            _ => (None, files.to_vec()),
        };
        let parts = Parts::new(Puzzles::new(rest), interrupt::catch())?;
        Ok(Self { picked, parts, read: 0, is_whole: false })
    }

    /// The next part, at least one entry; the entries of a file are together. `None` after the last one.
    ///
    /// # Errors
    /// The first entry of the part that cannot be read, or [`Cancelled`](interrupt::Cancelled) after a signal.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Vec<Source<E>>>> {
        if let Some(picked) = self.picked.take() {
            (self.read, self.is_whole) = (picked.entries.len() as u64, true);
            return Ok(Some(vec![picked]));
        }
        let Some((part, is_last)) = self.parts.next()? else { return Ok(None) };
        self.read += part.len() as u64;
        self.is_whole = is_last;
        Ok(Some(by_file(part.into_iter().collect::<anyhow::Result<_>>()?)))
    }

    /// The number of entries that were read.
    pub(crate) const fn read(&self) -> u64 {
        self.read
    }

    /// Whether the whole input was read.
    pub(crate) const fn is_whole(&self) -> bool {
        self.is_whole
    }
}

/// Entries that follow one another in a file as one source.
fn by_file<E: Input>(puzzles: Vec<Puzzle<E>>) -> Vec<Source<E>> {
    let mut sources: Vec<Source<E>> = Vec::new();
    let mut before = 0;
    for Puzzle { file, number, entry, .. } in puzzles {
        match sources.last_mut().filter(|it| it.name == file && number == before + 1) {
            Some(source) => source.entries.push(entry),
            None => sources.push(Source::part(file, vec![entry], number - 1)),
        }
        before = number;
    }
    sources
}
