//! A round in Python: play and search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use carom_bindings::ricochet::{self as bindings, Content};
use carom_engine::ricochet::{self, Profile, RoundSetup};
use carom_engine::{Puzzle as _, Rules as _};
use carom_formats::ricochet::Entry;
use carom_solver::Control;
use carom_solver::ricochet::{DEFAULT, all_optimal};
use carom_solver::search::OptimalSolutions;
use carom_tablebase::{SOLVERS, TABLEBASE};
use pyo3::prelude::*;

use super::board::{AnyBoard, Board};
use super::goal::{AnyGoal, Goal};
use super::moves::{AnyMove, AnyMoves, Move};
use super::position::{AnyPosition, AnyRobots, Position, Slide};
use super::puzzle::entry_of;
use crate::argument;
use crate::errors::wrong;
use crate::files::{self, Source};
use crate::many;
use crate::report::{Report, answer};
use crate::solutions::Solutions;
use crate::values;
use crate::watch::{self, Limits};

/// A board, robots, a goal and the rules, ready for play or search. It never changes.
///
/// `board` is a `Board` or its text, `robots` are 1 to 10 squares by colour, `{"red": (0, 0)}`, or in the order red, green, blue,
/// yellow, silver, orange, pink, aqua, maroon, lime. `goal` is a `Goal`, its text, or a printed target of the board, such as
/// `"blue triangle"`. `rules` are `plain`, `official`, `plain, no rebounds` or `official, no rebounds`:
///
///     Round("4B-3B-2B-1A", [(0, 0), (15, 0), (15, 15)], "red to 3,3")
///
/// Raises `ValueError` with every fault.
#[pyclass(frozen, eq, hash, module = "carom.ricochet")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Round(pub(crate) ricochet::Round);

#[pymethods]
impl Round {
    #[new]
    #[pyo3(signature = (board, robots, goal, rules="plain"))]
    fn new(board: AnyBoard, robots: AnyRobots, goal: AnyGoal, rules: &str) -> PyResult<Self> {
        let profile: Profile = rules.parse().map_err(wrong)?;
        let setup = RoundSetup { robots: robots.0, goal: goal.on(&board.0)?, profile };
        ricochet::Round::new(board.0, setup).map(Self).map_err(wrong)
    }

    /// The board.
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

    /// The position at the start.
    #[getter]
    fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The legal moves in a position, by default at the start: red first, each robot clockwise from north.
    #[pyo3(signature = (position=None))]
    fn legal_moves(&self, position: Option<AnyPosition>) -> PyResult<Vec<Move>> {
        let moves = self.0.legal_moves(&self.position(position)?);
        Ok(moves.into_iter().map(Move).collect())
    }

    /// The position after moves from the start: one move, a list of moves, or a text such as `"rS rE"`.
    ///
    /// Raises `ValueError` with the number of the first illegal move and the reason.
    fn play(&self, moves: AnyMoves) -> PyResult<Position> {
        self.0.play_all(&moves.0).map(Position).map_err(wrong)
    }

    /// What happens in one move from a position, by default from the start.
    ///
    /// Raises `ValueError` with the reason if the move is illegal.
    #[pyo3(signature = (mv, position=None))]
    fn slide(&self, mv: AnyMove, position: Option<AnyPosition>) -> PyResult<Slide> {
        let (slide, after) = self.0.slide(&self.position(position)?, mv.0).map_err(wrong)?;
        Ok(Slide {
            path: slide.path.iter().map(|step| step.square.into()).collect(),
            stopped_by: slide.stopped_by.to_string(),
            deflected: slide.deflected,
            position: Position(after),
        })
    }

    /// The same round from another position, which was reached under these rules.
    ///
    /// Raises `ValueError` if the position does not fit the board.
    fn resumed(&self, position: AnyPosition) -> PyResult<Self> {
        let position = position.on(self.0.board())?;
        self.0.resumed(&position).map(Self).map_err(wrong)
    }

    /// Whether a position is solved, by default the start.
    #[pyo3(signature = (position=None))]
    fn is_solved(&self, position: Option<AnyPosition>) -> PyResult<bool> {
        Ok(self.0.is_solved(&self.position(position)?))
    }

