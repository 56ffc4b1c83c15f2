//! The argument that names boards or puzzles: a name, a file or standard input.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::OnceLock;

use anyhow::{Context, anyhow, bail};
use carom_formats::format::{by_id, decode, read, read_with_main};
use carom_formats::{FileEntry, Format, ReadError};
use carom_support::wording::counted;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::output;

/// An entry of a game's files, as an argument names it.
pub(crate) trait Input: FileEntry + Clone {
    /// Options that change an entry.
    type Changes: clap::Args + Clone + fmt::Debug + Send + Sync + 'static;
    /// What an entry is: `puzzle` or `board`.
    const NOUN: &'static str;
    /// The names that need no file, for messages.
    const NAMES: Option<&'static str>;
    /// What such a name looks like, for the message about a text that is not a name.
    const LOOK: &'static str = "";
    /// Everything that an argument can be, for the help.
    const ARGUMENT: &'static str;
    /// The same for several arguments, and their name.
    const ARGUMENTS: &'static str = Self::ARGUMENT;
    const VALUE: &'static str = "FILE";
    /// Some moves, for the help.
    const MOVES: &'static str = "";

    /// Whether a text that is not the name of a file can only be meant as one.
    fn is_path(text: &str) -> bool {
        looks_like_path(text)
    }

    /// The entry of a text that may be meant as a name although [`FileEntry::from_name`] takes it for a file; it is asked if
    /// there is no such file.
    fn from_unlikely_name(_name: &str) -> Option<Result<Self, ReadError>> {
        None
    }

    /// The entries of a file that is in none of [`FileEntry::FORMATS`] but in another one of the game, and what they are.
    fn from_others(_content: &[u8]) -> Option<(Vec<Self>, &'static str)> {
        None
    }

    /// Changes the entry.
    ///
    /// # Errors
    /// The changes do not fit the entry.
    fn change(&mut self, _: &Self::Changes) -> anyhow::Result<()> {
        Ok(())
    }

    /// Notes on how the entry was read.
    fn notes(&self) -> &[String] {
        &[]
    }
}

/// What an argument names.
pub(crate) enum Argument<E> {
    /// Standard input.
    Stdin,
    /// An entry by a name that needs no file.
    Name(String, E),
    /// A file, a device or a pipe.
    File(String),
    Folder(String),
}

impl<E: Input> Argument<E> {
    /// What a text names.
    ///
    /// # Errors
    /// It names nothing.
    pub(crate) fn of(text: &str) -> anyhow::Result<Self> {
        if text.is_empty() {
            bail!("the argument is empty: expected {}", E::ARGUMENT);
        }
        if text == "-" {
            return Ok(Self::Stdin);
        }
        let name = text.to_owned();
        if let Some(named) = E::from_name(text) {
            let named = main_name().map_or(named, |_| first::<E>(text));
            let entry = named.map_err(|why| NotRead::new::<E>(text, None, located(text, &why)))?;
            return Ok(Self::Name(name, entry));
        }
        match fs::metadata(text) {
            Ok(it) if it.is_dir() => return Ok(Self::Folder(name)),
            Ok(_) => return Ok(Self::File(name)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(anyhow::Error::new(error).context(name)),
        }
        let why = if text.contains("://") { "; addresses are not fetched" } else { "" };
        let missing = format!("{text}: no such file{why}");
        let is_path = E::is_path(text);
        let named = if is_path { None } else { E::from_unlikely_name(text) };
        let named = named.map(|it| main_name().map_or(it, |_| first::<E>(text)));
        let reason = match (named, E::NAMES.filter(|_| !is_path)) {
            (Some(Ok(entry)), _) => return Ok(Self::Name(name, entry)),
            (Some(Err(error)), Some(names)) => {
                format!("{missing}, and not {names}: {}", error.reason)
            }
            (None, Some(names)) => format!("{missing}, and not {names}{}", E::LOOK),
            (_, None) => missing,
        };
        Err(NotRead::new::<E>(text, None, reason).into())
    }

    /// Its name in messages and answers.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Stdin => "<stdin>",
            Self::Name(text, _) | Self::File(text) | Self::Folder(text) => text,
        }
    }

    /// Whether something may wait without end to give the content, such as a pipe or a terminal.
    pub(crate) fn is_stream(&self) -> bool {
        let path = match self {
            Self::Stdin => "/dev/stdin",
            Self::File(path) => path,
            Self::Name(..) | Self::Folder(_) => return false,
        };
        !fs::metadata(path).is_ok_and(|it| it.is_file())
    }

    /// Everything that it has.
    pub(crate) fn read(self) -> anyhow::Result<Source<E>> {
        let name = self.name().to_owned();
        let content = match self {
            Self::Stdin => read_all(io::stdin().lock()),
            Self::File(path) => read_file(Path::new(&path)),
            Self::Name(_, entry) => return Ok(Source::part(name, vec![entry], 0)),
            Self::Folder(folder) => {
                let mut entries = Vec::new();
                for file in files_of::<E>(&folder)? {
                    entries.extend(Self::File(file).read()?.entries);
                }
                return Ok(Source::part(name, entries, 0));
            }
        };
        let content = content.with_context(|| name.clone())?;
        Source::of_content(name, content)
    }
}

