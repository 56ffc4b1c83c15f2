//! The argument that names boards or puzzles: a name, a file or standard input.

use std::path::Path;
use std::{fs, io};

use anyhow::{Context, anyhow, bail};
use carom_formats::{ArgumentError, Format};

use crate::output;

/// An entry of a game's files, as an argument names it.
pub(crate) trait Input: Clone + Sized + 'static {
    /// What an entry is: `puzzle` or `board`.
    const NOUN: &'static str;
    /// The names that need no file, for messages.
    const NAMES: &'static str;

    /// Reads an argument by the rule of the game; `load` returns the content of a file.
    fn read(
        argument: &str,
        load: fn(&str) -> io::Result<Vec<u8>>,
    ) -> Result<Vec<Self>, ArgumentError>;

    /// The name of the entry in its file.
    fn id(&self) -> Option<&str>;
}

/// The content of an argument.
pub(crate) struct Source<E> {
    /// Its name in messages.
    pub(crate) name: String,
    /// The entries, at least one.
    pub(crate) entries: Vec<E>,
}

impl<E: Input> Source<E> {
    /// Reads an argument; `-` is standard input.
    pub(crate) fn read(argument: &str) -> anyhow::Result<Self> {
        let name = if argument == "-" { "<stdin>" } else { argument };
        match E::read(argument, load) {
            Ok(entries) => Ok(Self { name: name.to_owned(), entries }),
            Err(ArgumentError::Load(error)) if error.kind() == io::ErrorKind::NotFound => {
                bail!("{name}: no such file, and not {}", E::NAMES)
            }
            Err(ArgumentError::Read(error)) => Err(anyhow!("{}", located(name, &error))),
            Err(error) => Err(anyhow!("{name}: {error}")),
        }
    }

    /// The name of an entry in messages: the file's name, then its own.
    pub(crate) fn entry_name(&self, index: usize) -> String {
        match self.entries[index].id() {
            Some(id) if id == self.name => self.name.clone(),
            Some(id) => format!("{}: {id}", self.name),
            None if self.entries.len() == 1 => self.name.clone(),
            None => format!("{}: number {}", self.name, index + 1),
        }
    }

    /// Keeps one entry, by its name or by its number from 1.
    pub(crate) fn pick(&mut self, wanted: &str) -> anyhow::Result<()> {
        let by_id = self.entries.iter().find(|entry| entry.id() == Some(wanted));
        let by_number = || self.entries.get(wanted.parse::<usize>().ok()?.checked_sub(1)?);
        let picked = by_id.or_else(by_number).cloned().with_context(|| {
            format!("--only {wanted}: {} has no {} of that name or number", self.name, E::NOUN)
        })?;
        self.entries = vec![picked];
        Ok(())
    }

    /// Notes on standard error that only the first of several entries is used.
    pub(crate) fn note_first(&self) {
        if self.entries.len() > 1 {
            let (name, count, noun) = (&self.name, self.entries.len(), E::NOUN);
            output::note(&format!(
                "{name}: using the first of {count} {noun}s; --only selects another"
            ));
        }
    }

    /// Writes the entries in a format to a file, or to standard output.
    pub(crate) fn write(&self, format: &Format<E>, path: Option<&Path>) -> anyhow::Result<()> {
        let text = (format.write)(&self.entries)
            .map_err(|error| anyhow!("{}: as {}: {error}", self.name, format.id))?;
        output::write(path, text.as_bytes())
    }
}

/// The content of a file, or of standard input if the argument is `-`.
fn load(argument: &str) -> io::Result<Vec<u8>> {
    if argument != "-" {
        return fs::read(argument);
    }
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::stdin().lock(), &mut bytes)?;
    Ok(bytes)
}

/// `FILE:LINE:COLUMN: reason`.
pub(crate) fn located(name: &str, error: &carom_formats::ReadError) -> String {
    let separator = if error.line.is_some() { ":" } else { ": " };
    format!("{name}{separator}{error}")
}
