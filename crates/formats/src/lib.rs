//! Reads and writes the file formats of puzzle programs.
//!
//! A game has a module with a table of its formats, one file each: [`ricochet::FORMATS`]. The table's
//! rows are [`Format`]s of the game's entries; [`mod@format`] holds what all tables share, such as which
//! format a text is in. Reading is strict: a text is read whole or refused with a [`ReadError`] that
//! says where and why.
//!
//! Every format carries board, pieces and goal, or says in a [`WriteError`] why it cannot: nothing that
//! matters to a puzzle's solution is changed silently. Names, what is known of the optimum, and printed
//! targets that are not the goal are left out by formats without a place for them, as their
//! documentation says.
//!
//! ```
//! use carom_engine::ricochet::Robot;
//! use carom_formats::ricochet;
//!
//! let (format, entries) = ricochet::read(b"7650+42+E2302B12+C9")?;
//! assert_eq!(format.id, "game-id");
//! assert_eq!(entries[0].board_name.as_deref(), Some("4B-3B-2B-1A"));
//! assert_eq!(entries[0].goal.and_then(|goal| goal.robot), Some(Robot::Blue));
//!
//! let drawing = ricochet::by_id("drawing").expect("a row of the table");
//! assert!((drawing.write)(&entries)?.ends_with("goal: blue to 9,12\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
pub mod format;
pub mod ricochet;
mod scan;
pub mod wording;

pub use error::{ReadError, WriteError};
pub use format::{Format, Optimum, decode};

// Callers of one game name its module; until all of them do, its items are here, too.
#[doc(hidden)]
pub use ricochet::*;
