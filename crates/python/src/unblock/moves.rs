//! A move in Python.

use carom_engine::unblock::{self, Board};
use pyo3::prelude::*;

use crate::errors::wrong;

/// A slide of one block, such as `A+2`: block A slides two squares east, or south if it is vertical. `Dv+1` slides block D, which has
/// one square, one square south.
///
/// The letter is that of the block on its board. Every function that takes a move takes such a text, too.
///
/// Raises `ValueError` for another text.
#[pyclass(frozen, eq, hash, module = "carom.unblock")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    letter: char,
    slide: unblock::Move,
}

impl Move {
    /// A move with the letter that its block has on a board.
    pub(crate) fn on(board: &Board, mv: unblock::Move) -> Self {
        // The letter says which block it is; equal texts are equal moves.
        let slide = unblock::Move { block: unblock::BlockId::MAIN, ..mv };
        Self { letter: board.letter(mv.block), slide }
    }
}

#[pymethods]
impl Move {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let syntax = || {
            wrong(format!(
                "`{text}` is not a move: expected the letter of a block, a sign and a distance, as in A+2"
            ))
        };
        let letter = text.chars().next().filter(|it| it.is_alphabetic());
        let letter = letter.filter(|it| !"ox".contains(*it)).ok_or_else(syntax)?;
        // The rest is read as that of the main block, which every board has.
        let rest = &text[letter.len_utf8()..];
        let slide = format!("A{rest}").parse().map_err(|_| syntax())?;
        Ok(Self { letter, slide })
    }

    /// The letter of the block.
    #[getter]
    fn block(&self) -> char {
        self.letter
    }

    /// The distance in squares: positive to the east or south, negative to the west or north.
    #[getter]
    fn distance(&self) -> i8 {
        self.slide.distance
    }

    fn __str__(&self) -> String {
        format!("{}{}", self.letter, &self.slide.to_string()[1..])
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.__str__())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

/// One move or several: a `Move`, a list of moves or their texts, or a text such as `D-2 A+2`.
pub(crate) struct AnyMoves(String);

impl<'py> FromPyObject<'_, 'py> for AnyMoves {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(Self(text));
        }
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(mv.get().__str__()));
        }
        let word = |it: PyResult<Bound<'py, PyAny>>| {
            let it = it?;
            it.cast::<Move>().map_or_else(|_| it.extract(), |mv| Ok(mv.get().__str__()))
        };
        let words: Vec<String> = object.try_iter()?.map(word).collect::<PyResult<_>>()?;
        Ok(Self(words.join(" ")))
    }
}

impl AnyMoves {
    /// The moves of the blocks of a board.
    pub(crate) fn on(&self, board: &Board) -> PyResult<Vec<unblock::Move>> {
        board.parse_notation(&self.0).map_err(wrong)
    }
}
