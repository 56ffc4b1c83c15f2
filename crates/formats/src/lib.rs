//! Reads and writes the file formats of puzzle programs.
//!
//! Each game has a module with a table of its formats, one file each: [`ricochet::FORMATS`]. The rows of the
//! table are [`Format`]s for the game's entries. [`mod@format`] has the code that all tables share, such as the
//! detection of a format. Reading is strict: a text is either read completely or rejected with a
//! [`ReadError`] that gives the place and the reason.
//!
//! Every format either writes board, pieces and goal or returns a [`WriteError`]: it never silently changes
//! anything that matters for the solution. Formats without a place for names, the optimum, or printed
//! targets other than the goal omit them, as their documentation says.
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
