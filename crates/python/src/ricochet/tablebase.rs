//! Tables of all positions in Python.

use std::fs;
use std::io::{self, BufWriter, IntoInnerError};
use std::path::PathBuf;
use std::sync::Arc;

use carom_engine::Square;
use carom_engine::ricochet::{self, Position as Robots, Profile};
use carom_support::NewFile;
use carom_tablebase::{BuildError, Builder, TableSetup};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use super::board::{AnyBoard, Board};
use super::goal::{AnyGoal, Goal};
use super::moves::Move;
use super::position::{AnyPosition, Position};
use crate::argument;
use crate::errors::{of_file, stopped, wrong};
use crate::values;
use crate::watch::{self, Limits};

/// The fewest moves to a goal from every position of a board with one to four robots, under the plain or the official rules.
///
/// `Tablebase.build` makes a table, and `Tablebase.load` reads one from a file. With four robots on an official board a table
/// has 656,239,500 positions (164,059,875 if any robot may arrive) and takes about 650 MB and a second or two.
#[pyclass(frozen, module = "carom.ricochet")]
pub(crate) struct Tablebase(carom_tablebase::Tablebase);

/// The exception for a table that was not built.
fn not_built(error: BuildError) -> PyErr {
    match error {
        BuildError::Stopped(why) => stopped(why),
        BuildError::Memory { .. } | BuildError::NoMemory { .. } => {
            PyMemoryError::new_err(error.to_string())
        }
        _ => wrong(error),
    }
}

#[pymethods]
impl Tablebase {
    /// Builds the table of a board, a goal and a number of robots, without the lock of the interpreter.
    ///
    /// `rules` are `plain` or `official`. `threads` is the number of threads, by default one for each core. `max_memory` limits the bytes of the table, and `timeout` the seconds. `progress` is called with a `Progress` after a
    /// length, at most 20 times a second.
    ///
    /// Raises `ValueError` for a board that is larger than 16x16, for the official rules if any robot may arrive,
    /// and for other impossible tables, `MemoryError` beyond `max_memory`, `TimeoutError` after `timeout`, and `KeyboardInterrupt` after Ctrl-C.
    #[staticmethod]
    #[pyo3(signature = (board, goal, robot_count=4, *, rules="plain", threads=None, max_memory=None, timeout=None, progress=None))]
    fn build(
        py: Python<'_>,
        board: AnyBoard,
        goal: AnyGoal,
        #[pyo3(from_py_with = argument::robot_count)] robot_count: usize,
        rules: &str,
        #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let profile: Profile = rules.parse().map_err(wrong)?;
        let threads = values::threads(threads)?;
        let limits = Limits::new(None, max_memory, None, timeout, progress)?;
        let goal = goal.on(&board.0)?;
        let done = watch::run(py, &limits, |control| {
            let setup = TableSetup { board: board.0, goal, robots: robot_count, profile };
            Builder::new().with_threads(threads).build(&setup, control)
        })?;
        done.outcome.map(Self).map_err(not_built)
    }

    /// The bytes that `build` needs for a table of a board with a number of robots under some rules.
    ///
    /// Raises `ValueError` if such a table is impossible.
    #[staticmethod]
    #[pyo3(signature = (board, robot_count=4, *, rules="plain"))]
    fn memory(
        board: AnyBoard,
        #[pyo3(from_py_with = argument::robot_count)] robot_count: usize,
        rules: &str,
    ) -> PyResult<u64> {
        let profile: Profile = rules.parse().map_err(wrong)?;
        // It is the same for every goal.
        let goal = ricochet::Goal { robot: None, square: Square::new(0, 0) };
        TableSetup { board: board.0, goal, robots: robot_count, profile }
            .memory()
            .map_err(not_built)
    }

