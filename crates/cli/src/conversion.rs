//! The conversion of boards or puzzles to another format.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use carom_formats::Format;

use crate::batch::Sources;
use crate::exit::Ending;
use crate::input::{Input, Source, format};
use crate::interrupt;
use crate::output::{self, OutputSink};

/// The help of every `convert` after its examples; `left_out` names what a format may have no place for.
pub(crate) fn help(examples: &str, left_out: &str) -> String {
    format!(
        "{examples}\n\n\
         The command detects the format of IN. If OUT's format cannot express something that the rules need, the command fails. \
         If it has no place for something else, such as {left_out}, one line on standard error says what is left out. OUT is \
         written completely or not at all. If each line of both formats is an entry, the command reads and writes 10,000 entries \
         at a time, so that long files need little memory.\n\n\
         Exit codes: 0 done, 2 bad input, with one line FILE:LINE:COLUMN: reason (as much of the place as is known), 130 Ctrl-C, \
         143 SIGTERM."
    )
}

/// What is converted, and to which format.
#[derive(clap::Args, Debug)]
pub(crate) struct Conversion<E: Input> {
    /// Output format [default: the one that the ending of OUT names]
    #[arg(long = "format", value_name = "FORMAT", visible_alias = "to", value_parser = format::<E>())]
    to: Option<&'static Format<E>>,
    #[arg(value_name = "IN", help = format!("The input: {}", E::ARGUMENT))]
    input: String,
    /// The output file [default: standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write to this file; the same as OUT
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    out: Option<PathBuf>,
    #[arg(long, value_name = "NAME", help = format!("Use one {} of a file, by its name or by its number from 1", E::NOUN))]
    only: Option<String>,
}

impl<E: Input + Send> Conversion<E> {
    /// Reads the input, writes the output and prints the notes.
    pub(crate) fn run(&self) -> anyhow::Result<Ending> {
        let out = self.output.as_deref().or(self.out.as_deref());
        let option = if self.out.is_some() { "--out" } else { "OUT" };
        let format = output::file_format(option, self.to, out, None)?;
        if format.is_by_line && self.only.is_none() {
            return self.run_by_parts(format, out);
        }
        // Until here there is nothing that a signal could leave behind.
        let source = Source::<E>::read_only(&self.input, self.only.as_deref())?;
        interrupt::catch();
        let mut sink = OutputSink::new(out)?;
        let written = write(&source, format, &mut sink, &mut BTreeSet::new());
        end(sink, written.map(|()| source.print_notes()))
    }

    /// Reads and writes a list of lines in parts, so that a list of any length needs little memory.
    fn run_by_parts(&self, format: &Format<E>, out: Option<&Path>) -> anyhow::Result<Ending> {
        let files = [self.input.clone()];
        let mut sources = Sources::<E>::new(&files, None)?;
        let part = sources.next()?;
        let mut sink = OutputSink::new(out)?;
        let written = write_parts(sources, part, format, &mut sink);
        end(sink, written)
    }
}

/// Ends the output: a file appears if all of it was written.
fn end(sink: OutputSink<'_>, written: anyhow::Result<()>) -> anyhow::Result<Ending> {
    match written {
        Ok(()) => sink.finish().map(|()| Ending::Done),
        Err(error) if interrupt::is_cancel(&error) => Ok(sink.cancelled()),
        Err(error) => Err(error),
    }
}

/// Writes an input part by part, from a part on.
fn write_parts<E: Input + Send>(
    mut sources: Sources<E>,
    mut part: Option<Vec<Source<E>>>,
    format: &Format<E>,
    sink: &mut OutputSink<'_>,
) -> anyhow::Result<()> {
    let mut left_out = BTreeSet::new();
    while let Some(some) = part {
        for source in some {
            write(&source, format, sink, &mut left_out)?;
            source.print_notes();
        }
        part = sources.next()?;
    }
    Ok(())
}

/// Writes the entries in a format, and notes on standard error what the format leaves out, unless it is in `left_out`.
fn write<E: Input>(
    source: &Source<E>,
    format: &Format<E>,
    sink: &mut OutputSink<'_>,
    left_out: &mut BTreeSet<&'static str>,
) -> anyhow::Result<()> {
    let (name, id) = (&source.name, format.id);
    let text = (format.write)(&source.entries).map_err(|error| {
        let alone = |entry: &E| (format.write)(std::slice::from_ref(entry));
        let is_possible = |entry: &E| alone(entry).is_ok();
        let can_select = source.entries.len() > 1 && source.entries.iter().any(is_possible);
        let mut errors =
            (0..).zip(&source.entries).filter_map(|(index, it)| Some((index, alone(it).err()?)));
        // Otherwise each entry is possible, but not all of them together.
        let (name, error, which) = match errors.next() {
            Some((index, error)) => {
                (source.entry_name(index), error, format!("another {}", E::NOUN))
            }
            None => (name.clone(), error, "one".to_owned()),
        };
        let hint = if can_select { format!("; --only selects {which}") } else { String::new() };
        anyhow!("{name}: as {id}: {error}{hint}")
    })?;
    let copies = (format.read)(&text).map_err(|error| anyhow!("{name}: as {id}: {error}"))?;
    let mut missing = BTreeSet::new();
    for (index, entry) in source.entries.iter().enumerate() {
        interrupt::check()?;
        let of_entry = copies.get(index).and_then(|copy| entry.left_out(copy));
        missing.extend(of_entry.with_context(|| {
            format!("{}: as {id}: it would become another {}", source.entry_name(index), E::NOUN)
        })?);
    }
    sink.write(text.as_bytes())?;
    // The notes that a reader of the output will get, and a reader of the input did not get.
    for (index, copy) in copies.iter().enumerate() {
        let known = source.entries.get(index).map_or(&[][..], Input::notes);
        for note in copy.notes().iter().filter(|note| !known.contains(note)) {
            output::note(&format!("{}: as {id}: {note}", source.entry_name(index)));
        }
    }
    let new: Vec<&str> = missing.difference(left_out).copied().collect();
    if !new.is_empty() {
        output::note(&format!("{name}: as {id}: left out: {}", new.join(", ")));
    }
    left_out.extend(missing);
    Ok(())
}
