//! The goal of a round in JavaScript: an object with a robot and a square, or a text.

use carom_engine::ricochet::{self, Robot, Shape};
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
    let (robot, shape) = text.trim().split_once(['-', ' ']).unwrap_or(("any", text.trim()));
    let (Ok(robot), Ok(shape)) = (ricochet::Goal::parse_robot(robot), shape.parse::<Shape>())
    else {
        return text
            .parse::<ricochet::Goal>()
            .map_err(|error| wrong(format!("{error}, or a printed target, as in blue triangle")));
    };
    let mut targets = board.targets().iter();
    let printed = targets.find(|it| it.robot == robot && it.shape == shape);
    printed.map(|it| it.goal()).ok_or_else(|| {
        let names: Vec<String> = board.targets().iter().map(ToString::to_string).collect();
        wrong(match names.as_slice() {
            [] => {
                format!("{text}: the board has no printed targets: name a square, as in red to D10")
            }
            names => format!("{text}: the board has only the targets {}", names.join(", ")),
        })
    })
}