    /// Reads a table that `save` or `carom tablebase build` has written, and checks every byte.
    ///
    /// Raises `OSError` if the file cannot be read, and `ValueError` if it is damaged or not a table.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| {
            let bytes = fs::read(&path).map_err(|error| of_file(&error, &path))?;
            let table = carom_tablebase::Tablebase::load(bytes);
            table.map(Self).map_err(|error| wrong(format!("{}: {error}", path.display())))
        })
    }

    /// Writes the table into a file, which `load` reads. A file of this name is replaced.
    ///
    /// Raises `OSError` if the file cannot be written.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let write = || -> io::Result<()> {
            let mut file = BufWriter::new(NewFile::new(&path)?);
            self.0.save(&mut file)?;
            file.into_inner().map_err(IntoInnerError::into_error)?.publish()
        };
        py.detach(write).map_err(|error| of_file(&error, &path))
    }

    /// The board. That of a loaded table has no printed targets: files of tables do not keep them.
    #[getter]
    fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// The goal.
    #[getter]
    fn goal(&self) -> Goal {
        Goal(self.0.goal())
    }

    /// The rules, such as `plain`.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.profile().id
    }

    /// The number of robots.
    #[getter]
    fn robot_count(&self) -> usize {
        self.0.robots()
    }

    /// The number of all positions. Robots with the same task are interchangeable, unless a diagonal has the colour of one:
    /// positions that differ only by an exchange of them count as one.
    #[getter]
    fn positions(&self) -> u64 {
        self.0.counts().total()
    }

    /// The number of positions without a solution.
    #[getter]
    fn unsolvable(&self) -> u64 {
        self.0.unsolvable()
    }

    /// The length of the hardest position in moves; `None` if no position has a solution.
    #[getter]
    fn max_length(&self) -> Option<u32> {
        self.0.counts().longest()
    }

    /// The mean length of the positions with a solution, in moves; `None` if there are none.
    #[getter]
    fn mean_length(&self) -> Option<f64> {
        self.0.counts().mean()
    }

    /// The number of positions by their length in moves, 0 first, as a list.
    fn counts(&self) -> Vec<u64> {
        self.0.histogram().to_vec()
    }

    /// The number of positions by their length in moves, 0 first, as an array of numpy of type `uint64`.
    ///
    /// Raises `ImportError` without numpy; `counts()` needs none.
    fn histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::array(py, self.0.histogram())
    }

    /// The fewest moves from a position; `None` if there is no solution. A position is a `Position`, the squares of the robots by
    /// colour or in a list, or a text such as `"0,2 4,4"`.
    ///
    /// Raises `ValueError` for a position that is not in the table.
    fn length(&self, position: AnyPosition) -> PyResult<Option<u32>> {
        self.0.lookup(&self.known(position)?).map_err(wrong)
    }

    /// The moves from a position that begin a shortest solution; none if it is solved or unsolvable.
    ///
    /// Raises `ValueError` for a position that is not in the table.
    fn best_moves(&self, position: AnyPosition) -> PyResult<Vec<Move>> {
        let moves = self.0.best_moves(&self.known(position)?);
        Ok(moves.into_iter().map(Move).collect())
    }

    /// A shortest solution from a position; `None` if there is none.
    ///
    /// Raises `ValueError` for a position that is not in the table.
    fn solution(&self, position: AnyPosition) -> PyResult<Option<Vec<Move>>> {
        let line = self.0.optimal_line(&self.known(position)?);
        Ok(line.map(|moves| moves.into_iter().map(Move).collect()))
    }

    /// The position number `index`, from 0, of those of a length, in a fixed order; `counts()[length]` is their number.
    ///
    /// Raises `IndexError` if there is no such position, and `ValueError` for a negative number.
    #[pyo3(signature = (length, index=0))]
    fn position_at(
        &self,
        #[pyo3(from_py_with = argument::length)] length: u32,
        #[pyo3(from_py_with = argument::index)] index: u64,
    ) -> PyResult<Position> {
        let found = self.0.nth_at(length, index).map(Position);
        let reason = || format!("there is no position {index} of length {length}");
        found.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(reason()))
    }

    fn __repr__(&self) -> String {
        let (size, goal, robots) = (self.0.board().size(), self.0.goal(), self.0.robots());
        format!("<Tablebase {size}, {goal}, {robots} robots, {} positions>", self.positions())
    }
}

impl Tablebase {
    fn known(&self, position: AnyPosition) -> PyResult<Robots> {
        let position = position.on(self.0.board())?;
        self.0.lookup(&position).map_err(wrong)?;
        Ok(position)
    }
}
