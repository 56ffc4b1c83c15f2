//! A board in JavaScript.

use std::sync::Arc;

use carom_bindings::ricochet::{self as bindings, Content};
use carom_engine::ricochet::{self, BoardSetup, Diagonal, Drawing, Lean, Robot, Style};
use carom_engine::{Direction, Directions, Square};
use carom_formats::ricochet::{Entry, NATIVE};
use wasm_bindgen::prelude::*;

use super::position::{Position, robots_of};
use crate::errors::{Result, wrong};
use crate::files;
use crate::options::{Options, whole};
use crate::values::{array, held, items, object, or_null, pair, square, squares, text};

/// A valid board with its walls, diagonals and printed targets. It never changes.
///
/// `new Board("4B-3B-2B-1A")` is an official board by its tiles; the text may also be the content of a file in any format, such as a
/// drawing. `Board.build` makes a board from walls. An error has every fault of the board.
#[wasm_bindgen(js_namespace = ricochet)]
pub struct Board(pub(crate) Arc<ricochet::Board>);

#[wasm_bindgen(js_namespace = ricochet)]
impl Board {
    /// A board of a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Self> {
        Ok(Self(files::read_one::<Entry>(text, None)?.board))
    }

    /// A board of `width` by `height` squares, each 1 to 255, with its border. An error has every fault.
    pub fn build(
        #[wasm_bindgen(unchecked_param_type = "number")] width: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] height: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "ricochet.BoardOptions")] options: JsValue,
    ) -> Result<Self> {
        let options = Options::new(options, &["walls", "closed", "diagonals", "targets"])?;
        let side = |name, value| whole::<u64>(name, value);
        let (width, height) = (side("width", &width)?, side("height", &height)?);
        let size = bindings::size(width, height).map_err(wrong)?;
        let mut setup = BoardSetup::empty(size);
        let inside = |square: Square| {
            let outside = || wrong(format!("the wall of {square} is outside the board"));
            size.contains(square).then_some(square).ok_or_else(outside)
        };
        let list = |name: &str| options.get(name).map_or(Ok(Vec::new()), |it| items(&it, name));
        for wall in list("walls")? {
            const EXPECTED: &str = "walls as [square, sides]";
            let [place, sides] = parts(&wall, EXPECTED)?;
            let sides: Directions = text(&sides, EXPECTED)?.parse().map_err(wrong)?;
            let place = inside(square(&place)?)?;
            sides.iter().for_each(|side: Direction| setup.add_wall(place, side));
        }
        for square in options.get("closed").map_or(Ok(Vec::new()), |it| squares(&it))? {
            setup.close(inside(square)?);
        }
        for diagonal in list("diagonals")? {
            const EXPECTED: &str = "diagonals as [square, \"/\" or \"\\\", robot]";
            let [place, lean, robot] = parts(&diagonal, EXPECTED)?;
            let symbol = text(&lean, EXPECTED)?;
            let mut symbols = symbol.chars();
            let lean = symbols.next().filter(|_| symbols.next().is_none());
            let lean = lean
                .and_then(Lean::from_symbol)
                .ok_or_else(|| wrong(format!("`{symbol}` is not a diagonal: expected / or \\")))?;
            let robot: Robot = text(&robot, EXPECTED)?.parse().map_err(wrong)?;
            setup.diagonals.push((square(&place)?, Diagonal { lean, robot }));
        }
        for target in list("targets")? {
            setup.targets.push(text(&target, "targets as texts")?.parse().map_err(wrong)?);
        }
        Ok(Self(Arc::new(ricochet::Board::new(setup).map_err(wrong)?)))
    }

    /// The number of columns.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u8 {
        self.0.size().width()
    }

    /// The number of rows.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u8 {
        self.0.size().height()
    }

    /// The walled sides of a square, such as `"NE"`.
    pub fn walls(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AnySquare")] square: JsValue,
    ) -> Result<String> {
        Ok(self.0.walls(self.inside(&square)?).to_string())
    }

    /// Whether a square has walls on all four sides.
    #[wasm_bindgen(js_name = isClosed)]
    pub fn is_closed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AnySquare")] square: JsValue,
    ) -> Result<bool> {
        Ok(self.0.is_closed(self.inside(&square)?))
    }

    /// The diagonals row by row.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Diagonal[]")]
    pub fn diagonals(&self) -> Vec<JsValue> {
        let values = |(square, it): (Square, Diagonal)| {
            object([
                ("square", pair(square)),
                ("lean", it.lean.symbol().to_string().into()),
                ("robot", it.robot.name().into()),
            ])
        };
        self.0.diagonals().map(values).collect()
    }

    /// The printed targets row by row.
    #[wasm_bindgen(getter, unchecked_return_type = "ricochet.Target[]")]
    pub fn targets(&self) -> Vec<JsValue> {
        let values = |it: &ricochet::Target| {
            object([
                ("square", pair(it.square)),
                ("robot", or_null(it.robot.map(Robot::name))),
                ("shape", it.shape.name().into()),
            ])
        };
        self.0.targets().iter().map(values).collect()
    }

    /// The position of 1 to 10 robots on this board: their squares by colour, or red first. An error has every fault.
    pub fn position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ricochet.AnyRobots")] robots: JsValue,
    ) -> Result<Position> {
        self.0.position(&robots_of(&robots)?).map(Position).map_err(wrong)
    }

    /// The board as a plain text picture, which `Board` reads again.
    pub fn drawing(&self) -> String {
        Drawing::new(&self.0).style(Style::Ascii).to_string()
    }

    /// The board as a picture: an SVG document.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Theme")] theme: Option<String>,
    ) -> Result<String> {
        picture(&self.0, Content::default(), theme)
    }

    /// The board as a picture of text.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// For functions of this module that take a board.
    #[wasm_bindgen(skip_typescript)]
    pub fn copy(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl Board {
    fn inside(&self, value: &JsValue) -> Result<Square> {
        let square = square(value)?;
        let outside = || wrong(format!("{square} is outside the board of {}", self.0.size()));
        self.0.size().contains(square).then_some(square).ok_or_else(outside)
    }

    /// The text that makes the board again.
    pub(super) fn source(&self) -> Result<String> {
        (NATIVE.write)(&[Entry::board(Arc::clone(&self.0))]).map_err(wrong)
    }
}

/// A picture as an SVG document; without a theme it is light.
pub(super) fn picture(
    board: &ricochet::Board,
    content: Content,
    theme: Option<String>,
) -> Result<String> {
    bindings::svg(board, content, theme.as_deref().unwrap_or("light")).map_err(wrong)
}

/// The values of an array of a known length.
fn parts<const N: usize>(value: &JsValue, expected: &str) -> Result<[JsValue; N]> {
    items(value, expected)?.try_into().map_err(|_| wrong(format!("expected {expected}")))
}

/// A board of a board or its text.
pub(super) fn board_of(value: &JsValue) -> Result<Arc<ricochet::Board>> {
    if let Some(Board(board)) = held(value) {
        return Ok(board);
    }
    Ok(Board::new(&text(value, "a Board or a text")?)?.0)
}

/// The arguments that make a round again, in another thread.
pub(super) fn arguments(
    board: &Arc<ricochet::Board>,
    start: &ricochet::Position,
    goals: JsValue,
    rules: &'static str,
) -> Result<JsValue> {
    let board = Board(Arc::clone(board)).source()?;
    Ok(array([board.into(), start.to_string().into(), goals, JsValue::from(rules)]))
}
