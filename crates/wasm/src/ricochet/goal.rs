//! The goal of a round in JavaScript: an object with a robot and a square, or a text.

use carom_engine::ricochet::{self, Robot};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{object, or_null, pair, square, text};

/// A goal as JavaScript gets it.
pub(super) fn values(goal: ricochet::Goal) -> JsValue {
    object([("robot", or_null(goal.robot.map(Robot::name))), ("square", pair(goal.square))])
}

/// A goal on a board, whose printed targets have names: the goal itself, its text, or a printed target such as `blue triangle`.
pub(super) fn goal_of(value: &JsValue, board: &ricochet::Board) -> Result<ricochet::Goal> {
    const EXPECTED: &str = "a goal: an object with a robot and a square, or a text";
    if value.is_object() {
        let get = |name: &str| Reflect::get(value, &name.into());
        let robot = Some(get("robot")?).filter(|it| !it.is_null() && !it.is_undefined());
        let robot = robot.map(|it| text(&it, EXPECTED)?.parse::<Robot>().map_err(wrong));
        return Ok(ricochet::Goal { robot: robot.transpose()?, square: square(&get("square")?)? });
    }
    let text = text(value, EXPECTED)?;
    board.parse_goal(&text).map_err(wrong)
}