/// The content of an argument.
pub(crate) struct Source<E> {
    /// Its name in messages.
    pub(crate) name: String,
    /// The entries, at least one.
    pub(crate) entries: Vec<E>,
    /// The number of entries of the file before these ones.
    before: u64,
    /// Whether `--only` has picked one.
    is_picked: bool,
    /// What the entries are, if the file has more about them.
    note: Option<&'static str>,
}

impl<E: Input> Source<E> {
    /// Some entries of a file, `before` entries after its start.
    pub(crate) fn part(name: String, entries: Vec<E>, before: u64) -> Self {
        Self { name, entries, before, is_picked: false, note: None }
    }

    /// The number of entries of the file before these ones.
    pub(crate) const fn before(&self) -> u64 {
        self.before
    }

    /// Reads an argument; `-` is standard input, and a folder has the entries of its files.
    pub(crate) fn read(argument: &str) -> anyhow::Result<Self> {
        Argument::of(argument)?.read()
    }

    /// Reads the content of the file with this name.
    pub(crate) fn of_content(name: String, content: Vec<u8>) -> anyhow::Result<Self> {
        let found = match (forced::<E>()?, main_name()) {
            (Some(format), None) => decode(&content).and_then(|text| (format.read)(text)),
            (Some(format), Some(main)) => {
                decode(&content).and_then(|text| E::read_with_main(format, text, main))
            }
            (None, main) => read_with_main(E::FORMATS, &content, main).map(|it| it.1),
        };
        let error = match found {
            Ok(entries) => return Ok(Self::part(name, entries, 0)),
            Err(error) => error,
        };
        refuse_answers::<E>(&name, &content)?;
        match E::from_others(&content) {
            Some((entries, note)) => Ok(Self { note: Some(note), ..Self::part(name, entries, 0) }),
            None => Err(NotRead::new::<E>(&name, Some(content), located(&name, &error)).into()),
        }
    }

    /// Reads an argument and keeps all entries, or only the one with this name or with this number from 1.
    pub(crate) fn read_only(argument: &str, wanted: Option<&str>) -> anyhow::Result<Self> {
        let mut source = Self::read(argument)?;
        if let Some(wanted) = wanted {
            source.pick(wanted)?;
        }
        Ok(source)
    }

    /// Changes every entry.
    ///
    /// # Errors
    /// The first one that the changes do not fit, with its name.
    pub(crate) fn change(&mut self, changes: &E::Changes) -> anyhow::Result<()> {
        for index in 0..self.entries.len() {
            self.entries[index]
                .change(changes)
                .map_err(|error| anyhow!("{}: {error:#}", self.entry_name(index)))?;
        }
        Ok(())
    }

    /// The name of an entry in messages: the file's name, then its own.
    pub(crate) fn entry_name(&self, index: usize) -> String {
        match self.entries[index].id() {
            Some(id) if id == self.name => self.name.clone(),
            Some(id) => output::line(&format!("{}: {id}", self.name)),
            None if self.entries.len() == 1 && (self.before == 0 || self.is_picked) => {
                self.name.clone()
            }
            None => format!("{}: number {}", self.name, self.before + index as u64 + 1),
        }
    }

    fn pick(&mut self, wanted: &str) -> anyhow::Result<()> {
        let of_name = self.entries.iter().filter(|entry| entry.id() == Some(wanted)).count();
        if of_name > 1 {
            let (name, noun) = (&self.name, E::NOUN);
            bail!(
                "--only {wanted}: {name} has {of_name} {noun}s of that name; give a number from 1"
            );
        }
        let by_id = self.entries.iter().position(|entry| entry.id() == Some(wanted));
        let by_number = || {
            let index = wanted.parse::<usize>().ok()?.checked_sub(1)?;
            (index < self.entries.len()).then_some(index)
        };
        let index = by_id.or_else(by_number).with_context(|| {
            let count = counted(self.entries.len() as u64, E::NOUN);
            let (name, noun) = (&self.name, E::NOUN);
            format!("--only {wanted}: {name} has no {noun} of that name or number; it has {count}")
        })?;
        (self.before, self.is_picked) = (self.before + index as u64, true);
        self.entries = vec![self.entries.swap_remove(index)];
        Ok(())
    }

