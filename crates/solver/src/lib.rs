//! Exact search for sliding-piece grid games.
//!
//! [`search`] holds the algorithms that work on every [`Puzzle`](carom_engine::Puzzle), one a file;
//! [`catalogue`] what a game's table of solvers is made of; [`ricochet`] what only Ricochet Robots has,
//! and the [table](ricochet::CATALOGUE) of everything that solves it. A search never panics, prints nothing and starts no thread; it answers with a
//! [`Report`] and obeys a [`Control`]. Only a [tablebase](ricochet::tablebase) uses more threads, if it is
//! asked to.
//!
//! ```
//! use carom_engine::ricochet::{Goal, Layout, Profile, Robot, Round, RoundSetup, format_moves};
//! use carom_engine::Square;
//! use carom_solver::{Control, Verdict, ricochet};
//!
//! let round = Round::new(
//!     "4B-3B-2B-1A".parse::<Layout>()?.board(),
//!     RoundSetup {
//!         robots: vec![Square::new(0, 0), Square::new(15, 0), Square::new(15, 15)],
//!         goal: Goal { robot: Some(Robot::Red), square: Square::new(3, 3) },
//!         profile: Profile::PLAIN,
//!     },
//! )?;
//! let mut solver = ricochet::DEFAULT.solver();
//! let report = solver.solve(&round, &mut Control::default());
//! match report.verdict {
//!     Verdict::Solved { moves, .. } => println!("{}", format_moves(&moves)),
//!     Verdict::Unsolvable => println!("no sequence of moves does it"),
//!     Verdict::Stopped(why) => println!("{why}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
pub mod control;
pub mod report;
pub mod ricochet;
pub mod search;

pub use catalogue::{CatalogueEntry, Solve};
pub use control::{Control, Progress};
pub use report::{Proof, Report, Stats, Stopped, Verdict};
