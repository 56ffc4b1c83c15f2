//! [`Import`]: what players bring into a page, as dropped files, from the clipboard or as typed text; and its meaning.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use carom_formats::format::{read_argument, read_with_main};
use carom_formats::{ArgumentError, FileEntry, ReadError, ReadFault};

use crate::clipboard::SystemClipboard;
use crate::ids::PageId;
use crate::persisted::Persisted;
use crate::place::Folder;
use crate::recent::{self, Recent};
use crate::words::Phrase;

/// What [`Import`] needs. Every page that uses it calls this function.
pub fn prepare(app: &mut App) {
    app.init_resource::<Persisted<Recent>>()
        .init_resource::<SystemClipboard>()
        .init_resource::<Folder>()
        .add_message::<Stray>()
        .add_message::<FileDragAndDrop>()
        .add_message::<RequestRedraw>();
}

/// A text that its page cannot read. Another game may know it.
#[derive(Message, Deref, Clone, PartialEq, Eq, Debug)]
pub struct Stray(pub(crate) String);

/// What a command brings into its page.
pub enum Bring<'a> {
    /// A text that the player has typed.
    Text(&'a str),
    /// The text on the clipboard.
    Paste,
}

/// The files that players drop on the window, and the texts that they paste.
#[derive(SystemParam)]
pub struct Import<'w, 's> {
    open_page: Option<Res<'w, State<PageId>>>,
    dropped: MessageReader<'w, 's, FileDragAndDrop>,
    pasteboard: ResMut<'w, SystemClipboard>,
    recent: ResMut<'w, Persisted<Recent>>,
    folder: Res<'w, Folder>,
    redraw: MessageWriter<'w, RequestRedraw>,
    strays: MessageWriter<'w, Stray>,
}

impl Import<'_, '_> {
    /// What commands bring in, and what else has come for these pages since the last call. The first page is the one of
    /// the commands; it gets the clipboard.
    pub fn texts<'a>(
        &mut self,
        brought: impl Iterator<Item = Bring<'a>>,
        pages: &[PageId],
    ) -> Vec<String> {
        let mut texts = Vec::new();
        for it in brought {
            match (it, pages.first()) {
                (Bring::Text(text), _) => {
                    let saved = saved_as(&self.folder.0, text).map(|it| it.display().to_string());
                    texts.push(saved.unwrap_or_else(|| text.to_owned()));
                }
                (Bring::Paste, Some(&page)) => self.pasteboard.ask(page),
                (Bring::Paste, None) => {}
            }
        }
        texts.extend(self.take(pages));
        if let Some(&page) = pages.first() {
            for text in &texts {
                recent::note(self.recent.bypass_change_detection(), text, page);
            }
        }
        texts
    }

    /// The page cannot read a text. Returns the message to the player, which is shown if no other game knows the text.
    pub fn refuse(&mut self, text: &str, why: &OpenError) -> Phrase {
        recent::forget(self.recent.bypass_change_detection(), text);
        self.strays.write(Stray(text.to_owned()));
        why.phrase()
    }

    /// What has come for these pages since the last call: the path of each file that was dropped while one of them was
    /// open, and the text that one of them has requested from the clipboard. The text may come some frames after the
    /// request; it is empty if the clipboard has none. A program without pages counts as each of them.
    fn take(&mut self, pages: &[PageId]) -> Vec<String> {
        let is_open = self.open_page.as_ref().is_none_or(|page| pages.contains(page.get()));
        let mut texts: Vec<String> = self
            .dropped
            .read()
            .filter_map(|event| match event {
                FileDragAndDrop::DroppedFile { path_buf, .. } if is_open => {
                    Some(path_buf.to_string_lossy().into_owned())
                }
                _ => None,
            })
            .collect();
        if let Some(&page) = pages.iter().find(|&&page| self.pasteboard.is_asked(page)) {
            self.redraw.write(RequestRedraw);
            texts.extend(self.pasteboard.take(page));
        }
        texts
    }
}

/// The path of the file that the player has saved under this name, for the command line.
pub fn saved(name: &str) -> Option<String> {
    let found = Folder::all().iter().find_map(|folder| saved_as(folder, name));
    found.map(|it| it.display().to_string())
}

