//! Random puzzles in Python.

use std::sync::atomic::AtomicBool;

use carom_bindings::ricochet::{self as bindings, Criteria, Series};
use carom_engine::ricochet::{Profile, Robot, Sides};
use carom_generator::ricochet::{GenerateError, Recipe, Style, random_exact};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_tablebase::Builder;
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;

use super::puzzle::Puzzle;
use crate::argument;
use crate::errors::wrong;
use crate::many;
use crate::values;
use crate::watch::{self, Limits};

/// Makes random puzzles. The same seed gives the same puzzles in every version and on every machine, with any number of threads,
/// and they are those of `carom generate` with the same options.
///
/// `style` is `"random"` or `"official"`. With `"official"`, `sides` are the sides of the tiles: `"ab"`, `"abc"` or `"abcd"`,
/// which have diagonals. With `size`, a width and a height, random boards have this size, and `walls` of 100 places between two squares
/// have a wall. There are `robot_count` robots, and `goal_robot` is the robot of every goal. If a criterion is given, the
/// puzzles are solved and know their fewest moves: at least `min_moves` and at most `max_moves`; `min_robots` robots move in every
/// shortest solution; with `no_solo` no robot can reach the goal alone; `unique` puzzles have one shortest solution but for the
/// order of its moves, and every shortest solution has `min_rebounds` rebounds. `exact_moves` gives puzzles of that length: from
/// tables of all positions with up to four robots, the plain rules and no diagonals, otherwise by search. At most `budget`
/// candidates are tried for a puzzle, and a search has at most `max_nodes` nodes.
///
/// `threads` is the number of threads, by default one for each core. `progress` is called with the number of puzzles that are
/// made, 20 times a second; for puzzles from tables with a `Progress` of the table.
///
/// Raises `ValueError` for impossible criteria and `LookupError` if no candidate met the criteria.
#[pyfunction]
#[pyo3(signature = (seed, count=1, *, style="random", sides=None, size=None, walls=10, robot_count=4, goal_robot=None, rules="plain", min_moves=None, max_moves=None, exact_moves=None, min_robots=None, no_solo=false, unique=false, min_rebounds=None, budget=10_000, max_nodes=20_000_000, threads=None, progress=None))]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = argument::seed)] seed: u64,
    #[pyo3(from_py_with = argument::count)] count: usize,
    style: &str,
    sides: Option<&str>,
    size: Option<(i64, i64)>,
    #[pyo3(from_py_with = argument::walls)] walls: u8,
    #[pyo3(from_py_with = argument::robot_count)] robot_count: usize,
    goal_robot: Option<&str>,
    rules: &str,
    #[pyo3(from_py_with = argument::min_moves)] min_moves: Option<u32>,
    #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
    #[pyo3(from_py_with = argument::exact_moves)] exact_moves: Option<u32>,
    #[pyo3(from_py_with = argument::min_robots)] min_robots: Option<usize>,
    no_solo: bool,
    unique: bool,
    #[pyo3(from_py_with = argument::min_rebounds)] min_rebounds: Option<u32>,
    #[pyo3(from_py_with = argument::budget)] budget: u64,
    #[pyo3(from_py_with = argument::max_nodes)] max_nodes: u64,
    #[pyo3(from_py_with = argument::threads)] threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Puzzle>> {
    let threads = values::threads(threads)?;
    if exact_moves.is_some() && (min_moves.is_some() || max_moves.is_some()) {
        return Err(wrong("exact_moves cannot be used with min_moves or max_moves"));
    }
    if !(1..=Robot::MAX).contains(&robot_count) {
        return Err(wrong(GenerateError::RobotCount { count: robot_count }));
    }
    let profile: Profile = rules.parse().map_err(wrong)?;
    let goal_robot = goal_robot.map(|it| it.parse::<Robot>().map_err(wrong)).transpose()?;
    let style_of_boards = boards(style, sides, size, walls)?;
    let criteria = Criteria {
        min_moves: exact_moves.or(min_moves),
        max_moves: exact_moves.or(max_moves),
        min_robots,
        min_rebounds,
        no_solo,
        unique,
        budget,
        max_nodes,
    };
    let series = Series {
        seed,
        style: style.to_owned(),
        recipe: Recipe { style: style_of_boards, robots: robot_count, goal_robot, profile },
        difficulty: criteria.difficulty(),
    };
    // A table is used only if every possible board has one, so that all puzzles are made in the same way.
    let has_diagonals = style_of_boards == Style::Official(Sides::All);
    let is_large = matches!(style_of_boards, Style::Scattered { size, .. } if size.width().max(size.height()) > 16);
    let has_tables = robot_count <= 4 && profile == Profile::PLAIN && !has_diagonals && !is_large;

    if let Some(moves) = exact_moves.filter(|_| has_tables) {
        let limits = Limits { progress, ..Limits::default() };
        let made = watch::run(py, &limits, |control| {
            let mut builder = Builder::new().with_threads(threads);
            let mut solver = DEFAULT.solver();
            let difficulty = series.difficulty.clone().unwrap_or_default();
            let puzzles = (0..count).map(|number| {
                let (recipe, mut numbers) = (&series.recipe, series.random(number));
                let (builder, solver) = (&mut builder, &mut *solver);
                random_exact(recipe, moves, &difficulty, builder, solver, control, &mut numbers)
                    .map(|made| Puzzle(series.entry(number, made)))
            });
            puzzles.collect::<Result<Vec<_>, _>>()
        })?;
        return made.outcome.map_err(not_made);
    }
    let worker = move || {
        let (series, mut solver) = (series.clone(), DEFAULT.solver());
        move |number: usize, cancel: &AtomicBool| {
            let mut control = Control::default().cancel_on(cancel);
            series.puzzle(number, &mut *solver, &mut control).map(Puzzle).map_err(not_made)
        }
    };
    many::run(py, 0..count, threads, progress, worker)
}

fn boards(
    style: &str,
    sides: Option<&str>,
    size: Option<(i64, i64)>,
    walls: u8,
) -> PyResult<Style> {
    if let Some((width, height)) = size {
        if style == "official" {
            return Err(wrong("size: official boards have 16x16 squares"));
        }
        if walls > 100 {
            return Err(wrong(format!(
                "walls={walls}: expected a number from 0 to 100, in per cent"
            )));
        }
        let size = bindings::size(width, height).map_err(wrong)?;
        return match (style, sides) {
            ("random", None) => Ok(Style::Scattered { size, walls }),
            _ => boards(style, sides, None, walls),
        };
    }
    bindings::style(style, sides).map_err(wrong)
}

/// The exception for a puzzle that was not made.
fn not_made(error: GenerateError) -> PyErr {
    match error {
        GenerateError::BudgetExhausted { .. } => PyLookupError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}
