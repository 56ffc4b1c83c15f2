//! [`EntryArgs`] arguments, and [`Sources`]: what they name, some thousand entries at a time.

use anyhow::bail;

use super::{InputPuzzle, MOST, Ordered, check_files, next_part, read_puzzles};
use crate::input::{Input, Source};

/// Any number of arguments, and changes to what they name.
#[derive(clap::Args, Debug)]
pub(crate) struct EntryArgs<E: Input> {
    #[arg(value_name = E::VALUE, required = true, help = E::ARGUMENTS)]
    pub(crate) names: Vec<String>,
    #[arg(long, value_name = "NAME", help = format!("Use one {} of a file, by its name or by its number from 1", E::NOUN))]
    pub(crate) only: Option<String>,
    #[command(flatten)]
    pub(crate) changes: E::Changes,
}

impl<E: Input + Send> EntryArgs<E> {
    /// Reads the first argument as a whole.
    pub(crate) fn read_first(&self) -> anyhow::Result<Source<E>> {
        let first = self.names.first().map_or("", String::as_str);
        let mut source = Source::read_only(first, self.only.as_deref())?;
        source.change(&self.changes)?;
        Ok(source)
    }

    /// What the arguments name, some thousand entries at a time.
    ///
    /// # Errors
    /// As [`Sources::new`].
    pub(crate) fn sources(&self) -> anyhow::Result<Sources<E>> {
        let sources = Sources::new(&self.names, self.only.as_deref())?;
        Ok(Sources { changes: Some(self.changes.clone()), ..sources })
    }
}

/// What arguments name, part by part, so that a long list of lines needs little memory.
pub(crate) struct Sources<E: Input + 'static> {
    /// One entry of a file, which is the only part.
    picked: Option<Source<E>>,
    puzzles: Ordered<InputPuzzle<E>>,
    changes: Option<E::Changes>,
    /// The number of entries that were read.
    read: u64,
    /// Whether nothing comes after them.
    is_whole: bool,
}

impl<E: Input + Send> Sources<E> {
    /// The entries of files, or the one with a name or number. Signals are caught from now on.
    ///
    /// # Errors
    /// An argument names nothing, the arguments cannot be read together, or there is no such entry.
    pub(crate) fn new(files: &[String], only: Option<&str>) -> anyhow::Result<Self> {
        if only.is_some() && files.len() > 1 {
            bail!("--only: the {} is in one file; give only this file", E::NOUN);
        }
        check_files::<E>(files)?;
        let (picked, rest) = match (only, files.first()) {
            (Some(_), Some(file)) => (Some(Source::read_only(file, only)?), Vec::new()),
            _ => (None, files.to_vec()),
        };
        Ok(Self { picked, puzzles: read_puzzles(rest)?, changes: None, read: 0, is_whole: false })
    }

    /// The next part, at least one entry; the entries of a file are together. `None` after the last one.
    ///
    /// # Errors
    /// The first entry of the part that cannot be read, or [`Cancellation`](crate::interrupt::Cancellation) after a signal.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Vec<Source<E>>>> {
        let mut sources = if let Some(picked) = self.picked.take() {
            self.is_whole = true;
            vec![picked]
        } else {
            let part = next_part(&mut self.puzzles)?;
            self.is_whole = part.len() < MOST;
            by_file(part)
        };
        self.read += sources.iter().map(|it| it.entries.len() as u64).sum::<u64>();
        if let Some(changes) = &self.changes {
            sources.iter_mut().try_for_each(|it| it.change(changes))?;
        }
        Ok((!sources.is_empty()).then_some(sources))
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
fn by_file<E: Input>(puzzles: Vec<InputPuzzle<E>>) -> Vec<Source<E>> {
    let mut sources: Vec<Source<E>> = Vec::new();
    let mut before = 0;
    for InputPuzzle { file, number, entry, .. } in puzzles {
        match sources.last_mut().filter(|it| it.name == file && number == before + 1) {
            Some(source) => source.entries.push(entry),
            None => sources.push(Source::part(file, vec![entry], number - 1)),
        }
        before = number;
    }
    sources
}