/// The file that the player has saved under this name, with or without its extension. A text that may be an ID is no name of a file
/// without its extension.
fn saved_as(folder: &Path, text: &str) -> Option<PathBuf> {
    let name = text.trim();
    let is_bare = Path::new(name).file_name().is_some_and(|it| it == name);
    if !is_bare || name.contains('\n') || Path::new(name).is_file() {
        return None;
    }
    let path = folder.join(name);
    if path.is_file() {
        return Some(path);
    }
    let is_name = name.contains(|it: char| it.is_lowercase() || it == '-' || it == '_');
    let files = fs::read_dir(folder).ok().filter(|_| is_name)?.filter_map(Result::ok);
    let is_it = |it: &PathBuf| {
        it.file_stem().is_some_and(|stem| stem == name)
            && it.extension().is_none_or(|it| it != "png")
    };
    let mut found = files.map(|it| it.path()).filter(is_it);
    // Of two files with one name the player must say which one it is.
    found.next().filter(|it| it.is_file() && found.next().is_none())
}

/// The first entry of a text, and the number of its entries, as [`read_all`].
///
/// # Errors
/// [`OpenError`].
pub fn read_first<E: FileEntry>(text: &str) -> Result<(E, usize), OpenError> {
    let entries = read_all(text, None)?;
    let count = entries.len();
    let first = entries.into_iter().next().ok_or(OpenError::Empty)?;
    Ok((first, count))
}

/// The entries of a text that a player types, pastes or drops, at least one. Only this function reads such texts, for the
/// command line and for all pages:
///
/// 1. A text with several lines is the content of a file.
/// 2. A [name](FileEntry::from_name) is its entry, even if a file has that name: `7650` is a board, `./7650` is a file.
/// 3. Any other text is the path of a file or, if the file cannot be read, the content of a file.
///
/// `main` is the name of the main piece, if the player has chosen it.
///
/// # Errors
/// [`OpenError`].
pub fn read_all<E: FileEntry>(text: &str, main: Option<&str>) -> Result<Vec<E>, OpenError> {
    // A shared puzzle has the result of a player above it.
    let shared = text.strip_prefix("Carom ").and_then(|it| it.split_once('\n'));
    let text = shared.map_or(text, |(_, text)| text);
    let name = text.trim();
    if name.is_empty() {
        return Err(OpenError::Empty);
    }
    // Spaces are significant in drawings, so the content is the text as it came.
    let content = || read_with_main(E::FORMATS, text.as_bytes(), main).map(|(_, entries)| entries);
    let entries = if name.contains('\n') {
        content().map_err(|why| OpenError::Unreadable(Reason::of(&why, true)))?
    } else {
        let name = name.strip_prefix("file://").unwrap_or(name);
        match read_argument(name, main, |path| fs::read(path)) {
            Ok(entries) => entries,
            Err(ArgumentError::Load(error)) => content().map_err(|why| {
                // A page of a browser cannot read files.
                if is_content::<E>(name) || error.kind() == io::ErrorKind::Unsupported {
                    let why = fault_of_name::<E>(name).unwrap_or(why);
                    OpenError::Unreadable(Reason::of(&why, false))
                } else {
                    OpenError::of_file(name, &error)
                }
            })?,
            Err(ArgumentError::Read(why)) => {
                // A name has only one line.
                let has_lines = E::from_name(name).is_none();
                return Err(OpenError::invalid(name, Reason::of(&why, has_lines)));
            }
            Err(why) => return Err(OpenError::new(name, why)),
        }
    };
    if entries.is_empty() { Err(OpenError::Empty) } else { Ok(entries) }
}

/// Whether a text is clearly not a path: it begins with a bracket or has many short rows, or a format of the game knows it or
/// takes it for a damaged one.
fn is_content<E: FileEntry>(text: &str) -> bool {
    const ROWS: usize = 6;
    let is_row = |row: &str| {
        (1..=9).contains(&row.len()) && row.chars().all(|it| it.is_ascii_alphanumeric())
    };
    let mut rows = text.split_whitespace().next().unwrap_or_default().split('/');
    let has_rows = rows.clone().count() >= ROWS && rows.all(is_row);
    let is_known = E::FORMATS.iter().any(|it| !it.is_fallback && (it.detect)(text));
    text.starts_with('[') || has_rows || is_known || E::is_like_name(text)
}

