//! The boards of files in Python.

use std::path::PathBuf;
use std::sync::Arc;

use carom_formats::unblock::{Entry, NATIVE};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::board::Board;
use crate::errors::wrong;
use crate::files::{self, Source};

/// A board of a file, with what the file says about it. It never changes.
///
/// `Puzzle(text)` reads the only board of a text: a board string, or the content of a file in any format. `main` is the letter of the
/// main block, for a text that leaves a doubt.
///
/// Raises `ValueError` with the place and the reason if the text is not such a board.
#[pyclass(frozen, module = "carom.unblock")]
#[derive(Clone)]
pub(crate) struct Puzzle(pub(crate) Entry);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, main=None))]
    fn new(text: &str, main: Option<&str>) -> PyResult<Self> {
        files::read_one(text, main).map(Self)
    }

    /// The name; `None` if the file has none.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(Arc::clone(&self.0.board))
    }

    /// The fewest moves according to the file; `None` if it does not say.
    #[getter]
    fn optimum(&self) -> Option<u32> {
        self.0.fewest_moves
    }

    /// The fewest steps according to the file; `None` if it does not say.
    #[getter]
    fn optimum_steps(&self) -> Option<u32> {
        self.0.fewest_steps
    }

    /// The number of positions that can be reached according to the file; `None` if it does not say.
    #[getter]
    fn positions(&self) -> Option<u64> {
        self.0.positions
    }

    /// Finds a solution: `Board.solve` of its board, with the same arguments.
    ///
    /// Raises `ValueError` for wrong arguments.
    #[pyo3(signature = (*args, **arguments))]
    #[pyo3(
        text_signature = "($self, metric='moves', *, solver='fast', max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, progress=None)"
    )]
    fn solve<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        arguments: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(args.py(), self.board())?.call_method("solve", args, arguments)
    }

    /// The board in the format with this id, one of `FORMATS`.
    ///
    /// Raises `ValueError` if the format cannot express it.
    #[pyo3(signature = (format="ron"))]
    fn text(&self, format: &str) -> PyResult<String> {
        files::write(std::slice::from_ref(&self.0), format)
    }

    /// The picture of the board that a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.board().svg("light")
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.0.id, &self.0.board).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let name = self.0.id.as_ref().map(|it| format!("{it:?} ")).unwrap_or_default();
        format!("<Puzzle {name}{}>", self.0.board)
    }

    fn __getnewargs__(&self) -> PyResult<(String,)> {
        (NATIVE.write)(std::slice::from_ref(&self.0)).map(|text| (text,)).map_err(wrong)
    }
}

/// The entry of a puzzle, a board or a text, which is number `number` of a list.
pub(super) fn entry_of(number: usize, object: &Bound<'_, PyAny>) -> PyResult<Entry> {
    if let Ok(puzzle) = object.cast::<Puzzle>() {
        Ok(puzzle.get().0.clone())
    } else if let Ok(board) = object.cast::<Board>() {
        Ok(Entry::board(Arc::clone(&board.get().0)))
    } else if let Ok(text) = object.cast::<PyString>() {
        files::read_one_of(number, text.to_cow()?.as_ref())
    } else {
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a Puzzle, a Board or a text, not {kind}")))
    }
}

/// Reads the boards of a text, of bytes, or of the file of a path.
///
/// A `str` is a board string or the content of a file; a `pathlib.Path` is a file. The format is detected. `main` is the letter of the
/// main block, for a text that leaves a doubt.
///
/// Raises `ValueError` with the line and the reason, and `OSError` if a file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, main=None))]
pub(crate) fn read(py: Python<'_>, source: Source, main: Option<&str>) -> PyResult<Vec<Puzzle>> {
    Ok(files::read_source(py, source, main)?.into_iter().map(Puzzle).collect())
}

/// Reads the boards of a file. `path` is a `str` or a path. `main` is the letter of the main block, for a text that leaves a doubt.
///
/// Raises `ValueError` with the file, the line and the reason, and `OSError` if the file cannot be read.
#[pyfunction]
#[pyo3(signature = (path, main=None))]
pub(crate) fn read_file(
    py: Python<'_>,
    path: PathBuf,
    main: Option<&str>,
) -> PyResult<Vec<Puzzle>> {
    let entries = py.detach(|| files::read_file(&path, main))?;
    Ok(entries.into_iter().map(Puzzle).collect())
}

/// The text of boards, puzzles or their texts in the format with this id, one of `FORMATS`.
///
/// Raises `ValueError` if the format cannot express them.
#[pyfunction]
#[pyo3(signature = (puzzles, format="ron"))]
pub(crate) fn write(puzzles: &Bound<'_, PyAny>, format: &str) -> PyResult<String> {
    let entries: Vec<Entry> = puzzles
        .try_iter()?
        .enumerate()
        .map(|(number, it)| entry_of(number, &it?))
        .collect::<PyResult<_>>()?;
    files::write(&entries, format)
}
