//! Reads and writes the formats of every game.

use std::fs;
use std::path::{Path, PathBuf};

use carom_bindings::files::{self, entries};
use carom_formats::{FileEntry, ReadError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{of_file, wrong};

/// The name of a file is a path only if it is one in Python.
const HINT: &str = "; to read a file, pass a pathlib.Path";

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

/// The entries that a source contains. `main` is the name of the main block, if the caller says it.
pub(crate) fn read_source<E: FileEntry + Send>(
    py: Python<'_>,
    source: Source,
    main: Option<&str>,
) -> PyResult<Vec<E>> {
    py.detach(|| match source {
        Source::Text(text) => files::read_text(&text, HINT, main).map_err(wrong),
        Source::Content(content) => entries(&content, main).map_err(wrong),
        Source::File(path) => read_file(&path, main),
    })
}

/// The entries of a file. The message of an error begins with its name.
pub(crate) fn read_file<E: FileEntry>(path: &Path, main: Option<&str>) -> PyResult<Vec<E>> {
    let content = fs::read(path).map_err(|error| of_file(&error, path))?;
    entries(&content, main)
        .map_err(|error| wrong(format!("{}:{}{error}", path.display(), gap(&error))))
}

/// The only entry of a text in a list. The message of an error begins with its place.
pub(crate) fn read_one_of<E: FileEntry>(number: usize, text: &str) -> PyResult<E> {
    files::read_one(text, HINT, None).map_err(|error| wrong(format!("puzzles[{number}]: {error}")))
}

/// The only entry of a text, which is its name or the content of a file.
pub(crate) fn read_one<E: FileEntry>(text: &str, main: Option<&str>) -> PyResult<E> {
    files::read_one(text, HINT, main).map_err(wrong)
}

/// What is between the name of a file and an error: nothing before a number of a line.
fn gap(error: &ReadError) -> &'static str {
    if error.line.is_some() { "" } else { " " }
}

/// The text of entries in a format.
pub(crate) fn write<E: FileEntry>(entries: &[E], id: &str) -> PyResult<String> {
    files::write(entries, id).map_err(wrong)
}
