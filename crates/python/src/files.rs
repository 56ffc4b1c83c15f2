//! Reads and writes the formats of every game.

use std::fs;
use std::path::{Path, PathBuf};

use carom_formats::format::{by_id, read};
use carom_formats::{FileEntry, Format, ReadError, ReadFault};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{of_file, wrong};

/// What `read` gets.
pub(crate) enum Source {
    /// A name of an entry, or the content of a file.
    Text(String),
    Content(Vec<u8>),
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Source {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(content) = object.cast::<PyBytes>() {
            return Ok(Self::Content(content.as_bytes().to_vec()));
        }
        if object.cast::<PyString>().is_ok() {
            return object.extract().map(Self::Text);
        }
        object.extract().map(Self::File).map_err(|_| {
            let kind = object.get_type();
            PyTypeError::new_err(format!("expected a text, bytes or a pathlib.Path, not {kind}"))
        })
    }
}

/// The entries that a source contains.
pub(crate) fn read_source<E: FileEntry + Send>(py: Python<'_>, source: Source) -> PyResult<Vec<E>> {
    py.detach(|| match source {
        Source::Text(text) => read_text(&text),
        Source::Content(content) => entries(&content).map_err(wrong),
        Source::File(path) => read_file(&path),
    })
}

/// The entries of a file. The message of an error begins with its name.
pub(crate) fn read_file<E: FileEntry>(path: &Path) -> PyResult<Vec<E>> {
    let content = fs::read(path).map_err(|error| of_file(&error, path))?;
    entries(&content).map_err(|error| wrong(format!("{}:{}{error}", path.display(), gap(&error))))
}

/// The only entry of a text in a list. The message of an error begins with its place.
pub(crate) fn read_one_of<E: FileEntry>(py: Python<'_>, number: usize, text: &str) -> PyResult<E> {
    read_one(text).map_err(|error| wrong(format!("puzzles[{number}]: {}", error.value(py))))
}

/// The only entry of a text, which is its name or the content of a file.
pub(crate) fn read_one<E: FileEntry>(text: &str) -> PyResult<E> {
    let mut entries = read_text(text)?;
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry),
        (_, others) => Err(wrong(format!("expected one entry, found {}", others + 1))),
    }
}

fn read_text<E: FileEntry>(text: &str) -> PyResult<Vec<E>> {
    let is_line = text.trim().lines().count() == 1;
    if let Some(entry) = Some(text.trim()).filter(|_| is_line).and_then(E::from_name) {
        return Ok(vec![entry.map_err(wrong)?]);
    }
    entries(text.as_bytes()).map_err(|error| {
        // The name of a file is a path only if it is one in Python.
        let is_name = error.fault == ReadFault::Unknown && is_line;
        let hint = "; to read a file, pass a pathlib.Path";
        wrong(format!("{error}{}", if is_name { hint } else { "" }))
    })
}

fn entries<E: FileEntry>(content: &[u8]) -> Result<Vec<E>, ReadError> {
    read(E::FORMATS, content).map(|(_, entries)| entries)
}

/// What is between the name of a file and an error: nothing before a number of a line.
fn gap(error: &ReadError) -> &'static str {
    if error.line.is_some() { "" } else { " " }
}

/// The format of an id.
pub(crate) fn format<E: FileEntry>(id: &str) -> PyResult<&'static Format<E>> {
    by_id(E::FORMATS, id).ok_or_else(|| {
        let known: Vec<&str> = ids::<E>();
        wrong(format!("there is no format `{id}`: expected {}", known.join(", ")))
    })
}

/// The ids of the formats of a game.
pub(crate) fn ids<E: FileEntry>() -> Vec<&'static str> {
    E::FORMATS.iter().map(|format| format.id).collect()
}

/// The text of entries in a format.
pub(crate) fn write<E: FileEntry>(entries: &[E], id: &str) -> PyResult<String> {
    (format::<E>(id)?.write)(entries).map_err(wrong)
}
