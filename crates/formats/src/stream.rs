//! [`Stream`]: the entries of a file one after the other, so that a long list of puzzles needs little memory.

use std::io::{self, BufRead, Chain, Cursor, Read};

use crate::format::{detect, first_fault};
use crate::{ArgumentError, FileEntry, Format, ReadError, ReadFault, decode};

/// The longest line in bytes.
const LONGEST: u64 = 16 << 20;
/// The longest row of a drawing, in bytes, and the most rows of one: 16 squares between the sides of a frame.
const ROW: usize = 18;
const ROWS: usize = 18;

/// What was read already, and then the rest.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// A file whose format is known.
#[derive(Debug)]
#[non_exhaustive]
pub enum Stream<E: 'static, R> {
    /// Each line is an entry by itself.
    Lines(Lines<E, R>),
    /// The file must be read as a whole, with [`format::read`](crate::format::read): this is all of it.
    Whole(Whole<R>),
}

impl<E: FileEntry, R: BufRead> Stream<E, R> {
    /// Detects the format of a file; reads only its first lines for that.
    ///
    /// ```
    /// use carom_formats::ricochet::Entry;
    /// use carom_formats::stream::Stream;
    ///
    /// let file = "# two games\n7650+42+E2302B12+C9\n0765+42+2E21BD0F+93\n";
    /// let Stream::<Entry, _>::Lines(lines) = Stream::new(file.as_bytes())? else { unreachable!() };
    /// let lines: Vec<usize> = lines.map(|found| found.map(|(line, _)| line)).collect::<Result<_, _>>()?;
    /// assert_eq!(lines, [2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// An error of `from`.
    pub fn new(mut from: R) -> io::Result<Self> {
        let mut head = Vec::new();
        let (mut start, mut rows, mut first) = (0, 0, None);
        // Up to the first line that is neither blank nor a comment, which says how each line is read. Short lines may be rows, so
        // more of them are needed.
        loop {
            let read = from.by_ref().take(LONGEST).read_until(b'\n', &mut head)?;
            let line = head[start..].trim_ascii();
            let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
            let is_content = !line.is_empty() && !line.starts_with(b"#");
            rows += usize::from(is_content);
            first = first.or_else(|| is_content.then_some(head.len()));
            let is_enough = is_content && (!E::HAS_ROWS || line.len() > ROW || rows > ROWS);
            if read == 0 || is_enough || head.len() as u64 >= LONGEST {
                break;
            }
            start = head.len();
        }
        // A later line that is not text is a fault of its own.
        let text = decode(&head).or_else(|_| decode(&head[..first.unwrap_or(head.len())]));
        let found = text.as_ref().ok().and_then(|text| detect(E::FORMATS, text));
        // A list in brackets is one value, although each of its objects could be a line.
        let is_list = || text.as_ref().is_ok_and(|text| text.trim_start().starts_with('['));
        let format = found.filter(|format| format.is_by_line && !is_list());
        let from = Cursor::new(head).chain(from);
        Ok(match format {
            Some(format) => Self::Lines(Lines {
                format,
                from,
                line: 0,
                has_entry: false,
                is_over: false,
                buffer: Vec::new(),
            }),
            None => Self::Whole(from),
        })
    }
}

/// The entries of a file of lines, each with the number of its line from 1. Nothing comes after an error.
#[derive(Debug)]
pub struct Lines<E: 'static, R> {
    format: &'static Format<E>,
    from: Whole<R>,
    line: usize,
    /// Whether a line was an entry.
    has_entry: bool,
    is_over: bool,
    buffer: Vec<u8>,
}

impl<E: FileEntry, R: BufRead> Lines<E, R> {
    /// The format of the file.
    #[must_use]
    pub fn format(&self) -> &'static Format<E> {
        self.format
    }

    /// The text of the line that was read last.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.buffer
    }

    /// The entry of the next line that has one; `None` at the end of the file.
    fn advance(&mut self) -> Result<Option<E>, ArgumentError> {
        loop {
            self.buffer.clear();
            let read = self.from.by_ref().take(LONGEST + 1).read_until(b'\n', &mut self.buffer)?;
            if read == 0 && self.has_entry {
                return Ok(None);
            }
            self.line += usize::from(read > 0);
            match self.read_line(read) {
                // The line is blank or a comment.
                Err(error) if error.fault == ReadFault::Empty && read > 0 => {}
                Err(error) => return Err(error.into()),
                Ok(entry) => {
                    self.has_entry = true;
                    return Ok(Some(entry));
                }
            }
        }
    }

    fn read_line(&self, length: usize) -> Result<E, ReadError> {
        let line = self.line.max(1);
        if length as u64 > LONGEST {
            return Err(ReadError::at_line(line, "the line is longer than 16 MiB"));
        }
        let text = if line == 1 {
            decode(&self.buffer)?
        } else {
            std::str::from_utf8(&self.buffer).map_err(|_| {
                ReadError::at_line(line, "the file is not UTF-8 text").of(ReadFault::NotText)
            })?
        };
        // A list in brackets is a whole file, and no line of one.
        if self.format.id == "jsonl" && text.trim_start().starts_with('[') {
            return Err(ReadError::at_line(line, "expected an object in braces"));
        }
        let mut entries = (self.format.read)(text).map_err(|error| {
            let place = error.line.map(|it| it + line - 1);
            let is_empty = error.fault == ReadFault::Empty;
            let error = ReadError { line: place.or((!is_empty).then_some(line)), ..error };
            if self.has_entry || is_empty { error } else { first_fault(self.format, text, error) }
        })?;
        entries.pop().ok_or_else(|| ReadError::whole("the line has no entry").of(ReadFault::Empty))
    }
}

impl<E: FileEntry, R: BufRead> Iterator for Lines<E, R> {
    type Item = Result<(usize, E), ArgumentError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let found = self.advance();
        self.is_over = !matches!(found, Ok(Some(_)));
        found.map(|entry| entry.map(|entry| (self.line, entry))).transpose()
    }
}
