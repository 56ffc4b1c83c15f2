//! [`EntryArgs`] arguments, and [`Sources`]: what they name, some thousand entries at a time.

use anyhow::bail;

use super::{InputPuzzle, Ordered, Puzzles, next_part, read_puzzles};
use crate::input::{self, Argument, Input, Source};

/// Any number of arguments, and changes to what they name.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct EntryArgs<E: Input> {
    #[arg(value_name = E::VALUE, required = true, help = E::ARGUMENTS)]
    pub(crate) names: Vec<String>,
    #[arg(long, value_name = "NAME", help = format!("Use one {} of a file, by its name or by its number from 1", E::NOUN))]
    pub(crate) only: Option<String>,
    #[command(flatten)]
    pub(crate) changes: E::Changes,
}

impl<E: Input + Send> EntryArgs<E> {
    /// What the arguments name, one entry after the other, without the changes. The second result tells whether an argument may
    /// wait without end.
    ///
    /// # Errors
    /// An argument names nothing, or there is no such entry.
    pub(crate) fn puzzles(&self) -> anyhow::Result<(Puzzles<E>, bool)> {
        if let Some(only) = &self.only {
            return Ok((Puzzles::one(one_file::<E>(&self.names)?, only)?, false));
        }
        let files = input::files::<E>(&self.names)?;
        let has_streams = files.iter().any(Argument::is_stream);
        Ok((Puzzles::new(files), has_streams))
    }

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
}

impl<E: Input + Send> Sources<E> {
    /// The entries of files, or the one with a name or number. Signals are caught from now on.
    ///
    /// # Errors
    /// An argument names nothing, the arguments cannot be read together, or there is no such entry.
    pub(crate) fn new(files: &[String], only: Option<&str>) -> anyhow::Result<Self> {
        let (picked, rest) = match only {
            Some(_) => (Some(Source::read_only(one_file::<E>(files)?, only)?), Vec::new()),
            None => (None, input::files::<E>(files)?),
        };
        Ok(Self { picked, puzzles: read_puzzles(rest)?, changes: None })
    }

    /// The next part, at least one entry; the entries of a file are together. `None` after the last one.
    ///
    /// # Errors
    /// The first entry of the part that cannot be read, or [`Cancellation`](crate::interrupt::Cancellation) after a signal.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Vec<Source<E>>>> {
        let mut sources = if let Some(picked) = self.picked.take() {
            vec![picked]
        } else {
            by_file(next_part(&mut self.puzzles)?)
        };
        if let Some(changes) = &self.changes {
            sources.iter_mut().try_for_each(|it| it.change(changes))?;
        }
        Ok((!sources.is_empty()).then_some(sources))
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

/// The only argument.
fn one_file<E: Input>(names: &[String]) -> anyhow::Result<&str> {
    match names {
        [name] => Ok(name),
        _ => bail!("--only: the {} is in one file; give only this file", E::NOUN),
    }
}