    /// Replays moves from the start.
    ///
    /// Raises `ValueError` if a move is illegal or the moves do not solve the round.
    fn check(&self, moves: AnyMoves) -> PyResult<()> {
        self.0.check_solution(&moves.0).map_err(wrong)
    }

    /// Finds a solution, without the lock of the interpreter. Ctrl-C raises `KeyboardInterrupt`.
    ///
    /// `solver` is one of `SOLVERS`. `max_nodes` limits the states that are expanded, `max_memory` the bytes of the tables,
    /// `max_moves` the length of the solution and `timeout` the seconds. `threads` is the most threads: `fast` can use two and
    /// `tablebase` all of them, and the others use one. `progress` is called with a `Progress` at most 20 times a second; if it
    /// raises an exception, the search ends with it.
    ///
    /// With `within`, a number of seconds, the solver is `anytime`: it finds a solution soon and then shorter ones, until the time is
    /// over or one is proven shortest. `Report.at_least` says how many moves every solution needs.
    ///
    /// Raises `ValueError` for wrong arguments. A search that a limit stops is a report with the verdict `stopped`. Every solution
    /// has been replayed.
    #[pyo3(signature = (solver="fast", *, max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, threads=1, progress=None))]
    fn solve(
        &self,
        py: Python<'_>,
        solver: &str,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
        timeout: Option<f64>,
        within: Option<f64>,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Report> {
        let (entry, timeout) = values::solver(SOLVERS, solver, timeout, within)?;
        let threads = values::threads(Some(threads))?;
        let limits = Limits::new(max_nodes, max_memory, max_moves, timeout, progress)?;
        let solve =
            |control: &mut Control<'_>| entry.solver_with_threads(threads).solve(&self.0, control);
        Report::new(py, &answer(&self.0, watch::run(py, &limits, solve)?)?, Move)
    }

    /// Finds every solution of the fewest moves, without the lock of the interpreter. Equal robots count as different.
    ///
    /// At most `limit` of them are listed; `Solutions.count` has all. With `distinct` those that differ only by the order of
    /// independent moves are merged; at most 100,000 are compared. The limits and the callback are those of `solve`.
    ///
    /// Raises `ValueError` for wrong arguments.
    #[pyo3(signature = (*, distinct=false, limit=1000, max_nodes=None, max_memory=None, timeout=None, progress=None))]
    fn all_solutions(
        &self,
        py: Python<'_>,
        distinct: bool,
        #[pyo3(from_py_with = argument::limit)] limit: usize,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solutions> {
        let limits = Limits::new(max_nodes, max_memory, None, timeout, progress)?;
        let search =
            |control: &mut Control<'_>| all_optimal(&self.0, &mut *DEFAULT.solver(), control);
        let list = |all: &OptimalSolutions<ricochet::Move>, control: &Control<'_>| {
            bindings::list(&self.0, all, (distinct, limit), control)
        };
        Solutions::find(py, &self.0, &limits, search, list, Move)
    }

    /// The round as a picture: an SVG document, with the paths of moves from the start. `map` is a robot whose fewest moves to each
    /// square are shown, as if no other robot moved. `theme` is `"light"`, `"dark"` or `"paper"`.
    ///
    /// Raises `ValueError` for an illegal move, an unknown robot or another theme.
    #[pyo3(signature = (moves=None, *, map=None, theme="light"))]
    fn svg(&self, moves: Option<AnyMoves>, map: Option<String>, theme: &str) -> PyResult<String> {
        let moves = moves.map_or_else(Vec::new, |it| it.0);
        let map = map.map(|robot| robot.parse().map_err(wrong)).transpose()?;
        let content = Content::of_round(&self.0, moves, map).map_err(wrong)?;
        bindings::svg(self.0.board(), content, theme).map_err(wrong)
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, None, "light")
    }

    /// The board, the robots and the goal as a picture of text.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (start, goal, rules) = (self.0.start(), self.0.goal(), self.rules());
        format!("<Round {}, robots {start}, {goal}, {rules}>", self.0.board().size())
    }

    /// Raises `ValueError` for a round that began in the middle of another one, whose turns no argument can tell.
    fn __getnewargs__(&self) -> PyResult<(Board, String, Goal, &'static str)> {
        self.entry()?;
        Ok((self.board(), self.0.start().to_string(), self.goal(), self.rules()))
    }
}

