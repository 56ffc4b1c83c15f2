//! Every optimal solution in Python.

use carom_engine::ricochet::{self, Round};
use carom_solver::ricochet::{DEFAULT, MOST_COMPARED, all_optimal, distinct as merged};
use carom_solver::search::OptimalVerdict;
use carom_solver::{Control, StopReason};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use super::moves::Move;
use crate::report::{Stats, reason, replay};
use crate::values::whole;

/// The solutions of the fewest moves of a round: a sequence of lists of moves.
#[pyclass(frozen, sequence, module = "carom.ricochet")]
pub(crate) struct Solutions {
    verdict: &'static str,
    stopped: Option<StopReason>,
    length: Option<u32>,
    count: u64,
    list: Vec<Vec<ricochet::Move>>,
    is_complete: bool,
    stats: Stats,
}

/// Finds all solutions and lists some.
pub(super) fn find(
    round: &Round,
    distinct: bool,
    limit: usize,
    control: &mut Control<'_>,
) -> PyResult<Solutions> {
    let found = all_optimal(round, &mut *DEFAULT.solver(), control);
    let stats = found.stats.into();
    let none = Solutions {
        verdict: "unsolvable",
        stopped: None,
        length: None,
        count: 0,
        list: Vec::new(),
        is_complete: true,
        stats,
    };
    let solutions = match found.verdict {
        OptimalVerdict::Solved(solutions) => solutions,
        OptimalVerdict::Unsolvable => return Ok(none),
        OptimalVerdict::Stopped(why) => {
            return Ok(Solutions {
                verdict: "stopped",
                stopped: Some(why),
                is_complete: false,
                ..none
            });
        }
    };
    let (list, is_complete): (Vec<_>, bool) = if distinct {
        let found = merged(round, solutions.iter(), MOST_COMPARED);
        let is_complete = found.is_complete && found.solutions.len() <= limit;
        (found.solutions.into_iter().take(limit).map(|it| it.moves).collect(), is_complete)
    } else {
        // A long list ends early when the search would have to stop.
        let is_late = || control.interruption().is_some();
        let lines = solutions.iter().take(limit).enumerate();
        let lines = lines.take_while(|(number, _)| number % 1024 != 1023 || !is_late());
        let list: Vec<_> = lines.map(|(_, moves)| moves).collect();
        let is_complete = list.len() as u64 == solutions.count();
        (list, is_complete)
    };
    list.iter().try_for_each(|moves| replay(round, moves))?;
    let (length, count) = (Some(solutions.length()), solutions.count());
    Ok(Solutions { verdict: "solved", length, count, list, is_complete, ..none })
}

#[pymethods]
impl Solutions {
    /// `"solved"`, `"unsolvable"` (which is proven) or `"stopped"`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict
    }

    /// Why the search was stopped; `None` if it was not.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.stopped.map(|why| reason(why, "max_moves"))
    }

    /// The number of moves of each solution; `None` if there is none.
    #[getter]
    fn length(&self) -> Option<u32> {
        self.length
    }

    /// The number of all solutions, also of those that are not listed or that were merged; 2**64 - 1 is that number or more.
    #[getter]
    fn count(&self) -> u64 {
        self.count
    }

    /// Whether the list has every solution, or every distinct one.
    #[getter]
    fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The cost of the search.
    #[getter]
    fn stats(&self) -> Stats {
        self.stats
    }

    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __getitem__(&self, #[pyo3(from_py_with = whole)] number: isize) -> PyResult<Vec<Move>> {
        let length = self.list.len();
        let place = if number < 0 { number.checked_add_unsigned(length) } else { Some(number) };
        let line = place.and_then(|it| usize::try_from(it).ok()).and_then(|it| self.list.get(it));
        let line = line.ok_or_else(|| PyIndexError::new_err("there is no such solution"))?;
        Ok(line.iter().copied().map(Move).collect())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let lines = self.list.iter().map(|line| line.iter().copied().map(Move).collect::<Vec<_>>());
        PyList::new(py, lines)?.try_iter()
    }

    fn __repr__(&self) -> String {
        let Self { verdict, count, list, .. } = self;
        let length = self.length.map(|it| format!(" of {it} moves")).unwrap_or_default();
        format!("<Solutions {verdict}: {count}{length}, {} listed>", list.len())
    }
}
