//! A board in Python: play and search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_engine::unblock::{self, Axis, Drawing, Metric, Round};
use carom_engine::{Puzzle as _, Rules as _};
use carom_formats::unblock::Entry;
use carom_jobs::Answer;
use carom_picture::unblock::Picture;
use carom_solver::Control;
use carom_solver::search::OptimalSolutions;
use carom_solver::unblock::{Barrier, CATALOGUE, DEFAULT, all_optimal};
use pyo3::prelude::*;

use super::component::Component;
use super::moves::{AnyMoves, Move};
use super::puzzle::entry_of;
use crate::argument;
use crate::errors::{stopped, wrong};
use crate::files::{self, Source};
use crate::many;
use crate::report::{Report, answer};
use crate::solutions::Solutions;
use crate::values::{self, Pair};
use crate::watch::{self, Limits};

/// A straight block of a board, one square wide.
#[pyclass(frozen, eq, hash, get_all, module = "carom.unblock")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block {
    /// Its letter.
    letter: char,
    /// Its westernmost or northernmost square, as `(x, y)`.
    square: Pair,
    /// Whether it moves east and west; otherwise it moves north and south.
    is_horizontal: bool,
    /// Its length in squares.
    length: u8,
    /// Whether it is the block that must reach the exit.
    is_main: bool,
}

#[pymethods]
impl Block {
    fn __repr__(&self) -> String {
        let Self { letter, square: (x, y), length, .. } = self;
        let axis = if self.is_horizontal { "horizontal" } else { "vertical" };
        format!("<Block {letter}, {axis}, {length} squares from {x},{y}>")
    }
}