/// What is wrong with a text that is like a name, in the words of the format of such names alone.
fn fault_of_name<E: FileEntry>(text: &str) -> Option<ReadError> {
    let mut formats = E::FORMATS.iter().filter(|it| it.is_fallback && (it.detect)(text));
    let format = formats.next().filter(|_| E::is_like_name(text))?;
    (format.read)(text).err()
}

/// What is wrong with a text: for the command line, and for the player in each language.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    text: String,
    phrase: Phrase,
    /// Whether the text is of a kind that the game knows.
    is_of_known: bool,
    /// The names of the pieces that can be the main one, if this is not certain.
    candidates: Vec<String>,
}

impl Reason {
    /// The reason of an error. The player is told its place if the text has several lines, and the column of a wrong character.
    fn of(error: &ReadError, has_lines: bool) -> Self {
        let key = match error.fault {
            ReadFault::Empty => "read-empty",
            ReadFault::NotText => "read-not-text",
            ReadFault::Unknown => "read-unknown",
            ReadFault::Length => "read-length",
            ReadFault::Character => "read-character",
            ReadFault::Invalid => "read-invalid",
            _ => "read-form",
        };
        // In a single line the column is enough to find a character.
        let has_column = has_lines || error.fault == ReadFault::Character;
        let place = [error.line.filter(|_| has_lines), error.column.filter(|_| has_column)];
        let unknown = [ReadFault::Unknown, ReadFault::NotText, ReadFault::Empty];
        let is_of_known = !unknown.contains(&error.fault);
        let why = error.guess.as_ref().unwrap_or(&error.reason);
        let text = match error.line.filter(|_| has_lines) {
            Some(line) => format!("line {line}: {why}"),
            None => why.clone(),
        };
        let candidates = error.candidates.to_vec();
        Self { is_of_known, candidates, ..Self::new(key, text, why, place) }
    }

    /// The text for the command line, and the reason and its place for the player: a line and a column, from 1.
    fn new(key: &'static str, text: String, why: &str, place: [Option<usize>; 2]) -> Self {
        let [line, column] = place.map(Option::unwrap_or_default);
        let phrase = Phrase::new(key).with("why", why);
        let phrase = phrase.with("line", line).with("column", column);
        Self { text, phrase, is_of_known: true, candidates: Vec::new() }
    }
}

/// The reason why a text cannot be opened.
#[derive(Clone, PartialEq, Debug)]
pub enum OpenError {
    /// The text is blank.
    Empty,
    /// There is no file of this name.
    Missing(String),
    /// The text itself has this fault; it is not repeated in the message.
    Unreadable(Reason),
    /// The first line of the text, and what is wrong with the text.
    Invalid(String, Reason),
}

impl OpenError {
    /// The text describes something that is not valid.
    pub fn new(text: &str, why: impl fmt::Display) -> Self {
        let why = why.to_string();
        Self::invalid(text, Reason::new("read-invalid", why.clone(), &why, [None; 2]))
    }

    fn invalid(text: &str, why: Reason) -> Self {
        // A text with several lines is not repeated in the message.
        Self::Invalid(first_line(text).to_owned(), why)
    }

    fn of_file(name: &str, error: &io::Error) -> Self {
        let key = match error.kind() {
            io::ErrorKind::NotFound => return Self::Missing(name.to_owned()),
            io::ErrorKind::IsADirectory => "read-folder",
            io::ErrorKind::PermissionDenied => "read-denied",
            _ => "read-failed",
        };
        let why = error.to_string();
        Self::invalid(name, Reason::new(key, of_system(error), &why, [None; 2]))
    }

    /// The reason alone, if the text is of a kind that the game knows.
    pub fn of_known(&self) -> Option<&str> {
        match self {
            Self::Unreadable(why) | Self::Invalid(_, why) => why.is_of_known.then_some(&*why.text),
            Self::Empty | Self::Missing(_) => None,
        }
    }

    /// The names of the pieces that can be the main one, if only this is not certain.
    pub fn candidates(&self) -> &[String] {
        match self {
            Self::Unreadable(why) | Self::Invalid(_, why) => &why.candidates,
            Self::Empty | Self::Missing(_) => &[],
        }
    }

