//! Tablut: positions, records of games with comments and variations, the logs and messages of the student competition, and
//! lists of forced wins. The module of each format describes it.

pub mod competition;
mod entry;
#[cfg(feature = "json")]
mod message;
pub mod position;
pub mod record;
#[cfg(feature = "json")]
mod state;
mod wins;
#[cfg(feature = "json")]
pub mod wire;

use carom_engine::tablut::{Round, RuleSet};

use crate::{FileEntry, Format, ReadError, format};

pub use entry::{Line, Record, RecordedMove, result_text};
pub use wins::{WINS, Win};

/// The format for saving, because it can express everything.
pub const NATIVE: &Format<Record> = &record::FORMAT;

/// The format of positions.
pub const POSITION: &Format<Record> = &position::FORMAT;

/// Every format, in the order in which people see them.
pub const FORMATS: &[Format<Record>] = &[record::FORMAT, position::FORMAT, competition::FORMAT];

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
    const UNKNOWN: &'static str = "this is not a game or a position of Tablut in any format that Carom reads: record, position or log";

    /// The name of a rule set is its start without moves.
    fn from_name(name: &str) -> Option<Result<Self, ReadError>> {
        let rules: RuleSet = name.parse().ok()?;
        Some(Ok(Self::new(Round::from_start(rules))))
    }

    fn id(&self) -> Option<&str> {
        self.header("Id")
    }

    fn left_out(&self, copy: &Self) -> Option<Vec<&'static str>> {
        self.parts_left_out(copy)
    }
}
