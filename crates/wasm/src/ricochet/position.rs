//! Positions and slides in JavaScript.

use carom_bindings::ricochet as bindings;
use carom_engine::Square;
use carom_engine::ricochet::{self, Robot};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::errors::{Result, wrong};
use crate::values::{held, object, or_null, pair, square, squares};

/// The squares of the robots, and what the rules must know about their earlier slides. It never changes. `Board.position` and the
/// methods of `Round` make positions.
#[wasm_bindgen(js_namespace = ricochet)]
#[derive(Clone, Copy)]
pub struct Position(pub(crate) ricochet::Position);

#[wasm_bindgen(js_namespace = ricochet)]
impl Position {
    /// The squares of the robots by their colours, such as `{ red: [0, 0] }`, red first.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Robots")]
    pub fn robots(&self) -> JsValue {
        by_colour(self.0.squares())
    }

    /// The square of a robot by its name or its letter; `null` if there is no such robot.
    #[wasm_bindgen(unchecked_return_type = "Square | null")]
    pub fn get(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.Robot")] robot: &str,
    ) -> JsValue {
        let square = robot.parse().ok().and_then(|robot| self.0.square(robot));
        or_null(square.map(pair))
    }

    /// Whether a robot has turned by 90 degrees since the round began. Always false under rules that do not ask for it.
    #[wasm_bindgen(js_name = hasTurned)]
    pub fn has_turned(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.Robot")] robot: &str,
    ) -> Result<bool> {
        let robot: Robot = robot.parse().map_err(wrong)?;
        Ok(self.0.has_turned(robot))
    }

    /// The squares as a text, such as `2,14 0,3`.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// For functions of this module that take a position.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        *self
    }
}

/// The squares of robots by their colours.
pub(super) fn by_colour(robots: &[Square]) -> JsValue {
    let names = Robot::ALL.into_iter().map(Robot::name);
    object(names.zip(robots.iter().map(|&square| pair(square))))
}

/// The squares of robots: by their colours, or red first.
pub(super) fn robots_of(value: &JsValue) -> Result<Vec<Square>> {
    let by_colour = value.dyn_ref::<Object>().filter(|_| value.is_object());
    let Some(colours) = by_colour.filter(|_| !Array::is_array(value)) else {
        return squares(value);
    };
    let names = Object::keys(colours);
    let named = names.iter().map(|name| {
        let robot: Robot = name.as_string().unwrap_or_default().parse().map_err(wrong)?;
        Ok((robot, square(&Reflect::get(value, &name)?)?))
    });
    bindings::robots(named.collect::<Result<Vec<_>>>()?).map_err(wrong)
}

/// A position of a board: a position, or the squares of its robots. `None` without a value.
pub(super) fn position_of(
    value: &JsValue,
    board: &ricochet::Board,
) -> Result<Option<ricochet::Position>> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    if let Some(Position(position)) = held(value) {
        // It may be one of another board.
        board.position(position.squares()).map_err(wrong)?;
        return Ok(Some(position));
    }
    board.position(&robots_of(value)?).map(Some).map_err(wrong)
}
