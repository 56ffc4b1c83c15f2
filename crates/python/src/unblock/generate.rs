//! Random puzzles in Python.

use std::sync::atomic::AtomicBool;

use carom_bindings::unblock::{self as bindings, Series};
use carom_engine::unblock::Metric;
use carom_generator::unblock::{Difficulty, GenerateError, PuzzleMaker};
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;

use super::puzzle::Puzzle;
use crate::argument;
use crate::errors::wrong;
use crate::many;
use crate::values;

/// Makes random puzzles. The same seed gives the same puzzles in every version and on every machine, with any number of threads,
/// and without `climb` they are those of `carom unblock generate` with the same options.
///
/// `size` is width and height, each 3 to 8, and `row` the row of the exit, by default the middle one. `blocks` is the number of
/// blocks, by default a third of the squares; `threes` per cent of them have three squares. `walls` is the number of walls. Each
/// puzzle needs at least `min_moves` and at most `max_moves` moves or steps, as `metric` says. A `hardest` puzzle is the hardest
/// position that can be reached from it. With `climb` boards are changed again and again, and harder ones are kept. At most
/// `budget` boards are drawn for a puzzle, and boards from which more than `max_positions` positions can be reached are left
/// out.
///
/// `threads` is the number of threads, by default one for each core. `progress` is called with the number of puzzles that are
/// made, 20 times a second.
///
/// Raises `ValueError` for impossible criteria and `LookupError` if no board met the criteria.
#[pyfunction]
#[pyo3(signature = (seed, count=1, *, size=(6, 6), row=None, blocks=None, threes=33, walls=0, metric="moves", min_moves=1, max_moves=None, hardest=false, climb=false, budget=100_000, max_positions=20_000, threads=None, progress=None))]
#[pyo3(
    text_signature = "(seed, count=1, *, size=(6, 6), row=None, blocks=None, threes=33, walls=0, metric='moves', min_moves=1, max_moves=None, hardest=False, climb=False, budget=100000, max_positions=20000, threads=None, progress=None)"
)]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::seed)] seed: u64,
    #[pyo3(from_py_with = argument::count)] count: usize,
    #[pyo3(from_py_with = argument::size)] size: (u8, u8),
    #[pyo3(from_py_with = argument::row)] row: Option<u8>,
    #[pyo3(from_py_with = argument::blocks)] blocks: Option<usize>,
    #[pyo3(from_py_with = argument::threes)] threes: u64,
    #[pyo3(from_py_with = argument::walls)] walls: usize,
    metric: &str,
    #[pyo3(from_py_with = argument::min_moves)] min_moves: u32,
    #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
    hardest: bool,
    climb: bool,
    #[pyo3(from_py_with = argument::budget)] budget: u64,
    #[pyo3(from_py_with = argument::max_positions)] max_positions: u64,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Puzzle>> {
    let threads = values::threads(threads)?;
    let size = bindings::size(size.0, size.1).map_err(wrong)?;
    let recipe = bindings::recipe(size, row, blocks, threes, walls).map_err(wrong)?;
    let metric: Metric = metric.parse().map_err(wrong)?;
    let length = min_moves..=max_moves.unwrap_or(u32::MAX);
    let difficulty = Difficulty { metric, length, hardest, max_attempts: budget, max_positions };
    let series = Series { seed, recipe, difficulty, climb };
    let worker = move || {
        let (series, mut maker) = (series.clone(), PuzzleMaker::new());
        move |number: usize, cancel: &AtomicBool| {
            series.puzzle(number, &mut maker, Some(cancel)).map(Puzzle).map_err(not_made)
        }
    };
    many::run(py, 0..count, threads, progress, worker)
}

/// The exception for a puzzle that was not made.
fn not_made(error: GenerateError) -> PyErr {
    match error {
        GenerateError::BudgetExhausted { .. } => PyLookupError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}
