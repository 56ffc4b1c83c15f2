//! A round with a target for each of several robots, in Python.

use std::sync::Arc;

use carom_engine::ricochet::{self, MultiRoundSetup, Profile};
use carom_engine::{Puzzle as _, Rules as _};
use carom_solver::ricochet::solve_multi_round;
use pyo3::prelude::*;

use super::board::{AnyBoard, Board};
use super::goal::{AnyGoal, Goal};
use super::moves::{AnyMoves, Move};
use super::position::{AnyRobots, Position};

use crate::argument;
use crate::errors::wrong;
use crate::report::{Report, answer};
use crate::watch::{self, Limits};

/// A round in which each of several robots has its own target. It is solved when all of them stand on their targets at the same
/// time. It never changes.
///
///     MultiRound("7650", "0,0 15,0 15,15", ["red to 15,0", "blue to 0,15"])
///
/// Raises `ValueError` with every fault.
#[pyclass(frozen, eq, hash, module = "carom.ricochet")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct MultiRound(ricochet::MultiRound);

#[pymethods]
impl MultiRound {
    #[new]
    #[pyo3(signature = (board, robots, goals, rules="plain"))]
    fn new(board: AnyBoard, robots: AnyRobots, goals: Vec<AnyGoal>, rules: &str) -> PyResult<Self> {
        let profile: Profile = rules.parse().map_err(wrong)?;
        let own = |goal: AnyGoal| {
            let goal = goal.on(&board.0)?;
            let missing =
                || wrong(format!("`{goal}` names no robot: each robot has its own target"));
            Ok((goal.robot.ok_or_else(missing)?, goal.square))
        };
        let goals = goals.into_iter().map(own).collect::<PyResult<_>>()?;
        let setup = MultiRoundSetup { robots: robots.0, goals, profile };
        ricochet::MultiRound::new(board.0, setup).map(Self).map_err(wrong)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// The goals by robot, red first.
    #[getter]
    fn goals(&self) -> Vec<Goal> {
        let goals = self.0.goals().iter();
        goals.map(|&(robot, square)| Goal(ricochet::Goal { robot: Some(robot), square })).collect()
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

    /// The position after moves from the start: a list of moves, or a text such as `"rS rE"`.
    ///
    /// Raises `ValueError` with the number of the first illegal move and the reason.
    fn play(&self, moves: AnyMoves) -> PyResult<Position> {
        self.0.play_all(&moves.0).map(Position).map_err(wrong)
    }

    /// Replays moves from the start.
    ///
    /// Raises `ValueError` if a move is illegal or the moves do not solve the round.
    fn check(&self, moves: AnyMoves) -> PyResult<()> {
        self.0.check_solution(&moves.0).map_err(wrong)
    }

    /// Finds a shortest solution by A*, or proves that there is none, without the lock of the interpreter. The limits and the
    /// callback are those of `Round.solve`.
    ///
    /// Raises `ValueError` for wrong arguments.
    #[pyo3(signature = (*, max_nodes=None, max_memory=None, max_moves=None, timeout=None, progress=None))]
    fn solve(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::max_nodes)] max_nodes: Option<u64>,
        #[pyo3(from_py_with = argument::max_memory)] max_memory: Option<u64>,
        #[pyo3(from_py_with = argument::max_moves)] max_moves: Option<u32>,
        timeout: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Report> {
        let limits = Limits::new(max_nodes, max_memory, max_moves, timeout, progress)?;
        let found = watch::run(py, &limits, |control| solve_multi_round(&self.0, control))?;
        Report::new(py, &answer(&self.0, found)?, Move)
    }

    fn __repr__(&self) -> String {
        let goals: Vec<String> = self.goals().iter().map(|goal| goal.0.to_string()).collect();
        let (size, start) = (self.0.board().size(), self.0.start());
        format!("<MultiRound {size}, robots {start}, {}, {}>", goals.join("; "), self.rules())
    }

    fn __getnewargs__(&self) -> (Board, String, Vec<Goal>, &'static str) {
        (self.board(), self.0.start().to_string(), self.goals(), self.rules())
    }
}
