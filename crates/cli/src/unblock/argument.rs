//! The BOARD argument: a board string, a file in any format, or standard input.

use std::io;

use anyhow::{Context, anyhow, bail};
use carom_formats::unblock::{ArgumentError, Entry, read_argument};

use crate::{input, output};

/// The content of a BOARD argument.
pub(crate) struct Source {
    /// Its name in messages.
    pub(crate) name: String,
    /// The boards, at least one.
    pub(crate) entries: Vec<Entry>,
}

impl Source {
    /// Reads a BOARD argument by the rule of [`read_argument`]; `-` is standard input.
    pub(crate) fn read(argument: &str) -> anyhow::Result<Self> {
        let name = input::name(argument);
        match read_argument(argument, input::load) {
            Ok(entries) => Ok(Self { name: name.to_owned(), entries }),
            Err(ArgumentError::Load(error)) if error.kind() == io::ErrorKind::NotFound => {
                bail!("{name}: no such file, and not a board string")
            }
            Err(ArgumentError::Read(error)) => Err(anyhow!("{}", input::located(name, &error))),
            Err(error) => Err(anyhow!("{name}: {error}")),
        }
    }

    /// The name of an entry in messages: the file's name, then its own.
    pub(crate) fn entry_name(&self, index: usize) -> String {
        match &self.entries[index].id {
            Some(id) => format!("{}: {id}", self.name),
            None if self.entries.len() == 1 => self.name.clone(),
            None => format!("{}: number {}", self.name, index + 1),
        }
    }
}

/// A board, or one board of a file.
#[derive(clap::Args, Debug)]
pub(crate) struct BoardArgs {
    /// A board string, a file in any format, or `-` for standard input
    #[arg(value_name = "BOARD")]
    board: String,
    /// Use one board of a file, by its name or by its number from 1
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

impl BoardArgs {
    /// Reads the boards.
    pub(crate) fn read(&self) -> anyhow::Result<Source> {
        let mut source = Source::read(&self.board)?;
        if let Some(wanted) = &self.only {
            let entries = &source.entries;
            let by_id = entries.iter().find(|entry| entry.id.as_deref() == Some(wanted));
            let by_number = || entries.get(wanted.parse::<usize>().ok()?.checked_sub(1)?);
            let picked = by_id.or_else(by_number).cloned().with_context(|| {
                format!("--only {wanted}: {} has no board of that name or number", source.name)
            })?;
            source.entries = vec![picked];
        }
        Ok(source)
    }

    /// Reads the first board, and notes on standard error that there are more.
    pub(crate) fn read_first(&self) -> anyhow::Result<(String, Entry)> {
        let source = self.read()?;
        if source.entries.len() > 1 {
            let (name, count) = (&source.name, source.entries.len());
            output::note(&format!(
                "{name}: using the first of {count} boards; --only selects another"
            ));
        }
        Ok((source.entry_name(0), source.entries[0].clone()))
    }
}
