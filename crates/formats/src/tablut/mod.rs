//! Tablut: the formats of positions, of records of games with comments and variations, of games of the program `OpenTafl`, of the logs
//! and states of the student competition, and of lists of forced wins.
//!
//! # What the formats share
//!
//! - A square is the letter of its column, `a` to `i` from the left, and the number of its row, 1 to 9 from the top. The
//!   throne is `e5`. A board of 7x7 squares has the columns `a` to `g`, and its throne is `d4`; a board of 11x11 squares has the
//!   columns `a` to `k`, and its throne is `f6`.
//! - A move is two squares, `e3-b3` or `e3b3`, with letters in either case.
//! - A position string has the 7, 9 or 11 rows from the top, with `/` between them. In a row, `b` is an attacker, `w` a defender,
//!   `k` the king, and a number, such as 4 or 11, is that of empty squares. The start of the game is
//!   `3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3`.
//! - The side to move is `b` (the attackers, black) or `w` (the defenders, white).
//! - The rule set is `linnaean`, `ashton`, `corner`, `brandubh` or `brandubh-strong` on 7x7 squares, or `copenhagen` on 11x11 squares.
//!   `docs/tablut-rules.md` in the repository has their rules.
//!
//! A position has one king and any number of attackers and defenders. Only the king can be on the throne. A file with any other position, or with an illegal move, is refused, unless its format allows it.

pub mod competition;
mod entry;
#[cfg(feature = "json")]
pub mod json_state;
pub mod opentafl;
pub mod position;
pub mod record;
pub mod rules;
#[cfg(feature = "json")]
mod state;
pub mod wins;

use carom_engine::tablut::{RuleSet, Variant};

use crate::{FileEntry, Format, ReadError, format};

pub use entry::{Line, Record, RecordedMove, result_text};
#[cfg(feature = "json")]
pub use state::{State, Turn};
pub use wins::{WINS, Win};

/// The format for saving, because it can express everything.
pub const NATIVE: &Format<Record> = &record::FORMAT;

/// The format of positions.
pub const POSITION: &Format<Record> = &position::FORMAT;

/// Every format, in the order in which people see them.
pub const FORMATS: &[Format<Record>] = &[
    opentafl::FORMAT,
    record::FORMAT,
    position::FORMAT,
    competition::FORMAT,
    #[cfg(feature = "json")]
    json_state::FORMAT,
];

/// The format with an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format<Record>> {
    format::by_id(FORMATS, id)
}

/// Detects the format of a file's content and reads it.
///
/// # Errors
/// [`ReadError`] if the content is not UTF-8, no format recognises it, or its format rejects it.
pub fn read(bytes: &[u8]) -> Result<(&'static Format<Record>, Vec<Record>), ReadError> {
    format::read(FORMATS, bytes)
}

impl FileEntry for Record {
    const FORMATS: &'static [Format<Self>] = FORMATS;
    const READS: &'static str = "records, positions, logs, states and games of OpenTafl";
    const UNKNOWN: &'static str = "this is not a game or a position of Tablut in any format that Carom reads: record, position, log, state or a game of OpenTafl";

    /// The name of a rule set is its start without moves. A text in brackets or braces can only be a game.
    fn from_name(name: &str) -> Option<Result<Self, ReadError>> {
        if name.starts_with('[') && name.contains(']') || name.starts_with("{\"") {
            return Some(read(name.as_bytes()).and_then(|(_, games)| {
                let count = games.len();
                let only = games.into_iter().next().filter(|_| count == 1);
                only.ok_or_else(|| ReadError::whole(format!("the text has {count} games, not one")))
            }));
        }
        let rules: RuleSet = name.parse().ok()?;
        Some(Ok(Self::new(Variant::from_start(rules))))
    }

    fn id(&self) -> Option<&str> {
        self.header("Id")
    }

    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        self.parts_left_out(copy)
    }
}