impl Round {
    /// The entry of the round. A round that began in the middle of another one has none: no text can tell its turns.
    pub(super) fn entry(&self) -> PyResult<Entry> {
        let entry = Entry::of_round(&self.0);
        let is_whole = entry.round().is_ok_and(|it| it == self.0);
        is_whole.then_some(entry).ok_or_else(|| {
            wrong("a resumed round knows earlier slides, which no file and no pickle can tell")
        })
    }

    /// A position of the board; without one, the start.
    fn position(&self, position: Option<AnyPosition>) -> PyResult<ricochet::Position> {
        position.map_or_else(|| Ok(*self.0.start()), |it| it.on(self.0.board()))
    }
}

/// The states of a search after which a solver is not kept: its tables would stay large on every thread.
const LARGE: u64 = 10_000;

/// Solves many puzzles on several threads, without the lock of the interpreter. The reports are in the order of the puzzles, and
/// every solution has been replayed.
///
/// `puzzles` is a list of `Puzzle`, `Round` or the text of a puzzle, or what `read` takes: a text, bytes or a `pathlib.Path`.
///
/// `threads` is the number of threads, by default one for each core. The limits are those of `Round.solve`, for each puzzle.
/// `progress` is called with the number of puzzles that are done, 20 times a second.
///
/// Raises `ValueError` for wrong arguments and for a board that is not a puzzle, before any puzzle is solved.
/// `KeyboardInterrupt` and an exception of `progress` end the work, and its reports are lost.
#[pyfunction]
#[pyo3(signature = (puzzles, *, solver="fast", threads=None, max_nodes=None, max_memory=None, max_moves=None, timeout=None, within=None, progress=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    solver: &str,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
    #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
    #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
    timeout: Option<f64>,
    within: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Report>> {
    let (entry, timeout) = values::solver(SOLVERS, solver, timeout, within)?;
    let threads = values::threads(threads)?;
    let limits = Arc::new(Limits::new(max_nodes, max_memory, max_moves, timeout, None)?);
    let rounds = rounds_of(puzzles)?;
    // Several tables at the same time would need too much memory, and more threads than cores save no time.
    let has_large_tables = entry.id == TABLEBASE.id;
    let (at_once, each) =
        if has_large_tables { (1, threads) } else { (threads.min(values::cores()), 1) };
    let worker = move || {
        let (limits, mut search) = (Arc::clone(&limits), entry.solver_with_threads(each));
        move |round: ricochet::Round, cancel: &AtomicBool| {
            let done = watch::job(&limits, cancel, |control| search.solve(&round, control));
            if !has_large_tables && done.outcome.stats.expanded > LARGE {
                search = entry.solver_with_threads(each);
            }
            answer(&round, done)
        }
    };
    let all = many::run(py, rounds.into_iter(), at_once, progress, worker)?;
    all.iter().map(|answer| Report::new(py, answer, Move)).collect()
}

/// The rounds of a source of puzzles, or of a list.
fn rounds_of(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<ricochet::Round>> {
    let round = |number: usize, entry: Entry| {
        entry.round().map_err(|error| wrong(format!("puzzles[{number}]: {error}")))
    };
    if let Ok(source) = puzzles.extract::<Source>() {
        let entries = files::read_source(puzzles.py(), source, None)?.into_iter().enumerate();
        return entries.map(|(number, entry)| round(number, entry)).collect();
    }
    let objects = puzzles.try_iter()?.enumerate();
    let rounds = objects.map(|(number, object)| {
        let object = object?;
        // A resumed round has no entry.
        let known = object.cast::<Round>().map(|it| it.get().0.clone());
        known.or_else(|_| round(number, entry_of(number, &object)?))
    });
    rounds.collect()
}