/// A board with its walls, and its blocks where they stand. It never changes: a move gives another board.
///
/// `Board("..B.AAB..CC...DD")` reads a board string, or the content of a file in any format, such as a drawing. The squares of a
/// string come row by row: `.` is empty, `x` is a wall, every other letter is a block, and `A` is the main block. A board that
/// is not square begins with its size, as in `5x4:`. `main` is the letter of the main block, for a text that leaves a doubt.
///
/// `metric` is `"moves"` (a slide of any distance counts once) or `"steps"` (each square counts).
///
/// Raises `ValueError` with every fault of the board.
#[pyclass(frozen, eq, hash, module = "carom.unblock")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) Arc<unblock::Board>);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, main=None))]
    fn new(text: &str, main: Option<&str>) -> PyResult<Self> {
        Ok(Self(files::read_one::<Entry>(text, main)?.board))
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> u8 {
        self.0.size().width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> u8 {
        self.0.size().height()
    }

    /// The line of the main block, from 0, which ends at the exit: its row, or its column if the exit is at the top or the bottom.
    #[getter]
    fn exit_row(&self) -> u8 {
        self.0.exit_row()
    }

    /// The edge with the exit: `"north"`, `"east"`, `"south"` or `"west"`.
    #[getter]
    fn exit(&self) -> String {
        self.0.exit().to_string()
    }

    /// The squares that no block can enter, row by row.
    #[getter]
    fn walls(&self) -> Vec<Pair> {
        self.0.walls().iter().map(|&it| it.into()).collect()
    }

    /// The blocks; the main block is the first one.
    #[getter]
    fn blocks(&self) -> Vec<Block> {
        let describe = |id| {
            let unblock::Block { square, axis, length } = self.0.block(self.0.start(), id);
            Block {
                letter: self.0.letter(id),
                square: square.into(),
                is_horizontal: axis == Axis::Horizontal,
                length,
                is_main: id == unblock::BlockId::MAIN,
            }
        };
        self.0.blocks().map(describe).collect()
    }

    /// Whether the main block touches the right edge.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved(self.0.start())
    }

    /// Why the board has no solution, found without a search; `None` proves nothing.
    #[getter]
    fn barrier(&self) -> Option<String> {
        Barrier::find(&self.0).map(|it| it.to_string())
    }

    /// The legal moves, block by block.
    #[pyo3(signature = (metric="moves"))]
    fn legal_moves(&self, metric: &str) -> PyResult<Vec<Move>> {
        let round = self.round(metric)?;
        let moves = round.legal_moves(&round.initial_state());
        Ok(moves.into_iter().map(|mv| Move::on(&self.0, mv)).collect())
    }

    /// The board after moves: one move, a list of moves, or a text such as `"D-2 A+2"`.
    ///
    /// Raises `ValueError` with the number of the first illegal move and the reason.
    fn play(&self, moves: AnyMoves) -> PyResult<Self> {
        let round = Round::new(Arc::clone(&self.0), Metric::Moves);
        let position = round.play_all(&moves.on(&self.0)?).map_err(wrong)?;
        Ok(Self(Arc::new(self.0.starting_from(position))))
    }

    /// Replays moves.
    ///
    /// Raises `ValueError` if a move is illegal or the moves do not solve the board.
    #[pyo3(signature = (moves, metric="moves"))]
    fn check(&self, moves: AnyMoves, metric: &str) -> PyResult<()> {
        self.round(metric)?.check_solution(&moves.on(&self.0)?).map_err(wrong)
    }

    /// Finds a solution, without the lock of the interpreter. Ctrl-C raises `KeyboardInterrupt`.
    ///
    /// `solver` is one of `SOLVERS`. `max_nodes` limits the positions that are expanded, `max_memory` the bytes of the tables,
    /// `max_moves` the moves or steps of the solution and `timeout` the seconds. `progress` is called with a `Progress` at most
    /// 20 times a second; if it raises an exception, the search ends with it.
    ///
    /// With `within`, a number of seconds, the solver is `anytime`: it finds a solution soon and then shorter ones, until the time is
    /// over or one is proven shortest. `Report.at_least` says how many moves every solution needs.
    ///
    /// Raises `ValueError` for wrong arguments. A search that a limit stops is a report with the verdict `stopped`. Every solution
    /// has been replayed.
    #[pyo3(signature = (metric="moves", *, solver="fast", max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, progress=None))]
    fn solve(
        &self,
        py: Python<'_>,
        metric: &str,
        solver: &str,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
        timeout: Option<f64>,
        within: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Report> {
        let (entry, timeout) = values::solver(CATALOGUE, solver, timeout, within)?;
        let limits = Limits::new(max_nodes, max_memory, max_moves, timeout, progress)?;
        let round = self.round(metric)?;
        let solve = |control: &mut Control<'_>| entry.solver().solve(&round, control);
        report(py, &round, answer(&round, watch::run(py, &limits, solve)?)?)
    }

    /// Finds every solution of the fewest moves or steps, without the lock of the interpreter.
    ///
    /// At most `limit` of them are listed; `Solutions.count` has all. The limits and the callback are those of `solve`.
    ///
    /// Raises `ValueError` for wrong arguments.
    #[pyo3(signature = (metric="moves", *, limit=1000, max_nodes=None, max_memory=None, timeout=None, progress=None))]
    fn all_solutions(
        &self,
        py: Python<'_>,
        metric: &str,
        #[pyo3(from_py_with = argument::limit)] limit: usize,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solutions> {
        let limits = Limits::new(max_nodes, max_memory, None, timeout, progress)?;
        let round = self.round(metric)?;
        let search =
            |control: &mut Control<'_>| all_optimal(&round, &mut *DEFAULT.solver(), control);
        let list = |all: &OptimalSolutions<unblock::Move>, control: &Control<'_>| {
            all.first(limit, control)
        };
        Solutions::find(py, &round, &limits, search, list, |mv| Move::on(&self.0, mv))
    }

    /// Finds every position that can be reached from the board, with its distance from the exit in moves and in steps.
    ///
    /// `max_nodes`, `max_memory` and `timeout` limit the work as in `solve`, and `progress` is the same.
    ///
    /// Raises `RuntimeError` beyond `max_nodes`, `MemoryError` beyond `max_memory`, `TimeoutError` after `timeout` and
    /// `KeyboardInterrupt` after Ctrl-C.
    #[pyo3(signature = (*, max_nodes=None, max_memory=None, timeout=None, progress=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Component> {
        let limits = Limits::new(max_nodes, max_memory, None, timeout, progress)?;
        let done = watch::run(py, &limits, |control| Component::of(&self.0, control))?;
        done.outcome.map_err(stopped)
    }

    /// The board as a picture of text, which `Board` reads again.
    fn drawing(&self) -> String {
        Drawing::new(&self.0).to_string()
    }

    /// The board as a picture: an SVG document. `theme` is `"light"`, `"dark"` or `"paper"`.
    ///
    /// Raises `ValueError` for another theme.
    #[pyo3(signature = (theme="light"))]
    pub(crate) fn svg(&self, theme: &str) -> PyResult<String> {
        let theme = values::theme(theme)?;
        Ok(Picture { board: &self.0, position: self.0.start(), theme }.svg())
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }

    /// The board string.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

