//! A board in Python.

use std::sync::Arc;

use carom_bindings::ricochet::{self as bindings, Content};
use carom_engine::ricochet::{self, BoardSetup, Diagonal, Drawing, Lean, Robot, Style};
use carom_engine::{Direction, Square};
use carom_formats::ricochet::{Entry, NATIVE};
use pyo3::prelude::*;

use super::position::{AnyRobots, Position};
use crate::argument;
use crate::errors::wrong;
use crate::files;
use crate::values::{AnySquare, AnySquares, Pair};

/// A diagonal as Python gets it: the square, `/` or `\`, and the robot that passes.
type DiagonalValues = (Pair, char, &'static str);
/// A printed target as Python gets it: the square, the robot or `None` for any, and the shape.
type TargetValues = (Pair, Option<&'static str>, &'static str);

/// A valid board with its walls, diagonals and printed targets. It never changes.
///
/// `Board("4B-3B-2B-1A")` is an official board by its tiles; the text may also be the content of a file in any format, such as a
/// drawing. `Board.build` makes a board from walls.
///
/// Squares are pairs `(x, y)` from 0; (0, 0) is in the north-west. A text such as `"3,9"` is a square, too, or its name on pictures, `"D10"`.
///
/// Raises `ValueError` with every fault of the board.
#[pyclass(frozen, eq, hash, module = "carom.ricochet")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) Arc<ricochet::Board>);

#[pymethods]
impl Board {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Ok(Self(files::read_one::<Entry>(text, None)?.board))
    }

    /// A board of `width` by `height` squares, each 1 to 255, with its border.
    ///
    /// `walls` are pairs of a square and its walled sides, such as `((2, 3), "NE")`; the wall is on both sides. `closed` are
    /// squares with four walls. `diagonals` are `(square, "/" or "\\", robot that passes)`, and `targets` are texts such as
    /// `"red circle on 2,3"` or `"any vortex on 1,1"`.
    ///
    /// Raises `ValueError` with every fault.
    #[staticmethod]
    #[pyo3(signature = (width, height, walls=Vec::new(), *, closed=None, diagonals=Vec::new(), targets=Vec::new()))]
    #[pyo3(text_signature = "(width, height, walls=(), *, closed=(), diagonals=(), targets=())")]
    fn build(
        #[pyo3(from_py_with = argument::width)] width: i64,
        #[pyo3(from_py_with = argument::height)] height: i64,
        walls: Vec<(AnySquare, String)>,
        closed: Option<AnySquares>,
        diagonals: Vec<(AnySquare, char, String)>,
        targets: Vec<String>,
    ) -> PyResult<Self> {
        let size = bindings::size(width, height).map_err(wrong)?;
        let mut setup = BoardSetup::empty(size);
        let inside = |square: Square| {
            let outside = || wrong(format!("the wall of {square} is outside the board"));
            size.contains(square).then_some(square).ok_or_else(outside)
        };
        for (AnySquare(square), sides) in walls {
            let sides: carom_engine::Directions = sides.parse().map_err(wrong)?;
            sides.iter().try_for_each(|side: Direction| {
                setup.add_wall(inside(square)?, side);
                PyResult::Ok(())
            })?;
        }
        for square in closed.into_iter().flat_map(|AnySquares(it)| it) {
            setup.close(inside(square)?);
        }
        for (AnySquare(square), lean, robot) in diagonals {
            let lean = Lean::from_symbol(lean)
                .ok_or_else(|| wrong(format!("`{lean}` is not a diagonal: expected / or \\")))?;
            let robot: Robot = robot.parse().map_err(wrong)?;
            setup.diagonals.push((square, Diagonal { lean, robot }));
        }
        for target in targets {
            setup.targets.push(target.parse().map_err(wrong)?);
        }
        Ok(Self(Arc::new(ricochet::Board::new(setup).map_err(wrong)?)))
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> u8 {
        self.0.size().width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> u8 {
        self.0.size().height()
    }

    /// The walled sides of a square, such as `"NE"`.
    fn walls(&self, square: AnySquare) -> PyResult<String> {
        Ok(self.0.walls(self.inside(square)?).to_string())
    }

    /// Whether a square has walls on all four sides.
    fn is_closed(&self, square: AnySquare) -> PyResult<bool> {
        Ok(self.0.is_closed(self.inside(square)?))
    }

    /// The diagonals row by row: the square, `"/"` or `"\\"`, and the robot that passes.
    #[getter]
    fn diagonals(&self) -> Vec<DiagonalValues> {
        let diagonals = self.0.diagonals();
        diagonals.map(|(square, it)| (square.into(), it.lean.symbol(), it.robot.name())).collect()
    }

    /// The printed targets row by row: the square, the robot (`None` for any) and the shape.
    #[getter]
    fn targets(&self) -> Vec<TargetValues> {
        let targets = self.0.targets().iter();
        targets.map(|it| (it.square.into(), it.robot.map(Robot::name), it.shape.name())).collect()
    }

    /// The position of 1 to 10 robots on this board: their squares by colour, or red first.
    ///
    /// Raises `ValueError` with every fault.
    fn position(&self, robots: AnyRobots) -> PyResult<Position> {
        self.0.position(&robots.0).map(Position).map_err(wrong)
    }

    /// The board as a plain text picture, which `Board` reads again.
    fn drawing(&self) -> String {
        Drawing::new(&self.0).style(Style::Ascii).to_string()
    }

    /// The board as a picture: an SVG document. `theme` is `"light"`, `"dark"` or `"paper"`.
    ///
    /// Raises `ValueError` for another theme.
    #[pyo3(signature = (theme="light"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        bindings::svg(&self.0, Content::default(), theme).map_err(wrong)
    }

    /// The picture that a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("light")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let targets = self.0.targets().len();
        format!("<Board {}, {targets} targets>", self.0.size())
    }

    fn __getnewargs__(&self) -> PyResult<(String,)> {
        let text = (NATIVE.write)(&[Entry::board(Arc::clone(&self.0))]).map_err(wrong)?;
        Ok((text,))
    }
}

impl Board {
    fn inside(&self, AnySquare(square): AnySquare) -> PyResult<Square> {
        let outside = || wrong(format!("{square} is outside the board of {}", self.0.size()));
        self.0.size().contains(square).then_some(square).ok_or_else(outside)
    }
}

/// A board or its text.
pub(crate) struct AnyBoard(pub(crate) Arc<ricochet::Board>);

impl<'py> FromPyObject<'_, 'py> for AnyBoard {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(Self(Arc::clone(&board.get().0)));
        }
        Ok(Self(Board::new(&object.extract::<String>()?)?.0))
    }
}
