//! What a game of Ricochet Robots is beyond the rules, without a window.
//!
//! | what | where |
//! | --- | --- |
//! | a round being played, with undo and redo | [`Line`] |
//! | the player's line beside the optimum | [`Review`], [`Stars`] |
//! | the optimum told step by step | [`Ladder`] |
//! | how far a robot gets alone | [`map`] |
//! | new rounds: by difficulty, of a day, by command | [`deal`] |
//! | the whole game of 17 targets | [`WholeGame`] |
//! | 1 to 8 people who bid against one another | [`Referee`], and [`Table`] with the board |
//! | what a player has achieved, kept between starts | [`Records`], [`Saved`] |
//! | drawing boards | [`Editor`] |
//!
//! Everything here is a value that is changed by calls: there is no window, no thread and no clock.
//! The caller passes the time and the random numbers, so that all of it is tested without waiting, and
//! the game has only to draw it. What is legal comes from the engine.
//!
//! ```
//! use carom_play::{Line, Stars, example};
//!
//! let mut line = Line::new(example());
//! for mv in ["rW", "bN"] {
//!     line.play(mv.parse()?)?;
//! }
//! line.undo();
//! assert_eq!(line.len(), 1);
//! assert!(!line.is_solved());
//! assert_eq!(Stars::of(5, 4), Stars::Two);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod date;
pub mod deal;
pub mod editor;
mod example;
pub mod hints;
pub mod line;
pub mod map;
pub mod records;
pub mod referee;
pub mod review;
pub mod saved;
pub mod stars;
pub mod table;
pub mod whole_game;

pub use date::Date;
pub use deal::Level;
pub use editor::{Canvas, Edit, Editor};
pub use example::example;
pub use hints::{Hint, Ladder};
pub use line::Line;
pub use records::Records;
pub use referee::{Phase, PlayerId, Referee};
pub use review::{Distance, Review};
pub use saved::Saved;
pub use stars::Stars;
pub use table::Table;
pub use whole_game::{Ongoing, WholeGame};
