//! What most programs about Ricochet Robots import, in one line.
//!
//! The traits [`Rules`](crate::Rules) and [`Puzzle`](crate::Puzzle) come without their names: their methods can be called, and
//! other crates may use the names.
//!
//! ```
//! use carom_engine::ricochet::prelude::*;
//!
//! let mut setup = BoardSetup::empty("5x5".parse()?);
//! setup.add_wall(Square::new(2, 4), Direction::East);
//! let robots = parse_squares("0,0 4,4")?;
//! let goal: Goal = "red to 2,4".parse()?;
//! let round = Round::new(Board::new(setup)?, RoundSetup { robots, goal, profile: Profile::PLAIN })?;
//!
//! let end = round.play_all(&parse_moves("rS rE")?)?;
//! assert_eq!(end.to_string(), "2,4 4,4");
//! assert!(round.is_solved(&end));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use super::{
    Board, BoardSetup, Diagonal, Drawing, Fault, Faults, Goal, IllegalMove, Layout, Lean, Move,
    MultiRound, MultiRoundSetup, Position, Profile, Robot, Round, RoundSetup, Shape, Target,
    format_moves, parse_moves,
};
pub use crate::{
    Direction, Directions, Grid, Puzzle as _, Rules as _, Size, Square, parse_squares,
};
