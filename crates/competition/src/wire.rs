//! The protocol of the student competition: the messages that a server and two programs send each
//! other over TCP.
//!
//! A message is a length of four bytes (big-endian), followed by that number of bytes of UTF-8 text, which is JSON. It has at
//! most 16,384 bytes. A program first sends its [name](Name). The server sends a [state](State) to both programs at the
//! start and after every move; the side to move answers with an [action](Action). The last state tells the result.
//!
//! | message | text |
//! | --- | --- |
//! | name | `"carom"`: its first ten letters and digits count, and there is at least one |
//! | state | `{"board":[["EMPTY","EMPTY","EMPTY","BLACK",…],…],"turn":"WHITE"}` |
//! | action | `{"from":"e4","to":"f4","turn":"WHITE"}`: a move and its side |
//!
//! The format of [states](carom_formats::tablut::json_state) says what is on the board, and what a turn is. If the king is captured,
//! he still stands on the last board. Readers also take an action with a short turn or without one. Other fields have no effect.
//!
//! The module `wire` of carom-competition has no sockets: [`receive`] reads from anything, and [`framed`] gives the bytes to send.
//!
//! ```
//! use carom_competition::wire::{self, Action};
//!
//! let action: Action = r#"{"from":"e4","to":"f4","turn":"W"}"#.parse()?;
//! let bytes = wire::framed(&action.to_string());
//! assert_eq!(bytes[..4], [0, 0, 0, 38]);
//! assert_eq!(wire::receive(&mut bytes.as_slice())?.as_deref(), Some(action.to_string().as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::str::FromStr;

use carom_engine::tablut::{Move, Side};
use serde::{Deserialize, Serialize};

pub use carom_formats::tablut::{State, Turn};

pub use crate::message::MessageError;
use crate::message::{parsed, written};

/// The longest message that is read, in bytes. A state has about 700.
pub const LONGEST: usize = 16 << 10;

/// The reason why there is no next message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReceiveError {
    /// The other side closed the connection between two messages.
    #[error("the connection was closed")]
    Closed,
    /// The connection ended, failed or was silent for too long within a message.
    #[error("a message is not complete")]
    Half,
    /// The length of a message is negative or too large.
    #[error("a message with a length of {length} bytes, not 0 to {LONGEST}")]
    Length {
        /// The length as the sender wrote it.
        length: i32,
    },
    /// A message is not UTF-8.
    #[error("a message is not UTF-8 text")]
    NotText,
}

/// Reads the next message. `None` means that `reader` has a time limit, which passed before the first byte.
///
/// It never reserves more memory than [`LONGEST`].
///
/// # Errors
/// [`ReceiveError`]. After an error nothing more can be read, because the start of the next message is unknown.
pub fn receive(reader: &mut impl Read) -> Result<Option<String>, ReceiveError> {
    let mut header = [0; 4];
    let count = loop {
        match reader.read(&mut header) {
            Ok(0) => return Err(ReceiveError::Closed),
            Ok(count) => break count,
            Err(error) => match error.kind() {
                ErrorKind::Interrupted => {}
                ErrorKind::WouldBlock | ErrorKind::TimedOut => return Ok(None),
                _ => return Err(ReceiveError::Closed),
            },
        }
    };
    let half = |_: io::Error| ReceiveError::Half;
    reader.read_exact(&mut header[count..]).map_err(half)?;
    let length = i32::from_be_bytes(header);
    let bytes = usize::try_from(length).ok().filter(|&bytes| bytes <= LONGEST);
    let mut text = vec![0; bytes.ok_or(ReceiveError::Length { length })?];
    reader.read_exact(&mut text).map_err(half)?;
    String::from_utf8(text).map(Some).map_err(|_| ReceiveError::NotText)
}

/// The bytes of a message: its length and its text.
#[must_use]
pub fn framed(text: &str) -> Vec<u8> {
    // No text here has more than 2 GiB, and no reader would accept one.
    let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
    [length.to_be_bytes().as_slice(), text.as_bytes()].concat()
}

/// The name of a program: one to ten letters and digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Name(String);

impl Name {
    const EXPECTED: &str = "a name with a letter or a digit, as in \"carom\"";

    /// The most letters and digits of a name.
    const MOST_LETTERS: usize = 10;

    /// The name in a text: its first ten letters and digits; `None` if there is none.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let kept = text.chars().filter(|it| it.is_alphanumeric());
        let name: String = kept.take(Self::MOST_LETTERS).collect();
        (!name.is_empty()).then_some(Self(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The message that a program sends first.
    #[must_use]
    pub fn message(&self) -> String {
        serde_json::Value::from(self.as_str()).to_string()
    }

    /// Reads this message.
    ///
    /// # Errors
    /// [`MessageError`] if the text is not a JSON string, or has no letter and no digit.
    pub fn from_message(text: &str) -> Result<Self, MessageError> {
        let name: String = parsed(text, Self::EXPECTED)?;
        Self::new(&name).ok_or_else(|| MessageError::found(Self::EXPECTED, text))
    }
}

/// The name.
impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A move, which the side to move sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The move.
    pub mv: Move,
    /// The side for which it is meant; some programs do not tell it.
    pub side: Option<Side>,
}

/// `{"from":"e4","to":"f4","turn":"WHITE"}`.
#[derive(Serialize, Deserialize)]
struct ActionText {
    from: String,
    to: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
}

impl Action {
    const EXPECTED: &str = "a move as in {\"from\":\"e4\",\"to\":\"f4\",\"turn\":\"WHITE\"}";
}

/// The message.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = ActionText {
            from: self.mv.from.to_string(),
            to: self.mv.to.to_string(),
            turn: self.side.map(Turn::ToMove),
        };
        written(f, &text)
    }
}

/// Reads the message. Other fields have no effect.
impl FromStr for Action {
    type Err = MessageError;

    fn from_str(text: &str) -> Result<Self, MessageError> {
        let ActionText { from, to, turn } = parsed(text, Self::EXPECTED)?;
        let cell =
            |name: &str| name.parse().map_err(|error| MessageError::new(Self::EXPECTED, &error));
        let mv = Move { from: cell(&from)?, to: cell(&to)? };
        let side = match turn {
            None => None,
            Some(Turn::ToMove(side)) => Some(side),
            Some(Turn::Over(_)) => {
                let reason = "a move is for WHITE or BLACK";
                return Err(MessageError::new(Self::EXPECTED, &reason));
            }
        };
        Ok(Self { mv, side })
    }
}
