//! [`Knowledge`]: what is known about the positions of a puzzle.

use std::fmt;
use std::sync::Arc;

use carom_solver::unblock::Component;

/// What is known about the positions that can be reached.
#[derive(Clone, Default)]
pub enum Knowledge {
    /// Nothing yet.
    #[default]
    Unknown,
    /// The distance of every position.
    Known(Arc<Component>),
    /// There are too many positions.
    TooMany,
    /// There are too many positions, and it is proven without them that none has a solution.
    Unsolvable,
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("Unknown"),
            Self::Known(component) => write!(f, "Known({} positions)", component.len()),
            Self::TooMany => f.write_str("TooMany"),
            Self::Unsolvable => f.write_str("Unsolvable"),
        }
    }
}