    /// Notes on standard error that only the first of several entries is used.
    pub(crate) fn note_first(&self) {
        if self.entries.len() > 1 {
            let (name, all) = (&self.name, counted(self.entries.len() as u64, E::NOUN));
            output::note(&format!("{name}: using the first of {all}; --only selects another"));
        }
    }

    /// Prints notes on standard error about how the entries were read.
    pub(crate) fn print_notes(&self) {
        self.print_note();
        let mut told = Notes::default();
        for (index, entry) in self.entries.iter().enumerate() {
            told.tell(&self.entry_name(index), entry.notes());
        }
    }

    /// Says on standard error what the entries are, if the file has more about them.
    pub(crate) fn print_note(&self) {
        if let Some(note) = self.note {
            output::note(&format!("{}: note: {note}", self.name));
        }
    }
}

/// The notes that were printed. A note is printed once, for the first entry that has it.
#[derive(Default)]
pub(crate) struct Notes(BTreeSet<String>);

impl Notes {
    /// Prints the notes on an entry on standard error that are new.
    pub(crate) fn tell(&mut self, name: &str, notes: &[String]) {
        for note in notes {
            if self.0.insert(note.clone()) {
                output::note(&format!("{name}: note: {note}"));
            }
        }
    }
}

/// The reason why an argument names nothing. Another game may be able to read it.
#[derive(Debug)]
pub(crate) struct NotRead {
    argument: String,
    /// The content of the file, if there is one.
    content: Option<Vec<u8>>,
    reason: String,
    /// The game that cannot read it.
    game: TypeId,
}

impl NotRead {
    /// The reason why an argument, or its content, cannot be read.
    pub(crate) fn new<E: Input>(argument: &str, content: Option<Vec<u8>>, reason: String) -> Self {
        Self { argument: argument.to_owned(), content, reason, game: TypeId::of::<E>() }
    }

    /// Whether the entries of a game have this name, or are in this file.
    pub(crate) fn is_of<E: Input>(&self) -> bool {
        // The content may be a part of the file alone.
        if self.game == TypeId::of::<E>() {
            return false;
        }
        let named =
            || E::from_name(&self.argument).or_else(|| E::from_unlikely_name(&self.argument));
        self.content.as_ref().map_or_else(
            || named().is_some_and(|entry| entry.is_ok()),
            |content| {
                // A doubt about the main block is one about a board of the game.
                let is_board = |why: ReadError| !why.candidates.is_empty();
                read(E::FORMATS, content).map_or_else(is_board, |_| true)
                    || E::from_others(content).is_some()
            },
        )
    }
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl Error for NotRead {}

/// Parses the id of a format.
pub(crate) fn format<E: Input>() -> impl TypedValueParser<Value = &'static Format<E>> {
    format_where(|_| true)
}

/// Parses the id of a format that has a line for each entry.
pub(crate) fn format_by_line<E: Input>() -> impl TypedValueParser<Value = &'static Format<E>> {
    format_where(|it| it.is_by_line)
}

fn format_where<E: Input>(
    is_possible: fn(&Format<E>) -> bool,
) -> impl TypedValueParser<Value = &'static Format<E>> {
    let formats = E::FORMATS.iter().filter(move |it| is_possible(it));
    let ids = formats.map(|format| PossibleValue::new(format.id).help(format.label));
    PossibleValuesParser::new(ids)
        .map(|id| by_id(E::FORMATS, &id.to_ascii_lowercase()).expect("one of the possible values"))
}

/// How answers begin, in every format.
const ANSWERS: [&[u8]; 3] = [b"file,number,id,", b"[{\"file\":", b"{\"file\":"];

/// Fails if a file has answers of `solve`.
pub(crate) fn refuse_answers<E: Input>(name: &str, content: &[u8]) -> anyhow::Result<()> {
    if ANSWERS.iter().any(|it| content.starts_with(it)) {
        bail!("{name}: these are answers of `carom solve`, not {}s", E::NOUN);
    }
    Ok(())
}

/// The entry of a text without a file, with the main block of `--main`.
fn first<E: Input>(text: &str) -> Result<E, ReadError> {
    let (_, mut entries) = read_with_main::<E>(E::FORMATS, text.as_bytes(), main_name())?;
    Ok(entries.remove(0))
}

/// The letter of `--main`.
static MAIN: OnceLock<String> = OnceLock::new();

/// Takes the block with this letter as the main one from now on.
pub(crate) fn read_with(main: String) {
    MAIN.get_or_init(|| main);
}

/// The letter of `--main`, if the user gave one.
pub(crate) fn main_name() -> Option<&'static str> {
    MAIN.get().map(String::as_str)
}

