//! A round with a target for each of several robots, in JavaScript.

use std::sync::Arc;

use carom_engine::ricochet::{self, MultiRoundSetup, Robot};
use carom_engine::{Puzzle as _, Rules as _, Square};
use carom_solver::ricochet::solve_multi_round;
use wasm_bindgen::prelude::*;

use super::board::{Board, arguments, board_of};
use super::goal::{self, goal_of};
use super::moves::{moves_of, name};
use super::position::{Position, robots_of};
use super::round::profile_of;
use crate::errors::{Result, wrong};
use crate::options::Options;
use crate::report::report;
use crate::values::array;
use crate::watch::{self, Limits};

/// A round in which each of several robots has its own target. It is solved when all of them stand on their targets at the same
/// time. It never changes.
///
///     new ricochet.MultiRound("7650", "0,0 15,0 15,15", ["red to 15,0", "blue to 0,15"])
///
/// An error has every fault.
#[wasm_bindgen(js_namespace = ricochet)]
pub struct MultiRound(ricochet::MultiRound);

#[wasm_bindgen(js_namespace = ricochet)]
impl MultiRound {
    /// A round; the rules are `plain` if they are not given.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ricochet.Board | string")] board: JsValue,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyRobots")] robots: JsValue,
        #[wasm_bindgen(unchecked_param_type = "(ricochet.Goal | string)[]")] goals: Vec<JsValue>,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.Rules")] rules: Option<String>,
    ) -> Result<Self> {
        let profile = profile_of(rules)?;
        let board = board_of(&board)?;
        let own = |value: &JsValue| {
            let goal = goal_of(value, &board)?;
            let missing =
                || wrong(format!("`{goal}` names no robot: each robot has its own target"));
            Ok((goal.robot.ok_or_else(missing)?, goal.square))
        };
        let goals: Vec<(Robot, Square)> = goals.iter().map(own).collect::<Result<_>>()?;
        let setup = MultiRoundSetup { robots: robots_of(&robots)?, goals, profile };
        ricochet::MultiRound::new(board, setup).map(Self).map_err(wrong)
    }

    /// The board.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> Board {
        Board(Arc::clone(self.0.board()))
    }

    /// The goals by robot, red first.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Goal[]")]
    pub fn goals(&self) -> Vec<JsValue> {
        let goal = |&(robot, square): &(Robot, Square)| {
            goal::values(ricochet::Goal { robot: Some(robot), square })
        };
        self.0.goals().iter().map(goal).collect()
    }

    /// The rules, such as `plain`.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Rules")]
    pub fn rules(&self) -> String {
        self.0.profile().id.to_owned()
    }

    /// The position at the start.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The position after moves from the start. An error has the number of the first illegal move and the reason.
    pub fn play(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyMoves")] moves: JsValue,
    ) -> Result<Position> {
        self.0.play_all(&moves_of(&moves)?).map(Position).map_err(wrong)
    }

    /// Replays moves from the start. Throws an error if a move is illegal or the moves do not solve the round.
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyMoves")] moves: JsValue,
    ) -> Result<()> {
        self.0.check_solution(&moves_of(&moves)?).map_err(wrong)
    }

    /// Finds a shortest solution on this thread by A*, or proves that there is none.
    #[wasm_bindgen(unchecked_return_type = "Report<ricochet.Move>")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "LimitOptions")] options: JsValue,
    ) -> Result<JsValue> {
        let limits = Limits::of(&Options::new(options, &Limits::NAMES)?)?;
        let found = watch::run(&limits, |control| solve_multi_round(&self.0, control))?;
        report(&self.0, found, name, || None)
    }

    /// The arguments that make the round again, in a Web Worker.
    #[wasm_bindgen(skip_typescript)]
    pub fn parts(&self) -> Result<JsValue> {
        let goals = array(self.goals());
        arguments(self.0.board(), self.0.start(), goals, self.0.profile().id)
    }
}
