//! The answer of a search and its cost, in every game.

use std::time::Duration;

use carom_engine::{Puzzle, WrongSolution};
use carom_jobs::{Answer, LimitNames, proof_text};
use carom_solver::{Progress as Known, Proof, Report as Found, Stats as Cost, StopReason};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::argument;
use crate::errors::wrong;
use crate::watch::TimedOutcome;

pub(crate) fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Stats>()?;
    module.add_class::<Progress>()?;
    module.add_class::<Reason>()?;
    module.add_class::<Report>()
}

/// The cost of a search. The numbers are the same on every machine.
#[pyclass(frozen, eq, hash, get_all, module = "carom")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Stats {
    /// The states whose moves the search tried.
    expanded: u64,
    /// The states that these moves led to.
    generated: u64,
    /// Those of them that the search knew already.
    duplicate: u64,
    /// The length of the longest line of moves that was searched.
    depth: u32,
    /// The most states that waited to be expanded at one time.
    peak_open: u64,
    /// The most states that were remembered at one time.
    peak_closed: u64,
}

impl From<Cost> for Stats {
    fn from(cost: Cost) -> Self {
        Self {
            expanded: cost.expanded,
            generated: cost.generated,
            duplicate: cost.duplicate,
            depth: cost.depth,
            peak_open: cost.peak_open,
            peak_closed: cost.peak_closed,
        }
    }
}

#[pymethods]
impl Stats {
    #[new]
    #[pyo3(signature = (expanded=0, generated=0, duplicate=0, depth=0, peak_open=0, peak_closed=0))]
    fn new(
        #[pyo3(from_py_with = argument::expanded)] expanded: u64,
        #[pyo3(from_py_with = argument::generated)] generated: u64,
        #[pyo3(from_py_with = argument::duplicate)] duplicate: u64,
        #[pyo3(from_py_with = argument::depth)] depth: u32,
        #[pyo3(from_py_with = argument::peak_open)] peak_open: u64,
        #[pyo3(from_py_with = argument::peak_closed)] peak_closed: u64,
    ) -> Self {
        Self { expanded, generated, duplicate, depth, peak_open, peak_closed }
    }

    fn __getnewargs__(&self) -> (u64, u64, u64, u32, u64, u64) {
        let Self { expanded, generated, duplicate, depth, peak_open, peak_closed } = *self;
        (expanded, generated, duplicate, depth, peak_open, peak_closed)
    }

    fn __repr__(&self) -> String {
        let Self { expanded, generated, duplicate, depth, peak_open, peak_closed } = self;
        format!(
            "Stats(expanded={expanded}, generated={generated}, duplicate={duplicate}, depth={depth}, peak_open={peak_open}, peak_closed={peak_closed})"
        )
    }
}

/// The work of a running search so far; a callback gets it.
#[pyclass(frozen, get_all, module = "carom")]
pub(crate) struct Progress {
    /// The length of the solutions that the search looks for now: a shorter solution does not exist.
    depth: u32,
    /// The states whose moves the search has tried.
    expanded: u64,
    /// The states that these moves led to.
    generated: u64,
    /// The bytes of the tables of the search.
    memory: u64,
    /// The seconds since the search began.
    seconds: f64,
    /// The length of the best solution so far, if the search looks for solutions that may not be shortest; otherwise `None`.
    best: Option<u32>,
}

impl Progress {
    pub(crate) fn new(known: &Known, time: Duration) -> Self {
        let Known { depth, stats, memory, best, .. } = known;
        Self {
            depth: *depth,
            expanded: stats.expanded,
            generated: stats.generated,
            memory: *memory,
            seconds: time.as_secs_f64(),
            best: *best,
        }
    }
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Self { depth, expanded, generated, memory, seconds, best } = self;
        let best = best.map_or_else(|| "None".to_owned(), |best| best.to_string());
        format!(
            "Progress(depth={depth}, expanded={expanded}, generated={generated}, memory={memory}, seconds={seconds:.3}, best={best})"
        )
    }
}

/// The arguments that set the limits of a search.
pub(crate) const ARGUMENTS: LimitNames =
    LimitNames { time: "timeout", nodes: "max_nodes", memory: "max_memory", moves: "max_moves" };

/// Why a search was stopped, or why there is no solution.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "carom")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Reason {
    /// For programs: `"node-limit"`, `"time-limit"`, `"memory-limit"`, `"depth-limit"`, `"gave-up"` or `"blocked"`.
    code: String,
    /// For people, with the argument that sets the limit.
    text: String,
}

impl From<carom_jobs::Reason> for Reason {
    fn from(carom_jobs::Reason { code, text }: carom_jobs::Reason) -> Self {
        Self { code, text }
    }
}

impl From<StopReason> for Reason {
    fn from(why: StopReason) -> Self {
        carom_jobs::Reason::stopped(why, Some(&ARGUMENTS)).into()
    }
}

#[pymethods]
impl Reason {
    #[new]
    fn new(code: String, text: String) -> Self {
        Self { code, text }
    }

    fn __getnewargs__(&self) -> (&str, &str) {
        (&self.code, &self.text)
    }

    /// The text.
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Reason('{}', '{}')", self.code, self.text)
    }
}

