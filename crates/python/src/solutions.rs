//! Every optimal solution, in every game.

use carom_engine::Puzzle;
use carom_jobs::{Answer, AnswerVerdict};
use carom_solver::Control;
use carom_solver::search::{Listing, OptimalReport, OptimalSolutions};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::report::{ARGUMENTS, Reason, Stats, is_wrong};
use crate::watch::{self, Limits};

/// The solutions of the fewest moves: a sequence of tuples of moves, which is empty if there are none.
///
/// The moves are those of the game: `Solutions[carom.ricochet.Move]` or `Solutions[carom.unblock.Move]`.
#[pyclass(frozen, generic, sequence, module = "carom")]
pub(crate) struct Solutions {
    /// `"solved"`, `"unsolvable"` (which is proven) or `"stopped"`.
    #[pyo3(get)]
    verdict: &'static str,
    /// Why the search was stopped; `None` if it was not.
    #[pyo3(get)]
    reason: Option<Reason>,
    /// The number of moves of each solution; `None` if there is none.
    #[pyo3(get)]
    length: Option<u32>,
    /// The number of all solutions, also of those that are not listed or that were merged; 2**64 - 1 is that number or more.
    #[pyo3(get)]
    count: u64,
    /// Whether the list has every solution, or every distinct one.
    #[pyo3(get)]
    is_complete: bool,
    /// The cost of the search.
    #[pyo3(get)]
    stats: Stats,
    list: Py<PyTuple>,
}

impl Solutions {
    /// Finds all solutions and lists some, without the lock of the interpreter. Those of the list have been replayed. `to_python`
    /// makes a move of the game.
    pub(crate) fn find<'py, P, T: IntoPyObject<'py>>(
        py: Python<'py>,
        puzzle: &P,
        limits: &Limits,
        search: impl FnOnce(&mut Control<'_>) -> OptimalReport<P::Move> + Send,
        list: impl FnOnce(&OptimalSolutions<P::Move>, &Control<'_>) -> Listing<P::Move> + Send,
        to_python: impl Fn(P::Move) -> T,
    ) -> PyResult<Self>
    where
        P: Puzzle<Move: Send> + Sync,
    {
        let work = |control: &mut Control<'_>| {
            let report = search(control);
            Answer::of_all(report, Some(&ARGUMENTS), |all| list(all, control))
        };
        let found = watch::run(py, limits, work)?.outcome;
        let verdict = found.verdict;
        // That there is none is the whole list.
        let is_complete = verdict == AnswerVerdict::Unsolvable;
        let none = Listing { lines: Vec::new(), count: 0, is_complete };
        let Listing { lines, count, is_complete } = found.solutions.unwrap_or(none);
        lines.iter().try_for_each(|moves| puzzle.check_solution(moves)).map_err(is_wrong)?;
        let line = |moves: Vec<P::Move>| {
            PyTuple::new(py, moves.into_iter().map(&to_python).collect::<Vec<_>>())
        };
        let lines = lines.into_iter().map(line).collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            verdict: verdict.code(),
            reason: found.reason.map(Reason::from),
            length: found.length,
            count,
            is_complete,
            stats: found.stats.into(),
            list: PyTuple::new(py, lines)?.unbind(),
        })
    }
}

#[pymethods]
impl Solutions {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.list.bind(py).len()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.list.bind(key.py()).as_any().get_item(key)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.list.bind(py).try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let Self { verdict, count, .. } = self;
        let length = self.length.map(|it| format!(" of length {it}")).unwrap_or_default();
        format!("<Solutions {verdict}: {count}{length}, {} listed>", self.__len__(py))
    }
}
