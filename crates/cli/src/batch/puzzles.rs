//! The puzzles of several files, one after the other.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::vec;

use anyhow::{Context, anyhow};
use carom_formats::ArgumentError;
use carom_formats::stream::{Lines, Stream};

use crate::input::{self, Argument, Input, NotRead, Source, located};
use crate::output;

/// A puzzle and its place.
pub(crate) struct InputPuzzle<E> {
    /// The name of the file.
    pub(crate) file: String,
    /// The number in the file, from 1.
    pub(crate) number: u64,
    /// The line of the file, if each line is a puzzle.
    line: Option<usize>,
    /// Whether the file has no other puzzle and must be read as a whole.
    is_alone: bool,
    pub(crate) entry: E,
}

impl<E: Input> InputPuzzle<E> {
    /// `FILE:LINE`, or the name.
    pub(crate) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.name(),
        }
    }

    /// The name in messages: the file's name, then its own.
    pub(crate) fn name(&self) -> String {
        let Self { file, number, .. } = self;
        match self.entry.id() {
            Some(id) if id == file => file.clone(),
            Some(id) => output::line(&format!("{file}: {id}")),
            None if self.is_alone => file.clone(),
            None => format!("{file}: number {number}"),
        }
    }
}

/// A file as a stream of bytes.
type ByteStream = Box<dyn BufRead + Send>;

enum OpenFile<E: 'static> {
    Lines(Lines<E, ByteStream>),
    Whole { entries: vec::IntoIter<E>, is_alone: bool },
}

impl<E: Input> OpenFile<E> {
    fn of(source: Source<E>) -> Self {
        source.print_note();
        let is_alone = source.entries.len() == 1;
        Self::Whole { entries: source.entries.into_iter(), is_alone }
    }
}

/// The puzzles of all files. Nothing comes after an error.
pub(crate) struct Puzzles<E: 'static> {
    files: vec::IntoIter<Argument<E>>,
    /// The name of the open file, its content and the number of its last puzzle.
    open: Option<(String, OpenFile<E>, u64)>,
}

fn open<E: Input>(argument: Argument<E>) -> anyhow::Result<OpenFile<E>> {
    let name = argument.name().to_owned();
    let mut from: ByteStream = match argument {
        Argument::Stdin => Box::new(BufReader::new(io::stdin())),
        Argument::File(path) => {
            Box::new(BufReader::new(File::open(path).with_context(|| name.clone())?))
        }
        other => return Ok(OpenFile::of(other.read()?)),
    };
    if input::forced::<E>()?.is_some() || input::main_name().is_some() {
        let content = input::read_all(from).with_context(|| name.clone())?;
        return Ok(OpenFile::of(Source::of_content(name, content)?));
    }
    input::refuse_answers::<E>(&name, from.fill_buf().with_context(|| name.clone())?)?;
    match Stream::new(from).with_context(|| name.clone())? {
        Stream::Lines(lines) => Ok(OpenFile::Lines(lines)),
        Stream::Whole(whole) => {
            let content = input::read_all(whole).with_context(|| name.clone())?;
            Ok(OpenFile::of(Source::of_content(name, content)?))
        }
        _ => Err(anyhow!("{name}: the file cannot be read")),
    }
}

impl<E: Input> Puzzles<E> {
    pub(crate) fn new(files: Vec<Argument<E>>) -> Self {
        Self { files: files.into_iter(), open: None }
    }

    /// One entry of a file, by its name or by its number from 1.
    ///
    /// # Errors
    /// There is no such entry.
    pub(crate) fn one(file: &str, only: &str) -> anyhow::Result<Self> {
        let source = Source::read_only(file, Some(only))?;
        let before = source.before();
        let open = (source.name.clone(), OpenFile::of(source), before);
        Ok(Self { files: Vec::new().into_iter(), open: Some(open) })
    }

    fn advance(&mut self) -> anyhow::Result<Option<InputPuzzle<E>>> {
        loop {
            let Some((name, open, number)) = &mut self.open else {
                let Some(file) = self.files.next() else { return Ok(None) };
                self.open = Some((file.name().to_owned(), open(file)?, 0));
                continue;
            };
            let found = match open {
                OpenFile::Whole { entries, is_alone } => {
                    entries.next().map(|entry| (None, *is_alone, entry))
                }
                OpenFile::Lines(lines) => match lines.next() {
                    None => None,
                    Some(Ok((line, entry))) => Some((Some(line), false, entry)),
                    Some(Err(ArgumentError::Read(error))) => {
                        let reason = located(name, &error);
                        let is_first = *number == 0;
                        let content = is_first.then(|| lines.text().to_vec());
                        return Err(NotRead::new::<E>(name, content, reason).into());
                    }
                    Some(Err(error)) => {
                        return Err(anyhow::Error::new(error).context(name.clone()));
                    }
                },
            };
            if let Some((line, is_alone, entry)) = found {
                *number += 1;
                let (file, number) = (name.clone(), *number);
                return Ok(Some(InputPuzzle { file, number, line, is_alone, entry }));
            }
            self.open = None;
        }
    }
}

impl<E: Input> Iterator for Puzzles<E> {
    type Item = anyhow::Result<InputPuzzle<E>>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        if found.is_err() {
            (self.files, self.open) = (Vec::new().into_iter(), None);
        }
        found.transpose()
    }
}
