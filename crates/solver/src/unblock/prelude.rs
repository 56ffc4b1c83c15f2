//! What most programs that solve Unblock Me import, in one line: also the types of [`carom_engine::unblock::prelude`].
//!
//! ```
//! use carom_solver::unblock::prelude::*;
//!
//! let board = Board::new("..B.AAB..CC...DD".parse::<BoardSetup>()?)?;
//! let round = Round::new(board, Metric::Moves);
//! let report = solve(&round);
//! let moves = report.verdict.moves().expect("a solution");
//! assert_eq!(round.board().format_notation(moves), "D-2 C-1 B+2 A+2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use carom_engine::unblock::prelude::*;

pub use super::{Anytime, Barrier, CATALOGUE, Component, DEFAULT, Fast, TableSolver, by_id, solve};
pub use crate::search::LowerBound;
pub use crate::{Control, Progress, Proof, Report, Solve, Stats, StopReason, Verdict};