    /// The message to the player.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => Phrase::new("nothing-to-open"),
            Self::Unreadable(why) => Phrase::new("cannot-read").with("why", why.phrase.clone()),
            Self::Missing(name) => Phrase::new("no-such-file").with("file", quoted(name)),
            Self::Invalid(line, why) => {
                let phrase = Phrase::new("cannot-open").with("file", quoted(line));
                phrase.with("why", why.phrase.clone())
            }
        }
    }
}

/// The reason why a file cannot be read, for the command line.
pub fn of_system(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "there is no permission to read it".to_owned(),
        _ => error.to_string(),
    }
}

/// The message on the command line.
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is nothing to open"),
            Self::Missing(name) => write!(f, "{name}: no such file"),
            Self::Unreadable(why) => f.write_str(&why.text),
            Self::Invalid(line, why) => write!(f, "{line}: {}", why.text),
        }
    }
}

/// The message that the first of `count` entries of a text was opened.
pub fn opened(text: &str, count: usize) -> Phrase {
    let key = if count == 1 { "opened" } else { "opened-first" };
    Phrase::new(key).with("file", brief(text)).with("count", count)
}

/// The longest quotation in a message.
const LONGEST: usize = 40;

/// The first line of a text, or the last part of a path, shortened.
pub fn brief(text: &str) -> String {
    let line = first_line(text);
    let name = Path::new(line).file_name().map_or_else(|| line.into(), |it| it.to_string_lossy());
    if name.chars().count() <= LONGEST {
        return name.into_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// A line or a path in an error: as it is, if it is short.
pub fn quoted(line: &str) -> String {
    if line.chars().count() <= LONGEST { line.to_owned() } else { brief(line) }
}

pub fn first_line(text: &str) -> &str {
    text.trim().lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use carom_formats::{Format, ReadError};

    use super::*;
    use crate::testing::english;

    /// A line of a file, or the name `one`.
    #[derive(PartialEq, Debug)]
    struct LineEntry(String);

    impl FileEntry for LineEntry {
        const FORMATS: &'static [Format<Self>] = &[];

        fn from_name(name: &str) -> Option<Result<Self, ReadError>> {
            (name == "one").then(|| Ok(Self("1".to_owned())))
        }

        fn id(&self) -> Option<&str> {
            None
        }

        fn left_out(&self, _: &Self) -> Option<Vec<&'static str>> {
            Some(Vec::new())
        }
    }

    #[test]
    fn a_text_is_a_name_a_file_or_the_content_of_a_file() {
        let read = |text: &str| read_first::<LineEntry>(text);
        assert_eq!(read(" one\n"), Ok((LineEntry("1".to_owned()), 1)));
        for (text, message) in [
            ("", "There is nothing to open."),
            (" \n ", "There is nothing to open."),
            ("no/such/file", "“no/such/file” is neither a file nor a text that this page can open"),
            (
                "file:///no/such/file",
                "“/no/such/file” is neither a file nor a text that this page can open",
            ),
            (
                "9/9/9/9/9/2k3b2/2b6/9/9 x",
                "This text cannot be read: Carom does not know this kind of text",
            ),
            ("one\ntwo", "This text cannot be read: Carom does not know this kind of text"),
        ] {
            let error = read(text).expect_err(text);
            assert_eq!(english(&error.phrase()), message, "{text}");
        }
        let folder = env!("CARGO_MANIFEST_DIR");
        let error = read(folder).expect_err("a folder");
        assert!(matches!(error, OpenError::Invalid(..)), "{error}");
        assert!(error.to_string().starts_with(folder), "{error}");
        // Windows gives no permission to read a folder.
        if cfg!(unix) {
            assert_eq!(error.to_string(), format!("{folder}: it is a folder"));
        }
    }

    #[test]
    fn what_was_opened_is_told_briefly() {
        assert_eq!(english(&opened("a/b/board.ron", 1)), "Opened board.ron");
        assert_eq!(english(&opened(&"x".repeat(99), 1)), format!("Opened {}…", "x".repeat(39)));
        assert_eq!(english(&opened("boards.txt", 3)), "Opened boards.txt: the first of 3");
        let path = format!("/{}/board.ron", "x".repeat(99));
        let error = OpenError::Missing(path.clone());
        assert_eq!(
            english(&error.phrase()),
            "“board.ron” is neither a file nor a text that this page can open"
        );
        assert_eq!(error.to_string(), format!("{path}: no such file"));
    }
}
