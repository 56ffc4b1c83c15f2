//! The puzzles of several files, one after the other.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::vec;

use anyhow::{Context, anyhow};
use carom_formats::ArgumentError;
use carom_formats::stream::{Lines, Stream};

use crate::input::{self, Input, NotRead, Source, located};
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
    files: vec::IntoIter<String>,
    /// The argument of the open file, its content and the number of its last puzzle.
    open: Option<(String, OpenFile<E>, u64)>,
}

/// Fails unless the argument is a file or a known name. No output may replace the file from now on.
pub(super) fn check<E: Input>(argument: &str) -> anyhow::Result<()> {
    if argument == "-" {
        return Ok(());
    }
    if is_file::<E>(argument) {
        output::note_input(Path::new(argument));
        return Ok(());
    }
    Source::<E>::read(argument).map(drop)
}

/// Whether something may wait without end to give the content of an argument, such as a pipe or a terminal.
pub(crate) fn is_stream<E: Input>(argument: &str) -> bool {
    let path = if argument == "-" { "/dev/stdin" } else { argument };
    let is_name = argument != "-" && E::from_name(argument).is_some();
    let is_file = fs::metadata(path).map(|it| it.is_file());
    !is_name && !is_file.unwrap_or(argument != "-")
}

/// Whether an argument is a file, a device or a pipe, and not a name.
fn is_file<E: Input>(argument: &str) -> bool {
    let is_name = E::from_name(argument).is_some();
    !is_name && fs::metadata(argument).is_ok_and(|it| !it.is_dir())
}

fn open<E: Input>(argument: &str) -> anyhow::Result<OpenFile<E>> {
    let mut from: ByteStream = if argument == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else if is_file::<E>(argument) {
        let file = fs::File::open(Path::new(argument)).with_context(|| argument.to_owned())?;
        Box::new(BufReader::new(file))
    } else {
        return Ok(OpenFile::of(Source::read(argument)?));
    };
    let name = name(argument);
    if input::forced::<E>()?.is_some() {
        let content = input::read_all(from).with_context(|| name.to_owned())?;
        return Ok(OpenFile::of(Source::of_content(argument, content)?));
    }
    input::refuse_answers::<E>(name, from.fill_buf().with_context(|| name.to_owned())?)?;
    match Stream::new(from).with_context(|| name.to_owned())? {
        Stream::Lines(lines) => Ok(OpenFile::Lines(lines)),
        Stream::Whole(whole) => {
            let content = input::read_all(whole).with_context(|| name.to_owned())?;
            Ok(OpenFile::of(Source::of_content(argument, content)?))
        }
        _ => Err(anyhow!("{name}: the file cannot be read")),
    }
}

/// The name of an argument in messages and answers.
fn name(argument: &str) -> &str {
    if argument == "-" { "<stdin>" } else { argument }
}

impl<E: Input> Puzzles<E> {
    pub(crate) fn new(files: Vec<String>) -> Self {
        Self { files: files.into_iter(), open: None }
    }

    /// One entry of a file, by its name or by its number from 1.
    ///
    /// # Errors
    /// There is no such entry.
    pub(crate) fn one(file: &str, only: &str) -> anyhow::Result<Self> {
        let source = Source::read_only(file, Some(only))?;
        let before = source.before();
        let open = (file.to_owned(), OpenFile::of(source), before);
        Ok(Self { files: Vec::new().into_iter(), open: Some(open) })
    }

    fn advance(&mut self) -> anyhow::Result<Option<InputPuzzle<E>>> {
        loop {
            let Some((argument, open, number)) = &mut self.open else {
                let Some(file) = self.files.next() else { return Ok(None) };
                self.open = Some((file.clone(), open(&file)?, 0));
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
                        let reason = located(name(argument), &error);
                        let is_first = *number == 0;
                        let content = is_first.then(|| lines.text().to_vec());
                        return Err(NotRead::new(argument, content, reason).into());
                    }
                    Some(Err(error)) => {
                        return Err(anyhow::Error::new(error).context(name(argument).to_owned()));
                    }
                },
            };
            if let Some((line, is_alone, entry)) = found {
                *number += 1;
                let file = name(argument).to_owned();
                return Ok(Some(InputPuzzle { file, number: *number, line, is_alone, entry }));
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
