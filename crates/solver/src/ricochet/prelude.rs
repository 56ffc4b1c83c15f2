//! What most programs that solve Ricochet Robots import, in one line: also the types of
//! [`carom_engine::ricochet::prelude`].
//!
//! ```
//! use carom_solver::ricochet::prelude::*;
//!
//! let round = Round::parse("4B-3B-2B-1A", "0,0 15,0 15,15", "red to 3,3")?;
//! let report = solve(&round);
//! let Verdict::Solved { moves, proof: Proof::Optimal } = report.verdict else {
//!     panic!("{}", report.verdict);
//! };
//! assert_eq!(moves.len(), 17);
//! round.check_solution(&moves)?;
//!
//! // With limits, and for many rounds:
//! let report = Fast::new().solve(&round, &mut Control::default().max_nodes(1_000_000));
//! assert_eq!((report.solver, report.verdict.moves()), ("fast", Some(&*moves)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use carom_engine::ricochet::prelude::*;

pub use super::{
    Anytime, CATALOGUE, DEFAULT, Fast, RelaxedMap, all_optimal, by_id, solve, solve_multi_round,
};
pub use crate::search::LowerBound;
pub use crate::{Control, Progress, Proof, Report, Solve, Stats, StopReason, Verdict};