/// Whether `--from` names a format.
pub(crate) fn is_forced() -> bool {
    FROM.get().is_some()
}

/// The format of `--from`.
static FROM: OnceLock<String> = OnceLock::new();

/// Reads every file in this format from now on.
pub(crate) fn read_as(format: String) {
    FROM.get_or_init(|| format);
}

/// The format of `--from`, if the user gave one.
///
/// # Errors
/// The game does not have it.
pub(crate) fn forced<E: Input>() -> anyhow::Result<Option<&'static Format<E>>> {
    let Some(id) = FROM.get() else { return Ok(None) };
    let found = by_id(E::FORMATS, &id.to_ascii_lowercase());
    let ids = || E::FORMATS.iter().map(|it| it.id).collect::<Vec<_>>().join(", ");
    found.map(Some).with_context(|| format!("--from {id}: the game has only the formats {}", ids()))
}

/// The name of the file in which `generate` records its options.
pub(crate) const MANIFEST: &str = "manifest.json";

/// What arguments name, with the files of a folder, and of the folders in it, in its place, by name. The record of `generate` is left
/// out. From now on no output may replace one of the files.
///
/// # Errors
/// An argument names nothing, a folder cannot be read, or has no file of the game.
pub(crate) fn files<E: Input>(arguments: &[String]) -> anyhow::Result<Vec<Argument<E>>> {
    let is_record = |it: &str| Path::new(it).file_name().is_some_and(|name| name == MANIFEST);
    let mut files = Vec::new();
    for argument in arguments {
        match Argument::of(argument)? {
            Argument::File(file) if arguments.len() > 1 && is_record(&file) => {}
            Argument::Folder(folder) => {
                files.extend(files_of::<E>(&folder)?.into_iter().map(Argument::File));
            }
            other => files.push(other),
        }
    }
    for file in &files {
        if let Argument::File(path) = file {
            output::note_input(Path::new(path));
        }
    }
    if files.iter().filter(|it| matches!(it, Argument::Stdin)).count() > 1 {
        bail!("`-` is there twice, but standard input can be read only once");
    }
    Ok(files)
}

/// The files of a folder, and of the folders in it, by name.
fn files_of<E: Input>(folder: &str) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    add_files::<E>(Path::new(folder), &mut files).with_context(|| folder.to_owned())?;
    if files.is_empty() {
        let mut endings: Vec<String> =
            E::FORMATS.iter().map(|it| format!(".{}", it.extension)).collect();
        endings.sort_unstable();
        endings.dedup();
        bail!("{folder}: the folder has no file of {}s: {}", E::NOUN, endings.join(", "));
    }
    Ok(files)
}

/// Adds the files of a folder. A link to a folder is not followed: it may lead round and round.
fn add_files<E: Input>(folder: &Path, files: &mut Vec<String>) -> anyhow::Result<()> {
    let found = fs::read_dir(folder)?.map(|it| {
        let it = it?;
        Ok((it.path(), it.file_type()?))
    });
    let mut found = found.collect::<io::Result<Vec<_>>>()?;
    found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    for (path, kind) in found {
        let ending = output::ending(&path);
        if kind.is_symlink() && path.is_dir() {
            continue;
        }
        if kind.is_dir() {
            add_files::<E>(&path, files)?;
        } else if E::FORMATS.iter().any(|it| ending.as_deref() == Some(it.extension)) {
            let name = path.to_str().with_context(|| {
                format!("{}: the name of this file is not UTF-8; rename it", path.display())
            })?;
            files.push(name.to_owned());
        }
    }
    Ok(())
}

/// Whether a text can only be meant as the path of a file: it has a folder, or one dot before an extension.
pub(crate) fn looks_like_path(text: &str) -> bool {
    text.contains(['/', '\\']) || text.matches('.').count() == 1
}

/// The content of a file, which no output may replace from now on.
pub(crate) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    output::note_input(path);
    read_all(File::open(path)?)
}

/// The content of a text.
pub(crate) fn read_all(from: impl Read) -> io::Result<Vec<u8>> {
    /// The most bytes that are read: some devices have no end.
    const MOST: u64 = 1 << 30;
    let mut bytes = Vec::new();
    from.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        let reason = "larger than 1 GiB, the most that is read; split it into several files";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    Ok(bytes)
}

/// `FILE:LINE:COLUMN: reason`.
pub(crate) fn located(name: &str, error: &ReadError) -> String {
    let separator = if error.line.is_some() { ":" } else { ": " };
    // A text such as `5x4:` ends with the same sign.
    let quote = if name.ends_with(':') { "`" } else { "" };
    format!("{quote}{name}{quote}{separator}{error}")
}
