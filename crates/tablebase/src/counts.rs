//! [`Counts`]: how many positions are at each distance.

/// The number of positions at each distance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub(crate) histogram: Vec<u64>,
    pub(crate) unsolvable: u64,
}

impl Counts {
    /// The number of positions by distance, 0 first. The last entry is not 0. Positions that differ by an
    /// exchange of helpers count as one.
    #[must_use]
    pub fn histogram(&self) -> &[u64] {
        &self.histogram
    }

    /// The number of unsolvable positions.
    #[must_use]
    pub const fn unsolvable(&self) -> u64 {
        self.unsolvable
    }

    /// The number of all positions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.histogram.iter().sum::<u64>() + self.unsolvable
    }

    /// The greatest distance of a solvable position; `None` if no position is solvable.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        self.histogram.len().checked_sub(1).map(|longest| longest as u32)
    }

    /// The mean distance of the solvable positions.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let solvable: u64 = self.histogram.iter().sum();
        let moves: u64 = (0..).zip(&self.histogram).map(|(distance, count)| distance * count).sum();
        (solvable > 0).then(|| moves as f64 / solvable as f64)
    }
}
