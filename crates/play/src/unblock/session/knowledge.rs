//! [`Knowledge`]: what is known about the positions of a puzzle.

use std::fmt;
use std::sync::Arc;

use carom_engine::unblock::Metric;
use carom_solver::unblock::Component;

use super::Session;

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

impl Session {
    /// The fewest moves or steps from the start according to [`Session::tell`], if they are wrong, with the ones that are proven;
    /// `None` for those means that there is no solution.
    #[must_use]
    pub fn contradiction(&self, metric: Metric) -> Option<(u32, Option<u32>)> {
        let proven = match &self.knowledge {
            Knowledge::Known(component) => component.distance(self.board().start(), metric),
            Knowledge::Unsolvable => None,
            Knowledge::Unknown | Knowledge::TooMany => return None,
        };
        let told = self.told[metric as usize]?;
        (proven != Some(told)).then_some((told, proven))
    }
}
