//! The puzzles of files in Python.

use std::path::PathBuf;
use std::sync::Arc;

use carom_bindings::ricochet::{self as bindings, Content};
use carom_formats::Optimum;
use carom_formats::ricochet::{Entry, NATIVE};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::board::Board;
use super::goal::Goal;
use super::position::by_colour;
use super::round::Round;
use crate::argument;
use crate::errors::wrong;
use crate::files::{self, Source};

/// A board or a puzzle of a file, with what the file says about it. It never changes.
///
/// `Puzzle(text)` reads the only puzzle of a text: its name, such as the game ID `7650+42+E2302B12+C9`, or the content of a file
/// in any format.
///
/// Raises `ValueError` with the place and the reason if the text is not such a puzzle.
#[pyclass(frozen, module = "carom.ricochet")]
#[derive(Clone)]
pub(crate) struct Puzzle(pub(crate) Entry);

#[pymethods]
impl Puzzle {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        files::read_one(text, None).map(Self)
    }

    /// The puzzle of a round, with a name and the fewest moves if they are known.
    ///
    /// Raises `ValueError` for a round that began in the middle of another one.
    #[staticmethod]
    #[pyo3(signature = (round, *, id=None, optimum=None))]
    fn of(
        round: &Round,
        id: Option<String>,
        #[pyo3(from_py_with = argument::optimum)] optimum: Option<u32>,
    ) -> PyResult<Self> {
        let optimum = optimum.map_or(Optimum::Unknown, Optimum::Moves);
        Ok(Self(Entry { id, optimum, ..round.entry()? }))
    }

    /// The name; `None` if the file has none.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The name of the board, such as `4B-3B-2B-1A`; `None` if the file has none.
    #[getter]
    fn board_name(&self) -> Option<&str> {
        self.0.board_name.as_deref()
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(Arc::clone(&self.0.board))
    }

    /// The squares of the robots by their colours, such as `{"red": (0, 0)}`; empty for a board without robots.
    #[getter]
    fn robots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        by_colour(py, &self.0.robots)
    }

    /// The goal; `None` if no target is active.
    #[getter]
    fn goal(&self) -> Option<Goal> {
        self.0.goal.map(Goal)
    }

    /// The rules, such as `plain`.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.profile.id
    }

    /// The fewest moves according to the file; `None` if it does not say.
    #[getter]
    fn optimum(&self) -> Option<u32> {
        match self.0.optimum {
            Optimum::Moves(moves) => Some(moves),
            Optimum::Unknown | Optimum::Unsolvable => None,
        }
    }

    /// Whether the file says that there is no solution.
    #[getter]
    fn is_unsolvable(&self) -> bool {
        self.0.optimum == Optimum::Unsolvable
    }

    /// Notes about how the file was read, one sentence each. A pickled puzzle has none.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.0.notes.clone()
    }

    /// The round of the puzzle.
    ///
    /// Raises `ValueError` if it is a board without robots or without an active target.
    #[getter]
    fn round(&self) -> PyResult<Round> {
        self.0.round().map(Round).map_err(wrong)
    }

    /// Finds a solution: `Round.solve` of its round, with the same arguments.
    ///
    /// Raises `ValueError` for wrong arguments and if it is a board without robots or without an active target.
    #[pyo3(signature = (*args, **arguments))]
    #[pyo3(
        text_signature = "($self, solver='fast', *, max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, threads=1, progress=None)"
    )]
    fn solve<'py>(
        &self,
        args: &Bound<'py, PyTuple>,
        arguments: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(args.py(), self.round()?)?.call_method("solve", args, arguments)
    }

    /// The puzzle in the format with this id, one of `FORMATS`.
    ///
    /// Raises `ValueError` if the format cannot express it.
    #[pyo3(signature = (format="ron"))]
    fn text(&self, format: &str) -> PyResult<String> {
        files::write(std::slice::from_ref(&self.0), format)
    }

    /// The puzzle as a picture: an SVG document. `theme` is `"light"`, `"dark"` or `"paper"`.
    ///
    /// Raises `ValueError` for another theme.
    #[pyo3(signature = (theme="light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        bindings::svg(&self.0.board, Content::of(&self.0), theme).map_err(wrong)
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }

    fn __eq__(&self, other: &Self) -> bool {
        // How a file was read, and what it asks for, does not belong to the puzzle, and a pickle does not keep it.
        let puzzle = |it: &Self| Entry { notes: Vec::new(), plan_limit: None, ..it.0.clone() };
        puzzle(self) == puzzle(other)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        let Entry { id, board, robots, goal, .. } = &self.0;
        (id, board, robots, goal).hash(&mut hasher);
        hasher.finish()
    }

    /// The board, the robots and the goal as a picture of text.
    fn __str__(&self) -> String {
        self.0.round().map_or_else(|_| self.0.board.to_string(), |round| round.to_string())
    }

    fn __repr__(&self) -> String {
        let Entry { id, board_name, board, goal, .. } = &self.0;
        let name =
            id.as_ref().or(board_name.as_ref()).map(|it| format!("{it:?} ")).unwrap_or_default();
        let goal = goal.map(|it| format!(", {it}")).unwrap_or_default();
        format!("<Puzzle {name}{}{goal}>", board.size())
    }

    fn __getnewargs__(&self) -> PyResult<(String,)> {
        (NATIVE.write)(std::slice::from_ref(&self.0)).map(|text| (text,)).map_err(wrong)
    }
}

/// The entry of a puzzle, a round, a board or a text, which is number `number` of a list.
pub(crate) fn entry_of(number: usize, object: &Bound<'_, PyAny>) -> PyResult<Entry> {
    if let Ok(puzzle) = object.cast::<Puzzle>() {
        Ok(puzzle.get().0.clone())
    } else if let Ok(round) = object.cast::<Round>() {
        round.get().entry()
    } else if let Ok(board) = object.cast::<Board>() {
        Ok(Entry::board(Arc::clone(&board.get().0)))
    } else if let Ok(text) = object.cast::<PyString>() {
        files::read_one_of(number, text.to_cow()?.as_ref())
    } else {
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "expected a Puzzle, a Round, a Board or a text, not {kind}"
        )))
    }
}

/// Reads the puzzles of a text, of bytes, or of the file of a path.
///
/// A `str` is the name of a puzzle or a board, such as `"7650"`, or the content of a file; a `pathlib.Path` is a file. The format
/// is detected.
///
/// Raises `ValueError` with the line and the reason, and `OSError` if a file cannot be read.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, source: Source) -> PyResult<Vec<Puzzle>> {
    Ok(files::read_source(py, source, None)?.into_iter().map(Puzzle).collect())
}

/// Reads the puzzles of a file. `path` is a `str` or a path.
///
/// Raises `ValueError` with the file, the line and the reason, and `OSError` if the file cannot be read.
#[pyfunction]
pub(crate) fn read_file(py: Python<'_>, path: PathBuf) -> PyResult<Vec<Puzzle>> {
    let entries = py.detach(|| files::read_file(&path, None))?;
    Ok(entries.into_iter().map(Puzzle).collect())
}

/// The text of puzzles, rounds, boards or their texts in the format with this id, one of `FORMATS`.
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
