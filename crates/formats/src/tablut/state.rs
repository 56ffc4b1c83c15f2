//! [`State`]: the board and the turn, as the server of the student competition tells them.

use std::fmt;
use std::str::FromStr;

use carom_engine::Outcome;
use carom_engine::tablut::{Cell, Game, Piece, Position, RuleSet, Setup, Side};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ReadError;
use crate::scan::quoted;

/// The part of a state that says what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This side is to move.
    ToMove(Side),
    /// The game has ended.
    Over(Outcome<Side>),
}

/// Every turn.
const TURNS: [Turn; 5] = [
    Turn::ToMove(Side::Defenders),
    Turn::ToMove(Side::Attackers),
    Turn::Over(Outcome::Won(Side::Defenders)),
    Turn::Over(Outcome::Won(Side::Attackers)),
    Turn::Over(Outcome::Drawn),
];
/// Their names in states, and their short names, which some programs use.
const NAMES: [&str; 5] = ["WHITE", "BLACK", "WHITEWIN", "BLACKWIN", "DRAW"];
const SHORT_NAMES: [&str; 5] = ["W", "B", "WW", "BW", "D"];

impl Turn {
    /// The turn of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let to_move = Self::ToMove(game.position().to_move());
        game.outcome().map_or(to_move, Self::Over)
    }

    fn name(self) -> &'static str {
        TURNS.iter().zip(NAMES).find(|(turn, _)| **turn == self).map_or("", |(_, name)| name)
    }

    /// The turn with a name of either kind.
    fn from_name(name: &str) -> Option<Self> {
        let names = NAMES.into_iter().zip(SHORT_NAMES);
        TURNS.into_iter().zip(names).find(|(_, it)| it.0 == name || it.1 == name).map(|it| it.0)
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::from_name(&name).ok_or_else(|| D::Error::unknown_variant(&name, &NAMES))
    }
}

/// The board and the turn, which the server sends to both programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The pieces. Its side to move is that of [`State::turn`]; after the end it means nothing.
    pub board: Setup,
    /// Who is to move, or the result.
    pub turn: Turn,
}

/// The rows and columns of the board.
const SIDE: usize = RuleSet::ASHTON.size as usize;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum SquareContent {
    Empty,
    White,
    Black,
    King,
    /// The throne if the king is not on it.
    Throne,
}

impl SquareContent {
    const fn of(board: &Setup, cell: Cell) -> Self {
        match board.get(cell) {
            Some(Piece::Defender) => Self::White,
            Some(Piece::Attacker) => Self::Black,
            Some(Piece::King) => Self::King,
            None if cell.index() == Cell::THRONE.index() => Self::Throne,
            None => Self::Empty,
        }
    }

    const fn piece(self) -> Option<Piece> {
        match self {
            Self::Empty | Self::Throne => None,
            Self::White => Some(Piece::Defender),
            Self::Black => Some(Piece::Attacker),
            Self::King => Some(Piece::King),
        }
    }
}

/// `{"board":[["EMPTY",…],…],"turn":"WHITE"}`: nine rows from the top.
#[derive(Serialize, Deserialize)]
struct StateText {
    board: [[SquareContent; SIDE]; SIDE],
    turn: Turn,
}

impl State {
    const EXPECTED: &str = "a state with a board of 9x9 squares and a turn";

    /// The state of a game. A captured king still stands on the board, as on the server of the competition.
    #[must_use]
    pub fn new(game: &Game, turn: Turn) -> Self {
        let mut board = game.position().setup();
        if let Some(cell) = game.king() {
            board.set(cell, Some(Piece::King));
        }
        Self { board, turn }
    }

    /// Whether this can be the state of a position. If the king is captured there, he may still stand on the board.
    #[must_use]
    pub fn shows(&self, position: &Position) -> bool {
        let (is_turn, has_king) = match self.turn {
            Turn::ToMove(side) => (side == position.to_move(), true),
            Turn::Over(_) => (true, position.king().is_some()),
        };
        let pieces = self.board.pieces().filter(|&(_, piece)| has_king || piece != Piece::King);
        is_turn && position.setup().pieces().eq(pieces)
    }

    /// The state with these squares, row by row. `Err` is a square other than the throne that is said to be the throne.
    fn of_squares(squares: impl Iterator<Item = SquareContent>, turn: Turn) -> Result<Self, Cell> {
        let mut board = Setup::empty(match turn {
            Turn::ToMove(side) => side,
            Turn::Over(_) => Side::Attackers,
        });
        for (cell, square) in RuleSet::ASHTON.board.iter().zip(squares) {
            if square == SquareContent::Throne && cell != Cell::THRONE {
                return Err(cell);
            }
            board.set(cell, square.piece());
        }
        Ok(Self { board, turn })
    }
}

impl State {
    /// The states of a text, one after the other, each with the number of its line.
    pub(super) fn read_all(text: &str) -> impl Iterator<Item = Result<(usize, Self), ReadError>> {
        let mut states = serde_json::Deserializer::from_str(text).into_iter::<StateText>();
        std::iter::from_fn(move || {
            let start = states.byte_offset();
            let blanks = text[start..].len() - text[start..].trim_start().len();
            let line = text[..start + blanks].split('\n').count();
            let read = |found: Result<StateText, serde_json::Error>| {
                let StateText { board, turn } = found.map_err(|error| {
                    let reason = error.to_string();
                    let reason = reason.split(" at line ").next().unwrap_or_default();
                    let reason = format!("expected {}: {reason}", Self::EXPECTED);
                    ReadError::at(error.line(), error.column(), reason)
                })?;
                let state =
                    Self::of_squares(board.into_iter().flatten(), turn).map_err(|cell| {
                        let reason = format!("the throne is {}, not {cell}", Cell::THRONE);
                        ReadError::at_line(line, reason)
                    })?;
                Ok((line, state))
            };
            states.next().map(read)
        })
    }
}

/// The JSON text.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |column, row| {
            let cell = Cell::new(column as u8, row as u8);
            cell.map_or(SquareContent::Empty, |cell| SquareContent::of(&self.board, cell))
        };
        let rows = std::array::from_fn(|row| std::array::from_fn(|column| square(column, row)));
        let text = serde_json::to_string(&StateText { board: rows, turn: self.turn });
        f.write_str(&text.map_err(|_| fmt::Error)?)
    }
}

/// Reads the JSON text. Other fields have no effect, and the throne may also be `EMPTY`.
impl FromStr for State {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let expected = Self::EXPECTED;
        let StateText { board: rows, turn } = serde_json::from_str(text).map_err(|error| {
            let why = if error.is_data() { "" } else { ", which is not a JSON text" };
            ReadError::whole(format!("expected {expected}, found {}{why}", quoted(text)))
        })?;
        Self::of_squares(rows.into_iter().flatten(), turn).map_err(|cell| {
            let throne = Cell::THRONE;
            ReadError::whole(format!("expected {expected}: the throne is {throne}, not {cell}"))
        })
    }
}