impl Board {
    fn round(&self, metric: &str) -> PyResult<Round> {
        Ok(Round::new(Arc::clone(&self.0), metric.parse::<Metric>().map_err(wrong)?))
    }
}

/// The report about a round.
fn report(py: Python<'_>, round: &Round, answer: Answer<unblock::Move>) -> PyResult<Report> {
    let answer = answer.blocked_by(|| Barrier::find(round.board()).map(|it| it.to_string()));
    Report::new(py, &answer, |mv| Move::on(round.board(), mv))
}

/// A board or its text.
pub(crate) struct AnyBoard(pub(crate) Arc<unblock::Board>);

impl<'py> FromPyObject<'_, 'py> for AnyBoard {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(Self(Arc::clone(&board.get().0)));
        }
        Ok(Self(Board::new(&object.extract::<String>()?, None)?.0))
    }
}

/// Solves many boards on several threads, without the lock of the interpreter. The reports are in the order of the boards, and
/// every solution has been replayed.
///
/// `puzzles` is a list of `Puzzle`, `Board` or the text of a board, or what `read` takes: a text, bytes or a `pathlib.Path`.
///
/// `threads` is the number of threads, by default one for each core. The limits are those of `Board.solve`, for each board.
/// `progress` is called with the number of boards that are done, 20 times a second.
///
/// Raises `ValueError` for wrong arguments. `KeyboardInterrupt` and an exception of `progress` end the work, and its reports are
/// lost.
#[pyfunction]
#[pyo3(signature = (puzzles, metric="moves", *, solver="fast", threads=None, max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, progress=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    metric: &str,
    solver: &str,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
    #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
    #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
    timeout: Option<f64>,
    within: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Report>> {
    let (entry, timeout) = values::solver(CATALOGUE, solver, timeout, within)?;
    let threads = values::threads(threads)?.min(values::cores());
    let limits = Arc::new(Limits::new(max_nodes, max_memory, max_moves, timeout, None)?);
    let metric: Metric = metric.parse().map_err(wrong)?;
    let entries: Vec<Entry> = match puzzles.extract::<Source>() {
        Ok(source) => files::read_source(py, source, None)?,
        Err(_) => puzzles
            .try_iter()?
            .enumerate()
            .map(|(number, it)| entry_of(number, &it?))
            .collect::<PyResult<_>>()?,
    };
    let rounds: Vec<Round> = entries.iter().map(|entry| entry.round(metric)).collect();
    let worker = move || {
        let (limits, mut search) = (Arc::clone(&limits), entry.solver());
        move |round: Round, cancel: &AtomicBool| {
            let done = watch::job(&limits, cancel, |control| search.solve(&round, control));
            let answer = answer(&round, done)?;
            Ok((round, answer))
        }
    };
    let all = many::run(py, rounds.into_iter(), threads, progress, worker)?;
    all.into_iter().map(|(round, answer)| report(py, &round, answer)).collect()
}
