//! Records of games in Python.

use std::path::PathBuf;

use carom_formats::tablut::{NATIVE, Record as Entry, result_text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::game::Game;
use crate::errors::wrong;
use crate::files::{self, Source};

/// A game of a file with its headers, comments and variations. It never changes.
#[pyclass(frozen, eq, module = "carom.tablut")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Record(pub(crate) Entry);

#[pymethods]
impl Record {
    /// `Record(text)` reads the only record of a text in any format. A name of rules is their start.
    ///
    /// Raises `ValueError` with the place and the reason.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        files::read_one(text, None).map(Self)
    }

    /// The record of a game, with headers such as `{"White": "first"}`.
    #[staticmethod]
    #[pyo3(signature = (game, headers=None))]
    fn of(game: &Game, headers: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut record = Entry::of(&game.0);
        for (name, value) in headers.into_iter().flatten() {
            record.headers.push((name.extract()?, value.extract()?));
        }
        Ok(Self(record))
    }

    /// The headers, such as the names of the players.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in &self.0.headers {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.variant.rules().name
    }

    /// The result as in chess: `1-0` if the defenders (white) have won, `0-1`, `1/2-1/2`, or `*`.
    #[getter]
    fn result(&self) -> &'static str {
        result_text(self.0.result)
    }

    /// The comments on the game: that before the first move, then that of each move; `None` where there is none.
    #[getter]
    fn comments(&self) -> Vec<Option<String>> {
        let of_moves = self.0.line.moves.iter().map(|it| it.comment.clone());
        [self.0.line.comment.clone()].into_iter().chain(of_moves).collect()
    }

    /// The game, with all its moves but without variations.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// The record in the format with this id, one of `FORMATS`.
    ///
    /// Raises `ValueError` if the format cannot express it.
    #[pyo3(signature = (format="record"))]
    fn text(&self, format: &str) -> PyResult<String> {
        files::write(std::slice::from_ref(&self.0), format)
    }

    /// The picture of the last position that a notebook shows.
    fn _repr_svg_(&self) -> String {
        carom_picture::tablut::svg(&self.0.game())
    }

    fn __repr__(&self) -> String {
        let moves = self.0.line.moves.len();
        format!("<Record {}, {moves} moves, {}>", self.rules(), self.result())
    }

    fn __getnewargs__(&self) -> PyResult<(String,)> {
        (NATIVE.write)(std::slice::from_ref(&self.0)).map(|text| (text,)).map_err(wrong)
    }
}

fn entry_of(object: &Bound<'_, PyAny>) -> PyResult<Entry> {
    if let Ok(record) = object.cast::<Record>() {
        Ok(record.get().0.clone())
    } else if let Ok(game) = object.cast::<Game>() {
        Ok(Entry::of(&game.borrow().0))
    } else {
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a Record or a Game, not {kind}")))
    }
}

/// Reads the games of a text, of bytes, or of the file of a path: records, positions or the logs of the student competition.
///
/// A `str` is the name of rules or the content of a file; a `pathlib.Path` is a file. The format is detected.
///
/// Raises `ValueError` with the line and the reason, and `OSError` if a file cannot be read.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, source: Source) -> PyResult<Vec<Record>> {
    Ok(files::read_source(py, source, None)?.into_iter().map(Record).collect())
}

/// Reads the games of a file. `path` is a `str` or a path.
///
/// Raises `ValueError` with the file, the line and the reason, and `OSError` if the file cannot be read.
#[pyfunction]
pub(crate) fn read_file(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Record>> {
    let records = py.detach(|| files::read_file(&path, None))?;
    Ok(records.into_iter().map(Record).collect())
}

/// The text of records or games in the format with this id, one of `FORMATS`.
///
/// Raises `ValueError` if the format cannot express them.
#[pyfunction]
#[pyo3(signature = (records, format="record"))]
pub(crate) fn write(records: &Bound<'_, PyAny>, format: &str) -> PyResult<String> {
    let records: Vec<Entry> =
        records.try_iter()?.map(|it| entry_of(&it?)).collect::<PyResult<_>>()?;
    files::write(&records, format)
}
