//! Random puzzles in Python.

use std::sync::atomic::AtomicBool;

use carom_engine::Size;
use carom_engine::ricochet::{Profile, Robot, Sides};
use carom_formats::Optimum;
use carom_formats::ricochet::Entry;
use carom_generator::ricochet::{
    Deal, Difficulty, GenerateError, Puzzle as Made, Recipe, Style, random_exact, random_puzzle,
};
use carom_solver::Control;
use carom_solver::ricochet::DEFAULT;
use carom_tablebase::Builder;
use pyo3::exceptions::{PyLookupError, PyValueError};
use pyo3::prelude::*;
use rand_pcg::Pcg64;

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
    let recipe = Recipe { style: style_of_boards, robots: robot_count, goal_robot, profile };
    let is_bounded = min_moves.or(max_moves).or(exact_moves).or(min_rebounds).is_some()
        || min_robots.is_some()
        || no_solo
        || unique;
    let any = Difficulty::default();
    let difficulty = Difficulty {
        min_moves: exact_moves.or(min_moves).unwrap_or(any.min_moves),
        max_moves: exact_moves.or(max_moves).unwrap_or(any.max_moves),
        min_robots: min_robots.unwrap_or(any.min_robots),
        min_rebounds: min_rebounds.unwrap_or(any.min_rebounds),
        allow_solo: !no_solo,
        unique,
        max_attempts: budget,
        max_nodes: Some(max_nodes),
    };
    let name = format!("{style}-{seed}");
    let entry = move |number: usize, Made { round, layout, solution }: Made| {
        let board_name = layout.map(|layout| layout.to_string());
        // A puzzle that was only dealt was not solved.
        let moves = Optimum::Moves(solution.len() as u32);
        let optimum = if is_bounded { moves } else { Optimum::Unknown };
        let id = Some(format!("{name}-{:04}", number + 1));
        Puzzle(Entry { id, board_name, optimum, ..Entry::of_round(&round) })
    };
    // Each puzzle has its own random numbers.
    let numbers = move |number: usize| Pcg64::new(seed.into(), number as u128);
    // A table is used only if every possible board has one, so that all puzzles are made in the same way.
    let has_diagonals = style_of_boards == Style::Official(Sides::All);
    let is_large = matches!(style_of_boards, Style::Scattered { size, .. } if size.width().max(size.height()) > 16);
    let has_tables = robot_count <= 4 && profile == Profile::PLAIN && !has_diagonals && !is_large;

    if let Some(moves) = exact_moves.filter(|_| has_tables) {
        let limits = Limits { progress, ..Limits::default() };
        let made = watch::run(py, &limits, |control| {
            let mut builder = Builder::new().with_threads(threads);
            let mut solver = DEFAULT.solver();
            let puzzles = (0..count).map(|number| {
                let mut numbers = numbers(number);
                let (builder, solver) = (&mut builder, &mut *solver);
                random_exact(&recipe, moves, &difficulty, builder, solver, control, &mut numbers)
                    .map(|made| entry(number, made))
            });
            puzzles.collect::<Result<Vec<_>, _>>()
        })?;
        return made.outcome.map_err(not_made);
    }
    let worker = move || {
        let (difficulty, entry, mut solver) = (difficulty.clone(), entry.clone(), DEFAULT.solver());
        move |number: usize, cancel: &AtomicBool| {
            let mut numbers = numbers(number);
            let made = if is_bounded {
                let mut control = Control::default().cancel_on(cancel);
                random_puzzle(&recipe, &difficulty, &mut *solver, &mut control, &mut numbers)
            } else {
                let dealt = recipe.deal(&mut numbers);
                dealt.map(|Deal { round, layout }| Made { round, layout, solution: Vec::new() })
            };
            made.map(|made| entry(number, made)).map_err(not_made)
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
        let side = |number: i64| u8::try_from(number).unwrap_or(0);
        let size = Size::new(side(width), side(height)).map_err(|_| {
            let (least, most) = (Size::MIN, Size::MAX);
            wrong(format!(
                "a board is {least} to {most} squares wide and high, not {width}x{height}"
            ))
        })?;
        return match (style, sides) {
            ("random", None) => Ok(Style::Scattered { size, walls }),
            _ => boards(style, sides, None, walls),
        };
    }
    let sides_of = |sides: &str| match sides {
        "ab" => Ok(Sides::FirstEdition),
        "abc" => Ok(Sides::WithoutDiagonals),
        "abcd" => Ok(Sides::All),
        _ => Err(wrong(format!("sides={sides:?}: expected ab, abc or abcd"))),
    };
    match (style, sides) {
        ("random", None) => Ok(Style::Random),
        ("random", Some(_)) => Err(wrong("sides: only official boards are made of tiles")),
        ("official", sides) => Ok(Style::Official(sides_of(sides.unwrap_or("abc"))?)),
        _ => Err(wrong(format!("style={style:?}: expected random or official"))),
    }
}

/// The exception for a puzzle that was not made.
fn not_made(error: GenerateError) -> PyErr {
    match error {
        GenerateError::BudgetExhausted { .. } => PyLookupError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}