/// The answer of a search and its cost. An unsolvable puzzle and a search that a limit has stopped are answers, too.
///
/// The moves are those of the game: `Report[carom.ricochet.Move]` or `Report[carom.unblock.Move]`.
#[pyclass(frozen, generic, get_all, module = "carom")]
pub(crate) struct Report {
    /// `"solved"`, `"unsolvable"` (which is proven) or `"stopped"`.
    verdict: &'static str,
    /// The moves of the solution; `None` if there is none.
    moves: Option<Py<PyTuple>>,
    /// `"optimal"` if no shorter solution exists, `"upper-bound"` if one may exist; `None` without a solution.
    proof: Option<&'static str>,
    /// Why the search was stopped, or why a board of blocks has no solution if that is known without a search; otherwise `None`.
    reason: Option<Reason>,
    /// The name of the solver that answered.
    solver: String,
    /// The cost of the search.
    stats: Stats,
    /// The seconds of the search.
    seconds: f64,
    /// A number of moves that every solution needs; `None` if nothing is known.
    at_least: Option<u32>,
    /// The best solution that a stopped search knows; a shorter one may exist. Otherwise `None`.
    best: Option<Py<PyTuple>>,
}

impl Report {
    /// `to_python` makes a move of the game.
    pub(crate) fn new<'py, M: Copy, P: IntoPyObject<'py>>(
        py: Python<'py>,
        answer: &Answer<M>,
        to_python: impl Fn(M) -> P,
    ) -> PyResult<Self> {
        let tuple = |moves: Vec<P>| Ok::<_, PyErr>(PyTuple::new(py, moves)?.unbind());
        let answer = answer.map(|&mv| to_python(mv), |()| ());
        Ok(Self {
            verdict: answer.verdict.code(),
            moves: answer.moves.map(tuple).transpose()?,
            proof: answer.proof.map(Proof::code),
            reason: answer.reason.map(Reason::from),
            solver: answer.solver,
            stats: answer.stats.into(),
            seconds: answer.seconds,
            at_least: answer.at_least,
            best: answer.known.map(|known| tuple(known.moves)).transpose()?,
        })
    }
}

/// The parts of a report, for pickling.
type Parts = (
    &'static str,
    Option<Py<PyTuple>>,
    Option<&'static str>,
    Option<Reason>,
    String,
    Stats,
    f64,
    Option<u32>,
    Option<Py<PyTuple>>,
);

/// The answer of a search, whose moves have been replayed.
pub(crate) fn answer<P: Puzzle>(
    puzzle: &P,
    TimedOutcome { outcome, time }: TimedOutcome<Found<P::Move>>,
) -> PyResult<Answer<P::Move>> {
    let answer = Answer::new(outcome, time, Some(&ARGUMENTS));
    answer.replay(puzzle).map_err(is_wrong)?;
    Ok(answer)
}

/// The exception for a solution that the engine refuses.
pub(crate) fn is_wrong(why: WrongSolution) -> PyErr {
    PyRuntimeError::new_err(why.to_string())
}

/// The names of verdicts and proofs.
const NAMES: [&str; 5] = ["solved", "unsolvable", "stopped", "optimal", "upper-bound"];

#[pymethods]
impl Report {
    /// For reports that were pickled: searches make all others.
    #[new]
    #[pyo3(signature = (verdict, moves, proof, reason, solver, stats, seconds, at_least=None, best=None))]
    fn from_parts(
        verdict: &str,
        moves: Option<Py<PyTuple>>,
        proof: Option<&str>,
        reason: Option<Reason>,
        solver: String,
        stats: &Bound<'_, Stats>,
        seconds: f64,
        at_least: Option<u32>,
        best: Option<Py<PyTuple>>,
    ) -> PyResult<Self> {
        let known = |name: &str| {
            let unknown = || wrong(format!("`{name}` is neither a verdict nor a proof"));
            NAMES.into_iter().find(|it| *it == name).ok_or_else(unknown)
        };
        let (verdict, proof) = (known(verdict)?, proof.map(known).transpose()?);
        let stats = *stats.get();
        Ok(Self { verdict, moves, proof, reason, solver, stats, seconds, at_least, best })
    }

    fn __getnewargs__(&self, py: Python<'_>) -> Parts {
        let copy = |moves: &Option<Py<PyTuple>>| moves.as_ref().map(|moves| moves.clone_ref(py));
        let (moves, best) = (copy(&self.moves), copy(&self.best));
        let Self { verdict, proof, stats, seconds, at_least, .. } = *self;
        let (reason, solver) = (self.reason.clone(), self.solver.clone());
        (verdict, moves, proof, reason, solver, stats, seconds, at_least, best)
    }

    /// Whether there is a solution.
    #[getter]
    fn is_solved(&self) -> bool {
        self.moves.is_some()
    }

    /// Whether it is proven that no shorter solution exists.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.proof == Some("optimal")
    }

    /// The number of moves of the solution; `None` if there is none.
    #[getter]
    fn length(&self, py: Python<'_>) -> Option<usize> {
        self.moves.as_ref().map(|moves| moves.bind(py).len())
    }

    /// For example `solved, optimal: rS rE`, `solved, 42 moves, at least 31 needed: rS …`, `unsolvable` or
    /// `stopped: node limit reached (max_nodes)`.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let Some(moves) = &self.moves else {
            let reason = self.reason.iter().map(|reason| format!(": {}", reason.text));
            return Ok(self.verdict.to_owned() + &reason.collect::<String>());
        };
        let moves = moves.bind(py);
        let proof = if self.is_optimal() { Proof::Optimal } else { Proof::UpperBound };
        let proof = proof_text(moves.len(), proof, self.at_least);
        let mut text = format!("{}, {proof}:", self.verdict);
        for mv in moves {
            text = text + " " + mv.str()?.to_str()?;
        }
        Ok(text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Report {}; {}, {:.6} s>", self.__str__(py)?, self.solver, self.seconds))
    }
}
