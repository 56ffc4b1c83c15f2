//! Ricochet Robots: the file formats of boards and puzzles.
//!
//! # What the formats share
//!
//! - A board has 1 to 255 columns and 1 to 255 rows. The square (x, y) is in column x and row y. Both count from 0, and (0, 0) is
//!   in the north-west. Some formats give the number of a square instead: `y * width + x`. No format has the names that squares
//!   have on pictures and in the window, where (3, 9) is D10.
//! - A wall is on one side of a square, so it is also on the opposite side of the square behind it. The border of the board has
//!   walls everywhere. A square with walls on all four sides is closed.
//! - A diagonal goes from corner to corner of its square: `/` from the south-west to the north-east, `\` from the north-west
//!   to the south-east. It turns a robot by 90 degrees. The robot of its colour passes.
//! - A printed target has a square, a shape and a robot that must arrive, or any robot.
//! - The robots are red, green, blue, yellow, silver, orange, pink, aqua, maroon and lime, with the numbers 0 to 9. A puzzle with
//!   n robots has the first n of them. The game itself has five, and so have formats of other programs.
//! - The goal is a square and the robot that must arrive there, or any robot. The square needs no printed target, unless the
//!   format says so.
//!
//! A square has at most one diagonal, one target and one robot. A closed square has no diagonal and no target, and is not a goal.
//! A robot may stand on a closed square, and cannot move; but if the four squares around the middle of the board are closed, as on
//! official boards, they are a block without room for robots. A square with a diagonal has no target and no robot, and is not a
//! goal. The robot of the goal is one of the robots of the puzzle. A file with anything else is refused.
//!
//! A format without a place for the rules has the plain rules: the robot must come to rest on the goal.
//!
//! # The rules exactly
//!
//! - A move is a robot and one of four directions. The robot slides from square to square until a wall or another robot stops
//!   it. Its own start square does not stop it.
//! - A move is illegal if the robot is stopped at once; if it would stop on a diagonal; if diagonals would lead it round and
//!   round without end; or if it would come to rest on its start square. Under rules with stops on diagonals a robot may stop on a
//!   diagonal that it cannot leave; it has then not been turned by it, and goes on from there in any direction that is free.
//! - A diagonal turns a robot that enters its square: a robot that moves east goes on to the north at `/` and to the south at
//!   `\`. A robot passes straight over a diagonal of its own colour.
//! - A puzzle is solved as soon as the robot of the goal rests on the goal; if any robot may arrive, one of them is enough. A
//!   slide over the goal does not count. Under the plain rules a robot that begins on the goal has solved the puzzle without a move.
//! - Under the official rules the robot that rests on the goal must also have turned by 90 degrees since the start of the puzzle:
//!   it has made slides along rows and along columns, or a diagonal has turned it. A slide straight back does not count. The slides
//!   need not be those directly before the goal.
//! - Without rebounds a robot must not begin a move in the direction opposite to that in which its own last move ended. After a
//!   diagonal this is the direction behind the last diagonal. Moves of other robots in between change nothing, and the first move of
//!   a robot is free.
//! - If several robots have targets, all of them must rest on their targets at the same time. Under the official rules each of them
//!   must have turned.

mod argument;
pub mod asp;
pub mod corpus;
pub mod drawing;
#[cfg(feature = "dump")]
pub mod dump;
mod entry;
pub mod game_id;
pub mod grid;
#[cfg(feature = "json")]
pub mod json_lines;
mod layouts;
mod limits;
#[cfg(feature = "ron")]
pub mod native;
mod parts;
pub mod ricochetrobots;
pub mod roboyard;
pub mod text;

use crate::{Format, ReadError, format};

pub use argument::{entry_from_name, read_argument};
pub use entry::{Entry, EntryError};

/// The format for saving, because it can express everything.
#[cfg(feature = "ron")]
pub const NATIVE: &Format<Entry> = &native::FORMAT;

/// Every format, in the order in which people see them.
pub const FORMATS: &[Format<Entry>] = &[
    #[cfg(feature = "ron")]
    native::FORMAT,
    #[cfg(feature = "json")]
    json_lines::FORMAT,
    game_id::FORMAT,
    #[cfg(feature = "dump")]
    dump::FORMAT,
    ricochetrobots::FORMAT,
    asp::FORMAT,
    roboyard::FORMAT,
    drawing::FORMAT,
    grid::FORMAT,
    text::FORMAT,
    corpus::FORMAT,
];

/// The format with an id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Format<Entry>> {
    format::by_id(FORMATS, id)
}

/// Detects the format of a file's content and reads it.
///
/// # Errors
/// [`ReadError`] if the content is not UTF-8, no format recognises it, or its format rejects it.
pub fn read(bytes: &[u8]) -> Result<(&'static Format<Entry>, Vec<Entry>), ReadError> {
    format::read(FORMATS, bytes)
}
